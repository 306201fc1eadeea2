// JSON as a value: what is read from a file, kept in a column and printed for a program.

/// A JSON value that keeps the order of an object's members and the digits of a number.
public enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  /// An integer that fits 64 bits.
  case integer(Int64)
  /// Any other number.
  case double(Double)
  case string(String)
  case array([JSONValue])
  /// Members in the order met; a key may stand only once.
  case object([Member])

  /// One member of an object.
  public struct Member: Sendable, Hashable {
    /// The member's name.
    public var key: String
    /// The member's value.
    public var value: JSONValue

    /// Creates a member.
    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// The member's value; nil if this is no object or has no such member.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The text, if this is a string.
  public var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The kind of value in JSON's own words, for messages: `null`, `boolean`, `number`, `string`, `array`, `object`.
  public var typeName: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .integer, .double: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}
