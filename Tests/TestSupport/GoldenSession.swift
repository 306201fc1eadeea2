// Golden files: shell sessions with everything that each command prints. The format is that of a
// README's console block, so that one runner serves both.
//
//   # a line about what follows
//   $ linkindex get item 9
//   output lines stand as they are
//   2> error: lines of standard error follow with this mark
//   [exit 1]

import Foundation

/// A session: commands with what they print.
public struct GoldenSession: Sendable {
  /// One command and its outcome.
  public struct Step: Sendable, Hashable {
    /// Comment and blank lines above the command.
    public var preamble: [String]
    /// The shell command.
    public var command: String
    /// What follows it in the file.
    public var outcome: [String]
  }

  /// The steps in order.
  public var steps: [Step]

  /// Reads a session. Lines before the first command are its preamble.
  public init(text: String) {
    steps = []
    var preamble: [String] = []
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    for line in lines {
      if line.hasPrefix("$ ") {
        steps.append(Step(preamble: preamble, command: String(line.dropFirst(2)), outcome: []))
        preamble = []
      } else if line.hasPrefix("# ") || steps.isEmpty {
        preamble.append(line)
      } else {
        steps[steps.count - 1].outcome.append(line)
      }
    }
  }

  /// The text of the session as it stands in a file.
  public var text: String {
    steps.flatMap { $0.preamble + ["$ " + $0.command] + $0.outcome }
      .map { $0 + "\n" }.joined()
  }

  /// Runs every command in turn, in one folder, and returns the session with what they really print.
  ///
  /// `replacing` turns what differs from run to run into fixed words.
  public func run(
    directory: String, environment: [String: String], mergesErrors: Bool = false,
    replacing: [(String, String)] = []
  ) throws -> GoldenSession {
    var session = self
    for index in session.steps.indices {
      let command = session.steps[index].command
      let outcome = try runProgram(
        "/bin/bash", ["-c", command], environment: environment, directory: directory)
      var lines = Self.lines(outcome.output)
      lines += Self.lines(outcome.errors).map { mergesErrors ? $0 : "2> " + $0 }
      if outcome.status != 0, !mergesErrors { lines.append("[exit \(outcome.status)]") }
      session.steps[index].outcome = lines.map { line in
        replacing.reduce(line) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
      }
    }
    return session
  }

  /// Lines of output; a missing last line end is made visible.
  private static func lines(_ data: Data) -> [String] {
    guard !data.isEmpty else { return [] }
    var lines = String(decoding: data, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() } else { lines[lines.count - 1] += "[no line end]" }
    return lines
  }
}
