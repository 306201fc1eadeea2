// Completions for fish.

extension CompletionScript {
  static func fish(_ commands: [CommandDefinition]) -> String {
    let program = Program.name
    var script = """
      # fish completions of \(program); load with: \(program) completions fish | source
      complete -c \(program) -f

      """
    for option in GlobalOptions.definitions {
      script += "complete -c \(program)" + specification(option, commands)
    }
    for command in commands {
      let description = fishQuoted(command.summary)
      script +=
        "complete -c \(program) -n __fish_use_subcommand -a \(command.name) -d \(description)\n"
    }
    for command in commands {
      let scope = "complete -c \(program) -n '__fish_seen_subcommand_from \(command.name)'"
      for option in command.options { script += scope + specification(option, commands) }
      for operand in command.operands {
        if let words = words(for: operand.value, commands) {
          script += scope + " -a \(fishQuoted(words.joined(separator: " ")))\n"
        } else if operand.value.completion == .files {
          script += scope + " -F\n"
        }
      }
    }
    return script
  }

  private static func specification(
    _ option: OptionDefinition, _ commands: [CommandDefinition]
  ) -> String {
    var text = " -l \(option.name)"
    if let short = option.short { text += " -s \(short)" }
    if let value = option.value {
      // -x takes no file where -r would offer some.
      text += value.completion == .files ? " -r" : " -x"
      if let words = words(for: value, commands) {
        text += " -a \(fishQuoted(words.joined(separator: " ")))"
      } else if value.completion == .files {
        text += " -F"
      }
    }
    return text + " -d \(fishQuoted(option.help))\n"
  }

  /// Fish knows `\\` and `\'` between single quotes.
  private static func fishQuoted(_ text: String) -> String {
    var escaped = ""
    for character in text { escaped += character == "\\" ? "\\\\" : String(character) }
    return quoted(escaped, quoteEscape: "\\'")
  }
}
