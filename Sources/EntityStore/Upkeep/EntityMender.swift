// What a repair does to the entities themselves: rows that another program wrote, or that lost their
// kind, become rows that the index can be made from.

internal import LinkTypes

/// Mends the tables that nothing can be made anew from; inside a write transaction.
struct EntityMender {
  let writer: Writer
  private var connection: Connection { writer.connection }

  init(writer: Writer) { self.writer = writer }

  /// Mends what cannot be as it is and says what that was.
  func mend() throws(EntityStoreError) -> [String] {
    var notes: [String] = []
    writer.kinds.reset()
    try connection.execute(SQL.addLostKinds)
    let kinds = connection.changeCount
    if kinds > 0 { notes.append("\(kinds) kinds had lost their names and are called by number") }
    let unreadable = try connection.integer(SQL.unreadableCount)
    if unreadable > 0 {
      try connection.execute(SQL.clearUnreadable)
      notes.append("\(unreadable) entities lost a list or attributes that were no JSON")
    }
    try connection.execute(SQL.renameIndexes)
    if connection.changeCount > 0 {
      notes.append("\(connection.changeCount) entities got the index that their kinds name")
    }
    try connection.execute(SQL.raiseSequences)
    try mendRows(&notes)
    return notes
  }

  private func mendRows(_ notes: inout [String]) throws(EntityStoreError) {
    var misplaced: [(row: Int64, level: Int)] = []
    var invalid: [EntityRow] = []
    var outdated: [EntityRow] = []
    let entities = try connection.prepare(SQL.entitiesByRow)
    while try entities.step() {
      let row = try EntityRow.read(entities) { (id) throws(EntityStoreError) in
        try writer.kinds.name(id)
      }
      var mended = row
      let lastUsed = entities.isNull(16) ? nil : entities.int64(16)
      if mended.entity.mend() {
        invalid.append(mended)
      } else if lastUsed != mended.entity.lastUsed
        || entities.optionalString(17) != mended.entity.related
      {
        outdated.append(mended)
      }
      let level = Prominence.level(of: mended.entity)
      if level != Prominence.level(ofRow: row.row) { misplaced.append((row.row, level)) }
    }
    for row in invalid + outdated {
      let update = try connection.statement(SQL.updateEntity)
      let kindID = try writer.kinds.id(of: row.entity.identifier)
      try EntityRow.bind(row.entity, kindID: kindID, row: row.row, to: update)
      try update.run()
    }
    if !invalid.isEmpty {
      notes.append("\(invalid.count) entities had a rank, domain or id that cannot be")
    }
    for (row, level) in misplaced {
      let move = try connection.statement(SQL.moveEntity)
      move.bind(1, row)
      move.bind(2, try writer.index.newRow(level: level))
      try move.run()
    }
  }
}

extension Entity {
  /// Makes the fields that something is computed from valid; says whether one was not.
  mutating func mend() -> Bool {
    let before = self
    if let value = rank { rank = value.isNaN ? nil : min(max(value, 0), 1) }
    if let value = domain {
      let parts = value.split(separator: ".")
      domain = parts.isEmpty ? nil : parts.joined(separator: ".")
    }
    if identifier.id.isEmpty { identifier.id = "-" }
    return self != before
  }
}
