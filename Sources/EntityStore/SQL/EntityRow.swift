// An entity as a row: the one place that knows which column holds which field.

internal import LinkTypes

/// An entity with its row number and kind number.
struct EntityRow {
  var row: Int64
  var entity: Entity
}

extension EntityRow {
  /// Binds the columns of `SQL.entityColumns`, then the row number, when it was last used
  /// and what it belongs to.
  static func bind(
    _ entity: Entity, kindID: Int64, row: Int64?, to statement: Statement
  ) throws(EntityStoreError) {
    statement.bind(1, kindID)
    try statement.bind(2, entity.identifier.id)
    // The most common title of a list of names is the id itself.
    let isSame = entity.title.utf8.elementsEqual(entity.identifier.id.utf8)
    try statement.bind(3, isSame ? nil : entity.title)
    try statement.bind(4, entity.subtitle)
    try statement.bind(5, entity.summary)
    try statement.bind(6, entity.text)
    try bind(list: entity.aliases, 7, to: statement)
    try bind(list: entity.keywords, 8, to: statement)
    try statement.bind(9, entity.domain)
    statement.bind(10, entity.rank)
    statement.bind(11, entity.expires)
    try statement.bind(12, entity.url)
    try statement.bind(13, entity.language)
    try statement.bind(14, entity.index)
    if entity.attributes.isEmpty {
      statement.bindNull(15)
    } else {
      let members = entity.attributes.sorted { $0.key < $1.key }
        .map { JSONValue.Member($0.key, $0.value) }
      try statement.bind(15, JSONWriter().string(.object(members)))
    }
    if let row { statement.bind(16, row) }
    statement.bind(17, entity.lastUsed)
    try statement.bind(18, entity.related)
  }

  private static func bind(list: [String], _ position: Int32, to statement: Statement)
    throws(EntityStoreError)
  {
    if list.isEmpty {
      statement.bindNull(position)
    } else {
      try statement.bind(position, JSONWriter().string(.array(list.map(JSONValue.string))))
    }
  }

  /// Reads the columns of `SQL.entityColumns` from the statement's current row, then the row number;
  /// `first` is the position of the first of them, `kind` gives the name of a kind's number.
  static func read(
    _ statement: Statement, first: Int32 = 0, kind: (Int64) throws(EntityStoreError) -> String
  ) throws(EntityStoreError) -> EntityRow {
    let id = statement.string(first + 1)
    var entity = Entity(
      kind: try kind(statement.int64(first)), id: id,
      title: statement.optionalString(first + 2) ?? id)
    entity.subtitle = statement.optionalString(first + 3)
    entity.summary = statement.optionalString(first + 4)
    entity.text = statement.optionalString(first + 5)
    entity.aliases = list(statement, first + 6)
    entity.keywords = list(statement, first + 7)
    entity.domain = statement.optionalString(first + 8)
    entity.rank = statement.isNull(first + 9) ? nil : statement.double(first + 9)
    entity.expires = statement.isNull(first + 10) ? nil : statement.int64(first + 10)
    entity.url = statement.optionalString(first + 11)
    entity.language = statement.optionalString(first + 12)
    entity.index = statement.optionalString(first + 13)
    if !statement.isNull(first + 14), case .object(let members)? = json(statement, first + 14) {
      entity.attributes.reserveCapacity(members.count)
      for member in members { entity.attributes[member.key] = member.value }
    }
    return EntityRow(row: statement.int64(first + 15), entity: entity)
  }

  /// Positions of columns that hold neither nothing nor what belongs there.
  static func unreadableColumns(_ statement: Statement) -> [Int] {
    [6, 7, 14].filter { column in
      let number = Int32(column)
      if statement.isNull(number) { return false }
      switch json(statement, number) {
      case .array: return column == 14
      case .object: return column != 14
      default: return true
      }
    }
  }

  private static func list(_ statement: Statement, _ column: Int32) -> [String] {
    guard !statement.isNull(column), case .array(let values)? = json(statement, column) else {
      return []
    }
    return values.compactMap(\.string)
  }

  /// What another tool wrote into a JSON column is taken as absent if it is no JSON: `check` reports it.
  private static func json(_ statement: Statement, _ column: Int32) -> JSONValue? {
    try? JSONReader.parse(statement.bytes(column))
  }
}

extension Connection {
  /// The row of the entity with this number of its kind and this id; nil if there is none.
  func row(kindID: Int64, id: String) throws(EntityStoreError) -> Int64? {
    let statement = try statement(SQL.rowOfIdentifier)
    defer { statement.reset() }
    statement.bind(1, kindID)
    try statement.bind(2, id)
    return try statement.step() ? statement.int64(0) : nil
  }
}

/// The numbers of the kinds of each named index, read once a connection and transaction.
final class KindTable {
  let connection: Connection
  private var names: [Int64: (kind: String, index: String?)] = [:]
  /// By bytes: two spellings of one Unicode text are one key of a dictionary, but two kinds.
  private var ids: [Key: Int64] = [:]

  private struct Key: Hashable {
    let kind: [UInt8]
    let index: [UInt8]

    init(_ kind: String, _ index: String?) {
      self.kind = Array(kind.utf8)
      self.index = Array((index ?? "").utf8)
    }
  }

  init(connection: Connection) { self.connection = connection }

  /// Forgets everything: a rolled back transaction may have taken kinds with it.
  func reset() {
    names.removeAll()
    ids.removeAll()
  }

  func name(_ id: Int64) throws(EntityStoreError) -> String { try entry(id).kind }

  /// The entity of the kind's number with this id.
  func identifier(_ kindID: Int64, _ id: String) throws(EntityStoreError) -> EntityIdentifier {
    let (kind, index) = try entry(kindID)
    return EntityIdentifier(kind: kind, id: id, index: index)
  }

  private func entry(_ id: Int64) throws(EntityStoreError) -> (kind: String, index: String?) {
    if let entry = names[id] { return entry }
    let statement = try connection.statement(SQL.kindName)
    defer { statement.reset() }
    statement.bind(1, id)
    guard try statement.step() else {
      throw .damaged(
        path: connection.path, reason: "an entity's kind \(id) is not in the table kind")
    }
    let entry = (statement.string(0), statement.optionalString(1))
    remember(entry.0, entry.1, id)
    return entry
  }

  /// The number of the identifier's kind in its index; nil if no entity ever had it.
  func existingID(of identifier: EntityIdentifier) throws(EntityStoreError) -> Int64? {
    if let id = ids[Key(identifier.kind, identifier.index)] { return id }
    let statement = try connection.statement(SQL.kindID)
    defer { statement.reset() }
    try statement.bind(1, identifier.kind)
    try statement.bind(2, identifier.index ?? "")
    guard try statement.step() else { return nil }
    let id = statement.int64(0)
    remember(identifier.kind, identifier.index, id)
    return id
  }

  /// The numbers of the kind in all indexes.
  func existingIDs(_ kind: String) throws(EntityStoreError) -> [Int64] {
    let statement = try connection.statement(SQL.kindIDsOfName)
    defer { statement.reset() }
    try statement.bind(1, kind)
    var ids: [Int64] = []
    while try statement.step() { ids.append(statement.int64(0)) }
    return ids
  }

  /// The numbers of all kinds of all indexes; nil if there are more than `limit`.
  func allIDs(atMost limit: Int) throws(EntityStoreError) -> [Int64]? {
    let statement = try connection.statement(SQL.kindIDs)
    defer { statement.reset() }
    statement.bind(1, limit + 1)
    var ids: [Int64] = []
    while try statement.step() { ids.append(statement.int64(0)) }
    return ids.count > limit ? nil : ids
  }

  /// The numbers of all kinds in these indexes, nil standing for the default one.
  func ids(inIndexes indexes: [String?]) throws(EntityStoreError) -> Set<Int64> {
    let statement = try connection.statement(SQL.kindIDsOfIndex)
    defer { statement.reset() }
    var ids: Set<Int64> = []
    for index in indexes {
      statement.reset()
      try statement.bind(1, index ?? "")
      while try statement.step() { ids.insert(statement.int64(0)) }
    }
    return ids
  }

  /// The number of the identifier's kind in its index, made if it has none.
  func id(of identifier: EntityIdentifier) throws(EntityStoreError) -> Int64 {
    if let id = try existingID(of: identifier) { return id }
    let statement = try connection.statement(SQL.addKind)
    defer { statement.reset() }
    try statement.bind(1, identifier.kind)
    try statement.bind(2, identifier.index ?? "")
    guard try statement.step() else {
      throw .unexpected(code: .ok, sql: SQL.addKind, reason: "no kindID was returned")
    }
    let id = statement.int64(0)
    remember(identifier.kind, identifier.index, id)
    return id
  }

  private func remember(_ kind: String, _ index: String?, _ id: Int64) {
    names[id] = (kind, index)
    ids[Key(kind, index)] = id
  }
}
