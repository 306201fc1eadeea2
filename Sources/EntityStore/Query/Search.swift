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
  /// What use and pins add; nil if nobody used or pinned anything.
  private let boosts: Boosts?

  init(_ request: SearchRequest, searcher: Searcher) throws(EntityStoreError) {
    self.request = request
    self.searcher = searcher
    syntax = QuerySyntax(request.query, isLiteral: request.isLiteral)
    let now = request.now ?? searcher.clock.now()
    filter = try RowFilter(request, syntax: syntax, now: now, searcher: searcher, meter: meter)
    readings = try QueryReading.all(of: syntax, request: request, searcher: searcher)
    boosts = try Boosts(readings[0].query, now: now, searcher: searcher)
  }

  private var connection: Connection { searcher.connection }
  /// Whether there are no words to rank by.
  private var isListing: Bool { readings[0].query.terms.isEmpty }

  func response() throws(EntityStoreError) -> SearchResponse {
    // Nobody who types nothing wants everything, unless they ask for it in another way.
    if isListing, !filter.hasConditions, request.sort == nil, request.facets.isEmpty {
      return SearchResponse()
    }
    // The hits come first, so that counting takes nothing from what may be read for them.
    let page = request.sort == nil ? try found(limit: request.limit, isWide: false) : nil
    var matches: MatchSet?
    var unwritten = page?.unwritten
    if request.sort != nil || !request.facets.isEmpty {
      let all = try all(beside: page)
      matches = MatchSet(
        searcher: searcher,
        // What is pinned for a query comes first without matching.
        candidates: all.list.best(MatchSet.maxRows).filter { $0.tier != .pinned },
        isCapped: all.isCut || all.list.count >= MatchSet.maxRows || meter.isExhausted)
      if page == nil { unwritten = all.unwritten }
    }
    let best: [Candidate]
    if let sort = request.sort, let matches {
      best = try matches.first(request.limit, by: sort)
    } else {
      best = page?.list.best(request.limit) ?? []
    }
    let boosts = page?.list.boosts
    var response = SearchResponse()
    for candidate in best { response.hits.append(try hit(candidate, boosts)) }
    let isCapped = request.sort != nil && matches?.isCapped == true
    response.isCapped = isCapped || meter.isExhausted
    response.facets =
      try matches?.facets(
        request.facets, below: (request.domain.map { [$0] } ?? []) + syntax.domains.wanted) ?? []
    if let unwritten {
      response.unknownWords = try unknownWords(unwritten)
      response.correction = correction(from: response.hits.first)
    }
    return response
  }

  // MARK: Candidates

  /// What a search found.
  private struct Found {
    var list: CandidateList
    var isCut = false
    /// The query's words, counted, if nothing holds them as typed or by a synonym; else nil.
    var unwritten: [QueryTerm]?
  }

  /// Everything that matches, as far as it may be read; what the hits took from that is known already.
  private func all(beside page: Found?) throws(EntityStoreError) -> Found {
    if let page, meter.isExhausted { return page }
    return try found(limit: MatchSet.maxRows, isWide: true)
  }

  private func found(limit: Int, isWide: Bool) throws(EntityStoreError) -> Found {
    if isListing { return Found(list: try listed(limit: limit, isWide: isWide)) }
    let postings = try Postings(connection: connection, filter: filter)
    var run = SearchRun(
      searcher: searcher, query: readings[0].query, limit: limit, postings: postings,
      isWide: isWide)
    if !isWide { run.candidates.boosts = boosts }
    let mayBeElse = try run.findWritten()
    // No guess comes before what was meant word by word.
    if run.isTypedAsWritten { run.candidates.boosts?.guessShare = 0 }
    var isCut = run.isCut
    for (number, reading) in readings.enumerated().dropFirst() {
      // Synonyms come after all that was typed.
      guard run.candidates.count < run.limit else { break }
      var other = try synonymRun(reading, limit: limit, isWide: isWide)
      _ = try other.findWritten()
      isCut = isCut || other.isCut
      for candidate in other.candidates.items {
        run.candidates.add(
          row: candidate.row, bonus: candidate.bonus, tier: candidate.tier,
          notes: candidate.notes.union(.synonym), deduction: candidate.deduction,
          reading: number)
      }
    }
    let isWritten = run.candidates.count > 0
    // What is written somewhere is what an order and a count are about.
    if mayBeElse, !isWide || run.candidates.count == 0 {
      if readings.count > 1 { run.candidates.laterNotes = .guessedBesideSynonyms }
      try run.findTypos()
    }
    try run.addPinned()
    return Found(
      list: run.candidates, isCut: isCut || run.isCut,
      unwritten: isWritten ? nil : run.query.terms)
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
  private func listed(limit: Int, isWide: Bool) throws(EntityStoreError) -> CandidateList {
    var list = CandidateList()
    // Who wants everything does not want it in this order.
    if !isWide { list.boosts = boosts }
    for entity in list.boosts?.entities ?? [] where try filter.accepts(entity.row) {
      list.add(row: entity.row, bonus: 0, tier: .listed)
    }
    let postings = try Postings(connection: connection, filter: filter)
    for row in try filter.rows(limit: limit, postings: postings) {
      list.add(row: row, bonus: 0, tier: .listed)
    }
    return list
  }

  // MARK: What was meant

  /// The words that no entity holds, as they were typed.
  private func unknownWords(_ terms: [QueryTerm]) throws(EntityStoreError) -> [String] {
    var unknown: [String] = []
    let typed = QueryWords(syntax.words)
    // Texts leave stop words out: nobody knows how many hold one.
    for term in terms where !term.isKnown && !term.isStop {
      if term.isLast, !term.isUnspaced, try searcher.hasLongerWord(than: term.word) { continue }
      guard let word = typed.words.first(where: { $0.folded == term.word }),
        !unknown.contains(word.text)
      else { continue }
      unknown.append(word.text)
    }
    return unknown
  }

  private func correction(from hit: SearchHit?) -> Correction? {
    guard let hit, hit.match == .oneTypo || hit.match == .twoTypos else { return nil }
    return CorrectionFinder(
      request: request, syntax: syntax, query: readings[0].query,
      forms: searcher.languages.forms(ofTag: hit.entity.language)
    ).correction(from: hit.entity)
  }

  // MARK: Hits

  private func hit(_ candidate: Candidate, _ boosts: Boosts?) throws(EntityStoreError) -> SearchHit
  {
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
      explanation: request.explain
        ? Explanation(candidate, synonyms: reading.synonyms, boosts: boosts) : nil)
  }
}
