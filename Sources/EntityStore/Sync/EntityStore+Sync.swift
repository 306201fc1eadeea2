// Making an index what its source says: compare both sides, and do only what differs, in one
// transaction.

internal import LinkTypes

extension EntityStore {
  /// Makes the part of the store that the set is about hold just what the set holds.
  ///
  /// Every change is told before it is kept. What depends on a removed entity stays if it is wanted. A
  /// named index that loses its last entity forgets its client state, as after `removeAll(inIndex:)`.
  /// One transaction: if this throws, or `onChange` does, nothing was changed.
  public func synchronize(
    with wanted: WantedSet, onChange: (SyncChange) throws -> Void = { _ in }
  ) throws -> SyncSummary {
    var bodyError: (any Error)?
    do {
      return try writingMuch { (writer) throws(EntityStoreError) in
        var removed: [Int64] = []
        var losers: Set<String> = []
        var changes = ChangeRun(writer: writer, index: "")
        var comparison = Comparison(
          connection: writer.connection, kinds: writer.kinds, now: options.clock.now())
        try comparison.run(
          with: wanted, rowToRemove: { removed.append($0) },
          onChange: { (change, entity) throws(EntityStoreError) in
            do { try onChange(change) } catch {
              bodyError = error
              throw .interrupted
            }
            if change.action == .removed { losers.insert(change.identifier.index ?? "") }
            if let entity { try changes.add(.put(entity)) }
          })
        _ = try writer.remove(rows: removed)
        _ = try changes.finish()
        if wanted.count == 0, let index = wanted.scope.wholeIndex { losers.insert(index) }
        if wanted.count == 0, wanted.scope == SyncScope() {
          try writer.connection.execute(SQL.deleteClientStates)
        }
        for index in losers where try writer.isEmpty(index: index) {
          try writer.setClientState(nil, index: index)
        }
        return comparison.summary
      }
    } catch {
      throw bodyError ?? error
    }
  }

  /// Tells how the store differs from what it should hold; changes nothing.
  public func differences(
    from wanted: WantedSet, onChange: (SyncChange) throws -> Void = { _ in }
  ) throws -> SyncSummary {
    try readers.readingAny { reader in
      var bodyError: (any Error)?
      var comparison = Comparison(
        connection: reader.connection, kinds: reader.kinds, now: options.clock.now())
      do {
        try comparison.run(
          with: wanted, rowToRemove: { _ in },
          onChange: { (change, _) throws(EntityStoreError) in
            do { try onChange(change) } catch {
              bodyError = error
              throw .interrupted
            }
          })
      } catch {
        throw bodyError ?? error
      }
      return comparison.summary
    }
  }
}

extension WantedSet {
  /// Tells how a store that does not exist yet differs from what it should hold: it lacks everything.
  public func differencesOfNothing(onChange: (SyncChange) throws -> Void = { _ in }) throws
    -> SyncSummary
  {
    var summary = SyncSummary()
    summary.repeated = count - (try distinctCount())
    var bodyError: (any Error)?
    do throws(EntityStoreError) {
      try forEach { (entity) throws(EntityStoreError) in
        summary.added += 1
        do {
          try onChange(
            SyncChange(action: .added, identifier: entity.identifier, title: entity.title))
        } catch {
          bodyError = error
          throw .interrupted
        }
      }
    } catch {
      throw bodyError ?? error
    }
    return summary
  }
}

extension SyncScope {
  /// The named index that is compared as a whole, `""` being the default one; nil if there is none.
  fileprivate var wholeIndex: String? {
    kind == nil && domain == nil && identifiers == nil ? index : nil
  }
}

extension Writer {
  /// Whether nothing is in the index, of which '' is the default one.
  fileprivate func isEmpty(index: String) throws(EntityStoreError) -> Bool {
    let statement = try connection.statement(SQL.hasRowOfIndex)
    defer { statement.reset() }
    try statement.bind(1, index)
    return try !statement.step() || statement.int(0) == 0
  }
}

/// Compares the entities of a store with those that it should hold.
private struct Comparison {
  let connection: Connection
  let kinds: KindTable
  let now: Int64
  var summary = SyncSummary()

  init(connection: Connection, kinds: KindTable, now: Int64) {
    self.connection = connection
    self.kinds = kinds
    self.now = now
  }

  mutating func run(
    with wanted: WantedSet, rowToRemove: (Int64) -> Void,
    onChange: (SyncChange, Entity?) throws(EntityStoreError) -> Void
  ) throws(EntityStoreError) {
    summary.repeated = wanted.count - (try wanted.distinctCount())
    var found = SyncSummary()
    try findUnwanted(wanted) { (change, row) throws(EntityStoreError) in
      found.removed += 1
      try onChange(change, nil)
      rowToRemove(row)
    }
    try wanted.forEach { (entity) throws(EntityStoreError) in
      let stored = try find(entity.identifier)?.entity
      // What has expired is as good as gone, whether it was swept out already or not.
      if stored == nil, entity.hasExpired(at: now) { return found.unchanged += 1 }
      guard let old = stored,
        !old.hasExpired(at: now) || entity.hasExpired(at: now)
      else {
        found.added += 1
        let change = SyncChange(
          action: .added, identifier: entity.identifier, title: entity.title)
        return try onChange(change, entity)
      }
      guard !old.isIdentical(to: entity) else { return found.unchanged += 1 }
      found.changed += 1
      let fields = old.namesOfDifferences(from: entity)
      let change = SyncChange(
        action: .changed(fields: fields), identifier: entity.identifier, title: entity.title)
      try onChange(change, entity)
    }
    found.repeated = summary.repeated
    summary = found
  }

  private func find(_ identifier: EntityIdentifier) throws(EntityStoreError) -> EntityRow? {
    guard let kindID = try kinds.existingID(of: identifier) else { return nil }
    let statement = try connection.statement(SQL.entityByIdentifier)
    defer { statement.reset() }
    statement.bind(1, kindID)
    try statement.bind(2, identifier.id)
    guard try statement.step() else { return nil }
    return try EntityRow.read(statement) { (id) throws(EntityStoreError) in try kinds.name(id) }
  }

  private func findUnwanted(
    _ wanted: WantedSet, _ body: (SyncChange, Int64) throws(EntityStoreError) -> Void
  ) throws(EntityStoreError) {
    let scope = wanted.scope
    if let identifiers = scope.identifiers { return try findUnwanted(identifiers, wanted, body) }
    let names = try connection.prepare(SQL.chosenNames)
    try names.bind(1, scope.kind)
    try names.bind(2, scope.domain)
    try names.bind(3, scope.domain.map { $0 + "." })
    try names.bind(4, scope.domain.map { $0 + "/" })
    try names.bind(5, scope.index)
    let titles = try connection.statement(SQL.titleByRow)
    while try names.step() {
      let identifier = try kinds.identifier(names.int64(0), names.string(1))
      guard try !wanted.contains(identifier) else { continue }
      let row = names.int64(2)
      titles.bind(1, row)
      let title = try titles.step() ? titles.string(0) : identifier.id
      titles.reset()
      try body(SyncChange(action: .removed, identifier: identifier, title: title), row)
    }
  }

  /// Of some entities, those that are not wanted, with all that depends on them and is not wanted either.
  private func findUnwanted(
    _ identifiers: Set<EntityIdentifier>, _ wanted: WantedSet,
    _ body: (SyncChange, Int64) throws(EntityStoreError) -> Void
  ) throws(EntityStoreError) {
    var rows: [Int64] = []
    for identifier in identifiers.sorted() where try !wanted.contains(identifier) {
      if let old = try find(identifier) { rows.append(old.row) }
    }
    let unwanted = try Dependents(connection: connection, kinds: kinds).adding(
      to: rows, unless: { (identifier) throws(EntityStoreError) in try wanted.contains(identifier) }
    )
    for row in unwanted {
      let names = try connection.statement(SQL.namesOfRow)
      names.bind(1, row)
      guard try names.step() else { continue }
      let identifier = try kinds.identifier(names.int64(0), names.string(1))
      names.reset()
      let title = try find(identifier)?.entity.title ?? identifier.id
      try body(SyncChange(action: .removed, identifier: identifier, title: title), row)
    }
  }
}

extension Entity {
  /// The fields and attributes in which two versions of an entity differ, in the order of JSON.
  func namesOfDifferences(from other: Entity) -> [String] {
    var names: [String] = []
    for field in EntityField.allCases where field != .attributes {
      if json[field.rawValue] != other.json[field.rawValue] { names.append(field.rawValue) }
    }
    let keys = Set(attributes.keys).union(other.attributes.keys).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    for key in keys where attributes[key] != other.attributes[key] {
      names.append(EntityField.attributes.rawValue + "." + key)
    }
    // Two spellings of one text that Unicode takes as equal.
    return names.isEmpty ? ["bytes"] : names
  }
}
