// `linkindex version`: the same line as `--version`.

import LinkTypes

enum VersionCommand: Command {
  static let definition = CommandDefinition(name: "version", summary: "Show the version")

  static func run(_ invocation: Invocation) throws -> ExitCode {
    try show(invocation)
    return .success
  }

  /// Prints the program's name and version.
  static func show(_ invocation: Invocation) throws(OutputError) {
    if invocation.isJSON {
      try invocation.printJSON(.object([.init("version", .string(Program.version))]))
    } else {
      try invocation.output.line("\(Program.name) \(Program.version)")
    }
  }
}
