// A rule of an association file as a route pattern: wildcards and variables become captures, those at
// the end of a path tails; the comment that our own files have is the route's name.

import LinkRouter
import LinkTypes
import SiteAssociation

struct RuleDraft {
  /// The pattern without its host.
  private(set) var text = ""
  private(set) var name: String
  /// What the comment says beside a name.
  private(set) var note: String?
  /// Whether the comment names the route.
  private(set) var isNamed = false
  /// Whether the pattern has numbers with a minus sign only, where `text` has all whole numbers.
  private(set) var isNegative = false
  private let reader: CaptureReader
  private var captures: Set<String> = []

  /// Nil for a rule that no pattern says: wildcards side by side, or no path that begins with a slash.
  init?(_ parts: RuleParts, comment: String?, _ reader: CaptureReader) {
    self.reader = reader
    let path = parts.path?.text ?? "*"
    name = Self.name(of: path)
    if let comment { read(comment) }
    guard let pathText = pathText(path) else { return nil }
    text = pathText
    if let query = parts.query {
      guard let queryText = queryText(query) else { return nil }
      if !queryText.isEmpty { text += "?" + queryText }
    }
    if let fragment = parts.fragment?.text, fragment != "*" {
      guard let fragment = fragmentText(fragment) else { return nil }
      text += "#" + fragment
    }
  }

  private static func name(of path: String) -> String {
    let words = path.split(separator: "/").map { word in
      word.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }.filter { !$0.isEmpty }
    return words.isEmpty ? "web" : "web-" + words.joined(separator: "-").prefix(40)
  }

  /// `item`, or `item: what it shows`; anything else is a note.
  private mutating func read(_ comment: String) {
    let halves = comment.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = halves.first, !first.isEmpty, first.utf8.count <= 80,
      first.utf8.allSatisfy({ ByteSet.slug.contains($0) || $0 == UInt8(ascii: ".") })
    else {
      note = comment.isEmpty ? nil : comment
      return
    }
    name = String(first)
    isNamed = true
    if halves.count > 1 {
      let rest = halves[1].drop { $0 == " " }
      note = rest.isEmpty ? nil : String(rest)
    }
  }

  // MARK: - Path

  private mutating func pathText(_ path: String) -> String? {
    // A path in a rule may leave its slash to the wildcard.
    let path = path == "*" || path == "" ? "/*" : path
    guard path.hasPrefix("/") else { return nil }
    var segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
      .map(String.init)
    var isSlashed = false
    if segments.last == "" {
      segments.removeLast()
      isSlashed = !segments.isEmpty
    }
    guard let result = segmentsText(segments) else { return nil }
    return (result.isEmpty ? "/" : result) + (isSlashed ? "/" : "")
  }

  /// Segments with a slash before each; a wildcard that fills the last one is a tail.
  private mutating func segmentsText(_ segments: [String]) -> String? {
    var result = ""
    for (index, word) in segments.enumerated() {
      result += "/"
      let isLast = index == segments.count - 1
      if isLast, word == "*" || word == "**" {
        result += "{" + unused("path") + "*}"
      } else if isLast, word == "?*" || word == "*?" {
        result += "{" + unused("path") + "+}"
      } else {
        guard let text = value(word, named: nil), !text.isEmpty else { return nil }
        result += text
      }
    }
    return result
  }

  /// Literals and captures; nil if captures would stand side by side.
  private mutating func value(_ text: String, named wished: String?) -> String? {
    let (parts, isNegative) = reader.parts(of: text)
    self.isNegative = self.isNegative || isNegative
    var result = ""
    for part in parts {
      switch part {
      case .literal(let literal): result += Self.encoded(literal, isAlone: parts.count == 1)
      case .capture(let type, let name):
        result += "{" + unused(wished ?? name ?? "value") + (type.isEmpty ? "" : ":" + type) + "}"
      }
    }
    return result
  }

  private mutating func unused(_ wished: String) -> String {
    let isName = !wished.isEmpty && wished.utf8.allSatisfy(ByteSet.slug.contains)
    let plain = isName ? wished : "value"
    var result = plain
    var number = 1
    while !captures.insert(result).inserted {
      number += 1
      result = "\(plain)\(number)"
    }
    return result
  }

  // MARK: - Query and fragment

  private mutating func queryText(_ query: SiteAssociation.QueryPattern) -> String? {
    switch query {
    case .ignored: return ""
    case .whole(let pattern): return pattern.text == "*" ? "" : itemsText(pattern.text)
    case .items(let items):
      var parts: [String] = []
      for item in items where item.value.text != "*" {
        guard let text = itemText(item.name, item.value.text) else { return nil }
        parts.append(text)
      }
      return parts.joined(separator: "&")
    }
  }

  private mutating func itemText(_ key: String, _ value: String) -> String? {
    let name = PercentEncoding.decode(key) ?? key
    return self.value(value, named: name).map { PercentEncoding.encode(name) + "=" + $0 }
  }

  /// `a=*&b=c`: what a pattern for a whole query says of its items; nil if its keys are no plain ones.
  private mutating func itemsText(_ text: String) -> String? {
    var parts: [String] = []
    for item in text.split(separator: "&", omittingEmptySubsequences: false) {
      let halves = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2, !halves[0].isEmpty,
        !halves[0].contains(where: { "*?$".contains($0) }),
        let text = itemText(String(halves[0]), halves[1] == "*" ? "?*" : String(halves[1]))
      else { return nil }
      parts.append(text)
    }
    return parts.joined(separator: "&")
  }

  /// A fragment as a path, as items, or as one value.
  private mutating func fragmentText(_ text: String) -> String? {
    if text.hasPrefix("/") {
      let segments = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
      return segmentsText(segments.map(String.init))
    }
    // Of several items a rule names one, wherever it stands.
    if text.contains("=") {
      var item = Substring(text)
      if item.hasPrefix("*") { item = item.dropFirst() }
      if text.hasPrefix("*"), item.hasSuffix("**") { item = item.dropLast() }
      if let items = itemsText(String(item)) { return items }
    }
    return value(text, named: nil)
  }

  /// What is escaped already stays so.
  private static func encoded(_ text: String, isAlone: Bool) -> String {
    let text = PercentEncoding.decode(text) ?? text
    // URL parsers remove dot segments.
    let kept = isAlone && (text == "." || text == "..") ? "" : "@+$,;:."
    var result = ""
    for character in text {
      result +=
        kept.contains(character)
        ? String(character) : PercentEncoding.encode(String(character))
    }
    return result
  }
}
