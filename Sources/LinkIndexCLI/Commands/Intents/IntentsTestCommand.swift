// `linkindex intents test`: utterances with known answers, judged and counted.

import EntityStore
import IntentPhrases
import IntentResolution
import LinkTypes

enum IntentsTestCommand: Command {
  static let predictions = Option(
    "predictions", .file(), help: "The file that takes what was answered, one JSON object a line.")
  static let entities = Option(
    "entities", .file(), repeatable: true,
    help:
      "A file of entities, loaded as 'import --rank-counts' does it into an index that is gone afterwards, instead of the index."
  )
  static let report = Switch(
    "report",
    help: "Print figures: by language and group, wrong actions, confidence, time.")

  static let definition = CommandDefinition(
    name: "intents test", summary: "Test phrases: utterances with the answers they must have",
    discussion: [
      "A line of a file is {\"id\", \"lang\", \"utterance\", \"status\", \"intent\", \"slots\": {NAME: {\"ids\": [\"kind:id\"]}}, \"url\"} with perhaps \"accept\", a list of statuses that will do; or {\"id\", \"lang\", \"utterance\", \"intent\", \"slots\": {NAME: VALUE}} with perhaps \"noisy\", a misspelt twin, and \"context\", what is known of the situation; or {\"id\", \"query\", \"expect\"} for a name and the id of the entity that it is meant for.",
      "Sentences with values whose entities nothing holds are run against an index of the names in their answers.",
      "All that a case says must be so: status, intent, the ids and the text of each slot, URLs. \"bonus\": true has a case counted apart, and it fails nothing.",
      "Prints the failed cases and how many passed; the status is 1 if any failed.",
    ],
    operands: [Operand(.file(), .oneOrMore, help: "The files, JSON Lines.")],
    options: [
      IntentFlags.intents.definition, entities.definition, predictions.definition,
      report.definition,
    ] + StoreFlags.reading,
    examples: [
      .init("intents test tests.jsonl --report", "the manifest's intents over the index"),
      .init(
        "intents test tests.jsonl --intents intents.json --entities items.jsonl", "by themselves"),
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    if let path = arguments[predictions] {
      guard path != "-" else {
        throw UsageError.invalidValue(
          path, option: "--predictions", expectation: "a file", nearest: nil)
      }
      let inputs =
        arguments.operands + arguments.all(entities) + [
          arguments[IntentFlags.intents], invocation.manifestPath(),
        ]
      try invocation.checkOutput(path, isNoneOf: inputs)
    }
    var tests: [(path: String, line: Int, test: IntentTestCase)] = []
    for path in arguments.operands {
      try each(path) { test, line in tests.append((path, line, test)) }
    }
    var foreign: Set<String> = []
    for (path, line, test) in tests {
      for key in test.unknownKeys where foreign.insert(key).inserted {
        invocation.warn(
          "\(place(of: path)), line \(line): the key \"\(printable(key))\" means nothing to a case"
        )
      }
    }
    let (store, temporary) = try index(for: tests.map(\.test), invocation)
    // The folder goes with the value, after the store is closed.
    defer {
      store.close()
      withExtendedLifetime(temporary) {}
    }
    let run = IntentTestRun(try invocation.intentResolver(store))
    var figures = IntentTestReport()
    var passed = 0
    var failures: [JSONValue] = []
    var lines: [UInt8] = []
    for (path, line, test) in tests {
      let result = try run.run(test)
      figures.add(result)
      if arguments[predictions] != nil {
        JSONWriter().write(result.prediction, into: &lines)
        lines.append(UInt8(ascii: "\n"))
      }
      if test.isBonus { continue }
      guard let fault = result.fault else {
        passed += 1
        continue
      }
      failures.append(json(result, path, line, fault))
      if !invocation.isJSON {
        try invocation.output.line(
          "\(invocation.style.red("failed")) \(printable(test.id)) (\(printable(test.locale))): \(printable(test.utterance))"
        )
        try invocation.output.line("  " + printable(fault))
      }
    }
    if let path = arguments[predictions] {
      let file = try FileReplacement(path: path)
      try file.writer.write(lines)
      try file.commit()
    }
    try tell(passed, failures, figures, invocation)
    return failures.isEmpty ? .success : .no
  }

  /// The index in use, or one for this run alone: of `--entities`, or of what the sentences' answers name
  /// if nothing holds entities of those kinds.
  private static func index(for tests: [IntentTestCase], _ invocation: Invocation) throws
    -> (EntityStore, TemporaryIndex?)
  {
    func temporary() throws -> TemporaryIndex {
      try TemporaryIndex(in: invocation.environment["TMPDIR"] ?? "/tmp")
    }
    let files = invocation.arguments.all(entities)
    let isSentences = tests.contains { test in
      if case .values = test.expectation { true } else { false }
    }
    guard files.isEmpty else {
      let folder = try temporary()
      return (try folder.store(of: files), folder)
    }
    guard isSentences else { return (try invocation.openStore(.readOnly), nil) }
    // Sentences may do without an index: lists and numbers stand in the intents.
    let path = try invocation.databasePath()
    var missing: [Entity]
    if FileSystem.exists(path) {
      let store = try invocation.openStore(.readOnly)
      missing = try invocation.intentResolver(store).entitiesMissing(for: tests)
      if missing.isEmpty { return (store, nil) }
      store.close()
    } else {
      let empty = try temporary()
      let store = try empty.store(of: [])
      missing = try invocation.intentResolver(store).entitiesMissing(for: tests)
      store.close()
      withExtendedLifetime(empty) {}
    }
    invocation.note(
      "the index has no entities of \(Set(missing.map(\.identifier.kind)).sorted().joined(separator: ", ")):"
        + " \(missing.count) names are taken from the answers")
    let folder = try temporary()
    return (try folder.store(of: [], and: missing), folder)
  }

  /// What a file is called in messages.
  static func place(of path: String) -> String {
    path == "-" ? "standard input" : "'\(printable(path))'"
  }

  private static func each(_ path: String, _ body: (IntentTestCase, Int) throws -> Void) throws {
    let bytes = try FileSystem.read(path)
    var isEmpty = true
    for (index, line) in bytes.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    )
    .enumerated() {
      let cases: [IntentTestCase]
      do { cases = try IntentTestCase.read(Array(line), line: index + 1) } catch {
        throw IntentTestFailure(path: path, fault: error)
      }
      isEmpty = isEmpty && cases.isEmpty
      for test in cases { try body(test, index + 1) }
    }
    // Whoever runs no case believes that all passed.
    if isEmpty { throw IntentTestFailure(path: path, fault: .noCases) }
  }

  private static func tell(
    _ passed: Int, _ failures: [JSONValue], _ figures: IntentTestReport, _ invocation: Invocation
  ) throws {
    let (bonus, bonusPassed) = (figures.bonus.all, Int(figures.bonus.right))
    if invocation.isJSON {
      var members: [JSONValue.Member] = [
        .init("passed", .integer(Int64(passed))), .init("failed", .integer(Int64(failures.count))),
        .init("bonusPassed", .integer(Int64(bonusPassed))),
        .init("bonusFailed", .integer(Int64(bonus - bonusPassed))),
        .init("failures", .array(failures)),
      ]
      if invocation.arguments[report] { members.append(.init("report", figures.json)) }
      return try invocation.printJSON(.object(members))
    }
    if invocation.arguments[report] {
      for line in figures.lines { try invocation.output.line(printable(line)) }
    }
    let apart = bonus == 0 ? "" : "; \(bonusPassed) of \(bonus) bonus cases passed"
    try invocation.output.line("\(passed) passed, \(failures.count) failed" + apart)
  }

  private static func json(_ result: IntentTestResult, _ path: String, _ line: Int, _ fault: String)
    -> JSONValue
  {
    .object([
      .init("id", .string(result.test.id)), .init("file", .string(path)),
      .init("line", .integer(Int64(line))), .init("locale", .string(result.test.locale)),
      .init("utterance", .string(result.test.utterance)), .init("fault", .string(fault)),
    ])
  }
}

/// A file of cases that cannot be read.
private struct IntentTestFailure: Diagnostic {
  let path: String
  let fault: IntentTestFault

  var code: String { fault.code }
  var message: String {
    "\(IntentsTestCommand.place(of: path)), \(printable(fault.message))"
  }
  var hint: String? { fault.hint }
  var exitCode: ExitCode { fault.exitCode }
}
