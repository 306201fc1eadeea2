// Records out of CSV and TSV.

import EntityStore
import LinkTypes
import TestSupport
import Testing

@testable import LinkIndexCLI

@Suite struct ImportTableTests {
  private func objects(_ text: String, _ format: RecordFormat = .csv, map: [String: String] = [:])
    throws -> [JSONValue?]
  {
    try readAll(text, format, map: map).map(\.object)
  }

  private func object(_ text: String) throws -> JSONValue { try JSONReader.parse(text) }

  @Test func `CSV is read as RFC 4180 has it`() throws {
    let text = "\u{FEFF}id,title\r\n1,\"a, \"\"b\"\"\r\nc\"\r\n\r\n2,\r\n\"3\",x y\r\n"
    let records = try readAll(text)
    #expect(records.map(\.line) == [2, 5, 6])
    #expect(
      records.map(\.object) == [
        try object(#"{"id":"1","title":"a, \"b\"\r\nc"}"#), try object(#"{"id":"2"}"#),
        try object(#"{"id":"3","title":"x y"}"#),
      ])
    #expect(records[0].raw == "1,\"a, \"\"b\"\"\r\nc\"")
  }

  @Test func `TSV knows no quotes and no escapes`() throws {
    let text = "id\ttitle\r\n1\t\"a\"\n2\tC:\\new\\table\n3\t\n"
    #expect(
      try objects(text, .tsv) == [
        object(#"{"id":"1","title":"\"a\""}"#), object(#"{"id":"2","title":"C:\\new\\table"}"#),
        object(#"{"id":"3"}"#),
      ])
  }

  @Test func `columns are fields, attributes or unknown keys`() throws {
    let text = """
      identifier, name ,alias,keywords,rankingHint,expires,population:int,open:bool,size:double,since:date,tags:list,extra:json,attributes.note,dc:title,plain
      1,N,a|b\\|c|,k,0.5,2026-11-30, 12 ,YES,1e3,2026-11-30,x|y,"[1,{}]",n,d,p
      2,,,,,,,,,,,,,,

      """
    let expected = """
      {"id":"1","title":"N","aliases":["a","b|c"],"keywords":["k"],"rankingHint":0.5,"expires":"2026-11-30","dc:title":"d","plain":"p",
      "attributes":{"population":12,"open":true,"size":1000.0,"since":"2026-11-30","tags":["x","y"],"extra":[1,{}],"note":"n"}}
      """
    #expect(try objects(text) == [object(expected), object(#"{"id":"2"}"#)])
  }

  @Test func `columns named like attributes have their types`() throws {
    let text = """
      id,pixelWidth,aperture,flashOn,startDate,authorNames,version,authors,rating:string
      1,4000,1.8,no,2026-11-30,Ada|Bob,007,"[{""handles"":[]}]",5

      """
    let expected = """
      {"id":"1","pixelWidth":4000,"aperture":1.8,"flashOn":false,"startDate":"2026-11-30","authorNames":["Ada","Bob"],
      "version":"007","authors":[{"handles":[]}],"attributes":{"rating":"5"}}
      """
    #expect(try objects(text) == [object(expected)])
    #expect(
      try objects("id,stars,score\n1,4,80\n", map: ["rating": "stars", "rankingHint": "score"]) == [
        object(#"{"id":"1","rating":4,"rankingHint":80.0}"#)
      ])
  }

  @Test func `attributes may be one column of JSON`() throws {
    let text = "id,attributes,n:int\n1,\"{\"\"a\"\":1}\",2\n2,[],\n3,\"{\"\"n\"\":1}\",2\n4,{,\n"
    let records = try readAll(text, .csv)
    #expect(records[0].object == (try object(#"{"id":"1","attributes":{"a":1,"n":2}}"#)))
    #expect(records[1].fault?.message == "\"attributes\" is no JSON object")
    #expect(records[2].fault?.message == "the attribute \"n\" stands twice")
    #expect(
      records[3].fault?.message.hasPrefix("\"attributes\" is \"{\", which is no JSON: ") == true)
  }

  @Test func `escaped columns are unescaped`() throws {
    let text =
      "id:escaped\taliases:escaped\tx:escaped\n" + #"a\tb\\n\x"# + "\t" + #"p\|q\n|\\|r"# + "\t"
      + #"\\"# + "\n"
    #expect(
      try objects(text, .tsv) == [
        object(#"{"id":"a\tb\\n\\x","aliases":["p|q\n","\\","r"],"attributes":{"x":"\\"}}"#)
      ])
  }

  @Test func `columns are renamed by the map`() throws {
    let text = "id,code,name,label:text\n1,c,N,L\n"
    #expect(
      try objects(text, map: ["id": "code", "title": "label", "uniqueIdentifier": "id"]) == [
        object(#"{"uniqueIdentifier":"1","id":"c","title":"L"}"#)
      ])
  }

  @Test(arguments: [
    ("1", "the row has 1 field where the header has 5"),
    ("1,2,3,4,5,6", "the row has 6 fields where the header has 5"),
    ("1,a\"b,,,", "a quote stands inside field 2, which does not begin with one"),
    ("1,\"a\"b,,,", "text follows after the closing quote of field 2"),
    ("1,t,x,,", "\"n\" is \"x\", which is no integer"),
    ("1,t,9223372036854775808,,", "\"n\" is \"9223372036854775808\", which is no integer"),
    ("1,t,,maybe,", "\"b\" is \"maybe\", which is neither true nor false"),
    ("1,t,,,often", "\"rank\" is \"often\", which is no number"),
    ("1,t,,,nan", "\"rank\" is \"nan\", which is no number"),
  ])
  func `a bad row is told and the next one is read`(row: String, message: String) throws {
    let records = try readAll("id,title,n:int,b:bool,rank\n\(row)\n2,ok,,,\n", .csv)
    #expect(records.map(\.line) == [2, 3])
    #expect(records[0].fault?.message == message)
    #expect(records[0].fault?.line == 2)
    #expect(records[0].raw == row)
    #expect(records[1].fault == nil)
  }

  @Test func `bytes that are not UTF-8 spoil their row only`() throws {
    let records = try readAll(
      PieceSource([Array("id,title\n1,".utf8) + [0xE9] + Array("\n2,ok\n".utf8)]), .csv)
    #expect(records[0].fault?.message == "field 2 has the byte 0xE9, which is not UTF-8")
    #expect(records[1].fault == nil)
  }

  @Test func `a quote that is never closed names the line where it opens`() {
    let error = #expect(throws: ImportError.self) {
      try readAll("id,title\n1,a\n2,\"b\n3,c\n", .csv)
    }
    #expect(error?.message == "\"test\", line 3: a quoted field is never closed")
  }

  @Test(arguments: [
    ("id,,title", RecordFormat.csv, "the column \"2\" has no name", "name it in the header"),
    ("id,id", .csv, "the column \"id\" stands twice in the header", "rename one of the two"),
    (
      "id,name,title", .csv, "the column \"title\" means the same as the column \"name\"",
      "rename one of the two"
    ),
    (
      "id,pop:itn", .csv, "the column \"pop:itn\" has the unknown type \"itn\"",
      "did you mean \"pop:int\"?"
    ),
    (
      "id,title:int", .csv, "the column \"title\" cannot fill \"title\" with that type",
      "write \"title\" without a type"
    ),
    (
      "id;title", .csv, "the header \"id;title\" has semicolons where commas are expected",
      "convert it to commas or tabs"
    ),
    (
      "id\ttitle", .csv, "the header \"id\ttitle\" has tabs where commas are expected",
      "pass --format tsv"
    ),
    (
      "id,\"a\"b", .csv,
      "the column \"1\" and the rest of the header cannot be read: text follows after the closing quote of field 2",
      "write each quote inside a quoted field twice"
    ),
    (
      "id,title\r1,A\r", .csv, "the header has a carriage return that no line feed follows",
      "end lines with LF or CR LF: tr '\\r' '\\n' < FILE"
    ),
    ("id\t\t", .tsv, "the column \"2\" has no name", "name it in the header"),
  ])
  func `a bad header ends the reading`(
    header: String, format: RecordFormat, detail: String, hint: String
  ) {
    let error = #expect(throws: ImportError.self) { try readAll("\n" + header + "\n1\n", format) }
    #expect(error?.message == "\"test\", line 2: \(detail)")
    #expect(error?.hint == hint)
  }

  @Test func `a mapped column that is missing gets the nearest name`() {
    let error = #expect(throws: ImportError.self) {
      try readAll("id,label\n1,x\n", .csv, map: ["title": "lable"])
    }
    #expect(error?.message == "\"test\", line 1: there is no column \"lable\"")
    #expect(error?.hint == "did you mean \"label\"?")
  }

  @Test(arguments: ["", "\n", "\r\n\r\n", "id,title", "id,title\n\n"])
  func `a table without rows gives no records`(text: String) throws {
    #expect(try objects(text).isEmpty)
  }
}
