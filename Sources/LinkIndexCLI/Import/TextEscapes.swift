// The backslash escapes inside cells: those of lists and those of TSV. Import and export share them.

/// Writes and reads backslash escapes.
enum TextEscapes {
  private static let backslash = UInt8(ascii: "\\")
  private static let bar = UInt8(ascii: "|")

  /// A text without tabs, line ends and single backslashes.
  static func encode(_ text: String) -> String {
    String(decoding: encoded(text, controls: true, bars: false), as: UTF8.self)
  }

  /// What `encode` was given; a backslash before any other character stays.
  static func decode(_ text: String) -> String {
    guard text.utf8.contains(backslash) else { return text }
    return pieces(text, controls: true, bars: false).first ?? ""
  }

  /// Texts in one cell, with bars between them.
  static func join(_ texts: [String], encodesControls: Bool) -> String {
    var bytes: [UInt8] = []
    for text in texts where !text.isEmpty {
      if !bytes.isEmpty { bytes.append(bar) }
      bytes.append(contentsOf: encoded(text, controls: encodesControls, bars: true))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The texts of one cell; empty ones do not count.
  static func split(_ cell: String, decodesControls: Bool) -> [String] {
    pieces(cell, controls: decodesControls, bars: true).filter { !$0.isEmpty }
  }

  private static func encoded(_ text: String, controls: Bool, bars: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case backslash: bytes += [backslash, backslash]
      case bar where bars: bytes += [backslash, bar]
      case 0x09 where controls: bytes += [backslash, UInt8(ascii: "t")]
      case 0x0A where controls: bytes += [backslash, UInt8(ascii: "n")]
      case 0x0D where controls: bytes += [backslash, UInt8(ascii: "r")]
      default: bytes.append(byte)
      }
    }
    return bytes
  }

  private static func pieces(_ text: String, controls: Bool, bars: Bool) -> [String] {
    var pieces: [String] = []
    var piece: [UInt8] = []
    var isEscape = false
    for byte in text.utf8 {
      if isEscape {
        isEscape = false
        switch byte {
        case backslash: piece.append(backslash)
        case bar where bars: piece.append(bar)
        case UInt8(ascii: "t") where controls: piece.append(0x09)
        case UInt8(ascii: "n") where controls: piece.append(0x0A)
        case UInt8(ascii: "r") where controls: piece.append(0x0D)
        default: piece += [backslash, byte]
        }
      } else if byte == backslash {
        isEscape = true
      } else if byte == bar, bars {
        pieces.append(String(decoding: piece, as: UTF8.self))
        piece.removeAll(keepingCapacity: true)
      } else {
        piece.append(byte)
      }
    }
    if isEscape { piece.append(backslash) }
    pieces.append(String(decoding: piece, as: UTF8.self))
    return pieces
  }
}
