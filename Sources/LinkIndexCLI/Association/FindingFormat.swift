// The formats of findings: lines for people, an object for programs, SARIF for code hosting.

import LinkGenerator
import LinkTypes
import SiteAssociation

/// A format that findings can be printed in.
enum FindingFormat: String, CaseIterable, Sendable {
  case text, json, sarif
}

/// Renders findings.
struct FindingRendering {
  let style: Style

  // MARK: - Text

  /// The lines about one file: `file:line:column: severity: message [rule]`.
  func lines(_ file: FileFindings) -> [String] {
    file.findings.flatMap { finding in
      let position = finding.place.position
      let severity =
        switch finding.severity {
        case .error: style.red("error:")
        case .warning: style.yellow("warning:")
        case .info: style.blue("info:")
        }
      var lines = [
        "\(printable(file.name)):\(position.line):\(position.column): \(severity) \(printable(finding.message)) "
          + style.dim("[\(finding.id)]")
      ]
      if let witness = finding.witness { lines.append("  for example: \(printable(witness))") }
      if let hint = finding.hint { lines.append("  hint: \(printable(hint))") }
      return lines
    }
  }

  /// The line that counts.
  static func summary(_ files: [FileFindings]) -> String {
    let findings = files.flatMap(\.findings)
    func count(_ severity: Severity, _ word: String) -> String {
      let number = findings.count { $0.severity == severity }
      return "\(number) \(word)\(number == 1 ? "" : "s")"
    }
    return [count(.error, "error"), count(.warning, "warning"), count(.info, "note")]
      .joined(separator: ", ")
  }

  // MARK: - JSON

  static func json(_ files: [FileFindings], more: [JSONValue.Member] = []) -> JSONValue {
    .object(
      [
        .init(
          "files",
          .array(
            files.map { file in
              .object([
                .init("file", .string(file.name)),
                .init("findings", .array(file.findings.map(json))),
              ])
            }))
      ] + more)
  }

  static func json(_ finding: ReportedFinding) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("rule", .string(finding.id)),
      .init("severity", .string(finding.severity.rawValue)),
      .init("message", .string(finding.message)),
    ]
    if let hint = finding.hint { members.append(.init("hint", .string(hint))) }
    members += ExplanationText.place(finding.place)
    if let witness = finding.witness { members.append(.init("witness", .string(witness))) }
    if let source = finding.source { members.append(.init("source", .string(source))) }
    return .object(members)
  }

  // MARK: - SARIF

  /// A log in SARIF 2.1.0 with every rule, so that viewers can tell what was looked for.
  static func sarif(_ files: [FileFindings]) -> JSONValue {
    let rules =
      LintRule.allCases.map(sarif) + PropertyListIssue.allCases.map(sarif)
      + CrossRule.allCases.map(sarif)
    return sarif(files, rules: rules, ids: ReportedFinding.ids)
  }

  /// A log of a linter with these rules, whose names are `ids` in the same order.
  static func sarif(_ files: [FileFindings], rules: [JSONValue], ids: [String]) -> JSONValue {
    let numbers = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
    let driver = JSONValue.object([
      .init("name", .string(Program.name)), .init("version", .string(Program.version)),
      .init("rules", .array(rules)),
    ])
    let results = files.flatMap { file in
      file.findings.map { result($0, file.name, numbers[$0.id] ?? 0) }
    }
    return .object([
      .init("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")),
      .init("version", .string("2.1.0")),
      .init(
        "runs",
        .array([
          .object([
            .init("tool", .object([.init("driver", driver)])),
            .init("columnKind", .string("unicodeCodePoints")), .init("results", .array(results)),
          ])
        ])),
    ])
  }

  private static func sarif(_ rule: LintRule) -> JSONValue {
    .object([
      .init("id", .string(rule.rawValue)), .init("shortDescription", text(rule.title)),
      .init("helpUri", .string(rule.source)),
      .init("defaultConfiguration", .object([.init("level", .string(level(rule.severity)))])),
    ])
  }

  private static func sarif(_ issue: PropertyListIssue) -> JSONValue {
    .object([
      .init("id", .string(issue.rawValue)),
      .init("defaultConfiguration", .object([.init("level", .string(level(issue.severity)))])),
    ])
  }

  private static func sarif(_ rule: CrossRule) -> JSONValue {
    .object([
      .init("id", .string(rule.rawValue)), .init("shortDescription", text(rule.title)),
      .init("defaultConfiguration", .object([.init("level", .string(level(rule.severity)))])),
    ])
  }

  private static func result(_ finding: ReportedFinding, _ file: String, _ number: Int) -> JSONValue
  {
    let position = finding.place.position
    var message = finding.message
    if let hint = finding.hint { message += ". " + hint }
    let region = JSONValue.object([
      .init("startLine", .integer(Int64(position.line))),
      .init("startColumn", .integer(Int64(max(position.column, 1)))),
    ])
    let place = JSONValue.object([
      .init("artifactLocation", .object([.init("uri", .string(uri(file)))])),
      .init("region", region),
    ])
    var location: [JSONValue.Member] = [.init("physicalLocation", place)]
    if !finding.place.pointer.isEmpty {
      location.append(
        .init(
          "logicalLocations",
          .array([.object([.init("fullyQualifiedName", .string(finding.place.pointer))])])))
    }
    var members: [JSONValue.Member] = [
      .init("ruleId", .string(finding.id)),
      .init("ruleIndex", .integer(Int64(number))),
      .init("level", .string(level(finding.severity))), .init("message", text(message)),
      .init("locations", .array([.object(location)])),
    ]
    if let witness = finding.witness {
      members.append(.init("properties", .object([.init("witness", .string(witness))])))
    }
    return .object(members)
  }

  private static func text(_ text: String) -> JSONValue {
    .object([.init("text", .string(text))])
  }

  private static func level(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "note"
    }
  }

  private static func uri(_ path: String) -> String {
    // What a host serves is named by its URL.
    for scheme in ["https://", "http://"] where path.hasPrefix(scheme) {
      return scheme + uri(String(path.dropFirst(scheme.count)))
    }
    return path.split(separator: "/", omittingEmptySubsequences: false)
      .map { PercentEncoding.encode(String($0)) }.joined(separator: "/")
  }
}
