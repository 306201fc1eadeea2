// `linkindex open`: the link of an entity, printed or handed to the system.

import EntityStore
import IntentResolution
import LinkTypes

enum OpenCommand: Command {
  private static let query = Option(
    "query", .text("WORDS"), help: "The best hit of a search, instead of KIND and ID.")
  private static let web = Switch("web", help: "The web form of the link.")
  private static let launch = Switch(
    "launch", help: "Open the link with the system's program for it, too.")

  private static let used = Switch(
    "used", help: "Count it as a use of the entity, after the query if there is one.")

  static let definition = CommandDefinition(
    name: "open", summary: "Print an entity's link, or open it",
    operands: [
      Operand(IdentifierOperands.kind, .optional, help: "Its kind."),
      Operand(IdentifierOperands.id, .optional, help: "Its identifier among its kind."),
    ],
    options: [
      query.definition, IdentifierOperands.index.definition, web.definition, launch.definition,
      used.definition,
    ] + StoreFlags.reading,
    examples: [
      .init("open --query \"flat white\" --launch", "search and go there"),
      .init("open item 123 --used", "the link, and a use that counts in later searches"),
    ],
    operandUsage: "KIND ID | --query WORDS")

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    if arguments[query] != nil, !arguments.operands.isEmpty {
      throw UsageError.conflict("KIND ID", query.definition.usage)
    }
    if arguments[query] == nil, arguments.operands.count < 2 {
      throw arguments.operands.isEmpty
        ? UsageError.missingOneOf(["KIND ID", "--query"]) : .missingOperand("ID")
    }
    let store = try invocation.openStore(arguments[used] ? .readWrite : .readOnly)
    let resolver = try invocation.resolver(store)
    guard let entity = try entity(arguments, store, resolver) else {
      invocation.note("nothing found")
      return .no
    }
    guard let url = arguments[web] ? resolver.webURL(for: entity) : resolver.url(for: entity) else {
      throw CommandError.noURL(kind: entity.identifier.kind, id: entity.identifier.id)
    }
    if arguments[launch] { try Launcher.launch(url) }
    if arguments[used] { try store.recordUse(of: entity.identifier, query: arguments[query]) }
    if invocation.isJSON {
      try invocation.printJSON(.object([.init("url", .string(url))]))
    } else {
      try invocation.output.line(printable(url))
    }
    return .success
  }

  private static func entity(
    _ arguments: ParsedArguments, _ store: EntityStore, _ resolver: Resolver
  ) throws -> Entity? {
    if let query = arguments[query] {
      return try resolver.search(SearchRequest(query, limit: 1)).first?.hit.entity
    }
    return try IdentifierOperands.identifier(arguments).flatMap { try store.get($0) }
  }
}
