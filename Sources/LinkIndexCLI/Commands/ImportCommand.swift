// `linkindex import`: files of records in one transaction, in memory that does not grow with them.

import EntityStore
import LinkTypes

/// What happens to the rest of an import after a bad record.
enum ErrorPolicy: String, CaseIterable, Sendable {
  case stop
  case skip
}

enum ImportCommand: Command {
  private static let kind = Option(
    "kind", short: "k", .text("KIND"), help: "The kind of records that do not say theirs.")
  private static let id = Option(
    "id", .text("COLUMN"), help: "The column or key that holds the identifier.")
  private static let rankCounts = Switch(
    "rank-counts",
    help: "The rank is a count, such as of downloads or people: its logarithm is taken.")
  private static let map = Option(
    "map", .pair("FIELD=COLUMN"), repeatable: true,
    help: "The column or key that fills a field.")
  private static let format = Option(
    "format", ValueType<RecordFormat>.oneOf("FORMAT"),
    default: "what the name or the beginning of the file shows", help: "How records are written.")
  private static let onError = Option(
    "on-error", ValueType<ErrorPolicy>.oneOf("WHAT"), default: "stop",
    help:
      "With stop, a bad record ends the import and nothing changes; with skip, the rest is loaded."
  )
  private static let rejects = Option(
    "rejects", .file(), help: "With --on-error skip, the file that takes the bad records.")
  private static let language = Option(
    "lang", .text("TAG"),
    help: "The language of records that name none, and of an index that this makes, such as de.")
  private static let keepUnknown = Switch(
    "keep-unknown", help: "Keep keys that are no field as attributes.")

  static let definition = CommandDefinition(
    name: "import", summary: "Load entities from JSON Lines, JSON, CSV or TSV files",
    discussion: [
      "All files are loaded in one transaction: everything or, after an error, nothing. Files may be compressed by gzip.",
      "JSON keys and column names are the fields of an entity: kind, id, title, subtitle, aliases, keywords, summary, text, domain, rank, expires, url, language, index and attributes. A column may name its type, as in price:number or tags:list. A JSON record that has a type and no kind is of that kind.",
    ],
    operands: [
      Operand(ValueType<String>.file(), .oneOrMore, help: "The files; - is standard input.")
    ],
    options: [
      kind.definition, id.definition, map.definition, rankCounts.definition, format.definition,
      onError.definition,
      rejects.definition, language.definition, keepUnknown.definition,
    ] + StoreFlags.writing,
    examples: [
      .init("import items.jsonl users.jsonl.gz", "two files at once"),
      .init("import cities.csv --kind city --id geonameid --map title=name", "a table"),
      .init("import items.jsonl --on-error skip --rejects bad.jsonl", "what can be loaded"),
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let policy = arguments[onError] ?? .stop
    if arguments[rejects] != nil, policy == .stop {
      throw UsageError.needs(option: "--rejects", other: "--on-error skip")
    }
    let paths = arguments.operands
    for path in paths where path != "-" { try FileSystem.checkReadable(path) }
    if let target = arguments[rejects], paths.contains(where: { FileSystem.areSame($0, target) }) {
      throw CommandError.isInput(path: target)
    }
    var options = ImportOptions(format: arguments[format])
    for pair in arguments.all(map) {
      guard options.map.updateValue(pair.value, forKey: pair.key) == nil else {
        throw UsageError.repeated(option: "--map \(pair.key)")
      }
    }
    if let column = arguments[id] {
      guard options.map.updateValue(column, forKey: "id") == nil else {
        throw UsageError.conflict("--id", "--map id")
      }
    }
    let decoder = EntityJSONDecoder(
      defaultKind: arguments[kind], keepsUnknown: arguments[keepUnknown])
    // The first input before the index: a mistake in a name should not leave an empty index.
    let first = try RecordInput(path: paths[0], options: options)
    let tag = arguments[language]
    let store = try invocation.openStoreForLongWork(.create, language: tag)
    let report = ImportReport(policy: policy, rejectsPath: arguments[rejects])
    let progress = invocation.progress(
      "Importing", unit: "entities", total: FileSystem.totalSize(of: paths))
    defer { progress.finish() }
    let summary = try store.bulkLoad { loader in
      var done = 0
      for (index, path) in paths.enumerated() {
        let input = index == 0 ? first : try RecordInput(path: path, options: options)
        let importer = EntityImporter(
          input: input, decoder: decoder, language: tag, countsRank: arguments[rankCounts])
        try load(importer, into: loader, report) {
          progress.update(count: loader.count, done: done + input.bytesRead)
        }
        done += input.bytesRead
      }
      try report.finish()
    }
    progress.finish()
    try answer(summary, report, invocation)
    if report.rejected > 0, summary.added + summary.changed + summary.unchanged == 0 {
      return .dataError
    }
    return .success
  }

  /// Loads one input; what is wrong with a record is for the report to judge.
  private static func load(
    _ importer: EntityImporter, into loader: BulkLoader, _ report: ImportReport,
    progress: () -> Void
  ) throws {
    while let record = try importer.next() {
      try Interruption.check()
      switch record.result {
      case .success(let decoded):
        do throws(EntityStoreError) {
          try loader.add(decoded.entity)
          report.note(unknownKeys: decoded.unknownKeys)
        } catch .invalidEntity(let identifier, let reason) {
          let error = EntityStoreError.invalidEntity(identifier: identifier, reason: reason)
          let fault = RecordFault(line: record.line, message: error.message, hint: error.hint)
          try report.reject(record, fault, from: importer.input)
        }
      case .failure(let fault):
        try report.reject(record, fault, from: importer.input)
      }
      progress()
    }
    report.replacedSurrogates += importer.input.replacedSurrogates
  }

  private static func answer(
    _ summary: PutSummary, _ report: ImportReport, _ invocation: Invocation
  ) throws {
    for line in report.lines { invocation.note(line) }
    for warning in report.warnings { invocation.warn(warning) }
    let loaded = summary.added + summary.changed + summary.unchanged
    if invocation.isJSON {
      try invocation.printJSON(
        .object([
          .init("added", .integer(Int64(summary.added))),
          .init("changed", .integer(Int64(summary.changed))),
          .init("unchanged", .integer(Int64(summary.unchanged))),
          .init("repeated", .integer(Int64(summary.repeated))),
          .init("rejected", .integer(Int64(report.rejected))),
        ]))
    } else if !invocation.isQuiet {
      let counts = [
        (summary.added, "added"), (summary.changed, "changed"), (summary.unchanged, "unchanged"),
        (summary.repeated, "replaced by a later one"), (report.rejected, "rejected"),
      ]
      let parts = counts.filter { $0.0 > 0 }.map { "\(Progress.grouped($0.0)) \($0.1)" }
      try invocation.output.line(
        "imported \(Progress.grouped(loaded)) \(loaded == 1 ? "entity" : "entities")"
          + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")))
    }
  }
}
