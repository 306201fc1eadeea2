// Putting in, changing and taking out; after each step the whole index is checked.

import LinkTypes
import TestSupport
import Testing

@testable import EntityStore

@Suite struct EntityStoreWritingTests {
  private func summary(_ added: Int, _ changed: Int, _ unchanged: Int) -> PutSummary {
    var summary = PutSummary()
    summary.added = added
    summary.changed = changed
    summary.unchanged = unchanged
    return summary
  }

  private func id(_ id: String, _ kind: String = "item") -> EntityIdentifier {
    EntityIdentifier(kind: kind, id: id)
  }

  /// An entity with something in every field.
  private var full: Entity {
    var entity = Entity(kind: "item", id: "7", title: "Caffè Mocha")
    entity.aliases = ["Mokka", "\"quoted\"", ""]
    entity.keywords = ["hot", "drink"]
    entity.subtitle = "With chocolate"
    entity.summary = "Espresso, milk and chocolate"
    entity.text = String(repeating: "A long text. ", count: 1000)
    entity.domain = "menu.drinks.hot"
    entity.rank = 0.75
    entity.expires = 4_000_000_000
    entity.url = "https://example.com/mocha"
    entity.language = "it"
    entity.index = "menu"
    entity.attributes = [
      "price": .double(3.5), "tags": .array([.string("a"), .null]), "n": .integer(1),
    ]
    return entity
  }

  @Test func `every field comes back`() throws {
    let test = try TestStore([full])
    #expect(try test.store.get(full.identifier)?.jsonText == full.jsonText)
    try test.reopen()
    #expect(try test.store.get(full.identifier)?.jsonText == full.jsonText)
    #expect(try test.store.check().findings == [])
  }

  @Test(arguments: HostileTexts.all)
  func `any text may stand in any field`(_ text: String) throws {
    var entity = Entity(kind: String(text.prefix(500)), id: String(text.prefix(500)), title: text)
    entity.aliases = [text, text]
    entity.keywords = [text]
    entity.subtitle = text
    entity.summary = text
    entity.text = text
    entity.url = text
    entity.language = text
    entity.index = text
    entity.attributes = [text: .string(text)]
    let test = try TestStore([.item("1", "Other"), entity])
    #expect(try test.store.get(entity.identifier)?.jsonText == entity.jsonText)
    #expect(try test.store.check().findings == [])
    _ = try test.store.search(SearchRequest(text))
    _ = try test.store.suggest(text)
    #expect(try test.store.remove([entity.identifier]) == 1)
    #expect(try test.store.check().findings == [])
  }

  @Test func `a megabyte of text in one word, of many words and of NUL is kept and found`() throws {
    let texts = [
      String(repeating: "x", count: 1 << 20), String(repeating: "word ", count: 10_000),
      String(repeating: "\0", count: 1 << 20), String(repeating: "漢", count: 10_000),
    ]
    let test = try TestStore()
    for (number, text) in texts.enumerated() {
      var entity = Entity.item("\(number)", "Title \(number) " + text)
      entity.text = text
      try test.store.put([entity])
      #expect(try test.store.get(entity.identifier)?.text?.utf8.count == text.utf8.count)
    }
    #expect(try test.store.check().findings == [])
    #expect(try test.find("title 2") == ["2"])
    #expect(try test.find("word") == ["1"])
    _ = try test.store.optimize()
    #expect(try test.store.check().findings == [])
  }

  @Test func `put adds, changes and leaves alone`() throws {
    let test = try TestStore()
    let (a, b) = (Entity.item("a", "Alpha"), Entity.item("b", "Beta"))
    #expect(try test.store.put([a, b]) == summary(2, 0, 0))
    #expect(try test.store.put([a, b]) == summary(0, 0, 2))
    #expect(try test.store.put([.item("a", "Alef"), b]) == summary(0, 1, 1))
    #expect(try test.find("alef") == ["a"])
    #expect(try test.find("alpha") == [])
    #expect(try test.store.put([a, a, .item("a", "Ay")]) == summary(0, 2, 1))
    #expect(try test.store.put([]) == summary(0, 0, 0))
    #expect(try test.store.check().findings == [])
  }

  @Test func `two spellings of one Unicode text are two texts`() throws {
    let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    let test = try TestStore()
    // Of title…
    #expect(try test.store.put([.item("1", composed)]) == summary(1, 0, 0))
    #expect(try test.store.put([.item("1", decomposed)]) == summary(0, 1, 0))
    #expect(try test.store.get(id("1"))?.title.utf8.count == 3)
    // …of title and id…
    try test.store.put([.item(composed, decomposed)])
    #expect(try test.store.get(id(composed))?.title.utf8.count == 3)
    // …of id and kind, in memory and in the file…
    try test.store.put([.item("1", "A", kind: composed), .item("1", "B", kind: decomposed)])
    try test.store.put([.item(decomposed, "C")])
    #expect(try test.store.count() == 5)
    for reopens in [false, true] {
      if reopens { try test.reopen() }
      #expect(try test.store.get(id("1", composed))?.title == "A")
      #expect(try test.store.get(id("1", decomposed))?.title == "B")
      #expect(try test.store.count(kind: composed) == 1)
      let page = try test.store.list(ListRequest(kind: decomposed))
      #expect(page.entities.map(\.title) == ["B"])
      let rest = try test.store.list(ListRequest(after: id("1", decomposed)))
      #expect(rest.entities.map(\.title).last == "A")
      #expect(try test.find("a", kinds: [decomposed]) == [])
    }
    // …and of index and domain.
    var entity = Entity.item("i", "Index")
    entity.index = composed
    entity.domain = composed
    try test.store.put([entity])
    var request = SearchRequest("index")
    request.indexes = [decomposed]
    #expect(try test.store.search(request) == [])
    request.indexes = [composed]
    #expect(try test.store.search(request).count == 1)
    #expect(try test.store.check().findings == [])
  }

  @Test(arguments: [
    (Entity.item("", "x"), "empty id"),
    (.item(String(repeating: "x", count: 4097), "x"), "id of more than 4096"),
    (.item("1", "x", kind: String(repeating: "x", count: 4097)), "kind of more than 4096"),
    (.item("1", "x", rank: 1.5), "rank 1.5"), (.item("1", "x", rank: -.infinity), "rank -inf"),
    (.item("1", "x", rank: .nan), "rank nan"), (.item("1", "x", domain: ""), "empty domain"),
  ])
  func `what cannot be stored is refused and nothing is kept`(_ entity: Entity, _ words: String)
    throws
  {
    let test = try TestStore()
    for load in [false, true] {
      do {
        if load {
          _ = try test.store.bulkLoad { try [.item("good", "Good"), entity].forEach($0.add) }
        } else {
          try test.store.put([.item("good", "Good"), entity])
        }
        Issue.record("no error")
      } catch let error as EntityStoreError {
        #expect(error.code == "store.invalidEntity")
        #expect(error.message.contains(words))
        #expect(error.exitCode == .dataError)
      }
      #expect(try test.store.count() == 0)
    }
    #expect(try test.store.check().findings == [])
  }

  @Test func `a kind that a failed put made is not remembered`() throws {
    let test = try TestStore()
    #expect(throws: EntityStoreError.self) {
      try test.store.put([.item("1", "x", kind: "new"), .item("", "x")])
    }
    try test.store.put([.item("1", "x", kind: "other")])
    try test.store.put([.item("1", "x", kind: "new")])
    #expect(try test.store.count(kind: "new") == 1)
    #expect(try test.store.count(kind: "other") == 1)
    #expect(try test.store.check().findings == [])
  }

  // MARK: Patch

  @Test func `a patch changes what it names`() throws {
    let test = try TestStore([full])
    var patch = EntityPatch()
    patch.title = .set("Latte")
    patch.rank = .clear
    #expect(try test.store.patch(full.identifier, patch))
    var expected = full
    expected.title = "Latte"
    expected.rank = nil
    #expect(try test.store.get(full.identifier)?.jsonText == expected.jsonText)
    #expect(try test.find("latte") == ["7"])
    // What a derived table does not hold changes in place.
    let row = try test.integer("SELECT row FROM entity")
    var url = EntityPatch()
    url.url = .set("https://example.com/latte")
    #expect(try test.store.patch(full.identifier, url))
    #expect(try test.integer("SELECT row FROM entity") == row)
    #expect(try test.store.check().findings == [])
  }

  @Test func `a patch of nothing changes nothing and one of nobody says so`() throws {
    let test = try TestStore([full])
    #expect(try !test.store.patch(id("8"), EntityPatch()))
    #expect(try !test.store.patch(id("7", "nokind"), EntityPatch()))
    #expect(try test.store.patch(full.identifier, EntityPatch()))
    #expect(try test.store.get(full.identifier)?.jsonText == full.jsonText)
    var patch = EntityPatch()
    patch.rank = .set(7)
    #expect(code { _ = try test.store.patch(full.identifier, patch) } == "store.invalidEntity")
    #expect(try test.store.get(full.identifier)?.rank == 0.75)
  }

  // MARK: Remove

  private func domains() throws -> TestStore {
    try TestStore([
      .item("1", "One", domain: "a"), .item("2", "Two", domain: "a.b"),
      .item("3", "Three", domain: "a.b.c"), .item("4", "Four", domain: "ab"),
      .item("5", "Five"), .item("6", "Six", domain: "a-b"), .item("7", "Seven", domain: "A"),
      .item("8", "Eight", domain: "a/b"), .item("9", "Nine", domain: "a%"),
    ])
  }

  @Test(arguments: [
    ("a", ["1", "2", "3"]), ("a.b", ["2", "3"]), ("ab", ["4"]), ("A", ["7"]), ("b", []), ("", []),
    ("a.", []), ("a%", ["9"]), ("%", []), ("_", []),
  ])
  func `a domain is itself and what is below it`(_ domain: String, _ expected: [String]) throws {
    let test = try domains()
    #expect(try test.store.count(domain: domain) == expected.count)
    let listed = try test.store.list(ListRequest(domain: domain)).entities.map(\.identifier.id)
    #expect(listed == expected)
    var visited: [String] = []
    try test.store.forEach(domain: domain) { visited.append($0.identifier.id) }
    #expect(visited == expected)
    #expect(try test.store.remove(domain: domain) == expected.count)
    let left = try test.everything().keys.map(\.id).sorted()
    #expect(left == (1...9).map(String.init).filter { !expected.contains($0) })
    #expect(try test.store.check().findings == [])
  }

  @Test func `removing counts what there was`() throws {
    let test = try TestStore([
      .item("1", "One"), .item("2", "Two"), .item("1", "Uno", kind: "user"),
    ])
    #expect(try test.store.remove([id("1"), id("1"), id("9"), id("1", "none")]) == 1)
    #expect(try test.store.remove([]) == 0)
    #expect(try test.find("one") == [])
    #expect(try test.find("uno") == ["1"])
    #expect(try test.store.remove(kind: "none") == 0)
    #expect(try test.store.remove(kind: "user") == 1)
    #expect(try test.store.remove(kind: "user") == 0)
    #expect(try test.store.removeAll() == 1)
    #expect(try test.store.removeAll() == 0)
    #expect(try test.store.check().findings == [])
    try test.store.put([.item("1", "One")])
    #expect(try test.find("one") == ["1"])
  }

  @Test(arguments: [0, 40, 600]) func `many are removed at once`(_ kept: Int) throws {
    let test = try TestStore()
    _ = try test.store.bulkLoad { loader in
      for number in 0..<700 { try loader.add(.item("x\(number)", "Gone \(number)", kind: "gone")) }
      for number in 0..<kept { try loader.add(.item("k\(number)", "Kept \(number)")) }
    }
    #expect(try test.store.remove(kind: "gone") == 700)
    #expect(try test.store.count() == kept)
    #expect(try test.find("gone") == [])
    #expect(try test.find("kept", limit: 1000).count == kept)
    #expect(try test.store.check().findings == [])
  }
}
