// A store in a folder of its own, and what tests of it ask again and again.

import CSQLite
import Foundation
import LinkTypes
import Synchronization
import TestSupport

@testable import EntityStore

/// A new index that goes when the test ends.
///
/// Sendable by hand: a test changes `store` before it hands it to other threads.
final class TestStore: @unchecked Sendable {
  let folder: TemporaryDirectory
  let path: String
  private(set) var store: EntityStore

  init(_ entities: [Entity] = [], options: StoreOptions = StoreOptions()) throws {
    folder = try TemporaryDirectory()
    path = folder.file("index.sqlite")
    store = try EntityStore(path: path, options: options)
    if !entities.isEmpty { try store.put(entities) }
  }

  /// A copy of another index as it is now.
  init(copying other: TestStore) throws {
    folder = try TemporaryDirectory()
    path = folder.file("index.sqlite")
    try other.store.backup(to: path)
    store = try EntityStore(path: path, options: other.store.options)
  }

  deinit { store.close() }

  /// Closes the store and opens the file once more.
  func reopen(_ options: StoreOptions? = nil) throws {
    store.close()
    store = try EntityStore(path: path, options: options ?? store.options)
  }

  /// Changes the file as another program would, behind the store's back.
  func execute(_ sql: String) throws {
    let connection = try Connection(path: path, access: .readWrite, busyTimeoutMs: 5000)
    defer { connection.close() }
    // Otherwise the tables below FTS5 could not be damaged.
    _ = unsafe csqlite_set_defensive(connection.raw, 0)
    try connection.execute(sql)
  }

  /// The first column of the first row.
  func integer(_ sql: String) throws -> Int64 {
    let connection = try Connection(path: path, access: .readOnly, busyTimeoutMs: 5000)
    defer { connection.close() }
    return try connection.integer(sql)
  }

  /// Every entity of the store by its identifier.
  func everything() throws -> [EntityIdentifier: Entity] {
    var all: [EntityIdentifier: Entity] = [:]
    try store.forEach { all[$0.identifier] = $0 }
    return all
  }

  /// The identifiers that a search finds, best first.
  func find(_ query: String, kinds: [String] = [], limit: Int = 10) throws -> [String] {
    try store.search(SearchRequest(query, kinds: kinds, limit: limit)).map(\.entity.identifier.id)
  }
}

/// The stable name of the error that the body throws; nil if it throws none.
func code(_ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch let error as any Diagnostic {
    return error.code
  } catch {
    return "\(error)"
  }
}

extension Entity {
  /// An item, with what a test wants to say about it.
  static func item(
    _ id: String, _ title: String, rank: Double? = nil, domain: String? = nil,
    aliases: [String] = [], summary: String? = nil, kind: String = "item"
  ) -> Entity {
    var entity = Entity(kind: kind, id: id, title: title)
    entity.rank = rank
    entity.domain = domain
    entity.aliases = aliases
    entity.summary = summary
    return entity
  }

  /// All of its bytes: `==` of texts takes two spellings of one Unicode text as equal.
  var jsonText: String { JSONWriter().string(json) }
}

/// The bytes of a file; nil if there is none.
func bytes(of path: String) -> Data? { FileManager.default.contents(atPath: path) }

/// Collects what goes wrong on other threads, where `#expect` has no test to belong to.
final class Failures: Sendable {
  private let found = Mutex<[String]>([])

  func record(_ body: () throws -> Void) {
    do { try body() } catch { add("\(error)") }
  }

  func add(_ text: String) { found.withLock { $0.append(text) } }

  var all: [String] { found.withLock { $0 } }
}
