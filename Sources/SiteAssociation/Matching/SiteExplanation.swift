// Why a URL opens an app or not: every rule that was looked at, what each part of it matched, where
// the rest stopped, and which undocumented choices had a say.

/// The walk of one URL through the rules of one app, or of several that the same entries name.
public struct SiteExplanation: Sendable {
  /// The answer; for several apps that of the first.
  public var decision: AppDecision
  /// The apps that it is about, in order.
  public var apps: [String]
  /// The rules in order, until one decided.
  public var steps: [RuleTrace]
  /// For a miss: the step whose rule came nearest.
  public var nearest: Int?
  /// Where the facts are silent and a choice of ours mattered.
  public var choices: [UndocumentedChoice]
  /// What else is worth saying: why nothing was looked at, or what was changed in the URL.
  public var notes: [String]
}

/// One rule that was looked at.
public struct RuleTrace: Sendable {
  /// Which rule.
  public var index: RuleIndex
  /// Where it stands.
  public var place: SourcePlace
  /// Whether it is in `components` or `paths`.
  public var kind: AssociationRule.Kind
  /// Whether it is an exclusion.
  public var isExclusion: Bool
  /// Its comment.
  public var comment: String?
  /// Its parts, in the order in which they were compared.
  public var parts: [PartTrace]

  /// Whether all parts matched; a rule without parts matches everything.
  public var matches: Bool { parts.allSatisfy(\.matches) }
}

/// One part of a rule, compared with its part of the URL.
public struct PartTrace: Sendable, Hashable {
  /// Which part of the URL.
  public enum Component: Sendable, Hashable {
    case path, query, fragment
    /// A named item of the query.
    case queryItem(String)

    /// The part's name for messages.
    public var name: String {
      switch self {
      case .path: "path"
      case .query: "query"
      case .fragment: "fragment"
      case .queryItem(let name): "query item \"\(name)\""
      }
    }
  }

  /// What a wildcard or variable stood for.
  public struct Capture: Sendable, Hashable {
    /// The wildcard or variable as written: `*`, `?`, `$(lang)`.
    public var pattern: String
    /// What it matched.
    public var text: String
  }

  /// Which part of the URL.
  public var component: Component
  /// The pattern as written; nil if the rule has none.
  public var pattern: String
  /// The text that it was compared with.
  public var text: String
  /// Whether the item is missing from the query, so that it counts as empty.
  public var isMissing: Bool
  /// Whether the pattern covers the text.
  public var matches: Bool
  /// What the wildcards and variables stood for, in order; the first takes as much as it can.
  public var captures: [Capture]
  /// For a miss: how many characters of the text were passed before nothing fitted.
  public var reached: Int
  /// For a miss: the rest of the pattern that nothing fitted; empty if the text goes on after it.
  public var rest: String
}

extension SiteMatcher {
  /// Says what the file says about one app, and why.
  public func explanation(_ url: LinkURL, app: String) -> SiteExplanation {
    var walk = ExplanationWalk(matcher: self, url: url)
    return walk.run([app])
  }

  /// Says what the file says about apps, once for all that the same entries name: a thousand apps with
  /// the rules of one entry cost as much as one.
  public func explanations(_ url: LinkURL, apps: [String]) -> [SiteExplanation] {
    var groups: [[String]] = []
    var numbers: [[Int]: Int] = [:]
    var seen: Set<String> = []
    for app in apps where seen.insert(app).inserted {
      let entries = entriesOfApp[app] ?? []
      // What is said of an app that no entry names has its name in it.
      if let number = entries.isEmpty ? nil : numbers[entries] {
        groups[number].append(app)
      } else {
        numbers[entries] = groups.count
        groups.append([app])
      }
    }
    var walk = ExplanationWalk(matcher: self, url: url)
    return groups.map { walk.run($0) }
  }
}

private struct ExplanationWalk {
  let matcher: SiteMatcher
  let url: LinkURL
  private var steps: [RuleTrace] = []
  private var choices: Set<UndocumentedChoice> = []
  private var notes: [String] = []
  private var patterns: PatternCompiler
  /// Whether any app opens the URL; known once it was asked.
  private var opens: Bool?

  init(matcher: SiteMatcher, url: LinkURL) {
    self.matcher = matcher
    self.url = url
    patterns = PatternCompiler(
      variables: matcher.file.appLinks?.variables ?? [],
      knowsVariables: matcher.system.supports(.substitutionVariables), keepsSources: true)
  }

  mutating func run(_ apps: [String]) -> SiteExplanation {
    (steps, choices, notes) = ([], [], [])
    let app = apps.first ?? ""
    let decision = matcher.decision(url, app: app)
    noteFile(app)
    noteURL()
    if url.isWebURL {
      for place in matcher.entriesOfApp[app] ?? [] {
        if walk(matcher.entries[place], decision) { break }
      }
    }
    if decision.outcome == .blocked {
      let isOpen = opens ?? matcher.opens(url)
      opens = isOpen
      if isOpen { choices.insert(.exclusionPerApp) }
    }
    return SiteExplanation(
      decision: decision, apps: apps, steps: steps,
      nearest: decision.rule == nil ? nearest() : nil,
      choices: UndocumentedChoice.allCases.filter(choices.contains), notes: notes)
  }

  private mutating func noteFile(_ app: String) {
    guard let links = matcher.file.appLinks else {
      return notes.append("the file has no applinks, so it opens no URL")
    }
    if links.form == .single {
      choices.insert(.detailsObject)
      notes.append("details is a single object, not an array, so its rules are not looked at")
    }
    let system = matcher.system
    if !system.supports(.universalLinks) {
      notes.append("\(system) does not know universal links")
    } else if !system.supports(.components), links.apps != .empty {
      notes.append("\(system) needs \"apps\": [] in applinks and sees nothing without it")
    }
    if matcher.entriesOfApp[app] == nil, !matcher.apps.isEmpty {
      notes.append("no entry of details names the app \(quotedText(app))")
    }
    if links.variables.contains(where: { BuiltInVariables.names.contains($0.name) }) {
      choices.insert(.shadowedVariable)
    }
  }

  private mutating func noteURL() {
    if !url.isWebURL {
      notes.append(
        "only http and https URLs are universal links, not \(quotedText(url.scheme ?? ""))")
    }
    if url.wasEncoded {
      choices.insert(.encodedURL)
      notes.append("the URL was percent-encoded, since URLs hold ASCII only")
    }
    if url.wasHostEncoded { choices.insert(.hostsBeyondASCII) }
    if url.port != nil || url.hasUserInfo { choices.insert(.portAndUser) }
  }

  /// True if a rule of the entry decided.
  private mutating func walk(_ entry: CompiledEntry, _ decision: AppDecision) -> Bool {
    if entry.source.isEmpty {
      let file = matcher.file.appLinks?.entries[entry.index]
      if file?.components == nil, file?.paths == nil { choices.insert(.entryWithoutRules) }
    }
    for (number, rule) in entry.source.enumerated() {
      let parts = entry.parts[number]
      let trace = RuleTrace(
        index: RuleIndex(entry: entry.index, rule: number), place: rule.place, kind: rule.kind,
        isExclusion: parts.exclude ?? false, comment: rule.comment, parts: self.parts(of: parts))
      steps.append(trace)
      guard trace.index != decision.rule else {
        noteDeciding(entry, rule, parts, trace)
        return true
      }
    }
    return false
  }

  private mutating func noteDeciding(
    _ entry: CompiledEntry, _ rule: AssociationRule, _ parts: RuleParts, _ trace: RuleTrace
  ) {
    if rule.kind == .path {
      if matcher.file.appLinks?.entries[entry.index].appIDs != nil {
        choices.insert(.appIDsWithPaths)
      }
      if let pattern = parts.path?.text, usesSlashRules(pattern) {
        choices.insert(.slashesInPaths)
      }
    }
    for capture in trace.parts.flatMap(\.captures) where capture.pattern == "?" {
      if capture.text == "/" { choices.insert(.questionMarkAndSlash) }
    }
  }

  /// Whether pattern and path differ in nothing but the slashes that are dropped.
  private func usesSlashRules(_ pattern: String) -> Bool {
    url.path.hasSuffix("/") != pattern.hasSuffix("/") && !pattern.hasSuffix("*")
      || !pattern.hasPrefix("/") && !pattern.hasPrefix("*")
  }

  private mutating func parts(of parts: RuleParts) -> [PartTrace] {
    let isSensitive = parts.caseSensitive ?? true
    let isDecoded = !(parts.percentEncoded ?? true)
    let texts = URLTexts(url, isFolded: false, isDecoded: isDecoded, needsItems: true)
    if isDecoded, hasMalformedEscape { choices.insert(.malformedEscape) }
    var traces: [PartTrace] = []
    func noteFolding(_ pattern: String) {
      let isASCII = pattern.utf8.allSatisfy { $0 < 0x80 }
      if !isSensitive, !isASCII { choices.insert(.foldingBeyondASCII) }
    }
    if let path = parts.path {
      noteFolding(path.text)
      let program = patterns.compilePath(path.text, caseSensitive: isSensitive)
      if program.edges != nil { choices.insert(.slashesInValues) }
      traces.append(trace(.path, path.text, program, texts.path, isSensitive))
    }
    switch parts.query {
    case .whole(let pattern):
      noteFolding(pattern.text)
      let program = patterns.compile(pattern.text, caseSensitive: isSensitive)
      traces.append(trace(.query, pattern.text, program, texts.query, isSensitive))
    case .items(let items):
      if url.query?.contains("+") == true || url.query?.contains(";") == true {
        choices.insert(.plusAndSemicolon)
      }
      let pairs = (url.query ?? "").split(separator: "&")
      if isDecoded, pairs.contains(where: { $0.prefix { $0 != "=" }.contains("%") }) {
        choices.insert(.decodedItemNames)
      }
      for item in items { traces += self.items(item, texts, isSensitive) }
    case .ignored: choices.insert(.ignoredQuery)
    case nil: break
    }
    if let fragment = parts.fragment {
      noteFolding(fragment.text)
      let program = patterns.compile(fragment.text, caseSensitive: isSensitive)
      traces.append(trace(.fragment, fragment.text, program, texts.fragment, isSensitive))
    }
    return traces
  }

  private var hasMalformedEscape: Bool {
    [url.path, url.query ?? "", url.fragment ?? ""].contains {
      $0.contains("%") && URLTexts.decode($0.utf8) == nil
    }
  }

  /// One trace for each value of the item's name, or one for its absence.
  private mutating func items(
    _ item: QueryPattern.Item, _ texts: URLTexts, _ isSensitive: Bool
  ) -> [PartTrace] {
    let program = patterns.compile(item.value.text, caseSensitive: isSensitive)
    let name = item.name.unicodeScalars.map(\.value)
    let values = texts.items.filter { $0.name == name }.map(\.value)
    if values.isEmpty, !isSensitive,
      texts.items.contains(where: { $0.name.map(foldedScalar) == name.map(foldedScalar) })
    {
      choices.insert(.caseOfItemNames)
    }
    let component = PartTrace.Component.queryItem(item.name)
    guard !values.isEmpty else {
      var missing = trace(component, item.value.text, program, [], isSensitive)
      missing.isMissing = true
      return [missing]
    }
    return values.map { trace(component, item.value.text, program, $0, isSensitive) }
  }

  private mutating func trace(
    _ component: PartTrace.Component, _ pattern: String, _ program: PatternProgram,
    _ text: [UInt32], _ isSensitive: Bool
  ) -> PartTrace {
    if program.tokens.contains(.never), hasUndefinedVariable(pattern) {
      choices.insert(.undefinedVariable)
    }
    let folded = isSensitive ? text : text.map(foldedScalar)
    let captures = PatternTrace(patterns.tables, program, pattern, text: folded, shown: text)
    return PartTrace(
      component: component, pattern: pattern, text: string(text), isMissing: false,
      matches: captures.matches, captures: captures.captures, reached: captures.reached,
      rest: captures.rest)
  }

  /// Whether a variable has no definition, or no end; one without values is known to match nothing.
  private func hasUndefinedVariable(_ pattern: String) -> Bool {
    let defined = matcher.file.appLinks?.variables.map(\.name) ?? []
    var rest = Substring(pattern)
    while let start = rest.firstRange(of: "$(") {
      rest = rest[start.upperBound...]
      guard let end = rest.firstIndex(of: ")") else { return true }
      let name = String(rest[..<end])
      if !defined.contains(name), !BuiltInVariables.names.contains(name) { return true }
      rest = rest[end...]
    }
    return false
  }

  /// Of the rules that missed the one of which most parts matched, then the furthest reached.
  ///
  /// Exclusions open nothing, so they are named only if there is nothing else.
  private func nearest() -> Int? {
    func score(_ trace: RuleTrace) -> (Int, Int, Int) {
      let missed = trace.parts.first { !$0.matches }
      return (
        trace.isExclusion ? 0 : 1, trace.parts.count { $0.matches }, missed.map(\.reached) ?? 0
      )
    }
    return steps.indices.max { score(steps[$0]) < score(steps[$1]) }
  }
}

/// Scalars as text.
func string(_ scalars: some Sequence<UInt32>) -> String {
  var view = String.UnicodeScalarView()
  view.append(contentsOf: scalars.compactMap(Unicode.Scalar.init))
  return String(view)
}
