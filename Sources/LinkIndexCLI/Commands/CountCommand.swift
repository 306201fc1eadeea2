// `linkindex count`: how many there are, how many of each sort, and what their numbers come to.

import AttributeQuery
import EntityStore
import LinkTypes

enum CountCommand: Command {
  private static let name = ValueType<String>(
    "NAME", expectation: "the name of one field or attribute"
  ) { $0.isEmpty || $0.contains(",") ? nil : $0 }
  private static let by = Option(
    "by", name,
    help: "Count each kind, domain, index, language, or each value of an attribute, apart.")
  private static let stats = Option(
    "stats", name,
    help: "Also the ends, the sum and the mean of the numbers or dates of an attribute."
  )
  private static let limit = Option(
    "limit", short: "n", .whole("N", in: 1...1_000_000), default: "100",
    help: "The most groups; those with most entities come first.")

  static let definition = CommandDefinition(
    name: "count", summary: "Count entities and sum up attributes, all or by kind or attribute",
    discussion: [
      "With --by a line is a count, a tab and a value; entities without one are counted under an empty value. An entity with a list counts under each element. With --filter hidden and private entities count, too, as they do without.",
      "With --stats the lines are entities, values (numbers or dates), others (values that are neither, and dates beside numbers), min, max, sum and mean; each element of a list counts. Sums of integers are exact as long as 64 bits hold them; dates have no sum, and their mean is a date. With --by as well, a line has these seven between tabs and the value of the group behind them.",
    ],
    options: [
      by.definition, stats.definition, FilterFlags.kind.definition, FilterFlags.domain.definition,
      FilterFlags.index.definition, FilterFlags.expired.definition, limit.definition,
    ] + QueryFlags.filtering + StoreFlags.reading,
    examples: [
      .init("count --kind item", "the items"), .init("count --by domain", "each domain"),
      .init("count --by roast --kind item", "each value of an attribute"),
      .init("count --stats priceCents --by roast --kind item", "the prices of each roast"),
      .init("count --filter 'rating > 3'", "what a query finds"),
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    var scope = ListRequest(
      kind: arguments[FilterFlags.kind], domain: arguments[FilterFlags.domain],
      index: arguments[FilterFlags.index], includesExpired: arguments[FilterFlags.expired])
    scope.now = QueryFlags.moment(of: arguments)
    var (query, warnings) = try QueryFlags.filters(invocation)
    query?.kinds = scope.kind.map { [$0] } ?? []
    query?.domain = scope.domain
    query?.indexes = scope.index.map { [$0.isEmpty ? nil : $0] }
    query?.includesExpired = scope.includesExpired
    let store = try invocation.openStore(.readOnly)
    for (option, name) in [("--by", arguments[by]), ("--stats", arguments[stats])] {
      try QueryFlags.requireKnown(
        name.map { [$0] } ?? [], option: option, in: store, invocation)
    }
    let isFound =
      if arguments[stats] != nil {
        try summarize(store, scope, query, invocation)
      } else if arguments[by] != nil {
        try countGroups(store, scope, query, invocation)
      } else {
        try countAll(store, scope, query, invocation)
      }
    try invocation.output.flush()
    QueryFlags.report(warnings, isFound: isFound, in: store, invocation)
    invocation.noteEmpty(
      kinds: scope.kind.map { [$0] } ?? [], indexes: scope.index.map { [$0] }, in: store)
    // A count of nothing is an answer; a list of no groups is none.
    return isFound || arguments[by] == nil ? .success : .no
  }

  private static func countAll(
    _ store: EntityStore, _ scope: ListRequest, _ query: QueryRequest?, _ invocation: Invocation
  ) throws -> Bool {
    let count =
      if let query {
        try store.count(matching: query)
      } else {
        try store.count(
          kind: scope.kind, domain: scope.domain, index: scope.index,
          includingExpired: scope.includesExpired, now: scope.now)
      }
    if invocation.isJSON {
      try invocation.printJSON(.object([.init("count", .integer(Int64(count)))]))
    } else {
      try invocation.output.line("\(count)")
    }
    return count > 0
  }

  private static func countGroups(
    _ store: EntityStore, _ scope: ListRequest, _ query: QueryRequest?, _ invocation: Invocation
  ) throws -> Bool {
    let name = invocation.arguments[by] ?? ""
    let limit = invocation.arguments[limit] ?? 100
    let groups =
      if let query {
        try store.groups(by: name, matching: query, limit: limit)
      } else {
        try store.groups(
          by: name, kind: scope.kind, domain: scope.domain, index: scope.index,
          includingExpired: scope.includesExpired, now: scope.now, limit: limit)
      }
    if invocation.isJSON {
      let list = groups.map {
        JSONValue.object([.init("value", $0.value), .init("count", .integer(Int64($0.count)))])
      }
      try invocation.printJSON(.object([.init("groups", .array(list))]))
    } else {
      for group in groups { try invocation.output.line("\(group.count)\t\(text(group.value))") }
    }
    try invocation.output.flush()
    if groups.allSatisfy({ $0.value == .null }) { warn(of: name, invocation) }
    return !groups.isEmpty
  }

  private static func summarize(
    _ store: EntityStore, _ scope: ListRequest, _ query: QueryRequest?, _ invocation: Invocation
  ) throws -> Bool {
    let arguments = invocation.arguments
    let (name, group) = (arguments[stats] ?? "", arguments[by])
    let limit = arguments[limit] ?? 100
    let summaries =
      if let query {
        try store.statistics(of: name, by: group, matching: query, limit: limit)
      } else {
        try store.statistics(
          of: name, by: group, kind: scope.kind, domain: scope.domain, index: scope.index,
          includingExpired: scope.includesExpired, now: scope.now, limit: limit)
      }
    if invocation.isJSON {
      let values = summaries.map { summary -> JSONValue in
        let own: [JSONValue.Member] = group == nil ? [] : [.init("value", summary.group)]
        return .object(own + members(summary).map { JSONValue.Member($0.name, $0.value) })
      }
      try invocation.printJSON(
        group == nil ? values.first ?? .null : .object([.init("groups", .array(values))]))
    } else if group == nil {
      for member in summaries.first.map(members) ?? [] {
        try invocation.output.line("\(member.name)\t\(text(member.value))")
      }
    } else {
      for summary in summaries {
        let cells = members(summary).map { text($0.value) } + [text(summary.group)]
        try invocation.output.line(cells.joined(separator: "\t"))
      }
    }
    try invocation.output.flush()
    if summaries.allSatisfy({ $0.valueCount + $0.otherCount == 0 }) { warn(of: name, invocation) }
    if let group, summaries.allSatisfy({ $0.group == .null }) { warn(of: group, invocation) }
    return summaries.contains { $0.entityCount > 0 }
  }

  private static func members(_ summary: AttributeStatistics) -> [(name: String, value: JSONValue)]
  {
    [
      ("entities", .integer(Int64(summary.entityCount))),
      ("values", .integer(Int64(summary.valueCount))),
      ("others", .integer(Int64(summary.otherCount))), ("min", summary.minimum),
      ("max", summary.maximum), ("sum", summary.sum), ("mean", summary.mean),
    ]
  }

  private static func text(_ value: JSONValue) -> String {
    printable(value == .null ? "" : value.string ?? JSONWriter().string(value))
  }

  /// A name under which nothing was found: perhaps it is misspelt.
  private static func warn(of name: String, _ invocation: Invocation) {
    if !QueryFlags.isKnown(name) { invocation.warn(QueryFlags.unknownName(name)) }
  }
}
