// From routes to the tree: variants are put in one by one, then everything is laid flat with the most
// specific edges first. Linear in the routes.

struct RouteTreeBuilder {
  struct Node {
    var literals: [Int32] = []
    var patterns: [(segment: Int32, child: Int32)] = []
    var tails: [(atLeast: Int32, child: Int32)] = []
    var terminals: [Int32] = []
  }

  struct Root {
    let node: Int32
    let isHost: Bool
  }

  private(set) var nodes: [Node] = []
  private(set) var literals = LiteralTable()
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
  private var schemeRoots: [Int32] = []
  private var isWeb: [Bool] = []

  init(_ routes: [Route]) {
    literals = LiteralTable(expecting: routes.count * 2)
    nodes.reserveCapacity(routes.count * 4)
    variants.reserveCapacity(routes.count * 2)
    routeIndices.reserveCapacity(routes.count * 2)
    conditionRanks.reserveCapacity(routes.count * 2)
    for (index, route) in routes.enumerated() {
      for variant in RouteVariant.all(of: route, index: index) { insert(variant) }
    }
    for index in nodes.indices {
      if nodes[index].patterns.count > 1 {
        let sorted = nodes[index].patterns.sorted { precedes($0.segment, $1.segment) }
        nodes[index].patterns = sorted
      }
      if nodes[index].tails.count > 1 { nodes[index].tails.sort { $0.atLeast > $1.atLeast } }
      if nodes[index].terminals.count > 1 {
        let ranks = conditionRanks
        nodes[index].terminals.sort { one, other in
          let (left, right) = (ranks[Int(one)], ranks[Int(other)])
          return left == right ? one < other : left > right
        }
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

  private mutating func insert(_ variant: RouteVariant) {
    let index = Int32(variants.count)
    variants.append(variant)
    routeIndices.append(variant.route)
    conditionRanks.append(variant.conditionRank)
    verbs.append(
      variant.query.isEmpty
        ? nil
        : variant.query.lazy.compactMap(\.verb).first.map { (number($0.key), number($0.word)) })
    var node = root(of: variant)
    if let authority = variant.authority { node = child(of: node, authority) }
    for step in variant.steps {
      switch step {
      case .segment(let pattern): node = child(of: node, pattern)
      case .tail(_, let atLeast): node = tail(of: node, atLeast: Int32(atLeast))
      }
    }
    nodes[Int(node)].terminals.append(index)
  }

  private mutating func number(_ bytes: [UInt8]) -> Int {
    if let known = verbNumbers[bytes] { return known }
    verbNumbers[bytes] = verbNumbers.count
    return verbNumbers.count - 1
  }

  private mutating func newNode() -> Int32 {
    nodes.append(Node())
    return Int32(nodes.count - 1)
  }

  private mutating func root(of variant: RouteVariant) -> Int32 {
    let bytes = Array(variant.scheme.utf8)
    var scheme = schemes.find(-1, bytes.span, 0, bytes.count)
    if scheme < 0 {
      scheme = Int32(isWeb.count)
      _ = schemes.insert(-1, bytes, child: scheme)
      schemeRoots += [-1, -1, -1, -1]
      isWeb.append(variant.isWeb)
    }
    let place = Int(scheme) * 4 + Int(variant.form.rawValue)
    if schemeRoots[place] < 0 {
      schemeRoots[place] = newNode()
      roots.append(Root(node: schemeRoots[place], isHost: variant.form == .host))
    }
    return schemeRoots[place]
  }

  private mutating func child(of node: Int32, _ pattern: SegmentPattern) -> Int32 {
    if let literal = pattern.literal {
      let found = literals.find(node, literal.span, 0, literal.count)
      if found >= 0 { return found }
      let child = newNode()
      nodes[Int(node)].literals.append(Int32(literals.insert(node, literal, child: child)))
      return child
    }
    let segment = intern(pattern)
    if let edge = nodes[Int(node)].patterns.first(where: { $0.segment == segment }) {
      return edge.child
    }
    let child = newNode()
    nodes[Int(node)].patterns.append((segment, child))
    return child
  }

  private mutating func tail(of node: Int32, atLeast: Int32) -> Int32 {
    if let edge = nodes[Int(node)].tails.first(where: { $0.atLeast == atLeast }) {
      return edge.child
    }
    let child = newNode()
    nodes[Int(node)].tails.append((atLeast, child))
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

  mutating func tree() -> RouteTree {
    var flat: [RouteTree.Node] = []
    flat.reserveCapacity(nodes.count)
    var patterns: [RouteTree.PatternEdge] = []
    var tails: [RouteTree.TailEdge] = []
    var terminals: [RouteTree.Terminal] = []
    var conditions = ConditionBuilder()
    for node in nodes {
      var place = RouteTree.Node()
      place.hasLiterals = !node.literals.isEmpty
      let firstPattern = Int32(patterns.count)
      for edge in node.patterns {
        patterns.append(
          RouteTree.PatternEdge(
            segment: edge.segment, child: edge.child,
            isPlainText: segments[Int(edge.segment)].parts == [.capture(slot: 0, .string)]))
      }
      place.patterns = firstPattern..<Int32(patterns.count)
      let firstTail = Int32(tails.count)
      for tail in node.tails {
        let child = nodes[Int(tail.child)]
        tails.append(
          RouteTree.TailEdge(
            atLeast: tail.atLeast, child: tail.child,
            goesOn: !child.literals.isEmpty || !child.patterns.isEmpty))
      }
      place.tails = firstTail..<Int32(tails.count)
      let firstTerminal = Int32(terminals.count)
      for index in node.terminals {
        terminals.append(conditions.terminal(variants[Int(index)], index, &self))
      }
      place.terminals = firstTerminal..<Int32(terminals.count)
      flat.append(place)
    }
    return RouteTree(
      nodes: flat, literals: literals, patterns: patterns, tails: tails, terminals: terminals,
      items: conditions.items, keys: conditions.keys, keyBytes: conditions.keyBytes,
      segments: segments, variants: variants, schemeRoots: schemeRoots, schemes: schemes,
      isWeb: isWeb)
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
