// What reading and checking say: one value, whether a person, a program or SARIF is told.

public import LinkTypes

/// A place in a file: line and column for people, a JSON pointer (RFC 6901) for programs.
public struct SourcePlace: Sendable, Hashable {
  /// Where in the text.
  public var position: JSONPosition
  /// Which part of the document: `/applinks/details/0`; empty for the whole.
  public var pointer: String

  /// Creates a place from its parts.
  public init(position: JSONPosition, pointer: String) {
    self.position = position
    self.pointer = pointer
  }

  /// The beginning of a file.
  public static let start = SourcePlace(
    position: JSONPosition(offset: 0, line: 1, column: 1), pointer: "")

  /// The pointer of a part of what stands at `pointer`.
  static func pointer(_ pointer: String, _ key: String) -> String {
    guard key.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
      return pointer + "/" + key
    }
    var escaped = pointer + "/"
    for scalar in key.unicodeScalars {
      switch scalar {
      case "~": escaped += "~0"
      case "/": escaped += "~1"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

/// One thing that is wrong, doubtful or worth knowing.
public struct Finding: Sendable, Hashable {
  /// The rule that it is about.
  public var rule: LintRule
  /// How much it matters.
  public var severity: Severity
  /// One sentence with the value at fault in it.
  public var message: String
  /// What to change, if anything helps.
  public var hint: String?
  /// Where.
  public var place: SourcePlace
  /// A URL that shows it, where there is one; the matcher has confirmed it.
  public var witness: String?

  /// Creates a finding; its severity is the rule's unless given.
  public init(
    _ rule: LintRule, _ message: String, hint: String? = nil, at place: SourcePlace,
    severity: Severity? = nil, witness: String? = nil
  ) {
    self.rule = rule
    self.severity = severity ?? rule.severity
    self.message = message
    self.hint = hint
    self.place = place
    self.witness = witness
  }
}

/// A text in double quotes, cut so that a message stays a line.
func quotedText(_ text: String) -> String {
  let short = text.unicodeScalars.count > 80 ? String(text.prefix(79)) + "…" : text
  return "\"\(short)\""
}
