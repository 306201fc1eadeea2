// Rules that can never run: an earlier one matches everything that they match. Decided by inclusion
// of patterns, shown by a URL, and the matcher has to agree.

import LinkTypes

extension FileChecks {
  /// A rule with what is known of it; shared, since it has many parts.
  final class Numbered: Sendable {
    let rule: AssociationRule
    let parts: RuleParts
    let language: RuleLanguage
    let entry: Int
    let number: Int
    /// What its path begins and ends with, for a quick look.
    let ends: PathEnds

    init(
      rule: AssociationRule, parts: RuleParts, language: RuleLanguage, entry: Int, number: Int
    ) {
      self.rule = rule
      self.parts = parts
      self.language = language
      self.entry = entry
      self.number = number
      ends = PathEnds(language.path)
    }

    var isExclusion: Bool { parts.exclude ?? false }
  }

  /// The rules that decide for the apps of an entry.
  struct Deciding {
    let apps: [String]
    let rules: [Numbered]
  }

  /// An exclusion that an earlier rule of its list leaves nothing to do: where both stand in the text.
  struct HiddenExclusion {
    let offset: Int
    let hiderOffset: Int
    let hider: String
  }

  /// The apps that some entry has a rule for which opens, as systems see it that read components, and as
  /// those do that read paths only.
  private struct Openers {
    private var modern: Set<String> = []
    private var old: Set<String> = []

    init(_ links: AppLinks) {
      for entry in links.entries {
        let common = entry.defaults.merged(over: links.defaults)
        let excludes = common.exclude ?? false
        let byPaths = entry.paths?.contains { $0.parts.exclude != true } ?? false
        let byComponents = entry.components?.contains { !($0.parts.exclude ?? excludes) }
        for app in entry.apps {
          if byComponents ?? byPaths { modern.insert(app.id) }
          if byPaths { old.insert(app.id) }
        }
      }
    }

    /// Whether each app of an entry has a rule somewhere that opens.
    func open(_ entry: DetailsEntry, _ kind: AssociationRule.Kind) -> Bool {
      let apps = kind == .path && entry.components != nil ? old : modern
      return !entry.apps.isEmpty && entry.apps.allSatisfy { apps.contains($0.id) }
    }
  }

  private struct Earlier {
    let apps: Set<String>
    let rules: [Numbered]
  }

  /// Entries that share an app are compared; of more than this many with one app the first ones.
  private static let mostEntries = 50

  mutating func checkReachability(_ links: AppLinks) {
    var earlier: [String: [Earlier]] = [:]
    let openers = Openers(links)
    for (index, entry) in links.entries.enumerated() {
      let common = entry.defaults.merged(over: links.defaults)
      for source in [entry.components, entry.paths].compactMap({ $0 }) {
        let rules = source.enumerated().map { number, rule in
          numbered(rule, index, number, common)
        }
        checkAll(rules, entry, openers)
        check(rules, earlier: [])
        if source.first?.kind == .component || entry.components == nil {
          let apps = entry.apps.map(\.id)
          deciding.append(Deciding(apps: apps, rules: rules))
          if let app = apps.first { checkAcross(rules, entry, links, earlier[app] ?? []) }
          let own = Earlier(apps: Set(apps), rules: rules)
          for app in apps where earlier[app]?.count ?? 0 < Self.mostEntries {
            earlier[app, default: []].append(own)
          }
        }
      }
    }
  }

  private mutating func numbered(
    _ rule: AssociationRule, _ entry: Int, _ number: Int, _ common: RuleParts
  ) -> Numbered {
    let parts = rule.kind == .component ? rule.parts.merged(over: common) : rule.parts
    let language = RuleLanguage(parts, &patterns)
    return Numbered(rule: rule, parts: parts, language: language, entry: entry, number: number)
  }

  /// What can be said of the rules of an entry together.
  private mutating func checkAll(_ rules: [Numbered], _ entry: DetailsEntry, _ openers: Openers) {
    guard !rules.isEmpty else { return }
    let inclusion = PatternInclusion(tables: patterns.tables)
    if rules.allSatisfy(\.isExclusion), !openers.open(entry, rules[0].rule.kind) {
      report(
        .onlyExclusions, "every rule of this entry is an exclusion, so nothing opens",
        hint: "add a rule that opens the rest: \(opening(rules[0]))", at: rules[0].rule.place)
    }
    let firstOpening = rules.firstIndex { !$0.isExclusion } ?? rules.count
    if let wall = rules[..<firstOpening].first(where: { $0.language.isUniversal(inclusion) }),
      firstOpening < rules.count
    {
      walls.insert(ObjectIdentifier(wall))
      report(
        .blocksAll,
        "\(name(wall)) matches every URL and comes first; nothing opens",
        hint: "put it last, or leave it out: what no rule matches does not open",
        at: wall.rule.place, witness: wall.language.samples(patterns.tables).first)
    }
    for rule in rules where !rule.isExclusion && rule.language.isUniversal(inclusion) {
      let comment = rule.rule.comment.map { " (\(quotedText($0)))" } ?? ""
      report(.catchAll, "this rule matches every URL\(comment)", at: rule.rule.place)
    }
  }

  private func opening(_ rule: Numbered) -> String {
    rule.rule.kind == .path ? "\"*\"" : "{ \"/\": \"*\" }"
  }

  /// Compares each rule with those before it.
  private mutating func check(_ rules: [Numbered], earlier: [Numbered]) {
    let all = earlier.isEmpty ? rules : earlier + rules
    guard all.count > 1 else { return }
    let finder = RuleFinder(all)
    let inclusion = PatternInclusion(tables: patterns.tables)
    for index in max(earlier.count, 1)..<all.count {
      let rule = all[index]
      guard let path = rule.language.samplePath(patterns.tables) else { continue }
      // Whoever includes a rule matches its examples, so most rules are not even looked at.
      let sample = SamplePath(path)
      let candidates = finder.rules(matching: path, before: index).filter {
        sample.mayMatch(all[$0], patterns.tables)
      }
      guard !candidates.isEmpty else { continue }
      let samples = rule.language.samples(patterns.tables)
      var urls = SampleTexts(samples)
      for before in candidates {
        let other = all[before]
        guard urls.areMatched(by: other.parts, other.language, patterns.tables),
          other.language.includes(rule.language, inclusion, &budget),
          let witness = witness(rule, other, samples)
        else { continue }
        reportUnreachable(rule, by: other, witness)
        break
      }
    }
  }

  /// Rules of an entry against those of earlier entries that are for all of its apps.
  private mutating func checkAcross(
    _ rules: [Numbered], _ entry: DetailsEntry, _ links: AppLinks, _ earlier: [Earlier]
  ) {
    let apps = Set(entry.apps.map(\.id))
    guard !apps.isEmpty, !rules.isEmpty, links.form == .list else { return }
    for other in earlier where !other.rules.isEmpty && apps.isSubset(of: other.apps) {
      check(rules, earlier: other.rules)
    }
  }

  func matches(_ rule: Numbered, _ url: LinkURL) -> Bool {
    let isFolded = !(rule.parts.caseSensitive ?? true)
    let isDecoded = !(rule.parts.percentEncoded ?? true)
    let texts = URLTexts(url, isFolded: isFolded, isDecoded: isDecoded, needsItems: true)
    return rule.language.matches(texts, patterns.tables)
  }

  /// A URL that the rule matches, and the earlier one, too.
  private func witness(_ rule: Numbered, _ earlier: Numbered, _ samples: [String]) -> String? {
    samples.reversed().first {
      let url = LinkURL($0)
      return matches(rule, url) && matches(earlier, url)
    }
  }

  private mutating func reportUnreachable(_ rule: Numbered, by other: Numbered, _ witness: String) {
    if rule.isExclusion, !other.isExclusion {
      let leavesNothing = includes(rule, other)
      if !leavesNothing { noteHidden(rule, by: other) }
      return report(
        .deadExclusion,
        "this exclusion comes after \(name(other)), which already matches; it never applies",
        hint: leavesNothing
          ? "keep one of the two: put before it, it would leave \(name(other)) nothing to open"
          : "put it before \(name(other))", at: rule.rule.place, witness: witness)
    }
    // That nothing opens was said once, for all the rules behind it.
    if rule.entry == other.entry, walls.contains(ObjectIdentifier(other)) { return }
    // "/x" after "/x/*", and "/x/" after "/x", are said to be superfluous.
    if rule.isExclusion == other.isExclusion, rule.entry == other.entry, isSlashPair(rule, other),
      slashOnly.contains(rule.rule.place.position.offset)
    {
      return
    }
    let hint =
      rule.isExclusion == other.isExclusion
      ? "remove it"
      : includes(rule, other)
        ? "keep one of the two: put before it, this rule would open all that \(name(other)) excludes"
        : "put it before \(name(other))"
    report(
      .unreachable, "\(name(rule)) can never run: \(name(other)) matches everything it matches",
      hint: hint, at: rule.rule.place, witness: witness)
  }

  /// Whether a rule is known to match all that another one does.
  private mutating func includes(_ rule: Numbered, _ other: Numbered) -> Bool {
    rule.language.includes(
      other.language, PatternInclusion(tables: patterns.tables), &budget)
  }

  /// Moved before a rule of which it leaves nothing, an exclusion would only hide that one.
  private mutating func noteHidden(_ rule: Numbered, by other: Numbered) {
    guard rule.entry == other.entry, rule.rule.kind == other.rule.kind, budget.stepsLeft > 0
    else { return }
    hiddenExclusions.append(
      HiddenExclusion(
        offset: rule.rule.place.position.offset, hiderOffset: other.rule.place.position.offset,
        hider: name(other)))
  }

  /// Whether `checkSlashOnly` says of both what is to be said.
  private func isSlashPair(_ rule: Numbered, _ other: Numbered) -> Bool {
    guard let form = SlashForm(rule.parts), let wide = SlashForm(other.parts),
      rule.parts.path?.text != other.parts.path?.text
    else { return false }
    return wide == form || wide.path.hasSuffix("/*") && wide.withoutTail == form
  }

  private func name(_ rule: Numbered) -> String {
    let text = rule.rule.written ?? rule.parts.path?.text
    let number =
      "rule \(rule.number + 1)"
      + (file.appLinks?.entries.count ?? 0 > 1 ? " of entry \(rule.entry + 1)" : "")
    return number + (text.map { " (\(quotedText($0)))" } ?? "")
  }
}

/// The literal characters at the ends of a path pattern that are compared with paths as they stand in URLs.
struct PathEnds: Sendable {
  private let head: (code: UInt64, mask: UInt64)
  private let tail: (code: UInt64, mask: UInt64)

  init(_ path: PatternLanguage?) {
    guard let path, !path.isDecoded else {
      (head, tail) = ((0, 0), (0, 0))
      return
    }
    let (start, end) = (
      SiteCompiler.head(of: path.program), SiteCompiler.tail(of: path.program)
    )
    (head, tail) = ((start.head, start.mask), (end.tail, end.mask))
  }

  func mayMatch(head: UInt64, tail: UInt64) -> Bool {
    (head ^ self.head.code) & self.head.mask == 0 && (tail ^ self.tail.code) & self.tail.mask == 0
  }
}

/// A path that a rule matches, for a look at one other rule before URLs are made.
private struct SamplePath {
  private let raw: [UInt32]
  private let folded: [UInt32]
  private let rawEnds: (head: UInt64, tail: UInt64)
  private let foldedEnds: (head: UInt64, tail: UInt64)
  private let isPlain: Bool

  init(_ path: [UInt8]) {
    isPlain = path.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    var bytes = path[...]
    while bytes.count > 1, bytes.last == 0x2F { bytes.removeLast() }
    raw = bytes.map { UInt32($0) }
    folded = raw.map(foldedScalar)
    rawEnds = (URLTexts.head(raw), URLTexts.tail(raw))
    foldedEnds = (URLTexts.head(folded), URLTexts.tail(folded))
  }

  /// False if another rule does not match the path; what it makes of decoded ones is not asked here.
  func mayMatch(_ rule: FileChecks.Numbered, _ tables: PatternTables) -> Bool {
    guard isPlain, let path = rule.language.path, !path.isDecoded else { return true }
    let ends = path.isFolded ? foldedEnds : rawEnds
    guard rule.ends.mayMatch(head: ends.head, tail: ends.tail) else { return false }
    return tables.matches(path.program, path.isFolded ? folded : raw)
  }
}

/// URLs in the forms that rules compare, each made when it is first needed.
struct SampleTexts {
  private let urls: [LinkURL]
  private var forms: [[URLTexts]?] = [nil, nil, nil, nil]

  init(_ urls: [String]) {
    self.urls = urls.map { LinkURL($0) }
  }

  /// Whether a rule matches all of them.
  mutating func areMatched(
    by parts: RuleParts, _ language: RuleLanguage, _ tables: PatternTables
  ) -> Bool {
    let isFolded = !(parts.caseSensitive ?? true)
    let isDecoded = !(parts.percentEncoded ?? true)
    let form = (isFolded ? 1 : 0) | (isDecoded ? 2 : 0)
    let texts =
      forms[form]
      ?? urls.map { URLTexts($0, isFolded: isFolded, isDecoded: isDecoded, needsItems: true) }
    forms[form] = texts
    return texts.allSatisfy { language.matches($0, tables) }
  }
}

extension RuleLanguage {
  /// Whether it matches the parts of a URL.
  func matches(_ texts: URLTexts, _ tables: PatternTables) -> Bool {
    if let path, !tables.matches(path.program, texts.path) { return false }
    if let fragment, !tables.matches(fragment.program, texts.fragment) { return false }
    switch query {
    case .any: return true
    case .whole(let pattern): return tables.matches(pattern.program, texts.query)
    case .items(let items):
      return items.allSatisfy { Self.matches($0, texts, tables) }
    }
  }
}
