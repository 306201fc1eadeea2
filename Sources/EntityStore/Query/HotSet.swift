// What was used most and last and what is pinned, in memory and shared by all readers of a store: a
// search asks the file for nothing but whether it is still so.

internal import Synchronization

/// An entity that was used or pinned.
struct HotEntity: Sendable {
  var row: Int64
  var count: UseCount
  /// When it was last used, by what was told or by its own attribute; nil if never.
  var lastUsed: Int64?
  /// Whether it is pinned for all queries.
  var isPinned = false
  var names: HotNames
}

/// The entities that get something added, as of one commit.
final class HotSet: Sendable {
  /// How many of the most used, of the last used and of those that call themselves last used.
  static let mostOfEach = 100
  /// How many of the last choices after a query are compared with beginnings of it.
  static let mostChoices = 100

  /// A choice after a query, for what begins the query.
  struct Choice: Sendable {
    var key: [UInt8]
    var row: Int64
    var count: UseCount
  }

  let entities: [HotEntity]
  let choices: [Choice]
  /// Whether something was chosen after a query, and whether something is pinned for one.
  let hasChoices: Bool
  let hasQueryPins: Bool
  private let positions: [Int64: Int]

  var isEmpty: Bool { entities.isEmpty && !hasQueryPins }

  func entity(row: Int64) -> HotEntity? { positions[row].map { entities[$0] } }

  /// Of nothing.
  init() {
    (entities, choices, positions) = ([], [], [:])
    (hasChoices, hasQueryPins) = (false, false)
  }

  /// Reads what is hot now; takes the names that an earlier set has, since a row number stands for
  /// the same names for ever.
  init(_ connection: Connection, known: HotSet?) throws(EntityStoreError) {
    var entities: [HotEntity] = []
    var positions: [Int64: Int] = [:]
    func take(_ statement: Statement, isPinned: Bool = false) throws(EntityStoreError) -> Int64? {
      guard
        let entity = try Self.read(
          statement.int64(0), statement.string(1), connection, known: known)
      else { return nil }
      if positions[entity.row] == nil {
        positions[entity.row] = entities.count
        entities.append(entity)
      }
      if isPinned, let position = positions[entity.row] { entities[position].isPinned = true }
      return entity.row
    }
    for sql in [SQL.hottest, SQL.lastEngaged, SQL.lastUsed] {
      let statement = try connection.statement(sql)
      defer { statement.reset() }
      statement.bind(1, Self.mostOfEach)
      while try statement.step() { _ = try take(statement) }
    }
    let pins = try connection.statement(SQL.pinsOfQuery)
    defer { pins.reset() }
    try pins.bindText(1, [])
    while try pins.step() { _ = try take(pins, isPinned: true) }
    var choices: [Choice] = []
    let last = try connection.statement(SQL.lastChoices)
    defer { last.reset() }
    last.bind(1, Self.mostChoices)
    while try last.step() {
      guard let row = try take(last) else { continue }
      choices.append(
        Choice(
          key: last.bytes(2), row: row,
          count: UseCount(uses: last.double(3), usedAt: last.int64(4))))
    }
    self.entities = entities
    self.positions = positions
    self.choices = choices
    hasChoices = !choices.isEmpty
    hasQueryPins = try Postings.isTrue(SQL.hasQueryPins, connection)
  }

  /// The entity with what was said of it; nil if it is not there.
  static func read(_ kindID: Int64, _ id: String, _ connection: Connection, known: HotSet?)
    throws(EntityStoreError) -> HotEntity?
  {
    let statement = try connection.statement(SQL.hotEntity)
    defer { statement.reset() }
    statement.bind(1, kindID)
    try statement.bind(2, id)
    guard try statement.step() else { return nil }
    let row = statement.int64(0)
    var entity = HotEntity(
      row: row, count: UseCount(),
      names: known?.entity(row: row)?.names ?? HotNames(statement, column: 1))
    if !statement.isNull(3) { entity.lastUsed = statement.int64(3) }
    if !statement.isNull(4) {
      entity.count = UseCount(uses: statement.double(4), usedAt: statement.int64(5))
      entity.lastUsed = max(entity.lastUsed ?? .min, entity.count.usedAt)
    }
    return entity
  }
}

/// Keeps the set of the last generation seen.
final class HotCache: Sendable {
  private struct State: Sendable {
    var generation: Int64 = 0
    var set = HotSet()
  }

  private let state = Mutex(State())

  /// The set of this commit; must be called inside a read transaction.
  func current(_ connection: Connection) throws(EntityStoreError) -> HotSet {
    let statement = try connection.statement(SQL.hotGeneration)
    defer { statement.reset() }
    let generation = try statement.step() ? statement.int64(0) : 0
    let known = state.withLock { $0 }
    if known.generation == generation { return known.set }
    let set = try HotSet(connection, known: known.set)
    state.withLock { state in
      // A reader of an older commit must not undo what one of a newer commit has found.
      if generation > state.generation { state = State(generation: generation, set: set) }
    }
    return set
  }
}
