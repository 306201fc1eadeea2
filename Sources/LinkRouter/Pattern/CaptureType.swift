// What a captured value may look like. The names are those of route tables in the wild, so that a
// table can be read as it stands.

import LinkTypes

/// The type of a captured value.
public enum CaptureType: Sendable, Hashable {
  /// Any text but the empty one.
  case string
  /// The name of a host: labels with single dots between. What stands in a host without a type is one.
  case host
  /// Any text, the empty one too.
  case any
  /// A whole number of 64 bits with a sign if it is negative.
  case int
  /// A whole number of 64 bits without a sign.
  case uint
  /// A decimal number: `-12`, `3.5`, `1e9`.
  case double
  /// `true` or `false`; `1`, `0`, `yes` and `no` are read too, in any case.
  case bool
  /// Eight, four, four, four and twelve hexadecimal digits with hyphens between; their case is kept.
  case uuid
  /// A day: `2026-11-30`.
  case date
  /// Hexadecimal digits, so many if a number is given.
  case hex(count: Int?)
  /// Decimal digits, so many if a number is given; leading zeros are kept.
  case digits(count: Int?)
  /// A URL: a scheme, a colon and more.
  case url
  /// Letters, digits, hyphens and underscores.
  case slug
  /// A query item that is there or not, whatever its value.
  case flag
  /// One of these texts.
  case words([String])
  /// Bytes of a set, as many as a range says.
  case set(ByteSet, count: ClosedRange<Int>)

  /// The type as a pattern writes it; empty for `string`.
  public var name: String {
    switch self {
    case .string: "string"
    case .host: "host"
    case .any: "any"
    case .int: "int"
    case .uint: "uint"
    case .double: "double"
    case .bool: "bool"
    case .uuid: "uuid"
    case .date: "date"
    case .hex(let count): "hex" + (count.map { "(\($0))" } ?? "")
    case .digits(let count): "digits" + (count.map { "(\($0))" } ?? "")
    case .url: "url"
    case .slug: "slug"
    case .flag: "flag"
    case .words(let words): "enum(" + words.joined(separator: "|") + ")"
    case .set: "set"
    }
  }

  /// What a value must be, for messages.
  public var expectation: String {
    switch self {
    case .string: "a text"
    case .host: "the name of a host"
    case .any: "any text"
    case .int: "a whole number"
    case .uint: "a whole number without sign"
    case .double: "a number"
    case .bool: "true or false"
    case .uuid: "a UUID"
    case .date: "a date such as 2026-11-30"
    case .hex(let count): (count.map { "\($0) " } ?? "") + "hexadecimal digits"
    case .digits(let count): (count.map { "\($0) " } ?? "") + "digits"
    case .url: "a URL"
    case .slug: "letters, digits, \"-\" and \"_\""
    case .flag: "a flag"
    case .words(let words):
      words.dropLast().map { "\"\($0)\"" }.joined(separator: ", ")
        + (words.count > 1 ? " or " : "") + (words.last.map { "\"\($0)\"" } ?? "")
    case .set(_, let count):
      "\(count.lowerBound) to \(count.upperBound == .max ? "any number" : "\(count.upperBound)")"
        + " characters of its set"
    }
  }

  /// The same for a text that is no such value: digits are a number, though perhaps too large a one.
  package func expectation(for text: String) -> String {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
    guard self == .int || self == .uint, digits.count > 18, digits.allSatisfy(\.isASCIIDigit) else {
      return expectation
    }
    return expectation + " of at most 64 bits"
  }

  /// The word of the type that a text may have been meant as; nil if none is near.
  package func nearest(to text: String) -> String? {
    guard case .words(let words) = self else { return nil }
    return nearestName(to: text, among: words)
  }

  /// The names that a pattern may use.
  static let names = [
    "string", "host", "any", "int", "uint", "double", "number", "bool", "uuid", "date", "hex",
    "digits",
    "url", "slug", "flag", "enum", "set",
  ]
}
