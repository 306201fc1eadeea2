// Reads the entities of a damaged file around what is damaged, and keeps account of what is lost.

internal import CSQLite
internal import LinkTypes
internal import TextAnalysis

/// Reads one damaged file; nothing is written to it.
final class SalvageReader {
  /// What could not be read, in words.
  private(set) var lost: [String] = []

  private let path: String
  let connection: Connection
  /// Whether SQLite knows of a table of entities; else only the pages are left to look at.
  private let hasTable: Bool
  private var kinds: [Int64: (kind: String, index: String?)] = [:]
  /// Rows between the damage at the low and at the high end that were read after all.
  private var foundBetween: Set<Int64> = []

  /// More entities than this are not named one by one.
  private static let maxNamed = 20

  /// Opens the file for reading, whatever its header says.
  init(path: String) throws(EntityStoreError) {
    self.path = path
    switch FileState(path: path) {
    case .missing: throw .missing(path: path)
    case .hidden(let reason): throw .notPermitted(path: path, reason: reason)
    case .directory, .other: throw .notAFile(path: path)
    case .file: break
    }
    // Without a log there is nothing to share with others: no lock is taken and no file made.
    let hasLog = FileState.sizeBytes(path: path + "-wal") > 0
    let opened = try Self.open(path, immutable: !hasLog)
    if hasLog, !opened.hasTable {
      (connection, hasTable) = try Self.open(path, immutable: true)
      lost.append("the log beside the file cannot be read, and with it the last changes")
    } else {
      (connection, hasTable) = opened
    }
    if !hasTable {
      lost.append("the list of tables cannot be read: rows were looked for page by page")
    }
  }

  private static func open(_ path: String, immutable: Bool) throws(EntityStoreError)
    -> (connection: Connection, hasTable: Bool)
  {
    let connection = try Connection(
      path: path, access: .readOnly, busyTimeoutMs: 1000, immutable: immutable)
    connection.toleratesDamage()
    return (connection, (try? connection.prepare(SQL.salvageUp)) != nil)
  }

  func close() { connection.close() }

  /// The code of the language of entities that name none; English where it cannot be read.
  var language: String { (try? StoreLanguage.own(connection))?.code ?? TextLanguage.english.code }

  /// Gives the body every entity that can be read.
  func read(_ take: (Entity) throws(EntityStoreError) -> Void) throws(EntityStoreError) {
    try readKinds()
    var (low, high) = (Int64.min, Int64.max)
    if hasTable {
      guard let stop = try readUp(from: .min, below: .max, take) else { return }
      low = stop
      high = try readDown(to: low, take)
      // No index of ours holds a negative number.
      try readBetween(max(low, 0), high, take)
    }
    let known = try missingRows(from: low, below: high)
    try readPages(from: low, below: high, known, take)
    try nameLost(from: low, below: high, isWhole: known != nil)
  }

  /// Adds to the account of what is lost.
  func lose(_ what: String) { lost.append(what) }

  /// The synonyms, or as many as can be read before the damage.
  func readSynonyms() throws(EntityStoreError) -> [Synonym] {
    var synonyms: [Synonym] = []
    do throws(EntityStoreError) {
      let statement = try connection.prepare(SQL.salvageSynonyms)
      while try statement.step() { synonyms.append(SynonymTable.synonym(statement)) }
    } catch {
      switch error {
      // A schema that makes no sense may lack the table.
      case .damaged, .io, .unexpected:
        lost.append("the synonyms cannot be read, or not all of them")
      default: throw error
      }
    }
    return synonyms
  }

  // MARK: Damage

  /// The body's result; nil where the file is damaged.
  private func undamaged<Result>(_ body: () throws(EntityStoreError) -> Result)
    throws(EntityStoreError) -> Result?
  {
    do {
      return try body()
    } catch {
      switch error {
      case .damaged, .io: return nil
      // A table or index that the damaged schema has lost: our SQL itself is right.
      case .unexpected(let code, _, _) where code.primary == SQLITE_ERROR: return nil
      default: throw error
      }
    }
  }

  private func readKinds() throws(EntityStoreError) {
    for sql in [SQL.salvageKinds, SQL.salvageKindsByName] {
      let isWhole = try undamaged { () throws(EntityStoreError) in
        let statement = try connection.prepare(sql)
        while try statement.step() {
          kinds[statement.int64(0)] = (statement.string(1), statement.optionalString(2))
        }
        return true
      }
      if isWhole == true { return }
    }
  }

  func kind(_ id: Int64) -> String {
    if let (name, _) = kinds[id] { return name }
    lost.append("the name of kind \(id) cannot be read; the number stands for it")
    kinds[id] = (String(id), nil)
    return String(id)
  }

  func identifier(_ kindID: Int64, _ id: String) -> EntityIdentifier {
    EntityIdentifier(kind: kind(kindID), id: id, index: kinds[kindID]?.index)
  }

  // MARK: Rows

  /// Reads upwards; returns the first row number from which nothing more can be read that way, nil
  /// at the end.
  private func readUp(
    from first: Int64, below end: Int64, _ take: (Entity) throws(EntityStoreError) -> Void
  ) throws(EntityStoreError) -> Int64? {
    let statement = try connection.statement(SQL.salvageUp)
    defer { statement.reset() }
    statement.bind(1, first)
    statement.bind(2, end)
    var next = first
    while true {
      guard let isRow = try undamaged({ () throws(EntityStoreError) in try statement.step() })
      else { return next }
      guard isRow else { return nil }
      let row = try entityRow(statement)
      if first != .min { foundBetween.insert(row.row) }
      try offer(row.entity, take)
      guard row.row < .max else { return nil }
      next = row.row + 1
    }
  }

  /// Reads downwards to what was read before; returns the lowest row number read.
  private func readDown(
    to low: Int64, _ take: (Entity) throws(EntityStoreError) -> Void
  ) throws(EntityStoreError) -> Int64 {
    let statement = try connection.statement(SQL.salvageDown)
    defer { statement.reset() }
    statement.bind(1, low)
    var lowest = Int64.max
    while try undamaged({ () throws(EntityStoreError) in try statement.step() }) == true {
      let row = try entityRow(statement)
      lowest = row.row
      try offer(row.entity, take)
    }
    return lowest
  }

  /// Reads what can be read between two places that are damaged.
  private func readBetween(
    _ low: Int64, _ high: Int64, _ take: (Entity) throws(EntityStoreError) -> Void
  ) throws(EntityStoreError) {
    var next = low
    while next < high {
      guard let row = try jump(from: next, below: high) else { return }
      // The page is sound, but a field of this row may go on in one that is not.
      try readFields(of: row, take)
      guard row < .max, let stop = try readUp(from: row + 1, below: high, take) else { return }
      next = stop
    }
  }

  /// The lowest row that can be found from a number on: by steps that double until one lands behind
  /// the damage, then by halves back to its edge. A level of prominence begins anew with small steps.
  private func jump(from first: Int64, below high: Int64) throws(EntityStoreError) -> Int64? {
    var (bad, number, step) = (first - 1, first, Int64(1))
    while number < high {
      if let found = try next(from: number, below: high) {
        guard var row = found else { return nil }
        while row - bad > 1, number - bad > 1 {
          let middle = bad + (number - bad) / 2
          if let found = try next(from: middle, below: high), let lower = found {
            (number, row) = (middle, lower)
          } else {
            bad = middle
          }
        }
        return row
      }
      bad = number
      let nextLevel = Prominence.row(level: Prominence.level(ofRow: number) + 1, sequence: 0)
      let (sum, overflows) = number.addingReportingOverflow(step)
      if overflows { return nil }
      if number < nextLevel, sum >= nextLevel {
        (number, step) = (nextLevel, 1)
      } else {
        (number, step) = (sum, step * 2)
      }
      if Prominence.level(ofRow: number) > Prominence.lastLevel { return nil }
    }
    return nil
  }

  /// The first row from the number on: nil where the file is damaged, nil inside where there is none.
  private func next(from number: Int64, below high: Int64) throws(EntityStoreError) -> Int64?? {
    try undamaged { () throws(EntityStoreError) -> Int64? in
      let statement = try connection.statement(SQL.salvageNext)
      defer { statement.reset() }
      statement.bind(1, number)
      statement.bind(2, high)
      return try statement.step() ? statement.int64(0) : nil
    }
  }

  // MARK: Fields

  /// Reads a row, or those of its fields that can be read.
  private func readFields(
    of row: Int64, _ take: (Entity) throws(EntityStoreError) -> Void
  ) throws(EntityStoreError) {
    var readable: Int64 = 0
    for (field, sql) in SQL.salvageFields.enumerated() {
      let isRead = try undamaged { () throws(EntityStoreError) in
        let statement = try connection.statement(sql)
        defer { statement.reset() }
        statement.bind(1, row)
        return try statement.step()
      }
      if isRead == true { readable |= 1 << Int64(field) }
    }
    // Without kind and id it is nobody's row.
    guard readable & 3 == 3 else { return }
    let entity = try undamaged { () throws(EntityStoreError) -> Entity? in
      let statement = try connection.statement(SQL.salvageParts)
      defer { statement.reset() }
      statement.bind(1, row)
      statement.bind(2, readable)
      return try statement.step() ? entityRow(statement).entity : nil
    }
    guard let entity = entity.flatMap(\.self) else { return }
    for (field, name) in SQL.entityColumnNames.enumerated()
    where readable & 1 << Int64(field) == 0 {
      reportLost(name, entity.identifier)
    }
    foundBetween.insert(row)
    try offer(entity, take)
  }

  private func entityRow(_ statement: Statement) throws(EntityStoreError) -> EntityRow {
    let row = try EntityRow.read(statement) { (id) throws(EntityStoreError) in kind(id) }
    for column in EntityRow.unreadableColumns(statement) {
      reportLost(SQL.entityColumnNames[column], row.entity.identifier)
    }
    return row
  }

  /// Hands an entity on, made valid if damage that looks like data made it invalid.
  private func offer(
    _ entity: Entity, _ take: (Entity) throws(EntityStoreError) -> Void
  ) throws(EntityStoreError) {
    // A page that lost its bytes reads as rows of nothing: no entity was ever so.
    if entity.identifier.id.isEmpty, entity.title.isEmpty {
      lost.append("a row without an id and a title was left out")
      return
    }
    var entity = entity
    let name = entity.identifier.uniqueIdentifier
    // Cells of zeros read as rows.
    guard !entity.identifier.id.isEmpty else {
      lost.append("'\(name)' has no id and is no entity")
      return
    }
    if entity.mend() { lost.append("'\(name)': a rank, domain or id that cannot be was changed") }
    do {
      try take(entity)
    } catch {
      guard case .invalidEntity = error else { throw error }
      lost.append(error.message)
    }
  }

  private func reportLost(_ field: String, _ identifier: EntityIdentifier) {
    lost.append("'\(identifier.uniqueIdentifier)': the field \(field) cannot be read")
  }

  // MARK: Pages

  /// The rows that the index of identifiers knows and that were not read; nil if it is damaged too.
  private func missingRows(from low: Int64, below high: Int64) throws(EntityStoreError)
    -> Set<Int64>?
  {
    try undamaged { () throws(EntityStoreError) in
      var rows: Set<Int64> = []
      let statement = try connection.prepare(SQL.salvageNames[0])
      statement.bind(1, low)
      statement.bind(2, high)
      while try statement.step() {
        let row = statement.int64(2)
        if !foundBetween.contains(row) { rows.insert(row) }
      }
      return rows
    }
  }

  /// Takes rows by what they look like where the way to them is damaged. Those that the index of
  /// identifiers does not know were removed.
  private func readPages(
    from low: Int64, below high: Int64, _ known: Set<Int64>?,
    _ take: (Entity) throws(EntityStoreError) -> Void
  ) throws(EntityStoreError) {
    if let known, known.isEmpty { return }
    let scan = PageScan(connection: connection)
    let free = scan.freePages()
    var count = 0
    try scan.forEachRow(except: free ?? []) { (row, record) throws(EntityStoreError) in
      guard row >= low, row < high, known?.contains(row) ?? true,
        foundBetween.insert(row).inserted
      else { return }
      var entity = record.entity
      entity.identifier.kind = kind(record.kindID)
      for field in record.lostFields { reportLost(field, entity.identifier) }
      count += 1
      try offer(entity, take)
    }
    if count > 0, known == nil, free == nil {
      lost.append("\(count) entities were found page by page; some may have been removed before")
    }
  }

  // MARK: Account

  /// Names the entities that are lost, as far as the index of identifiers can be read.
  private func nameLost(from low: Int64, below high: Int64, isWhole: Bool)
    throws(EntityStoreError)
  {
    var rows: Set<Int64> = []
    var names: [EntityIdentifier] = []
    var isWhole = false
    for sql in SQL.salvageNames where !isWhole {
      isWhole =
        try undamaged { () throws(EntityStoreError) in
          let statement = try connection.prepare(sql)
          statement.bind(1, low)
          statement.bind(2, high)
          while try statement.step() {
            let row = statement.int64(2)
            guard !foundBetween.contains(row), rows.insert(row).inserted else { continue }
            guard names.count < Self.maxNamed else { continue }
            names.append(identifier(statement.int64(0), statement.string(1)))
          }
          return true
        } ?? false
    }
    for name in names { lost.append("'\(name.uniqueIdentifier)' cannot be read") }
    if rows.count > names.count {
      lost.append("\(rows.count - names.count) more entities cannot be read")
    }
    if !isWhole {
      lost.append("there may be more: the list of identifiers is damaged too")
    }
  }
}
