// Completions for zsh, by its _arguments.

extension CompletionScript {
  static func zsh(_ commands: [CommandDefinition]) -> String {
    var script = """
      #compdef \(Program.name)
      # zsh completions of \(Program.name); save as _\(Program.name) in a folder of $fpath
      _\(Program.name)_commands() {
        local -a commands
        commands=(

      """
    for name in firstWords(commands) {
      let summary = commands.first { $0.name == name }?.summary ?? "Commands of \(name)"
      script += "    \(quoted(described(name, summary)))\n"
    }
    script += """
        )
        _describe command commands
      }
      _\(Program.name)() {
        local context state state_descr line
        typeset -A opt_args
        _arguments -C \\

      """
    script += GlobalOptions.definitions.map { specification($0, commands) }.joined()
    script += """
          '1:command:_\(Program.name)_commands' '*::argument:->arguments' && return
        [[ $state == arguments ]] || return
      \(groupCases(commands))
        case $words[1] in

      """
    for command in commands {
      script += "    '\(command.name)')\n      _arguments -s \\\n"
      for option in command.options + GlobalOptions.definitions {
        script += specification(option, commands)
      }
      var places = ""
      for (index, operand) in command.operands.enumerated() {
        let place = operand.count.isMany ? "*" : "\(index + 1)"
        places += " " + quoted("\(place):\(operand.value.name):\(action(operand.value, commands))")
      }
      script += "       \(places.isEmpty ? " && return" : places)\n      ;;\n"
    }
    script += """
        esac
      }
      if [[ $funcstack[1] == _\(Program.name) ]]; then
        _\(Program.name) "$@"
      else
        compdef _\(Program.name) \(Program.name)
      fi

      """
    return script
  }

  /// Joins a command of two words to one, or offers the second.
  private static func groupCases(_ commands: [CommandDefinition]) -> String {
    guard !groups(commands).isEmpty else { return "" }
    var text = "  local -a members\n  case $words[1] in\n"
    for group in groups(commands) {
      text += "    \(group))\n      if (( CURRENT == 2 )); then\n        members=("
      text += members(of: group, commands)
        .map { quoted(described($0.name, $0.command.summary)) }.joined(separator: " ")
      text += ")\n        _describe command members\n        return\n      fi\n"
      text += "      words=(\"$words[1] $words[2]\" \"${(@)words[3,-1]}\")\n"
      text += "      (( CURRENT-- ))\n      ;;\n"
    }
    return text + "  esac"
  }

  private static func specification(
    _ option: OptionDefinition, _ commands: [CommandDefinition]
  ) -> String {
    var names = ["--" + option.name + (option.value == nil ? "" : "=")]
    if let short = option.short { names.append("-\(short)" + (option.value == nil ? "" : "+")) }
    let value = option.value.map { ":\($0.name):\(action($0, commands))" } ?? ""
    let excluded =
      option.isRepeatable
      ? "*"
      : "(" + names.map { String($0.prefix { $0 != "=" && $0 != "+" }) }.joined(separator: " ")
        + ")"
    return names.map { name in
      "      \(quoted("\(excluded)\(name)[\(bracketed(option.help))]\(value)")) \\\n"
    }.joined()
  }

  private static func action(_ value: ValueDefinition, _ commands: [CommandDefinition]) -> String {
    if let words = words(for: value, commands) { return "(\(words.joined(separator: " ")))" }
    return value.completion == .files ? "_files" : " "
  }

  private static func described(_ name: String, _ text: String) -> String {
    var escaped = ""
    for character in text { escaped += character == ":" ? "\\:" : String(character) }
    return "\(name):\(escaped)"
  }

  private static func bracketed(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if character == "[" || character == "]" || character == ":" || character == "\\" {
        escaped += "\\"
      }
      escaped.append(character)
    }
    return escaped
  }
}
