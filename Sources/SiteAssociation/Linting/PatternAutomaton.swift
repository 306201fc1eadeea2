// Patterns as automata, for questions about all texts at once: which text does a pattern match, and
// does another one match everything that it matches?

/// The part of a URL that a pattern is for: it says which texts there are.
enum PatternDomain: Sendable {
  case path, query, item, fragment

  /// Whether a character can stand in a text.
  func contains(_ scalar: UInt32, isDecoded: Bool) -> Bool {
    // Decoding brings any character; otherwise URLs hold ASCII, and what separates parts is gone.
    if isDecoded { return true }
    guard scalar > 0x20, scalar < 0x7F else { return false }
    switch self {
    case .path: return scalar != 0x3F && scalar != 0x23
    case .query, .fragment: return self == .fragment || scalar != 0x23
    case .item: return scalar != 0x23 && scalar != 0x26
    }
  }
}

/// A nondeterministic automaton of one pattern.
struct PatternAutomaton: Sendable {
  enum Label: Sendable, Hashable {
    case scalar(UInt32)
    case any
    case set(Int)
  }

  struct State: Sendable {
    var edges: [(label: Label, next: Int)] = []
    var free: [Int] = []
  }

  /// Larger ones are not thought about.
  static let mostStates = 6_000

  /// About how many states a program takes.
  static func size(of program: PatternProgram, _ tables: PatternTables) -> Int {
    program.tokens.reduce(1) { $0 + ($1.choiceIndex.map { tables.choices[$0].nodes.count } ?? 1) }
  }

  private(set) var states: [State] = [State()]
  private(set) var accepting: Set<Int> = []
  /// The states that a star loops at.
  private var loops: Set<Int> = []
  private let tables: PatternTables

  /// The automaton of a program; nil if it would be too large.
  init?(_ program: PatternProgram, _ tables: PatternTables) {
    self.tables = tables
    if let edges = program.edges {
      if !addPath(program.tokens, tables.edges[edges]) { return nil }
      return
    }
    var last = 0
    for (index, token) in program.tokens.enumerated() {
      if program.hasOptionalTail, index == program.tokens.count - 2 { accepting.insert(last) }
      let next = add()
      add(token, from: last, to: next)
      last = next
      if states.count > Self.mostStates { return nil }
    }
    accepting.insert(last)
  }

  /// A path whose slashes at the ends depend on variables: the tokens are behind a beginning of its own.
  private mutating func addPath(_ tokens: [PatternToken], _ edges: PathEdges) -> Bool {
    let first = add()
    var last = first
    for (index, token) in tokens.enumerated() {
      if edges.finals[index] { accepting.insert(last) }
      let next = add()
      add(token, from: last, to: next, finals: edges.trees[index])
      last = next
      if states.count > Self.mostStates { return false }
    }
    if edges.finals[tokens.count] { accepting.insert(last) }
    // After nothing but slashes one of them counts, and before a star none need be there.
    let slashed = add()
    states[0].edges.append((.scalar(0x2F), slashed))
    for state in behindSlashes(first, including: false) where loops.contains(state) {
      states[0].free.append(state)
    }
    for state in behindSlashes(first, including: true) {
      if accepting.contains(state) { accepting.insert(slashed) }
      if loops.contains(state) {
        states[slashed].free.append(state)
        continue
      }
      for edge in states[state].edges where edge.label != .scalar(0x2F) {
        guard case .set(let index) = edge.label, tables.sets[index].contains(0x2F) else {
          states[slashed].edges.append(edge)
          continue
        }
        for scalar in UInt32(0)..<128 where scalar != 0x2F && tables.sets[index].contains(scalar) {
          states[slashed].edges.append((.scalar(scalar), edge.next))
        }
      }
    }
    return true
  }

  /// The states that need no character, or nothing but slashes; a star's loop is not entered.
  private func behindSlashes(_ start: Int, including slashes: Bool) -> Set<Int> {
    var seen: Set<Int> = [start]
    var open = [start]
    while let state = open.popLast() {
      guard !loops.contains(state) else { continue }
      var next = states[state].free
      if slashes {
        next += states[state].edges.filter { accepts($0.label, 0x2F) && $0.label != .any }.map(
          \.next)
      }
      for state in next where seen.insert(state).inserted { open.append(state) }
    }
    return seen
  }

  private mutating func add() -> Int {
    states.append(State())
    return states.count - 1
  }

  private mutating func add(_ token: PatternToken, from: Int, to: Int, finals: Int = -1) {
    if token == .star {
      // A state of its own, so that nothing before it loops.
      let loop = add()
      loops.insert(loop)
      states[from].free.append(loop)
      states[loop].edges.append((.any, loop))
      states[loop].free.append(to)
    } else if token == .any {
      states[from].edges.append((.any, to))
    } else if let index = token.setIndex {
      states[from].edges.append((.set(index), to))
    } else if let index = token.choiceIndex {
      add(tables.choices[index], from: from, to: to, finals: finals)
    } else if token.isScalar {
      states[from].edges.append((.scalar(token.code), to))
    }
  }

  private mutating func add(_ tree: ChoiceTree, from: Int, to: Int, finals: Int) {
    guard states.count + tree.nodes.count <= Self.mostStates else {
      // Too large: the caller gives up.
      for _ in 0...Self.mostStates { states.append(State()) }
      return
    }
    var places = [from]
    for _ in tree.nodes.dropFirst() { places.append(add()) }
    for (index, node) in tree.nodes.enumerated() {
      if node.isEnd { states[places[index]].free.append(to) }
      if finals >= 0, tables.finals[finals][index] { accepting.insert(places[index]) }
      for child in node.children { add(child.token, from: places[index], to: places[child.node]) }
    }
  }

  /// The states that need no character, themselves included, in order.
  func closure(_ start: [Int]) -> [Int] {
    var seen = Set(start)
    var open = start
    while let state = open.popLast() {
      for next in states[state].free where seen.insert(next).inserted { open.append(next) }
    }
    return seen.sorted()
  }

  /// The states after a character.
  func step(_ from: [Int], _ scalar: UInt32) -> [Int] {
    var next: Set<Int> = []
    for state in from {
      for edge in states[state].edges where accepts(edge.label, scalar) { next.insert(edge.next) }
    }
    return closure(Array(next))
  }

  func accepts(_ label: Label, _ scalar: UInt32) -> Bool {
    switch label {
    case .any: true
    case .scalar(let own): own == scalar
    case .set(let index): tables.sets[index].contains(scalar)
    }
  }

  /// Every character that it treats in a way of its own.
  func alphabet() -> Set<UInt32> {
    var found: Set<UInt32> = []
    for state in states {
      for edge in state.edges {
        switch edge.label {
        case .scalar(let scalar): found.insert(scalar)
        case .any: break
        case .set(let index):
          for scalar in UInt32(0)..<128 where tables.sets[index].contains(scalar) {
            found.insert(scalar)
          }
        }
      }
    }
    return found
  }
}
