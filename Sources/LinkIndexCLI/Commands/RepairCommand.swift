// `linkindex repair`: derived tables anew; or what is readable of a damaged file, into a new one.

import EntityStore
import LinkTypes

enum RepairCommand: Command {
  private static let salvage = Option(
    "salvage", .file("OUT"),
    help: "Leave the index as it is and write what is readable of it to a new file.")

  static let definition = CommandDefinition(
    name: "repair", summary: "Rebuild what is derived, or salvage a damaged index",
    discussion: [
      "Without --salvage the derived tables are rebuilt from the entities, in one transaction.",
      "With it the status is 1 if something could not be read.",
    ],
    options: [salvage.definition] + StoreFlags.writing,
    examples: [.init("repair --salvage saved.sqlite", "save what a damaged file still holds")])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    if let target = invocation.arguments[salvage] {
      return try salvage(to: target, invocation)
    }
    let report = try invocation.openStoreForLongWork(.readWrite).repair()
    if invocation.isJSON {
      try invocation.printJSON(
        .object([.init("entityCount", .integer(Int64(report.entityCount)))]))
    } else if !invocation.isQuiet {
      try invocation.output.line("rebuilt from \(Progress.grouped(report.entityCount)) entities")
    }
    return .success
  }

  private static func salvage(to target: String, _ invocation: Invocation) throws -> ExitCode {
    guard !FileSystem.exists(target) else { throw CommandError.fileExists(path: target) }
    let report = try EntityStore.salvage(from: try invocation.databasePath(), to: target)
    if invocation.isJSON {
      try invocation.printJSON(
        .object([
          .init("salvaged", .integer(Int64(report.salvaged))),
          .init("lost", .array(report.lost.map(JSONValue.string))),
        ]))
    } else if !invocation.isQuiet {
      try invocation.output.line("salvaged \(Progress.grouped(report.salvaged)) entities")
      for reason in report.lost { invocation.warn(printable(reason)) }
    }
    // Something was saved, and a script must see that it is not all.
    return report.lost.isEmpty ? .success : .no
  }
}
