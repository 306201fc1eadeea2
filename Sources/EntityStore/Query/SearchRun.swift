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
  private var pairs: [(rare: Int, next: Int, rows: [Int64])] = []
  private var matches: [Int64: TextMatch] = [:]
  /// Whether everything that matches is wanted, not only the best.
  private let isWide: Bool
  /// Whether a bound was met beyond which more may match.
  private(set) var isCut = false

  /// What is guessed depends on what this many hits leave open, however many are asked for: so a short
  /// answer is the beginning of a long one.
  static let usualLimit = 10
  /// How many keys of a beginning without a list in `top` are read, and how many where each one costs
  /// more than a look at its facts.
  static let maxPrefixKeys = 5000
  private static let maxDearPrefixKeys = 1000
  /// Longer words that an unfinished one may become.
  private static let maxLongerWords = 8
  /// Words that are looked through for them.
  private static let maxReadWords = 300
  /// Queries of more words are looked for in texts, which hold the names too.
  static let maxNameWords = 4
  /// Entities that are read as texts where two postings leave more than the answer needs.
  private static let maxTexts = 96

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
  private func isSettled(_ k: Int, against bonus: Double) -> Bool {
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
    for (row, name) in exact {
      var bonus = name.isTitle ? Weights.exactName : Weights.exactAlias
      if query.isShort { bonus = Weights.shortName }
      // "direct-search" and "directsearch" have one key: the one that is separated as typed comes first.
      candidates.add(
        row: row, bonus: bonus, tier: .exactName,
        notes: exact.count > 1 && name.hasSameWords ? .sameWords : [])
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
  }

  private func exactName(_ row: Int64, _ key: [UInt8]) throws(EntityStoreError) -> ExactName {
    let statement = try connection.statement(SQL.titleByRow)
    defer { statement.reset() }
    statement.bind(1, row)
    guard try statement.step() else { return ExactName() }
    var text = AnalyzedText()
    TextAnalyzer.analyze(statement.string(0), into: &text)
    return ExactName(
      isTitle: TextAnalyzer.joinedForms(of: text).contains { form in
        form[..<EntityAnalyzer.keptBytes(ofKey: form.span)].elementsEqual(key)
      },
      hasSameWords: text.words.map { Array(text.folded[$0.folded]) } == query.typedWords)
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
    var parts: [MatchExpression] = []
    for term in terms {
      parts.append(term.isLast ? try unfinishedInNames(term) : term.inNames)
    }
    if query.isEnded {
      // Further down there may be a name that begins so, which is worth more.
      let found = try rows(.all(parts), limit: isWide ? limit : 4 * limit, inNames: true)
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
    let found = try rows(.all(parts), limit: limit, inNames: true)
    for row in found { candidates.add(row: row, bonus: bonus, tier: .nameWords) }
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

  /// A last word in names: as it is, or as the beginning of a longer one.
  private mutating func unfinishedInNames(_ term: QueryTerm) throws(EntityStoreError)
    -> MatchExpression
  {
    if term.isUnspaced { return term.inNames }
    if let prefix = term.inNamePrefixes { return prefix }
    return .any([term.inNames] + (try longerWords(than: term)).map(MatchExpression.nameWord))
  }

  /// The most frequent words that begin with the term.
  private mutating func longerWords(than term: QueryTerm) throws(EntityStoreError) -> [[UInt8]] {
    guard !term.isUnspaced, term.length >= IndexLimits.prefixCharacters else { return [] }
    let statement = try connection.statement(SQL.termsOfPrefix)
    defer { statement.reset() }
    try statement.bindText(1, term.word)
    try statement.bindText(2, term.word + [0xff])
    statement.bind(3, Self.maxReadWords)
    let most = isWide ? Self.maxReadWords : Self.maxLongerWords
    var words: [(word: [UInt8], documents: Int)] = []
    while try statement.step() {
      let documents = statement.int(1)
      if words.count == most, let last = words.last, documents <= last.documents { continue }
      let position = words.firstIndex { $0.documents < documents } ?? words.endIndex
      words.insert((statement.bytes(0), documents), at: position)
      if words.count > most { words.removeLast() }
    }
    if words.count == Self.maxReadWords { isCut = true }
    return words.map(\.word)
  }

  private mutating func findTexts() throws(EntityStoreError) {
    let terms = query.terms
    guard query.looksAtTexts || !isPageFull else { return }
    let before = candidates.count
    if terms.count > 2, try findByRarest(oneLess: false) { return }
    for row in try rows(try allInTexts(isWide: false), limit: 2 * limit, inNames: false)
    where !readTexts.contains(row) {
      candidates.add(row: row, bonus: Weights.texts, tier: .texts)
    }
    if !isPageFull, terms.contains(where: { $0.isLast && !$0.isUnspaced }) {
      for row in try rows(try allInTexts(isWide: true), limit: limit, inNames: false)
      where !readTexts.contains(row) {
        candidates.add(row: row, bonus: Weights.textsUnfinished, tier: .texts)
      }
    }
    // Everything that matches is not put in order by how well it does.
    guard terms.count > 1, !isWide else { return }
    for position in before..<max(before, min(candidates.count, before + 2 * limit)) {
      let match = try texts.match(row: candidates.items[position].row, terms: terms)
      candidates.deduct(match.deduction, at: position)
    }
  }

  private mutating func allInTexts(isWide: Bool) throws(EntityStoreError) -> MatchExpression {
    var parts: [MatchExpression] = []
    for term in query.terms {
      var choices = [term.inTexts]
      if term.isLast, let prefix = term.inNamePrefixes { choices.append(prefix) }
      if term.isLast, isWide {
        for word in try longerWords(than: term) {
          choices.append(searcher.languages.stems(of: word).inTexts)
        }
      }
      parts.append(choices.count == 1 ? choices[0] : .any(choices))
    }
    return .all(parts)
  }

  /// Three words or more: intersects the rarest two and reads the texts of what is left. With
  /// `oneLess`, entities that hold all words but one count too.
  ///
  /// - Returns: false if there are too many to read, or too few words to choose from.
  @discardableResult
  private mutating func findByRarest(oneLess: Bool) throws(EntityStoreError) -> Bool {
    let terms = query.terms
    let known = terms.indices.filter { index in
      let term = terms[index]
      // A short last word is most likely unfinished: its count says nothing.
      return term.isKnown && (oneLess || !term.isLast || term.length >= 5)
    }.sorted { terms[$0].rarity < terms[$1].rarity }
    guard known.count >= 2 else { return false }
    let pairs = oneLess && known.count > 2 ? [(0, 1), (0, 2), (1, 2)] : [(0, 1)]
    var read: Set<Int64> = []
    for (first, second) in pairs {
      let rows = try rowsOfPair(known[first], known[second])
      if rows.count > Self.maxTexts, !oneLess { return false }
      for row in rows where read.insert(row).inserted {
        let match = try textMatch(row)
        if match.found == terms.count {
          candidates.add(
            row: row, bonus: Weights.texts, tier: .texts, deduction: match.deduction)
        } else if oneLess, let missing = match.missing {
          // The rarer the missing word, the less likely it is that it can be spared.
          let documents = Double(max(1, terms[missing].documents))
          candidates.add(
            row: row, bonus: Weights.oneWordLess + documents.log2, tier: .oneWordLess,
            deduction: match.deduction)
        }
      }
    }
    return true
  }

  /// The first rows that hold both words, and a few more than are read; those of a very rare word may
  /// lack the other one.
  private mutating func rowsOfPair(_ rare: Int, _ next: Int) throws(EntityStoreError) -> [Int64] {
    if let known = pairs.first(where: { $0.rare == rare && $0.next == next }) { return known.rows }
    let terms = query.terms
    let expression =
      terms[rare].rarity <= Self.maxTexts
      ? terms[rare].inTexts : .all([terms[rare].inTexts, terms[next].inTexts])
    let rows = try postings.rows(expression, limit: Self.maxTexts + 1)
    pairs.append((rare, next, rows))
    return rows
  }

  private mutating func textMatch(_ row: Int64) throws(EntityStoreError) -> TextMatch {
    if let known = matches[row] { return known }
    let match = try texts.match(row: row, terms: query.terms)
    matches[row] = match
    return match
  }

  // MARK: One word less

  /// Of two words that no entity has together, either.
  mutating func findOneOfTwo() throws(EntityStoreError) {
    let terms = query.terms
    guard terms.count == 2 else { return }
    for (term, other) in [(terms[0], terms[1]), (terms[1], terms[0])] where term.isKnown {
      let bonus = Weights.oneWordLess + Double(max(1, other.documents)).log2
      for row in try postings.rows(term.inNames, limit: limit) {
        candidates.add(row: row, bonus: bonus + Weights.nameWords, tier: .oneWordLess)
      }
      for row in try postings.rows(term.inTexts, limit: limit) {
        candidates.add(row: row, bonus: bonus + Weights.texts, tier: .oneWordLess)
      }
    }
  }

  mutating func findOneWordLess() throws(EntityStoreError) {
    try findByRarest(oneLess: true)
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
