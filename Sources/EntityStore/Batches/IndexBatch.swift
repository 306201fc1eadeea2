// A batch: many changes to one named index and the caller's word on how far it has come, kept
// together or not at all.

public import LinkTypes
internal import Synchronization

/// An open batch of a named index; made by `EntityStore.beginBatch(index:)`.
///
/// Nothing is searchable and nobody is kept waiting before the batch ends: the changes are collected
/// in a temporary file (at most 8 MB of it in memory). The end is one transaction that holds all of
/// them and the client state. A batch that is never ended, or whose process dies, changes nothing.
public final class IndexBatch: Sendable {
  /// The most bytes that a client state has.
  public static let maxClientStateBytes = 250
  /// Puts in a row beyond this take the sorted path of a bulk load.
  static let maxSinglePuts = 1000

  /// The name of the index.
  public let index: String
  private let store: EntityStore
  private let buffer: Mutex<BatchBuffer?>

  init(store: EntityStore, index: String) throws(EntityStoreError) {
    self.store = store
    self.index = index
    buffer = Mutex(try BatchBuffer())
  }

  /// How many changes it holds; nil once it has ended.
  public var count: Int? { buffer.withLock { $0?.count } }

  /// Adds an entity or replaces the one with its identifier; its index becomes that of the batch.
  ///
  /// - Throws: `store.invalidEntity`, `store.noOpenBatch`; the batch goes on as if nothing had been.
  public func put(_ entity: Entity) throws(EntityStoreError) {
    var entity = entity
    entity.index = index
    try add(.put(entity))
  }

  /// Changes the fields that the patch names.
  public func patch(
    _ identifier: EntityIdentifier, _ patch: EntityPatch, ifMissing missing: MissingEntity = .ignore
  ) throws(EntityStoreError) {
    try add(.patch(inIndex(identifier), patch, missing))
  }

  /// Removes an entity, if there is one.
  public func remove(_ identifier: EntityIdentifier) throws(EntityStoreError) {
    try add(.remove(inIndex(identifier)))
  }

  /// Removes what is at the domain and below it.
  public func remove(domain: String) throws(EntityStoreError) { try add(.removeDomain(domain)) }

  /// Removes everything of the index.
  public func removeAll() throws(EntityStoreError) { try add(.removeAll) }

  private func inIndex(_ identifier: EntityIdentifier) -> EntityIdentifier {
    EntityIdentifier(kind: identifier.kind, id: identifier.id, index: index)
  }

  func add(_ operation: IndexOperation) throws(EntityStoreError) {
    try buffer.withLock { (buffer) throws(EntityStoreError) in
      guard let buffer else { throw .noOpenBatch(index: index) }
      try buffer.add(operation)
    }
  }

  /// Commits all changes and the client state together.
  ///
  /// The batch is over, also if this throws: then nothing was changed and the old state stays.
  ///
  /// - Throws: `store.invalidClientState` for more than 250 bytes, `store.noOpenBatch`, `store.busy`,
  ///   `store.diskFull`, `store.io`.
  @discardableResult
  public func end(clientState: [UInt8]) throws(EntityStoreError) -> IndexSummary {
    try end(expecting: nil, clientState)
  }

  /// Commits all changes and the client state if the stored state is the expected one; nil expects none.
  ///
  /// - Throws: `store.mismatchedClientState`, and as `end(clientState:)`; nothing was changed then.
  @discardableResult
  public func end(expectedClientState: [UInt8]?, newClientState: [UInt8])
    throws(EntityStoreError) -> IndexSummary
  {
    try end(expecting: .some(expectedClientState), newClientState)
  }

  /// Gives the batch up; nothing of it is kept.
  public func cancel() { buffer.withLock { $0 = nil } }

  private func end(expecting expected: [UInt8]??, _ state: [UInt8])
    throws(EntityStoreError) -> IndexSummary
  {
    try buffer.withLock { (buffer) throws(EntityStoreError) in
      guard let operations = buffer else { throw .noOpenBatch(index: index) }
      defer { buffer = nil }
      guard state.count <= Self.maxClientStateBytes else {
        throw .invalidClientState(byteCount: state.count, maxBytes: Self.maxClientStateBytes)
      }
      let work = { (writer: Writer) throws(EntityStoreError) -> IndexSummary in
        if let expected, try writer.connection.clientState(index: self.index) != expected {
          throw .mismatchedClientState(index: self.index)
        }
        var changes = ChangeRun(writer: writer, index: self.index)
        try operations.forEach { (operation) throws(EntityStoreError) in
          try changes.add(operation)
        }
        let summary = try changes.finish()
        try writer.setClientState(state, index: self.index)
        return summary
      }
      return operations.count > Self.maxSinglePuts
        ? try store.writingMuch(work) : try store.writing(work)
    }
  }
}

extension Writer {
  func setClientState(_ state: [UInt8]?, index: String) throws(EntityStoreError) {
    let statement = try connection.statement(
      state == nil ? SQL.deleteClientState : SQL.setClientState)
    try statement.bind(1, index)
    if let state { try statement.bindBlob(2, state) }
    try statement.run()
  }
}

extension Connection {
  /// What was stored last with a batch of the index.
  func clientState(index: String) throws(EntityStoreError) -> [UInt8]? {
    let statement = try statement(SQL.clientState)
    defer { statement.reset() }
    try statement.bind(1, index)
    return try statement.step() ? statement.bytes(0) : nil
  }
}

extension EntityStore {
  /// Begins a batch of a named index.
  ///
  /// Several may be open at once, also of one index: each is one transaction when it ends, and
  /// `end(expectedClientState:newClientState:)` tells whether another one came before.
  ///
  /// - Throws: `store.batchOnDefaultIndex` without a name, `store.io`.
  public func beginBatch(index: String?) throws(EntityStoreError) -> IndexBatch {
    guard let index, !index.isEmpty else { throw .batchOnDefaultIndex }
    return try IndexBatch(store: self, index: index)
  }

  /// The client states of all indexes, in order of their names.
  public func clientStates() throws(EntityStoreError) -> [(index: String, state: [UInt8])] {
    try readers.reading { (reader) throws(EntityStoreError) in
      let statement = try reader.connection.prepare(SQL.clientStates)
      var states: [(index: String, state: [UInt8])] = []
      while try statement.step() { states.append((statement.string(0), statement.bytes(1))) }
      return states
    }
  }

  /// The client state that the last batch of the index ended with; nil if none did or all was removed.
  public func clientState(index: String?) throws(EntityStoreError) -> [UInt8]? {
    try readers.reading { (reader) throws(EntityStoreError) in
      try reader.connection.clientState(index: index ?? "")
    }
  }
}
