// `linkindex repair`: derived tables anew; or what is readable of a damaged file, into a new one.

import EntityStore
import LinkTypes

enum RepairCommand: Command {
  static let definition = CommandDefinition(
    name: "repair", summary: "Rebuild what is derived, or salvage a damaged index",
    discussion: [
      "Without --salvage the derived tables are rebuilt from the entities, in one transaction."
    ],
    options: StoreFlags.writing)

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let report = try invocation.openStoreForLongWork(.readWrite).repair()
    if invocation.isJSON {
      try invocation.printJSON(
        .object([.init("entityCount", .integer(Int64(report.entityCount)))]))
    } else if !invocation.isQuiet {
      try invocation.output.line("rebuilt from \(Progress.grouped(report.entityCount)) entities")
    }
    return .success
  }
}
