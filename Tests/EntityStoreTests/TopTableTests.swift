// The lists of `top` at the edges of their rules, where a list is made, shortened, dropped.

import LinkTypes
import TestSupport
import Testing

@testable import EntityStore

@Suite struct TopTableTests {
  private func expectClean(_ test: TestStore) throws {
    #expect(try test.store.check().findings == [])
  }

  private func lists(_ test: TestStore) throws -> Int64 {
    try test.integer("SELECT count(*) FROM top")
  }

  @Test func `a beginning gets its list when it becomes heavy`() throws {
    let test = try TestStore()
    try test.store.put((0..<200).map { .item("\($0)", "x\($0 + 100)", rank: 0.5) })
    #expect(try lists(test) == 0)
    try test.store.put([.item("last", "x500", rank: 1)])
    #expect(try lists(test) == 1)
    #expect(try test.find("x").first == "last")
    try expectClean(test)
    // One better than all, one worse than all.
    try test.store.put([.item("worst", "x600", rank: 0), .item("best", "x700", rank: 1)])
    try expectClean(test)
  }

  @Test func `many names of one entity make a list of one`() throws {
    let test = try TestStore([
      .item("many", "xa", aliases: (0..<250).map { "x\($0)" })
    ])
    #expect(try lists(test) > 0)
    try expectClean(test)
    try test.store.put([.item("worse", "x a very long name that stands low")])
    try expectClean(test)
    #expect(try test.find("x", limit: 1000).count == 2)
    try test.store.put((0..<70).map { .item("\($0)", "x\($0 + 1000) and words") })
    try expectClean(test)
    try test.store.remove([EntityIdentifier(kind: "item", id: "many")])
    try expectClean(test)
    #expect(try test.find("x", limit: 1000).count == 71)
  }

  @Test func `a list that is dropped takes the longer ones with it`() throws {
    let test = try TestStore()
    // 39 prominent ones begin with a, 201 lesser ones with ab: both beginnings are heavy.
    var entities = (0..<39).map { Entity.item("a\($0)", "ac\($0 + 100)", rank: 1) }
    entities += (0..<201).map { .item("b\($0)", "ab\($0 + 100)", rank: 0.9 - Double($0) / 1000) }
    try test.store.put(entities)
    try expectClean(test)
    for number in 0..<39 {
      try test.store.remove([EntityIdentifier(kind: "item", id: "a\(number)")])
    }
    try expectClean(test)
    // Now the best of what is left goes, one by one, until no list is left and beyond.
    for number in 0..<120 {
      try test.store.remove([EntityIdentifier(kind: "item", id: "b\(number)")])
      if number % 10 == 0 { try expectClean(test) }
      #expect(try test.find("ab").first == "b\(number + 1)")
      #expect(try test.find("a").first == "b\(number + 1)")
    }
    try expectClean(test)
  }

  @Test func `beginnings are cut between characters`() {
    #expect(TopTable.prefixes(of: Array("aé日".utf8)).map(\.count) == [1, 3, 6])
    #expect(TopTable.prefixes(of: []) == [])
    #expect(
      TopTable.prefixes(of: Array(String(repeating: "x", count: 64).utf8)).count
        == IndexLimits.topPrefixBytes)
  }

  @Test func `the best rows are the lowest, each once`() {
    var best = BestRows(limit: 3)
    for row in [5, 9, 5, 1, 7, 3, 1, 2, 9] as [Int64] { best.insert(row) }
    #expect(best.rows == [1, 2, 3])
  }
}
