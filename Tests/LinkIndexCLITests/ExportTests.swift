// What is exported is imported the same.

import EntityStore
import LinkTypes
import TestSupport
import Testing

@testable import LinkIndexCLI

@Suite struct ExportTests {
  private func text(_ entities: [Entity], _ format: RecordFormat) -> String {
    var writer = EntityWriter(format: format)
    var bytes: [UInt8] = []
    writer.begin(into: &bytes)
    for entity in entities { writer.write(entity, into: &bytes) }
    writer.end(into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private var sample: Entity {
    var entity = Entity(kind: "item", id: "1", title: "Caffè, \"x\"")
    entity.aliases = ["a|b", "c\td"]
    entity.rank = 0.25
    entity.expires = 0
    entity.attributes = ["n": .integer(1)]
    return entity
  }

  @Test func `each format has its shape`() {
    let columns = EntityField.allCases.map(\.rawValue)
    let object =
      #"{"kind":"item","id":"1","title":"Caffè, \"x\"","aliases":["a|b","c\td"],"rank":0.25,"expires":"1970-01-01T00:00:00Z","attributes":{"n":1}}"#
    #expect(text([sample], .jsonl) == object + "\n")
    #expect(text([sample, sample], .json) == "[\n\(object),\n\(object)\n]\n")
    #expect(text([], .json) == "[]\n")
    #expect(
      text([sample], .csv) == columns.joined(separator: ",") + "\n"
        + "item,1,\"Caffè, \"\"x\"\"\",,a\\|b|c\td,,,,,0.25,1970-01-01T00:00:00Z,,,,\"{\"\"n\"\":1}\"\n"
    )
    #expect(
      text([sample], .tsv)
        == "kind:escaped\tid:escaped\ttitle:escaped\tsubtitle:escaped\taliases:escaped\tkeywords:escaped\tsummary:escaped\ttext:escaped\tdomain:escaped\trank\texpires\turl:escaped\tlanguage:escaped\tindex:escaped\tattributes\n"
        + "item\t1\tCaffè, \"x\"\t\ta\\|b|c\\td\t\t\t\t\t0.25\t1970-01-01T00:00:00Z\t\t\t\t{\"n\":1}\n"
    )
  }

  @Test(arguments: RecordFormat.allCases)
  func `any entity comes back`(format: RecordFormat) throws {
    let seed: UInt64 = 21
    var generator = SeededGenerator(seed: seed)
    var entities = HostileTexts.all.map { hostile -> Entity in
      var entity = Entity(kind: "k" + hostile, id: hostile, title: hostile)
      entity.aliases = [hostile, "|" + hostile + "|", hostile + "\\"]
      entity.text = hostile
      entity.attributes = [
        hostile: .string(hostile), "n": .double(0.1), "list": .array([.null, .bool(true)]),
      ]
      return entity
    }
    for number in 0..<500 {
      func any() -> String { HostileTexts.random(pieces: 4, using: &generator) }
      var entity = Entity(kind: "k" + any(), id: "\(number)" + any(), title: any() + "t")
      entity.aliases = [any(), any()].filter { !$0.isEmpty }
      entity.keywords = [any()].filter { !$0.isEmpty }
      entity.subtitle = "s" + any()
      entity.url = any() + "u"
      entity.rank = Double.random(in: 0...1, using: &generator)
      entity.expires = Int64.random(in: -1_000_000_000_000...1_000_000_000_000, using: &generator)
      entities.append(entity)
    }
    let bytes = Array(text(entities, format).utf8)
    let options = ImportOptions(format: format)
    let source = PieceSource(bytes, maxPiece: 1_000, using: &generator)
    let importer = EntityImporter(
      input: try RecordInput(source, fileName: "-", options: options), decoder: EntityJSONDecoder())
    var read: [Entity] = []
    while let record = try importer.next() { read.append(try record.result.get().entity) }
    #expect(read.count == entities.count)
    for (before, after) in zip(entities, read) { #expect(before == after, "seed \(seed)") }
  }

  @Test func `faults of entities are told with their line`() throws {
    let source = PieceSource(
      "{\"id\":\"1\"}\n{\"id\":\"2\",\"kind\":\"k\",\"rank\":2}\n{\"id\":\"3\",\"kind\":\"k\",\"x\":1}\n"
    )
    let importer = EntityImporter(
      input: try RecordInput(source, fileName: "-"), decoder: EntityJSONDecoder())
    var results: [Result<EntityJSONDecoder.Result, RecordFault>] = []
    while let record = try importer.next() { results.append(record.result) }
    #expect(
      throws: RecordFault(
        line: 1, message: "\"kind\" is missing",
        hint: "give each record a \"kind\", or pass --kind KIND")
    ) { try results[0].get() }
    #expect(throws: RecordFault.self) { try results[1].get() }
    #expect(try results[2].get().unknownKeys == ["x"])
  }
}
