// Entities that go when another one goes: their attribute relatedUniqueIdentifier names it.

internal import LinkTypes

/// Finds what depends on entities of a store; must be used inside one transaction.
struct Dependents {
  let connection: Connection
  let kinds: KindTable

  /// The rows with those that depend on them, on these again, and so on; each once. An entity may stay although
  /// it depends on one of them; then what depends on it stays, too.
  func adding(
    to rows: [Int64],
    unless stays: (EntityIdentifier) throws(EntityStoreError) -> Bool = { _ in false }
  ) throws(EntityStoreError) -> [Int64] {
    guard try connection.integer(SQL.hasRelated) == 1 else { return rows }
    var all = rows
    var seen = Set(rows)
    var next = 0
    while next < all.count {
      let identifier = try identifier(of: all[next])
      next += 1
      guard let identifier else { continue }
      for row in try self.rows(dependingOn: identifier) where seen.insert(row).inserted {
        if let dependent = try self.identifier(of: row), try !stays(dependent) { all.append(row) }
      }
    }
    return all
  }

  private func identifier(of row: Int64) throws(EntityStoreError) -> EntityIdentifier? {
    let names = try connection.statement(SQL.namesOfRow)
    defer { names.reset() }
    names.bind(1, row)
    guard try names.step() else { return nil }
    return try kinds.identifier(names.int64(0), names.string(1))
  }

  private func rows(dependingOn identifier: EntityIdentifier) throws(EntityStoreError) -> [Int64] {
    let dependents = try connection.statement(SQL.dependentRows)
    defer { dependents.reset() }
    try dependents.bind(1, identifier.itemIdentifier)
    try dependents.bind(2, identifier.index ?? "")
    var rows: [Int64] = []
    while try dependents.step() { rows.append(dependents.int64(0)) }
    return rows
  }
}
