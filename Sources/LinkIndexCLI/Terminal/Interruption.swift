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
  /// Ctrl-C, unless another signal came.
  var signalNumber = SIGINT

  /// The status a shell expects of a program that a signal ended: 130 after Ctrl-C.
  var exitStatus: Int32 { 128 + signalNumber }
}

/// Notes SIGINT, SIGTERM and SIGHUP until the work asks.
enum Interruption {
  private static let signalled = Atomic<Int32>(0)
  /// Where the handlers write a byte to wake whoever waits at the other end.
  private static let alarm = Atomic<Int32>(-1)

  /// From now on a first signal is only noted; a second one ends the program.
  static func watch() {
    // The flags must exist before a handler can touch them.
    signalled.store(0, ordering: .relaxed)
    _ = alarm.load(ordering: .relaxed)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      handle(number) { number in
        Interruption.signalled.store(number, ordering: .relaxed)
        signal(number, SIG_DFL)
        Interruption.sound()
      }
    }
  }

  /// From now on a first signal is noted and `stop` is called, on a thread of its own.
  static func watch(stop: @escaping @Sendable () -> Void) {
    watch()
    guard let descriptor = openAlarm() else { return }
    let task = StopTask(descriptor: descriptor, stop: stop)
    // The thread ends with the program.
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let argument = unsafe Unmanaged.passRetained(task).toOpaque()
    unsafe pthread_create(
      &thread, nil,
      { argument in
        #if canImport(Darwin)
          unsafe Unmanaged<StopTask>.fromOpaque(argument).takeRetainedValue().run()
        #else
          if let argument = unsafe argument {
            unsafe Unmanaged<StopTask>.fromOpaque(argument).takeRetainedValue().run()
          }
        #endif
        return nil
      }, argument)
  }

  /// Makes a descriptor that has something to read after every signal that is watched.
  ///
  /// A signal that comes just before a wait begins would not end that wait; a byte in a pipe does.
  static func openAlarm() -> Int32? {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    alarm.store(ends[1], ordering: .relaxed)
    return ends[0]
  }

  /// From now on a signal sounds the alarm; what to do about it is for the waiter to find out.
  static func wake(on number: Int32) { handle(number) { _ in Interruption.sound() } }

  /// Writes to the alarm; safe in a handler.
  private static func sound() {
    let errorNumber = errno
    let descriptor = alarm.load(ordering: .relaxed)
    var byte: UInt8 = 0
    if descriptor >= 0 { _ = unsafe write(descriptor, &byte, 1) }
    errno = errorNumber
  }

  /// Throws if a signal came.
  static func check() throws(Interrupted) {
    let number = signalled.load(ordering: .relaxed)
    if number != 0 { throw Interrupted(signalNumber: number) }
  }

  /// Installs a handler. Not signal(3): its handlers let an interrupted wait go on.
  private static func handle(_ number: Int32, _ handler: @convention(c) (Int32) -> Void) {
    var action = sigaction()
    #if canImport(Darwin)
      unsafe action.__sigaction_u.__sa_handler = handler
    #else
      unsafe action.__sigaction_handler.sa_handler = handler
    #endif
    unsafe sigaction(number, &action, nil)
  }
}

/// What the thread does when a signal came.
private final class StopTask: Sendable {
  private let descriptor: Int32
  private let stop: @Sendable () -> Void

  init(descriptor: Int32, stop: @escaping @Sendable () -> Void) {
    self.descriptor = descriptor
    self.stop = stop
  }

  func run() {
    var byte: UInt8 = 0
    while unsafe read(descriptor, &byte, 1) < 0, errno == EINTR {}
    // The work may be between two statements just now: stop it until it has noticed.
    while true {
      stop()
      usleep(20_000)
    }
  }
}
