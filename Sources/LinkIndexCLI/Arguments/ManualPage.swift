// Manual pages in roff's man macros, made from the same definitions as the help.

/// Renders definitions as manual pages of section 1.
enum ManualPage {
  /// The page of the program: linkindex(1).
  static func program(_ commands: [CommandDefinition]) -> String {
    var page = head(Program.name, summary: Program.summary)
    page += ".SH SYNOPSIS\n.B \(Program.name)\n.I command\n[\\fIOPTIONS\\fR] [\\fIARGUMENTS\\fR]\n"
    page += ".SH COMMANDS\n"
    for command in commands {
      page += ".TP\n.BR \(escape(Program.name + "-" + dashed(command.name))) (1)\n"
      page += line(command.summary + ".")
    }
    page += ".SH OPTIONS\n" + options(GlobalOptions.definitions)
    page += tail()
    return page
  }

  /// The page of one command: linkindex-search(1).
  static func command(_ definition: CommandDefinition) -> String {
    var page = head(Program.name + "-" + dashed(definition.name), summary: definition.summary)
    page += ".SH SYNOPSIS\n" + line(definition.usage)
    if !definition.discussion.isEmpty {
      page += ".SH DESCRIPTION\n"
      page += definition.discussion.map(line).joined(separator: ".PP\n")
    }
    if !definition.operands.isEmpty {
      page += ".SH ARGUMENTS\n"
      for operand in definition.operands {
        page += ".TP\n\\fI\(escape(operand.usage))\\fR\n" + line(HelpText.meaning(of: operand))
      }
    }
    page += ".SH OPTIONS\n" + options(definition.options + GlobalOptions.definitions)
    if !definition.examples.isEmpty {
      page += ".SH EXAMPLES\n"
      for example in definition.examples {
        page += ".TP\n" + line(example.purpose)
        page += ".B \(escape(Program.name + " " + example.arguments))\n"
      }
    }
    page += tail()
    page += ".SH SEE ALSO\n.BR \(Program.name) (1)\n"
    return page
  }

  /// A command's name as a page is called: `aasa-match`.
  private static func dashed(_ name: String) -> String {
    name.split(separator: " ").joined(separator: "-")
  }

  private static func head(_ name: String, summary: String) -> String {
    """
    .TH \(escape(name).uppercased()) 1 "" "\(Program.name) \(Program.version)" "User Commands"
    .SH NAME
    \(escape(name)) \\- \(escape(summary))

    """
  }

  private static func options(_ definitions: [OptionDefinition]) -> String {
    definitions.map { option in
      let short = option.short.map { "\\fB\\-\($0)\\fR, " } ?? ""
      let value = option.value.map { " \\fI\(escape($0.name))\\fR" } ?? ""
      return ".TP\n\(short)\\fB\(escape("--" + option.name))\\fR\(value)\n"
        + line(HelpText.meaning(of: option))
    }.joined()
  }

  private static func tail() -> String {
    var text = ".SH ENVIRONMENT\n"
    for row in Program.variables { text += ".TP\n.B \(escape(row.term))\n" + line(row.meaning) }
    text += ".SH EXIT STATUS\n"
    for row in Program.statuses { text += ".TP\n.B \(row.term)\n" + line(row.meaning) }
    return text
  }

  private static func line(_ text: String) -> String { escape(text) + "\n" }

  /// Text as roff shows it unchanged: no escapes, no requests, dashes that stay dashes.
  private static func escape(_ text: String) -> String {
    var escaped = ""
    for (index, character) in text.enumerated() {
      switch character {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case ".", "'": escaped += index == 0 ? "\\&\(character)" : character == "'" ? "\\(aq" : "."
      default:
        for scalar in character.unicodeScalars {
          escaped += scalar.isASCII ? String(scalar) : "\\[u\(hexadecimal(scalar))]"
        }
      }
    }
    return escaped
  }

  /// The scalar's number with the four digits at least that roff wants.
  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(4 - digits.count, 0)) + digits
  }
}
