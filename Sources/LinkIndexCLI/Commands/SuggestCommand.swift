// `linkindex suggest`: names that complete what was typed.

import EntityStore
import LinkTypes

enum SuggestCommand: Command {
  private static let limit = Option(
    "limit", short: "n", .whole("N", in: 1...100), default: "8", help: "The most suggestions.")

  static let definition = CommandDefinition(
    name: "suggest", summary: "Complete a text to names in the index",
    operands: [Operand(ValueType<String>.text("TEXT"), .oneOrMore, help: "What was typed so far.")],
    options: [limit.definition] + StoreFlags.reading,
    examples: [.init("suggest capp", "names that begin so, best first")])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let text = invocation.arguments.operands.joined(separator: " ")
    let suggestions = try invocation.openStore(.readOnly)
      .suggest(text, limit: invocation.arguments[limit] ?? 8)
    if invocation.isJSON {
      let values = suggestions.map { suggestion -> JSONValue in
        .object([
          .init("text", .string(suggestion.text)),
          .init("kind", .string(suggestion.identifier.kind)),
          .init("id", .string(suggestion.identifier.id)),
        ])
      }
      try invocation.printJSON(.object([.init("suggestions", .array(values))]))
    } else {
      for suggestion in suggestions { try invocation.output.line(printable(suggestion.text)) }
    }
    if suggestions.isEmpty {
      invocation.note("nothing begins with '\(printable(text, maxCharacters: 80))'")
    }
    return suggestions.isEmpty ? .no : .success
  }
}
