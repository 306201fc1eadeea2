// Named indexes share one file and nothing else: one kind and id may stand in each of them.

import LinkTypes
import Testing

@testable import EntityStore

@Suite struct NamedIndexTests {
  private let notes = EntityIdentifier(kind: "item", id: "1", index: "notes")
  private let mail = EntityIdentifier(kind: "item", id: "1", index: "mail")
  private let plain = EntityIdentifier(kind: "item", id: "1")

  private func makeStore() throws -> TestStore {
    let test = try TestStore()
    try test.store.put([
      Entity(notes, title: "Shopping note"), Entity(mail, title: "Shopping mail"),
      Entity(plain, title: "Shopping"),
    ])
    return test
  }

  @Test func `one id stands in several indexes`() throws {
    let test = try makeStore()
    #expect(try test.store.count() == 3)
    #expect(try test.store.count(kind: "item") == 3)
    #expect(try test.store.get(notes)?.title == "Shopping note")
    #expect(try test.store.get(mail)?.title == "Shopping mail")
    #expect(try test.store.get(plain)?.title == "Shopping")
    #expect(try test.store.indexes(holding: plain) == [nil, "mail", "notes"])
    #expect(try test.store.get(EntityIdentifier(kind: "item", id: "1", index: "other")) == nil)
  }

  @Test func `removing from one index leaves the others`() throws {
    let test = try makeStore()
    #expect(try test.store.remove([mail]) == 1)
    #expect(try test.store.get(mail) == nil)
    #expect(try test.store.get(notes) != nil)
    #expect(try test.store.get(plain) != nil)
    #expect(try test.store.check().isClean)
  }

  @Test func `a kind goes from one index alone`() throws {
    let test = try makeStore()
    try test.store.beginBatch(index: "mail").end(clientState: [1])
    #expect(try test.store.remove(kind: "item", inIndex: "mail") == 1)
    #expect(try test.store.remove(kind: "item", inIndex: "none") == 0)
    #expect(try test.store.indexes(holding: plain) == [nil, "notes"])
    // Only removing all of an index is a new beginning for its owner.
    #expect(try test.store.clientState(index: "mail") == [1])
    #expect(try test.store.remove(kind: "item", inIndex: nil) == 1)
    #expect(try test.store.indexNames() == ["notes"])
    #expect(try test.store.check().isClean)
  }

  @Test func `uses and pins belong to the entity of one index`() throws {
    let test = try makeStore()
    try test.store.recordUse(of: notes, query: "shopping", at: 1_000_000)
    #expect(try test.store.uses(at: 1_000_000).map(\.identifier) == [notes])
    try test.store.pin(mail)
    #expect(try test.store.pins().map(\.identifier) == [mail])
    #expect(try test.store.search(SearchRequest("shop")).first?.entity.identifier == mail)
  }

  @Test func `a page goes on in the next index`() throws {
    let test = try makeStore()
    var found: [EntityIdentifier] = []
    var request = ListRequest(limit: 1)
    repeat {
      let page = try test.store.list(request)
      found += page.entities.map(\.identifier)
      request.after = page.next
    } while request.after != nil
    #expect(found == [plain, mail, notes])
    #expect(try test.store.list(ListRequest(index: "mail")).entities.map(\.identifier) == [mail])
  }

  @Test func `an index name that another program changed is reported and mended`() throws {
    let test = try makeStore()
    try test.execute("UPDATE entity SET indexName = 'x' WHERE indexName = 'mail'")
    #expect(try !test.store.check().isClean)
    _ = try test.store.repair()
    #expect(try test.store.check().isClean)
    #expect(try test.store.get(mail)?.title == "Shopping mail")
  }
}
