// Batches: all of it with the client state, or nothing; and nobody waits for one that is open.

import LinkTypes
import TestSupport
import Testing

@testable import EntityStore

@Suite struct IndexBatchTests {
  private func id(_ id: String, _ index: String? = "notes") -> EntityIdentifier {
    EntityIdentifier(kind: "item", id: id, index: index)
  }

  private func entity(_ id: String, _ title: String, domain: String? = nil) -> Entity {
    Entity.item(id, title, domain: domain)
  }

  @Test func `nothing is there before the end and all of it afterwards`() throws {
    let test = try TestStore()
    let batch = try test.store.beginBatch(index: "notes")
    try batch.put(entity("1", "Coffee"))
    try batch.put(entity("2", "Tea", domain: "hot.leaf"))
    #expect(batch.count == 2)
    #expect(try test.store.count() == 0)
    #expect(try test.store.clientState(index: "notes") == nil)
    let summary = try batch.end(clientState: [1, 2, 0])
    #expect(summary.added == 2)
    #expect(batch.count == nil)
    #expect(try test.find("coffee") == ["1"])
    #expect(try test.store.get(id("2"))?.domain == "hot.leaf")
    #expect(try test.store.clientState(index: "notes") == [1, 2, 0])
    #expect(try test.store.clientState(index: "mail") == nil)
    #expect(try test.store.check().isClean)
  }

  @Test func `operations are done in their order`() throws {
    let test = try TestStore()
    try test.store.put(
      [entity("old", "Old")].map {
        var e = $0; e.index = "notes"; return e
      })
    let batch = try test.store.beginBatch(index: "notes")
    try batch.put(entity("1", "One", domain: "a.b"))
    try batch.put(entity("2", "Two", domain: "ab"))
    try batch.remove(domain: "a")
    try batch.put(entity("3", "Three", domain: "a"))
    var patch = EntityPatch()
    patch.title = .set("Second")
    patch.domain = .clear
    patch.attributes = .set(["size": .integer(3), "gone": .null])
    try batch.patch(id("2", nil), patch)
    try batch.patch(id("4"), patch)
    try batch.patch(id("5"), patch, ifMissing: .createIfMissing)
    try batch.remove(id("old"))
    try batch.remove(id("never"))
    let summary = try batch.end(clientState: [])
    var expected = IndexSummary()
    expected.added = 3
    expected.removed = 2
    expected.patched = 1
    expected.ignoredIdentifiers = ["item/4"]
    expected.createdIdentifiers = ["item/5"]
    #expect(summary == expected)
    let all = try test.everything()
    #expect(all.keys.map(\.id).sorted() == ["2", "3", "5"])
    #expect(all[id("2")]?.title == "Second")
    #expect(all[id("2")]?.domain == nil)
    #expect(all[id("5")]?.attributes == ["size": .integer(3)])
    #expect(try test.store.clientState(index: "notes") == [])
    #expect(try test.store.check().isClean)
  }

  @Test func `only its own index is touched`() throws {
    let test = try TestStore([entity("1", "Default", domain: "a")])
    let batch = try test.store.beginBatch(index: "notes")
    try batch.put(entity("1", "Note", domain: "a"))
    try batch.end(clientState: [7])
    let second = try test.store.beginBatch(index: "notes")
    try second.remove(domain: "a")
    try second.remove(id("1", nil))
    #expect(try second.end(clientState: [8]).removed == 1)
    #expect(try test.store.get(id("1", nil))?.title == "Default")
  }

  @Test func `a batch of thousands is loaded in order`() throws {
    let test = try TestStore()
    let batch = try test.store.beginBatch(index: "notes")
    for number in 0..<3000 { try batch.put(entity("\(number)", "Number \(number)")) }
    try batch.remove(id("17"))
    try batch.put(entity("18", "Changed"))
    let summary = try batch.end(clientState: [1])
    #expect(summary.added == 3000 && summary.removed == 1 && summary.changed == 1)
    #expect(try test.store.count() == 2999)
    #expect(try test.store.get(id("18"))?.title == "Changed")
    #expect(try test.store.check().isClean)
  }

  @Test func `the end compares the state that is stored`() throws {
    let test = try TestStore()
    func end(_ expected: [UInt8]?, _ new: [UInt8], _ title: String) throws {
      let batch = try test.store.beginBatch(index: "notes")
      try batch.put(entity("1", title))
      try batch.end(expectedClientState: expected, newClientState: new)
    }
    #expect(code { try end([1], [2], "wrong") } == "store.mismatchedClientState")
    #expect(try test.store.count() == 0)
    try end(nil, [1], "first")
    #expect(code { try end(nil, [2], "again") } == "store.mismatchedClientState")
    #expect(code { try end([], [2], "empty is no state") } == "store.mismatchedClientState")
    #expect(try test.store.get(id("1"))?.title == "first")
    #expect(try test.store.clientState(index: "notes") == [1])
    try end([1], [2], "second")
    #expect(try test.store.get(id("1"))?.title == "second")
  }

  @Test func `a state of 250 bytes is the longest`() throws {
    let test = try TestStore()
    let long = try test.store.beginBatch(index: "notes")
    try long.put(entity("1", "Lost"))
    #expect(
      code { try long.end(clientState: [UInt8](repeating: 0, count: 251)) }
        == "store.invalidClientState")
    #expect(try test.store.count() == 0)
    let batch = try test.store.beginBatch(index: "notes")
    try batch.end(clientState: [UInt8](repeating: 255, count: 250))
    #expect(try test.store.clientState(index: "notes")?.count == 250)
  }

  @Test func `misuse has errors of its own`() throws {
    let test = try TestStore()
    #expect(code { _ = try test.store.beginBatch(index: nil) } == "store.batchOnDefaultIndex")
    #expect(code { _ = try test.store.beginBatch(index: "") } == "store.batchOnDefaultIndex")
    let batch = try test.store.beginBatch(index: "notes")
    try batch.end(clientState: [1])
    #expect(code { try batch.end(clientState: [2]) } == "store.noOpenBatch")
    #expect(code { try batch.put(entity("1", "Late")) } == "store.noOpenBatch")
    let given = try test.store.beginBatch(index: "notes")
    try given.put(entity("1", "Given up"))
    given.cancel()
    #expect(code { try given.end(clientState: [2]) } == "store.noOpenBatch")
    #expect(try test.store.count() == 0)
  }

  @Test func `a bad item is refused at once and the others stay`() throws {
    let test = try TestStore()
    let batch = try test.store.beginBatch(index: "notes")
    try batch.put(entity("1", "Good"))
    #expect(code { try batch.put(entity("", "Nameless")) } == "store.invalidEntity")
    var patch = EntityPatch()
    patch.rank = .set(7)
    #expect(code { try batch.patch(id("1"), patch) } == "store.invalidEntity")
    #expect(try batch.end(clientState: [1]).added == 1)
  }

  @Test func `others write while a batch is open`() throws {
    let test = try TestStore()
    let batch = try test.store.beginBatch(index: "notes")
    try batch.put(entity("1", "Batch"))
    let other = try EntityStore(path: test.path, options: StoreOptions(busyTimeoutMs: 0))
    defer { other.close() }
    try other.put([entity("2", "Other")])
    try test.store.put([entity("3", "Same store")])
    try batch.end(clientState: [1])
    #expect(try test.store.count() == 3)
  }

  @Test func `a large batch waits on disk`() throws {
    let test = try TestStore()
    let batch = try test.store.beginBatch(index: "notes")
    var big = entity("1", "Big")
    big.text = String(repeating: "words and more words ", count: 50_000)
    for number in 0..<40 {
      big.identifier.id = "\(number)"
      try batch.put(big)
    }
    #expect(batch.count == 40)
    batch.cancel()
  }

  @Test func `removing everything forgets the state`() throws {
    let test = try TestStore()
    for index in ["notes", "mail"] {
      let batch = try test.store.beginBatch(index: index)
      try batch.put(entity("1", index))
      try batch.end(clientState: [9])
    }
    #expect(try test.store.clientStates().map(\.index) == ["mail", "notes"])
    #expect(try test.store.removeAll(inIndex: "mail") == 1)
    #expect(try test.store.clientState(index: "mail") == nil)
    #expect(try test.store.clientState(index: "notes") == [9])
    try test.store.removeAll()
    #expect(try test.store.clientState(index: "notes") == nil)
    #expect(try test.store.check().isClean)
  }

  @Test func `domains are removed from one index`() throws {
    var note = entity("1", "Note", domain: "a.b")
    note.index = "notes"
    let test = try TestStore([note, entity("1", "Default", domain: "a.c")])
    #expect(try test.store.remove(domain: "a", inIndex: "notes") == 1)
    #expect(try test.store.remove(domain: "a", inIndex: "notes") == 0)
    #expect(try test.store.remove(domain: "a", inIndex: nil) == 1)
  }

  @Test func `a repair keeps the state and a patch reads back`() throws {
    let test = try TestStore()
    let batch = try test.store.beginBatch(index: "notes")
    try batch.end(clientState: [4])
    _ = try test.store.repair()
    #expect(try test.store.clientState(index: "notes") == [4])
    var patch = EntityPatch()
    patch.aliases = .set(["a", "b"])
    patch.keywords = .clear
    patch.expires = .set(1_900_000_000)
    patch.rank = .set(0.25)
    patch.text = .set("t")
    patch.attributes = .set(["a": .null, "b": .array([.integer(1)])])
    #expect(try EntityPatch(json: patch.json) == patch)
  }
}
