// What a table says of an awkward URL: the words of its rule, and whether a table of routes keeps it.

import LinkTypes

/// An expectation about a URL that is no route's example.
enum HostileRule: Sendable, Hashable {
  /// Any answer will do, as long as what is taken comes back.
  case policy
  case noMatch
  case match
  /// Some route takes it, and its first value, or the value of a name, is this text.
  case value(name: String?, text: String)
  /// Not this route.
  case not(String)
  /// What the URL without its last slash gives.
  case sameWithoutSlash
  /// What another URL gives.
  case same(as: String)

  /// Reads `no-match`, `error`, `match`, `match q="…"`, `value "…"`, `not ROUTE`, `same as …` and `policy`,
  /// with words after a comma or colon as a remark; nil for anything else.
  init?(_ text: String) {
    let word = String(text.prefix { $0.isLetter || $0 == "-" })
    let rest = text.dropFirst(word.count).drop { $0 == " " }
    switch word {
    case "policy", "any", "no-crash": self = .policy
    case "no" where rest.hasPrefix("crash"): self = .policy
    case "no-match", "error", "error-or-no-match", "no-match-or-error", "no": self = .noMatch
    case "match":
      if rest.hasPrefix("or ") {
        self = .policy
      } else if let (name, value) = Self.quoted(rest) {
        self = .value(name: name, text: value)
      } else {
        self = .match
      }
    case "value":
      guard let (name, value) = Self.quoted(rest) else { return nil }
      self = .value(name: name, text: value)
    case "not":
      self = .not(String(rest.prefix { $0 != "," && $0 != ":" && $0 != " " }))
    case "same":
      guard rest.hasPrefix("as ") else { return nil }
      let other = rest.dropFirst(3)
      self = other.hasPrefix("without") ? .sameWithoutSlash : .same(as: String(other))
    default: return nil
    }
  }

  /// `name="text"`, `name = "text"` or `"text"`; the text goes to the last quotation mark.
  private static func quoted(_ text: Substring) -> (name: String?, text: String)? {
    guard let open = text.firstIndex(of: "\""), let close = text.lastIndex(of: "\""), open < close
    else { return nil }
    let name = text[..<open].filter { $0 != " " && $0 != "=" }
    return (name.isEmpty ? nil : name, String(text[text.index(after: open)..<close]))
  }

  /// What is wrong with the answer to a URL; nil if nothing is.
  func fault(of url: String, on table: RouteTable) -> String? {
    let match = table.match(url)
    switch self {
    case .policy: return nil
    case .noMatch: return match.map { "taken by '\($0.name)', none expected" }
    case .match: return match == nil ? "no route takes it" : nil
    case .not(let name): return match?.name == name ? "taken by '\(name)'" : nil
    case .value(let name, let text):
      guard let match else { return "no route takes it, a value \"\(text)\" expected" }
      let found =
        name.map { match.text($0) ?? match.text(ofKey: $0) }
        ?? match.presentNames.first.flatMap { match.text($0) }
      guard let found else { return "no value, \"\(text)\" expected" }
      if found.utf8.elementsEqual(text.utf8) { return nil }
      let isSecret = !match.route.secrets.isEmpty
      return "the value is \(isSecret ? "another" : "\"\(found)\""), \"\(text)\" expected"
    case .sameWithoutSlash: return difference(url, Self.withoutLastSlash(url), table)
    case .same(let other): return difference(url, other, table)
    }
  }

  private func difference(_ url: String, _ other: String, _ table: RouteTable) -> String? {
    let (one, another) = (table.match(url), table.match(other))
    guard one?.name == another?.name, one?.values == another?.values else {
      return "not the same as '\(table.masked(other))'"
    }
    return nil
  }

  private static func withoutLastSlash(_ url: String) -> String {
    let end = url.firstIndex { $0 == "?" || $0 == "#" } ?? url.endIndex
    guard url[..<end].hasSuffix("/") else { return url }
    return String(url[..<end].dropLast() + url[end...])
  }
}

extension RouteMatch {
  /// What the URL holds for the value of a query key, which may have another name.
  fileprivate func text(ofKey key: String) -> String? {
    let item = pattern.query.first { $0.keys.contains(Array(key.utf8)) }
    return item?.slots.first.flatMap { text(pattern.captures[$0].name) }
  }
}
