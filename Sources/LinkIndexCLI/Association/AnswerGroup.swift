// Apps whose answers differ in nothing but the entry that gives them: a file with an entry for each of a
// thousand apps has one answer, not a thousand.

import SiteAssociation

/// The apps that get one answer.
struct AnswerGroup {
  /// The explanation of the first of them.
  let first: SiteExplanation
  private(set) var apps: [String]
  private var explanations = 1

  private init(_ first: SiteExplanation) {
    self.first = first
    apps = first.apps
  }

  /// Explanations in groups, in the order in which the first of each comes.
  static func groups(_ explanations: [SiteExplanation]) -> [AnswerGroup] {
    var groups: [AnswerGroup] = []
    var numbers: [Answer: Int] = [:]
    for explanation in explanations {
      let answer = Answer(explanation)
      if let number = numbers[answer] {
        groups[number].apps += explanation.apps
        groups[number].explanations += 1
      } else {
        numbers[answer] = groups.count
        groups.append(AnswerGroup(explanation))
      }
    }
    return groups
  }

  /// Some of the apps, and how many there are beside them.
  func shown(_ most: Int) -> (apps: ArraySlice<String>, more: Int) {
    // One more line than allowed is better than a line that says so.
    apps.count <= most + 1 ? (apps[...], 0) : (apps.prefix(most), apps.count - most)
  }

  /// What is said behind the first entry's number if others say the same.
  var otherEntries: String? {
    switch explanations {
    case 1: nil
    case 2: "; the same in another entry"
    default: "; the same in \(explanations - 1) other entries"
    }
  }

  /// What two answers have to share to be one.
  private struct Answer: Hashable {
    private struct Step: Hashable {
      let rule: Int
      let kind: AssociationRule.Kind
      let isExclusion: Bool
      let comment: String?
      let parts: [PartTrace]
    }

    private let outcome: AppDecision.Outcome
    private let steps: [Step]
    private let nearest: Int?
    private let choices: [UndocumentedChoice]
    private let notes: [String]

    init(_ explanation: SiteExplanation) {
      outcome = explanation.decision.outcome
      steps = explanation.steps.map {
        Step(
          rule: $0.index.rule, kind: $0.kind, isExclusion: $0.isExclusion, comment: $0.comment,
          parts: $0.parts)
      }
      nearest = explanation.nearest
      choices = explanation.choices
      notes = explanation.notes
    }
  }
}
