// What every command shares that prints findings.

import LinkTypes
import SiteAssociation

/// Options of commands that print findings, and the end of such commands.
enum LintFlags {
  static let format = Option(
    "format", ValueType<FindingFormat>.oneOf("FORMAT"), default: "text",
    help: "How to print the findings.")
  static let strict = Switch("strict", help: "Warnings make the status 1, too.")
  static let ignore = Option(
    "ignore",
    ValueType<String>("RULE", expectation: "the name of a rule, such as aasa-catch-all") {
      ReportedFinding.ids.contains($0) ? $0 : nil
    },
    repeatable: true, help: "Leave a rule out.")

  static let definitions = [format.definition, strict.definition, ignore.definition]

  /// Prints what was found and gives the status: 1 if a finding is that bad. `more` stands beside the
  /// files in JSON.
  static func finish(
    _ files: [FileFindings], _ invocation: Invocation, more: [JSONValue.Member] = []
  ) throws -> ExitCode {
    let arguments = invocation.arguments
    let ignored = Set(arguments.all(ignore))
    let kept = files.map {
      FileFindings(name: $0.name, reported: $0.findings.filter { !ignored.contains($0.id) })
    }
    switch arguments[format] ?? (invocation.isJSON ? .json : .text) {
    case .json: try invocation.printJSON(FindingRendering.json(kept, more: more))
    case .sarif:
      try invocation.output.write(
        JSONWriter(style: .pretty).string(FindingRendering.sarif(kept)) + "\n")
    case .text:
      let rendering = FindingRendering(style: invocation.style)
      for file in kept {
        for line in rendering.lines(file) { try invocation.output.line(line) }
      }
      invocation.note(FindingRendering.summary(kept))
    }
    let worst = kept.flatMap(\.findings).map(\.severity).max()
    let limit: Severity = arguments[strict] ? .warning : .error
    return worst.map { $0 >= limit } == true ? .no : .success
  }
}
