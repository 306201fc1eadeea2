// Patterns that do not mean what they look like: regular expressions, queries in paths, escapes,
// variables.

import LinkTypes

extension FileChecks {
  mutating func checkPatterns(_ links: AppLinks) {
    for entry in links.entries {
      let common = entry.defaults.merged(over: links.defaults)
      for rule in entry.components ?? [] {
        check(rule.parts, common)
        if let path = rule.parts.path { checkWords(path) }
      }
      for rule in entry.paths ?? [] {
        check(rule.parts, RuleParts())
        checkNot(rule)
      }
      check(entry.defaults, common)
      checkSlashOnly(entry.components ?? [], common)
      checkSlashOnly(entry.paths ?? [], RuleParts())
    }
    check(links.defaults, links.defaults)
  }

  /// Looks at what a rule says itself, as it is read with what it takes over.
  private mutating func check(_ parts: RuleParts, _ common: RuleParts) {
    let reading = PatternReading(parts, common)
    let isExclusion = parts.exclude ?? common.exclude ?? false
    if let path = parts.path {
      let seen = SeenCharacters(path.text)
      checkPath(path, seen)
      if seen.hasUnusual, let bare = Self.withoutNot(path, isExclusion: isExclusion) {
        checkText(bare, reading)
      } else {
        checkText(path, reading, seen)
      }
    }
    switch parts.query {
    case .whole(let pattern):
      checkText(pattern, reading)
      checkWholeQuery(pattern)
    case .items(let items):
      for item in items {
        checkText(item.value, reading)
        checkName(item, reading)
        checkStar(item, isExclusion: isExclusion)
      }
    case .ignored, nil: break
    }
    if let fragment = parts.fragment {
      checkText(fragment, reading)
      if fragment.text.hasPrefix("#") {
        report(
          .queryMark, "the fragment pattern \(quotedText(fragment.text)) begins with \"#\"",
          hint: "leave out the leading \"#\"", at: fragment.place)
      }
    }
  }

  // MARK: - Every pattern

  private mutating func checkText(
    _ pattern: PatternText, _ reading: PatternReading, _ known: SeenCharacters? = nil
  ) {
    let seen = known ?? SeenCharacters(pattern.text)
    // Plain patterns are most: one look at their bytes is enough.
    if seen.hasUnusual || seen.contains("%") {
      checkEscapes(
        pattern.text, in: "the pattern", reading, at: pattern.place,
        outcome: "it never matches")
    }
    if seen.hasDoubleStar {
      report(
        .doubleStar, "\"**\" is the same as \"*\", which already crosses \"/\"", at: pattern.place)
    }
    if seen.contains("$") { checkVariables(in: pattern, reading) }
  }

  /// What can never stand in a URL as it is compared, in a pattern, a variable's value or an item's name.
  mutating func checkEscapes(
    _ text: String, in what: String, _ reading: PatternReading, at place: SourcePlace,
    outcome: String
  ) {
    let escapes = Self.escapes(text)
    if reading.isDecoded {
      guard let escape = escapes.first else { return }
      return report(
        .encodedDouble,
        "\"percentEncoded\": false decodes the URL, so \(quotedText(escape)) in \(what) \(quotedText(text)) is never there: \(outcome)",
        hint: "write the character itself, or leave percentEncoded out", at: place)
    }
    let strange = text.unicodeScalars.first {
      ($0.value <= 0x20 || $0.value >= 0x7F) && !Self.isInVariable($0, text)
    }
    if let strange {
      report(
        .encodedLiteral,
        "\(what) \(quotedText(text)) has \(strange == " " ? "a space" : "\"\(strange)\""), but URLs are compared percent-encoded; \(outcome)",
        hint: "set \"percentEncoded\": false, or write it as %XX", at: place)
    }
    // Without case an escape is the same in capital and small letters.
    guard !reading.isFolded else { return }
    if let lower = escapes.first(where: { $0 != $0.uppercased() }) {
      report(
        .encodedHexCase,
        "\(quotedText(lower)) and \(quotedText(lower.uppercased())) are different; browsers send upper case",
        hint: "write \(lower.uppercased())", at: place)
    }
  }

  /// Names of variables may hold spaces.
  private static func isInVariable(_ scalar: Unicode.Scalar, _ text: String) -> Bool {
    var depth = 0
    var last: Unicode.Scalar = " "
    for other in text.unicodeScalars {
      if last == "$", other == "(" { depth = 1 }
      if other == ")" { depth = 0 }
      if depth == 0, other == scalar { return false }
      last = other
    }
    return true
  }

  private static func escapes(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    func isHex(_ byte: UInt8) -> Bool {
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte | 0x20
    }
    return bytes.indices.compactMap { index in
      guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, isHex(bytes[index + 1]),
        isHex(bytes[index + 2])
      else { return nil }
      return String(decoding: bytes[index...index + 2], as: UTF8.self)
    }
  }

  // MARK: - Paths

  private mutating func checkPath(_ pattern: PatternText, _ seen: SeenCharacters) {
    let text = pattern.text
    if seen.contains("#") {
      report(
        .pathFragment, "the path pattern \(quotedText(text)) has a \"#\" and never matches",
        hint: "put what follows the # into a \"#\" key", at: pattern.place)
    }
    if seen.contains("?"), seen.contains("="), let sign = text.firstIndex(of: "?"),
      text[sign...].contains("=")
    {
      report(
        .pathQuery,
        "\"?\" in the path pattern \(quotedText(text)) is a one-character wildcard; the query is not part of the path",
        hint: "put what follows the ? into a \"?\" key", at: pattern.place)
    }
    if Self.hasHost(text, seen) {
      report(
        .pathHost, "the path pattern \(quotedText(text)) contains a host or scheme",
        hint: "begin with the / after the host", at: pattern.place)
    } else if seen.hasSyntax, let syntax = Self.regexSyntax(text) {
      report(
        .pathRegex, "\(quotedText(syntax)) has no special meaning in \(quotedText(text))",
        hint: "the wildcards are *, ? and $(variable)", at: pattern.place)
    }
    if text.utf8.last == UInt8(ascii: "*"),
      let before = text.utf8.dropLast().last, Self.isWord(Unicode.Scalar(before))
    {
      checkPrefix(text.dropLast(), pattern)
    }
  }

  /// "/x*", which is meant as "/x/*" at times; "*x*" in a segment is meant as it is.
  private mutating func checkPrefix(_ base: Substring, _ pattern: PatternText) {
    guard !base.reversed().prefix(while: { $0 != "/" }).contains("*") else { return }
    let example = String(base.map { $0 == "*" || $0 == "?" ? "a" : $0 })
    report(
      .prefixWide,
      "\(quotedText(pattern.text)) also matches "
        + (base.contains("$(") ? "longer words" : "\"\(example)x\""),
      hint: "did you mean \"\(base)/*\"?", at: pattern.place)
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: false
    }
  }

  private static let webDomains = [
    ".com", ".org", ".net", ".io", ".app", ".dev", ".de", ".co.uk", ".me", ".co",
  ]

  private static func hasHost(_ text: String, _ seen: SeenCharacters) -> Bool {
    if seen.contains(":"), text.contains("://") { return true }
    let bare = text.hasPrefix("//") ? text.dropFirst(2) : text[...]
    guard bare.utf8.first != 0x2F, !bare.hasPrefix("*/") else { return false }
    let first = bare.prefix { $0 != "/" }.lowercased()
    return first.hasPrefix("www.") || webDomains.contains(where: first.hasSuffix)
  }

  /// The first thing in a path that only regular expressions or routers know.
  private static func regexSyntax(_ text: String) -> String? {
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let next: Unicode.Scalar? = index + 1 < scalars.count ? scalars[index + 1] : nil
      let before: Unicode.Scalar? = index > 0 ? scalars[index - 1] : nil
      switch scalar {
      case "\\": return "\\" + (next.map { String($0) } ?? "")
      case "^" where index == 0, "$" where next == nil: return String(scalar)
      case "[": if let end = end("]", scalars, index) { return end }
      case "{": if let end = end("}", scalars, index) { return end }
      case "(" where before != "$":
        if let end = end(")", scalars, index), end.contains("|") || end.contains("?") {
          return end
        }
      case ":" where before == "/" && next.map(isWord) == true:
        return String(String.UnicodeScalarView(scalars[index...].prefix { $0 != "/" }))
      case "." where next == "*" && (before == "/" || before == nil): return ".*"
      case "." where next == "+": return ".+"
      case "|": return "|"
      default: break
      }
    }
    return nil
  }

  private static func end(
    _ mark: Unicode.Scalar, _ scalars: [Unicode.Scalar], _ start: Int
  ) -> String? {
    guard let end = scalars[start...].firstIndex(of: mark) else { return nil }
    return String(String.UnicodeScalarView(scalars[start...end]))
  }

  /// Exclusions written in a way that excludes nothing.
  private mutating func checkNot(_ rule: AssociationRule) {
    guard let written = rule.written else { return }
    let isExclusion = rule.parts.exclude == true
    let path = rule.parts.path?.text ?? ""
    let isWrong =
      isExclusion
      ? path.first.map { " \t\"'".contains($0) } == true : Self.negated(written) != nil
    guard isWrong else { return }
    report(
      .notPrefix, "\(quotedText(written)) excludes nothing",
      hint: "exclusions are written \"NOT /path\": capital letters, one space", at: rule.place)
  }

  /// What follows a "not", "!" or "-" that begins a text; nil if none does, or the word is a longer one.
  private static func negated(_ text: String) -> Substring? {
    let bare = text.drop { $0 == " " || $0 == "\t" }
    if bare.utf8.first == UInt8(ascii: "!") { return bare.dropFirst() }
    if bare.hasPrefix("-/") || bare.hasPrefix("-*") { return bare.dropFirst() }
    guard bare.utf8.first.map({ $0 | 0x20 }) == UInt8(ascii: "n"),
      bare.prefix(3).uppercased() == "NOT"
    else { return nil }
    let rest = bare.dropFirst(3)
    switch rest.first {
    case " ", "\t": return rest.drop { $0 == " " || $0 == "\t" }
    case "/" where bare.hasPrefix("NOT"): return rest
    case nil where bare == "NOT": return rest
    default: return nil
    }
  }

  /// What follows a "NOT " that excludes nothing and is reported as such: its space is not a second fault.
  private static func withoutNot(_ path: PatternText, isExclusion: Bool) -> PatternText? {
    let rest =
      negated(path.text)
      ?? (isExclusion && path.text.utf8.first == 0x20 ? path.text.drop { $0 == " " } : nil)
    return rest.map { PatternText(String($0), at: path.place) }
  }

  private mutating func checkWords(_ path: PatternText) {
    guard Self.negated(path.text) != nil else { return }
    report(
      .notPrefix,
      "\(quotedText(path.text)) excludes nothing: NOT, ! and - are no part of components",
      hint: "in components write \"exclude\": true", at: path.place)
  }

  /// "/x" beside "/x/*" or after "/x/", which match it already.
  private mutating func checkSlashOnly(_ rules: [AssociationRule], _ common: RuleParts) {
    // Most files have no path that another one could differ from by its slashes alone.
    let narrow = rules.indices.filter { rules[$0].parts.path?.text.utf8.last != UInt8(ascii: "*") }
    guard !narrow.isEmpty else { return }
    var wide: [SlashForm: Int] = [:]
    for index in rules.indices where rules[index].parts.path?.text.hasSuffix("/*") == true {
      guard let form = SlashForm(rules[index], common), form.path.utf8.count > 2 else { continue }
      wide[form.withoutTail] = index
    }
    var same: [SlashForm: Int] = [:]
    for index in narrow {
      guard let form = SlashForm(rules[index], common) else { continue }
      let text = rules[index].parts.path?.text ?? ""
      defer { if same[form] == nil { same[form] = index } }
      let others = [wide[form], same[form]].compactMap { $0 }
      guard
        let other = others.first(where: { other in
          rules[other].parts.path?.text != text
            && isSuperfluous(index, beside: other, rules, common)
        })
      else { continue }
      slashOnly.insert(rules[index].place.position.offset)
      report(
        .slashOnly,
        "\(quotedText(rules[other].parts.path?.text ?? "")) already matches \(quotedText(text)); the extra rule is not needed",
        at: rules[index].place)
    }
  }

  /// Both decide alike, and so does all that stands between them.
  private func isSuperfluous(
    _ index: Int, beside other: Int, _ rules: [AssociationRule], _ common: RuleParts
  ) -> Bool {
    func excludes(_ index: Int) -> Bool {
      let rule = rules[index]
      return (rule.kind == .path ? rule.parts.exclude : rule.parts.exclude ?? common.exclude)
        ?? false
    }
    let answer = excludes(index)
    return (min(index, other)...max(index, other)).allSatisfy { excludes($0) == answer }
  }

  // MARK: - Queries

  private mutating func checkWholeQuery(_ pattern: PatternText) {
    let text = pattern.text
    if text.hasPrefix("?"), text.contains("=") {
      report(
        .queryMark,
        "the query pattern \(quotedText(text)) begins with \"?\", which matches a character",
        hint: "leave out the leading \"?\"", at: pattern.place)
    }
    if !text.isEmpty, !text.hasSuffix("*") {
      report(
        .queryWhole,
        "\(quotedText(text)) must match the whole query; tracking parameters will break it",
        hint: "use an object: \"?\": { \"name\": \"pattern\" }", at: pattern.place)
    }
  }

  /// A name is no pattern: its case counts always.
  private mutating func checkName(_ item: QueryPattern.Item, _ reading: PatternReading) {
    let seen = SeenCharacters(item.name)
    if item.name.utf8.first == UInt8(ascii: "?") {
      report(
        .queryMark, "the item name \(quotedText(item.name)) begins with \"?\"",
        hint: "leave out the leading \"?\"", at: item.value.place)
    }
    guard seen.hasUnusual || seen.contains("%") else { return }
    var reading = reading
    reading.isFolded = false
    checkEscapes(
      item.name, in: "the item name", reading, at: item.value.place,
      outcome: "the item counts as missing")
  }

  private mutating func checkStar(_ item: QueryPattern.Item, isExclusion: Bool) {
    guard !item.value.text.isEmpty, item.value.text.allSatisfy({ $0 == "*" }) else { return }
    report(
      .queryStar,
      "\(quotedText(item.name)): \"*\" also matches when \(quotedText(item.name)) is missing"
        + (isExclusion ? ", so this excludes URLs without it, too" : ""),
      hint: "use \"?*\" to require it", at: item.value.place,
      severity: isExclusion ? .error : nil)
  }
}

/// Which characters a pattern has at all: most questions about most patterns end with that.
private struct SeenCharacters {
  private var seen = CharacterSet128()
  /// Whether there are spaces, control characters or characters beyond ASCII.
  private(set) var hasUnusual = false
  private(set) var hasDoubleStar = false

  init(_ text: String) {
    var last: UInt8 = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: "*"), last == byte { hasDoubleStar = true }
      last = byte
      if byte <= 0x20 || byte >= 0x7F { hasUnusual = true }
      seen.insert(UInt32(byte))
    }
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool { seen.contains(scalar.value) }

  /// Whether there is a character that regular expressions and routers are made of.
  var hasSyntax: Bool {
    contains("\\") || contains("^") || contains("$") || contains("[") || contains("{")
      || contains("(") || contains(":") || contains(".") || contains("|")
  }
}
