// JSON from values: the same value gives the same bytes, always.

/// Writes JSON texts.
///
/// Doubles have the fewest digits that read back as the same number. Control characters are escaped;
/// all else, U+2028 and U+2029 too, stands as it is. NaN and infinities, which JSON lacks, become `null`.
public struct JSONWriter: Sendable {
  /// How a text is laid out.
  public enum Style: Sendable, Hashable {
    /// On one line, without spaces.
    case compact
    /// A line for each member and element, indented by two spaces a level.
    case pretty
  }

  /// How texts are laid out.
  public let style: Style

  /// Creates a writer.
  public init(style: Style = .compact) {
    self.style = style
  }

  /// The text of a value.
  public func string(_ value: JSONValue) -> String {
    var bytes: [UInt8] = []
    write(value, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the text of a value.
  public func write(_ value: JSONValue, into bytes: inout [UInt8]) {
    write(value, level: 0, into: &bytes)
  }

  private func write(_ value: JSONValue, level: Int, into bytes: inout [UInt8]) {
    switch value {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let flag): bytes.append(contentsOf: (flag ? "true" : "false").utf8)
    case .integer(let number): bytes.append(contentsOf: number.description.utf8)
    case .double(let number):
      bytes.append(contentsOf: (number.isFinite ? number.description : "null").utf8)
    case .string(let text): JSONWriter.write(text, into: &bytes)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        startPart(index, level: level + 1, into: &bytes)
        write(element, level: level + 1, into: &bytes)
      }
      if !elements.isEmpty { breakLine(level: level, into: &bytes) }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        startPart(index, level: level + 1, into: &bytes)
        JSONWriter.write(member.key, into: &bytes)
        bytes.append(UInt8(ascii: ":"))
        if style == .pretty { bytes.append(UInt8(ascii: " ")) }
        write(member.value, level: level + 1, into: &bytes)
      }
      if !members.isEmpty { breakLine(level: level, into: &bytes) }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private func startPart(_ index: Int, level: Int, into bytes: inout [UInt8]) {
    if index > 0 { bytes.append(UInt8(ascii: ",")) }
    breakLine(level: level, into: &bytes)
  }

  private func breakLine(level: Int, into bytes: inout [UInt8]) {
    guard style == .pretty else { return }
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<level { bytes.append(contentsOf: "  ".utf8) }
  }

  /// Appends a string with its quotes.
  public static func write(_ text: String, into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    if text.utf8.contains(where: needsEscape) {
      for byte in text.utf8 { writeEscaped(byte, into: &bytes) }
    } else {
      bytes.append(contentsOf: text.utf8)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private static func writeEscaped(_ byte: UInt8, into bytes: inout [UInt8]) {
    guard needsEscape(byte) else { return bytes.append(byte) }
    let escape: String
    switch byte {
    case UInt8(ascii: "\""): escape = "\\\""
    case UInt8(ascii: "\\"): escape = "\\\\"
    case 0x08: escape = "\\b"
    case 0x09: escape = "\\t"
    case 0x0A: escape = "\\n"
    case 0x0C: escape = "\\f"
    case 0x0D: escape = "\\r"
    default: escape = (byte < 0x10 ? "\\u000" : "\\u00") + String(byte, radix: 16)
    }
    bytes.append(contentsOf: escape.utf8)
  }
}
