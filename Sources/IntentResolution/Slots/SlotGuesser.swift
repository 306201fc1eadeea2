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
  /// Whether names of the kinds have a word.
  var known: [[UInt8]: Bool] = [:]

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
    let fronts = profile.partsOf(text, tokens)
    for front in fronts {
      if var match = try allWords(SlotWords(text, front)) {
        if try dropsName(text, tokens.lowerBound..<front.lowerBound) { match.isDoubtful = true }
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
        if var match = try misspelt(SlotWords(text, front)) {
          if try dropsName(text, tokens.lowerBound..<front.lowerBound) { match.isDoubtful = true }
          found.append(match)
          if !match.isDoubtful { break }
        }
      }
    }
    // What is farther is not meant because what is nearer is doubtful.
    let doubtful = found.filter(\.isDoubtful).map(\.edits).min() ?? .max
    let firm = found.filter { $0.isFirm && $0.edits <= doubtful }
    return (firm.isEmpty ? found.filter(\.isDoubtful) : firm).max { $0.score < $1.score }
  }

  /// Whether one of the words before a name is a possessive and a word of other names: "mia" where somebody is called so.
  private func dropsName(_ text: TokenText, _ tokens: Range<Int>) throws(EntityStoreError) -> Bool {
    for token in tokens where profile.possessives.contains(Array(text.bytes(token))) {
      if try !reader.entities(holding: [[Array(text.bytes(token))]], of: choice, limit: 1).isEmpty {
        return true
      }
    }
    return false
  }

  mutating func nameForms(_ entity: NamedEntity) -> NameForms {
    if let known = forms[entity.order] { return known }
    let made = NameForms(entity)
    forms[entity.order] = made
    return made
  }

  /// Those of the words that names of the kinds have.
  mutating func known(among words: [[UInt8]]) throws(EntityStoreError) -> Set<[UInt8]> {
    guard words.count > 1 else { return [] }
    for word in words where known[word] == nil {
      known[word] = try !reader.entities(holding: [[word]], of: choice, limit: 1).isEmpty
    }
    return Set(words.filter { known[$0] == true })
  }

  // MARK: Edits of whole names

  /// The entities whose name is fewest edits away.
  mutating func edited(_ text: TokenText, _ tokens: Range<Int>) throws(EntityStoreError)
    -> SlotResolution?
  {
    var best: (edits: Int, isReduced: Bool, entities: [NamedEntity], isFirm: Bool)?
    var tried: Set<[UInt8]> = []
    var forms = [(key: text.keys(tokens), tokens: tokens, isReduced: false)]
    for reduced in profile.reductions(text, tokens, isGuess: true) where reduced.last == nil {
      forms.append((reduced.keys(text), reduced.tokens, true))
    }
    for form in forms {
      let words = SlotWords(text, form.tokens)
      for key in form.key where tried.insert(key).inserted {
        let letters = EditDistance.scalarCount(key.span)
        let limit = min(LetterSlip.budget(letters), best?.edits ?? .max)
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
    match.edits = best.edits
    return match
  }

  private mutating func nearest(_ key: [UInt8], _ words: SlotWords, limit: Int)
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
        guard let near = try distance(key, words, entity, limit: edits), near.edits > 0 else {
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

  /// The edits to the nearest name, and what the best of the names as near is worth: one that is near without being
  /// misspelt is asked about, and nothing farther is meant.
  private mutating func distance(
    _ key: [UInt8], _ words: SlotWords, _ entity: NamedEntity, limit: Int
  ) throws(EntityStoreError) -> (edits: Int, worth: Worth)? {
    var best: (edits: Int, worth: Worth)?
    let digits = NameForms.digits(key)
    for name in nameForms(entity).names where name.letters > 3 {
      for held in name.keys where NameForms.digits(held) == digits {
        guard let edits = EditDistance.osa(key.span, held.span, limit: limit),
          edits <= best?.edits ?? .max
        else { continue }
        let known = try known(among: words.words.map(\.bytes))
        let slip = NameSlip(
          said: words, name: name, known: known, isSmall: profile.isStopWord)
        let worth = Worth(isFirm: name.isFirm, isSlip: slip.isLikely)
        best = (edits, edits == best?.edits ? max(worth, best?.worth ?? .none) : worth)
      }
    }
    return best
  }

  // MARK: Misspelt words

  /// The entities one of whose names holds all words, some of them misspelt.
  mutating func misspelt(_ slot: SlotWords) throws(EntityStoreError) -> SlotResolution? {
    let letters = slot.words.filter { !profile.isStopWord($0.bytes) }.reduce(0) { $0 + $1.letters }
    guard letters >= 5, !slot.words.contains(where: \.isUnspaced) else { return nil }
    // A word that no entity holds and that may not be misspelt ends it, before the others are looked for.
    for word in slot.words where Self.wordBudget(word) == nil {
      guard try isKnown(word) else { return nil }
    }
    var places: [[[UInt8]]] = []
    for word in slot.words {
      var place = [word.bytes] + [word.expanded].compactMap(\.self)
      if let limit = Self.wordBudget(word) {
        let near = try reader.strings(
          near: word.bytes, edits: limit, limit: Self.mostNearWords)
        if near.isEmpty { guard try isKnown(word) else { return nil } }
        place += near.map(\.bytes)
      }
      places.append(place)
    }
    let entities = try reader.entities(
      holding: places, of: choice, limit: IntentWeights.mostCandidates + 1)
    if entities.isEmpty { return nil }
    let known = try known(among: slot.words.map(\.bytes))
    var best = Int.max
    var candidates: [NamedEntity] = []
    var isFirm = false
    for entity in entities {
      let names = nameForms(entity).names
      let near = names.compactMap { name in
        Self.edits(slot, in: name, known).map {
          (edits: $0.edits, isFirm: name.isFirm && $0.areSlips)
        }
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
    match.edits = best
    return match
  }

  /// The edits that one word of several may have; nil for numbers and short words.
  private static func wordBudget(_ word: SlotWords.Word) -> Int? {
    guard word.letters >= 4, NameForms.digits(word.bytes).isEmpty else { return nil }
    return min(2, LetterSlip.budget(word.letters))
  }

  private static func edits(_ slot: SlotWords, in name: NameForms.Name, _ known: Set<[UInt8]>)
    -> (edits: Int, areSlips: Bool)?
  {
    var total = 0
    var misspelt = 0
    var areSlips = true
    for word in slot.words {
      let limit = wordBudget(word) ?? 0
      var best: (edits: Int, isSlip: Bool)?
      for (place, held) in name.words.enumerated() {
        guard let edits = EditDistance.osa(word.bytes.span, held.span, limit: limit),
          edits <= best?.edits ?? .max
        else { continue }
        let isSlip =
          !NameSlip.isOtherUmlaut(word.bytes, name, place)
          && NameSlip.isSlip(
            word.bytes, for: [held], known: known, isAlone: slot.words.count == 1)
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
      for name in profile.namesBehindLink(text, tokens, at: cut) {
        guard let match = try allWords(SlotWords(text, name)) else { continue }
        let kept = match.candidates.filter {
          profile.holds(text, tokens.lowerBound..<cut, in: $0.entity.subtitle)
        }
        if !kept.isEmpty { return Self.qualified(match, kept) }
      }
      let isMarked =
        profile.links.contains(Array(text.bytes(cut))) && text.bytes(cut).count > 1
        || text.hasMark(",", before: cut)
      guard isMarked else { continue }
      let marks = profile.qualifier(text, cut..<tokens.upperBound)
      guard !marks.isEmpty else { continue }
      let name = tokens.lowerBound..<cut
      guard !profile.saysNothing(text, name) else { continue }
      let slot = SlotWords(text, name)
      for match in [try edited(text, name), try allWords(slot), try misspelt(slot)] {
        guard let match else { continue }
        let kept = match.candidates.filter { Self.holds(marks, $0.entity) }
        if !kept.isEmpty { return Self.qualified(match, kept) }
      }
    }
    return nil
  }

  /// The candidates of a guess that the qualifier leaves.
  private static func qualified(_ match: SlotResolution, _ kept: [SlotResolution.Candidate])
    -> SlotResolution
  {
    var qualified = resolution(
      kept.map { .init(entity: $0.entity, score: $0.score - 0.02) }, match.match)
    qualified.isDoubtful = match.isDoubtful
    qualified.edits = match.edits
    qualified.confidence = match.confidence
    return qualified
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
  var isFirm: Bool { !isDoubtful }
}
