// What a table of queries and titles says about one language, and how it is tried.

import LinkTypes
import TestSupport
import Testing

@testable import EntityStore

/// Queries of one language with the entities that they must find, and must not.
struct LanguageTable: Sendable, CustomTestStringConvertible {
  /// The tag of the entities; nil for none.
  var tag: String?
  /// A query and the entity that it finds: its title, then maybe `|` and its summary.
  var found: [(query: String, entity: String)]
  /// A query and an entity that it does not find.
  var missed: [(query: String, entity: String)]

  init(
    _ tag: String?, found: [(query: String, entity: String)],
    missed: [(query: String, entity: String)] = []
  ) {
    self.tag = tag
    self.found = found
    self.missed = missed
  }

  var testDescription: String { tag ?? "no language" }

  /// The table's entities, each once.
  var entities: [Entity] {
    var seen: Set<String> = []
    return (found + missed).filter { seen.insert($0.entity).inserted }.map { entity($0.entity) }
  }

  private func entity(_ text: String) -> Entity {
    let halves = text.split(separator: "|", maxSplits: 1).map { $0.trimmed }
    var entity = Entity(kind: tag ?? "none", id: text, title: halves[0])
    entity.summary = halves.count > 1 ? halves[1] : nil
    entity.language = tag
    return entity
  }

  /// Asks every query of the table.
  func check(_ test: TestStore) throws {
    for (query, entity) in found {
      let hits = try test.find(query, kinds: [tag ?? "none"])
      #expect(hits.contains(entity), "\(query) finds \(hits)")
    }
    for (query, entity) in missed {
      let hits = try test.find(query, kinds: [tag ?? "none"], limit: 100)
      #expect(!hits.contains(entity), "\(query) finds \(hits)")
    }
  }
}

extension Substring {
  /// Without the spaces at both ends.
  fileprivate var trimmed: String {
    var text = self
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
