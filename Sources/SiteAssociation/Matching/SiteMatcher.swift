// Which URL opens which app. Rules are compiled once, into arrays without references, so that a
// thousand of them are passed over in microseconds.

import LinkTypes

/// What a file says about one URL and one app.
public struct AppDecision: Sendable, Hashable {
  /// The three possible answers.
  public enum Outcome: String, Sendable, Hashable {
    /// A rule matches, and it is no exclusion.
    case opens
    /// A rule matches, and it is an exclusion.
    case blocked
    /// No rule matches, so the URL stays in the browser.
    case noRule
  }

  /// The app.
  public var app: String
  /// The answer.
  public var outcome: Outcome
  /// The rule that decided; nil if none did.
  public var rule: RuleIndex?
}

/// Which rule of which entry, both counted from 0 in the order of the file.
public struct RuleIndex: Sendable, Hashable {
  /// The entry of `details`.
  public var entry: Int
  /// The rule among the entry's.
  public var rule: Int

  /// Creates an index from its parts.
  public init(entry: Int, rule: Int) {
    self.entry = entry
    self.rule = rule
  }
}

/// Answers which URLs of a site open which apps.
public struct SiteMatcher: Sendable {
  /// The file that it was made from.
  public let file: AssociationFile
  /// The system whose reading of the file it follows.
  public let system: SystemVersion
  /// All apps in the order in which the file first names them.
  public let apps: [String]

  let tables: PatternTables
  let entries: [CompiledEntry]
  private let tokens: [PatternToken]
  private let rules: [CompiledRule]
  private let items: [CompiledItem]
  /// Which of the four forms of a URL any rule compares.
  private let forms: [Bool]

  /// Compiles a file.
  public init(_ file: AssociationFile, system: SystemVersion = .latest) {
    self.file = file
    self.system = system
    var compiler = SiteCompiler(file, system: system)
    compiler.compile()
    tables = compiler.patterns.tables
    entries = compiler.entries
    tokens = compiler.tokens
    rules = compiler.rules
    items = compiler.items
    forms = compiler.forms
    var seen: Set<String> = []
    apps = compiler.entries.flatMap(\.apps).filter { seen.insert($0).inserted }
  }

  /// Whether any app opens a URL.
  public func opens(_ url: LinkURL) -> Bool {
    decisions(url).contains { $0.outcome == .opens }
  }

  /// What the file says about one app.
  public func decision(_ url: LinkURL, app: String) -> AppDecision {
    var run = Run(url: url, forms: forms)
    return decision(&run, app)
  }

  /// What the file says about every app, in the order in which it first names them.
  public func decisions(_ url: LinkURL) -> [AppDecision] {
    var run = Run(url: url, forms: forms)
    return apps.map { decision(&run, $0) }
  }

  private func decision(_ run: inout Run, _ app: String) -> AppDecision {
    guard run.url.isWebURL else { return AppDecision(app: app, outcome: .noRule) }
    for (index, entry) in entries.enumerated() where entry.apps.contains(app) {
      let rule: Int
      if let known = run.decided[index] {
        rule = known
      } else {
        rule = firstRule(of: entry, run)
        run.decided[index] = rule
      }
      guard rule >= 0 else { continue }
      return AppDecision(
        app: app, outcome: rules[rule].isExclusion ? .blocked : .opens,
        rule: RuleIndex(entry: entry.index, rule: rule - entry.rules.lowerBound))
    }
    return AppDecision(app: app, outcome: .noRule)
  }

  /// The forms of a URL, and what was found out about it.
  private struct Run {
    let url: LinkURL
    let texts: [URLTexts?]
    /// The deciding rule of each entry that was looked at; -1 if there is none.
    var decided: [Int: Int] = [:]

    init(url: LinkURL, forms: [Bool]) {
      self.url = url
      texts = forms.enumerated().map { form, isNeeded in
        isNeeded
          ? URLTexts(url, isFolded: form & 1 != 0, isDecoded: form & 2 != 0, needsItems: true)
          : nil
      }
    }
  }

  private func firstRule(of entry: CompiledEntry, _ run: Run) -> Int {
    let heads = run.texts.map { $0?.head ?? 0 }
    let rules = rules.span
    let headSpan = heads.span
    for index in entry.rules {
      let rule = rules[index]
      if (headSpan[Int(rule.form)] ^ rule.head) & rule.headMask != 0 { continue }
      if let texts = run.texts[Int(rule.form)], matches(rule, texts) { return index }
    }
    return -1
  }

  private func matches(_ rule: CompiledRule, _ texts: URLTexts) -> Bool {
    let tokens = tokens.span
    if !rule.path.isAbsent, !tables.matches(rule.path, in: tokens, texts.path.span) { return false }
    if !rule.query.isAbsent, !tables.matches(rule.query, in: tokens, texts.query.span) {
      return false
    }
    if !rule.fragment.isAbsent, !tables.matches(rule.fragment, in: tokens, texts.fragment.span) {
      return false
    }
    for index in rule.firstItem..<rule.endItem {
      let item = items[Int(index)]
      var isPresent = false
      for (name, value) in texts.items where name == item.name {
        isPresent = true
        if !tables.matches(item.value, in: tokens, value.span) { return false }
      }
      // A missing item has the empty value.
      if !isPresent, !tables.matches(item.value, in: tokens, [UInt32]().span) { return false }
    }
    return true
  }
}
