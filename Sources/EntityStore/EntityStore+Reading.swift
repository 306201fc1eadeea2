// Getting, listing, counting and searching. Each call sees one commit of the file.

public import LinkTypes

extension EntityStore {
  /// The entity with the identifier; nil if there is none, or if it has expired and nobody asks for such.
  public func get(_ identifier: EntityIdentifier, includingExpired: Bool = false)
    throws(EntityStoreError) -> Entity?
  {
    let now = options.clock.now()
    return try readers.reading { (reader) throws(EntityStoreError) in
      guard let kindID = try reader.kinds.existingID(of: identifier) else { return nil }
      let statement = try reader.connection.statement(SQL.entityByIdentifier)
      defer { statement.reset() }
      statement.bind(1, kindID)
      try statement.bind(2, identifier.id)
      guard try statement.step() else { return nil }
      let entity = try reader.entity(statement)
      return includingExpired || !entity.hasExpired(at: now) ? entity : nil
    }
  }

  /// The named indexes that hold the kind and id of the identifier; nil stands for the default one.
  public func indexes(holding identifier: EntityIdentifier) throws(EntityStoreError) -> [String?] {
    try readers.reading { (reader) throws(EntityStoreError) in
      let statement = try reader.connection.statement(SQL.indexesHolding)
      defer { statement.reset() }
      try statement.bind(1, identifier.kind)
      try statement.bind(2, identifier.id)
      statement.bind(3, options.clock.now())
      var indexes: [String?] = []
      while try statement.step() { indexes.append(statement.optionalString(0)) }
      return indexes
    }
  }

  /// The kinds that entities have, in order.
  public func kindNames() throws(EntityStoreError) -> [String] {
    try names(SQL.kindNamesInUse)
  }

  /// The named indexes that hold entities, in order; `""` is the default one.
  public func indexNames() throws(EntityStoreError) -> [String] {
    try names(SQL.indexNamesInUse)
  }

  private func names(_ sql: String) throws(EntityStoreError) -> [String] {
    try readers.reading { (reader) throws(EntityStoreError) in
      let statement = try reader.connection.prepare(sql)
      var names: [String] = []
      while try statement.step() { names.append(statement.string(0)) }
      return names
    }
  }

  /// One page of the list of entities, in order of kind and identifier.
  ///
  /// - Throws: `store.invalidRequest` if the limit is not positive.
  public func list(_ request: ListRequest) throws(EntityStoreError) -> ListPage {
    guard request.limit > 0 else {
      throw .invalidRequest(
        parameter: "limit", value: String(request.limit), expected: "a positive number")
    }
    return try readers.reading { (reader) throws(EntityStoreError) in
      var page = ListPage(entities: [], next: nil)
      try reader.forEach(request, now: request.now ?? options.clock.now()) {
        (entity) throws(EntityStoreError) in
        if page.entities.count == request.limit {
          page.next = page.entities.last?.identifier
          return false
        }
        page.entities.append(entity)
        return true
      }
      return page
    }
  }

  /// Calls the body with every entity, in order of kind and identifier, all of one commit.
  ///
  /// What has expired is left out unless it is asked for.
  public func forEach(
    kind: String? = nil, domain: String? = nil, index: String? = nil,
    includingExpired: Bool = false, _ body: (Entity) throws -> Void
  ) throws {
    let request = ListRequest(
      kind: kind, domain: domain, index: index, includesExpired: includingExpired)
    try readers.readingAny { reader in
      var bodyError: (any Error)?
      try reader.forEach(request, now: options.clock.now()) { (entity) in
        do { try body(entity) } catch { bodyError = error }
        return bodyError == nil
      }
      if let bodyError { throw bodyError }
    }
  }

  /// How many entities there are, of one kind or index or at and below one domain if given.
  ///
  /// What has expired at `now`, in seconds since 1970, does not count unless it is asked for. The default
  /// index is `""`.
  public func count(
    kind: String? = nil, domain: String? = nil, index: String? = nil,
    includingExpired: Bool = false, now: Int64? = nil
  ) throws(EntityStoreError) -> Int {
    try readers.reading { (reader) throws(EntityStoreError) in
      var counts: [Int] = []
      for sql in includingExpired ? [SQL.countEntities] : [SQL.countEntities, SQL.countExpired] {
        let statement = try reader.connection.statement(sql)
        defer { statement.reset() }
        try statement.bind(1, kind)
        try statement.bind(2, domain)
        try statement.bind(3, domain.map { $0 + "." })
        try statement.bind(4, domain.map { $0 + "/" })
        try statement.bind(5, index)
        if sql == SQL.countExpired { statement.bind(6, now ?? options.clock.now()) }
        counts.append(try statement.step() ? statement.int(0) : 0)
      }
      return counts[0] - (counts.count > 1 ? counts[1] : 0)
    }
  }

  /// The entities that fit the query best, best first; the same for the same file and request.
  ///
  /// Nothing that a person types is an error: only `store.invalidRequest` for a limit outside 1 to
  /// 1,000 and failures of the file are thrown.
  public func search(_ request: SearchRequest) throws(EntityStoreError) -> [SearchHit] {
    try respond(to: request).hits
  }

  /// The hits of a search with what is known of all that matches: counts, and whether it was capped.
  ///
  /// - Throws: as `search` does.
  public func respond(to request: SearchRequest) throws(EntityStoreError) -> SearchResponse {
    try respond(to: request, cancellation: nil)
  }

  func respond(to request: SearchRequest, cancellation: Cancellation?) throws(EntityStoreError)
    -> SearchResponse
  {
    try Self.check(request)
    return try readers.reading(cancellation) { (reader) throws(EntityStoreError) in
      try reader.searcher.respond(to: request)
    }
  }

  /// Reads what searches need into memory, so that the first one is as fast as the others: the
  /// signatures of names and words, 9 bytes each.
  public func prepare() throws(EntityStoreError) {
    try readers.reading { (reader) throws(EntityStoreError) in
      try reader.searcher.languages.update(reader.connection)
      try reader.searcher.signatures.load(reader.connection)
    }
  }

  static func check(_ request: SearchRequest) throws(EntityStoreError) {
    guard (1...1000).contains(request.limit) else {
      throw .invalidRequest(
        parameter: "limit", value: String(request.limit), expected: "a number from 1 to 1000")
    }
  }

  /// Completions of what was typed so far, the most useful first; the same for the same file and request.
  ///
  /// Names that begin so, and words that stand beside those typed. Nothing that a person types is an
  /// error.
  ///
  /// ```swift
  /// for suggestion in try store.suggest(SuggestionRequest("caf")) {
  ///   print(suggestion.text, suggestion.source)  // Caffè Mocha title
  /// }
  /// ```
  ///
  /// - Throws: `store.invalidRequest` for a limit outside 1 to 100, and failures of the file.
  public func suggest(_ request: SuggestionRequest) throws(EntityStoreError) -> [Suggestion] {
    guard (1...100).contains(request.limit) else {
      throw .invalidRequest(
        parameter: "limit", value: String(request.limit), expected: "a number from 1 to 100")
    }
    return try readers.reading { (reader) throws(EntityStoreError) in
      try reader.searcher.suggestions(for: request)
    }
  }

  /// Completions of a text; see `suggest(_:)` for a request.
  public func suggest(_ text: String, limit: Int = 8) throws(EntityStoreError) -> [Suggestion] {
    try suggest(SuggestionRequest(text, limit: limit))
  }
}

extension Reader {
  /// The entity of the statement's current row.
  func entity(_ statement: Statement) throws(EntityStoreError) -> Entity {
    try EntityRow.read(statement) { (id) throws(EntityStoreError) in try kinds.name(id) }.entity
  }

  /// Calls the body in order of kind and identifier until it answers false.
  func forEach(
    _ request: ListRequest, now: Int64, _ body: (Entity) throws(EntityStoreError) -> Bool
  ) throws(EntityStoreError) {
    let statement = try connection.prepare(SQL.entitiesOfKind)
    for (kindID, first) in try kindsInOrder() {
      if let wanted = request.kind, !wanted.utf8.elementsEqual(first.kind.utf8) { continue }
      if let wanted = request.index {
        guard wanted.utf8.elementsEqual((first.index ?? "").utf8) else { continue }
      }
      var after: String?
      if let last = request.after {
        let same = EntityIdentifier(kind: last.kind, id: first.id, index: last.index)
        if first < same { continue }
        if first == same { after = last.id }
      }
      statement.bind(1, kindID)
      try statement.bind(2, after ?? "")
      try statement.bind(3, request.domain)
      try statement.bind(4, request.domain.map { $0 + "." })
      try statement.bind(5, request.domain.map { $0 + "/" })
      statement.bind(6, request.includesExpired ? nil : now)
      while try statement.step() {
        guard try body(try entity(statement)) else {
          statement.reset()
          return
        }
      }
    }
  }

  /// Each kind of each index with an identifier that comes before all of its entities.
  private func kindsInOrder() throws(EntityStoreError) -> [(Int64, EntityIdentifier)] {
    let statement = try connection.prepare(SQL.kindsInOrder)
    var kinds: [(Int64, EntityIdentifier)] = []
    while try statement.step() {
      let first = EntityIdentifier(
        kind: statement.string(1), id: "", index: statement.optionalString(2))
      kinds.append((statement.int64(0), first))
    }
    return kinds
  }
}
