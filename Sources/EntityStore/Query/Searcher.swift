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

  /// The best hits; must be called inside a read transaction.
  func search(_ request: SearchRequest) throws(EntityStoreError) -> [SearchHit] {
    try languages.update(connection)
    let query = AnalyzedQuery(request.query, languages: languages)
    guard !query.terms.isEmpty else { return [] }
    let filter = try RowFilter(
      request, now: Clock.now(), connection: connection, kinds: kinds)
    var run = SearchRun(
      searcher: self, query: query, limit: request.limit,
      postings: try Postings(connection: connection, filter: filter))
    try run.findAll()
    var hits: [SearchHit] = []
    for candidate in run.candidates.best(request.limit) {
      let statement = try connection.statement(SQL.entityByRow)
      defer { statement.reset() }
      statement.bind(1, candidate.row)
      guard try statement.step() else {
        throw .damaged(
          path: connection.path, reason: "row \(candidate.row) is indexed but not there")
      }
      let entity = try EntityRow.read(statement) { (id) throws(EntityStoreError) in
        try kinds.name(id)
      }.entity
      let highlighter = Highlighter(
        query: query, forms: languages.forms(ofTag: entity.language),
        allowsTypos: candidate.tier == .oneTypo || candidate.tier == .twoTypos)
      hits.append(
        SearchHit(
          entity: entity, score: candidate.score, match: candidate.tier,
          titleRanges: highlighter.ranges(in: entity.title),
          snippet: request.maxSnippetCharacters > 0
            ? highlighter.snippet(of: entity, maxCharacters: request.maxSnippetCharacters) : nil,
          explanation: request.explain ? Self.explanation(candidate) : ""))
    }
    return hits
  }

  private static func explanation(_ candidate: Candidate) -> String {
    let prominence = Prominence.score(ofRow: candidate.row)
    let level = Prominence.level(ofRow: candidate.row)
    return "\(candidate.tier.rawValue) \(Decimals.two(candidate.bonus)) + prominence "
      + "\(Decimals.two(prominence)) (level \(level)) = \(Decimals.two(candidate.score))"
  }

  /// Names that begin as typed.
  func suggest(_ prefix: String, limit: Int) throws(EntityStoreError) -> [Suggestion] {
    try languages.update(connection)
    let query = AnalyzedQuery(prefix, languages: languages)
    guard !query.keys.isEmpty else { return [] }
    let filter = try RowFilter(
      SearchRequest(prefix), now: Clock.now(), connection: connection, kinds: kinds)
    var run = SearchRun(
      searcher: self, query: query, limit: limit,
      postings: try Postings(connection: connection, filter: filter))
    try run.findNames()
    var suggestions: [Suggestion] = []
    for candidate in run.candidates.best(limit) {
      let statement = try connection.statement(SQL.entityByRow)
      defer { statement.reset() }
      statement.bind(1, candidate.row)
      guard try statement.step() else { continue }
      let entity = try EntityRow.read(statement) { (id) throws(EntityStoreError) in
        try kinds.name(id)
      }.entity
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
