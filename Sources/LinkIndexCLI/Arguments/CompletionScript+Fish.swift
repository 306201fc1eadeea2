// Completions for fish.

extension CompletionScript {
  static func fish(_ commands: [CommandDefinition]) -> String {
    let program = Program.name
    let valueOptions = GlobalOptions.definitions.filter { $0.value != nil }.map { "--" + $0.name }
      .joined(separator: " ")
    var script = """
      # fish completions of \(program); load with: \(program) completions fish | source
      function __\(program)_command
        set -l takes_value 0
        set -l group
        for word in (commandline -opc)[2..]
          if test $takes_value = 1
            set takes_value 0
            continue
          end
          switch $word
            case \(valueOptions)
              set takes_value 1
            case '-*'
            case \(groups(commands).isEmpty ? "''" : groups(commands).joined(separator: " "))
              if test -n "$group"
                echo "$group $word"
                return 0
              end
              set group $word
            case '*'
              echo (string join ' ' $group $word)
              return 0
          end
        end
        if test -n "$group"
          echo $group
          return 0
        end
        return 1
      end
      complete -c \(program) -f

      """
    for option in GlobalOptions.definitions {
      script += "complete -c \(program)" + specification(option, commands)
    }
    for command in commands where !command.name.contains(" ") {
      let description = fishQuoted(command.summary)
      script +=
        "complete -c \(program) -n 'not __\(program)_command >/dev/null' "
        + "-a \(command.name) -d \(description)\n"
    }
    for group in groups(commands) {
      script +=
        "complete -c \(program) -n 'not __\(program)_command >/dev/null' -a \(group)\n"
      for (name, command) in members(of: group, commands) {
        script +=
          "complete -c \(program) -n 'contains -- \(group) (__\(program)_command)' "
          + "-a \(name) -d \(fishQuoted(command.summary))\n"
      }
    }
    for command in commands {
      let scope =
        "complete -c \(program) -n 'contains -- \"\(command.name)\" (__\(program)_command)'"
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
