// What people did, read from a damaged file as far as it can be.

internal import LinkTypes

extension SalvageReader {
  /// Gives the body every use that can be read; with a query, what was chosen after it.
  func readUses(
    _ take: (EntityIdentifier, _ query: String?, UseCount) throws(EntityStoreError) -> Void
  ) throws(EntityStoreError) {
    try readTable(SQL.salvageEngagement, "the uses") { (row) throws(EntityStoreError) in
      try take(
        identifier(row), nil, UseCount(uses: row.double(2), usedAt: row.int64(3)))
    }
    try readTable(SQL.salvageQueryEngagement, "the uses after queries") {
      (row) throws(EntityStoreError) in
      try take(
        identifier(row), row.string(2), UseCount(uses: row.double(3), usedAt: row.int64(4)))
    }
  }

  /// The pins that can be read.
  func readPins() throws(EntityStoreError) -> [Pin] {
    var pins: [Pin] = []
    try readTable(SQL.salvagePins, "the pins") { (row) throws(EntityStoreError) in
      pins.append(Pin(identifier(row), query: row.optionalString(2)))
    }
    return pins
  }

  private func identifier(_ row: Statement) -> EntityIdentifier {
    identifier(row.int64(0), row.string(1))
  }

  private func readTable(
    _ sql: String, _ what: String, _ take: (Statement) throws(EntityStoreError) -> Void
  ) throws(EntityStoreError) {
    let statement: Statement
    do throws(EntityStoreError) {
      statement = try connection.prepare(sql)
    } catch {
      return try lose(what, after: error)
    }
    while true {
      do throws(EntityStoreError) {
        guard try statement.step() else { return }
      } catch {
        return try lose(what, after: error)
      }
      try take(statement)
    }
  }

  private func lose(_ what: String, after error: EntityStoreError) throws(EntityStoreError) {
    switch error {
    // A schema that makes no sense may lack the table.
    case .damaged, .io, .unexpected: lose("\(what) cannot be read, or not all of them")
    default: throw error
    }
  }
}

extension Writer {
  /// Takes over uses and pins of the entities that are here; damage may have made of them what cannot
  /// be, and that is left out.
  func takeUses(from reader: SalvageReader) throws(EntityStoreError) {
    let table = EngagementTable(connection: connection)
    try reader.readUses { (identifier, query, count) throws(EntityStoreError) in
      guard count.isPossible, let kindID = try kinds.existingID(of: identifier) else { return }
      if let query {
        guard let key = AnalyzedQuery.key(ofTyped: query) else { return }
        try table.put(count, key: key, kindID: kindID, id: identifier.id, query: query)
      } else {
        try table.put(count, kindID: kindID, id: identifier.id)
      }
    }
    try table.prune()
    for pin in try reader.readPins() {
      guard let key = PinTable.key(pin.query),
        let kindID = try kinds.existingID(of: pin.identifier)
      else { continue }
      do throws(EntityStoreError) {
        _ = try PinTable(connection: connection).add(pin, key: key, kindID: kindID)
      } catch {
        guard case .invalidRequest = error else { throw error }
        reader.lose(error.message)
      }
    }
    try connection.execute(SQL.deleteStrayEngagement)
    try table.touch()
  }
}
