// What a request leaves out, whichever tier found it: other kinds, domains and indexes, what has
// expired, texts without the phrase, attributes out of range.

internal import LinkTypes

/// Decides which rows may become hits. Kinds, domains, indexes and words also narrow what the postings
/// yield; everything is compared with the entity itself before it counts.
struct RowFilter {
  private let connection: Connection
  private let kinds: KindTable
  private let kindIDs: NumberChoice
  private let domains: TextChoice
  private let indexes: TextChoice
  let now: Int64
  private let hasExpiring: Bool
  private let hasConcealed: Bool
  private let includesPrivate: Bool
  private let texts: TextConditionReader?
  private let attributes: [(name: FieldName, filter: AttributeFilter)]
  private let queryFilter: QueryFilter?
  private let tokens: [MatchExpression]
  private let meter: ReadMeter
  /// The most kinds that are looked for one by one when others are not wanted.
  private static let maxKindsLeft = 64

  /// Whether rows must be looked at one by one.
  let isActive: Bool
  /// Whether the request itself leaves something out, apart from what has expired.
  let hasConditions: Bool
  /// Whether so much was read that the search ends with what it has.
  var isExhausted: Bool { meter.isExhausted }
  /// Whether looking at a row means reading more of it than its facts.
  var isDear: Bool { texts != nil || !attributes.isEmpty || queryFilter != nil }

  /// Numbers of which a row has one.
  private struct NumberChoice {
    var wanted: [Int64]?
    var excluded: [Int64] = []

    func accepts(_ number: Int64) -> Bool {
      wanted?.contains(number) ?? true && !excluded.contains(number)
    }

    func narrowed(to numbers: Set<Int64>) -> NumberChoice {
      NumberChoice(
        wanted: wanted?.filter(numbers.contains) ?? numbers.sorted(), excluded: excluded)
    }
  }

  /// Texts of which a row has one or none.
  private struct TextChoice {
    /// One of each list.
    var wanted: [[String]] = []
    var excluded: [String] = []
    var isEmpty: Bool { wanted.isEmpty && excluded.isEmpty }
  }

  init(
    _ request: SearchRequest, syntax: QuerySyntax, now: Int64, searcher: Searcher,
    meter: ReadMeter
  ) throws(EntityStoreError) {
    connection = searcher.connection
    kinds = searcher.kinds
    self.now = now
    self.meter = meter
    hasExpiring = try Postings.isTrue(SQL.hasExpiring, connection)
    hasConcealed = try Postings.isTrue(SQL.hasConcealed, connection)
    includesPrivate = request.includesPrivate
    var tokens: [MatchExpression] = []

    let (named, names) = try Self.kinds(request, syntax.kinds, kinds: kinds)
    var kindIDs = named
    if let names { tokens.append(.any(names.map { .filter(FilterToken.kind($0)) })) }
    if let scope = request.indexes {
      kindIDs = kindIDs.narrowed(to: try kinds.ids(inIndexes: scope))
      // What is in the default index has no posting that says so.
      let names = scope.compactMap(\.self)
      if names.count == scope.count {
        tokens.append(.any(names.map { .filter(FilterToken.index($0)) }))
      }
    }
    self.kindIDs = kindIDs

    domains = Self.choice(request.domain, syntax.domains)
    for list in domains.wanted {
      tokens.append(.any(list.map { .filter(FilterToken.domain($0)) }))
    }
    indexes = Self.choice(nil, syntax.indexes)
    for list in indexes.wanted {
      tokens.append(.any(list.map { .filter(FilterToken.index($0)) }))
    }

    let conditions = syntax.clauses.compactMap { TextCondition($0, languages: searcher.languages) }
    tokens += conditions.compactMap(\.expression)
    texts =
      conditions.isEmpty
      ? nil
      : TextConditionReader(
        conditions, connection: connection, languages: searcher.languages, meter: meter)
    attributes = request.filters.map { (FieldName($0.name), $0) }
    queryFilter = try request.filterQuery.map { (query) throws(EntityStoreError) in
      try QueryFilter(query, searcher: searcher)
    }
    if let expression = queryFilter?.expression { tokens.append(expression) }
    self.tokens = tokens
    hasConditions =
      kindIDs.wanted != nil || !kindIDs.excluded.isEmpty || !domains.isEmpty || !indexes.isEmpty
      || texts != nil || !attributes.isEmpty || queryFilter != nil
    isActive = hasConditions || hasExpiring || hasConcealed
  }

  /// The kinds that the request and the query agree on; their names, too, unless all kinds are left.
  private static func kinds(_ request: SearchRequest, _ typed: QuerySyntax.Names, kinds: KindTable)
    throws(EntityStoreError) -> (NumberChoice, names: [String]?)
  {
    guard !request.kinds.isEmpty || !typed.isEmpty else { return (NumberChoice(), nil) }
    var excluded: [Int64] = []
    for name in typed.excluded {
      excluded += try kinds.ids(typed: name, isUnfinished: false).map(\.id)
    }
    var found: [(id: Int64, name: String)] = []
    if !request.kinds.isEmpty {
      for name in request.kinds {
        for id in try kinds.existingIDs(name) { found.append((id, name)) }
      }
      if !typed.wanted.isEmpty {
        var agreed: [Int64] = []
        for name in typed.wanted {
          agreed += try kinds.ids(typed: name, isUnfinished: name == typed.unfinished).map(\.id)
        }
        found.removeAll { !agreed.contains($0.id) }
      }
    } else if !typed.wanted.isEmpty {
      for name in typed.wanted {
        found += try kinds.ids(typed: name, isUnfinished: name == typed.unfinished)
      }
    } else {
      // No posting says what an entity is not, but the other kinds have theirs: if most entities are
      // of a kind that is not wanted, nobody should look at each of them.
      found = try kinds.allKinds()
      if excluded.isEmpty || found.count > maxKindsLeft {
        return (NumberChoice(excluded: excluded), nil)
      }
    }
    found.removeAll { excluded.contains($0.id) }
    return (NumberChoice(wanted: found.map(\.id)), found.map(\.name))
  }

  private static func choice(_ requested: String?, _ typed: QuerySyntax.Names) -> TextChoice {
    var choice = TextChoice(excluded: typed.excluded)
    if let requested { choice.wanted.append([requested]) }
    if !typed.wanted.isEmpty { choice.wanted.append(typed.wanted) }
    return choice
  }

  /// The expression, with the filters as posting lists.
  func narrowed(_ expression: MatchExpression) -> MatchExpression {
    tokens.isEmpty ? expression : .all([expression] + tokens)
  }

  /// The filters alone, as posting lists; nil if none of them has any.
  var expression: MatchExpression? { tokens.isEmpty ? nil : .all(tokens) }

  /// All rows that can pass, in order, if the filter query leaves few.
  var fewRows: [Int64]? { queryFilter?.fewRows }

  /// The first rows that pass, most prominent first.
  func rows(limit: Int, postings: Postings) throws(EntityStoreError) -> [Int64] {
    if let fewRows {
      var rows: [Int64] = []
      for row in fewRows where rows.count < limit {
        if try accepts(row) { rows.append(row) }
      }
      return rows
    }
    if let expression { return try postings.rows(expression, limit: limit) }
    let statement = try connection.statement(SQL.rowsInOrder)
    defer { statement.reset() }
    var rows: [Int64] = []
    while rows.count < limit, !isExhausted, try statement.step() {
      let row = statement.int64(0)
      if try accepts(row) { rows.append(row) }
    }
    return rows
  }

  func accepts(_ row: Int64) throws(EntityStoreError) -> Bool {
    guard isActive else { return true }
    if let queryFilter, !queryFilter.mayAccept(row) { return false }
    guard try acceptsFacts(of: row) else {
      meter.skipRow()
      return false
    }
    guard isDear else { return true }
    if let verdict = meter.verdict(row) { return verdict }
    guard meter.takeRow() else { return false }
    var verdict = try acceptsAttributes(of: row)
    if verdict, let queryFilter { verdict = try queryFilter.accepts(row) }
    if verdict, let texts { verdict = try texts.accepts(row) }
    meter.remember(row, verdict)
    return verdict
  }

  private func acceptsFacts(of row: Int64) throws(EntityStoreError) -> Bool {
    let statement = try connection.statement(SQL.facts)
    defer { statement.reset() }
    statement.bind(1, row)
    guard try statement.step() else { return false }
    guard kindIDs.accepts(statement.int64(0)) else { return false }
    if !domains.isEmpty, !accepts(statement.optionalString(1), domains, isSame: Self.isAtOrBelow) {
      return false
    }
    if !indexes.isEmpty,
      !accepts(statement.optionalString(2), indexes, isSame: { $0.utf8.elementsEqual($1.utf8) })
    {
      return false
    }
    guard statement.isNull(3) || statement.int64(3) > now else { return false }
    guard hasConcealed else { return true }
    return try !isConcealed(row, kindID: statement.int64(0))
  }

  private func isConcealed(_ row: Int64, kindID: Int64) throws(EntityStoreError) -> Bool {
    let statement = try connection.statement(SQL.concealment)
    defer { statement.reset() }
    statement.bind(1, kindID)
    statement.bind(2, row)
    guard try statement.step() else { return false }
    return statement.int(0) == 1 || (statement.int(1) == 1 && !includesPrivate)
  }

  private func accepts(
    _ found: String?, _ choice: TextChoice, isSame: (String, String) -> Bool
  ) -> Bool {
    guard let found else { return choice.wanted.isEmpty }
    return choice.wanted.allSatisfy { list in list.contains { isSame(found, $0) } }
      && !choice.excluded.contains { isSame(found, $0) }
  }

  static func isAtOrBelow(_ domain: String, _ ancestor: String) -> Bool {
    domain.utf8.starts(with: ancestor.utf8)
      && (domain.utf8.count == ancestor.utf8.count
        || domain.utf8.dropFirst(ancestor.utf8.count).first == UInt8(ascii: "."))
  }

  private func acceptsAttributes(of row: Int64) throws(EntityStoreError) -> Bool {
    guard !attributes.isEmpty else { return true }
    let statement = try connection.statement(SQL.entityByRow)
    defer { statement.reset() }
    statement.bind(1, row)
    guard try statement.step() else { return false }
    var cache = AttributeCache()
    for (name, filter) in attributes {
      let value = try name.value(statement, kinds: kinds, attributes: &cache)
      guard filter.holds(value) else { return false }
    }
    return true
  }
}

extension KindTable {
  /// The kinds that a person may mean: the one written so, else those that differ in case only, else,
  /// while it is being typed, those that begin so.
  fileprivate func ids(typed name: String, isUnfinished: Bool)
    throws(EntityStoreError) -> [(id: Int64, name: String)]
  {
    let exact = try existingIDs(name)
    guard exact.isEmpty else { return exact.map { ($0, name) } }
    let wanted = name.lowercased()
    let all = try allKinds().map { (id: $0.id, name: $0.name, lower: $0.name.lowercased()) }
    let same = all.filter { $0.lower == wanted }
    let found = same.isEmpty && isUnfinished ? all.filter { $0.lower.hasPrefix(wanted) } : same
    return found.map { ($0.id, $0.name) }
  }

  /// Every kind, in order of their names.
  func allKinds() throws(EntityStoreError) -> [(id: Int64, name: String)] {
    let statement = try connection.statement(SQL.kindsInOrder)
    defer { statement.reset() }
    var kinds: [(id: Int64, name: String)] = []
    while try statement.step() { kinds.append((statement.int64(0), statement.string(1))) }
    return kinds
  }
}
