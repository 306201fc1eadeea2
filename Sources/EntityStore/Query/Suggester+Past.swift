// Completions from what was done before: queries that led to something, and what was opened.

internal import LinkTypes
internal import TextAnalysis

extension Suggester {
  /// Choices that are looked at where nothing was typed; the newest are enough.
  private static let maxChoices = 256

  /// What was typed before some choice, summed up over what was chosen.
  private struct PastQuery {
    var text: String
    var usedAt: Int64
    var uses = 0.0
  }

  /// Queries that began as typed and led to an entity that passes the filters.
  mutating func addPastQueries(_ keys: [[UInt8]]) throws(EntityStoreError) {
    var found: [[UInt8]: PastQuery] = [:]
    for key in keys {
      let statement = try connection.statement(SQL.choicesOfPrefix)
      defer { statement.reset() }
      try statement.bindText(1, key)
      try statement.bindText(2, key + [0xff])
      try read(statement, into: &found)
    }
    let typed = QueryWords(syntax.words).words.map(\.folded)
    for past in found.values {
      let range = TypedBeginning(of: past.text, keys: keys, isEnded: syntax.endsWord).range
      // The text as it is completes nothing.
      if range == nil, syntax.endsWord { continue }
      if QueryWords(past.text).words.map(\.folded) == typed { continue }
      add(past, typed: range.map { [$0] } ?? [])
    }
  }

  /// The queries that lead to choices most, for a box that nobody has typed into.
  mutating func addUsualQueries() throws(EntityStoreError) {
    var found: [[UInt8]: PastQuery] = [:]
    let statement = try connection.statement(SQL.lastQueries)
    defer { statement.reset() }
    statement.bind(1, Self.maxChoices)
    try read(statement, into: &found)
    for past in found.values { add(past, typed: []) }
  }

  private func read(_ statement: Statement, into found: inout [[UInt8]: PastQuery])
    throws(EntityStoreError)
  {
    while try statement.step() {
      guard try isWanted(kindID: statement.int64(1), id: statement.string(2)) else { continue }
      let count = UseCount(uses: statement.double(4), usedAt: statement.int64(5))
      let key = statement.bytes(0)
      var past =
        found[key] ?? PastQuery(text: statement.string(3), usedAt: count.usedAt)
      if count.usedAt > past.usedAt {
        past.text = statement.string(3)
        past.usedAt = count.usedAt
      }
      past.uses += count.value(at: postings.filter.now)
      found[key] = past
    }
  }

  private mutating func add(_ past: PastQuery, typed: [Range<Int>]) {
    list.add(
      Suggestion(text: past.text, source: .pastQuery, typedRanges: typed, identifier: nil),
      score: SuggestionWeights.pastQuery + (1 + past.uses).log2)
  }

  /// The entities that are pinned for all queries, and those used most.
  mutating func addUsed() throws(EntityStoreError) {
    for entity in try searcher.hotCache.current(connection).entities
    where entity.isPinned {
      guard try postings.filter.accepts(entity.row) else { continue }
      try addEntity(
        entity.row, score: SuggestionWeights.pinned + Prominence.score(ofRow: entity.row))
    }
    let statement = try connection.statement(SQL.engagementByHeat)
    defer { statement.reset() }
    statement.bind(1, Self.maxChoices)
    var added = 0
    while added < request.limit, try statement.step() {
      guard let row = try connection.row(kindID: statement.int64(0), id: statement.string(1)),
        try postings.filter.accepts(row)
      else { continue }
      let count = UseCount(uses: statement.double(2), usedAt: statement.int64(3))
      try addEntity(
        row, score: SuggestionWeights.used + (1 + count.value(at: postings.filter.now)).log2)
      added += 1
    }
  }

  private func isWanted(kindID: Int64, id: String) throws(EntityStoreError) -> Bool {
    guard postings.filter.isActive else { return true }
    guard let row = try connection.row(kindID: kindID, id: id) else { return false }
    return try postings.filter.accepts(row)
  }
}
