// Records out of JSON Lines and JSON arrays.

import LinkTypes
import TestSupport
import Testing

@testable import LinkIndexCLI

@Suite struct ImportJSONTests {
  private func object(_ text: String) throws -> JSONValue { try JSONReader.parse(text) }

  @Test func `JSON Lines give a record a line`() throws {
    let records = try readAll("\u{FEFF}{\"id\":\"1\"}\n\n  \r\n{\"id\":\"2\"}\r\n{\"id\":\"3\"}")
    #expect(records.map(\.line) == [1, 4, 5])
    #expect(records.map { $0.object?["id"]?.string } == ["1", "2", "3"])
    #expect(records.map(\.raw) == ["{\"id\":\"1\"}", "{\"id\":\"2\"}", "{\"id\":\"3\"}"])
  }

  @Test func `a bad line is told with its place and the next one is read`() throws {
    let records = try readAll(
      "{\"id\":1}\n{\"id\":}\n[1]\n{\"id\":1,\"id\":2}\n\"x\"\n{\"id\":\"\u{0}\"}\n{\"id\":3}",
      .jsonl)
    #expect(records.map(\.fault?.line) == [nil, 2, 3, 4, 5, 6, nil])
    #expect(records[1].fault?.message == "\"}\" stands where a value should")
    #expect(records[1].fault?.column == 7)
    #expect(records[2].fault?.message == "the record is an array where an object is expected")
    #expect(records[3].fault?.message == "the key \"id\" stands twice in one object")
    #expect(records[5].fault?.message == "the control character 0x00 stands unescaped in a string")
    #expect(records[1].raw == "{\"id\":}")
  }

  @Test func `bytes that are not UTF-8 spoil their record only`() throws {
    let bytes = Array("{\"id\":\"".utf8) + [0xFF] + Array("\"}\n{\"id\":\"2\"}\n".utf8)
    let records = try readAll(PieceSource([bytes]))
    #expect(records[0].fault?.message == "the byte 0xFF is not UTF-8")
    #expect(records[1].object != nil)
  }

  @Test(arguments: ["[]", " [ ] ", "", "\n\n", "[\n]\n"])
  func `nothing gives no records`(text: String) throws {
    #expect(try readAll(text).isEmpty)
  }

  @Test func `an array gives its elements`() throws {
    let text = "[\n  {\"id\": \"a,]}\\\"\\\\\"},\n  {\"id\":\n\"2\"} , {\"x\":[{}]}\n]\n"
    let records = try readAll(text)
    #expect(records.map(\.line) == [2, 3, 4])
    #expect(
      records.map(\.object) == [
        try object(#"{"id":"a,]}\"\\"}"#), try object(#"{"id":"2"}"#), try object(#"{"x":[{}]}"#),
      ])
    #expect(records[1].raw == "{\"id\": \"2\"}")
  }

  @Test func `objects one after the other are read without an array`() throws {
    let records = try readAll("{\"id\":1}{\"id\":2}\n\n{\n\"id\":3\n}", .json)
    #expect(records.map(\.line) == [1, 1, 3])
    #expect(records.map { $0.object?["id"] } == [.integer(1), .integer(2), .integer(3)])
  }

  @Test func `a bad element is told with its place and the next one is read`() throws {
    let records = try readAll(
      "[{\"id\":1},\n {\"é\":01}, 7, tru , ,{\"id\":2,\n\"a\":x},{\"id\":3},]")
    #expect(records.map(\.fault?.line) == [nil, 2, 2, 2, 2, 3, nil, 3])
    #expect(records[1].fault?.message == "\"01\" is no JSON number")
    #expect(records[1].fault?.column == 7)
    #expect(records[2].fault?.message == "the record is a number where an object is expected")
    #expect(records[3].fault?.message == "\"tru\" stands where a value should")
    #expect(records[4].fault?.message == "nothing stands before \",\"")
    #expect(records[5].fault?.message == "\"x\" stands where a value should")
    #expect(records[5].fault?.column == 5)
    #expect(records[7].fault?.message == "\",\" stands before the closing bracket")
  }

  @Test(arguments: [
    ("[{\"id\":1}", 1, "the JSON array ends without \"]\", at column 10"),
    ("[{\"id\":1},\n{\"id\":", 2, "the text ends inside the record that begins here, at column 1"),
    ("[{\"id\":\"1},\n{}]", 1, "the text ends inside the record that begins here, at column 2"),
    ("[{}\n{}]", 2, "\"{\" stands where \",\" or \"]\" is expected, at column 1"),
    ("[{}]\n\n]", 3, "\"]\" follows after the end of the array, at column 1"),
    ("7", 1, "the text begins with \"7\" where \"[\" or \"{\" is expected, at column 1"),
    ("{} ,{}", 1, "\",\" stands where the next object is expected, at column 4"),
  ])
  func `an array whose brackets do not match ends the reading`(
    text: String, line: Int, detail: String
  ) {
    let error = #expect(throws: ImportError.self) { try readAll(text, .json) }
    #expect(error?.message == "\"test\", line \(line): \(detail)")
    #expect(error?.exitCode == .dataError)
  }

  @Test(arguments: RecordFormat.allCases)
  func `a record over the limit is an error that names its line`(format: RecordFormat) {
    let isTable = format == .csv || format == .tsv
    let long = "{\"id\":\"" + String(repeating: "x", count: 5_000) + "\"}"
    let first = isTable ? "id\n" : "{\"id\":1}\n"
    let source = PieceSource([first, long, long, "\n{\"id\":2}\n"].map { Array($0.utf8) })
    let error = #expect(throws: ImportError.self) { try readAll(source, format, limit: 1_000) }
    #expect(error?.code == "import.recordTooLong")
    #expect(error?.line == 2)
  }

  @Test func `keys are renamed by the map`() throws {
    let text = #"{"id":"old","code":"c1","name":"N","label":"L","x":1}"#
    let records = try readAll(text, map: ["id": "code", "title": "label", "subtitle": "code"])
    #expect(records[0].object == (try object(#"{"id":"c1","subtitle":"c1","title":"L","x":1}"#)))
    let error = #expect(throws: ImportError.self) { try readAll(text, map: ["titel": "x"]) }
    #expect(error?.exitCode == .usage)
    #expect(error?.hint == "did you mean \"title\"?")
  }

  @Test func `lone surrogates are counted`() throws {
    let input = try RecordInput(
      PieceSource(#"{"id":"\ud800"}"# + "\n" + #"{"id":"\udfff\udfff"}"#), fileName: "-")
    while try input.next() != nil {}
    #expect(input.replacedSurrogates == 3)
  }
}
