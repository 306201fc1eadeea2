// Names of which only a part was said: all the words stand in the name, the last one perhaps unfinished.

internal import EntityStore
internal import IntentPhrases
internal import TextAnalysis

extension SlotGuesser {
  /// Words that begin like the last one which are tried.
  private static let mostEndings = 64

  /// The entities one of whose names holds all the words.
  mutating func allWords(_ slot: SlotWords) throws(EntityStoreError) -> SlotResolution? {
    let telling = slot.words.filter { !profile.isStopWord($0.bytes) }
    let letters = telling.reduce(0) { $0 + $1.letters }
    guard letters >= (telling.contains(where: \.isUnspaced) ? 2 : 3) else { return nil }
    // A look at the list of words is cheaper than asking the postings for what no name holds.
    for word in slot.words.dropLast() where !word.isUnspaced {
      guard try isKnown(word) else { return nil }
    }
    if let last = slot.words.last, try isKnown(last) {
      let whole = try reader.entities(
        holding: slot.words.flatMap(Self.places), of: choice,
        limit: IntentWeights.mostCandidates + 1)
      if let match = try holding(slot, whole, endings: nil) { return match }
    }
    // The last word may be unfinished.
    guard let last = slot.words.last, !last.isUnspaced, last.letters >= 3,
      !profile.isStopWord(last.bytes)
    else { return nil }
    let endings = try reader.words(beginning: last.bytes, limit: Self.mostEndings)
    guard !endings.isEmpty else { return nil }
    let begun = try reader.entities(
      holding: slot.words.dropLast().flatMap(Self.places) + [endings], of: choice,
      limit: IntentWeights.mostCandidates + 1)
    return try holding(slot, begun, endings: last.bytes)
  }

  /// Whether some entity holds the word; runs of characters are asked of the postings anyway.
  func isKnown(_ word: SlotWords.Word) throws(EntityStoreError) -> Bool {
    if word.isUnspaced { return true }
    if try reader.hasWord(word.bytes) { return true }
    guard let expanded = word.expanded else { return false }
    return try reader.hasWord(expanded)
  }

  static func places(_ word: SlotWords.Word) -> [[[UInt8]]] {
    if word.isUnspaced { return SlotWords.grams(word.bytes).map { [$0] } }
    return [[word.bytes] + [word.expanded].compactMap(\.self)]
  }

  private mutating func holding(
    _ slot: SlotWords, _ entities: [NamedEntity], endings: [UInt8]?
  ) throws(EntityStoreError) -> SlotResolution? {
    var rearranged: [SlotResolution.Candidate] = []
    var parts: [SlotResolution.Candidate] = []
    var isFirm = false
    for entity in entities {
      var best = 0.0
      var isWhole = false
      for name in nameForms(entity).names {
        guard name.isTitle || name.letters > 3, let held = Self.held(slot, by: name, endings)
        else { continue }
        isFirm =
          isFirm
          || (endings == nil
            ? held.areWords && Self.isTelling(slot, name)
            : name.isFirm && Self.isUnfinished(slot, name))
        best = max(best, Double(slot.letters) / Double(max(name.letters, 1)))
        isWhole = isWhole || endings == nil && held.isAll
      }
      guard best > 0 else { continue }
      let share = IntentWeights.allWords + IntentWeights.allWordsShare * min(1, best)
      if isWhole {
        rearranged.append(.init(entity: entity, score: IntentWeights.rearranged))
      } else {
        parts.append(.init(entity: entity, score: share))
      }
    }
    if !rearranged.isEmpty { return Self.resolution(rearranged, .wordOrder) }
    if parts.isEmpty { return nil }
    if endings != nil, isFirm, let last = slot.words.last?.bytes,
      try known(among: slot.words.map(\.bytes)).contains(last)
    {
      // A word that names have and that lacks one letter of another is rather finished.
      isFirm = entities.contains { entity in
        nameForms(entity).names.contains { name in
          name.words.contains { $0.count > last.count + 1 && $0.starts(with: last) }
        }
      }
    }
    var match = Self.resolution(parts, endings == nil ? .allWords : .unfinished)
    match.confidence =
      IntentWeights.partConfidence + IntentWeights.partShareInConfidence
      * (match.score - IntentWeights.allWords) / IntentWeights.allWordsShare
    match.isDoubtful = !isFirm && (endings != nil || match.candidates.count == 1)
    if endings != nil { match.edits = 1 }
    return match
  }

  /// Whether a part tells which name is meant: "bash" does not mean `tree-sitter-bash`.
  private static func isTelling(_ slot: SlotWords, _ name: NameForms.Name) -> Bool {
    if cutsLastCharacter(slot, name) { return false }
    guard slot.words.count == 1, name.words.count > 2, let word = slot.words.first else {
      return true
    }
    return word.isUnspaced || word.letters > 4 || 3 * word.letters >= name.letters
      || name.words.first == word.bytes
  }

  /// Characters behind names of places and things that people leave out.
  private static let things = Set("市区町村県府都道州国駅島山川港湖寺城社部課室館店線語省".unicodeScalars)

  /// Whether a Han name lacks only its last character where three and more were said: 田中太 is another name than 田中太郎,
  /// but 神奈川 is 神奈川県.
  private static func cutsLastCharacter(_ slot: SlotWords, _ name: NameForms.Name) -> Bool {
    guard slot.words.count == 1, name.words.count == 1, let said = slot.words.first?.bytes else {
      return false
    }
    let (left, whole) = (LetterSlip.syllables([said]), LetterSlip.syllables(name.words))
    guard left.count >= 3, left.count == slot.letters, whole.count == name.letters,
      whole.count == left.count + 1, whole.starts(with: left), let last = whole.last
    else { return false }
    return !things.contains { $0.value == last }
  }

  /// Whether the last word is one of the name's that was begun.
  private static func isUnfinished(_ slot: SlotWords, _ name: NameForms.Name) -> Bool {
    guard let last = slot.words.last else { return false }
    return name.words.contains {
      $0.starts(with: last.bytes)
        && Slip.isUnfinished(
          last.bytes, of: $0, words: name.words.count, isAlone: slot.words.count == 1)
    }
  }

  /// How a name holds all the words, each in a place of its own, runs of characters inside of others; nil if it does
  /// not. Whether they are all of its words, and whether they are words of it and not only pieces: 太郎 is another
  /// name than 聡太郎.
  private static func held(_ slot: SlotWords, by name: NameForms.Name, _ ending: [UInt8]?) -> (
    isAll: Bool, areWords: Bool
  )? {
    var free = Array(name.words.indices)
    var areWords = true
    for (index, word) in slot.words.enumerated() {
      let isLast = ending != nil && index == slot.words.count - 1
      let whole = free.firstIndex { position in
        let held = name.words[position]
        if isLast { return held.starts(with: word.bytes) }
        return held == word.bytes || held == word.expanded || name.expanded[position] == word.bytes
      }
      if let whole {
        free.remove(at: whole)
        continue
      }
      guard word.isUnspaced, free.contains(where: { name.words[$0].holds(word.bytes) }) else {
        return nil
      }
      areWords = areWords && name.words.count == 1
    }
    return (free.isEmpty, areWords)
  }
}

extension [UInt8] {
  /// Whether the bytes stand somewhere in these.
  func holds(_ needle: [UInt8]) -> Bool {
    guard let first = needle.first else { return true }
    var start = 0
    while start + needle.count <= count {
      if self[start] == first, self[start..<start + needle.count].elementsEqual(needle) {
        return true
      }
      start += 1
    }
    return false
  }
}
