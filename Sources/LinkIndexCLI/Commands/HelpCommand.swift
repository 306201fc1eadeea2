// `linkindex help`: the same text as `--help`.

import LinkTypes

enum HelpCommand: Command {
  static let definition = CommandDefinition(
    name: "help", summary: "Show help for the program or one command",
    operands: [Operand(.command, .any, help: "The command to explain.")],
    examples: [.init("help search", "everything about search")])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let command = try CommandList.definition(named: invocation.arguments.operands)
    try show(command, invocation)
    return .success
  }

  /// Prints the help of a command; of the program without one.
  static func show(_ command: CommandDefinition?, _ invocation: Invocation) throws(OutputError) {
    // Wide lines are hard to read.
    let help = HelpText(width: min(invocation.terminal.width, 100))
    try invocation.output.write(
      command.map(help.command) ?? help.program(CommandList.definitions))
  }
}
