// What of an utterance no phrase asks for: fillers, articles, words said twice, the app's name before a request.

extension AlignmentSearch {
  mutating func expandSkips(_ entry: Entry, _ number: Int32, at position: Int) {
    func skipping(to end: Int, _ cost: Double) -> Entry {
      Entry(
        state: entry.state, cost: entry.cost + cost, letters: entry.letters,
        literals: entry.literals, slots: entry.slots, lacks: entry.lacks,
        slotEntry: entry.slotEntry, parent: number, step: .skip(position..<end))
    }
    let isBeginning = entry.literals == 0 && entry.slots == 0
    for filler in fillers[position] where filler.place == .anywhere || isBeginning {
      add(skipping(to: filler.end, IntentWeights.filler), at: filler.end)
    }
    if text.isEmoji(position) {
      add(skipping(to: position + 1, IntentWeights.filler), at: position + 1)
    }
    if let end = restarts[position] {
      add(skipping(to: end, IntentWeights.restart), at: end)
    }
    if isBeginning {
      for name in prefixes[position] {
        add(skipping(to: name.end, IntentWeights.applicationSuffix + name.cost), at: name.end)
      }
      add(skipping(to: position + 1, IntentWeights.unknownWord), at: position + 1)
    } else if isAddition[position], !names(aPossessive: entry.state, at: position),
      takesNoun(entry.state, at: position + 1), !belongsToName(position, before: entry.state)
    {
      add(skipping(to: position + 1, IntentWeights.article), at: position + 1)
    }
  }

  /// Whether the article at a token belongs to a name: what may be left out of it, the name says.
  private func belongsToName(_ position: Int, before state: Int32) -> Bool {
    let closure = automaton.closure(state)
    return !closure.contains { takesWord($0, at: position + 1) }
      && closure.contains { one in
        automaton.states[Int(one)].slots.contains { edge in
          if case .entity = automaton.domains[Int(edge.slot)] { return true }
          return false
        }
      }
  }

  /// Whether a word that may be left out stands right before a token, as another slot's.
  func wasSaid(_ literal: Int32, before position: Int) -> Bool {
    position > 0
      && text.bytes(position - 1).elementsEqual(automaton.literals.words[Int(literal)])
  }

  /// Whether a possessive stands in place of a phrase's own one: "his photos" are not "my photos".
  func isReplaced(_ literal: Int32, at position: Int) -> Bool {
    position < count && isPossessive[position]
      && matcher.tables.possessives.contains(automaton.literals.words[Int(literal)])
  }

  private func names(aPossessive state: Int32, at position: Int) -> Bool {
    isPossessive[position]
      && automaton.closure(state).contains { one in
        automaton.states[Int(one)].words.contains { isReplaced($0.literal, at: position) }
      }
  }

  /// Whether the article before a token has a noun: a word of the phrase or a slot's that begins there.
  private func takesNoun(_ state: Int32, at position: Int) -> Bool {
    guard position < count else { return false }
    if isAddition[position] || fillers[position].contains(where: { $0.place == .anywhere }) {
      return takesNoun(state, at: position + 1)
    }
    return automaton.closure(state).contains { one in
      let state = automaton.states[Int(one)]
      return !state.slots.isEmpty || !state.applications.isEmpty && !names[position].isEmpty
        || takesWord(one, at: position)
        || state.words.contains { $0.isOmittable && takesWord($0.target, at: position) }
    }
  }

  /// Whether a word of the phrase that stands at a state is said at a token.
  func takesWord(_ state: Int32, at position: Int) -> Bool {
    let words = automaton.states[Int(state)].words
    return candidates[position].contains { candidate in
      let index = words.partition { $0.literal < candidate.literal }
      return index < words.count && words[index].literal == candidate.literal
    }
  }

  /// Whether words that are said twice in a row are two numbers: "10 10", or the beginnings of two: "to twenty to twenty
  /// two".
  private func saysRange(_ start: Int, _ length: Int) -> Bool {
    let isNumber = (start..<start + length).map { matcher.numbers.isNumber(text.bytes($0)) }
    if isNumber.allSatisfy(\.self) { return true }
    let next = start + 2 * length
    return isNumber.contains(true) && next < count && matcher.numbers.isPart(text.bytes(next))
  }

  /// Where the words from `start` on are said once more, with hesitations in between or none; two numbers are none said
  /// again.
  func restartEnd(_ start: Int) -> Int? {
    for length in 1...4 where start + 2 * length <= count {
      var middle = start + length
      var guardCount = 0
      while guardCount < 3 {
        if middle + length <= count,
          (0..<length).allSatisfy({ text.bytes(start + $0) == text.bytes(middle + $0) }),
          middle > start + length || !saysRange(start, length)
        {
          return middle
        }
        guard middle < count,
          let filler = fillers[middle].filter({ $0.place == .anywhere }).map(\.end).max()
        else { break }
        middle = filler
        guardCount += 1
      }
    }
    return nil
  }
}
