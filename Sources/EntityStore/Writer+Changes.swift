// What writes are made of: removing with all that depends, patching, sweeping out. Every call must be
// inside a write transaction.

internal import LinkTypes

extension Writer {
  /// Removes the entity with what depends on it; returns how many there were.
  func remove(_ identifier: EntityIdentifier) throws(EntityStoreError) -> Int {
    guard let old = try index.find(identifier) else { return 0 }
    let rows = try Dependents(connection: connection, kinds: kinds).adding(to: [old.row])
    for row in rows {
      try index.remove(row: row)
      try index.settle()
    }
    return rows.count
  }

  /// The entity, unless there is none or it has expired.
  func find(_ identifier: EntityIdentifier) throws(EntityStoreError) -> Entity? {
    guard let entity = try index.find(identifier)?.entity, !entity.hasExpired(at: clock.now())
    else { return nil }
    return entity
  }

  /// Removes what is at the domain and below it in one index, of which '' is the default one.
  func remove(domain: String, index: String) throws(EntityStoreError) -> Int {
    let statement = try connection.statement(SQL.rowsOfDomainInIndex)
    try statement.bind(1, domain)
    try statement.bind(2, domain + ".")
    try statement.bind(3, domain + "/")
    try statement.bind(4, index)
    return try remove(rowsOf: statement)
  }

  /// Removes everything of one index, of which '' is the default one, with its client state.
  func removeAll(index: String) throws(EntityStoreError) -> Int {
    try setClientState(nil, index: index)
    let statement = try connection.statement(SQL.rowsOfIndex)
    try statement.bind(1, index)
    return try remove(rowsOf: statement)
  }

  /// Changes the fields that the patch names; false if there is no such entity.
  func patch(_ identifier: EntityIdentifier, _ patch: EntityPatch) throws(EntityStoreError) -> Bool
  {
    guard var entity = try find(identifier) else { return false }
    patch.apply(to: &entity)
    _ = try index.put(entity)
    try index.settle()
    return true
  }

  // MARK: Expiry

  /// Expired entities stay for this many seconds, so that somebody may look why something is gone.
  private static let sweepDelay: Int64 = 86_400
  /// How many of them one write removes.
  private static let sweepStep = 8

  /// A bounded step of removing what expired long ago.
  func sweep() throws(EntityStoreError) {
    let statement = try connection.statement(SQL.expiredRows)
    statement.bind(1, clock.now().subtractingReportingOverflow(Self.sweepDelay).partialValue)
    statement.bind(2, Self.sweepStep)
    var rows: [Int64] = []
    while try statement.step() { rows.append(statement.int64(0)) }
    for row in rows {
      try index.remove(row: row)
      try index.settle()
    }
  }

  /// Removes all that has expired, and nothing that depends on it: what is found must not hang on whether
  /// a write came by.
  func sweepExpired() throws(EntityStoreError) -> Int {
    let statement = try connection.statement(SQL.expiredRows)
    statement.bind(1, clock.now())
    statement.bind(2, -1)
    var rows: [Int64] = []
    while try statement.step() { rows.append(statement.int64(0)) }
    return try remove(rows: rows)
  }

  /// Removes the rows that the statement yields with what depends on them: one by one, or by a rebuild
  /// where that is less work.
  func remove(rowsOf statement: Statement) throws(EntityStoreError) -> Int {
    var rows: [Int64] = []
    while try statement.step() { rows.append(statement.int64(0)) }
    return try remove(rows: try Dependents(connection: connection, kinds: kinds).adding(to: rows))
  }

  /// Removes just these rows.
  func remove(rows: [Int64]) throws(EntityStoreError) -> Int {
    guard !rows.isEmpty else { return 0 }
    let left = Int(try connection.integer(SQL.entityCount)) - rows.count
    // A rebuild costs about as much for each entity that stays as two removals.
    guard rows.count > 500, rows.count > left / 2 else {
      for row in rows {
        try index.remove(row: row)
        try index.settle()
      }
      return rows.count
    }
    let delete = try connection.statement(SQL.deleteEntity)
    for row in rows {
      delete.bind(1, row)
      try delete.run()
    }
    try connection.execute(SQL.deleteStrayEngagement)
    try EngagementTable(connection: connection).touch()
    try IndexBuilder(connection: connection, kinds: kinds).rebuild()
    return rows.count
  }
}
