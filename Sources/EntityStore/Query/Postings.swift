// Rows that match an expression, from the FTS5 tables together, most prominent first, without those
// whose entity is gone or that a filter excludes.

/// Reads postings for one search.
struct Postings {
  let connection: Connection
  let filter: RowFilter
  /// The tables that hold something.
  private let tiers: [PostingTier]
  private let hasDead: Bool

  init(connection: Connection, filter: RowFilter) throws(EntityStoreError) {
    self.connection = connection
    self.filter = filter
    var tiers = [PostingTier.large]
    if try Self.isTrue(SQL.hasSettled, connection) { tiers.append(.middle) }
    if try Self.isTrue(SQL.hasFresh, connection) { tiers.append(.new) }
    self.tiers = tiers
    hasDead = try Self.isTrue(SQL.hasDead, connection)
  }

  /// The first rows that match, at most `limit`; stops reading there, so that the number of matches
  /// does not matter.
  func rows(_ expression: MatchExpression, limit: Int) throws(EntityStoreError) -> [Int64] {
    guard limit > 0, let syntax = filter.narrowed(expression).syntax else { return [] }
    var rows: [Int64] = []
    try forEachRow(syntax) { (row) throws(EntityStoreError) in
      if try filter.accepts(row) { rows.append(row) }
      return rows.count < limit
    }
    return rows
  }

  /// Whether any entity matches, whatever the filters say.
  func exists(_ expression: MatchExpression) throws(EntityStoreError) -> Bool {
    guard let syntax = expression.syntax else { return false }
    var exists = false
    try forEachRow(syntax) { (_) throws(EntityStoreError) in
      exists = true
      return false
    }
    return exists
  }

  /// Calls the body with every row that matches and has an entity, in order, until it answers false.
  private func forEachRow(
    _ syntax: [UInt8], _ body: (Int64) throws(EntityStoreError) -> Bool
  ) throws(EntityStoreError) {
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

  static func isTrue(_ sql: String, _ connection: Connection) throws(EntityStoreError) -> Bool {
    let statement = try connection.statement(sql)
    defer { statement.reset() }
    return try statement.step() && statement.int64(0) != 0
  }
}

/// What a request excludes: by kind, domain and index, and what has expired.
struct RowFilter {
  private let connection: Connection
  private let kindIDs: [Int64]?
  private let domain: String?
  private let index: String?
  private let now: Int64
  private let hasExpiring: Bool
  private let tokens: [MatchExpression]

  /// Whether rows must be looked at one by one.
  var isActive: Bool { kindIDs != nil || domain != nil || index != nil || hasExpiring }

  init(_ request: SearchRequest, now: Int64, connection: Connection, kinds: KindTable)
    throws(EntityStoreError)
  {
    self.connection = connection
    self.now = now
    domain = request.domain
    index = request.index
    hasExpiring = try Postings.isTrue(SQL.hasExpiring, connection)
    var tokens: [MatchExpression] = []
    if request.kinds.isEmpty {
      kindIDs = nil
    } else {
      var ids: [Int64] = []
      for kind in request.kinds {
        if let id = try kinds.existingID(kind) { ids.append(id) }
      }
      kindIDs = ids
      tokens.append(.any(request.kinds.map { .filter(FilterToken.kind($0)) }))
    }
    if let domain { tokens.append(.filter(FilterToken.domain(domain))) }
    if let index { tokens.append(.filter(FilterToken.index(index))) }
    self.tokens = tokens
  }

  /// The expression, with the filters as posting lists.
  func narrowed(_ expression: MatchExpression) -> MatchExpression {
    tokens.isEmpty ? expression : .all([expression] + tokens)
  }

  func accepts(_ row: Int64) throws(EntityStoreError) -> Bool {
    guard isActive else { return true }
    let statement = try connection.statement(SQL.facts)
    defer { statement.reset() }
    statement.bind(1, row)
    guard try statement.step() else { return false }
    if let kindIDs, !kindIDs.contains(statement.int64(0)) { return false }
    if let domain {
      let found = statement.string(1)
      guard found.utf8.elementsEqual(domain.utf8) || found.utf8.starts(with: (domain + ".").utf8)
      else { return false }
    }
    if let index {
      guard statement.optionalString(2)?.utf8.elementsEqual(index.utf8) == true else {
        return false
      }
    }
    return statement.isNull(3) || statement.int64(3) > now
  }
}
