// The table of synonyms. It holds what people told the store, so nothing makes it anew; only the
// folded keys beside the texts follow the analysis.

internal import TextAnalysis

/// Reads and writes synonyms over one connection.
struct SynonymTable {
  let connection: Connection

  func isEmpty() throws(EntityStoreError) -> Bool {
    try !Postings.isTrue(SQL.hasSynonyms, connection)
  }

  /// Folded words with spaces between them; nil if the text has none or too many.
  static func key(_ text: String) -> [UInt8]? {
    let words = TextAnalyzer.words(text)
    guard (1...Synonym.maxWords).contains(words.count) else { return nil }
    return Array(words.joined(separator: " ").utf8)
  }

  private static func keys(of synonym: Synonym) -> (term: [UInt8], means: [UInt8]) {
    (key(synonym.term) ?? [], key(synonym.means) ?? [])
  }

  /// The most synonyms of one term that a search looks at.
  private static let maxOfKey = 100

  /// What stands for the words of the key, in order of its bytes; the first hundred.
  func synonyms(ofKey key: [UInt8]) throws(EntityStoreError) -> [(text: String, kind: String?)] {
    let statement = try connection.statement(SQL.synonymsOfKey)
    defer { statement.reset() }
    try statement.bindText(1, key)
    var found: [(text: String, kind: String?)] = []
    while found.count < Self.maxOfKey, try statement.step() {
      found.append((statement.string(0), statement.optionalString(1)))
    }
    return found
  }

  func all() throws(EntityStoreError) -> [Synonym] {
    let statement = try connection.prepare(SQL.synonyms)
    var all: [Synonym] = []
    while try statement.step() { all.append(Self.synonym(statement)) }
    return all
  }

  /// The synonym in the current row of `SQL.synonyms`.
  static func synonym(_ statement: Statement) -> Synonym {
    Synonym(
      statement.string(0), means: statement.string(1), isOneWay: statement.int(2) != 0,
      kind: statement.optionalString(3))
  }

  // MARK: Writing, inside a transaction

  /// Adds a synonym in the place of what was said of the pair before; false if it was there.
  func add(_ synonym: Synonym) throws(EntityStoreError) -> Bool {
    if let (text, expected) = synonym.invalidTerm {
      throw .invalidRequest(parameter: "synonym", value: text, expected: expected)
    }
    let (term, means) = Self.keys(of: synonym)
    let known = try connection.statement(SQL.hasSynonym)
    defer { known.reset() }
    try bind(synonym, term, means, to: known)
    if try known.step() { return false }
    let reverse = try connection.statement(SQL.deleteSynonym)
    try reverse.bindText(1, means)
    try reverse.bindText(2, term)
    try reverse.bind(3, synonym.kind)
    // Two that go one way each stand beside each other.
    reverse.bind(4, synonym.isOneWay ? 0 : 1)
    try reverse.run()
    let insert = try connection.statement(SQL.putSynonym)
    try bind(synonym, term, means, to: insert)
    try insert.run()
    return true
  }

  private func bind(
    _ synonym: Synonym, _ term: [UInt8], _ means: [UInt8], to statement: Statement
  ) throws(EntityStoreError) {
    try statement.bind(1, synonym.term)
    try statement.bind(2, synonym.means)
    statement.bind(3, synonym.isOneWay ? 1 : 0)
    try statement.bind(4, synonym.kind)
    try statement.bindText(5, term)
    try statement.bindText(6, means)
  }

  /// Removes what was said of a pair, in either direction; returns how many there were.
  func remove(_ synonym: Synonym) throws(EntityStoreError) -> Int {
    let (term, means) = Self.keys(of: synonym)
    var count = 0
    let statement = try connection.statement(SQL.deleteSynonym)
    for (first, second) in [(term, means), (means, term)] {
      try statement.bindText(1, first)
      try statement.bindText(2, second)
      try statement.bind(3, synonym.kind)
      statement.bind(4, 1)
      try statement.run()
      count += connection.changeCount
    }
    return count
  }

  /// Removes all synonyms that a term stands in; returns how many there were.
  func removeAll(of term: String) throws(EntityStoreError) -> Int {
    guard let key = Self.key(term) else { return 0 }
    let statement = try connection.statement(SQL.deleteSynonymsOfKey)
    try statement.bindText(1, key)
    try statement.run()
    return connection.changeCount
  }

  func removeAll() throws(EntityStoreError) -> Int {
    let statement = try connection.statement(SQL.deleteSynonyms)
    try statement.run()
    return connection.changeCount
  }

  /// Makes the keys anew: another analysis may fold the words in another way. A text that has no key
  /// any more is left without one and finds nothing.
  func refold() throws(EntityStoreError) {
    let statement = try connection.prepare(SQL.synonymKeys)
    var outdated: [(row: Int64, term: [UInt8], means: [UInt8])] = []
    while try statement.step() {
      let (term, means) = Self.keys(of: Synonym(statement.string(1), means: statement.string(2)))
      if term != statement.bytes(3) || means != statement.bytes(4) {
        outdated.append((statement.int64(0), term, means))
      }
    }
    let update = try connection.statement(SQL.setSynonymKeys)
    for (row, term, means) in outdated {
      update.bind(1, row)
      try update.bindText(2, term)
      try update.bindText(3, means)
      try update.run()
    }
  }

  /// Whether every key is what its text gives.
  func isFolded() throws(EntityStoreError) -> Bool {
    let statement = try connection.prepare(SQL.synonymKeys)
    while try statement.step() {
      let (term, means) = Self.keys(of: Synonym(statement.string(1), means: statement.string(2)))
      if term != statement.bytes(3) || means != statement.bytes(4) { return false }
    }
    return true
  }
}
