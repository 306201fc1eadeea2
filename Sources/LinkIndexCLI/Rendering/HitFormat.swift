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
  /// One identifier a line.
  case ids

  /// All hits of one search, line ends included.
  func render(_ hits: [LinkHit], _ rendering: EntityRendering) -> String {
    switch self {
    case .text: hits.map(rendering.text).joined()
    case .json:
      JSONWriter().string(.object([.init("hits", .array(hits.map(rendering.json)))])) + "\n"
    case .jsonl: hits.map { JSONWriter().string(rendering.json($0)) + "\n" }.joined()
    case .tsv:
      hits.map { hit in
        let fields = [
          identifier(hit), "\(hit.hit.score)", hit.url ?? "", hit.hit.entity.title,
        ]
        return fields.map(printable).joined(separator: "\t") + "\n"
      }.joined()
    case .url: hits.compactMap(\.url).map { printable($0) + "\n" }.joined()
    case .ids: hits.map { identifier($0) + "\n" }.joined()
    }
  }

  /// Whether all hits of a search can stand on one line.
  var hasOneLine: Bool { self != .text && self != .tsv }

  /// All hits of one search on one line, without its end.
  func renderLine(_ hits: [LinkHit], _ rendering: EntityRendering) -> String {
    switch self {
    case .ids, .text, .tsv: hits.map(identifier).joined(separator: "\t")
    case .url: hits.map { printable($0.url ?? "") }.joined(separator: "\t")
    case .json: String(render(hits, rendering).dropLast())
    case .jsonl: JSONWriter().string(.array(hits.map(rendering.json)))
    }
  }

  private func identifier(_ hit: LinkHit) -> String {
    hit.hit.entity.identifier.uniqueIdentifier
  }
}
