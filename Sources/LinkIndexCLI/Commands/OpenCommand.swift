// `linkindex open`: the link of an entity, printed or handed to the system.

import EntityStore
import IntentResolution
import LinkRouter
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
      Operand(
        IdentifierOperands.kind, .optional, help: "Its kind; alone, a URL or a query of one word."),
      Operand(IdentifierOperands.id, .optional, help: "Its identifier among its kind."),
    ],
    options: [
      query.definition, IdentifierOperands.index.definition, web.definition, launch.definition,
      used.definition,
    ] + StoreFlags.reading,
    examples: [
      .init("open --query \"flat white\" --launch", "search and go there"),
      .init("open 'myapp:items/123'", "a URL as the manifest's routes write it, if one takes it"),
      .init("open item 123 --used", "the link, and a use that counts in later searches"),
    ],
    operandUsage: "KIND ID | URL | WORD | --query WORDS")

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    if arguments[query] != nil, !arguments.operands.isEmpty {
      throw UsageError.conflict("KIND ID", query.definition.usage)
    }
    if arguments[query] == nil, arguments.operands.isEmpty {
      throw UsageError.missingOneOf(["KIND ID", "--query"])
    }
    if let word = arguments.operand(0), arguments.operands.count == 1, isURL(word) {
      if arguments[used] { throw UsageError.conflict("--used", "URL") }
      return try open(url: word, invocation)
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
    if arguments[used] { try store.recordUse(of: entity.identifier, query: arguments[query]) }
    return try answer(url, invocation)
  }

  /// Whether a word is a URL: it has a scheme and is not a lone kind.
  private static func isURL(_ word: String) -> Bool {
    guard let sign = word.firstIndex(of: ":"), sign > word.startIndex else { return false }
    return word[..<sign].allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "+-._".contains($0))
    }
  }

  /// Opens what a route takes, spelled as the route prints it.
  private static func open(url: String, _ invocation: Invocation) throws -> ExitCode {
    let loaded = try invocation.manifest()
    guard let match = loaded.table.match(url) else {
      throw UnmatchedLink(miss: loaded.table.miss(url), fallback: loaded.fallback(for: url))
    }
    var result = match.canonicalURL ?? url
    if invocation.arguments[web], !match.isWeb {
      result = try loaded.table.url(match.name, match.values, target: .web)
    }
    return try answer(result, invocation)
  }

  private static func answer(_ url: String, _ invocation: Invocation) throws -> ExitCode {
    if invocation.arguments[launch] { try Launcher.launch(url) }
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
    let word = arguments.operands.count == 1 ? arguments.operand(0) : nil
    if let query = arguments[query] ?? word {
      return try resolver.search(SearchRequest(query, limit: 1)).first?.hit.entity
    }
    return try IdentifierOperands.identifier(arguments).flatMap { try store.get($0) }
  }
}
