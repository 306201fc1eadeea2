// What the grammar accepts, and the tree and places that come of it.

import AttributeQuery
import LinkTypes
import Testing

@Suite struct QueryParserTests {
  @Test(arguments: [
    ("title == \"Paris\"", "title == \"Paris\""),
    ("title=\"Paris\"", "title == \"Paris\""),
    (" title\n!=\t'it\\'s' ", "title != \"it's\""),
    ("title == 'say \"hi\"'", "title == \"say \\\"hi\\\"\""),
    ("title == \"a\\\\b\\*c*\"wdct", "title == \"a\\\\b\\*c*\"cdwt"),
    ("title == \"**a**\"", "title == \"*a*\""),
    ("title == \"\\é\\n\"", "title == \"én\""),
    ("title == \"\"", "title == \"\""),
    ("title == \"\"cc", "title == \"\"c"),
    ("*=\"a\"", "** == \"a\""),
    ("** = \"a\"", "** == \"a\""),
    (
      "(**=\"par*\"cwdt) && contentType=\"public.image\"",
      "** == \"par*\"cdwt && contentType == \"public.image\""
    ),
    ("a==1&&b==2||c==3", "a == 1 && b == 2 || c == 3"),
    ("a==1 && (b==2 || c==3)", "a == 1 && (b == 2 || c == 3)"),
    ("(a==1 && b==2) && c==3", "(a == 1 && b == 2) && c == 3"),
    ("((a==1))", "a == 1"),
    ("com_example_rating >= -12.50", "com_example_rating >= -12.5"),
    ("_3d == 007", "_3d == 7"),
    ("3d == -0", "3d == -0"),
    ("a<9007199254740993", "a < 9007199254740993"),
    ("a > 0.0000001", "a > 0.0000001"),
    ("a > 123456789012345678901234567890", "a > 123456789012345680000000000000"),
    ("InRange(duration,60,300)", "InRange(duration, 60, 300)"),
    (
      "InRange ( duration , $time.now(-1.5) , $time.today )",
      "InRange(duration, $time.now(-1.5), $time.today)"
    ),
    ("InRange == 1", "InRange == 1"),
    ("InRangeX == 1", "InRangeX == 1"),
    ("dueDate == $time.yesterday", "dueDate == $time.today(-1)"),
    ("dueDate == $time.last_week", "dueDate == $time.this_week(-1)"),
    ("dueDate == $time.this_month(+0)".replacing("+", with: ""), "dueDate == $time.this_month"),
    ("dueDate == $time.this_year( 5 )", "dueDate == $time.this_year(5)"),
    ("dueDate == $time.iso(2025-06-18)", "dueDate == $time.iso(2025-06-18)"),
    ("d == $time.iso( 20250618T1015 )", "d == $time.iso(2025-06-18T10:15:00)"),
    (
      "d == $time.iso(2025-06-18 10:15:30.250+0200)", "d == $time.iso(2025-06-18T10:15:30.25+02:00)"
    ),
    ("d == $time.iso(2024-02-29t23:59:60z)", "d == $time.iso(2024-02-29T23:59:60Z)"),
    ("d == $time.iso(0000-01-01T00:00:00-12)", "d == $time.iso(0000-01-01T00:00:00-12:00)"),
  ])
  func `a query is read and written in one spelling`(text: String, spelling: String) throws {
    let expression = try QueryParser.parse(text)
    #expect(expression.description == spelling)
    #expect(try QueryParser.parse(spelling).description == spelling)
  }

  @Test func `every part knows its bytes`() throws {
    let text =
      "é == 1".replacing("é", with: " a") + " && (title == \"Frédéric\"cd || InRange(x,1,22))"
    let bytes = Array(text.utf8)
    func cut(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    let expression = try QueryParser.parse(text)
    guard case .and(let operands) = expression.node, operands.count == 2,
      case .or(let inner) = operands[1].node,
      case .comparison(let comparison) = inner[0].node, case .inRange(let test) = inner[1].node
    else {
      Issue.record("unexpected tree \(expression)")
      return
    }
    #expect(cut(expression.source) == text.dropFirst())
    #expect(cut(operands[0].source) == "a == 1" && !operands[0].isParenthesized)
    #expect(cut(operands[1].source).hasPrefix("(title") && operands[1].isParenthesized)
    #expect(cut(inner[0].source) == "title == \"Frédéric\"cd")
    #expect(cut(comparison.attribute.source) == "title")
    #expect(cut(comparison.valueSource) == "\"Frédéric\"cd")
    #expect(cut(test.upper.source) == "22" && cut(test.attribute.source) == "x")
  }

  @Test func `and binds tighter than or`() throws {
    let expression = try QueryParser.parse("a == 1 || b == 2 && c == 3 || d == 4")
    guard case .or(let operands) = expression.node, operands.count == 3 else {
      Issue.record("unexpected tree \(expression)")
      return
    }
    #expect(operands[1].description == "b == 2 && c == 3")
  }

  @Test func `a hundred parentheses may be open and no more`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "a == 1" + String(repeating: ")", count: depth)
    }
    _ = try QueryParser.parse(nested(QueryParser.maxDepth))
    let error = #expect(throws: InvalidQuery.self) { try QueryParser.parse(nested(101)) }
    #expect(error?.reason == .tooDeep(limit: 100))
    #expect(error?.position.column == 101)
    // Beside each other they do not add up.
    let many = Array(repeating: "(a == 1)", count: 20_000).joined(separator: " && ")
    _ = try QueryParser.parse(many)
  }
}
