// Asking by attributes. Answers are exact: whatever index candidates come from, each is judged.

internal import AttributeQuery
public import LinkTypes

extension EntityStore {
  /// The entities that match, most prominent first, and how they were found.
  ///
  /// ```swift
  /// let request = try QueryRequest(#"title == "coffee*"cd && rating > 3"#, limit: 10)
  /// for entity in try store.query(request).entities { print(entity.title) }
  /// ```
  ///
  /// - Throws: `store.invalidRequest` for a limit that is not positive, and failures of the file.
  public func query(_ request: QueryRequest) throws(EntityStoreError) -> QueryResponse {
    try query(request, cancellation: nil)
  }

  func query(_ request: QueryRequest, cancellation: Cancellation?) throws(EntityStoreError)
    -> QueryResponse
  {
    if let limit = request.limit, limit < 1 {
      throw .invalidRequest(
        parameter: "limit", value: String(limit), expected: "a positive number")
    }
    return try readers.reading(cancellation) { (reader) throws(EntityStoreError) in
      var entities: [Entity] = []
      let plan = try reader.forEachEntity(matching: request) { (entity) in
        entities.append(entity)
        return request.limit.map { entities.count < $0 } ?? true
      }
      return QueryResponse(entities: entities, plan: plan)
    }
  }

  /// How many entities match; the request's limit does not count.
  public func count(matching request: QueryRequest) throws(EntityStoreError) -> Int {
    var request = request
    request.limit = nil
    return try readers.reading { [request] (reader) throws(EntityStoreError) in
      var count = 0
      _ = try reader.forEachRow(matching: request) { _ in
        count += 1
        return true
      }
      return count
    }
  }

  /// How a query would be answered, without answering it.
  public func plan(_ request: QueryRequest) throws(EntityStoreError) -> QueryPlan {
    try readers.reading { (reader) throws(EntityStoreError) in
      try reader.prepare(request).plan
    }
  }

  /// Whether the query holds for the entity, and for each of its comparisons whether it holds: the
  /// answer to "why was this not found". Nil if there is no such entity.
  public func judge(_ identifier: EntityIdentifier, by request: QueryRequest)
    throws(EntityStoreError) -> QueryJudgement?
  {
    try readers.reading { (reader) throws(EntityStoreError) in
      guard let kindID = try reader.kinds.existingID(of: identifier),
        let row = try reader.connection.row(kindID: kindID, id: identifier.id)
      else { return nil }
      let query = CompiledQuery(request.expression, clock: request.clock ?? QueryClock(now: .now))
      let layout = ItemLayout(query, kinds: reader.kinds)
      let statement = try reader.connection.prepare(layout.columns.ofRow)
      statement.bind(1, row)
      guard try statement.step() else { return nil }
      let scope = try reader.scope(of: request)
      let item = ItemRow(statement: statement, layout: layout)
      var judge = QueryJudge(query)
      let bytes = Array(request.text.utf8)
      return QueryJudgement(
        matches: judge.matches(item), isInScope: scope.accepts(statement),
        comparisons: query.tests.indices.map { number in
          let source = query.tests[number].source.clamped(to: 0..<bytes.count)
          return QueryJudgement.Comparison(
            text: String(decoding: bytes[source], as: UTF8.self),
            holds: judge.holds(test: number, item))
        })
    }
  }
}

/// What a query says of one entity.
public struct QueryJudgement: Sendable, Hashable {
  /// One comparison of the query.
  public struct Comparison: Sendable, Hashable {
    /// As it was written.
    public var text: String
    /// Whether it holds.
    public var holds: Bool
  }

  /// Whether the query as a whole holds.
  public var matches: Bool
  /// Whether the query looks at the entity at all: its kind, index and domain, and that it has not expired.
  public var isInScope: Bool
  /// The comparisons in the order of the query.
  public var comparisons: [Comparison]
}

extension Reader {
  /// Calls the body with the rows that match until it answers false.
  func forEachRow(
    matching request: QueryRequest, _ body: (Int64) throws(EntityStoreError) -> Bool
  ) throws(EntityStoreError) -> QueryPlan {
    var (run, plan) = try prepare(request)
    try run.forEachRow(body)
    return plan
  }

  /// Calls the body with the entities that match, most prominent first, until it answers false.
  func forEachEntity(
    matching request: QueryRequest, _ body: (Entity) throws(EntityStoreError) -> Bool
  ) throws(EntityStoreError) -> QueryPlan {
    var (run, plan) = try prepare(request)
    if case .rows(let rows) = run.candidates {
      try run.forEachEntity(of: rows, body)
    } else {
      try run.forEachRow { (row) throws(EntityStoreError) in
        guard let entity = try searcher.entity(row: row) else { return true }
        return try body(entity)
      }
    }
    return plan
  }

  fileprivate func prepare(_ request: QueryRequest) throws(EntityStoreError)
    -> (run: QueryRun, plan: QueryPlan)
  {
    try searcher.languages.update(connection)
    let query = CompiledQuery(request.expression, clock: request.clock ?? QueryClock(now: .now))
    let isWhole = request.domain == nil && request.kinds.isEmpty && request.indexes == nil
    var planner = QueryPlanner(
      query, text: request.text, limit: isWhole ? request.limit : nil, searcher: searcher)
    var candidates = try planner.candidates()
    let scope = try scope(of: request)
    if scope.kindIDs?.isEmpty == true { candidates = .nothing }
    var tokens: [MatchExpression] = []
    if let domain = request.domain { tokens.append(.filter(FilterToken.domain(domain))) }
    if !request.kinds.isEmpty {
      tokens.append(.any(request.kinds.map { .filter(FilterToken.kind($0)) }))
    }
    switch candidates {
    case .postings(let expression): candidates = .postings(.all([expression] + tokens))
    case .everything where request.domain != nil: candidates = .postings(.all(tokens))
    default: break
    }
    let run = QueryRun(
      query, candidates: candidates, scope: scope, connection: connection, kinds: kinds)
    return (run, QueryPlan(candidates, steps: planner.steps))
  }

  fileprivate func scope(of request: QueryRequest) throws(EntityStoreError) -> QueryScope {
    var scope = QueryScope()
    scope.domain = request.domain
    if !request.includesExpired {
      let now = request.clock?.now.secondsSince1970
      scope.now = now.flatMap { Int64(exactly: $0.rounded(.down)) } ?? searcher.clock.now()
    }
    guard !request.kinds.isEmpty || request.indexes != nil else { return scope }
    var kindIDs = try request.indexes.map { (wanted) throws(EntityStoreError) in
      try kinds.ids(inIndexes: wanted)
    }
    if !request.kinds.isEmpty {
      var named: Set<Int64> = []
      for kind in request.kinds { named.formUnion(try kinds.existingIDs(kind)) }
      kindIDs = kindIDs?.intersection(named) ?? named
    }
    scope.kindIDs = kindIDs
    return scope
  }
}

extension QueryPlan {
  fileprivate init(_ candidates: Candidates, steps: [Step]) {
    self.steps = steps
    switch candidates {
    case .everything: source = .scan
    case .nothing:
      source = .nothing
      rowCount = 0
    case .rows(let rows):
      source = .rows
      rowCount = rows.count
    case .postings: source = .postings
    }
  }
}
