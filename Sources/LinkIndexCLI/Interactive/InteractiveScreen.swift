// The terminal while a list is shown on it: raw keys in, whole frames out, everything as it was
// before when the value goes. It is the controlling terminal, not the standard streams, so that
// `url=$(linkindex search --interactive)` works.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A terminal in raw mode, on its alternate screen.
final class InteractiveScreen {
  private let descriptor: Int32
  /// Readable after a signal; -1 if there is none.
  private var alarm: Int32 = -1
  private var saved = termios()
  private var isRaw = false

  /// Takes the controlling terminal over.
  init(termName: String?) throws(UsageError) {
    guard let termName, !termName.isEmpty, termName != "dumb" else {
      descriptor = -1
      throw .needsTerminal("--interactive")
    }
    descriptor = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0, unsafe tcgetattr(descriptor, &saved) == 0 else {
      throw .needsTerminal("--interactive")
    }
    // A resize and a signal to end must wake the wait for keys.
    alarm = Interruption.openAlarm() ?? -1
    Interruption.wake(on: SIGWINCH)
    Interruption.watch()
    var raw = saved
    unsafe cfmakeraw(&raw)
    unsafe tcsetattr(descriptor, TCSAFLUSH, &raw)
    isRaw = true
    // The alternate screen, without wrapping of lines.
    emit("\u{1B}[?1049h\u{1B}[?7l")
  }

  deinit {
    restore()
    if descriptor >= 0 { close(descriptor) }
  }

  /// Gives the terminal back as it was.
  func restore() {
    guard isRaw else { return }
    isRaw = false
    emit("\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
    unsafe tcsetattr(descriptor, TCSAFLUSH, &saved)
  }

  /// Rows and columns as they are now.
  var size: (rows: Int, columns: Int) { Terminal.size(of: descriptor) ?? (24, 80) }

  /// Shows lines from the top; the cursor stands in the first one, at a column from 0.
  func draw(_ lines: [String], cursorColumn: Int) {
    var frame = "\u{1B}[?25l\u{1B}[H"
    for (index, line) in lines.enumerated() {
      frame += (index == 0 ? "" : "\r\n") + line + "\u{1B}[K"
    }
    frame += "\u{1B}[J\u{1B}[1;\(cursorColumn + 1)H\u{1B}[?25h"
    emit(frame)
  }

  /// Sounds the bell.
  func ring() { emit("\u{7}") }

  /// Waits for bytes from the keyboard; empty after a resize, or when `timeoutMs` is over.
  ///
  /// - Throws: `Interrupted` when the program is asked to end, or the terminal is gone.
  func read(timeoutMs: Int32 = -1) throws -> [UInt8] {
    try Interruption.check()
    var requests = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: alarm, events: Int16(POLLIN), revents: 0),
    ]
    let ready = unsafe poll(&requests, 2, timeoutMs)
    try Interruption.check()
    guard ready > 0 else { return [] }
    if requests[1].revents != 0 {
      var noted = [UInt8](repeating: 0, count: 64)
      _ = systemRead(alarm, &noted)
      return []
    }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = systemRead(descriptor, &bytes)
    if count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN) { throw Interrupted() }
    return Array(bytes.prefix(max(count, 0)))
  }

  private func emit(_ text: String) {
    let writer = OutputWriter(descriptor: descriptor, target: "the terminal")
    try? writer.write(text)
    try? writer.flush()
  }
}

/// `read(2)`, out of reach of the method of that name.
private func systemRead(_ descriptor: Int32, _ bytes: inout [UInt8]) -> Int {
  unsafe read(descriptor, &bytes, bytes.count)
}
