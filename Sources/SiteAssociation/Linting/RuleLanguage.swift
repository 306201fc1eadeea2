// What a whole rule matches, and an example of it: the basis of everything that is said about rules
// that can never run.

import LinkTypes

/// A rule as the set of URLs that it matches.
struct RuleLanguage: Sendable {
  enum Query: Sendable {
    case any
    case whole(PatternLanguage)
    case items([(name: String, value: PatternLanguage)])
  }

  var path: PatternLanguage?
  var query = Query.any
  var fragment: PatternLanguage?

  init(_ parts: RuleParts, _ compiler: inout PatternCompiler) {
    let isSensitive = parts.caseSensitive ?? true
    let isDecoded = !(parts.percentEncoded ?? true)
    func language(_ program: PatternProgram, _ domain: PatternDomain) -> PatternLanguage {
      PatternLanguage(
        program: program, isFolded: !isSensitive, isDecoded: isDecoded, domain: domain)
    }
    path = parts.path.map {
      language(compiler.compilePath($0.text, caseSensitive: isSensitive), .path)
    }
    fragment = parts.fragment.map {
      language(compiler.compile($0.text, caseSensitive: isSensitive), .fragment)
    }
    switch parts.query {
    case .whole(let pattern):
      query = .whole(language(compiler.compile(pattern.text, caseSensitive: isSensitive), .query))
    case .items(let items):
      query = .items(
        items.map {
          (
            name: $0.name,
            value: language(
              compiler.compile($0.value.text, caseSensitive: isSensitive), .item)
          )
        })
    case .ignored, nil: query = .any
    }
  }

  /// Whether it matches every URL.
  func isUniversal(_ inclusion: PatternInclusion) -> Bool {
    guard path.map(inclusion.isUniversal) ?? true, fragment.map(inclusion.isUniversal) ?? true
    else { return false }
    switch query {
    case .any: return true
    case .whole(let pattern): return inclusion.isUniversal(pattern)
    case .items(let items): return items.allSatisfy { inclusion.isUniversal($0.value) }
    }
  }

  /// Whether this is known to match all that another matches.
  func includes(
    _ other: RuleLanguage, _ inclusion: PatternInclusion, _ budget: inout InclusionBudget
  ) -> Bool {
    func covers(_ one: PatternLanguage?, _ other: PatternLanguage?) -> Bool {
      guard let one, !inclusion.isUniversal(one) else { return true }
      guard let other else { return false }
      return inclusion.includes(one, other, &budget) == true
    }
    guard covers(path, other.path), covers(fragment, other.fragment) else { return false }
    switch (query, other.query) {
    case (.any, _): return true
    case (.whole(let one), .whole(let other)): return covers(one, other)
    case (.whole(let one), .items(let others)):
      // An item that cannot be empty makes a query that is not.
      return inclusion.isUniversal(one)
        || one.matchesAllButNothing
          && others.contains { !inclusion.tables.matches($0.value.program, []) }
    case (.whole(let one), _): return inclusion.isUniversal(one)
    case (.items(let items), .items(let others)):
      return items.allSatisfy { item in
        inclusion.isUniversal(item.value)
          || others.contains {
            // Where names are decoded too, other items of the URL may have the name.
            $0.name == item.name && $0.value.isDecoded == item.value.isDecoded
              && covers(item.value, $0.value)
          }
      }
    case (.items(let items), .whole(let other)):
      if items.allSatisfy({ inclusion.isUniversal($0.value) }) { return true }
      guard let text = other.onlyText else { return false }
      let url = LinkURL("/?" + text)
      return items.allSatisfy { item in
        let texts = URLTexts(
          url, isFolded: item.value.isFolded, isDecoded: item.value.isDecoded, needsItems: true)
        return Self.matches(item, texts, inclusion.tables)
      }
    case (.items(let items), .any):
      return items.allSatisfy { inclusion.isUniversal($0.value) }
    }
  }

  /// Whether every value of an item's name, or the empty one if there is none, is matched.
  static func matches(
    _ item: (name: String, value: PatternLanguage), _ texts: URLTexts, _ tables: PatternTables
  ) -> Bool {
    let name = item.name.unicodeScalars.map(\.value)
    let values = texts.items.filter { $0.name == name }.map(\.value)
    return (values.isEmpty ? [[]] : values).allSatisfy {
      tables.matches(item.value.program, $0)
    }
  }

  /// URLs that it should match: the shortest kind first. Whoever uses one asks the matcher.
  func samples(
    _ tables: PatternTables, host: String = "example.com", fillers: [String] = ["", "zq", "7"],
    choice: Int? = nil
  ) -> [String] {
    fillers.compactMap { filler in
      guard let path = samplePath(tables, filler, choice: choice) else { return nil }
      var url = Array("https://".utf8) + Array(host.utf8) + path
      switch query {
      case .any: break
      case .whole(let pattern):
        guard let text = sample(pattern, filler, tables) else { return nil }
        if !text.isEmpty { url += [UInt8(ascii: "?")] + text }
      case .items(let items):
        var separator = UInt8(ascii: "?")
        for item in items {
          guard let text = sample(item.value, filler, tables) else { return nil }
          guard !text.isEmpty else { continue }
          url.append(separator)
          url += Self.encode(Array(item.name.utf8), "=&") + [UInt8(ascii: "=")] + text
          separator = UInt8(ascii: "&")
        }
      }
      if let fragment {
        guard let text = sample(fragment, filler, tables) else { return nil }
        if !text.isEmpty { url += [UInt8(ascii: "#")] + text }
      }
      return String(decoding: url, as: UTF8.self)
    }
  }

  /// A path that it should match, its stars taken by `filler`; nil if it matches none.
  func samplePath(
    _ tables: PatternTables, _ filler: String = "", choice: Int? = nil
  ) -> [UInt8]? {
    guard let path else { return [UInt8(ascii: "/")] + Array(filler.utf8) }
    guard let text = sample(path, filler, tables, choice: choice) else { return nil }
    let slash = UInt8(ascii: "/")
    guard path.program.edges != nil else { return text.first == slash ? text : [slash] + text }
    return [slash] + text.drop { $0 == slash }
  }

  /// How many combinations of its variables' texts the path has.
  func choiceCount(_ tables: PatternTables) -> Int {
    var count = 1
    for index in path?.program.tokens.compactMap(\.choiceIndex) ?? [] {
      let (product, isTooLarge) = count.multipliedReportingOverflow(by: tables.choices[index].count)
      count = isTooLarge ? Int.max : product
    }
    return count
  }

  /// A text of a pattern, its stars taken by `filler`; nil if it matches none.
  ///
  /// Variables stand for their first texts, or for one combination of them by its number.
  private func sample(
    _ language: PatternLanguage, _ filler: String, _ tables: PatternTables, choice: Int? = nil
  ) -> [UInt8]? {
    var choice = choice
    var text: [UInt8] = []
    text.reserveCapacity(language.program.tokens.count + 8)
    func append(_ token: PatternToken) -> Bool {
      if token.isScalar {
        if token.code < 0x80 {
          text.append(UInt8(truncatingIfNeeded: token.code))
        } else if let scalar = Unicode.Scalar(token.code) {
          text.append(contentsOf: String(scalar).utf8)
        }
      } else if token == .star {
        text.append(contentsOf: filler.utf8)
      } else if token == .any {
        text.append(0x78)
      } else if let index = token.setIndex {
        guard let member = (UInt32(0)..<128).last(where: tables.sets[index].contains) else {
          return false
        }
        text.append(UInt8(truncatingIfNeeded: member))
      } else if let index = token.choiceIndex, let number = choice {
        let count = max(tables.choices[index].count, 1)
        choice = number / count
        for token in tables.choices[index].text(number % count) where !append(token) {
          return false
        }
      } else if let index = token.choiceIndex {
        var node = 0
        while !tables.choices[index].nodes[node].isEnd,
          let child = tables.choices[index].nodes[node].children.first
        {
          guard append(child.token) else { return false }
          node = child.node
        }
      } else {
        return false
      }
      return true
    }
    for token in language.program.tokens where !append(token) { return nil }
    guard language.isDecoded else { return text }
    return Self.encode(text, language.domain == .item ? "?#&" : "?#")
  }

  /// What a decoded text looks like in a URL.
  private static func encode(_ text: [UInt8], _ separators: String) -> [UInt8] {
    var encoded: [UInt8] = []
    for byte in text {
      if byte == UInt8(ascii: "%") || separators.utf8.contains(byte) {
        PercentEncoding.append(byte, to: &encoded)
      } else {
        encoded.append(byte)
      }
    }
    return encoded
  }
}
