// What is wrong with a manifest, where, and what to do.

public import LinkTypes

/// A fault in a `linkindex.json`, with its place.
public struct ManifestError: Diagnostic, Hashable {
  /// The kinds of fault. `key` is the path of keys, such as `kinds.item.path`.
  public enum Reason: Sendable, Hashable {
    /// The text is not JSON.
    case syntax(JSONError.Reason)
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
  }

  /// What is wrong.
  public var reason: Reason
  /// Where.
  public var position: JSONPosition

  /// Creates an error from its parts.
  public init(_ reason: Reason, at position: JSONPosition) {
    self.reason = reason
    self.position = position
  }

  /// `manifest.` and the kind of fault.
  public var code: String {
    switch reason {
    case .syntax: "manifest.syntax"
    case .unknownKey: "manifest.unknownKey"
    case .missingKey: "manifest.missingKey"
    case .conflictingKeys: "manifest.conflictingKeys"
    case .wrongType: "manifest.wrongType"
    case .empty: "manifest.empty"
    case .repeatedValue: "manifest.repeatedValue"
    case .malformedScheme: "manifest.scheme"
    case .malformedHost: "manifest.host"
    case .malformedPath: "manifest.path"
    }
  }

  /// The fault and its place.
  public var message: String {
    summary + ", at line \(position.line), column \(position.column)"
  }

  /// The fault without its place.
  package var summary: String {
    switch reason {
    case .syntax(let reason): JSONError(reason, at: position).summary
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
    }
  }

  /// What to change.
  public var hint: String? {
    switch reason {
    case .syntax(let reason): JSONError(reason, at: position).hint
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
    }
  }

  /// Data error (65).
  public var exitCode: ExitCode { .dataError }

  private static func detail(of fault: PathTemplate.Fault) -> String {
    switch fault {
    case .empty: "is empty"
    case .noLeadingSlash: "does not begin with \"/\""
    case .unstableSegment(let segment):
      segment.isEmpty ? "has an empty segment" : "has the segment \"\(segment)\""
    case .unbalancedBrace: "has a brace without its partner"
    case .unknownPlaceholder(let name): "has the unknown placeholder \"{\(name)}\""
    case .repeatedPlaceholder(let name): "has \"{\(name)}\" twice"
    case .noID: "has no \"{id}\""
    case .forbiddenCharacter(let character):
      "has \"\(character)\", which may not stand in a URL's path"
    }
  }

  private static func advice(on fault: PathTemplate.Fault, in value: String) -> String {
    switch fault {
    case .empty: "write a path such as \"/items/{id}\""
    case .noLeadingSlash: "write \"/\(value)\""
    case .unstableSegment: "leave the segment out: URL parsers would"
    case .unbalancedBrace: "write placeholders as \"{id}\" and \"{kind}\""
    case .unknownPlaceholder(let name):
      nearestName(to: name, among: ["id", "kind"]).map { "did you mean \"{\($0)}\"?" }
        ?? "the placeholders are \"{id}\" and \"{kind}\""
    case .repeatedPlaceholder: "keep one of the two"
    case .noID: "add \"{id}\", or all entities share one link"
    case .forbiddenCharacter(let character):
      "write it as \"\(PercentEncoding.encode(String(character)))\""
    }
  }

  /// What a key's value looks like, by the key's last part.
  private static func example(of key: String) -> String? {
    switch key.split(separator: ".").last ?? "" {
    case "scheme": "write \"scheme\": \"myapp\""
    case "schemes": "write \"schemes\": [\"myapp\"]"
    case "hosts": "write \"hosts\": [\"myapp.example\"]"
    case "app": "write \"app\": \"MyApp\""
    case "path": "write \"path\": \"/items/{id}\""
    case "kinds": "write \"kinds\": {\"item\": {\"path\": \"/items/{id}\"}}"
    case "manifest":
      "write {\"scheme\": \"myapp\", \"kinds\": {\"item\": {\"path\": \"/items/{id}\"}}}"
    default: key.hasPrefix("kinds.") ? "write {\"path\": \"/items/{id}\"}" : nil
    }
  }
}
