// The few canonical compositions that folding keeps, so that decomposed text gives the same words,
// and spellings of one word that look or sound alike.

/// Joins a folded scalar and a mark after it.
enum Composition {
  /// The joined scalar: a Hangul syllable, a voiced kana, й, a Hindi n or a Thai ae; nil if the two
  /// do not join.
  ///
  /// Hangul is computed (Unicode, section 3.12); kana come folded to Hiragana, where the voiced form
  /// follows the plain one.
  static func join(_ first: UInt32, _ second: UInt32) -> UInt32? {
    switch second {
    case 0x1161...0x1175:
      guard first >= 0x1100, first <= 0x1112 else { return nil }
      return 0xAC00 + ((first - 0x1100) * 21 + second - 0x1161) * 28
    case 0x11A8...0x11C2:
      guard first >= 0xAC00, first <= 0xD7A3, (first - 0xAC00) % 28 == 0 else { return nil }
      return first + second - 0x11A7
    case 0x3099: return voiced(first)
    case 0x309A:
      return first >= 0x306F && first <= 0x307B && (first - 0x306F) % 3 == 0 ? first + 2 : nil
    case 0x0306: return first == 0x0438 ? 0x0439 : nil
    // Hindi writes n before a consonant as na with a virama or as an anusvara: हिन्दी, हिंदी.
    case 0x094D: return first == 0x0928 ? 0x0902 : nil
    // Two Thai sara e look like a sara ae.
    case 0x0E40: return first == 0x0E40 ? 0x0E41 : nil
    default: return nil
    }
  }

  /// Whether a tone mark stands after a sign that should follow it: Thai and Lao am, typed in two.
  static func isMisplaced(_ tone: UInt32, after sign: UInt32) -> Bool {
    switch tone {
    case 0x0E48...0x0E4B: sign == 0x0E4D
    case 0x0EC8...0x0ECB: sign == 0x0ECD
    default: false
    }
  }

  private static func voiced(_ kana: UInt32) -> UInt32? {
    switch kana {
    case 0x3046: 0x3094
    case 0x304B...0x3061 where kana % 2 == 1: kana + 1
    case 0x3064, 0x3066, 0x3068, 0x309D: kana + 1
    case 0x306F...0x307B where (kana - 0x306F) % 3 == 0: kana + 1
    default: nil
    }
  }
}
