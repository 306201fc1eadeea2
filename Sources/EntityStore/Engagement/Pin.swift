// What comes first because somebody said so.

public import LinkTypes

/// An entity that comes first, for one query or wherever it matches as typed.
public struct Pin: Sendable, Hashable {
  /// The entity.
  public var identifier: EntityIdentifier
  /// The query that it comes first for, whatever its spelling; nil for all that it matches.
  public var query: String?

  /// The most pins of one query, and of all queries together.
  public static let maxOfQuery = 32
  /// The most pins of an index.
  public static let maxCount = 1000

  /// Creates a pin.
  public init(_ identifier: EntityIdentifier, query: String? = nil) {
    self.identifier = identifier
    self.query = query
  }
}

/// Reads and writes pins over one connection.
struct PinTable {
  let connection: Connection

  /// The key of a pin's query: empty for all queries, nil for a query that has none.
  static func key(_ query: String?) -> [UInt8]? {
    guard let query else { return [] }
    return query.utf8.count <= EngagementTable.maxQueryBytes
      ? AnalyzedQuery.key(ofTyped: query) : nil
  }

  /// Pins an entity that is there; false if it was pinned so.
  func add(_ pin: Pin, key: [UInt8], kindID: Int64) throws(EntityStoreError) -> Bool {
    let known = try connection.statement(SQL.hasPin)
    defer { known.reset() }
    try bind(key, kindID, pin.identifier.id, to: known)
    if try known.step() { return false }
    let count = try connection.statement(SQL.pinCountOfQuery)
    defer { count.reset() }
    try count.bindText(1, key)
    let name = pin.identifier.uniqueIdentifier
    if try count.step(), count.int(0) >= Pin.maxOfQuery {
      throw .invalidRequest(
        parameter: "pin", value: name, expected: "one of at most \(Pin.maxOfQuery) for its query")
    }
    if try connection.integer(SQL.pinCount) >= Pin.maxCount {
      throw .invalidRequest(
        parameter: "pin", value: name, expected: "one of at most \(Pin.maxCount)")
    }
    try put(key: key, kindID: kindID, id: pin.identifier.id, query: pin.query)
    return true
  }

  private func put(key: [UInt8], kindID: Int64, id: String, query: String?)
    throws(EntityStoreError)
  {
    let statement = try connection.statement(SQL.putPin)
    try bind(key, kindID, id, to: statement)
    try statement.bind(4, query)
    try statement.run()
  }

  func remove(key: [UInt8], kindID: Int64, id: String) throws(EntityStoreError) -> Bool {
    let statement = try connection.statement(SQL.deletePin)
    try bind(key, kindID, id, to: statement)
    try statement.run()
    return connection.changeCount > 0
  }

  private func bind(_ key: [UInt8], _ kindID: Int64, _ id: String, to statement: Statement)
    throws(EntityStoreError)
  {
    try statement.bindText(1, key)
    statement.bind(2, kindID)
    try statement.bind(3, id)
  }

  // MARK: Upkeep

  private struct Row {
    var key: [UInt8]
    var kindID: Int64
    var id: String
    var query: String?
  }

  private func rows() throws(EntityStoreError) -> [Row] {
    let statement = try connection.prepare(SQL.allPins)
    var rows: [Row] = []
    while try statement.step() {
      rows.append(
        Row(
          key: statement.bytes(0), kindID: statement.int64(1), id: statement.string(2),
          query: statement.optionalString(3)))
    }
    return rows
  }

  /// Makes the keys anew; returns how many pins were lost because their query has no word.
  func mend() throws(EntityStoreError) -> Int {
    let rows = try rows()
    guard rows.contains(where: { Self.key($0.query) != $0.key }) else { return 0 }
    let statement = try connection.statement(SQL.deletePins)
    try statement.run()
    var lost = 0
    for row in rows {
      if let key = Self.key(row.query) {
        try put(key: key, kindID: row.kindID, id: row.id, query: row.query)
      } else {
        lost += 1
      }
    }
    return lost
  }

  /// How many pins have another key than their query gives.
  func faultCount() throws(EntityStoreError) -> Int {
    try rows().count { Self.key($0.query) != $0.key }
  }
}
