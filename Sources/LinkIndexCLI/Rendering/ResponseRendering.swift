// What stands around the hits of an answer: counts, and a word about what was left unread.

import EntityStore
import IntentResolution
import LinkTypes

extension EntityRendering {
  /// The whole answer; what stands beside the hits is there only if there is something to say.
  func json(_ response: LinkResponse) -> JSONValue {
    var members: [JSONValue.Member] = [.init("hits", .array(response.hits.map(json)))]
    if response.isCapped { members.append(.init("isCapped", .bool(true))) }
    if !response.facets.isEmpty {
      members.append(
        .init(
          "facets",
          .object(response.facets.map { .init($0.subject.rawValue, json($0)) })))
    }
    if let correction = response.correction {
      let words = correction.words.map { word -> JSONValue in
        .object([.init("typed", .string(word.typed)), .init("meant", .string(word.meant))])
      }
      members.append(
        .init(
          "correction",
          .object([.init("text", .string(correction.text)), .init("words", .array(words))])))
    }
    if !response.unknownWords.isEmpty {
      members.append(
        .init("unknownWords", .array(response.unknownWords.map(JSONValue.string))))
    }
    return .object(members)
  }

  /// What a person should know of an answer where nothing was found as typed; nil if there is nothing.
  func remark(_ response: LinkResponse) -> String? {
    var parts: [String] = []
    if !response.unknownWords.isEmpty {
      parts.append("no entity holds " + Self.choice(response.unknownWords))
    }
    if let correction = response.correction {
      parts.append("did you mean '\(printable(correction.text, maxCharacters: 80))'?")
    }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  /// The most words that a remark names.
  private static let shownWords = 5

  private static func choice(_ words: [String]) -> String {
    var names = words.prefix(shownWords).map { "'\(printable($0, maxCharacters: 40))'" }
    if words.count > shownWords { names.append("\(words.count - shownWords) other words") }
    guard names.count > 1 else { return names.joined() }
    let last = names.removeLast()
    return names.joined(separator: ", ") + " or " + last
  }

  private func json(_ facet: Facet) -> JSONValue {
    let counts = facet.counts.map { count -> JSONValue in
      .object([
        .init("value", .string(count.value)), .init("count", .integer(Int64(count.count))),
      ])
    }
    return .object([
      .init("counts", .array(counts)),
      .init("distinctCount", .integer(Int64(facet.distinctCount))),
      .init("isCapped", .bool(facet.isCapped)),
    ])
  }

  /// The values of a facet for people.
  private static let shownValues = 20

  /// A facet as a table of its most frequent values.
  func text(_ facet: Facet) -> String {
    var text =
      style.bold(facet.subject.rawValue) + (facet.isCapped ? style.dim(" (at least)") : "") + "\n"
    let rows = facet.counts.prefix(Self.shownValues).map { count in
      (printable(count.value.isEmpty ? "(none)" : count.value), Progress.grouped(count.count))
    }
    let width = rows.map { ColumnText.width($0.0) }.max() ?? 0
    for (value, count) in rows {
      text += "  " + value + TextLayout.spaces(width - ColumnText.width(value) + 2) + count + "\n"
    }
    let more = facet.distinctCount - rows.count
    if more > 0 { text += "  " + style.dim("and \(Progress.grouped(more)) more") + "\n" }
    return text
  }
}
