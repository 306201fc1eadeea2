// What the texts of a pattern become when they are decoded: so that a rule that looks at decoded URLs
// can be compared with one that looks at them as written.

extension PatternLanguage {
  /// The one text in a URL that it matches, its slashes aside; nil if there are others, or none.
  var onlyText: String? {
    guard !isFolded, !isDecoded, !program.tokens.isEmpty, !program.hasOptionalTail,
      program.tokens.allSatisfy({ $0.isScalar && domain.contains($0.code, isDecoded: false) })
    else { return nil }
    return string(program.tokens.map(\.code))
  }

  /// Whether it matches what a text of its domain is when it is compared.
  func matches(only text: String, _ tables: PatternTables) -> Bool {
    var url = LinkURL("/")
    switch domain {
    case .path: url.path = text
    case .query: url.query = text
    case .item: url.query = "=" + text
    case .fragment: url.fragment = text
    }
    let texts = URLTexts(
      url, isFolded: isFolded, isDecoded: isDecoded, needsItems: domain == .item)
    switch domain {
    case .path: return tables.matches(program, texts.path)
    case .query: return tables.matches(program, texts.query)
    case .item: return tables.matches(program, texts.items.first?.value ?? [])
    case .fragment: return tables.matches(program, texts.fragment)
    }
  }

  /// The text where there is none: a path has its slash even so.
  var nothing: [UInt32] { domain == .path ? [0x2F] : [] }

  /// Whether it matches every text but that one.
  var matchesAllButNothing: Bool {
    program.tokens == (domain == .path ? [.scalar(0x2F), .any, .star] : [.any, .star])
  }

  /// The most characters of a URL that one decoded character can stand for: four bytes as `%XX`.
  private static let mostEncoded = 12

  /// A pattern of decoded texts that matches whatever this one's texts become, and perhaps more; nil if
  /// literal characters may be parts of an escape.
  ///
  /// Of a run of wildcards any part may be escapes, so it becomes shorter, and a path loses the slashes
  /// that come out at its end.
  func decoded(_ tables: PatternTables) -> PatternLanguage? {
    guard program.edges == nil else { return nil }
    var result = self
    result.isDecoded = true
    result.program = PatternProgram()
    result.program.hasOptionalTail = program.hasOptionalTail
    result.program.hasChoice = false
    var index = 0
    let tokens = program.tokens
    while index < tokens.count {
      let start = index
      var wildcards = 0
      while index < tokens.count, tokens[index] == .any || tokens[index] == .star {
        if tokens[index] == .any { wildcards += 1 }
        index += 1
      }
      guard index > start else {
        guard isPlain(tokens[index], tables) else { return nil }
        result.program.append(tokens[index], at: index)
        index += 1
        continue
      }
      let isEnd = index == tokens.count
      // Two of the three characters of an escape may be the literals that follow.
      guard isEnd || isNoDigit(tokens[index]) else { return nil }
      let keepsCount = wildcards < 3 && !tokens[start..<index].contains(.star)
      if keepsCount {
        for _ in 0..<wildcards { result.program.append(.any, at: start) }
        continue
      }
      if isEnd, domain == .path {
        if start > 1, tokens[start - 1] == .scalar(0x2F) {
          guard tokens[start - 2] != .scalar(0x2F) else { return nil }
          result.program.hasOptionalTail = true
        }
      } else {
        let least = (wildcards + Self.mostEncoded - 1) / Self.mostEncoded
        for _ in 0..<least { result.program.append(.any, at: start) }
      }
      result.program.append(.star, at: start)
    }
    return result
  }

  /// Whether a token stands for characters that are what they are in both forms.
  private func isPlain(_ token: PatternToken, _ tables: PatternTables) -> Bool {
    if let set = token.setIndex { return !tables.sets[set].contains(0x25) }
    return token.isScalar && token.code != 0x25
  }

  private func isNoDigit(_ token: PatternToken) -> Bool {
    guard token.isScalar else { return false }
    let letter = token.code | 0x20
    return !(0x30...0x39 ~= token.code || 0x61...0x66 ~= letter)
  }
}
