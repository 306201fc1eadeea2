// Single changes go to small tables, since changing the large ones is what makes an index stall.
// This moves them over a bounded step at a time, at the end of the transaction that made one step
// too many: a write now and then takes some milliseconds more, and no search ever reads much from
// the small tables.

/// Keeps the small tables small; every call must be inside a write transaction.
struct IndexSettler {
  let connection: Connection
  let kinds: KindTable

  var limits = Limits()

  /// When a step is due and how much it does; a test sets all of it low.
  struct Limits {
    /// Rows of `posting_new` before they move on: each commit makes a segment, and few are left of
    /// them.
    var fresh = 256
    /// Strings of `typo_new` before they become blocks.
    var newTypos = 1024
    /// Blocks with fewer strings are merged when a length has so many of them.
    var smallBlock = 1024
    var smallBlocks = 8
    /// Strings that the merges of one step write again.
    var mergedTypos = 4096
  }

  /// Does the steps that are due.
  func settle() throws(EntityStoreError) {
    if try count(SQL.freshCount) > limits.fresh { try movePostings() }
    if try count(SQL.newTypoCount) > limits.newTypos {
      try makeBlocks()
      var budget = limits.mergedTypos
      while budget > 0, let merged = try mergeSmallBlocks() { budget -= merged }
    }
  }

  private func count(_ sql: String) throws(EntityStoreError) -> Int {
    let statement = try connection.statement(sql)
    defer { statement.reset() }
    return try statement.step() ? statement.int(0) : 0
  }

  // MARK: Postings

  private func movePostings() throws(EntityStoreError) {
    var analyzer = EntityAnalyzer(language: try StoreLanguage.own(connection))
    let fresh = try connection.statement(SQL.freshEntities)
    let insert = try connection.statement(PostingTier.middle.sql.insert)
    while try fresh.step() {
      let row = try EntityRow.read(fresh) { (id) throws(EntityStoreError) in try kinds.name(id) }
      analyzer.analyze(row.entity)
      insert.bind(1, row.row)
      try insert.bindText(2, analyzer.tokens)
      try insert.run()
    }
    insert.clearBindings()
    try connection.statement(SQL.settleFresh).run()
    try connection.statement(SQL.emptyFresh).run()
    try connection.statement(PostingTier.new.sql.empty).run()
    try connection.statement(PostingTier.middle.sql.merge).run()
  }

  // MARK: Typo blocks

  private func makeBlocks() throws(EntityStoreError) {
    var writer = try TypoBlockWriter(connection: connection)
    let taken = try connection.statement(SQL.takeNewTypos)
    while try taken.step() { try writer.add(taken.bytes(0), isRanked: taken.int64(1) == 1) }
    try writer.finish()
  }

  /// Merges the small blocks of one length into as few as they fill; nil if no length has many.
  private func mergeSmallBlocks() throws(EntityStoreError) -> Int? {
    let lengths = try connection.statement(SQL.smallTypoBlocks)
    lengths.bind(1, limits.smallBlock)
    lengths.bind(2, limits.smallBlocks)
    guard try lengths.step() else { return nil }
    let (length, ranked) = (lengths.int(0), lengths.int64(1))
    lengths.reset()

    let small = try connection.statement(SQL.smallTypoBlocksOf)
    small.bind(1, length)
    small.bind(2, ranked)
    small.bind(3, limits.smallBlock)
    var blocks: [(number: Int64, count: Int)] = []
    while try small.step() { blocks.append((small.int64(0), small.int(1))) }

    var writer = try TypoBlockWriter(connection: connection)
    for block in blocks {
      for first in stride(from: 0, to: block.count, by: TypoDictionary.partStrings) {
        let part = try connection.statement(SQL.typoStrings)
        part.bind(1, TypoDictionary.part(block: block.number, position: first))
        let strings = try part.step() ? part.bytes(0) : []
        part.reset()
        for start in stride(from: 0, through: strings.count - length, by: length) {
          try writer.add(Array(strings[start..<start + length]), isRanked: ranked == 1)
        }
      }
      let delete = try connection.statement(SQL.deleteTypoBlock)
      delete.bind(1, block.number)
      try delete.run()
      let parts = try connection.statement(SQL.deleteTypoStrings)
      parts.bind(1, TypoDictionary.part(block: block.number, position: 0))
      parts.bind(2, TypoDictionary.part(block: block.number, position: block.count))
      try parts.run()
    }
    try writer.finish()
    return blocks.reduce(0) { $0 + $1.count }
  }
}
