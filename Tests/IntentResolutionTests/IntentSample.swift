// The sample of utterances with known answers, over its own small index.

import EntityStore
import Foundation
import IntentPhrases
import IntentResolution
import LinkRouter
import LinkTypes
import TestSupport

/// An index of the sample's entities with the sample's intents.
struct IntentSample {
  let directory: TemporaryDirectory
  let store: EntityStore
  let resolver: IntentResolver

  init(extra: [Entity] = []) throws {
    directory = try TemporaryDirectory()
    store = try EntityStore(path: directory.file("index.sqlite"))
    var entities: [Entity] = []
    for line in try Self.lines("entities.jsonl") {
      let json = try JSONReader.parse(line)
      var entity = Entity(
        kind: json["type"]?.string ?? "", id: json["id"]?.string ?? "",
        title: json["title"]?.string ?? "")
      entity.subtitle = json["subtitle"]?.string
      if case .array(let aliases)? = json["aliases"] {
        entity.aliases = aliases.compactMap(\.string)
      }
      entities.append(entity)
    }
    let all = entities + extra
    _ = try store.bulkLoad { loader in
      for entity in all { try loader.add(entity) }
    }
    resolver = IntentResolver(
      store: store, routes: .builtIn,
      catalog: try IntentCatalog(file: Self.bytes("../../IntentPhrasesTests/Cases/intents.json")))
  }

  static func bytes(_ name: String, file: String = #filePath) throws -> [UInt8] {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent().appending(path: "Cases")
    return Array(try Data(contentsOf: folder.appending(path: name)))
  }

  static func lines(_ name: String) throws -> [[UInt8]] {
    try bytes(name).split(separator: UInt8(ascii: "\n")).map(Array.init)
  }

  static func cases() throws -> [IntentTestCase] {
    try lines("utterances.jsonl").enumerated().flatMap {
      try IntentTestCase.read($0.element, line: $0.offset + 1)
    }
  }
}
