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

  /// The URLs that were judged, by whose they are.
  private(set) var subjects: [ProofSubject] = []

  let generator: AssociationGenerator
  let matcher: SiteMatcher
  let host: String
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

  /// Whether the file and the routes decide alike, whatever else was found.
  var decidesAlike: Bool {
    !findings.contains { $0.rule == .routeNotOpened || $0.rule == .excludedOpens }
  }

  /// Adds to what is wrong why it cannot be helped, as far as that is known of its URL.
  mutating func explain(_ conflicts: [String: String]) {
    for index in findings.indices where findings[index].hint == nil {
      findings[index].hint = findings[index].witness.flatMap { conflicts[$0] }
    }
  }

  private mutating func run() {
    let routes = generator.routes(on: host)
    let apps = compareApps(isNeeded: routes.contains(where: \.route.isUniversalLink))
    if routes.isEmpty {
      report(.noRoutes, "no route has web URLs on \(host)", in: .manifest)
    } else if !routes.contains(where: \.route.isUniversalLink) {
      report(
        .noRoutes, "every route with web URLs on \(host) stays in the browser",
        hint: "leave out \"universalLink\": false where the app should open", in: .manifest)
    }
    let exclusions = generator.exclusions(on: host).compactMap { ExcludedRoute($0.route, on: host) }
    var crossings = self.crossings(apps, routes, exclusions)
    for route in routes {
      let place = route.route.position.map { SourcePlace(position: $0, pointer: "") } ?? .start
      let urls = urls(of: route, in: generator.table, &crossings).map { url in
        guard route.route.isUniversalLink else {
          return ProofSubject.Judged(text: url, opens: false)
        }
        let exclusion = exclusions.first { $0.table.match(url) != nil }
        return ProofSubject.Judged(
          text: url, opens: exclusion == nil, excludedBy: exclusion?.web.route.name)
      }
      subjects.append(
        ProofSubject(
          name: route.route.name, isRoute: true, place: place,
          isShown: route.route.secrets.isEmpty, urls: urls))
    }
    // URLs of an exclusion must not open, whether or not a route would take them.
    for excluded in exclusions {
      let urls = urls(of: excluded.web, in: excluded.table, &crossings).map {
        ProofSubject.Judged(text: $0, opens: false)
      }
      subjects.append(
        ProofSubject(
          name: excluded.web.route.name, isRoute: false, place: .start, isShown: true, urls: urls))
    }
    isComplete = crossings.allSatisfy(\.isComplete)
    var reached: Set<RuleIndex> = []
    for subject in subjects { judge(subject, apps, &reached) }
    if let app = apps.first {
      judgeRules(app, routes, exclusions.map(\.table), &reached)
    }
  }

  mutating func report(
    _ rule: CrossRule, _ message: String, hint: String? = nil, in source: CrossFinding.Source,
    at place: SourcePlace = .start, severity: Severity? = nil, witness: String? = nil
  ) {
    findings.append(
      CrossFinding(
        rule, message, hint: hint, in: source, at: place, severity: severity, witness: witness))
  }

  // MARK: - Apps

  /// The apps that both sides know; those of the manifest are needed only where a route opens.
  private mutating func compareApps(isNeeded: Bool) -> [String] {
    let wanted = generator.apps(of: host).filter { !$0.hasSuffix(".Clip") }
    let listed = matcher.apps
    if wanted.isEmpty {
      report(
        .appMissing, "the manifest names no app for \(host)", hint: "add \"appIDs\"", in: .manifest,
        severity: listed.isEmpty ? .error : .info)
      return listed
    }
    for app in wanted where isNeeded && !listed.contains(app) {
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
  private func crossings(
    _ apps: [String], _ routes: [WebRoute], _ exclusions: [ExcludedRoute]
  ) -> [RouteCrossing] {
    let variants = (routes + exclusions.map(\.web)).flatMap(\.variants)
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

  /// Every URL must open every app, or stay in the browser; the first one that does otherwise is told.
  private mutating func judge(
    _ subject: ProofSubject, _ apps: [String], _ reached: inout Set<RuleIndex>
  ) {
    for app in apps {
      var isReported = false
      for url in subject.urls {
        urlCount += 1
        let decision = matcher.decision(LinkURL(url.text), app: app)
        if let rule = decision.rule { reached.insert(rule) }
        guard !isReported, (decision.outcome == .opens) != url.opens else { continue }
        isReported = true
        report(subject, url, decision)
      }
    }
  }

  private mutating func report(
    _ subject: ProofSubject, _ url: ProofSubject.Judged, _ decision: AppDecision
  ) {
    let by = decision.rule.map { " by \(name($0))" } ?? ""
    // Secrets of a route stay out of messages.
    let witness = subject.isShown ? url.text : nil
    if url.opens {
      let how = decision.outcome == .blocked ? "is blocked\(by)" : "meets no rule"
      report(
        .routeNotOpened,
        "a URL of the route '\(subject.name)' does not open \(decision.app): it \(how)",
        in: .manifest, at: subject.place, witness: witness)
    } else {
      report(
        .excludedOpens,
        "a URL of '\(url.excludedBy ?? subject.name)' should stay in the browser, but opens \(decision.app)\(by)",
        in: .manifest, at: subject.place, witness: witness)
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

  /// A rule for messages: its number and its path.
  func name(_ index: RuleIndex) -> String {
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
