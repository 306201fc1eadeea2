// What is left to do where SQLite itself finds the file damaged: a new index of what can be read.

extension EntityStore {
  /// Reads what can be read of a damaged index into a new one; the damaged file is never changed.
  ///
  /// Entities are read from both ends of the table and by jumps over what is damaged; a field that
  /// cannot be read is left out. Derived tables are made anew.
  ///
  /// - Throws: `store.cannotCreate` if there is something at the new path, `store.missing`,
  ///   `store.notAFile`, `store.damaged` if no entity can be read; there is no new file then.
  public static func salvage(from source: String, to target: String) throws(EntityStoreError)
    -> SalvageReport
  {
    guard FileState(path: target) == .missing else {
      throw .cannotCreate(path: target, reason: "there is something at this path already")
    }
    let reader = try SalvageReader(path: source)
    defer { reader.close() }
    do throws(EntityStoreError) {
      let store = try EntityStore(path: target, options: StoreOptions(language: reader.language))
      defer { store.close() }
      _ = try store.loading { (loader) throws(EntityStoreError) in
        try reader.read { (entity) throws(EntityStoreError) in try loader.add(entity) }
      }
      let count = try store.count(includingExpired: true)
      if count == 0, !reader.lost.isEmpty {
        throw .damaged(path: source, reason: "no entity can be read")
      }
      // One by one: what damage made of a synonym may be none.
      for synonym in try reader.readSynonyms() {
        do {
          try store.addSynonyms([synonym])
        } catch {
          guard case .invalidRequest = error else { throw error }
          reader.lose(error.message)
        }
      }
      try store.writing { (writer) throws(EntityStoreError) in
        try writer.takeUses(from: reader)
        if !reader.lost.isEmpty { try writer.connection.execute(SQL.requestReindexOfAll) }
      }
      return SalvageReport(salvaged: count, lost: reader.lost)
    } catch {
      for end in ["", "-wal", "-shm", "-journal"] { FileState.remove(path: target + end) }
      throw error
    }
  }
}
