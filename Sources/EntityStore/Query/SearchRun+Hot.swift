// What was used or pinned and matches as typed, found in memory before the tiers are read: those give
// the most prominent rows, and what somebody uses need not be prominent.

extension SearchRun {
  /// Texts that are read to see whether what was chosen matches by them, beside all that is pinned.
  private static let mostTexts = 16

  /// Adds what is hot and matches; whole names wait for `findNames`, which tells them apart.
  mutating func addHot() throws(EntityStoreError) {
    guard let boosts = candidates.boosts else { return }
    var matched: Set<Int64> = []
    for entity in boosts.entities(like: HotNames.bits(of: query)) {
      if try addHotName(entity) { matched.insert(entity.row) }
    }
    if query.looksAtTexts {
      let sought = boosts.soughtInTexts
      let rows = sought.pinned.sorted() + sought.chosen.prefix(Self.mostTexts)
      for row in rows where !matched.contains(row) {
        guard try postings.filter.accepts(row) else { continue }
        let match = try texts.match(row: row, terms: query.terms)
        if match.found == query.terms.count {
          // One word is not put in order by how well a text holds it.
          let isMany = query.terms.count > 1
          candidates.add(
            row: row, bonus: Weights.texts, tier: .texts,
            deduction: isMany ? match.deduction : TextDeduction())
          readTexts.insert(row)
        }
      }
    }
  }

  /// Adds what is pinned for the query and does not match it; last, so that no tier takes it for a match.
  mutating func addPinned() throws(EntityStoreError) {
    for row in candidates.boosts?.pins ?? [] where try postings.filter.accepts(row) {
      candidates.add(row: row, bonus: 0, tier: .pinned)
    }
  }

  /// Adds an entity whose names match; false if they do not.
  private mutating func addHotName(_ entity: HotEntity) throws(EntityStoreError) -> Bool {
    let terms = query.terms
    let seesWords = terms.count <= Self.maxNameWords
    let words = seesWords ? entity.names.match(terms) : .none
    var isPrefix = false
    if !query.isEnded || !seesWords {
      isPrefix = query.keys.contains { entity.names.hasBeginning($0) }
    }
    guard isPrefix || words != .none, try postings.filter.accepts(entity.row) else { return false }
    if query.isEnded, isPrefix || words != .none { isPrefix = try beginsWithWords(entity.row) }
    if isPrefix {
      candidates.add(row: entity.row, bonus: Weights.namePrefix, tier: .namePrefix)
      return true
    }
    guard words != .none, try holdsRuns(entity.row) else { return false }
    let isBeginning = terms.count == 1 && words == .unfinished
    candidates.add(
      row: entity.row, bonus: isBeginning ? Weights.nameWordPrefix : Weights.nameWords,
      tier: .nameWords)
    return true
  }

  /// Whether the names hold each run of a script without spaces as one.
  private func holdsRuns(_ row: Int64) throws(EntityStoreError) -> Bool {
    let runs = query.terms.filter { $0.grams.count > 1 }
    if runs.isEmpty { return true }
    return try texts.match(row: row, terms: runs, inNames: true).found == runs.count
  }

  /// The hot rows with the key as a whole name.
  func hotRows(ofKey key: [UInt8]) throws(EntityStoreError) -> [Int64] {
    guard let boosts = candidates.boosts else { return [] }
    var rows: [Int64] = []
    for entity in boosts.entities(like: HotNames.bit(of: key)) where entity.names.has(key: key) {
      if try postings.filter.accepts(entity.row) { rows.append(entity.row) }
    }
    return rows
  }
}
