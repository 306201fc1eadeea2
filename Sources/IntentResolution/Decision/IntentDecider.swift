// From readings to an answer: the cheapest wins if nothing else is as cheap.

internal import EntityStore
internal import IntentPhrases

/// What an utterance was found to mean.
struct IntentDecision {
  var status: IntentAnswer.Status
  /// The reading that the answer is about; nil for no intent.
  var reading: IntentReading?
  /// Other readings, the best first: equal ones for an ambiguous answer.
  var others: [IntentReading] = []
  /// Those that are as good as the first.
  var equal: [IntentReading] = []
  /// Whether the intent itself is in doubt.
  var isIntentAmbiguous = false
  /// The slot that nothing was found for.
  var failed: PhraseAlignment.Slot?
  /// Why an answer to a question did not answer it.
  var reason: String?
  /// What was said first where an answer leaves intents to choose from; nil if it is the utterance.
  var utterance: String?
}

/// Decides what one utterance means.
struct IntentDecider {
  private var resolver: SlotResolver
  private let readings: PhraseReadings
  private let matcher: PhraseMatcher
  /// The kinds that are asked for; all if empty.
  private let kinds: [String]

  init(
    _ resolver: SlotResolver, _ readings: PhraseReadings, _ matcher: PhraseMatcher,
    kinds: [String] = [], intent: String? = nil
  ) {
    self.resolver = resolver
    self.readings = intent.map(readings.only) ?? readings
    self.matcher = matcher
    self.kinds = kinds
  }

  /// The answer.
  mutating func decide() throws(EntityStoreError) -> IntentDecision {
    let all = readings.alignments.filter { !readings.vetoed.contains($0.intent.id) }
    var alignments = all.filter { !takesApplication($0, among: all) }
    var found = try sureReadings(alignments)
    alignments.removeAll { alignment in alignment.slots.contains { isNoName($0) } }
    // "Open package" says a phrase's own words and nothing else: no guess at a name explains it better.
    if found.isEmpty, let missing = try missing(alignments), missing.reading?.alignment.cost == 0 {
      return missing
    }
    found += try guessedReadings(alignments, best: found.map(\.total).min())
    if let decision = Self.choose(found) { return decision }
    if let missing = try missing(alignments) { return missing }
    let decision = try nothing(alignments)
    return decision.status == .noIntent ? try unnamed(all) ?? decision : decision
  }

  /// The readings whose slots all have sure matches.
  private mutating func sureReadings(_ alignments: [PhraseAlignment]) throws(EntityStoreError)
    -> [IntentReading]
  {
    var found: [IntentReading] = []
    var best = Double.infinity
    for alignment in alignments {
      let bound = IntentReading.total(alignment, scores(alignment, entities: 1))
      if bound > best + IntentWeights.margin { continue }
      let least = Self.leastScore(bound, best)
      var slots: [IntentReading.Slot] = []
      for slot in alignment.slots {
        guard let asked = question(slot) else {
          slots.append(IntentReading.Slot(slot: slot, resolution: nil))
          continue
        }
        guard let match = try resolver.sureMatch(asked, least: least) else { break }
        slots.append(IntentReading.Slot(slot: slot, resolution: match))
      }
      guard slots.count == alignment.slots.count else { continue }
      let reading = IntentReading(alignment, slots)
      best = min(best, reading.total)
      found.append(reading)
    }
    return found
  }

  /// The readings that need guesses and may still be better than the best sure one.
  private mutating func guessedReadings(_ alignments: [PhraseAlignment], best: Double?)
    throws(EntityStoreError) -> [IntentReading]
  {
    var open: [(bound: Double, index: Int)] = []
    for (index, alignment) in alignments.enumerated() {
      let bound = IntentReading.total(alignment, self.scores(alignment, entities: 1))
      guard bound <= (best ?? .infinity) + IntentWeights.margin else { continue }
      let least = Self.leastScore(bound, best ?? .infinity)
      var scores: [Double] = []
      var isSure = true
      for slot in alignment.slots {
        guard let asked = question(slot) else {
          scores.append(slot.score)
          continue
        }
        if let match = try resolver.sureMatch(asked, least: least) {
          scores.append(match.score)
        } else {
          isSure = false
          scores.append(IntentWeights.rearranged)
        }
      }
      if !isSure { open.append((IntentReading.total(alignment, scores), index)) }
    }
    open.sort { ($0.bound, $0.index) < ($1.bound, $1.index) }
    var found: [IntentReading] = []
    var best = best ?? .infinity
    for (bound, index) in open where bound <= best + IntentWeights.margin {
      let alignment = alignments[index]
      var slots: [IntentReading.Slot] = []
      for slot in alignment.slots {
        guard let asked = question(slot) else {
          slots.append(IntentReading.Slot(slot: slot, resolution: nil))
          continue
        }
        var match = try resolver.sureMatch(asked)
        if match == nil { match = try resolver.guess(asked) }
        guard let match else { break }
        slots.append(IntentReading.Slot(slot: slot, resolution: match))
      }
      guard slots.count == alignment.slots.count else { continue }
      let reading = IntentReading(alignment, slots)
      best = min(best, reading.total)
      found.append(reading)
    }
    return found
  }

  /// The score that a slot must have for its reading to come within the margin of the best one.
  private static func leastScore(_ bound: Double, _ best: Double) -> Double {
    best == .infinity ? 0 : 1 - (best + IntentWeights.margin - bound) / IntentWeights.slot
  }

  private func scores(_ alignment: PhraseAlignment, entities: Double) -> [Double] {
    alignment.slots.map { question($0) == nil ? $0.score : entities }
  }

  /// What is asked of the index for a slot; nil for slots that no entity fills.
  private func question(_ slot: PhraseAlignment.Slot) -> SlotResolver.Question? {
    guard case .entity(let own) = slot.domain, let tokens = slot.tokens else { return nil }
    var question = SlotResolver.Question(tokens: tokens, kinds: own, gluedBytes: slot.gluedBytes)
    if kinds.isEmpty { return question }
    // A kind that no file has: an empty list would ask for all.
    let agreed = own.isEmpty ? kinds : own.filter(kinds.contains)
    question.kinds = agreed.isEmpty ? [""] : agreed
    return question
  }

  // MARK: What is no name

  /// "Open the" asks for a name as "open" does.
  private mutating func unnamed(_ alignments: [PhraseAlignment]) throws(EntityStoreError)
    -> IntentDecision?
  {
    for alignment in alignments where alignment.cost <= IntentWeights.mostCostOfBeginning {
      let open = alignment.slots.filter { isNoName($0) }
      guard open.count == 1, var missing = open.first else { continue }
      var slots: [IntentReading.Slot] = []
      for slot in alignment.slots where slot.name != missing.name {
        let match = try question(slot).map { (asked) throws(EntityStoreError) in
          try resolver.sureMatch(asked)
        }
        // What was said for another slot names nothing, either.
        if let match, match == nil { return nil }
        slots.append(IntentReading.Slot(slot: slot, resolution: match ?? nil))
      }
      missing.tokens = nil
      missing.source = nil
      var decision = IntentDecision(
        status: .missingSlot, reading: IntentReading(alignment, slots))
      decision.failed = missing
      return decision
    }
    return nil
  }

  /// Whether nothing in the words for an entity can be its name: an article, "please", the app's name.
  private func isNoName(_ slot: PhraseAlignment.Slot) -> Bool {
    guard question(slot) != nil, let tokens = slot.tokens, slot.gluedBytes == 0 else {
      return false
    }
    let name = matcher.named(resolver.text, tokens)
    return name.isEmpty || resolver.profile.saysNothing(resolver.text, name)
  }

  /// Whether a free text ends with "in MyApp" where another reading of the intent takes that for the app.
  private func takesApplication(_ alignment: PhraseAlignment, among all: [PhraseAlignment]) -> Bool
  {
    alignment.slots.contains { slot in
      guard case .text = slot.domain, let tokens = slot.tokens, !tokens.isEmpty else {
        return false
      }
      let less = matcher.withoutApplication(resolver.text, tokens)
      return less != tokens
        && all.contains { other in
          other.intent.id == alignment.intent.id
            && other.slots.contains { $0.name == slot.name && $0.tokens == less }
        }
    }
  }

  // MARK: Choosing

  private static func choose(_ found: [IntentReading]) -> IntentDecision? {
    let sorted = found.enumerated().sorted { left, right in
      let (a, b) = (left.element, right.element)
      if a.total != b.total { return a.total < b.total }
      if a.alignment.literalLetters != b.alignment.literalLetters {
        return a.alignment.literalLetters > b.alignment.literalLetters
      }
      return a.alignment.intent.id != b.alignment.intent.id
        ? a.alignment.intent.id < b.alignment.intent.id : left.offset < right.offset
    }.map(\.element)
    guard let best = sorted.first else { return nil }
    var seen = [best.meaning]
    var others: [IntentReading] = []
    for reading in sorted.dropFirst() where !seen.contains(reading.meaning) {
      seen.append(reading.meaning)
      others.append(reading)
    }
    let equal = others.filter {
      $0.total < best.total + IntentWeights.margin && isAskable($0, beside: best)
    }
    var decision = IntentDecision(
      status: best.isUnique && equal.isEmpty ? .match : .ambiguous, reading: best, others: others)
    decision.equal = equal
    decision.isIntentAmbiguous = equal.contains {
      $0.alignment.intent.id != best.alignment.intent.id
    }
    return decision
  }

  /// Whether a question can tell two readings apart: they are two intents, or mean other entities.
  private static func isAskable(_ reading: IntentReading, beside best: IntentReading) -> Bool {
    if reading.alignment.intent.id != best.alignment.intent.id { return true }
    return reading.slots.contains { slot in
      guard let found = slot.resolution,
        let other = best.slots.first(where: { $0.slot.name == slot.slot.name })?.resolution
      else { return false }
      return found.candidates.map(\.entity.order) != other.candidates.map(\.entity.order)
    }
  }

  private mutating func missing(_ alignments: [PhraseAlignment]) throws(EntityStoreError)
    -> IntentDecision?
  {
    let open = readings.beginnings.filter { !readings.vetoed.contains($0.intent.id) }
    guard let first = open.max(by: { Self.isLater($1, $0) }) else { return nil }
    // A phrase that takes the last words for a slot says more than one that takes them for nothing.
    if let whole = alignments.first, whole.cost < first.cost,
      whole.literalLetters >= first.literalLetters
    {
      return nil
    }
    var slots: [IntentReading.Slot] = []
    for slot in first.slots {
      var match: SlotResolution?
      if let asked = question(slot) {
        match = try resolver.sureMatch(asked)
        if match == nil { match = try resolver.guess(asked) }
        // What was said names nothing: that is told first.
        if match == nil { return nil }
      }
      slots.append(IntentReading.Slot(slot: slot, resolution: match))
    }
    var decision = IntentDecision(status: .missingSlot, reading: IntentReading(first, slots))
    decision.failed = first.missing
    return decision
  }

  /// Whether the first beginning is a worse one than the second.
  private static func isLater(_ left: PhraseAlignment, _ right: PhraseAlignment) -> Bool {
    left.cost != right.cost ? left.cost < right.cost : left.literalLetters > right.literalLetters
  }

  private mutating func nothing(_ alignments: [PhraseAlignment]) throws(EntityStoreError)
    -> IntentDecision
  {
    let cheap = alignments.filter { alignment in
      alignment.cost <= IntentWeights.mostCostWithoutEntity
        && alignment.slots.contains { question($0) != nil }
    }
    let beginnings = readings.beginnings.filter { beginning in
      !readings.vetoed.contains(beginning.intent.id)
        && beginning.slots.contains { question($0) != nil }
    }
    guard let best = cheap.first ?? beginnings.first else {
      return IntentDecision(status: .noIntent)
    }
    var decision = IntentDecision(status: .noEntity)
    var slots: [IntentReading.Slot] = []
    for slot in best.slots {
      var filled = IntentReading.Slot(slot: slot, resolution: nil)
      if let asked = question(slot) {
        filled.resolution = try resolver.sureMatch(asked)
        if filled.resolution == nil {
          // The name is what is left without polite words and the app's name.
          if let tokens = slot.tokens, slot.gluedBytes == 0 {
            let name = matcher.named(resolver.text, tokens)
            if name != tokens, !name.isEmpty {
              filled.slot.tokens = name
              filled.slot.source = nil
            }
          }
          filled.suggestion = try resolver.suggestion(question(filled.slot) ?? asked)
          if decision.failed == nil { decision.failed = filled.slot }
        }
      }
      slots.append(filled)
    }
    decision.reading = IntentReading(best, slots)
    return decision
  }
}
