// `linkindex man`: the manual page as roff, for `man -l -` or a package.

import LinkTypes

enum ManCommand: Command {
  static let definition = CommandDefinition(
    name: "man", summary: "Print the manual page of the program or one command",
    discussion: ["The page is roff source. Read it with: linkindex man | man -l -"],
    operands: [Operand(.command, .any, help: "The command to describe.")],
    examples: [.init("man search > linkindex-search.1", "keep the page of search as a file")])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let command = try CommandList.definition(named: invocation.arguments.operands)
    try invocation.output.write(
      command.map(ManualPage.command) ?? ManualPage.program(CommandList.definitions))
    return .success
  }
}
