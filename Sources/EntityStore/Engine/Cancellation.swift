// Stopping one search without disturbing others: a flag that every step looks at, and SQLite's own
// interruption for a step that takes long.

internal import Synchronization

/// A request to stop that can be made from any thread, once and for good.
final class Cancellation: Sendable {
  /// Sendable by hand: only `sqlite3_interrupt`, which any thread may call, is called through it.
  private struct Running: @unchecked Sendable { let connection: Connection }

  private let flag = Atomic(false)
  private let running = Mutex<Running?>(nil)

  var isCancelled: Bool { flag.load(ordering: .relaxed) }

  func cancel() {
    flag.store(true, ordering: .relaxed)
    running.withLock { $0?.connection.interrupt() }
  }

  /// Runs the body with a connection whose steps end with `cancelled` from now on.
  ///
  /// When this returns nobody will interrupt the connection any more: it may serve somebody else.
  func guarding<Result>(
    _ connection: Connection, _ body: () throws(EntityStoreError) -> Result
  ) throws(EntityStoreError) -> Result {
    let mark = Running(connection: connection)
    running.withLock { $0 = mark }
    connection.cancellation = self
    defer {
      connection.cancellation = nil
      running.withLock { $0 = nil }
    }
    guard !isCancelled else { throw .cancelled }
    do {
      return try body()
    } catch .interrupted where isCancelled {
      throw .cancelled
    }
  }
}
