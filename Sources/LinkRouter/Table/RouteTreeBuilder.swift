// From routes to the tree: variants are put in one by one, then everything is laid flat with the most
// specific edges first. Linear in the routes, and a node costs no memory of its own.

struct RouteTreeBuilder {
  /// Where a node's edges stand in the flat lists.
  struct Node {
    /// In `literalEdges`.
    var literals: Range<Int32> = 0..<0
    /// In `patternEdges`.
    var patterns: Range<Int32> = 0..<0
    /// In `tailEdges`.
    var tails: Range<Int32> = 0..<0
    /// In `terminals`.
    var terminals: Range<Int32> = 0..<0
  }

  struct Root {
    let node: Int32
    let isHost: Bool
  }

  private(set) var nodes: [Node] = []
  private(set) var literals = LiteralTable()
  /// Entries of `literals`.
  private(set) var literalEdges: [Int32] = []
  private(set) var patternEdges: [(segment: Int32, child: Int32)] = []
  private(set) var tailEdges: [(atLeast: Int32, child: Int32)] = []
  /// Variants, those whose query and fragment ask for most first.
  private(set) var terminals: [Int32] = []
  private(set) var segments: [SegmentPattern] = []
  private(set) var variants: [RouteVariant] = []
  /// The route of each variant.
  private(set) var routeIndices: [Int] = []
  /// How much query and fragment of each variant ask for.
  private(set) var conditionRanks: [Int] = []
  /// A word that a variant's query asks for (`?action=add`), as numbers: other words of the key are others'.
  private(set) var verbs: [(key: Int, word: Int)?] = []
  private var verbNumbers: [[UInt8]: Int] = [:]
  private(set) var roots: [Root] = []
  private var segmentIndices: [SegmentPattern: Int32] = [:]
  private var schemes = LiteralTable()
  private var schemeNumbers: [String: Int] = [:]
  private var schemeRoots: [Int32] = []
  private var isWeb: [Bool] = []

  init(_ routes: [Route]) {
    literals = LiteralTable(expecting: routes.count * 3)
    variants.reserveCapacity(routes.count * 2)
    for index in routes.indices { RouteVariant.append(routes[index], index: index, to: &variants) }
    routeIndices.reserveCapacity(variants.count)
    conditionRanks.reserveCapacity(variants.count)
    verbs.reserveCapacity(variants.count)
    var draft = Draft(variants: variants.count)
    for index in variants.indices {
      let variant = variants[index]
      routeIndices.append(variant.route)
      conditionRanks.append(variant.conditionRank)
      verbs.append(variant.query.isEmpty ? nil : verb(of: variant))
      draft.add(terminal: Int32(index), to: place(of: variant, &draft))
    }
    layFlat(draft)
  }

  private mutating func verb(of variant: RouteVariant) -> (key: Int, word: Int)? {
    for item in variant.query {
      if let verb = item.verb { return (number(verb.key), number(verb.word)) }
    }
    return nil
  }

  private mutating func number(_ bytes: [UInt8]) -> Int {
    if let known = verbNumbers[bytes] { return known }
    verbNumbers[bytes] = verbNumbers.count
    return verbNumbers.count - 1
  }

  // MARK: - Putting in

  /// Nodes while they grow: what each has is a chain of places, the last one first.
  private struct Draft {
    struct Node {
      var literals: Int32 = -1
      var patterns: Int32 = -1
      var tails: Int32 = -1
      var terminals: Int32 = -1
    }

    var nodes: [Node] = []
    /// The literal before each in its node.
    var literalLinks: [Int32] = []
    var patterns: [(segment: Int32, child: Int32, next: Int32)] = []
    var tails: [(atLeast: Int32, child: Int32, next: Int32)] = []
    var terminalLinks: [Int32]

    init(variants: Int) {
      nodes.reserveCapacity(variants * 3)
      literalLinks.reserveCapacity(variants * 2)
      terminalLinks = Array(repeating: -1, count: variants)
    }

    mutating func newNode() -> Int32 {
      nodes.append(Node())
      return Int32(nodes.count - 1)
    }

    mutating func add(terminal: Int32, to node: Int32) {
      terminalLinks[Int(terminal)] = nodes[Int(node)].terminals
      nodes[Int(node)].terminals = terminal
    }
  }

  /// The node of a variant's URLs.
  private mutating func place(of variant: RouteVariant, _ draft: inout Draft) -> Int32 {
    var node = root(of: variant, &draft)
    if let authority = variant.authority { node = child(of: node, authority, &draft) }
    for step in variant.steps {
      switch step {
      case .segment(let pattern): node = child(of: node, pattern, &draft)
      case .tail(_, let atLeast): node = tail(of: node, atLeast: Int32(atLeast), &draft)
      }
    }
    return node
  }

  private mutating func root(of variant: RouteVariant, _ draft: inout Draft) -> Int32 {
    let scheme = variant.scheme
    let number: Int
    if let known = schemeNumbers[scheme] {
      number = known
    } else {
      number = isWeb.count
      schemeNumbers[scheme] = number
      _ = schemes.insert(-1, Array(scheme.utf8), child: Int32(number))
      schemeRoots += [-1, -1, -1, -1]
      isWeb.append(variant.isWeb)
    }
    let place = number * 4 + Int(variant.form.rawValue)
    if schemeRoots[place] < 0 {
      schemeRoots[place] = draft.newNode()
      roots.append(Root(node: schemeRoots[place], isHost: variant.form == .host))
    }
    return schemeRoots[place]
  }

  private mutating func child(
    of node: Int32, _ pattern: SegmentPattern, _ draft: inout Draft
  ) -> Int32 {
    if let literal = pattern.literal {
      let found = literals.find(node, literal.span, 0, literal.count)
      if found >= 0 { return found }
      let child = draft.newNode()
      let entry = literals.insert(node, literal, child: child)
      draft.literalLinks.append(draft.nodes[Int(node)].literals)
      draft.nodes[Int(node)].literals = Int32(entry)
      return child
    }
    let segment = intern(pattern)
    var link = draft.nodes[Int(node)].patterns
    while link >= 0 {
      let edge = draft.patterns[Int(link)]
      if edge.segment == segment { return edge.child }
      link = edge.next
    }
    let child = draft.newNode()
    draft.patterns.append((segment, child, draft.nodes[Int(node)].patterns))
    draft.nodes[Int(node)].patterns = Int32(draft.patterns.count - 1)
    return child
  }

  private func tail(of node: Int32, atLeast: Int32, _ draft: inout Draft) -> Int32 {
    var link = draft.nodes[Int(node)].tails
    while link >= 0 {
      let edge = draft.tails[Int(link)]
      if edge.atLeast == atLeast { return edge.child }
      link = edge.next
    }
    let child = draft.newNode()
    draft.tails.append((atLeast, child, draft.nodes[Int(node)].tails))
    draft.nodes[Int(node)].tails = Int32(draft.tails.count - 1)
    return child
  }

  private mutating func intern(_ pattern: SegmentPattern) -> Int32 {
    let shape = pattern.shape
    if let index = segmentIndices[shape] { return index }
    segments.append(shape)
    segmentIndices[shape] = Int32(segments.count - 1)
    return Int32(segments.count - 1)
  }

  // MARK: - Laying flat

  private mutating func layFlat(_ draft: Draft) {
    nodes.reserveCapacity(draft.nodes.count)
    literalEdges.reserveCapacity(draft.literalLinks.count)
    patternEdges.reserveCapacity(draft.patterns.count)
    tailEdges.reserveCapacity(draft.tails.count)
    terminals.reserveCapacity(draft.terminalLinks.count)
    for node in draft.nodes {
      var flat = Node()
      flat.literals = Self.follow(node.literals, into: &literalEdges) {
        ($0, draft.literalLinks[Int($0)])
      }
      // A chain begins with what came last.
      literalEdges[Int(flat.literals.lowerBound)...].reverse()
      flat.patterns = Self.follow(node.patterns, into: &patternEdges) {
        let edge = draft.patterns[Int($0)]
        return ((edge.segment, edge.child), edge.next)
      }
      flat.tails = Self.follow(node.tails, into: &tailEdges) {
        let edge = draft.tails[Int($0)]
        return ((edge.atLeast, edge.child), edge.next)
      }
      flat.terminals = Self.follow(node.terminals, into: &terminals) {
        ($0, draft.terminalLinks[Int($0)])
      }
      sort(flat)
      nodes.append(flat)
    }
  }

  /// Lays a chain at the end of a flat list; where it lies.
  @inline(__always)
  private static func follow<Edge>(
    _ first: Int32, into list: inout [Edge], _ step: (Int32) -> (edge: Edge, next: Int32)
  ) -> Range<Int32> {
    let start = Int32(list.count)
    var link = first
    while link >= 0 {
      let (edge, next) = step(link)
      list.append(edge)
      link = next
    }
    return start..<Int32(list.count)
  }

  private mutating func sort(_ node: Node) {
    if node.patterns.count > 1 {
      let range = Int(node.patterns.lowerBound)..<Int(node.patterns.upperBound)
      let sorted = patternEdges[range].sorted { precedes($0.segment, $1.segment) }
      patternEdges.replaceSubrange(range, with: sorted)
    }
    if node.tails.count > 1 {
      let range = Int(node.tails.lowerBound)..<Int(node.tails.upperBound)
      tailEdges[range].sort { $0.atLeast > $1.atLeast }
    }
    if node.terminals.count > 1 {
      let range = Int(node.terminals.lowerBound)..<Int(node.terminals.upperBound)
      let ranks = conditionRanks
      terminals[range].sort { one, other in
        let (left, right) = (ranks[Int(one)], ranks[Int(other)])
        return left == right ? one < other : left > right
      }
    }
  }

  /// The order of pattern edges: narrow ones first; what is equal is ordered by how it is written, so
  /// that no order depends on the file.
  private func precedes(_ one: Int32, _ other: Int32) -> Bool {
    let (left, right) = (segments[Int(one)], segments[Int(other)])
    let (leftRank, rightRank) = (left.rank, right.rank)
    if leftRank != rightRank { return leftRank > rightRank }
    return String(describing: left.parts) < String(describing: right.parts)
  }

  /// The elements of a flat list that a node has.
  func edges<Edge>(_ list: [Edge], _ range: Range<Int32>) -> ArraySlice<Edge> {
    list[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  // MARK: - The tree

  mutating func tree() -> RouteTree {
    var conditions = ConditionBuilder()
    var flat: [RouteTree.Terminal] = []
    flat.reserveCapacity(terminals.count)
    for index in terminals {
      flat.append(conditions.terminal(variants[Int(index)], index, &self))
    }
    let plain = SegmentPattern(parts: [.capture(slot: 0, .string)])
    return RouteTree(
      nodes: nodes.map {
        RouteTree.Node(
          hasLiterals: !$0.literals.isEmpty, patterns: $0.patterns, tails: $0.tails,
          terminals: $0.terminals)
      },
      literals: literals,
      patterns: patternEdges.map {
        RouteTree.PatternEdge(
          segment: $0.segment, child: $0.child, isPlainText: segments[Int($0.segment)] == plain)
      },
      tails: tailEdges.map {
        let child = nodes[Int($0.child)]
        return RouteTree.TailEdge(
          atLeast: $0.atLeast, child: $0.child,
          goesOn: !child.literals.isEmpty || !child.patterns.isEmpty)
      },
      terminals: flat, items: conditions.items, keys: conditions.keys,
      keyBytes: conditions.keyBytes, segments: segments, variants: variants,
      schemeRoots: schemeRoots, schemes: schemes, isWeb: isWeb)
  }

  /// What queries and fragments ask for, laid flat.
  private struct ConditionBuilder {
    var items: [RouteTree.Item] = []
    var keys: [Range<Int32>] = []
    var keyBytes: [UInt8] = []

    mutating func terminal(
      _ variant: RouteVariant, _ index: Int32, _ builder: inout RouteTreeBuilder
    ) -> RouteTree.Terminal {
      let query = add(variant.query, &builder)
      var fragment = RouteTree.Fragment.ignored
      var parts: Range<Int32> = 0..<0
      switch variant.fragment {
      case nil: break
      case .query(let items):
        fragment = .query
        parts = add(items, &builder)
      case .value(let pattern, let isOptional):
        fragment = isOptional ? .optionalValue : .value
        let segment = builder.intern(pattern)
        parts = segment..<segment + 1
      case .path(let segments):
        fragment = .path
        parts = Self.row(segments, &builder)
      case .tail(let tail):
        fragment = .tail
        parts = Self.row(tail.segments, &builder)
      }
      var terminal = RouteTree.Terminal(
        variant: index, route: Int32(variant.route), items: query, fragment: fragment,
        fragmentParts: parts)
      terminal.isURL = variant.isURL
      if case .tail(let tail) = variant.fragment {
        terminal.isRooted = tail.isRooted
        terminal.isTailOptional = tail.atLeast == 0
      }
      return terminal
    }

    /// Interned shapes are shared, so segments get places of their own, one after the other.
    private static func row(
      _ segments: [SegmentPattern], _ builder: inout RouteTreeBuilder
    ) -> Range<Int32> {
      let first = Int32(builder.segments.count)
      builder.segments += segments.map(\.shape)
      return first..<Int32(builder.segments.count)
    }

    private mutating func add(
      _ query: [QueryPattern], _ builder: inout RouteTreeBuilder
    ) -> Range<Int32> {
      let first = Int32(items.count)
      for item in query { items.append(flat(item, &builder)) }
      return first..<Int32(items.count)
    }

    private mutating func flat(
      _ item: QueryPattern, _ builder: inout RouteTreeBuilder
    ) -> RouteTree.Item {
      let firstKey = Int32(keys.count)
      for key in item.keys {
        keys.append(Int32(keyBytes.count)..<Int32(keyBytes.count + key.count))
        keyBytes += key
      }
      var flat = RouteTree.Item(
        kind: .anything, isOptional: item.isOptional, takesEmpty: false,
        keys: firstKey..<Int32(keys.count), segment: -1, captures: 0, atLeast: 0)
      switch item.value {
      case .anything: break
      case .wholeQuery:
        flat.kind = .wholeQuery
        flat.captures = 1
      case .repeated(let slot, let type, let atLeast):
        flat.kind = .repeated
        flat.takesEmpty = type == .any || type == .flag
        flat.segment = builder.intern(SegmentPattern(parts: [.capture(slot: slot, type)]))
        flat.captures = 1
        flat.atLeast = Int32(atLeast)
      case .pattern(let pattern):
        let isText = pattern.shape.parts == [.capture(slot: 0, .string)]
        flat.kind = isText ? .text : .pattern
        flat.takesEmpty = pattern.takesEmpty || pattern.parts.isEmpty
        flat.segment = builder.intern(pattern)
        flat.captures = Int32(pattern.slots.count)
      }
      return flat
    }
  }
}
