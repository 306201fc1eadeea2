// `linkindex remove`: by name, by kind, by domain, or everything.

import EntityStore
import LinkTypes

enum RemoveCommand: Command {
  private static let kind = Option(
    "kind", short: "k", .text("KIND"),
    help: "Every entity of a kind, in all indexes unless --index names one.")
  private static let domain = Option(
    "domain", .text("DOMAIN"),
    help:
      "Every entity at a domain or below it, in all indexes unless --index names one: a takes a.b, not ab."
  )
  private static let index = Option(
    "index", .text("NAME"),
    help:
      "Only in this named index; '' is the default one, which KIND ID means unless told otherwise.")
  private static let all = Switch(
    "all",
    help:
      "Every entity of the whole file; with --index every entity of that index and its client state."
  )
  private static let force = Switch(
    "force", short: "f", help: "Do not ask before removing everything.")

  static let definition = CommandDefinition(
    name: "remove", summary: "Remove entities by name, kind or domain",
    operands: [
      Operand(IdentifierOperands.kind, .optional, help: "The kind."),
      Operand(ValueType<String>.text("ID"), .any, help: "The identifiers among the kind."),
    ],
    options: [
      kind.definition, domain.definition, index.definition, all.definition, force.definition,
    ] + StoreFlags.writing,
    examples: [
      .init("remove item 123 124", "two items"),
      .init("remove --domain menu.drinks", "everything at a domain and below"),
      .init("remove --all --index mail", "a named index with its client state"),
    ],
    operandUsage: "KIND ID... | --kind KIND | --domain DOMAIN | --all")

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let remove = try choice(arguments)
    if arguments[all], !arguments[force] {
      let path = try invocation.databasePath()
      let part =
        switch arguments[index] {
        case nil: "of all indexes from"
        case "": "of the default index from"
        case .some(let name): "of the index '\(printable(name))' from"
        }
      let question = "Remove everything \(part) '\(printable(path))'?"
      guard try Confirmation.ask(question, for: "'--all'") else {
        return .no
      }
    }
    let store = try invocation.openStore(.readWrite)
    let count = try remove(store)
    if invocation.isJSON {
      try invocation.printJSON(.object([.init("removed", .integer(Int64(count)))]))
    } else if !invocation.isQuiet {
      let text = "removed \(Progress.grouped(count)) \(count == 1 ? "entity" : "entities")"
      try invocation.output.line(text)
    }
    try invocation.output.flush()
    if count == 0 {
      invocation.noteEmpty(
        kinds: arguments[kind].map { [$0] } ?? [], indexes: arguments[index].map { [$0] },
        in: store)
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
    let scope = arguments[index]
    let name = scope.flatMap { $0.isEmpty ? nil : $0 }
    if let kind = arguments[kind] {
      return { store throws(EntityStoreError) in
        try scope == nil ? store.remove(kind: kind) : store.remove(kind: kind, inIndex: name)
      }
    }
    if let domain = arguments[domain] {
      return { store throws(EntityStoreError) in
        try scope == nil
          ? store.remove(domain: domain) : store.remove(domain: domain, inIndex: name)
      }
    }
    if arguments[all] {
      return { store throws(EntityStoreError) in
        try scope == nil ? store.removeAll() : store.removeAll(inIndex: name)
      }
    }
    let kind = arguments.operands[0]
    guard arguments.operands.count > 1 else { throw .missingOperand("ID") }
    let identifiers = arguments.operands.dropFirst().map {
      EntityIdentifier(kind: kind, id: $0, index: name)
    }
    return { store throws(EntityStoreError) in try store.remove(identifiers) }
  }
}
