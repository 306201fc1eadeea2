// A query as an object that runs once, as in Core Spotlight: results come as a sequence, and another
// thread may cancel it.

public import AttributeQuery
internal import LinkTypes
internal import Synchronization

/// What a query is to look at and to bring back.
public struct SearchQueryContext: Sendable, Hashable {
  /// The attributes that results hold, the others reading nil; empty for all.
  public var fetchAttributes: [String] = []
  /// Queries that every result must satisfy as well.
  public var filterQueries: [String] = []
  /// The language of the person's keyboard; texts are analyzed by their own languages, so it changes nothing.
  public var keyboardLanguage: String?
  /// The named indexes that are searched, nil standing for the default one; nil for all, as Core Spotlight does.
  public var indexes: [String?]?
  /// Of those only indexes of these protection classes; nil for all.
  public var protectionClasses: [ProtectionClass]?
  /// What `$time` is resolved by; nil for now, in UTC, with weeks that begin on Monday.
  public var clock: QueryClock?

  /// Creates a context that brings back everything.
  public init() {}

  /// The indexes that are searched; nil for all.
  func scope(in store: EntityStore) throws(SearchQueryError) -> [String?]? {
    guard let protectionClasses else { return indexes }
    let open: [String?]
    do throws(EntityStoreError) {
      open = try store.indexes(protectedBy: protectionClasses)
    } catch {
      throw SearchQueryError(error)
    }
    return indexes?.filter(open.contains) ?? open
  }
}

/// One run of a query over the items of a store.
///
/// ```swift
/// let query = SearchQuery(queryString: #"authorNames == "Ada*"cdw"#, store: store)
/// for try await result in query.results { print(result.item.attributeSet.title ?? result.id) }
/// ```
public final class SearchQuery: Sendable {
  /// One result.
  public struct Item: Sendable, Hashable, Comparable {
    /// The item's unique identifier.
    public var id: String { item.uniqueIdentifier }
    /// The item with the attributes that were to be fetched.
    public var item: SearchableItem
    /// The entity that keeps it.
    public var entity: Entity
    /// Its place among the results, from 0.
    public var rank: Int

    /// Orders by rank.
    public static func < (left: Item, right: Item) -> Bool { left.rank < right.rank }
  }

  /// The query as given.
  public let queryString: String
  /// What it looks at and brings back.
  public let queryContext: SearchQueryContext
  private let store: EntityStore
  private let cancellation = Cancellation()
  private let found = Atomic(0)

  /// Creates a query; nothing is read before its results are asked for.
  public init(
    queryString: String, queryContext: SearchQueryContext = SearchQueryContext(),
    store: EntityStore
  ) {
    self.queryString = queryString
    self.queryContext = queryContext
    self.store = store
  }

  /// How many results were found so far, by the run that found one last.
  public var foundItemCount: Int { found.load(ordering: .relaxed) }
  /// Whether `cancel()` was called.
  public var isCancelled: Bool { cancellation.isCancelled }

  /// Ends the query: results throw `SearchQueryError.cancelled`.
  public func cancel() { cancellation.cancel() }

  /// The results, most prominent first. Each sequence is a run of its own over one commit.
  public var results: AsyncThrowingStream<Item, any Error> {
    AsyncThrowingStream { continuation in
      continuation.onTermination = { [cancellation] reason in
        if case .cancelled = reason { cancellation.cancel() }
      }
      Task.detached { [self] in
        do throws(SearchQueryError) {
          try run { continuation.yield($0) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
    }
  }

  /// Calls the body with every result, on the calling thread.
  ///
  /// - Throws: `query.invalidQuery` with the place of the fault, `query.cancelled`,
  ///   `query.indexUnreachable`.
  public func run(_ body: (Item) -> Void) throws(SearchQueryError) {
    var request = try Self.request(queryString, queryContext)
    request.indexes = try queryContext.scope(in: store)
    found.store(0, ordering: .relaxed)
    // Counted by itself: another run of the same query may be going on.
    var rank = 0
    do throws(EntityStoreError) {
      try store.forEachMatch(request, cancellation: cancellation) { entity in
        defer { rank += 1 }
        found.store(rank + 1, ordering: .relaxed)
        body(Item(entity, rank: rank, fetching: queryContext.fetchAttributes))
      }
    } catch {
      throw SearchQueryError(error)
    }
  }

  static func request(_ text: String, _ context: SearchQueryContext) throws(SearchQueryError)
    -> QueryRequest
  {
    do throws(InvalidQuery) {
      var request = try QueryRequest(text, filterQueries: context.filterQueries)
      request.indexes = context.indexes
      request.clock = context.clock
      return request
    } catch {
      throw .invalidQuery(error)
    }
  }
}

extension SearchQuery.Item {
  init(_ entity: Entity, rank: Int, fetching names: [String]) {
    self.entity = entity
    self.rank = rank
    item = SearchableItem(entity)
    item.resultRank = rank
    guard !names.isEmpty else { return }
    let wanted = Set(names.map { AttributeDefinition(named: $0)?.name ?? $0 })
    item.attributeSet.keep(wanted)
  }
}

extension EntityStore {
  /// Calls the body with every entity that matches, most prominent first, all of one commit.
  func forEachMatch(
    _ request: QueryRequest, cancellation: Cancellation, _ body: (Entity) -> Void
  ) throws(EntityStoreError) {
    try readers.reading(cancellation) { (reader) throws(EntityStoreError) in
      _ = try reader.forEachEntity(matching: request) { (entity) throws(EntityStoreError) in
        guard !cancellation.isCancelled else { throw .cancelled }
        body(entity)
        return true
      }
    }
  }
}
