// Running a query: candidates in order of prominence, each judged exactly.

internal import AttributeQuery

/// Which entities a query looks at at all.
struct QueryScope {
  /// The numbers of the kinds, each in one index; nil for all.
  var kindIDs: Set<Int64>?
  var domain: String?
  /// The moment that expiry is judged by, in seconds since 1970; nil to find what has expired, too.
  var now: Int64?

  /// Whether the current row of a statement of `ItemColumns` is looked at.
  func accepts(_ statement: Statement) -> Bool {
    if let now, !statement.isNull(ItemColumns.expires),
      statement.int64(ItemColumns.expires) <= now
    {
      return false
    }
    if let kindIDs, !kindIDs.contains(statement.int64(ItemColumns.kindID)) { return false }
    guard let domain else { return true }
    return statement.optionalString(ItemColumns.domain).map { RowFilter.isAtOrBelow($0, domain) }
      ?? false
  }
}

/// One query over one reader; inside a read transaction.
struct QueryRun {
  let connection: Connection
  let layout: ItemLayout
  let scope: QueryScope
  let candidates: Candidates
  private var judge: QueryJudge

  init(
    _ query: CompiledQuery, candidates: Candidates, scope: QueryScope, connection: Connection,
    kinds: KindTable
  ) {
    self.connection = connection
    self.candidates = candidates
    self.scope = scope
    layout = ItemLayout(query, kinds: kinds)
    judge = QueryJudge(query)
  }

  /// Calls the body with every row that matches, most prominent first, until it answers false.
  mutating func forEachRow(_ body: (Int64) throws(EntityStoreError) -> Bool)
    throws(EntityStoreError)
  {
    switch candidates {
    case .nothing: return
    case .everything:
      let statement = try connection.prepare(layout.columns.scan)
      let item = ItemRow(statement: statement, layout: layout)
      while try statement.step() {
        if scope.accepts(statement), judge.matches(item), try !body(statement.int64(0)) { return }
      }
    case .rows(let rows):
      let statement = try connection.prepare(layout.columns.ofRow)
      for row in rows where try matches(row, statement) {
        if try !body(row) { return }
      }
    case .postings(let expression):
      let statement = try connection.prepare(layout.columns.ofRow)
      // A copy, since the body of the reader may not change this one.
      var run = self
      try PostingReader(connection: connection).forEachRow(expression) {
        (row) throws(EntityStoreError) in
        try run.matches(row, statement) ? try body(row) : true
      }
    }
  }

  private mutating func matches(_ row: Int64, _ statement: Statement) throws(EntityStoreError)
    -> Bool
  {
    statement.reset()
    statement.bind(1, row)
    guard try statement.step(), scope.accepts(statement) else { return false }
    return judge.matches(ItemRow(statement: statement, layout: layout))
  }
}
