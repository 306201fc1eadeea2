// `linkindex check`: whether the index is whole.

import EntityStore
import IntentResolution
import LinkTypes

enum CheckCommand: Command {
  private static let links = Switch(
    "links", help: "Check instead that each entity's link leads back to it.")

  static let definition = CommandDefinition(
    name: "check", summary: "Check that the index is whole",
    discussion: [
      "Checks the file's structure, foreign keys, and every derived table against the entities. Findings go to standard output and the status is 65."
    ],
    options: [links.definition] + StoreFlags.reading,
    examples: [.init("check --links", "after a change of the manifest")])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    if invocation.arguments[links] { return try checkLinks(invocation) }
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

  private static func checkLinks(_ invocation: Invocation) throws -> ExitCode {
    let store = try invocation.openStoreForLongWork(.readOnly)
    let resolver = try invocation.resolver(store)
    var count = 0
    var faults: [LinkFault] = []
    var request = ListRequest(limit: 1_000)
    while true {
      let page = try store.list(request)
      count += page.entities.count
      for entity in page.entities {
        guard let fault = resolver.linkFault(of: entity) else { continue }
        faults.append(fault)
        if !invocation.isJSON {
          try invocation.output.line("\(fault.code): \(printable(fault.message))")
        }
      }
      guard let next = page.next else { break }
      request.after = next
    }
    if invocation.isJSON {
      try invocation.printJSON(
        .object([
          .init("isClean", .bool(faults.isEmpty)), .init("entityCount", .integer(Int64(count))),
          .init(
            "findings",
            .array(
              faults.map {
                .object([.init("code", .string($0.code)), .init("message", .string($0.message))])
              })),
        ]))
    } else if faults.isEmpty {
      try invocation.output.line(
        "ok: the links of \(Progress.grouped(count)) \(count == 1 ? "entity" : "entities")")
    }
    return faults.isEmpty ? .success : .dataError
  }
}
