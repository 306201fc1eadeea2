// Hidden and private entities: there for whoever names them, not for whoever looks around.

import LinkTypes
import TestSupport
import Testing

@testable import EntityStore

@Suite struct VisibilityTests {
  private func store(_ attribute: String) throws -> TestStore {
    var coffee = Entity.item("1", "Coffee", summary: "brewed beans")
    coffee.attributes[attribute] = .bool(true)
    var tea = Entity.item("2", "Coffee substitute")
    tea.attributes[attribute] = .bool(false)
    tea.attributes["nested"] = .object([.init(attribute, .bool(true))])
    return try TestStore([coffee, tea])
  }

  @Test(arguments: [Entity.hiddenAttribute, Entity.privateAttribute])
  func `no search and no suggestion shows it, but its identifier does`(_ attribute: String) throws {
    let test = try store(attribute)
    let first = EntityIdentifier(kind: "item", id: "1")
    for optimizes in [false, true] {
      if optimizes { try test.store.optimize() }
      #expect(try test.find("coffee") == ["2"])
      #expect(try test.find("brewed").isEmpty)
      #expect(try test.find("kind:item") == ["2"])
      #expect(try test.store.suggest("cof").allSatisfy { $0.identifier?.id != "1" })
      #expect(try test.store.suggest("brew").isEmpty)
      #expect(try test.store.get(first)?.title == "Coffee")
      #expect(try test.store.list(ListRequest()).entities.count == 2)
    }
    try test.store.recordUse(of: first, query: "coffee")
    try test.store.pin(first)
    try test.store.pin(first, query: "drink")
    #expect(try test.find("coffee") == ["2"])
    #expect(try test.find("drink").isEmpty)
    #expect(try test.store.suggest("cof").allSatisfy { $0.identifier?.id != "1" })
    // And back.
    var patch = EntityPatch()
    patch.attributes = .set([attribute: .null])
    _ = try test.store.patch(first, patch)
    #expect(try test.find("coffee") == ["1", "2"])
    #expect(try test.store.check().isClean)
  }

  @Test func `private ones are found on request, hidden ones never`() throws {
    for (attribute, expected) in [
      (Entity.privateAttribute, ["1", "2"]), (Entity.hiddenAttribute, ["2"]),
    ] {
      let test = try store(attribute)
      var request = SearchRequest("coffee")
      request.includesPrivate = true
      #expect(try test.store.search(request).map(\.entity.identifier.id) == expected)
    }
  }
}

@Suite struct SearchVerdictTests {
  private func reason(
    _ test: TestStore, _ id: String, _ query: String,
    _ change: (inout SearchRequest) -> Void = { _ in }
  ) throws -> SearchVerdict.Reason {
    var request = SearchRequest(query)
    change(&request)
    return try test.store.verdict(on: EntityIdentifier(kind: "item", id: id), for: request).reason
  }

  @Test func `every reason has a word`() throws {
    var expired = Entity.item("old", "Old coffee")
    expired.expires = 1000
    var hidden = Entity.item("hidden", "Hidden coffee")
    hidden.attributes[Entity.hiddenAttribute] = .bool(true)
    var secret = Entity.item("secret", "Secret coffee")
    secret.attributes[Entity.privateAttribute] = .bool(true)
    var note = Entity.item("note", "A note")
    note.index = "notes"
    let test = try TestStore(
      [
        .item("1", "Coffee", rank: 0.9),
        .item("2", "Coffee beans", domain: "menu", summary: "roasted dark"),
        hidden, secret, note,
      ], options: StoreOptions(clock: StoreClock { 900 }))
    try test.store.put([expired])
    #expect(try reason(test, "1", "coffee") == .found(rank: 1))
    #expect(try reason(test, "2", "coffee") == .found(rank: 2))
    #expect(try reason(test, "9", "coffee") == .missing(otherIndexes: []))
    #expect(try reason(test, "note", "note") == .missing(otherIndexes: ["notes"]))
    #expect(try reason(test, "old", "coffee") { $0.now = 2000 } == .expired(at: 1000))
    #expect(try reason(test, "hidden", "coffee") == .hidden)
    #expect(try reason(test, "secret", "coffee") == .isPrivate)
    #expect(
      try reason(test, "2", "coffee") {
        $0.domain = "other"
        $0.kinds = ["user"]
      } == .filteredOut(["kind", "domain"]))
    #expect(try reason(test, "2", "roast tea wat") == .lacksWords(["tea", "wat"]))
    #expect(
      try reason(test, "2", "\"dark roasted\"") == .failsConditions(["\"dark roasted\""]))
    #expect(
      try reason(test, "2", "coffee -beans title:roasted kind:item")
        == .failsConditions(["-beans", "title:roasted"]))
    #expect(try reason(test, "2", "coffee domain:x") == .failsConditions(["domain:x"]))
    // Names that begin so fill the page; a space says that the word is whole.
    try test.store.put((0..<12).map { .item("go\($0)", "Golf \($0)") })
    var tagged = Entity.item("tag", "Language")
    tagged.keywords = ["go"]
    try test.store.put([tagged])
    #expect(try reason(test, "tag", "go") == .unfinishedWord("go"))
    #expect(try reason(test, "tag", "go ") == .found(rank: 1))
    let hit = try test.store.verdict(
      on: EntityIdentifier(kind: "item", id: "1"), for: SearchRequest("coffee")
    ).hit
    #expect(hit?.explanation != nil)
  }

  @Test func `groups count values, elements of lists and what is missing`() throws {
    var one = Entity.item("1", "One", domain: "a")
    one.keywords = ["x", "y"]
    one.attributes["size"] = .integer(3)
    var two = Entity.item("2", "Two", domain: "a.b")
    two.keywords = ["x"]
    two.index = "notes"
    let test = try TestStore([one, two, .item("3", "Three", kind: "user")])
    func groups(_ name: String) throws -> [String] {
      try test.store.groups(by: name).map { "\(JSONWriter().string($0.value)) \($0.count)" }
    }
    #expect(try groups("kind") == ["\"item\" 2", "\"user\" 1"])
    #expect(try groups("keywords") == ["\"x\" 2", "\"y\" 1", "null 1"])
    #expect(try groups("size") == ["null 2", "3 1"])
    #expect(try groups("index") == ["null 2", "\"notes\" 1"])
    #expect(try test.store.groups(by: "kind", index: "notes").map(\.count) == [1])
    #expect(try test.store.groups(by: "kind", limit: 1).count == 1)
  }
}
