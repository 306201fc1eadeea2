// What to write instead, for each fault of a manifest.

import LinkTypes

extension ManifestError {
  static func detail(of fault: PathTemplate.Fault) -> String {
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

  static func advice(on fault: PathTemplate.Fault, in value: String) -> String {
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
  static func example(of key: String) -> String? {
    switch key.split(separator: ".").last ?? "" {
    case "scheme": "write \"scheme\": \"myapp\""
    case "schemes": "write \"schemes\": [\"myapp\"]"
    case "hosts": "write \"hosts\": [\"myapp.example\"]"
    case "app": "write \"app\": \"MyApp\""
    case "path": "write \"path\": \"/items/{id}\""
    case "kinds": "write \"kinds\": {\"item\": {\"path\": \"/items/{id}\"}}"
    case "manifest":
      "write {\"scheme\": \"myapp\", \"kinds\": {\"item\": {\"path\": \"/items/{id}\"}}}"
    case "url": "write \"url\": \"myapp://items/{id}\", \"web\" or \"path\""
    case "routes": "write \"routes\": {\"home\": {\"url\": \"myapp://home\"}}"
    case "intents": "write \"intents\": {…}"
    default:
      key.hasPrefix("kinds.")
        ? "write {\"path\": \"/items/{id}\"}"
        : key.hasPrefix("routes.") || key.hasPrefix("debug.routes.")
          ? "write \"myapp://items/{id}\", or {\"url\": …, \"web\": …}" : nil
    }
  }
}
