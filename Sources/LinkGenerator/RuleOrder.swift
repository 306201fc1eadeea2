// The order of rules. A router takes the most specific route, a file the first rule that matches, and a
// wildcard of a file crosses slashes. So deeper paths come first: a rule needs as many slashes as it has
// and never takes a shorter path. Within one depth the router's order is the file's.

import LinkRouter

/// A shape of a route's URLs, to be put in order.
struct OrderedVariant {
  let variant: RouteVariant
  let route: Route
  let isExclusion: Bool

  private var tailLength: Int? {
    for case .tail(_, let atLeast) in variant.steps { return atLeast }
    return nil
  }

  /// The number of segments; the least number if there is a tail among them.
  var depth: Int {
    tailLength.map { variant.steps.count - 1 + $0 } ?? variant.steps.count
  }

  var isTail: Bool { tailLength != nil }

  /// Whether query or fragment decide, too.
  var hasConditions: Bool { variant.conditionRank > 0 }

  /// Less than any value has.
  static let tailRank = Int.min / 2

  /// How specific each step is.
  var ranks: [Int] {
    variant.steps.map { step in
      switch step {
      case .segment(let segment): segment.rank
      case .tail(_, let atLeast): Self.tailRank + atLeast
      }
    }
  }
}

/// A shape, and how deep the paths are that a rule takes at least.
struct PlacedVariant {
  let item: OrderedVariant
  let depth: Int
}

enum RuleOrder {
  /// Puts shapes in order, the first that matches being the route that the router takes.
  static func placed(_ items: [OrderedVariant]) -> [PlacedVariant] {
    let deepest = items.map(\.depth).max() ?? 0
    var placed: [PlacedVariant] = []
    for depth in stride(from: deepest + 1, through: 0, by: -1) {
      for item in sorted(level(depth, items)) {
        placed.append(PlacedVariant(item: item, depth: depth))
      }
    }
    return placed
  }

  /// The shapes of which a rule stands at a depth: those of just that depth, and of longer tails those
  /// that must stand before rules that decide otherwise.
  private static func level(_ depth: Int, _ items: [OrderedVariant]) -> [OrderedVariant] {
    var chosen = items.indices.filter { items[$0].depth == depth }
    let tails = items.indices.filter { items[$0].isTail && items[$0].depth < depth }
    var isNew = true
    while isNew {
      isNew = false
      for index in tails where !chosen.contains(index) {
        let tail = items[index]
        // The wildcards of a path of one segment less cross slashes.
        let isCrossed = items.contains {
          !$0.isTail && $0.depth == depth - 1 && disagree($0, tail)
        }
        let isTaken = chosen.contains {
          disagree(items[$0], tail) && isMoreSpecific(tail, items[$0])
        }
        if isCrossed || isTaken {
          chosen.append(index)
          isNew = true
        }
      }
    }
    return chosen.sorted().map { items[$0] }
  }

  /// Whether two shapes may take one path and decide differently.
  private static func disagree(_ one: OrderedVariant, _ other: OrderedVariant) -> Bool {
    one.isExclusion != other.isExclusion && mayOverlap(one, other)
  }

  /// Whether no literal of one stands where the other has a different one, as far as places are certain.
  private static func mayOverlap(_ one: OrderedVariant, _ other: OrderedVariant) -> Bool {
    let hasTail = one.isTail || other.isTail
    for (left, right) in zip(one.variant.steps, other.variant.steps) {
      guard case .segment(let left) = left, case .segment(let right) = right else {
        // After a tail every word may stand anywhere.
        return true
      }
      guard let left = left.literal, let right = right.literal else {
        // A wildcard crosses slashes: among the words of a tail those after it find their places.
        if hasTail { return true }
        continue
      }
      if left != right { return false }
    }
    return true
  }

  private static func sorted(_ level: [OrderedVariant]) -> [OrderedVariant] {
    var sorted = level.enumerated().sorted { one, other in
      if isMoreSpecific(one.element, other.element) { return true }
      return !isMoreSpecific(other.element, one.element) && one.offset < other.offset
    }.map(\.element)
    // What was declared to go before another does.
    for index in sorted.indices {
      let item = sorted[index]
      if let first = sorted[..<index].firstIndex(where: { item.route.over.contains($0.route.name) })
      {
        sorted.remove(at: index)
        sorted.insert(item, at: first)
      }
    }
    return sorted
  }

  /// Whether the router prefers one shape for a path that both take.
  private static func isMoreSpecific(_ one: OrderedVariant, _ other: OrderedVariant) -> Bool {
    let (left, right) = (one.ranks, other.ranks)
    for (left, right) in zip(left, right) where left != right { return left > right }
    if left.count != right.count {
      // A path that ends goes before an empty tail, and after a wildcard that it cannot reach.
      let rest = left.count > right.count ? left[right.count...] : right[left.count...]
      let isTail = rest.first.map { $0 < OrderedVariant.tailRank / 2 } ?? false
      return (left.count > right.count) != isTail
    }
    return one.variant.conditionRank > other.variant.conditionRank
  }
}
