// Which edits of a name are slips of the fingers. A name is near another name more often than it is misspelt: each
// word must be near by its own length, whatever the others are, and a word too many is somebody else's name.

internal import IntentPhrases
internal import TextAnalysis

/// Judges whether words are rather a misspelt name than another one.
struct NameSlip {
  /// The words said.
  let said: SlotWords
  /// The name.
  let name: NameForms.Name
  /// The words said that names have: they are not misspelt but meant.
  let known: Set<[UInt8]>
  /// Whether a word says nothing by itself: it tells no names apart.
  let isSmall: ([UInt8]) -> Bool

  /// Words that may be written as one, or one as them.
  private static let mostJoined = 3
  /// Words of a name from which a short one is confirmed by the others.
  private static let manyWords = 4
  /// Words of a name from which one may change its beginning, if the others are as they are.
  private static let severalWords = 3

  /// Whether the words are the name's with slips, some perhaps run together or apart.
  var isLikely: Bool {
    let (words, places) = (said.words.map(\.bytes), name.words.indices)
    if words.count == 1, places.count == 1 {
      return Self.isSlip(words[0], for: name.forms(0), known: known, isAlone: true)
    }
    guard LetterSlip.syllables(words) == LetterSlip.syllables(name.words) else { return false }
    let isConfirmed =
      words.count == places.count && places.count >= Self.severalWords
      && places.count { !name.forms($0).contains(words[$0]) } == 1
    // For each count of words said, the counts of the name's words that they can be.
    var reached = Array(repeating: Set<Int>(), count: words.count + 1)
    reached[0] = [0]
    for start in words.indices {
      for place in reached[start].sorted() where place < places.count {
        if isSlip(start, place, isConfirmed: isConfirmed) { reached[start + 1].insert(place + 1) }
        for more in 2...Self.mostJoined {
          if start + more <= words.count,
            Self.isApart(Array(words[start..<start + more]), name.forms(place))
          {
            reached[start + more].insert(place + 1)
          }
          if place + more <= places.count,
            Self.isApart(Array(name.words[place..<place + more]), [words[start]])
          {
            reached[start + 1].insert(place + more)
          }
        }
      }
    }
    return reached[words.count].contains(places.count)
  }

  /// Whether a word beside others is rather a misspelt one of the name than another.
  private func isSlip(_ index: Int, _ place: Int, isConfirmed: Bool) -> Bool {
    let (word, forms) = (said.words[index].bytes, name.forms(place))
    if forms.contains(word) { return true }
    if forms.contains(where: { isSmall($0) && LetterSlip(said: word, word: $0).isNear(edits: 1) }) {
      return true
    }
    // What is written as one word, with hyphens, is as long as all of it, and its parts are words of many names.
    let written = min(said.written(index) ?? 0, name.written(place) ?? 0)
    if known.contains(word), written == 0 || name.words.count < Self.severalWords { return false }
    let isOneOfMany = name.words.count >= Self.manyWords
    if Self.isOtherUmlaut(word, name, place) { return false }
    return forms.contains { form in
      let slip = LetterSlip(said: word, word: form)
      return slip.isLikely || isConfirmed && slip.isOfFingers
        || slip.isNear(edits: isOneOfMany ? 1 : slip.edits(within: written))
    }
  }

  /// Whether a word of a name has an umlaut where another vowel was said: what has a key of its own is no slip of another
  /// one's. Miller is not Müller.
  static func isOtherUmlaut(_ said: [UInt8], _ name: NameForms.Name, _ place: Int) -> Bool {
    name.expanded[place] != nil && LetterSlip(said: said, word: name.words[place]).isOtherVowel
  }

  /// Whether a word is rather a misspelt one of a name than another. Beside others it is none if names have it.
  static func isSlip(
    _ said: [UInt8], for forms: [[UInt8]], known: Set<[UInt8]>, isAlone: Bool
  ) -> Bool {
    if forms.contains(said) { return true }
    if !isAlone {
      return !known.contains(said) && forms.contains { LetterSlip(said: said, word: $0).isLikely }
    }
    return forms.contains { form in
      LetterSlip.syllables([said]) == LetterSlip.syllables([form])
        && Slip.isLikelyAlone(said, for: form)
    }
  }

  /// Whether words written together are nearer to a word than any of them alone: else one of them is a word too many.
  private static func isApart(_ parts: [[UInt8]], _ forms: [[UInt8]]) -> Bool {
    let joined = parts.reduce(into: []) { $0 += $1 }
    let limit = LetterSlip.budget(EditDistance.scalarCount(joined.span))
    return forms.contains { word in
      guard let edits = EditDistance.osa(joined.span, word.span, limit: limit) else { return false }
      return parts.allSatisfy { EditDistance.osa($0.span, word.span, limit: edits) == nil }
    }
  }
}
