// A search: tiers from the surest to the most guessed, each asked only if it can still bring
// something among the best k.

internal import LinkTypes
internal import TextAnalysis

/// Searches over one connection; used by one thread at a time.
final class Searcher {
  let connection: Connection
  let kinds: KindTable
  let signatures: SignatureCache
  let hotCache: HotCache
  let clock: StoreClock
  let languages = SearchLanguages()
  /// What the session that searches now remembers; nil outside of sessions.
  private(set) var typoMemory: TypoMemory?

  init(
    connection: Connection, kinds: KindTable, signatures: SignatureCache, hotCache: HotCache,
    clock: StoreClock
  ) {
    self.connection = connection
    self.kinds = kinds
    self.signatures = signatures
    self.hotCache = hotCache
    self.clock = clock
  }

  /// The answer; must be called inside a read transaction.
  func respond(to request: SearchRequest) throws(EntityStoreError) -> SearchResponse {
    try languages.update(connection)
    let search = try Search(request, searcher: self)
    return try search.response()
  }

  /// The same with what a session remembers of this commit.
  func respond(to request: SearchRequest, remembering memory: TypoMemory)
    throws(EntityStoreError) -> SearchResponse
  {
    typoMemory = memory
    defer { typoMemory = nil }
    return try respond(to: request)
  }

  /// Completions of what was typed; must be called inside a read transaction.
  func suggestions(for request: SuggestionRequest) throws(EntityStoreError) -> [Suggestion] {
    try languages.update(connection)
    var suggester = try Suggester(request, searcher: self)
    return try suggester.suggestions()
  }

  /// Whether a word of the index goes on where this one ends.
  func hasLongerWord(than word: [UInt8]) throws(EntityStoreError) -> Bool {
    let statement = try connection.statement(SQL.termsOfPrefix)
    defer { statement.reset() }
    try statement.bindText(1, word)
    try statement.bindText(2, word + [0xff])
    statement.bind(3, 1)
    return try statement.step()
  }

  /// The entity in the row; nil if there is none.
  func entity(row: Int64) throws(EntityStoreError) -> Entity? {
    let statement = try connection.statement(SQL.entityByRow)
    defer { statement.reset() }
    statement.bind(1, row)
    guard try statement.step() else { return nil }
    return try EntityRow.read(statement) { (id) throws(EntityStoreError) in
      try kinds.name(id)
    }.entity
  }
}
