// What a whole rule matches, and an example of it: the basis of everything that is said about rules
// that can never run.

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
    case (.whole(let one), _): return inclusion.isUniversal(one)
    case (.items(let items), .items(let others)):
      return items.allSatisfy { item in
        inclusion.isUniversal(item.value)
          || others.contains { $0.name == item.name && covers(item.value, $0.value) }
      }
    case (.items(let items), _): return items.allSatisfy { inclusion.isUniversal($0.value) }
    }
  }

  /// URLs that it should match: the shortest kind first. Whoever uses one asks the matcher.
  func samples(_ tables: PatternTables, host: String = "example.com") -> [String] {
    ["", "zq", "7"].compactMap { filler in
      var url = "https://" + host
      if let path {
        guard let text = sample(path, filler, tables) else { return nil }
        url += text.hasPrefix("/") ? text : "/" + text
      } else {
        url += "/" + filler
      }
      switch query {
      case .any: break
      case .whole(let pattern):
        guard let text = sample(pattern, filler, tables) else { return nil }
        if !text.isEmpty { url += "?" + text }
      case .items(let items):
        var pairs: [String] = []
        for item in items {
          guard let text = sample(item.value, filler, tables) else { return nil }
          if !text.isEmpty { pairs.append(Self.encode(item.name, "=&") + "=" + text) }
        }
        if !pairs.isEmpty { url += "?" + pairs.joined(separator: "&") }
      }
      if let fragment {
        guard let text = sample(fragment, filler, tables) else { return nil }
        if !text.isEmpty { url += "#" + text }
      }
      return url
    }
  }

  /// A text of a pattern, its stars taken by `filler`; nil if it matches none.
  private func sample(
    _ language: PatternLanguage, _ filler: String, _ tables: PatternTables
  ) -> String? {
    var text: [UInt32] = []
    func append(_ token: PatternToken) -> Bool {
      if token == .star {
        text += filler.unicodeScalars.map(\.value)
      } else if token == .any {
        text.append(0x78)
      } else if let index = token.setIndex {
        guard let member = (UInt32(0)..<128).last(where: tables.sets[index].contains) else {
          return false
        }
        text.append(member)
      } else if let index = token.choiceIndex {
        var node = 0
        let tree = tables.choices[index]
        while !tree.nodes[node].isEnd, let child = tree.nodes[node].children.first {
          guard append(child.token) else { return false }
          node = child.node
        }
      } else if token.isScalar {
        text.append(token.code)
      } else {
        return false
      }
      return true
    }
    for token in language.program.tokens where !append(token) { return nil }
    let plain = string(text)
    guard language.isDecoded else { return plain }
    return Self.encode(plain, language.domain == .item ? "?#&" : "?#")
  }

  /// What a decoded text looks like in a URL.
  private static func encode(_ text: String, _ separators: String) -> String {
    var encoded = ""
    for scalar in text.unicodeScalars {
      if scalar == "%" || separators.unicodeScalars.contains(scalar) {
        encoded += "%" + String(scalar.value, radix: 16, uppercase: true)
      } else {
        encoded.unicodeScalars.append(scalar)
      }
    }
    return encoded
  }
}
