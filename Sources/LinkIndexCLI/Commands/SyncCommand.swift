// `linkindex sync` and `linkindex diff`: an index and the file that says what it should hold.

import EntityStore
import LinkTypes

/// What both commands read and how they tell of it.
enum SyncFlags {
  static let kind = Option(
    "kind", short: "k", .text("KIND"),
    help: "The file is all entities of this kind, and records that name none are of it.")
  static let index = Option(
    "index", .text("NAME"),
    help: "The file is the whole named index, and records that name none are of it.")
  static let domain = Option(
    "domain", .text("DOMAIN"),
    help: "The file is all at this domain and below it, and records that name none are at it.")
  static let format = Option(
    "format", ValueType<RecordFormat>.oneOf("FORMAT"),
    default: "what the name or the beginning of the file shows", help: "How records are written.")
  static let map = Option(
    "map", .pair("FIELD=COLUMN"), repeatable: true,
    help: "The column or key that fills a field.")
  static let keepUnknown = Switch(
    "keep-unknown", help: "Keep keys that are no field as attributes.")

  static let definitions = [
    kind.definition, index.definition, domain.definition, format.definition, map.definition,
    keepUnknown.definition,
  ]

  /// Reads the files; a bad record ends it.
  static func wanted(_ invocation: Invocation) throws -> WantedSet {
    let arguments = invocation.arguments
    var options = ImportOptions(format: arguments[format])
    for pair in arguments.all(map) { options.map[pair.key] = pair.value }
    let decoder = EntityJSONDecoder(
      defaultKind: arguments[kind], keepsUnknown: arguments[keepUnknown])
    let wanted = try WantedSet(
      scope: SyncScope(
        kind: arguments[kind], index: arguments[index], domain: arguments[domain]))
    let progress = invocation.progress(
      "Reading", unit: "entities", total: FileSystem.totalSize(of: arguments.operands))
    defer { progress.finish() }
    for path in arguments.operands {
      let input = try RecordInput(path: path, options: options)
      let importer = EntityImporter(input: input, decoder: decoder)
      while let record = try importer.next() {
        try Interruption.check()
        do {
          var entity = try record.result.get().entity
          if entity.index == nil, let index = arguments[index], !index.isEmpty {
            entity.index = index
          }
          if entity.domain == nil { entity.domain = arguments[domain] }
          try wanted.add(entity)
        } catch let fault as RecordFault {
          throw BadRecord(source: input.name, fault: fault.changingNothing)
        } catch let error as EntityStoreError {
          guard case .invalidEntity = error else { throw error }
          throw BadRecord(
            source: input.name,
            fault: RecordFault(line: record.line, message: error.message, hint: error.hint)
              .changingNothing)
        }
        progress.update(count: wanted.count, done: input.bytesRead)
      }
    }
    return wanted
  }

  /// How the index differs from the set; one that does not exist yet lacks everything.
  static func differences(
    from wanted: WantedSet, _ invocation: Invocation, onChange: (SyncChange) throws -> Void
  ) throws -> SyncSummary {
    let store: EntityStore
    do {
      store = try invocation.openStoreForLongWork(.readOnly)
    } catch EntityStoreError.missing, EntityStoreError.notAnIndex {
      return try wanted.differencesOfNothing(onChange: onChange)
    }
    return try store.differences(from: wanted, onChange: onChange)
  }

  /// Prints one difference: `+`, `-` or `~`, the identifier and the title or what differs.
  static func print(_ change: SyncChange, _ invocation: Invocation) throws {
    let (sign, name, fields): (String, String, [String]) =
      switch change.action {
      case .added: ("+", "added", [])
      case .changed(let fields): ("~", "changed", fields)
      case .removed: ("-", "removed", [])
      }
    let identifier = change.identifier
    if invocation.isJSON {
      var members: [JSONValue.Member] = [
        .init("change", .string(name)), .init("kind", .string(identifier.kind)),
        .init("id", .string(identifier.id)),
      ]
      if let index = identifier.index { members.append(.init("index", .string(index))) }
      members.append(.init("title", .string(change.title)))
      if !fields.isEmpty { members.append(.init("fields", .array(fields.map(JSONValue.string)))) }
      return try invocation.printJSON(.object(members))
    }
    let rest = fields.isEmpty ? change.title : fields.joined(separator: ", ")
    try invocation.output.line(
      "\(sign) \(identifier.placeText)\t\(printable(rest))")
  }

  static func print(_ summary: SyncSummary, _ invocation: Invocation) throws {
    let counts: [(name: String, count: Int)] = [
      ("added", summary.added), ("changed", summary.changed), ("removed", summary.removed),
      ("unchanged", summary.unchanged), ("repeated", summary.repeated),
    ]
    if invocation.isJSON {
      try invocation.printJSON(.object(counts.map { .init($0.name, .integer(Int64($0.count))) }))
    } else if !invocation.isQuiet {
      let parts = counts.filter { $0.count > 0 }.map { "\(Progress.grouped($0.count)) \($0.name)" }
      try invocation.output.line(
        parts.isEmpty ? "nothing on either side" : parts.joined(separator: ", "))
    }
  }
}

enum SyncCommand: Command {
  private static let dryRun = Switch(
    "dry-run", short: "n", help: "Say what would change and change nothing.")
  private static let list = Switch("list", short: "l", help: "Print every change, not only counts.")
  private static let force = Switch(
    "force", short: "f", help: "Let a file without records remove everything.")

  static let definition = CommandDefinition(
    name: "sync", summary: "Make the index hold just what a file holds",
    discussion: [
      "The files are all that is wanted, in any format that import reads: what the index lacks is added, what differs is changed, what the files lack is removed. With --kind, --index or --domain that is so for this part of the index, and the rest stays.",
      "One transaction: a bad record or an interruption changes nothing.",
    ],
    operands: [
      Operand(ValueType<String>.file(), .oneOrMore, help: "The files; - is standard input.")
    ],
    options: SyncFlags.definitions + [dryRun.definition, list.definition, force.definition]
      + StoreFlags.writing,
    examples: [
      .init("sync items.jsonl --kind item --dry-run --list", "what would change"),
      .init("sync items.jsonl --kind item", "then do it"),
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let isDry = arguments[dryRun]
    let wanted = try SyncFlags.wanted(invocation)
    if wanted.count == 0, !isDry, !arguments[force] { throw NothingWanted(source: "the files") }
    let isListing = arguments[list]
    let tell = { (change: SyncChange) in
      try Interruption.check()
      if isListing { try SyncFlags.print(change, invocation) }
    }
    let summary =
      try isDry
      ? SyncFlags.differences(from: wanted, invocation, onChange: tell)
      : invocation.openStoreForLongWork(.create).synchronize(with: wanted, onChange: tell)
    try SyncFlags.print(summary, invocation)
    if wanted.count == 0, isDry, !arguments[force], summary.removed > 0 {
      invocation.note("there is no record in the files: to do this takes --force")
    }
    return .success
  }
}

/// An empty source is more likely a mistake than a wish.
struct NothingWanted: Diagnostic {
  /// Where no record was found.
  let source: String

  var code: String { "sync.nothingWanted" }
  var message: String { "there is no record in \(source), so everything would be removed" }
  var hint: String? { "pass --force if that is what you want; nothing was changed" }
  var exitCode: ExitCode { .dataError }
}

enum DiffCommand: Command {
  static let definition = CommandDefinition(
    name: "diff", summary: "Show how the index differs from a file",
    discussion: [
      "A line is +, ~ or - (to be added, changed, removed by sync), an identifier, a tab, and the title or the fields that differ. The status is 1 if anything differs."
    ],
    operands: [
      Operand(ValueType<String>.file(), .oneOrMore, help: "The files; - is standard input.")
    ],
    options: SyncFlags.definitions + StoreFlags.reading,
    examples: [.init("diff items.jsonl --kind item", "the items that are out of date")])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let wanted = try SyncFlags.wanted(invocation)
    let summary = try SyncFlags.differences(from: wanted, invocation) { change in
      try Interruption.check()
      try SyncFlags.print(change, invocation)
    }
    try SyncFlags.print(summary, invocation)
    return summary.isSame ? .success : .no
  }
}

extension RecordFault {
  /// The fault for commands that do all or nothing: whatever else there is to say, nothing was changed.
  var changingNothing: RecordFault {
    var fault = self
    fault.hint = hint ?? "nothing was changed"
    return fault
  }
}
