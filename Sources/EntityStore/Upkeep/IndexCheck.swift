// Whether a file is what it should be: SQLite's own look at its pages, and every derived table
// against the entities. Tables are compared by order-free sums of hashes, so that memory does not
// grow with the index.

internal import LinkTypes
internal import TextAnalysis

/// Checks one index inside a read transaction.
final class IndexCheck {
  private let connection: Connection
  private let kinds: KindTable
  private var findings: [CheckFinding] = []

  init(connection: Connection, kinds: KindTable) {
    self.connection = connection
    self.kinds = kinds
  }

  func run() throws(EntityStoreError) -> CheckReport {
    try checkPages()
    // What is built on broken pages cannot be judged.
    guard findings.isEmpty else {
      return CheckReport(
        findings: findings,
        entityCount: (try? connection.integer(SQL.entityCount)).map(Int.init) ?? 0)
    }
    try checkForeignKeys()
    var count = 0
    do throws(EntityStoreError) {
      try checkEntities()
      count = try checkDerived()
      try checkTop()
      try checkTypos()
    } catch {
      guard case .damaged(_, let reason) = error else { throw error }
      report("check.pages", reason)
      count = Int(try connection.integer(SQL.entityCount))
    }
    return CheckReport(findings: findings, entityCount: count)
  }

  private func report(_ code: String, _ message: String) {
    findings.append(CheckFinding(code: code, message: message))
  }

  private func checkPages() throws(EntityStoreError) {
    let statement = try connection.prepare(SQL.integrity)
    do throws(EntityStoreError) {
      while try statement.step() {
        let line = statement.string(0)
        if line != "ok" { report("check.pages", line) }
      }
    } catch {
      guard case .damaged(_, let reason) = error else { throw error }
      report("check.pages", reason)
    }
  }

  private func checkForeignKeys() throws(EntityStoreError) {
    let statement = try connection.prepare(SQL.foreignKeys)
    while try statement.step() {
      report(
        "check.foreignKeys",
        "table \(statement.string(0)), row \(statement.int64(1)) names a missing row of "
          + statement.string(2))
    }
  }

  // MARK: Entities

  /// What another program may have written that reads as something else or cannot be.
  private func checkEntities() throws(EntityStoreError) {
    let unreadable = try connection.integer(SQL.unreadableCount)
    if unreadable > 0 {
      report("check.entity", "\(unreadable) entities hold a list or attributes that are no JSON")
    }
    let misnamed = try connection.integer(SQL.misnamedCount)
    if misnamed > 0 {
      report("check.entity", "\(misnamed) entities name another index than their kinds do")
    }
    let used = try connection.integer(SQL.usedSequences)
    if used > 0 {
      report("check.level", "the table level would give row numbers of \(used) levels twice")
    }
    let strays = try EngagementTable(connection: connection).faultCount()
    if strays > 0 {
      report("check.engagement", "\(strays) uses or pins name no entity or cannot be")
    }
    if try !SynonymTable(connection: connection).isFolded() {
      report("check.synonym", "the keys of synonyms differ from what their texts give")
    }
  }

  /// Counts faults of one sort and remembers the first of them.
  private struct Faults {
    var count = 0
    var first = ""

    mutating func add(_ entity: Entity, _ reason: String) {
      count += 1
      if count == 1 { first = "'\(entity.identifier.uniqueIdentifier)' \(reason)" }
    }
  }

  private func report(_ code: String, _ faults: Faults) {
    guard faults.count > 0 else { return }
    report(
      code, faults.first + (faults.count > 1 ? ", and \(faults.count - 1) more entities" : ""))
  }

  // MARK: Keys, words, postings

  /// The sum of what a table should hold and of what it does.
  private struct Sums {
    var keys: UInt64 = 0
    var words: UInt64 = 0
    var numbers: UInt64 = 0
    var postings: [PostingTier: UInt64] = [:]
  }

  private func checkDerived() throws(EntityStoreError) -> Int {
    var pending: [Int64: PostingTier] = [:]
    for (sql, tier) in [(SQL.settledRows, PostingTier.middle), (SQL.freshRows, .new)] {
      let rows = try connection.prepare(sql)
      while try rows.step() { pending[rows.int64(0)] = tier }
    }

    var expected = Sums()
    var count = 0
    var (invalid, misplaced, outdated, astray) = (Faults(), Faults(), Faults(), Faults())
    var analyzer = EntityAnalyzer(language: try StoreLanguage.own(connection))
    var languages: [String: Int64] = [:]
    let entities = try connection.prepare(SQL.entitiesByRow)
    while try entities.step() {
      let row = try EntityRow.read(entities) { (id) throws(EntityStoreError) in try kinds.name(id) }
      count += 1
      do throws(EntityStoreError) { try row.entity.validate() } catch {
        guard case .invalidEntity(_, let reason) = error else { throw error }
        invalid.add(row.entity, reason)
      }
      if Prominence.level(of: row.entity) != Prominence.level(ofRow: row.row) {
        misplaced.add(row.entity, "stands at a wrong level of prominence")
      }
      if (entities.isNull(16) ? nil : entities.int64(16)) != row.entity.lastUsed {
        outdated.add(row.entity, "has another lastUsed than its attribute lastUsedDate says")
      }
      if entities.optionalString(17) != row.entity.related {
        astray.add(
          row.entity, "has another related than its attribute relatedUniqueIdentifier says")
      }
      analyzer.analyze(row.entity)
      if let language = analyzer.language { languages[language.code, default: 0] += 1 }
      let keys = analyzer.keys.strings
      for number in 0..<keys.count {
        expected.keys &+= Self.hash(keys.bytes.span.extracting(keys.range(number)), row.row)
      }
      for number in Set(analyzer.numbers) {
        expected.numbers &+= Self.hash(Self.bytes(of: number).span, row.row)
      }
      let words = analyzer.words.strings
      for number in 0..<words.count {
        expected.words &+= Self.hash(words.bytes.span.extracting(words.range(number)), 0)
      }
      let tokens = Self.sum(ofTokens: analyzer.tokens, row: row.row)
      let tier = pending.removeValue(forKey: row.row) ?? .large
      expected.postings[tier, default: 0] &+= tokens
    }
    report("check.entity", invalid)
    report("check.level", misplaced)
    report("check.lastUsed", outdated)
    report("check.related", astray)
    if !pending.isEmpty {
      report("check.fresh", "\(pending.count) rows of fresh and settled have no entity")
    }
    let dead = try connection.prepare(SQL.deadRows)
    while try dead.step() {
      expected.postings[.large, default: 0] &+= Self.sum(
        ofTokens: dead.bytes(1), row: dead.int64(0))
    }
    let found = try foundSums()
    let rebuild = "differs from what the entities give; 'repair' makes it anew"
    if found.keys != expected.keys { report("check.key", "the table key \(rebuild)") }
    if found.words != expected.words { report("check.vocab", "the table vocab \(rebuild)") }
    if found.numbers != expected.numbers {
      report("check.numbers", "the table attribute_number \(rebuild)")
    }
    if try foundLanguages() != languages {
      report("check.language", "the table language \(rebuild)")
    }
    for tier in PostingTier.allCases
    where found.postings[tier] ?? 0 != expected.postings[tier] ?? 0 {
      report("check.postings", "the table \(tier.table) \(rebuild)")
    }
    return count
  }

  /// The number's name and value, 0 and -0 alike as SQLite has them.
  private static func bytes(of number: AttributeNumber) -> [UInt8] {
    let value = number.number == 0 ? 0 : number.number.bitPattern
    return Array(number.name.utf8) + (0..<8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  private func foundLanguages() throws(EntityStoreError) -> [String: Int64] {
    let statement = try connection.prepare(SQL.languages)
    var languages: [String: Int64] = [:]
    while try statement.step() { languages[statement.string(0)] = statement.int64(1) }
    return languages
  }

  private func foundSums() throws(EntityStoreError) -> Sums {
    var sums = Sums()
    let keys = try connection.prepare(SQL.keys)
    while try keys.step() {
      let row = keys.int64(1)
      sums.keys &+= unsafe keys.withBytes(0) { unsafe Self.hash($0.span, row) }
    }
    let terms = try connection.prepare(SQL.terms)
    while try terms.step() {
      if terms.int64(1) <= 0 { sums.words &+= 1 }
      let documents = UInt64(bitPattern: terms.int64(1))
      sums.words &+= unsafe terms.withBytes(0) { unsafe Self.hash($0.span, 0) } &* documents
    }
    let numbers = try connection.prepare(SQL.numbers)
    while try numbers.step() {
      let number = AttributeNumber(name: numbers.string(0), number: numbers.double(1))
      sums.numbers &+= Self.hash(Self.bytes(of: number).span, numbers.int64(2))
    }
    // The tables are temporary, so a read-only file can be checked too.
    try connection.execute("PRAGMA query_only = OFF")
    defer {
      // Also after an error: the reader goes on being used.
      try? connection.execute(SQL.dropPostingInstances)
      try? connection.execute("PRAGMA query_only = ON")
    }
    try connection.execute(SQL.postingInstances)
    for tier in PostingTier.allCases {
      sums.postings[tier] = try sumOfInstances(tier.sql.instances)
    }
    return sums
  }

  private func sumOfInstances(_ sql: String) throws(EntityStoreError) -> UInt64 {
    let statement = try connection.prepare(sql)
    var sum: UInt64 = 0
    do throws(EntityStoreError) {
      while try statement.step() {
        let row = statement.int64(1)
        sum &+= unsafe statement.withBytes(0) { unsafe Self.hash($0.span, row) }
      }
    } catch .unexpected(_, _, let reason) {
      // A damaged definition of an FTS5 table shows only when its terms are read.
      throw .damaged(path: connection.path, reason: reason)
    }
    return sum
  }

  private static func sum(ofTokens tokens: [UInt8], row: Int64) -> UInt64 {
    var sum: UInt64 = 0
    var start = 0
    for (index, byte) in tokens.enumerated() where byte == UInt8(ascii: " ") {
      sum &+= hash(tokens.span.extracting(start..<index), row)
      start = index + 1
    }
    return sum
  }

  private static func hash(_ string: Span<UInt8>, _ row: Int64) -> UInt64 {
    var hash = StringTable.hash(string) ^ (UInt64(bitPattern: row) &* 0x9e37_79b9_7f4a_7c15)
    hash = (hash ^ (hash >> 32)) &* 0xd6e8_feb8_6659_fd93
    return hash ^ (hash >> 32)
  }

  // MARK: top

  private func checkTop() throws(EntityStoreError) {
    var heavy = 0
    var wrong = 0
    let stored = TopTable(connection: connection)
    let prefixes = HeavyPrefixes { (prefix, best) throws(EntityStoreError) in
      heavy += 1
      guard let rows = try stored.rows(of: Array(prefix)) else {
        wrong += 1
        return
      }
      let isEnough = rows.count >= min(IndexLimits.fewestTopRows, best.count)
      if !isEnough || !best.starts(with: rows) { wrong += 1 }
    }
    let keys = try connection.prepare(SQL.keys)
    while try keys.step() { try prefixes.add(key: keys.bytes(0), row: keys.int64(1)) }
    try prefixes.finish()
    // A list may outlive the weight of its beginning; what it lists must be right all the same.
    let tops = try connection.prepare(SQL.allTops)
    var lists = 0
    while try tops.step() {
      lists += 1
      let rows = tops.array(1, of: Int64.self)
      if try !stored.isRight(rows, of: tops.bytes(0)) { wrong += 1 }
    }
    if wrong > 0 {
      report(
        "check.top", "\(wrong) lists of the table top are wrong or missing, of \(max(heavy, lists))"
      )
    }
  }

  // MARK: Typo tables

  private func checkTypos() throws(EntityStoreError) {
    var known: Set<UInt64> = []
    let blocks = try connection.prepare(SQL.allTypoBlocks)
    let strings = try connection.prepare(SQL.typoStrings)
    while try blocks.step() {
      let (block, length, isRanked) = (blocks.int64(0), blocks.int(1), blocks.int64(2))
      let signatures = blocks.array(4, of: UInt64.self)
      if signatures.count != blocks.int(3) {
        report("check.typos", "block \(block) of the typo tables lacks signatures")
      }
      for first in stride(from: 0, to: signatures.count, by: TypoDictionary.partStrings) {
        strings.bind(1, TypoDictionary.part(block: block, position: first))
        let bytes = try strings.step() ? strings.bytes(0) : []
        strings.reset()
        let count = min(TypoDictionary.partStrings, signatures.count - first)
        guard bytes.count == count * length else {
          report("check.typos", "block \(block) of the typo tables lacks strings")
          continue
        }
        for offset in 0..<count {
          let string = bytes.span.extracting(offset * length..<(offset + 1) * length)
          if LetterSignature(string).bits != signatures[first + offset] {
            report("check.typos", "block \(block) of the typo tables has a wrong signature")
          }
          known.insert(Self.hash(string, isRanked))
          known.insert(Self.hash(string, 0))
        }
      }
    }
    let new = try connection.prepare(SQL.allNewTypos)
    while try new.step() {
      let string = new.bytes(0)
      known.insert(Self.hash(string.span, new.int64(1)))
      known.insert(Self.hash(string.span, 0))
    }
    var missing = 0
    let keys = try connection.prepare(SQL.keys)
    while try keys.step() {
      let key = keys.bytes(0)
      guard TypoDictionary.holds(key) else { continue }
      let isRanked: Int64 = Prominence.isRanked(row: keys.int64(1)) ? 1 : 0
      if !known.contains(Self.hash(key.span, isRanked)) { missing += 1 }
    }
    let terms = try connection.prepare(SQL.terms)
    while try terms.step() {
      let term = terms.bytes(0)
      if TypoDictionary.holds(term), !known.contains(Self.hash(term.span, 0)) { missing += 1 }
    }
    if missing > 0 { report("check.typos", "\(missing) strings are unknown to the typo tables") }
  }
}
