// Where the rules of slashes meet variables: what stands at the ends of a path pattern depends on the
// value that is put in, so the rules are part of the walk and no combination of values is written out.

/// What the rest of a pattern can be, seen from one place of it.
struct PathEnding: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// Nothing but slashes, which do not count.
  static let slashes = PathEnding(rawValue: 1)
  /// Stars, and then such slashes.
  static let star = PathEnding(rawValue: 2)
  /// A slash, and then such stars: it need not be there.
  static let optional = PathEnding(rawValue: 4)

  /// Whether the text may end here.
  var isFinal: Bool { !isDisjoint(with: [.slashes, .optional]) }

  /// What the rest can be before a token that `self` follows.
  func before(_ token: PatternToken, isSlash: Bool) -> PathEnding {
    var ending: PathEnding = []
    if isSlash {
      if contains(.slashes) { ending.insert(.slashes) }
      if contains(.star) { ending.insert(.optional) }
    } else if token == .star, !isDisjoint(with: [.slashes, .star]) {
      ending.insert(.star)
    }
    return ending
  }
}

/// Whether the beginning of a path pattern is still nothing but slashes, of which the first one counts:
/// it is given if it is not there.
struct PathLead: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// Nothing came yet: a star that comes now needs no slash before it.
  static let fresh = PathLead(rawValue: 1)
  /// One slash came, or more.
  static let slashed = PathLead(rawValue: 2)
}

/// Where a path pattern may end before its last token; kept only for patterns whose slashes at the ends
/// are a matter of their variables.
struct PathEdges: Sendable {
  /// Whether the text may end before each token, and after the last.
  var finals: [Bool]
  /// For each token the nodes of its variable's tree where the text may end: an index, or -1.
  var trees: [Int]
}

extension PatternTables {
  func isSlash(_ token: PatternToken) -> Bool {
    token == .slash || token.setIndex.map { sets[$0].contains(0x2F) } == true
  }

  /// Whether the slashes at the beginning depend on what a variable stands for.
  func hasVariableLead(_ tokens: [PatternToken]) -> Bool {
    var isFresh = true
    for token in tokens {
      if token == .slash {
        isFresh = false
        continue
      }
      if token.setIndex != nil { return isSlash(token) }
      guard let index = token.choiceIndex else { return false }
      let root = choices[index].nodes[0]
      return root.isEnd
        || root.children.contains { $0.token == .slash || isFresh && $0.token == .star }
    }
    return false
  }
}

extension PatternCompiler {
  /// The edges of a path pattern; nil if the tokens alone say what its slashes are.
  mutating func edges(of program: PatternProgram) -> PathEdges? {
    let tokens = program.tokens
    var isSpecial = tables.hasVariableLead(tokens)
    var edges = PathEdges(
      finals: [Bool](repeating: false, count: tokens.count + 1),
      trees: [Int](repeating: -1, count: tokens.count))
    var ending: PathEnding = .slashes
    for index in tokens.indices.reversed() {
      edges.finals[index + 1] = ending.isFinal
      let token = tokens[index]
      if let choice = token.choiceIndex {
        let tree = tail(of: choice, before: ending)
        edges.trees[index] = tree.index
        ending = tree.root
        if tree.index >= 0 { isSpecial = true }
      } else {
        ending = ending.before(token, isSlash: tables.isSlash(token))
        if token.setIndex != nil, !ending.isEmpty { isSpecial = true }
      }
      if ending.isEmpty { break }
    }
    if !ending.isEmpty { edges.finals[0] = ending.isFinal }
    return isSpecial ? edges : nil
  }

  /// The nodes of a variable's tree where a text may end, and what its root is; -1 if no value is empty
  /// or ends in slashes or stars that do not count.
  private mutating func tail(of choice: Int, before next: PathEnding) -> PathTail {
    let key = PathTail.Key(choice: choice, next: next)
    if let known = knownTails[key] { return known }
    let nodes = tables.choices[choice].nodes
    var endings = [PathEnding](repeating: [], count: nodes.count)
    var isPlain = true
    // A node's children come after it.
    for index in nodes.indices.reversed() {
      if nodes[index].isEnd { endings[index] = next }
      for child in nodes[index].children where !endings[child.node].isEmpty {
        let own = endings[child.node].before(child.token, isSlash: child.token == .slash)
        if !own.isEmpty { isPlain = false }
        endings[index].formUnion(own)
      }
    }
    var tail = PathTail(index: -1, root: endings[0])
    if !isPlain || !endings[0].isEmpty {
      tables.finals.append(endings.map(\.isFinal))
      tail.index = tables.finals.count - 1
    }
    knownTails[key] = tail
    return tail
  }
}

/// A variable's tree at the end of a path pattern.
struct PathTail: Sendable {
  struct Key: Hashable, Sendable {
    let choice: Int
    let next: PathEnding
  }

  var index: Int
  var root: PathEnding
}

/// Where a walk through a path is.
struct PathState: Sendable {
  var places: PlaceSet
  var lead: PathLead = []

  var isEmpty: Bool { places.isEmpty && lead.isEmpty }
}

extension PatternWalk {
  /// Whether a pattern with edges covers a path.
  func covers(
    _ tokens: Span<PatternToken>, _ start: Int, _ end: Int, _ text: Span<UInt32>, _ edges: PathEdges
  ) -> Bool {
    var state = PathState(places: PlaceSet(count: text.count), lead: .fresh)
    for index in start..<end {
      if edges.finals[index - start], isEnd(state, text) { return true }
      var ends = false
      state = advance(
        tokens[index], from: state, text, tree: edges.trees[index - start], ends: &ends)
      if ends { return true }
      if state.isEmpty { return false }
    }
    return edges.finals[end - start] && isEnd(state, text)
  }

  /// Whether the whole text was passed; the slash at its beginning counts as passed in the lead.
  func isEnd(_ state: PathState, _ text: Span<UInt32>) -> Bool {
    state.places.contains(text.count) || !state.lead.isEmpty && isOnlySlash(text)
  }

  private func isOnlySlash(_ text: Span<UInt32>) -> Bool { text.count == 1 && text[0] == 0x2F }

  /// What a token makes of a state; `ends` becomes true where the text may end within a variable.
  func advance(
    _ token: PatternToken, from state: PathState, _ text: Span<UInt32>, tree: Int, ends: inout Bool
  ) -> PathState {
    let finals = tree >= 0 ? tables.finals[tree] : []
    var next = PathState(places: PlaceSet(count: text.count))
    if let index = token.choiceIndex, !state.places.isEmpty {
      let tree = tables.choices[index]
      follow(tree, [(0, state.places)], text, finals, into: &next.places, &ends)
    } else if !state.places.isEmpty {
      next.places = step(token, from: state.places, text)
    }
    guard !state.lead.isEmpty, text.count > 0, text[0] == 0x2F else { return next }
    if let index = token.choiceIndex {
      lead(tables.choices[index], state.lead, text, finals, &next, &ends)
    } else {
      lead(token, state.lead, text, &next)
    }
    return next
  }

  /// One token after nothing but slashes.
  private func lead(
    _ token: PatternToken, _ lead: PathLead, _ text: Span<UInt32>, _ next: inout PathState
  ) {
    if tables.isSlash(token) { next.lead.insert(.slashed) }
    guard token != .slash else { return }
    var places = PlaceSet(count: text.count)
    places.insert(token == .star && lead.contains(.fresh) ? 0 : 1)
    // A slash of a set is no character of the path here.
    if token.setIndex != nil, text.count > 1, text[1] == 0x2F { return }
    next.places.formUnion(step(token, from: places, text))
  }

  /// The texts of a variable after nothing but slashes.
  private func lead(
    _ tree: ChoiceTree, _ lead: PathLead, _ text: Span<UInt32>, _ finals: [Bool],
    _ next: inout PathState, _ ends: inout Bool
  ) {
    var open = [(node: 0, lead: lead)]
    var others: [(node: Int, places: PlaceSet)] = []
    while let (node, lead) = open.popLast() {
      if tree.isEnd(node) { next.lead.formUnion(lead) }
      if !finals.isEmpty, finals[node], isOnlySlash(text) { ends = true }
      for child in tree.nodes[node].children {
        if child.token == .slash {
          open.append((child.node, .slashed))
        } else if child.token.isScalar, text.count < 2 || text[1] != child.token.code {
          continue
        } else {
          var state = PathState(places: PlaceSet(count: text.count))
          self.lead(child.token, lead, text, &state)
          if !state.isEmpty { others.append((child.node, state.places)) }
        }
      }
    }
    follow(tree, others, text, finals, into: &next.places, &ends)
  }
}
