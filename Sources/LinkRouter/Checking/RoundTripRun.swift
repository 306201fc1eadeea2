// The law that a link lives by: what is printed is read again as the same route and values. Tried with
// made-up values for each route; the seed brings a failure back.

/// A run of round trips over all routes of a table.
public struct RoundTripRun: Sendable {
  /// A URL that does not come back.
  public struct Failure: Sendable, Hashable {
    /// The route.
    public let route: String
    /// The URL that was printed; empty if none was.
    public let url: String
    /// What went wrong.
    public let reason: String
  }

  /// A pattern of which no URL came back, though none failed: every value was refused.
  public struct Untried: Sendable, Hashable {
    /// The route.
    public let name: String
    /// The pattern that was to be printed.
    public let pattern: String
    /// Why the last value was refused.
    public let reason: String?
  }

  /// How many URLs were printed and read.
  public private(set) var trips = 0
  /// How many values were refused because no URL of the route could hold them.
  public private(set) var refused = 0
  /// What did not come back.
  public private(set) var failures: [Failure] = []
  /// The patterns that nothing was learned about.
  public private(set) var untried: [Untried] = []
  private var lastRefusal: String?

  /// Prints and reads each route with values made from a seed.
  public init(_ table: RouteTable, seed: UInt64, runs: Int) {
    var maker = ValueMaker(seed: seed)
    for (index, route) in table.routes.enumerated() {
      for target in [RouteTable.Target.app, .web] {
        guard let pattern = try? table.pattern(index, target) else { continue }
        let before = (trips, failures.count)
        for _ in 0..<runs {
          attempt(table, route.name, maker.values(for: pattern), target)
        }
        if runs > 0, before == (trips, failures.count) {
          untried.append(
            Untried(name: route.name, pattern: pattern.text, reason: lastRefusal))
        }
      }
    }
  }

  private mutating func attempt(
    _ table: RouteTable, _ name: String, _ values: [String: RouteValue], _ target: RouteTable.Target
  ) {
    let url: String
    do {
      url = try table.url(name, values, target: target)
    } catch {
      guard case .ambiguous = error else { return fail(name, "", error.message) }
      refused += 1
      lastRefusal = error.message
      return
    }
    guard let match = table.match(url) else { return fail(name, url, "no route takes it") }
    guard match.name == name else { return fail(name, url, "taken by '\(match.name)'") }
    for (key, value) in values where match.value(key) != value {
      return fail(name, url, "'\(key)' comes back as another value")
    }
    let defaults = match.pattern.captures.filter { $0.defaultText != nil }.map(\.name)
    for key in match.values.keys where values[key] == nil && !defaults.contains(key) {
      return fail(name, url, "'\(key)' comes back from nothing")
    }
    guard let canonical = match.canonicalURL, canonical == url else {
      return fail(name, url, "is spelled '\(match.canonicalURL ?? "")' when read and printed again")
    }
    trips += 1
  }

  private mutating func fail(_ route: String, _ url: String, _ reason: String) {
    failures.append(Failure(route: route, url: url, reason: reason))
  }
}
