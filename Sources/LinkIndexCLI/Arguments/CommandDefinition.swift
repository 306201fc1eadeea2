// What a command is called, takes and tells of itself.

/// Describes one command; parser, help, manual and completions read nothing else.
struct CommandDefinition: Sendable {
  /// One example: what it is for, and what to type after `linkindex `.
  struct Example: Sendable {
    let arguments: String
    let purpose: String

    init(_ arguments: String, _ purpose: String) {
      self.arguments = arguments
      self.purpose = purpose
    }
  }

  let name: String
  /// One line for the list of commands, without a full stop.
  let summary: String
  /// Paragraphs for help and manual.
  var discussion: [String] = []
  var operands: [Operand] = []
  var options: [OptionDefinition] = []
  var examples: [Example] = []
  /// The operands as usage shows them, where their list alone would mislead.
  var operandUsage: String?

  /// The one usage line, without `usage: `.
  var usage: String {
    var parts = [Program.name, name, "[OPTIONS]"]
    if let operandUsage {
      parts.append(operandUsage)
    } else {
      parts += operands.map(\.usage)
    }
    return parts.joined(separator: " ")
  }

  /// The option of a long name, the program's own included.
  func option(named name: String) -> OptionDefinition? {
    options.first { $0.name == name } ?? GlobalOptions.definitions.first { $0.name == name }
  }

  /// The option of a short name, the program's own included.
  func option(short: Character) -> OptionDefinition? {
    options.first { $0.short == short } ?? GlobalOptions.definitions.first { $0.short == short }
  }
}
