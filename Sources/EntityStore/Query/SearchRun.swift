// One search on its way through the tiers. A score is the tier's bonus plus the entity's prominence,
// and each tier reads its rows most prominent first: so the best k of each tier hold the best k of
// all, and a tier that cannot beat the k-th score is left out.

internal import LinkTypes
internal import TextAnalysis

/// The state of one search.
struct SearchRun {
  let searcher: Searcher
  var query: AnalyzedQuery
  /// How many rows each tier gives: what was asked for, but at least the usual page.
  let limit: Int
  let postings: Postings
  var candidates = CandidateList()
  /// Whether every word stands in one name as it was typed, the last one as well.
  var isTypedAsWritten = false
  let texts: TextReader
  /// Rows that were added by their texts before the tiers.
  var readTexts: Set<Int64> = []
  var typos: TypoScan
  /// What was read for three words or more: it is asked for again when one of them may be too many.
  var pairs: [(rare: Int, next: Int, rows: [Int64])] = []
  var matches: [Int64: TextMatch] = [:]
  /// What an unfinished word may become, as far as it was asked for.
  var longerWords: [LongerWords: [[UInt8]]] = [:]
  /// Whether everything that matches is wanted, not only the best.
  let isWide: Bool
  /// Whether a bound was met beyond which more may match.
  var isCut = false

  /// What is guessed depends on what this many hits leave open, however many are asked for: so a short
  /// answer is the beginning of a long one.
  static let usualLimit = 10
  /// How many keys of a beginning without a list in `top` are read, and how many where each one costs
  /// more than a look at its facts.
  static let maxPrefixKeys = 5000
  private static let maxDearPrefixKeys = 1000
  /// Queries of more words are looked for in texts, which hold the names too.
  static let maxNameWords = 4
  /// Entities that are read as texts where two postings leave more than the answer needs.
  static let maxTexts = 96

  var connection: Connection { searcher.connection }

  init(
    searcher: Searcher, query: AnalyzedQuery, limit: Int, postings: Postings, isWide: Bool = false
  ) {
    self.searcher = searcher
    self.isWide = isWide
    self.query = query
    self.limit = max(limit, Self.usualLimit)
    self.postings = postings
    texts = TextReader(
      connection: searcher.connection, postings: postings, languages: searcher.languages)
    typos = TypoScan(
      connection: searcher.connection, signatures: searcher.signatures, filter: postings.filter,
      memory: searcher.typoMemory)
  }

  /// Whether a tier with this bonus can no longer change the best k.
  func isSettled(_ k: Int, against bonus: Double) -> Bool {
    guard let score = candidates.score(ofBest: k) else { return false }
    return score >= Prominence.bestScore + bonus
  }

  /// Whether a usual page is full.
  var isPageFull: Bool { candidates.count >= Self.usualLimit }

  /// Goes through the tiers of what is written as typed.
  ///
  /// - Returns: whether something else may be meant.
  mutating func findWritten() throws(EntityStoreError) -> Bool {
    try addHot()
    try findNames()
    let exactCount = candidates.items.count { $0.tier == .exactName }
    if isSettled(limit, against: Weights.nameWords) { return false }
    var isCertain = isSettled(Self.usualLimit, against: Weights.nameWords)
    try countDocuments()
    let terms = query.terms
    // A word that no entity holds cannot stand in all words of one.
    let hasUnknown = terms.contains { !$0.isKnown && !$0.isLast }
    if !hasUnknown {
      try findNameWords()
      if isSettled(limit, against: Weights.texts) { return false }
      isCertain = isCertain || isSettled(Self.usualLimit, against: Weights.texts)
      try findTexts()
    }
    return exactCount == 0 && !isCertain && query.hasFreeWords
  }

  // MARK: Whole names and their beginnings

  /// The tiers of the joined key: the whole name, and names that begin so.
  mutating func findNames() throws(EntityStoreError) {
    var exact: [(row: Int64, name: ExactName)] = []
    for key in query.keys {
      for row in try rows(ofKey: key) + hotRows(ofKey: key)
      where !exact.contains(where: { $0.row == row }) {
        exact.append((row, try exactName(row, key)))
      }
    }
    // "direct-search" and "directsearch" have one key: the one that is separated as typed comes first. So
    // have "C", "C++" and "C#": the one with the same signs does.
    let hasSameSigns = exact.contains(where: \.name.hasSameSigns)
    for (row, name) in exact {
      var bonus = name.isTitle ? Weights.exactName : Weights.exactAlias
      if query.isShort { bonus = Weights.shortName }
      let isSame = hasSameSigns ? name.hasSameSigns : name.hasSameWords
      candidates.add(
        row: row, bonus: bonus, tier: .exactName,
        notes: exact.count > 1 && isSame ? .sameWords : [])
    }
    // Names that begin with whole words are among those that hold the words.
    if query.isEnded, query.terms.count <= Self.maxNameWords { return }
    for key in query.keys {
      for row in try rows(ofPrefix: key, limit: limit + 2) {
        if query.isEnded, try !beginsWithWords(row) { continue }
        candidates.add(row: row, bonus: Weights.namePrefix, tier: .namePrefix)
      }
      for range in HangulBeginnings.ranges(of: key) {
        for row in try rows(from: range.lower, below: range.upper, limit: limit + 2) {
          candidates.add(row: row, bonus: Weights.namePrefix, tier: .namePrefix)
        }
      }
    }
  }

  /// How a row has the key that it was found by.
  private struct ExactName {
    var isTitle = false
    var hasSameWords = false
    /// Whether the title is what was typed, whatever its case and marks.
    var hasSameSigns = false
  }

  private func exactName(_ row: Int64, _ key: [UInt8]) throws(EntityStoreError) -> ExactName {
    let statement = try connection.statement(SQL.titleByRow)
    defer { statement.reset() }
    statement.bind(1, row)
    guard try statement.step() else { return ExactName() }
    var text = AnalyzedText()
    let title = statement.string(0)
    TextAnalyzer.analyze(title, into: &text)
    let hasSameWords = text.words.map { Array(text.folded[$0.folded]) } == query.typedWords
    return ExactName(
      isTitle: TextAnalyzer.joinedForms(of: text).contains { form in
        form[..<EntityAnalyzer.keptBytes(ofKey: form.span)].elementsEqual(key)
      },
      hasSameWords: hasSameWords,
      hasSameSigns: hasSameWords && AnalyzedQuery.signs(of: title) == query.signs)
  }

  /// Whether the title or an alias begins with all words of the query, each of them whole.
  func beginsWithWords(_ row: Int64) throws(EntityStoreError) -> Bool {
    let statement = try connection.statement(SQL.textsByRow)
    defer { statement.reset() }
    statement.bind(1, row)
    guard try statement.step() else { return false }
    var names = [statement.string(0)]
    if !statement.isNull(1), case .array(let aliases)? = try? JSONReader.parse(statement.bytes(1)) {
      names += aliases.compactMap(\.string)
    }
    var text = AnalyzedText()
    return names.contains { name in
      TextAnalyzer.analyze(name, into: &text)
      guard text.words.count >= query.typedWords.count else { return false }
      return zip(text.words, query.typedWords).allSatisfy { word, typed in
        text.folded[word.folded].elementsEqual(typed)
          || word.expanded.map { text.folded[$0].elementsEqual(typed) } ?? false
      }
    }
  }

  /// The best rows that have the key, at most eight.
  func rows(ofKey key: [UInt8]) throws(EntityStoreError) -> [Int64] {
    let statement = try connection.statement(SQL.rowsOfKey)
    defer { statement.reset() }
    try statement.bindText(1, key)
    statement.bind(2, postings.filter.isActive ? 1000 : 8)
    var rows: [Int64] = []
    while rows.count < 8, try statement.step() {
      let row = statement.int64(0)
      if try postings.filter.accepts(row) { rows.append(row) }
    }
    return rows
  }

  mutating func rows(ofPrefix prefix: [UInt8], limit: Int, maxKeys: Int = maxPrefixKeys)
    throws(EntityStoreError) -> [Int64]
  {
    if let listed = try TopTable(connection: connection).rows(of: prefix) {
      var rows: [Int64] = []
      for row in listed where rows.count < limit {
        if try postings.filter.accepts(row) { rows.append(row) }
      }
      // A short list answers a usual search; a filter or a high limit needs the keys themselves.
      if rows.count >= limit { return rows }
    }
    return try rows(from: prefix, below: prefix + [0xff], limit: limit, maxKeys: maxKeys)
  }

  /// The best rows that have a key in the range.
  private mutating func rows(
    from lower: [UInt8], below upper: [UInt8], limit: Int, maxKeys: Int = maxPrefixKeys
  ) throws(EntityStoreError) -> [Int64] {
    let statement = try connection.statement(SQL.rowsOfPrefix)
    defer { statement.reset() }
    try statement.bindText(1, lower)
    try statement.bindText(2, upper)
    var best = BestRows(limit: limit)
    var read = 0
    let maxKeys = postings.filter.isDear ? min(maxKeys, Self.maxDearPrefixKeys) : maxKeys
    while !postings.filter.isExhausted, try statement.step() {
      if read == maxKeys {
        isCut = true
        break
      }
      read += 1
      let row = statement.int64(0)
      if best.rows.count == limit, let last = best.rows.last, row >= last { continue }
      if try postings.filter.accepts(row) { best.insert(row) }
    }
    return best.rows
  }

  // MARK: Words of names and texts

  private mutating func countDocuments() throws(EntityStoreError) {
    for (index, term) in query.terms.enumerated() {
      if term.isUnspaced {
        var rarest = Int.max
        for gram in term.grams { rarest = min(rarest, try documents(of: gram)) }
        query.terms[index].documents = rarest
      } else {
        var documents = try documents(of: term.word)
        if let expanded = term.expanded { documents += try self.documents(of: expanded) }
        query.terms[index].documents = documents
      }
      // A posting is looked for only where no word was counted: it may be there in another form.
      var isKnown = query.terms[index].documents > 0
      if !isKnown, !term.isUnspaced { isKnown = try postings.exists(term.inTexts) }
      query.terms[index].isKnown = isKnown
    }
  }

  func documents(of word: [UInt8]) throws(EntityStoreError) -> Int {
    let statement = try connection.statement(SQL.documents)
    defer { statement.reset() }
    try statement.bindText(1, word)
    return try statement.step() ? statement.int(0) : 0
  }

  private mutating func findNameWords() throws(EntityStoreError) {
    let terms = query.terms
    guard terms.count <= Self.maxNameWords else { return }
    if query.isEnded {
      // Further down there may be a name that begins so, which is worth more.
      let found = try rows(
        .all(terms.map(\.inNames)), limit: isWide ? limit : 4 * limit, inNames: true)
      isTypedAsWritten = !found.isEmpty && terms.allSatisfy(\.isKnown)
      for row in found {
        let begins = try beginsWithWords(row)
        candidates.add(
          row: row, bonus: begins ? Weights.namePrefix : Weights.nameWords,
          tier: begins ? .namePrefix : .nameWords)
      }
      return
    }
    let bonus = terms.count == 1 ? Weights.nameWordPrefix : Weights.nameWords
    let found = try rows(try allInNames(.likely), limit: limit, inNames: true)
    for row in found { candidates.add(row: row, bonus: bonus, tier: .nameWords) }
    // Shorter beginnings have postings of their own, which miss nothing.
    if terms.contains(where: { $0.isLast && $0.inNamePrefixes == nil }) {
      if found.count < Self.usualLimit {
        for row in try rowsOfMoreWords(inNames: true) {
          candidates.add(row: row, bonus: bonus, tier: .nameWords)
        }
      }
      if limit > Self.usualLimit {
        for row in try rows(try allInNames(.all), limit: limit, inNames: true) {
          candidates.add(row: row, bonus: bonus, tier: .nameWords, notes: .beyondPage)
        }
      }
    }
    if terms.count > 1, !found.isEmpty {
      isTypedAsWritten = try postings.exists(.all(terms.map(\.inNames)))
    }
    if let only = terms.first, terms.count == 1 {
      let found = try rows(only.inNames, limit: limit, inNames: true)
      for row in found { candidates.add(row: row, bonus: Weights.nameWords, tier: .nameWords) }
      isTypedAsWritten = !found.isEmpty
    }
  }

  /// The first rows that match. The postings know pairs of characters only: where a run of more was
  /// typed, the texts are read to see whether it stands there as one.
  func rows(_ expression: MatchExpression, limit: Int, inNames: Bool)
    throws(EntityStoreError) -> [Int64]
  {
    let runs = query.terms.filter { $0.grams.count > 1 }
    if runs.isEmpty { return try postings.rows(expression, limit: limit) }
    var rows: [Int64] = []
    for row in try postings.rows(expression, limit: limit + Self.maxTexts)
    where rows.count < limit {
      let match = try texts.match(row: row, terms: runs, inNames: inNames)
      if match.found == runs.count { rows.append(row) }
    }
    return rows
  }
}

extension Double {
  /// The binary logarithm of a positive number, to a precision that orders counts: no C library is
  /// asked, so that every platform gives the same score.
  var log2: Double {
    guard self > 0 else { return 0 }
    return Double(exponent) + (significand - 1)
  }
}
