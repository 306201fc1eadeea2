// Where a reading may end, and what it was made of.

extension AlignmentSearch {
  /// Whether what may follow the state can begin at the token.
  mutating func canEnd(_ state: Int32, at position: Int) -> Bool {
    let key = position << 32 | Int(state)
    if let known = ends[key] { return known }
    let answer = findsEnd(state, at: position)
    ends[key] = answer
    return answer
  }

  private func findsEnd(_ state: Int32, at position: Int) -> Bool {
    var stack = [state]
    var seen: Set<Int32> = []
    while let one = stack.popLast() {
      guard seen.insert(one).inserted else { continue }
      let state = automaton.states[Int(one)]
      if !state.phrases.isEmpty, tails[position] <= IntentWeights.mostCost { return true }
      stack += state.jumps
      guard position < count else { continue }
      if !state.slots.isEmpty || !state.wildcards.isEmpty { return true }
      if takesWord(one, at: position) { return true }
      for edge in state.words where edge.isOmittable { stack.append(edge.target) }
      if !state.applications.isEmpty,
        !names[position].isEmpty
      {
        return true
      }
      if fillers[position].contains(where: { $0.place == .anywhere }) { return true }
    }
    return false
  }

  func collect(
    _ number: Int32, at position: Int, _ whole: inout [Found], _ beginnings: inout [Found]
  ) {
    let entry = entries[Int(number)]
    let state = automaton.states[Int(entry.state)]
    let cost = entry.cost + tails[position]
    guard cost <= IntentWeights.mostCost else { return }
    if entry.lacks {
      guard entry.literals > 0, cost <= IntentWeights.mostCostOfBeginning else { return }
      for phrase in state.phrases { beginnings.append(found(number, Int(phrase), cost, position)) }
      return
    }
    if entry.literals > 0 || entry.slots > 0 {
      for phrase in state.phrases {
        let one = found(number, Int(phrase), cost, position)
        if !isGuess(one, literals: Int(entry.literals)) { whole.append(one) }
      }
    }
    guard entry.literals > 0, cost <= IntentWeights.mostCostOfBeginning else { return }
    for edge in state.slots {
      for phrase in phrasesAfter(edge.target) {
        var one = found(number, Int(phrase), cost, position)
        one.missing = edge.slot
        beginnings.append(one)
      }
    }
  }

  /// Letters up to which a misspelt word alone says too little: "stoop" is a word, too.
  private static let tooFewLetters = 4

  /// Whether all that was said is one short word that is not the phrase's.
  private func isGuess(_ found: Found, literals: Int) -> Bool {
    literals == 1 && found.slots.isEmpty && found.letters <= Self.tooFewLetters
      && found.misspelt.contains { misspelt in
        candidates[misspelt.token].contains { $0.literal == misspelt.literal && $0.isMisspelt }
      }
  }

  /// The phrases that end in a state, or with the app's name behind it.
  private func phrasesAfter(_ state: Int32) -> [Int32] {
    var stack = [state]
    var seen: Set<Int32> = []
    var phrases: [Int32] = []
    while let one = stack.popLast() {
      guard seen.insert(one).inserted else { continue }
      let state = automaton.states[Int(one)]
      phrases += state.phrases
      stack += state.jumps + state.applications
      for edge in state.words
      where matcher.tables.isApplicationLink(automaton.literals.words[Int(edge.literal)]) {
        stack.append(edge.target)
      }
    }
    return phrases
  }

  private func found(_ number: Int32, _ phrase: Int, _ cost: Double, _ position: Int) -> Found {
    var found = Found(phrase: phrase, cost: cost, letters: Int(entries[Int(number)].letters))
    if position < count { found.skipped.append(position..<count) }
    var current = number
    while current >= 0 {
      let entry = entries[Int(current)]
      switch entry.step {
      case .slot(let slot) where slot.isOutside:
        found.missing = slot.slot
        found.outside = slot
      case .slot(let slot): found.slots.append(slot)
      case .missing(let slot): found.missing = slot
      case .skip(let range): found.skipped.append(range)
      case .literal(let token, let literal, let isExact):
        if !isExact { found.misspelt.append((token, literal)) }
      case .start, .free: break
      }
      current = entry.parent
    }
    found.slots.reverse()
    found.skipped.sort { $0.lowerBound < $1.lowerBound }
    found.misspelt.reverse()
    return found
  }
}
