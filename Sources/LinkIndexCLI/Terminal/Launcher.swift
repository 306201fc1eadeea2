// Handing a link to the system: xdg-open on Linux, open on Apple.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Starts the system's opener.
enum Launcher {
  #if canImport(Darwin)
    private static let program = "open"
  #else
    private static let program = "xdg-open"
  #endif

  /// Opens a URL with the program that the user chose for it, and waits until that is done.
  static func launch(_ url: String) throws(CommandError) {
    // The opener would take a dash for an option, and a path for a file.
    let scheme = url.prefix { $0 != ":" }
    guard scheme.count < url.count, scheme.first?.isLetter == true,
      scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
    else { throw .notALink(url) }
    // The opener's own words must not mix with our answers.
    let devNull = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(devNull) }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, devNull, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, devNull, STDOUT_FILENO)
    var child = pid_t()
    let failure = unsafe program.withCString { name in
      unsafe url.withCString { target in
        var words: [UnsafeMutablePointer<CChar>?] = unsafe [
          UnsafeMutablePointer(mutating: name), UnsafeMutablePointer(mutating: target), nil,
        ]
        return unsafe posix_spawnp(&child, name, &actions, nil, &words, environ)
      }
    }
    guard failure == 0 else { throw .cannotLaunch(program: program, errorNumber: failure) }
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) == -1, errno == EINTR {}
    let exitStatus = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    guard exitStatus == 0 else { throw .launchFailed(program: program, status: exitStatus) }
  }
}
