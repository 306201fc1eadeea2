// Opening: what is no index is refused in clear words and keeps its bytes.

import CSQLite
import Dispatch
import Foundation
import LinkTypes
import StoreMigrations
import TestSupport
import TextAnalysis
import Testing

@testable import EntityStore

@Suite struct StoreOpeningTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func options(_ access: StoreOptions.Access) -> StoreOptions {
    StoreOptions(access: access, busyTimeoutMs: 100)
  }

  private static let all: [StoreOptions.Access] = [.readOnly, .readWrite, .create]

  /// Opens the path in every way, expects the code, and the file's bytes to be as before.
  private func expectRefusal(_ path: String, _ expected: String) {
    let before = bytes(of: path)
    for access in Self.all {
      let found = code { try EntityStore(path: path, options: options(access)).close() }
      #expect(found == expected, "\(access)")
      #expect(bytes(of: path) == before, "\(access)")
    }
  }

  private func makeIndex(_ name: String = "index") throws -> String {
    let path = folder.file(name)
    let store = try EntityStore(path: path)
    try store.put([.item("1", "Coffee"), .item("2", "Tea")])
    store.close()
    return path
  }

  // MARK: What is no index

  @Test func `a missing file is missing unless it may be created`() throws {
    let path = folder.file("none")
    for access in [StoreOptions.Access.readOnly, .readWrite] {
      #expect(throws: EntityStoreError.missing(path: path)) {
        try EntityStore(path: path, options: options(access))
      }
      #expect(FileState(path: path) == .missing)
    }
    try EntityStore(path: path, options: options(.create)).close()
    #expect(FileState(path: path) != .missing)
  }

  @Test func `a missing folder cannot be created in`() throws {
    #expect(
      code { _ = try EntityStore(path: folder.file("none/index")) } == "store.cannotCreate")
    let error = EntityStoreError.cannotCreate(path: "x", reason: "")
    #expect(error.exitCode == .cannotCreate)
  }

  @Test func `a folder is not a file`() throws { expectRefusal(folder.path, "store.notAFile") }

  @Test func `a device is not a file`() throws { expectRefusal("/dev/null", "store.notAFile") }

  @Test func `an empty path and a path with NUL name no file`() throws {
    #expect(code { _ = try EntityStore(path: "") } == "store.cannotCreate")
    let real = try makeIndex()
    #expect(code { _ = try EntityStore(path: real + "\0x") } == "store.cannotCreate")
    #expect(
      code { _ = try EntityStore(path: real + "\0x", options: options(.readOnly)) }
        == "store.missing")
  }

  @Test func `a store in memory would vanish and is a file instead`() throws {
    let here = FileManager.default.currentDirectoryPath + "/:memory:"
    defer {
      for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: here + end) }
    }
    let store = try EntityStore(path: ":memory:")
    try store.put([.item("1", "One")])
    #expect(try store.count() == 1)
    store.close()
    #expect(FileState(path: here) != .missing)
  }

  @Test func `an empty file becomes an index only if one may be created`() throws {
    let path = try folder.write("", to: "empty")
    for access in [StoreOptions.Access.readOnly, .readWrite] {
      #expect(throws: EntityStoreError.notAnIndex(path: path)) {
        try EntityStore(path: path, options: options(access))
      }
      #expect(bytes(of: path) == Data())
    }
    let store = try EntityStore(path: path)
    try store.put([.item("1", "One")])
    #expect(try store.count() == 1)
  }

  @Test(arguments: [1, 15, 99, 100, 511, 512, 4096, 100_000])
  func `garbage is damaged`(_ size: Int) throws {
    var generator = SeededGenerator(seed: UInt64(size))
    let garbage = Data((0..<size).map { _ in UInt8.random(in: 0...255, using: &generator) })
    expectRefusal(try folder.write(garbage, to: "garbage"), "store.damaged")
  }

  @Test func `a text is damaged`() throws {
    expectRefusal(
      try folder.write(String(repeating: "kind,id,title\n", count: 1000), to: "text.csv"),
      "store.damaged")
  }

  @Test(arguments: [1, 50, 100, 4000, 4096, 8192, 20_000])
  func `a truncated file is damaged`(_ size: Int) throws {
    let whole = try #require(bytes(of: try makeIndex()))
    try #require(whole.count > size)
    expectRefusal(try folder.write(whole.prefix(size), to: "cut"), "store.damaged")
  }

  @Test(arguments: ["PRAGMA user_version = 7", "PRAGMA application_id = 99", "SELECT 1"])
  func `a file of another program is foreign`(_ sql: String) throws {
    let path = folder.file("foreign")
    let connection = try Connection(path: path, access: .create, busyTimeoutMs: 0)
    try connection.execute("CREATE TABLE note (text); INSERT INTO note VALUES ('x'); \(sql)")
    connection.close()
    expectRefusal(path, "store.foreignFile")
  }

  /// A database whose last commits are still in the log beside it.
  private func withLog(_ sql: String, marksMain: String = "SELECT 1") throws -> String {
    let source = folder.file("source")
    let connection = try Connection(path: source, access: .create, busyTimeoutMs: 0)
    try connection.execute("\(marksMain); PRAGMA journal_mode = WAL; \(sql)")
    let path = folder.file("logged")
    try FileManager.default.copyItem(atPath: source, toPath: path)
    try FileManager.default.copyItem(atPath: source + "-wal", toPath: path + "-wal")
    connection.close()
    return path
  }

  @Test func `another program's file keeps the bytes of its log too`() throws {
    let path = try withLog("CREATE TABLE note (text); INSERT INTO note VALUES ('x')")
    let log = bytes(of: path + "-wal")
    expectRefusal(path, "store.foreignFile")
    #expect(bytes(of: path + "-wal") == log)
  }

  @Test func `a newer schema keeps the bytes of its log too`() throws {
    let path = try withLog(
      "PRAGMA application_id = \(StoreFile.applicationID); PRAGMA user_version = 999")
    let log = bytes(of: path + "-wal")
    expectRefusal(path, "store.newerSchema")
    #expect(bytes(of: path + "-wal") == log)
  }

  @Test func `a newer schema is refused`() throws {
    let path = try makeIndex()
    let connection = try Connection(path: path, access: .readWrite, busyTimeoutMs: 0)
    try connection.execute("PRAGMA user_version = 999")
    connection.close()
    expectRefusal(path, "store.newerSchema")
    let error = EntityStoreError.newerSchema(path: path, found: 999, known: 2)
    #expect(error.exitCode == .dataError)
    #expect(error.hint?.contains("newer linkindex") == true)
  }

  @Test func `a damaged schema is damage, not a fault of ours`() throws {
    let path = try makeIndex()
    var file = try Data(contentsOf: URL(fileURLWithPath: path))
    let column = try #require(file.range(of: Data("nextSequence".utf8)))
    file[column.upperBound - 1] ^= 1
    try file.write(to: URL(fileURLWithPath: path))
    let store = try EntityStore(path: path, options: options(.readWrite))
    #expect(code { try store.put([.item("3", "x")]) } == "store.damaged")
  }

  // MARK: Age

  @Test func `every older schema is brought up to date`() throws {
    for version in 1..<StoreMigrations.all.count {
      let path = folder.file("v\(version)")
      let connection = try Connection(path: path, access: .create, busyTimeoutMs: 0)
      for migration in StoreMigrations.all.prefix(version) { try connection.execute(migration.sql) }
      try connection.execute(
        """
        PRAGMA application_id = \(StoreFile.applicationID); PRAGMA user_version = \(version);
        INSERT INTO level (level, nextSequence) VALUES (220, 1);
        INSERT INTO kind (kindID, name, indexName) VALUES (1, 'item', '');
        INSERT INTO entity (row, kindID, id, title) VALUES (\(220 << 32), 1, '1', 'Coffee');
        """)
      connection.close()
      let before = bytes(of: path)
      #expect(
        code { _ = try EntityStore(path: path, options: options(.readOnly)) }
          == "store.notPermitted")
      #expect(bytes(of: path) == before)
      let store = try EntityStore(path: path, options: options(.readWrite))
      #expect(try store.get(EntityIdentifier(kind: "item", id: "1"))?.title == "Coffee")
      #expect(try store.search(SearchRequest("coffee")).count == 1)
      #expect(try store.check().findings == [])
    }
  }

  @Test func `an index of another analysis is rebuilt by a writer and refused by a reader`() throws
  {
    let path = try makeIndex()
    let connection = try Connection(path: path, access: .readWrite, busyTimeoutMs: 0)
    try connection.execute(
      "UPDATE info SET value = 0 WHERE name = 'analyzerVersion'; DELETE FROM key")
    connection.close()
    #expect(
      throws: EntityStoreError.analyzerChanged(path: path, found: 0, known: TextAnalysis.version)
    ) {
      try EntityStore(path: path, options: options(.readOnly))
    }
    let store = try EntityStore(path: path, options: options(.readWrite))
    #expect(try store.check().findings == [])
    #expect(try store.stats().analyzerVersion == TextAnalysis.version)
    store.close()
    try EntityStore(path: path, options: options(.readOnly)).close()
  }

  // MARK: Names and places

  @Test(arguments: [
    "file:x", "file:x?mode=memory", "a b", "50%", "%41", "a?b#c", "ümlaut-日本-👍", "'quote\"", "-x",
    "a\nb",
  ])
  func `odd names are names`(_ name: String) throws {
    let path = try makeIndex(name)
    #expect(FileState(path: path) != .missing)
    let store = try EntityStore(path: path, options: options(.readOnly))
    #expect(try store.count() == 2)
    store.close()
    // SQLite's own files beside it have its name.
    let all = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(all).isSubset(of: [name, name + "-wal", name + "-shm"]))
  }

  @Test func `a link leads to the file`() throws {
    let path = try makeIndex()
    let link = folder.file("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    let store = try EntityStore(path: link)
    try store.put([.item("3", "Cocoa")])
    store.close()
    #expect(try EntityStore(path: path).count() == 3)
  }

  @Test func `a closed store says so, and closing twice is harmless`() throws {
    let store = try EntityStore(path: folder.file("x"))
    store.close()
    store.close()
    let expected = EntityStoreError.closed(path: folder.file("x"))
    #expect(throws: expected) { try store.put([.item("1", "x")]) }
    #expect(throws: expected) { try store.count() }
    #expect(throws: expected) { try store.dataVersion() }
  }

  @Test func `a store for reading does not write`() throws {
    let store = try EntityStore(path: try makeIndex(), options: options(.readOnly))
    #expect(code { try store.put([.item("3", "x")]) } == "store.notPermitted")
    #expect(code { try store.optimize() } == "store.notPermitted")
    #expect(code { _ = try store.repair() } == "store.notPermitted")
    #expect(try store.check().findings == [])
    #expect(try store.search(SearchRequest("coffe")).count == 1)
    #expect(try store.dataVersion() > 0)
  }

  @Test(arguments: 0..<5)
  func `many open a new file at once and all of them get the index`(_ round: Int) throws {
    let path = folder.file("shared")
    let failures = Failures()
    DispatchQueue.concurrentPerform(iterations: 6) { number in
      failures.record {
        let store = try EntityStore(path: path)
        try store.put([.item("\(number)", "Item \(number)")])
        store.close()
      }
    }
    #expect(failures.all == [])
    #expect(try EntityStore(path: path).count() == 6)
  }
}
