// `linkindex list`: entities in order of identifier, a page at a time.

import EntityStore
import LinkTypes

enum ListCommand: Command {
  private static let after = Option(
    "after", .uniqueIdentifier, help: "Begin after this entity, as the page before says.")
  private static let afterIndex = Option(
    "after-index", .text("NAME"),
    help: "The named index of the entity of --after, unless --index says it.")
  private static let limit = Option(
    "limit", short: "n", .whole("N", in: 1...100_000), default: "100",
    help: "The most entities of a page.")

  static let definition = CommandDefinition(
    name: "list", summary: "List entities by identifier, a page at a time",
    discussion: [
      "A line is an identifier, a tab and a title; behind an identifier in a named index stands ' in ' and the name of the index. When there are more, standard error says how to go on."
    ],
    options: [
      FilterFlags.kind.definition, FilterFlags.domain.definition, FilterFlags.index.definition,
      FilterFlags.expired.definition, after.definition, afterIndex.definition, limit.definition,
    ] + StoreFlags.reading,
    examples: [.init("list --kind item --after item/123 --limit 50", "the second page of items")])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let index = arguments[FilterFlags.index]
    if arguments[afterIndex] != nil, arguments[after] == nil {
      throw UsageError.needs(option: "--after-index", other: "--after")
    }
    var last = arguments[after]
    last?.index = (arguments[afterIndex] ?? index).flatMap { $0.isEmpty ? nil : $0 }
    let store = try invocation.openStore(.readOnly)
    let page = try store.list(
      ListRequest(
        kind: arguments[FilterFlags.kind], domain: arguments[FilterFlags.domain],
        index: index, after: last,
        limit: arguments[limit] ?? 100, includesExpired: arguments[FilterFlags.expired]))
    let rendering = EntityRendering(
      resolver: try invocation.resolver(store), style: invocation.style)
    if invocation.isJSON {
      try invocation.printJSON(
        .object(
          [
            .init("entities", .array(page.entities.map { .object(rendering.json($0)) })),
            .init("next", page.next.map { .string($0.uniqueIdentifier) } ?? .null),
          ] + (page.next?.index.map { [.init("nextIndex", .string($0))] } ?? [])))
    } else {
      for entity in page.entities { try invocation.output.line(rendering.listLine(entity)) }
      try invocation.output.flush()
      if let next = page.next {
        let place = next.index.flatMap { index == nil ? " --after-index '\($0)'" : nil } ?? ""
        invocation.note("more: --after \(next.uniqueIdentifier)" + place)
      }
    }
    invocation.noteEmpty(
      kinds: arguments[FilterFlags.kind].map { [$0] } ?? [], indexes: index.map { [$0] }, in: store)
    return .success
  }
}
