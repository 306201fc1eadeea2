// How an entity and a hit read: lines for people, values for programs.

import EntityStore
import IntentResolution
import LinkRouter
import LinkTypes

/// Renders entities with their links.
struct EntityRendering {
  let resolver: Resolver
  let style: Style

  /// The entity's members with `url` as it opens, `webURL` beside it.
  func json(_ entity: Entity) -> [JSONValue.Member] {
    guard case .object(let members) = entity.visible.json else { return [] }
    return members.filter { $0.key != "url" }
      + links(url: resolver.url(for: entity), webURL: resolver.webURL(for: entity))
  }

  /// A hit's entity, its links and what the search says of it.
  func json(_ hit: LinkHit) -> JSONValue {
    guard case .object(let fields) = hit.hit.entity.visible.json else { return .null }
    var members = fields.filter { $0.key != "url" } + links(url: hit.url, webURL: hit.webURL)
    if let route = hit.route { members.append(.init("route", .string(route))) }
    if let plan = hit.plan { members.append(.init("plan", plan.json)) }
    members.append(.init("score", .double(hit.hit.score)))
    members.append(.init("match", .string(hit.hit.match.rawValue)))
    members.append(.init("titleRanges", Self.json(hit.hit.titleRanges)))
    if let snippet = hit.hit.snippet {
      members.append(
        .init(
          "snippet",
          .object([
            .init("field", .string(snippet.field)), .init("text", .string(snippet.text)),
            .init("ranges", Self.json(snippet.ranges)),
          ])))
    }
    if !hit.hit.synonyms.isEmpty {
      members.append(.init("synonyms", .array(hit.hit.synonyms.map(json))))
    }
    if let explanation = hit.hit.explanation {
      members.append(.init("explanation", json(explanation)))
    }
    return .object(members)
  }

  /// Title, second line and link of a hit; matched parts in bold.
  func text(_ hit: LinkHit) -> String {
    let entity = hit.hit.entity
    var text = line(entity.title, hit.hit.titleRanges) + "\n"
    let snippet = hit.hit.snippet
    if let subtitle = entity.subtitle, !subtitle.isEmpty {
      // A snippet of the subtitle says where it matched.
      let isSnippet = snippet?.field == "subtitle" && snippet?.text == subtitle
      text += "  " + line(subtitle, isSnippet ? snippet?.ranges ?? [] : []) + "\n"
    }
    if let snippet, snippet.field != "subtitle" {
      text += "  " + line(snippet.text, snippet.ranges) + "\n"
    }
    text += "  " + style.link(printable(hit.url ?? entity.identifier.uniqueIdentifier)) + "\n"
    if let explanation = hit.hit.explanation { text += self.text(explanation) }
    return text
  }

  /// Every field of an entity, a line each.
  func text(_ entity: Entity) -> String {
    var rows: [(term: String, value: String)] = []
    for member in json(entity) where member.key != "title" {
      let terms = member.key == "kind" || member.key == "id"
      if !terms { rows.append((member.key, plain(member.value, for: member.key))) }
    }
    let width = rows.map(\.term.count).max() ?? 0
    var text = style.bold(printable(entity.title)) + "\n"
    for row in rows where !row.value.isEmpty {
      text +=
        "  " + style.dim(row.term) + TextLayout.spaces(width - row.term.count + 2)
        + printable(trimmed(row.value)) + "\n"
    }
    return text
  }

  /// One line of a list: identifier and named index, tab, title.
  func listLine(_ entity: Entity) -> String {
    entity.identifier.placeText + "\t" + printable(entity.title)
  }

  /// The text without white space at its end, which a line does not show.
  private func trimmed(_ text: String) -> String {
    guard let last = text.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(text[...last])
  }

  private func line(_ text: String, _ ranges: [Range<Int>]) -> String {
    let visible = printable(text)
    // Ranges count the original's bytes.
    return visible == text ? style.highlighted(text, ranges) : visible
  }

  private func links(url: String?, webURL: String?) -> [JSONValue.Member] {
    [
      .init("url", url.map(JSONValue.string) ?? .null),
      .init("webURL", webURL.map(JSONValue.string) ?? .null),
    ]
  }

  /// Byte ranges as pairs of numbers.
  static func json(_ ranges: [Range<Int>]) -> JSONValue {
    .array(
      ranges.map {
        .array([.integer(Int64($0.lowerBound)), .integer(Int64($0.upperBound))])
      })
  }

  private func plain(_ value: JSONValue, for key: String) -> String {
    switch value {
    case .null: ""
    case .string(let text): text
    case .integer(let number) where key == "expires": Timestamp.format(number) ?? "\(number)"
    case .array(let elements): elements.map { plain($0, for: key) }.joined(separator: ", ")
    case .object(let members):
      members.map { "\($0.key)=\(plain($0.value, for: key))" }.joined(separator: ", ")
    default: JSONWriter().string(value)
    }
  }
}

extension Entity {
  /// The entity without what the library alone notes of an item; `export` keeps it, answers do not show it.
  fileprivate var visible: Entity {
    var entity = self
    entity.attributes[SearchableItem.recordName] = nil
    return entity
  }
}

extension EntityIdentifier {
  /// The unique identifier, and the named index where it is in one: `item/12 in mail`.
  var placeText: String {
    uniqueIdentifier + (index.map { " in \(printable($0))" } ?? "")
  }
}
