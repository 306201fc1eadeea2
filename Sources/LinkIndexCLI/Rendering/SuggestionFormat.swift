// How suggestions are printed.

import EntityStore
import LinkTypes

/// The forms of a list of suggestions.
enum SuggestionFormat: String, CaseIterable, Sendable {
  /// One text a line, what was typed in bold.
  case text
  /// One object with all suggestions.
  case json
  /// One object a suggestion and line.
  case jsonl
  /// Text, source and identifier between tabs.
  case tsv

  /// The suggestions, line ends included.
  func render(_ suggestions: [Suggestion], style: Style) -> String {
    switch self {
    case .text:
      suggestions.map { suggestion in
        let visible = printable(suggestion.text)
        // Ranges count the original's bytes.
        return
          (visible == suggestion.text
          ? style.highlighted(visible, suggestion.typedRanges) : visible) + "\n"
      }.joined()
    case .json:
      JSONWriter().string(
        .object([.init("suggestions", .array(suggestions.map(Self.json)))])) + "\n"
    case .jsonl: suggestions.map { JSONWriter().string(Self.json($0)) + "\n" }.joined()
    case .tsv:
      suggestions.map { suggestion in
        let fields = [
          suggestion.text, suggestion.source.rawValue,
          suggestion.identifier?.uniqueIdentifier ?? "",
        ]
        return fields.map(printable).joined(separator: "\t") + "\n"
      }.joined()
    }
  }

  private static func json(_ suggestion: Suggestion) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("text", .string(suggestion.text)), .init("source", .string(suggestion.source.rawValue)),
      .init("typedRanges", EntityRendering.json(suggestion.typedRanges)),
    ]
    if let identifier = suggestion.identifier {
      members.append(.init("kind", .string(identifier.kind)))
      members.append(.init("id", .string(identifier.id)))
      if let index = identifier.index { members.append(.init("index", .string(index))) }
    }
    return .object(members)
  }
}
