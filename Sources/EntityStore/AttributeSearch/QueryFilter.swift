// A query by attributes as a condition of a search: every tier asks it about the rows that it finds.

internal import AttributeQuery

/// Judges rows one by one, and narrows what the postings yield where the index can.
final class QueryFilter {
  /// What narrows the postings; nil for nothing.
  let expression: MatchExpression?
  private var rows: Set<Int64>?
  private let statement: Statement
  private let item: ItemRow
  private var judge: QueryJudge

  init(_ request: QueryRequest, searcher: Searcher) throws(EntityStoreError) {
    let query = CompiledQuery(request.expression, clock: request.clock ?? QueryClock(now: .now))
    var planner = QueryPlanner(query, text: request.text, searcher: searcher)
    switch try planner.candidates() {
    case .everything: expression = nil
    case .postings(let found): expression = found
    case .nothing:
      expression = nil
      rows = []
    case .rows(let found):
      expression = nil
      rows = Set(found)
    }
    let layout = ItemLayout(query, kinds: searcher.kinds)
    statement = try searcher.connection.prepare(layout.columns.ofRow)
    item = ItemRow(statement: statement, layout: layout)
    judge = QueryJudge(query)
  }

  func accepts(_ row: Int64) throws(EntityStoreError) -> Bool {
    if let rows, !rows.contains(row) { return false }
    statement.reset()
    statement.bind(1, row)
    defer { statement.reset() }
    return try statement.step() && judge.matches(item)
  }
}
