// Rules that can never run say nothing to a system. They are left out unless they say something to
// people: that a route never opens.

import SiteAssociation

extension GeneratedSite {
  /// The rules without those that one before them covers and decides alike, and without those whose
  /// routes have other rules that run.
  var livingRules: [GeneratedRule] {
    guard let file = AssociationReading(bytes).file, let entry = file.appLinks?.entries.first else {
      return rules
    }
    let dead = AssociationLinter.findings(bytes)
      .filter { $0.rule == .unreachable || $0.rule == .deadExclusion }.map(\.place.pointer)
    guard !dead.isEmpty else { return rules }
    let matcher = SiteMatcher(file)
    let samples = RuleSamples(matcher)
    let places = matcher.rules(of: entry).map(\.place.pointer)
    let isDead = rules.indices.map { places.indices.contains($0) && dead.contains(places[$0]) }
    let living = zip(rules, isDead).filter { !$1 }.map(\.0)
    return rules.indices.filter { index in
      let rule = rules[index]
      guard isDead[index] else { return true }
      let hasOthers = rule.routes.allSatisfy { name in
        living.contains { $0.isExclusion == rule.isExclusion && $0.routes.contains(name) }
      }
      if !rule.routes.isEmpty, hasOthers { return false }
      let urls = samples.urls(
        RuleIndex(entry: 0, rule: index), host: host, fillers: ["x", "1"])
      return !urls.allSatisfy { url in
        let first = matcher.matchingRules(LinkURL(url), entry: 0).first
        return first.map { $0 < index && rules[$0].isExclusion == rule.isExclusion } ?? false
      } || urls.isEmpty
    }.map { rules[$0] }
  }
}
