// `linkindex export`: entities as files that import reads back the same.

import EntityStore
import LinkTypes

enum ExportCommand: Command {
  private static let format = Option(
    "format", ValueType<RecordFormat>.oneOf("FORMAT"),
    default: "by the name of --output, else jsonl",
    help: "How to write records.")
  private static let output = Option(
    "output", short: "o", .file(),
    help: "The file to write, replaced only when the export is whole. Default: standard output.")

  static let definition = CommandDefinition(
    name: "export", summary: "Write entities as JSON Lines, JSON, CSV or TSV",
    discussion: [
      "Entities come in order of identifier, from one moment of the index. Entities without kind, as the items of Core Spotlight are, have \"kind\": \"\" in JSON, which import and sync read back; a table has an empty cell there, which they read with --kind ''."
    ],
    options: [
      FilterFlags.kind.definition, FilterFlags.domain.definition, FilterFlags.index.definition,
      FilterFlags.expired.definition, format.definition, output.definition,
    ] + StoreFlags.reading,
    examples: [
      .init("export --kind item --output items.jsonl", "the items"),
      .init("export | gzip > all.jsonl.gz", "everything, compressed"),
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let path = arguments[output].flatMap { $0 == "-" ? nil : $0 }
    if let path, path.lowercased().hasSuffix(".gz") {
      throw UsageError.invalidValue(
        path, option: output.definition.usage,
        expectation: "a name without .gz, since exports are not compressed", nearest: nil)
    }
    let store = try invocation.openStoreForLongWork(.readOnly)
    let file = try path.map { (path) throws(CommandError) in try FileReplacement(path: path) }
    let target = file?.writer ?? invocation.output
    var writer = EntityWriter(
      format: arguments[format] ?? path.flatMap(RecordFormat.init(fileName:)) ?? .jsonl)
    var piece: [UInt8] = []
    var count = 0
    writer.begin(into: &piece)
    let kind = arguments[FilterFlags.kind]
    let domain = arguments[FilterFlags.domain]
    let index = arguments[FilterFlags.index]
    let isExpiredWanted = arguments[FilterFlags.expired]
    let progress = invocation.progress(
      "Exporting", unit: "entities",
      total: try store.count(
        kind: kind, domain: domain, index: index, includingExpired: isExpiredWanted))
    defer { progress.finish() }
    try store.forEach(
      kind: kind, domain: domain, index: index, includingExpired: isExpiredWanted
    ) { entity in
      try Interruption.check()
      writer.write(entity, into: &piece)
      count += 1
      if piece.count >= 1 << 16 {
        try target.write(piece)
        piece.removeAll(keepingCapacity: true)
      }
      progress.update(count: count, done: count)
    }
    writer.end(into: &piece)
    try target.write(piece)
    try file?.commit()
    progress.finish()
    if count == 0 {
      invocation.noteEmpty(
        kinds: kind.map { [$0] } ?? [], indexes: index.map { [$0] }, in: store)
    }
    if let path {
      invocation.note("wrote \(Progress.grouped(count)) entities to \(printable(path))")
    }
    return .success
  }
}
