// What lint says of intents.

public import LinkTypes

/// One thing that is wrong, doubtful or worth knowing.
public struct IntentFinding: Sendable, Hashable {
  /// The rule that it is about.
  public var rule: IntentLintRule
  /// One sentence with the value at fault in it.
  public var message: String
  /// What to change, if anything helps.
  public var hint: String?
  /// Where in the file; nil if the finding is about the index.
  public var position: JSONPosition?
  /// The intent, list or rule that it is about: `intents.open`.
  public var subject: String
  /// An utterance that shows it.
  public var witness: String?

  /// How much it matters.
  public var severity: LintSeverity { rule.severity }

  /// Creates a finding.
  public init(
    _ rule: IntentLintRule, _ message: String, hint: String? = nil, at position: JSONPosition?,
    subject: String, witness: String? = nil
  ) {
    self.rule = rule
    self.message = message
    self.hint = hint
    self.position = position
    self.subject = subject
    self.witness = witness
  }
}
