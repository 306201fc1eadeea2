// Running a query: candidates in order of prominence, each judged exactly.

internal import AttributeQuery
internal import LinkTypes

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
      try forEachMatch(rows, layout.columns.ofRows) { (statement) throws(EntityStoreError) in
        try body(statement.int64(0))
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

  /// Calls the body with every entity that matches among these rows, in their order, until it answers
  /// false. For candidates that mostly match: the whole entity is read with what is judged.
  mutating func forEachEntity(of rows: [Int64], _ body: (Entity) throws(EntityStoreError) -> Bool)
    throws(EntityStoreError)
  {
    let first = layout.columns.entityPosition
    let kinds = layout.kinds
    try forEachMatch(rows, layout.columns.entitiesOfRows) { (statement) throws(EntityStoreError) in
      try body(
        EntityRow.read(statement, first: first) { (id) throws(EntityStoreError) in
          try kinds.name(id)
        }.entity)
    }
  }

  private static let firstRows = 16
  private static let mostRows = 512

  /// Steps a statement of `ItemColumns.ofRows` over the rows, few at first: ten may be enough.
  private mutating func forEachMatch(
    _ rows: [Int64], _ sql: String, _ body: (Statement) throws(EntityStoreError) -> Bool
  ) throws(EntityStoreError) {
    let statement = try connection.prepare(sql)
    let item = ItemRow(statement: statement, layout: layout)
    var rest = rows[...]
    var count = Self.firstRows
    while !rest.isEmpty {
      let list = rest.prefix(count).map { JSONValue.integer($0) }
      try statement.bind(1, JSONWriter().string(.array(list)))
      while try statement.step() {
        if scope.accepts(statement), judge.matches(item), try !body(statement) { return }
      }
      rest = rest.dropFirst(count)
      count = min(count * 2, Self.mostRows)
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
