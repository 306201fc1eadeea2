// The numbers of attributes in order: what a comparison of a price or a date starts from.

/// Reads and writes the tables `attribute` and `attribute_number`.
final class NumberTable {
  private let connection: Connection
  /// Names that were looked up, if this object lives no longer than a transaction: one that is rolled
  /// back takes names with it.
  private var ids: [String: Int64] = [:]
  private let remembers: Bool

  init(connection: Connection, remembers: Bool = false) {
    self.connection = connection
    self.remembers = remembers
  }

  /// Adds the number to the row's.
  func add(_ number: AttributeNumber, row: Int64) throws(EntityStoreError) {
    try run(SQL.insertNumber, number.number, id: try id(number.name), row: row)
  }

  /// Takes the number from the row's.
  func remove(_ number: AttributeNumber, row: Int64) throws(EntityStoreError) {
    guard let id = try existingID(number.name) else { return }
    try run(SQL.deleteNumber, number.number, id: id, row: row)
  }

  private func run(_ sql: String, _ number: Double, id: Int64, row: Int64)
    throws(EntityStoreError)
  {
    let statement = try connection.statement(sql)
    statement.bind(1, id)
    statement.bind(2, number)
    statement.bind(3, row)
    try statement.run()
  }

  /// The attribute's number; nil if no entity ever had a number of it.
  func existingID(_ name: String) throws(EntityStoreError) -> Int64? {
    if let id = ids[name] { return id }
    let statement = try connection.statement(SQL.attributeID)
    defer { statement.reset() }
    try statement.bind(1, name)
    guard try statement.step() else { return nil }
    return remember(name, statement.int64(0))
  }

  private func remember(_ name: String, _ id: Int64) -> Int64 {
    if remembers { ids[name] = id }
    return id
  }

  func id(_ name: String) throws(EntityStoreError) -> Int64 {
    if let id = try existingID(name) { return id }
    let statement = try connection.statement(SQL.addAttribute)
    defer { statement.reset() }
    try statement.bind(1, name)
    guard try statement.step() else {
      throw .unexpected(code: .ok, sql: SQL.addAttribute, reason: "no attributeID was returned")
    }
    return remember(name, statement.int64(0))
  }
}

/// Puts the numbers of a rebuild in order: in memory while they are few, else through a temporary
/// table that SQLite sorts.
final class NumberSorter {
  private struct Entry: Comparable {
    let id: Int64
    let number: Double
    let row: Int64

    static func < (left: Entry, right: Entry) -> Bool {
      (left.id, left.number, left.row) < (right.id, right.number, right.row)
    }
  }

  private let connection: Connection
  private let table: NumberTable
  private let limit: Int
  private var entries: [Entry] = []
  private var isStaged = false

  init(connection: Connection, limit: Int) {
    self.connection = connection
    self.limit = limit
    table = NumberTable(connection: connection, remembers: true)
  }

  func add(_ number: AttributeNumber, row: Int64) throws(EntityStoreError) {
    entries.append(Entry(id: try table.id(number.name), number: number.number, row: row))
    guard entries.count >= limit else { return }
    isStaged = true
    try write(SQL.stageNumber)
  }

  func finish() throws(EntityStoreError) {
    guard isStaged else {
      entries.sort()
      return try writeSorted()
    }
    try write(SQL.stageNumber)
    try connection.execute(SQL.sortNumbers)
  }

  private func writeSorted() throws(EntityStoreError) {
    let many = entries.count / SQL.sortedNumbers * SQL.sortedNumbers
    let statement = try connection.statement(SQL.insertSortedNumbers)
    for first in stride(from: 0, to: many, by: SQL.sortedNumbers) {
      for offset in 0..<SQL.sortedNumbers {
        Self.bind(entries[first + offset], after: offset * 3, to: statement)
      }
      try statement.run()
    }
    entries.removeFirst(many)
    try write(SQL.insertNumber)
  }

  private func write(_ sql: String) throws(EntityStoreError) {
    let statement = try connection.statement(sql)
    for entry in entries {
      Self.bind(entry, after: 0, to: statement)
      try statement.run()
    }
    entries.removeAll(keepingCapacity: true)
  }

  private static func bind(_ entry: Entry, after position: Int, to statement: Statement) {
    statement.bind(Int32(position + 1), entry.id)
    statement.bind(Int32(position + 2), entry.number)
    statement.bind(Int32(position + 3), entry.row)
  }
}
