// Which words may fill a slot, and where they end.

extension AlignmentSearch {
  mutating func expandSlot(
    _ edge: PhraseAutomaton.SlotEdge, _ entry: Entry, _ number: Int32, at position: Int
  ) {
    if position < count { expandMissing(edge, entry, number, at: position) }
    let domain = automaton.domains[Int(edge.slot)]
    expandSymbols(edge, domain, entry, number, at: position)
    guard position < count else { return }
    var words = 0
    var characters = 0
    for end in position + 1...count {
      let last = text.tokens[end - 1]
      if last.isUnspaced { characters += 1 }
      if last.startsWord || end == position + 1 { words += 1 }
      let mostWords = isNumber(domain) ? NumberReader.mostTokens : IntentWeights.slotWords
      if words > mostWords || characters > IntentWeights.slotCharacters { return }
      guard text.isWordEnd(end - 1) || isNumber(domain) else { continue }
      expandGlued(edge, domain, entry, number, position..<end)
      guard canEnd(edge.target, at: end) else { continue }
      guard let step = slotStep(edge.slot, domain, position..<end),
        !step.isOutside || !entry.lacks
      else { continue }
      var cost = 0.0
      if case .text = domain {
        cost = IntentWeights.freeText + IntentWeights.freeTextWord * Double(words)
      }
      add(
        Entry(
          state: edge.target, cost: entry.cost + cost, letters: entry.letters,
          literals: entry.literals, slots: entry.slots + 1,
          lacks: entry.lacks || step.isOutside, parent: number, step: .slot(step)),
        at: end)
    }
  }

  /// A value of a list or a name that the phrase goes on behind without a space: `{floor}geschoss`.
  private mutating func expandGlued(
    _ edge: PhraseAutomaton.SlotEdge, _ domain: SlotDomain, _ entry: Entry, _ number: Int32,
    _ tokens: Range<Int>
  ) {
    guard !text.tokens[tokens.upperBound - 1].isUnspaced else { return }
    // Words that need a space before them stand in another state.
    for glued in automaton.states[Int(edge.target)].words {
      let ending = automaton.literals.words[Int(glued.literal)]
      guard ending.count > 1 else { continue }
      for key in text.keys(tokens)
      where key.count > ending.count && key.suffix(ending.count).elementsEqual(ending) {
        guard let step = gluedStep(edge.slot, domain, tokens, key, ending.count) else { continue }
        add(
          Entry(
            state: glued.target, cost: entry.cost,
            letters: entry.letters + automaton.literals.letters[Int(glued.literal)],
            literals: entry.literals + 1, slots: entry.slots + 1, lacks: entry.lacks,
            parent: number, step: .slot(step)),
          at: tokens.upperBound)
      }
    }
  }

  private func gluedStep(
    _ slot: Int32, _ domain: SlotDomain, _ tokens: Range<Int>, _ key: [UInt8], _ bytes: Int
  ) -> SlotStep? {
    switch domain {
    case .enumeration:
      guard let value = matcher.lists[Int(slot)]?.exact(key.dropLast(bytes)) else { return nil }
      return SlotStep(slot: slot, tokens: tokens, score: 1, listValue: value)
    case .entity:
      guard text.bytes(tokens.upperBound - 1).count > bytes else { return nil }
      return SlotStep(slot: slot, tokens: tokens, score: 1, gluedBytes: bytes)
    case .number, .text: return nil
    }
  }

  /// Free text without a word: "say +".
  private mutating func expandSymbols(
    _ edge: PhraseAutomaton.SlotEdge, _ domain: SlotDomain, _ entry: Entry, _ number: Int32,
    at position: Int
  ) {
    guard case .text = domain, !text.spoken(position..<position).isEmpty else { return }
    add(
      Entry(
        state: edge.target, cost: entry.cost + IntentWeights.freeText, letters: entry.letters,
        literals: entry.literals, slots: entry.slots + 1, lacks: entry.lacks, parent: number,
        step: .slot(SlotStep(slot: edge.slot, tokens: position..<position, score: 1))),
      at: position)
  }

  /// A slot that was left out before a word of the phrase that was said: "ruf an", "add to favorites".
  private mutating func expandMissing(
    _ edge: PhraseAutomaton.SlotEdge, _ entry: Entry, _ number: Int32, at position: Int
  ) {
    guard mayLack, !entry.lacks,
      automaton.closure(edge.target).contains(where: { takesWord($0, at: position) })
    else { return }
    add(
      Entry(
        state: edge.target, cost: entry.cost, letters: entry.letters, literals: entry.literals,
        slots: entry.slots, lacks: true, slotEntry: entry.slotEntry, parent: number,
        step: .missing(slot: edge.slot)), at: position)
  }

  /// The number of tokens of which one word is a slip of the fingers.
  private mutating func misspeltNumber(_ tokens: Range<Int>) -> Double? {
    var slip: (token: Int, word: [UInt8])?
    for token in tokens where !matcher.numbers.isNumber(text.bytes(token)) {
      guard !candidates[token].contains(where: { $0.cost == 0 }) else { return nil }
      let meant: [UInt8]?
      if let known = numberSlips[token] {
        meant = known
      } else {
        meant = matcher.numbers.misspelt(text.bytes(token), matcher.tables)
        numberSlips[token] = .some(meant)
      }
      guard let meant else { continue }
      if slip != nil { return nil }
      slip = (token, meant)
    }
    return slip.flatMap { matcher.numbers.number(text, tokens, writing: $0.word, at: $0.token) }
  }

  private func isNumber(_ domain: SlotDomain) -> Bool {
    if case .number = domain { return true }
    return false
  }

  private mutating func slotStep(_ slot: Int32, _ domain: SlotDomain, _ tokens: Range<Int>)
    -> SlotStep?
  {
    switch domain {
    case .entity, .text: return SlotStep(slot: slot, tokens: tokens, score: 1)
    case .number(let range):
      var score = 1.0
      var number = matcher.numbers.number(text, tokens)
      if number == nil, let meant = misspeltNumber(tokens) {
        number = meant
        score = IntentWeights.edited - IntentWeights.edit
      }
      guard let number else { return nil }
      // "<20" is none of the numbers, but said for the slot.
      if matcher.numbers.marked(text, tokens) != nil {
        return SlotStep(slot: slot, tokens: tokens, score: score, isOutside: true)
      }
      var value = range.value(of: number)
      // "Timer – 5": a dash apart is a minus only where there are such numbers.
      if value == nil, number < 0, matcher.numbers.hasDash(text, tokens) {
        value = range.value(of: -number)
      }
      return SlotStep(
        slot: slot, tokens: tokens, score: score, number: value ?? number, isOutside: value == nil)
    case .enumeration:
      let key = ListKey(slot: slot, tokens: tokens)
      let match: ListMatch?
      if let known = listMatches[key] {
        match = known
      } else {
        match = matcher.lists[Int(slot)]?.match(text, tokens, matcher.tables)
        listMatches[key] = match
      }
      guard let match else { return nil }
      return SlotStep(slot: slot, tokens: tokens, score: match.score, listValue: match.value)
    }
  }
}
