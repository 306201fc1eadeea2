// `linkindex search`: the best entities for some words; one search, many from standard input, or
// one that is typed.

import EntityStore
import IntentResolution
import LinkTypes

enum SearchCommand: Command {
  private static let limit = Option(
    "limit", short: "n", .whole("N", in: 1...1000), default: "10", help: "The most hits.")
  private static let format = Option(
    "format", ValueType<HitFormat>.oneOf("FORMAT"), default: "text, or json with --json",
    help: "How to print hits.")
  private static let explain = Switch("explain", help: "Say of each hit what brought its score.")
  private static let batch = Switch(
    "batch",
    help:
      "Read queries from standard input, one a line; answer each at once on one line of output (ids, url, json or jsonl)."
  )
  private static let interactive = Switch(
    "interactive", short: "i",
    help: "Search while typing; Enter prints the link, Esc leaves without one.")

  static let definition = CommandDefinition(
    name: "search", summary: "Find entities by their names and texts, best first",
    discussion: [
      "Nothing in WORDS is syntax. The last word may be unfinished; case, marks, separators and small typos do not matter. Without a hit the status is 1.",
      "With --batch and ids or url the hits of a query stand between tabs, and a query without a hit has an empty line; with json and jsonl a line is an object or an array.",
    ],
    operands: [Operand(ValueType<String>.text("WORDS"), .any, help: "What to search for.")],
    options: [
      FilterFlags.kinds.definition, FilterFlags.domain.definition, FilterFlags.index.definition,
      limit.definition, format.definition, explain.definition, batch.definition,
      interactive.definition,
    ] + StoreFlags.reading,
    examples: [
      .init("search coffee", "the ten best hits"),
      .init("search caffe moc --kind item --limit 3 --json", "words in any spelling, as JSON"),
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
    if arguments[batch] {
      guard words.isEmpty else { throw UsageError.conflict("WORDS", "--batch") }
      return try answerBatch(invocation)
    }
    if arguments[interactive] {
      // The terminal first: a script should hear of its mistake even without an index.
      let screen = try InteractiveScreen(termName: invocation.environment["TERM"])
      let store = try invocation.openStore(.readOnly)
      var search = InteractiveSearch(
        resolver: try invocation.resolver(store), request: request(words, arguments),
        screen: screen)
      return try search.run(printing: invocation.output)
    }
    guard !arguments.operands.isEmpty else { throw UsageError.missingOperand("WORDS") }
    let store = try invocation.openStore(.readOnly)
    let resolver = try invocation.resolver(store)
    let hits = try resolver.search(request(words, arguments))
    let format = arguments[format] ?? (invocation.isJSON ? .json : .text)
    let rendering = EntityRendering(resolver: resolver, style: invocation.style)
    if !hits.isEmpty || format == .json {
      try invocation.output.write(format.render(hits, rendering))
      try invocation.output.flush()
    }
    if hits.isEmpty {
      invocation.note("nothing found for '\(printable(words, maxCharacters: 80))'")
    }
    return hits.isEmpty ? .no : .success
  }

  private static func request(_ words: String, _ arguments: ParsedArguments) -> SearchRequest {
    var request = SearchRequest(
      words, kinds: arguments.all(FilterFlags.kinds), limit: arguments[limit] ?? 10)
    request.domain = arguments[FilterFlags.domain]
    request.index = arguments[FilterFlags.index]
    request.explain = arguments[explain]
    return request
  }

  /// Answers every line of standard input with one line.
  private static func answerBatch(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let format = arguments[format] ?? (invocation.isJSON ? .json : .ids)
    guard format.hasOneLine else {
      throw UsageError.conflict("--batch", "--format \(format.rawValue)")
    }
    let store = try invocation.openStore(.readOnly)
    let resolver = try invocation.resolver(store)
    let rendering = EntityRendering(resolver: resolver, style: Style(isOn: false))
    var request = request("", arguments)
    if format == .ids || format == .url { request.maxSnippetCharacters = 0 }
    var lines = LineReader(descriptor: 0, name: "standard input")
    while let line = try lines.next() {
      request.query = line
      try invocation.output.line(format.renderLine(try resolver.search(request), rendering))
      try invocation.output.flush()
    }
    return .success
  }
}
