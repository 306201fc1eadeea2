// Which bytes of a URL nobody should see in a log or an error: the values of secret captures, also where
// the URL is mistyped and no route takes it, and passwords in front of hosts.

import LinkTypes

/// The secret places of one URL.
struct SecretMask {
  /// What stands for a secret.
  static let mark = "•••"

  /// The bytes to hide, in their order, apart from each other.
  private(set) var ranges: [Range<Int>] = []

  /// What the route that takes the URL says is secret, and values under the names of any secrets; of a URL
  /// that none takes, all that may be the secret of some route.
  ///
  /// A value that is a URL with secrets of its own is hidden as a whole; `depth` counts the URLs around this one.
  init(
    _ url: [UInt8], _ parts: URLParts, _ table: RouteTable, _ match: RouteMatch?, depth: Int = 0
  ) {
    var hidden = match.map { $0.ranges(of: $0.route.secrets) } ?? []
    let user = Self.user(url, parts)
    if let colon = url[user].firstIndex(of: UInt8(ascii: ":")) {
      hidden.append(colon + 1..<user.upperBound)
    }
    let routes = table.routes.filter { !$0.secrets.isEmpty }
    if !routes.isEmpty {
      // Of somebody else's URL in a value nothing is guessed.
      let isGuessed = match == nil && (depth == 0 || Self.isOwn(url, parts, table))
      for route in match.map({ [$0.route] }) ?? (isGuessed ? routes : [])
      where !route.secrets.isEmpty {
        for pattern in route.patterns { hidden += Self.ends(url, parts, route, pattern) }
      }
      hidden += Self.assignments(url, parts, SecretNames(routes), isTaken: match != nil)
      if isGuessed {
        hidden += [user] + (parts.fragment.map { [$0] } ?? [])
        hidden += Self.bareItems(url, parts, table)
        hidden += SecretWords(url, parts, table).ranges
      }
      if depth < Self.mostDepth { hidden += Self.nested(url, parts, table, depth) }
    }
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

  /// What stands before the last `@` of the authority.
  private static func user(_ url: [UInt8], _ parts: URLParts) -> Range<Int> {
    let at = url[parts.authority].lastIndex(of: UInt8(ascii: "@"))
    return parts.authority.lowerBound..<(at ?? parts.authority.lowerBound)
  }

  // MARK: - URLs in values

  private static let mostDepth = 3

  /// The values of the query that are URLs, escaped or not, in which something is to be hidden.
  private static func nested(
    _ url: [UInt8], _ parts: URLParts, _ table: RouteTable, _ depth: Int
  ) -> [Range<Int>] {
    var hidden: [Range<Int>] = []
    for part in [parts.query, parts.fragment].compactMap(\.self) {
      var scan = QueryScan(part)
      while let (_, value) = scan.next(url.span) {
        guard let inner = EscapedBytes.decoded(url.span, value), inner.contains(UInt8(ascii: ":")),
          let innerParts = try? URLParts(splitting: inner.span)
        else { continue }
        let match = table.match(String(decoding: inner, as: UTF8.self))
        let mask = SecretMask(inner, innerParts, table, match, depth: depth + 1)
        if !mask.ranges.isEmpty { hidden.append(value) }
      }
    }
    return hidden
  }

  /// Whether the URL has one of the app's own schemes.
  private static func isOwn(_ url: [UInt8], _ parts: URLParts, _ table: RouteTable) -> Bool {
    let scheme = String(decoding: url[parts.scheme], as: UTF8.self).lowercased()
    return scheme != "https" && scheme != "http"
      && table.storage.tree.variants.contains { $0.scheme == scheme }
  }

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
      // Without a key it is the whole query.
      if item.keys.isEmpty { hidden.append(query) }
      var scan = QueryScan(query)
      while let (key, value) = scan.next(url.span) {
        // In whatever case: a mistyped key has the value all the same.
        let isKey = item.keys.contains { name in
          let lower = name.map(\.asciiLowercased)
          return EscapedBytes.equals(
            url.span, key.lowerBound, key.upperBound, lower.span, ignoringCase: true)
        }
        if isKey { hidden.append(value) }
      }
    }
    return hidden
  }

  /// The names that secrets go by.
  private struct SecretNames {
    let names: [String]

    init(_ routes: [Route]) {
      var names: Set<String> = []
      for route in routes {
        names.formUnion(route.secrets.map { $0.lowercased() })
        for pattern in route.patterns {
          var items = pattern.query
          if case .query(let others)? = pattern.fragment { items += others }
          for item in items {
            let isSecret = item.slots.contains {
              route.secrets.contains(pattern.captures[$0].name)
            }
            guard isSecret else { continue }
            for key in item.keys { names.insert(String(decoding: key, as: UTF8.self).lowercased()) }
          }
        }
      }
      self.names = names.sorted()
    }

    func contains(_ key: String, orNearly: Bool) -> Bool {
      if names.contains(key) { return true }
      // Short names are near to everything.
      return orNearly && key.count > 3
        && nearestName(to: key, among: names.filter { $0.count > 3 }) != nil
    }
  }

  private static let wordEnds = ByteSet(ascii: "/\\?#&;,:@")
  private static let valueEnds = ByteSet(ascii: "/\\?#&;")

  /// What follows the name of a secret and an equal sign, wherever in the URL.
  private static func assignments(
    _ url: [UInt8], _ parts: URLParts, _ names: SecretNames, isTaken: Bool
  ) -> [Range<Int>] {
    var hidden: [Range<Int>] = []
    let pathEnd = min(parts.query?.lowerBound ?? .max, parts.fragment?.lowerBound ?? .max)
    for sign in parts.scheme.upperBound..<url.count where url[sign] == UInt8(ascii: "=") {
      var start = sign
      while start > parts.scheme.upperBound, !wordEnds.contains(url[start - 1]),
        url[start - 1] != UInt8(ascii: "=")
      {
        start -= 1
      }
      guard start < sign, sign - start < 200,
        let key = EscapedBytes.text(url.span, start..<sign)?.lowercased(),
        names.contains(key, orNearly: !isTaken)
      else { continue }
      // In a query all but "&" may be part of a value.
      let rest = url[(sign + 1)...]
      let end = rest.firstIndex {
        sign < pathEnd
          ? valueEnds.contains($0) : $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "#")
      }
      hidden.append(sign + 1..<(end ?? url.count))
    }
    return hidden
  }

  /// Items of a query that are no more than a word, and none that a route knows.
  private static func bareItems(
    _ url: [UInt8], _ parts: URLParts, _ table: RouteTable
  ) -> [Range<Int>] {
    guard let query = parts.query else { return [] }
    let known = Set(table.routes.flatMap { $0.patterns.flatMap { $0.query.flatMap(\.keys) } })
    var hidden: [Range<Int>] = []
    var scan = QueryScan(query)
    while let (key, value) = scan.next(url.span) {
      let isBare = value.lowerBound == key.upperBound
      if isBare, !known.contains(EscapedBytes.decoded(url.span, key) ?? []) { hidden.append(key) }
    }
    return hidden
  }
}
