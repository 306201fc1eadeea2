// Many entities in one transaction, in memory that does not grow with their number.

internal import CSQLite
internal import LinkTypes

/// Takes the entities of a bulk load; valid inside the closure of `EntityStore.bulkLoad` only.
public final class BulkLoader {
  /// How many entities were added so far.
  public private(set) var count = 0

  private let connection: Connection
  private let kinds: KindTable
  private let insert: Statement
  /// A failure of the file. SQLite may have ended the transaction with it, so that what followed
  /// would be written without one.
  private var failure: EntityStoreError?

  init(connection: Connection, kinds: KindTable) throws(EntityStoreError) {
    self.connection = connection
    self.kinds = kinds
    try connection.execute(SQL.makeStagedEntity)
    insert = try connection.prepare(SQL.stageEntity)
  }

  /// Adds an entity; of several with one identifier the last one stays.
  ///
  /// - Throws: `store.invalidEntity` for a field out of range, `store.diskFull`, `store.io`.
  public func add(_ entity: Entity) throws(EntityStoreError) {
    if let failure { throw failure }
    try entity.validate()
    do {
      let kindID = try kinds.id(of: entity.identifier)
      try EntityRow.bind(entity, kindID: kindID, row: nil, to: insert)
      insert.bind(16, Prominence.level(of: entity))
      try insert.run()
    } catch {
      failure = error
      throw error
    }
    count += 1
  }

  /// Brings what was staged into the index.
  func finish(writer: IndexWriter) throws(EntityStoreError) -> PutSummary {
    if let failure { throw failure }
    insert.clearBindings()
    let existing = try connection.integer(SQL.entityCount)
    var summary = PutSummary()
    if existing > 0 {
      try connection.execute(SQL.dropStagedDoubles)
      let distinct = try connection.integer(SQL.stagedCount)
      summary.repeated = count - Int(distinct)
      try connection.execute(SQL.dropStagedUnchanged)
      let staged = try connection.integer(SQL.stagedCount)
      summary.unchanged = Int(distinct - staged)
      // A rebuild costs about as much per entity as two single puts.
      if staged < max(500, existing / 8) {
        try putEach(writer: writer, &summary)
      } else {
        try replaceAndRebuild(&summary)
      }
    } else {
      try loadIntoEmpty()
      summary.added = Int(try connection.integer(SQL.entityCount))
      summary.repeated = count - summary.added
    }
    try connection.execute(SQL.dropStagedEntity)
    return summary
  }

  private func putEach(writer: IndexWriter, _ summary: inout PutSummary) throws(EntityStoreError) {
    let statement = try connection.prepare(SQL.stagedEntities)
    while try statement.step() {
      let row = try EntityRow.read(statement) { (id) throws(EntityStoreError) in try kinds.name(id)
      }
      switch try writer.put(row.entity) {
      case .added: summary.added += 1
      case .changed: summary.changed += 1
      case .unchanged: summary.unchanged += 1
      }
      try writer.settle()
    }
  }

  private func replaceAndRebuild(_ summary: inout PutSummary) throws(EntityStoreError) {
    let delete = try connection.prepare(SQL.deleteReplaced)
    try delete.run()
    summary.changed = connection.changeCount
    summary.added = Int(try connection.integer(SQL.stagedCount)) - summary.changed
    guard summary.added + summary.changed > 0 else { return }
    try takeAll()
    try IndexBuilder(connection: connection, kinds: kinds).rebuild()
  }

  /// An empty table is filled without its unique index, which is then made by sorting. Doubles are
  /// rare, so they are looked for only when that fails.
  private func loadIntoEmpty() throws(EntityStoreError) {
    do {
      try connection.savepoint { () throws(EntityStoreError) in try takeAllIndexingAfter() }
    } catch .unexpected(let code, _, _) where code.primary == SQLITE_CONSTRAINT {
      try connection.execute(SQL.dropStagedDoubles)
      try takeAllIndexingAfter()
    }
    try IndexBuilder(connection: connection, kinds: kinds).rebuild()
  }

  private func takeAllIndexingAfter() throws(EntityStoreError) {
    try connection.execute(SQL.dropIdentifierIndex)
    try takeAll()
    try connection.execute(SQL.makeIdentifierIndex)
  }

  /// Gives every staged entity a row number, the most prominent first.
  private func takeAll() throws(EntityStoreError) {
    try EngagementTable(connection: connection).touch()
    let order = try connection.prepare(SQL.stagedInOrder)
    let take = try connection.prepare(SQL.takeStaged)
    var level = -1
    var sequence: Int64 = 0
    while try order.step() {
      if order.int(1) != level {
        try save(level, sequence)
        level = order.int(1)
        sequence = try nextSequence(level)
      }
      take.bind(1, order.int64(0))
      take.bind(2, Prominence.row(level: level, sequence: sequence))
      try take.run()
      sequence += 1
    }
    try save(level, sequence)
  }

  private func nextSequence(_ level: Int) throws(EntityStoreError) -> Int64 {
    let statement = try connection.statement(SQL.level)
    defer { statement.reset() }
    statement.bind(1, level)
    return try statement.step() ? statement.int64(0) : 0
  }

  private func save(_ level: Int, _ sequence: Int64) throws(EntityStoreError) {
    guard level >= 0 else { return }
    let statement = try connection.statement(SQL.setLevel)
    statement.bind(1, level)
    statement.bind(2, sequence)
    try statement.run()
  }
}

@available(*, unavailable)
extension BulkLoader: Sendable {}

/// What a put or a bulk load did.
public struct PutSummary: Sendable, Hashable {
  /// Entities that were not there before.
  public var added = 0
  /// Entities that took the place of another version.
  public var changed = 0
  /// Entities that were there already as they are.
  public var unchanged = 0
  /// Entities of a load whose place a later one with the same identifier took.
  public var repeated = 0

  /// Creates a summary of nothing.
  public init() {}
}
