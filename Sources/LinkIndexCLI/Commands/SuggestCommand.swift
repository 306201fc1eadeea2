// `linkindex suggest`: texts that complete what was typed.

import EntityStore
import LinkTypes

enum SuggestCommand: Command {
  private static let limit = Option(
    "limit", short: "n", .whole("N", in: 1...100), default: "8", help: "The most suggestions.")
  private static let format = Option(
    "format", ValueType<SuggestionFormat>.oneOf("FORMAT"), default: "text, or json with --json",
    help: "How to print suggestions.")

  static let definition = CommandDefinition(
    name: "suggest", summary: "Complete what was typed so far, the most useful first",
    discussion: [
      "Suggests queries that led somewhere before, names that begin as typed, and words for the last one that stand beside the others; case, marks and separators do not matter, and where nothing begins so, neither do small typos. TEXT has the syntax of 'linkindex search'. An empty TEXT gives what is used most and what is most prominent. With --index or --filter only names of entities that pass are suggested, no words and no earlier queries. Without a suggestion the status is 1.",
      "With --format tsv a line has the text, its source (title, alias, word or pastQuery) and, for an entity, its identifier; json and jsonl also say which parts of the text were typed, in bytes.",
    ],
    operands: [Operand(ValueType<String>.text("TEXT"), .oneOrMore, help: "What was typed so far.")],
    options: [
      FilterFlags.kinds.definition, FilterFlags.index.definition, limit.definition,
      format.definition,
    ] + QueryFlags.filtering + StoreFlags.reading,
    examples: [
      .init("suggest capp", "names and words that begin so"),
      .init("suggest kind:user ada --format tsv", "users only, with their identifiers"),
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let text = arguments.operands.joined(separator: " ")
    let format = arguments[format] ?? (invocation.isJSON ? .json : .text)
    let filters = try QueryFlags.filters(invocation)
    var request = SuggestionRequest(
      text, kinds: arguments.all(FilterFlags.kinds), limit: arguments[limit] ?? 8)
    request.indexes = arguments[FilterFlags.index].map { [$0.isEmpty ? nil : $0] }
    request.filterQuery = filters.query
    request.now = QueryFlags.moment(of: arguments)
    let store = try invocation.openStore(.readOnly)
    let suggestions = try store.suggest(request)
    try invocation.output.write(format.render(suggestions, style: invocation.style))
    try invocation.output.flush()
    if suggestions.isEmpty {
      let words =
        text.isEmpty
        ? "nothing to suggest" : "nothing begins with '\(printable(text, maxCharacters: 80))'"
      invocation.note(words + QueryFlags.restriction(invocation))
    }
    QueryFlags.report(filters.warnings, isFound: !suggestions.isEmpty, in: store, invocation)
    invocation.noteEmpty(kinds: request.kinds, indexes: request.indexes, in: store)
    return suggestions.isEmpty ? .no : .success
  }
}
