// The methods of Core Spotlight to await: each leaves the caller's actor once and calls its namesake.

extension SearchableIndex {
  /// Adds, replaces or updates items; see the method that is not awaited.
  @concurrent @discardableResult
  public func indexSearchableItems(
    _ items: [SearchableItem], missing: MissingEntity = .ignore, atomic: Bool = false
  ) async throws(EntityStoreError) -> IndexingResult {
    let work: () throws(EntityStoreError) -> IndexingResult = { () throws(EntityStoreError) in
      try self.indexSearchableItems(items, missing: missing, atomic: atomic)
    }
    return try work()
  }

  /// Deletes items and what depends on them.
  @concurrent @discardableResult
  public func deleteSearchableItems(withIdentifiers identifiers: [String])
    async throws(EntityStoreError) -> IndexingResult
  {
    let work: () throws(EntityStoreError) -> IndexingResult = { () throws(EntityStoreError) in
      try self.deleteSearchableItems(withIdentifiers: identifiers)
    }
    return try work()
  }

  /// Deletes the items at these domains and below them.
  @concurrent @discardableResult
  public func deleteSearchableItems(withDomainIdentifiers domains: [String])
    async throws(EntityStoreError) -> IndexingResult
  {
    let work: () throws(EntityStoreError) -> IndexingResult = { () throws(EntityStoreError) in
      try self.deleteSearchableItems(withDomainIdentifiers: domains)
    }
    return try work()
  }

  /// Deletes everything in this index and forgets its client state.
  @concurrent @discardableResult
  public func deleteAllSearchableItems() async throws(EntityStoreError) -> IndexingResult {
    let work: () throws(EntityStoreError) -> IndexingResult = { () throws(EntityStoreError) in
      try self.deleteAllSearchableItems()
    }
    return try work()
  }

  /// Does what the batch holds and stores the client state.
  @concurrent @discardableResult
  public func endBatch(withClientState state: [UInt8])
    async throws(EntityStoreError) -> IndexSummary
  {
    let work: () throws(EntityStoreError) -> IndexSummary = { () throws(EntityStoreError) in
      try self.endBatch(withClientState: state)
    }
    return try work()
  }

  /// The same on condition of the client state that is stored.
  @concurrent @discardableResult
  public func endIndexBatch(expectedClientState: [UInt8]?, newClientState: [UInt8])
    async throws(EntityStoreError) -> IndexSummary
  {
    let work: () throws(EntityStoreError) -> IndexSummary = { () throws(EntityStoreError) in
      try self.endIndexBatch(
        expectedClientState: expectedClientState, newClientState: newClientState)
    }
    return try work()
  }

  /// The client state that the last batch ended with.
  @concurrent
  public func fetchLastClientState() async throws(EntityStoreError) -> [UInt8]? {
    let work: () throws(EntityStoreError) -> [UInt8]? = { () throws(EntityStoreError) in
      try self.fetchLastClientState()
    }
    return try work()
  }
}
