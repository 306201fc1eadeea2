// An answer to a question back: which of the choices, or the words that were missing. What was asked
// stands in the context that the caller gives back.

internal import EntityStore
internal import IntentPhrases
internal import LinkTypes
internal import TextAnalysis

/// One utterance that answers a prompt.
struct FollowUp {
  private let resolver: IntentResolver
  private let prepared: IntentResolver.Prepared
  private let request: IntentRequest
  private let text: TokenText
  private let content: ContextContent

  init(
    _ resolver: IntentResolver, _ prepared: IntentResolver.Prepared, _ request: IntentRequest,
    _ text: TokenText, _ content: ContextContent
  ) {
    self.resolver = resolver
    self.prepared = prepared
    self.request = request
    self.text = text
    self.content = content
  }

  /// The answer: what was chosen or said for the slot; else what the utterance means by itself; else the question again,
  /// with the reason.
  func answer() throws(IntentError) -> IntentAnswer {
    guard let intent = content.intents.first.flatMap(resolver.catalog.intent) else {
      throw .staleContext(what: content.intents.first ?? "")
    }
    guard let slot = content.slot else {
      if let chosen = try chooseIntent() { return chosen }
      if isRefusal { return refused }
      if isPause { return try repeated(intent, reason: nil) }
      if let fresh = try freshAnswer() { return fresh }
      return try repeated(intent, reason: reason(prompts.noChoice, text: excerpt(all)))
    }
    try check(intent)
    try checkOpen(slot)
    guard let domain = domain(of: slot, intent) else { throw .staleContext(what: slot) }
    let frames = frames(of: slot, domain, intent)
    if let chosen = try chooseEntity(intent, slot, frames) { return chosen }
    if content.open[slot, default: []].isEmpty, case .entity(let kinds) = domain,
      let named = try named(frames, kinds, intent, slot)
    {
      return named
    }
    if isPause { return try repeated(intent, reason: nil) }
    if isRefusal { return refused }
    guard case .entity(let kinds) = domain else {
      return try valueAnswer(intent, slot, domain, frames)
    }
    if let named = try named(frames, kinds, intent, slot) { return named }
    if let fresh = try freshAnswer() { return fresh }
    if content.isGuess || content.open[slot, default: []].isEmpty,
      let guessed = try guessed(frames, kinds, intent, slot)
    {
      return guessed
    }
    let asksWhich = !content.isGuess && content.open[slot, default: []].count > 1
    // "Yes" to "A, or B?" is no name.
    if Choice(prepared, text).isAgreement { return try repeated(intent, reason: nil) }
    return try repeated(
      intent,
      reason: reason(
        asksWhich ? prompts.noChoice : prompts.unknown, text: excerpt(frames.last ?? all)))
  }

  private var all: Range<Int> { 0..<text.tokens.count }
  private var prompts: PromptTemplates { prepared.profile.profile.prompts }

  /// Whether the request is taken back, with or without polite words.
  private var isRefusal: Bool {
    Choice(prepared, text).isRefusal || prepared.matcher.isRefusal(text)
  }

  /// Whether time or help is asked for: the question stands.
  private var isPause: Bool { prepared.matcher.isPause(text) }

  private var refused: IntentAnswer {
    AnswerBuilder(resolver, prepared, request, text).answer(IntentDecision(status: .noIntent))
  }

  /// A new request, if the utterance is one.
  private func freshAnswer() throws(IntentError) -> IntentAnswer? {
    let fresh = try resolver.resolve(request, text, prepared)
    return fresh.status == .match || fresh.status == .ambiguous ? fresh : nil
  }

  /// Letters of a phrase's own words from which a text may be a request.
  private static let fewestLetters = 4

  /// A request that what was said for a free text surely is, too: "call Kurt Walsh".
  private func newRequest() throws(IntentError) -> IntentAnswer? {
    let fresh = try resolver.resolve(request, text, prepared)
    guard fresh.status == .match, let why = fresh.why, why.cost < IntentWeights.freeText + 1,
      why.misspelt.isEmpty, why.skipped.isEmpty, why.literalLetters >= Self.fewestLetters
    else { return nil }
    return fresh
  }

  /// The tokens that may be the slot's words, the most first.
  private func frames(of slot: String, _ domain: SlotDomain, _ intent: IntentDefinition) -> [Range<
    Int
  >] {
    prepared.matcher.frames(text, of: slot, domain: domain, in: intent)
  }

  private func excerpt(_ tokens: Range<Int>) -> String {
    let words = text.original(tokens)
    return words.isEmpty ? text.text : words
  }

  private func reason(_ template: String, text: String) -> String {
    QuestionWriter.fill(template, ["text": text])
  }

  /// A context may be forged where it is signed with no secret: it names only what the intent's slots hold.
  private func check(_ intent: IntentDefinition) throws(IntentError) {
    var named = content.open
    for (name, filling) in content.filled {
      if case .entity(let identifier) = filling { named[name, default: []].append(identifier) }
    }
    for (name, identifiers) in named where !identifiers.isEmpty {
      guard case .entity(let kinds)? = domain(of: name, intent) else {
        throw .staleContext(what: name)
      }
      if !kinds.isEmpty, let other = identifiers.first(where: { !kinds.contains($0.kind) }) {
        throw .staleContext(what: other.uniqueIdentifier)
      }
    }
  }

  /// What was asked about may be gone since, or hidden.
  private func checkOpen(_ slot: String) throws(IntentError) {
    guard let open = content.open[slot], let first = open.first else { return }
    var isThere = false
    do {
      isThere = try resolver.store.readingNames { (reader) throws(EntityStoreError) in
        for identifier in open where try reader.entity(identifier) != nil { return true }
        return false
      }
    } catch { throw .store(error) }
    if !isThere { throw .staleContext(what: first.uniqueIdentifier) }
  }

  // MARK: Slots

  /// What is picked of the entities that were asked about.
  private func chooseEntity(_ intent: IntentDefinition, _ slot: String, _ frames: [Range<Int>])
    throws(IntentError) -> IntentAnswer?
  {
    guard let open = content.open[slot], !open.isEmpty else { return nil }
    return try reading { (reader) throws(EntityStoreError) in
      var entities: [NamedEntity] = []
      for identifier in open {
        if let entity = try reader.entity(identifier) { entities.append(entity) }
      }
      for frame in frames {
        let chosen = Choice(prepared, text, frame).chosen(
          from: entities, details: resolver.store.details)
        if chosen.isEmpty { continue }
        let candidates = chosen.map { SlotResolution.Candidate(entity: $0, score: 1) }
        let match = SlotResolution(
          match: .chosen, score: 1, candidates: candidates, isCapped: false)
        return try answer(intent, slot, frame, match, reader)
      }
      return nil
    }
  }

  /// The entities that the words surely name: the first frame that names one counts.
  private func named(
    _ frames: [Range<Int>], _ kinds: [String], _ intent: IntentDefinition, _ slot: String
  ) throws(IntentError) -> IntentAnswer? {
    try reading { (reader) throws(EntityStoreError) in
      var names = SlotResolver(reader, text, prepared.profile)
      for frame in frames {
        if let match = try names.sureMatch(.init(tokens: frame, kinds: kinds)) {
          return try answer(intent, slot, frame, match, reader)
        }
      }
      return nil
    }
  }

  /// Whom the words may name, to be asked about: "exit" is like some name, too.
  private func guessed(
    _ frames: [Range<Int>], _ kinds: [String], _ intent: IntentDefinition, _ slot: String
  ) throws(IntentError) -> IntentAnswer? {
    try reading { (reader) throws(EntityStoreError) in
      var names = SlotResolver(reader, text, prepared.profile)
      for frame in frames.reversed() {
        let question = SlotResolver.Question(tokens: frame, kinds: kinds)
        let near = try names.guess(question)
        var match = near
        if match == nil { match = try names.suggestion(question) }
        guard let match else { continue }
        // Several that are equally near are asked about as at first; one alone is not done.
        let isSure = near.map { $0.candidates.count > 1 } ?? false
        return try answer(intent, slot, frame, match, reader, isSure: isSure)
      }
      return nil
    }
  }

  private func reading(_ body: (NameReader) throws(EntityStoreError) -> IntentAnswer?)
    throws(IntentError) -> IntentAnswer?
  {
    do { return try resolver.store.readingNames(body) } catch { throw .store(error) }
  }

  private func domain(of slot: String, _ intent: IntentDefinition) -> SlotDomain? {
    resolver.catalog.domain(of: PhraseSlot(name: slot), in: intent)
  }

  /// A value of a list, a number or a text that was missing; the question again, with the reason, if it is none.
  private func valueAnswer(
    _ intent: IntentDefinition, _ slot: String, _ domain: SlotDomain, _ frames: [Range<Int>]
  ) throws(IntentError) -> IntentAnswer {
    var outside: (range: NumberRange, tokens: Range<Int>)?
    // Free text is as short as the phrase lets it, and may be symbols alone.
    var frames = frames
    var rival: IntentAnswer?
    if case .text = domain {
      rival = try newRequest()
      if let rival, rival.intent == intent.id { return rival }
      // "That one" is a text, "one" is none.
      frames.removeAll { $0 != all && prepared.profile.saysNothing(text, $0) }
      frames = frames.isEmpty ? [0..<0] : frames.reversed()
    }
    for frame in frames {
      switch prepared.matcher.value(text, frame, of: domain) {
      case .value(let value, let source):
        var filled = PhraseAlignment.Slot(
          name: slot, domain: domain, tokens: frame, value: value, title: nil, score: 1,
          isCapture: false)
        filled.source = source
        let slotFilled = IntentReading.Slot(slot: filled, resolution: nil)
        if let answer = try reading({ (reader) throws(EntityStoreError) in
          try answer(intent, slotFilled, reader, or: rival)
        }) {
          return answer
        }
      case .outside(let range): outside = outside ?? (range, frame)
      case .none: continue
      }
    }
    if let fresh = try freshAnswer() { return fresh }
    if let outside {
      let writer = QuestionWriter(prompts)
      return try repeated(
        intent,
        reason: writer.outside(
          excerpt(outside.tokens), prepared.matcher.number(text, outside.tokens), outside.range,
          prepared.profile.profile))
    }
    let template = if case .number = domain { prompts.noNumber } else { prompts.noChoice }
    return try repeated(intent, reason: reason(template, text: excerpt(frames.last ?? all)))
  }

  private func answer(
    _ intent: IntentDefinition, _ slot: String, _ tokens: Range<Int>, _ match: SlotResolution,
    _ reader: NameReader, isSure: Bool = true
  ) throws(EntityStoreError) -> IntentAnswer? {
    let alignmentSlot = PhraseAlignment.Slot(
      name: slot, domain: .entity(kinds: []), tokens: tokens, value: nil, title: nil,
      score: 1, isCapture: false)
    var filled = IntentReading.Slot(slot: alignmentSlot, resolution: match)
    if !isSure { (filled.resolution, filled.suggestion) = (nil, match) }
    return try answer(intent, filled, reader)
  }

  /// The answer with the slot filled and what the context says of the others.
  ///
  /// What is a request by itself, too, is asked about.
  private func answer(
    _ intent: IntentDefinition, _ new: IntentReading.Slot, _ reader: NameReader,
    or rival: IntentAnswer? = nil
  ) throws(EntityStoreError) -> IntentAnswer? {
    guard var slots = try known(reader, except: new.slot.name) else { return nil }
    slots.append(new)
    let order = intent.parameters.map(\.name)
    slots.sort { left, right in
      order.firstIndex(of: left.slot.name) ?? 0 < order.firstIndex(of: right.slot.name) ?? 0
    }
    let reading = IntentReading(Self.alignment(intent, slots.map(\.slot)), slots)
    let status: IntentAnswer.Status =
      new.suggestion != nil ? .noEntity : reading.isUnique ? .match : .ambiguous
    var decision = IntentDecision(status: status, reading: reading)
    if status == .noEntity { decision.failed = new.slot }
    if let other = rival?.intent.flatMap(resolver.catalog.intent) {
      decision.status = .ambiguous
      decision.isIntentAmbiguous = true
      decision.equal = [IntentReading(Self.alignment(other, []), [])]
    }
    return AnswerBuilder(resolver, prepared, request, text).answer(decision)
  }

  private static func alignment(_ intent: IntentDefinition, _ slots: [PhraseAlignment.Slot])
    -> PhraseAlignment
  {
    PhraseAlignment(
      intent: intent, phrase: IntentPhrase(source: "", notation: .template, nodes: []), cost: 0,
      literalLetters: 0, slots: slots, skipped: [], misspelt: [], missing: nil)
  }

  /// The slots that the context knows; nil if one of its entities is gone.
  private func known(_ reader: NameReader, except slot: String) throws(EntityStoreError)
    -> [IntentReading.Slot]?
  {
    var slots: [IntentReading.Slot] = []
    func add(_ name: String, _ identifiers: [EntityIdentifier]) throws(EntityStoreError) -> Bool {
      var candidates: [SlotResolution.Candidate] = []
      for identifier in identifiers {
        if let entity = try reader.entity(identifier) {
          candidates.append(SlotResolution.Candidate(entity: entity, score: 1))
        }
      }
      if candidates.isEmpty { return false }
      slots.append(
        IntentReading.Slot(
          slot: PhraseAlignment.Slot(
            name: name, domain: .entity(kinds: []), tokens: nil, value: nil, title: nil, score: 1,
            isCapture: false),
          resolution: SlotResolution(
            match: .chosen, score: 1, candidates: candidates, isCapped: false)))
      return true
    }
    for (name, filling) in content.filled.sorted(by: { $0.key < $1.key }) where name != slot {
      switch filling {
      case .entity(let identifier):
        guard try add(name, [identifier]) else { return nil }
      case .value(let json):
        slots.append(
          IntentReading.Slot(
            slot: PhraseAlignment.Slot(
              name: name, domain: .text, tokens: nil, value: SlotValue(json), title: nil, score: 1,
              isCapture: false), resolution: nil))
      }
    }
    for (name, identifiers) in content.open.sorted(by: { $0.key < $1.key })
    where name != slot && !identifiers.isEmpty {
      guard try add(name, identifiers) else { return nil }
    }
    return slots
  }

  // MARK: Intents

  private func chooseIntent() throws(IntentError) -> IntentAnswer? {
    let intents = content.intents.compactMap(resolver.catalog.intent)
    let names = intents.map { [$0.title ?? $0.id, $0.id] }
    guard let index = Choice(prepared, text).index(among: names) else { return nil }
    let intent = intents[index]
    if let said = content.utterance {
      let text: TokenText
      do { text = try TokenText(utterance: said) } catch { throw .utterance(error) }
      let meant = try resolver.resolve(request, text, prepared, as: intent.id)
      if meant.intent == intent.id { return meant }
    }
    return try reading { (reader) throws(EntityStoreError) in
      guard let slots = try known(reader, except: "") else { return nil }
      let reading = IntentReading(Self.alignment(intent, slots.map(\.slot)), slots)
      return AnswerBuilder(resolver, prepared, request, text).answer(
        IntentDecision(status: reading.isUnique ? .match : .ambiguous, reading: reading))
    }
  }

  /// The question once more, with the reason.
  private func repeated(_ intent: IntentDefinition, reason: String?) throws(IntentError)
    -> IntentAnswer
  {
    let slot = content.slot ?? ""
    let asked = try reading { (reader) throws(EntityStoreError) in
      guard var slots = try known(reader, except: "") else { return nil }
      var status = IntentAnswer.Status.missingSlot
      if content.slot == nil || !content.open[slot, default: []].isEmpty { status = .ambiguous }
      if content.isGuess, let index = slots.firstIndex(where: { $0.slot.name == slot }) {
        status = .noEntity
        (slots[index].suggestion, slots[index].resolution) = (slots[index].resolution, nil)
      }
      let reading = IntentReading(Self.alignment(intent, slots.map(\.slot)), slots)
      var decision = IntentDecision(status: status, reading: reading)
      decision.reason = reason
      decision.failed = PhraseAlignment.Slot(
        name: slot, domain: .text, tokens: nil, value: nil, title: nil, score: 0,
        isCapture: false)
      if content.slot == nil {
        decision.isIntentAmbiguous = true
        decision.utterance = content.utterance
        decision.equal = content.intents.dropFirst().compactMap(resolver.catalog.intent).map {
          IntentReading(Self.alignment($0, slots.map(\.slot)), slots)
        }
      }
      return AnswerBuilder(resolver, prepared, request, text).answer(decision)
    }
    guard let asked else { throw IntentError.staleContext(what: intent.id) }
    return asked
  }
}

extension SlotValue {
  /// A value as a context keeps it.
  init(_ json: JSONValue) {
    switch json {
    case .integer(let number): self = .number(Double(number))
    case .double(let number): self = .number(number)
    default: self = .text(json.string ?? "")
    }
  }
}
