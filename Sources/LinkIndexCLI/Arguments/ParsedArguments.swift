// A command line after it was understood.

/// The values of one command line; every one was checked by its definition.
struct ParsedArguments: Sendable {
  var command: CommandDefinition?
  /// The texts given, by the option's long name, in the order met; a switch has an empty text each.
  var options: [String: [String]] = [:]
  var operands: [String] = []

  /// The last value given for an option.
  subscript<Value>(option: Option<Value>) -> Value? {
    options[option.definition.name]?.last.flatMap(option.type.read)
  }

  /// Whether a switch was given.
  subscript(flag: Switch) -> Bool { options[flag.definition.name] != nil }

  /// All values given for an option.
  func all<Value>(_ option: Option<Value>) -> [Value] {
    (options[option.definition.name] ?? []).compactMap(option.type.read)
  }

  /// The operand at a place; nil if it was not given.
  func operand(_ index: Int) -> String? {
    operands.indices.contains(index) ? operands[index] : nil
  }
}
