// Every way a command line can be wrong, and the one place where each becomes a sentence.

import LinkTypes

/// A command line that the program does not understand.
enum UsageError: Error, Sendable, Hashable {
  case missingCommand
  case missingSubcommand(of: String, names: [String])
  case unknownCommand(String, nearest: String?)
  case unknownOption(String, argument: String, nearest: String?)
  case optionBeforeCommand(String)
  case missingValue(option: String, next: String?)
  case unexpectedValue(option: String, value: String)
  case invalidValue(String, option: String, expectation: String, nearest: String?)
  case invalidOperand(String, operand: String, expectation: String, nearest: String?)
  case repeated(option: String)
  case missingOperand(String)
  case unexpectedOperand(String)
  case conflict(String, String)
  case missingOneOf([String])
  case needs(option: String, other: String)
  case needsForce(String)
  case needsTerminal(String)
  case notUTF8(argument: Int, byteOffset: Int)

  /// `'a', 'b' or 'c'`, each in quotes.
  static func choices(_ names: [String]) -> String {
    let quoted = names.map { "'\($0)'" }
    guard quoted.count > 1, let last = quoted.last else { return quoted.joined() }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
  }
}

extension UsageError: Diagnostic {
  var exitCode: ExitCode { .usage }

  var code: String {
    switch self {
    case .missingCommand, .missingSubcommand: "usage.missingCommand"
    case .unknownCommand: "usage.unknownCommand"
    case .unknownOption, .optionBeforeCommand: "usage.unknownOption"
    case .missingValue: "usage.missingValue"
    case .unexpectedValue: "usage.unexpectedValue"
    case .invalidValue, .invalidOperand: "usage.invalidValue"
    case .repeated: "usage.repeatedOption"
    case .missingOperand, .missingOneOf: "usage.missingArgument"
    case .unexpectedOperand: "usage.unexpectedArgument"
    case .conflict: "usage.conflict"
    case .needs: "usage.missingOption"
    case .needsForce: "usage.needsForce"
    case .needsTerminal: "usage.needsTerminal"
    case .notUTF8: "usage.notUTF8"
    }
  }

  var message: String {
    switch self {
    case .missingCommand:
      "a command is missing"
    case .missingSubcommand(let group, _):
      "a command is missing after '\(group)'"
    case .unknownCommand(let name, _):
      "unknown command '\(name)'"
    case .unknownOption(let name, _, _):
      "unknown option '\(name)'"
    case .optionBeforeCommand(let name):
      "unknown option '\(name)' before the command"
    case .missingValue(let option, _):
      "missing value for '\(option)'"
    case .unexpectedValue(let option, let value):
      "the option '\(option)' takes no value, but '\(value)' was given"
    case .invalidValue(let value, let option, let expectation, _):
      "the value '\(value)' is invalid for '\(option)': expected \(expectation)"
    case .invalidOperand(let value, let operand, let expectation, _):
      "the value '\(value)' is invalid for '\(operand)': expected \(expectation)"
    case .repeated(let option):
      "the option '\(option)' was given more than once"
    case .missingOperand(let name):
      "missing argument '\(name)'"
    case .unexpectedOperand(let text):
      "unexpected argument '\(text)'"
    case .conflict(let one, let other):
      "'\(one)' and '\(other)' exclude each other"
    case .missingOneOf(let names) where names.count == 1:
      "\(Self.choices(names)) is missing"
    case .missingOneOf(let names):
      "one of \(Self.choices(names)) is missing"
    case .needs(let option, let other):
      "'\(option)' is of use only with '\(other)'"
    case .needsForce(let action):
      "\(action) needs a confirmation, and there is no terminal to ask on"
    case .needsTerminal(let option):
      "'\(option)' needs a terminal"
    case .notUTF8(let number, let offset):
      "argument \(number) is not UTF-8: its byte \(offset), counted from 0, begins no character"
    }
  }

  var hint: String? {
    switch self {
    case .unknownCommand(_, let nearest?):
      "did you mean '\(nearest)'?"
    case .unknownOption(_, _, let nearest?):
      "did you mean '\(nearest)'?"
    case .unknownOption(_, let argument, _):
      "a word that begins with '-' stands after '--': -- '\(argument)'"
    case .missingSubcommand(_, let names):
      "write \(Self.choices(names))"
    case .optionBeforeCommand:
      "a command's options stand after its name"
    case .missingValue(let option, let next?):
      "write \(option.prefix { $0 != " " })='\(next)' for a value that begins with '-'"
    case .invalidValue(_, _, _, let nearest?), .invalidOperand(_, _, _, let nearest?):
      "did you mean '\(nearest)'?"
    case .unexpectedOperand:
      "a text of several words stands in quotes"
    case .needsForce:
      "pass --force"
    case .notUTF8:
      "texts and names of files are UTF-8 here; nothing was done"
    default: nil
    }
  }
}
