// `linkindex batch`: many changes to one named index and the client state, in one transaction.

import EntityStore
import LinkTypes

enum BatchCommand: Command {
  private static let index = Option("index", .text("NAME"), help: "The named index.")
  private static let state = Option(
    "state", ClientStateText.type, help: "The client state to end with.")
  private static let expect = Option(
    "expect", ClientStateText.type,
    help: "End only if this is the client state that is stored now.")
  private static let expectNone = Switch(
    "expect-none", help: "End only if no client state is stored now.")

  static let definition = CommandDefinition(
    name: "batch", summary: "Change a named index and its client state together",
    discussion: [
      "Reads one change a line: {\"put\": ENTITY}, {\"patch\": FIELDS} with kind and id among them ({\"patch\": FIELDS, \"createIfMissing\": true} makes what is not there), {\"remove\": {\"kind\": KIND, \"id\": ID}}, {\"removeDomain\": DOMAIN} or {\"removeAll\": true}.",
      "An item's \"uniqueIdentifier\" may stand for kind and id, with any text: what is not KIND/ID is an item without kind, as Core Spotlight's are, and so is \"kind\": \"\". \"index\" may stand there if it is this index; another one is an error.",
      "The changes wait in a temporary file and nobody waits for them. At the end of the input all of them and the state are kept in one transaction; after an error, or if the program is killed, nothing is.",
    ],
    operands: [
      Operand(ValueType<String>.file(), .optional, help: "The changes; - is standard input.")
    ],
    options: [index.definition, state.definition, expect.definition, expectNone.definition]
      + StoreFlags.writing,
    examples: [
      .init("batch changes.jsonl --index mail --state 1042", "the changes up to number 1042"),
      .init("batch - --index mail --expect 1042 --state 1057", "unless somebody else was faster"),
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    guard let index = arguments[index] else { throw UsageError.missingOneOf(["--index"]) }
    guard let state = arguments[state] else { throw UsageError.missingOneOf(["--state"]) }
    if arguments[expect] != nil, arguments[expectNone] {
      throw UsageError.conflict("--expect", "--expect-none")
    }
    let input = try RecordInput(
      path: arguments.operand(0) ?? "-", options: ImportOptions(format: .jsonl))
    let store = try invocation.openStoreForLongWork(.create)
    let batch = try store.beginBatch(index: index)
    while let record = try input.next() {
      try Interruption.check()
      do throws(RecordFault) {
        try BatchChange(record, index: index).add(to: batch)
      } catch {
        throw BadChange(source: input.name, fault: error)
      }
    }
    let isChecked = arguments[expect] != nil || arguments[expectNone]
    let summary =
      try isChecked
      ? batch.end(expectedClientState: arguments[expect], newClientState: state)
      : batch.end(clientState: state)
    try SummaryRendering.print(summary, invocation)
    return .success
  }
}

/// A bad line that ended a batch.
private struct BadChange: Diagnostic {
  let source: String
  let fault: RecordFault

  var code: String { "batch.badChange" }
  var message: String { ImportReport.line(source, fault) }
  var hint: String? { fault.hint ?? "nothing was changed" }
  var exitCode: ExitCode { .dataError }
}

/// One line of a batch.
private struct BatchChange {
  private static let names = ["put", "patch", "remove", "removeDomain", "removeAll"]
  private static let createIfMissing = "createIfMissing"

  let line: Int
  let index: String
  let members: [JSONValue.Member]

  init(_ record: ImportRecord, index: String) throws(RecordFault) {
    line = record.line
    self.index = index
    guard case .object(let members) = try record.result.get() else {
      throw RecordFault(line: record.line, message: "the change is no object")
    }
    self.members = members
  }

  private func fault(_ message: String, hint: String? = nil) -> RecordFault {
    RecordFault(line: line, message: message, hint: hint)
  }

  func add(to batch: IndexBatch) throws(RecordFault) {
    let changes = members.filter { $0.key != Self.createIfMissing }
    guard changes.count == 1, let change = changes.first else {
      throw fault("a change has one of " + UsageError.choices(Self.names))
    }
    for member in members where member.key == Self.createIfMissing {
      guard case .bool = member.value else {
        throw fault("\"\(Self.createIfMissing)\" is not true or false")
      }
    }
    do {
      switch change.key {
      case "put":
        let decoder = EntityJSONDecoder(keepsUnknown: true, readsItemIdentifiers: true)
        let entity = try decoder.decode(change.value).entity
        try checkIndex(entity.identifier)
        try batch.put(entity)
      case "patch": try patch(change.value, batch)
      case "remove":
        let (identifier, rest) = try identifier(change.value)
        if let other = rest.first { throw fault("\"\(other.key)\" says nothing of what to remove") }
        try batch.remove(identifier)
      case "removeDomain":
        guard let domain = change.value.string else { throw fault("the domain is no text") }
        try batch.remove(domain: domain)
      case "removeAll":
        guard change.value == .bool(true) else { throw fault("\"removeAll\" is not true") }
        try batch.removeAll()
      default:
        let nearest = nearestName(to: change.key, among: Self.names)
        throw fault(
          "there is no change \"\(change.key)\"", hint: nearest.map { "did you mean \"\($0)\"?" })
      }
    } catch let error as RecordFault {
      throw error
    } catch let error as any Diagnostic {
      throw fault(error.message, hint: error.hint)
    } catch {
      throw fault("\(error)")
    }
  }

  private func patch(_ value: JSONValue, _ batch: IndexBatch) throws {
    let (identifier, rest) = try identifier(value)
    if rest.contains(where: { $0.key == Self.createIfMissing }) {
      throw fault("\"\(Self.createIfMissing)\" stands beside \"patch\", not in it")
    }
    let creates = members.contains { $0.key == Self.createIfMissing && $0.value == .bool(true) }
    try batch.patch(
      identifier, try EntityPatch(json: .object(rest), keepsUnknown: true),
      ifMissing: creates ? .createIfMissing : .ignore)
  }

  /// The kind and id among members, and the others.
  private func identifier(_ value: JSONValue) throws(RecordFault)
    -> (identifier: EntityIdentifier, rest: [JSONValue.Member])
  {
    guard case .object(let members) = value else { throw fault("an object is expected") }
    let named = members.filter { Self.identifierKeys.contains($0.key) }
    let entity: Entity
    do throws(EntityFormatError) {
      entity = try EntityJSONDecoder(readsItemIdentifiers: true).decode(.object(named)).entity
    } catch {
      throw fault(error.message, hint: error.hint)
    }
    try checkIndex(entity.identifier)
    return (entity.identifier, members.filter { !Self.identifierKeys.contains($0.key) })
  }

  /// Nothing goes to another index than its record says.
  private func checkIndex(_ identifier: EntityIdentifier) throws(RecordFault) {
    guard let other = identifier.index, !other.utf8.elementsEqual(index.utf8) else { return }
    throw fault(
      "'\(identifier.uniqueIdentifier)' is of the index '\(other)', but the batch is of '\(index)'",
      hint: "leave \"index\" out, or give each index a batch of its own; nothing was changed")
  }

  private static let identifierKeys: Set<String> = [
    EntityField.kind.rawValue, EntityField.id.rawValue, EntityField.index.rawValue,
    EntityField.uniqueIdentifierKey,
  ]
}
