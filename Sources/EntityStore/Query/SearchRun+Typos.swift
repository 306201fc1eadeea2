// The tiers for what was not typed as it is written: misspelt names, misspelt words, a word too many.

internal import TextAnalysis

extension SearchRun {
  /// Words shorter than this are not corrected: everything is an edit away from them.
  private static let fewestLetters = 4
  /// From this length on a word may have two edits.
  private static let lettersForTwo = 6
  /// Longer names are not compared as a whole.
  private static let mostBytes = 50
  /// A word that at least this many entities hold is taken as spelled right.
  private static let usualDocuments = 50

  /// How many times as many entities must hold what a rare word may be meant to be.
  private static let moreUsual = 3

  /// Names that are taken from each beginning an edit away, and keys that are read for them.
  private static let namesOfBeginnings = 12
  private static let keysOfBeginning = 200
  /// Strings of ranked names up to which an unfinished word is compared with all of them.
  private static let mostScannedUnfinished = 100_000
  /// How many texts are read for each hit wanted, to see which hold the corrected words themselves and
  /// not another form of them.
  private static let textsPerHit = 3

  mutating func findTypos() throws(EntityStoreError) {
    if let key = query.keys.first, query.keyLength >= Self.fewestLetters,
      key.count < Self.mostBytes
    {
      try correct(key)
    }
    if candidates.count < 3, query.terms.count >= 3 { try findOneWordLess() }
    if candidates.count == 0 { try findOneOfTwo() }
  }

  private mutating func correct(_ key: [UInt8]) throws(EntityStoreError) {
    if isPageFull {
      // Enough begins so or holds the words, but something well known may be meant.
      guard query.terms.count <= 2, !isTypedAsWritten else { return }
      try addKeys(key, edits: 1, isUnfinished: false, rankedOnly: true, Weights.oneTypo, most: 4)
      try addKeys(
        key, edits: 1, isUnfinished: true, rankedOnly: true, Weights.oneTypoUnfinished, most: 4)
    } else if query.terms.count == 1 {
      try correctOneWord(key)
    } else {
      try correctSeveralWords(key)
    }
  }

  /// Adds what was found by changing the query.
  private mutating func addCorrected(
    row: Int64, bonus: Double, edits: Int, deduction: TextDeduction = TextDeduction(),
    isUnlikely: Bool = false
  ) {
    candidates.add(
      row: row, bonus: bonus, tier: edits == 1 ? .oneTypo : .twoTypos,
      notes: isTypedAsWritten || isUnlikely ? .typedAsWritten : [], deduction: deduction)
  }

  /// Whether the only word, which texts hold as typed, is hardly less usual than another: then it is no slip
  /// of that one. Others misspell, too, so that what some texts hold may still be one.
  private func isUnlikely(documents: () throws(EntityStoreError) -> Int) throws(EntityStoreError)
    -> Bool
  {
    guard query.terms.count == 1, let typed = query.terms.first?.documents, typed > 0 else {
      return false
    }
    return try documents() <= Self.moreUsual * typed
  }

  private mutating func correctOneWord(_ key: [UInt8]) throws(EntityStoreError) {
    var found = try addKeys(
      key, edits: 1, isUnfinished: false, rankedOnly: false, Weights.oneTypo, most: 12)
    found += try addKeys(
      key, edits: 1, isUnfinished: true, rankedOnly: true, Weights.oneTypoUnfinished, most: 12)
    // Where names have ranks, one without that goes on is the last thing meant.
    let comesLast = try hasRanks()
    if !comesLast { found += try addNearBeginnings(key, found: found) }
    // A word of the texts that is so near may be meant as well as a name two edits away.
    try addWords(key, edits: 1)
    let mayBeTwo = query.keyLength >= Self.lettersForTwo
    let isFound = found > 0 || isPageFull
    if mayBeTwo {
      found += try addKeys(
        key, edits: 2, isUnfinished: false, rankedOnly: isFound, Weights.twoTypos, most: 12)
    }
    if comesLast { found += try addNearBeginnings(key, found: found) }
    guard mayBeTwo, !isFound, found == 0 else { return }
    found += try addKeys(
      key, edits: 2, isUnfinished: true, rankedOnly: true, Weights.twoTyposUnfinished, most: 12)
    if found + candidates.count == 0 { try addWords(key, edits: 2) }
  }

  /// Any names whose beginning is an edit away, if nothing else was found.
  private mutating func addNearBeginnings(_ key: [UInt8], found: Int)
    throws(EntityStoreError) -> Int
  {
    guard found + candidates.count == 0, query.keyLength > Self.fewestLetters else { return 0 }
    return try addNames(nearBeginningsOf: key, rankedOnly: false, Weights.oneTypoUnfinished)
  }

  /// Entities with a name whose beginning is one edit away; returns how many there are, the best
  /// few of each beginning.
  private mutating func addNames(
    nearBeginningsOf key: [UInt8], rankedOnly: Bool, _ bonus: Double, most: Int = .max
  ) throws(EntityStoreError) -> Int {
    if query.isEnded { return 0 }
    var best = BestRows(limit: min(most, max(limit, Self.namesOfBeginnings)))
    for beginning in try NearBeginnings(connection: connection).all(of: key) {
      let rows = try rows(
        ofPrefix: beginning, limit: Self.namesOfBeginnings, maxKeys: Self.keysOfBeginning)
      for row in rows where !rankedOnly || Prominence.isRanked(row: row) { best.insert(row) }
    }
    for row in best.rows { addCorrected(row: row, bonus: bonus, edits: 1) }
    return best.rows.count
  }

  /// Whether any entity has a caller's rank: the first row is the most prominent.
  private func hasRanks() throws(EntityStoreError) -> Bool {
    let statement = try connection.statement(SQL.rowsInOrder)
    defer { statement.reset() }
    return try statement.step() && Prominence.isRanked(row: statement.int64(0))
  }

  /// Entities whose texts hold a word that is so near to the query's only one.
  private mutating func addWords(_ word: [UInt8], edits: Int) throws(EntityStoreError) {
    guard !isPageFull else { return }
    let words = try typos.matches(
      word, edits: edits, isUnfinished: false, target: .words, rankedOnly: false, limit: 6)
    guard !words.isEmpty else { return }
    let isUnlikely = try isUnlikely { words.map(\.documents).max() ?? 0 }
    let names = MatchExpression.any(words.map { .nameWord($0.string) })
    for row in try postings.rows(names, limit: limit) {
      addCorrected(
        row: row, bonus: edits == 1 ? Weights.correctedNames : Weights.correctedTexts,
        edits: edits, isUnlikely: isUnlikely)
    }
    let texts = MatchExpression.any(words.map { searcher.languages.stems(of: $0.string).inTexts })
    for row in try postings.rows(texts, limit: limit) {
      addCorrected(
        row: row, bonus: Weights.correctedTexts, edits: edits, isUnlikely: isUnlikely)
    }
  }

  private mutating func correctSeveralWords(_ key: [UInt8]) throws(EntityStoreError) {
    let terms = query.terms
    let isRare = terms.contains {
      $0.documents < Self.usualDocuments && $0.length >= Self.fewestLetters
    }
    let isDoubtful = candidates.count == 0 || (candidates.count < 3 && isRare)
    if !isDoubtful {
      if terms.count <= Self.lettersForTwo {
        try addKeys(
          key, edits: 1, isUnfinished: false, rankedOnly: true, Weights.oneTypoSeveralWords,
          most: 4)
        if key.count <= 16 {
          try addKeys(
            key, edits: 1, isUnfinished: true, rankedOnly: true, Weights.oneTypo, most: 4)
        }
      }
    } else {
      var found = try addKeys(
        key, edits: 1, isUnfinished: false, rankedOnly: false, Weights.oneTypoSeveralWords,
        most: 12)
      found += try addKeys(
        key, edits: 1, isUnfinished: true, rankedOnly: true, Weights.oneTypo, most: 12)
      if found == 0 {
        try correctWords()
        if query.keyLength >= Self.lettersForTwo {
          try addKeys(
            key, edits: 2, isUnfinished: false, rankedOnly: candidates.count > 0,
            Weights.twoTyposSeveralWords, most: 12)
        }
      }
    }
  }

  /// All words, the rare ones also as what they may be meant to be; a word that nothing is like is
  /// left out, unless it is the last one, which may be unfinished.
  private mutating func correctWords() throws(EntityStoreError) {
    var parts: [MatchExpression] = []
    var choices: [[QueryTerm]] = []
    var edits = 0
    for term in query.terms {
      let corrections = try corrections(of: term)
      if corrections.isEmpty, !term.isKnown, !term.isLast { continue }
      edits += corrections.first?.edits ?? 0
      let terms =
        [term] + corrections.map { QueryTerm(word: $0.string, languages: searcher.languages) }
      var expressions = terms.map(\.inTexts)
      if term.isLast, let prefix = term.inNamePrefixes { expressions.append(prefix) }
      parts.append(.any(expressions))
      choices.append(terms)
    }
    guard edits > 0, !parts.isEmpty else { return }
    for row in try rows(.all(parts), limit: Self.textsPerHit * limit, inNames: false) {
      let match = try texts.match(row: row, choices: choices)
      addCorrected(
        row: row, bonus: Weights.correctedTexts, edits: edits, deduction: match.deduction)
    }
  }

  /// What a rare word may be meant to be: words an edit away that are more usual. Where those are
  /// rare themselves (others misspell, too), also usual words two edits away.
  private mutating func corrections(of term: QueryTerm) throws(EntityStoreError) -> [TypoMatch] {
    guard !term.isUnspaced, term.length >= Self.fewestLetters,
      term.documents < Self.usualDocuments
    else { return [] }
    var words = try typos.matches(
      term.word, edits: 1, isUnfinished: false, target: .words, rankedOnly: false, limit: 8
    ).filter { $0.documents > Self.moreUsual * term.documents }
    let best = words.first?.documents ?? 0
    if term.length >= Self.lettersForTwo, best < Self.usualDocuments {
      words += try typos.matches(
        term.word, edits: 2, isUnfinished: false, target: .words, rankedOnly: false, limit: 16
      ).filter {
        $0.edits == 2
          && $0.documents > max(Self.moreUsual * term.documents, Self.usualDocuments / 2 * best)
      }
    }
    return Array(words.prefix(8))
  }

  /// Entities with a name so near to the key; returns how many such names there are.
  @discardableResult
  private mutating func addKeys(
    _ key: [UInt8], edits: Int, isUnfinished: Bool, rankedOnly: Bool, _ bonus: Double, most: Int
  ) throws(EntityStoreError) -> Int {
    // A name that goes on is none of those meant where the last word is whole.
    if isUnfinished, query.isEnded { return 0 }
    // So many that the ordered keys are cheaper, which hold only letters that really follow.
    if isUnfinished, edits == 1, rankedOnly,
      searcher.signatures.rankedStrings > Self.mostScannedUnfinished
    {
      return try addNames(nearBeginningsOf: key, rankedOnly: true, bonus, most: most)
    }
    let matches = try typos.matches(
      key, edits: edits, isUnfinished: isUnfinished, target: .keys, rankedOnly: rankedOnly,
      limit: most)
    for match in matches {
      // What goes on was not typed to its end: how usual it is says nothing of the beginning.
      var isUnlikely = false
      if !isUnfinished || match.string.count <= key.count {
        isUnlikely = try self.isUnlikely { () throws(EntityStoreError) in
          try documents(of: match.string)
        }
      }
      for row in try rows(ofKey: match.string) {
        addCorrected(row: row, bonus: bonus, edits: edits, isUnlikely: isUnlikely)
      }
    }
    return matches.count
  }
}
