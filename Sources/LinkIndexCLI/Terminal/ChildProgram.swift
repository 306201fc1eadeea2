// Another program, found on the PATH and started without a shell, so that no text is ever taken for
// one of a shell's signs.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program with its arguments.
final class ChildProgram {
  private let words: [String]
  private var child = pid_t()

  init(_ name: String, _ arguments: [String]) { words = [name] + arguments }

  /// Starts it with descriptors as its standard input and output, where there are none with nothing to
  /// read and nobody who hears it; an error number, 0 if it runs.
  func start(input: Int32? = nil, output: Int32? = nil) -> Int32 {
    let devNull = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(devNull) }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input ?? devNull, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, output ?? devNull, STDOUT_FILENO)
    var pointers: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) }
    unsafe pointers.append(nil)
    defer { unsafe pointers.forEach { unsafe free($0) } }
    return unsafe posix_spawnp(&child, words[0], &actions, nil, &pointers, environ)
  }

  /// Waits until it has ended; its exit status, 128 and more for a signal.
  func wait() -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) == -1, errno == EINTR {}
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }
}
