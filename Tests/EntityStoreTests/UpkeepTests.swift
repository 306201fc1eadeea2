// Backup, optimize and stats.

import Dispatch
import Foundation
import LinkTypes
import StoreMigrations
import TestSupport
import TextAnalysis
import Testing

@testable import EntityStore

@Suite struct UpkeepTests {
  private func makeStore(_ count: Int = 300) throws -> TestStore {
    let test = try TestStore()
    _ = try test.store.bulkLoad { loader in
      for number in 0..<count {
        try loader.add(.item("\(number)", "Coffee \(number)", rank: Double(number % 50) / 50))
      }
    }
    return test
  }

  // MARK: Backup

  @Test func `a backup is a whole index of its own`() throws {
    let test = try makeStore()
    try test.store.put([.item("new", "Newcomer")])
    let path = test.folder.file("copy ?%41#.sqlite")
    try test.store.backup(to: path)
    let copy = try EntityStore(path: path)
    #expect(try copy.count() == 301)
    #expect(try copy.check().findings == [])
    #expect(try copy.search(SearchRequest("newcomer")).count == 1)
    try copy.put([.item("only here", "Only here")])
    #expect(try test.store.count() == 301)
    copy.close()
    // One file: it can be carried away.
    try EntityStore(path: path, options: StoreOptions(access: .readOnly)).close()
    #expect(FileState.sizeBytes(path: path + "-wal") == 0)
  }

  @Test func `a backup of an index in use is one of its commits`() throws {
    let test = try makeStore()
    let (store, failures) = (test.store, Failures())
    let paths = (0..<6).map { test.folder.file("copy\($0)") }
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      failures.record {
        if thread == 0 {
          for path in paths { try store.backup(to: path) }
        } else {
          // Each commit holds as many of one kind as of the other.
          for step in 0..<60 {
            try store.put([
              .item("\(step)", "Left", kind: "left"), .item("\(step)", "Right", kind: "right"),
            ])
          }
        }
      }
    }
    #expect(failures.all == [])
    for path in paths {
      let copy = try EntityStore(path: path, options: StoreOptions(access: .readOnly))
      #expect(try copy.count(kind: "left") == copy.count(kind: "right"))
      #expect(try copy.count(kind: "item") == 300)
      #expect(try copy.check().findings == [])
    }
  }

  @Test func `a backup never overwrites and leaves no half`() throws {
    let test = try makeStore(10)
    let path = try test.folder.write("precious", to: "there")
    #expect(code { try test.store.backup(to: path) } == "store.cannotCreate")
    #expect(code { try test.store.backup(to: test.folder.path) } == "store.cannotCreate")
    #expect(code { try test.store.backup(to: test.path) } == "store.cannotCreate")
    #expect(try test.folder.read("there") == "precious")
    let nowhere = test.folder.file("none/copy")
    #expect(code { try test.store.backup(to: nowhere) } == "store.cannotCreate")
    test.store.close()
    let late = test.folder.file("late")
    #expect(code { try test.store.backup(to: late) } == "store.closed")
    #expect(FileState(path: late) == .missing)
  }

  // MARK: Optimize

  @Test(arguments: [5, 200]) func `optimize moves what is pending and changes no answer`(
    _ changes: Int
  ) throws {
    let test = try makeStore()
    for number in 0..<changes {
      try test.store.put([.item("\(number)", "Tea \(number)", rank: 0.3)])
    }
    try test.store.remove([EntityIdentifier(kind: "item", id: "299")])
    let queries = ["coffee", "tea", "te", "teq 12", "coffee 2", "cofee"]
    let before = try queries.map { try test.find($0, limit: 100) }
    #expect(try test.store.stats().pendingCount == changes)
    try test.store.optimize()
    #expect(try test.store.stats().pendingCount == 0)
    #expect(try test.integer("SELECT count(*) FROM dead") == 0)
    #expect(try queries.map { try test.find($0, limit: 100) } == before)
    #expect(try test.store.check().findings == [])
    try test.store.optimize()
    #expect(try queries.map { try test.find($0, limit: 100) } == before)
  }

  @Test func `optimize gives space back`() throws {
    let test = try makeStore(2000)
    let large = try test.store.stats().fileSizeBytes
    try test.store.removeAll()
    try test.store.put([.item("1", "One")])
    try test.store.optimize()
    let stats = try test.store.stats()
    #expect(stats.fileSizeBytes < large / 2)
    #expect(stats.walSizeBytes == 0)
    #expect(try test.find("one") == ["1"])
    #expect(try test.store.check().findings == [])
  }

  @Test func `optimize of an empty index is nothing`() throws {
    let test = try TestStore()
    try test.store.optimize()
    #expect(try test.store.check().findings == [])
  }

  // MARK: Stats

  @Test func `stats count and measure`() throws {
    let test = try TestStore([
      .item("1", "One"), .item("2", "Two"), .item("1", "Uno", kind: "user"),
      .item("x", "None", kind: ""),
    ])
    let stats = try test.store.stats()
    #expect(stats.entityCount == 4)
    #expect(stats.kinds.map(\.kind) == ["", "item", "user"])
    #expect(stats.kinds.map(\.count) == [1, 2, 1])
    #expect(stats.schemaVersion == StoreMigrations.all.count)
    #expect(stats.analyzerVersion == TextAnalysis.version)
    #expect(stats.pendingCount == 4)
    #expect(stats.sqliteVersion.hasPrefix("3."))
    #expect(stats.fileSizeBytes > 0)
    #expect(stats.walSizeBytes > 0)
    #expect(Set(stats.tables.map(\.name)).isSuperset(of: ["entity", "key", "posting_data"]))
    #expect(stats.tables.allSatisfy { $0.sizeBytes > 0 })
  }

  @Test func `stats of an empty index are zeros`() throws {
    let test = try TestStore()
    #expect(try test.store.stats().entityCount == 0)
    #expect(try test.store.stats().kinds == [])
  }

  // MARK: Repair

  @Test func `repair of what is in order changes no answer`() throws {
    let test = try makeStore()
    try test.store.put([.item("new", "Coffee new", rank: 1)])
    let before = try ["coffee", "cofee", "coffee n"].map { try test.find($0, limit: 1000) }
    let rows = try test.integer("SELECT sum(row) FROM entity")
    let report = try test.store.repair()
    #expect(report == RepairReport(entityCount: 301, notes: []))
    #expect(try test.integer("SELECT sum(row) FROM entity") == rows)
    #expect(try ["coffee", "cofee", "coffee n"].map { try test.find($0, limit: 1000) } == before)
    #expect(try test.store.check().findings == [])
  }
}
