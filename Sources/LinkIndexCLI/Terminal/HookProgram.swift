// A program of the user's that answers with records: its input and its output are files, so that
// neither side ever waits for the other.

import LinkTypes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A command line of the shell that is given lines and prints lines.
final class HookProgram {
  private let command: String
  private let folder: TemporaryFolder
  private let index: String

  /// Makes a folder of its own for the two files, which goes with the value.
  init(command: String, folder: String, index: String) throws(CommandError) {
    self.command = command
    self.index = index
    self.folder = try TemporaryFolder(
      in: folder, prefix: "linkindex-hook", files: ["input", "output"])
  }

  /// Runs the program to its end; returns the path of what it printed.
  func run(input: String) throws -> String {
    let (inputPath, outputPath) = (folder.path + "/input", folder.path + "/output")
    let inputFile = unsafe open(inputPath, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard inputFile >= 0 else {
      throw CommandError.cannotWrite(path: inputPath, errorNumber: errno)
    }
    defer { close(inputFile) }
    let writer = OutputWriter(descriptor: inputFile, target: "'\(inputPath)'")
    try writer.write(input)
    try writer.flush()
    lseek(inputFile, 0, SEEK_SET)
    let outputFile = unsafe open(outputPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard outputFile >= 0 else {
      throw CommandError.cannotWrite(path: outputPath, errorNumber: errno)
    }
    defer { close(outputFile) }
    unsafe setenv("LINKINDEX_INDEX", index, 1)
    let shell = ChildProgram("/bin/sh", ["-c", command])
    let failure = shell.start(input: inputFile, output: outputFile)
    guard failure == 0 else {
      throw CommandError.cannotLaunch(program: command, errorNumber: failure)
    }
    let status = shell.wait()
    guard status == 0 else { throw CommandError.hookFailed(command: command, status: status) }
    return outputPath
  }
}
