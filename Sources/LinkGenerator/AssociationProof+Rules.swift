// The other way round: what the rules of a file do that no route asks for.

import LinkRouter
import LinkTypes
import SiteAssociation

extension AssociationProof {
  private static let fillers = ["zq", "a/b", "7", "", "-1", "a.b", "x-y_z", "A%20b", "true"]
  private static let mostWords = 200

  /// Each rule must decide a URL of some route, and is wider than the routes if it opens another URL.
  mutating func judgeRules(
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
}
