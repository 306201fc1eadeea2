// What is printed of a finding, whichever kind of file it is about.

import LinkGenerator
import LinkTypes
import SiteAssociation

/// A finding as it is printed.
struct ReportedFinding {
  /// The rule or code that `--ignore` takes.
  let id: String
  let severity: Severity
  let message: String
  let hint: String?
  let place: SourcePlace
  let witness: String?
  /// Where it is documented.
  let source: String?

  init(_ finding: Finding) {
    id = finding.rule.rawValue
    severity = finding.severity
    message = finding.message
    hint = finding.hint
    place = finding.place
    witness = finding.witness
    source = finding.rule.source
  }

  init(_ finding: PropertyListFinding) {
    id = finding.issue.rawValue
    severity = finding.issue.severity
    message = finding.message
    hint = finding.hint
    place = finding.place
    witness = nil
    source = nil
  }

  init(_ finding: CrossFinding) {
    id = finding.rule.rawValue
    severity = finding.severity
    message = finding.message
    hint = finding.hint
    place = finding.place
    witness = finding.witness
    source = nil
  }

  /// Every id that there is.
  static let ids =
    LintRule.allCases.map(\.rawValue) + PropertyListIssue.allCases.map(\.rawValue)
    + CrossRule.allCases.map(\.rawValue)
}

/// The findings about one file.
struct FileFindings {
  /// The file as messages call it.
  let name: String
  let findings: [ReportedFinding]

  init(name: String, findings: [Finding]) {
    self.init(name: name, reported: findings.map { ReportedFinding($0) })
  }

  init(name: String, reported: [ReportedFinding]) {
    self.name = name
    findings = reported
  }
}
