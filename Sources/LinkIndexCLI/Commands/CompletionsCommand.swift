// `linkindex completions`: a script for the shell to source.

import LinkTypes

enum CompletionsCommand: Command {
  private static let shell = ValueType<Shell>.oneOf("SHELL")

  static let definition = CommandDefinition(
    name: "completions", summary: "Print the completions for a shell",
    operands: [Operand(shell, help: "The shell to complete in.")],
    examples: [
      .init("completions bash > ~/.local/share/bash-completion/completions/linkindex", "bash"),
      .init("completions fish > ~/.config/fish/completions/linkindex.fish", "fish"),
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    guard let shell = invocation.arguments.operand(0).flatMap(shell.read) else {
      throw UsageError.missingOperand("SHELL")
    }
    try invocation.output.write(CompletionScript.render(CommandList.definitions, for: shell))
    return .success
  }
}
