// URLs made from routes, checked to lead back.

import LinkTypes

extension RouteTable {
  /// Which of a route's URLs is meant.
  public enum Target: Sendable, Hashable {
    /// The custom-scheme URL; the web URL if the route has no other.
    case app
    /// The web URL.
    case web
  }

  /// The URL of a route and values.
  ///
  /// What it returns, `match` takes with the same route and values.
  /// - Throws: `RoutePrintError` for a missing, unknown or ill-typed value, and for values that would
  ///   not come back.
  public func url(
    _ name: String, _ values: [String: RouteValue] = [:], target: Target = .app
  ) throws(RoutePrintError) -> String {
    guard let index = storage.indices[name] else {
      throw .unknownRoute(
        name, nearest: nearestName(to: name, among: storage.indices.keys.sorted()))
    }
    if let url = storage.plans.plan(index, target, storage)?.print(values) { return url }
    let pattern = try pattern(index, target)
    let route = storage.routes[index]
    if values.count > pattern.captures.count
      || values.keys.contains(where: { key in !pattern.captures.contains { $0.name == key } })
    {
      let known = pattern.captures.map(\.name)
      let extra = values.keys.sorted().first { !known.contains($0) } ?? ""
      throw .unknownValue(
        route: name, value: extra, nearest: nearestName(to: extra, among: known), known: known)
    }
    let url = try print(index, pattern, values)
    guard storage.isShadowed[index] || pattern.isIntricate else { return url }
    guard let match = match(url), match.routeIndex == index else {
      let shown = route.secrets.isEmpty ? url : pattern.text
      throw .ambiguous(route: name, url: shown, taken: match(url)?.name)
    }
    for (key, value) in values where match.value(key) != value {
      let shown = route.secrets.isEmpty ? url : pattern.text
      throw .ambiguous(route: name, url: shown, taken: nil)
    }
    return url
  }

  func print(
    _ index: Int, _ pattern: RoutePattern, _ values: [String: RouteValue]
  ) throws(RoutePrintError) -> String {
    var printer = RoutePrinter(storage.routes[index], values)
    try printer.print(pattern)
    return String(decoding: printer.bytes.span, 0..<printer.bytes.count)
  }

  func pattern(_ index: Int, _ target: Target) throws(RoutePrintError) -> RoutePattern {
    let route = storage.routes[index]
    let pattern = target == .web ? route.web.first : route.url.first ?? route.web.first
    guard let pattern else { throw .noPattern(route: route.name, isWeb: target == .web) }
    return pattern
  }
}

extension RouteMatch {
  /// The URL as the table prints it: one spelling for all that mean the same.
  ///
  /// Nil if the values have no place in the route's first pattern, which an alias can bring about.
  public var canonicalURL: String? {
    let table = RouteTable(storage: storage)
    let target: RouteTable.Target = isWeb && !route.web.isEmpty ? .web : .app
    guard let pattern = try? table.pattern(routeIndex, target) else { return nil }
    let values = values.filter { entry in pattern.captures.contains { $0.name == entry.key } }
    return try? table.print(routeIndex, pattern, values)
  }
}

extension RouteTable {
  init(storage: Storage) { self.storage = storage }
}

extension RoutePattern {
  /// Whether the first segment of the path comes after a slash: not where nothing stands before it.
  var hasSlashBeforePath: Bool { form != .opaque && !beginsAtHost }

  /// The bytes of a host's literals that stand in a URL as they are.
  var keptInHost: ByteSet {
    isWeb && authority?.literal?.first == UInt8(ascii: "[") ? .keptInAddress : .keptInPath
  }

  /// Whether the host is the first segment of a tail.
  var beginsAtHost: Bool { form == .host && authority == nil }

  /// Whether values could be cut or escaped in a way that does not come back, so that printing must
  /// look whether they do.
  var isIntricate: Bool { captures.contains { $0.extent != .value } || isIntricateBesideTails }

  /// The same where a tail holds whole segments only.
  var isIntricateBesideTails: Bool {
    if isWeb, authority?.slots.isEmpty == false { return true }
    return captures.contains {
      $0.type == .any && ($0.place == .host || $0.place == .path)
    } || severalInOne || Self.hasEmpty(path) || Self.hasSeveralOptional(path)
  }

  private var severalInOne: Bool {
    // Patterns with one value or none are the common case.
    guard captures.count > 1 else { return false }
    if let authority, authority.hasSeveralCaptures { return true }
    if Self.hasSeveral(path) { return true }
    for item in query {
      if case .pattern(let segment) = item.value, segment.hasSeveralCaptures { return true }
    }
    switch fragment {
    case .path(let parts): return parts.contains(where: \.hasSeveralCaptures)
    case .tail: return true
    case .value(let part, _): return part.hasSeveralCaptures
    case .query(let items):
      return items.contains {
        if case .pattern(let part) = $0.value { part.hasSeveralCaptures } else { false }
      }
    case nil: return false
    }
  }

  /// Whether one part that may be missing could be taken for another.
  private static func hasSeveralOptional(_ steps: [Step]) -> Bool {
    guard steps.count > 1 else { return false }
    return steps.count { if case .optional = $0 { true } else { false } } > 1
  }

  /// Whether a segment is empty: where such a segment ends the path it is not seen.
  private static func hasEmpty(_ steps: [Step]) -> Bool {
    steps.contains { step in
      switch step {
      case .segment(let segment): segment.parts.isEmpty
      case .optional(let inner): hasEmpty(inner)
      case .tail: false
      }
    }
  }

  private static func hasSeveral(_ steps: [Step]) -> Bool {
    steps.contains { step in
      switch step {
      case .segment(let segment): segment.hasSeveralCaptures
      case .optional(let inner): hasSeveral(inner)
      case .tail: false
      }
    }
  }
}

extension SegmentPattern {
  fileprivate var hasSeveralCaptures: Bool {
    guard parts.count > 2 else { return false }
    var count = 0
    for part in parts { if case .capture = part { count += 1 } }
    return count > 1
  }
}
