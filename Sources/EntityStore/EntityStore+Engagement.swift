// Telling the store what was used, so that it comes earlier the next time.

public import LinkTypes

extension EntityStore {
  /// Counts a use of an entity: somebody opened it, perhaps after typing a query.
  ///
  /// What is used often or was used lately comes earlier among what matches by name, and what was
  /// chosen after a query comes earlier for that query and its beginnings. A count halves every 30
  /// days; of queries the last 4,096 choices are kept. Removing an entity forgets its uses, and
  /// changing it keeps them.
  ///
  /// - Parameters:
  ///   - identifier: what was opened.
  ///   - query: what was typed before; one without words or of more than 1,024 bytes is not kept.
  ///   - moment: when it was, in seconds since 1970; nil for now.
  /// - Throws: `store.unknownEntity`, `store.invalidRequest` for a moment before 1970 or after 9999.
  public func recordUse(
    of identifier: EntityIdentifier, query: String? = nil, at moment: Int64? = nil
  ) throws(EntityStoreError) {
    let moment = moment ?? options.clock.now()
    guard Entity.moments.contains(moment) else {
      throw .invalidRequest(
        parameter: "moment", value: String(moment), expected: "a moment of the years 1970 to 9999")
    }
    try writing { (writer) throws(EntityStoreError) in
      let kindID = try writer.requireKindID(of: identifier)
      let table = EngagementTable(connection: writer.connection)
      try table.record(kindID: kindID, id: identifier.id, query: query, at: moment)
      try table.touch()
    }
  }

  /// Forgets the uses of an entity; false if there were none.
  @discardableResult
  public func forgetUses(of identifier: EntityIdentifier) throws(EntityStoreError) -> Bool {
    try writing { (writer) throws(EntityStoreError) in
      guard let kindID = try writer.kinds.existingID(of: identifier) else { return false }
      let table = EngagementTable(connection: writer.connection)
      guard try table.forget(kindID: kindID, id: identifier.id) else { return false }
      try table.touch()
      return true
    }
  }

  /// Forgets all uses; returns of how many entities.
  @discardableResult
  public func forgetAllUses() throws(EntityStoreError) -> Int {
    try writing { (writer) throws(EntityStoreError) in
      let count = Int(try writer.connection.integer(SQL.engagementCount))
      try writer.connection.execute(SQL.deleteAllEngagement)
      try EngagementTable(connection: writer.connection).touch()
      return count
    }
  }

  /// What is used most at a moment (nil for now), most used first.
  ///
  /// - Throws: `store.invalidRequest` if the limit is not positive.
  public func uses(limit: Int = 10, at moment: Int64? = nil) throws(EntityStoreError)
    -> [EntityUse]
  {
    guard limit > 0 else {
      throw .invalidRequest(
        parameter: "limit", value: String(limit), expected: "a positive number")
    }
    let moment = moment ?? options.clock.now()
    return try readers.reading { (reader) throws(EntityStoreError) in
      let statement = try reader.connection.statement(SQL.engagementByHeat)
      defer { statement.reset() }
      statement.bind(1, limit)
      var uses: [EntityUse] = []
      while try statement.step() {
        let count = UseCount(uses: statement.double(2), usedAt: statement.int64(3))
        uses.append(
          EntityUse(
            identifier: try reader.kinds.identifier(statement.int64(0), statement.string(1)),
            uses: count.value(at: moment), usedAt: count.usedAt))
      }
      return uses
    }
  }
}

/// How often an entity was used.
public struct EntityUse: Sendable, Hashable {
  /// The entity.
  public var identifier: EntityIdentifier
  /// How many uses count now: each counts half as much every 30 days.
  public var uses: Double
  /// When it was last used, in seconds since 1970.
  public var usedAt: Int64
}

extension Writer {
  /// The number of the entity's kind.
  ///
  /// - Throws: `store.unknownEntity`.
  func requireKindID(of identifier: EntityIdentifier) throws(EntityStoreError) -> Int64 {
    guard let kindID = try kinds.existingID(of: identifier) else {
      throw .unknownEntity(identifier: identifier)
    }
    let statement = try connection.statement(SQL.hasEntity)
    defer { statement.reset() }
    statement.bind(1, kindID)
    try statement.bind(2, identifier.id)
    guard try statement.step() else { throw .unknownEntity(identifier: identifier) }
    return kindID
  }
}
