// A program on a terminal of its own, with somebody who types.

import Foundation

/// Why a session on a terminal went wrong.
public enum TerminalSessionError: Error {
  case noTerminal
  case cannotStart(errorNumber: Int32)
  /// What was waited for did not come; `transcript` did.
  case timedOut(waitingFor: String, transcript: String)
}

/// A program whose controlling terminal is a pseudo-terminal that the test holds.
public final class TerminalSession {
  private let master: Int32
  private var child = pid_t()
  private var exitStatus: Int32?
  private var seen = Data()

  /// Starts a program. Its three standard streams are the terminal, unless `outputPath` takes standard output.
  public init(
    _ program: String, _ arguments: [String], environment: [String: String], directory: String,
    rows: UInt16 = 24, columns: UInt16 = 80, outputPath: String? = nil
  ) throws {
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    guard master >= 0, let terminal = Self.terminal(of: master) else {
      throw TerminalSessionError.noTerminal
    }
    resize(rows: rows, columns: columns)

    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
      let newSession = Int16(POSIX_SPAWN_SETSID)
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
      let newSession = Int16(0x80)  // POSIX_SPAWN_SETSID, which the importer does not see.
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    // Test threads block signals; the program must not inherit that.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, newSession | Int16(POSIX_SPAWN_SETSIGMASK))
    // The first terminal that the leader of a session opens becomes its controlling one.
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    if let outputPath {
      posix_spawn_file_actions_addopen(
        &actions, 1, outputPath, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    } else {
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
    }
    // posix_spawn has no portable way to change folders; a shell has.
    let words = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", directory, program] + arguments
    var argv = words.map { strdup($0) } + [nil]
    var envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in argv + envp { free(pointer) } }
    let failure = posix_spawn(&child, "/bin/sh", &actions, &attributes, &argv, &envp)
    guard failure == 0 else { throw TerminalSessionError.cannotStart(errorNumber: failure) }
  }

  deinit {
    if exitStatus == nil {
      kill(child, SIGKILL)
      var status: Int32 = 0
      waitpid(child, &status, 0)
    }
    close(master)
  }

  /// The path of the terminal that belongs to an open pseudo-terminal.
  private static func terminal(of master: Int32) -> String? {
    #if canImport(Darwin)
      guard grantpt(master) == 0, unlockpt(master) == 0, let name = ptsname(master) else {
        return nil
      }
      return String(cString: name)
    #else
      // grantpt(3) and its kin are hidden behind feature macros; these calls are what they do:
      // TIOCSPTLCK, TIOCGPTN.
      var isLocked: Int32 = 0
      var number: Int32 = 0
      guard ioctl(master, 0x4004_5431, &isLocked) == 0, ioctl(master, 0x8004_5430, &number) == 0
      else { return nil }
      return "/dev/pts/\(number)"
    #endif
  }

  /// Everything that the program sent to its terminal so far.
  public var transcript: String { String(decoding: seen, as: UTF8.self) }

  /// Types on the terminal's keyboard.
  public func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(master, bytes, bytes.count)
  }

  /// Gives the terminal another size.
  public func resize(rows: UInt16, columns: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Sends a signal to the program.
  public func send(signal number: Int32) { kill(child, number) }

  /// Waits until something new on the terminal holds a text, and forgets what came until then.
  public func waitFor(_ text: String, timeout: Double = 20) throws {
    let start = Date()
    var unread = Data()
    while Date().timeIntervalSince(start) < timeout {
      let piece = read(timeoutMs: 50)
      unread += piece
      seen += piece
      if String(decoding: unread, as: UTF8.self).contains(text) { return }
    }
    throw TerminalSessionError.timedOut(waitingFor: text, transcript: transcript)
  }

  /// Waits for the program's end; 128 + the signal's number if one ended it.
  public func wait(timeout: Double = 20) throws -> Int32 {
    let start = Date()
    while Date().timeIntervalSince(start) < timeout {
      seen += read(timeoutMs: 10)
      var status: Int32 = 0
      guard waitpid(child, &status, WNOHANG) == child else { continue }
      seen += read(timeoutMs: 0)
      let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
      exitStatus = code
      return code
    }
    throw TerminalSessionError.timedOut(waitingFor: "the program's end", transcript: transcript)
  }

  private func read(timeoutMs: Int32) -> Data {
    var request = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, timeoutMs) > 0 else { return Data() }
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    let count = systemRead(master, &bytes)
    return Data(bytes.prefix(max(count, 0)))
  }
}

/// `read(2)`, out of reach of the method of that name.
private func systemRead(_ descriptor: Int32, _ bytes: inout [UInt8]) -> Int {
  read(descriptor, &bytes, bytes.count)
}
