// `linkindex count`: how many there are, and how many of each sort.

import EntityStore
import LinkTypes

enum CountCommand: Command {
  private static let by = Option(
    "by", .text("NAME"),
    help: "Count each kind, domain, index, language, or each value of an attribute, apart.")
  private static let limit = Option(
    "limit", short: "n", .whole("N", in: 1...1_000_000), default: "100",
    help: "The most groups; those with most entities come first.")

  static let definition = CommandDefinition(
    name: "count", summary: "Count entities, all or by kind, domain, index or attribute",
    discussion: [
      "With --by a line is a count, a tab and a value; entities without one are counted under an empty value. An entity with a list counts under each element."
    ],
    options: [
      by.definition, FilterFlags.kind.definition, FilterFlags.domain.definition,
      FilterFlags.index.definition, FilterFlags.expired.definition, limit.definition,
    ] + StoreFlags.reading,
    examples: [
      .init("count --kind item", "the items"), .init("count --by domain", "each domain"),
      .init("count --by roast --kind item", "each value of an attribute"),
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let store = try invocation.openStore(.readOnly)
    let (kind, domain) = (arguments[FilterFlags.kind], arguments[FilterFlags.domain])
    let index = arguments[FilterFlags.index]
    let isExpiredWanted = arguments[FilterFlags.expired]
    guard let name = arguments[by] else {
      let count = try store.count(
        kind: kind, domain: domain, index: index, includingExpired: isExpiredWanted)
      if invocation.isJSON {
        try invocation.printJSON(.object([.init("count", .integer(Int64(count)))]))
      } else {
        try invocation.output.line("\(count)")
      }
      return .success
    }
    let groups = try store.groups(
      by: name, kind: kind, domain: domain, index: index, includingExpired: isExpiredWanted,
      limit: arguments[limit] ?? 100)
    if invocation.isJSON {
      let list = groups.map {
        JSONValue.object([.init("value", $0.value), .init("count", .integer(Int64($0.count)))])
      }
      try invocation.printJSON(.object([.init("groups", .array(list))]))
    } else {
      for group in groups {
        let text =
          group.value == .null ? "" : group.value.string ?? JSONWriter().string(group.value)
        try invocation.output.line("\(group.count)\t\(printable(text))")
      }
    }
    return groups.isEmpty ? .no : .success
  }
}
