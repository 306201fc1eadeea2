// `linkindex used`: what somebody opened comes earlier the next time.

import EntityStore
import LinkTypes

enum UsedCommand: Command {
  private static let query = Option(
    "query", .text("WORDS"), help: "What was typed before it was opened.")
  private static let at = Option("at", .moment, default: "now", help: "When it was.")
  private static let forget = Switch(
    "forget", help: "Forget the uses of KIND ID, or of everything with --all.")
  private static let all = Switch("all", help: "With --forget, the uses of every entity.")
  private static let limit = Option(
    "limit", short: "n", .whole("N", in: 1...100_000), default: "20",
    help: "The most entities of the list.")

  static let definition = CommandDefinition(
    name: "used", summary: "Count a use of an entity, or list what is used most",
    discussion: [
      "What is used often or was used lately comes earlier among the names that match, and what was opened after a query comes earlier for that query and its beginnings. A use counts half after 30 days. Uses stay when their entity changes and go when it is removed; repair, backup and salvage keep them, and an export holds entities alone.",
      "Without KIND and ID, the entities that are used most are listed: how many uses count now, the last one, and the name, with the named index behind it where it is in one.",
    ],
    operands: [
      Operand(IdentifierOperands.kind, .optional, help: "The kind of what was opened."),
      Operand(IdentifierOperands.id, .optional, help: "Its identifier among its kind."),
    ],
    options: [
      query.definition, at.definition, forget.definition, all.definition, limit.definition,
      IdentifierOperands.index.definition,
    ] + StoreFlags.writing,
    examples: [
      .init("used item 123 --query latte", "somebody typed latte and opened item 123"),
      .init("used", "what is used most"),
      .init("used --forget item 123", "as if it had never been used"),
    ],
    operandUsage: "[KIND ID] | --forget KIND ID | --forget --all")

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    if arguments[all], !arguments[forget] {
      throw UsageError.needs(option: "--all", other: "--forget")
    }
    if arguments[forget] { return try forget(invocation) }
    guard let identifier = try IdentifierOperands.identifier(arguments) else {
      return try list(invocation)
    }
    try invocation.openStore(.readWrite)
      .recordUse(of: identifier, query: arguments[query], at: arguments[at])
    if invocation.isJSON {
      try invocation.printJSON(.object([.init("used", .string(identifier.uniqueIdentifier))]))
    }
    return .success
  }

  private static func forget(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let identifier = try IdentifierOperands.identifier(arguments)
    let count: Int
    if let identifier {
      if arguments[all] { throw UsageError.conflict("KIND ID", "--all") }
      count = try invocation.openStore(.readWrite).forgetUses(of: identifier) ? 1 : 0
    } else {
      guard arguments[all] else { throw UsageError.missingOneOf(["KIND ID", "--all"]) }
      count = try invocation.openStore(.readWrite).forgetAllUses()
    }
    if invocation.isJSON {
      try invocation.printJSON(.object([.init("forgotten", .integer(Int64(count)))]))
    } else if !invocation.isQuiet {
      try invocation.output.line(
        "forgot the uses of \(Progress.grouped(count)) \(count == 1 ? "entity" : "entities")")
    }
    return count > 0 ? .success : .no
  }

  private static func list(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    if arguments[query] != nil { throw UsageError.needs(option: "--query", other: "KIND ID") }
    let uses = try invocation.openStore(.readOnly)
      .uses(limit: arguments[limit] ?? 20, at: arguments[at])
    if invocation.isJSON {
      let values = uses.map { use -> JSONValue in
        .object(
          [
            .init("kind", .string(use.identifier.kind)), .init("id", .string(use.identifier.id)),
          ] + (use.identifier.index.map { [.init("index", .string($0))] } ?? []) + [
            .init("uses", .double((use.uses * 10_000).rounded() / 10_000)),
            .init("usedAt", .integer(use.usedAt)),
          ])
      }
      try invocation.printJSON(.object([.init("uses", .array(values))]))
    } else {
      for use in uses {
        try invocation.output.line(
          Decimals.two(use.uses) + "\t" + (Timestamp.format(use.usedAt) ?? "\(use.usedAt)") + "\t"
            + use.identifier.placeText)
      }
    }
    if uses.isEmpty { invocation.note("nothing was used yet") }
    return uses.isEmpty ? .no : .success
  }
}
