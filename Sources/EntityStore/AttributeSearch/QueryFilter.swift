// A query by attributes as a condition of a search: every tier asks it about the rows that it finds.

internal import AttributeQuery

/// Judges rows one by one, and narrows what the postings yield where the index can.
final class QueryFilter {
  /// What narrows the postings; nil for nothing.
  let expression: MatchExpression?
  /// All rows that can pass, in order, if they are so few that a search had better look at each of them
  /// than look for them among everything that it finds.
  let fewRows: [Int64]?
  private let rows: Set<Int64>?
  private let statement: Statement
  private let item: ItemRow
  private var judge: QueryJudge

  init(_ request: QueryRequest, searcher: Searcher) throws(EntityStoreError) {
    let query = CompiledQuery(request.expression, clock: request.clock ?? QueryClock(now: .now))
    var planner = QueryPlanner(query, text: request.text, searcher: searcher)
    var found: [Int64]?
    switch try planner.candidates() {
    case .everything: expression = nil
    case .postings(let postings):
      expression = postings
      found = try Self.rows(postings, searcher.connection)
    case .nothing:
      expression = nil
      found = []
    case .rows(let rows):
      expression = nil
      found = rows
    }
    rows = found.map(Set.init)
    fewRows = found.flatMap { $0.count <= Self.mostFewRows ? $0 : nil }
    let layout = ItemLayout(query, kinds: searcher.kinds)
    statement = try searcher.connection.prepare(layout.columns.ofRow)
    item = ItemRow(statement: statement, layout: layout)
    judge = QueryJudge(query)
  }

  /// More rows than this are not few.
  private static let mostFewRows = 2_000

  /// The rows that match; nil if they are not few.
  private static func rows(_ expression: MatchExpression, _ connection: Connection)
    throws(EntityStoreError) -> [Int64]?
  {
    var rows: [Int64] = []
    try PostingReader(connection: connection).forEachRow(expression) { row in
      rows.append(row)
      return rows.count <= mostFewRows
    }
    return rows.count <= mostFewRows ? rows : nil
  }

  /// Whether a row may pass at all: to know that costs nothing.
  func mayAccept(_ row: Int64) -> Bool { rows?.contains(row) ?? true }

  /// Whether the row passes: the judge alone decides.
  func accepts(_ row: Int64) throws(EntityStoreError) -> Bool {
    statement.reset()
    statement.bind(1, row)
    defer { statement.reset() }
    return try statement.step() && judge.matches(item)
  }
}
