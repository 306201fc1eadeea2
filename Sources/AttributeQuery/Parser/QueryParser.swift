// From text to tree: the grammar of Core Spotlight's query strings, by recursive descent.
//
//   query      = or
//   or         = and { "||" and }
//   and        = primary { "&&" primary }
//   primary    = "(" or ")" | inrange | comparison
//   inrange    = "InRange" "(" attribute "," bound "," bound ")"
//   comparison = attribute ( "==" | "=" | "!=" | "<" | ">" | "<=" | ">=" ) value

import LinkTypes

/// Reads queries.
///
/// Time is linear in the text. Nothing is resolved here: attributes need not exist, and `$time`
/// stays as written.
public enum QueryParser {
  /// How many parentheses may be open at one place.
  public static let maxDepth = 100

  /// Reads a query.
  ///
  /// - Throws: `InvalidQuery` with the first fault.
  public static func parse(_ query: String) throws(InvalidQuery) -> QueryExpression {
    var parser = ParserState(query)
    return try parser.wholeQuery()
  }

  /// Reads a query from bytes that may be no UTF-8.
  ///
  /// - Throws: `InvalidQuery` with the first fault.
  public static func parse(bytes: [UInt8]) throws(InvalidQuery) -> QueryExpression {
    let query = String(decoding: bytes, as: UTF8.self)
    if let place = UTF8Check.firstInvalid(in: bytes.span, from: 0, to: bytes.count) {
      throw InvalidQuery(
        .invalidUTF8(byte: bytes[place]), in: query, at: place..<place,
        hint: "write the query in UTF-8")
    }
    return try parse(query)
  }
}

/// A query that is being read, and how far.
struct ParserState {
  let query: String
  let bytes: [UInt8]
  var index = 0
  private var depth = 0

  init(_ query: String) {
    self.query = query
    bytes = Array(query.utf8)
  }

  // MARK: - Expressions

  mutating func wholeQuery() throws(InvalidQuery) -> QueryExpression {
    skipSpace()
    if isAtEnd { throw fault(.empty, at: 0..<0, expected: Self.operands) }
    let expression = try disjunction()
    guard isAtEnd else { throw faultAfterOperand(isNested: false) }
    return expression
  }

  private static let operands = ["an attribute", "InRange(", "\"(\""]

  private mutating func disjunction() throws(InvalidQuery) -> QueryExpression {
    var operands = [try conjunction()]
    while skipDoubled("|") { operands.append(try conjunction()) }
    return Self.join(operands, QueryExpression.Node.or)
  }

  private mutating func conjunction() throws(InvalidQuery) -> QueryExpression {
    var operands = [try primary()]
    while skipDoubled("&") { operands.append(try primary()) }
    return Self.join(operands, QueryExpression.Node.and)
  }

  private mutating func skipDoubled(_ sign: Unicode.Scalar) -> Bool {
    guard peek() == sign, peek(1) == sign else { return false }
    index += 2
    return true
  }

  private static func join(
    _ operands: [QueryExpression], _ node: ([QueryExpression]) -> QueryExpression.Node
  ) -> QueryExpression {
    guard operands.count > 1 else { return operands[0] }
    let source = operands[0].source.lowerBound..<operands[operands.count - 1].source.upperBound
    return QueryExpression(node(operands), source: source)
  }

  /// Leaves the white space behind it read.
  private mutating func primary() throws(InvalidQuery) -> QueryExpression {
    skipSpace()
    let start = index
    defer { skipSpace() }
    if skip("(") {
      guard depth < QueryParser.maxDepth else {
        throw fault(
          .tooDeep(limit: QueryParser.maxDepth), at: start..<index,
          hint: "leave out parentheses that change nothing")
      }
      depth += 1
      defer { depth -= 1 }
      var inner = try disjunction()
      guard skip(")") else { throw faultAfterOperand(isNested: true, openedAt: start) }
      inner.source = start..<index
      inner.isParenthesized = true
      return inner
    }
    if let range = try rangeTest() { return range }
    let attribute = try attribute(expected: Self.operands)
    let comparator = try comparator(after: attribute)
    skipSpace()
    let valueStart = index
    let value = try value(for: comparator)
    let comparison = QueryComparison(
      attribute, comparator, value, valueSource: valueStart..<index)
    return QueryExpression(.comparison(comparison), source: start..<index)
  }

  /// `InRange(…)`, if it stands here; a name alone is an attribute.
  private mutating func rangeTest() throws(InvalidQuery) -> QueryExpression? {
    let start = index
    guard word() == "InRange" else { return nil }
    index += "InRange".utf8.count
    skipSpace()
    guard skip("(") else {
      index = start
      return nil
    }
    skipSpace()
    let attribute = try attribute(expected: ["an attribute"])
    try separator(",", "three arguments: InRange(attribute, lower, upper)")
    let lower = try bound()
    try separator(",", "three arguments: InRange(attribute, lower, upper)")
    let upper = try bound()
    try separator(")", "three arguments: InRange(attribute, lower, upper)")
    return QueryExpression(
      .inRange(QueryRangeTest(attribute, lower, upper)), source: start..<index)
  }

  private mutating func separator(_ sign: Unicode.Scalar, _ need: String) throws(InvalidQuery) {
    skipSpace()
    guard skip(sign) else {
      throw unexpected(["\"\(sign)\""], hint: "InRange takes \(need)")
    }
    if sign == "," { skipSpace() }
  }

  /// `*`, `**` or a name.
  private mutating func attribute(expected: [String]) throws(InvalidQuery) -> QueryAttribute {
    let start = index
    if skip("*") {
      _ = skip("*")
      if peek() == "*" {
        throw unexpected(["an operator"], hint: "* and ** mean any attribute")
      }
      return QueryAttribute(.any, source: start..<index)
    }
    let name = word()
    guard !name.isEmpty, !name.utf8.allSatisfy(ParserState.isDigit) else {
      throw unexpected(expected, hint: hintForOperand())
    }
    index += name.utf8.count
    if let next = peek(),
      !next.isASCII && next.properties.isAlphabetic || ".-:@/#".unicodeScalars.contains(next)
    {
      throw malformedAttribute(from: start)
    }
    return QueryAttribute(.named(name), source: start..<index)
  }

  private mutating func malformedAttribute(from start: Int) -> InvalidQuery {
    while let next = peek(), !next.properties.isWhitespace,
      !"=<>!&|()\"'".unicodeScalars.contains(next)
    {
      index += UTF8.width(next)
    }
    return fault(
      .malformedAttribute(excerpt(start..<index)), at: start..<index,
      expected: ["ASCII letters, digits and _"],
      hint: "custom keys are reverse DNS written with _: com_example_rating")
  }

  private mutating func comparator(after attribute: QueryAttribute) throws(InvalidQuery)
    -> QueryComparator
  {
    skipSpace()
    switch (peek(), peek(1)) {
    case ("=", "="):
      index += 2
      return .equal
    case ("=", _):
      index += 1
      return .equal
    case ("!", "="):
      index += 2
      return .notEqual
    case ("<", "="):
      index += 2
      return .lessOrEqual
    case (">", "="):
      index += 2
      return .greaterOrEqual
    case ("<", let next) where next != ">":
      index += 1
      return .less
    case (">", _):
      index += 1
      return .greater
    default: break
    }
    throw unexpected(
      ["an operator (==, !=, <, <=, >, >=)"], hint: hintForComparator(after: attribute))
  }

  // MARK: - Faults

  func fault(
    _ reason: InvalidQuery.Reason, at source: Range<Int>, expected: [String] = [],
    hint: String? = nil
  ) -> InvalidQuery {
    InvalidQuery(reason, in: query, at: source, expected: expected, hint: hint)
  }

  /// Whatever stands here is not what should.
  func unexpected(_ expected: [String], hint: String? = nil) -> InvalidQuery {
    guard !isAtEnd else {
      return fault(.endOfQuery, at: index..<index, expected: expected, hint: hint)
    }
    let source = index..<index + foundLength
    return fault(
      .unexpected("'\(excerpt(source))'"), at: source, expected: expected, hint: hint)
  }

  /// Something other than the end, `&&` or `||` follows a whole comparison.
  private func faultAfterOperand(isNested: Bool, openedAt open: Int = 0) -> InvalidQuery {
    if !isNested, peek() == ")" {
      return fault(
        .extraParenthesis, at: index..<index + 1, hint: "leave it out, or open one before")
    }
    var hint = hintAfterOperand()
    if isAtEnd {
      let column = fault(.empty, at: open..<open).position.column
      hint = "the parenthesis at column \(column) is not closed"
    }
    return unexpected(
      ["\"&&\"", "\"||\"", isNested ? "\")\"" : "the end of the query"], hint: hint)
  }
}
