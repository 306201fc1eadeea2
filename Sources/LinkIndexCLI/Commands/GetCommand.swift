// `linkindex get`: one entity by its name.

import EntityStore
import LinkTypes

enum GetCommand: Command {
  static let definition = CommandDefinition(
    name: "get", summary: "Show an entity",
    operands: [
      Operand(IdentifierOperands.kind, help: "Its kind."),
      Operand(IdentifierOperands.id, help: "Its identifier among its kind."),
    ],
    options: [IdentifierOperands.index.definition, FilterFlags.expired.definition]
      + StoreFlags.reading,
    examples: [.init("get item 123 --json", "all fields as JSON")])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    guard let identifier = try IdentifierOperands.identifier(invocation.arguments) else {
      throw UsageError.missingOperand("KIND")
    }
    let store = try invocation.openStore(.readOnly)
    let isExpiredWanted = invocation.arguments[FilterFlags.expired]
    guard let entity = try store.get(identifier, includingExpired: isExpiredWanted) else {
      if try store.get(identifier, includingExpired: true) != nil {
        invocation.note("'\(identifier.uniqueIdentifier)' has expired: --expired shows it")
      } else {
        invocation.noteMissing(identifier, in: store)
      }
      return .no
    }
    let rendering = EntityRendering(
      resolver: try invocation.resolver(store), style: invocation.style)
    if invocation.isJSON {
      try invocation.printJSON(.object(rendering.json(entity)))
    } else {
      try invocation.output.write(rendering.text(entity))
    }
    return .success
  }
}
