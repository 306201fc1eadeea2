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

  /// Changes the fields that the patch names and no others; false if there is no such entity, or it has
  /// expired.
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

  /// Removes the entities with these identifiers and what depends on them; returns how many there were.
  ///
  /// An entity whose attribute `relatedUniqueIdentifier` names another one of its index goes with it.
  @discardableResult
  public func remove(_ identifiers: [EntityIdentifier]) throws(EntityStoreError) -> Int {
    try writing { (writer) throws(EntityStoreError) in
      var count = 0
      for identifier in identifiers { count += try writer.remove(identifier) }
      return count
    }
  }

  /// Removes every entity of the kind in all indexes; returns how many there were.
  @discardableResult
  public func remove(kind: String) throws(EntityStoreError) -> Int {
    try writingMuch { (writer) throws(EntityStoreError) in
      let statement = try writer.connection.statement(SQL.rowsOfKind)
      try statement.bind(1, kind)
      return try writer.remove(rowsOf: statement)
    }
  }

  /// Removes every entity of the kind in one index, nil being the default one; returns how many there were.
  @discardableResult
  public func remove(kind: String, inIndex index: String?) throws(EntityStoreError) -> Int {
    try writingMuch { (writer) throws(EntityStoreError) in
      let statement = try writer.connection.statement(SQL.rowsOfKindInIndex)
      try statement.bind(1, kind)
      try statement.bind(2, index ?? "")
      return try writer.remove(rowsOf: statement)
    }
  }

  /// Removes every entity at the domain and below it, in all indexes: `a` means `a` and `a.b`, not `ab`.
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

extension EntityStore {
  /// Removes what has expired with what depends on it; returns how many entities there were.
  ///
  /// Nothing finds them before either. Writes remove some of what expired more than a day before, and
  /// `optimize` does all of this.
  @discardableResult
  public func sweepExpired() throws(EntityStoreError) -> Int {
    try writingMuch { (writer) throws(EntityStoreError) in try writer.sweepExpired() }
  }
}
