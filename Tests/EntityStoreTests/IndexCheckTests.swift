// Damage to each table, one at a time: `check` names it and `repair` undoes it.

import LinkTypes
import TestSupport
import Testing

@testable import EntityStore

@Suite struct IndexCheckTests {
  /// An index with something in every table: most of it built, some put, some gone.
  private func makeStore() throws -> TestStore { try TestStore(copying: Self.sample.get()) }

  private static let sample = Result { try makeSample() }

  private static func makeSample() throws -> TestStore {
    let test = try TestStore()
    _ = try test.store.bulkLoad { loader in
      for number in 0..<250 {
        var entity = Entity.item(
          "\(number)", "Coffee \(number)", rank: number % 2 == 0 ? Double(number) / 250 : nil,
          domain: "menu.d\(number % 3)", aliases: number % 5 == 0 ? ["Other \(number)"] : [],
          summary: "brewed from beans")
        entity.attributes = ["pageCount": .integer(Int64(number)), "allDay": .bool(true)]
        try loader.add(entity)
      }
    }
    try test.store.put([.item("new", "Newcomer", aliases: ["Novice"]), .item("3", "Changed three")])
    try test.store.remove([EntityIdentifier(kind: "item", id: "7")])
    return test
  }

  @Test func `an index in order is clean`() throws {
    let test = try makeStore()
    let report = try test.store.check()
    #expect(report.isClean)
    #expect(report.findings == [])
    #expect(report.entityCount == 250)
    for table in ["key", "top", "vocab", "fresh", "dead", "typo_block", "typo_string", "typo_new"] {
      #expect(try test.integer("SELECT count(*) FROM \(table)") > 0, "\(table)")
    }
  }

  @Test(arguments: [
    ("DELETE FROM key WHERE key = 'coffee12'", "check.key"),
    ("DELETE FROM key", "check.key"),
    ("INSERT INTO key VALUES ('stray', 1)", "check.key"),
    ("UPDATE key SET key = 'coffee13x' WHERE key = 'coffee13'", "check.key"),
    ("DELETE FROM top WHERE prefix = 'cof'", "check.top"),
    ("DELETE FROM top", "check.top"),
    ("UPDATE top SET rows = x'0000000000000000' WHERE prefix = 'c'", "check.top"),
    ("UPDATE top SET rows = substr(rows, 1, 80) WHERE prefix = 'c'", "check.top"),
    ("UPDATE top SET rows = substr(rows, 9) WHERE prefix = 'c'", "check.top"),
    ("INSERT INTO top VALUES ('zz', x'0100000000000000')", "check.top"),
    ("DELETE FROM attribute_number", "check.numbers"),
    ("UPDATE attribute_number SET number = number + 1", "check.numbers"),
    ("INSERT INTO attribute_number VALUES (1, 7, 7)", "check.numbers"),
    ("UPDATE attribute SET name = name || 'x'", "check.numbers"),
    ("DELETE FROM vocab WHERE term = 'brewed'", "check.vocab"),
    ("UPDATE vocab SET documents = documents + 1 WHERE term = 'beans'", "check.vocab"),
    ("INSERT INTO vocab VALUES ('stray', 1)", "check.vocab"),
    ("INSERT INTO vocab VALUES ('stray', 0)", "check.vocab"),
    ("INSERT INTO posting (posting) VALUES ('delete-all')", "check.postings"),
    ("INSERT INTO posting (rowid, tokens) VALUES (5, 'stray')", "check.postings"),
    ("INSERT INTO posting_new (rowid, tokens) VALUES (5, 'stray')", "check.postings"),
    ("INSERT INTO posting_new (posting_new) VALUES ('delete-all')", "check.postings"),
    ("DELETE FROM fresh", "check.postings"),
    ("INSERT INTO fresh VALUES (99)", "check.fresh"),
    ("DELETE FROM dead", "check.postings"),
    ("UPDATE dead SET tokens = 'x '", "check.postings"),
    ("INSERT INTO dead SELECT min(row), 'x ' FROM entity", "check.postings"),
    ("DELETE FROM typo_block WHERE block = 2", "check.typos"),
    ("DELETE FROM typo_string", "check.typos"),
    ("UPDATE typo_string SET strings = substr(strings, 2)", "check.typos"),
    ("UPDATE typo_string SET strings = zeroblob(length(strings))", "check.typos"),
    ("UPDATE typo_block SET signatures = zeroblob(length(signatures))", "check.typos"),
    ("UPDATE typo_block SET signatures = x'', count = 0", "check.typos"),
    ("UPDATE typo_block SET count = count + 1", "check.typos"),
    ("UPDATE typo_block SET ranked = 0", "check.typos"),
    ("DELETE FROM typo_new WHERE string = 'newcomer'", "check.typos"),
    ("UPDATE entity SET title = 'Other' WHERE id = '5'", "check.key"),
    ("UPDATE entity SET summary = 'other' WHERE id = '5'", "check.postings"),
    ("UPDATE entity SET rank = 0.9 WHERE id = '5'", "check.level"),
    ("UPDATE entity SET rank = 7 WHERE id = '248'", "check.entity"),
    ("UPDATE entity SET domain = '' WHERE id = '5'", "check.entity"),
    ("UPDATE entity SET id = '' WHERE id = '5'", "check.entity"),
    ("UPDATE entity SET aliases = 'no json' WHERE id = '6'", "check.entity"),
    ("UPDATE entity SET attributes = '[1]' WHERE id = '6'", "check.entity"),
    ("UPDATE entity SET keywords = x'ff' WHERE id = '6'", "check.entity"),
    ("UPDATE level SET nextSequence = 0", "check.level"),
    ("DELETE FROM level", "check.level"),
    ("DELETE FROM entity WHERE id = '5'", "check.key"),
    ("PRAGMA foreign_keys = OFF; UPDATE entity SET kindID = 9 WHERE id = '5'", "check.foreignKeys"),
    ("PRAGMA foreign_keys = OFF; DELETE FROM kind", "check.foreignKeys"),
  ])
  func `damage is found and repaired`(_ sql: String, _ code: String) throws {
    let test = try makeStore()
    try test.execute(sql)
    let report = try test.store.check()
    #expect(!report.isClean)
    #expect(report.findings.map(\.code).contains(code), "\(report.findings)")
    // Checking leaves the reader as it was.
    #expect(try test.store.check() == report)
    let count = try test.integer("SELECT count(*) FROM entity")
    let repaired = try test.store.repair()
    #expect(repaired.entityCount == count)
    #expect(repaired.notes.isEmpty != ["check.entity", "check.foreignKeys"].contains(code))
    #expect(try test.store.check().findings == [])
    #expect(try test.store.count() == count)
    try test.store.put([.item("later", "Later")])
    #expect(try test.find("later") == ["later"])
    #expect(try test.store.check().findings == [])
  }

  @Test func `a damaged page of an FTS5 table is found and repaired`() throws {
    let test = try makeStore()
    try test.execute("UPDATE posting_data SET block = zeroblob(length(block)) WHERE id > 10")
    #expect(try test.store.check().isClean == false)
    _ = try test.store.repair()
    #expect(try test.store.check().findings == [])
    #expect(try test.find("coffee", limit: 1000).count == 248)
  }

  @Test func `a damaged definition of an FTS5 table is found`() throws {
    let test = try makeStore()
    try test.execute(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, '''ascii''', '''asciX''') WHERE name = 'posting_new'
      """)
    try test.reopen()
    #expect(try !test.store.check().isClean)
  }

  @Test func `tables that are gone come back`() throws {
    let test = try makeStore()
    try test.execute("DROP TABLE key; DROP TABLE posting; DROP TABLE typo_new")
    #expect(try !test.store.check().isClean)
    _ = try test.store.repair()
    #expect(try test.store.check().findings == [])
  }

  @Test func `searching a damaged index is an error or an answer, never a trap`() throws {
    for sql in [
      "UPDATE top SET rows = x'01'", "DELETE FROM typo_string", "DELETE FROM entity",
      "UPDATE typo_string SET strings = x''", "UPDATE typo_block SET count = 9, signatures = x'00'",
      "UPDATE typo_block SET length = 70", "UPDATE typo_block SET length = -1", "DELETE FROM kind",
      "UPDATE posting_data SET block = x'00' WHERE id > 10", "UPDATE vocab SET documents = -1",
      "UPDATE key SET row = -row", "UPDATE entity SET row = -row WHERE id = '8'",
      "UPDATE info SET value = 'x'", "UPDATE typo_new SET string = x'ff'", "DROP TABLE typo_new",
    ] {
      let test = try makeStore()
      try test.execute("PRAGMA foreign_keys = OFF; " + sql)
      for query in ["coffee", "c", "cofee", "coffee 12", "newcomr", "brewed coffee beans"] {
        for _ in 0..<3 {
          let found = code { _ = try test.store.search(SearchRequest(query, limit: 1000)) }
          #expect([nil, "store.damaged", "store.unexpected"].contains(found), "\(sql) \(query)")
        }
        _ = code { _ = try test.store.suggest(query) }
      }
      _ = code { _ = try test.store.check() }
    }
  }
}
