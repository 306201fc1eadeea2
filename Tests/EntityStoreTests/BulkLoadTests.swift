// Bulk loads: the whole of one or nothing, and always the same as single puts.

import LinkTypes
import TestSupport
import Testing

@testable import EntityStore

@Suite struct BulkLoadTests {
  private struct Stop: Error {}

  private func load(_ store: EntityStore, _ entities: [Entity]) throws -> [Int] {
    let summary = try store.bulkLoad { loader in
      for entity in entities { try loader.add(entity) }
      #expect(loader.count == entities.count)
    }
    #expect(
      summary.added + summary.changed + summary.unchanged + summary.repeated == entities.count)
    return [summary.added, summary.changed, summary.unchanged]
  }

  private func items(_ range: Range<Int>, _ word: String = "Coffee") -> [Entity] {
    range.map { number in
      .item(
        "\(number)", "\(word) \(number)", rank: number % 3 == 0 ? Double(number % 100) / 100 : nil,
        domain: "d\(number % 5).x", aliases: number % 7 == 0 ? ["Alias \(number)"] : [],
        summary: number % 2 == 0 ? "About \(word) and more" : nil)
    }
  }

  @Test func `a load into an empty store finds what single puts find`() throws {
    let (loaded, put) = (try TestStore(), try TestStore())
    #expect(try load(loaded.store, items(0..<300)) == [300, 0, 0])
    for entity in items(0..<300) { try put.store.put([entity]) }
    #expect(try loaded.everything() == put.everything())
    #expect(try loaded.store.check().findings == [])
    #expect(try put.store.check().findings == [])
    for query in ["coffee", "coffee 12", "alias", "cofee 21", "about more", "c"] {
      #expect(
        Set(try loaded.find(query, limit: 1000)) == Set(try put.find(query, limit: 1000)),
        "\(query)")
    }
  }

  @Test(arguments: [0, 10, 2000]) func `of doubles in one load the last one stays`(_ before: Int)
    throws
  {
    let test = try TestStore()
    if before > 0 { _ = try load(test.store, items(0..<before, "Old")) }
    let doubles =
      items(0..<20, "First") + items(0..<20, "Second") + [.item("3", "Third")]
    let expected =
      before == 0 ? [20, 0, 0] : before == 10 ? [10, 10, 0] : [0, 20, 0]
    #expect(try load(test.store, doubles) == expected)
    #expect(try test.store.get(EntityIdentifier(kind: "item", id: "3"))?.title == "Third")
    #expect(try test.store.get(EntityIdentifier(kind: "item", id: "4"))?.title == "Second 4")
    #expect(try test.find("first") == [])
    #expect(try test.store.check().findings == [])
  }

  @Test(arguments: [5, 300, 3000]) func `loading the same again changes nothing`(_ count: Int)
    throws
  {
    let test = try TestStore()
    #expect(try load(test.store, items(0..<count)) == [count, 0, 0])
    let rows = try test.integer("SELECT sum(row) FROM entity")
    #expect(try load(test.store, items(0..<count)) == [0, 0, count])
    #expect(try test.integer("SELECT sum(row) FROM entity") == rows)
    #expect(try test.store.stats().pendingCount == 0)
    #expect(try test.store.check().findings == [])
  }

  @Test func `a small load into a large store changes what it names`() throws {
    let test = try TestStore()
    _ = try load(test.store, items(0..<3000))
    #expect(
      try load(test.store, [.item("5", "Tea"), .item("n", "New")] + items(7..<10)) == [1, 1, 3])
    #expect(try test.store.stats().pendingCount == 2)
    #expect(try test.find("tea") == ["5"])
    #expect(try test.find("new") == ["n"])
    #expect(try test.store.count() == 3001)
    #expect(try test.store.check().findings == [])
  }

  @Test func `a large load replaces and adds`() throws {
    let test = try TestStore()
    _ = try load(test.store, items(0..<2000, "Old"))
    #expect(try load(test.store, items(1000..<3500, "New")) == [1500, 1000, 0])
    #expect(try test.store.count() == 3500)
    #expect(try test.find("old 1500").contains("1500") == false)
    #expect(try test.find("new 1500").first == "1500")
    #expect(try test.find("old 777").first == "777")
    #expect(try test.store.stats().pendingCount == 0)
    #expect(try test.store.check().findings == [])
  }

  @Test(arguments: [0, 10, 2000]) func `a body that throws leaves all as it was`(_ before: Int)
    throws
  {
    let test = try TestStore()
    if before > 0 { _ = try load(test.store, items(0..<before)) }
    let old = try test.everything()
    #expect(throws: Stop.self) {
      try test.store.bulkLoad { loader in
        for entity in items(0..<500, "Changed") { try loader.add(entity) }
        throw Stop()
      }
    }
    #expect(try test.everything() == old)
    #expect(try test.store.check().findings == [])
    // Nothing of it is left for the next load.
    #expect(try load(test.store, [.item("z", "Zed")]) == [1, 0, 0])
    #expect(try test.store.count() == before + 1)
  }

  @Test func `a bad entity may be left out and the load goes on`() throws {
    let test = try TestStore()
    let summary = try test.store.bulkLoad { loader in
      try loader.add(.item("1", "One"))
      #expect(code { try loader.add(.item("", "Bad")) } == "store.invalidEntity")
      try loader.add(.item("2", "Two"))
      #expect(loader.count == 2)
    }
    #expect(summary.added == 2)
    #expect(try test.store.count() == 2)
  }

  @Test func `a failure that the body hides still fails the load`() throws {
    let test = try TestStore([.item("old", "Old")])
    try test.store.withWriter { (writer) throws(EntityStoreError) in
      try writer.connection.execute("PRAGMA temp.max_page_count = 40")
    }
    // A full disk ends the transaction: what follows would be written without one.
    #expect(throws: EntityStoreError.diskFull(path: test.path)) {
      try test.store.bulkLoad { loader in
        for number in 0..<5000 { try? loader.add(.item("\(number)", "Lost \(number)")) }
      }
    }
    #expect(try test.store.count() == 1)
    #expect(try test.store.check().findings == [])
  }

  @Test func `an empty load is a load`() throws {
    let test = try TestStore()
    #expect(try load(test.store, []) == [0, 0, 0])
    try test.store.put([.item("1", "One")])
    #expect(try load(test.store, []) == [0, 0, 0])
    #expect(try test.store.count() == 1)
  }

  @Test func `a put of many takes the same path`() throws {
    let test = try TestStore()
    let summary = try test.store.put(items(0..<1500) + items(0..<10))
    #expect(
      [summary.added, summary.changed, summary.unchanged, summary.repeated] == [1500, 0, 0, 10])
    #expect(try test.store.stats().pendingCount == 0)
    #expect(try test.store.check().findings == [])
  }

  @Test func `readers see the old content until a load is whole`() throws {
    let test = try TestStore([.item("old", "Old")])
    _ = try test.store.bulkLoad { loader in
      for entity in items(0..<1500) { try loader.add(entity) }
      #expect(try test.store.count() == 1)
      #expect(try test.find("coffee") == [])
    }
    #expect(try test.store.count() == 1501)
  }

  @Test func `row numbers are prominence first and never used twice`() throws {
    let test = try TestStore()
    _ = try load(
      test.store,
      [
        .item("a", "Same name", rank: 0.1), .item("b", "Same name", rank: 0.9),
        .item("c", "Same name"),
      ]
    )
    #expect(try test.find("same name") == ["b", "a", "c"])
    let old = try test.integer("SELECT max(row) FROM entity")
    try test.store.remove(kind: "item")
    try test.store.put([.item("c", "Same name")])
    #expect(try test.integer("SELECT max(row) FROM entity") > old)
  }
}
