// From words on a command line to checked values. Options may stand anywhere; `--` ends them.

import LinkTypes

/// Reads a command line against the definitions of a program's commands.
struct ArgumentParser {
  /// The command of a name; nil if there is none.
  let command: (String) -> CommandDefinition?
  /// All names, for "did you mean".
  let commandNames: [String]

  private var parsed = ParsedArguments()
  private var onlyOperands = false
  /// The first word of a command of two words, until the second is read.
  private var group: String?

  init(commandNames: [String], command: @escaping (String) -> CommandDefinition?) {
    self.commandNames = commandNames
    self.command = command
  }

  /// Reads the arguments that follow the program's name.
  ///
  /// On failure `failedCommand` of the thrown value is the command whose usage line helps.
  static func parse(
    _ arguments: [String], commandNames: [String], command: @escaping (String) -> CommandDefinition?
  ) throws(UsageFailure) -> ParsedArguments {
    var parser = ArgumentParser(commandNames: commandNames, command: command)
    do throws(UsageError) {
      try parser.read(arguments)
      return parser.parsed
    } catch {
      throw UsageFailure(error: error, command: parser.parsed.command)
    }
  }

  private mutating func read(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if onlyOperands || !Self.looksLikeOption(argument) {
        try readOperand(argument)
      } else if argument == "--" {
        onlyOperands = true
      } else if argument.hasPrefix("--") {
        try readLong(argument, &rest)
      } else {
        try readCluster(argument, &rest)
      }
    }
    if !wantsHelp { try checkOperands() }
  }

  /// Help is given even when the rest of the line is incomplete.
  private var wantsHelp: Bool {
    parsed[GlobalOptions.help] || parsed[GlobalOptions.version]
  }

  /// Whether a word is an option: a lone dash (standard input) and a negative number are none.
  private static func looksLikeOption(_ argument: String) -> Bool {
    guard argument.utf8.first == UInt8(ascii: "-"), argument.utf8.count > 1 else { return false }
    let second = argument.utf8[argument.utf8.index(after: argument.utf8.startIndex)]
    return !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second) && second != UInt8(ascii: ".")
  }

  private mutating func readOperand(_ argument: String) throws(UsageError) {
    guard let current = parsed.command else { return try readName(argument) }
    let index = parsed.operands.count
    let operand =
      index < current.operands.count
      ? current.operands[index] : current.operands.last.flatMap { $0.count.isMany ? $0 : nil }
    guard let operand else { throw .unexpectedOperand(argument) }
    guard operand.value.accepts(argument) else {
      throw .invalidOperand(
        argument, operand: operand.value.name, expectation: operand.value.expectation,
        nearest: nearestName(to: argument, among: operand.value.allowed))
    }
    parsed.operands.append(argument)
  }

  /// Reads the name of a command, which may have two words: `aasa match`.
  private mutating func readName(_ argument: String) throws(UsageError) {
    let name = group.map { $0 + " " + argument } ?? argument
    if let found = command(name) {
      parsed.command = found
    } else if group == nil, commandNames.contains(where: { $0.hasPrefix(argument + " ") }) {
      group = argument
    } else {
      throw .unknownCommand(name, nearest: nearestName(to: name, among: commandNames))
    }
  }

  private mutating func readLong(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let body = argument.dropFirst(2)
    let sign = body.firstIndex(of: "=")
    let name = String(body[..<(sign ?? body.endIndex)])
    let attached = sign.map { String(body[body.index(after: $0)...]) }
    guard let option = option(named: name) else { throw unknown("--" + name, argument) }
    guard option.value != nil else {
      if let attached { throw .unexpectedValue(option: option.usage, value: attached) }
      return try record(option, "")
    }
    guard let attached else { return try record(option, try value(for: option, from: &rest)) }
    try record(option, attached)
  }

  /// Reads `-qv`, `-n 5`, `-n5` and `-qn5`.
  private mutating func readCluster(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = option(short: letter) else { throw unknown("-\(letter)", argument) }
      guard option.value != nil else {
        try record(option, "")
        continue
      }
      if letters.isEmpty { return try record(option, try value(for: option, from: &rest)) }
      return try record(option, String(letters.first == "=" ? letters.dropFirst() : letters))
    }
  }

  private func value(
    for option: OptionDefinition, from rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let next = rest.first else { throw .missingValue(option: option.usage, next: nil) }
    guard !Self.looksLikeOption(next) else {
      throw .missingValue(option: option.usage, next: next)
    }
    rest.removeFirst()
    return next
  }

  private mutating func record(
    _ option: OptionDefinition, _ text: String
  ) throws(UsageError) {
    if let value = option.value, !value.accepts(text) {
      throw .invalidValue(
        text, option: option.usage, expectation: value.expectation,
        nearest: nearestName(to: text, among: value.allowed))
    }
    if !option.isRepeatable, parsed.options[option.name] != nil {
      throw .repeated(option: option.usage)
    }
    parsed.options[option.name, default: []].append(text)
  }

  private func option(named name: String) -> OptionDefinition? {
    parsed.command?.option(named: name)
      ?? GlobalOptions.definitions.first { $0.name == name }
  }

  private func option(short: Character) -> OptionDefinition? {
    parsed.command?.option(short: short)
      ?? GlobalOptions.definitions.first { $0.short == short }
  }

  private func unknown(_ name: String, _ argument: String) -> UsageError {
    let own = parsed.command?.options ?? []
    let names = (own + GlobalOptions.definitions).map { "--" + $0.name }
    let nearest = name.hasPrefix("--") ? nearestName(to: name, among: names) : nil
    if parsed.command == nil, nearest == nil { return .optionBeforeCommand(name) }
    return .unknownOption(name, argument: argument, nearest: nearest)
  }

  private func checkOperands() throws(UsageError) {
    guard let current = parsed.command else {
      if let group {
        throw .missingSubcommand(
          of: group, names: commandNames.filter { $0.hasPrefix(group + " ") })
      }
      // The bare name asks for the overview; options without a command are a mistake.
      if parsed.options.isEmpty { return }
      throw .missingCommand
    }
    for (index, operand) in current.operands.enumerated()
    where operand.count.isRequired && index >= parsed.operands.count {
      throw .missingOperand(operand.value.name)
    }
  }
}

/// A usage error and the command whose usage line goes with it.
struct UsageFailure: Error, Sendable {
  let error: UsageError
  let command: CommandDefinition?
}
