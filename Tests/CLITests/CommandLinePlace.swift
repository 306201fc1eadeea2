// Where command-line tests run: an empty folder, the program on the path, no settings of the user.

import Foundation
import TestSupport

/// A folder with an environment of its own.
struct CommandLinePlace {
  private let folder: TemporaryDirectory
  let environment: [String: String]

  init() throws {
    folder = try TemporaryDirectory()
    environment = [
      "PATH": Package.products + ":/usr/local/bin:/usr/bin:/bin",
      "HOME": folder.path,
      "TMPDIR": folder.path,
      "LINKINDEX_DB": "index.sqlite",
      "DATA": Package.folder + "/data",
      "LANG": "C.UTF-8",
      "TERM": "dumb",
    ]
  }

  var path: String { folder.path }

  /// Runs one shell command.
  func shell(
    _ command: String, input: String = "", environment extra: [String: String] = [:],
    timeout: Double = 60
  ) throws -> ProgramOutcome {
    try runProgram(
      "/bin/bash", ["-c", command], environment: environment.merging(extra) { $1 },
      input: Data(input.utf8), directory: path, timeout: timeout)
  }

  /// Runs the program with arguments that no shell has touched.
  func linkindex(
    _ arguments: [String], input: String = "", environment extra: [String: String] = [:],
    timeout: Double = 60
  ) throws -> ProgramOutcome {
    try runProgram(
      Package.program("linkindex"), arguments, environment: environment.merging(extra) { $1 },
      input: Data(input.utf8), directory: path, timeout: timeout)
  }
}
