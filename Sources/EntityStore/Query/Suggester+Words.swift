// Completions of the last word: words that stand together with the others, the most frequent first.

internal import LinkTypes
internal import TextAnalysis

extension Suggester {
  /// Entities whose names are looked through for words that begin with a few letters.
  private static let maxNames = 32
  /// Words that are looked through where the beginning is longer than the index has tokens for.
  private static let maxReadWords = 1000
  /// The most frequent words that are thought of, and how many of them are tried beside the others
  /// after one that found nothing.
  private static let maxWords = 24
  private static let maxFailures = 3
  /// Entities whose texts are read where no more hold the other words.
  private static let maxTexts = 96
  /// A text is read up to here.
  private static let maxTextBytes = 4096
  /// Guesses are few: people can see what they typed.
  private static let maxGuesses = 3

  /// How near a word must be to what was typed.
  enum Nearness {
    case typed
    /// An edit away.
    case nearWord
    /// One of these in the place of what was typed.
    case nearBeginning([[UInt8]])

    var isGuess: Bool {
      if case .typed = self { false } else { true }
    }
  }

  /// What a word completion is made of.
  private struct LastWord {
    /// The text before the last word, as typed or with its words corrected.
    var before: String
    /// The parts of `before` that stand as typed.
    var typed: [Range<Int>]
    /// The other words, folded, corrected where they were.
    var words: [[UInt8]] = []
    var others: [MatchExpression]
    var isCorrected = false
  }

  /// Adds completions of the last word. Runs of scripts without spaces have none: the index knows pairs
  /// of their characters, which are no words.
  mutating func addWords(_ run: inout SearchRun, _ nearness: Nearness) throws(EntityStoreError) {
    guard !syntax.endsWord, let term = query.terms.last, term.isLast, !term.isUnspaced,
      let typed = QueryWords(request.text).words.last, typed.folded == term.word,
      QueryWords(syntax.words).words.count <= AnalyzedQuery.maxWords,
      let last = try lastWord(typed, &run, isGuess: nearness.isGuess)
    else { return }
    var words: [Word] = []
    var most = Self.maxGuesses
    switch nearness {
    case .typed:
      words = try self.words(beginningWith: term, last)
      most = request.limit
    // What was corrected before the last word needs no second look.
    case .nearWord where last.isCorrected: words = try self.words(beginningWith: term, last)
    case .nearWord: words = try self.words(near: term, &run)
    case .nearBeginning(let beginnings):
      for beginning in beginnings { words += try frequentWords(beginningWith: beginning, last) }
    }
    words.sort { $0.comes(before: $1) }
    var added = 0
    var failures = 0
    for word in words where added < most && failures < Self.maxFailures {
      if try add(word, completing: typed, last) {
        added += 1
        failures = 0
      } else {
        failures += 1
      }
    }
  }

  /// A word that may complete what was typed.
  private struct Word {
    var folded: [UInt8]
    var documents: Int
    /// Whether it was met in one name with the other words.
    var isBeside = false

    func comes(before other: Word) -> Bool {
      if isBeside != other.isBeside { return isBeside }
      return documents != other.documents
        ? documents > other.documents : folded.lexicographicallyPrecedes(other.folded)
    }
  }

  /// What stands before the last word; nil if a word is unknown and nothing is like it, or nobody
  /// wants guesses.
  private func lastWord(_ typed: QueryWords.Word, _ run: inout SearchRun, isGuess: Bool)
    throws(EntityStoreError) -> LastWord?
  {
    let source = Array(request.text.utf8)
    var last = LastWord(before: "", typed: [], others: [])
    var before: [UInt8] = []
    var copied = 0
    var replacements: [[UInt8]: [UInt8]] = [:]
    for term in query.terms.dropLast() {
      var isKnown = false
      if !term.isUnspaced { isKnown = try documents(of: term.word) > 0 }
      if !isKnown { isKnown = try postings.exists(term.inTexts) }
      if isKnown {
        last.words.append(term.word)
        last.others.append(term.inTexts)
        continue
      }
      guard isGuess, term.length >= Self.fewestLetters, !term.isUnspaced,
        let near = try run.typos.matches(
          term.word, edits: 1, isUnfinished: false, target: .words, rankedOnly: false, limit: 1
        ).first
      else { return nil }
      replacements[term.word] = near.string
      last.words.append(near.string)
      last.others.append(searcher.languages.stems(of: near.string).inTexts)
    }
    for word in QueryWords(request.text).words.dropLast() {
      before += source[copied..<word.source.lowerBound]
      let start = before.count
      if let near = replacements[word.folded] {
        before += LetterCase(word.text).applied(to: String(decoding: near, as: UTF8.self)).utf8
      } else {
        before += source[word.source]
        last.typed.append(start..<before.count)
      }
      copied = word.source.upperBound
    }
    before += source[copied..<typed.source.lowerBound]
    last.before = String(decoding: before, as: UTF8.self)
    last.isCorrected = !replacements.isEmpty
    return last
  }

  /// Words that begin as typed.
  ///
  /// Where few entities hold the other words, their texts tell. Elsewhere a short beginning has a token:
  /// the names of the most prominent entities are read that have such a word beside the others; a
  /// longer one is looked up among all words.
  private func words(beginningWith term: QueryTerm, _ last: LastWord)
    throws(EntityStoreError) -> [Word]
  {
    var found: [[UInt8]: Word] = [:]
    func take(_ texts: [String], areNames: Bool) throws(EntityStoreError) {
      for text in texts {
        let words = QueryWords(text).words.map(\.folded)
        let isBeside = areNames && !last.words.isEmpty && last.words.allSatisfy(words.contains)
        for word in words where isCompletion(word, of: term.word, last) {
          if found[word] == nil {
            found[word] = Word(folded: word, documents: try documents(of: word))
          }
          if isBeside { found[word]?.isBeside = true }
        }
      }
    }
    if !last.others.isEmpty {
      let rows = try postings.rows(.all(last.others), limit: Self.maxTexts + 1)
      if rows.count <= Self.maxTexts {
        for row in rows {
          let (names, texts) = try self.texts(ofRow: row)
          try take(names, areNames: true)
          try take(texts, areNames: false)
        }
        return Array(found.values)
      }
    }
    if let prefix = term.inNamePrefixes {
      for row in try postings.rows(.all(last.others + [prefix]), limit: Self.maxNames) {
        try take(try names(ofRow: row)?.names ?? [], areNames: true)
      }
    }
    if term.length >= IndexLimits.prefixCharacters {
      for word in try frequentWords(beginningWith: term.word, last) where found[word.folded] == nil
      {
        found[word.folded] = word
      }
    }
    return Array(found.values)
  }

  private func texts(ofRow row: Int64) throws(EntityStoreError) -> (
    names: [String], texts: [String]
  ) {
    let statement = try connection.statement(SQL.textsByRow)
    defer { statement.reset() }
    statement.bind(1, row)
    guard try statement.step() else { return ([], []) }
    var names = [statement.string(0)]
    if !statement.isNull(1), case .array(let aliases)? = try? JSONReader.parse(statement.bytes(1)) {
      names += aliases.compactMap(\.string)
    }
    let texts = (Int32(2)...5).compactMap { statement.optionalString($0) }
    return (names, texts.map { String(decoding: $0.utf8.prefix(Self.maxTextBytes), as: UTF8.self) })
  }

  private func frequentWords(beginningWith beginning: [UInt8], _ last: LastWord)
    throws(EntityStoreError) -> [Word]
  {
    let statement = try connection.statement(SQL.termsOfPrefix)
    defer { statement.reset() }
    try statement.bindText(1, beginning)
    try statement.bindText(2, beginning + [0xff])
    statement.bind(3, Self.maxReadWords)
    var best: [Word] = []
    while try statement.step() {
      let documents = statement.int(1)
      if best.count == Self.maxWords, let least = best.last, documents <= least.documents {
        continue
      }
      let word = Word(folded: statement.bytes(0), documents: documents)
      guard isCompletion(word.folded, of: beginning, last) else { continue }
      best.insert(word, at: best.firstIndex { $0.documents < documents } ?? best.endIndex)
      if best.count > Self.maxWords { best.removeLast() }
    }
    return best
  }

  /// Words that are nearly as typed. Hardly anybody mistypes a first letter.
  private func words(near term: QueryTerm, _ run: inout SearchRun) throws(EntityStoreError)
    -> [Word]
  {
    guard term.length >= Self.fewestLetters else { return [] }
    let near = try run.typos.matches(
      term.word, edits: 1, isUnfinished: false, target: .words, rankedOnly: false,
      limit: Self.maxWords)
    let alike = near.filter { $0.string.first == term.word.first }
    return (alike.isEmpty ? near : alike).map {
      Word(folded: $0.string, documents: $0.documents)
    }
  }

  private func isCompletion(_ word: [UInt8], of beginning: [UInt8], _ last: LastWord) -> Bool {
    word.count > beginning.count && word.starts(with: beginning)
      && !searcher.languages.isStopWord(word) && !last.words.contains(word)
  }

  private func documents(of word: [UInt8]) throws(EntityStoreError) -> Int {
    let statement = try connection.statement(SQL.documents)
    defer { statement.reset() }
    try statement.bindText(1, word)
    return try statement.step() ? statement.int(0) : 0
  }

  /// Adds a completion if an entity holds all of it.
  private mutating func add(_ word: Word, completing typed: QueryWords.Word, _ last: LastWord)
    throws(EntityStoreError) -> Bool
  {
    let expression = MatchExpression.all(
      last.others + [searcher.languages.stems(of: word.folded).inTexts])
    guard let row = try postings.rows(expression, limit: 1).first else { return false }
    let written = LetterCase(typed.text).applied(to: try writing(of: word.folded, inRow: row))
    let text = last.before + written
    // A word beside a filter of the same name, or inside a phrase, is not what this would complete.
    let read = QuerySyntax(text, isLiteral: request.isLiteral)
    guard QueryWords(read.words).words.last?.folded == word.folded else { return false }
    var ranges = last.typed
    let start = last.before.utf8.count
    let isBegun = word.folded.starts(with: typed.folded)
    if isBegun {
      var written = written
      let end = written.withUTF8 {
        unsafe TextAnalyzer.sourceByteCount(of: $0, foldedByteCount: typed.folded.count)
      }
      ranges.append(start..<start + end)
    }
    let corrections = (last.isCorrected ? 1.0 : 0) + (isBegun ? 0 : 1)
    list.add(
      Suggestion(
        text: text, source: .word, typedRanges: Highlighter.merged(ranges), identifier: nil),
      score: SuggestionWeights.word + Double(max(1, word.documents)).log2
        + (word.isBeside ? SuggestionWeights.beside : 0) - SuggestionWeights.corrected * corrections
    )
    return true
  }

  /// The word as an entity's names have it, marks included; as it is folded if they have not.
  private func writing(of word: [UInt8], inRow row: Int64) throws(EntityStoreError) -> String {
    for name in try names(ofRow: row)?.names ?? [] {
      if let found = QueryWords(name).words.first(where: { $0.folded == word }) {
        return found.text
      }
    }
    return String(decoding: word, as: UTF8.self)
  }
}
