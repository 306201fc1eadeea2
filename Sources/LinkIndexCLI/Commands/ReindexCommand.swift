// `linkindex reindex`: index again what an index asks for, with a program that knows the source.

import EntityStore
import LinkTypes

enum ReindexCommand: Command {
  private static let all = Switch("all", help: "Everything of the index.")
  private static let pending = Switch(
    "pending", help: "What the index asks for: after damage, or by an earlier call without --hook.")
  private static let hook = Option(
    "hook", .text("COMMAND"),
    help: "The program, as a command line of the shell. Default: only note the request.")
  private static let force = Switch(
    "force", short: "f", help: "Let a program that prints nothing remove the whole index.")

  static let definition = CommandDefinition(
    name: "reindex", summary: "Index items again with a program that knows their source",
    discussion: [
      "The program reads identifiers, one a line as KIND/ID, from standard input, and prints these entities as JSON Lines; they are put into the index, and those that it does not print are removed. With --all its input is empty and it prints everything: the index then holds just that. LINKINDEX_INDEX is the name of the index. A whole index is emptied only with --force. If the program fails or prints a bad record, or one that names another index, nothing changes.",
      "Items without kind, as Core Spotlight's are, stand there by their identifier alone, and their records have \"uniqueIdentifier\" with any text, or \"kind\": \"\".",
      "Without --hook the request is kept in the index for the application that owns it (or for --pending), which a library's delegate hears of.",
    ],
    operands: [
      Operand(IdentifierOperands.kind, .optional, help: "The kind."),
      Operand(ValueType<String>.text("ID"), .any, help: "The identifiers among the kind."),
    ],
    options: [
      all.definition, pending.definition, hook.definition, force.definition,
      IdentifierOperands.index.definition,
    ] + StoreFlags.writing,
    examples: [
      .init("reindex item 12 13 --hook './items.sh'", "two items"),
      .init("reindex --all --index notes --hook 'cat notes.jsonl'", "a whole index"),
      .init("reindex --pending --hook './items.sh'", "what is asked for"),
    ],
    operandUsage: "KIND ID... | --all | --pending")

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let index = arguments[IdentifierOperands.index].flatMap { $0.isEmpty ? nil : $0 }
    let given = [
      !arguments.operands.isEmpty ? "KIND ID" : nil, arguments[all] ? "--all" : nil,
      arguments[pending] ? "--pending" : nil,
    ].compactMap { $0 }
    guard let first = given.first else {
      throw UsageError.missingOneOf(["KIND ID", "--all", "--pending"])
    }
    if given.count > 1 { throw UsageError.conflict(first, given[1]) }
    if !arguments.operands.isEmpty, arguments.operands.count < 2 {
      throw UsageError.missingOperand("ID")
    }
    let store = try invocation.openStoreForLongWork(.readWrite)
    let request: ReindexRequest
    if arguments[pending] {
      guard let stored = try store.reindexRequest(index: index) else {
        invocation.note("nothing is to be indexed again")
        return .no
      }
      request = stored
    } else if arguments[all] {
      request = .all
    } else {
      let kind = arguments.operands[0]
      request = .identifiers(
        arguments.operands.dropFirst().map {
          EntityIdentifier(kind: kind, id: $0).itemIdentifier
        })
    }
    guard let command = arguments[hook] else {
      if arguments[pending] { throw UsageError.needs(option: "--pending", other: "--hook") }
      try store.requestReindex(request, index: index)
      invocation.note("noted: whoever owns the index is asked when it is opened next")
      return .success
    }
    let summary = try reindex(request, index: index, command, store, invocation)
    try store.acknowledgeReindex(request, index: index)
    try SyncFlags.print(summary, invocation)
    return .success
  }

  private static func reindex(
    _ request: ReindexRequest, index: String?, _ command: String, _ store: EntityStore,
    _ invocation: Invocation
  ) throws -> SyncSummary {
    var asked: Set<EntityIdentifier>?
    var lines = ""
    if case .identifiers(let identifiers) = request {
      asked = Set(identifiers.map { EntityIdentifier(itemIdentifier: $0, index: index) })
      lines = identifiers.map { $0 + "\n" }.joined()
    }
    let folder = invocation.environment["TMPDIR"] ?? "/tmp"
    let hook = try HookProgram(command: command, folder: folder, index: index ?? "")
    let input = try RecordInput(
      path: try hook.run(input: lines), options: ImportOptions(format: .jsonl))
    let wanted = try WantedSet(scope: SyncScope(index: index ?? "", identifiers: asked))
    let importer = EntityImporter(
      input: input, decoder: EntityJSONDecoder(keepsUnknown: true, readsItemIdentifiers: true))
    let source = "the output of '\(command)'"
    while let record = try importer.next() {
      try Interruption.check()
      do {
        var entity = try record.result.get().entity
        // A record of another index is none of this one's: the scope refuses it.
        if entity.index == nil { entity.index = index }
        try wanted.add(entity)
      } catch let fault as RecordFault {
        throw BadRecord(source: source, fault: fault.changingNothing)
      } catch let error as EntityStoreError {
        guard case .invalidEntity = error else { throw error }
        throw BadRecord(
          source: source,
          fault: RecordFault(line: record.line, message: error.message, hint: error.hint)
            .changingNothing)
      }
    }
    if asked == nil, wanted.count == 0, !invocation.arguments[force] {
      throw NothingWanted(source: source)
    }
    return try store.synchronize(with: wanted)
  }
}
