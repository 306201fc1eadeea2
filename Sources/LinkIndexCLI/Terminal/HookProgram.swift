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
  private let folder: String
  private let index: String

  /// Makes a folder of its own for the two files, which goes with the value.
  init(command: String, folder: String, index: String) throws(CommandError) {
    self.command = command
    self.index = index
    var name = Array((folder + "/linkindex-hook.XXXXXX").utf8CString)
    let made = unsafe name.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return false }
      return unsafe mkdtemp(start) != nil
    }
    guard made else { throw .cannotCreateFolder(path: folder, errorNumber: errno) }
    self.folder = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    for file in ["input", "output"] { unsafe unlink(folder + "/" + file) }
    unsafe rmdir(folder)
  }

  /// Runs the program to its end; returns the path of what it printed.
  func run(input: String) throws -> String {
    let (inputPath, outputPath) = (folder + "/input", folder + "/output")
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
    try spawn(inputFile, outputFile)
    return outputPath
  }

  private func spawn(_ input: Int32, _ output: Int32) throws(CommandError) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    unsafe setenv("LINKINDEX_INDEX", index, 1)
    var child = pid_t()
    let failure = unsafe "/bin/sh".withCString { shell in
      unsafe "-c".withCString { flag in
        unsafe command.withCString { text in
          var words: [UnsafeMutablePointer<CChar>?] = unsafe [
            UnsafeMutablePointer(mutating: shell), UnsafeMutablePointer(mutating: flag),
            UnsafeMutablePointer(mutating: text), nil,
          ]
          return unsafe posix_spawn(&child, shell, &actions, nil, &words, environ)
        }
      }
    }
    guard failure == 0 else { throw .cannotLaunch(program: command, errorNumber: failure) }
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) == -1, errno == EINTR {}
    let exitStatus = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    guard exitStatus == 0 else { throw .hookFailed(command: command, status: exitStatus) }
  }
}
