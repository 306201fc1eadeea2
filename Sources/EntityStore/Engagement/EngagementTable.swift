// The tables of what was used, with and without the words that were typed before. They hold what
// people did, so nothing makes them anew; only the folded keys of queries follow the analysis.

/// Reads and writes what was used, over one connection.
struct EngagementTable {
  let connection: Connection

  /// Choices after a query that are kept; beyond them the oldest go.
  static let maxQueryRows = 4096
  /// How many go at once.
  private static let pruneStep = 64
  /// Longer queries are not remembered: nobody types them twice.
  static let maxQueryBytes = 1024

  // MARK: Writing, inside a transaction

  /// Counts a use of an entity that is there.
  func record(kindID: Int64, id: String, query: String?, at moment: Int64)
    throws(EntityStoreError)
  {
    var count = try self.count(kindID: kindID, id: id)
    count.add(at: moment)
    try put(count, kindID: kindID, id: id)
    if let query, query.utf8.count <= Self.maxQueryBytes,
      let key = AnalyzedQuery.key(ofTyped: query)
    {
      var count = try self.count(key: key, kindID: kindID, id: id)
      count.add(at: moment)
      try put(count, key: key, kindID: kindID, id: id, query: query)
      try prune()
    }
  }

  func put(_ count: UseCount, kindID: Int64, id: String) throws(EntityStoreError) {
    let statement = try connection.statement(SQL.putEngagement)
    statement.bind(1, kindID)
    try statement.bind(2, id)
    statement.bind(3, count.uses)
    statement.bind(4, count.usedAt)
    statement.bind(5, count.heat)
    try statement.run()
  }

  func put(_ count: UseCount, key: [UInt8], kindID: Int64, id: String, query: String)
    throws(EntityStoreError)
  {
    let statement = try connection.statement(SQL.putQueryEngagement)
    try statement.bindText(1, key)
    statement.bind(2, kindID)
    try statement.bind(3, id)
    try statement.bind(4, query)
    statement.bind(5, count.uses)
    statement.bind(6, count.usedAt)
    try statement.run()
  }

  /// Takes the oldest choices off where there are too many.
  func prune() throws(EntityStoreError) {
    let rows = try connection.statement(SQL.queryEngagementCount)
    let count = try rows.step() ? rows.int(0) : 0
    rows.reset()
    guard count > Self.maxQueryRows else { return }
    let statement = try connection.statement(SQL.pruneQueryEngagement)
    statement.bind(1, count - Self.maxQueryRows + Self.pruneStep)
    try statement.run()
  }

  /// Forgets an entity's uses; false if there were none.
  func forget(kindID: Int64, id: String) throws(EntityStoreError) -> Bool {
    var isKnown = false
    for sql in [SQL.deleteEngagement, SQL.deleteQueryEngagement] {
      let statement = try connection.statement(sql)
      statement.bind(1, kindID)
      try statement.bind(2, id)
      try statement.run()
      isKnown = isKnown || connection.changeCount > 0
    }
    return isKnown
  }

  /// Says to readers that what they remember is old.
  func touch() throws(EntityStoreError) {
    let statement = try connection.statement(SQL.bumpInfo)
    try statement.bind(1, InfoKey.hotGeneration)
    try statement.run()
  }

  // MARK: Reading

  func count(kindID: Int64, id: String) throws(EntityStoreError) -> UseCount {
    let statement = try connection.statement(SQL.engagement)
    defer { statement.reset() }
    statement.bind(1, kindID)
    try statement.bind(2, id)
    guard try statement.step() else { return UseCount() }
    return UseCount(uses: statement.double(0), usedAt: statement.int64(1))
  }

  private func count(key: [UInt8], kindID: Int64, id: String) throws(EntityStoreError)
    -> UseCount
  {
    let statement = try connection.statement(SQL.queryEngagement)
    defer { statement.reset() }
    try statement.bindText(1, key)
    statement.bind(2, kindID)
    try statement.bind(3, id)
    guard try statement.step() else { return UseCount() }
    return UseCount(uses: statement.double(0), usedAt: statement.int64(1))
  }

  /// Whether anything was said of the entity: that it was used or is pinned.
  func isEngaged(kindID: Int64, id: String) throws(EntityStoreError) -> Bool {
    let statement = try connection.statement(SQL.isEngaged)
    defer { statement.reset() }
    statement.bind(1, kindID)
    try statement.bind(2, id)
    return try statement.step() && statement.int(0) != 0
  }

  // MARK: Upkeep

  /// Makes the folded keys and the order anew, and takes out what names no entity or cannot be;
  /// returns how many rows that were.
  func mend() throws(EntityStoreError) -> Int {
    var lost = Int(try connection.integer(SQL.strayEngagementCount))
    try connection.execute(SQL.deleteStrayEngagement)
    lost += try PinTable(connection: connection).mend()
    var counts: [(kindID: Int64, id: String, count: UseCount)] = []
    let uses = try connection.prepare(SQL.allEngagement)
    while try uses.step() {
      counts.append(
        (
          uses.int64(0), uses.string(1),
          UseCount(uses: uses.double(2), usedAt: uses.int64(3))
        ))
    }
    var choices: [(kindID: Int64, id: String, query: String, count: UseCount)] = []
    let queries = try connection.prepare(SQL.allQueryEngagement)
    while try queries.step() {
      choices.append(
        (
          queries.int64(1), queries.string(2), queries.string(3),
          UseCount(uses: queries.double(4), usedAt: queries.int64(5))
        ))
    }
    try connection.execute(SQL.deleteAllEngagement)
    for row in counts {
      guard row.count.isPossible else {
        lost += 1
        continue
      }
      try put(row.count, kindID: row.kindID, id: row.id)
    }
    for row in choices {
      guard row.count.isPossible, let key = AnalyzedQuery.key(ofTyped: row.query) else {
        lost += 1
        continue
      }
      try put(row.count, key: key, kindID: row.kindID, id: row.id, query: row.query)
    }
    try touch()
    return lost
  }

  /// How many rows are not as this library writes them.
  func faultCount() throws(EntityStoreError) -> Int {
    var faults = Int(try connection.integer(SQL.strayEngagementCount))
    faults += try PinTable(connection: connection).faultCount()
    let uses = try connection.prepare(SQL.allEngagement)
    while try uses.step() {
      let count = UseCount(uses: uses.double(2), usedAt: uses.int64(3))
      if !count.isPossible || count.heat != uses.double(4) { faults += 1 }
    }
    let queries = try connection.prepare(SQL.allQueryEngagement)
    while try queries.step() {
      let count = UseCount(uses: queries.double(4), usedAt: queries.int64(5))
      if !count.isPossible || AnalyzedQuery.key(ofTyped: queries.string(3)) != queries.bytes(0) {
        faults += 1
      }
    }
    return faults
  }
}
