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

  /// The answer: what was chosen; else what the utterance means by itself; else the question again.
  func answer() throws(IntentError) -> IntentAnswer {
    guard let intent = content.intents.first.flatMap(resolver.catalog.intent) else {
      throw .staleContext(what: content.intents.first ?? "")
    }
    if let slot = content.slot {
      try check(intent)
      try checkOpen(slot)
      if let chosen = try chooseEntity(intent, slot) { return chosen }
    } else if let chosen = try chooseIntent() {
      return chosen
    }
    if Choice(prepared.profile, text).isRefusal {
      return AnswerBuilder(resolver, prepared, request, text).answer(
        IntentDecision(status: .noIntent))
    }
    let fresh = try resolver.resolve(request, text, prepared)
    if fresh.status == .match || fresh.status == .ambiguous { return fresh }
    return try repeated(intent)
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

  private func chooseEntity(_ intent: IntentDefinition, _ slot: String) throws(IntentError)
    -> IntentAnswer?
  {
    let open = content.open[slot] ?? []
    do {
      return try resolver.store.readingNames { (reader) throws(EntityStoreError) in
        var entities: [NamedEntity] = []
        for identifier in open {
          if let entity = try reader.entity(identifier) { entities.append(entity) }
        }
        let all = text.tokens.indices
        let tokens = all.lowerBound..<all.upperBound
        let choice = Choice(prepared.profile, text)
        if open.isEmpty {
          // The slot was not said before: these are its words.
          guard case .entity(let kinds)? = domain(of: slot, intent) else {
            return try valueAnswer(intent, slot, reader)
          }
          var names = SlotResolver(reader, text, prepared.profile)
          if let match = try names.sureMatch(.init(tokens: tokens, kinds: kinds)) {
            return try answer(intent, slot, match, reader)
          }
          if choice.isRefusal { return nil }
          // "exit" is like some name, too: what is not sure is asked about.
          var match = try names.guess(.init(tokens: tokens, kinds: kinds))
          if match == nil { match = try names.suggestion(.init(tokens: tokens, kinds: kinds)) }
          guard let match else { return nil }
          return try answer(intent, slot, match, reader, isSure: false)
        }
        let chosen = choice.chosen(from: entities, details: resolver.store.details)
        guard !chosen.isEmpty else { return nil }
        let candidates = chosen.map { SlotResolution.Candidate(entity: $0, score: 1) }
        let match = SlotResolution(
          match: .chosen, score: 1, candidates: candidates, isCapped: false)
        return try answer(intent, slot, match, reader)
      }
    } catch { throw .store(error) }
  }

  private func domain(of slot: String, _ intent: IntentDefinition) -> SlotDomain? {
    resolver.catalog.domain(of: PhraseSlot(name: slot), in: intent)
  }

  /// A value of a list, a number or a text that was missing.
  private func valueAnswer(_ intent: IntentDefinition, _ slot: String, _ reader: NameReader)
    throws(EntityStoreError) -> IntentAnswer?
  {
    guard let domain = domain(of: slot, intent), !Choice(prepared.profile, text).isRefusal,
      let value = prepared.matcher.value(text, of: domain)
    else { return nil }
    let filled = PhraseAlignment.Slot(
      name: slot, domain: domain, tokens: 0..<text.tokens.count, value: value, title: nil, score: 1,
      isCapture: false)
    return try answer(intent, IntentReading.Slot(slot: filled, resolution: nil), reader)
  }

  private func answer(
    _ intent: IntentDefinition, _ slot: String, _ match: SlotResolution, _ reader: NameReader,
    isSure: Bool = true
  ) throws(EntityStoreError) -> IntentAnswer? {
    let alignmentSlot = PhraseAlignment.Slot(
      name: slot, domain: .entity(kinds: []), tokens: 0..<text.tokens.count, value: nil, title: nil,
      score: 1, isCapture: false)
    return try answer(
      intent, IntentReading.Slot(slot: alignmentSlot, resolution: match), reader, isSure: isSure)
  }

  /// The answer with the slot filled and what the context says of the others.
  private func answer(
    _ intent: IntentDefinition, _ new: IntentReading.Slot, _ reader: NameReader,
    isSure: Bool = true
  ) throws(EntityStoreError) -> IntentAnswer? {
    guard var slots = try known(reader, except: new.slot.name) else { return nil }
    slots.append(new)
    let order = intent.parameters.map(\.name)
    slots.sort { left, right in
      order.firstIndex(of: left.slot.name) ?? 0 < order.firstIndex(of: right.slot.name) ?? 0
    }
    let reading = IntentReading(Self.alignment(intent, slots.map(\.slot)), slots)
    let isUnique = isSure && reading.isUnique
    var decision = IntentDecision(status: isUnique ? .match : .ambiguous, reading: reading)
    if !isSure { decision.failed = new.slot }
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
    let choice = Choice(prepared.profile, text)
    guard let index = choice.index(among: names) else { return nil }
    do {
      return try resolver.store.readingNames { (reader) throws(EntityStoreError) in
        guard let slots = try known(reader, except: "") else { return nil }
        let intent = intents[index]
        let reading = IntentReading(Self.alignment(intent, slots.map(\.slot)), slots)
        return AnswerBuilder(resolver, prepared, request, text).answer(
          IntentDecision(status: reading.isUnique ? .match : .ambiguous, reading: reading))
      }
    } catch { throw .store(error) }
  }

  /// The question once more.
  private func repeated(_ intent: IntentDefinition) throws(IntentError) -> IntentAnswer {
    let slot = content.slot ?? ""
    do {
      let asked = try resolver.store.readingNames { (reader) throws(EntityStoreError) in
        guard let slots = try known(reader, except: "") else { return IntentAnswer?.none }
        let reading = IntentReading(Self.alignment(intent, slots.map(\.slot)), slots)
        var decision = IntentDecision(
          status: (content.open[slot] ?? []).isEmpty ? .missingSlot : .ambiguous, reading: reading)
        decision.failed = PhraseAlignment.Slot(
          name: slot, domain: .text, tokens: nil, value: nil, title: nil, score: 0,
          isCapture: false)
        return AnswerBuilder(resolver, prepared, request, text).answer(decision)
      }
      guard let asked else { throw IntentError.staleContext(what: intent.id) }
      return asked
    } catch let error as EntityStoreError {
      throw .store(error)
    } catch {
      throw .staleContext(what: intent.id)
    }
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
