// Completing what was typed: the whole of it to names, its last word to words that stand beside the
// others. Each part reads a bounded number of rows, so that it costs as little as a keystroke may.

internal import LinkTypes
internal import TextAnalysis

/// One request for suggestions on its way to the answer.
struct Suggester {
  let searcher: Searcher
  let request: SuggestionRequest
  let syntax: QuerySyntax
  let query: AnalyzedQuery
  let postings: Postings
  var list = SuggestionList()

  /// Names shorter than this are not guessed at: everything is an edit away from them.
  static let fewestLetters = 4
  /// Keys that are read of a beginning an edit away, and beginnings that words are looked for by.
  private static let keysOfBeginning = 100
  private static let mostBeginnings = 4
  /// From this length on two edits are thought of.
  private static let lettersForTwo = 6

  init(_ request: SuggestionRequest, searcher: Searcher) throws(EntityStoreError) {
    self.request = request
    self.searcher = searcher
    syntax = QuerySyntax(request.text, isLiteral: request.isLiteral)
    query = AnalyzedQuery(syntax.words, languages: searcher.languages)
    var search = SearchRequest(request.text, kinds: request.kinds)
    search.indexes = request.indexes
    search.filterQuery = request.filterQuery
    let filter = try RowFilter(
      search, syntax: syntax, now: request.now ?? searcher.clock.now(), searcher: searcher,
      meter: ReadMeter())
    postings = try Postings(connection: searcher.connection, filter: filter)
  }

  var connection: Connection { searcher.connection }

  /// Whether only what entities that pass are called may be told.
  private var isRestricted: Bool { request.indexes != nil || request.filterQuery != nil }

  mutating func suggestions() throws(EntityStoreError) -> [Suggestion] {
    if query.terms.isEmpty {
      try addUsual()
    } else {
      if !isRestricted { try addPastQueries(query.keys) }
      var run = SearchRun(
        searcher: searcher, query: query, limit: request.limit, postings: postings)
      try addNames(&run)
      if !isRestricted { try addWords(&run, .typed) }
      if list.isEmpty { try addGuesses(&run) }
    }
    return list.best(request.limit)
  }

  // MARK: Nothing typed

  /// What is used most and what is most prominent, for a box that nobody has typed into.
  private mutating func addUsual() throws(EntityStoreError) {
    // What is no word and no filter begins nothing.
    guard syntax.words.unicodeScalars.allSatisfy(\.properties.isWhitespace) else { return }
    if !isRestricted { try addUsualQueries() }
    try addUsed()
    for row in try postings.filter.rows(limit: request.limit, postings: postings) {
      try addEntity(row, score: Prominence.score(ofRow: row))
    }
  }

  /// Adds an entity that nothing was typed of.
  mutating func addEntity(_ row: Int64, score: Double) throws(EntityStoreError) {
    guard let entity = try names(ofRow: row), let title = entity.names.first else { return }
    list.add(
      Suggestion(text: title, source: .title, typedRanges: [], identifier: entity.identifier),
      score: score)
  }

  // MARK: Names

  /// Titles and aliases that begin as typed, whatever their case, marks and separators.
  private mutating func addNames(_ run: inout SearchRun) throws(EntityStoreError) {
    run.candidates.boosts = try Boosts(query, now: postings.filter.now, searcher: searcher)
    try run.addHot()
    if let rows = postings.filter.fewRows {
      // Those whose names do not begin as typed are passed over below.
      for row in rows {
        run.candidates.add(row: row, bonus: Weights.namePrefix, tier: .namePrefix)
      }
      return try addNames(of: run.candidates.best(run.candidates.count))
    }
    try run.findNames()
    try addNames(of: run.candidates.best(run.limit))
  }

  private mutating func addNames(of candidates: [Candidate]) throws(EntityStoreError) {
    for candidate in candidates {
      try addName(ofRow: candidate.row, score: candidate.score)
    }
  }

  /// The first name of the entity that begins as typed, if one does.
  private mutating func addName(ofRow row: Int64, score: Double) throws(EntityStoreError) {
    guard let entity = try names(ofRow: row) else { return }
    for (number, name) in entity.names.enumerated() {
      guard let range = TypedBeginning(of: name, keys: query.keys, isEnded: syntax.endsWord).range
      else { continue }
      list.add(
        Suggestion(
          text: name, source: number == 0 ? .title : .alias, typedRanges: [range],
          identifier: entity.identifier),
        score: score)
      return
    }
  }

  /// What is nearly typed, for when nothing begins as typed: the cheap scans first, the others only
  /// while there is nothing.
  private mutating func addGuesses(_ run: inout SearchRun) throws(EntityStoreError) {
    // Words that are all known, but not together, are not misspelt.
    let isOneWord = query.terms.count == 1
    if !isOneWord, try !hasUnknownWord() { return }
    if !isRestricted { try addWords(&run, .nearWord) }
    guard let key = query.keys.first, query.keyLength >= Self.fewestLetters else { return }
    try addNearNames(&run, key, edits: 1, rankedOnly: true)
    guard list.isEmpty, isOneWord else { return }
    let beginnings = try NearBeginnings(connection: connection).all(of: key)
    for beginning in beginnings {
      let rows = try run.rows(
        ofPrefix: beginning, limit: request.limit, maxKeys: Self.keysOfBeginning)
      for row in rows { try addNearName(row, like: beginning, edits: 1) }
    }
    if !isRestricted {
      try addWords(&run, .nearBeginning(Array(beginnings.prefix(Self.mostBeginnings))))
    }
    if list.isEmpty, query.keyLength >= Self.lettersForTwo {
      try addNearNames(&run, key, edits: 2, rankedOnly: true)
    }
  }

  private func hasUnknownWord() throws(EntityStoreError) -> Bool {
    for term in query.terms where try !postings.exists(term.inTexts) {
      if !term.isLast { return true }
      if try !searcher.hasLongerWord(than: term.word) { return true }
    }
    return false
  }

  private mutating func addNearNames(
    _ run: inout SearchRun, _ key: [UInt8], edits: Int, rankedOnly: Bool
  ) throws(EntityStoreError) {
    let matches = try run.typos.matches(
      key, edits: edits, isUnfinished: !syntax.endsWord, target: .keys, rankedOnly: rankedOnly,
      limit: request.limit)
    for match in matches {
      for row in try run.rows(ofKey: match.string) {
        try addNearName(row, like: match.string, edits: edits)
      }
    }
  }

  private mutating func addNearName(_ row: Int64, like key: [UInt8], edits: Int)
    throws(EntityStoreError)
  {
    guard let entity = try names(ofRow: row) else { return }
    for (number, name) in entity.names.enumerated() {
      guard TypedBeginning(of: name, keys: [key], isEnded: false).range != nil else { continue }
      let highlighter = Highlighter(
        query: query, forms: searcher.languages.forms(ofTag: entity.language), allowsTypos: true)
      list.add(
        Suggestion(
          text: name, source: number == 0 ? .title : .alias,
          typedRanges: highlighter.ranges(in: name), identifier: entity.identifier),
        score: Prominence.score(ofRow: row) - SuggestionWeights.corrected * Double(edits))
      return
    }
  }

  /// An entity as suggestions need it: the title first.
  struct Names {
    var identifier: EntityIdentifier
    var names: [String]
    var language: String?
  }

  /// The names of an entity; nil for one that may not be told.
  func names(ofRow row: Int64) throws(EntityStoreError) -> Names? {
    if isRestricted, try !postings.filter.accepts(row) { return nil }
    let statement = try connection.statement(SQL.namesByRow)
    defer { statement.reset() }
    statement.bind(1, row)
    guard try statement.step() else { return nil }
    var names = [statement.string(2)]
    if !statement.isNull(3), case .array(let aliases)? = try? JSONReader.parse(statement.bytes(3)) {
      names += aliases.compactMap(\.string)
    }
    return Names(
      identifier: try searcher.kinds.identifier(statement.int64(0), statement.string(1)),
      names: names, language: statement.optionalString(4))
  }
}

/// The part of a name that was typed to get it.
struct TypedBeginning {
  /// The part in UTF-8 byte offsets of the name; nil if the name does not begin so.
  private(set) var range: Range<Int>?

  /// Looks for one of the keys; with `isEnded` it must end where a word of the name ends.
  init(of name: String, keys: [[UInt8]], isEnded: Bool) {
    var text = AnalyzedText()
    TextAnalyzer.analyze(name, into: &text)
    guard let first = text.words.first else { return }
    for isExpanded in [false, true] {
      for key in keys {
        if let end = Self.end(of: key, in: text, name, isExpanded, isEnded) {
          range = first.source.lowerBound..<end
          return
        }
      }
    }
  }

  private static func end(
    of key: [UInt8], in text: AnalyzedText, _ name: String, _ isExpanded: Bool, _ isEnded: Bool
  ) -> Int? {
    var left = key[...]
    for word in text.words {
      let folded = text.folded[isExpanded ? word.expanded ?? word.folded : word.folded]
      if folded.count >= left.count {
        guard folded.starts(with: left), !isEnded || folded.count == left.count else { return nil }
        var name = name
        return name.withUTF8 { bytes in
          let count = unsafe TextAnalyzer.sourceByteCount(
            of: UnsafeBufferPointer(rebasing: bytes[word.source]),
            foldedByteCount: left.count, isExpanded: isExpanded && word.expanded != nil)
          return word.source.lowerBound + count
        }
      }
      guard left.starts(with: folded) else { return nil }
      left = left.dropFirst(folded.count)
    }
    return nil
  }
}
