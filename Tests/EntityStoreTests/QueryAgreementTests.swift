// What a query finds must not depend on how it is found: with an index, with a wildcard that needs a scan,
// or by asking one item.

import AttributeQuery
import EntityStore
import LinkTypes
import Testing

@Suite struct QueryAgreementTests {
  private func store(_ items: [SearchableItem]) throws -> TestStore {
    let test = try TestStore([])
    try SearchableIndex.default(of: test.store).indexSearchableItems(items)
    return test
  }

  private func item(_ id: String, _ fill: (inout SearchableItemAttributeSet) throws -> Void)
    rethrows
    -> SearchableItem
  {
    var attributes = SearchableItemAttributeSet(contentType: "public.text")
    try fill(&attributes)
    return SearchableItem(uniqueIdentifier: id, domainIdentifier: nil, attributeSet: attributes)
  }

  private func find(_ test: TestStore, _ query: String) throws -> [String] {
    try test.store.query(QueryRequest(query)).entities.map(\.identifier.id).sorted()
  }

  @Test func `custom keys that are searched by default are found by every search`() throws {
    let key = try CustomAttributeKey(
      validating: "com_example_tag", searchableByDefault: true, multiValued: true)
    let plain = try CustomAttributeKey(validating: "com_example_note")
    let test = try store([
      item("a") {
        $0.title = "Note"
        $0.setValue(.list([.text("zebra"), .text("okapi")]), forCustomKey: key)
        $0.setValue(.text("giraffe"), forCustomKey: plain)
      }
    ])
    for query in [#"** == "okapi""#, #"** == "*kapi""#, #"** == "*kap*""#, #"* == "okapi"w"#] {
      #expect(try find(test, query) == ["a"], "\(query)")
    }
    #expect(try find(test, #"** == "giraffe""#) == [])
    #expect(try find(test, #"com_example_note == "giraffe""#) == ["a"])
    #expect(try test.find("okapi") == ["a"])
    #expect(try test.find("giraffe") == [])
  }

  @Test func `persons and objects under custom keys are found as a whole and in part`() throws {
    let key = try CustomAttributeKey(validating: "com_example_owner")
    let test = try store([
      item("a") {
        $0.setValue(
          .person(Person(displayName: "Ada", handles: [], handleIdentifier: "email")),
          forCustomKey: key)
      },
      item("b") {
        $0.setValue(.object([.init("city", .text("Paris"))]), forCustomKey: key)
      },
    ])
    #expect(try find(test, #"com_example_owner == "Ada""#) == ["a"])
    #expect(try find(test, #"com_example_owner == "Ad*""#) == ["a"])
    #expect(try find(test, #"com_example_owner == "paris"c"#) == ["b"])
  }

  @Test func `words that the index takes for one are found apart`() throws {
    let titles = [
      "co\u{AD}operate", "abc\u{200E}operate", "x\u{200D}operate", "3℃operate", "Ⓐoperate",
      "א״operate", "🏽operate", "plain", "b\u{951}c",
    ]
    let test = try store(
      titles.enumerated().map { number, title in item("\(number)") { $0.title = title } })
    for query in [
      #"title == "operate"w"#, #"title == "oper*"w"#, #"title == "*perate"w"#, #"title == "bc"d"#,
      #"title == "b*"d"#, #"** == "operate"w"#, #"title == "operate"wcd"#,
    ] {
      let request = try QueryRequest(query)
      let judged = try titles.indices.filter { number in
        try test.store.judge(EntityIdentifier(kind: "", id: "\(number)"), by: request)?.matches
          == true
      }
      #expect(!judged.isEmpty, "\(query)")
      #expect(try find(test, query) == judged.map(String.init), "\(query)")
    }
  }

  @Test(arguments: ["mail 1", "https://x.example/a", "a/b/c", "ünï", "*", "50%", "a%20b", "k/1"])
  func `an item is asked for by the identifier that it was given`(identifier: String) throws {
    let test = try store([item(identifier) { $0.title = "M" }, item("a b") { $0.title = "N" }])
    let wanted = identifier.replacing("*", with: "\\*")
    let query = "uniqueIdentifier == \"\(wanted)\""
    let found = try test.store.query(QueryRequest(query)).entities
    #expect(found.map(\.identifier.itemIdentifier) == [identifier])
    #expect(found.first?.value(ofAttribute: "uniqueIdentifier") == .string(identifier))
  }

  @Test func `an item without title has none to queries, and is shown by another name`() throws {
    let test = try TestStore([])
    let decoder = EntityJSONDecoder(keepsUnknown: true, readsItemIdentifiers: true)
    let json = #"{"uniqueIdentifier": "2", "displayName": "Paris"}"#
    var entity = try decoder.decode(JSONReader.parse(Array(json.utf8))).entity
    try test.store.put([entity])
    #expect(entity.title == "Paris")
    #expect(try find(test, #"title != "*""#) == ["2"])
    #expect(try find(test, #"title == "Paris""#) == [])
    #expect(try find(test, #"** == "2""#) == [])
    // A title takes its place, and leaves it again.
    let titled = try EntityPatch(json: .object([.init("title", .string("Lutetia"))]))
    #expect(try test.store.patch(entity.identifier, titled))
    #expect(try find(test, #"title == "Lutetia""#) == ["2"])
    #expect(
      try test.store.patch(entity.identifier, EntityPatch(json: .object([.init("title", .null)]))))
    entity = try #require(try test.store.get(entity.identifier))
    #expect(entity.title == "Paris")
    #expect(try find(test, #"title != "*""#) == ["2"])
    // A new display name stands for it, but not for a title that somebody gave it.
    let renaming = try EntityPatch(json: .object([.init("displayName", .string("Roma"))]))
    #expect(try test.store.patch(entity.identifier, renaming))
    #expect(try test.store.get(entity.identifier)?.title == "Roma")
    entity.title = "Own"
    try test.store.put([entity])
    #expect(try find(test, #"title == "Own""#) == ["2"])
    #expect(try test.store.patch(entity.identifier, renaming))
    #expect(try test.store.get(entity.identifier)?.title == "Own")
  }

  @Test func `suggestions that pass a filter come by use, too`() throws {
    let test = try TestStore([
      Entity.item("1", "Coffee beans", rank: 0.2), Entity.item("2", "Coffee cup", rank: 0.1),
    ])
    var request = SuggestionRequest("coffee")
    request.filterQuery = try QueryRequest(#"title == "coffee*"c"#)
    #expect(try test.store.suggest(request).map(\.text) == ["Coffee beans", "Coffee cup"])
    for _ in 0..<5 {
      try test.store.recordUse(of: EntityIdentifier(kind: "item", id: "2"), query: nil)
    }
    #expect(try test.store.suggest(request).map(\.text) == ["Coffee cup", "Coffee beans"])
  }

  @Test func `attributes that are fields are changed wherever they stand`() throws {
    let test = try store([
      item("u") {
        $0.title = "A"
        $0.keywords = ["k1"]
        $0.contentDescription = "cd1"
        $0.rankingHint = 10
      }
    ])
    func patch(_ json: String) throws {
      let patch = try EntityPatch(json: JSONReader.parse(Array(json.utf8)))
      #expect(try test.store.patch(EntityIdentifier(kind: "", id: "u"), patch))
    }
    try patch(
      #"{"attributes": {"title": "B", "keywords": ["k2"], "contentDescription": "cd2", "rankingHint": 100, "pageCount": 3}}"#
    )
    for query in [
      #"title == "B""#, #"keywords == "k2""#, #"contentDescription == "cd2""#, "rankingHint == 100",
      "pageCount == 3",
    ] {
      #expect(try find(test, query) == ["u"], "\(query)")
    }
    #expect(try find(test, #"title == "A" || keywords == "k1" || rankingHint == 10"#) == [])
    try patch(#"{"attributes": {"keywords": null}}"#)
    #expect(try find(test, #"keywords != "*""#) == ["u"])
    #expect(throws: EntityFormatError.self) { try patch(#"{"attributes": {"rankingHint": 500}}"#) }
  }

  @Test func `a filter that few pass hides none of them from search and suggestions`() throws {
    let test = try TestStore(
      (0..<9_000).map { Entity.item("\($0)", "Item \($0)", rank: Double(9_000 - $0) / 9_000) })
    for filter in [#"title == "Item 8999""#, #"title == "*8999""#, #"id == "8999""#] {
      for text in ["item", "i", ""] {
        var request = SearchRequest(text)
        request.filterQuery = try QueryRequest(filter)
        let response = try test.store.respond(to: request)
        #expect(response.hits.map(\.entity.identifier.id) == ["8999"], "\(filter) \(text)")
        #expect(!response.isCapped)
        var suggesting = SuggestionRequest(text)
        suggesting.filterQuery = request.filterQuery
        #expect(
          try test.store.suggest(suggesting).map(\.text) == ["Item 8999"], "\(filter) \(text)")
      }
    }
  }

  @Test func `the attribute kind and the kind of an entity are asked for alike`() throws {
    let test = try store([item("a") { $0.kind = "Spreadsheet" }])
    try test.store.put([Entity(kind: "song", id: "b", title: "B")])
    for query in [#"kind == "Spreadsheet""#, #"kind == "spread*"c"#, #"kind == "*sheet""#] {
      #expect(try find(test, query) == ["a"], "\(query)")
    }
    #expect(try find(test, #"kind == "song""#) == ["b"])
    #expect(try find(test, #"kind == "SONG"c"#) == ["b"])
    #expect(try find(test, #"kind == "*""#) == ["a", "b"])
  }

  @Test func `what a type is a kind of is known of every entity`() throws {
    let test = try TestStore([])
    var entity = Entity(kind: "item", id: "a", title: "A")
    entity.attributes["contentType"] = .string("public.png")
    try test.store.put([entity])
    #expect(try find(test, #"contentTypeTree == "public.image""#) == ["a"])
    #expect(try find(test, #"contentTypeTree == "public.im*""#) == ["a"])
    #expect(try find(test, #"contentTypeTree == "public.movie""#) == [])
    let alone = AttributeItem(["contentType": .text("public.png")])
    var judge = QueryJudge(
      CompiledQuery(
        try QueryParser.parse(#"contentTypeTree == "public.image""#), clock: QueryClock(now: .now)))
    let isMatch = judge.matches(alone)
    #expect(isMatch)
  }

  @Test func `a type that nobody knows is of its own family`() throws {
    let test = try TestStore([])
    var entity = Entity(kind: "item", id: "a", title: "A")
    entity.attributes["contentType"] = .string("com.acme.thing")
    try test.store.put([entity])
    #expect(try find(test, #"contentTypeTree == "com.acme.thing""#) == ["a"])
    #expect(try find(test, #"contentTypeTree == "public.item""#) == [])
    #expect(
      try test.store.groups(by: "contentTypeTree").map(\.value) == [.string("com.acme.thing")])
  }

  @Test(arguments: ["771897600.123", "771897600.001", "771897600.999", "86400.333333"])
  func `a date with a fraction is the number that a query writes`(number: String) throws {
    let seconds = try #require(Double(number))
    let test = try TestStore([])
    var entity = Entity(kind: "item", id: "a", title: "A")
    let moment = Moment(secondsSince1970: seconds + 978_307_200)
    entity.attributes["dueDate"] = .string(try #require(moment.iso8601))
    try test.store.put([entity])
    #expect(try find(test, "dueDate == \(number)") == ["a"])
    #expect(try find(test, "InRange(dueDate, \(number), \(number))") == ["a"])
  }

  @Test func `an identifier is looked up, whatever it holds`() throws {
    let test = try store([item("a/b") { $0.title = "One" }, item("c") { $0.title = "Two" }])
    try test.store.put([Entity(kind: "item", id: "c", title: "Three")])
    #expect(try find(test, #"uniqueIdentifier == "c""#) == ["c"])
    #expect(
      try test.store.query(QueryRequest(#"uniqueIdentifier == "item/c""#)).entities.count == 1)
    let plan = try test.store.plan(QueryRequest(#"uniqueIdentifier == "c""#))
    #expect(plan.steps.first?.index == "entity_identifier")
    let found = try test.store.query(QueryRequest(#"title == "One""#)).entities
    let identifier = try #require(found.first).identifier.uniqueIdentifier
    #expect(try find(test, "uniqueIdentifier == \"\(identifier)\"") == ["b"])
  }

  @Test(arguments: ["ᾳ", "ᾼ", "ῳ"])
  func `an iota below a letter hides nothing`(letter: String) throws {
    let test = try TestStore([Entity(kind: "item", id: "a", title: "İstanbul \(letter) XYz")])
    #expect(try find(test, "title == \"\(letter)\"wc") == ["a"])
    #expect(try find(test, "title == \"*\(letter)*\"c") == ["a"])
  }

  @Test func `words between humps are found by the humps' borders`() throws {
    let test = try TestStore([
      Entity(kind: "item", id: "a", title: "myPhoneXtProMax"),
      Entity(kind: "item", id: "b", title: "phones"),
      Entity(kind: "item", id: "c", title: "aBcDeFgHiJkLmNoPqRsTuVwX"),
    ])
    #expect(try find(test, #"title == "phonext"wc"#) == ["a"])
    #expect(try find(test, #"title == "Pro*"wc"#) == ["a"])
    #expect(try find(test, #"title == "phoneXtP*"wc"#) == ["a"])
    #expect(try find(test, #"title == "xtpro*"wc"#) == ["a"])
    #expect(try find(test, #"title == "phone*"wc"#) == ["a", "b"])
    #expect(try find(test, #"title == "defg"wc"#) == ["c"])
    #expect(try find(test, #"title == "honext"wc"#) == [])
  }

  @Test func `a domain may have empty parts`() throws {
    let test = try store([
      item("a") { $0.domainIdentifier = "Apple Inc." }, item("b") { $0.domainIdentifier = "x..y" },
    ])
    #expect(try find(test, #"domainIdentifier == "Apple Inc.""#) == ["a"])
    let index = SearchableIndex.default(of: test.store)
    try index.deleteSearchableItems(withDomainIdentifiers: ["x"])
    #expect(try find(test, #"domainIdentifier == "*""#) == ["a"])
  }

  @Test(arguments: ["id", "summary", "rank", "expires", "uniqueIdentifier"])
  func `a custom key has no field's name`(name: String) {
    #expect(throws: CustomAttributeKeyError.field(keyName: name)) {
      try CustomAttributeKey(validating: name)
    }
  }

  @Test func `attributes of Core Spotlight have their types wherever they stand`() throws {
    func decode(_ text: String) throws -> Entity {
      try EntityJSONDecoder().decode(JSONReader.parse(Array(text.utf8))).entity
    }
    let error = #expect(throws: EntityFormatError.self) {
      try decode(#"{"kind":"item","id":"1","attributes":{"rating":"5"}}"#)
    }
    #expect(error?.message.contains("attributes.rating") == true)
    #expect(throws: EntityFormatError.self) {
      try decode(#"{"kind":"item","id":"1","attributes":{"dueDate":"nope"}}"#)
    }
    let entity = try decode(
      #"{"kind":"item","id":"1","attributes":{"rating":5,"com_example_x":"any"}}"#)
    #expect(entity.attributes == ["rating": .integer(5), "com_example_x": .string("any")])
  }
}
