// A rule of an association file as the path and query of a route pattern. Wildcards that span part of a
// segment become captures, those at the end of a path tails.

import LinkTypes
import SiteAssociation

struct RuleDraft {
  private(set) var text = ""
  private(set) var name = "web"
  private var captures = 0

  /// Nil for a rule that no pattern says: wildcards side by side, or no path that begins with a slash.
  init?(_ parts: RuleParts) {
    let path = parts.path?.text ?? "*"
    guard let pathText = pathText(path) else { return nil }
    text = pathText
    if let query = parts.query {
      guard let queryText = queryText(query) else { return nil }
      if !queryText.isEmpty { text += "?" + queryText }
    }
    if let fragment = parts.fragment?.text, fragment != "*" {
      guard let fragment = segment(fragment) else { return nil }
      text += "#" + fragment
    }
    let words = path.split(separator: "/").map { word in
      word.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }.filter { !$0.isEmpty }
    if !words.isEmpty { name = "web-" + words.joined(separator: "-").prefix(40) }
  }

  private mutating func capture(_ modifier: String = "") -> String {
    captures += 1
    let name = modifier.isEmpty ? "value" : "path"
    return "{\(name)\(captures > 1 ? String(captures) : "")\(modifier)}"
  }

  private mutating func pathText(_ path: String) -> String? {
    // A path in a rule may leave its slash to the wildcard.
    let path = path == "*" || path == "" ? "/*" : path
    guard path.hasPrefix("/"), !path.contains("$(") else { return nil }
    var segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
      .map(String.init)
    var isSlashed = false
    if segments.last == "" {
      segments.removeLast()
      isSlashed = !segments.isEmpty
    }
    var result = ""
    var hasTail = false
    for (index, word) in segments.enumerated() {
      result += "/"
      let isLast = index == segments.count - 1
      if word == "*" || word == "**", isLast, !hasTail {
        result += capture("*")
        hasTail = true
      } else if word == "?*" || word == "*?", isLast, !hasTail {
        result += capture("+")
        hasTail = true
      } else {
        guard let text = segment(word), !text.isEmpty else { return nil }
        result += text
      }
    }
    return (result.isEmpty ? "/" : result) + (isSlashed ? "/" : "")
  }

  /// Literals and captures for a text with wildcards; `?` alone is one character.
  private mutating func segment(_ text: String) -> String? {
    guard !text.contains("$(") else { return nil }
    var result = ""
    var literal = ""
    var isOpen = false
    for character in text {
      if character == "*" || character == "?" {
        if !isOpen {
          if !literal.isEmpty { result += Self.encoded(literal) }
          literal = ""
          result += capture()
        }
        isOpen = true
      } else {
        literal.append(character)
        isOpen = false
      }
    }
    return result + (literal.isEmpty ? "" : Self.encoded(literal))
  }

  private mutating func queryText(_ query: QueryPattern) -> String? {
    switch query {
    case .ignored: return ""
    case .whole(let pattern): return pattern.text == "*" ? "" : nil
    case .items(let items):
      var parts: [String] = []
      for item in items where item.value.text != "*" {
        guard let value = segment(item.value.text) else { return nil }
        parts.append(PercentEncoding.encode(item.name) + "=" + value)
      }
      return parts.joined(separator: "&")
    }
  }

  /// What is escaped already stays so.
  private static func encoded(_ text: String) -> String {
    var result = ""
    for character in PercentEncoding.decode(text) ?? text {
      result +=
        "@+$,;:".contains(character)
        ? String(character) : PercentEncoding.encode(String(character))
    }
    return result
  }
}
