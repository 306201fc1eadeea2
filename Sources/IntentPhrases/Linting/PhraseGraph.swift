// A phrase as a small automaton over folded letters, spaces and slots, with its rules in it: what lint asks is
// asked of this, so that no phrase is written out.

/// The automaton of one phrase; state 0 is the beginning, `end` the end.
struct PhraseGraph {
  enum Symbol: Hashable {
    /// Nothing is read.
    case nothing
    /// A folded letter or digit.
    case letter(Unicode.Scalar)
    /// A run of what is no letter.
    case space
    /// A value; the number of a slot in `slots`.
    case slot(Int)
    /// A number in words or digits, beside its letters; its place in `numerals`.
    case numeral(Int)
    /// The app's name.
    case application
    /// Any symbol.
    case any
  }

  struct Edge: Hashable {
    let symbol: Symbol
    let target: Int
  }

  /// The most states of a graph; a phrase that needs more is not looked into.
  static let maxStates = 30_000
  /// The most states looked at to find what is read behind edges that read nothing: `[a][b][c]…` has them by squares.
  private static let maxVisits = 1_000_000

  let phrase: IntentPhrase
  let intent: Int
  private(set) var edges: [[Edge]] = [[]]
  /// The edges that read something, those behind edges that read nothing included; for the states that such edges lead
  /// to, and the beginning.
  private(set) var readingEdges: [[Edge]] = []
  private(set) var slots: [PhraseSlot] = []
  /// Numbers that the phrase's own words say, each with its words: slots hold them, too.
  private(set) var numerals: [(value: Double, words: String)] = []
  /// For each slot a number of what it can hold, given by who compares phrases.
  var classes: [Int] = []
  private(set) var end = 0
  /// Whether the graph is whole.
  private(set) var isComplete = true

  /// What the words of the phrase's language are taken for.
  private let language: LintLanguage
  /// Whether articles may be left out, and stand before any word and slot.
  private let isWithArticles: Bool

  /// Builds the automaton; with `isWithArticles` people may say articles where the phrase has none, and none where it has
  /// some, as they do.
  init(
    _ phrase: IntentPhrase, intent: Int, in catalog: IntentCatalog, _ folding: inout LetterFolding,
    isWithArticles: Bool = false
  ) {
    self.phrase = phrase
    self.intent = intent
    self.isWithArticles = isWithArticles
    language = folding.language(phrase.language ?? catalog.languages.first ?? "en")
    end = add(phrase.nodes, from: 0, catalog, &folding, depth: 0)
    readingEdges = [[Edge]](repeating: [], count: edges.count)
    var starts: Set<Int> = [0]
    for edge in edges.joined() where edge.symbol != .nothing { starts.insert(edge.target) }
    var visits = 0
    for start in starts {
      var seen: Set<Edge> = []
      let states = reach(from: [start], by: { $0 == .nothing }).sorted()
      visits += states.count
      guard visits <= Self.maxVisits else {
        isComplete = false
        readingEdges = [[Edge]](repeating: [], count: edges.count)
        break
      }
      for state in states {
        for edge in edges[state] where edge.symbol != .nothing && seen.insert(edge).inserted {
          readingEdges[start].append(edge)
        }
      }
    }
  }

  private mutating func newState() -> Int {
    edges.append([])
    return edges.count - 1
  }

  private mutating func connect(_ start: Int, _ symbol: Symbol, _ target: Int) {
    edges[start].append(Edge(symbol: symbol, target: target))
  }

  private mutating func step(_ start: Int, _ symbol: Symbol) -> Int {
    let state = newState()
    connect(start, symbol, state)
    return state
  }

  private mutating func add(
    _ nodes: [PhraseNode], from start: Int, _ catalog: IntentCatalog,
    _ folding: inout LetterFolding, depth: Int
  ) -> Int {
    var state = start
    for node in nodes {
      guard edges.count < Self.maxStates, depth < 100 else {
        isComplete = false
        return state
      }
      switch node {
      case .literal(let text): state = add(text, from: state, &folding)
      case .slot(let slot):
        if isWithArticles { state = addArticles(from: state) }
        let number = slots.firstIndex(of: slot) ?? slots.count
        if number == slots.count { slots.append(slot) }
        state = step(state, .slot(number))
      case .application: state = step(state, .application)
      case .wildcard:
        state = step(state, .any)
        connect(state, .any, state)
      case .optional(let inside):
        let after = add(inside, from: step(state, .nothing), catalog, &folding, depth: depth + 1)
        let join = newState()
        connect(after, .nothing, join)
        connect(state, .nothing, join)
        state = join
      case .alternatives(let choices):
        var ends: [Int] = []
        for choice in choices {
          ends.append(
            add(choice, from: step(state, .nothing), catalog, &folding, depth: depth + 1))
        }
        state = newState()
        for end in ends { connect(end, .nothing, state) }
      case .rule(let name):
        guard let rule = catalog.rule(name, language: phrase.language) else { break }
        state = add(rule.body.nodes, from: state, catalog, &folding, depth: depth + 1)
      }
    }
    return state
  }

  /// Words, letter by letter; a number among them is one step as well.
  private mutating func add(_ text: String, from start: Int, _ folding: inout LetterFolding) -> Int
  {
    let numbers = language.numbers(in: text)
    guard isWithArticles || !numbers.isEmpty else {
      return folding.symbols(text).reduce(start) { step($0, $1) }
    }
    var state = start
    var offset = 0
    var isWordStart = true
    var wordStart = start
    // By offset of the original, the states before and behind a character.
    var places: [Int: Int] = [:]
    var ends: [Int: Int] = [:]
    var word: [Symbol] = []
    for character in text {
      for symbol in folding.symbols(character) {
        if symbol == .space {
          state = step(state, .space)
          if isWithArticles, language.articles.contains(word) {
            connect(wordStart, .nothing, state)
          }
          isWordStart = true
          word = []
          continue
        }
        if isWordStart {
          if isWithArticles { state = addArticles(from: state) }
          (isWordStart, wordStart) = (false, state)
        }
        if places[offset] == nil { places[offset] = state }
        word.append(symbol)
        state = step(state, symbol)
      }
      offset += character.utf8.count
      ends[offset] = state
    }
    for number in numbers {
      guard let first = places[number.source.lowerBound], let last = ends[number.source.upperBound]
      else { continue }
      numerals.append((number.value, number.words))
      connect(first, .numeral(numerals.count - 1), last)
    }
    return state
  }

  /// Any article of the language, or none.
  private mutating func addArticles(from start: Int) -> Int {
    let join = newState()
    connect(start, .nothing, join)
    for article in language.articles.sorted(by: { $0.count < $1.count }) {
      let last = article.reduce(start) { step($0, $1) }
      connect(last, .space, join)
    }
    return join
  }

  // MARK: - Questions

  /// The states that can be reached from some by edges that are wanted, those themselves included.
  func reach(from starts: some Sequence<Int>, by isWanted: (Symbol) -> Bool) -> Set<Int> {
    var reached = Set(starts)
    var open = Array(reached)
    while let state = open.popLast() {
      for edge in edges[state] where isWanted(edge.symbol) && reached.insert(edge.target).inserted {
        open.append(edge.target)
      }
    }
    return reached
  }

  /// Every edge that reads a slot: where from, which slot, where to.
  var slotEdges: [(start: Int, slot: Int, target: Int)] {
    edges.indices.flatMap { state in
      edges[state].compactMap { edge in
        guard case .slot(let slot) = edge.symbol else { return nil }
        return (state, slot, edge.target)
      }
    }
  }
}

extension PhraseGraph.Symbol {
  /// Whether nothing is read that tells two values apart.
  var isSilent: Bool { self == .nothing || self == .space }
  /// Whether the phrase's own words are read.
  var isLetter: Bool {
    switch self {
    case .letter, .numeral: true
    default: false
    }
  }
}
