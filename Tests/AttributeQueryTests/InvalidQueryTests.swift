// What is no query: the place, what was expected there, and what was probably meant.

import AttributeQuery
import LinkTypes
import Testing

@Suite struct InvalidQueryTests {
  /// A query, the column of its fault, a part of the message and a part of the hint.
  struct Case: Sendable, CustomTestStringConvertible {
    let query: String
    let column: Int
    let message: String
    let hint: String?

    init(_ query: String, _ column: Int, _ message: String, _ hint: String? = nil) {
      self.query = query
      self.column = column
      self.message = message
      self.hint = hint
    }

    var testDescription: String { query }
  }

  static let cases: [Case] = [
    Case("", 1, "it is empty"),
    Case("  \n ", 1, "it is empty"),
    Case("title", 6, "expected an operator", "write title == \"*\""),
    Case("title ==", 9, "found its end", "a value is missing"),
    Case("title == \"Paris", 10, "no closing quote", "end the string with \""),
    Case("title == 'Paris\"", 10, "no closing quote", "end the string with '"),
    Case("title == \"Paris\\\"", 10, "no closing quote", "\\\" is a quote within the string"),
    Case("title == \"Paris\\", 10, "no closing quote"),
    Case("title == “Paris”", 10, "found '“'", "straight quotes"),
    Case("title == «Paris»", 10, "found '«'", "straight quotes"),
    Case("title == Paris", 10, "found 'Paris'", "in quotes: \"Paris\""),
    Case("title == 東京", 10, "found '東'", "in quotes"),
    Case("title == \"x\"[cd]", 13, "found '['", "without brackets"),
    Case("title ==[cd] \"x\"", 9, "found '['", "without brackets"),
    Case("title == \"x\" cd", 14, "found 'cd'", "directly after the closing quote"),
    Case("title == \"x\"CD", 13, "'C' is no modifier, expected c, d, w or t", "small letters: cd"),
    Case("title == \"x\"cq", 14, "'q' is no modifier"),
    Case("title == \"x\"and a == 1", 13, "'a' is no modifier", "write && instead of and"),
    Case(
      "title == \"x\" AND a == 1", 14, "expected \"&&\", \"||\" or the end", "&& instead of AND"),
    Case("title == \"x\" or a == 1", 14, "found 'or'", "|| instead of or"),
    Case("title == \"x\" & a == 1", 14, "found '&'", "write &&"),
    Case("title == \"x\" | a == 1", 14, "found '|'", "write ||"),
    Case("title == \"x\", a == 1", 13, "found ','", "join comparisons"),
    Case("title == \"x\" a == 1", 14, "found 'a'", "join comparisons"),
    Case("title == \"x\"\"y\"", 13, "found '\"'", "written \\\""),
    Case("title LIKE \"x\"", 7, "found 'LIKE'", "title == \"*text*\""),
    Case("title BEGINSWITH[cd] \"x\"", 7, "found 'BEGINSWITH'", "title == \"text*\"cd"),
    Case("title contains \"x\"", 7, "found 'contains'", "\"*text*\""),
    Case("title ENDSWITH \"x\"", 7, "found 'ENDSWITH'", "\"*text\""),
    Case("a BETWEEN {1,2}", 3, "found 'BETWEEN'", "InRange(a, lower, upper)"),
    Case("a IN {1,2}", 3, "found 'IN'", "||"),
    Case("title <> \"x\"", 7, "found '<'", "use !="),
    Case("title ~= \"x\"", 7, "found '~'", "use =="),
    Case("title =< 3", 8, "found '<'", "<= and >="),
    Case("title === 3", 9, "found '='", "=="),
    Case("!(title == \"x\")", 1, "found '!'", "no negation"),
    Case("NOT title == \"x\"", 5, "found 'title'", "no negation"),
    Case("not (a == 1)", 5, "found '('", "no negation"),
    Case("a == 1 && !b == 2", 11, "found '!'", "no negation"),
    Case("title == \"Paris\" || || title == \"Rome\"", 21, "found '||'", "missing before"),
    Case("&& a == 1", 1, "found '&&'", "missing before"),
    Case("a == 1 &&", 10, "found its end", "missing at the end"),
    Case("(a == 1", 8, "or \")\", found its end", "column 1 is not closed"),
    Case("a == 1 && (b == 2 || (c == 3)", 30, "found its end", "column 11 is not closed"),
    Case("a == 1)", 7, "no parenthesis is open"),
    Case("()", 2, "found ')'", "missing within"),
    Case("\"Paris\" == title", 1, "found '\"'", "attribute comes first"),
    Case("3 < rating", 1, "found '3'", "attribute comes first"),
    Case("-3 < rating", 1, "found '-'", "attribute comes first"),
    Case("$time.now < dueDate", 1, "found '$'", "attribute comes first"),
    Case("== 3", 1, "found '=='", "name is missing"),
    Case("***==3", 3, "found '*'", "* and **"),
    Case("com.example.key == 1", 1, "'com.example.key' is no attribute name", "com_example"),
    Case("größe == 1", 1, "'größe' is no attribute name", "reverse DNS"),
    Case("title < \"Paris\"", 9, "'<' compares numbers and dates only"),
    Case("rating >= '4.5'", 11, "'>=' compares numbers", "without quotes: 4.5"),
    Case("dueDate > \"2025-06-18\"", 11, "'>' compares", "$time.iso(2025-06-18)"),
    Case("a < true", 5, "expected a number or $time", "write 1"),
    Case("a == YES", 6, "found 'YES'", "write 1"),
    Case("a == nil", 6, "found 'nil'", "!= \"*\""),
    Case("a == NaN", 6, "found 'NaN'", "digits"),
    Case("a == inf", 6, "found 'inf'", "digits"),
    Case("a == -inf", 6, "'-inf' is no number"),
    Case("a == %@", 6, "found '%'", "value itself"),
    Case("a == 1e5", 6, "'1e5' is no number", "without an exponent"),
    Case("a == 1.", 6, "'1.' is no number"),
    Case("a == 1.2.3", 6, "'1.2.3' is no number"),
    Case("a == .5", 6, "found '.'", "write 0 before"),
    Case("a == +5", 6, "found '+'", "leave the + out"),
    Case("a == 0x10", 6, "'0x10' is no number"),
    Case("a == 60s", 6, "'60s' is no number"),
    Case("a == 1_000", 6, "'1_000' is no number"),
    Case("a == -", 6, "'-' is no number"),
    Case("a == --1", 6, "'-' is no number"),
    Case("a == " + String(repeating: "9", count: 400), 6, "is too large"),
    Case("InRange(duration,60)", 20, "expected \",\", found ')'", "three arguments"),
    Case("InRange(duration,60,300,400)", 24, "expected \")\", found ','", "three arguments"),
    Case("InRange(duration,60,", 21, "found its end"),
    Case("InRange(duration,\"a\",3)", 18, "expected a number or $time"),
    Case("InRange(60,1,2)", 9, "expected an attribute, found '60'"),
    Case("InRange()", 9, "expected an attribute"),
    Case("inRange(duration,60,300)", 8, "found '('", "write InRange("),
    Case("abs(a) == 1", 4, "found '('", "no functions"),
    Case("dueDate == $time.fortnight", 18, "there is no '$time.fortnight'"),
    Case("dueDate == $time.tody", 18, "no '$time.tody'", "$time.today?"),
    Case("dueDate == $time.tomorrow", 18, "no '$time.tomorrow'", "$time.today(1)"),
    Case("dueDate == $time.last_month", 18, "no", "$time.this_month(-1)"),
    Case("dueDate == $time", 12, "expected $time.…", "$time.now"),
    Case("dueDate == $date.today", 12, "expected $time.…"),
    Case("dueDate == $time.", 18, "there is no '$time.'"),
    Case("dueDate == $time.today()", 24, "expected a whole number"),
    Case("dueDate == $time.today(1.5)", 24, "expected a whole number, found '1.5'"),
    Case("dueDate == $time.today(x)", 24, "found 'x'"),
    Case("dueDate == $time.today(+1)", 24, "found '+1'", "leave the + out"),
    Case("dueDate == $time.today(--1)", 24, "found '--1'"),
    Case("dueDate == $time.today(1", 25, "expected \")\""),
    Case("dueDate == $time.yesterday(2)", 27, "found '('", "$time.today(-1)"),
    Case("dueDate == $time.today(99999999999999999999)", 24, "a million years away"),
    Case("dueDate == $time.today(-9223372036854775808)", 24, "a million years away"),
    Case("dueDate == $time.this_year(1000001)", 28, "a million years away"),
    Case("dueDate == $time.now(1e5)", 22, "expected a number of seconds"),
    Case("dueDate == $time.now(99999999999999999.5)", 22, "a million years away"),
    Case("dueDate == $time.iso", 21, "expected \"(\"", "takes a date"),
    Case("dueDate == $time.iso()", 22, "expected a date"),
    Case("dueDate == $time.iso(2025-13-01)", 22, "'2025-13-01' is no ISO 8601 date"),
    Case("dueDate == $time.iso(2025-02-29)", 22, "is no ISO 8601 date"),
    Case("dueDate == $time.iso(\"2025-02-28\")", 22, "is no ISO 8601 date", "without quotes"),
    Case("dueDate == $time.iso(2025-02-28T25:00)", 22, "is no ISO 8601 date"),
    Case("dueDate == $time.iso(2025-02-28T10:00:00.)", 22, "is no ISO 8601 date"),
    Case("dueDate == $time.iso(12025-02-28)", 22, "is no ISO 8601 date"),
    Case("title\u{A0}== 1", 6, "expected an operator", "ordinary spaces"),
    Case("title ==\u{A0}1", 9, "expected a string", "ordinary spaces"),
  ]

  @Test(arguments: cases)
  func `a fault has a place, a reason and a way out`(invalid: Case) {
    let error = #expect(throws: InvalidQuery.self) { try QueryParser.parse(invalid.query) }
    guard let error else { return }
    #expect(error.position.column == invalid.column, "\(error.sourceExcerpt ?? "")")
    #expect(error.message.contains(invalid.message), "\(error.message)")
    if let hint = invalid.hint {
      #expect(error.hint?.contains(hint) == true, "\(error.hint ?? "none")")
    }
    #expect(error.code == "query.invalidQuery" && InvalidQuery.errorCode == -2002)
    #expect(error.exitCode == .dataError)
  }

  @Test func `the excerpt shows the line and a caret`() {
    let error = #expect(throws: InvalidQuery.self) {
      try QueryParser.parse("a == 1 &&\n\ttitle == \"東京\" && b = Paris")
    }
    #expect(
      error?.message
        == "the query is malformed at line 2, column 23: expected a string, a number or $time, found 'Paris'"
    )
    #expect(
      error?.sourceExcerpt == """
        2 |  title == "東京" && b = Paris
          |                         ^^^^^
        """)
  }

  @Test func `of a long line the excerpt shows the neighbourhood of the fault`() {
    let long = Array(repeating: "a == 1", count: 1_000).joined(separator: " && ")
    for query in [long + " & " + long, long + " && b == \"" + long, "b == \"" + long] {
      let error = #expect(throws: InvalidQuery.self) { try QueryParser.parse(query) }
      let lines = error?.sourceExcerpt?.split(separator: "\n") ?? []
      #expect(lines.count == 2 && lines.allSatisfy { $0.count < 130 }, "\(lines)")
    }
  }

  @Test func `the excerpt cannot reach the terminal behind it`() {
    let error = #expect(throws: InvalidQuery.self) {
      try QueryParser.parse("a == \u{1B}[31m\u{202E}\u{7F}")
    }
    #expect(
      error.map { $0.message + ($0.hint ?? "") + ($0.sourceExcerpt ?? "") }?.unicodeScalars
        .allSatisfy { scalar in
          scalar == "\n" || scalar.properties.generalCategory != .control && scalar.value != 0x202E
        } == true)
  }

  @Test func `bytes that are not UTF-8 have a place`() {
    let error = #expect(throws: InvalidQuery.self) {
      try QueryParser.parse(bytes: Array("a == \"é".utf8) + [0xC3, 0x22])
    }
    #expect(error?.reason == .invalidUTF8(byte: 0xC3))
    #expect(error?.position.column == 8)
    #expect(throws: Never.self) { try QueryParser.parse(bytes: Array("a == \"é\"".utf8)) }
  }
}
