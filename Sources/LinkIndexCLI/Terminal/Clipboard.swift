// The clipboard of the person at the terminal: the desktop's program for it, or the terminal itself.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

enum Clipboard {
  /// A program that takes what to copy from its standard input.
  private struct Program {
    let name: String
    let arguments: [String]
  }

  /// Copies a text; how it was done, in a word.
  ///
  /// Over SSH the desktop is elsewhere, and only the terminal reaches it.
  static func copy(_ text: String, _ environment: Environment) throws -> String {
    let isRemote = environment["SSH_CONNECTION"] != nil || environment["SSH_TTY"] != nil
    if !isRemote {
      for program in programs(environment) where try run(program, text) { return program.name }
    }
    try sendToTerminal(text)
    return "the terminal (OSC 52)"
  }

  private static func programs(_ environment: Environment) -> [Program] {
    var programs: [Program] = []
    #if canImport(Darwin)
      programs.append(Program(name: "pbcopy", arguments: []))
    #endif
    if environment["WAYLAND_DISPLAY"] != nil {
      programs.append(Program(name: "wl-copy", arguments: []))
    }
    if environment["DISPLAY"] != nil {
      programs.append(Program(name: "xclip", arguments: ["-selection", "clipboard"]))
      programs.append(Program(name: "xsel", arguments: ["--input", "--clipboard"]))
    }
    return programs
  }

  /// Runs a program on the text; false if there is no such program.
  private static func run(_ program: Program, _ text: String) throws -> Bool {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else {
      throw CommandError.cannotLaunch(program: program.name, errorNumber: errno)
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let child = ChildProgram(program.name, program.arguments)
    let failure = child.start(input: ends[0])
    close(ends[0])
    guard failure == 0 else {
      close(ends[1])
      if failure == ENOENT { return false }
      throw CommandError.cannotLaunch(program: program.name, errorNumber: failure)
    }
    let writer = OutputWriter(descriptor: ends[1], target: "'\(program.name)'")
    // If it goes away early, its status says more.
    try? writer.write(text)
    try? writer.flush()
    close(ends[1])
    let status = child.wait()
    guard status == 0 else {
      throw CommandError.launchFailed(program: program.name, status: status)
    }
    return true
  }

  /// Asks the terminal to copy: "Operating System Command" 52 of xterm.
  private static func sendToTerminal(_ text: String) throws {
    let terminal = unsafe open("/dev/tty", O_WRONLY | O_CLOEXEC | O_NOCTTY)
    guard terminal >= 0 else {
      throw CommandError.cannotWrite(path: "/dev/tty", errorNumber: errno)
    }
    defer { close(terminal) }
    let writer = OutputWriter(descriptor: terminal, target: "the terminal")
    try writer.write("\u{1B}]52;c;\(base64(Array(text.utf8)))\u{7}")
    try writer.flush()
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var result: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits: UInt32 = 0
      for index in 0..<3 {
        bits = bits << 8 | (index < group.count ? UInt32(group[start + index]) : 0)
      }
      for index in 0..<4 {
        result.append(
          index <= group.count
            ? letters[Int(bits >> UInt32(18 - 6 * index) & 63)] : UInt8(ascii: "="))
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
