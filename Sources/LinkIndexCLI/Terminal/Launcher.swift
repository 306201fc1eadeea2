// Handing a link to the system: xdg-open on Linux, open on Apple.

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
    let opener = ChildProgram(program, [url])
    let failure = opener.start()
    guard failure == 0 else { throw .cannotLaunch(program: program, errorNumber: failure) }
    let status = opener.wait()
    guard status == 0 else { throw .launchFailed(program: program, status: status) }
  }
}
