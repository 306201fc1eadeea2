// Examples of what each rule of a file matches, for those who compare a file with something else.

/// Makes URLs that the rules of a file should match; whoever uses one asks the matcher.
package struct RuleSamples: Sendable {
  private let languages: [[RuleLanguage]]
  private let tables: PatternTables

  /// Compiles the rules that a matcher goes by.
  package init(_ matcher: SiteMatcher) {
    let links = matcher.file.appLinks
    var compiler = PatternCompiler(variables: links?.variables ?? [])
    var languages: [[RuleLanguage]] = []
    for entry in links?.entries ?? [] {
      let common = entry.defaults.merged(over: links?.defaults ?? RuleParts())
      var rules: [RuleLanguage] = []
      for rule in matcher.rules(of: entry) {
        let parts = rule.kind == .component ? rule.parts.merged(over: common) : rule.parts
        rules.append(RuleLanguage(parts, &compiler))
      }
      languages.append(rules)
    }
    self.languages = languages
    tables = compiler.tables
  }

  /// URLs of a rule, its wildcards taken by each of `fillers` in turn.
  package func urls(_ rule: RuleIndex, host: String, fillers: [String]) -> [String] {
    guard languages.indices.contains(rule.entry),
      languages[rule.entry].indices.contains(rule.rule)
    else { return [] }
    return languages[rule.entry][rule.rule].samples(tables, host: host, fillers: fillers)
  }

  /// What a rule asks of URLs; nil if a pattern is too large to be thought about.
  package func texts(_ rule: RuleIndex) -> RuleTexts? {
    guard languages.indices.contains(rule.entry),
      languages[rule.entry].indices.contains(rule.rule)
    else { return nil }
    return RuleTexts(languages[rule.entry][rule.rule], tables)
  }

  /// All combinations of a month's and a day's texts are fewer.
  private static let mostChoices = 400

  /// URLs of a rule with the texts of its path's variables in all combinations, or in many.
  package func choices(_ rule: RuleIndex, host: String) -> [String] {
    guard languages.indices.contains(rule.entry),
      languages[rule.entry].indices.contains(rule.rule)
    else { return [] }
    let language = languages[rule.entry][rule.rule]
    let count = language.choiceCount(tables)
    guard count > 1 else { return [] }
    let step = max(count / Self.mostChoices, 1)
    return (0..<min(count, Self.mostChoices)).flatMap {
      language.samples(tables, host: host, fillers: ["zq"], choice: $0 * step)
    }
  }
}

extension SiteMatcher {
  /// The rules of an entry that the system reads.
  package func rules(of entry: DetailsEntry) -> [AssociationRule] {
    if system.supports(.components), let components = entry.components { return components }
    return entry.paths ?? []
  }

  /// Whether what a rule matches stays in the browser.
  package func isExclusion(_ index: RuleIndex) -> Bool {
    entries.first { $0.index == index.entry }?.parts[index.rule].exclude ?? false
  }
}
