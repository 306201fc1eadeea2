// `linkindex query`: the query language of Core Spotlight, asked of the index or checked by itself.

import AttributeQuery
import EntityStore
import LinkTypes

enum QueryCommand: Command {
  private static let test = Option(
    "test", .file(), repeatable: true, help: "Run the cases of a file instead of a query.")
  private static let check = Switch(
    "check", help: "Only read the query: print it in the program's spelling, and warnings.")

  private static let fetch = Option(
    "fetch", .text("NAMES"),
    help:
      "Print these attributes, with commas between their names, instead of identifier and title.")
  private static let count = Switch("count", help: "Only count what matches.")
  private static let explain = Switch(
    "explain", help: "Say what the candidates came from, on standard error.")
  private static let limit = Option(
    "limit", short: "n", .whole("N", in: 1...1_000_000_000), default: "100",
    help: "The most results.")
  private static let expired = Switch("expired", help: "Find what has expired, too.")
  private static let indexes = Option(
    "index", .text("NAME"), repeatable: true,
    help: "Only entities of this named index; '' is the default one.")

  static let definition = CommandDefinition(
    name: "query", summary: "Find entities by their attributes, in Core Spotlight's language",
    discussion: [
      "Results are exact and come the most prominent first, whatever index they are found by: every candidate is judged. Beside Core Spotlight's attributes and custom keys, a query may name kind, id, index and the other fields of an entity. Unlike a search it also finds what is hidden (hideInSpotlight) or private (isPrivate): it asks for facts.",
      "A query compares attributes: title == \"coffee*\"cd && rating > 3. Operators are ==, !=, <, <=, >, >=, && and ||; InRange(attribute, lower, upper); ** is any attribute; * in a string is any run of characters, == \"*\" asks for presence. Letters after the string: c ignores case, d ignores diacritics, w and t match words. Times are $time.now, today, yesterday, this_week, last_week, this_month, this_year, each with an offset as in $time.today(-7), and $time.iso(2026-11-30). Up to 100 parentheses may be open at once; --filter asks for more without any.",
      "A test file is a JSON array of cases: {\"query\": …, \"item\": {…}, \"matches\": true}, with \"now\", \"tz\" and \"firstWeekday\" if they matter, or {\"query\": …, \"error\": \"invalidQuery\"}. Dates of an item are {\"$date\": \"2026-11-30T12:00:00Z\"}; \"searchableByDefault\": [NAME, …] names its custom keys that ** looks at. Failed cases are printed with what each comparison said; the last line counts. The status is 1 if any failed.",
    ],
    operands: [
      Operand(
        ValueType<String>.text("QUERY"), .optional, help: "The query, in quotes for the shell.")
    ],
    options: [
      fetch.definition, QueryFlags.filter.definition, count.definition, explain.definition,
      limit.definition, FilterFlags.kinds.definition, FilterFlags.domain.definition,
      indexes.definition,
      expired.definition, test.definition, check.definition, QueryFlags.strict.definition,
    ] + QueryFlags.clock + StoreFlags.reading,
    examples: [
      .init("query 'title == \"coffee*\"cd && rating > 3' --fetch title,rating", "two attributes"),
      .init("query 'dueDate == $time.this_week' --filter 'kind == \"task\"'", "due this week"),
      .init("query --check 'title == \"coffee*\"cd && rating > 3'", "is it what was meant?"),
      .init("query --test queries.json", "check queries that must go on working"),
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let files = arguments.all(test)
    let query = arguments.operand(0)
    if !files.isEmpty {
      if let query { throw UsageError.unexpectedOperand(query) }
      if arguments[check] { throw UsageError.conflict("--test", "--check") }
      return try QueryTests.run(files, invocation)
    }
    guard let query else { throw UsageError.missingOperand("QUERY") }
    return arguments[check] ? try check(query, invocation) : try find(query, invocation)
  }

  // MARK: Asking the index

  private static func find(_ text: String, _ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    if arguments[count], arguments[fetch] != nil { throw UsageError.conflict("--count", "--fetch") }
    let clock = try QueryFlags.clock(of: invocation.arguments)
    let warnings =
      try QueryFlags.read(text, clock: clock, invocation).warnings
      + QueryFlags.warningsOfFilters(clock: clock, invocation)
    var request = try QueryRequest(
      text, filterQueries: arguments.all(QueryFlags.filter), limit: arguments[limit] ?? 100)
    request.kinds = arguments.all(FilterFlags.kinds)
    request.domain = arguments[FilterFlags.domain]
    let names = arguments.all(indexes)
    if !names.isEmpty { request.indexes = names.map { $0.isEmpty ? nil : $0 } }
    request.clock = clock
    request.includesExpired = arguments[expired]
    let store = try invocation.openStore(.readOnly)
    if arguments[count] { return try count(request, warnings, store, invocation) }
    try QueryFlags.requireKnown(
      arguments[fetch].map(Self.names) ?? [], option: "--fetch", in: store, invocation)
    let response = try store.query(request)
    try render(response, store, invocation)
    try invocation.output.flush()
    report(warnings, response.plan, isFound: !response.entities.isEmpty, store, invocation)
    invocation.noteEmpty(kinds: request.kinds, indexes: request.indexes, in: store)
    if response.entities.count == request.limit {
      invocation.note("there may be more: --limit says how many are shown, --count counts them")
    }
    return response.entities.isEmpty ? .no : .success
  }

  private static func count(
    _ request: QueryRequest, _ warnings: [QueryWarning], _ store: EntityStore,
    _ invocation: Invocation
  ) throws -> ExitCode {
    let count = try store.count(matching: request)
    if invocation.isJSON {
      try invocation.printJSON(.object([.init("count", .integer(Int64(count)))]))
    } else {
      try invocation.output.line(String(count))
    }
    try invocation.output.flush()
    let plan = invocation.arguments[explain] ? try store.plan(request) : nil
    report(warnings, plan, isFound: count > 0, store, invocation)
    invocation.noteEmpty(kinds: request.kinds, indexes: request.indexes, in: store)
    return count > 0 ? .success : .no
  }

  private static func report(
    _ warnings: [QueryWarning], _ plan: QueryPlan?, isFound: Bool, _ store: EntityStore,
    _ invocation: Invocation
  ) {
    QueryFlags.report(warnings, isFound: isFound, in: store, invocation)
    if !isFound { invocation.note("nothing found" + QueryFlags.restriction(invocation)) }
    guard invocation.arguments[explain], let plan else { return }
    invocation.note(plan.text)
  }

  private static func render(
    _ response: QueryResponse, _ store: EntityStore, _ invocation: Invocation
  ) throws {
    let names = invocation.arguments[fetch].map(Self.names)
    for name in names ?? [] where !QueryFlags.isKnown(name) {
      let isThere = response.entities.contains { $0.value(ofAttribute: name) != nil }
      if !isThere { invocation.warn(QueryFlags.unknownName(name)) }
    }
    let rendering = EntityRendering(
      resolver: try invocation.resolver(store), style: invocation.style)
    if invocation.isJSON {
      let values = response.entities.map { entity -> JSONValue in
        guard let names else { return .object(rendering.json(entity)) }
        let own = rendering.json(entity).filter { identifyingKeys.contains($0.key) }
        let fetched = names.filter { !identifyingKeys.contains($0) }
          .map { JSONValue.Member($0, entity.value(ofAttribute: $0) ?? .null) }
        return .object(own + fetched)
      }
      try invocation.printJSON(
        .object([.init("results", .array(values)), .init("plan", response.plan.json)]))
      return
    }
    for entity in response.entities {
      guard let names else {
        try invocation.output.line(rendering.listLine(entity))
        continue
      }
      let cells = names.map { name -> String in
        switch entity.value(ofAttribute: name) {
        case nil: ""
        case .string(let text): text
        case .some(let value): JSONWriter().string(value)
        }
      }
      try invocation.output.line(cells.map { printable($0) }.joined(separator: "\t"))
    }
  }

  /// What stands before the fetched attributes in JSON.
  private static let identifyingKeys = ["kind", "id", "index"]

  /// The names of a list with commas, each once.
  private static func names(_ list: String) -> [String] {
    var names: [String] = []
    for part in list.split(separator: ",") {
      let name = String(part.reversed().drop { $0 == " " }.reversed().drop { $0 == " " })
      if !name.isEmpty, !names.contains(name) { names.append(name) }
    }
    return names
  }

  // MARK: Checking the query alone

  private static func check(_ text: String, _ invocation: Invocation) throws -> ExitCode {
    let clock = try QueryFlags.clock(of: invocation.arguments)
    let (expression, warnings) = try QueryFlags.read(text, clock: clock, invocation)
    if invocation.isJSON {
      try invocation.printJSON(
        .object([
          .init("query", .string(expression.description)),
          .init("warnings", .array(warnings.map(\.json))),
        ]))
    } else {
      try invocation.output.line(printable(expression.description))
      try invocation.output.flush()
      for warning in warnings { invocation.warn(warning.text) }
    }
    return .success
  }
}
