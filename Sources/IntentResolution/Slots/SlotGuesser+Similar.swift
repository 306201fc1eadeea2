// What to ask about where nothing is near: names with all words but one, and names that are all words but one.

internal import EntityStore
internal import IntentPhrases
internal import TextAnalysis

extension SlotGuesser {
  /// Entities that are looked at for each word left out, and that are suggested.
  private static let mostLooked = 40
  private static let mostSuggested = 5
  /// Words of a name that one of them is left out of.
  private static let mostWords = 6

  /// The entities most like the words, of which one is left out in turn; nil if there are none.
  mutating func similar(_ text: TokenText, _ tokens: Range<Int>) throws(EntityStoreError)
    -> SlotResolution?
  {
    guard let tokens = profile.partsOf(text, tokens).last else { return nil }
    let slot = SlotWords(text, tokens)
    guard (2...Self.mostWords).contains(slot.words.count), !profile.isNegated(text, tokens) else {
      return nil
    }
    var held: [[NamedEntity]] = []
    for word in slot.words {
      let isTelling = word.letters > (word.isUnspaced ? 1 : 2) && !profile.isStopWord(word.bytes)
      held.append(isTelling ? try entities(holding: [word]) : [])
    }
    var found: [SlotResolution.Candidate] = []
    for index in slot.words.indices {
      let others = slot.words.indices.filter { $0 != index }
      guard others.allSatisfy({ !held[$0].isEmpty || slot.words[$0].letters < 3 }) else { continue }
      let rest = others.map { slot.words[$0] }
      guard rest.contains(where: { $0.letters > 2 || $0.isUnspaced }) else { continue }
      let entities = others.count == 1 ? held[others[0]] : try self.entities(holding: rest)
      for entity in entities {
        let score = likeness(entity, of: slot.words[index], beside: rest)
        if let known = found.firstIndex(where: { $0.entity.order == entity.order }) {
          found[known].score = max(found[known].score, score)
        } else {
          found.append(.init(entity: entity, score: score))
        }
      }
    }
    if found.isEmpty { return nil }
    var match = Self.resolution(found, .similar)
    match.candidates = Array(match.candidates.prefix(Self.mostSuggested))
    return match
  }

  private func entities(holding words: [SlotWords.Word]) throws(EntityStoreError) -> [NamedEntity] {
    try reader.entities(
      holding: words.flatMap(Self.places), of: choice, limit: Self.mostLooked)
  }

  /// How much of the words a name has, 0 to .5: all but the word left out, of which one of its other words has some.
  private mutating func likeness(
    _ entity: NamedEntity, of word: SlotWords.Word, beside rest: [SlotWords.Word]
  ) -> Double {
    let letters = rest.reduce(word.letters) { $0 + $1.letters }
    var best = 0.0
    for name in nameForms(entity).names {
      let others = name.words.filter { held in !rest.contains { $0.bytes == held } }
      let alike = others.map { held -> Double in
        let longest = max(word.letters, EditDistance.scalarCount(held.span))
        let edits = EditDistance.osa(word.bytes.span, held.span, limit: longest) ?? longest
        return Double(word.letters) * (1 - Double(edits) / Double(longest))
      }.max()
      let kept = Double(letters - word.letters) + (alike ?? 0)
      best = max(best, kept / Double(max(letters, name.letters)))
    }
    return best / 2
  }
}
