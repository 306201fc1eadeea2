// `linkindex remove`: by name, by kind, by domain, or everything.

import EntityStore
import LinkTypes

enum RemoveCommand: Command {
  private static let kind = Option(
    "kind", short: "k", .text("KIND"), help: "Every entity of a kind.")
  private static let domain = Option(
    "domain", .text("DOMAIN"), help: "Every entity at a domain or below it: a takes a.b, not ab.")
  private static let all = Switch("all", help: "Every entity.")
  private static let force = Switch(
    "force", short: "f", help: "Do not ask before removing everything.")

  static let definition = CommandDefinition(
    name: "remove", summary: "Remove entities by name, kind or domain",
    operands: [
      Operand(IdentifierOperands.kind, .optional, help: "The kind."),
      Operand(ValueType<String>.text("ID"), .any, help: "The identifiers among the kind."),
    ],
    options: [
      kind.definition, domain.definition, IdentifierOperands.index.definition, all.definition,
      force.definition,
    ] + StoreFlags.writing,
    examples: [
      .init("remove item 123 124", "two items"),
      .init("remove --domain menu.drinks", "everything at a domain and below"),
    ],
    operandUsage: "KIND ID... | --kind KIND | --domain DOMAIN | --all")

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let remove = try choice(arguments)
    if arguments[all], !arguments[force] {
      let path = try invocation.databasePath()
      guard try Confirmation.ask("Remove everything from '\(path)'?", for: "'--all'") else {
        return .no
      }
    }
    let count = try remove(try invocation.openStore(.readWrite))
    if invocation.isJSON {
      try invocation.printJSON(.object([.init("removed", .integer(Int64(count)))]))
    } else if !invocation.isQuiet {
      let text = "removed \(Progress.grouped(count)) \(count == 1 ? "entity" : "entities")"
      try invocation.output.line(text)
    }
    return count > 0 ? .success : .no
  }

  /// What is to be removed: exactly one way of saying so.
  private static func choice(
    _ arguments: ParsedArguments
  ) throws(UsageError) -> (EntityStore) throws(EntityStoreError) -> Int {
    var given: [String] = []
    if !arguments.operands.isEmpty { given.append("KIND ID") }
    if arguments[kind] != nil { given.append("--kind") }
    if arguments[domain] != nil { given.append("--domain") }
    if arguments[all] { given.append("--all") }
    guard let first = given.first else {
      throw .missingOneOf(["KIND ID", "--kind", "--domain", "--all"])
    }
    if given.count > 1 { throw .conflict(first, given[1]) }
    if let kind = arguments[kind] {
      return { store throws(EntityStoreError) in try store.remove(kind: kind) }
    }
    if let domain = arguments[domain] {
      return { store throws(EntityStoreError) in try store.remove(domain: domain) }
    }
    if arguments[all] { return { store throws(EntityStoreError) in try store.removeAll() } }
    let kind = arguments.operands[0]
    guard arguments.operands.count > 1 else { throw .missingOperand("ID") }
    let identifiers = arguments.operands.dropFirst().map {
      EntityIdentifier(kind: kind, id: $0, index: arguments[IdentifierOperands.index])
    }
    return { store throws(EntityStoreError) in try store.remove(identifiers) }
  }
}
