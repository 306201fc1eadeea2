// What stands around the hits of an answer: counts, and a word about what was left unread.

import EntityStore
import IntentResolution
import LinkTypes

extension EntityRendering {
  /// The whole answer; `isCapped` and `facets` stand there only if there is something to say.
  func json(_ response: LinkResponse) -> JSONValue {
    var members: [JSONValue.Member] = [.init("hits", .array(response.hits.map(json)))]
    if response.isCapped { members.append(.init("isCapped", .bool(true))) }
    if !response.facets.isEmpty {
      members.append(
        .init(
          "facets",
          .object(response.facets.map { .init($0.subject.rawValue, json($0)) })))
    }
    return .object(members)
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
