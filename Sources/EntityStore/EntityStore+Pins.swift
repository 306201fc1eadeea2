// Telling the store what is to come first.

public import LinkTypes

extension EntityStore {
  /// Lets an entity come first: for one query, or (query nil) among all that matches as typed.
  ///
  /// For its query it comes first even if it does not hold the words; the query is compared by its
  /// folded words. Filters apply to it all the same. Of several pinned for one query the score decides.
  ///
  /// - Returns: false if it was pinned so before.
  /// - Throws: `store.unknownEntity`; `store.invalidRequest` for a query without a word or of more than
  ///   1,024 bytes, and for more than `Pin.maxOfQuery` pins of a query or `Pin.maxCount` in all.
  @discardableResult
  public func pin(_ identifier: EntityIdentifier, query: String? = nil) throws(EntityStoreError)
    -> Bool
  {
    let key = try Self.pinKey(query)
    return try writing { (writer) throws(EntityStoreError) in
      let kindID = try writer.requireKindID(of: identifier)
      let pin = Pin(identifier, query: query)
      guard try PinTable(connection: writer.connection).add(pin, key: key, kindID: kindID) else {
        return false
      }
      try EngagementTable(connection: writer.connection).touch()
      return true
    }
  }

  /// Takes a pin off; false if there was none.
  ///
  /// - Throws: `store.invalidRequest` for a query without a word.
  @discardableResult
  public func unpin(_ identifier: EntityIdentifier, query: String? = nil) throws(EntityStoreError)
    -> Bool
  {
    let key = try Self.pinKey(query)
    return try writing { (writer) throws(EntityStoreError) in
      guard let kindID = try writer.kinds.existingID(of: identifier) else { return false }
      let table = PinTable(connection: writer.connection)
      guard try table.remove(key: key, kindID: kindID, id: identifier.id) else { return false }
      try EngagementTable(connection: writer.connection).touch()
      return true
    }
  }

  /// All pins: those for all queries first, then in order of their queries.
  public func pins() throws(EntityStoreError) -> [Pin] {
    try readers.reading { (reader) throws(EntityStoreError) in
      let statement = try reader.connection.prepare(SQL.pins)
      var pins: [Pin] = []
      while try statement.step() {
        let identifier = try reader.kinds.identifier(statement.int64(0), statement.string(1))
        pins.append(Pin(identifier, query: statement.optionalString(2)))
      }
      return pins
    }
  }

  private static func pinKey(_ query: String?) throws(EntityStoreError) -> [UInt8] {
    guard let key = PinTable.key(query) else {
      throw .invalidRequest(
        parameter: "query", value: query ?? "", expected: "a query with a word to pin something for"
      )
    }
    return key
  }
}
