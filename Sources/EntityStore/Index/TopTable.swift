// The table `top`: for every beginning that many keys share, its most prominent rows. Without it
// one letter would mean reading tens of thousands of keys.

/// Keeps `top` exact: each list holds the m best rows of its beginning, for some m.
struct TopTable {
  let connection: Connection

  /// Takes in a key that was just added to `key`.
  func add(key: [UInt8], row: Int64) throws(EntityStoreError) {
    for prefix in Self.prefixes(of: key) {
      if var rows = try rows(of: prefix) {
        // Beyond the last one, rows may be missing: only what is better is known to belong here. A
        // list so short that it would have been made again holds all rows there are: many names of
        // few entities.
        let isAll = rows.count < IndexLimits.fewestTopRows
        guard !rows.contains(row), isAll || row < rows.last ?? .min else { continue }
        rows.insert(row, at: rows.firstIndex { $0 > row } ?? rows.endIndex)
        if rows.count > IndexLimits.topRows { rows.removeLast() }
        try set(prefix, rows)
      } else if try isHeavy(prefix) {
        try set(prefix, try bestRows(of: prefix))
      } else {
        // A longer beginning has no more keys than this one.
        return
      }
    }
  }

  /// Forgets a row whose key was just taken out of `key`.
  func remove(key: [UInt8], row: Int64) throws(EntityStoreError) {
    for prefix in Self.prefixes(of: key) {
      guard var rows = try rows(of: prefix) else { return }
      guard let position = rows.firstIndex(of: row) else { continue }
      rows.remove(at: position)
      if rows.count >= IndexLimits.fewestTopRows {
        try set(prefix, rows)
      } else if try isHeavy(prefix) {
        try set(prefix, try bestRows(of: prefix))
      } else {
        // The longer beginnings are no heavier. Their lists go too: whoever looks for lists stops
        // where there is none.
        let statement = try connection.statement(SQL.deleteTops)
        try statement.bindText(1, prefix)
        try statement.bindText(2, prefix + [0xff])
        try statement.run()
        return
      }
    }
  }

  /// The listed rows, best first; nil if the beginning has no list.
  func rows(of prefix: [UInt8]) throws(EntityStoreError) -> [Int64]? {
    let statement = try connection.statement(SQL.top)
    defer { statement.reset() }
    try statement.bindText(1, prefix)
    guard try statement.step() else { return nil }
    return statement.array(0, of: Int64.self)
  }

  func set(_ prefix: [UInt8], _ rows: [Int64]) throws(EntityStoreError) {
    let statement = try connection.statement(SQL.setTop)
    try statement.bindText(1, prefix)
    try statement.bindBlob(2, rows)
    try statement.run()
  }

  /// Whether the rows are the best ones of the beginning.
  func isRight(_ rows: [Int64], of prefix: [UInt8]) throws(EntityStoreError) -> Bool {
    try bestRows(of: prefix).starts(with: rows)
  }

  private func isHeavy(_ prefix: [UInt8]) throws(EntityStoreError) -> Bool {
    let statement = try connection.statement(SQL.countOfPrefix)
    defer { statement.reset() }
    try statement.bindText(1, prefix)
    try statement.bindText(2, prefix + [0xff])
    statement.bind(3, IndexLimits.heavyPrefix + 1)
    return try statement.step() && statement.int(0) > IndexLimits.heavyPrefix
  }

  private func bestRows(of prefix: [UInt8]) throws(EntityStoreError) -> [Int64] {
    let statement = try connection.statement(SQL.rowsOfPrefix)
    defer { statement.reset() }
    try statement.bindText(1, prefix)
    try statement.bindText(2, prefix + [0xff])
    var best = BestRows(limit: IndexLimits.topRows)
    while try statement.step() { best.insert(statement.int64(0)) }
    return best.rows
  }

  /// The beginnings of a key that may have a list, shortest first, each a whole number of characters.
  static func prefixes(of key: [UInt8]) -> [[UInt8]] {
    (1...max(1, min(key.count, IndexLimits.topPrefixBytes)))
      .filter { $0 == key.count || ($0 < key.count && key[$0] & 0xc0 != 0x80) }
      .map { Array(key[..<$0]) }
  }
}

/// The lowest of many row numbers, ascending, each once.
struct BestRows {
  private(set) var rows: [Int64] = []
  let limit: Int

  init(limit: Int) {
    self.limit = limit
    rows.reserveCapacity(limit + 1)
  }

  mutating func removeAll() { rows.removeAll(keepingCapacity: true) }

  mutating func insert(_ row: Int64) {
    if rows.count == limit, let last = rows.last, row >= last { return }
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if rows[middle] < row { low = middle + 1 } else { high = middle }
    }
    if low < rows.count, rows[low] == row { return }
    rows.insert(row, at: low)
    if rows.count > limit { rows.removeLast() }
  }
}
