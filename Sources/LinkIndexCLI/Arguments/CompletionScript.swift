// Shell completions made from the definitions: commands, options, enum values, files.

/// A shell that the program can complete for.
enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish
}

/// Renders the definitions as a completion script.
enum CompletionScript {
  /// The script for a shell, to be sourced by it.
  static func render(_ commands: [CommandDefinition], for shell: Shell) -> String {
    switch shell {
    case .bash: bash(commands)
    case .zsh: zsh(commands)
    case .fish: fish(commands)
    }
  }

  /// The first words of all commands, each once.
  static func firstWords(_ commands: [CommandDefinition]) -> [String] {
    var seen: Set<String> = []
    return commands.map { String($0.name.prefix { $0 != " " }) }.filter { seen.insert($0).inserted }
  }

  /// The first words that another word follows.
  static func groups(_ commands: [CommandDefinition]) -> [String] {
    firstWords(commands.filter { $0.name.contains(" ") })
  }

  /// The second words of a group, with the command of each.
  static func members(
    of group: String, _ commands: [CommandDefinition]
  ) -> [(name: String, command: CommandDefinition)] {
    commands.filter { $0.name.hasPrefix(group + " ") }
      .map { (String($0.name.dropFirst(group.count + 1)), $0) }
  }

  /// What stands where a value of this type is expected, as words; nil for files or nothing.
  static func words(
    for value: ValueDefinition, _ commands: [CommandDefinition]
  ) -> [String]? {
    if !value.allowed.isEmpty { return value.allowed }
    return value.completion == .commands ? firstWords(commands) : nil
  }

  /// A text between single quotes that every shell reads back unchanged.
  static func quoted(_ text: String, quoteEscape: String = "'\\''") -> String {
    var quoted = "'"
    for character in text { quoted += character == "'" ? quoteEscape : String(character) }
    return quoted + "'"
  }
}
