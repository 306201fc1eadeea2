// What `help` and `--help` print.

/// Renders the definitions as help for a terminal.
struct HelpText {
  /// Columns to fill at most.
  let width: Int

  /// The overview: every command in one line.
  func program(_ commands: [CommandDefinition]) -> String {
    var text = Program.summary + "\n\nusage: \(Program.name) <command> [OPTIONS] [ARGUMENTS]\n\n"
    text += "Commands:\n"
    text += TextLayout.table(
      commands.map { (term: $0.name, meaning: $0.summary) }, width: width)
    text += "\nOptions of every command:\n" + options(GlobalOptions.definitions)
    text += "\nSee '\(Program.name) help <command>' for one command.\n"
    return text
  }

  /// One command in full.
  func command(_ definition: CommandDefinition) -> String {
    var text = definition.summary + ".\n\nusage: \(definition.usage)\n"
    for paragraph in definition.discussion {
      text += "\n" + TextLayout.wrap(paragraph, width: width).joined(separator: "\n") + "\n"
    }
    if !definition.operands.isEmpty {
      text += "\nArguments:\n"
      text += TextLayout.table(
        definition.operands.map { (term: $0.usage, meaning: Self.meaning(of: $0)) }, width: width)
    }
    if !definition.options.isEmpty { text += "\nOptions:\n" + options(definition.options) }
    text += "\nOptions of every command:\n" + options(GlobalOptions.definitions)
    if !definition.examples.isEmpty {
      text += "\nExamples:\n"
      for example in definition.examples {
        text += "  # \(example.purpose)\n  \(Program.name) \(example.arguments)\n"
      }
    }
    return text
  }

  private func options(_ definitions: [OptionDefinition]) -> String {
    TextLayout.table(
      definitions.map { option in
        let short = option.short.map { "-\($0), " } ?? "    "
        return (term: short + option.usage, meaning: Self.meaning(of: option))
      }, width: width)
  }

  /// The help of an option with what may stand after it.
  static func meaning(of option: OptionDefinition) -> String {
    var parts = [option.help]
    if let allowed = option.value?.allowed, !allowed.isEmpty {
      parts.append("One of: \(allowed.joined(separator: ", ")).")
    }
    if let defaultText = option.defaultText { parts.append("Default: \(defaultText).") }
    if option.value != nil, option.isRepeatable { parts.append("May be repeated.") }
    return parts.joined(separator: " ")
  }

  /// The help of an operand with what may stand there.
  static func meaning(of operand: Operand) -> String {
    guard !operand.value.allowed.isEmpty else { return operand.help }
    return operand.help + " One of: \(operand.value.allowed.joined(separator: ", "))."
  }
}
