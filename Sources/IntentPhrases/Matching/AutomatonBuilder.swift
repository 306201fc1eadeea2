// From fragments to words: within a word, groups are followed letter run by letter run, so that
// `hotel[s]` is two edges from one state; between words nothing is multiplied.

/// Reads the words between the states of a fragment graph.
struct AutomatonBuilder {
  private let graph: FragmentGraph
  private var automaton = PhraseAutomaton()
  /// States by what they stand for.
  private var numbers: [Place: Int32] = [:]
  private var open: [Place] = []
  /// The next state of a run of several tokens, by state and literal.
  private var runs: [Run: Int32] = [:]
  /// Other ways to write words, as literals.
  private let spellings: [(one: [ArraySlice<UInt8>], other: [ArraySlice<UInt8>])]
  /// The edges of words that there are.
  private var links: Set<Link> = []

  /// A state of the graph, with all its edges or without those that go on within a word.
  private struct Place: Hashable {
    var state: Int
    var isWordStart: Bool
  }

  private struct Run: Hashable {
    var state: Int32
    var literal: Int32
  }

  private struct Link: Hashable {
    var run: Run
    var target: Int32
  }

  /// Words from one state; more are a mistake of whoever wrote the phrase.
  private static let mostWords = 20_000

  init(_ graph: FragmentGraph, spellings: [(one: String, other: String)]) {
    self.graph = graph
    self.spellings = spellings.flatMap { pair in
      let (one, other) = (Self.words(pair.one), Self.words(pair.other))
      return [(one, other), (other, one)]
    }
  }

  private static func words(_ text: String) -> [ArraySlice<UInt8>] {
    let tokens = TokenText(text)
    return tokens.tokens.indices.map { tokens.bytes($0) }
  }

  /// The automaton of the phrases, whose numbers count from 0.
  ///
  /// Words that the omission leaves out are not required, nor those that have another spelling.
  static func build(
    _ phrases: [(phrase: IntentPhrase, intent: IntentDefinition)], catalog: IntentCatalog,
    omission: Omission? = nil, spellings: [(one: String, other: String)] = []
  ) -> PhraseAutomaton {
    var graph = FragmentGraph()
    for (number, entry) in phrases.enumerated() {
      graph.add(entry.phrase, number: number, intent: entry.intent, catalog: catalog)
    }
    var builder = AutomatonBuilder(graph, spellings: spellings)
    return builder.automaton(phrases: phrases, catalog: catalog, omission: omission)
  }

  private mutating func automaton(
    phrases: [(phrase: IntentPhrase, intent: IntentDefinition)], catalog: IntentCatalog,
    omission: Omission?
  ) -> PhraseAutomaton {
    _ = number(of: Place(state: 0, isWordStart: true))
    while let place = open.popLast() { fill(place) }
    for index in automaton.states.indices {
      automaton.states[index].words.sort { ($0.literal, $0.target) < ($1.literal, $1.target) }
    }
    automaton.slots = graph.slots
    automaton.domains = graph.domains
    var omission = omission
    omission?.mark(&automaton)
    let omittable = Set(
      automaton.states.flatMap { $0.words.filter(\.isOmittable).map(\.literal) })
    automaton.required = phrases.map { required($0.phrase, omittable) }
    return automaton
  }

  private mutating func number(of place: Place) -> Int32 {
    if let number = numbers[place] { return number }
    let number = newState()
    numbers[place] = number
    open.append(place)
    return number
  }

  private mutating func newState() -> Int32 {
    automaton.states.append(PhraseAutomaton.State())
    return Int32(automaton.states.count - 1)
  }

  /// Follows everything from a place up to the end of its first word.
  private mutating func fill(_ place: Place) {
    guard let source = numbers[place] else { return }
    var stack: [(state: Int, text: String, isStart: Bool)] = [(place.state, "", true)]
    var seen: Set<Seen> = []
    var words = 0
    while let (state, text, isStart) = stack.popLast() {
      guard seen.insert(Seen(state: state, text: text)).inserted, words < Self.mostWords else {
        continue
      }
      words += 1
      for jump in graph.states[state].jumps { stack.append((jump, text, isStart)) }
      let isHere = text.isEmpty
      if !graph.states[state].phrases.isEmpty {
        if isHere {
          automaton.states[Int(source)].phrases += graph.states[state].phrases.map(Int32.init)
        } else {
          link(source, text, to: Place(state: state, isWordStart: false))
        }
      }
      for edge in graph.states[state].edges {
        switch edge.label {
        case .text(let more):
          // What goes on within a word that was already ended is another phrase's.
          if place.isWordStart { stack.append((edge.target, text + more, false)) }
        case .space where !place.isWordStart: break
        case .space:
          let target = Place(state: edge.target, isWordStart: true)
          if isHere {
            automaton.states[Int(source)].jumps.append(number(of: target))
          } else {
            link(source, text, to: target)
          }
        case .slot, .application, .wildcard:
          if isHere {
            add(edge, to: source)
          } else {
            link(source, text, to: Place(state: state, isWordStart: false))
          }
        }
      }
    }
  }

  private struct Seen: Hashable {
    var state: Int
    var text: String
  }

  private mutating func add(_ edge: FragmentGraph.Edge, to source: Int32) {
    let target = number(of: Place(state: edge.target, isWordStart: true))
    switch edge.label {
    case .slot(let slot):
      automaton.states[Int(source)].slots.append(
        PhraseAutomaton.SlotEdge(slot: Int32(slot), target: target))
    case .application: automaton.states[Int(source)].applications.append(target)
    case .wildcard: automaton.states[Int(source)].wildcards.append(target)
    case .text, .space: break
    }
  }

  /// Leads from a state over the tokens of a text to a place.
  private mutating func link(_ source: Int32, _ text: String, to place: Place) {
    let target = number(of: place)
    let tokens = TokenText(text)
    let literals = tokens.tokens.indices.map { index in
      automaton.literals.number(
        of: tokens.bytes(index), expanded: tokens.tokens[index].expanded.map { tokens.folded[$0] },
        written: tokens.original(index..<index + 1))
    }
    guard let last = literals.last else {
      automaton.states[Int(source)].jumps.append(target)
      return
    }
    var states = [source]
    for literal in literals.dropLast() {
      states.append(step(from: states[states.count - 1], literal))
    }
    link(states[states.count - 1], last, to: target)
    for spelling in spelled(tokens) {
      var state = states[spelling.tokens.lowerBound]
      let other = spelling.other.map { automaton.literals.number(of: $0, expanded: nil) }
      guard let last = other.last else { continue }
      for literal in other.dropLast() { state = step(from: state, literal) }
      let end = spelling.tokens.upperBound
      link(state, last, to: end < states.count ? states[end] : target)
    }
  }

  /// The state behind a literal within a run of several.
  private mutating func step(from state: Int32, _ literal: Int32) -> Int32 {
    let run = Run(state: state, literal: literal)
    if let next = runs[run] { return next }
    let next = newState()
    runs[run] = next
    automaton.states[Int(state)].words.append(
      PhraseAutomaton.WordEdge(literal: literal, target: next))
    return next
  }

  private mutating func link(_ state: Int32, _ literal: Int32, to target: Int32) {
    guard links.insert(Link(run: Run(state: state, literal: literal), target: target)).inserted
    else { return }
    automaton.states[Int(state)].words.append(
      PhraseAutomaton.WordEdge(literal: literal, target: target))
  }

  /// The parts of a text that have another spelling.
  private func spelled(_ text: TokenText) -> [(tokens: Range<Int>, other: [ArraySlice<UInt8>])] {
    spellings.flatMap { spelling in
      text.tokens.indices.filter { start in
        start + spelling.one.count <= text.tokens.count
          && spelling.one.indices.allSatisfy { text.bytes(start + $0) == spelling.one[$0] }
      }.map { ($0..<$0 + spelling.one.count, spelling.other) }
    }
  }

  /// The words that every reading of the phrase holds and that no group touches.
  private func required(_ phrase: IntentPhrase, _ omittable: Set<Int32>) -> [Int32] {
    var required: [Int32] = []
    for (index, node) in phrase.nodes.enumerated() {
      guard case .literal(let text) = node else { continue }
      var words = text[...]
      // A word at the edge of a group may go on in the group.
      if index > 0, phrase.nodes[index - 1].isGroup,
        let cut = words.firstIndex(where: \.isWhitespace)
      {
        words = words[cut...]
      } else if index > 0, phrase.nodes[index - 1].isGroup {
        continue
      }
      if index + 1 < phrase.nodes.count, phrase.nodes[index + 1].isGroup {
        guard let cut = words.lastIndex(where: \.isWhitespace) else { continue }
        words = words[..<cut]
      }
      let tokens = TokenText(String(words))
      // A word right behind a slot may be said as one with its value.
      let isGlued = index > 0 && words.first?.isLetter == true && phrase.nodes[index - 1].isSlot
      let spelled = spelled(tokens).map(\.tokens)
      for token in tokens.tokens.indices
      where (token > 0 || !isGlued || tokens.tokens[token].isUnspaced)
        && !spelled.contains(where: { $0.contains(token) })
      {
        if let literal = automaton.literals.exact(tokens.bytes(token)), !required.contains(literal),
          !omittable.contains(literal)
        {
          required.append(literal)
        }
      }
    }
    return required
  }
}

extension PhraseNode {
  fileprivate var isSlot: Bool {
    if case .slot = self { return true }
    return false
  }

  fileprivate var isGroup: Bool {
    switch self {
    case .literal, .slot, .application, .wildcard: false
    case .optional, .alternatives, .rule: true
    }
  }
}
