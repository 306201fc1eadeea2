// `linkindex check`: whether the index is whole.

import EntityStore
import LinkTypes

enum CheckCommand: Command {
  static let definition = CommandDefinition(
    name: "check", summary: "Check that the index is whole",
    discussion: [
      "Checks the file's structure, foreign keys, and every derived table against the entities. Findings go to standard output and the status is 65."
    ],
    options: StoreFlags.reading)

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let report = try invocation.openStoreForLongWork(.readOnly).check()
    if invocation.isJSON {
      try invocation.printJSON(
        .object([
          .init("isClean", .bool(report.isClean)),
          .init("entityCount", .integer(Int64(report.entityCount))),
          .init(
            "findings",
            .array(
              report.findings.map {
                .object([.init("code", .string($0.code)), .init("message", .string($0.message))])
              })),
        ]))
    } else if report.isClean {
      let count = Progress.grouped(report.entityCount)
      try invocation.output.line("ok: \(count) \(report.entityCount == 1 ? "entity" : "entities")")
    } else {
      for finding in report.findings {
        try invocation.output.line("\(finding.code): \(printable(finding.message))")
      }
      try invocation.output.flush()
      invocation.note("hint: run '\(Program.name) repair'")
    }
    return report.isClean ? .success : .dataError
  }
}
