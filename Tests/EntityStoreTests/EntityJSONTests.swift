// The JSON form of entities: what is read, what is refused, and that it comes back.

import EntityStore
import LinkTypes
import TestSupport
import Testing

@Suite struct EntityJSONTests {
  private func decode(_ text: String, defaultKind: String? = nil, keepsUnknown: Bool = false) throws
    -> EntityJSONDecoder.Result
  {
    try EntityJSONDecoder(defaultKind: defaultKind, keepsUnknown: keepsUnknown).decode(
      JSONReader.parse(text))
  }

  @Test func `all fields are read and written in fixed order`() throws {
    let text = """
      {"kind":"item","id":"1","title":"T","subtitle":"S","aliases":["A","B"],"keywords":["K"],"summary":"M",\
      "text":"X","domain":"a.b","rank":0.5,"expires":"2026-11-30T12:30:15Z","url":"x://y","language":"pt-BR",\
      "index":"main","attributes":{"a":1,"b":[true,null]}}
      """
    let entity = try decode(text).entity
    #expect(entity.identifier == EntityIdentifier(kind: "item", id: "1", index: "main"))
    #expect(entity.aliases == ["A", "B"])
    #expect(entity.rank == 0.5)
    #expect(entity.expires == 1_796_041_815)
    #expect(entity.attributes["b"] == .array([.bool(true), .null]))
    #expect(JSONWriter().string(entity.json) == text)
  }

  @Test func `synonyms stand for their fields`() throws {
    let entity = try decode(
      """
      {"identifier":7,"kind":"item","name":"N","alternateNames":["A"],"keyword":"K","contentDescription":"M",
      "textContent":"X","domainIdentifier":"a","rankingHint":25,"lang":"de"}
      """
    ).entity
    var expected = Entity(kind: "item", id: "7", title: "N")
    expected.aliases = ["A"]
    expected.keywords = ["K"]
    expected.summary = "M"
    expected.text = "X"
    expected.domain = "a"
    expected.rank = 0.25
    expected.language = "de"
    #expect(entity == expected)
  }

  @Test(
    arguments: [
      (#"{"id":"1"}"#, "item", "item/1"), (#"{"id":1,"kind":""}"#, "item", "1"),
      (#"{"id":"1","kind":null}"#, "item", "item/1"), (#"{"id":"1","kind":""}"#, nil, "1"),
      (#"{"uniqueIdentifier":"c","kind":""}"#, nil, "c"),
      (#"{"id":1,"kind":null}"#, "", "1"),
      (#"{"id":-3,"kind":"x"}"#, "item", "x/-3"),
      (#"{"uniqueIdentifier":"a%2Fb/c"}"#, nil, "a%2Fb/c"),
      (#"{"uniqueIdentifier":"c"}"#, "item", "item/c"),
      (#"{"uniqueIdentifier":"c","kind":"k"}"#, nil, "k/c"),
      (#"{"kind":"k","uniqueIdentifier":"k/c"}"#, nil, "k/c"),
      (#"{"uniqueIdentifier":"k/c","kind":"k"}"#, "z", "k/c"),
      (#"{"id":9007199254740993,"kind":"k"}"#, nil, "k/9007199254740993"),
    ] as [(String, String?, String)])
  func `the identifier comes from its keys or the default`(
    text: String, defaultKind: String?, expected: String
  ) throws {
    let entity = try decode(text, defaultKind: defaultKind).entity
    #expect(entity.identifier.uniqueIdentifier == expected)
    #expect(entity.title == entity.identifier.id)
  }

  @Test(arguments: [
    ("c", "", "c"), ("k/c", "k", "c"), ("a/b/c", "", "a/b/c"), ("50%", "", "50%"),
    ("/k/c", "", "k/c"), ("k/", "", "k/"),
  ])
  func `an item's identifier is any text`(_ text: String, _ kind: String, _ id: String) throws {
    let decoder = EntityJSONDecoder(readsItemIdentifiers: true)
    let entity = try decoder.decode(.object([.init("uniqueIdentifier", .string(text))])).entity
    #expect(entity.identifier == EntityIdentifier(kind: kind, id: id))
    #expect(entity.identifier.itemIdentifier == text)
    #expect(throws: EntityFormatError.missingKind) {
      try decoder.decode(.object([.init("id", .string(text))]))
    }
  }

  @Test func `an entity without kind comes back as it was`() throws {
    let identifier = EntityIdentifier(kind: "", id: "50%/1", index: "mail")
    let entity = Entity(identifier, title: "Letter")
    let back = try EntityJSONDecoder(defaultKind: "item").decode(entity.json).entity
    #expect(back == entity)
  }

  @Test(arguments: [
    ("[]", "the record is an array where an object is expected", "entity.type"),
    ("null", "the record is null where an object is expected", "entity.type"),
    (#"{"kind":"k"}"#, #""id" is missing or empty"#, "entity.missingID"),
    (#"{"kind":"k","id":""}"#, #""id" is missing or empty"#, "entity.missingID"),
    (#"{"id":"1"}"#, #""kind" is missing"#, "entity.missingKind"),
    (#"{"id":"1","kind":null}"#, #""kind" is missing"#, "entity.missingKind"),
    (#"{"uniqueIdentifier":"1"}"#, #""kind" is missing"#, "entity.missingKind"),
    (
      #"{"id":1.5,"kind":"k"}"#, #""id" is a number where a string or an integer is expected"#,
      "entity.type"
    ),
    (
      #"{"id":true,"kind":"k"}"#, #""id" is a boolean where a string or an integer is expected"#,
      "entity.type"
    ),
    (
      #"{"id":"1","kind":"k","title":1}"#, #""title" is a number where a string is expected"#,
      "entity.type"
    ),
    (
      #"{"id":"1","kind":"k","alias":["a",1]}"#,
      #""alias[1]" is a number where a string is expected"#, "entity.type"
    ),
    (
      #"{"id":"1","kind":"k","aliases":{}}"#,
      #""aliases" is an object where an array of strings is expected"#, "entity.type"
    ),
    (
      #"{"id":"1","kind":"k","rank":1.01}"#, #""rank" is 1.01, which is not from 0 to 1"#,
      "entity.rank"
    ),
    (
      #"{"id":"1","kind":"k","rankingHint":101}"#,
      #""rankingHint" is 101, which is not from 0 to 100"#, "entity.rank"
    ),
    (
      #"{"id":"1","kind":"k","rank":1,"rankingHint":100}"#,
      #""rank" and "rankingHint" are two names of one field"#, "entity.conflictingKeys"
    ),
    (
      #"{"id":"1","kind":"k","pixelWidth":"wide"}"#,
      #""pixelWidth" is a text where a number is expected"#, "entity.type"
    ),
    (
      #"{"id":"1","kind":"k","languages":["en",5]}"#,
      #""languages[1]" is a number where a text is expected"#, "entity.type"
    ),
    (
      #"{"id":"1","kind":"k","startDate":"soon"}"#, #""startDate" is "soon", which is no date"#,
      "entity.date"
    ),
    (
      #"{"id":"1","kind":"k","theme":"a","attributes":{"theme":"b"}}"#,
      #""theme" and "attributes.theme" are two names of one field"#, "entity.conflictingKeys"
    ),
    (
      #"{"id":"1","kind":"k","rank":-1}"#, #""rank" is -1, which is not from 0 to 1"#, "entity.rank"
    ),
    (
      #"{"id":"1","kind":"k","rank":"0.5"}"#, #""rank" is a string where a number is expected"#,
      "entity.type"
    ),
    (
      #"{"id":"1","kind":"k","expires":"soon"}"#, #""expires" is "soon", which is no date"#,
      "entity.date"
    ),
    (
      #"{"id":"1","kind":"k","expires":"2026-11-30T12:00:00"}"#,
      #""expires" is "2026-11-30T12:00:00", which is no date"#, "entity.date"
    ),
    (
      #"{"id":"1","kind":"k","expires":1e30}"#, #""expires" is "1e+30", which is no date"#,
      "entity.date"
    ),
    (
      #"{"id":"1","kind":"k","expires":[]}"#,
      #""expires" is an array where an ISO 8601 date or seconds since 1970 is expected"#,
      "entity.type"
    ),
    (
      #"{"id":"1","kind":"k","attributes":{"due":[1,{"at":{"$date":"soon"}}]}}"#,
      #""attributes.due" is {"$date": "soon"}, which holds no such value"#, "entity.value"
    ),
    (
      #"{"id":"1","kind":"k","attributes":{"file":{"$data":"?"}}}"#,
      #""attributes.file" is {"$data": "?"}, which holds no such value"#, "entity.value"
    ),
    (
      #"{"id":"1","kind":"k","attributes":[]}"#,
      #""attributes" is an array where an object is expected"#, "entity.type"
    ),
    (
      #"{"id":"1","kind":"k","alias":"a","aliases":["b"]}"#,
      #""alias" and "aliases" are two names of one field"#, "entity.conflictingKeys"
    ),
    (
      #"{"id":"1","uniqueIdentifier":"k/1"}"#,
      #""id" and "uniqueIdentifier" are two names of one field"#, "entity.conflictingKeys"
    ),
    (
      #"{"kind":"a","uniqueIdentifier":"k/1"}"#,
      #""kind" and "uniqueIdentifier" are two names of one field"#, "entity.conflictingKeys"
    ),
    (
      #"{"uniqueIdentifier":"k/1","kind":"a"}"#,
      #""uniqueIdentifier" and "kind" are two names of one field"#, "entity.conflictingKeys"
    ),
    (
      #"{"uniqueIdentifier":"a/b/c"}"#,
      #""uniqueIdentifier" is "a/b/c", which is not of the form kind/id"#, "entity.uniqueIdentifier"
    ),
  ])
  func `a fault is named`(text: String, message: String, code: String) {
    let error = #expect(throws: EntityFormatError.self) { try decode(text) }
    #expect(error?.message == message)
    #expect(error?.code == code)
    #expect(error?.exitCode == .dataError)
  }

  @Test func `attributes of Core Spotlight are typed`() throws {
    let text = #"""
      {"id":"1","kind":"k","authorNames":"Ada","allDay":1,"startDate":"2026-11-30","maximumAperture":2,
      "theme":null,"attributes":{"version":"3"}}
      """#
    let result = try decode(text)
    #expect(result.unknownKeys.isEmpty)
    #expect(
      result.entity.attributes == [
        "authorNames": .array([.string("Ada")]), "allDay": .bool(true),
        "startDate": .string("2026-11-30T00:00:00Z"), "maxAperture": .integer(2),
        "version": .string("3"),
      ])
  }

  @Test func `patches name attributes beside fields`() throws {
    let patch = try EntityPatch(
      json: JSONReader.parse(#"{"rankingHint":50,"rating":4,"theme":null,"attributes":{"x":1}}"#))
    #expect(patch.rank == .set(0.5))
    #expect(
      patch.attributes == .set(["rating": .integer(4), "theme": .null, "x": .integer(1)]))
    for text in [
      #"{"rating":"4"}"#, #"{"rating":4,"attributes":{"rating":5}}"#,
      #"{"rating":4,"attributes":null}"#,
    ] {
      #expect(throws: EntityFormatError.self) {
        try EntityPatch(json: JSONReader.parse(text))
      }
    }
    #expect(throws: EntityFormatError.unknownKey("raiting", nearest: "rating")) {
      try EntityPatch(json: JSONReader.parse(#"{"raiting":4}"#))
    }
  }

  @Test func `a field among the attributes is the field if it is not given for itself`() throws {
    let entity = try decode(
      #"""
      {"kind":"item","id":"1","keywords":["tea"],"expirationDate":"2026-11-30T12:30:15Z",
      "attributes":{"textContent":"hello","rankingHint":25,"keywords":["own"],"com_x":1}}
      """#
    ).entity
    #expect(entity.text == "hello")
    #expect(entity.rank == 0.25)
    #expect(entity.keywords == ["tea"])
    #expect(entity.expires == 1_796_041_815)
    #expect(entity.attributes == ["keywords": .array([.string("own")]), "com_x": .integer(1)])
    #expect(throws: EntityFormatError.self) {
      try decode(#"{"kind":"item","id":"1","attributes":{"rankingHint":200}}"#)
    }
  }

  @Test(arguments: [#""isPrivate":"yes""#, #""attributes":{"hideInSpotlight":[true]}"#])
  func `what is to hide an entity does so or is an error`(member: String) throws {
    #expect(throws: EntityFormatError.self) {
      try decode("{\"kind\":\"item\",\"id\":\"1\",\(member)}")
    }
    #expect(try decode(#"{"kind":"item","id":"1","isPrivate":"true"}"#).entity.isPrivate)
    #expect(try decode(#"{"kind":"item","id":"1","hideInSpotlight":1}"#).entity.isHidden)
  }

  @Test func `unknown keys are told or kept`() throws {
    let text = #"{"id":"1","kind":"k","colour":"red","attributes":{"size":2},"x":null}"#
    #expect(try decode(text).unknownKeys == ["colour", "x"])
    #expect(try decode(text).entity.attributes == ["size": .integer(2)])
    let kept = try decode(text, keepsUnknown: true)
    #expect(kept.unknownKeys.isEmpty)
    #expect(kept.entity.attributes == ["size": .integer(2), "colour": .string("red"), "x": .null])
    #expect(throws: EntityFormatError.conflictingKeys("size", "attributes.size")) {
      try decode(#"{"id":"1","kind":"k","size":1,"attributes":{"size":2}}"#, keepsUnknown: true)
    }
  }

  @Test(
    arguments: [
      ("\"2026-11-30\"", 1_795_996_800), ("1796041815", 1_796_041_815), ("1.5", 1), ("-0.5", -1),
    ] as [(String, Int64)])
  func `an expiry is a date or seconds`(value: String, seconds: Int64) throws {
    #expect(
      try decode("{\"id\":\"1\",\"kind\":\"k\",\"expires\":\(value)}").entity.expires == seconds)
  }

  @Test func `any entity comes back from its JSON text`() throws {
    let seed: UInt64 = 5
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let entity = Entity.random(using: &generator)
      let text = JSONWriter().string(entity.json)
      #expect(try decode(text, defaultKind: "").entity == entity, "seed \(seed): \(text)")
    }
  }
}

extension Entity {
  fileprivate static func random(using generator: inout SeededGenerator) -> Entity {
    func text() -> String { HostileTexts.random(pieces: 3, using: &generator) }
    func optional() -> String? { text().isEmpty ? nil : text() + "x" }
    func texts() -> [String] {
      (0..<Int.random(in: 0...3, using: &generator)).map { _ in text() + "x" }
    }
    var entity = Entity(kind: text(), id: text() + "1", title: text() + "t")
    entity.subtitle = optional()
    entity.aliases = texts()
    entity.keywords = texts()
    entity.summary = optional()
    entity.text = optional()
    entity.domain = optional()
    entity.rank = Bool.random(using: &generator) ? Double.random(in: 0...1, using: &generator) : nil
    entity.expires =
      Bool.random(using: &generator)
      ? Int64(bitPattern: generator.next()) >> Int64.random(in: 0..<64, using: &generator) : nil
    entity.url = optional()
    entity.language = optional()
    entity.index = optional()
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      entity.attributes[text()] = .string(text())
    }
    return entity
  }
}
