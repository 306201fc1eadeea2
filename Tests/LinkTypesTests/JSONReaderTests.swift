// What is JSON, what is not, and what the reader says about what is not.

import LinkTypes
import Testing

@Suite struct JSONReaderTests {
  @Test(arguments: [
    ("null", JSONValue.null), ("true", .bool(true)), (" false\n", .bool(false)),
    ("0", .integer(0)), ("-0", .integer(0)), ("-12", .integer(-12)),
    ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
    ("9223372036854775808", .double(9_223_372_036_854_775_808)),
    ("18446744073709551616", .double(18_446_744_073_709_551_616)),
    ("-9223372036854775809", .double(-9_223_372_036_854_775_808)),
    ("1.0", .double(1)), ("1e3", .double(1000)), ("-2.5E-1", .double(-0.25)),
    ("1e-400", .double(0)),
    ("0.1", .double(0.1)), ("5e-324", .double(.leastNonzeroMagnitude)),
    ("\"\"", .string("")), ("\"é\"", .string("é")), (#""\u00e9""#, .string("é")),
    (#""\"\\\/\b\f\n\r\t""#, .string("\"\\/\u{8}\u{C}\n\r\t")),
    (#""a\u0000b""#, .string("a\0b")), (#""\ud83d\ude00x""#, .string("😀x")),
    (#""é\u00E9é""#, .string("ééé")), ("\"\u{7F}\u{2028}\"", .string("\u{7F}\u{2028}")),
    ("[]", .array([])), ("[ ]", .array([])),
    ("[1,[2],{}]", .array([.integer(1), .array([.integer(2)]), .object([])])),
    ("{}", .object([])),
    (#"{ "b" : 1 , "a" : [ ] }"#, .object([.init("b", .integer(1)), .init("a", .array([]))])),
    ("\u{FEFF}1", .integer(1)),
  ])
  func `reads`(text: String, expected: JSONValue) throws {
    #expect(try JSONReader.parse(text) == expected)
  }

  @Test(arguments: [
    ("", "the JSON text ends where a value should stand, at line 1, column 1 (byte 0)"),
    ("  ", "the JSON text ends where a value should stand, at line 1, column 3 (byte 2)"),
    (
      "{",
      #"the JSON text ends where a key in double quotes should stand, at line 1, column 2 (byte 1)"#
    ),
    ("[1", #"the JSON text ends where "," or "]" should stand, at line 1, column 3 (byte 2)"#),
    ("[1 2]", #""2" stands where "," or "]" should, at line 1, column 4 (byte 3)"#),
    ("[1,]", #""," stands before the closing bracket, at line 1, column 3 (byte 2)"#),
    ("[,1]", #""," stands where a value should, at line 1, column 2 (byte 1)"#),
    (
      "{\n  a: 1}", #""a" stands where a key in double quotes should, at line 2, column 3 (byte 4)"#
    ),
    (#"{"a" 1}"#, #""1" stands where ":" should, at line 1, column 6 (byte 5)"#),
    (#"{"a":1 "b":2}"#, #"""" stands where "," or "}" should, at line 1, column 8 (byte 7)"#),
    (
      #"{"a":1,"b":2,"a":3}"#,
      #"the key "a" stands twice in one object, at line 1, column 14 (byte 13)"#
    ),
    ("tru", #""tru" stands where a value should, at line 1, column 1 (byte 0)"#),
    ("nulll", #""nulll" stands where a value should, at line 1, column 1 (byte 0)"#),
    ("NaN", #""NaN" stands where a value should, at line 1, column 1 (byte 0)"#),
    ("'a'", #""'" stands where a value should, at line 1, column 1 (byte 0)"#),
    ("1 2", #""2" follows after the end of the JSON value, at line 1, column 3 (byte 2)"#),
    ("01", #""01" is no JSON number, at line 1, column 1 (byte 0)"#),
    ("-", #""-" is no JSON number, at line 1, column 1 (byte 0)"#),
    ("1.", #""1." is no JSON number, at line 1, column 1 (byte 0)"#),
    ("1.e3", #""1.e3" is no JSON number, at line 1, column 1 (byte 0)"#),
    ("1e", #""1e" is no JSON number, at line 1, column 1 (byte 0)"#),
    ("-x", #""-x" is no JSON number, at line 1, column 1 (byte 0)"#),
    ("12ab", #""12ab" is no JSON number, at line 1, column 1 (byte 0)"#),
    ("+1", #""+1" stands where a value should, at line 1, column 1 (byte 0)"#),
    ("1e400", #"the number "1e400" is too large, at line 1, column 1 (byte 0)"#),
    (#""é\x""#, #""\x" is no escape of a JSON string, at line 1, column 3 (byte 3)"#),
    (#""\u12g4""#, #""\u12g4" is no escape of a JSON string, at line 1, column 2 (byte 1)"#),
    (#""\u12"#, #""\u12" is no escape of a JSON string, at line 1, column 2 (byte 1)"#),
    (#""\"#, "the JSON text ends where an escape should stand, at line 1, column 3 (byte 2)"),
    (
      "\"a\nb\"",
      "the control character 0x0A stands unescaped in a string, at line 1, column 3 (byte 2)"
    ),
    ("\"ab", "the JSON text ends where a closing quote should stand, at line 1, column 4 (byte 3)"),
    (
      "\"\\nab",
      "the JSON text ends where a closing quote should stand, at line 1, column 6 (byte 5)"
    ),
    ("[1, // x\n2]", "a comment stands in JSON that allows none, at line 1, column 5 (byte 4)"),
    ("/", #""/" stands where a token should, at line 1, column 1 (byte 0)"#),
    ("[\r\n1,\r2,\n\"é\", x]", #""x" stands where a value should, at line 4, column 6 (byte 15)"#),
    ("[1}", #""}" stands where "," or "]" should, at line 1, column 3 (byte 2)"#),
    ("}", #""}" stands where a value should, at line 1, column 1 (byte 0)"#),
  ])
  func `says what is wrong and where`(text: String, message: String) {
    let error = #expect(throws: JSONError.self) { try JSONReader.parse(text) }
    #expect(error?.message == message)
    #expect(error?.exitCode == .dataError)
  }

  @Test(
    arguments: [
      ([0x22, 0xFF, 0x22], 1), ([0x22, 0x61, 0xC3, 0x22], 2), ([0x22, 0xC0, 0x80, 0x22], 1),
      ([0x22, 0xED, 0xA0, 0x80, 0x22], 1), ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 1),
      ([0x22, 0x5C, 0x6E, 0xC3, 0xA9, 0xE2, 0x82, 0x22], 5), ([0xFE, 0xFF], 0),
      ([0x5B, 0x80, 0x5D], 1),
    ] as [([UInt8], Int)])
  func `bytes that are not UTF-8 are an error with the offset`(bytes: [UInt8], offset: Int) {
    let error = #expect(throws: JSONError.self) { try JSONReader.parse(bytes) }
    #expect(error?.code == "json.utf8")
    #expect(error?.position.offset == offset)
  }

  @Test(arguments: [
    (#""\ud800""#, "\u{FFFD}", 1), (#""\udc00""#, "\u{FFFD}", 1),
    (#""\ud800\ud800x""#, "\u{FFFD}\u{FFFD}x", 2),
    (#""\ud800A""#, "\u{FFFD}A", 1), (#""\ud83d\ude00\udfff""#, "😀\u{FFFD}", 1),
    (#""\ufffd""#, "\u{FFFD}", 0),
  ])
  func `a lone surrogate escape becomes U+FFFD and is counted`(
    text: String, expected: String, count: Int
  ) throws {
    var reader = JSONReader()
    #expect(try reader.read(Array(text.utf8)) == .string(expected))
    #expect(reader.replacedSurrogates == count)
  }

  @Test func `nesting is limited`() throws {
    let deepest = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    _ = try JSONReader.parse(deepest)
    let error = #expect(throws: JSONError.self) { try JSONReader.parse("[" + deepest + "]") }
    #expect(error?.code == "json.depth")
    let flood = String(repeating: #"{"a":["#, count: 100_000)
    #expect(throws: JSONError.self) { try JSONReader.parse(flood) }
  }

  @Test func `a key that stands twice is found among many members`() throws {
    let members = (0..<100).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
    _ = try JSONReader.parse("{\(members)}")
    for key in ["k0", "k15", "k16", "k99"] {
      let error = #expect(throws: JSONError.self) {
        try JSONReader.parse("{\(members),\"\(key)\":1}")
      }
      #expect(error?.reason == .duplicateKey(key))
    }
  }

  @Test func `comments and trailing commas are read when allowed`() throws {
    let text = "// head\n{ /* a */ \"a\" /**/ : [1, 2, /* * / */ ], // end\n } // no newline"
    let value = try JSONReader.parse(text, options: .relaxed)
    #expect(value == .object([.init("a", .array([.integer(1), .integer(2)]))]))
    #expect(throws: JSONError.self) { try JSONReader.parse("[,]", options: .relaxed) }
    #expect(throws: JSONError.self) { try JSONReader.parse("[1,,]", options: .relaxed) }
    #expect(throws: JSONError.self) { try JSONReader.parse("[1] /* open", options: .relaxed) }
  }

  @Test func `every cut of a text is an error and no crash`() throws {
    let text = Array(#"{"a":[1,-2.5e3,"x\u00e9\n",true,null,{"b":{}}],"é":"😀"}"#.utf8)
    _ = try JSONReader.parse(text)
    for length in 0..<text.count {
      #expect(throws: JSONError.self) { try JSONReader.parse(Array(text.prefix(length))) }
    }
  }
}
