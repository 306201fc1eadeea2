// What people type: ranked results and suggestions in one stream.

internal import AttributeQuery
internal import EntityStore
public import Foundation
internal import LinkTypes

/// The context of a user query.
open class CSUserQueryContext: CSSearchQueryContext {
  /// The suggestion that the query continues from.
  public let currentSuggestion: CSSuggestion?
  /// The most results; 0 for as many as a search gives, which is 1,000.
  open var maxResultCount = 0
  /// The most suggestions.
  open var maxSuggestionCount = 8
  /// Whether results say which comes first.
  open var enableRankedResults = true
  /// How many of the results say so; 0 for all.
  open var maxRankedResultCount = 0
  /// Whether only words are compared; of no effect, since there is no semantic search here.
  ///
  /// Apple's documentation says of this property the opposite of its name; here the name counts.
  open var disableSemanticSearch = true

  /// Creates a context.
  public override init() {
    currentSuggestion = nil
  }

  /// Creates a context that continues from the suggestion that was chosen.
  public init(currentSuggestion: CSSuggestion?) {
    self.currentSuggestion = currentSuggestion
  }
}

/// A query by what somebody typed.
open class CSUserQuery: CSSearchQuery, @unchecked Sendable {
  /// One suggestion.
  public struct Suggestion: Sendable, Identifiable, Comparable {
    /// The suggestion.
    public let suggestion: CSSuggestion
    /// The suggested text.
    public var id: String { suggestion.text }

    /// Whether both suggest the same.
    public static func == (left: Suggestion, right: Suggestion) -> Bool { left.id == right.id }

    /// Orders by rank, the best first.
    public static func < (left: Suggestion, right: Suggestion) -> Bool {
      left.suggestion.compare(byRank: right.suggestion) == .orderedAscending
    }
  }

  /// What comes while a query is answered.
  public enum Response: Sendable {
    /// A result.
    case item(Item)
    /// A suggestion.
    case suggestion(Suggestion)
  }

  /// Elements as they come.
  public struct Stream<Element: Sendable>: AsyncSequence, Sendable {
    let stream: AsyncThrowingStream<Element, any Error>

    /// Goes through the elements as they come.
    public struct AsyncIterator: AsyncIteratorProtocol {
      var iterator: AsyncThrowingStream<Element, any Error>.Iterator

      /// The next element; nil after the last.
      public mutating func next() async throws -> Element? { try await iterator.next() }
    }

    /// Begins to go through the elements.
    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(iterator: stream.makeAsyncIterator())
    }
  }

  /// Results and suggestions.
  public typealias Responses = Stream<Response>
  /// Suggestions.
  public typealias Suggestions = Stream<Suggestion>

  /// What somebody did with a result or suggestion.
  public enum UserInteractionKind: Int, Sendable, Hashable {
    /// It was opened.
    case select = 0
    /// It was looked at.
    case focus = 1

    /// It was opened.
    public static let `default` = UserInteractionKind.select
  }

  private let userQueryString: String
  private let lock = NSLock()
  private var answered: UserQuery?
  private var shown: [String: SearchQuery.Item] = [:]
  private var suggestionCount = 0
  private var foundSuggestions: (([CSSuggestion]) -> Void)?

  /// Creates a query from what was typed; nil or nothing gives suggestions only.
  public init(userQueryString: String?, userQueryContext: CSUserQueryContext?) {
    let context = userQueryContext ?? CSUserQueryContext()
    let typed = userQueryString ?? ""
    self.userQueryString = typed.isEmpty ? context.currentSuggestion?.text ?? "" : typed
    super.init(queryString: "", queryContext: context)
  }

  private func locked<Value>(_ body: () -> Value) -> Value {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }

  private var userContext: CSUserQueryContext {
    context as? CSUserQueryContext ?? CSUserQueryContext()
  }

  /// Opens the file, so that the first query does not wait for it.
  open class func prepare() { _ = try? SharedStore.open() }

  /// Opens the file; classes are kept, not used.
  open class func prepareProtectionClasses(_ protectionClasses: [FileProtectionType]) { prepare() }

  /// How many suggestions were found so far.
  open var foundSuggestionCount: Int { locked { suggestionCount } }

  /// Called with the suggestions.
  open var foundSuggestionsHandler: (([CSSuggestion]) -> Void)? {
    get { locked { foundSuggestions } }
    set { locked { foundSuggestions = newValue } }
  }

  /// Starts the query; a query that was started does nothing.
  open override func start() {
    run(
      found: { [self] items in foundItemsHandler?(items.map(\.item)) },
      suggested: { [self] suggestions in
        if !suggestions.isEmpty { foundSuggestionsHandler?(suggestions) }
      },
      finished: { [self] error in completionHandler?(error) })
  }

  /// Starts the query and gives suggestions and results as they come.
  open var responses: Responses {
    Responses(
      stream: AsyncThrowingStream { continuation in
        run(
          found: { items in for item in items { continuation.yield(.item(item)) } },
          suggested: { suggestions in
            for suggestion in suggestions {
              continuation.yield(.suggestion(Suggestion(suggestion: suggestion)))
            }
          }, finished: { continuation.finish(throwing: $0) })
      })
  }

  /// Starts the query and gives its suggestions.
  open var suggestions: Suggestions {
    Suggestions(
      stream: AsyncThrowingStream { continuation in
        run(
          found: { _ in },
          suggested: { suggestions in
            for suggestion in suggestions { continuation.yield(Suggestion(suggestion: suggestion)) }
          }, finished: { continuation.finish(throwing: $0) })
      })
  }

  // MARK: - Answers

  override func answer(_ body: (SearchableItem) -> Void) throws(CSSearchQueryError) {
    let query = try query(maxSuggestionCount: 0)
    do throws(SearchQueryError) {
      for case .item(let result) in try query.run() {
        var item = result.item
        // Without ranking the order is that of the results, and no two of them are compared.
        if !userContext.enableRankedResults { item.resultRank = nil }
        locked { shown[result.id] = result }
        body(item)
      }
    } catch {
      throw CSSearchQueryError(error)
    }
    locked { answered = query }
  }

  override func suggest() throws(CSSearchQueryError) -> [CSSuggestion] {
    guard userContext.maxSuggestionCount > 0 else { return [] }
    let query = try query(
      maxSuggestionCount: min(userContext.maxSuggestionCount, Self.maxSuggestions))
    do throws(SearchQueryError) {
      let found = try query.runSuggestions()
      locked { suggestionCount += found.count }
      return found.enumerated().map { CSSuggestion($1, rank: $0) }
    } catch {
      throw CSSearchQueryError(error)
    }
  }

  /// The most suggestions that a store gives.
  private static let maxSuggestions = 100

  private func query(maxSuggestionCount: Int) throws(CSSearchQueryError) -> UserQuery {
    let context = userContext
    var value = UserQueryContext()
    value.query = storeContext
    if context.maxResultCount > 0 { value.maxResultCount = context.maxResultCount }
    value.maxSuggestionCount = maxSuggestionCount
    value.enableRankedResults = context.enableRankedResults
    if context.maxRankedResultCount > 0 {
      value.maxRankedResultCount = context.maxRankedResultCount
    }
    return UserQuery(
      userQueryString: userQueryString, userQueryContext: value,
      store: try SharedStore.forQueries())
  }

  // MARK: - Engagement

  /// Tells that a result of this query was opened, so that it comes earlier the next time.
  ///
  /// What is no result of this query is ignored, and so is looking.
  open func userEngaged(
    _ item: Item, visibleItems: [Item], interaction: UserInteractionKind
  ) {
    guard
      let (query, result) = locked({
        answered.flatMap { query in shown[item.id].map { (query, $0) } }
      })
    else { return }
    let kind: UserQuery.UserInteractionKind = interaction == .select ? .select : .focus
    try? query.userEngaged(result, interaction: kind)
  }

  /// Tells that a suggestion was taken; one that names an item counts as a use of it.
  open func userEngaged(
    _ suggestion: Suggestion, visibleSuggestions: [Suggestion], interaction: UserInteractionKind
  ) {
    guard interaction == .select, let identifier = suggestion.suggestion.identifier else { return }
    try? SharedStore.open().recordUse(
      of: identifier, query: userQueryString.isEmpty ? nil : userQueryString)
  }
}
