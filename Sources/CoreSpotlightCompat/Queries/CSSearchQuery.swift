// A query in the language of Core Spotlight: started once, answered by handlers or as a sequence.

internal import Dispatch
internal import EntityStore
public import Foundation

/// A query by attributes.
///
/// Set the handlers and call `start()`, or iterate over `results`; not both. The items come in batches.
open class CSSearchQuery: NSObject, @unchecked Sendable {
  /// One result.
  public struct Item: Sendable, Identifiable, Comparable {
    /// The item.
    public let item: CSSearchableItem
    /// The unique identifier of the item.
    public var id: String { item.uniqueIdentifier }

    /// Whether both are the same item.
    public static func == (left: Item, right: Item) -> Bool { left.id == right.id }

    /// Orders by rank, the best first.
    public static func < (left: Item, right: Item) -> Bool {
      left.item.compare(byRank: right.item) == .orderedAscending
    }
  }

  /// The results as a sequence; iterating begins what getting it has started.
  public struct Results: AsyncSequence, Sendable {
    /// One result.
    public typealias Item = CSSearchQuery.Item
    let stream: AsyncThrowingStream<Item, any Error>

    /// Goes through the results as they come.
    public struct AsyncIterator: AsyncIteratorProtocol {
      var iterator: AsyncThrowingStream<Item, any Error>.Iterator

      /// The next result; nil after the last.
      public mutating func next() async throws -> Item? { try await iterator.next() }
    }

    /// Begins to go through the results.
    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(iterator: stream.makeAsyncIterator())
    }
  }

  /// How many items a handler gets at once.
  static let batchSize = 100

  let context: CSSearchQueryContext
  private let queryString: String
  private let lock = NSLock()
  private var foundItems: (([CSSearchableItem]) -> Void)?
  private var completion: (((any Error)?) -> Void)?
  private var classes: [FileProtectionType]?
  private var itemCount = 0
  private var wasCancelled = false
  private var wasStarted = false

  /// Creates a query from a query string, such as `title == "coffee*"cd`.
  public init(queryString: String, queryContext: CSSearchQueryContext?) {
    self.queryString = queryString
    context = queryContext ?? CSSearchQueryContext()
  }

  /// Creates a query whose results have these attributes only; nil for all.
  public convenience init(queryString: String, attributes: [String]?) {
    let context = CSSearchQueryContext()
    context.fetchAttributes = attributes ?? []
    self.init(queryString: queryString, queryContext: context)
  }

  private func locked<Value>(_ body: () -> Value) -> Value {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }

  /// Called with each batch of results, one batch after the other.
  open var foundItemsHandler: (([CSSearchableItem]) -> Void)? {
    get { locked { foundItems } }
    set { locked { foundItems = newValue } }
  }

  /// Called once, after the last batch or with the error.
  open var completionHandler: (((any Error)?) -> Void)? {
    get { locked { completion } }
    set { locked { completion = newValue } }
  }

  /// The protection classes to search: indexes of other classes are left out.
  ///
  /// As long as nobody sets it, all indexes are searched, since files here are not encrypted by the system.
  open var protectionClasses: [FileProtectionType] {
    get { locked { classes } ?? [.completeUntilFirstUserAuthentication] }
    set { locked { classes = newValue } }
  }

  /// How many items were found so far.
  open var foundItemCount: Int { locked { itemCount } }
  /// Whether the query was cancelled.
  open var isCancelled: Bool { locked { wasCancelled } }

  /// Gives the query up; its completion gets `CSSearchQueryError.cancelled`.
  open func cancel() { locked { wasCancelled = true } }

  /// Starts the query; a query that was started does nothing.
  open func start() {
    run(
      found: { [self] items in foundItemsHandler?(items.map(\.item)) }, suggested: { _ in },
      finished: { [self] error in completionHandler?(error) })
  }

  /// Starts the query and gives its results as they come.
  open var results: Results {
    Results(
      stream: AsyncThrowingStream { continuation in
        continuation.onTermination = { [self] reason in
          if case .cancelled = reason { cancel() }
        }
        run(
          found: { items in for item in items { continuation.yield(item) } }, suggested: { _ in },
          finished: { continuation.finish(throwing: $0) })
      })
  }

  /// Answers the query on a queue; a second time nothing happens but the end.
  func run(
    found: @escaping @Sendable ([Item]) -> Void,
    suggested: @escaping @Sendable ([CSSuggestion]) -> Void,
    finished: @escaping @Sendable ((any Error)?) -> Void
  ) {
    let isFirst = locked {
      defer { wasStarted = true }
      return !wasStarted
    }
    guard isFirst else { return finished(nil) }
    DispatchQueue.global().async { [self] in
      do throws(CSSearchQueryError) {
        try checkCancellation()
        suggested(try suggest())
        var batch: [Item] = []
        let flush = { [self] in
          guard !batch.isEmpty, !isCancelled else { return }
          locked { itemCount += batch.count }
          found(batch)
          batch.removeAll(keepingCapacity: true)
        }
        try answer { item in
          batch.append(Item(item: CSSearchableItem(item)))
          if batch.count == Self.batchSize { flush() }
        }
        flush()
        try checkCancellation()
      } catch {
        return finished(error)
      }
      finished(nil)
    }
  }

  func checkCancellation() throws(CSSearchQueryError) {
    if isCancelled {
      throw CSSearchQueryError(.cancelled, message: "the query was cancelled")
    }
  }

  /// The context as the store has it.
  var storeContext: SearchQueryContext {
    var value = context.value
    value.protectionClasses = locked { classes }?.map { ProtectionClass(rawValue: $0.rawValue) }
    return value
  }

  /// Calls the body with the items that match, with the attributes that were asked for, in their order.
  func answer(_ body: (SearchableItem) -> Void) throws(CSSearchQueryError) {
    let query = SearchQuery(
      queryString: queryString, queryContext: storeContext, store: try SharedStore.forQueries())
    do throws(SearchQueryError) {
      try query.run { result in
        if isCancelled { query.cancel() }
        body(result.item)
      }
    } catch {
      throw CSSearchQueryError(error)
    }
  }

  /// Queries by attributes suggest nothing.
  func suggest() throws(CSSearchQueryError) -> [CSSuggestion] { [] }
}
