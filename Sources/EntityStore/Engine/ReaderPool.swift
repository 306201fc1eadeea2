// Reading connections, kept open between searches. A read never waits for another one: when all idle
// ones are out, one more is opened.

internal import Synchronization

/// A connection for reading with what is remembered beside it.
final class Reader {
  let connection: Connection
  let kinds: KindTable
  let searcher: Searcher

  init(
    connection: Connection, signatures: SignatureCache, hotCache: HotCache, clock: StoreClock
  ) {
    self.connection = connection
    kinds = KindTable(connection: connection)
    searcher = Searcher(
      connection: connection, kinds: kinds, signatures: signatures, hotCache: hotCache, clock: clock
    )
  }
}

/// Hands out readers, each to one thread at a time.
final class ReaderPool: Sendable {
  /// Sendable by hand: the pool takes a reader out of its list before it hands it out, so only one
  /// thread has it.
  private struct Lent: @unchecked Sendable { let reader: Reader }

  private struct State: Sendable {
    var idle: [Lent] = []
    var busy: [ObjectIdentifier: Lent] = [:]
    var isClosed = false
  }

  private let state = Mutex(State())
  private let path: String
  private let options: StoreOptions
  private let signatures = SignatureCache()
  private let hotCache = HotCache()
  /// Only this connection is asked for the data version: the numbers of two cannot be compared.
  private let watcher = Mutex<Lent?>(nil)

  init(path: String, options: StoreOptions) {
    self.path = path
    self.options = options
  }

  /// Runs the body with a reader, inside one read transaction; the cancellation may end it early.
  func reading<Result: Sendable>(
    _ cancellation: Cancellation? = nil, _ body: (Reader) throws(EntityStoreError) -> Result
  ) throws(EntityStoreError) -> Result {
    let lent = try take()
    defer { giveBack(lent) }
    let reader = lent.reader
    return try reader.connection.reading { () throws(EntityStoreError) in
      guard let cancellation else { return try body(reader) }
      return try cancellation.guarding(reader.connection) { () throws(EntityStoreError) in
        try body(reader)
      }
    }
  }

  /// Runs a body that throws errors of its own.
  func readingAny<Result: Sendable>(_ body: (Reader) throws -> Result) throws -> Result {
    var outcome: Swift.Result<Result, any Error>?
    try reading { (reader) throws(EntityStoreError) in
      outcome = Swift.Result { try body(reader) }
    }
    guard let outcome else { throw EntityStoreError.closed(path: path) }
    return try outcome.get()
  }

  private func take() throws(EntityStoreError) -> Lent {
    enum Found { case reader(Lent), none, closed }
    let found = state.withLock { state -> Found in
      if state.isClosed { return .closed }
      guard let lent = state.idle.popLast() else { return .none }
      state.busy[ObjectIdentifier(lent.reader)] = lent
      return .reader(lent)
    }
    switch found {
    case .closed: throw .closed(path: path)
    case .reader(let lent): return lent
    case .none: break
    }
    let connection = try StoreFile.openReader(path: path, options: options)
    let lent = Lent(
      reader: Reader(
        connection: connection, signatures: signatures, hotCache: hotCache, clock: options.clock))
    state.withLock { $0.busy[ObjectIdentifier(lent.reader)] = lent }
    return lent
  }

  private func giveBack(_ lent: Lent) {
    let isKept = state.withLock { state -> Bool in
      state.busy[ObjectIdentifier(lent.reader)] = nil
      // One whose transaction could not be ended would refuse to begin the next, and one that reads
      // the file as it stands would not see that somebody writes.
      guard !state.isClosed, state.idle.count < options.maxReaders,
        lent.reader.connection.isAutocommit, !lent.reader.connection.isImmutable
      else { return false }
      state.idle.append(lent)
      return true
    }
    if !isKept { lent.reader.connection.close() }
  }

  /// A number that changes with every commit, whoever makes it.
  func dataVersion() throws(EntityStoreError) -> Int64 {
    try watching { (connection) throws(EntityStoreError) in try connection.dataVersion() }
  }

  /// The same; nil where commits cannot be told apart, since the file is read as it stood once.
  func comparableVersion() throws(EntityStoreError) -> Int64? {
    try watching { (connection) throws(EntityStoreError) in
      connection.isImmutable ? nil : try connection.dataVersion()
    }
  }

  private func watching<Result: Sendable>(
    _ body: (Connection) throws(EntityStoreError) -> Result
  ) throws(EntityStoreError) -> Result {
    try watcher.withLock { (watcher) throws(EntityStoreError) in
      if let watcher { return try body(watcher.reader.connection) }
      let lent = try take()
      watcher = lent
      return try body(lent.reader.connection)
    }
  }

  /// Makes every read that is running end with `store.interrupted`.
  func interrupt() {
    // A busy reader's connection is open until it is given back, which needs the same lock.
    state.withLock { state in
      for lent in state.busy.values { lent.reader.connection.interrupt() }
    }
  }

  func close() {
    let idle = state.withLock { state in
      state.isClosed = true
      defer { state.idle = [] }
      return state.idle
    }
    for lent in idle { lent.reader.connection.close() }
    watcher.withLock { watcher in
      watcher?.reader.connection.close()
      watcher = nil
    }
  }
}
