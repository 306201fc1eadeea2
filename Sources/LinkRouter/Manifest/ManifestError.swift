// What is wrong with a manifest, where, and what to do.

public import LinkTypes

/// A fault in a `linkindex.json`, with its place.
public struct ManifestError: PlacedDiagnostic, Hashable {
  /// The kinds of fault. `key` is the path of keys, such as `kinds.item.path`.
  public enum Reason: Sendable, Hashable {
    /// The text is not JSON.
    case syntax(JSONError.Reason)
    /// A key that an object has twice; `first` is where it has it first.
    case repeatedKey(key: String, first: JSONPosition, isRoute: Bool)
    /// A key that means nothing there, and the known one that is nearest.
    case unknownKey(key: String, nearest: String?, known: [String])
    /// A key that must be there is not.
    case missingKey(key: String)
    /// Two keys that exclude each other.
    case conflictingKeys(String, String)
    /// A value of another JSON type than expected.
    case wrongType(key: String, found: String, expected: String)
    /// A list without anything in it, or an empty text.
    case empty(key: String)
    /// A value that stands twice in a list.
    case repeatedValue(key: String, value: String)
    /// A text that is no custom URL scheme; `detail` says why.
    case malformedScheme(value: String, detail: String, advice: String)
    /// A text that is no host name; `detail` says why.
    case malformedHost(value: String, detail: String, advice: String)
    /// A text that is no path template.
    case malformedPath(key: String, value: String, fault: PathTemplate.Fault)
    /// A text that is no route pattern.
    case malformedPattern(key: String, fault: RoutePatternError)
    /// A path under `url` or `web`, or a whole URL under `path`.
    case misplacedPattern(key: String, value: String, isPath: Bool)
    /// A word that means nothing there.
    case unknownValue(key: String, value: String, nearest: String?, known: [String])
    /// A route's scheme that the manifest does not name.
    case unknownScheme(key: String, value: String, nearest: String?)
    /// A route's web host that the manifest does not name.
    case unknownHost(key: String, value: String, nearest: String?)
    /// A text that is no app identifier.
    case malformedAppID(value: String)
  }

  /// What is wrong.
  public var reason: Reason
  /// Where.
  public var position: JSONPosition
  /// Where, as every fault with a place says it.
  public var place: JSONPosition? { position }

  /// Creates an error from its parts.
  public init(_ reason: Reason, at position: JSONPosition) {
    self.reason = reason
    self.position = position
  }

  /// `manifest.` and the kind of fault.
  public var code: String {
    switch reason {
    case .syntax: "manifest.syntax"
    case .repeatedKey: "manifest.repeatedKey"
    case .unknownKey: "manifest.unknownKey"
    case .missingKey: "manifest.missingKey"
    case .conflictingKeys: "manifest.conflictingKeys"
    case .wrongType: "manifest.wrongType"
    case .empty: "manifest.empty"
    case .repeatedValue: "manifest.repeatedValue"
    case .malformedScheme: "manifest.scheme"
    case .malformedHost: "manifest.host"
    case .malformedPath: "manifest.path"
    case .malformedPattern(_, let fault): fault.code
    case .misplacedPattern: "manifest.pattern"
    case .unknownValue: "manifest.unknownValue"
    case .unknownScheme: "manifest.unknownScheme"
    case .unknownHost: "manifest.unknownHost"
    case .malformedAppID: "manifest.appID"
    }
  }

  /// The fault without its place.
  public var summary: String {
    switch reason {
    case .syntax(let reason): JSONError(reason, at: position).summary
    case .repeatedKey(let key, let first, _):
      "the key \"\(key)\" stands twice in one object "
        + "(the first: line \(first.line), column \(first.column))"
    case .unknownKey(let key, _, _): "the manifest has no key \"\(key)\""
    case .missingKey(let key): "the key \"\(key)\" is missing"
    case .conflictingKeys(let one, let other): "\"\(one)\" and \"\(other)\" exclude each other"
    case .wrongType(let key, let found, let expected):
      "\"\(key)\" is \(found) where \(expected) is expected"
    case .empty(let key): "\"\(key)\" is empty"
    case .repeatedValue(let key, let value): "\"\(value)\" stands twice in \"\(key)\""
    case .malformedScheme(let value, let detail, _): "the scheme \"\(value)\" \(detail)"
    case .malformedHost(let value, let detail, _): "the host \"\(value)\" \(detail)"
    case .malformedPath(let key, let value, let fault):
      "the path \"\(value)\" of \"\(key)\" \(ManifestError.detail(of: fault))"
    case .malformedPattern(let key, let fault): "in \"\(key)\" \(fault.summary)"
    case .misplacedPattern(let key, let value, let isPath):
      "\"\(key)\" is \(isPath ? "the path" : "the URL") \"\(value)\""
    case .unknownValue(let key, let value, _, _): "\"\(key)\" cannot be \"\(value)\""
    case .unknownScheme(let key, let value, _):
      "\"\(key)\" has the scheme \"\(value)\", which the manifest does not name"
    case .unknownHost(let key, let value, _):
      "\"\(key)\" has the host \"\(value)\", which \"hosts\" does not name"
    case .malformedAppID(let value): "\"\(value)\" is no app identifier"
    }
  }

  /// What to change.
  public var hint: String? {
    switch reason {
    case .syntax(let reason): JSONError(reason, at: position).hint
    case .repeatedKey(_, _, let isRoute):
      "keep one of the two"
        + (isRoute ? "; other URLs of one route go into its \"aliases\"" : "")
    case .unknownKey(_, let nearest?, _): "did you mean \"\(nearest)\"?"
    case .unknownKey(_, nil, let known):
      "known here: " + known.map { "\"\($0)\"" }.joined(separator: ", ")
    case .missingKey(let key): ManifestError.example(of: key)
    case .conflictingKeys(let one, let other):
      "keep \"\(one)\" for one value, \"\(other)\" for several"
    case .wrongType(let key, _, _): ManifestError.example(of: key)
    case .empty(let key): ManifestError.example(of: key)
    case .repeatedValue: "remove one of the two"
    case .malformedScheme(_, _, let advice), .malformedHost(_, _, let advice): advice
    case .malformedPath(_, let value, let fault): ManifestError.advice(on: fault, in: value)
    case .malformedPattern(_, let fault): fault.hint
    case .misplacedPattern(_, let value, let isPath):
      isPath ? "write \"path\": \"\(value)\"" : "write \"url\" or \"web\" for a whole URL"
    case .unknownValue(_, _, let nearest?, _), .unknownHost(_, _, let nearest?):
      "did you mean \"\(nearest)\"?"
    case .unknownValue(_, _, nil, let known): "it may be " + known.joined(separator: ", ")
    case .unknownScheme(_, _, let nearest?): "did you mean \"\(nearest)\"?"
    case .unknownScheme(_, let value, nil):
      "add it to \"schemes\", or to \"foreignSchemes\": [\"\(value)\"] if the app does not register it"
    case .unknownHost(_, let value, nil): "add it: \"hosts\": [\"\(value)\"]"
    case .malformedAppID: "write the team's ten characters, a dot and the bundle identifier"
    }
  }
}
