// An option of a command: said once, from which parser, help, manual and completions come.

/// The part of an option that is the same whatever the type of its value.
struct OptionDefinition: Sendable {
  /// The long name without its dashes.
  let name: String
  let short: Character?
  /// What stands after it; nil for a switch.
  let value: ValueDefinition?
  let isRepeatable: Bool
  /// The default as help shows it.
  let defaultText: String?
  /// One or two sentences.
  let help: String

  /// The option as usage shows it: `--limit N`.
  var usage: String {
    guard let value else { return "--" + name }
    return "--\(name) \(value.name)"
  }
}

/// An option that takes a value.
struct Option<Value: Sendable>: Sendable {
  let definition: OptionDefinition
  let type: ValueType<Value>

  init(
    _ name: String, short: Character? = nil, _ type: ValueType<Value>, repeatable: Bool = false,
    default defaultText: String? = nil, help: String
  ) {
    self.type = type
    definition = OptionDefinition(
      name: name, short: short, value: type.definition, isRepeatable: repeatable,
      defaultText: defaultText, help: help)
  }
}

/// An option without a value: it stands or it does not.
struct Switch: Sendable {
  let definition: OptionDefinition

  init(_ name: String, short: Character? = nil, help: String) {
    definition = OptionDefinition(
      name: name, short: short, value: nil, isRepeatable: true, defaultText: nil, help: help)
  }
}

/// An argument that is known by its place.
struct Operand: Sendable {
  /// How many arguments an operand takes.
  enum Count: Sendable {
    case one
    case optional
    case oneOrMore
    case any

    var isRequired: Bool { self == .one || self == .oneOrMore }
    var isMany: Bool { self == .oneOrMore || self == .any }
  }

  let value: ValueDefinition
  let count: Count
  let help: String

  init<Value>(_ type: ValueType<Value>, _ count: Count = .one, help: String) {
    value = type.definition
    self.count = count
    self.help = help
  }

  /// The operand as usage shows it: `WORDS...`, `[FILE]`.
  var usage: String {
    let name = count.isMany ? value.name + "..." : value.name
    return count.isRequired ? name : "[\(name)]"
  }
}
