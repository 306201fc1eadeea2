// Number words with a slip of the fingers: "fourty", "twelv", "dreihundertfunzig". No number word is another one
// misspelt, and neither are words of everyday language: "there" is not three, "fifth" is not fifty.

internal import TextAnalysis

extension NumberReader {
  /// Letters that a number word must have to be recognized with a slip.
  private static let fewestLetters = 5
  /// Letters above which any edit is a slip.
  private static let manyLetters = 6

  /// The number word that a word is with one edit; nil if there is none, or if it may be several.
  func misspelt(_ word: ArraySlice<UInt8>, _ tables: LanguageTables) -> [UInt8]? {
    let word = Array(word)
    guard word.count <= Self.mostBytes, EditDistance.scalarCount(word.span) >= Self.fewestLetters,
      !word.contains(where: { $0 >= 0x30 && $0 <= 0x39 }), !tables.stopWords.contains(word.span),
      !tables.ordinals.contains(word), !tables.pronouns.contains(word)
    else { return nil }
    return near(word) ?? (style.isJoined ? nearJoined(word) : nil)
  }

  /// The number of the tokens with another word in place of one.
  func number(_ text: TokenText, _ range: Range<Int>, writing word: [UInt8], at token: Int)
    -> Double?
  {
    guard let source = text.source(range) else { return nil }
    let place = text.tokens[token].source
    let corrected =
      text.excerpt(source.lowerBound..<place.lowerBound) + String(decoding: word, as: UTF8.self)
      + text.excerpt(place.upperBound..<source.upperBound)
    let tokens = TokenText(corrected)
    return number(tokens, 0..<tokens.tokens.count)
  }

  /// Whether a short word is rather a number word with a slip: letters swapped, one missing or doubled, or a vowel beside
  /// another one. Its neighbour's key is one, too, but no vowel for another: "siente" is not siete, "nieve" not
  /// nueve.
  private func isSlip(_ word: [UInt8], for key: [UInt8]) -> Bool {
    if Slip.isSwap(word, key) || word.count < key.count { return true }
    if word.count == key.count {
      return Slip.keepsKeys(word, key)
        && zip(word, key).allSatisfy {
          $0 == $1 || !Self.vowels.contains($0) || !Self.vowels.contains($1)
        }
    }
    guard word.count > key.count,
      let index = word.indices.first(where: { $0 == key.count || word[$0] != key[$0] })
    else { return false }
    let neighbors = [
      index > 0 ? word[index - 1] : nil, index + 1 < word.count ? word[index + 1] : nil,
    ]
    return neighbors.contains { other in
      guard let other else { return false }
      return other == word[index]
        || Self.vowels.contains(other) && Self.vowels.contains(word[index])
    }
  }

  private static let vowels = Array("aeiou".utf8)

  private func near(_ word: [UInt8]) -> [UInt8]? {
    let letters = EditDistance.scalarCount(word.span)
    var found: (word: [UInt8], value: Int)?
    for (key, atom) in parts.isEmpty ? words : parts {
      guard case .word(let value) = atom, key.first == word.first,
        EditDistance.scalarCount(key.span) >= Self.fewestLetters,
        EditDistance.osa(word.span, key.span, limit: 1) == 1,
        letters > Self.manyLetters || isSlip(word, for: key)
      else { continue }
      if let found, found.value != value { return nil }
      // Of two spellings of one value always the same.
      if let known = found, known.word.lexicographicallyPrecedes(key) { continue }
      found = (key, value)
    }
    return found?.word
  }

  /// A joined word with one misspelt part.
  private func nearJoined(_ word: [UInt8]) -> [UInt8]? {
    let starts = word.indices.filter { $0 == 0 || split(word[..<$0]) != nil }
    let ends = (1...word.count).filter { $0 == word.count || split(word[$0...]) != nil }
    var found: (word: [UInt8], value: Double)?
    for start in starts {
      for end in ends where end - start >= Self.fewestLetters && end - start < word.count {
        guard let part = near(Array(word[start..<end])) else { continue }
        let whole = Array(word[..<start]) + part + Array(word[end...])
        guard let atoms = split(whole[...]), let value = grammar.number(atoms[...]) else {
          continue
        }
        if let found, found.value != value { return nil }
        found = (whole, value)
      }
    }
    return found?.word
  }
}
