// `linkindex pin` and `unpin`: what comes first because somebody says so.

import EntityStore
import LinkTypes

/// What both commands share.
private enum PinFlags {
  static let query = Option(
    "query", .text("WORDS"), default: "all queries", help: "Only for this query.")

  static let operands = [
    Operand(IdentifierOperands.kind, .optional, help: "The kind of the entity."),
    Operand(IdentifierOperands.id, .optional, help: "Its identifier among its kind."),
  ]

  static func identifier(_ arguments: ParsedArguments) throws(UsageError) -> EntityIdentifier {
    guard let identifier = try IdentifierOperands.identifier(arguments) else {
      throw .missingOperand("KIND")
    }
    return identifier
  }

  static func json(_ pin: Pin) -> JSONValue {
    .object(
      [
        .init("kind", .string(pin.identifier.kind)), .init("id", .string(pin.identifier.id)),
      ] + (pin.identifier.index.map { [.init("index", .string($0))] } ?? [])
        + (pin.query.map { [.init("query", .string($0))] } ?? []))
  }
}

enum PinCommand: Command {
  static let definition = CommandDefinition(
    name: "pin", summary: "Let an entity come first, or list what is pinned",
    discussion: [
      "With --query the entity comes first for that query, whatever its spelling, even if it does not hold the words. Without, it comes first wherever it matches as typed. Kinds, domains and other conditions leave it out as they do others.",
      "Without KIND and ID, all pins are listed. An index has at most 1,000 pins, and 32 for one query.",
    ],
    operands: PinFlags.operands,
    options: [PinFlags.query.definition, IdentifierOperands.index.definition] + StoreFlags.writing,
    examples: [
      .init("pin item 123 --query \"happy hour\"", "first for these words"),
      .init("pin item 123", "first wherever it matches"),
      .init("pin", "what is pinned"),
    ],
    operandUsage: "[KIND ID]")

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    guard !arguments.operands.isEmpty else { return try list(invocation) }
    let pin = Pin(try PinFlags.identifier(arguments), query: arguments[PinFlags.query])
    try invocation.openStore(.readWrite).pin(pin.identifier, query: pin.query)
    if invocation.isJSON { try invocation.printJSON(PinFlags.json(pin)) }
    return .success
  }

  private static func list(_ invocation: Invocation) throws -> ExitCode {
    if invocation.arguments[PinFlags.query] != nil {
      throw UsageError.needs(option: "--query", other: "KIND ID")
    }
    let pins = try invocation.openStore(.readOnly).pins()
    if invocation.isJSON {
      try invocation.printJSON(.object([.init("pins", .array(pins.map(PinFlags.json)))]))
    } else {
      for pin in pins {
        try invocation.output.line(
          pin.identifier.placeText + (pin.query.map { "\t" + printable($0) } ?? ""))
      }
    }
    if pins.isEmpty { invocation.note("nothing is pinned") }
    return pins.isEmpty ? .no : .success
  }
}

enum UnpinCommand: Command {
  static let definition = CommandDefinition(
    name: "unpin", summary: "Take a pin off",
    discussion: ["With --query the pin for that query, without it the one for all queries."],
    operands: [
      Operand(IdentifierOperands.kind, help: "The kind of the entity."),
      Operand(IdentifierOperands.id, help: "Its identifier among its kind."),
    ],
    options: [PinFlags.query.definition, IdentifierOperands.index.definition] + StoreFlags.writing,
    examples: [.init("unpin item 123 --query \"happy hour\"", "for these words")])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let pin = Pin(
      try PinFlags.identifier(invocation.arguments), query: invocation.arguments[PinFlags.query])
    let wasPinned = try invocation.openStore(.readWrite).unpin(pin.identifier, query: pin.query)
    if invocation.isJSON {
      try invocation.printJSON(.object([.init("removed", .integer(wasPinned ? 1 : 0))]))
    } else if !wasPinned {
      invocation.note("'\(pin.identifier.uniqueIdentifier)' is not pinned so")
    }
    return wasPinned ? .success : .no
  }
}
