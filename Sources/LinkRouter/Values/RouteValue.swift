// A value that a URL carries, as its type reads it.

public import LinkTypes

/// A typed value of a route.
public enum RouteValue: Sendable, Hashable {
  /// Text of the types string, host, any, url, slug, hex, digits, enum and set.
  case string(String)
  case int(Int64)
  case uint(UInt64)
  case double(Double)
  case bool(Bool)
  /// A UUID in the case it was written in.
  case uuid(String)
  /// A day such as `2026-11-30`.
  case date(String)
  /// A flag that is there.
  case flag
  /// The values of a repeated query item.
  case list([RouteValue])
  /// The decoded segments of a tail.
  case segments([String])
  /// A whole query as it is written, percent-encoded.
  case query(String)

  /// Reads one decoded text as a type does; nil if the type refuses it.
  public init?(_ text: String, as type: CaptureType) {
    let bytes = text.utf8.span
    guard TypeCheck.accepts(type, bytes, 0, bytes.count) else { return nil }
    switch type {
    case .int:
      guard let number = Int64(text) else { return nil }
      self = .int(number)
    case .uint:
      guard let number = UInt64(text) else { return nil }
      self = .uint(number)
    case .double:
      guard let number = Double(text) else { return nil }
      self = .double(number)
    case .bool: self = .bool(["true", "1", "yes"].contains(text.lowercased()))
    case .uuid: self = .uuid(text)
    case .date: self = .date(text)
    case .flag: self = .flag
    case .string, .host, .any, .hex, .digits, .url, .slug, .words, .set: self = .string(text)
    }
  }

  /// The value as one decoded text, as URLs spell it best; nil for lists and segments.
  public var text: String? {
    switch self {
    case .string(let text), .uuid(let text), .date(let text), .query(let text): text
    case .int(let number): String(number)
    case .uint(let number): String(number)
    case .double(let number): RouteValue.text(of: number)
    case .bool(let isTrue): isTrue ? "true" : "false"
    case .flag: ""
    case .list, .segments: nil
    }
  }

  /// The value in JSON: numbers and truth values as such, tails and repeated items as arrays.
  public var json: JSONValue {
    switch self {
    case .string(let text), .uuid(let text), .date(let text), .query(let text): .string(text)
    case .int(let number): .integer(number)
    case .uint(let number): Int64(exactly: number).map(JSONValue.integer) ?? .string(String(number))
    case .double(let number): .double(number)
    case .bool(let isTrue): .bool(isTrue)
    case .flag: .bool(true)
    case .list(let values): .array(values.map(\.json))
    case .segments(let segments): .array(segments.map(JSONValue.string))
    }
  }

  /// Whether a type could have given this value.
  func fits(_ type: CaptureType) -> Bool {
    switch (self, type) {
    case (.string(let text), .string): return !text.isEmpty
    case (.int, .int), (.uint, .uint), (.bool, .bool), (.flag, .flag): return true
    case (.double(let number), .double): return number.isFinite
    case (.uuid(let text), .uuid), (.date(let text), .date),
      (.string(let text), .any), (.string(let text), .host), (.string(let text), .url),
      (.string(let text), .slug), (.string(let text), .hex), (.string(let text), .digits),
      (.string(let text), .words), (.string(let text), .set):
      let bytes = text.utf8.span
      return TypeCheck.accepts(type, bytes, 0, bytes.count)
    default: return false
    }
  }

  /// Whole numbers without a point, as people write them.
  private static func text(of number: Double) -> String {
    if number == number.rounded(), abs(number) < 9_007_199_254_740_992 {
      return number == 0 ? "0" : String(Int64(number))
    }
    return number.description
  }
}
