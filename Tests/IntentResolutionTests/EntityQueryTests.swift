// What App Intents asks of entities: by identifier, by name, and which to offer.

import EntityStore
import IntentResolution
import LinkTypes
import TestSupport
import Testing

@Suite struct EntityQueryTests {
  private func query(
    _ folder: TemporaryDirectory, kinds: [String] = []
  ) throws -> EntityQuery {
    let store = try EntityStore(path: folder.file("index.sqlite"))
    func entity(
      _ kind: String, _ id: String, _ title: String, _ subtitle: String? = nil,
      aliases: [String] = [], rank: Double = 0
    ) -> Entity {
      var entity = Entity(EntityIdentifier(kind: kind, id: id), title: title)
      entity.subtitle = subtitle
      entity.aliases = aliases
      entity.rank = rank
      return entity
    }
    try store.put([
      entity("item", "1", "Caffè Mocha", "Hot", aliases: ["mochaccino"], rank: 0.9),
      entity("item", "2", "Caffè Latte", "Hot", rank: 0.8),
      entity("user", "u1", "Maria Garcia", "Design", rank: 0.7),
      entity("user", "u2", "Maria Garcia", "Sales", rank: 0.6),
      entity("user", "u3", "Maria Garcia", "Sales", rank: 0.5),
      entity("city", "c1", "Lima", rank: 0.1),
    ])
    return EntityQuery(store: store, kinds: kinds)
  }

  private func item(_ id: String) -> EntityIdentifier { EntityIdentifier(kind: "item", id: id) }

  @Test func `identifiers keep their order and unknown ones are left out`() throws {
    let folder = try TemporaryDirectory()
    let query = try query(folder, kinds: ["item"])
    let user = EntityIdentifier(kind: "user", id: "u1")
    let found = try query.entities(for: [item("2"), item("x"), user, item("1"), item("2")])
    #expect(found.map(\.identifier) == [item("2"), item("1"), item("2")])
    #expect(try query.entities(for: []).isEmpty)
  }

  @Test(
    arguments: [
      ("caffe mocha", ["1"]), ("Mochaccino", ["1"]), ("the Caffè Mocha", ["1"]),
      ("cafe mocah", ["1"]), ("maria garcia", ["u1", "u2", "u3"]),
      ("Maria Garcia from Design", ["u1"]), ("the", []), ("", []), ("  ", []), ("nothing", []),
      ("open caffe mocha in MyApp", []),
    ])
  func `a text names whom it names, all of them`(text: String, ids: [String]) throws {
    let folder = try TemporaryDirectory()
    let found = try query(folder).entities(matching: text)
    #expect(found.map(\.entity.identifier.id) == ids)
  }

  @Test func `only the kinds asked for are found, and a text that is too long is refused`() throws {
    let folder = try TemporaryDirectory()
    let query = try query(folder, kinds: ["user"])
    #expect(try query.entities(matching: "caffe mocha").isEmpty)
    #expect(try query.entities(matching: "maria garcia", limit: 2).count == 2)
    #expect(throws: IntentError.self) {
      try query.entities(matching: String(repeating: "a", count: 600))
    }
  }

  @Test func `what is offered is short, stable and can be told apart`() throws {
    let folder = try TemporaryDirectory()
    let query = try query(folder)
    try query.store.pin(EntityIdentifier(kind: "city", id: "c1"))
    try query.store.recordUse(of: item("2"))
    let offered = try query.suggestedEntities(limit: 5)
    #expect(offered.map(\.entity.identifier.id) == ["c1", "2", "1", "u1", "u2"])
    #expect(offered.map(\.reason) == [.pinned, .used, .prominent, .prominent, .prominent])
    #expect(offered.map(\.needsSubtitle) == [false, false, false, true, true])
    #expect(try query.suggestedEntities(limit: 5) == offered)
    // The second Maria Garcia of Sales reads like the first.
    #expect(try query.suggestedEntities(limit: 10).count == 5)
    #expect(try query.suggestedEntities(limit: 0).isEmpty)
  }

  @Test func `what is hidden or private is never offered, pinned or used as it may be`() throws {
    let folder = try TemporaryDirectory()
    let query = try query(folder)
    for (id, attribute) in [("1", Entity.hiddenAttribute), ("2", Entity.privateAttribute)] {
      var entity = try #require(try query.store.get(item(id)))
      entity.attributes[attribute] = .bool(true)
      try query.store.put([entity])
      try query.store.pin(item(id))
      try query.store.recordUse(of: item(id))
    }
    let offered = try query.suggestedEntities()
    #expect(offered.allSatisfy { $0.entity.identifier.kind != "item" })
    #expect(!offered.isEmpty)
  }
}
