// Running a program as a test: whole output, status, and an end to wait for or to force. By
// posix_spawn: Foundation's Process reads past its memory once in some thousand parallel starts.

public import Foundation

#if canImport(Glibc)
  import Glibc

  // glibc's header hides these two from Swift.
  @_silgen_name("posix_spawn_file_actions_addchdir_np")
  private func posix_spawn_file_actions_addchdir_np(
    _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ path: UnsafePointer<CChar>
  ) -> Int32
  @_silgen_name("posix_spawn_file_actions_addclosefrom_np")
  private func posix_spawn_file_actions_addclosefrom_np(
    _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ first: Int32
  ) -> Int32
#endif

/// What a program left behind.
public struct ProgramOutcome: Sendable, Hashable {
  /// Everything written to standard output.
  public var output: Data
  /// Everything written to standard error.
  public var errors: Data
  /// The exit status; 128 + the signal's number for a program that a signal ended.
  public var status: Int32

  /// Standard output as text.
  public var outputText: String { String(decoding: output, as: UTF8.self) }
  /// Standard error as text.
  public var errorText: String { String(decoding: errors, as: UTF8.self) }
}

/// Why a program's run is no outcome.
public enum ProgramRunError: Error {
  /// It had to be killed.
  case timedOut(program: String, arguments: [String], seconds: Double)
}

/// A program that runs.
public final class ProgramRun: Sendable {
  /// The process's number, for signals.
  public let processIdentifier: Int32
  private let folder: TemporaryDirectory
  private let ending = Ending()
  private let program: String
  private let arguments: [String]

  /// Starts a program. Its environment is only what is given here, its input empty unless given.
  public init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:],
    input: Data = Data(), directory: String? = nil
  ) throws {
    folder = try TemporaryDirectory()
    self.program = program
    self.arguments = arguments
    // Files, not pipes: no reader has to keep up, and nothing is lost when the program is killed.
    for name in ["output", "errors"] { try folder.write(Data(), to: name) }
    try folder.write(input, to: "input")
    var spawn = try SpawnRequest()
    defer { spawn.destroy() }
    try spawn.open(0, folder.file("input"), O_RDONLY)
    try spawn.open(1, folder.file("output"), O_WRONLY)
    try spawn.open(2, folder.file("errors"), O_WRONLY)
    if let directory { try spawn.changeDirectory(directory) }
    processIdentifier = try spawn.start(
      program, arguments, environment.map { "\($0.key)=\($0.value)" })
    let (ending, process) = (ending, processIdentifier)
    Thread.detachNewThread {
      var status: Int32 = 0
      while waitpid(process, &status, 0) == -1, errno == EINTR {}
      ending.end(status)
    }
  }

  /// Whether it still runs.
  public var isRunning: Bool { ending.status == nil }

  /// Sends a signal, such as `SIGKILL`.
  public func send(signal number: Int32) {
    if isRunning { kill(processIdentifier, number) }
  }

  /// Waits for the end; a program that takes longer than `timeout` seconds is killed.
  public func wait(timeout: Double = 60) throws -> ProgramOutcome {
    guard let status = ending.wait(seconds: timeout) else {
      send(signal: SIGKILL)
      _ = ending.wait(seconds: 60)
      throw ProgramRunError.timedOut(program: program, arguments: arguments, seconds: timeout)
    }
    // The low seven bits are the signal that ended it, the next byte the exit status.
    let signal = status & 0x7f
    return ProgramOutcome(
      output: try Data(contentsOf: URL(fileURLWithPath: folder.file("output"))),
      errors: try Data(contentsOf: URL(fileURLWithPath: folder.file("errors"))),
      status: signal == 0 ? status >> 8 & 0xff : 128 + signal)
  }
}

/// The status of a process, as soon as it has one.
private final class Ending: @unchecked Sendable {
  private let condition = NSCondition()
  private var ended: Int32?

  var status: Int32? { condition.withLock { ended } }

  func end(_ status: Int32) {
    condition.withLock {
      ended = status
      condition.broadcast()
    }
  }

  func wait(seconds: Double) -> Int32? {
    let limit = Date(timeIntervalSinceNow: seconds)
    return condition.withLock {
      while ended == nil, condition.wait(until: limit) {}
      return ended
    }
  }
}

/// What posix_spawn is told: a process group of its own, no signal blocked or ignored, no files but
/// the three standard ones.
private struct SpawnRequest {
  #if canImport(Darwin)
    private var actions: posix_spawn_file_actions_t?
    private var attributes: posix_spawnattr_t?
  #else
    private var actions = posix_spawn_file_actions_t()
    private var attributes = posix_spawnattr_t()
  #endif

  init() throws {
    try Self.check(posix_spawn_file_actions_init(&actions))
    try Self.check(posix_spawnattr_init(&attributes))
    var flags = Int32(POSIX_SPAWN_SETPGROUP) | Int32(POSIX_SPAWN_SETSIGMASK)
    flags |= Int32(POSIX_SPAWN_SETSIGDEF)
    #if canImport(Darwin)
      flags |= Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #endif
    try Self.check(posix_spawnattr_setflags(&attributes, Int16(flags)))
    var signals = sigset_t()
    sigemptyset(&signals)
    try Self.check(posix_spawnattr_setsigmask(&attributes, &signals))
    sigfillset(&signals)
    try Self.check(posix_spawnattr_setsigdefault(&attributes, &signals))
  }

  mutating func open(_ descriptor: Int32, _ path: String, _ flags: Int32) throws {
    try Self.check(posix_spawn_file_actions_addopen(&actions, descriptor, path, flags, 0))
  }

  mutating func changeDirectory(_ path: String) throws {
    try Self.check(posix_spawn_file_actions_addchdir_np(&actions, path))
  }

  mutating func start(_ program: String, _ arguments: [String], _ environment: [String]) throws
    -> Int32
  {
    #if canImport(Glibc)
      try Self.check(posix_spawn_file_actions_addclosefrom_np(&actions, 3))
    #endif
    var process: pid_t = 0
    var argumentPointers = ([program] + arguments).map { strdup($0) } + [nil]
    var environmentPointers = environment.map { strdup($0) } + [nil]
    defer { for pointer in argumentPointers + environmentPointers { free(pointer) } }
    try Self.check(
      posix_spawn(
        &process, program, &actions, &attributes, &argumentPointers, &environmentPointers))
    return process
  }

  mutating func destroy() {
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }

  private static func check(_ code: Int32) throws {
    if code != 0 { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
  }
}

/// Where the package and its programs are.
public enum Package {
  /// The package's folder.
  public static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// The folder of the programs built together with the running tests.
  public static let products: String = {
    // Next to the test bundle; else where a debug build puts them.
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    while folder.path != "/" {
      if FileManager.default.isExecutableFile(atPath: folder.path + "/linkindex") {
        return folder.path
      }
      folder.deleteLastPathComponent()
    }
    return Package.folder + "/.build/debug"
  }()

  /// The path of a program of this package, such as `linkindex`.
  public static func program(_ name: String) -> String { products + "/" + name }
}

/// Runs a program to its end.
@discardableResult
public func runProgram(
  _ program: String, _ arguments: [String], environment: [String: String] = [:],
  input: Data = Data(), directory: String? = nil, timeout: Double = 60
) throws -> ProgramOutcome {
  try ProgramRun(
    program, arguments, environment: environment, input: input, directory: directory
  ).wait(timeout: timeout)
}
