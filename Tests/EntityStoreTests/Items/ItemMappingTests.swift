// Items as entities and back: nothing is lost, and search finds what it knows as fields.

import AttributeQuery
import EntityStore
import LinkTypes
import TestSupport
import Testing

@Suite struct ItemMappingTests {
  private func item(
    _ identifier: String, _ change: (inout SearchableItem) -> Void = { _ in }
  ) -> SearchableItem {
    var item = SearchableItem(
      uniqueIdentifier: identifier, domainIdentifier: nil, attributeSet: .init(),
      now: Moment(secondsSince1970: 1_796_040_000))
    change(&item)
    return item
  }

  @Test func `attributes that search knows become fields`() throws {
    let entity = try item("note/12") {
      $0.attributeSet = .init(contentType: "public.text")
      $0.domainIdentifier = "a.b"
      $0.attributeSet.title = "Tea"
      $0.attributeSet.alternateNames = ["Chai"]
      $0.attributeSet.keywords = ["hot"]
      $0.attributeSet.contentDescription = "A drink"
      $0.attributeSet.textContent = "Leaves in water"
      $0.attributeSet.rankingHint = 29
      $0.attributeSet.url = "https://example.com/tea"
      $0.attributeSet.languages = ["en"]
      $0.attributeSet.startDate = Moment(secondsSince1970: 1_796_040_000.5)
      $0.expirationDate = Moment(secondsSince1970: 1_900_000_000)
    }.entity()
    var expected = Entity(kind: "note", id: "12", title: "Tea")
    expected.domain = "a.b"
    expected.aliases = ["Chai"]
    expected.keywords = ["hot"]
    expected.summary = "A drink"
    expected.text = "Leaves in water"
    expected.rank = 0.29
    expected.url = "https://example.com/tea"
    expected.expires = 1_900_000_000
    expected.attributes = [
      "contentType": .string("public.text"),
      "languages": .array([.string("en")]),
      "startDate": .string("2026-11-30T12:00:00.5Z"),
    ]
    #expect(entity == expected)
  }

  @Test func `types that follow from the type are not set`() throws {
    var source = item("1") { $0.attributeSet = .init(contentType: "public.jpeg") }
    #expect(try SearchableItem(source.entity()).attributeSet.names == ["contentType"])
    source.attributeSet.contentTypeTree = source.attributeSet.contentTypeTree
    #expect(
      try SearchableItem(source.entity()).attributeSet.names == ["contentType", "contentTypeTree"])
    source.attributeSet.contentTypeTree = ["public.jpeg"]
    #expect(try SearchableItem(source.entity()).attributeSet.contentTypeTree == ["public.jpeg"])
    #expect(
      try item("1") { $0.attributeSet = .init(contentType: "com.example.x") }.entity().attributes
        == [
          "contentType": .string("com.example.x"),
          "$item": .object([.init("unset", .array([.string("title")]))]),
        ])
  }

  @Test func `all forms of a localized text can be found`() throws {
    let source = item("1") {
      try? $0.attributeSet.setValue(
        .localized(LocalizedString(["en": "Tea", "de": "Tee"])), forName: "title")
      try? $0.attributeSet.setValue(
        .localized(LocalizedString(["en": "A drink", "de": "Ein Getränk"])),
        forName: "contentDescription")
    }
    let entity = try source.entity()
    #expect(entity.title == "Tea")
    #expect(entity.aliases == ["Tee"])
    #expect(entity.summary == "A drink")
    #expect(entity.text == "Ein Getränk")
    #expect(SearchableItem(entity).attributeSet == source.attributeSet)
  }

  @Test func `an item without title is called by its display name, else by its id`() throws {
    #expect(try item("a") { $0.attributeSet.displayName = "File" }.entity().title == "File")
    #expect(try item("a").entity().title == "a")
    #expect(SearchableItem(try item("a").entity()).attributeSet.title == nil)
  }

  @Test func `whoever changes the entity afterwards is right`() throws {
    var entity = try item("a") {
      try? $0.attributeSet.setValue(
        .localized(LocalizedString(["en": "Tea", "de": "Tee"])), forName: "title")
    }.entity()
    entity.title = "Coffee"
    #expect(SearchableItem(entity).attributeSet["title"] == .text("Coffee"))
    var untitled = try item("a").entity()
    untitled.title = "Coffee"
    untitled.expires = 5
    #expect(SearchableItem(untitled).attributeSet.title == "Coffee")
    #expect(SearchableItem(untitled).expirationDate == Moment(secondsSince1970: 5))
  }

  @Test(
    arguments: [
      (-1, "has rankingHint -1.0, which is not 0 to 100"),
      (100.5, "has rankingHint 100.5, which is not 0 to 100"),
      (.nan, "has rankingHint nan, which is not 0 to 100"),
    ] as [(Double, String)])
  func `a hint is 0 to 100`(hint: Double, reason: String) throws {
    let item = item("a") { $0.attributeSet.rankingHint = hint }
    let identifier = EntityIdentifier(kind: "", id: "a", index: "x")
    #expect(throws: EntityStoreError.invalidEntity(identifier: identifier, reason: reason)) {
      try item.entity(index: "x")
    }
  }

  @Test func `NaN and infinity are refused with their name`() throws {
    let key = try CustomAttributeKey(validating: "app_x")
    for item in [
      item("a") { $0.attributeSet.rating = .infinity },
      item("a") { $0.attributeSet.setValue(.list([.number(.nan)]), forCustomKey: key) },
      item("a") { $0.expirationDate = Moment(secondsSince1970: .nan) },
    ] {
      let error = #expect(throws: EntityStoreError.self) { try item.entity() }
      #expect(error?.code == "store.invalidEntity")
    }
  }

  @Test(
    arguments: [
      ("note/12", "note", "12"), ("a%2Fb/c", "a/b", "c"), ("12", "", "12"), ("a/b/c", "", "a/b/c"),
      ("50%", "", "50%"), ("note/", "", "note/"), ("/12", "", "/12"), ("a b/c", "", "a b/c"),
      ("a%2fb/c", "", "a%2fb/c"), ("/note/12", "", "note/12"), ("//note/12", "", "/note/12"),
      ("a%2Fb", "", "a%2Fb"), ("", "", ""), ("é/é", "", "é/é"),
    ])
  func `every identifier of an item is one of an entity`(text: String, kind: String, id: String) {
    let identifier = EntityIdentifier(itemIdentifier: text)
    #expect(identifier == EntityIdentifier(kind: kind, id: id))
    #expect(identifier.itemIdentifier == text)
  }

  @Test(arguments: UInt64(0)..<10)
  func `identifiers are never confused`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var seen: [EntityIdentifier: String] = [:]
    let pieces = ["/", "a", "%2F", "%", "note", ".", ""]
    for _ in 0..<500 {
      let text = (0..<Int.random(in: 0...5, using: &generator))
        .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      let identifier = EntityIdentifier(itemIdentifier: text)
      #expect(identifier.itemIdentifier == text, "seed \(seed)")
      #expect(seen.updateValue(text, forKey: identifier) ?? text == text, "seed \(seed)")
      let other = EntityIdentifier(kind: Bool.random(using: &generator) ? "" : "k", id: text + "x")
      #expect(EntityIdentifier(itemIdentifier: other.itemIdentifier) == other, "seed \(seed)")
    }
  }

  @Test(arguments: UInt64(0)..<40)
  func `any item comes back from its entity`(seed: UInt64) throws {
    var random = RandomAttributes(seed: seed)
    for _ in 0..<25 {
      let item = try randomItem(&random)
      let entity = try item.entity()
      let text = JSONWriter().string(entity.json)
      let decoded = try EntityJSONDecoder(defaultKind: "").decode(JSONReader.parse(text)).entity
      #expect(decoded == entity, "seed \(seed): \(text)")
      for read in [SearchableItem(entity), SearchableItem(decoded)] {
        #expect(read.uniqueIdentifier == item.uniqueIdentifier, "seed \(seed)")
        #expect(read.attributeSet == item.attributeSet, "seed \(seed)")
        for (name, value) in item.attributeSet.values {
          #expect(read.attributeSet[name] == value, "seed \(seed): \(name)")
          #expect(
            read.attributeSet.customKey(named: name) == item.attributeSet.customKey(named: name))
        }
        #expect(read.expirationDate == item.expirationDate, "seed \(seed)")
        #expect(read.updateListenerOptions == item.updateListenerOptions, "seed \(seed)")
      }
    }
  }

  @Test(arguments: UInt64(0)..<20)
  func `an entity of another source comes back from its item`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let names = [
      "title", "attributes.title", "attributes.attributes.language", "subtitle", "size", "dc:title",
      "attributes.", "größe", "theme",
    ]
    for _ in 0..<50 {
      var entity = Entity(kind: "item", id: "1", title: "T")
      entity.rank = Double(Int.random(in: 0...1000, using: &generator)) / 1000
      if Bool.random(using: &generator) { entity.subtitle = "S" }
      if Bool.random(using: &generator) { entity.language = "de" }
      if Bool.random(using: &generator) { entity.aliases = ["A", "B"] }
      if Bool.random(using: &generator) { entity.expires = 7 }
      for name in names where Bool.random(using: &generator) {
        entity.attributes[name] =
          name == "theme" || Bool.random(using: &generator) ? .string("x") : .array([.null])
      }
      if case .array? = entity.attributes["title"] { entity.attributes["title"] = .string("y") }
      var read = try SearchableItem(entity).entity()
      let rank = try #require(read.rank)
      #expect(abs(rank - (entity.rank ?? 2)) < 1e-15)
      read.rank = entity.rank
      #expect(read == entity, "seed \(seed)")
    }
  }

  private func randomItem(_ random: inout RandomAttributes) throws -> SearchableItem {
    let identifiers = ["note/1", "a/b/c", "/note/1", "50%", "x"]
    var item = item(identifiers.randomElement(using: &random.generator) ?? "")
    for definition in AttributeDefinition.all
    where Int.random(in: 0...9, using: &random.generator) == 0
      || ["title", "keywords", "alternateNames", "contentDescription", "textContent", "url"]
        .contains(definition.name) && Bool.random(using: &random.generator)
    {
      var value = random.value(for: definition)
      if definition.name == "rankingHint" {
        value = .number(Double.random(in: 0...100, using: &random.generator))
      }
      try item.attributeSet.setValue(value, forName: definition.name)
    }
    for name in ["com_example_a", "subtitle", "language", "x", "attributes.title", "$item", "date"]
    where Int.random(in: 0...3, using: &random.generator) == 0 {
      let value = random.customValue()
      if let key = CustomAttributeKey(
        keyName: name, searchable: .random(using: &random.generator),
        searchableByDefault: .random(using: &random.generator),
        unique: .random(using: &random.generator), multiValued: .random(using: &random.generator))
      {
        item.attributeSet.setValue(value, forCustomKey: key)
      } else {
        try item.attributeSet.setValue(value, forName: name)
      }
    }
    switch Int.random(in: 0...3, using: &random.generator) {
    case 0: item.expirationDate = random.moment()
    case 1: item.expirationDate = .distantFuture
    default: break
    }
    if Bool.random(using: &random.generator) { item.updateListenerOptions = [.priority] }
    return item
  }
}
