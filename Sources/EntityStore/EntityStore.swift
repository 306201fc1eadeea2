// The store: one SQLite file, one writer, any number of readers. This file opens it and guards its
// connections; what it does stands in the extensions beside it.

internal import Synchronization
internal import TextAnalysis

/// An index of entities in one SQLite file: put things in, find them by what people type.
///
/// Calls are synchronous and may come from any thread. Writers of all processes take turns; readers
/// never wait for them and see the last commit.
public final class EntityStore: Sendable {
  /// The path of the file.
  public let path: String
  let options: StoreOptions
  let readers: ReaderPool
  private let writer: Mutex<Writer?>
  /// The writer's connection for `interrupt`, which must not wait for the writer's lock.
  private let running = Mutex<Running?>(nil)

  /// Sendable by hand: only `sqlite3_interrupt`, which any thread may call, is called through it.
  private struct Running: @unchecked Sendable { let connection: Connection }

  /// Opens the index; makes it if it does not exist and the options say so.
  ///
  /// An index made by another version of the text analysis is rebuilt from its entities.
  ///
  /// - Throws: `store.missing`, `store.notAFile`, `store.cannotCreate`, `store.notPermitted`,
  ///   `store.damaged`, `store.foreignFile`, `store.newerSchema`, `store.notAnIndex`,
  ///   `store.analyzerChanged`, `store.unsupportedSQLite`, `store.busy`.
  public init(path: String, options: StoreOptions = StoreOptions()) throws(EntityStoreError) {
    self.path = path
    self.options = options
    readers = ReaderPool(path: path, options: options)
    guard options.access != .readOnly else {
      writer = Mutex(nil)
      try readers.reading { (reader) throws(EntityStoreError) in
        let found = try Self.analyzerVersion(reader.connection)
        guard found == TextAnalysis.version else {
          throw .analyzerChanged(path: path, found: found, known: TextAnalysis.version)
        }
      }
      return
    }
    let connection = try StoreFile.openWriter(path: path, options: options)
    let opened = try Writer(connection: connection, clock: options.clock)
    if try Self.analyzerVersion(connection) != TextAnalysis.version {
      try connection.writing { () throws(EntityStoreError) in
        try IndexBuilder(connection: connection, kinds: opened.kinds).rebuild()
        try SynonymTable(connection: connection).refold()
        _ = try EngagementTable(connection: connection).mend()
        try Self.setAnalyzerVersion(connection)
      }
    }
    writer = Mutex(opened)
  }

  deinit { close() }

  /// Closes the file; later calls throw `store.closed`. Reads that are running end in peace.
  public func close() {
    readers.close()
    writer.withLock { writer in
      writer?.connection.close()
      writer = nil
    }
  }

  /// Makes reads and writes that are running now end with `store.interrupted`; may be called from any thread.
  public func interrupt() {
    running.withLock { $0?.connection.interrupt() }
    readers.interrupt()
  }

  /// A number that changes with every commit to the file, of this process or another.
  ///
  /// Does not wait for a write that is running.
  public func dataVersion() throws(EntityStoreError) -> Int64 { try readers.dataVersion() }

  // MARK: The writer

  /// Runs the body with the writer, outside of a transaction.
  func withWriter<Result: Sendable>(_ body: (Writer) throws(EntityStoreError) -> Result)
    throws(EntityStoreError) -> Result
  {
    try writer.withLock { (writer) throws(EntityStoreError) -> Result in
      guard let writer else {
        guard options.access == .readOnly else { throw .closed(path: path) }
        throw .notPermitted(path: path, reason: "it was opened for reading only")
      }
      let mark = Running(connection: writer.connection)
      running.withLock { $0 = mark }
      defer { running.withLock { $0 = nil } }
      return try body(writer)
    }
  }

  /// Runs the body in a write transaction: all of it is kept, or nothing.
  func writing<Result: Sendable>(_ body: (Writer) throws(EntityStoreError) -> Result)
    throws(EntityStoreError) -> Result
  {
    try withWriter { (writer) throws(EntityStoreError) in
      do throws(EntityStoreError) {
        return try writer.connection.writing { () throws(EntityStoreError) in
          // Before the body: what it writes is there when it has returned, expired or not.
          try writer.sweep()
          return try body(writer)
        }
      } catch {
        // The transaction may have made kinds that are no more.
        writer.kinds.reset()
        throw error
      }
    }
  }

  /// Runs the body in a write transaction that may write about as much as the index holds.
  ///
  /// The log of such a transaction is as large as the index, so the disk gets it back, also when the
  /// transaction failed because the disk is full. To need no space then, what the log held before is
  /// moved into the file first.
  func writingMuch<Result: Sendable>(_ body: (Writer) throws(EntityStoreError) -> Result)
    throws(EntityStoreError) -> Result
  {
    try withWriter { (writer) throws(EntityStoreError) in
      try writer.connection.execute(SQL.passiveCheckpoint)
    }
    defer {
      try? withWriter { (writer) throws(EntityStoreError) in writer.connection.checkpoint() }
    }
    return try writing(body)
  }

  static func analyzerVersion(_ connection: Connection) throws(EntityStoreError) -> Int {
    let statement = try connection.prepare(SQL.info)
    try statement.bind(1, InfoKey.analyzerVersion)
    return try statement.step() ? statement.int(0) : 0
  }

  static func setAnalyzerVersion(_ connection: Connection) throws(EntityStoreError) {
    let statement = try connection.prepare(SQL.setInfo)
    try statement.bind(1, InfoKey.analyzerVersion)
    statement.bind(2, TextAnalysis.version)
    try statement.run()
  }
}

/// The writing connection with what belongs to it; guarded by the store's mutex.
final class Writer {
  let connection: Connection
  let kinds: KindTable
  let index: IndexWriter
  let clock: StoreClock

  init(connection: Connection, clock: StoreClock) throws(EntityStoreError) {
    self.connection = connection
    self.clock = clock
    kinds = KindTable(connection: connection)
    index = try IndexWriter(connection: connection, kinds: kinds)
  }
}
