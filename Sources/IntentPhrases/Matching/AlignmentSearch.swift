// A Viterbi beam: all states that an utterance may have led to, word after word, with what each cost.

internal import TextAnalysis

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
    /// Whether a slot was not said, or not as it may be.
    var lacks = false
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
    case missing(slot: Int32)
    case free
  }

  struct SlotStep {
    var slot: Int32
    var tokens: Range<Int>
    var score: Double
    var number: Double?
    var listValue: Int?
    var gluedBytes = 0
    /// Whether it is a number that the slot cannot hold.
    var isOutside = false
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
    /// What was said for the missing slot, if anything.
    var outside: SlotStep?
  }

  let matcher: PhraseMatcher
  let text: TokenText
  let automaton: PhraseAutomaton
  let count: Int
  let candidates: [[LiteralVocabulary.Candidate]]
  let tails: [Double]
  let fillers: [[(end: Int, place: FillerTable.Place)]]
  /// What begins at each token: the app's name, in words before a request, and what is said again.
  var names: [[(end: Int, cost: Double)]] = []
  var prefixes: [[(end: Int, cost: Double)]] = []
  var restarts: [Int?] = []
  var isAddition: [Bool] = []
  var isPossessive: [Bool] = []
  /// Whether a slot may be left out before words that were said.
  var mayLack = false
  /// Misspelt number words, by their tokens.
  var numberSlips: [Int: [UInt8]?] = [:]
  var entries: [Entry] = []
  /// Entries by the number of tokens behind them.
  var frontier: [[Int32]]
  /// The last entry of each position and state.
  var kept: [Int: Int32] = [:]
  var ends: [Int: Bool] = [:]
  var listMatches: [ListKey: ListMatch?] = [:]
  /// Whether free text may follow a state.
  var leadToText: [Int32: Bool] = [:]

  struct ListKey: Hashable {
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
    isAddition = (0..<count).map { tables.additions.contains(Array(text.bytes($0))) }
    isPossessive = (0..<count).map { tables.possessives.contains(Array(text.bytes($0))) }
    restarts = (0..<count).map(restartEnd)
  }

  /// Runs from the first word to the last; if nothing is found that names anything, once more for phrases of which a slot
  /// before other words was left out.
  mutating func run() -> (whole: [Found], beginnings: [Found]) {
    let found = pass()
    guard found.whole.allSatisfy(namesNothing) else { return found }
    mayLack = true
    entries = []
    frontier = Array(repeating: [], count: count + 1)
    kept = [:]
    return (found.whole, pass().beginnings)
  }

  /// Whether the words of a name are only such as say nothing: "ruf an" is no call to somebody named An.
  private func namesNothing(_ found: Found) -> Bool {
    found.slots.contains { slot in
      guard case .entity = automaton.domains[Int(slot.slot)] else { return false }
      return slot.tokens.allSatisfy { token in
        !text.tokens[token].isUnspaced && matcher.tables.stopWords.contains(text.bytes(token).span)
      }
    }
  }

  private mutating func pass() -> (whole: [Found], beginnings: [Found]) {
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

  mutating func add(_ entry: Entry, at position: Int) {
    let most = entry.lacks ? IntentWeights.mostCostOfBeginning : IntentWeights.mostCost
    guard entry.cost <= most, position <= count,
      frontier[position].count < IntentWeights.mostEntries
    else { return }
    let key = position << 33 | Int(entry.state) << 1 | (entry.lacks ? 1 : 0)
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
        slots: entry.slots, lacks: entry.lacks, slotEntry: entry.slotEntry, parent: number,
        step: step)
    }
    for jump in state.jumps { add(following(jump, cost: 0, step: .free), at: position) }
    for edge in state.words
    where edge.isOmittable && !isReplaced(edge.literal, at: position)
      && !wasSaid(edge.literal, before: position)
    {
      add(following(edge.target, cost: IntentWeights.article, step: .free), at: position)
    }
    guard position < count else {
      for edge in state.slots { expandSlot(edge, entry, number, at: position) }
      return
    }
    let isFirst = entry.literals == 0 && entry.slots == 0
    for candidate in candidates[position] {
      var index = state.words.partition { $0.literal < candidate.literal }
      while index < state.words.count, state.words[index].literal == candidate.literal {
        let edge = state.words[index]
        index += 1
        switch leading(to: edge.target, candidate, at: position, isFirst: isFirst) {
        case .no: continue
        case .leftOut where isFirst: continue
        case .leftOut:
          add(following(edge.target, cost: IntentWeights.article, step: .free), at: position)
        case .yes:
          var next = following(
            edge.target, cost: candidate.cost,
            step: .literal(
              token: position, literal: candidate.literal, isExact: candidate.cost == 0))
          next.letters += automaton.literals.letters[Int(candidate.literal)]
          next.literals += 1
          add(next, at: position + 1)
        }
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
}

extension Array {
  /// The first index whose element does not satisfy what all before it do.
  func partition(_ isBefore: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
