// What a change of routes does to links that are out in the world: each old route is tried with
// examples and made-up values on the new table.

/// The links of one table that another breaks.
public struct LinkDiff: Sendable {
  /// What happened to a link.
  public enum Kind: String, Sendable, Hashable {
    /// The route is gone, and no other takes the URL.
    case removed
    /// The route is there and takes fewer URLs.
    case narrowed
    /// Another route takes the URL.
    case moved
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

  /// The breaks, one of each kind a route and pattern.
  public private(set) var breaks: [Break] = []
  private var seen: Set<[String]> = []

  /// Compares two tables; the seed makes the same values again.
  public init(from old: RouteTable, to new: RouteTable, seed: UInt64, runs: Int) {
    var maker = ValueMaker(seed: seed)
    for variant in old.storage.tree.variants {
      // The plainest URL of each variant first: it makes the best example.
      if let url = Witness.url(variant) { compare(url, old, new, variant.pattern.text) }
    }
    for (index, route) in old.routes.enumerated() {
      for target in [RouteTable.Target.app, .web] {
        guard let pattern = try? old.pattern(index, target) else { continue }
        for _ in 0..<runs {
          let values = maker.values(for: pattern)
          guard let url = try? old.url(route.name, values, target: target) else { continue }
          compare(url, old, new, pattern.text)
        }
      }
    }
  }

  private mutating func compare(
    _ url: String, _ old: RouteTable, _ new: RouteTable, _ pattern: String
  ) {
    guard let before = old.match(url) else { return }
    guard let after = new.match(url) else {
      let exists = new.route(named: before.name) != nil
      let detail = new.miss(url).mismatch.map { ": " + $0.sentence } ?? ""
      return note(
        exists ? .narrowed : .removed, before.name, url, "no route takes it" + detail, pattern)
    }
    guard after.name == before.name else {
      return note(.moved, before.name, url, "now '\(after.name)' takes it", pattern)
    }
    for (name, value) in before.orderedValues where after.value(name) != value {
      let type = after.pattern.captures.first { $0.name == name }?.type.name
      return note(
        .retyped, before.name, url,
        type.map { "'\(name)' is read as \($0) now" } ?? "'\(name)' is not read any more", pattern)
    }
  }

  private mutating func note(
    _ kind: Kind, _ route: String, _ url: String, _ detail: String, _ pattern: String
  ) {
    guard seen.insert([kind.rawValue, route, pattern]).inserted else { return }
    breaks.append(Break(kind: kind, route: route, url: url, detail: detail))
  }
}
