// How many columns a text takes on a terminal, and cutting it to fit.

/// Measures text in terminal columns.
enum ColumnText {
  /// The columns of a text.
  static func width(_ text: String) -> Int {
    text.reduce(0) { $0 + width($1) }
  }

  /// The text, or its beginning and `…` when it is wider than `columns`.
  static func cut(_ text: String, to columns: Int) -> String {
    guard width(text) > columns else { return text }
    var result = ""
    var used = 0
    for character in text {
      used += width(character)
      if used > columns - 1 { break }
      result.append(character)
    }
    return result + "…"
  }

  /// A character has the width of its widest scalar; marks add none.
  private static func width(_ character: Character) -> Int {
    character.unicodeScalars.reduce(0) { max($0, width($1)) }
  }

  private static func width(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return scalar.value < 0x20 ? 0 : 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F1E6...0x1F1FF, 0x1F300...0x1FAFF,
      0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
