// The patterns of a rule as plain automata, for those who compare a file with something else.

/// A pattern as an automaton over characters; state 0 is the start.
package struct TextPattern: Sendable {
  /// The characters that a move is for.
  package enum Label: Sendable, Hashable {
    /// Any character.
    case any
    /// One character.
    case scalar(UInt32)
    /// One of some ASCII characters.
    case ascii([UInt8])
  }

  /// A place between two characters.
  package struct State: Sendable {
    /// Where a character leads.
    package var moves: [(label: Label, next: Int)] = []
    /// Where no character is needed.
    package var free: [Int] = []
    /// Whether a text may end here.
    package var isEnd = false
  }

  /// The states.
  package let states: [State]
  /// Whether upper case is compared as lower case.
  package let isFolded: Bool
  /// Whether it is compared with what escapes stand for.
  package let isDecoded: Bool

  init?(_ language: PatternLanguage, _ tables: PatternTables) {
    guard let automaton = PatternAutomaton(language.program, tables) else { return nil }
    isFolded = language.isFolded
    isDecoded = language.isDecoded
    states = automaton.states.enumerated().map { index, state in
      State(
        moves: state.edges.map { edge in
          switch edge.label {
          case .any: (.any, edge.next)
          case .scalar(let scalar): (.scalar(scalar), edge.next)
          case .set(let set):
            (.ascii((UInt8(0)..<128).filter { tables.sets[set].contains(UInt32($0)) }), edge.next)
          }
        }, free: state.free, isEnd: automaton.accepting.contains(index))
    }
  }
}

/// What a rule asks of the parts of a URL; nil where it asks nothing.
package struct RuleTexts: Sendable {
  /// The path without the slashes at its end.
  package var path: TextPattern?
  /// The values of named items of the query.
  package var items: [(name: String, value: TextPattern)] = []
  /// The query as a whole.
  package var query: TextPattern?
  /// The fragment.
  package var fragment: TextPattern?

  /// Whether more than the path decides.
  package var hasConditions: Bool { !items.isEmpty || query != nil || fragment != nil }

  /// Nil if a pattern is too large to be thought about.
  init?(_ rule: RuleLanguage, _ tables: PatternTables) {
    func pattern(_ language: PatternLanguage?) -> TextPattern?? {
      guard let language else { return .some(nil) }
      return TextPattern(language, tables).map { .some($0) }
    }
    guard let path = pattern(rule.path), let fragment = pattern(rule.fragment) else { return nil }
    self.path = path
    self.fragment = fragment
    switch rule.query {
    case .any: break
    case .whole(let language):
      guard let whole = TextPattern(language, tables) else { return nil }
      query = whole
    case .items(let wanted):
      for item in wanted {
        guard let value = TextPattern(item.value, tables) else { return nil }
        items.append((item.name, value))
      }
    }
  }
}
