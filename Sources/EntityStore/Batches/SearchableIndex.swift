// The index as Core Spotlight has it: items go in and out under the names that its users know. Where it
// differs it is stricter: what has returned is visible, and a batch is a transaction.

internal import LinkTypes
internal import Synchronization

/// The default index of a store or one of its named indexes, with the methods of Core Spotlight.
///
/// ```swift
/// let index = SearchableIndex(name: "notes", store: store)
/// var attributes = SearchableItemAttributeSet(contentType: "public.text")
/// attributes.title = "Shopping list"
/// try index.indexSearchableItems([
///   SearchableItem(uniqueIdentifier: "1", domainIdentifier: "home", attributeSet: attributes)
/// ])
/// ```
///
/// Every method is there twice, to call directly and to await; both do the same, and when they return,
/// every search sees what they did. Two objects of one name are the same index with batches of their own.
public final class SearchableIndex: Sendable {
  /// The name; nil for the default index.
  public let name: String?
  /// The file that holds it.
  public let store: EntityStore
  private let batch = Mutex<IndexBatch?>(nil)
  let delegate = Mutex(DelegateReference())

  /// A reference that does not keep the delegate alive.
  struct DelegateReference: Sendable {
    weak var delegate: (any SearchableIndexDelegate)?
  }

  private init(store: EntityStore, name: String?) {
    self.store = store
    self.name = name
  }

  /// Names an index of the store, which need not exist yet.
  public convenience init(name: String, store: EntityStore) {
    self.init(store: store, name: name.isEmpty ? nil : name)
  }

  /// The default index of the store, which takes no batches.
  public static func `default`(of store: EntityStore) -> SearchableIndex {
    SearchableIndex(store: store, name: nil)
  }

  /// Whether the system's SQLite can index.
  public static func isIndexingAvailable() -> Bool { (try? StoreFile.checkLibrary()) != nil }

  // MARK: Items

  /// Adds or replaces items, or, where an item is an update, changes what it mentions.
  ///
  /// An update of an item that is not there or has expired is ignored unless `missing` says otherwise.
  /// One bad item does not keep the others out unless the call is `atomic`. An item whose
  /// `relatedUniqueIdentifier` names nothing is indexed: it may come before the other one.
  ///
  /// - Throws: `store.invalidEntity` if `atomic`; `store.busy`, `store.diskFull`, `store.io`; then
  ///   nothing was changed.
  @discardableResult
  public func indexSearchableItems(
    _ items: [SearchableItem], missing: MissingEntity = .ignore, atomic: Bool = false
  ) throws(EntityStoreError) -> IndexingResult {
    var result = IndexingResult()
    var operations: [IndexOperation] = []
    for item in items {
      do throws(EntityStoreError) {
        let entity = try item.entity(index: name)
        try entity.validate()
        operations.append(item.isUpdate ? .update(item, missing) : .put(entity))
      } catch {
        guard case .invalidEntity = error, !atomic else { throw error }
        result.rejected.append(
          IndexingResult.RejectedItem(uniqueIdentifier: item.uniqueIdentifier, error: error))
      }
    }
    try perform(operations, &result)
    return result
  }

  /// Deletes items and what depends on them; an identifier that nothing has is no error.
  @discardableResult
  public func deleteSearchableItems(withIdentifiers identifiers: [String])
    throws(EntityStoreError) -> IndexingResult
  {
    try perform(
      identifiers.map { .remove(EntityIdentifier(itemIdentifier: $0, index: name)) })
  }

  /// Deletes the items at these domains and below them, in this index only: `a` means `a.b`, not `ab`.
  @discardableResult
  public func deleteSearchableItems(withDomainIdentifiers domains: [String])
    throws(EntityStoreError) -> IndexingResult
  {
    try perform(domains.map { .removeDomain($0) })
  }

  /// Deletes everything in this index and forgets its client state.
  @discardableResult
  public func deleteAllSearchableItems() throws(EntityStoreError) -> IndexingResult {
    try perform([.removeAll])
  }

  private func perform(_ operations: [IndexOperation]) throws(EntityStoreError) -> IndexingResult {
    var result = IndexingResult()
    try perform(operations, &result)
    return result
  }

  /// Does the operations in one transaction, or leaves them to the batch that is open.
  private func perform(_ operations: [IndexOperation], _ result: inout IndexingResult)
    throws(EntityStoreError)
  {
    let isPending = try batch.withLock { (batch) throws(EntityStoreError) in
      guard let batch else { return false }
      for operation in operations { try batch.add(operation) }
      return true
    }
    result.isPending = isPending
    guard !isPending, !operations.isEmpty else { return }
    let isLarge =
      operations.count > IndexBatch.maxSinglePuts || operations.contains(where: \.isWide)
    let name = name ?? ""
    let work = { (writer: Writer) throws(EntityStoreError) -> IndexSummary in
      var changes = ChangeRun(writer: writer, index: name)
      for operation in operations { try changes.add(operation) }
      return try changes.finish()
    }
    result.summary = try isLarge ? store.writingMuch(work) : store.writing(work)
  }

  // MARK: Batches

  /// Begins a batch: what follows is done together when it ends.
  ///
  /// - Throws: `store.batchAlreadyOpen`, `store.batchOnDefaultIndex`.
  public func beginBatch() throws(EntityStoreError) {
    try batch.withLock { (batch) throws(EntityStoreError) in
      guard batch == nil else { throw .batchAlreadyOpen(index: name ?? "") }
      batch = try store.beginBatch(index: name)
    }
  }

  /// Gives up the batch that is open, if there is one; nothing of it is kept.
  public func cancelBatch() {
    batch.withLock { batch in
      batch?.cancel()
      batch = nil
    }
  }

  private func takeBatch() throws(EntityStoreError) -> IndexBatch {
    let taken = batch.withLock { batch in
      defer { batch = nil }
      return batch
    }
    guard let taken else { throw .noOpenBatch(index: name ?? "") }
    return taken
  }

  /// Does what the batch holds and stores the client state, together; see `IndexBatch.end(clientState:)`.
  ///
  /// - Throws: `store.noOpenBatch`, `store.invalidClientState` for more than 250 bytes.
  @discardableResult
  public func endBatch(withClientState state: [UInt8]) throws(EntityStoreError) -> IndexSummary {
    try takeBatch().end(clientState: state)
  }

  /// The same on condition that the expected client state is the stored one; nil expects none.
  ///
  /// - Throws: `store.mismatchedClientState`: then nothing of the batch is kept.
  @discardableResult
  public func endIndexBatch(expectedClientState: [UInt8]?, newClientState: [UInt8])
    throws(EntityStoreError) -> IndexSummary
  {
    try takeBatch().end(expectedClientState: expectedClientState, newClientState: newClientState)
  }

  /// The client state that the last batch ended with; nil if there is none.
  public func fetchLastClientState() throws(EntityStoreError) -> [UInt8]? {
    try store.clientState(index: name)
  }
}

extension IndexOperation {
  /// Whether it may change much more than one entity.
  fileprivate var isWide: Bool {
    switch self {
    case .removeDomain, .removeAll: true
    default: false
    }
  }
}
