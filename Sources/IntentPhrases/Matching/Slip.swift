// What may be a slip of the fingers, and what is another word: "bash" is one edit from "dash", "fall" from "call",
// and nobody who says the one means the other.

internal import TextAnalysis

/// Judges edits that are few enough.
package enum Slip {
  /// Letters up to which most strings one letter away are words or names themselves.
  private static let short = 4

  /// Whether a word is rather a misspelt one of a phrase than a word of its own.
  ///
  /// In words of four letters and fewer another beginning makes another word, and so does another letter, unless its
  /// key is beside the right one. Letters swapped, missing or doubled are slips in all words.
  static func isLikely(_ said: [UInt8], for word: [UInt8]) -> Bool {
    guard EditDistance.scalarCount(word.span) <= short else { return true }
    guard said.first == word.first else { return false }
    return keepsKeys(said, word)
  }

  /// Whether a word by itself is rather a misspelt one of a name than another.
  package static func isLikelyAlone(_ said: [UInt8], for word: [UInt8]) -> Bool {
    guard EditDistance.scalarCount(word.span) <= short else { return isLikelyPart(said, for: word) }
    return said.first == word.first && !isSubstitution(said, word)
  }

  /// Whether a word beside others is rather a misspelt one of a name than another.
  private static func isLikelyPart(_ said: [UInt8], for word: [UInt8]) -> Bool {
    if said == word { return true }
    let letters = min(EditDistance.scalarCount(said.span), EditDistance.scalarCount(word.span))
    let most = (2 * letters - 1) / 3
    return most > 0 && EditDistance.osa(said.span, word.span, limit: most) != nil
  }

  /// Whether a text is the beginning of a name's word that somebody did not finish, rather than a word of its own.
  ///
  /// A word alone says all that was meant: it must be most of the name's. Digits are no ending.
  package static func isUnfinished(_ said: [UInt8], of word: [UInt8], isAlone: Bool) -> Bool {
    guard word.count > said.count, word.starts(with: said) else { return word == said }
    let rest = word[said.count...]
    if rest.contains(where: { $0 >= 0x30 && $0 <= 0x39 }) { return false }
    return !isAlone || said.count >= 5 && rest.count <= 2
  }

  /// Whether the words have the same letters in another order, beginning alike.
  static func isSwap(_ said: [UInt8], _ word: [UInt8]) -> Bool {
    said.first == word.first && said.sorted() == word.sorted()
  }

  /// Whether no letter stands in the place of one whose key is not beside it.
  static func keepsKeys(_ said: [UInt8], _ word: [UInt8]) -> Bool {
    !isSubstitution(said, word) || zip(said, word).allSatisfy { $0 == $1 || areNeighbors($0, $1) }
  }

  /// Whether letters stand in others' places.
  private static func isSubstitution(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    EditDistance.scalarCount(a.span) == EditDistance.scalarCount(b.span) && a.sorted() != b.sorted()
  }

  /// Whether two keys are side by side, on keyboards that begin with QWERTY or QWERTZ.
  package static func areNeighbors(_ a: UInt8, _ b: UInt8) -> Bool {
    isBeside(a, b) || isBeside(swapped(a), swapped(b))
  }

  private static func swapped(_ key: UInt8) -> UInt8 {
    switch key {
    case UInt8(ascii: "y"): UInt8(ascii: "z")
    case UInt8(ascii: "z"): UInt8(ascii: "y")
    default: key
    }
  }

  private static let rows = [
    Array("qwertyuiop".utf8), Array("asdfghjkl".utf8), Array("zxcvbnm".utf8),
  ]

  private static func isBeside(_ a: UInt8, _ b: UInt8) -> Bool {
    guard let first = place(a), let second = place(b) else { return false }
    let (high, low) = first.row <= second.row ? (first, second) : (second, first)
    switch low.row - high.row {
    case 0: return (low.column - high.column).magnitude == 1
    // Each row stands half a key to the right of the one above.
    case 1: return low.column == high.column || low.column == high.column - 1
    default: return false
    }
  }

  private static func place(_ key: UInt8) -> (row: Int, column: Int)? {
    for (row, keys) in rows.enumerated() {
      if let column = keys.firstIndex(of: key) { return (row, column) }
    }
    return nil
  }
}
