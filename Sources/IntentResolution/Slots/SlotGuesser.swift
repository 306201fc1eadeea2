// Names that were not said as they are: parts of them, misspelt ones. The ways are compared by score,
// since each of them may find the better guess.

internal import EntityStore
internal import IntentPhrases
internal import TextAnalysis

/// Guesses whom the words of one slot mean.
struct SlotGuesser {
  let reader: NameReader
  let profile: ResolverProfile
  let choice: KindChoice
  var forms: [Int64: NameForms]

  /// Words that begin like the last one which are tried.
  private static let mostEndings = 64
  /// Near strings of a name, and of a word.
  private static let mostNearNames = 100
  private static let mostNearWords = 48

  /// The best guess; nil if nothing is near enough. A doubtful one only if there is no other.
  mutating func guess(_ text: TokenText, _ tokens: Range<Int>) throws(EntityStoreError)
    -> SlotResolution?
  {
    guard !choice.isEmpty, !profile.saysNothing(text, tokens), !profile.isNegated(text, tokens)
    else { return nil }
    var found: [SlotResolution] = []
    let fronts = profile.namesOf(text, tokens)
    for front in fronts {
      if let match = try allWords(SlotWords(text, front)) {
        found.append(match)
        if !match.isDoubtful { break }
      }
    }
    if let match = try edited(text, tokens) {
      // A missing last letter is an edit like others: it must not hide names that lack another one.
      if !match.isDoubtful { found.removeAll { $0.match == .unfinished } }
      found.append(match)
    }
    if !found.contains(where: \.isFirm), let match = try qualified(text, tokens) {
      found.append(match)
    }
    if !found.contains(where: \.isFirm) {
      for front in fronts {
        if let match = try misspelt(SlotWords(text, front)) {
          found.append(match)
          if !match.isDoubtful { break }
        }
      }
    }
    let firm = found.filter(\.isFirm)
    return (firm.isEmpty ? found : firm).max { $0.score < $1.score }
  }

  mutating func nameForms(_ entity: NamedEntity) -> NameForms {
    if let known = forms[entity.order] { return known }
    let made = NameForms(entity)
    forms[entity.order] = made
    return made
  }

  // MARK: Parts of names

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
      if let match = holding(slot, whole, endings: nil) { return match }
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
    return holding(slot, begun, endings: last.bytes)
  }

  /// Whether some entity holds the word; runs of characters are asked of the postings anyway.
  private func isKnown(_ word: SlotWords.Word) throws(EntityStoreError) -> Bool {
    if word.isUnspaced { return true }
    if try reader.hasWord(word.bytes) { return true }
    guard let expanded = word.expanded else { return false }
    return try reader.hasWord(expanded)
  }

  private static func places(_ word: SlotWords.Word) -> [[[UInt8]]] {
    if word.isUnspaced { return SlotWords.grams(word.bytes).map { [$0] } }
    return [[word.bytes] + [word.expanded].compactMap(\.self)]
  }

  private mutating func holding(
    _ slot: SlotWords, _ entities: [NamedEntity], endings: [UInt8]?
  ) -> SlotResolution? {
    var rearranged: [SlotResolution.Candidate] = []
    var parts: [SlotResolution.Candidate] = []
    var isFirm = false
    for entity in entities {
      var best = 0.0
      var isWhole = false
      for name in nameForms(entity).names where Self.holds(name, slot, endings) {
        if name.letters <= 3, !name.isTitle { continue }
        isFirm =
          isFirm
          || (endings == nil
            ? Self.isTelling(slot, name) : name.isFirm && Self.isUnfinished(slot, name))
        best = max(best, Double(slot.letters) / Double(max(name.letters, 1)))
        isWhole = isWhole || endings == nil && name.words.count == slot.words.count
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
    var match = Self.resolution(parts, endings == nil ? .allWords : .unfinished)
    match.confidence =
      IntentWeights.partConfidence + IntentWeights.partShareInConfidence
      * (match.score - IntentWeights.allWords) / IntentWeights.allWordsShare
    match.isDoubtful = !isFirm && (endings != nil || match.candidates.count == 1)
    return match
  }

  /// Whether a part tells which name is meant: "bash" does not mean `tree-sitter-bash`.
  private static func isTelling(_ slot: SlotWords, _ name: NameForms.Name) -> Bool {
    guard slot.words.count == 1, name.words.count > 2, let word = slot.words.first else {
      return true
    }
    return word.isUnspaced || word.letters > 4 || 3 * word.letters >= name.letters
      || name.words.first == word.bytes
  }

  /// Whether the last word is one of the name's that was begun.
  private static func isUnfinished(_ slot: SlotWords, _ name: NameForms.Name) -> Bool {
    guard let last = slot.words.last else { return false }
    return name.words.contains {
      $0.starts(with: last.bytes)
        && Slip.isUnfinished(last.bytes, of: $0, isAlone: slot.words.count == 1)
    }
  }

  private static func holds(_ name: NameForms.Name, _ slot: SlotWords, _ ending: [UInt8]?) -> Bool {
    for (index, word) in slot.words.enumerated() {
      let isLast = ending != nil && index == slot.words.count - 1
      let isThere = name.words.indices.contains { position in
        let held = name.words[position]
        if word.isUnspaced { return held.holds(word.bytes) }
        if isLast { return held.starts(with: word.bytes) }
        return held == word.bytes || held == word.expanded || name.expanded[position] == word.bytes
      }
      if !isThere { return false }
    }
    return true
  }

  // MARK: Edits of whole names

  static func budget(_ letters: Int) -> Int {
    letters < 4 ? 0 : letters < 8 ? 1 : letters < 15 ? 2 : 3
  }

  /// The entities whose name is fewest edits away.
  mutating func edited(_ text: TokenText, _ tokens: Range<Int>) throws(EntityStoreError)
    -> SlotResolution?
  {
    var best: (edits: Int, isReduced: Bool, entities: [NamedEntity], isFirm: Bool)?
    var tried: Set<[UInt8]> = []
    var forms = [(key: text.keys(tokens), tokens: tokens, isReduced: false)]
    for reduced in profile.reductions(text, tokens) where reduced.last == nil {
      forms.append((reduced.keys(text), reduced.tokens, true))
    }
    for form in forms {
      let words = SlotWords(text, form.tokens).words.map(\.bytes)
      for key in form.key where tried.insert(key).inserted {
        let letters = EditDistance.scalarCount(key.span)
        let limit = min(Self.budget(letters), best?.edits ?? .max)
        guard limit > 0 else { continue }
        // One edit first: most slips are one, and fewer strings are near enough to be read.
        var nearby = try nearest(key, words, limit: 1)
        if nearby == nil, limit > 1 { nearby = try nearest(key, words, limit: limit) }
        guard let found = nearby else { continue }
        let isFirmer = found.edits == best?.edits && found.isFirm && best?.isFirm == false
        if found.edits < best?.edits ?? .max || isFirmer {
          best = (found.edits, form.isReduced, found.entities, found.isFirm)
        }
      }
    }
    guard let best else { return nil }
    let score =
      IntentWeights.edited - IntentWeights.edit * Double(best.edits) - (best.isReduced ? 0.01 : 0)
    var match = Self.resolution(best.entities.map { .init(entity: $0, score: score) }, .edited)
    let letters = Double(SlotWords(text, tokens).letters)
    match.confidence = min(
      IntentWeights.mostEditedConfidence,
      1 - IntentWeights.editInConfidence * Double(best.edits) / (letters * letters))
    match.isDoubtful = !best.isFirm
    return match
  }

  private mutating func nearest(_ key: [UInt8], _ words: [[UInt8]], limit: Int)
    throws(EntityStoreError) -> (edits: Int, entities: [NamedEntity], isFirm: Bool)?
  {
    let digits = NameForms.digits(key)
    let near = try reader.strings(near: key, edits: limit, limit: Self.mostNearNames)
    var edits = limit
    var found: [(entity: NamedEntity, worth: Worth)] = []
    for string in near where string.edits <= edits && NameForms.digits(string.bytes) == digits {
      for entity in try reader.entities(
        named: string.bytes, of: choice, limit: IntentWeights.mostCandidates + 1)
      {
        guard let near = distance(key, words, entity, limit: edits), near.edits > 0 else {
          continue
        }
        if near.edits < edits {
          edits = near.edits
          found = []
        }
        if !found.contains(where: { $0.entity.order == entity.order }) {
          found.append((entity, near.worth))
        }
      }
    }
    guard let worth = found.map(\.worth).max(), worth > .none else { return nil }
    // Beside a firm one all that are as near are asked about; else the likely ones.
    let entities = found.filter { worth == .firm || $0.worth == worth }.map(\.entity)
    return (edits, entities, worth == .firm)
  }

  /// What a name some edits away is worth.
  private enum Worth: Int, Comparable {
    /// A code or another spelling that is a word or name of its own, rather.
    case none
    /// A name to ask about.
    case likely
    /// A name that is meant.
    case firm

    init(isFirm: Bool, isSlip: Bool) {
      self = isFirm && isSlip ? .firm : isFirm || isSlip ? .likely : .none
    }

    static func < (left: Worth, right: Worth) -> Bool { left.rawValue < right.rawValue }
  }

  /// The edits to the nearest name; a whole word too many or too few is no slip of the fingers. With it, what
  /// the best of the names as near is worth.
  private mutating func distance(
    _ key: [UInt8], _ words: [[UInt8]], _ entity: NamedEntity, limit: Int
  ) -> (edits: Int, worth: Worth)? {
    var best: (edits: Int, worth: Worth)?
    let digits = NameForms.digits(key)
    for name in nameForms(entity).names where name.letters > 3 {
      if Self.isOneMore(words, name.words) || Self.isOneMore(name.words, words) { continue }
      for held in name.keys where NameForms.digits(held) == digits {
        guard let edits = EditDistance.osa(key.span, held.span, limit: limit),
          edits <= best?.edits ?? .max
        else { continue }
        let worth = Worth(isFirm: name.isFirm, isSlip: Slip.isLikely(words, for: name.words))
        best = (edits, edits == best?.edits ? max(worth, best?.worth ?? .none) : worth)
      }
    }
    return best
  }

  /// Whether one word less makes the first the second.
  private static func isOneMore(_ more: [[UInt8]], _ words: [[UInt8]]) -> Bool {
    guard more.count == words.count + 1 else { return false }
    var skip = 0
    while skip < words.count, more[skip] == words[skip] { skip += 1 }
    return more[(skip + 1)...].elementsEqual(words[skip...])
  }

  // MARK: Misspelt words

  /// The entities one of whose names holds all words, some of them misspelt.
  mutating func misspelt(_ slot: SlotWords) throws(EntityStoreError) -> SlotResolution? {
    let letters = slot.words.filter { !profile.isStopWord($0.bytes) }.reduce(0) { $0 + $1.letters }
    guard letters >= 5, !slot.words.contains(where: \.isUnspaced) else { return nil }
    var places: [[[UInt8]]] = []
    for word in slot.words {
      var place = [word.bytes] + [word.expanded].compactMap(\.self)
      if let limit = Self.wordBudget(word) {
        place += try reader.strings(near: word.bytes, edits: limit, limit: Self.mostNearWords).map(
          \.bytes)
      }
      places.append(place)
    }
    let entities = try reader.entities(
      holding: places, of: choice, limit: IntentWeights.mostCandidates + 1)
    var best = Int.max
    var candidates: [NamedEntity] = []
    var isFirm = false
    for entity in entities {
      let names = nameForms(entity).names
      let near = names.compactMap { name in
        Self.edits(slot, in: name).map { (edits: $0.edits, isFirm: name.isFirm && $0.areSlips) }
      }
      guard let edits = near.map(\.edits).min(), edits > 0, edits <= best else { continue }
      if edits < best {
        candidates = []
        isFirm = false
      }
      best = edits
      isFirm = isFirm || near.contains { $0.edits == edits && $0.isFirm }
      candidates.append(entity)
    }
    if candidates.isEmpty { return nil }
    let score = IntentWeights.misspeltWord - IntentWeights.edit * Double(best - 1)
    var match = Self.resolution(candidates.map { .init(entity: $0, score: score) }, .misspeltWord)
    match.confidence = IntentWeights.partConfidence
    match.isDoubtful = !isFirm
    return match
  }

  /// The edits that one word of several may have; nil for numbers and short words.
  private static func wordBudget(_ word: SlotWords.Word) -> Int? {
    guard word.letters >= 4, NameForms.digits(word.bytes).isEmpty else { return nil }
    return word.letters < 8 ? 1 : 2
  }

  private static func edits(_ slot: SlotWords, in name: NameForms.Name)
    -> (edits: Int, areSlips: Bool)?
  {
    var total = 0
    var misspelt = 0
    var areSlips = true
    for word in slot.words {
      let limit = wordBudget(word) ?? 0
      var best: (edits: Int, isSlip: Bool)?
      for held in name.words {
        guard let edits = EditDistance.osa(word.bytes.span, held.span, limit: limit),
          edits <= best?.edits ?? .max
        else { continue }
        let isSlip =
          slot.words.count == 1
          ? Slip.isLikelyAlone(word.bytes, for: held) : Slip.isLikelyPart(word.bytes, for: held)
        best = (edits, isSlip || edits == best?.edits && best?.isSlip ?? false)
      }
      guard let best else { return nil }
      total += best.edits
      if best.edits > 0 { misspelt += 1 }
      areSlips = areSlips && best.isSlip
    }
    return misspelt <= 2 && total <= 3 ? (total, areSlips) : nil
  }

  // MARK: Qualifiers

  /// A guessed name with words of the subtitle behind it.
  private mutating func qualified(_ text: TokenText, _ tokens: Range<Int>)
    throws(EntityStoreError) -> SlotResolution?
  {
    for cut in tokens.dropFirst() {
      let isMarked =
        profile.links.contains(Array(text.bytes(cut))) || text.hasMark(",", before: cut)
      guard isMarked else { continue }
      let marks = profile.qualifier(text, cut..<tokens.upperBound)
      guard !marks.isEmpty else { continue }
      let name = tokens.lowerBound..<cut
      guard !profile.saysNothing(text, name) else { continue }
      let slot = SlotWords(text, name)
      for match in [try edited(text, name), try allWords(slot), try misspelt(slot)] {
        guard let match else { continue }
        let kept = match.candidates.filter { Self.holds(marks, $0.entity) }
        if kept.isEmpty { continue }
        var qualified = Self.resolution(
          kept.map { .init(entity: $0.entity, score: $0.score - 0.02) }, match.match)
        qualified.isDoubtful = match.isDoubtful
        qualified.confidence = match.confidence
        return qualified
      }
    }
    return nil
  }

  /// Whether the subtitle holds all the words, or nearly.
  private static func holds(_ marks: [[[UInt8]]], _ entity: NamedEntity) -> Bool {
    let words = NameForms.words(entity.subtitle)
    return !words.isEmpty
      && marks.allSatisfy { mark in
        mark.contains { form in
          let limit = form.count < 4 ? 0 : form.count < 8 ? 1 : 2
          return words.contains { EditDistance.osa(form.span, $0.span, limit: limit) != nil }
        }
      }
  }

  static func resolution(_ candidates: [SlotResolution.Candidate], _ match: SlotResolution.Match)
    -> SlotResolution
  {
    let sorted = candidates.sorted {
      $0.score != $1.score ? $0.score > $1.score : $0.entity.order < $1.entity.order
    }
    return SlotResolution(
      match: match, score: sorted.first?.score ?? 0,
      candidates: Array(sorted.prefix(IntentWeights.mostCandidates)),
      isCapped: sorted.count > IntentWeights.mostCandidates)
  }
}

extension SlotResolution {
  /// Whether it decides.
  fileprivate var isFirm: Bool { !isDoubtful }
}

extension [UInt8] {
  /// Whether the bytes stand somewhere in these.
  fileprivate func holds(_ needle: [UInt8]) -> Bool {
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
