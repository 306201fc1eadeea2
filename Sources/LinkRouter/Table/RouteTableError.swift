// Why routes do not go together, with the routes' names and a URL that shows it.

public import LinkTypes

/// A fault between routes, or within one.
public struct RouteTableError: PlacedDiagnostic, Hashable {
  /// The kinds of fault.
  public enum Reason: Sendable, Hashable {
    /// Two routes of one name.
    case repeatedName(String)
    /// A route without any pattern.
    case noPattern(route: String)
    /// Both take the URL, and neither is more specific.
    case conflict(first: String, second: String, url: String)
    /// No URL gets to a pattern: these routes take all between them, the first one such as this.
    case unreachable(route: String, pattern: String, by: [String], url: String)
    /// A name where a route is meant, and there is none.
    case unknownRoute(route: String, key: String, name: String, nearest: String?)
    /// Routes that each go before the next, in a circle.
    case circularOver([String])
    /// One of a route's patterns lacks a value that the first one has.
    case missingValue(route: String, value: String, pattern: String)
    /// A value has different types in a route's patterns.
    case differentTypes(route: String, value: String)
    /// A kind is opened by a route that there is not.
    case unknownKindRoute(kind: String, name: String, nearest: String?)
    /// A kind's route that cannot open an entity by its id alone.
    case kindNeedsID(kind: String, route: String)
    /// A fallback that is no route.
    case unknownFallback(String, nearest: String?)
    /// A fallback that needs values, which nobody has then.
    case fallbackNeedsValues(String)
    /// A kind's path that gives no pattern.
    case malformedPattern(route: String, RoutePatternError)
    /// A value is named that no pattern of the route has.
    case unknownValue(route: String, value: String, nearest: String?)
  }

  /// What is wrong.
  public var reason: Reason
  /// Where the route is declared.
  public var position: JSONPosition?
  /// Where, as every fault with a place says it.
  public var place: JSONPosition? { position }
  /// Where the other route is declared.
  public var otherPosition: JSONPosition?

  init(_ reason: Reason, at position: JSONPosition?, other: JSONPosition? = nil) {
    self.reason = reason
    self.position = position
    otherPosition = other
  }

  /// `route.` and the kind of fault.
  public var code: String {
    switch reason {
    case .repeatedName: "route.repeatedName"
    case .noPattern: "route.noPattern"
    case .conflict: "route.conflict"
    case .unreachable: "route.unreachable"
    case .unknownRoute, .unknownKindRoute, .unknownFallback: "route.unknownRoute"
    case .kindNeedsID: "route.kind"
    case .fallbackNeedsValues: "route.fallback"
    case .malformedPattern(_, let fault): fault.code
    case .circularOver: "route.circularOver"
    case .missingValue, .differentTypes, .unknownValue: "route.values"
    }
  }

  /// The fault without its place.
  public var summary: String {
    switch reason {
    case .repeatedName(let name):
      "two routes are named '\(name)'"
        + (otherPosition.map { " (the first: line \($0.line), column \($0.column))" } ?? "")
    case .noPattern(let name): "the route '\(name)' has no pattern"
    case .conflict(let first, let second, let url):
      "the routes '\(first)'\(line) and '\(second)' both take '\(url)'"
    case .unreachable(let route, let pattern, let others, let url):
      "no URL reaches '\(pattern)' of the route '\(route)': "
        + (others.count > 1
          ? RouteTableError.list(others, line) + " together take"
          : RouteTableError.list(others, line) + " takes")
        + " them all, such as '\(url)'"
    case .unknownRoute(let route, let key, let name, _):
      "'\(key)' of the route '\(route)' names '\(name)', and there is no such route"
    case .circularOver(let names):
      "the routes " + names.map { "'\($0)'" }.joined(separator: ", ")
        + " go before each other in a circle"
    case .missingValue(let route, let value, let pattern):
      "'\(pattern)' of the route '\(route)' lacks the value '\(value)'"
    case .differentTypes(let route, let value):
      "the value '\(value)' has different types in the patterns of the route '\(route)'"
    case .unknownKindRoute(let kind, let name, _):
      "the kind '\(kind)' is opened by '\(name)', and there is no such route"
    case .kindNeedsID(let kind, let route):
      "the route '\(route)' cannot open the kind '\(kind)' by its id alone"
    case .unknownFallback(let name, _): "the fallback '\(name)' is no route"
    case .fallbackNeedsValues(let name): "the fallback '\(name)' needs values"
    case .malformedPattern(let route, let fault): "the route '\(route)': \(fault.message)"
    case .unknownValue(let route, let value, _):
      "the route '\(route)' has no value '\(value)'"
    }
  }

  /// Names in a row, the first one with its line; of many only the first ones.
  private static func list(_ names: [String], _ line: String) -> String {
    var words = names.prefix(4).map { "'\($0)'" }
    if !words.isEmpty { words[0] += line }
    if names.count > 4 { words.append("\(names.count - 4) more") }
    let last = words.popLast() ?? ""
    return words.isEmpty ? last : words.joined(separator: ", ") + " and " + last
  }

  private var line: String { otherPosition.map { " (line \($0.line))" } ?? "" }

  /// What to change.
  public var hint: String? {
    switch reason {
    case .repeatedName:
      "rename one of the two; other URLs of one route go into its \"aliases\""
    case .noPattern: "give it \"url\", \"web\" or \"path\""
    case .conflict(let first, let second, _):
      "say which goes first: \"over\": [\"\(second)\"] in '\(first)', or make one more specific"
    case .unreachable(let route, _, let others, _):
      others.count > 1
        ? "remove it, or some of those that go before it"
        : "remove it, or say \"over\": [\"\(others.first ?? "")\"] in '\(route)'"
    case .unknownRoute(_, _, let name, let nearest), .unknownKindRoute(_, let name, let nearest),
      .unknownFallback(let name, let nearest):
      nearest.map { "did you mean '\($0)'?" }
        ?? "add '\(name)' to \"routes\", or name a route that is there: see 'link list'"
    case .kindNeedsID: "it needs {id}; all other values but {kind} must be optional"
    case .fallbackNeedsValues: "name a route without values, such as the home screen"
    case .malformedPattern(_, let fault): fault.hint
    case .circularOver: "take one of them out of \"over\""
    case .missingValue(_, let value, _): "add {\(value)}, or make it optional in the first pattern"
    case .differentTypes: "write the same type in each"
    case .unknownValue(_, let value, let nearest):
      nearest.map { "did you mean '\($0)'?" } ?? "write {\(value)} where it stands in the URL"
    }
  }

  /// Whether it may come of a pattern that could not be read.
  var isAboutPatterns: Bool {
    switch reason {
    case .noPattern, .missingValue, .kindNeedsID, .unknownValue, .fallbackNeedsValues: true
    case .repeatedName, .conflict, .unreachable, .circularOver, .differentTypes,
      .malformedPattern, .unknownRoute, .unknownKindRoute, .unknownFallback:
      false
    }
  }

}
