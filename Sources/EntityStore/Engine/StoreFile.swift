// Opening a file: is it SQLite, is it ours, is it of our age. Nothing is written before all three
// are known, so that a file of somebody else keeps its bytes.

internal import CSQLite
internal import StoreMigrations
internal import TextAnalysis

/// The marks of an index file and the steps from a path to a usable connection.
enum StoreFile {
  /// "lkix": says in a file's header that it is an index (sqlite.org/pragma.html#pragma_application_id).
  static let applicationID: Int32 = 0x6c6b_6978

  /// The newest schema version that this library knows.
  static var schemaVersion: Int { StoreMigrations.all.count }

  /// The oldest SQLite that will do.
  static let oldestSQLite: Int32 = 3_040_000

  /// The bytes of the smallest page that SQLite knows.
  private static let smallestFile = 512

  private enum Condition { case fresh, current, older }

  /// Opens the file for writing: makes or migrates the schema as needed.
  static func openWriter(path: String, options: StoreOptions) throws(EntityStoreError) -> Connection
  {
    guard let language = TextLanguage(tag: options.language) else {
      throw .invalidRequest(
        parameter: "language", value: options.language, expected: "a language tag such as 'en'")
    }
    try checkLibrary()
    try checkPath(path, creating: options.access == .create)
    let connection = try Connection(
      path: path, access: options.access == .create ? .create : .readWrite,
      busyTimeoutMs: options.busyTimeoutMs)
    connection.claimsToBeIndex = true
    connection.setKeepsLogOnClose(true)
    let condition = try examine(connection)
    if condition == .fresh && options.access != .create { throw .notAnIndex(path: path) }
    connection.setKeepsLogOnClose(false)
    try connection.execute(SQL.writerSettings)
    try connection.execute(options.durability == .full ? SQL.syncFull : SQL.syncNormal)
    // The journal mode is a write of its own; on a current file it is there already.
    if condition != .current { try useWAL(connection, options.busyTimeoutMs) }
    if condition != .current {
      try migrate(connection, language: language)
      connection.checkpoint()
    }
    return connection
  }

  /// Switches to the write-ahead log. SQLite's own waiting does not cover it: where several processes
  /// make one file, those that come second are told at once that it is busy.
  private static func useWAL(_ connection: Connection, _ timeoutMs: Int) throws(EntityStoreError) {
    let step = 5
    var waitedMs = 0
    while true {
      do throws(EntityStoreError) {
        return try connection.execute(SQL.useWAL)
      } catch .busy where waitedMs < timeoutMs {
        Clock.pause(milliseconds: step)
        waitedMs += step
      }
    }
  }

  /// Opens the file for reading only.
  static func openReader(path: String, options: StoreOptions) throws(EntityStoreError) -> Connection
  {
    try checkLibrary()
    try checkPath(path, creating: false)
    let connection = try Connection(
      path: path, access: .readOnly, busyTimeoutMs: options.busyTimeoutMs)
    connection.claimsToBeIndex = true
    let condition: Condition
    do {
      condition = try examine(connection)
    } catch {
      // SQLite wants to make the -shm file beside a WAL file. Where it may not or there is no room, a
      // file that was closed in order can still be read as it stands.
      let hasLog = FileState.sizeBytes(path: path + "-wal") > 0
      switch error {
      case .cannotCreate, .notPermitted:
        guard !hasLog else {
          throw .notPermitted(
            path: path,
            reason: "it was not closed in order, and its folder cannot be written to recover it")
        }
      case .diskFull: guard !hasLog else { throw error }
      default: throw error
      }
      let immutable = try Connection(
        path: path, access: .readOnly, busyTimeoutMs: options.busyTimeoutMs, immutable: true)
      immutable.claimsToBeIndex = true
      return try reader(immutable, try examine(immutable))
    }
    return try reader(connection, condition)
  }

  private static func reader(_ connection: Connection, _ condition: Condition)
    throws(EntityStoreError) -> Connection
  {
    switch condition {
    case .fresh: throw .notAnIndex(path: connection.path)
    case .older:
      throw .notPermitted(
        path: connection.path,
        reason: "its schema is older than this program's; any writing command brings it up to date")
    case .current: break
    }
    try connection.execute(SQL.readerSettings)
    return connection
  }

  static func checkLibrary() throws(EntityStoreError) {
    let version = unsafe String(cString: sqlite3_libversion())
    guard sqlite3_libversion_number() >= oldestSQLite else {
      throw .unsupportedSQLite(found: version, missing: "is older than 3.40")
    }
    guard unsafe sqlite3_compileoption_used("ENABLE_FTS5") != 0 else {
      throw .unsupportedSQLite(found: version, missing: "was built without FTS5")
    }
  }

  private static func checkPath(_ path: String, creating: Bool) throws(EntityStoreError) {
    switch FileState(path: path) {
    case .missing: if !creating { throw .missing(path: path) }
    case .hidden(let reason): throw .notPermitted(path: path, reason: reason)
    case .directory, .other: throw .notAFile(path: path)
    case .file(let size):
      // SQLite takes a file of a few bytes for an empty one, and would write over it.
      guard size == 0 || size >= smallestFile else {
        throw .damaged(path: path, reason: "it is too short to be a SQLite file")
      }
    }
  }

  /// Looks at the marks, all of them of one commit: somebody may be making the file just now.
  private static func examine(_ connection: Connection) throws(EntityStoreError) -> Condition {
    try connection.reading { () throws(EntityStoreError) in try condition(of: connection) }
  }

  private static func condition(of connection: Connection) throws(EntityStoreError) -> Condition {
    let path = connection.path
    let found = Int32(truncatingIfNeeded: try connection.integer("PRAGMA application_id"))
    let version = Int(try connection.integer("PRAGMA user_version"))
    if found == applicationID {
      if version > schemaVersion {
        throw .newerSchema(path: path, found: version, known: schemaVersion)
      }
      return version == schemaVersion ? .current : .older
    }
    let objects = try connection.integer("SELECT count(*) FROM sqlite_schema")
    guard found == 0, version == 0, objects == 0 else {
      throw .foreignFile(path: path, applicationID: found)
    }
    return .fresh
  }

  private static func migrate(_ connection: Connection, language: TextLanguage)
    throws(EntityStoreError)
  {
    while true {
      let done = try connection.writing { () throws(EntityStoreError) -> Bool in
        // Another process may have migrated while this one waited for the lock.
        let version = Int(try connection.integer("PRAGMA user_version"))
        guard version < schemaVersion else { return true }
        try connection.execute(StoreMigrations.all[version].sql)
        try connection.execute("PRAGMA user_version = \(version + 1)")
        if version == 0 {
          try connection.execute("PRAGMA application_id = \(applicationID)")
          let info = try connection.prepare(SQL.setInfo)
          try info.bind(1, InfoKey.analyzerVersion)
          info.bind(2, TextAnalysis.version)
          try info.run()
          try info.bind(1, InfoKey.language)
          try info.bind(2, language.code)
          try info.run()
        }
        return false
      }
      if done { return }
    }
  }
}

/// The names in the table `info`.
enum InfoKey {
  static let analyzerVersion = "analyzerVersion"
  /// The language of entities that name none, as an ISO 639 code.
  static let language = "language"
  /// Counts changes of the typo blocks, so that a reader knows when its signatures are old.
  static let typoGeneration = "typoGeneration"
  /// The number of the next typo block: none is used twice, so that a reader may keep what it has.
  static let nextTypoBlock = "nextTypoBlock"
  /// Counts changes of what was used and pinned and of the entities concerned, so that a reader knows
  /// when what it remembers of them is old.
  static let hotGeneration = "hotGeneration"
}
