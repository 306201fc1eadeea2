// One connection to one file: opening, cached statements, transactions, and the one place where a
// result code becomes an error of ours.

internal import CSQLite
internal import LinkTypes
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A SQLite connection; used by one thread at a time, so it is opened without SQLite's own mutex.
@safe final class Connection {
  enum Access { case readOnly, readWrite, create }

  let path: String
  /// Whether the file is read as it stands, which is right only as long as nobody writes.
  let isImmutable: Bool
  private let handle: OpaquePointer
  private let busyTimeoutMs: Int
  private var statements: [String: Statement] = [:]
  /// Whether the transaction that runs, or ran last, was interrupted.
  private let wasInterrupted = Atomic(false)

  /// Opens the file; does not look into it yet. An `immutable` file is read without locks and
  /// without the files beside it: only right where nobody can write.
  ///
  /// A `temporary` one is a file of SQLite's own that nobody else sees and that goes when it is closed;
  /// it is written only if it outgrows the cache.
  init(
    path: String, access: Access, busyTimeoutMs: Int, immutable: Bool = false,
    temporary: Bool = false
  ) throws(EntityStoreError) {
    self.path = path
    isImmutable = immutable
    self.busyTimeoutMs = busyTimeoutMs
    guard !path.utf8.contains(0) else {
      throw Self.openError(
        path: path, access: access, code: ResultCode(rawValue: SQLITE_CANTOPEN),
        reason: "a path cannot hold a NUL character")
    }
    let flags: Int32 =
      switch access {
      case .readOnly: SQLITE_OPEN_READONLY
      case .readWrite: SQLITE_OPEN_READWRITE
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    var opened: OpaquePointer?
    // What begins with "file:" must not be read as a URI, unless it is ours, and ":memory:" must not
    // be a store that vanishes.
    let absolute = path.hasPrefix("/") ? path : "./" + path
    let name =
      temporary ? "" : immutable ? "file:" + Self.uriPath(absolute) + "?immutable=1" : absolute
    let code = unsafe sqlite3_open_v2(
      name, &opened,
      flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | (immutable ? SQLITE_OPEN_URI : 0), nil)
    guard code == SQLITE_OK, let opened = unsafe opened else {
      let words =
        unsafe opened.map { unsafe String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      unsafe sqlite3_close_v2(opened)
      throw Self.openError(
        path: path, access: access, code: ResultCode(rawValue: code), reason: words)
    }
    unsafe handle = opened
    unsafe sqlite3_busy_timeout(opened, Int32(clamping: busyTimeoutMs))
    // A file from elsewhere may not run functions or write into the schema behind our back.
    unsafe csqlite_set_trusted_schema(opened, 0)
    unsafe csqlite_set_defensive(opened, 1)
  }

  /// Whether the last connection to close leaves the main file and its log as they are. Set while it
  /// is not known whose file it is.
  func setKeepsLogOnClose(_ isOn: Bool) {
    unsafe _ = csqlite_set_keep_log_on_close(handle, isOn ? 1 : 0)
  }

  /// Lets what can be read of a damaged file be read: a part of the schema that makes no sense is left
  /// out, and a file that is too short ends where it ends. For connections that only read.
  func toleratesDamage() {
    unsafe csqlite_set_defensive(handle, 0)
    unsafe csqlite_set_writable_schema(handle, 1)
  }

  private static func uriPath(_ path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false)
      .map { PercentEncoding.encode(String($0)) }.joined(separator: "/")
  }

  deinit { close() }

  private var isOpen = true

  /// Whether the file claims to be an index: then a statement that cannot be compiled means that its
  /// schema is not what it claims, for all our statements are constants that fit the real one.
  var claimsToBeIndex = false

  /// Ends all statements and closes; nothing may be called afterwards.
  func close() {
    guard isOpen else { return }
    isOpen = false
    statements.removeAll()
    unsafe sqlite3_close_v2(handle)
  }

  /// What may ask the steps of its statements to stop; nil if nothing may.
  var cancellation: Cancellation?

  // MARK: Statements

  /// The statement for the text, prepared once and kept until the connection closes.
  ///
  /// All texts are constants of this module, so the cache is bounded.
  func statement(_ sql: String) throws(EntityStoreError) -> Statement {
    if let statement = statements[sql] { return statement }
    let statement = try prepare(sql, persistent: true)
    statements[sql] = statement
    return statement
  }

  /// A statement for one use.
  func prepare(_ sql: String, persistent: Bool = false) throws(EntityStoreError) -> Statement {
    var text = sql
    var prepared: OpaquePointer?
    let flags = persistent ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
    let code = text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) {
        unsafe sqlite3_prepare_v3(handle, $0.baseAddress, Int32($0.count), flags, &prepared, nil)
      }
    }
    guard code == SQLITE_OK, let prepared = unsafe prepared else {
      throw compileError(ResultCode(rawValue: code), sql: sql)
    }
    return unsafe Statement(sql: sql, handle: prepared, connection: self)
  }

  /// Runs one or more statements that bind nothing and return nothing.
  func execute(_ sql: String) throws(EntityStoreError) {
    let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw compileError(ResultCode(rawValue: code), sql: sql) }
  }

  /// The first column of the first row as a number; 0 without a row.
  func integer(_ sql: String) throws(EntityStoreError) -> Int64 {
    let statement = try prepare(sql)
    return try statement.step() ? statement.int64(0) : 0
  }

  // MARK: Transactions

  /// Whether no transaction is open.
  var isAutocommit: Bool { unsafe sqlite3_get_autocommit(handle) != 0 }

  /// Runs the body in a write transaction: all of it is kept, or nothing if it throws.
  func writing<Result>(_ body: () throws(EntityStoreError) -> Result) throws(EntityStoreError)
    -> Result
  {
    try transaction("BEGIN IMMEDIATE", body)
  }

  /// Runs the body in a read transaction: every statement in it sees the same commit.
  func reading<Result>(_ body: () throws(EntityStoreError) -> Result) throws(EntityStoreError)
    -> Result
  {
    try transaction("BEGIN", body)
  }

  private func transaction<Result>(
    _ begin: String, _ body: () throws(EntityStoreError) -> Result
  ) throws(EntityStoreError) -> Result {
    wasInterrupted.store(false, ordering: .relaxed)
    try statement(begin).run()
    do {
      let result = try body()
      try statement("COMMIT").run()
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  /// Runs the body inside the open transaction; undoes only the body's own work if it throws.
  func savepoint<Result>(_ body: () throws(EntityStoreError) -> Result) throws(EntityStoreError)
    -> Result
  {
    try statement("SAVEPOINT inner").run()
    do {
      let result = try body()
      try statement("RELEASE inner").run()
      return result
    } catch {
      if !isAutocommit {
        try? statement("ROLLBACK TO inner").run()
        try? statement("RELEASE inner").run()
      }
      throw error
    }
  }

  /// Rolls back if there is something to roll back: after a full disk SQLite has done so by itself,
  /// and an error of a second rollback would hide the first.
  func rollBack() {
    guard !isAutocommit else { return }
    for statement in statements.values { statement.reset() }
    try? statement("ROLLBACK").run()
  }

  /// Moves the log into the file and gives its space back. Readers may prevent it, which is no failure
  /// and not waited for: they may go on for ever.
  func checkpoint() {
    unsafe sqlite3_busy_timeout(handle, Int32(clamping: min(busyTimeoutMs, 250)))
    defer { unsafe _ = sqlite3_busy_timeout(handle, Int32(clamping: busyTimeoutMs)) }
    try? execute(SQL.checkpoint)
  }

  // MARK: State

  /// Rows changed by the last statement.
  var changeCount: Int { Int(unsafe sqlite3_changes64(handle)) }

  /// A number that changes when another connection has committed to the file.
  func dataVersion() throws(EntityStoreError) -> Int64 {
    let statement = try statement("PRAGMA data_version")
    defer { statement.reset() }
    return try statement.step() ? statement.int64(0) : 0
  }

  /// Makes the statement that is running, if any, end with `interrupted`; may be called from any thread.
  func interrupt() {
    wasInterrupted.store(true, ordering: .relaxed)
    unsafe sqlite3_interrupt(handle)
  }

  /// The handle for calls that this type does not wrap; the caller is in this folder.
  var raw: OpaquePointer { unsafe handle }

  // MARK: Errors

  /// What a result code means for the person who waits for an answer.
  func error(_ code: ResultCode, sql: String) -> EntityStoreError {
    let reason = unsafe String(cString: sqlite3_errmsg(handle)) + " (SQLite \(code.rawValue))"
    // SQLite knows one way of having no room; limits on a file and on a user's files are others.
    if code.primary == SQLITE_IOERR, unsafe [EFBIG, EDQUOT].contains(sqlite3_system_errno(handle)) {
      return .diskFull(path: path)
    }
    return Self.error(
      code, path: path, busyTimeoutMs: busyTimeoutMs, sql: sql, reason: reason)
  }

  /// What it means that a statement could not be compiled.
  private func compileError(_ code: ResultCode, sql: String) -> EntityStoreError {
    switch error(code, sql: sql) {
    // A virtual table that was interrupted in connecting is an error of no other kind to SQLite
    // ("vtable constructor failed").
    case .unexpected where wasInterrupted.load(ordering: .relaxed): .interrupted
    case .unexpected(let code, _, let reason)
    where claimsToBeIndex && code.primary == SQLITE_ERROR:
      .damaged(path: path, reason: reason)
    case let error: error
    }
  }

  /// The error that SQLite remembers last.
  func lastError(sql: String) -> EntityStoreError {
    error(ResultCode(rawValue: unsafe sqlite3_extended_errcode(handle)), sql: sql)
  }

  /// `SQLITE_IOERR_SHMSIZE`, a macro that Swift does not see.
  private static let shmSizeFailure: Int32 = SQLITE_IOERR | 19 << 8

  private static func error(
    _ code: ResultCode, path: String, busyTimeoutMs: Int, sql: String, reason: String
  ) -> EntityStoreError {
    switch code.primary {
    case SQLITE_BUSY, SQLITE_LOCKED: .busy(path: path, waitedMs: busyTimeoutMs)
    case SQLITE_FULL: .diskFull(path: path)
    // The first that finds no room is the file that connections share beside the log.
    case SQLITE_IOERR where code.rawValue == shmSizeFailure: .diskFull(path: path)
    case SQLITE_IOERR: .io(path: path, reason: reason)
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: .notPermitted(path: path, reason: reason)
    case SQLITE_CANTOPEN: unopenedError(path: path, access: .create, reason: reason)
    case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged(path: path, reason: reason)
    case SQLITE_INTERRUPT: .interrupted
    default: .unexpected(code: code, sql: sql, reason: reason)
    }
  }

  private static func openError(path: String, access: Access, code: ResultCode, reason: String)
    -> EntityStoreError
  {
    guard code.primary == SQLITE_CANTOPEN else {
      return error(code, path: path, busyTimeoutMs: 0, sql: "open", reason: reason)
    }
    return unopenedError(path: path, access: access, reason: reason)
  }

  /// SQLite says only "unable to open"; what stands at the path says more.
  private static func unopenedError(path: String, access: Access, reason: String)
    -> EntityStoreError
  {
    switch FileState(path: path) {
    case .missing:
      access == .create
        ? .cannotCreate(path: path, reason: FileState.refusal(toCreate: path) ?? reason)
        : .missing(path: path)
    case .directory, .other: .notAFile(path: path)
    case .hidden(let reason): .notPermitted(path: path, reason: reason)
    // The file itself or one that belongs beside it: a read-only file system takes no log.
    case .file: .notPermitted(path: path, reason: reason)
    }
  }
}

@available(*, unavailable)
extension Connection: Sendable {}
