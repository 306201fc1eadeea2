// The index of Core Spotlight, over the one of EntityStore: the same methods with handlers and to await.

internal import Dispatch
internal import EntityStore
public import Foundation

#if canImport(UniformTypeIdentifiers)
  public import UniformTypeIdentifiers
#endif

/// The default index or a named one, in the file of this process.
///
/// Calls of one object are done in their order, on a queue of its own. When a call has ended, every
/// query sees what it did.
open class CSSearchableIndex: NSObject, @unchecked Sendable {
  /// The name; nil for the default index.
  public let name: String?
  /// The protection class, by which queries choose: files here are not encrypted by the system.
  public let protectionClass: FileProtectionType?
  private let queue: DispatchQueue
  private let lock = NSLock()
  private var opened: SearchableIndex?
  /// What was wrong with the beginning of a batch, kept for its end; used on the queue only.
  private var batchFault: EntityStoreError?
  private var delegateLink: DelegateLink?

  private static let shared = CSSearchableIndex()

  private override init() {
    name = nil
    protectionClass = nil
    queue = DispatchQueue(label: "linkindex.default")
  }

  /// Names an index, which need not exist yet.
  public convenience init(name: String) {
    self.init(name: name, protectionClass: nil)
  }

  /// Names an index with a protection class.
  public init(name: String, protectionClass: FileProtectionType?) {
    self.name = name
    self.protectionClass = protectionClass
    queue = DispatchQueue(label: "linkindex." + name)
  }

  /// The default index, which takes no batches.
  open class func `default`() -> CSSearchableIndex { shared }

  /// Whether the system's SQLite can index.
  open class func isIndexingAvailable() -> Bool {
    do throws(EntityStoreError) {
      _ = try SharedStore.open()
    } catch .unsupportedSQLite {
      return false
    } catch {
      // What is wrong with the file is said by the call that needs it.
    }
    return true
  }

  /// The file that the indexes and queries of this process use from now on.
  ///
  /// By default `$LINKINDEX_DB`, else the place where the `linkindex` program keeps its index. Indexes
  /// that were used already stay where they are.
  public static var storePath: String {
    get { SharedStore.path }
    set {
      SharedStore.path = newValue
      shared.locked { shared.opened = nil }
    }
  }

  private func locked<Value>(_ body: () -> Value) -> Value {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }

  private func open() throws(EntityStoreError) -> SearchableIndex {
    if let opened = locked({ opened }) { return opened }
    let store = try SharedStore.open()
    let index = name.map { SearchableIndex(name: $0, store: store) } ?? .default(of: store)
    if let protectionClass {
      try store.setProtectionClass(
        ProtectionClass(rawValue: protectionClass.rawValue), index: name)
    }
    let link = locked {
      opened = index
      return delegateLink
    }
    if let link { index.indexDelegate = link }
    return index
  }

  // MARK: - Work in order

  private func perform<Answer: Sendable>(
    _ answer: (@Sendable (Result<Answer, any Error>) -> Void)?,
    _ work: @escaping @Sendable (SearchableIndex) throws(EntityStoreError) -> Answer
  ) {
    queue.async { [self] in
      do throws(EntityStoreError) {
        let value = try work(open())
        answer?(.success(value))
      } catch {
        answer?(.failure(CSIndexError(error)))
      }
    }
  }

  private func perform(
    _ handler: (@Sendable ((any Error)?) -> Void)?,
    _ work: @escaping @Sendable (SearchableIndex) throws(EntityStoreError) -> Void
  ) {
    let answer = handler.map { handler in
      { @Sendable (result: Result<Void, any Error>) in
        if case .failure(let error) = result { handler(error) } else { handler(nil) }
      }
    }
    perform(answer, work)
  }

  private func performed<Answer: Sendable>(
    _ work: @escaping @Sendable (SearchableIndex) throws(EntityStoreError) -> Answer
  ) async throws -> Answer {
    try await withCheckedThrowingContinuation { continuation in
      perform({ continuation.resume(with: $0) }, work)
    }
  }

  // MARK: - Items

  /// What is indexed is what the items say now. Bad items are named when the good ones are in.
  private func index(
    _ items: [CSSearchableItem], _ answer: (@Sendable (Result<Void, any Error>) -> Void)?
  ) {
    let values = items.map(\.item)
    perform(
      { result in
        switch result {
        case .failure(let error): answer?(.failure(error))
        case .success(let rejected):
          if let error = CSIndexError(rejected: rejected) {
            answer?(.failure(error))
          } else {
            answer?(.success(()))
          }
        }
      },
      { (index) throws(EntityStoreError) in try index.indexSearchableItems(values).rejected })
  }

  /// Adds or replaces items. Items that cannot be indexed do not keep the others out: the error names them.
  open func indexSearchableItems(
    _ items: [CSSearchableItem], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    index(items) { result in
      if case .failure(let error) = result {
        completionHandler?(error)
      } else {
        completionHandler?(nil)
      }
    }
  }

  /// Adds or replaces items. Items that cannot be indexed do not keep the others out: the error names them.
  open func indexSearchableItems(_ items: [CSSearchableItem]) async throws {
    try await withCheckedThrowingContinuation { continuation in
      index(items) { continuation.resume(with: $0) }
    }
  }

  /// Deletes items and those related to them; an identifier that nothing has is no error.
  open func deleteSearchableItems(
    withIdentifiers identifiers: [String],
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    perform(completionHandler) { (index) throws(EntityStoreError) in
      _ = try index.deleteSearchableItems(withIdentifiers: identifiers)
    }
  }

  /// Deletes items and those related to them; an identifier that nothing has is no error.
  open func deleteSearchableItems(withIdentifiers identifiers: [String]) async throws {
    try await performed { (index) throws(EntityStoreError) in
      _ = try index.deleteSearchableItems(withIdentifiers: identifiers)
    }
  }

  /// Deletes the items at these domains and below them.
  open func deleteSearchableItems(
    withDomainIdentifiers domainIdentifiers: [String],
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    perform(completionHandler) { (index) throws(EntityStoreError) in
      _ = try index.deleteSearchableItems(withDomainIdentifiers: domainIdentifiers)
    }
  }

  /// Deletes the items at these domains and below them.
  open func deleteSearchableItems(
    withDomainIdentifiers domainIdentifiers: [String]
  ) async throws {
    try await performed { (index) throws(EntityStoreError) in
      _ = try index.deleteSearchableItems(withDomainIdentifiers: domainIdentifiers)
    }
  }

  /// Deletes everything in this index and forgets its client state.
  open func deleteAllSearchableItems(
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    perform(completionHandler) { (index) throws(EntityStoreError) in
      _ = try index.deleteAllSearchableItems()
    }
  }

  /// Deletes everything in this index and forgets its client state.
  open func deleteAllSearchableItems() async throws {
    try await performed { (index) throws(EntityStoreError) in
      _ = try index.deleteAllSearchableItems()
    }
  }

  // MARK: - Batches

  /// Begins a batch: what follows is done together when it ends.
  ///
  /// Beginning twice, or on the default index, is an error that the end of the batch reports; on Apple's
  /// platforms it is an exception.
  open func beginBatch() {
    queue.async { [self] in
      do throws(EntityStoreError) {
        try open().beginBatch()
      } catch {
        batchFault = error
      }
    }
  }

  /// Ends the batch, or says what was wrong with its beginning.
  private func ending(
    _ end: @escaping @Sendable (SearchableIndex) throws(EntityStoreError) -> IndexSummary
  ) -> @Sendable (SearchableIndex) throws(EntityStoreError) -> Void {
    { [self] (index) throws(EntityStoreError) in
      if let fault = batchFault {
        batchFault = nil
        index.cancelBatch()
        throw fault
      }
      _ = try end(index)
    }
  }

  /// Ends the batch and keeps the client state, at most 250 bytes, together with it.
  open func endBatch(
    withClientState clientState: Data,
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    perform(
      completionHandler,
      ending { (index) throws(EntityStoreError) in
        try index.endBatch(withClientState: Array(clientState))
      })
  }

  /// Ends the batch and keeps the client state, at most 250 bytes, together with it.
  open func endBatch(withClientState clientState: Data) async throws {
    try await performed(
      ending { (index) throws(EntityStoreError) in
        try index.endBatch(withClientState: Array(clientState))
      })
  }

  /// Ends the batch if the stored client state is the expected one; nil expects none.
  open func endIndexBatch(
    expectedClientState: Data?, newClientState: Data,
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    perform(
      completionHandler,
      ending { (index) throws(EntityStoreError) in
        try index.endIndexBatch(
          expectedClientState: expectedClientState.map { Array($0) },
          newClientState: Array(newClientState))
      })
  }

  /// Ends the batch if the stored client state is the expected one; nil expects none.
  open func endIndexBatch(expectedClientState: Data?, newClientState: Data) async throws {
    try await performed(
      ending { (index) throws(EntityStoreError) in
        try index.endIndexBatch(
          expectedClientState: expectedClientState.map { Array($0) },
          newClientState: Array(newClientState))
      })
  }

  /// The client state that was kept last; nil if there is none.
  open func fetchLastClientState(
    completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) {
    perform(
      { result in
        switch result {
        case .success(let state): completionHandler(state, nil)
        case .failure(let error): completionHandler(nil, error)
        }
      },
      { (index) throws(EntityStoreError) in try index.fetchLastClientState().map { Data($0) } })
  }

  /// The client state that was kept last; empty if there is none.
  open func fetchLastClientState() async throws -> Data {
    try await performed { (index) throws(EntityStoreError) in
      try index.fetchLastClientState().map { Data($0) } ?? Data()
    }
  }

  // MARK: - Delegate

  /// Who gives data, and fills the index again when it is asked to; kept as long as somebody else keeps it.
  ///
  /// Whoever is set is asked, on the index's queue, for what is still to be indexed again.
  public weak var indexDelegate: (any CSSearchableIndexDelegate)? {
    didSet {
      let link = indexDelegate == nil ? nil : DelegateLink(index: self)
      let index = locked {
        delegateLink = link
        return opened
      }
      queue.async { [self] in
        // What is wrong with the file is said by the call that needs it.
        guard let index = index ?? (try? open()) else { return }
        if index.indexDelegate !== link { index.indexDelegate = link }
      }
    }
  }

  /// The content of an item in a type, from the delegate; see the method that is awaited.
  open func fetchData(
    forBundleIdentifier bundleIdentifier: String, itemIdentifier: String, contentType: UTType,
    completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) {
    queue.async { [self] in
      do {
        completionHandler(try data(itemIdentifier, contentType), nil)
      } catch {
        completionHandler(nil, error)
      }
    }
  }

  /// The content of an item in a type, from the delegate.
  ///
  /// Other apps' items are out of reach, so the bundle identifier is of no effect.
  open func fetchData(
    forBundleIdentifier bundleIdentifier: String, itemIdentifier: String, contentType: UTType
  ) async throws -> Data {
    try data(itemIdentifier, contentType)
  }

  private func data(_ itemIdentifier: String, _ contentType: UTType) throws -> Data {
    guard let delegate = indexDelegate else {
      throw CSIndexError(.unknownError, message: "the index has no delegate to ask for data")
    }
    return try delegate.data(
      for: self, itemIdentifier: itemIdentifier, typeIdentifier: contentType.identifier)
  }
}
