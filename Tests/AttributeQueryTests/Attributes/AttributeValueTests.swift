// Values in JSON and back.

import AttributeQuery
import LinkTypes
import TestSupport
import Testing

@Suite struct AttributeValueTests {
  @Test(
    arguments: [
      (#"{"$date":"2026-11-30T12:00:00.25Z"}"#, .date(Moment(secondsSince1970: 1_796_040_000.25))),
      (#"{"$data":"AAH/"}"#, .data([0, 1, 255])),
      (
        #"{"$localized":{"de":"Kaffee","en":"Coffee"}}"#,
        .localized(LocalizedString(["en": "Coffee", "de": "Kaffee"]))
      ),
      (
        #"[1,2.5,true,"a",null]"#,
        .list([.integer(1), .number(2.5), .flag(true), .text("a"), .null])
      ),
      (#"{"$literal":{"$date":"2026-11-30"}}"#, .object([.init("$date", .text("2026-11-30"))])),
      (#"{"$date":"soon"}"#, .object([.init("$date", .text("soon"))])),
      (#"{"$data":"AAH"}"#, .object([.init("$data", .text("AAH"))])),
      (
        #"{"$date":"2026-11-30","x":1}"#,
        .object([.init("$date", .text("2026-11-30")), .init("x", .integer(1))])
      ),
    ] as [(String, AttributeValue)])
  func `custom values say what JSON lacks`(text: String, value: AttributeValue) throws {
    #expect(AttributeValue(json: try JSONReader.parse(text)) == value)
  }

  @Test(
    arguments: [
      ("startDate", #""2026-11-30T12:00:00Z""#, .date(Moment(secondsSince1970: 1_796_040_000))),
      ("startDate", "1796040000.5", .date(Moment(secondsSince1970: 1_796_040_000.5))),
      ("startDate", #"{"$date":"2026-11-30"}"#, .date(Moment(secondsSince1970: 1_795_996_800))),
      ("importantDates", #""2026-11-30""#, .list([.date(Moment(secondsSince1970: 1_795_996_800))])),
      ("rating", "5", .integer(5)), ("rating", "4.5", .number(4.5)),
      ("allDay", "1", .flag(true)), ("allDay", "false", .flag(false)),
      ("title", #"{"$localized":{"en":"Tea"}}"#, .localized(LocalizedString(["en": "Tea"]))),
      ("languages", #"["en","de"]"#, .list([.text("en"), .text("de")])),
      (
        "authors", #"[{"displayName":"Ada","handles":["ada@example.com"]}]"#,
        .list([
          .person(Person(displayName: "Ada", handles: ["ada@example.com"], handleIdentifier: ""))
        ])
      ),
      (
        "emailHeaders", #"{"From":["a","b"],"To":"c"}"#,
        .object([
          .init("From", .list([.text("a"), .text("b")])), .init("To", .list([.text("c")])),
        ])
      ),
      ("title", "null", .null),
    ] as [(String, String, AttributeValue)])
  func `known attributes say what their JSON means`(
    name: String, text: String, value: AttributeValue
  ) throws {
    let definition = try #require(AttributeDefinition(named: name))
    #expect(try AttributeValue(json: JSONReader.parse(text), for: definition) == value)
  }

  @Test(arguments: [
    ("title", "5", #""title" is a number where a text is expected"#),
    ("title", "[]", #""title" is a list where a text is expected"#),
    ("rating", #""5""#, #""rating" is a text where a number is expected"#),
    ("rating", "true", #""rating" is a flag where a number is expected"#),
    ("allDay", "2", #""allDay" is a number where true, false, 0 or 1 is expected"#),
    ("startDate", #""soon""#, #""startDate" is "soon", which is no date"#),
    (
      "startDate", #""2026-11-30T12:00:00""#,
      #""startDate" is "2026-11-30T12:00:00", which is no date"#
    ),
    ("languages", #"["en",1]"#, #""languages[1]" is a number where a text is expected"#),
    ("languages", "1", #""languages" is a number where a text or a list of such is expected"#),
    (
      "authors", #"["Ada"]"#,
      #""authors[0]" is a text where a person with "displayName" and "handles" is expected"#
    ),
    (
      "authors", #"[{"name":"Ada"}]"#,
      #""authors[0]" is an object where a person with "displayName" and "handles" is expected"#
    ),
    (
      "thumbnailData", #""AAH/""#, #""thumbnailData" is a text where {"$data": base64} is expected"#
    ),
    ("url", "{}", #""url" is an object where a URL is expected"#),
  ])
  func `wrong types are errors that name the attribute`(
    name: String, text: String, message: String
  ) throws {
    let definition = try #require(AttributeDefinition(named: name))
    let json = try JSONReader.parse(text)
    let error = #expect(throws: AttributeValueError.self) {
      try AttributeValue(json: json, for: definition)
    }
    #expect(error?.message == message)
    #expect(error?.exitCode == .dataError)
    #expect(error?.hint != nil)
  }

  @Test(arguments: [
    AttributeValue.number(.nan), .number(.infinity), .date(Moment(secondsSince1970: .nan)),
  ])
  func `what is not finite is refused`(value: AttributeValue) throws {
    let name = value.numericValue?.isNaN == true && value != .number(.nan) ? "startDate" : "rating"
    for definition in [name, "rating", "startDate"].compactMap(AttributeDefinition.init(named:)) {
      #expect(throws: AttributeValueError.self) { try value.fitted(to: definition) }
    }
  }

  @Test(arguments: UInt64(0)..<20)
  func `custom values survive JSON`(seed: UInt64) throws {
    var random = RandomAttributes(seed: seed)
    for _ in 0..<200 {
      let value = random.customValue()
      let text = JSONWriter().string(value.json)
      let read = AttributeValue(json: try JSONReader.parse(text))
      #expect(read == value, "seed \(seed): \(text)")
      #expect(JSONWriter().string(read.json) == text, "seed \(seed)")
    }
  }

  @Test(arguments: AttributeDefinition.all)
  func `values of known attributes survive JSON`(definition: AttributeDefinition) throws {
    var random = RandomAttributes(seed: UInt64(definition.name.utf8.count) &* 977)
    for _ in 0..<30 {
      let value = random.value(for: definition)
      #expect(try value.fitted(to: definition) == value)
      let text = JSONWriter().string(value.json(for: definition))
      let read = try AttributeValue(json: JSONReader.parse(text), for: definition)
      #expect(read == value, "\(definition.name): \(text)")
      #expect(JSONWriter().string(read.json(for: definition)) == text)
    }
  }

  @Test(arguments: UInt64(0)..<20)
  func `bytes survive base 64`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bytes = (0..<Int(seed) * 3 / 2).map { _ in UInt8.random(in: 0...255, using: &random) }
    #expect(AttributeValue(json: AttributeValue.data(bytes).json) == .data(bytes))
  }

  @Test(arguments: ["A", "AA", "AA=", "A===", "AA=A", "AB==", "====", "AAA=AAAA", "A AA", "AA_-"])
  func `what is no base 64 is no data`(text: String) {
    let json = JSONValue.object([.init("$data", .string(text))])
    #expect(AttributeValue(json: json) == .object([.init("$data", .text(text))]))
  }

  @Test func `whole numbers are integers`() {
    #expect(AttributeValue(5.0) == .integer(5))
    #expect(AttributeValue(-0.0) == .number(-0.0))
    #expect(AttributeValue(1e300) == .number(1e300))
    #expect(AttributeValue(0.5).numericValue == 0.5)
    #expect(AttributeValue.flag(true).numericValue == 1)
    #expect(AttributeValue.date(Moment(secondsSince2001: 7)).numericValue == 7)
    #expect(AttributeValue.text("1").numericValue == nil)
  }

  @Test(arguments: [
    (["de"], "Kaffee"), (["pt-PT"], "Café"), (["pt_br"], "Café"), (["fr"], "Coffee"),
    ([], "Coffee"),
    (["fr", "DE-at"], "Kaffee"),
  ])
  func `a localized text has a form for every wish`(preferred: [String], form: String) {
    let string = LocalizedString(["en": "Coffee", "de": "Kaffee", "pt-BR": "Café"])
    #expect(string.string(for: preferred) == form)
    #expect(AttributeValue.localized(string).text(in: preferred) == form)
    #expect(AttributeValue.localized(string).texts == ["Kaffee", "Coffee", "Café"])
    #expect(LocalizedString([:]).string(for: preferred) == "")
  }
}
