// The SQL of the three FTS5 tables of tokens. They differ in name only, so each text stands here once.

/// One of the tables that tokens stand in, by how long they have been there.
enum PostingTier: CaseIterable {
  /// What a bulk load or `optimize` has made: never changed in between.
  case large
  /// What was new before.
  case middle
  /// What came last.
  case new

  /// The table's name.
  var table: String {
    switch self {
    case .large: "posting"
    case .middle: "posting_mid"
    case .new: "posting_new"
    }
  }

  private static let statements = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, Statements(table: $0.table)) })

  /// The texts for this table.
  var sql: Statements { Self.statements[self] ?? Statements(table: table) }

  /// The SQL texts over one table.
  struct Statements {
    let insert: String
    let delete: String
    let empty: String
    let search: String
    let searchOfRow: String
    let optimize: String
    /// Every token with its row, from the temporary table that a check makes.
    let instances: String
    /// Merges up to so many pages where two segments of one level are there.
    let merge: String

    fileprivate init(table: String) {
      insert = "INSERT INTO \(table) (rowid, tokens) VALUES (?1, ?2)"
      delete = "INSERT INTO \(table) (\(table), rowid, tokens) VALUES ('delete', ?1, ?2)"
      empty = "INSERT INTO \(table) (\(table)) VALUES ('delete-all')"
      search = "SELECT rowid FROM \(table) WHERE \(table) MATCH ?1 ORDER BY rowid"
      searchOfRow = "SELECT rowid FROM \(table) WHERE \(table) MATCH ?1 AND rowid = ?2"
      instances = "SELECT term, doc FROM temp.\(table)_instance"
      optimize = "INSERT INTO \(table) (\(table)) VALUES ('optimize')"
      merge = "INSERT INTO \(table) (\(table), rank) VALUES ('merge', 64)"
    }
  }
}

extension SQL {
  /// Memory for terms before they are written out: one segment for a hundred thousand entities.
  static let largeHash = "INSERT INTO posting (posting, rank) VALUES ('hashsize', 67108864)"
  static let usualHash = "INSERT INTO posting (posting, rank) VALUES ('hashsize', 1048576)"
}
