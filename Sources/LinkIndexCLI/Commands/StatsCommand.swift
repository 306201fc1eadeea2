// `linkindex stats`: what is in the index and what it takes.

import EntityStore
import LinkTypes

enum StatsCommand: Command {
  static let definition = CommandDefinition(
    name: "stats", summary: "Show what the index holds and how large it is",
    options: StoreFlags.reading)

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let store = try invocation.openStore(.readOnly)
    let stats = try store.stats()
    if invocation.isJSON {
      try invocation.printJSON(json(stats))
      return .success
    }
    let style = invocation.style
    let output = invocation.output
    let path = try invocation.databasePath()
    var rows = [
      ("index", path), ("entities", Progress.grouped(stats.entityCount)),
      ("file", ByteCount.text(stats.fileSizeBytes)), ("log", ByteCount.text(stats.walSizeBytes)),
      ("pending", Progress.grouped(stats.pendingCount)),
      ("used", Progress.grouped(stats.usedCount)),
      ("choices", Progress.grouped(stats.choiceCount)), ("pins", Progress.grouped(stats.pinCount)),
      ("schema", "\(stats.schemaVersion)"), ("analyzer", "\(stats.analyzerVersion)"),
      ("SQLite", stats.sqliteVersion),
    ]
    try print(rows, style, output)
    rows = stats.kinds.map { ($0.kind.isEmpty ? "(none)" : $0.kind, Progress.grouped($0.count)) }
    if !rows.isEmpty {
      try output.line("\n" + style.bold("Entities by kind"))
      try print(rows, style, output)
    }
    rows = stats.tables.map { ($0.name, ByteCount.text($0.sizeBytes)) }
    if invocation.arguments[GlobalOptions.verbose], !rows.isEmpty {
      try output.line("\n" + style.bold("Tables and indexes"))
      try print(rows, style, output)
    }
    return .success
  }

  private static func print(
    _ rows: [(String, String)], _ style: Style, _ output: OutputWriter
  ) throws(OutputError) {
    let width = rows.map(\.0.count).max() ?? 0
    for (term, value) in rows {
      try output.line(
        "  " + style.dim(printable(term)) + TextLayout.spaces(width - term.count + 2) + value)
    }
  }

  private static func json(_ stats: StoreStats) -> JSONValue {
    .object([
      .init("entityCount", .integer(Int64(stats.entityCount))),
      .init(
        "kinds",
        .array(
          stats.kinds.map {
            .object([.init("kind", .string($0.kind)), .init("count", .integer(Int64($0.count)))])
          })),
      .init("fileSizeBytes", .integer(Int64(stats.fileSizeBytes))),
      .init("walSizeBytes", .integer(Int64(stats.walSizeBytes))),
      .init(
        "tables",
        .array(
          stats.tables.map {
            .object([
              .init("name", .string($0.name)), .init("sizeBytes", .integer(Int64($0.sizeBytes))),
            ])
          })),
      .init("schemaVersion", .integer(Int64(stats.schemaVersion))),
      .init("analyzerVersion", .integer(Int64(stats.analyzerVersion))),
      .init("pendingCount", .integer(Int64(stats.pendingCount))),
      .init("usedCount", .integer(Int64(stats.usedCount))),
      .init("choiceCount", .integer(Int64(stats.choiceCount))),
      .init("pinCount", .integer(Int64(stats.pinCount))),
      .init("sqliteVersion", .string(stats.sqliteVersion)),
    ])
  }
}

/// Sizes for people.
enum ByteCount {
  /// A count of bytes with one decimal: `1.4 MiB`.
  static func text(_ bytes: Int) -> String {
    guard bytes >= 1024 else { return "\(bytes) B" }
    var tenths = bytes * 10 / 1024
    for unit in ["KiB", "MiB", "GiB"] {
      if tenths < 10_240 || unit == "GiB" { return "\(tenths / 10).\(tenths % 10) \(unit)" }
      tenths /= 1024
    }
    return "\(bytes) B"
  }
}
