// Chooses where a query's candidates come from. Names and numbers that few entities have are rows at
// once; words are posting lists, read only as far as results are wanted.

internal import AttributeQuery
internal import LinkTypes
internal import TextAnalysis

/// Plans one query; must be used inside one read transaction.
struct QueryPlanner {
  let connection: Connection
  let query: CompiledQuery
  let text: String
  let narrowing: TextNarrowing
  let numbers: NumberTable
  private(set) var steps: [QueryPlan.Step] = []
  private let kinds: KindTable
  /// How many results are wanted, if one comparison is the whole query; else nil.
  private let limit: Int?
  /// Rows of one comparison that are sorted and joined with others.
  private let maxRows: Int

  /// The most of them, whatever else the query asks.
  private static let maxRows = 65_536
  /// Entities that are looked at to see how common a match is, and how many may be gone through for it.
  private static let sampleRows = 512
  private static let rowsScannedSoon = 16_384
  /// Where one range is the whole query, reading and sorting the rows of n numbers costs as much as
  /// finding the first k matches among all entities if n is about this times the root of k. Measured at
  /// 886,323 entities, and the less exact the fewer there are, when both cost little.
  private static let rowsPerRootOfLimit = 1_760.0
  /// Names that are read from the ordered keys; where there are more, postings soon find some.
  private static let maxKeys = 4_096
  /// Kinds among which one id is looked up.
  private static let maxKinds = 1_024

  /// Creates a planner of a query of which only the first `limit` results are wanted; nil for all.
  init(_ query: CompiledQuery, text: String, limit: Int? = nil, searcher: Searcher) {
    connection = searcher.connection
    kinds = searcher.kinds
    if case .test = query.root { self.limit = limit } else { self.limit = nil }
    maxRows = min(
      Self.maxRows,
      self.limit.map { Int(Self.rowsPerRootOfLimit * Double(max(1, $0)).squareRoot()) }
        ?? Self.maxRows)
    self.query = query
    self.text = text
    narrowing = TextNarrowing(
      finder: WordFinder(connection: searcher.connection, signatures: searcher.signatures),
      languages: searcher.languages)
    numbers = NumberTable(connection: searcher.connection)
  }

  /// The candidates of the whole query.
  mutating func candidates() throws(EntityStoreError) -> Candidates {
    try candidates(query.root)
  }

  private mutating func candidates(_ node: CompiledQuery.Node) throws(EntityStoreError)
    -> Candidates
  {
    switch node {
    case .test(let number): return try candidates(query.tests[number])
    case .all(let nodes):
      var parts: [Candidates] = []
      for node in nodes { parts.append(try candidates(node)) }
      return Self.all(parts)
    case .any(let nodes):
      var parts: [Candidates] = []
      for node in nodes { parts.append(try candidates(node)) }
      return try any(parts)
    }
  }

  // MARK: Joining

  private static func all(_ parts: [Candidates]) -> Candidates {
    var rows: [Int64]?
    var expressions: [MatchExpression] = []
    for part in parts {
      switch part {
      case .nothing: return .nothing
      case .everything: break
      case .rows(let more): rows = rows.map { intersection($0, more) } ?? more
      case .postings(let expression): expressions.append(expression)
      }
    }
    if let rows { return rows.isEmpty ? .nothing : .rows(rows) }
    if expressions.isEmpty { return .everything }
    return .postings(expressions.count == 1 ? expressions[0] : .all(expressions))
  }

  private func any(_ parts: [Candidates]) throws(EntityStoreError) -> Candidates {
    var rows: Set<Int64> = []
    var expressions: [MatchExpression] = []
    for part in parts {
      switch part {
      case .everything: return .everything
      case .nothing: break
      case .rows(let more): rows.formUnion(more)
      case .postings(let expression): expressions.append(expression)
      }
    }
    guard !rows.isEmpty else {
      return expressions.isEmpty ? .nothing : .postings(.any(expressions))
    }
    guard !expressions.isEmpty else { return .rows(rows.sorted()) }
    var count = 0
    try PostingReader(connection: connection).forEachRow(.any(expressions)) { row in
      rows.insert(row)
      count += 1
      return count <= Self.maxRows
    }
    return count > Self.maxRows ? .everything : .rows(rows.sorted())
  }

  private static func intersection(_ left: [Int64], _ right: [Int64]) -> [Int64] {
    let (small, large) = left.count < right.count ? (left, Set(right)) : (right, Set(left))
    return small.filter(large.contains)
  }

  // MARK: Comparisons

  private mutating func candidates(_ test: AttributeTest) throws(EntityStoreError) -> Candidates {
    let (found, index) = try narrowed(test)
    var count: Int?
    if case .rows(let rows) = found { count = rows.count }
    if case .nothing = found { count = 0 }
    let bytes = Array(text.utf8)
    let source = test.source.clamped(to: 0..<bytes.count)
    steps.append(
      QueryPlan.Step(
        comparison: String(decoding: bytes[source], as: UTF8.self), index: index, rowCount: count))
    return found
  }

  private func narrowed(_ test: AttributeTest) throws(EntityStoreError) -> (Candidates, String?) {
    guard !test.isNegated else { return (.everything, nil) }
    switch (test.subject, test.condition) {
    case (_, .present): return (.everything, nil)
    case (.any, .range): return (.everything, nil)
    case (.any, .text(let condition)): return try postings(condition, .texts)
    case (.attribute(let slot), .range(let range)):
      return try rows(of: slot.name, range)
    case (.attribute(let slot), .text(let condition)):
      return try narrowed(slot.name, condition)
    }
  }

  private func rows(of name: String, _ range: NumericRange) throws(EntityStoreError)
    -> (Candidates, String?)
  {
    if range.isEmpty { return (.nothing, nil) }
    guard ItemColumn(name: name) == nil else { return (.everything, nil) }
    let table = "attribute_number"
    guard let id = try numbers.existingID(name) else { return (.nothing, table) }
    if let limit, try matchesOften(limit) { return (.everything, nil) }
    // Counting costs a fraction of reading, and wide ranges are not read.
    let counting = try connection.statement(SQL.countOfNumbers)
    defer { counting.reset() }
    bind(id, range, to: counting)
    guard try counting.step(), counting.int(0) <= maxRows else { return (.everything, nil) }
    let reading = try connection.statement(SQL.rowsOfNumbers)
    defer { reading.reset() }
    bind(id, range, to: reading)
    guard let rows = try Self.rows(reading, atMost: maxRows) else { return (.everything, nil) }
    return (rows.isEmpty ? .nothing : .rows(rows), table)
  }

  /// Whether so many of the most prominent entities match that going through them soon finds enough.
  private func matchesOften(_ limit: Int) throws(EntityStoreError) -> Bool {
    let layout = ItemLayout(query, kinds: kinds)
    let statement = try connection.prepare(layout.columns.scan)
    let item = ItemRow(statement: statement, layout: layout)
    var judge = QueryJudge(query)
    var (seen, found) = (0, 0)
    while seen < Self.sampleRows, try statement.step() {
      seen += 1
      if judge.matches(item) { found += 1 }
    }
    return found > 0 && seen * limit <= Self.rowsScannedSoon * found
  }

  private func bind(_ id: Int64, _ range: NumericRange, to statement: Statement) {
    statement.bind(1, id)
    statement.bind(2, range.lower?.value ?? -.infinity)
    statement.bind(3, range.upper?.value ?? .infinity)
    statement.bind(4, maxRows + 1)
  }

  private func narrowed(_ name: String, _ condition: AttributeQuery.TextCondition)
    throws(EntityStoreError) -> (Candidates, String?)
  {
    switch ItemColumn(name: name) {
    case .title, .aliases:
      if let rows = try keys(condition) { return (rows.isEmpty ? .nothing : .rows(rows), "key") }
      return try postings(condition, .names)
    case .keywords, .subtitle, .summary, .text: return try postings(condition, .texts)
    case .kindID:
      // Or Core Spotlight's attribute of that name, which is a text.
      guard let kind = filter(condition, FilterToken.kind),
        let attribute = try narrowing.expression(condition, .texts)
      else { return (.everything, nil) }
      return (.postings(.any([kind, attribute])), "postings")
    case .domain: return Self.postings(domains(condition))
    case .indexName: return Self.postings(filter(condition, FilterToken.index))
    case .id:
      return name == "id" ? try rows(withID: condition) : try rows(identifiedBy: condition)
    case .some: return (.everything, nil)
    case nil: break
    }
    let definition = AttributeDefinition(named: name)
    if definition?.isSearchedByDefault == true { return try postings(condition, .texts) }
    guard definition.map(\.isTextual) ?? true, let whole = Self.whole(condition),
      TextNarrowing.isSafe(whole, condition.pattern.modifiers),
      let token = FilterToken.attribute(name, whole)
    else { return (.everything, nil) }
    guard name == ContentTypeTree.attributeName else {
      return (.postings(.filter(token)), "postings")
    }
    let types = ContentTypeFamilies.types(in: whole).compactMap {
      FilterToken.attribute(ContentTypeTree.typeName, $0)
    }
    return (.postings(.any(([token] + types).map(MatchExpression.filter))), "postings")
  }

  private func postings(_ condition: AttributeQuery.TextCondition, _ scope: TextNarrowing.Scope)
    throws(EntityStoreError) -> (Candidates, String?)
  {
    Self.postings(try narrowing.expression(condition, scope))
  }

  private static func postings(_ expression: MatchExpression?) -> (Candidates, String?) {
    expression.map { (.postings($0), "postings") } ?? (.everything, nil)
  }

  /// The text that is asked for as it stands; nil if the condition allows others or is not plain ASCII.
  private static func exact(_ condition: AttributeQuery.TextCondition) -> String? {
    guard condition.pattern.modifiers.isEmpty, condition.pattern.parts.count == 1,
      let text = condition.pattern.literals.first, text.utf8.allSatisfy({ $0 < 0x80 })
    else { return nil }
    return text
  }

  /// Kinds, domains and indexes have tokens by their exact texts.
  private func filter(
    _ condition: AttributeQuery.TextCondition, _ token: (String) -> [UInt8]
  ) -> MatchExpression? {
    Self.exact(condition).map { .filter(token($0)) }
  }

  /// The entities at a domain; for a pattern, those at or below what it says whole of one.
  private func domains(_ condition: AttributeQuery.TextCondition) -> MatchExpression? {
    if let exact = filter(condition, FilterToken.domain) { return exact }
    guard condition.pattern.modifiers.isEmpty,
      case .literal(let beginning)? = condition.pattern.parts.first,
      beginning.utf8.allSatisfy({ $0 < 0x80 }), let dot = beginning.lastIndex(of: "."),
      dot > beginning.startIndex
    else { return nil }
    return .filter(FilterToken.domain(String(beginning[..<dot])))
  }

  /// The rows with this id: at most one of each kind, so that few kinds are looked through at once.
  private func rows(withID condition: AttributeQuery.TextCondition)
    throws(EntityStoreError) -> (Candidates, String?)
  {
    guard let id = Self.exact(condition),
      let kindIDs = try kinds.allIDs(atMost: Self.maxKinds)
    else { return (.everything, nil) }
    return try rows(id, of: kindIDs)
  }

  /// The rows of one unique identifier: at most one in each named index.
  private func rows(identifiedBy condition: AttributeQuery.TextCondition)
    throws(EntityStoreError) -> (Candidates, String?)
  {
    guard let text = Self.exact(condition) else { return (.everything, nil) }
    let wanted = EntityIdentifier(itemIdentifier: text)
    return try rows(wanted.id, of: kinds.existingIDs(wanted.kind))
  }

  private func rows(_ id: String, of kindIDs: [Int64])
    throws(EntityStoreError) -> (Candidates, String?)
  {
    var rows: [Int64] = []
    for kindID in kindIDs {
      if let row = try connection.row(kindID: kindID, id: id) { rows.append(row) }
    }
    return (rows.isEmpty ? .nothing : .rows(rows.sorted()), "entity_identifier")
  }

  /// The text that a condition wants as a whole; nil if it wants a part. A longer one may be the value
  /// of an attribute that has no token.
  private static func whole(_ condition: AttributeQuery.TextCondition) -> String? {
    let runs = condition.foldedRuns
    guard runs.count == 1, !condition.hasLeadingWildcard, !condition.hasTrailingWildcard,
      !condition.pattern.modifiers.matchesWords,
      runs[0].utf8.count <= AttributeParts.maxNameBytes / 4
    else { return nil }
    return runs[0]
  }

  /// The rows whose names are, or begin, as the condition says; nil if the names do not tell or are many.
  private func keys(_ condition: AttributeQuery.TextCondition) throws(EntityStoreError)
    -> [Int64]?
  {
    guard let run = condition.foldedRuns.first, !condition.hasLeadingWildcard,
      !condition.pattern.modifiers.matchesWords,
      TextNarrowing.isSafe(run, condition.pattern.modifiers)
    else { return nil }
    var analyzed = AnalyzedText()
    TextAnalyzer.analyze(run, into: &analyzed)
    guard let form = TextAnalyzer.joinedForms(of: analyzed).first, !form.isEmpty else { return nil }
    let key = Array(form[..<EntityAnalyzer.keptBytes(ofKey: form.span)])
    let isWhole = condition.foldedRuns.count == 1 && !condition.hasTrailingWildcard
    let statement = try connection.statement(isWhole ? SQL.rowsOfWholeKey : SQL.rowsOfKeysFrom)
    defer { statement.reset() }
    try statement.bindText(1, key)
    statement.bind(2, Self.maxKeys + 1)
    if !isWhole { try statement.bindText(3, key + [0xff]) }
    return try Self.rows(statement, atMost: Self.maxKeys)
  }

  /// The rows in order, each once; nil if there are more.
  private static func rows(_ statement: Statement, atMost limit: Int) throws(EntityStoreError)
    -> [Int64]?
  {
    var rows: [Int64] = []
    while try statement.step() { rows.append(statement.int64(0)) }
    guard rows.count <= limit else { return nil }
    rows.sort()
    var last: Int64?
    rows.removeAll { row in
      defer { last = row }
      return row == last
    }
    return rows
  }
}
