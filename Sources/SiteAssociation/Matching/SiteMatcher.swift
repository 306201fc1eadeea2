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
  /// The entries that name an app, by their places in `entries`.
  let entriesOfApp: [String: [Int]]
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
    var apps: [String] = []
    var entriesOfApp: [String: [Int]] = [:]
    for (place, entry) in compiler.entries.enumerated() {
      for app in entry.apps {
        if entriesOfApp[app] == nil { apps.append(app) }
        if entriesOfApp[app]?.last != place { entriesOfApp[app, default: []].append(place) }
      }
    }
    self.apps = apps
    self.entriesOfApp = entriesOfApp
  }

  /// Whether any app opens a URL.
  public func opens(_ url: LinkURL) -> Bool {
    decisions(url).contains { $0.outcome == .opens }
  }

  /// What the file says about one app.
  public func decision(_ url: LinkURL, app: String) -> AppDecision {
    guard url.isWebURL else { return AppDecision(app: app, outcome: .noRule) }
    let texts = MatchTexts(url, forms: forms, needsItems: !items.isEmpty)
    for place in entriesOfApp[app] ?? [] {
      if let rule = firstRule(of: entries[place], texts) {
        return decision(app, entries[place], rule)
      }
    }
    return AppDecision(app: app, outcome: .noRule)
  }

  /// What the file says about every app, in the order in which it first names them.
  public func decisions(_ url: LinkURL) -> [AppDecision] {
    guard url.isWebURL else { return apps.map { AppDecision(app: $0, outcome: .noRule) } }
    let texts = MatchTexts(url, forms: forms, needsItems: !items.isEmpty)
    var decided: [String: AppDecision] = [:]
    for entry in entries {
      guard entry.apps.contains(where: { decided[$0] == nil }),
        let rule = firstRule(of: entry, texts)
      else { continue }
      for app in entry.apps where decided[app] == nil {
        decided[app] = decision(app, entry, rule)
      }
    }
    return apps.map { decided[$0] ?? AppDecision(app: $0, outcome: .noRule) }
  }

  /// All rules of an entry that match a URL, whichever of them decides, in order.
  package func matchingRules(_ url: LinkURL, entry: Int) -> [Int] {
    guard url.isWebURL, let compiled = entries.first(where: { $0.index == entry }) else {
      return []
    }
    let texts = MatchTexts(url, forms: forms, needsItems: !items.isEmpty)
    var matching: [Int] = []
    var range = compiled.rules
    while let rule = firstRule(in: range, texts) {
      matching.append(rule - compiled.rules.lowerBound)
      range = rule + 1..<range.upperBound
    }
    return matching
  }

  private func decision(_ app: String, _ entry: CompiledEntry, _ rule: Int) -> AppDecision {
    AppDecision(
      app: app, outcome: rules[rule].isExclusion ? .blocked : .opens,
      rule: RuleIndex(entry: entry.index, rule: rule - entry.rules.lowerBound))
  }

  private func firstRule(of entry: CompiledEntry, _ texts: MatchTexts) -> Int? {
    firstRule(in: entry.rules, texts)
  }

  /// Everything here is read through spans: a rule that does not match costs a few nanoseconds.
  private func firstRule(in range: Range<Int>, _ texts: MatchTexts) -> Int? {
    let rules = rules.span
    let forms = texts.forms.span
    let tokens = tokens.span
    let scalars = texts.scalars.span
    for index in range {
      let form = forms[Int(rules[index].form)]
      if (form.head ^ rules[index].head) & rules[index].headMask != 0
        || (form.tail ^ rules[index].tail) & rules[index].tailMask != 0
      {
        continue
      }
      if matches(rules[index], form, tokens, scalars, texts) { return index }
    }
    return nil
  }

  private func matches(
    _ rule: CompiledRule, _ form: MatchTexts.Form, _ tokens: Span<PatternToken>,
    _ scalars: Span<UInt32>, _ texts: MatchTexts
  ) -> Bool {
    func covers(_ slice: PatternSlice, _ text: MatchTexts.Piece) -> Bool {
      slice.isAbsent
        || tables.matches(
          slice, in: tokens, scalars.extracting(Int(text.start)..<Int(text.end)))
    }
    guard covers(rule.path, form.path), covers(rule.query, form.query),
      covers(rule.fragment, form.fragment)
    else { return false }
    for index in rule.firstItem..<rule.endItem {
      let item = items[Int(index)]
      var isPresent = false
      for place in Int(form.firstItem)..<Int(form.endItem) {
        let own = texts.items[place]
        guard isSame(item, own.name, tokens, scalars) else { continue }
        isPresent = true
        if !covers(item.value, own.value) { return false }
      }
      // A missing item has the empty value.
      if !isPresent, !covers(item.value, MatchTexts.Piece(start: 0, end: 0)) { return false }
    }
    return true
  }

  private func isSame(
    _ item: CompiledItem, _ name: MatchTexts.Piece, _ tokens: Span<PatternToken>,
    _ scalars: Span<UInt32>
  ) -> Bool {
    let count = Int(item.nameEnd - item.nameStart)
    guard Int(name.end - name.start) == count else { return false }
    for offset in 0..<count
    where tokens[Int(item.nameStart) + offset].code != scalars[Int(name.start) + offset] {
      return false
    }
    return true
  }
}

/// The parts of a URL in the forms that a file's rules compare, in one array.
struct MatchTexts {
  /// Where a text stands in the array.
  struct Piece {
    let start: Int32
    let end: Int32
  }

  struct Form {
    var head: UInt64 = 0
    var tail: UInt64 = 0
    var path = Piece(start: 0, end: 0)
    var query = Piece(start: 0, end: 0)
    var fragment = Piece(start: 0, end: 0)
    var firstItem: Int32 = 0
    var endItem: Int32 = 0
  }

  private(set) var scalars: [UInt32] = []
  private(set) var forms: [Form] = []
  private(set) var items: [(name: Piece, value: Piece)] = []

  init(_ url: LinkURL, forms wanted: [Bool], needsItems: Bool) {
    for (number, isNeeded) in wanted.enumerated() {
      guard isNeeded else {
        forms.append(Form())
        continue
      }
      let texts = URLTexts(
        url, isFolded: number & 1 != 0, isDecoded: number & 2 != 0, needsItems: needsItems)
      var form = Form()
      form.head = texts.head
      form.tail = texts.tail
      form.path = append(texts.path)
      form.query = append(texts.query)
      form.fragment = append(texts.fragment)
      form.firstItem = Int32(truncatingIfNeeded: items.count)
      for item in texts.items { items.append((append(item.name), append(item.value))) }
      form.endItem = Int32(truncatingIfNeeded: items.count)
      forms.append(form)
    }
  }

  private mutating func append(_ text: [UInt32]) -> Piece {
    let start = Int32(truncatingIfNeeded: scalars.count)
    scalars += text
    return Piece(start: start, end: Int32(truncatingIfNeeded: scalars.count))
  }
}
