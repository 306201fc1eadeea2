// One search from what was typed to the answer: the query as typed and as its synonyms read, the best
// of both, and where it was asked for an order or counts over everything that matches.

internal import LinkTypes
internal import TextAnalysis

/// A request on its way to its response.
struct Search {
  private let request: SearchRequest
  private let searcher: Searcher
  private let syntax: QuerySyntax
  private let filter: RowFilter
  private let meter = ReadMeter()
  /// The query as typed, then as its synonyms read.
  private let readings: [QueryReading]

  init(_ request: SearchRequest, searcher: Searcher) throws(EntityStoreError) {
    self.request = request
    self.searcher = searcher
    syntax = QuerySyntax(request.query, isLiteral: request.isLiteral)
    let now = Clock.now()
    filter = try RowFilter(request, syntax: syntax, now: now, searcher: searcher, meter: meter)
    readings = try QueryReading.all(of: syntax, request: request, searcher: searcher)
  }

  private var connection: Connection { searcher.connection }
  /// Whether there are no words to rank by.
  private var isListing: Bool { readings[0].query.terms.isEmpty }

  func response() throws(EntityStoreError) -> SearchResponse {
    // Nobody who types nothing wants everything, unless they ask for it in another way.
    if isListing, !filter.hasConditions, request.sort == nil, request.facets.isEmpty {
      return SearchResponse()
    }
    var matches: MatchSet?
    if request.sort != nil || !request.facets.isEmpty { matches = try everything() }
    let best: [Candidate]
    if let sort = request.sort, let matches {
      best = try matches.first(request.limit, by: sort)
    } else {
      best = try candidates(limit: request.limit, isWide: false).list.best(request.limit)
    }
    var response = SearchResponse()
    for candidate in best { response.hits.append(try hit(candidate)) }
    let isCapped = request.sort != nil && matches?.isCapped == true
    response.isCapped = isCapped || meter.isExhausted
    response.facets =
      try matches?.facets(
        request.facets, below: (request.domain.map { [$0] } ?? []) + syntax.domains.wanted) ?? []
    return response
  }

  // MARK: Candidates

  private func everything() throws(EntityStoreError) -> MatchSet {
    let limit = MatchSet.maxRows
    let (list, isCut) = try candidates(limit: limit, isWide: true)
    return MatchSet(
      searcher: searcher, candidates: list.best(limit),
      isCapped: isCut || list.count >= limit || meter.isExhausted)
  }

  private func candidates(limit: Int, isWide: Bool)
    throws(EntityStoreError) -> (list: CandidateList, isCut: Bool)
  {
    if isListing { return (try listed(limit: limit), false) }
    let postings = try Postings(connection: connection, filter: filter)
    var run = SearchRun(
      searcher: searcher, query: readings[0].query, limit: limit, postings: postings,
      isWide: isWide)
    let mayBeElse = try run.findWritten()
    var isCut = run.isCut
    for (number, reading) in readings.enumerated().dropFirst() {
      // Synonyms come after all that was typed.
      guard run.candidates.count < run.limit else { break }
      var other = try synonymRun(reading, limit: limit, isWide: isWide)
      _ = try other.findWritten()
      isCut = isCut || other.isCut
      for candidate in other.candidates.items {
        run.candidates.add(
          row: candidate.row, bonus: candidate.bonus + Weights.synonym, tier: candidate.tier,
          reading: number)
      }
    }
    // What is written somewhere is what an order and a count are about.
    if mayBeElse, !isWide || run.candidates.count == 0 {
      if readings.count > 1 { run.candidates.laterBonus = Weights.guessedBesideSynonyms }
      try run.findTypos()
    }
    return (run.candidates, isCut || run.isCut)
  }

  private func synonymRun(_ reading: QueryReading, limit: Int, isWide: Bool)
    throws(EntityStoreError) -> SearchRun
  {
    var filter = filter
    if let kind = reading.kind {
      var narrowed = request
      narrowed.kinds = [kind]
      filter = try RowFilter(
        narrowed, syntax: syntax, now: filter.now, searcher: searcher, meter: meter)
    }
    return SearchRun(
      searcher: searcher, query: reading.query, limit: limit,
      postings: try Postings(connection: connection, filter: filter), isWide: isWide)
  }

  /// All that the filters leave, most prominent first.
  private func listed(limit: Int) throws(EntityStoreError) -> CandidateList {
    var list = CandidateList()
    if let expression = filter.expression {
      let postings = try Postings(connection: connection, filter: filter)
      for row in try postings.rows(expression, limit: limit) {
        list.add(row: row, bonus: 0, tier: .listed)
      }
      return list
    }
    let statement = try connection.statement(SQL.rowsInOrder)
    defer { statement.reset() }
    while list.count < limit, !filter.isExhausted, try statement.step() {
      let row = statement.int64(0)
      if try filter.accepts(row) { list.add(row: row, bonus: 0, tier: .listed) }
    }
    return list
  }

  // MARK: Hits

  private func hit(_ candidate: Candidate) throws(EntityStoreError) -> SearchHit {
    guard let entity = try searcher.entity(row: candidate.row) else {
      throw .damaged(
        path: connection.path, reason: "row \(candidate.row) is indexed but not there")
    }
    let reading = readings[candidate.reading]
    let highlighter = Highlighter(
      query: reading.query, forms: searcher.languages.forms(ofTag: entity.language),
      allowsTypos: candidate.tier == .oneTypo || candidate.tier == .twoTypos)
    return SearchHit(
      entity: entity, score: candidate.score, match: candidate.tier,
      titleRanges: highlighter.ranges(in: entity.title),
      snippet: request.maxSnippetCharacters > 0
        ? highlighter.snippet(of: entity, maxCharacters: request.maxSnippetCharacters) : nil,
      synonyms: reading.synonyms,
      explanation: request.explain ? explanation(candidate, reading) : "")
  }

  private func explanation(_ candidate: Candidate, _ reading: QueryReading) -> String {
    let prominence = Prominence.score(ofRow: candidate.row)
    let level = Prominence.level(ofRow: candidate.row)
    let synonyms = reading.synonyms.map { "synonym '\($0.typed)' = '\($0.meant)', " }.joined()
    return synonyms + "\(candidate.tier.rawValue) \(Decimals.two(candidate.bonus)) + prominence "
      + "\(Decimals.two(prominence)) (level \(level)) = \(Decimals.two(candidate.score))"
  }
}
