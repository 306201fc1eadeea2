// Requests to index again. They are kept in the file: who is asked may not be running yet.

internal import Synchronization

/// What the owner of an index is asked to index again.
public enum ReindexRequest: Sendable, Hashable {
  /// Everything.
  case all
  /// These items; those that are no more are to be deleted.
  case identifiers([String])
}

extension EntityStore {
  /// Asks the owner of an index to index again; nil is the default index.
  ///
  /// The request stays until `acknowledgeReindex`. A repair or salvage that lost something asks the
  /// owners of all indexes; a new text analysis asks nobody, since entities are kept whole.
  public func requestReindex(_ request: ReindexRequest, index: String?) throws(EntityStoreError) {
    try writing { (writer) throws(EntityStoreError) in
      let statement = try writer.connection.statement(SQL.addReindexRequest)
      try statement.bind(1, index ?? "")
      let names: [String]
      switch request {
      case .all: names = [""]
      case .identifiers(let identifiers): names = identifiers.filter { !$0.isEmpty }
      }
      for name in names {
        try statement.bind(2, name)
        try statement.run()
      }
    }
  }

  /// What is still to be indexed again of an index; nil if nothing is.
  public func reindexRequest(index: String?) throws(EntityStoreError) -> ReindexRequest? {
    try readers.reading { (reader) throws(EntityStoreError) in
      let statement = try reader.connection.statement(SQL.reindexRequests)
      try statement.bind(1, index ?? "")
      var identifiers: [String] = []
      while try statement.step() { identifiers.append(statement.string(0)) }
      if identifiers.first == "" { return .all }
      return identifiers.isEmpty ? nil : .identifiers(identifiers)
    }
  }

  /// Notes that what was asked for has been done.
  public func acknowledgeReindex(_ request: ReindexRequest, index: String?)
    throws(EntityStoreError)
  {
    try writing { (writer) throws(EntityStoreError) in
      switch request {
      case .all:
        let statement = try writer.connection.statement(SQL.deleteReindexRequests)
        try statement.bind(1, index ?? "")
        try statement.run()
      case .identifiers(let identifiers):
        let statement = try writer.connection.statement(SQL.deleteReindexRequest)
        try statement.bind(1, index ?? "")
        for identifier in identifiers {
          try statement.bind(2, identifier)
          try statement.run()
        }
      }
    }
  }
}

extension SearchableIndex {
  /// Who fills the index again; kept as long as somebody else keeps it.
  ///
  /// Whoever is set is asked at once for what is still to be indexed again.
  public var indexDelegate: (any SearchableIndexDelegate)? {
    get { delegate.withLock { $0.delegate } }
    set {
      delegate.withLock { $0.delegate = newValue }
      // What cannot be read now is asked for when the next request comes.
      if newValue != nil { _ = try? deliverReindexRequest() }
    }
  }

  /// Asks for everything to be indexed again.
  public func reindexAllSearchableItems() throws(EntityStoreError) {
    try store.requestReindex(.all, index: name)
    try deliverReindexRequest()
  }

  /// Asks for these items to be indexed again.
  public func reindexSearchableItems(withIdentifiers identifiers: [String])
    throws(EntityStoreError)
  {
    try store.requestReindex(.identifiers(identifiers), index: name)
    try deliverReindexRequest()
  }

  /// Hands what is to be indexed again to the delegate; false if there is nothing or nobody.
  @discardableResult
  public func deliverReindexRequest() throws(EntityStoreError) -> Bool {
    guard let delegate = indexDelegate, let request = try store.reindexRequest(index: name) else {
      return false
    }
    let acknowledge: @Sendable () -> Void = { [store, name] in
      // A request that cannot be crossed out is repeated, which does no harm.
      try? store.acknowledgeReindex(request, index: name)
    }
    switch request {
    case .all:
      delegate.searchableIndex(
        self, reindexAllSearchableItemsWithAcknowledgementHandler: acknowledge)
    case .identifiers(let identifiers):
      delegate.searchableIndex(
        self, reindexSearchableItemsWithIdentifiers: identifiers,
        acknowledgementHandler: acknowledge)
    }
    return true
  }

  /// The content of an item in one of its types, from the delegate; nil if nobody offers it.
  public func data(forItemIdentifier identifier: String, typeIdentifier: String) throws -> [UInt8]?
  {
    try indexDelegate?.data(for: self, itemIdentifier: identifier, typeIdentifier: typeIdentifier)
  }
}
