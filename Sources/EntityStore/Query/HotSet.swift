// What was used most and last and what is pinned, in memory and shared by all readers of a store: a
// search asks the file for nothing but whether it is still so.

internal import Synchronization
internal import TextAnalysis

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
  /// How many of the most used and of those that call themselves last used; half as many of those that
  /// were used last, which are most often among them.
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
  /// The rows that are pinned for all queries.
  let pinned: [Int64]
  /// Whether something was chosen after a query, and whether something is pinned for one.
  let hasChoices: Bool
  let hasQueryPins: Bool
  private let positions: [Int64: Int]
  private let rows: [Identity: Int64]
  /// The `firstBytes` of each entity's names.
  private let firstBytes: [UInt64]

  var isEmpty: Bool { entities.isEmpty && !hasQueryPins }

  /// The row of the entity that the first two columns name; nil if it is not hot.
  func row(of statement: Statement) -> Int64? { rows[Identity(statement)] }

  func entity(row: Int64) -> HotEntity? { positions[row].map { entities[$0] } }

  /// The entities whose names may match: those that have one of the bits.
  func entities(like bits: UInt64) -> [HotEntity] {
    var found: [HotEntity] = []
    for (position, mine) in firstBytes.enumerated() where mine & bits != 0 {
      found.append(entities[position])
    }
    return found
  }

  /// Of nothing.
  init() {
    (entities, choices, positions, rows, firstBytes, pinned) = ([], [], [:], [:], [], [])
    (hasChoices, hasQueryPins) = (false, false)
  }

  /// Reads what is hot now; takes the names that an earlier set has, since a row number stands for
  /// the same names for ever.
  init(_ connection: Connection, known: HotSet?) throws(EntityStoreError) {
    var entities: [HotEntity] = []
    var positions: [Int64: Int] = [:]
    var rows: [Identity: Int64] = [:]
    var text = AnalyzedText()
    let hot = try connection.statement(SQL.hotEntities)
    defer { hot.reset() }
    hot.bind(1, Self.mostOfEach)
    while try hot.step() {
      let entity = Self.entity(hot, known: known, text: &text)
      positions[entity.row] = entities.count
      entities.append(entity)
      rows[Identity(hot)] = entity.row
    }
    var choices: [Choice] = []
    let last = try connection.statement(SQL.lastChoices)
    defer { last.reset() }
    last.bind(1, Self.mostChoices)
    var hasChoices = false
    while try last.step() {
      hasChoices = true
      // What was chosen last was used last: nearly all of it is here.
      guard let row = rows[Identity(last)] else { continue }
      choices.append(
        Choice(
          key: last.bytes(2), row: row,
          count: UseCount(uses: last.double(3), usedAt: last.int64(4))))
    }
    self.hasChoices = hasChoices
    self.entities = entities
    self.positions = positions
    self.rows = rows
    firstBytes = entities.map(\.names.firstBytes)
    pinned = entities.filter(\.isPinned).map(\.row)
    self.choices = choices
    hasQueryPins = try Postings.isTrue(SQL.hasQueryPins, connection)
  }

  /// Kind and id, by bytes.
  struct Identity: Hashable {
    let kindID: Int64
    let id: [UInt8]

    /// From the first two columns.
    init(_ statement: Statement) {
      kindID = statement.int64(0)
      id = statement.bytes(1)
    }
  }

  /// The entity with what was said of it; nil if it is not there.
  static func read(_ kindID: Int64, _ id: String, _ connection: Connection, known: HotSet?)
    throws(EntityStoreError) -> HotEntity?
  {
    let statement = try connection.statement(SQL.hotEntity)
    defer { statement.reset() }
    statement.bind(1, kindID)
    try statement.bind(2, id)
    var text = AnalyzedText()
    return try statement.step() ? entity(statement, known: known, text: &text) : nil
  }

  /// The entity of the current row of `SQL.hotEntities`.
  private static func entity(
    _ statement: Statement, known: HotSet?, text: inout AnalyzedText
  ) -> HotEntity {
    let row = statement.int64(2)
    var entity = HotEntity(
      row: row, count: UseCount(), isPinned: statement.int(8) != 0,
      names: known?.entity(row: row)?.names ?? HotNames(statement, column: 3, text: &text))
    if !statement.isNull(5) { entity.lastUsed = statement.int64(5) }
    if !statement.isNull(6) {
      entity.count = UseCount(uses: statement.double(6), usedAt: statement.int64(7))
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
