// A search: tiers from the surest to the most guessed, each asked only if it can still bring
// something among the best k.

internal import LinkTypes
internal import TextAnalysis

/// Searches over one connection; used by one thread at a time.
final class Searcher {
  let connection: Connection
  let kinds: KindTable
  let signatures: SignatureCache
  let languages = SearchLanguages()

  init(connection: Connection, kinds: KindTable, signatures: SignatureCache) {
    self.connection = connection
    self.kinds = kinds
    self.signatures = signatures
  }

  /// The answer; must be called inside a read transaction.
  func respond(to request: SearchRequest) throws(EntityStoreError) -> SearchResponse {
    try languages.update(connection)
    let search = try Search(request, searcher: self)
    return try search.response()
  }

  /// Names that begin as typed.
  func suggest(_ prefix: String, limit: Int) throws(EntityStoreError) -> [Suggestion] {
    try languages.update(connection)
    let query = AnalyzedQuery(prefix, languages: languages)
    guard !query.keys.isEmpty else { return [] }
    let filter = try RowFilter(
      SearchRequest(""), syntax: QuerySyntax(""), now: Clock.now(), searcher: self,
      meter: ReadMeter())
    var run = SearchRun(
      searcher: self, query: query, limit: limit,
      postings: try Postings(connection: connection, filter: filter))
    try run.findNames()
    var suggestions: [Suggestion] = []
    for candidate in run.candidates.best(limit) {
      guard let entity = try entity(row: candidate.row) else { continue }
      let names = [entity.title] + entity.aliases
      let name = names.first { name in
        TextAnalyzer.joinedForms(name).contains { form in
          query.keys.contains { form.utf8.starts(with: $0) }
        }
      }
      suggestions.append(
        Suggestion(text: name ?? entity.title, identifier: entity.identifier))
    }
    return suggestions
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

/// Numbers for explanations, the same everywhere: two decimals, rounded half away from zero.
enum Decimals {
  static func two(_ value: Double) -> String {
    let hundredths = Int((value.magnitude * 100).rounded())
    let fraction = hundredths % 100
    return (value < 0 ? "-" : "") + "\(hundredths / 100)." + (fraction < 10 ? "0" : "")
      + "\(fraction)"
  }
}
