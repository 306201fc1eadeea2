// Binding and reading: what goes in comes out, byte for byte.

import TestSupport
import Testing

@testable import EntityStore

@Suite struct StatementTests {
  private let folder: TemporaryDirectory
  private let connection: Connection

  init() throws {
    folder = try TemporaryDirectory()
    connection = try Connection(path: folder.file("db"), access: .create, busyTimeoutMs: 100)
    try connection.execute("CREATE TABLE t (a)")
  }

  @Test(
    arguments: HostileTexts.all + [
      "", String(repeating: "é", count: 500_000), String(repeating: "a\0", count: 500_000),
    ])
  func `texts come back as they went in`(_ text: String) throws {
    let insert = try connection.statement("INSERT INTO t VALUES (?1)")
    try insert.bind(1, text)
    try insert.run()
    let select = try connection.prepare("SELECT a, typeof(a), length(CAST(a AS BLOB)) FROM t")
    #expect(try select.step())
    #expect(select.string(0).utf8.elementsEqual(text.utf8))
    #expect(select.string(1) == "text")
    #expect(select.int(2) == text.utf8.count)
    #expect(try !select.step())
  }

  @Test func `byte texts and slices are texts, the empty ones too`() throws {
    let statement = try connection.prepare("SELECT typeof(?1), typeof(?2), ?1 || '|' || ?2")
    try statement.bindText(1, Array("ab".utf8))
    try statement.bindText(2, Array("xcdx".utf8)[1..<3])
    #expect(try statement.step())
    #expect(
      [statement.string(0), statement.string(1), statement.string(2)] == ["text", "text", "ab|cd"])
    statement.reset()
    try statement.bindText(1, [UInt8]())
    try statement.bindText(2, [UInt8]()[...])
    #expect(try statement.step())
    #expect(
      [statement.string(0), statement.string(1), statement.string(2)] == ["text", "text", "|"])
  }

  @Test func `blobs keep their bytes and arrays their elements`() throws {
    let statement = try connection.prepare("SELECT ?1, typeof(?1)")
    try statement.bindBlob(1, [UInt8](0...255))
    #expect(try statement.step())
    #expect(statement.bytes(0) == [UInt8](0...255))
    #expect(statement.string(1) == "blob")
    statement.reset()
    try statement.bindBlob(1, [UInt8]())
    #expect(try statement.step())
    #expect(statement.bytes(0) == [])
    #expect(statement.string(1) == "blob")
    statement.reset()
    try statement.bindBlob(1, [Int64.min, -1, 0, 1, .max])
    #expect(try statement.step())
    #expect(statement.array(0, of: Int64.self) == [.min, -1, 0, 1, .max])
  }

  @Test func `bytes that do not fill an element are ignored`() throws {
    let statement = try connection.prepare("SELECT x'0100000000000000ff'")
    #expect(try statement.step())
    #expect(statement.array(0, of: Int64.self) == [1])
  }

  @Test func `numbers and null come back as they went in`() throws {
    let statement = try connection.prepare("SELECT ?1, ?2, ?3, ?4")
    statement.bind(1, Int64.min)
    statement.bind(2, -0.1)
    statement.bind(3, Int64?.none)
    try statement.bind(4, String?.none)
    #expect(try statement.step())
    #expect(statement.int64(0) == .min)
    #expect(statement.double(1) == -0.1)
    #expect(statement.isNull(2) && statement.isNull(3))
    #expect(statement.optionalString(3) == nil)
  }

  @Test func `a statement runs again after its end, after a reset and after an error`() throws {
    try connection.execute("CREATE TABLE u (a UNIQUE)")
    let insert = try connection.statement("INSERT INTO u VALUES (?1)")
    insert.bind(1, 1)
    try insert.run()
    #expect(throws: EntityStoreError.self) { try insert.run() }
    insert.bind(1, 2)
    try insert.run()
    let select = try connection.statement("SELECT a FROM u ORDER BY a")
    #expect(try select.step())
    select.reset()
    #expect(try select.step())
    #expect(select.int(0) == 1)
    #expect(try select.step())
    #expect(try !select.step())
    #expect(try select.step())
    #expect(select.int(0) == 1)
    select.reset()
  }

  @Test func `a position that does not exist is an error, not a trap`() throws {
    let statement = try connection.prepare("SELECT ?1")
    #expect(code { try statement.bind(2, "x") } == "store.unexpected")
  }
}
