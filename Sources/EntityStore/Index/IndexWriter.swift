// The derived tables under single changes: what an entity adds to them and takes out again, in the
// transaction that changes the entity.

internal import LinkTypes
internal import TextAnalysis

/// Adds, changes and removes entities one at a time; every call must be inside a write transaction.
final class IndexWriter {
  let connection: Connection
  let kinds: KindTable
  private var analyzer: EntityAnalyzer
  private var oldAnalyzer: EntityAnalyzer
  private let top: TopTable
  private let numbers: NumberTable
  private let engagement: EngagementTable
  var settlerLimits = IndexSettler.Limits()

  init(connection: Connection, kinds: KindTable) throws(EntityStoreError) {
    self.connection = connection
    self.kinds = kinds
    let language = try StoreLanguage.own(connection)
    analyzer = EntityAnalyzer(language: language)
    oldAnalyzer = EntityAnalyzer(language: language)
    top = TopTable(connection: connection)
    numbers = NumberTable(connection: connection)
    engagement = EngagementTable(connection: connection)
  }

  // MARK: Entities

  /// What a put did.
  enum Outcome { case added, changed, unchanged }

  /// Adds the entity, or puts it in the place of the one with its identifier.
  func put(_ entity: Entity) throws(EntityStoreError) -> Outcome {
    try entity.validate()
    let kindID = try kinds.id(of: entity.identifier)
    guard let old = try find(kindID: kindID, id: entity.identifier.id) else {
      try insert(entity, kindID: kindID)
      if entity.lastUsed != nil { try engagement.touch() }
      return .added
    }
    guard !old.entity.isIdentical(to: entity) else { return .unchanged }
    try touchIfHot(old.entity, entity, kindID: kindID)
    oldAnalyzer.analyze(old.entity)
    analyzer.analyze(entity)
    let level = Prominence.level(of: entity)
    if level == Prominence.level(ofRow: old.row), analyzer.language == oldAnalyzer.language,
      analyzer.tokens == oldAnalyzer.tokens,
      Set(analyzer.numbers) == Set(oldAnalyzer.numbers),
      analyzer.keys.strings.asSet == oldAnalyzer.keys.strings.asSet,
      analyzer.words.strings.asSet == oldAnalyzer.words.strings.asSet
    {
      let statement = try connection.statement(SQL.updateEntity)
      try EntityRow.bind(entity, kindID: kindID, row: old.row, to: statement)
      try statement.run()
    } else {
      try removeDerived(row: old.row)
      try deleteRow(old.row)
      try insert(entity, kindID: kindID, isAnalyzed: true)
    }
    return .changed
  }

  /// Says to readers that the entity has changed if they may remember it.
  private func touchIfHot(_ old: Entity, _ new: Entity, kindID: Int64) throws(EntityStoreError) {
    var isHot = old.lastUsed != nil || new.lastUsed != nil
    if !isHot { isHot = try engagement.isEngaged(kindID: kindID, id: new.identifier.id) }
    if isHot { try engagement.touch() }
  }

  /// Forgets what was said of an entity that goes.
  private func forget(_ entity: Entity) throws(EntityStoreError) {
    guard let kindID = try kinds.existingID(of: entity.identifier) else { return }
    let id = entity.identifier.id
    let wasUsed = try engagement.forget(kindID: kindID, id: id)
    let pins = try connection.statement(SQL.deletePinsOfEntity)
    pins.bind(1, kindID)
    try pins.bind(2, id)
    try pins.run()
    if wasUsed || connection.changeCount > 0 || entity.lastUsed != nil { try engagement.touch() }
  }

  func find(_ identifier: EntityIdentifier) throws(EntityStoreError) -> EntityRow? {
    guard let kindID = try kinds.existingID(of: identifier) else { return nil }
    return try find(kindID: kindID, id: identifier.id)
  }

  private func find(kindID: Int64, id: String) throws(EntityStoreError) -> EntityRow? {
    let statement = try connection.statement(SQL.entityByIdentifier)
    defer { statement.reset() }
    statement.bind(1, kindID)
    try statement.bind(2, id)
    guard try statement.step() else { return nil }
    return try EntityRow.read(statement) { (id) throws(EntityStoreError) in try kinds.name(id) }
  }

  private func insert(_ entity: Entity, kindID: Int64, isAnalyzed: Bool = false)
    throws(EntityStoreError)
  {
    let row = try newRow(level: Prominence.level(of: entity))
    let statement = try connection.statement(SQL.insertEntity)
    try EntityRow.bind(entity, kindID: kindID, row: row, to: statement)
    try statement.run()
    statement.clearBindings()
    if !isAnalyzed { analyzer.analyze(entity) }
    try addDerived(row: row)
  }

  /// Removes the entity in the row and everything derived from it.
  func remove(row: Int64) throws(EntityStoreError) {
    let statement = try connection.statement(SQL.entityByRow)
    statement.bind(1, row)
    guard try statement.step() else { return }
    let old = try EntityRow.read(statement) { (id) throws(EntityStoreError) in try kinds.name(id) }
    statement.reset()
    oldAnalyzer.analyze(old.entity)
    try removeDerived(row: row)
    try deleteRow(row)
    try forget(old.entity)
  }

  private func deleteRow(_ row: Int64) throws(EntityStoreError) {
    let statement = try connection.statement(SQL.deleteEntity)
    statement.bind(1, row)
    try statement.run()
  }

  /// A row number that was never used: what is left of an old one in the postings must not come back.
  func newRow(level: Int) throws(EntityStoreError) -> Int64 {
    let statement = try connection.statement(SQL.nextSequence)
    defer { statement.reset() }
    statement.bind(1, level)
    guard try statement.step() else {
      throw .unexpected(code: .ok, sql: SQL.nextSequence, reason: "no sequence was returned")
    }
    return Prominence.row(level: level, sequence: statement.int64(0))
  }

  /// Ends a transaction of single changes: moves what became too much for the small tables.
  func settle() throws(EntityStoreError) {
    try IndexSettler(connection: connection, kinds: kinds, limits: settlerLimits).settle()
  }

  // MARK: Derived tables

  private func addDerived(row: Int64) throws(EntityStoreError) {
    let posting = try connection.statement(PostingTier.new.sql.insert)
    posting.bind(1, row)
    try posting.bindText(2, analyzer.tokens)
    try posting.run()
    posting.clearBindings()
    let fresh = try connection.statement(SQL.insertFresh)
    fresh.bind(1, row)
    try fresh.run()
    if let language = analyzer.language { try count(language, SQL.countLanguage) }

    for number in analyzer.numbers { try numbers.add(number, row: row) }
    for number in 0..<analyzer.words.count {
      let word = Array(analyzer.words.strings[number])
      let statement = try connection.statement(SQL.countTerm)
      try statement.bindText(1, word)
      let isNew = try statement.step() && statement.int(0) == 1
      statement.reset()
      if isNew { try addTypo(word, isRanked: false) }
    }
    for number in 0..<analyzer.keys.count {
      let key = Array(analyzer.keys.strings[number])
      let statement = try connection.statement(SQL.insertKey)
      try statement.bindText(1, key)
      statement.bind(2, row)
      try statement.run()
      try addKeyTypo(key, row: row)
      try top.add(key: key, row: row)
    }
  }

  /// What takes the row's tokens away: at once from the smaller tables, later from the large one.
  private func sqlToForget(_ row: Int64) throws(EntityStoreError) -> String {
    for (sql, tier) in [(SQL.deleteFresh, PostingTier.new), (SQL.deleteSettled, .middle)] {
      let statement = try connection.statement(sql)
      statement.bind(1, row)
      try statement.run()
      if connection.changeCount == 1 { return tier.sql.delete }
    }
    return SQL.insertDead
  }

  private func removeDerived(row: Int64) throws(EntityStoreError) {
    let posting = try connection.statement(try sqlToForget(row))
    posting.bind(1, row)
    try posting.bindText(2, oldAnalyzer.tokens)
    try posting.run()
    posting.clearBindings()
    if let language = oldAnalyzer.language {
      try count(language, SQL.uncountLanguage)
      try count(language, SQL.deleteLanguage)
    }

    for number in oldAnalyzer.numbers { try numbers.remove(number, row: row) }
    for number in 0..<oldAnalyzer.words.count {
      let word = Array(oldAnalyzer.words.strings[number])
      let statement = try connection.statement(SQL.uncountTerm)
      try statement.bindText(1, word)
      let isGone = try statement.step() && statement.int(0) <= 0
      statement.reset()
      guard isGone else { continue }
      let delete = try connection.statement(SQL.deleteTerm)
      try delete.bindText(1, word)
      try delete.run()
      if try bestRow(ofKey: word) == nil { try removeTypo(word) }
    }
    for number in 0..<oldAnalyzer.keys.count {
      let key = Array(oldAnalyzer.keys.strings[number])
      let statement = try connection.statement(SQL.deleteKey)
      try statement.bindText(1, key)
      statement.bind(2, row)
      try statement.run()
      if try bestRow(ofKey: key) == nil, try documents(of: key) == 0 { try removeTypo(key) }
      try top.remove(key: key, row: row)
    }
  }

  private func count(_ language: TextLanguage, _ sql: String) throws(EntityStoreError) {
    let statement = try connection.statement(sql)
    try statement.bind(1, language.code)
    try statement.run()
  }

  /// A key is new to the typo scan if neither a word nor another entity's key reads so, and it moves
  /// to the strings that are scanned first when its first ranked entity comes.
  private func addKeyTypo(_ key: [UInt8], row: Int64) throws(EntityStoreError) {
    let statement = try connection.statement(SQL.rowsOfKey)
    defer { statement.reset() }
    try statement.bindText(1, key)
    statement.bind(2, 2)
    var other: Int64?
    while try statement.step() {
      if statement.int64(0) != row, other == nil { other = statement.int64(0) }
    }
    let isRanked = Prominence.isRanked(row: row)
    if let other {
      if isRanked, !Prominence.isRanked(row: other) { try addTypo(key, isRanked: true) }
    } else if isRanked {
      try addTypo(key, isRanked: true)
    } else if try documents(of: key) == 0 {
      try addTypo(key, isRanked: false)
    }
  }

  private func addTypo(_ string: [UInt8], isRanked: Bool) throws(EntityStoreError) {
    guard TypoDictionary.holds(string) else { return }
    let statement = try connection.statement(SQL.insertTypo)
    statement.bind(1, string.count)
    try statement.bindText(2, string)
    statement.bind(3, isRanked ? 1 : 0)
    try statement.run()
  }

  private func removeTypo(_ string: [UInt8]) throws(EntityStoreError) {
    let statement = try connection.statement(SQL.deleteTypo)
    statement.bind(1, string.count)
    try statement.bindText(2, string)
    try statement.run()
  }

  private func bestRow(ofKey key: [UInt8]) throws(EntityStoreError) -> Int64? {
    let statement = try connection.statement(SQL.rowsOfKey)
    defer { statement.reset() }
    try statement.bindText(1, key)
    statement.bind(2, 1)
    return try statement.step() ? statement.int64(0) : nil
  }

  private func documents(of word: [UInt8]) throws(EntityStoreError) -> Int {
    let statement = try connection.statement(SQL.documents)
    defer { statement.reset() }
    try statement.bindText(1, word)
    return try statement.step() ? statement.int(0) : 0
  }
}
