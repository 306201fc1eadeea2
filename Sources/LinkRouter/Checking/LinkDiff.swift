// What a change of routes does to links that are out in the world: each old route is tried on the new
// table with made-up values, with URLs that a new route takes too, and with texts that no longer fit.

import LinkTypes

/// The links of one table that another breaks.
public struct LinkDiff: Sendable {
  /// What happened to a link.
  public enum Kind: String, Sendable, Hashable {
    /// The route is gone, and no other takes the URL.
    case removed
    /// The route is there and takes fewer URLs.
    case narrowed
    /// The route takes the URL no longer, and another does.
    case moved
    /// The route could still take the URL, and another goes before it: a more specific one, or one that
    /// says so by `over`.
    case taken
    /// The route takes the URL and reads other values.
    case retyped
  }

  /// A link that broke.
  public struct Break: Sendable, Hashable {
    /// What happened.
    public let kind: Kind
    /// The old route.
    public let route: String
    /// A URL that shows it.
    public let url: String
    /// What happens to the URL now.
    public let detail: String
  }

  /// The breaks, one of each kind a route and pattern; where URLs are taken over, one a new route.
  public private(set) var breaks: [Break] = []
  private var seen: Set<[String]> = []
  private let old: RouteTable
  private let new: RouteTable
  /// The new table's variants by their routes.
  private let newVariants: [[RouteVariant]]

  /// Compares two tables; the seed makes the same values again.
  public init(from old: RouteTable, to new: RouteTable, seed: UInt64, runs: Int) {
    self.old = old
    self.new = new
    var variants: [[RouteVariant]] = Array(repeating: [], count: new.routes.count)
    for variant in new.storage.tree.variants { variants[variant.route].append(variant) }
    newVariants = variants
    // The plainest URL of each variant first: it makes the best example.
    for variant in old.storage.tree.variants {
      if let url = Witness.url(variant) { compare(url) }
    }
    comparePairs()
    compareWays()
    var maker = ValueMaker(seed: seed)
    for (index, route) in old.routes.enumerated() {
      for target in [RouteTable.Target.app, .web] {
        guard let pattern = try? old.pattern(index, target) else { continue }
        for _ in 0..<runs {
          let values = maker.values(for: pattern)
          guard let url = try? old.url(route.name, values, target: target) else { continue }
          compare(url)
        }
      }
    }
  }

  // MARK: - Where to look

  /// URLs that an old and a new variant both take, and those that a changed variant takes no longer.
  private mutating func comparePairs() {
    let builder = RouteTreeBuilder(old.routes + new.routes)
    for pair in ConflictSearch(builder).pairs {
      var (one, other) = (builder.variants[Int(pair.first)], builder.variants[Int(pair.second)])
      if one.route > other.route { swap(&one, &other) }
      guard one.route < old.routes.count, other.route >= old.routes.count else { continue }
      let isSameRoute =
        old.routes[one.route].name == new.routes[other.route - old.routes.count].name
      if isSameRoute, one.pattern.text == other.pattern.text { continue }
      if let url = Witness.url(one, other) { compare(url) }
      guard isSameRoute else { continue }
      for narrow in one.parts(apartFrom: other) {
        if let url = Witness.url(narrow, one) { compare(url) }
      }
    }
  }

  /// Routes that fewer ways lead to: those of debug builds alone, web links that stay in the browser.
  private mutating func compareWays() {
    for (index, before) in old.routes.enumerated() {
      guard let after = new.route(named: before.name) else { continue }
      if after.isDebug, !before.isDebug, let url = example(index, .app) {
        note(.narrowed, before.name, url, "only debug builds know the route now", "debug")
      }
      if before.isUniversalLink, !after.isUniversalLink, !before.web.isEmpty,
        let url = example(index, .web)
      {
        note(.narrowed, before.name, url, "it stays in the browser now", "universalLink")
      }
    }
  }

  private func example(_ index: Int, _ target: RouteTable.Target) -> String? {
    guard let pattern = try? old.pattern(index, target) else { return nil }
    let variant = old.storage.tree.variants.first {
      $0.route == index && $0.pattern.text == pattern.text
    }
    return variant.flatMap { Witness.url($0) }
  }

  // MARK: - What became of a URL

  private mutating func compare(_ url: String) {
    guard let before = old.match(url) else { return }
    let pattern = before.pattern.text
    guard let after = new.match(url) else {
      guard let index = new.storage.indices[before.name] else {
        return note(.removed, before.name, url, "no route takes it", pattern)
      }
      return note(
        .narrowed, before.name, url, "no route takes it" + mismatch(index, url), pattern)
    }
    guard after.name == before.name else {
      let taker = "now '\(after.name)' takes it"
      guard couldTake(before.name, url) else {
        return note(.moved, before.name, url, taker, pattern)
      }
      return note(
        .taken, before.name, url, taker + " and goes before '\(before.name)'", pattern, after.name)
    }
    for (name, value) in before.orderedValues where after.value(name) != value {
      let detail = RouteValueChange(name, before, after).sentence
      return note(.retyped, before.name, url, detail, pattern)
    }
  }

  /// Whether a route of the new table would take a URL if it were alone.
  private func couldTake(_ name: String, _ url: String) -> Bool {
    guard let index = new.storage.indices[name] else { return false }
    let bytes = Array(url.utf8)
    return newVariants[index].contains { variant in
      if case .matched = LinearMatcher.match(variant, bytes) { true } else { false }
    }
  }

  /// Where a URL and the variant of a new route that comes furthest part.
  private func mismatch(_ index: Int, _ url: String) -> String {
    let bytes = Array(url.utf8)
    var furthest: RouteMismatch?
    for variant in newVariants[index] {
      guard case .failed(let mismatch) = LinearMatcher.match(variant, bytes),
        mismatch.progress > furthest?.progress ?? -1
      else { continue }
      furthest = mismatch
    }
    let isSecret = !new.routes[index].secrets.isEmpty
    return furthest.map { ": " + (isSecret ? $0.withoutText : $0).sentence } ?? ""
  }

  private mutating func note(
    _ kind: Kind, _ route: String, _ url: String, _ detail: String, _ pattern: String,
    _ taker: String = ""
  ) {
    guard seen.insert([kind.rawValue, route, pattern, taker]).inserted else { return }
    breaks.append(Break(kind: kind, route: route, url: url, detail: detail))
  }
}

/// A value that two tables read differently.
private struct RouteValueChange {
  let sentence: String

  init(_ name: String, _ before: RouteMatch, _ after: RouteMatch) {
    let known = after.pattern.captures.first { $0.name == name }
    let type = before.pattern.captures.first { $0.name == name }?.type
    guard let known else {
      sentence = "'\(name)' is not read any more"
      return
    }
    let isSecret = before.route.secrets.union(after.route.secrets).contains(name)
    guard known.type == type, !isSecret else {
      sentence = "'\(name)' is read as \(known.type.name) now"
      return
    }
    func text(_ match: RouteMatch) -> String {
      guard let value = match.value(name) else { return "nothing" }
      return JSONWriter().string(value.json)
    }
    sentence = "'\(name)' is \(text(after)) now and was \(text(before))"
  }
}

extension RouteVariant {
  /// This variant once for each part of which it takes texts that the other's does not, with such a text
  /// in its place.
  fileprivate func parts(apartFrom other: RouteVariant) -> [RouteVariant] {
    var result: [RouteVariant] = []
    if let own = authority, let others = other.authority,
      let text = own.difference(others, isHost: true)
    {
      var variant = self
      variant.authority = text
      result.append(variant)
    }
    for (index, pair) in zip(steps, other.steps).enumerated() {
      guard case (.segment(let own), .segment(let others)) = pair else { break }
      guard let text = own.difference(others) else { continue }
      var variant = self
      variant.steps[index] = .segment(text)
      result.append(variant)
    }
    for text in differences(fragment, other.fragment) {
      var variant = self
      variant.pattern.fragment = text
      result.append(variant)
    }
    for (index, item) in query.enumerated() {
      // Names of the item that are read no more.
      for key in item.keys where item.keys.count > 1 {
        guard !other.query.contains(where: { $0.keys.contains(key) }) else { continue }
        var variant = self
        variant.pattern.query[index] = QueryPattern(
          keys: [key], value: item.value, isOptional: false)
        result.append(variant)
      }
      for others in other.query {
        guard let key = item.keys.first(where: others.keys.contains),
          let own = Witness.segment(item.value), let another = Witness.segment(others.value),
          let text = own.difference(another)
        else { continue }
        var variant = self
        variant.pattern.query[index] = QueryPattern(
          keys: [key], value: .pattern(text), isOptional: false)
        result.append(variant)
      }
    }
    return result
  }

  /// The fragment once for each part of which it takes texts that the other's does not.
  private func differences(
    _ own: FragmentPattern?, _ other: FragmentPattern?
  ) -> [FragmentPattern] {
    switch (own, other) {
    case (.value(let one, _), .value(let other, _)):
      return one.difference(other).map { [.value($0, isOptional: false)] } ?? []
    case (.path(let segments), .path(let others)) where segments.count == others.count:
      return segments.indices.compactMap { index in
        segments[index].difference(others[index]).map {
          var changed = segments
          changed[index] = $0
          return .path(changed)
        }
      }
    case (.query(let items), .query(let others)):
      return items.indices.flatMap { index in
        let item = items[index]
        return others.compactMap { other -> FragmentPattern? in
          guard let key = item.keys.first(where: other.keys.contains),
            let one = Witness.segment(item.value), let another = Witness.segment(other.value),
            let text = one.difference(another)
          else { return nil }
          var changed = items
          changed[index] = QueryPattern(keys: [key], value: .pattern(text), isOptional: false)
          return .query(changed)
        }
      }
    default: return []
    }
  }
}

extension SegmentPattern {
  /// A text, as a pattern, that this one takes and another does not; nil if none is found.
  fileprivate func difference(_ other: SegmentPattern, isHost: Bool = false) -> SegmentPattern? {
    guard shape != other.shape else { return nil }
    return SegmentComparison.difference(shape, other.shape, ignoringCase: isHost)
      .map { SegmentPattern(parts: [.literal($0)]) }
  }
}
