// What use and pins add to a score. Everything that can get something is known before the tiers are
// read (see `SearchRun.addHot`), so that they may still end early: what they have not read gets nothing.

/// What is added to the rows of one search.
struct Boosts {
  let hot: HotSet
  /// Chosen after this query or pinned for it, and not among what is hot.
  private(set) var others: [HotEntity] = []
  /// The part that guesses get.
  var guessShare = Weights.guessShare

  private let now: Int64
  private var otherRows: [Int64: Int] = [:]
  /// What was chosen after this query or longer ones.
  private var choices: [Int64: Feature] = [:]
  /// Pinned for this query.
  private(set) var pins: Set<Int64> = []

  typealias Feature = Explanation.Feature

  /// Choices after one query that are looked at.
  private static let mostChoices = 8

  /// What the file knows for the query; nil if nobody used or pinned anything.
  init?(_ query: AnalyzedQuery, now: Int64, searcher: Searcher) throws(EntityStoreError) {
    hot = try searcher.hotCache.current(searcher.connection)
    self.now = now
    if hot.isEmpty { return nil }
    guard let key = query.keys.first else { return }
    if hot.hasChoices { try addChoices(key, searcher.connection) }
    if hot.hasQueryPins { try addPins(key, searcher.connection) }
  }

  private mutating func addChoices(_ key: [UInt8], _ connection: Connection)
    throws(EntityStoreError)
  {
    var longer: [Int64: Double] = [:]
    for choice in hot.choices where choice.key.count > key.count && choice.key.starts(with: key) {
      longer[choice.row, default: 0] += choice.count.value(at: now)
    }
    for (row, uses) in longer {
      choices[row] = Self.choice(uses, Weights.chosenLonger)
    }
    let statement = try connection.statement(SQL.choicesOfQuery)
    defer { statement.reset() }
    try statement.bindText(1, key)
    statement.bind(2, Self.mostChoices)
    while try statement.step() {
      guard let row = try take(statement, connection) else { continue }
      let count = UseCount(uses: statement.double(2), usedAt: statement.int64(3))
      let choice = Self.choice(count.value(at: now), Weights.chosen)
      if choice.points > choices[row]?.points ?? 0 { choices[row] = choice }
    }
  }

  private static func choice(_ uses: Double, _ weight: Double) -> Feature {
    Feature(name: "chosen", value: min((1 + uses).log2, Weights.mostChosen), weight: weight)
  }

  private mutating func addPins(_ key: [UInt8], _ connection: Connection) throws(EntityStoreError) {
    let statement = try connection.statement(SQL.pinsOfQuery)
    defer { statement.reset() }
    try statement.bindText(1, key)
    while try statement.step() {
      if let row = try take(statement, connection) { pins.insert(row) }
    }
  }

  /// The row of the entity that the statement's current row names.
  private mutating func take(_ statement: Statement, _ connection: Connection)
    throws(EntityStoreError) -> Int64?
  {
    if let row = hot.row(of: statement) { return row }
    guard
      let entity = try HotSet.read(
        statement.int64(0), statement.string(1), connection, known: nil)
    else { return nil }
    if otherRows[entity.row] == nil {
      otherRows[entity.row] = others.count
      others.append(entity)
    }
    return entity.row
  }

  /// All rows that may get something.
  var entities: [HotEntity] { hot.entities + others }

  /// The entities whose names may match.
  func entities(like bits: UInt64) -> [HotEntity] {
    hot.entities(like: bits) + others.filter { $0.names.firstBytes & bits != 0 }
  }

  /// What is found by its texts as well: what is pinned, and what was chosen after this query.
  var soughtInTexts: (pinned: Set<Int64>, chosen: [Int64]) {
    let pinned = pins.union(hot.pinned)
    return (pinned, choices.keys.filter { !pinned.contains($0) }.sorted())
  }

  private func entity(row: Int64) -> HotEntity? {
    hot.entity(row: row) ?? otherRows[row].map { others[$0] }
  }

  // MARK: Points

  /// What is added to a row that a tier and reading have found.
  func points(of row: Int64, tier: MatchTier, reading: Int) -> Double {
    guard let entity = entity(row: row) else { return 0 }
    return features(of: entity, tier: tier, reading: reading).reduce(0) { $0 + $1.points }
  }

  /// The same, taken apart.
  func features(of row: Int64, tier: MatchTier, reading: Int) -> [Feature] {
    entity(row: row).map { features(of: $0, tier: tier, reading: reading) } ?? []
  }

  private func features(of entity: HotEntity, tier: MatchTier, reading: Int) -> [Feature] {
    let isGuess = tier.isGuess || reading > 0
    var features: [Feature] = []
    if pins.contains(entity.row) {
      features.append(Feature(name: "pinnedForQuery", value: 1, weight: Weights.pinnedForQuery))
    } else if entity.isPinned, !isGuess {
      features.append(Feature(name: "pinned", value: 1, weight: Weights.pinned))
    }
    if tier == .pinned { return features }
    // A word of the texts is not what an entity is known by.
    if tier != .texts {
      let doublings = (1 + entity.count.value(at: now)).log2
      features.append(
        Feature(name: "uses", value: min(doublings, Weights.mostUses), weight: Weights.uses))
      features.append(Feature(name: "recency", value: recency(entity), weight: Weights.recency))
    }
    if let choice = choices[entity.row] { features.append(choice) }
    let share = isGuess ? guessShare : 1
    return features.compactMap { feature in
      var feature = feature
      if feature.weight < Weights.pinned { feature.weight *= share }
      // What nobody would see decides nothing.
      return feature.points < 0.005 ? nil : feature
    }
  }

  /// One for what was used just now, a half after a half-life.
  private func recency(_ entity: HotEntity) -> Double {
    guard let lastUsed = entity.lastUsed else { return 0 }
    let days = max(0, Double(now) - Double(lastUsed)) / 86_400
    return (-days / Weights.recencyHalfLifeDays).exp2
  }
}

extension MatchTier {
  /// Whether it finds what was not typed.
  var isGuess: Bool {
    switch self {
    case .oneTypo, .twoTypos, .oneWordLess: true
    case .pinned, .exactName, .namePrefix, .nameWords, .texts, .listed: false
    }
  }
}
