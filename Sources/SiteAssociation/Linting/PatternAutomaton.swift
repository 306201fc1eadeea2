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
  private static let mostStates = 6_000

  private(set) var states: [State] = [State()]
  private(set) var accepting: Set<Int> = []
  private let tables: PatternTables

  /// The automaton of a program; nil if it would be too large.
  init?(_ program: PatternProgram, _ tables: PatternTables) {
    self.tables = tables
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

  private mutating func add() -> Int {
    states.append(State())
    return states.count - 1
  }

  private mutating func add(_ token: PatternToken, from: Int, to: Int) {
    if token == .star {
      // A state of its own, so that nothing before it loops.
      let loop = add()
      states[from].free.append(loop)
      states[loop].edges.append((.any, loop))
      states[loop].free.append(to)
    } else if token == .any {
      states[from].edges.append((.any, to))
    } else if let index = token.setIndex {
      states[from].edges.append((.set(index), to))
    } else if let index = token.choiceIndex {
      add(tables.choices[index], from: from, to: to)
    } else if token.isScalar {
      states[from].edges.append((.scalar(token.code), to))
    }
  }

  private mutating func add(_ tree: ChoiceTree, from: Int, to: Int) {
    guard states.count + tree.nodes.count <= Self.mostStates else {
      // Too large: the caller gives up.
      for _ in 0...Self.mostStates { states.append(State()) }
      return
    }
    var places = [from]
    for _ in tree.nodes.dropFirst() { places.append(add()) }
    for (index, node) in tree.nodes.enumerated() {
      if node.isEnd { states[places[index]].free.append(to) }
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
