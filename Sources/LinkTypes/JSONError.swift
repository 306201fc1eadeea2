// Why a text is not JSON, where, and what to change.

/// A fault in a JSON text, with its place.
public struct JSONError: Diagnostic, Hashable {
  /// The kinds of fault. Text at fault is cut to a length that fits a message.
  public enum Reason: Sendable, Hashable {
    /// Something else stands where `expected` should.
    case unexpected(found: String, expected: String)
    /// The text ends where `expected` should stand.
    case endOfInput(expected: String)
    /// More follows after the value.
    case trailingContent(found: String)
    /// A comma stands before `]` or `}`.
    case trailingComma
    /// A comment stands where none is allowed.
    case comment
    /// A control character stands unescaped in a string.
    case controlCharacter(UInt8)
    /// A backslash is followed by something that is no escape.
    case malformedEscape(String)
    /// A number is not written as JSON writes numbers.
    case malformedNumber(String)
    /// A number is larger than a double can be.
    case numberOutOfRange(String)
    /// An object has two members of this name.
    case duplicateKey(String)
    /// Arrays and objects are nested deeper than the limit.
    case tooDeep(limit: Int)
    /// A byte that is not UTF-8.
    case invalidUTF8(byte: UInt8)
  }

  /// What is wrong.
  public var reason: Reason
  /// Where.
  public var position: JSONPosition

  /// Creates an error from its parts.
  public init(_ reason: Reason, at position: JSONPosition) {
    self.reason = reason
    self.position = position
  }

  /// `json.` and the kind of fault.
  public var code: String {
    switch reason {
    case .unexpected, .endOfInput, .trailingContent, .trailingComma, .comment: "json.syntax"
    case .controlCharacter, .malformedEscape: "json.string"
    case .malformedNumber, .numberOutOfRange: "json.number"
    case .duplicateKey: "json.duplicateKey"
    case .tooDeep: "json.depth"
    case .invalidUTF8: "json.utf8"
    }
  }

  /// The fault without its place, for callers that know a better one (the line of a larger file).
  public var summary: String {
    switch reason {
    case .unexpected(let found, let expected): "\(found) stands where \(expected) should"
    case .endOfInput(let expected): "the JSON text ends where \(expected) should stand"
    case .trailingContent(let found): "\(found) follows after the end of the JSON value"
    case .trailingComma: "\",\" stands before the closing bracket"
    case .comment: "a comment stands in JSON that allows none"
    case .controlCharacter(let byte):
      "the control character \(hex(byte)) stands unescaped in a string"
    case .malformedEscape(let text): "\"\(text)\" is no escape of a JSON string"
    case .malformedNumber(let text): "\"\(text)\" is no JSON number"
    case .numberOutOfRange(let text): "the number \"\(text)\" is too large"
    case .duplicateKey(let key): "the key \"\(key)\" stands twice in one object"
    case .tooDeep(let limit): "values are nested more than \(limit) deep"
    case .invalidUTF8(let byte): "the byte \(hex(byte)) is not UTF-8"
    }
  }

  /// The fault and its place.
  public var message: String {
    "\(summary), at line \(position.line), column \(position.column) (byte \(position.offset))"
  }

  /// What to change.
  public var hint: String? {
    switch reason {
    case .unexpected(let found, _) where found.hasPrefix("\"'"):
      "put strings and keys in double quotes"
    case .unexpected(let found, _) where found.unicodeScalars.contains(where: isCurlyQuote):
      "type straight quotes (\"): curly ones are text, not quotes"
    case .unexpected(let found, let expected)
    where expected.hasPrefix("\",\"") && found != "\":\"":
      "a comma or a quote is missing before it"
    case .unexpected, .trailingContent, .tooDeep: nil
    case .endOfInput: "the text may have been cut: look for a missing quote or bracket"
    case .trailingComma: "remove the comma"
    case .comment: "remove the comment"
    case .controlCharacter(let byte): "write it as \\u00\(hex(byte).dropFirst(2))"
    case .malformedEscape:
      "write a backslash as \\\\; the escapes are \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX"
    case .malformedNumber:
      "write numbers as in 0, -12, 3.5 or 1e9: no leading zero, plus sign, or bare point"
    case .numberOutOfRange: "put the number in quotes to keep its digits as text"
    case .duplicateKey: "keep one of the two members"
    case .invalidUTF8: "convert the text to UTF-8"
    }
  }

  /// Data error (65).
  public var exitCode: ExitCode { .dataError }

  private func isCurlyQuote(_ scalar: Unicode.Scalar) -> Bool {
    "\u{2018}\u{2019}\u{201A}\u{201C}\u{201D}\u{201E}".unicodeScalars.contains(scalar)
  }

  private func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "0x" + (digits.count == 1 ? "0" : "") + digits
  }
}
