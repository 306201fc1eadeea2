// `linkindex search`: the best entities for some words; one search, many from standard input, or
// one that is typed.

import AttributeQuery
import EntityStore
import IntentResolution
import LinkTypes

enum SearchCommand: Command {
  private static let limit = Option(
    "limit", short: "n", .whole("N", in: 1...1000), default: "10", help: "The most hits.")
  private static let format = Option(
    "format", ValueType<HitFormat>.oneOf("FORMAT"), default: "text, or json with --json",
    help: "How to print hits.")
  private static let explain = Switch("explain", help: "Say of each hit what its score is made of.")
  private static let at = Option(
    "at", .moment, default: "now",
    help: "The moment of expiry and uses, and of $time in filters unless --now gives another.")
  private static let batch = Switch(
    "batch",
    help:
      "Read queries from standard input, one a line; answer each at once on one line of output (ids, identifiers, url, json or jsonl)."
  )
  private static let interactive = Switch(
    "interactive", short: "i",
    help: "Search while typing; Enter prints the link, Esc leaves without one.")

  static let definition = CommandDefinition(
    name: "search", summary: "Find entities by their names and texts, best first",
    discussion: [
      "The last word may be unfinished, unless a space follows it; case, marks, separators and small typos do not matter. Without a hit the status is 1.",
      "In WORDS, \"exact phrase\" asks for words next to each other, -word and -\"a phrase\" for what must not be there; kind:user, domain:menu and index:drafts narrow, and title:, alias:, keyword:, subtitle:, summary: and text: look for a word or phrase in one field. Anything else is words, and with --literal everything is. Words that begin with - stand after -- or inside quotes of the shell. Without words, filters alone list the most prominent entities first.",
      "A condition compares a field or attribute by ==, !=, <, <=, > or >= with a number, true, false, an ISO 8601 date or a text, or says 'NAME exists' or 'NAME missing'. At most 5,000 entities are read for phrases, fields and conditions, at most 30,000 are passed over for what they are, and at most 5,000 matches are put in another order or counted, the most prominent ones; the answer says when there are more.",
      "The format ids prints ids alone, identifiers the kind as well: item/123. In JSON, ranges are offsets in UTF-8 bytes: the first of what matched and the first behind it.",
      "With --batch and ids, identifiers or url the hits of a query stand between tabs, and a query without a hit has an empty line; with json and jsonl a line is an object or an array.",
    ],
    operands: [Operand(ValueType<String>.text("WORDS"), .any, help: "What to search for.")],
    options: [
      FilterFlags.kinds.definition, FilterFlags.domain.definition, FilterFlags.index.definition,
      limit.definition, format.definition, explain.definition, at.definition, batch.definition,
      interactive.definition,
    ] + SearchFlags.definitions + QueryFlags.filtering + StoreFlags.reading,
    examples: [
      .init("search coffee", "the ten best hits"),
      .init("search caffe moc --kind item --limit 3 --json", "words in any spelling, as JSON"),
      .init("search '\"cold brew\" -milk kind:item'", "a phrase without a word, of one kind"),
      .init("search tea --where priceCents=390 --sort title", "what costs as much, by name"),
      .init("search --domain menu --facets kind,domain", "a list with counts"),
      .init("search --batch --format ids < queries.txt", "many searches by one process"),
      .init("search --interactive", "type and choose"),
    ],
    operandUsage: "WORDS... | --batch | --interactive")

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let words = arguments.operands.joined(separator: " ")
    if arguments[batch], arguments[interactive] {
      throw UsageError.conflict("--batch", "--interactive")
    }
    let format = arguments[format] ?? (invocation.isJSON ? .json : nil)
    if arguments[SearchFlags.facets] != nil, let format, !format.showsFacets {
      throw UsageError.conflict("--facets", "--format \(format.rawValue)")
    }
    let shown = format ?? (arguments[batch] ? .ids : .text)
    if arguments[explain], !shown.showsExplanations {
      throw UsageError.conflict("--explain", "--format \(shown.rawValue)")
    }
    if arguments[batch] {
      guard words.isEmpty else { throw UsageError.conflict("WORDS", "--batch") }
      return try answerBatch(invocation, format ?? .ids)
    }
    if arguments[interactive] {
      // The terminal first: a script should hear of its mistake even without an index.
      let screen = try InteractiveScreen(termName: invocation.environment["TERM"])
      let store = try invocation.openStore(.readOnly)
      var search = InteractiveSearch(
        resolver: try invocation.resolver(store), request: try request(words, invocation).request,
        screen: screen)
      return try search.run(printing: invocation.output)
    }
    let (request, warnings) = try request(words, invocation)
    guard !arguments.operands.isEmpty || asksForAList(request) else {
      throw UsageError.missingOperand("WORDS")
    }
    let store = try invocation.openStore(.readOnly)
    try requireKnownNames(in: request, store, invocation)
    let resolver = try invocation.resolver(store)
    let response = try resolver.respond(to: request)
    let isFound = !response.hits.isEmpty
    let rendering = EntityRendering(resolver: resolver, style: invocation.style)
    if isFound || format == .json {
      try invocation.output.write((format ?? .text).render(response, rendering))
      try invocation.output.flush()
    }
    if let remark = rendering.remark(response) {
      // Beside hits for programs nobody reads it, and JSON has it.
      if !isFound {
        invocation.note("nothing found" + QueryFlags.restriction(invocation) + ": " + remark)
      }
      if isFound, (format ?? .text) == .text { invocation.note(remark) }
    } else if !isFound {
      let text = words.isEmpty ? "" : " for '\(printable(words, maxCharacters: 80))'"
      invocation.note("nothing found" + text + QueryFlags.restriction(invocation))
    }
    QueryFlags.report(warnings, isFound: isFound, in: store, invocation)
    invocation.noteEmpty(kinds: request.kinds, indexes: request.indexes, in: store)
    if response.isCapped {
      invocation.note("not everything was looked at: narrow the search to be sure of the answer")
    }
    return isFound ? .success : .no
  }

  /// Whether a request makes sense without words.
  private static func asksForAList(_ request: SearchRequest) -> Bool {
    !request.kinds.isEmpty || request.domain != nil || request.indexes != nil
      || !request.filters.isEmpty || request.filterQuery != nil || request.sort != nil
      || !request.facets.isEmpty
  }

  private static func request(_ words: String, _ invocation: Invocation) throws
    -> (request: SearchRequest, warnings: [QueryWarning])
  {
    let arguments = invocation.arguments
    var request = SearchRequest(
      words, kinds: arguments.all(FilterFlags.kinds), limit: arguments[limit] ?? 10)
    request.domain = arguments[FilterFlags.domain]
    request.indexes = arguments[FilterFlags.index].map { [$0.isEmpty ? nil : $0] }
    request.explain = arguments[explain]
    request.now = arguments[at] ?? QueryFlags.moment(of: arguments)
    request.isLiteral = arguments[SearchFlags.literal]
    request.includesPrivate = arguments[SearchFlags.includesPrivate]
    request.filters = arguments.all(SearchFlags.conditions)
    let filters = try QueryFlags.filters(invocation, at: arguments[at])
    request.filterQuery = filters.query
    request.sort = arguments[SearchFlags.sort]
    request.facets = arguments[SearchFlags.facets] ?? []
    return (request, filters.warnings)
  }

  /// What `--strict` says of names besides those in filters.
  private static func requireKnownNames(
    in request: SearchRequest, _ store: EntityStore, _ invocation: Invocation
  ) throws(UsageError) {
    try QueryFlags.requireKnown(
      request.filters.map(\.name), option: "--where", in: store, invocation)
    if case .attribute(let name)? = request.sort?.key {
      try QueryFlags.requireKnown([name], option: "--sort", in: store, invocation)
    }
  }

  /// Answers every line of standard input with one line.
  private static func answerBatch(_ invocation: Invocation, _ format: HitFormat) throws
    -> ExitCode
  {
    let arguments = invocation.arguments
    guard arguments[SearchFlags.facets] == nil || format.showsFacets else {
      throw UsageError.conflict("--facets", "--format \(format.rawValue)")
    }
    guard format.hasOneLine else {
      throw UsageError.conflict("--batch", "--format \(format.rawValue)")
    }
    let store = try invocation.openStore(.readOnly)
    let resolver = try invocation.resolver(store)
    let rendering = EntityRendering(resolver: resolver, style: Style(isOn: false))
    var (request, warnings) = try request("", invocation)
    try requireKnownNames(in: request, store, invocation)
    // Nobody can say here whether anything will be found.
    QueryFlags.report(warnings, isFound: false, in: store, invocation)
    invocation.noteEmpty(kinds: request.kinds, indexes: request.indexes, in: store)
    if [.ids, .identifiers, .url].contains(format) { request.maxSnippetCharacters = 0 }
    var lines = LineReader(descriptor: 0, name: "standard input")
    while let line = try lines.next() {
      request.query = line
      try invocation.output.line(
        format.renderLine(try resolver.respond(to: request), rendering))
      try invocation.output.flush()
    }
    return .success
  }
}
