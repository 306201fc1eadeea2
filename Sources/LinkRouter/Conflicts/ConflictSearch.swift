// Which variants can take the same URL, found by walking the tree against itself: only branches that
// have a text in common are followed, so ten thousand separate routes cost ten thousand steps.

struct ConflictSearch {
  /// Who goes first where both of a pair take a URL.
  enum Order {
    /// Nothing has told yet.
    case open
    case first
    case second
    /// Two patterns that differ and of which neither is more specific.
    case tied

    var reversed: Order {
      switch self {
      case .first: .second
      case .second: .first
      case .open, .tied: self
      }
    }
  }

  /// Two variants whose hosts and paths have a URL in common.
  struct Pair {
    var first: Int32
    var second: Int32
    var order: Order
  }

  private let builder: RouteTreeBuilder
  private var overlaps: [Int64: Bool] = [:]
  private(set) var pairs: [Pair] = []

  init(_ builder: RouteTreeBuilder) {
    self.builder = builder
    for root in builder.roots {
      walk(root.node, root.node, State(isHost: root.isHost))
    }
  }

  private struct State {
    var order = Order.open
    var isHost = false

    /// One step down, where nothing new was learned.
    var below: State {
      var state = self
      state.isHost = false
      return state
    }

    /// One step down: who goes first there, if nothing has told yet.
    func decided(_ order: Order) -> State {
      var state = below
      if state.order == .open { state.order = order }
      return state
    }

    var reversed: State { State(order: order.reversed, isHost: isHost) }
  }

  private mutating func walk(_ one: Int32, _ other: Int32, _ state: State) {
    let (left, right) = (builder.nodes[Int(one)], builder.nodes[Int(other)])
    let isSame = one == other
    if !isSame || left.terminals.count > 1 {
      for index in left.terminals {
        for second in (isSame ? index + 1 : right.terminals.lowerBound)..<right.terminals.upperBound
        {
          note(builder.terminals[Int(index)], builder.terminals[Int(second)], state)
        }
      }
    }
    let hasPatterns = !right.patterns.isEmpty
    for place in left.literals {
      let edge = builder.literalEdges[Int(place)]
      let child = builder.literals.child(Int(edge))
      if isSame { walk(child, child, state.below) }
      guard !isSame || hasPatterns else { continue }
      let text = builder.literals.text(Int(edge))
      if !isSame {
        let match = builder.literals.find(other, text.span, 0, text.count)
        if match >= 0 { walk(child, match, state.below) }
      }
      if hasPatterns { literal(text, child, against: right, state, isReversed: false) }
    }
    if !isSame, !left.patterns.isEmpty {
      for edge in builder.edges(builder.literalEdges, right.literals) {
        literal(
          builder.literals.text(Int(edge)), builder.literals.child(Int(edge)), against: left, state,
          isReversed: true)
      }
    }
    for index in left.patterns {
      for other in (isSame ? index : right.patterns.lowerBound)..<right.patterns.upperBound {
        patterns(builder.patternEdges[Int(index)], builder.patternEdges[Int(other)], state)
      }
    }
    if !left.tails.isEmpty || !right.tails.isEmpty { tails(left, right, isSame: isSame, state) }
  }

  private mutating func literal(
    _ bytes: [UInt8], _ child: Int32, against node: RouteTreeBuilder.Node, _ state: State,
    isReversed: Bool
  ) {
    for edge in builder.edges(builder.patternEdges, node.patterns) {
      var captures: [CaptureSpan] = []
      var matcher = SegmentMatcher()
      matcher.ignoresCase = state.isHost
      // The literal may hold what a URL would have to escape.
      guard
        matcher.match(
          builder.segments[Int(edge.segment)].parts, bytes.span, 0, bytes.count, &captures)
      else { continue }
      if isReversed {
        walk(edge.child, child, state.decided(.second))
      } else {
        walk(child, edge.child, state.decided(.first))
      }
    }
  }

  private mutating func patterns(
    _ edge: (segment: Int32, child: Int32), _ other: (segment: Int32, child: Int32), _ state: State
  ) {
    if edge.segment == other.segment { return walk(edge.child, other.child, state.below) }
    guard overlap(edge.segment, other.segment, isHost: state.isHost) else { return }
    let (one, another) = (builder.segments[Int(edge.segment)], builder.segments[Int(other.segment)])
    let order = Self.order(one.rank, another.rank) {
      let comparison = SegmentComparison(one, another, ignoringCase: state.isHost)
      return $0 == .first ? comparison.firstIsWithin : comparison.secondIsWithin
    }
    walk(edge.child, other.child, state.decided(order))
  }

  /// Who goes first by rank. Where only sets or words of one level differ, the one of higher rank must be
  /// within the other.
  private static func order(_ one: Int, _ other: Int, isWithin: (Order) -> Bool) -> Order {
    guard one != other else { return .tied }
    let order: Order = one > other ? .first : .second
    return abs(one - other) >= CaptureType.fineSize || isWithin(order) ? order : .tied
  }

  private mutating func overlap(_ one: Int32, _ other: Int32, isHost: Bool) -> Bool {
    let key = (Int64(one) << 32 | Int64(other)) << 1 | (isHost ? 1 : 0)
    if let known = overlaps[key] { return known }
    let overlap = SegmentComparison.overlap(
      builder.segments[Int(one)], builder.segments[Int(other)], ignoringCase: isHost)
    overlaps[key] = overlap
    return overlap
  }

  // MARK: - Tails

  private mutating func tails(
    _ left: RouteTreeBuilder.Node, _ right: RouteTreeBuilder.Node, isSame: Bool, _ state: State
  ) {
    for index in left.tails {
      let tail = builder.tailEdges[Int(index)]
      for place in (isSame ? index : right.tails.lowerBound)..<right.tails.upperBound {
        let other = builder.tailEdges[Int(place)]
        let order: Order =
          tail.atLeast > other.atLeast ? .first : tail.atLeast < other.atLeast ? .second : .open
        let state = state.decided(order)
        walk(tail.child, other.child, state)
        unequal(tail.child, other.child, state)
      }
      beside(tail, right, state, isReversed: false)
    }
    guard !isSame else { return }
    for tail in builder.edges(builder.tailEdges, right.tails) {
      beside(tail, left, state, isReversed: true)
    }
  }

  /// What has more segments after a tail and what has fewer: the former goes first, and never takes
  /// the shortest URLs of the latter.
  private mutating func unequal(_ one: Int32, _ other: Int32, _ state: State) {
    let lefts = endings(below: one)
    let rights = one == other ? lefts : endings(below: other)
    guard lefts.count > 1 || rights.count > 1 || lefts.first?.depth != rights.first?.depth else {
      return
    }
    for left in lefts {
      for right in rights where left.depth != right.depth {
        // Seen from both sides, a node's own pairs would come twice.
        if one == other, left.depth < right.depth { continue }
        let state = state.decided(left.depth > right.depth ? .first : .second)
        for first in left.terminals {
          for second in right.terminals { note(first, second, state) }
        }
      }
    }
  }

  /// The variants below a node by how many segments lie between, no tails among them.
  private func endings(below node: Int32) -> [(depth: Int, terminals: [Int32])] {
    var result: [(depth: Int, terminals: [Int32])] = []
    var level = [node]
    var depth = 0
    while !level.isEmpty {
      var next: [Int32] = []
      var terminals: [Int32] = []
      for index in level {
        let node = builder.nodes[Int(index)]
        terminals += builder.edges(builder.terminals, node.terminals)
        next += children(node)
      }
      if !terminals.isEmpty { result.append((depth, terminals)) }
      level = next
      depth += 1
    }
    return result
  }

  /// A tail and everything that other edges of a node lead to; whether they have a URL in common is
  /// told by looking for one.
  private mutating func beside(
    _ tail: (atLeast: Int32, child: Int32), _ node: RouteTreeBuilder.Node, _ state: State,
    isReversed: Bool
  ) {
    let ends = terminals(below: tail.child)
    var others: [Int32] =
      tail.atLeast == 0 ? Array(builder.edges(builder.terminals, node.terminals)) : []
    for child in children(node) { others += terminals(below: child) }
    // Seen from the other edges: they go first.
    let decided = (isReversed ? state.reversed : state).decided(.second)
    for end in ends {
      for other in others {
        if isReversed {
          note(other, end, decided.reversed)
        } else {
          note(end, other, decided)
        }
      }
    }
  }

  private func terminals(below node: Int32) -> [Int32] {
    var result: [Int32] = []
    var open = [node]
    while let next = open.popLast() {
      let node = builder.nodes[Int(next)]
      result += builder.edges(builder.terminals, node.terminals)
      open += children(node)
      for edge in builder.edges(builder.tailEdges, node.tails) { open.append(edge.child) }
    }
    return result
  }

  /// The nodes that literals and patterns lead to.
  private func children(_ node: RouteTreeBuilder.Node) -> [Int32] {
    builder.edges(builder.literalEdges, node.literals).map { builder.literals.child(Int($0)) }
      + builder.edges(builder.patternEdges, node.patterns).map(\.child)
  }

  private mutating func note(_ first: Int32, _ second: Int32, _ state: State) {
    // Thousands of verbs may stand at one place.
    if let one = builder.verbs[Int(first)], let other = builder.verbs[Int(second)],
      one.key == other.key, one.word != other.word
    {
      return
    }
    guard builder.routeIndices[Int(first)] != builder.routeIndices[Int(second)],
      !QueryComparison.areApart(builder.variants[Int(first)], builder.variants[Int(second)])
    else { return }
    var order = state.order
    if order == .open {
      let (one, other) = (builder.variants[Int(first)], builder.variants[Int(second)])
      order = Self.order(builder.conditionRanks[Int(first)], builder.conditionRanks[Int(second)]) {
        $0 == .first ? one.asksForMore(than: other) : other.asksForMore(than: one)
      }
    }
    pairs.append(Pair(first: first, second: second, order: order))
  }
}
