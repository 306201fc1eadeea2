// Whom a name may mean, asked of the tables directly: whoever fills the slot of a phrase needs all
// entities of the best kind of match, where a search shows the best few of every kind.

public import LinkTypes
internal import TextAnalysis

/// Reads names of one commit of an index; used inside `EntityStore.readingNames` only.
///
/// Names are folded words joined without spaces, as `TextAnalyzer.joinedForms` gives them. What has
/// expired, is hidden or is private is never found. Everything comes in order of prominence.
public final class NameReader {
  private let connection: Connection
  private let kinds: KindTable
  private let signatures: SignatureCache
  private let now: Int64
  private let hasConcealed: Bool
  /// Entities read so far: several ways lead to one.
  private var known: [Int64: NamedEntity?] = [:]
  private var postings: PostingReader?
  /// What was near the strings asked for so far: the readings of one utterance have words in common.
  private var near: [NearQuestion: [NearString]] = [:]

  private static let mostKnown = 4096
  private static let mostNear = 256

  private struct NearQuestion: Hashable {
    let string: [UInt8]
    let edits: Int
  }

  init(_ reader: Reader, now: Int64) throws(EntityStoreError) {
    connection = reader.connection
    kinds = reader.kinds
    signatures = reader.searcher.signatures
    self.now = now
    hasConcealed = try Postings.isTrue(SQL.hasConcealed, connection)
  }

  /// The kinds with these names, in all named indexes; every kind if none is named.
  public func kinds(named names: [String]) throws(EntityStoreError) -> KindChoice {
    var numbers: [Int64] = []
    if names.isEmpty {
      let all = try kinds.allKinds()
      return KindChoice(names: all.map(\.name), numbers: all.map(\.id))
    }
    for name in names { numbers += try kinds.existingIDs(name) }
    return KindChoice(names: names, numbers: numbers)
  }

  /// The entities that have the folded and joined name as their title or an alias, at most `limit`.
  ///
  /// Keys are kept to 64 bytes: of longer names only the first 64 are compared.
  public func entities(named key: [UInt8], of choice: KindChoice, limit: Int)
    throws(EntityStoreError) -> [NamedEntity]
  {
    guard !key.isEmpty, !choice.isEmpty else { return [] }
    let statement = try connection.statement(SQL.rowsOfKeyInOrder)
    defer { statement.reset() }
    try statement.bindText(1, key[0..<EntityAnalyzer.keptBytes(ofKey: key.span)])
    var found: [NamedEntity] = []
    while found.count < limit, try statement.step() {
      if let entity = try entity(row: statement.int64(0), of: choice) { found.append(entity) }
    }
    return found
  }

  /// The entities whose names hold, for each place, one of the words or pairs of characters given for
  /// it, at most `limit`.
  ///
  /// No more than `limit` times eight rows are looked at.
  public func entities(holding places: [[[UInt8]]], of choice: KindChoice, limit: Int)
    throws(EntityStoreError) -> [NamedEntity]
  {
    guard !places.isEmpty, !choice.isEmpty else { return [] }
    let words = places.map { MatchExpression.any($0.map(MatchExpression.nameWord)) }
    let kinds = MatchExpression.any(choice.names.map { .filter(FilterToken.kind($0)) })
    if postings == nil { postings = try PostingReader(connection: connection) }
    guard let postings else { return [] }
    var found: [NamedEntity] = []
    var rows = 0
    try postings.forEachRow(.all(words + [kinds])) { (row) throws(EntityStoreError) in
      rows += 1
      if let entity = try entity(row: row, of: choice) { found.append(entity) }
      return found.count < limit && rows < limit * 8
    }
    return found
  }

  /// The names and words of the index within `edits` of the folded string, nearest first, then by bytes.
  ///
  /// Strings of 3 to 64 bytes; of names longer than that the first 64. A string that is no more in
  /// the index may be among them. At most `limit`.
  public func strings(near string: [UInt8], edits: Int, limit: Int) throws(EntityStoreError)
    -> [NearString]
  {
    let kept = Array(string[0..<EntityAnalyzer.keptBytes(ofKey: string.span)])
    let question = NearQuestion(string: kept, edits: edits)
    if let known = near[question] { return Array(known.prefix(limit)) }
    let scan = NearScan(string: kept, edits: edits, connection: connection)
    let found = try scan.strings(signatures: signatures)
    if near.count == Self.mostNear { near.removeAll() }
    near[question] = found
    return Array(found.prefix(limit))
  }

  /// Whether any entity holds the folded word.
  public func hasWord(_ word: [UInt8]) throws(EntityStoreError) -> Bool {
    let statement = try connection.statement(SQL.hasTerm)
    defer { statement.reset() }
    try statement.bindText(1, word)
    return try statement.step()
  }

  /// The words of the index that begin so, in order, at most `limit`.
  public func words(beginning prefix: [UInt8], limit: Int) throws(EntityStoreError) -> [[UInt8]] {
    let statement = try connection.statement(SQL.wordsFrom)
    defer { statement.reset() }
    try statement.bindText(1, prefix)
    try statement.bindText(2, prefix + [0xff])
    statement.bind(3, limit)
    var words: [[UInt8]] = []
    while try statement.step() { words.append(statement.bytes(0)) }
    return words
  }

  /// The entity with the identifier; nil if there is none to be found.
  public func entity(_ identifier: EntityIdentifier) throws(EntityStoreError) -> NamedEntity? {
    guard let kindID = try kinds.existingID(of: identifier) else { return nil }
    let statement = try connection.statement(SQL.nameOfIdentifier)
    defer { statement.reset() }
    statement.bind(1, kindID)
    try statement.bind(2, identifier.id)
    guard try statement.step() else { return nil }
    return try entity(row: statement.int64(0), of: KindChoice(names: [], numbers: [kindID]))
  }

  /// The most prominent entities of the kinds, at most `limit`.
  public func mostProminent(of choice: KindChoice, limit: Int) throws(EntityStoreError)
    -> [NamedEntity]
  {
    guard !choice.isEmpty else { return [] }
    if postings == nil { postings = try PostingReader(connection: connection) }
    var found: [NamedEntity] = []
    let kinds = MatchExpression.any(choice.names.map { .filter(FilterToken.kind($0)) })
    try postings?.forEachRow(kinds) { (row) throws(EntityStoreError) in
      if let entity = try entity(row: row, of: choice) { found.append(entity) }
      return found.count < limit
    }
    return found
  }

  /// The entity in the row, if it is of the kinds and may be shown.
  private func entity(row: Int64, of choice: KindChoice) throws(EntityStoreError) -> NamedEntity? {
    if let entity = known[row] {
      guard let entity, choice.names.isEmpty || choice.names.contains(entity.identifier.kind)
      else { return nil }
      return entity
    }
    let statement = try connection.statement(SQL.nameOfRow)
    defer { statement.reset() }
    statement.bind(1, row)
    guard try statement.step() else { return nil }
    let kindID = statement.int64(0)
    guard choice.numbers.contains(kindID) else { return nil }
    if known.count == Self.mostKnown { known.removeAll() }
    let isShown = try isShown(row: row, kindID: kindID, statement)
    let entity = isShown ? try Self.read(statement, row: row, kindID: kindID, kinds) : nil
    known[row] = .some(entity)
    return entity
  }

  private func isShown(row: Int64, kindID: Int64, _ statement: Statement)
    throws(EntityStoreError) -> Bool
  {
    if !statement.isNull(6), statement.int64(6) <= now { return false }
    guard hasConcealed else { return true }
    let concealment = try connection.statement(SQL.concealment)
    defer { concealment.reset() }
    concealment.bind(1, kindID)
    concealment.bind(2, row)
    guard try concealment.step() else { return true }
    return concealment.int(0) == 0 && concealment.int(1) == 0
  }

  private static func read(_ statement: Statement, row: Int64, kindID: Int64, _ kinds: KindTable)
    throws(EntityStoreError) -> NamedEntity
  {
    let id = statement.string(1)
    var aliases: [String] = []
    if !statement.isNull(3), case .array(let values)? = try? JSONReader.parse(statement.bytes(3)) {
      aliases = values.compactMap(\.string)
    }
    return NamedEntity(
      identifier: try kinds.identifier(kindID, id), title: statement.optionalString(2) ?? id,
      aliases: aliases, subtitle: statement.optionalString(4), url: statement.optionalString(5),
      order: row)
  }
}

@available(*, unavailable)
extension NameReader: Sendable {}

extension EntityStore {
  /// Runs the body with a reader of names, inside one read transaction: all it finds is of one commit.
  public func readingNames<Result: Sendable>(
    _ body: (NameReader) throws(EntityStoreError) -> Result
  ) throws(EntityStoreError) -> Result {
    let now = options.clock.now()
    return try readers.reading { (reader) throws(EntityStoreError) in
      try body(try NameReader(reader, now: now))
    }
  }
}
