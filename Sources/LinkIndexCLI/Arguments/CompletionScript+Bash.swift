// Completions for bash 4 and later.

extension CompletionScript {
  static func bash(_ commands: [CommandDefinition]) -> String {
    var script = """
      # bash completions of \(Program.name); load with: source <(\(Program.name) completions bash)
      _\(Program.name)_files() {
        local IFS=$'\\n'
        COMPREPLY=($(compgen -f -- "$word"))
      }
      _\(Program.name)() {
        local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command= options= index
        # Bash takes the = of --option=value for a word.
        if [[ $word == '=' ]]; then word=
        elif [[ $previous == '=' ]]; then previous=${COMP_WORDS[COMP_CWORD-2]}; fi
        for ((index = 1; index < COMP_CWORD; index++)); do
          case ${COMP_WORDS[index]} in
            \(valueOptions(GlobalOptions.definitions))) ((index++)) ;;
            -*) ;;
            *) command=${command:+$command }${COMP_WORDS[index]}
              case $command in
                \(groups(commands).joined(separator: "|").isEmpty ? "''" : groups(commands).joined(separator: "|"))) ;;
                *) break ;;
              esac ;;
          esac
        done
        case $command:$previous in

      """
    for option in GlobalOptions.definitions where option.value != nil {
      script += arm("*:--\(option.name)", option, commands)
    }
    for command in commands {
      for option in command.options where option.value != nil {
        script += arm("'\(command.name)':--\(option.name)", option, commands)
        if let short = option.short {
          script += arm("'\(command.name)':-\(short)", option, commands)
        }
      }
    }
    script += """
        esac
        case $command in
          '') options='\(names(GlobalOptions.definitions))'
            [[ $word == -* ]] || options='\(firstWords(commands).joined(separator: " "))' ;;

      """
    for group in groups(commands) {
      let words = members(of: group, commands).map(\.name).joined(separator: " ")
      script += "    \(group)) options='\(words)' ;;\n"
    }
    for command in commands {
      let options = names(command.options + GlobalOptions.definitions)
      script += "    '\(command.name)') options='\(options)'\n"
      if let operand = command.operands.first {
        if let words = words(for: operand.value, commands) {
          script += "      [[ $word == -* ]] || options='\(words.joined(separator: " "))'\n"
        } else if operand.value.completion == .files {
          script +=
            "      [[ $word == -* ]] || { _\(Program.name)_files; return; }\n"
        }
      }
      script += "      ;;\n"
    }
    script += """
        esac
        COMPREPLY=($(compgen -W "$options" -- "$word"))
      }
      complete -o filenames -F _\(Program.name) \(Program.name)

      """
    return script
  }

  private static func arm(
    _ pattern: String, _ option: OptionDefinition, _ commands: [CommandDefinition]
  ) -> String {
    guard let value = option.value else { return "" }
    let action: String
    if let words = words(for: value, commands) {
      action = "COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$word\")); return"
    } else if value.completion == .files {
      action = "_\(Program.name)_files; return"
    } else {
      action = "return"
    }
    return "    \(pattern)) \(action) ;;\n"
  }

  private static func names(_ options: [OptionDefinition]) -> String {
    options.flatMap { option in
      ["--" + option.name] + (option.short.map { ["-\($0)"] } ?? [])
    }.joined(separator: " ")
  }

  private static func valueOptions(_ options: [OptionDefinition]) -> String {
    options.filter { $0.value != nil }.map { "--" + $0.name }.joined(separator: "|")
  }
}
