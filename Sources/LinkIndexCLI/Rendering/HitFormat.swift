// The formats of a search's answer.

import EntityStore
import IntentResolution
import LinkTypes

/// A format that hits can be printed in.
enum HitFormat: String, CaseIterable, Sendable {
  /// Title, second line and link, for people.
  case text
  /// One object with all hits.
  case json
  /// One object a hit and line.
  case jsonl
  /// Identifier, score, link and title between tabs.
  case tsv
  /// One link a line.
  case url
  /// One id a line, without its kind.
  case ids
  /// One unique identifier a line: kind and id.
  case identifiers

  /// Whether counts beside the hits have a place.
  var showsFacets: Bool { self == .text || self == .json }

  /// Whether explanations of the scores have a place.
  var showsExplanations: Bool { self == .text || self == .json || self == .jsonl }

  /// The answer to one search, line ends included.
  func render(_ response: LinkResponse, _ rendering: EntityRendering) -> String {
    let hits = response.hits
    return switch self {
    case .text:
      hits.map(rendering.text).joined()
        + response.facets.map { "\n" + rendering.text($0) }.joined()
    case .json: JSONWriter().string(rendering.json(response)) + "\n"
    case .jsonl: hits.map { JSONWriter().string(rendering.json($0)) + "\n" }.joined()
    case .tsv:
      hits.map { hit in
        let fields = [
          identifier(hit), "\(hit.hit.score)", hit.url ?? "", hit.hit.entity.title,
        ]
        return fields.map(printable).joined(separator: "\t") + "\n"
      }.joined()
    case .url: hits.compactMap(\.url).map { printable($0) + "\n" }.joined()
    case .ids: hits.map { id($0) + "\n" }.joined()
    case .identifiers: hits.map { identifier($0) + "\n" }.joined()
    }
  }

  /// Whether all hits of a search can stand on one line.
  var hasOneLine: Bool { self != .text && self != .tsv }

  /// The answer to one search on one line, without its end.
  func renderLine(_ response: LinkResponse, _ rendering: EntityRendering) -> String {
    let hits = response.hits
    return switch self {
    case .ids: hits.map(id).joined(separator: "\t")
    case .identifiers, .text, .tsv: hits.map(identifier).joined(separator: "\t")
    case .url: hits.map { printable($0.url ?? "") }.joined(separator: "\t")
    case .json: String(render(response, rendering).dropLast())
    case .jsonl: JSONWriter().string(.array(hits.map(rendering.json)))
    }
  }

  /// The id as it is; control characters, which would break the line, percent-encoded.
  private func id(_ hit: LinkHit) -> String {
    let id = hit.hit.entity.identifier.id
    guard id.utf8.contains(where: { $0 < 0x20 || $0 == 0x7f }) else { return id }
    return id.unicodeScalars.map { scalar in
      scalar.value < 0x20 || scalar.value == 0x7f
        ? PercentEncoding.encode(String(scalar)) : String(scalar)
    }.joined()
  }

  private func identifier(_ hit: LinkHit) -> String {
    hit.hit.entity.identifier.uniqueIdentifier
  }
}
