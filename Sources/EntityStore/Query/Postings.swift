// Rows that match an expression, from the FTS5 tables together, most prominent first, without those
// whose entity is gone or that a filter excludes.

/// Reads postings for one search.
struct Postings {
  let connection: Connection
  let filter: RowFilter
  private let reader: PostingReader

  init(connection: Connection, filter: RowFilter) throws(EntityStoreError) {
    self.connection = connection
    self.filter = filter
    reader = try PostingReader(connection: connection)
  }

  /// The first rows that match, at most `limit`; stops reading there, so that the number of matches
  /// does not matter.
  func rows(_ expression: MatchExpression, limit: Int) throws(EntityStoreError) -> [Int64] {
    guard limit > 0, !filter.isExhausted else { return [] }
    var rows: [Int64] = []
    if let fewRows = filter.fewRows {
      // The filters are asked of each row, so that they need not narrow the expression.
      guard let syntax = expression.syntax else { return [] }
      for row in fewRows where rows.count < limit && !filter.isExhausted {
        if try filter.accepts(row), try reader.matches(syntax, row: row) { rows.append(row) }
      }
      return rows
    }
    try reader.forEachRow(filter.narrowed(expression)) { (row) throws(EntityStoreError) in
      if try filter.accepts(row) { rows.append(row) }
      return rows.count < limit && !filter.isExhausted
    }
    return rows
  }

  /// Whether any entity matches, whatever the filters say.
  func exists(_ expression: MatchExpression) throws(EntityStoreError) -> Bool {
    var exists = false
    try reader.forEachRow(expression) { (_) throws(EntityStoreError) in
      exists = true
      return false
    }
    return exists
  }

  /// Whether the row matches.
  func matches(_ expression: MatchExpression, row: Int64) throws(EntityStoreError) -> Bool {
    try reader.matches(expression, row: row)
  }

  static func isTrue(_ sql: String, _ connection: Connection) throws(EntityStoreError) -> Bool {
    let statement = try connection.statement(sql)
    defer { statement.reset() }
    return try statement.step() && statement.int64(0) != 0
  }
}

/// The FTS5 tables as one, whatever a search leaves out.
struct PostingReader {
  let connection: Connection
  /// The tables that hold something.
  private let tiers: [PostingTier]
  private let hasDead: Bool

  init(connection: Connection) throws(EntityStoreError) {
    self.connection = connection
    var tiers = [PostingTier.large]
    if try Postings.isTrue(SQL.hasSettled, connection) { tiers.append(.middle) }
    if try Postings.isTrue(SQL.hasFresh, connection) { tiers.append(.new) }
    self.tiers = tiers
    hasDead = try Postings.isTrue(SQL.hasDead, connection)
  }

  /// Calls the body with every row that matches and has an entity, in order, until it answers false.
  func forEachRow(
    _ expression: MatchExpression, _ body: (Int64) throws(EntityStoreError) -> Bool
  ) throws(EntityStoreError) {
    guard let syntax = expression.syntax else { return }
    var sources: [(statement: Statement, next: Int64)] = []
    defer { for source in sources { source.statement.reset() } }
    for tier in tiers {
      let statement = try connection.statement(tier.sql.search)
      try statement.bindText(1, syntax)
      if try statement.step() { sources.append((statement, statement.int64(0))) }
    }
    while let first = sources.indices.min(by: { sources[$0].next < sources[$1].next }) {
      let row = sources[first].next
      if try isAlive(row), try !body(row) { return }
      if try sources[first].statement.step() {
        sources[first].next = sources[first].statement.int64(0)
      } else {
        sources.remove(at: first)
      }
    }
  }

  /// Whether the row matches.
  func matches(_ expression: MatchExpression, row: Int64) throws(EntityStoreError) -> Bool {
    guard let syntax = expression.syntax else { return false }
    return try matches(syntax, row: row)
  }

  /// Whether the row matches what an expression is to FTS5.
  func matches(_ syntax: [UInt8], row: Int64) throws(EntityStoreError) -> Bool {
    for tier in tiers {
      let statement = try connection.statement(tier.sql.searchOfRow)
      defer { statement.reset() }
      try statement.bindText(1, syntax)
      statement.bind(2, row)
      if try statement.step() { return true }
    }
    return false
  }

  private func isAlive(_ row: Int64) throws(EntityStoreError) -> Bool {
    guard hasDead else { return true }
    let statement = try connection.statement(SQL.isDead)
    defer { statement.reset() }
    statement.bind(1, row)
    return try !statement.step()
  }
}
