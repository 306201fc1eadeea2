// Transactions, cached statements and what SQLite's codes become.

import CSQLite
import Foundation
import LinkTypes
import TestSupport
import Testing

@testable import EntityStore

@Suite struct ConnectionTests {
  private let folder: TemporaryDirectory
  private let connection: Connection

  init() throws {
    folder = try TemporaryDirectory()
    connection = try Connection(path: folder.file("db"), access: .create, busyTimeoutMs: 50)
    try connection.execute("PRAGMA journal_mode = WAL; CREATE TABLE t (a INTEGER UNIQUE)")
  }

  private func second(_ access: Connection.Access = .readWrite) throws -> Connection {
    try Connection(path: folder.file("db"), access: access, busyTimeoutMs: 50)
  }

  private func count(_ connection: Connection) throws -> Int64 {
    try connection.integer("SELECT count(*) FROM t")
  }

  // MARK: Statements

  @Test func `a statement is prepared once`() throws {
    #expect(try connection.statement("SELECT 1") === connection.statement("SELECT 1"))
    #expect(try connection.prepare("SELECT 1") !== connection.prepare("SELECT 1"))
  }

  @Test func `a cached statement survives a change of the schema`() throws {
    let statement = try connection.statement("SELECT a FROM t")
    #expect(try !statement.step())
    try connection.execute("DROP TABLE t; CREATE TABLE t (b, a); INSERT INTO t VALUES (1, 7)")
    #expect(try statement.step())
    #expect(statement.int(0) == 7)
    statement.reset()
  }

  @Test func `malformed SQL is an error with the text`() throws {
    do {
      _ = try connection.prepare("SELEC 1")
      Issue.record("no error")
    } catch {
      guard case .unexpected(let code, "SELEC 1", let reason) = error else {
        throw error
      }
      #expect(code.primary == SQLITE_ERROR)
      #expect(reason.contains("syntax error"))
    }
  }

  @Test func `codes are extended ones`() throws {
    try connection.execute("INSERT INTO t VALUES (1)")
    do {
      try connection.execute("INSERT INTO t VALUES (1)")
      Issue.record("no error")
    } catch {
      guard case .unexpected(let code, _, _) = error else { throw error }
      #expect(code.rawValue == 2067)  // SQLITE_CONSTRAINT_UNIQUE
      #expect(code.description.contains("2067"))
    }
  }

  // MARK: Transactions

  @Test func `a body that throws leaves nothing`() throws {
    #expect(throws: EntityStoreError.interrupted) {
      try connection.writing { () throws(EntityStoreError) -> Void in
        try connection.execute("INSERT INTO t VALUES (1)")
        throw EntityStoreError.interrupted
      }
    }
    #expect(connection.isAutocommit)
    #expect(try count(connection) == 0)
    try connection.writing { () throws(EntityStoreError) -> Void in
      try connection.execute("INSERT INTO t VALUES (1)")
    }
    #expect(try count(connection) == 1)
  }

  @Test func `a savepoint undoes its own work only`() throws {
    try connection.writing { () throws(EntityStoreError) -> Void in
      try connection.execute("INSERT INTO t VALUES (1)")
      let failure = code {
        try connection.savepoint { () throws(EntityStoreError) -> Void in
          try connection.execute("INSERT INTO t VALUES (2)")
          throw EntityStoreError.interrupted
        }
      }
      #expect(failure == "store.interrupted")
      try connection.savepoint { () throws(EntityStoreError) -> Void in
        try connection.execute("INSERT INTO t VALUES (3)")
      }
    }
    #expect(try connection.integer("SELECT sum(a) FROM t") == 4)
  }

  @Test func `after a full disk the error is the first one and the next write works`() throws {
    try connection.execute("CREATE TABLE big (a)")
    let pages = try connection.integer("PRAGMA page_count")
    try connection.execute("PRAGMA max_page_count = \(pages + 2)")
    #expect(throws: EntityStoreError.diskFull(path: connection.path)) {
      try connection.writing { () throws(EntityStoreError) -> Void in
        try connection.execute("INSERT INTO t VALUES (1)")
        for _ in 0..<100 { try connection.execute("INSERT INTO big VALUES (randomblob(3000))") }
      }
    }
    #expect(connection.isAutocommit)
    #expect(try count(connection) == 0)
    #expect(try connection.integer("SELECT count(*) FROM big") == 0)
    try connection.execute("PRAGMA max_page_count = 1000000")
    try connection.writing { () throws(EntityStoreError) -> Void in
      try connection.execute("INSERT INTO t VALUES (1)")
    }
    #expect(try count(connection) == 1)
  }

  @Test func `a full disk inside a savepoint is reported as such`() throws {
    let pages = try connection.integer("PRAGMA page_count")
    try connection.execute("PRAGMA max_page_count = \(pages + 2)")
    #expect(throws: EntityStoreError.diskFull(path: connection.path)) {
      try connection.writing { () throws(EntityStoreError) -> Void in
        try connection.savepoint { () throws(EntityStoreError) -> Void in
          try connection.execute("CREATE TABLE big (a)")
          for _ in 0..<100 { try connection.execute("INSERT INTO big VALUES (randomblob(3000))") }
        }
      }
    }
    #expect(connection.isAutocommit)
  }

  @Test func `a reader sees one commit during its transaction and the last one after it`() throws {
    let reader = try second(.readOnly)
    try reader.reading { () throws(EntityStoreError) -> Void in
      #expect(try reader.integer("SELECT count(*) FROM t") == 0)
      try connection.execute("INSERT INTO t VALUES (1)")
      #expect(try reader.integer("SELECT count(*) FROM t") == 0)
    }
    #expect(try count(reader) == 1)
  }

  @Test func `a second writer waits, then is told that somebody writes`() throws {
    let other = try second()
    try connection.writing { () throws(EntityStoreError) -> Void in
      #expect(throws: EntityStoreError.busy(path: other.path, waitedMs: 50)) {
        try other.writing { () throws(EntityStoreError) -> Void in
          try other.execute("INSERT INTO t VALUES (1)")
        }
      }
    }
    try other.execute("INSERT INTO t VALUES (1)")
  }

  @Test func `data version changes when another connection has committed`() throws {
    let before = try connection.dataVersion()
    try connection.execute("INSERT INTO t VALUES (1)")
    #expect(try connection.dataVersion() == before)
    try second().execute("INSERT INTO t VALUES (2)")
    #expect(try connection.dataVersion() != before)
  }

  // MARK: Errors and ends

  @Test func `an interrupt from another thread ends a long statement`() throws {
    let endless = """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n
      """
    let target = Interruptible(connection: connection)
    // A thread of its own: those of the queues may all be busy with other tests.
    Thread.detachNewThread {
      usleep(50_000)
      target.connection.interrupt()
    }
    #expect(throws: EntityStoreError.interrupted) { try connection.integer(endless) }
    // The connection is as good as before.
    #expect(try connection.integer("SELECT 1") == 1)
  }

  /// `interrupt` is the one call that another thread may make.
  private struct Interruptible: @unchecked Sendable { let connection: Connection }

  @Test func `writing through a read-only connection is not permitted`() throws {
    let reader = try second(.readOnly)
    #expect(code { try reader.execute("INSERT INTO t VALUES (1)") } == "store.notPermitted")
  }

  @Test func `closing twice is harmless and ends statements`() throws {
    let other = try second()
    let statement = try other.statement("SELECT 1")
    #expect(try statement.step())
    other.close()
    other.close()
  }

  @Test func `a path that looks like a URI is a path`() throws {
    let name = folder.file("file:x?mode=memory&a%20b#c")
    let odd = try Connection(path: name, access: .create, busyTimeoutMs: 0)
    try odd.execute("CREATE TABLE t (a)")
    odd.close()
    #expect(FileState(path: name) != .missing)
    let fixed = try Connection(path: name, access: .readOnly, busyTimeoutMs: 0, immutable: true)
    #expect(try fixed.integer("SELECT count(*) FROM sqlite_schema") == 1)
  }
}
