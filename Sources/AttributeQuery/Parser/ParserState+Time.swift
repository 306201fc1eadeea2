// `$time.today(-1)` and its kin.

import LinkTypes

extension ParserState {
  private static let forms = [
    "now", "today", "yesterday", "this_week", "last_week", "this_month", "this_year", "iso",
  ]

  /// Names that people expect, and how the language says them.
  private static let otherNames = [
    "tomorrow": "today(1)", "last_month": "this_month(-1)", "last_year": "this_year(-1)",
    "next_week": "this_week(1)", "next_month": "this_month(1)", "next_year": "this_year(1)",
    "this_hour": "now(-3600)", "last_hour": "now(-3600)", "this_day": "today",
  ]

  mutating func time() throws(InvalidQuery) -> QueryTime {
    guard word(1) == "time", peek(5) == "." else {
      throw unexpected(
        ["$time.…"],
        hint: "the forms are " + Self.forms.map { "$time.\($0)" }.joined(separator: ", "))
    }
    index += 6
    let start = index
    let name = word()
    index += name.utf8.count
    switch name {
    case "now": return .now(offset: try seconds())
    case "today": return .day(offset: try whole(.day(offset: 0)))
    case "this_week": return .week(offset: try whole(.week(offset: 0)))
    case "this_month": return .month(offset: try whole(.month(offset: 0)))
    case "this_year": return .year(offset: try whole(.year(offset: 0)))
    case "yesterday":
      try noArgument(name, "today")
      return .day(offset: -1)
    case "last_week":
      try noArgument(name, "this_week")
      return .week(offset: -1)
    case "iso": return .iso(try isoArgument())
    default:
      let other = Self.otherNames[name] ?? nearestName(to: name, among: Self.forms)
      throw fault(
        .unknownTime(excerpt(start..<index)), at: start..<index, expected: Self.forms,
        hint: other.map { "did you mean $time.\($0)?" })
    }
  }

  /// A whole number in parentheses; 0 without them.
  private mutating func whole(_ form: QueryTime) throws(InvalidQuery) -> Int64 {
    let limit = QueryTime.maxOffset(of: form)
    guard let source = try numericArgument("a whole number", allowsFraction: false) else {
      return 0
    }
    guard let number = Int64(text(source)), (-limit...limit).contains(number) else {
      throw fault(.timeOutOfRange(excerpt(source)), at: source)
    }
    return number
  }

  /// A number of seconds in parentheses, which may have a fraction; 0 without them.
  private mutating func seconds() throws(InvalidQuery) -> Double {
    let limit = Double(QueryTime.maxOffset(of: .now(offset: 0)))
    guard let source = try numericArgument("a number of seconds", allowsFraction: true) else {
      return 0
    }
    guard let number = Double(text(source)), (-limit...limit).contains(number) else {
      throw fault(.timeOutOfRange(excerpt(source)), at: source)
    }
    return number
  }

  private mutating func numericArgument(_ expected: String, allowsFraction: Bool)
    throws(InvalidQuery) -> Range<Int>?
  {
    guard let source = try parenthesized(expected: expected) else { return nil }
    let digits = bytes[source].drop { $0 == UInt8(ascii: "-") }
    let runs = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isNumber =
      source.count - digits.count <= 1 && runs.count <= (allowsFraction ? 2 : 1)
      && runs.allSatisfy { !$0.isEmpty && $0.allSatisfy(Self.isDigit) }
    guard isNumber else {
      throw fault(
        .malformedArgument(excerpt(source)), at: source, expected: [expected],
        hint: bytes[source].first == UInt8(ascii: "+") ? "leave the + out" : nil)
    }
    return source
  }

  private func text(_ source: Range<Int>) -> String {
    String(decoding: bytes[source], as: UTF8.self)
  }

  private mutating func noArgument(_ name: String, _ other: String) throws(InvalidQuery) {
    skipSpace()
    guard peek() == "(" else { return }
    throw unexpected(
      ["the end of the comparison"],
      hint: "$time.\(name) takes no argument; $time.\(other)(-1) does")
  }

  /// The bytes between parentheses, without white space around them; nil without parentheses.
  private mutating func parenthesized(expected: String) throws(InvalidQuery) -> Range<Int>? {
    let before = index
    skipSpace()
    guard skip("(") else {
      index = before
      return nil
    }
    skipSpace()
    let start = index
    while let next = peek(), next != ")" { index += UTF8.width(next) }
    guard !isAtEnd else { throw fault(.endOfQuery, at: index..<index, expected: ["\")\""]) }
    var end = index
    while end > start, bytes[end - 1] == 0x20 || (0x09...0x0D).contains(bytes[end - 1]) { end -= 1 }
    guard end > start else { throw unexpected([expected]) }
    index += 1
    return start..<end
  }

  private mutating func isoArgument() throws(InvalidQuery) -> ISODate {
    let expected = "a date such as 2026-11-30 or 2026-11-30T12:00:00Z"
    guard let source = try parenthesized(expected: expected) else {
      throw unexpected(["\"(\""], hint: "$time.iso takes \(expected)")
    }
    guard let date = ISODate(bytes[source]) else {
      let isQuoted = bytes[source].first.map { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
      throw fault(
        .malformedDate(excerpt(source)), at: source, expected: [expected],
        hint: isQuoted == true ? "write the date without quotes" : nil)
    }
    return date
  }
}
