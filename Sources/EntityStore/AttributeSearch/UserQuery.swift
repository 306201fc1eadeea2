// What a person types, as an object that runs once: ranked items and suggestions in one stream, and
// what was engaged feeds the ranking of the next query.

internal import AttributeQuery
internal import LinkTypes
internal import Synchronization

/// What a person's query is to look at and to bring back.
public struct UserQueryContext: Sendable {
  /// Attributes, filters, indexes and clock, as for any query.
  public var query = SearchQueryContext()
  /// The most items wanted; nil for all, of which there are at most 1,000.
  public var maxResultCount: Int?
  /// The most suggestions wanted.
  public var maxSuggestionCount = 8
  /// Whether the best items come first; false for the most prominent first.
  public var enableRankedResults = true
  /// How many items are ranked; those behind them come in the order of their prominence.
  public var maxRankedResultCount = 100
  /// Whether only words count. There is no search by meaning here, so it changes nothing.
  public var disableSemanticSearch = true
  /// The suggestion that was chosen before; its text is what is searched for, if nothing else is typed.
  public var currentSuggestion: Suggestion?

  /// Creates a context, going on from a suggestion if there is one.
  public init(currentSuggestion: Suggestion? = nil) {
    self.currentSuggestion = currentSuggestion
  }
}

/// One run of what a person typed.
///
/// ```swift
/// let query = UserQuery(userQueryString: "caf", store: store)
/// for try await response in query.responses {
///   switch response {
///   case .item(let item): print(item.id)
///   case .suggestion(let suggestion): print(suggestion.text)
///   }
/// }
/// ```
public final class UserQuery: Sendable {
  /// What comes back.
  public enum Response: Sendable, Hashable {
    /// An item.
    case item(SearchQuery.Item)
    /// A text that completes what was typed.
    case suggestion(Suggestion)
  }

  /// How a person engaged with a result.
  public enum UserInteractionKind: Int, Sendable, Hashable {
    /// They opened it: a use.
    case select = 0
    /// They looked at it, which says too little to change the ranking.
    case focus = 1

    /// The same as `select`.
    public static let `default` = UserInteractionKind.select
  }

  /// What was typed; nil or empty for suggestions alone.
  public let userQueryString: String?
  /// What it looks at and brings back.
  public let userQueryContext: UserQueryContext
  private let store: EntityStore
  private let cancellation = Cancellation()
  private let state = Mutex(State())

  private struct State {
    var items: [String: EntityIdentifier] = [:]
    var suggestions: Set<String> = []
  }

  /// Creates a query; nothing is read before its responses are asked for.
  public init(
    userQueryString: String?, userQueryContext: UserQueryContext = UserQueryContext(),
    store: EntityStore
  ) {
    self.userQueryString = userQueryString
    self.userQueryContext = userQueryContext
    self.store = store
  }

  /// Reads what queries need into memory, so that the first one is as fast as the others.
  public static func prepare(_ store: EntityStore) throws(EntityStoreError) { try store.prepare() }

  /// How many items were found so far.
  public var foundItemCount: Int { state.withLock { $0.items.count } }
  /// How many suggestions were found so far.
  public var foundSuggestionCount: Int { state.withLock { $0.suggestions.count } }
  /// Whether `cancel()` was called.
  public var isCancelled: Bool { cancellation.isCancelled }

  /// Ends the query: responses throw `SearchQueryError.cancelled`.
  public func cancel() { cancellation.cancel() }

  /// Suggestions, then items, the best first.
  public var responses: AsyncThrowingStream<Response, any Error> {
    AsyncThrowingStream { continuation in
      continuation.onTermination = { [cancellation] reason in
        if case .cancelled = reason { cancellation.cancel() }
      }
      Task.detached { [self] in
        do throws(SearchQueryError) {
          for response in try run() { continuation.yield(response) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
    }
  }

  /// The suggestions alone.
  public var suggestions: AsyncThrowingStream<Suggestion, any Error> {
    AsyncThrowingStream { continuation in
      Task.detached { [self] in
        do throws(SearchQueryError) {
          for suggestion in try runSuggestions() { continuation.yield(suggestion) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
    }
  }

  /// All responses at once, on the calling thread.
  ///
  /// - Throws: `query.invalidQuery` for a filter, `query.cancelled`, `query.indexUnreachable`.
  public func run() throws(SearchQueryError) -> [Response] {
    try runSuggestions().map(Response.suggestion) + runItems().map(Response.item)
  }

  private var text: String {
    if let userQueryString, !userQueryString.isEmpty { return userQueryString }
    return userQueryContext.currentSuggestion?.text ?? ""
  }

  /// The suggestions alone, on the calling thread. With filters, indexes or protection classes they name
  /// only entities that results could be.
  ///
  /// - Throws: `query.invalidQuery` for a filter, `query.cancelled`, `query.indexUnreachable`.
  public func runSuggestions() throws(SearchQueryError) -> [Suggestion] {
    guard userQueryContext.maxSuggestionCount > 0 else { return [] }
    guard !isCancelled else { throw .cancelled }
    var request = SuggestionRequest(text, limit: min(userQueryContext.maxSuggestionCount, 100))
    // A person's text has no syntax here: restrictions are filter queries.
    request.isLiteral = true
    let context = userQueryContext.query
    request.now = context.secondsSince1970
    request.indexes = try context.scope(in: store)
    request.filterQuery = try context.filter()
    let suggestions: [Suggestion]
    do throws(EntityStoreError) { suggestions = try store.suggest(request) } catch {
      throw SearchQueryError(error)
    }
    state.withLock { state in
      for suggestion in suggestions { state.suggestions.insert(suggestion.text) }
    }
    return suggestions
  }

  private func runItems() throws(SearchQueryError) -> [SearchQuery.Item] {
    guard !isCancelled else { throw .cancelled }
    let text = self.text
    let limit = min(userQueryContext.maxResultCount ?? 1000, 1000)
    guard !text.isEmpty, limit > 0 else { return [] }
    var request = SearchRequest(text, limit: limit)
    request.isLiteral = true
    request.maxSnippetCharacters = 0
    let context = userQueryContext.query
    request.now = context.secondsSince1970
    request.indexes = try context.scope(in: store)
    request.filterQuery = try context.filter()
    let response: SearchResponse
    do throws(EntityStoreError) {
      response = try store.respond(to: request, cancellation: cancellation)
    } catch {
      throw SearchQueryError(error)
    }
    let entities = response.hits.map(\.entity)
    let ranked = userQueryContext.enableRankedResults ? userQueryContext.maxRankedResultCount : 0
    let tail = entities.dropFirst(max(0, ranked))
    let ordered = entities.prefix(max(0, ranked)) + tail.sorted(by: Self.isMoreProminent)
    let items = ordered.enumerated().map { rank, entity in
      SearchQuery.Item(entity, rank: rank, fetching: context.fetchAttributes)
    }
    state.withLock { state in
      for item in items { state.items[item.id] = item.entity.identifier }
    }
    return items
  }

  /// By the caller's rank, then by name, so that the order is the same in every run.
  private static func isMoreProminent(_ left: Entity, _ right: Entity) -> Bool {
    let (leftRank, rightRank) = (left.rank ?? -1, right.rank ?? -1)
    return leftRank == rightRank ? left.identifier < right.identifier : leftRank > rightRank
  }

  // MARK: - Engagement

  /// Says that a person engaged with an item: what they select comes earlier the next time.
  ///
  /// - Parameters:
  ///   - item: the item; one of this query's.
  ///   - visibleItems: the items that were on the screen; they do not change the ranking.
  ///   - interaction: what they did.
  /// - Throws: `query.foreignItem`, `query.indexUnreachable`.
  public func userEngaged(
    _ item: SearchQuery.Item, visibleItems: [SearchQuery.Item] = [],
    interaction: UserInteractionKind = .select
  ) throws(SearchQueryError) {
    guard let identifier = state.withLock({ $0.items[item.id] }) else {
      throw .foreignItem(id: item.id)
    }
    guard interaction == .select else { return }
    try recordUse(of: identifier)
  }

  /// Says that a person chose a suggestion; one that names an entity counts as a use of it.
  ///
  /// - Parameters:
  ///   - suggestion: the suggestion; one of this query's.
  ///   - visibleSuggestions: those that were on the screen; they do not change the ranking.
  ///   - interaction: what they did.
  /// - Throws: `query.foreignItem`, `query.indexUnreachable`.
  public func userEngaged(
    _ suggestion: Suggestion, visibleSuggestions: [Suggestion] = [],
    interaction: UserInteractionKind = .select
  ) throws(SearchQueryError) {
    guard state.withLock({ $0.suggestions.contains(suggestion.text) }) else {
      throw .foreignItem(id: suggestion.text)
    }
    guard interaction == .select, let identifier = suggestion.identifier else { return }
    try recordUse(of: identifier)
  }

  private func recordUse(of identifier: EntityIdentifier) throws(SearchQueryError) {
    let moment = userQueryContext.query.secondsSince1970
    do throws(EntityStoreError) {
      try store.recordUse(of: identifier, query: text.isEmpty ? nil : text, at: moment)
    } catch .unknownEntity {
      // It was removed while it was on the screen.
    } catch {
      throw .indexUnreachable(error)
    }
  }
}

extension SearchQueryContext {
  /// The moment of the clock in whole seconds; nil without a clock.
  fileprivate var secondsSince1970: Int64? {
    clock.flatMap { Int64(exactly: $0.now.secondsSince1970.rounded(.down)) }
  }

  /// The filter queries as one; nil if there are none.
  fileprivate func filter() throws(SearchQueryError) -> QueryRequest? {
    do throws(InvalidQuery) {
      return try QueryRequest.filter(filterQueries, clock: clock)
    } catch {
      throw .invalidQuery(error)
    }
  }
}
