// From a terminal's bytes to keys.

/// A key, or what a chord of keys means.
enum Key: Sendable, Hashable {
  case text(String)
  case enter
  case escape
  case interrupt
  case endOfInput
  case up
  case down
  case pageUp
  case pageDown
  case backspace
  case deleteWord
  case deleteLine
  case ignored
}

/// Decodes keys; a sequence or character that is cut off waits for its rest.
struct KeyReader {
  private var bytes: [UInt8] = []

  /// Adds bytes from the terminal.
  mutating func feed(_ more: [UInt8]) { bytes += more }

  /// Whether only an escape byte is left: a key of its own, unless more follows at once.
  var isAfterEscape: Bool { bytes == [0x1B] }

  /// The next whole key; nil if more bytes are needed. With `isFinal` a lone escape is the key.
  mutating func next(isFinal: Bool) -> Key? {
    guard let first = bytes.first else { return nil }
    if first == 0x1B { return nextEscape(isFinal: isFinal) }
    if first < 0x20 || first == 0x7F {
      bytes.removeFirst()
      return Self.control(first)
    }
    return nextText(isFinal: isFinal)
  }

  private static func control(_ byte: UInt8) -> Key {
    switch byte {
    case 0x03: .interrupt
    case 0x04: .endOfInput
    case 0x08, 0x7F: .backspace
    case 0x0A, 0x0D: .enter
    case 0x0E: .down
    case 0x10: .up
    case 0x15: .deleteLine
    case 0x17: .deleteWord
    default: .ignored
    }
  }

  /// `ESC [ … letter` and `ESC O letter`; escape and any other key is the key with Alt, ignored.
  private mutating func nextEscape(isFinal: Bool) -> Key? {
    guard bytes.count > 1 else {
      guard isFinal else { return nil }
      bytes.removeFirst()
      return .escape
    }
    guard bytes[1] == UInt8(ascii: "[") || bytes[1] == UInt8(ascii: "O") else {
      bytes.removeFirst(bytes[1] == 0x1B ? 1 : 2)
      return bytes.first == 0x1B ? .escape : .ignored
    }
    guard let end = bytes.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else {
      guard isFinal else { return nil }
      bytes.removeAll()
      return .ignored
    }
    let sequence = Array(bytes[2...end])
    bytes.removeFirst(end + 1)
    switch sequence.last {
    case UInt8(ascii: "A"): return .up
    case UInt8(ascii: "B"): return .down
    case UInt8(ascii: "~") where sequence.first == UInt8(ascii: "5"): return .pageUp
    case UInt8(ascii: "~") where sequence.first == UInt8(ascii: "6"): return .pageDown
    default: return .ignored
    }
  }

  /// All text up to the next control character.
  private mutating func nextText(isFinal: Bool) -> Key? {
    var end = bytes.firstIndex { $0 < 0x20 || $0 == 0x7F } ?? bytes.count
    if end == bytes.count, !isFinal { end -= Self.unfinished(bytes) }
    guard end > 0 else { return nil }
    let text = String(decoding: bytes[..<end], as: UTF8.self)
    bytes.removeFirst(end)
    return .text(text)
  }

  /// How many bytes at the end begin a character that is not whole yet.
  private static func unfinished(_ bytes: [UInt8]) -> Int {
    for (back, byte) in bytes.reversed().prefix(3).enumerated() where byte & 0xC0 == 0xC0 {
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
      return length > back + 1 ? back + 1 : 0
    }
    return 0
  }
}
