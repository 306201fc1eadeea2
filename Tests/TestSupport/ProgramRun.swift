// Running a program as a test: whole output, status, and an end to wait for or to force.

public import Foundation

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
public final class ProgramRun {
  private let process = Process()
  private let folder: TemporaryDirectory
  private let ended = DispatchSemaphore(value: 0)
  private let description: (program: String, arguments: [String])

  /// Starts a program. Its environment is only what is given here, its input empty unless given.
  public init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:],
    input: Data = Data(), directory: String? = nil
  ) throws {
    folder = try TemporaryDirectory()
    description = (program, arguments)
    // Files, not pipes: no reader has to keep up, and nothing is lost when the program is killed.
    for name in ["output", "errors"] { try folder.write(Data(), to: name) }
    try folder.write(input, to: "input")
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = environment
    if let directory { process.currentDirectoryURL = URL(fileURLWithPath: directory) }
    process.standardInput = FileHandle(forReadingAtPath: folder.file("input"))
    process.standardOutput = FileHandle(forWritingAtPath: folder.file("output"))
    process.standardError = FileHandle(forWritingAtPath: folder.file("errors"))
    process.terminationHandler = { [ended] _ in ended.signal() }
    try process.run()
  }

  /// The process's number, for signals.
  public var processIdentifier: Int32 { process.processIdentifier }
  /// Whether it still runs.
  public var isRunning: Bool { process.isRunning }

  /// Sends a signal, such as `SIGKILL`.
  public func send(signal number: Int32) {
    kill(process.processIdentifier, number)
  }

  /// Waits for the end; a program that takes longer than `timeout` seconds is killed.
  public func wait(timeout: Double = 60) throws -> ProgramOutcome {
    guard ended.wait(timeout: .now() + timeout) == .success else {
      send(signal: SIGKILL)
      ended.wait()
      throw ProgramRunError.timedOut(
        program: description.program, arguments: description.arguments, seconds: timeout)
    }
    let status = process.terminationStatus
    return ProgramOutcome(
      output: try Data(contentsOf: URL(fileURLWithPath: folder.file("output"))),
      errors: try Data(contentsOf: URL(fileURLWithPath: folder.file("errors"))),
      status: process.terminationReason == .uncaughtSignal ? 128 + status : status)
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
