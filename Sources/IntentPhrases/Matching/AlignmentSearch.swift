// A Viterbi beam: all states that an utterance may have led to, word after word, with what each cost.

/// One utterance against one automaton.
struct AlignmentSearch {
  /// A way to a state.
  struct Entry {
    var state: Int32
    var cost: Double
    var letters: Int32
    /// Words of the phrase so far; nothing may be skipped before slots unless it is 0.
    var literals: Int16
    var slots: Int16
    /// The entry that the last slot was filled with; -1 before the first.
    var slotEntry: Int32 = -1
    /// Another entry of the same state and position; -1 for none.
    var next: Int32 = -1
    var parent: Int32
    var step: Step
  }

  /// What led to an entry.
  enum Step {
    case start
    case literal(token: Int, literal: Int32, isExact: Bool)
    case slot(SlotStep)
    case skip(Range<Int>)
    case free
  }

  struct SlotStep {
    var slot: Int32
    var tokens: Range<Int>
    var score: Double
    var number: Double?
    var listValue: Int?
    var gluedBytes = 0
  }

  /// A reading found.
  struct Found {
    var phrase: Int
    var cost: Double
    var letters: Int
    var slots: [SlotStep] = []
    var skipped: [Range<Int>] = []
    var misspelt: [(token: Int, literal: Int32)] = []
    var missing: Int32?
  }

  let matcher: PhraseMatcher
  let text: TokenText
  let automaton: PhraseAutomaton
  let count: Int
  private let candidates: [[LiteralVocabulary.Candidate]]
  private let tails: [Double]
  private let fillers: [[(end: Int, place: LanguageTables.FillerPlace)]]
  /// What begins at each token: the app's name, in words before a request, and what is said again.
  private var names: [[(end: Int, cost: Double)]] = []
  private var prefixes: [[(end: Int, cost: Double)]] = []
  private var restarts: [Int?] = []
  private var isArticle: [Bool] = []
  private var entries: [Entry] = []
  /// Entries by the number of tokens behind them.
  private var frontier: [[Int32]]
  /// The last entry of each position and state.
  private var kept: [Int: Int32] = [:]
  private var ends: [Int: Bool] = [:]
  private var listMatches: [ListKey: ListMatch?] = [:]

  private struct ListKey: Hashable {
    var slot: Int32
    var tokens: Range<Int>
  }

  /// Whether the words that some phrase needs are there at all.
  let mayMatch: Bool

  init(_ matcher: PhraseMatcher, _ text: TokenText, automaton: PhraseAutomaton) {
    self.matcher = matcher
    self.text = text
    self.automaton = automaton
    count = text.tokens.count
    let tables = matcher.tables
    var present: Set<Int32> = []
    candidates = text.tokens.indices.map { index in
      let token = text.tokens[index]
      let found = automaton.literals.candidates(
        text.bytes(index), expanded: token.expanded.map { text.folded[$0] },
        isUnspaced: token.isUnspaced, tables: tables)
      for candidate in found { present.insert(candidate.literal) }
      return found
    }
    mayMatch = automaton.mayMatch { present.contains($0) }
    guard mayMatch else {
      (fillers, tails, frontier) = ([], [], [])
      return
    }
    fillers = (0..<count).map { tables.fillers(in: text, from: $0) }
    names = (0..<count).map { tables.applications(in: text, from: $0) }
    let hasName = names.contains { !$0.isEmpty }
    tails = Self.tails(text, fillers, hasName ? tables : nil)
    frontier = Array(repeating: [], count: count + 1)
    prefixes =
      hasName
      ? (0..<count).map { tables.applicationPrefixes(in: text, from: $0) }
      : Array(repeating: [], count: count)
    isArticle = (0..<count).map { tables.articles.contains(Array(text.bytes($0))) }
    restarts = (0..<count).map(restartEnd)
  }

  /// Runs from the first word to the last.
  mutating func run() -> (whole: [Found], beginnings: [Found]) {
    add(
      Entry(
        state: 0, cost: 0, letters: 0, literals: 0, slots: 0, parent: -1, step: .start), at: 0)
    var whole: [Found] = []
    var beginnings: [Found] = []
    for position in 0...count {
      var next = 0
      // Entries are added to this position while it is read.
      while next < frontier[position].count {
        let number = frontier[position][next]
        next += 1
        expand(number, at: position)
        collect(number, at: position, &whole, &beginnings)
      }
    }
    return (Self.best(whole), Self.best(beginnings))
  }

  private mutating func add(_ entry: Entry, at position: Int) {
    guard entry.cost <= IntentWeights.mostCost, position <= count,
      frontier[position].count < IntentWeights.mostEntries
    else { return }
    let key = position << 32 | Int(entry.state)
    let head = kept[key] ?? -1
    var other = head
    var same = 0
    while other >= 0 {
      let known = entries[Int(other)]
      if isNoWorse(known, entry) { return }
      same += 1
      other = known.next
    }
    guard same < IntentWeights.beam else { return }
    let number = Int32(entries.count)
    var entry = entry
    entry.next = head
    if case .slot = entry.step { entry.slotEntry = number }
    entries.append(entry)
    kept[key] = number
    frontier[position].append(number)
  }

  /// Whether a known way to the same state has the same slots and costs no more.
  private func isNoWorse(_ known: Entry, _ entry: Entry) -> Bool {
    let letters = IntentWeights.literalLetter
    guard known.cost <= entry.cost,
      known.cost - letters * Double(known.letters) <= entry.cost - letters * Double(entry.letters)
    else { return false }
    guard case .slot(let slot) = entry.step else { return known.slotEntry == entry.slotEntry }
    guard case .slot(let other) = known.step, other.tokens == slot.tokens, other.slot == slot.slot
    else { return false }
    return entries[Int(known.parent)].slotEntry == entries[Int(entry.parent)].slotEntry
  }

  private mutating func expand(_ number: Int32, at position: Int) {
    let entry = entries[Int(number)]
    let state = automaton.states[Int(entry.state)]
    func following(_ target: Int32, cost: Double, step: Step) -> Entry {
      Entry(
        state: target, cost: entry.cost + cost, letters: entry.letters, literals: entry.literals,
        slots: entry.slots, slotEntry: entry.slotEntry, parent: number, step: step)
    }
    for jump in state.jumps { add(following(jump, cost: 0, step: .free), at: position) }
    for edge in state.words where automaton.omittable.contains(edge.literal) {
      add(following(edge.target, cost: IntentWeights.article, step: .free), at: position)
    }
    guard position < count else { return }
    for candidate in candidates[position] {
      var index = state.words.partition { $0.literal < candidate.literal }
      while index < state.words.count, state.words[index].literal == candidate.literal {
        var next = following(
          state.words[index].target, cost: candidate.cost,
          step: .literal(
            token: position, literal: candidate.literal, isExact: candidate.cost == 0))
        next.letters += automaton.literals.letters[Int(candidate.literal)]
        next.literals += 1
        add(next, at: position + 1)
        index += 1
      }
    }
    for target in state.applications {
      for name in names[position] {
        add(following(target, cost: name.cost, step: .free), at: name.end)
      }
    }
    for target in state.wildcards {
      for end in position + 1...count { add(following(target, cost: 0, step: .free), at: end) }
    }
    for edge in state.slots { expandSlot(edge, entry, number, at: position) }
    expandSkips(entry, number, at: position)
  }

  // MARK: What is passed over

  private mutating func expandSkips(_ entry: Entry, _ number: Int32, at position: Int) {
    func skipping(to end: Int, _ cost: Double) -> Entry {
      Entry(
        state: entry.state, cost: entry.cost + cost, letters: entry.letters,
        literals: entry.literals, slots: entry.slots, slotEntry: entry.slotEntry, parent: number,
        step: .skip(position..<end))
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
    } else if isArticle[position] {
      add(skipping(to: position + 1, IntentWeights.article), at: position + 1)
    }
  }

  /// Where the words from `start` on are said once more, with hesitations in between or none.
  private func restartEnd(_ start: Int) -> Int? {
    for length in 1...4 where start + 2 * length <= count {
      var middle = start + length
      var guardCount = 0
      while guardCount < 3 {
        if middle + length <= count,
          (0..<length).allSatisfy({ text.bytes(start + $0) == text.bytes(middle + $0) })
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

  // MARK: Slots

  private mutating func expandSlot(
    _ edge: PhraseAutomaton.SlotEdge, _ entry: Entry, _ number: Int32, at position: Int
  ) {
    var words = 0
    var characters = 0
    let domain = automaton.domains[Int(edge.slot)]
    for end in position + 1...count {
      let last = text.tokens[end - 1]
      if last.isUnspaced { characters += 1 }
      if last.startsWord || end == position + 1 { words += 1 }
      let mostWords = isNumber(domain) ? NumberReader.mostTokens : IntentWeights.slotWords
      if words > mostWords || characters > IntentWeights.slotCharacters { return }
      guard text.isWordEnd(end - 1) || isNumber(domain) else { continue }
      expandGlued(edge, domain, entry, number, position..<end)
      guard canEnd(edge.target, at: end) else { continue }
      guard let step = slotStep(edge.slot, domain, position..<end) else { continue }
      var cost = 0.0
      if case .text = domain {
        cost = IntentWeights.freeText + IntentWeights.freeTextWord * Double(words)
      }
      add(
        Entry(
          state: edge.target, cost: entry.cost + cost, letters: entry.letters,
          literals: entry.literals, slots: entry.slots + 1, parent: number, step: .slot(step)),
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
            literals: entry.literals + 1, slots: entry.slots + 1, parent: number, step: .slot(step)),
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
      guard let number = matcher.numbers.number(text, tokens) else { return nil }
      let value = number * range.multiplier
      guard range.contains(number) || range.contains(value) else { return nil }
      return SlotStep(slot: slot, tokens: tokens, score: 1, number: value)
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

  /// Whether what may follow the state can begin at the token.
  private mutating func canEnd(_ state: Int32, at position: Int) -> Bool {
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
      for candidate in candidates[position] {
        let index = state.words.partition { $0.literal < candidate.literal }
        if index < state.words.count, state.words[index].literal == candidate.literal {
          return true
        }
      }
      for edge in state.words where automaton.omittable.contains(edge.literal) {
        stack.append(edge.target)
      }
      if !state.applications.isEmpty,
        !names[position].isEmpty
      {
        return true
      }
      if fillers[position].contains(where: { $0.place == .anywhere }) { return true }
    }
    return false
  }

  // MARK: Ends

  private func collect(
    _ number: Int32, at position: Int, _ whole: inout [Found], _ beginnings: inout [Found]
  ) {
    let entry = entries[Int(number)]
    let state = automaton.states[Int(entry.state)]
    let cost = entry.cost + tails[position]
    guard cost <= IntentWeights.mostCost else { return }
    if entry.literals > 0 || entry.slots > 0 {
      for phrase in state.phrases { whole.append(found(number, Int(phrase), cost, position)) }
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
      case .slot(let slot): found.slots.append(slot)
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

extension Array {
  /// The first index whose element does not satisfy what all before it do.
  fileprivate func partition(_ isBefore: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
