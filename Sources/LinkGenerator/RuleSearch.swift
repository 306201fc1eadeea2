// Another order of the rules, where the one that routes suggest is refuted: URLs say which rule must
// stand before which. Nothing is believed: what comes out is proven like every file.

import LinkRouter
import LinkTypes
import SiteAssociation

extension AssociationGenerator {
  /// Every attempt that fails adds URLs that it failed at; few are needed.
  private static let mostAttempts = 12
  /// Where there is no order, further attempts only sort out what can be helped.
  private static let mostFailures = 3

  /// The file of a host with its proof: in the order that routes suggest, or, if that does not decide
  /// as they do, in another that does. If there is none, one with what cannot be helped about it.
  public func proven(
    _ host: String, effort: AssociationProof.Effort = AssociationProof.Effort()
  ) -> (site: GeneratedSite, proof: AssociationProof) {
    func judged(
      _ draft: SiteDraft, _ rules: [GeneratedRule]
    ) -> (site: GeneratedSite, proof: AssociationProof) {
      let site = site(host, draft, site(host, draft, rules).livingRules)
      let file = AssociationReading(site.bytes).file ?? AssociationFile()
      return (site, AssociationProof(self, file, host: host, effort: effort))
    }
    var draft = draft(host)
    var last = judged(draft, draft.rules.map(\.rule))
    var search = RuleSearch()
    var failures = 0
    for _ in 0..<Self.mostAttempts where failures < Self.mostFailures {
      guard !last.proof.decidesAlike, search.learn(last.proof.subjects),
        let result = search.result(&draft)
      else { break }
      last = judged(draft, result.rules)
      last.proof.explain(result.conflicts)
      if !result.isFound { failures += 1 }
    }
    return last
  }
}

/// What URLs say about the order of rules.
struct RuleSearch {
  private var urls: [ProofSubject.Judged] = []
  /// Whose URLs they are.
  private var owners: [ProofSubject] = []
  private var seen: Set<String> = []

  /// Rules times URLs, which are compared one by one.
  private static let mostComparisons = 20_000_000

  /// An order of rules.
  struct Result {
    let rules: [GeneratedRule]
    /// Whether it decides all known URLs as it should.
    let isFound: Bool
    /// For URLs that are not decided as they should be the reason.
    let conflicts: [String: String]
  }

  /// Takes note of URLs; false if all of them were known.
  mutating func learn(_ subjects: [ProofSubject]) -> Bool {
    let count = urls.count
    for subject in subjects {
      for url in subject.urls where seen.insert(url.text).inserted {
        urls.append(url)
        owners.append(subject)
      }
    }
    return urls.count > count
  }

  /// Rules in an order that decides all known URLs as it should, with others among them where it must be,
  /// and the URLs for which there is none; nil if there are too many to look at.
  func result(_ draft: inout SiteDraft) -> Result? {
    guard draft.rules.count * urls.count <= Self.mostComparisons else { return nil }
    var arrangement = self.arrangement(draft)
    // First the rules by themselves, then with help for those that find no place, then for all.
    for step in 0..<3 {
      if step > 0 {
        let helped =
          step == 1 ? arrangement.stuck : draft.rules.indices.filter { !draft.rules[$0].isSpare }
        for place in helped { draft.addSpares(for: draft.rules[place]) }
        guard draft.rules.count * urls.count <= Self.mostComparisons else { break }
        arrangement = self.arrangement(draft)
      }
      arrangement.arrange()
      if arrangement.isDone { break }
    }
    let conflicts = arrangement.isDone ? [:] : self.conflicts(arrangement)
    let isFound = arrangement.isDone
    arrangement.finish()
    let rules = arrangement.order.map { place in
      let rule = draft.rules[place]
      return rule.isSpare ? named(rule.rule, arrangement.decided(by: place)) : rule.rule
    }
    return Result(rules: rules, isFound: isFound, conflicts: conflicts)
  }

  /// For each URL that nothing decides another one that the same rules take, and what that should do.
  private func conflicts(_ arrangement: RuleArrangement) -> [String: String] {
    var conflicts: [String: String] = [:]
    for (url, other) in arrangement.conflicts {
      let owner = owners[other]
      guard owner.isShown else { continue }
      conflicts[urls[url].text] =
        "its rule also takes \(urls[other].text) of '\(urls[other].excludedBy ?? owner.name)', which should "
        + (urls[other].opens ? "open the app" : "stay in the browser")
    }
    return conflicts
  }

  private func arrangement(_ draft: SiteDraft) -> RuleArrangement {
    let rules = draft.rules.map { entry in
      GeneratedRule(routes: [], isExclusion: false, comment: "", shape: entry.rule.shape)
    }
    let text = AssociationText(
      form: draft.maker.cover.form, apps: ["ABCDE12345.com.example"], rules: rules,
      variables: draft.maker.cover.variables.all, sharesPasswords: false)
    let file = AssociationReading(Array(text.text.utf8)).file ?? AssociationFile()
    let matcher = SiteMatcher(file)
    return RuleArrangement(
      rules: draft.rules.map { .init(isExclusion: $0.rule.isExclusion, isSpare: $0.isSpare) },
      urls: urls.map { url in
        .init(opens: url.opens, rules: matcher.matchingRules(LinkURL(url.text), entry: 0))
      })
  }

  /// A rule that is for the routes whose URLs it decides.
  private func named(_ rule: GeneratedRule, _ decided: [Int]) -> GeneratedRule {
    var rule = rule
    let names = decided.filter { urls[$0].excludedBy == nil && owners[$0].isRoute }.map {
      owners[$0].name
    }
    for name in names where !rule.routes.contains(name) {
      rule.routes.append(name)
    }
    if !rule.routes.isEmpty { rule.comment = rule.routes.joined(separator: ", ") }
    return rule
  }
}
