// Why values give no URL.

public import LinkTypes

/// A fault in the values that a URL was to be made of.
public enum RoutePrintError: Diagnostic, Hashable {
  /// There is no route of that name.
  case unknownRoute(String, nearest: String?)
  /// The route has no pattern of that sort.
  case noPattern(route: String, isWeb: Bool)
  /// A value that the URL needs was not given.
  case missingValue(route: String, value: String, expected: String)
  /// A value that the route does not have.
  case unknownValue(route: String, value: String, nearest: String?, known: [String])
  /// A value that its type does not allow.
  case wrongValue(
    route: String, value: String, text: String, expected: String, nearest: String? = nil)
  /// The URL would not lead back: another route takes it, or the values would be cut otherwise.
  case ambiguous(route: String, url: String, taken: String?)

  /// `link.` and the kind of fault.
  public var code: String {
    switch self {
    case .unknownRoute: "link.unknownRoute"
    case .noPattern: "link.noPattern"
    case .missingValue: "link.missingValue"
    case .unknownValue: "link.unknownValue"
    case .wrongValue: "link.wrongValue"
    case .ambiguous: "link.ambiguous"
    }
  }

  /// The fault; secret values are never in it.
  public var message: String {
    switch self {
    case .unknownRoute(let name, _): "there is no route '\(name)'"
    case .noPattern(let route, let isWeb):
      "the route '\(route)' has no \(isWeb ? "web URL" : "URL")"
    case .missingValue(let route, let value, let expected):
      "the route '\(route)' needs the value '\(value)': \(expected)"
    case .unknownValue(let route, let value, _, _): "the route '\(route)' has no value '\(value)'"
    case .wrongValue(let route, let value, let text, let expected, _):
      "the value '\(text)' of '\(value)' in the route '\(route)' is not \(expected)"
    case .ambiguous(let route, let url, let taken?):
      "'\(url)' of the route '\(route)' would be taken by '\(taken)'"
    case .ambiguous(let route, let url, nil):
      "'\(url)' of the route '\(route)' would not give the same values back"
    }
  }

  /// What to change.
  public var hint: String? {
    switch self {
    case .unknownRoute(_, let nearest): nearest.map { "did you mean '\($0)'?" } ?? "see 'link list'"
    case .unknownValue(_, _, let nearest?, _): "did you mean '\(nearest)'?"
    case .unknownValue(_, _, nil, let known):
      known.isEmpty ? "it has none" : "its values are " + known.joined(separator: ", ")
    case .noPattern(_, let isWeb): isWeb ? "give it \"web\"" : "give it \"url\""
    case .missingValue(_, let value, _): "add \(value)=…"
    case .wrongValue(_, _, _, _, let nearest): nearest.map { "did you mean '\($0)'?" }
    case .ambiguous: nil
    }
  }

  /// Usage (64).
  public var exitCode: ExitCode { .usage }
}
