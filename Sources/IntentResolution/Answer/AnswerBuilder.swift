// From a decision to the answer: texts, ranges, links, and the question back.

internal import EntityStore
internal import IntentPhrases
internal import LinkRouter
internal import LinkTypes

/// Makes the answer to one utterance.
struct AnswerBuilder: Sendable {
  let resolver: IntentResolver
  let prepared: IntentResolver.Prepared
  let request: IntentRequest
  let text: TokenText

  /// Alternatives that are shown, and readings.
  private static let mostAlternatives = 5
  private static let mostReadings = 10

  init(
    _ resolver: IntentResolver, _ prepared: IntentResolver.Prepared, _ request: IntentRequest,
    _ text: TokenText
  ) {
    self.resolver = resolver
    self.prepared = prepared
    self.request = request
    self.text = text
  }

  func answer(_ decision: IntentDecision) -> IntentAnswer {
    var answer = IntentAnswer(
      status: decision.status, intent: nil, confidence: 0, locale: request.locale, slots: [],
      alternatives: [])
    guard let reading = decision.reading else { return answer }
    let intent = reading.alignment.intent
    var decision = decision
    if decision.status == .match, let missing = unfilled(reading) {
      decision.status = .missingSlot
      decision.failed = missing
      answer.status = .missingSlot
    }
    answer.intent = intent.id
    answer.confidence = decision.status == .noEntity ? 0 : reading.confidence
    answer.why = reason(reading)
    answer.slots = slots(reading, decision, intent)
    switch decision.status {
    case .match:
      let values = Self.values(answer.slots)
      answer.url = link(intent, values, answer.slots)
      answer.webURL = webLink(intent, values, answer.slots)
    case .ambiguous: ask(which: decision, reading, &answer)
    case .missingSlot: askMissing(decision, intent, &answer)
    case .noEntity: sayUnknown(decision, intent, &answer)
    case .noIntent: break
    }
    answer.alternatives = alternatives(decision, reading)
    // Last: what is asked and signed must know all of them.
    for index in answer.slots.indices {
      answer.slots[index].candidates = Array(
        answer.slots[index].candidates.prefix(request.limit))
    }
    if request.explains {
      answer.readings = ([reading] + decision.others).prefix(Self.mostReadings).map(reason)
    }
    return answer
  }

  // MARK: Slots

  private func slots(
    _ reading: IntentReading, _ decision: IntentDecision, _ intent: IntentDefinition
  ) -> [IntentAnswer.Slot] {
    var slots: [IntentAnswer.Slot] = []
    for one in reading.slots where !one.slot.isCapture {
      var slot = slot(one)
      if decision.status == .noEntity, one.resolution == nil, one.slot.value == nil {
        slot.status = .noEntity
        suggest(one.suggestion, &slot)
      }
      slots.append(slot)
    }
    if decision.status == .missingSlot, let missing = decision.failed {
      let source = source(missing)
      let (range, utf16) = ranges(source)
      slots.append(
        IntentAnswer.Slot(
          name: missing.name, text: source.map(text.excerpt) ?? "", range: range,
          utf16Range: utf16, status: .missingSlot, how: nil))
    }
    if decision.status == .ambiguous, let asked = decision.failed?.name,
      let index = slots.firstIndex(where: { $0.name == asked })
    {
      slots[index].status = .ambiguous
    }
    let equal = decision.equal.filter { $0.alignment.intent.id == intent.id }
    for other in equal where decision.status == .ambiguous { merge(other, into: &slots) }
    // Each candidate's link has the best candidates of the other slots.
    let best = Self.values(slots)
    for index in slots.indices {
      let name = slots[index].name
      for position in slots[index].candidates.indices {
        var values = best
        let candidate = slots[index].candidates[position].entity
        values[name] = LinkValue(candidate, text: slots[index].text)
        slots[index].candidates[position].url = link(intent, values, [slots[index]], candidate)
        slots[index].candidates[position].webURL = webLink(
          intent, values, [slots[index]], candidate)
      }
      slots[index].candidateCount = max(
        slots[index].candidateCount, slots[index].candidates.count)
    }
    return slots
  }

  private func slot(_ one: IntentReading.Slot) -> IntentAnswer.Slot {
    let source = source(one.slot)
    let (range, utf16) = ranges(source)
    var slot = IntentAnswer.Slot(
      name: one.slot.name, text: source.map(text.excerpt) ?? "", range: range,
      utf16Range: utf16, status: .match, how: nil, value: one.slot.value)
    if let resolution = one.resolution {
      slot.how = resolution.match.rawValue
      slot.candidates = resolution.candidates.map {
        IntentAnswer.Candidate(entity: $0.entity, score: $0.score)
      }
      slot.candidateCount = resolution.candidates.count
      if resolution.candidates.count > 1 { slot.status = .ambiguous }
    } else if one.slot.value != nil {
      switch one.slot.domain {
      case .number: slot.how = "number"
      case .text: slot.how = one.slot.tokens == nil ? "fixed" : "text"
      default: slot.how = "value"
      }
    }
    return slot
  }

  private func suggest(_ suggestion: SlotResolution?, _ slot: inout IntentAnswer.Slot) {
    guard let suggestion else { return }
    slot.how = suggestion.match.rawValue
    slot.candidates = suggestion.candidates.map {
      IntentAnswer.Candidate(entity: $0.entity, score: $0.score)
    }
  }

  private func merge(_ other: IntentReading, into slots: inout [IntentAnswer.Slot]) {
    for one in other.slots {
      guard let resolution = one.resolution,
        let index = slots.firstIndex(where: { $0.name == one.slot.name })
      else { continue }
      for candidate in resolution.candidates
      where !slots[index].candidates.contains(where: { $0.entity.order == candidate.entity.order })
      {
        slots[index].candidates.append(
          IntentAnswer.Candidate(entity: candidate.entity, score: candidate.score))
      }
      if slots[index].candidates.count > 1 { slots[index].status = .ambiguous }
    }
  }

  /// Where the slot's words stand, in UTF-8 offsets.
  private func source(_ slot: PhraseAlignment.Slot) -> Range<Int>? {
    guard let tokens = slot.tokens, let source = slot.source ?? text.source(tokens) else {
      return nil
    }
    guard let last = tokens.last else { return source }
    // Of a word that the phrase goes on in, as many characters as it has bytes, where that is known.
    let token = text.tokens[last]
    guard slot.gluedBytes > 0, token.source.count == token.folded.count else { return source }
    return source.lowerBound..<source.upperBound - slot.gluedBytes
  }

  private func ranges(_ source: Range<Int>?) -> (Range<Int>?, Range<Int>?) {
    guard let source else { return (nil, nil) }
    let utf8 = text.text.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: source.lowerBound)
    let end = utf8.index(utf8.startIndex, offsetBy: source.upperBound)
    let before = text.text[..<start]
    let inside = text.text[start..<end]
    let scalars = before.unicodeScalars.count
    let units = before.utf16.count
    return (
      scalars..<scalars + inside.unicodeScalars.count, units..<units + inside.utf16.count
    )
  }

  // MARK: Links

  static func values(_ slots: [IntentAnswer.Slot]) -> [String: LinkValue] {
    var values: [String: LinkValue] = [:]
    for slot in slots {
      if let best = slot.candidates.first {
        values[slot.name] = LinkValue(best.entity, text: slot.text)
      } else if let value = slot.value {
        values[slot.name] = LinkValue(value, title: nil, text: slot.text)
      }
    }
    return values
  }

  /// What the intent opens: its own URL, its route's, or the link of the thing that it is about.
  func link(
    _ intent: IntentDefinition, _ values: [String: LinkValue], _ slots: [IntentAnswer.Slot],
    _ entity: NamedEntity? = nil
  ) -> String? {
    if let pattern = intent.url { return pattern.url(values) }
    if let route = intent.route { return routeURL(route, values, web: false) }
    guard intent.web == nil, let thing = entity ?? slots.first?.candidates.first?.entity else {
      return nil
    }
    if let own = thing.url, !own.isEmpty { return own }
    return resolver.routes.url(for: thing.identifier)
  }

  func webLink(
    _ intent: IntentDefinition, _ values: [String: LinkValue], _ slots: [IntentAnswer.Slot],
    _ entity: NamedEntity? = nil
  ) -> String? {
    if let pattern = intent.web { return pattern.url(values) }
    if let route = intent.route { return routeURL(route, values, web: true) }
    guard intent.url == nil, let thing = entity ?? slots.first?.candidates.first?.entity else {
      return nil
    }
    return resolver.routes.webURL(for: thing.identifier)
  }

  /// The URL of a route that takes the parameters under their own names.
  private func routeURL(_ name: String, _ values: [String: LinkValue], web: Bool) -> String? {
    guard let route = resolver.routes.route(named: name),
      let pattern = (web ? route.web : route.url).first ?? route.web.first
    else { return nil }
    var filled: [String: RouteValue] = [:]
    for capture in pattern.captures {
      guard let value = values[capture.name] else { continue }
      filled[capture.name] = RouteValue(value.id, as: capture.type)
    }
    return try? resolver.routes.url(name, filled, target: web ? .web : .app)
  }

  /// A parameter that the intent's URL needs and the reading does not give.
  private func unfilled(_ reading: IntentReading) -> PhraseAlignment.Slot? {
    let intent = reading.alignment.intent
    var needed = (intent.url?.parameters ?? []) + (intent.web?.parameters ?? [])
    if needed.isEmpty, intent.url == nil, intent.web == nil, let name = intent.route {
      needed = resolver.routes.neededValues(ofRoute: name) ?? []
    }
    let given = reading.slots.filter { $0.resolution != nil || $0.slot.value != nil }.map(
      \.slot.name)
    guard let name = needed.first(where: { !given.contains($0) }),
      let domain = resolver.catalog.domain(of: PhraseSlot(name: name), in: intent)
    else { return nil }
    return PhraseAlignment.Slot(name: name, domain: domain, tokens: nil, score: 0)
  }

  // MARK: Questions

  private var writer: QuestionWriter { QuestionWriter(prepared.profile.profile.prompts) }

  private func ask(
    which decision: IntentDecision, _ reading: IntentReading, _ answer: inout IntentAnswer
  ) {
    if decision.isIntentAmbiguous {
      let readings = [reading] + decision.equal
      var intents: [IntentDefinition] = []
      for one in readings where !intents.contains(where: { $0.id == one.alignment.intent.id }) {
        intents.append(one.alignment.intent)
      }
      answer.prompt = writer.question(intents: intents.map { $0.title ?? $0.id })
      tell(decision.reason, &answer)
      var content = content(answer, intents: intents.map(\.id), slot: nil)
      content.open = [:]
      content.utterance = decision.utterance ?? text.text
      answer.context = resolver.signer.token(content)
      return
    }
    guard let slot = answer.slots.first(where: { $0.status == .ambiguous }) else { return }
    let isOne = slot.candidates.count == 1
    answer.prompt = writer.question(
      slot.candidates.map(\.entity),
      in: isOne ? writer.templates.suggestion : writer.templates.which,
      details: resolver.store.details)
    tell(decision.reason, &answer)
    answer.context = resolver.signer.token(
      content(answer, intents: [reading.alignment.intent.id], slot: slot.name))
  }

  func content(_ answer: IntentAnswer, intents: [String], slot: String?) -> ContextContent {
    var content = ContextContent(locale: request.locale, intents: intents, slot: slot)
    for one in answer.slots {
      if one.candidates.count == 1, one.name != slot {
        content.filled[one.name] = .entity(one.candidates[0].entity.identifier)
      } else if let value = one.value {
        content.filled[one.name] = .value(value.json)
      } else {
        content.open[one.name] = one.candidates.map(\.entity.identifier)
      }
    }
    return content
  }

  private func askMissing(
    _ decision: IntentDecision, _ intent: IntentDefinition, _ answer: inout IntentAnswer
  ) {
    guard let missing = decision.failed else { return }
    let domain =
      resolver.catalog.domain(of: PhraseSlot(name: missing.name), in: intent) ?? missing.domain
    let say =
      prompt(of: intent, missing.name)
      ?? writer.missing(domain, name: name(of: intent.parameter(missing.name), domain))
    answer.prompt = IntentAnswer.Prompt(say: say, choices: [])
    tell(decision.reason ?? outside(missing), &answer)
    answer.context = resolver.signer.token(
      content(answer, intents: [intent.id], slot: missing.name))
  }

  /// What people call a parameter: its title, else its only kind; nil if no one calls it anything. The names that
  /// phrases and URLs use are the app's.
  private func name(of parameter: ParameterDefinition?, _ domain: SlotDomain) -> String? {
    if let title = parameter?.title { return title }
    guard case .entity(let kinds) = domain, kinds.count == 1 else { return nil }
    return resolver.routes.displayName(ofKind: kinds[0])
  }

  /// Says something before the question.
  private func tell(_ reason: String?, _ answer: inout IntentAnswer) {
    guard let reason, let say = answer.prompt?.say else { return }
    answer.prompt?.say = reason + writer.templates.space + say
  }

  /// Why a slot cannot hold the number that was said for it.
  private func outside(_ slot: PhraseAlignment.Slot) -> String? {
    guard case .number(let range) = slot.domain, let source = source(slot) else { return nil }
    guard case .number(let number)? = slot.value else {
      return QuestionWriter.fill(writer.templates.noNumber, ["text": text.excerpt(source)])
    }
    return writer.outside(text.excerpt(source), number, range, prepared.profile.profile)
  }

  /// The intent's own question in the language, if it has one.
  private func prompt(of intent: IntentDefinition, _ parameter: String) -> String? {
    let prompts = intent.prompts.filter { $0.parameter == parameter }
    let tag = LanguageTag.best(for: request.locale, among: prompts.compactMap(\.language))
    return
      (prompts.first { $0.language == tag && tag != nil } ?? prompts.first { $0.language == nil })?
      .text
  }

  private func sayUnknown(
    _ decision: IntentDecision, _ intent: IntentDefinition, _ answer: inout IntentAnswer
  ) {
    guard let slot = answer.slots.first(where: { $0.status == .noEntity }) else { return }
    let say = decision.reason ?? (slot.text.isEmpty ? nil : writer.unknown(slot.text))
    guard !slot.candidates.isEmpty else {
      answer.prompt = IntentAnswer.Prompt(say: say ?? "", choices: [])
      return
    }
    let prompt = writer.question(
      slot.candidates.map(\.entity), in: writer.templates.suggestion,
      details: resolver.store.details)
    answer.prompt = prompt
    tell(say, &answer)
    // Another slot without an entity cannot be answered as well.
    guard answer.slots.filter({ $0.status == .noEntity }).count == 1 else { return }
    var content = content(answer, intents: [intent.id], slot: slot.name)
    content.isGuess = true
    answer.context = resolver.signer.token(content)
  }

  // MARK: Reasons

  private func reason(_ reading: IntentReading) -> IntentAnswer.Reason {
    let alignment = reading.alignment
    return IntentAnswer.Reason(
      phrase: alignment.phrase.source, cost: alignment.cost,
      skipped: alignment.skipped.map(text.original).filter { !$0.isEmpty },
      misspelt: alignment.misspelt.map { [text.original($0.token..<$0.token + 1), $0.meant] },
      literalLetters: alignment.literalLetters, total: reading.total)
  }

  private func alternatives(_ decision: IntentDecision, _ reading: IntentReading)
    -> [IntentAnswer.Alternative]
  {
    var known: Set<String> = [reading.alignment.intent.id]
    var found: [IntentAnswer.Alternative] = []
    for other in decision.others where known.insert(other.alignment.intent.id).inserted {
      var alternative = IntentAnswer.Alternative(
        intent: other.alignment.intent.id, confidence: other.confidence)
      if decision.isIntentAmbiguous, other.isUnique {
        let slots = other.slots.map(slot)
        alternative.url = link(other.alignment.intent, Self.values(slots), slots)
      }
      found.append(alternative)
      if found.count == Self.mostAlternatives { break }
    }
    return found
  }
}
