// Putting in, changing and taking out. Each call is one transaction; when it returns, every search
// of every process sees it.

public import LinkTypes

extension EntityStore {
  /// Adds the entities, each in the place of the one with its identifier if there is one.
  ///
  /// - Throws: `store.invalidEntity`, `store.busy`, `store.diskFull`, `store.io`; nothing is kept then.
  @discardableResult
  public func put(_ entities: [Entity]) throws(EntityStoreError) -> PutSummary {
    // Many at once take the sorted path of a bulk load.
    if entities.count > 1000 {
      return try loading { (loader) throws(EntityStoreError) in
        for entity in entities { try loader.add(entity) }
      }
    }
    return try writing { (writer) throws(EntityStoreError) in
      var summary = PutSummary()
      for entity in entities {
        switch try writer.index.put(entity) {
        case .added: summary.added += 1
        case .changed: summary.changed += 1
        case .unchanged: summary.unchanged += 1
        }
        try writer.index.settle()
      }
      return summary
    }
  }

  /// Changes the fields that the patch names and no others; false if there is no such entity.
  public func patch(_ identifier: EntityIdentifier, _ patch: EntityPatch)
    throws(EntityStoreError) -> Bool
  {
    try writing { (writer) throws(EntityStoreError) in
      try writer.patch(identifier, patch)
    }
  }

  /// Loads any number of entities in one transaction, in memory that does not grow with their number.
  ///
  /// Nothing is kept if the body throws. The body must not call this store.
  public func bulkLoad(_ body: (BulkLoader) throws -> Void) throws -> PutSummary {
    var bodyError: (any Error)?
    do {
      return try loading { (loader) throws(EntityStoreError) in
        do { try body(loader) } catch {
          bodyError = error
          throw .interrupted
        }
      }
    } catch {
      throw bodyError ?? error
    }
  }

  /// A bulk load with errors of the store only.
  func loading(_ body: (BulkLoader) throws(EntityStoreError) -> Void)
    throws(EntityStoreError) -> PutSummary
  {
    try writingMuch { (writer) throws(EntityStoreError) in
      let loader = try BulkLoader(connection: writer.connection, kinds: writer.kinds)
      try body(loader)
      return try loader.finish(writer: writer.index)
    }
  }

  /// Removes the entities with these identifiers; returns how many there were.
  @discardableResult
  public func remove(_ identifiers: [EntityIdentifier]) throws(EntityStoreError) -> Int {
    try writing { (writer) throws(EntityStoreError) in
      var count = 0
      for identifier in identifiers where try writer.remove(identifier) { count += 1 }
      return count
    }
  }

  /// Removes every entity of the kind; returns how many there were.
  @discardableResult
  public func remove(kind: String) throws(EntityStoreError) -> Int {
    try writingMuch { (writer) throws(EntityStoreError) in
      let statement = try writer.connection.statement(SQL.rowsOfKind)
      try statement.bind(1, kind)
      return try writer.remove(rowsOf: statement)
    }
  }

  /// Removes every entity at the domain and below it: `a` means `a` and `a.b`, not `ab`.
  @discardableResult
  public func remove(domain: String) throws(EntityStoreError) -> Int {
    try writingMuch { (writer) throws(EntityStoreError) in
      let statement = try writer.connection.statement(SQL.rowsOfDomain)
      try statement.bind(1, domain)
      try statement.bind(2, domain + ".")
      try statement.bind(3, domain + "/")
      return try writer.remove(rowsOf: statement)
    }
  }

  /// Removes every entity at the domain and below it in one index, nil being the default one.
  @discardableResult
  public func remove(domain: String, inIndex index: String?) throws(EntityStoreError) -> Int {
    try writingMuch { (writer) throws(EntityStoreError) in
      try writer.remove(domain: domain, index: index ?? "")
    }
  }

  /// Removes everything with all client states; returns how many entities there were.
  @discardableResult
  public func removeAll() throws(EntityStoreError) -> Int {
    try writingMuch { (writer) throws(EntityStoreError) in
      try writer.connection.execute(SQL.deleteClientStates)
      return try writer.remove(rowsOf: try writer.connection.statement(SQL.allRows))
    }
  }

  /// Removes everything of one index, nil being the default one, with its client state.
  @discardableResult
  public func removeAll(inIndex index: String?) throws(EntityStoreError) -> Int {
    try writingMuch { (writer) throws(EntityStoreError) in
      try writer.removeAll(index: index ?? "")
    }
  }
}

extension Writer {
  /// Removes the entity; false if there is none.
  func remove(_ identifier: EntityIdentifier) throws(EntityStoreError) -> Bool {
    guard let old = try index.find(identifier) else { return false }
    try index.remove(row: old.row)
    try index.settle()
    return true
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
    guard let old = try index.find(identifier) else { return false }
    var entity = old.entity
    patch.apply(to: &entity)
    _ = try index.put(entity)
    try index.settle()
    return true
  }

  /// Removes the rows that the statement yields: one by one, or by a rebuild where that is less work.
  func remove(rowsOf statement: Statement) throws(EntityStoreError) -> Int {
    var rows: [Int64] = []
    while try statement.step() { rows.append(statement.int64(0)) }
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
