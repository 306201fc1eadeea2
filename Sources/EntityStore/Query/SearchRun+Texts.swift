// The tiers of the texts: all words, unfinished ones, and one word less.

internal import TextAnalysis

extension SearchRun {
  mutating func findTexts() throws(EntityStoreError) {
    let terms = query.terms
    guard query.looksAtTexts || !isPageFull else { return }
    let before = candidates.count
    if terms.count > 2, try findByRarest(oneLess: false) { return try findBeforeStopWord() }
    for row in try rows(try allInTexts(nil), limit: 2 * limit, inNames: false)
    where !readTexts.contains(row) {
      candidates.add(row: row, bonus: Weights.texts, tier: .texts)
    }
    try findUnfinishedInTexts()
    try findBeforeStopWord()
    // Everything that matches is not put in order by how well it does.
    guard terms.count > 1, !isWide else { return }
    for position in before..<max(before, min(candidates.count, before + 2 * limit)) {
      let match = try texts.match(row: candidates.items[position].row, terms: terms)
      candidates.deduct(match.deduction, at: position)
    }
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
