// Why a query is none: where, what was expected there, and what was probably meant.

public import LinkTypes

/// A fault in a query with its place: the error -2002 (`invalidQuery`) of Core Spotlight.
public struct InvalidQuery: Diagnostic, Hashable {
  /// The kinds of fault. Text at fault is cut to a length that fits a message.
  public enum Reason: Sendable, Hashable {
    /// Nothing but white space.
    case empty
    /// Something else stands where one of `expected` should.
    case unexpected(String)
    /// The query ends where one of `expected` should stand.
    case endOfQuery
    /// The string that begins here has no closing quote.
    case unterminatedString
    /// A letter after the closing quote is no modifier.
    case unknownModifier(String)
    /// A parenthesis closes what was never opened.
    case extraParenthesis
    /// `<`, `<=`, `>` or `>=` stands before a string.
    case orderedString(QueryComparator)
    /// A number is not written as the language writes numbers.
    case malformedNumber(String)
    /// A number is larger than a double can be.
    case numberOutOfRange(String)
    /// An attribute's name has a character other than ASCII letters, digits and `_`.
    case malformedAttribute(String)
    /// `$time.` is followed by a name that is none of its forms.
    case unknownTime(String)
    /// The argument of a `$time` form is none.
    case malformedArgument(String)
    /// The argument of a `$time` form leads more than a million years away.
    case timeOutOfRange(String)
    /// The argument of `$time.iso` is no date.
    case malformedDate(String)
    /// Parentheses are nested deeper than the limit.
    case tooDeep(limit: Int)
    /// A byte that is not UTF-8.
    case invalidUTF8(byte: UInt8)
    /// No attribute has this name; an error in strict mode only.
    case unknownAttribute(String)
  }

  /// What is wrong.
  public var reason: Reason
  /// The whole query.
  public var query: String
  /// The bytes of the query at fault; empty where something is missing.
  public var source: Range<Int>
  /// What might have stood there, as one would say it: `a string`, `"&&"`.
  public var expected: [String]
  /// What was probably meant.
  public var hint: String?
  /// Which of the filter queries it is in, from 1; nil for the query itself.
  public var filterNumber: Int?

  /// Creates an error from its parts.
  public init(
    _ reason: Reason, in query: String, at source: Range<Int>, expected: [String] = [],
    hint: String? = nil
  ) {
    self.reason = reason
    self.query = query
    self.source = source
    self.expected = expected
    self.hint = hint
  }

  /// The same fault as one of a filter query.
  public func ofFilter(_ number: Int) -> InvalidQuery {
    var error = self
    error.filterNumber = number
    return error
  }

  /// The number that Core Spotlight gives this error (`CSSearchQueryError.Code.invalidQuery`).
  public static let errorCode = -2002

  /// `query.invalidQuery`.
  public var code: String { "query.invalidQuery" }
  /// Data error (65).
  public var exitCode: ExitCode { .dataError }

  /// Line and column of the fault.
  public var position: JSONPosition {
    JSONPosition(offset: source.lowerBound, in: Array(query.utf8).span)
  }

  /// The fault and its place.
  public var message: String {
    let position = position
    let isOneLine = !query.utf8.contains(UInt8(ascii: "\n"))
    let place = isOneLine ? "column" : "line \(position.line), column"
    let subject = filterNumber.map { "filter \($0)" } ?? "the query"
    return "\(subject) is malformed at \(place) \(position.column): \(summary)"
  }

  /// The fault without its place.
  public var summary: String {
    switch reason {
    case .empty: "it is empty, expected \(alternatives)"
    case .unexpected(let found): "expected \(alternatives), found \(found)"
    case .endOfQuery: "expected \(alternatives), found its end"
    case .unterminatedString: "the string that begins here has no closing quote"
    case .unknownModifier(let letter): "'\(letter)' is no modifier, expected \(alternatives)"
    case .extraParenthesis: "no parenthesis is open that this one could close"
    case .orderedString(let comparator):
      "'\(comparator.rawValue)' compares numbers and dates only, expected \(alternatives)"
    case .malformedNumber(let text): "'\(text)' is no number, expected \(alternatives)"
    case .numberOutOfRange(let text): "the number '\(text)' is too large"
    case .malformedAttribute(let name):
      "'\(name)' is no attribute name, expected \(alternatives)"
    case .unknownTime(let name): "there is no '$time.\(name)', expected \(alternatives)"
    case .malformedArgument(let text): "expected \(alternatives), found '\(text)'"
    case .timeOutOfRange(let text): "'\(text)' leads more than a million years away"
    case .malformedDate(let text): "'\(text)' is no ISO 8601 date, expected \(alternatives)"
    case .tooDeep(let limit): "more than \(limit) parentheses are open"
    case .invalidUTF8(let byte): "the byte 0x\(String(byte, radix: 16)) is not UTF-8"
    case .unknownAttribute(let name): "there is no attribute '\(name)'"
    }
  }

  /// The line at fault with its number, and below it a caret; several lines, without a line end.
  ///
  /// Of a long line 60 characters before the fault and after its beginning are shown.
  ///
  /// ```
  /// 1 | title == Paris
  ///   |          ^^^^^
  /// ```
  public var sourceExcerpt: String? {
    let bytes = Array(query.utf8)
    let isLineEnd = { (byte: UInt8) in byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
    let fault = min(source.lowerBound, bytes.count)
    let start = bytes[..<fault].lastIndex(where: isLineEnd).map { $0 + 1 } ?? 0
    let end = bytes[fault...].firstIndex(where: isLineEnd) ?? bytes.count
    var before = Self.scalars(bytes[start..<fault])
    if before.count > 60 { before = ["…"] + before.suffix(59) }
    var after = Self.scalars(bytes[fault..<end])
    if after.count > 60 { after = after.prefix(59) + ["…"] }
    let marked = Self.scalars(bytes[fault..<max(fault, min(end, source.upperBound))])
    let number = String(position.line)
    let margin = String(repeating: " ", count: number.count)
    let carets = String(repeating: "^", count: max(1, Self.width(of: marked.prefix(after.count))))
    let indent = String(repeating: " ", count: Self.width(of: before))
    var line = String.UnicodeScalarView()
    line.append(contentsOf: before + after)
    return "\(number) | \(String(line))\n\(margin) | \(indent)\(carets)"
  }

  /// Characters as a terminal may have them: nothing that moves its cursor or turns its lines.
  static func scalars(_ bytes: ArraySlice<UInt8>) -> [Unicode.Scalar] {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
      switch scalar.properties.generalCategory {
      case .control where scalar == "\t", .lineSeparator, .paragraphSeparator: " "
      case .control: "\u{FFFD}"
      case .format where (0x202A...0x2069).contains(scalar.value): "\u{FFFD}"
      default: scalar
      }
    }
  }

  /// `expected` as a list: `a, b or c`.
  private var alternatives: String {
    guard let last = expected.last else { return "something else" }
    guard expected.count > 1 else { return last }
    return expected.dropLast().joined(separator: ", ") + " or " + last
  }

  private static func width(of scalars: some Sequence<Unicode.Scalar>) -> Int {
    scalars.reduce(0) { $0 + width(of: $1) }
  }

  /// Columns of a terminal: none for marks, two for the scripts of East Asia and emoji.
  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F: 0
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      2
    default: 1
    }
  }
}
