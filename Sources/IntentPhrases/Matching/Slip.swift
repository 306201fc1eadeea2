// What may be a slip of the fingers, and what is another word: "bash" is one edit from "dash", "fall" from "call",
// and nobody who says the one means the other.

internal import TextAnalysis

/// Judges edits that are few enough.
package enum Slip {
  /// Letters up to which most strings one letter away are words or names themselves.
  private static let short = 4

  /// Whether a word is rather a misspelt one of a phrase than a word of its own.
  ///
  /// Another beginning makes another word, and another ending another form of it: "flights" are no lights, and who
  /// "deleted" something asks for nothing. Behind the first letter, words of up to five letters may have a slip of the
  /// fingers, longer ones any edit; several edits must all be slips of the fingers.
  static func isLikely(_ said: [UInt8], for word: [UInt8], edits: Int) -> Bool {
    guard !hasOtherEnding(said, word), LetterSlip(said: said, word: word).hasFirstLetter else {
      return false
    }
    // "Hare" is a word; of longer ones the rest is none.
    if said.elementsEqual(word.dropFirst()) {
      return EditDistance.scalarCount(word.span) > short + 1
    }
    let letters = min(EditDistance.scalarCount(said.span), EditDistance.scalarCount(word.span))
    if edits == 1, letters > short + 1 { return true }
    return LetterSlip(said: said, word: word).isOfFingers(edits: edits)
  }

  /// Whether a word is another with more at its end, or with another last letter whose key is not beside the right one.
  /// The last letter doubled is a slip.
  private static func hasOtherEnding(_ said: [UInt8], _ word: [UInt8]) -> Bool {
    guard let last = said.last, let right = word.last else { return true }
    if said.count > word.count, said.starts(with: word) {
      return said.count > word.count + 1 || last != right
    }
    return said.count == word.count && said.dropLast() == word.dropLast()
      && !areNeighbors(last, right)
  }

  /// Whether a word is rather an app's misspelt name than another app's: one slip of the fingers behind the first
  /// letter, which no digit has and which adds nothing at the end.
  static func isLikelyApplication(_ said: [UInt8], for name: [UInt8]) -> Bool {
    func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
    guard name.count > short, said.first == name.first, abs(said.count - name.count) <= 1,
      EditDistance.osa(said.span, name.span, limit: 1) != nil
    else { return false }
    return EditDistance.scalarCount(name.span) > short && !hasOtherEnding(said, name)
      && said.filter(isDigit) == name.filter(isDigit)
      && LetterSlip(said: said, word: name).isOfFingers
  }

  /// Whether a word by itself is rather a misspelt one of a name than another.
  package static func isLikelyAlone(_ said: [UInt8], for word: [UInt8]) -> Bool {
    let letters = EditDistance.scalarCount(word.span)
    guard letters <= short else {
      let slip = LetterSlip(said: said, word: word)
      return isLikelyPart(said, for: word) && !slip.endsOtherwise
        && (slip.hasFirstLetter || letters > 7 || areNeighbors(said.first ?? 0, word.first ?? 0))
    }
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
  /// A word alone says all that was meant: it must be most of the name's. So must one of five letters and more in a
  /// name of two words: "Harry White" is not Harry Whiteway. Digits are no ending.
  package static func isUnfinished(_ said: [UInt8], of word: [UInt8], words: Int, isAlone: Bool)
    -> Bool
  {
    guard word.count > said.count, word.starts(with: said) else { return word == said }
    let rest = word[said.count...]
    if rest.contains(where: { $0 >= 0x30 && $0 <= 0x39 }) { return false }
    if LetterSlip(said: said, word: word).endsOtherwise { return false }
    if isAlone { return said.count > short && rest.count <= 2 }
    return words > 2 || EditDistance.scalarCount(said.span) <= short || rest.count <= 2
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
