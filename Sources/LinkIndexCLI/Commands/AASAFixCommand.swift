// `linkindex aasa fix`: the corrections that cannot be wrong, as a diff.

import LinkTypes
import SiteAssociation

enum AASAFixCommand: Command {
  static let dryRun = Switch("dry-run", short: "n", help: "Show the changes without making them.")
  static let keepPaths = Switch("keep-paths", help: "Leave appID and paths as they are.")

  static let definition = CommandDefinition(
    name: "aasa fix", summary: "Correct what can be corrected safely, and show the changes",
    discussion: [
      "Puts exclusions before the rules that hide them, adds leading slashes, and writes appID and paths as appIDs and components, which iOS 13 and later read. Everything else in the file stays as it is.",
      "The changes are printed as a unified diff. From standard input the corrected file is printed instead.",
    ],
    operands: [Operand(AssociationInput.fileType, help: AssociationInput.fileHelp)],
    options: [dryRun.definition, keepPaths.definition],
    examples: [.init("aasa fix apple-app-site-association --dry-run", "see what would change")])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let path = arguments.operand(0) ?? "-"
    let before = try FileSystem.read(path)
    let reading = AssociationReading(before)
    if reading.isSigned { throw SignedCannotChange(path: path) }
    if let fault = reading.unreadable { throw AssociationFailure(path: path, finding: fault) }
    let fixer = AssociationFixer(before, options: .init(modernizes: !arguments[keepPaths]))
    if invocation.isJSON {
      try invocation.printJSON(
        .object([
          .init(
            "changes",
            .array(
              fixer.changes.map {
                .object([
                  .init("message", .string($0.message)),
                  .init("line", .integer(Int64($0.position.line))),
                  .init("column", .integer(Int64($0.position.column))),
                ])
              }))
        ]))
    } else if path == "-", !arguments[dryRun] {
      try invocation.output.write(fixer.bytes)
    } else {
      let diff = UnifiedDiff(
        before: String(decoding: before, as: UTF8.self),
        after: String(decoding: fixer.bytes, as: UTF8.self), name: path)
      try invocation.output.write(diff.text)
    }
    if fixer.bytes == before {
      invocation.note("nothing to correct")
    } else if path != "-", !arguments[dryRun] {
      let file = try FileReplacement(path: path)
      try file.writer.write(fixer.bytes)
      try file.commit()
    }
    return .success
  }
}

/// A signed file: whoever changes it has to sign it again.
private struct SignedCannotChange: Diagnostic {
  let path: String

  var code: String { "association.signed" }
  var message: String { "\(AssociationInput.name(path)) is a signed message (CMS)" }
  var hint: String? { "take the content out with 'linkindex aasa unwrap', and sign it again after" }
  var exitCode: ExitCode { .dataError }
}
