// Whether an association file and the routes agree, both ways: shown by URLs that the router takes and
// the matcher judges, never by comparing texts.

import LinkRouter
import LinkTypes
public import SiteAssociation

/// A comparison of a host's association file with the routes of the manifest.
public struct AssociationProof: Sendable {
  /// How thoroughly to look.
  public struct Effort: Sendable, Hashable {
    /// The seed of made-up values.
    public var seed: UInt64
    /// How many made-up values each pattern is tried with.
    public var runs: Int

    /// Creates an effort.
    public init(seed: UInt64 = 1, runs: Int = 50) {
      self.seed = seed
      self.runs = runs
    }
  }

  /// How many URLs of routes were judged.
  public private(set) var urlCount = 0
  /// Whether the URLs judged are as good as all URLs of the routes: if not, patterns meet in too many
  /// ways to be followed, and some were left out.
  public private(set) var isComplete = true
  /// What does not agree, errors first.
  public private(set) var findings: [CrossFinding] = []

  private let generator: AssociationGenerator
  private let matcher: SiteMatcher
  private let host: String
  private let effort: Effort

  /// Compares a file with the routes that a generator makes files of.
  public init(
    _ generator: AssociationGenerator, _ file: AssociationFile, host: String,
    system: SystemVersion = .latest, effort: Effort = Effort()
  ) {
    self.generator = generator
    self.host = host
    self.effort = effort
    matcher = SiteMatcher(file, system: system)
    run()
    findings = findings.enumerated().sorted {
      ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset)
    }.map(\.element)
  }

  private mutating func run() {
    let apps = compareApps()
    let routes = generator.routes(on: host)
    if routes.isEmpty {
      report(.noRoutes, "no route has web URLs on \(host)", in: .manifest)
    }
    let exclusions = generator.exclusions(on: host).compactMap {
      try? RouteTable(routes: [$0.route])
    }
    var reached: Set<RuleIndex> = []
    var crossings = self.crossings(apps, routes)
    for route in routes {
      judge(route, apps, exclusions, &crossings, &reached)
    }
    for (_, route) in generator.exclusions(on: host) { judge(route, apps, &crossings, &reached) }
    isComplete = crossings.allSatisfy(\.isComplete)
    if let app = apps.first { judgeRules(app, routes, exclusions, &reached) }
  }

  private mutating func report(
    _ rule: CrossRule, _ message: String, hint: String? = nil, in source: CrossFinding.Source,
    at place: SourcePlace = .start, severity: Severity? = nil, witness: String? = nil
  ) {
    findings.append(
      CrossFinding(
        rule, message, hint: hint, in: source, at: place, severity: severity, witness: witness))
  }

  // MARK: - Apps

  /// The apps that both sides know.
  private mutating func compareApps() -> [String] {
    let wanted = generator.apps(of: host).filter { !$0.hasSuffix(".Clip") }
    let listed = matcher.apps
    if wanted.isEmpty {
      report(
        .appMissing, "the manifest names no app for \(host)", hint: "add \"appIDs\"", in: .manifest,
        severity: listed.isEmpty ? .error : .info)
      return listed
    }
    for app in wanted where !listed.contains(app) {
      let near = nearestName(to: app, among: listed)
      report(
        .appMissing, "\(app) is not in the file of \(host)",
        hint: near.map { "the file has \($0)" }, in: .association)
    }
    for app in listed where !wanted.contains(app) {
      report(
        .appExtra, "the file of \(host) has \(app), which is not in the manifest",
        in: .association, at: place(ofApp: app))
    }
    return wanted.filter(listed.contains)
  }

  private func place(ofApp app: String) -> SourcePlace {
    let apps = matcher.file.appLinks?.entries.flatMap(\.apps) ?? []
    return apps.first { $0.id == app }?.place ?? .start
  }

  // MARK: - Routes

  /// The routes beside the rules of each app; apps of the same rules are looked at once.
  private func crossings(_ apps: [String], _ routes: [WebRoute]) -> [RouteCrossing] {
    let variants =
      routes.flatMap(\.variants)
      + generator.exclusions(on: host).flatMap { RouteVariant.all(of: $0.route, index: 0) }
    let samples = RuleSamples(matcher)
    var seen: Set<[[String?]]> = []
    var crossings: [RouteCrossing] = []
    for app in apps {
      var rules: [RuleTexts?] = []
      var parts: [[String?]] = []
      for (entry, details) in (matcher.file.appLinks?.entries ?? []).enumerated()
      where details.apps.contains(where: { $0.id == app }) {
        parts.append(details.defaults.texts)
        for (number, rule) in matcher.rules(of: details).enumerated() {
          rules.append(samples.texts(RuleIndex(entry: entry, rule: number)))
          parts.append(rule.parts.texts)
        }
      }
      guard seen.insert(parts).inserted else { continue }
      crossings.append(RouteCrossing(host: host, variants: variants, rules: rules))
    }
    return crossings
  }

  /// Every URL of a route must open every app, or stay in the browser.
  private mutating func judge(
    _ web: WebRoute, _ apps: [String], _ exclusions: [RouteTable],
    _ crossings: inout [RouteCrossing], _ reached: inout Set<RuleIndex>
  ) {
    let urls = urls(of: web, in: generator.table, &crossings)
    let place = web.route.position.map { SourcePlace(position: $0, pointer: "") } ?? .start
    for app in apps {
      var isReported = false
      for url in urls {
        urlCount += 1
        let isExcluded =
          !web.route.isUniversalLink || exclusions.contains { $0.match(url) != nil }
        let decision = matcher.decision(LinkURL(url), app: app)
        if let rule = decision.rule { reached.insert(rule) }
        guard !isReported, (decision.outcome == .opens) == isExcluded else { continue }
        isReported = true
        let by = decision.rule.map { " by \(name($0))" } ?? ""
        if isExcluded {
          report(
            .excludedOpens,
            "a URL of '\(web.route.name)' should stay in the browser, but opens \(app)\(by)",
            in: .manifest, at: place, witness: shown(url, web))
        } else {
          let how = decision.outcome == .blocked ? "is blocked\(by)" : "meets no rule"
          report(
            .routeNotOpened,
            "a URL of the route '\(web.route.name)' does not open \(app): it \(how)",
            in: .manifest, at: place, witness: shown(url, web))
        }
      }
    }
  }

  /// URLs of an exclusion must not open, whether or not a route would take them.
  private mutating func judge(
    _ route: Route, _ apps: [String], _ crossings: inout [RouteCrossing],
    _ reached: inout Set<RuleIndex>
  ) {
    guard let table = try? RouteTable(routes: [route]), let web = table.webRoutes(on: host).first
    else { return }
    let urls = urls(of: web, in: table, &crossings)
    for app in apps {
      var isReported = false
      for url in urls {
        urlCount += 1
        let decision = matcher.decision(LinkURL(url), app: app)
        if let rule = decision.rule { reached.insert(rule) }
        guard !isReported, decision.outcome == .opens else { continue }
        isReported = true
        report(
          .excludedOpens,
          "'\(route.name)' should stay in the browser, but opens \(app)"
            + (decision.rule.map { " by \(name($0))" } ?? ""), in: .manifest, witness: url)
      }
    }
  }

  /// URLs of a route: plain ones, one for each way in which it meets others and rules, awkward ones.
  private func urls(
    of web: WebRoute, in table: RouteTable, _ crossings: inout [RouteCrossing]
  ) -> [String] {
    func samples(_ runs: Int) -> [String] {
      table.samples(of: web, on: host, seed: effort.seed, runs: runs)
    }
    var urls = samples(0)
    let count = urls.count
    for index in crossings.indices {
      for variant in web.variants {
        urls += crossings[index].urls(of: variant).filter { table.index(taking: $0) == web.index }
      }
    }
    return urls + samples(effort.runs).dropFirst(count)
  }

  /// Secrets of a route stay out of messages.
  private func shown(_ url: String, _ web: WebRoute) -> String? {
    web.route.secrets.isEmpty ? url : nil
  }

  // MARK: - Rules

  private static let fillers = ["zq", "a/b", "7", "", "-1", "a.b", "x-y_z", "A%20b", "true"]
  private static let mostWords = 200

  /// Each rule must decide a URL of some route, and is wider than the routes if it opens another URL.
  private mutating func judgeRules(
    _ app: String, _ routes: [WebRoute], _ exclusions: [RouteTable],
    _ reached: inout Set<RuleIndex>
  ) {
    let samples = RuleSamples(matcher)
    let words = Array(Self.words(of: routes).prefix(Self.mostWords))
    let entries = matcher.file.appLinks?.entries ?? []
    for (entry, details) in entries.enumerated()
    where details.apps.contains(where: { $0.id == app }) {
      for (number, rule) in matcher.rules(of: details).enumerated() {
        let index = RuleIndex(entry: entry, rule: number)
        let urls = samples.urls(index, host: host, fillers: Self.fillers + words)
          .filter { matcher.decision(LinkURL($0), app: app).rule == index }
        let isKnown: (String) -> Bool = { [generator] url in
          generator.table.match(url) != nil || exclusions.contains { $0.match(url) != nil }
        }
        if !reached.contains(index), !urls.contains(where: isKnown) {
          let isExclusion = matcher.isExclusion(index)
          report(
            .ruleUnreached, "no URL of a route gets to \(name(index))",
            hint: isExclusion ? nil : "remove it, or give the manifest a route for it",
            in: .association, at: rule.place, severity: isExclusion ? .info : nil,
            witness: urls.first)
          continue
        }
        guard !matcher.isExclusion(index) else { continue }
        let isWide: (String) -> Bool = { [matcher] url in
          !isKnown(url) && matcher.decision(LinkURL(url), app: app).rule == index
        }
        let others = urls + urls.prefix(1).flatMap { Self.withQueries($0, routes) }
        guard
          let wide = others.first(where: isWide)
            ?? samples.choices(index, host: host).first(where: isWide)
        else { continue }
        report(
          .ruleWider, "\(name(index)) also opens URLs that no route takes", in: .association,
          at: rule.place, witness: wide)
      }
    }
  }

  /// The literal words of paths: what a wildcard of a rule may have to be for a route to take it.
  private static func words(of routes: [WebRoute]) -> [String] {
    var words: Set<String> = []
    for variant in routes.flatMap(\.variants) {
      for case .segment(let segment) in variant.steps {
        if let literal = segment.literal {
          words.insert(PercentEncoding.encode(String(decoding: literal, as: UTF8.self)))
        }
      }
    }
    return words.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// A URL with items of routes that have values no type would take.
  private static func withQueries(_ url: String, _ routes: [WebRoute]) -> [String] {
    guard !url.contains("?"), !url.contains("#") else { return [] }
    var keys: Set<String> = []
    for variant in routes.flatMap(\.variants) {
      for item in variant.query {
        if let key = item.keys.first {
          keys.insert(PercentEncoding.encode(String(decoding: key, as: UTF8.self)))
        }
      }
    }
    return keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { "\(url)?\($0)=~none~" }
  }

  private func name(_ index: RuleIndex) -> String {
    let entries = matcher.file.appLinks?.entries ?? []
    let rule =
      entries.indices.contains(index.entry)
      ? matcher.rules(of: entries[index.entry])[index.rule] : nil
    let text = rule?.written ?? rule?.parts.path?.text
    return "rule \(index.rule + 1)" + (entries.count > 1 ? " of entry \(index.entry + 1)" : "")
      + (text.map { " (\"\(Self.short($0))\")" } ?? "")
  }

  private static func short(_ text: String) -> String {
    text.count > 60 ? text.prefix(59) + "…" : text
  }
}

extension RuleParts {
  /// What it says, wherever it stands.
  fileprivate var texts: [String?] {
    var texts = [path?.text, fragment?.text, exclude?.description]
    texts += [caseSensitive?.description, percentEncoded?.description]
    switch query {
    case .whole(let pattern): texts.append(pattern.text)
    case .items(let items): for item in items { texts += [item.name, item.value.text] }
    case .ignored, nil: break
    }
    return texts
  }
}
