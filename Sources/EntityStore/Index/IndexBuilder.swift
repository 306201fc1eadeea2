// The derived tables made from all entities at once, in sorted order: what a bulk load, a repair and
// a new analyzer version need. Memory is bounded: what grows with the data is sorted by SQLite,
// which spills to disk.

internal import LinkTypes
internal import TextAnalysis

/// Rebuilds derived tables inside a write transaction.
final class IndexBuilder {
  private let connection: Connection
  private let kinds: KindTable
  private let limits: Limits

  /// How much is kept in memory before it is written; a test sets it low.
  struct Limits {
    /// Distinct words that are counted before they are written to a temporary table.
    var words = 1_500_000
    /// Numbers of attributes that are kept before they are written to a temporary table.
    var numbers = 2_000_000
    /// Strings of one length that are put in order together.
    var sortedStrings = TypoDictionary.sortedStrings
    /// Strings of one block.
    var blockStrings = TypoDictionary.blockStrings
  }

  init(connection: Connection, kinds: KindTable, limits: Limits = Limits()) {
    self.connection = connection
    self.kinds = kinds
    self.limits = limits
  }

  /// Makes all derived tables anew from the table `entity`.
  func rebuild() throws(EntityStoreError) {
    try connection.execute(SQL.emptyDerived)
    for tier in PostingTier.allCases { try connection.execute(tier.sql.empty) }
    try connection.execute(SQL.largeHash)
    try connection.execute(SQL.makeStaging)
    try addPostings()
    try connection.execute(PostingTier.large.sql.optimize)
    try connection.execute(SQL.usualHash)
    try connection.execute(SQL.sortKeys)
    try connection.execute(SQL.dropStaging)
    try buildTopAndTypos()
  }

  /// Moves everything over to `posting`, takes what is dead out of it and makes it of one segment.
  func compact() throws(EntityStoreError) {
    let dead = try connection.statement(SQL.deadRows)
    let delete = try connection.statement(PostingTier.large.sql.delete)
    while try dead.step() {
      delete.bind(1, dead.int64(0))
      try delete.bindText(2, dead.bytes(1))
      try delete.run()
    }
    var analyzer = EntityAnalyzer(language: try StoreLanguage.own(connection))
    let pending = try connection.statement(SQL.pendingEntities)
    let insert = try connection.statement(PostingTier.large.sql.insert)
    while try pending.step() {
      let row = try EntityRow.read(pending) { (id) throws(EntityStoreError) in try kinds.name(id) }
      analyzer.analyze(row.entity)
      insert.bind(1, row.row)
      try insert.bindText(2, analyzer.tokens)
      try insert.run()
    }
    try connection.execute(PostingTier.middle.sql.empty)
    try connection.execute(PostingTier.new.sql.empty)
    try connection.execute(SQL.emptyPending)
    try connection.execute(PostingTier.large.sql.optimize)
    try connection.execute(SQL.emptyTopAndTypos)
    try buildTopAndTypos()
  }

  // MARK: Postings, keys and words

  private func addPostings() throws(EntityStoreError) {
    var analyzer = EntityAnalyzer(language: try StoreLanguage.own(connection))
    let entities = try connection.statement(SQL.entitiesByRow)
    let posting = try connection.statement(PostingTier.large.sql.insert)
    let stagedKey = try connection.prepare(SQL.stageKey)
    let numbers = NumberSorter(connection: connection, limit: limits.numbers)
    var counts = WordCounts()
    var languages: [TextLanguage: Int] = [:]
    var isStaged = false
    while try entities.step() {
      let row = try EntityRow.read(entities) { (id) throws(EntityStoreError) in try kinds.name(id) }
      analyzer.analyze(row.entity)
      posting.bind(1, row.row)
      try posting.bindText(2, analyzer.tokens)
      try posting.run()
      for number in 0..<analyzer.keys.count {
        try stagedKey.bindText(1, analyzer.keys.strings[number])
        stagedKey.bind(2, row.row)
        try stagedKey.run()
      }
      for number in analyzer.numbers { try numbers.add(number, row: row.row) }
      if let language = analyzer.language { languages[language, default: 0] += 1 }
      counts.count(analyzer.words.strings)
      if counts.words.count >= limits.words {
        try write(counts, SQL.stageTerm)
        counts = WordCounts()
        isStaged = true
      }
    }
    posting.clearBindings()
    try numbers.finish()
    for (language, count) in languages {
      let statement = try connection.statement(SQL.insertLanguage)
      try statement.bind(1, language.code)
      statement.bind(2, count)
      try statement.run()
    }
    if isStaged {
      try write(counts, SQL.stageTerm)
      try connection.execute(SQL.sumTerms)
    } else {
      try write(counts, SQL.insertTerm)
    }
  }

  private func write(_ counts: WordCounts, _ sql: String) throws(EntityStoreError) {
    let statement = try connection.prepare(sql)
    for number in counts.sortedNumbers() {
      try statement.bindText(1, counts.words.strings[number])
      statement.bind(2, Int(counts.documents[number]))
      try statement.run()
    }
  }

  // MARK: top and typo blocks

  /// Reads `key` and `vocab` side by side in order of their strings, and derives `top` and the blocks.
  private func buildTopAndTypos() throws(EntityStoreError) {
    var typos = try TypoBlockWriter(connection: connection, limits: limits)
    let top = TopTable(connection: connection)
    let prefixes = HeavyPrefixes { (prefix, rows) throws(EntityStoreError) in
      try top.set(Array(prefix), rows)
    }
    let keys = try connection.statement(SQL.keys)
    let terms = try connection.statement(SQL.terms)
    var key: [UInt8]? = try keys.step() ? keys.bytes(0) : nil
    var term: [UInt8]? = try terms.step() ? terms.bytes(0) : nil
    while key != nil || term != nil {
      if let current = key, term.map({ !$0.lexicographicallyPrecedes(current) }) ?? true {
        // Rows of one key are ascending: the first one tells whether a ranked entity has it.
        let isRanked = Prominence.isRanked(row: keys.int64(1))
        if term == current { term = try terms.step() ? terms.bytes(0) : nil }
        if TypoDictionary.holds(current) { try typos.add(current, isRanked: isRanked) }
        repeat {
          try prefixes.add(key: current, row: keys.int64(1))
          key = try keys.step() ? keys.bytes(0) : nil
        } while key == current
      } else if let current = term {
        if TypoDictionary.holds(current) { try typos.add(current, isRanked: false) }
        term = try terms.step() ? terms.bytes(0) : nil
      }
    }
    try prefixes.finish()
    try typos.finish()
  }
}

/// Distinct words with the number of entities that hold each.
private struct WordCounts {
  var words = StringTable(minimumCapacity: 4096)
  var documents: [UInt32] = []

  mutating func count(_ strings: PackedStrings) {
    for number in 0..<strings.count {
      let (word, isNew) = words.insert(strings.bytes.span.extracting(strings.range(number)))
      if isNew { documents.append(1) } else { documents[word] += 1 }
    }
  }

  /// The words' numbers in order of their bytes, as SQLite compares text.
  func sortedNumbers() -> [Int] {
    let strings = words.strings
    return unsafe strings.bytes.withUnsafeBytes { all in
      (0..<words.count).sorted { left, right in
        let (a, b) = (strings.range(left), strings.range(right))
        return unsafe UnsafeRawBufferPointer(rebasing: all[a])
          .lexicographicallyPrecedes(UnsafeRawBufferPointer(rebasing: all[b]))
      }
    }
  }
}
