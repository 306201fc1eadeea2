// Which link is meant by an entity's name, a URL or a query: what `open` and `qr` have in common.

import EntityStore
import IntentResolution
import LinkRouter
import LinkTypes

enum LinkChoice {
  static let query = Option(
    "query", .text("WORDS"), help: "The best hit of a search, instead of KIND and ID.")
  static let web = Switch("web", help: "The web form of the link.")
  static let used = Switch(
    "used", help: "Count it as a use of the entity, after the query if there is one.")

  static let operands = [
    Operand(
      IdentifierOperands.kind, .optional, help: "Its kind; alone, a URL or a query of one word."),
    Operand(IdentifierOperands.id, .optional, help: "Its identifier among its kind."),
  ]
  static let operandUsage = "KIND ID | URL | WORD | --query WORDS"

  /// The link that the arguments name; nil if a query found nothing.
  static func url(_ invocation: Invocation) throws -> String? {
    let arguments = invocation.arguments
    if arguments[query] != nil, !arguments.operands.isEmpty {
      throw UsageError.conflict("KIND ID", query.definition.usage)
    }
    if arguments[query] == nil, arguments.operands.isEmpty {
      throw UsageError.missingOneOf(["KIND ID", "--query"])
    }
    if let word = arguments.operand(0), arguments.operands.count == 1, isURL(word) {
      if arguments[used] { throw UsageError.conflict("--used", "URL") }
      return try canonical(word, invocation)
    }
    let store = try invocation.openStore(arguments[used] ? .readWrite : .readOnly)
    let resolver = try invocation.resolver(store)
    guard let entity = try entity(arguments, store, resolver) else {
      invocation.note("nothing found")
      return nil
    }
    guard let url = arguments[web] ? resolver.webURL(for: entity) : resolver.url(for: entity) else {
      throw CommandError.noURL(
        kind: entity.identifier.kind, id: entity.identifier.id,
        reason: resolver.routes.linkGap(of: entity.identifier, isWeb: arguments[web]))
    }
    if arguments[used] { try store.recordUse(of: entity.identifier, query: arguments[query]) }
    return url
  }

  /// Whether a word is a URL: it has a scheme and is not a lone kind.
  private static func isURL(_ word: String) -> Bool {
    guard let sign = word.firstIndex(of: ":"), sign > word.startIndex else { return false }
    return word[..<sign].allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "+-._".contains($0))
    }
  }

  /// What a route takes, spelled as the route prints it.
  private static func canonical(_ url: String, _ invocation: Invocation) throws -> String {
    let loaded = try invocation.manifest()
    guard let match = loaded.table.match(url) else {
      throw UnmatchedLink(miss: loaded.table.miss(url), fallback: loaded.fallback(for: url))
    }
    if invocation.arguments[web], !match.isWeb {
      return try loaded.table.url(match.name, match.values, target: .web)
    }
    return match.canonicalURL ?? url
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
