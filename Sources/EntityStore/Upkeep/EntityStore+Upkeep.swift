// Keeping an index in order: looking, measuring, tidying, copying, rebuilding.

internal import CSQLite
internal import StoreMigrations
internal import TextAnalysis

extension EntityStore {
  /// Compares everything that is derived with the entities, and lets SQLite look at its pages.
  ///
  /// Reads the whole file: about as long as it took to build.
  public func check() throws(EntityStoreError) -> CheckReport {
    try readers.reading { (reader) throws(EntityStoreError) in
      try IndexCheck(connection: reader.connection, kinds: reader.kinds).run()
    }
  }

  /// Makes all derived tables anew from the entities, whatever state they are in.
  ///
  /// What the entities themselves hold stays, but for what cannot be: see `RepairReport.notes`.
  ///
  /// - Throws: `store.damaged` if the entities themselves cannot be read: then `salvage` is left.
  public func repair() throws(EntityStoreError) -> RepairReport {
    try writingMuch { (writer) throws(EntityStoreError) in
      try writer.connection.execute(SQL.dropDerived)
      try writer.connection.execute(StoreMigrations.index)
      try writer.connection.execute(
        """
        REINDEX entity; REINDEX kind; REINDEX synonym; REINDEX engagement;
        REINDEX engagement_query; REINDEX pin; REINDEX client_state;
        REINDEX index_protection; REINDEX reindex_request;
        """)
      var notes = try EntityMender(writer: writer).mend()
      let strays = try EngagementTable(connection: writer.connection).mend()
      if strays > 0 {
        notes.append("\(strays) uses and pins named no entity or could not be, and were removed")
      }
      try IndexBuilder(connection: writer.connection, kinds: writer.kinds).rebuild()
      try SynonymTable(connection: writer.connection).refold()
      try Self.setAnalyzerVersion(writer.connection)
      if !notes.isEmpty { try writer.connection.execute(SQL.requestReindexOfAll) }
      return RepairReport(
        entityCount: Int(try writer.connection.integer(SQL.entityCount)), notes: notes)
    }
  }

  /// Brings everything into its most compact form, so that searches touch the fewest pages.
  ///
  /// What has expired goes; answers stay the same. Takes time in proportion to the index.
  public func optimize() throws(EntityStoreError) {
    try writingMuch { (writer) throws(EntityStoreError) in
      _ = try writer.sweepExpired()
      let pending =
        try writer.connection.integer(SQL.freshCount)
        + writer.connection.integer(SQL.settledCount) + writer.connection.integer(SQL.deadCount)
      let builder = IndexBuilder(connection: writer.connection, kinds: writer.kinds)
      // Many scattered changes are dearer to merge than to make anew.
      if pending > (try writer.connection.integer(SQL.entityCount)) / 4 {
        try builder.rebuild()
      } else {
        try builder.compact()
      }
    }
    // Outside of a transaction: gives free pages back to the file system.
    try withWriter { (writer) throws(EntityStoreError) in
      let free = try writer.connection.integer("PRAGMA freelist_count")
      if free > (try writer.connection.integer("PRAGMA page_count")) / 10 {
        try writer.connection.execute("VACUUM")
      }
      writer.connection.checkpoint()
    }
  }

  /// Counts and sizes.
  public func stats() throws(EntityStoreError) -> StoreStats {
    try readers.reading { (reader) throws(EntityStoreError) in
      let connection = reader.connection
      var kinds: [StoreStats.KindCount] = []
      let counts = try connection.prepare(SQL.kindCounts)
      while try counts.step() {
        kinds.append(StoreStats.KindCount(kind: counts.string(0), count: counts.int(1)))
      }
      var tables: [StoreStats.TableSize] = []
      // dbstat is optional in SQLite: without it the sizes are left out.
      if let sizes = try? connection.prepare(SQL.tableSizes) {
        while try sizes.step() {
          tables.append(StoreStats.TableSize(name: sizes.string(0), sizeBytes: sizes.int(1)))
        }
      }
      return StoreStats(
        entityCount: kinds.reduce(0) { $0 + $1.count }, kinds: kinds,
        fileSizeBytes: FileState.sizeBytes(path: path),
        walSizeBytes: FileState.sizeBytes(path: path + "-wal"), tables: tables,
        schemaVersion: Int(try connection.integer("PRAGMA user_version")),
        analyzerVersion: try Self.analyzerVersion(connection),
        pendingCount: Int(
          try connection.integer(SQL.freshCount) + connection.integer(SQL.settledCount)),
        usedCount: Int(try connection.integer(SQL.engagementCount)),
        choiceCount: Int(try connection.integer(SQL.queryEngagementCount)),
        pinCount: Int(try connection.integer(SQL.pinCount)),
        sqliteVersion: unsafe String(cString: sqlite3_libversion()))
    }
  }

  /// Copies the index to a new file while it is in use; the copy is one commit.
  ///
  /// - Throws: `store.cannotCreate` if there is something at the path, or it cannot be written.
  public func backup(to path: String) throws(EntityStoreError) {
    guard FileState(path: path) == .missing else {
      throw .cannotCreate(path: path, reason: "there is something at this path already")
    }
    let target = try Connection(path: path, access: .create, busyTimeoutMs: 0)
    do throws(EntityStoreError) {
      try readers.reading { (reader) throws(EntityStoreError) in
        try Self.copy(from: reader.connection, to: target)
      }
      target.close()
    } catch {
      // Half a copy must not look like a whole one.
      target.close()
      FileState.remove(path: path)
      FileState.remove(path: path + "-journal")
      throw error
    }
  }

  private static func copy(from source: Connection, to target: Connection)
    throws(EntityStoreError)
  {
    guard let backup = unsafe sqlite3_backup_init(target.raw, "main", source.raw, "main") else {
      throw target.lastError(sql: "backup")
    }
    // All pages in one step: the read transaction that is open keeps them of one commit.
    let code = unsafe sqlite3_backup_step(backup, -1)
    unsafe sqlite3_backup_finish(backup)
    guard code == SQLITE_DONE else {
      throw target.error(ResultCode(rawValue: code), sql: "backup")
    }
  }
}
