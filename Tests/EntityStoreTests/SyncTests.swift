// An index becomes what its source says, and nothing else of the store changes.

import LinkTypes
import TestSupport
import Testing

@testable import EntityStore

@Suite struct SyncTests {
  private struct Stop: Error {}

  private func wanted(_ entities: [Entity], _ scope: SyncScope = SyncScope()) throws -> WantedSet {
    let set = try WantedSet(scope: scope)
    for entity in entities { try set.add(entity) }
    return set
  }

  private func store() throws -> TestStore {
    var note = Entity.item("1", "Note", domain: "home")
    note.index = "notes"
    return try TestStore([
      .item("1", "Coffee", domain: "menu.hot"), .item("2", "Tea", domain: "menu.hot"),
      .item("3", "Water", domain: "menu"), .item("ada", "Ada", kind: "user"), note,
    ])
  }

  @Test func `what differs is told and then done`() throws {
    let test = try store()
    var tea = Entity.item("2", "Green tea", domain: "menu.hot")
    tea.attributes["price"] = .integer(3)
    let source = [.item("1", "Coffee", domain: "menu.hot"), tea, .item("4", "Milk")]
    let scope = SyncScope(kind: "item", index: "")
    var told: [SyncChange] = []
    let expected = [
      SyncChange(
        action: .removed, identifier: EntityIdentifier(kind: "item", id: "3"), title: "Water"),
      SyncChange(
        action: .changed(fields: ["title", "attributes.price"]), identifier: tea.identifier,
        title: "Green tea"),
      SyncChange(
        action: .added, identifier: EntityIdentifier(kind: "item", id: "4"), title: "Milk"),
    ]
    let dry = try test.store.differences(from: wanted(source, scope)) { told.append($0) }
    #expect(told == expected)
    #expect(dry.added == 1 && dry.changed == 1 && dry.removed == 1 && dry.unchanged == 1)
    #expect(try test.find("water") == ["3"])
    told = []
    #expect(try test.store.synchronize(with: wanted(source, scope)) { told.append($0) } == dry)
    #expect(told == expected)
    #expect(try test.store.count() == 5)
    #expect(try test.find("milk") == ["4"])
    #expect(try test.find("water").isEmpty)
    #expect(try test.store.differences(from: wanted(source, scope)).isSame)
    #expect(try test.store.check().isClean)
  }

  @Test func `what depends on one that was asked for and is gone goes with it`() throws {
    func entity(_ id: String, of other: String? = nil) -> Entity {
      var entity = Entity.item(id, "Item \(id)")
      entity.attributes[Entity.relatedAttribute] = other.map { .string("item/\($0)") }
      return entity
    }
    let test = try TestStore([
      entity("1"), entity("2", of: "1"), entity("3", of: "2"), entity("4", of: "1"),
      entity("5", of: "4"), entity("6"),
    ])
    // The source still has 4, so it stays, and 5 with it.
    let scope = SyncScope(
      index: "",
      identifiers: [
        EntityIdentifier(kind: "item", id: "1"), EntityIdentifier(kind: "item", id: "4"),
      ])
    let source = [entity("4", of: "1")]
    var told: [String] = []
    let dry = try test.store.differences(from: wanted(source, scope)) {
      told.append($0.identifier.id)
    }
    #expect(told == ["1", "2", "3"])
    #expect(try test.store.synchronize(with: wanted(source, scope)) == dry)
    #expect(try test.everything().keys.map(\.id).sorted() == ["4", "5", "6"])
    #expect(try test.store.check().isClean)
  }

  @Test func `a scope is all that changes`() throws {
    let test = try store()
    let domain = SyncScope(domain: "menu.hot")
    #expect(try test.store.synchronize(with: wanted([], domain)).removed == 2)
    let notes = SyncScope(index: "notes")
    #expect(try test.store.synchronize(with: wanted([], notes)).removed == 1)
    #expect(try test.everything().keys.map(\.id).sorted() == ["3", "ada"])
    #expect(code { _ = try wanted([.item("9", "X")], notes) } == "store.invalidEntity")
    #expect(code { _ = try wanted([.item("9", "X", domain: "menu.hotter")], domain) } != nil)
    #expect(code { _ = try wanted([.item("9", "X")], SyncScope(kind: "user")) } != nil)
  }

  @Test func `who stops it changes nothing`() throws {
    let test = try store()
    #expect(throws: Stop.self) {
      try test.store.synchronize(with: wanted([.item("9", "Nine")])) { _ in throw Stop() }
    }
    #expect(throws: Stop.self) {
      try test.store.differences(from: wanted([.item("9", "Nine")])) { _ in throw Stop() }
    }
    #expect(try test.store.count() == 5)
  }

  @Test func `the last of several counts and dependents that are wanted stay`() throws {
    var page = Entity.item("page", "Page")
    page.attributes["relatedUniqueIdentifier"] = .string("item/book")
    let test = try TestStore([page, .item("book", "Book")])
    let summary = try test.store.synchronize(
      with: wanted([.item("x", "First"), page, .item("x", "Last")]))
    #expect(summary.repeated == 1 && summary.added == 1 && summary.removed == 1)
    #expect(summary.unchanged == 1)
    #expect(try test.find("page") == ["page"])
    #expect(try test.store.get(EntityIdentifier(kind: "item", id: "x"))?.title == "Last")
  }

  @Test func `thousands are compared and loaded`() throws {
    let test = try TestStore((0..<3000).map { Entity.item("\($0)", "Number \($0)") })
    let source = (1500..<4500).map { Entity.item("\($0)", "Number \($0 % 2000)") }
    let summary = try test.store.synchronize(with: wanted(source))
    #expect(summary.removed == 1500 && summary.added == 1500)
    #expect(summary.unchanged == 500 && summary.changed == 1000)
    #expect(try test.store.differences(from: wanted(source)).isSame)
    #expect(try test.store.check().isClean)
  }

  @Test func `what has expired is as if it were not there`() throws {
    var old = Entity.item("1", "Old")
    old.expires = 1000
    let test = try TestStore([old], options: StoreOptions(clock: StoreClock { 2000 }))
    #expect(try test.store.synchronize(with: wanted([.item("1", "New")])).added == 1)
    #expect(try test.find("new") == ["1"])
  }

  @Test func `a source with expired records settles`() throws {
    let test = try store()
    var old = Entity.item("9", "Old")
    old.expires = 1
    let source = try wanted([old, .item("1", "Coffee")])
    #expect(try test.store.synchronize(with: source).added == 0)
    #expect(try test.store.differences(from: source).isSame)
  }

  @Test func `an index that sync empties forgets its client state`() throws {
    func state(_ test: TestStore) throws -> [UInt8]? {
      try test.store.clientState(index: "notes")
    }
    func makeStore() throws -> TestStore {
      let test = try store()
      try test.store.beginBatch(index: "notes").end(clientState: [1, 2])
      return test
    }
    for scope in [SyncScope(index: "notes"), SyncScope(kind: "item"), SyncScope()] {
      let test = try makeStore()
      _ = try test.store.synchronize(with: wanted([], scope))
      #expect(try state(test) == nil, "\(scope)")
    }
    let test = try makeStore()
    _ = try test.store.synchronize(with: wanted([], SyncScope(kind: "item", index: "")))
    #expect(try state(test) == [1, 2])
    var other = Entity.item("2", "Another note")
    other.index = "notes"
    _ = try test.store.synchronize(with: wanted([other], SyncScope(index: "notes")))
    #expect(try state(test) == [1, 2])
  }

  @Test func `a store that does not exist lacks everything`() throws {
    let set = try wanted([.item("1", "One"), .item("1", "Again"), .item("2", "Two")])
    var told: [String] = []
    let summary = try set.differencesOfNothing { told.append($0.title) }
    #expect(told == ["Again", "Two"])
    #expect(summary.added == 2 && summary.repeated == 1)
  }
}
