// Which bytes of a URL nobody should see in a log or an error: the values of secret captures, also where
// the URL is mistyped and no route takes it.

import LinkTypes

/// The secret places of one URL.
struct SecretMask {
  /// What stands for a secret.
  static let mark = "•••"

  /// The bytes to hide, in their order, apart from each other.
  private(set) var ranges: [Range<Int>] = []

  /// What the route that takes the URL says is secret; of a URL that none takes, what may be.
  init(_ url: [UInt8], _ parts: URLParts, _ table: RouteTable, _ match: RouteMatch?) {
    let routes = match.map { [$0.route] } ?? table.routes
    var hidden = match.map { $0.ranges(of: $0.route.secrets) } ?? []
    for route in routes where !route.secrets.isEmpty {
      for pattern in route.patterns { hidden += Self.ends(url, parts, route, pattern) }
    }
    if match == nil, table.hasSecrets { hidden += Self.words(url, parts, table) }
    for range in hidden.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if let last = ranges.last, range.lowerBound < last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        ranges.append(range)
      }
    }
  }

  /// The URL with marks in the places of secrets.
  func text(_ url: [UInt8]) -> String {
    var result = ""
    var index = 0
    for range in ranges {
      result += String(decoding: url[index..<range.lowerBound], as: UTF8.self) + Self.mark
      index = range.upperBound
    }
    return result + String(decoding: url[index...], as: UTF8.self)
  }

  /// Where a byte of the URL stands in `text`.
  func place(of offset: Int) -> Int {
    var result = offset
    for range in ranges where range.lowerBound < offset {
      result += Self.mark.utf8.count - range.count
      if offset < range.upperBound { result += range.upperBound - offset - Self.mark.utf8.count }
    }
    return result
  }

  /// Whether some of these bytes are hidden.
  func hides(_ range: Range<Int>) -> Bool { ranges.contains { $0.overlaps(range) } }

  // MARK: - Query and fragment

  private static func ends(
    _ url: [UInt8], _ parts: URLParts, _ route: Route, _ pattern: RoutePattern
  ) -> [Range<Int>] {
    let secrets = pattern.captures.indices.filter {
      route.secrets.contains(pattern.captures[$0].name)
    }
    var hidden: [Range<Int>] = []
    if let fragment = parts.fragment,
      secrets.contains(where: { pattern.captures[$0].place == .fragment })
    {
      hidden.append(fragment)
    }
    guard let query = parts.query else { return hidden }
    for item in pattern.query where item.slots.contains(where: secrets.contains) {
      var scan = QueryScan(query)
      while let (key, value) = scan.next(url.span) {
        // In whatever case: a mistyped key has the value all the same.
        let isKey =
          item.keys.isEmpty
          || item.keys.contains { name in
            let lower = name.map(\.asciiLowercased)
            return EscapedBytes.equals(
              url.span, key.lowerBound, key.upperBound, lower.span, ignoringCase: true)
          }
        if isKey { hidden.append(value) }
      }
    }
    return hidden
  }

  // MARK: - Host and path

  /// Host and segments where a secret would stand, if the words before it were spelled right: those that
  /// are, nearly are, or are no words of any route.
  private static func words(
    _ url: [UInt8], _ parts: URLParts, _ table: RouteTable
  ) -> [Range<Int>] {
    let words =
      (parts.authority.isEmpty ? [] : [parts.authority]) + parts.segments(of: url.span)
    var hidden: [Range<Int>] = []
    let variants = table.storage.tree.variants
    // The words of all routes, by their places.
    var known: Set<PlacedWord> = []
    for variant in variants {
      for (index, word) in variant.words.enumerated() {
        guard case .segment(let pattern) = word, let literal = pattern.literal else { continue }
        known.insert(PlacedWord(index: index, word: literal.map(\.asciiLowercased)))
      }
    }
    let scheme = String(decoding: url[parts.scheme], as: UTF8.self).lowercased()
    let isKnownScheme = variants.contains { $0.scheme == scheme }
    for variant in variants where variant.scheme == scheme || !isKnownScheme {
      let secrets = table.routes[variant.route].secrets
      guard !secrets.isEmpty else { continue }
      hidden += Self.words(url, words, variant, secrets, known)
    }
    return hidden
  }

  private static func words(
    _ url: [UInt8], _ words: [Range<Int>], _ variant: RouteVariant, _ secrets: Set<String>,
    _ known: Set<PlacedWord>
  ) -> [Range<Int>] {
    var hidden: [Range<Int>] = []
    for (index, step) in variant.words.enumerated() {
      guard index < words.count else { break }
      guard case .segment(let pattern) = step else {
        // What follows a tail is counted from the end: any of the rest may be it.
        if variant.words[index...].contains(where: { $0.isSecret(variant, secrets) }) {
          hidden.append(words[index].lowerBound..<words[words.count - 1].upperBound)
        }
        break
      }
      if step.isSecret(variant, secrets) {
        hidden.append(words[index])
      } else if let literal = pattern.literal {
        let found = url[words[index]].map(\.asciiLowercased)
        let isMeant = found == literal.map(\.asciiLowercased)
        if !isMeant, known.contains(PlacedWord(index: index, word: found)) { break }
      }
    }
    return hidden
  }

  private struct PlacedWord: Hashable {
    let index: Int
    let word: [UInt8]
  }
}

extension RouteVariant {
  /// Host and path in one row, whatever the form.
  fileprivate var words: [Step] { (authority.map { [.segment($0)] } ?? []) + steps }
}

extension RouteVariant.Step {
  fileprivate func isSecret(_ variant: RouteVariant, _ secrets: Set<String>) -> Bool {
    switch self {
    case .segment(let pattern):
      pattern.slots.contains { secrets.contains(variant.pattern.captures[$0].name) }
    case .tail(let slot, _): secrets.contains(variant.pattern.captures[slot].name)
    }
  }
}
