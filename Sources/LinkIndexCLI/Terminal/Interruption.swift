// Ctrl-C during long work: the work notices, rolls back and cleans up, and the program ends with
// 130. A second Ctrl-C ends it at once; the index survives that too.

import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Thrown by work that was interrupted; it ends the program quietly.
struct Interrupted: Error {
  /// The status a shell expects after SIGINT.
  static let exitStatus: Int32 = 130
}

/// Notes SIGINT and SIGTERM until the work asks.
enum Interruption {
  private static let signalled = Atomic<Bool>(false)

  /// From now on a first signal is only noted.
  static func watch() {
    // The flag must exist before a handler can touch it.
    signalled.store(false, ordering: .relaxed)
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in
        Interruption.signalled.store(true, ordering: .relaxed)
        _ = signal(number, SIG_DFL)
      }
    }
  }

  /// Throws if a signal came.
  static func check() throws {
    if signalled.load(ordering: .relaxed) { throw Interrupted() }
  }
}
