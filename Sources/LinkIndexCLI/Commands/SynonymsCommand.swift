// `linkindex synonyms`: which words mean the same when somebody searches.

import EntityStore
import LinkTypes

/// What is done with synonyms.
enum SynonymAction: String, CaseIterable, Sendable {
  case add, list, remove
  case load = "import"
}

enum SynonymsCommand: Command {
  private static let action = ValueType<SynonymAction>.oneOf("ACTION")
  private static let kind = Option(
    "kind", short: "k", .text("KIND"), help: "Only for entities of this kind.")
  private static let oneWay = Switch(
    "one-way", help: "The first term finds the others, and they do not find it.")
  private static let replace = Switch(
    "replace", help: "With import, in the place of all synonyms that there are.")
  private static let all = Switch("all", help: "With remove, every synonym.")

  static let definition = CommandDefinition(
    name: "synonyms", summary: "Say which words mean the same to those who search",
    discussion: [
      "add takes two terms or more, each of one to five words: every one of them finds all others. remove takes one term and removes all that was said of it, or two and more and removes what was said of them together.",
      "What a synonym finds comes after everything that holds the words as typed. Synonyms take effect at once and are kept by repair, backup and salvage.",
      "import reads JSON, JSON Lines, CSV or TSV with the keys or columns term, means, isOneWay and kind; in JSON, means may be a list, and what list --json prints can be read again.",
    ],
    operands: [
      Operand(action, help: "add, list, remove or import."),
      Operand(ValueType<String>.text("TERM"), .any, help: "The terms, or the files to import."),
    ],
    options: [
      kind.definition, oneWay.definition, replace.definition, all.definition,
    ] + StoreFlags.writing,
    examples: [
      .init("synonyms add tv television telly", "each finds the others"),
      .init("synonyms add --one-way \"hot drink\" tea coffee", "hot drink finds tea and coffee"),
      .init("synonyms list", "all of them"),
      .init("synonyms remove telly", "everything said of one term"),
    ],
    operandUsage: "add TERM TERM... | list | remove TERM... | import FILE...")

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let terms = Array(arguments.operands.dropFirst())
    guard let action = arguments.operand(0).flatMap(SynonymAction.init) else {
      throw UsageError.missingOperand("ACTION")
    }
    try checkFlags(action, arguments)
    switch action {
    case .add: return try add(terms, invocation)
    case .list:
      if let extra = terms.first { throw UsageError.unexpectedOperand(extra) }
      return try list(invocation)
    case .remove: return try remove(terms, invocation)
    case .load: return try load(terms, invocation)
    }
  }

  private static func checkFlags(_ action: SynonymAction, _ arguments: ParsedArguments)
    throws(UsageError)
  {
    if arguments[oneWay], action != .add {
      throw .needs(option: "--one-way", other: "add")
    }
    if arguments[replace], action != .load {
      throw .needs(option: "--replace", other: "import")
    }
    if arguments[all], action != .remove { throw .needs(option: "--all", other: "remove") }
  }

  // MARK: Actions

  private static func add(_ terms: [String], _ invocation: Invocation) throws -> ExitCode {
    guard terms.count >= 2 else { throw UsageError.missingOperand("TERM") }
    let arguments = invocation.arguments
    let group = Synonym.group(terms, isOneWay: arguments[oneWay], kind: arguments[kind])
    let count = try invocation.openStore(.create).addSynonyms(group)
    try answer("added", count, invocation)
    return .success
  }

  private static func list(_ invocation: Invocation) throws -> ExitCode {
    let kind = invocation.arguments[kind]
    let synonyms = try invocation.openStore(.readOnly).synonyms()
      .filter { kind == nil || $0.kind == kind }
    if invocation.isJSON {
      try invocation.printJSON(
        .object([.init("synonyms", .array(synonyms.map(SynonymRecord.json)))]))
      return .success
    }
    for synonym in synonyms {
      let sign = synonym.isOneWay ? " > " : " = "
      let kind = synonym.kind.map { " (kind " + ($0.isEmpty ? "none" : $0) + ")" } ?? ""
      try invocation.output.line(
        printable(synonym.term) + sign + printable(synonym.means)
          + invocation.style.dim(printable(kind)))
    }
    return .success
  }

  private static func remove(_ terms: [String], _ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    if arguments[all], let extra = terms.first { throw UsageError.conflict(extra, "--all") }
    guard arguments[all] || !terms.isEmpty else {
      throw UsageError.missingOneOf(["TERM", "--all"])
    }
    let store = try invocation.openStore(.readWrite)
    let kind = arguments[kind]
    var doomed = try store.synonyms().filter { kind == nil || $0.kind == kind }
    if !arguments[all] {
      let wanted = Set(terms.map(Synonym.normalized))
      doomed.removeAll { synonym in
        let sides = [synonym.term, synonym.means].map(Synonym.normalized)
        return terms.count == 1
          ? !sides.contains { wanted.contains($0) } : !sides.allSatisfy { wanted.contains($0) }
      }
    }
    let count = try store.removeSynonyms(doomed)
    try answer("removed", count, invocation)
    return count > 0 ? .success : .no
  }

  private static func load(_ paths: [String], _ invocation: Invocation) throws -> ExitCode {
    guard !paths.isEmpty else { throw UsageError.missingOperand("FILE") }
    var synonyms: [Synonym] = []
    for path in paths {
      synonyms += try SynonymRecord.read(path, defaultKind: invocation.arguments[kind])
    }
    let store = try invocation.openStore(.create)
    if invocation.arguments[replace] {
      try store.setSynonyms(synonyms)
      try answer("imported", try store.synonyms().count, invocation)
    } else {
      try answer("imported", try store.addSynonyms(synonyms), invocation)
    }
    return .success
  }

  private static func answer(_ verb: String, _ count: Int, _ invocation: Invocation) throws {
    if invocation.isJSON {
      try invocation.printJSON(.object([.init(verb, .integer(Int64(count)))]))
    } else if !invocation.isQuiet {
      try invocation.output.line(
        "\(verb) \(Progress.grouped(count)) \(count == 1 ? "synonym" : "synonyms")")
    }
  }
}
