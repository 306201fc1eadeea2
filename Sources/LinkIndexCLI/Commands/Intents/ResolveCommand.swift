// `linkindex resolve`: what somebody says, as the URL that does it, or as a question back.

import EntityStore
import IntentPhrases
import IntentResolution
import LinkTypes

enum ResolveCommand: Command {
  static let locale = Option(
    "locale", .text("TAG"),
    help: "The language of the utterance. Default: the intents' first, else en.")
  static let types = Option(
    "types", .text("KINDS"), help: "Only entities of these kinds, with commas between them.")
  static let limit = Option(
    "limit", short: "n", .whole("N", in: 1...200), default: "200",
    help: "The most candidates of a slot.")
  static let context = Option(
    "context", .text("TOKEN"), help: "The context of the answer that this one answers.")
  static let contextKey = Option(
    "context-key", .file(),
    help: "The file whose bytes sign contexts. Default: $LINKINDEX_CONTEXT_KEY, else the intents.")
  static let explain = Switch("explain", help: "Say which readings were weighed, and by what.")
  static let batch = Switch(
    "batch",
    help:
      "Read utterances from standard input, one a line; answer each at once with a line of JSON: the answer, or what is wrong with the line, as {\"code\", \"message\", \"hint\"}."
  )

  static let definition = CommandDefinition(
    name: "resolve", summary: "Find what an utterance asks for: intent, entities and URL",
    discussion: [
      "Compares the utterance with the phrases of the intents and the names of the index. Small slips, fillers and other words for a name do not matter; a name that several entities have is never decided by chance.",
      "A match prints its URL and ends with 0. No phrase or nothing by that name ends with 1, several equally good answers with 3, a phrase without its last word with 4; standard error then holds the question to ask. --json always prints the whole answer. The answer's context and what was said next, given with --context, continue from there.",
      "Utterances have at most 512 characters and 40 words.",
    ],
    operands: [Operand(.text("UTTERANCE"), .any, help: "What somebody says.")],
    options: [
      locale.definition, types.definition, limit.definition, context.definition,
      contextKey.definition, explain.definition, batch.definition, IntentFlags.intents.definition,
    ] + StoreFlags.reading,
    examples: [
      .init("resolve call maria garcia", "the URL, or which of them"),
      .init("resolve 'ouvre caffe mocha' --locale fr --json", "the whole answer"),
      .init("resolve the one in Sales --context TOKEN", "an answer to the question"),
    ], operandUsage: "UTTERANCE... | --batch")

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let words = arguments.operands.joined(separator: " ")
    if arguments[batch], !words.isEmpty { throw UsageError.conflict("UTTERANCE", "--batch") }
    guard arguments[batch] || !arguments.operands.isEmpty else {
      throw UsageError.missingOperand("UTTERANCE")
    }
    let resolver = try invocation.intentResolver(try invocation.openStore(.readOnly))
    let kinds = try kinds(arguments[types], resolver)
    if arguments[batch] {
      var lines = LineReader(descriptor: 0, name: "standard input")
      while let line = try lines.nextBytes() {
        do {
          guard let line = String(validating: line, as: UTF8.self) else { throw NotUTF8() }
          let answer = try resolver.resolve(request(line, kinds, invocation, resolver))
          try invocation.printJSON(answer.json)
        } catch let error as NotUTF8 {
          try invocation.printJSON(ErrorReport.json(error))
        } catch let error as IntentError {
          guard case .utterance = error else { throw error }
          try invocation.printJSON(ErrorReport.json(error))
        }
        try invocation.output.flush()
      }
      return .success
    }
    let answer = try resolver.resolve(request(words, kinds, invocation, resolver))
    if invocation.isJSON {
      try invocation.printJSON(answer.json)
    } else {
      try print(answer, invocation)
    }
    return answer.status.exitCode
  }

  /// The kinds of `--types`: each is one that the index holds or an intent takes, else nothing could ever be found.
  private static func kinds(_ text: String?, _ resolver: IntentResolver) throws -> [String] {
    guard let text else { return [] }
    let kinds = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let known = try resolver.store.kindNames() + resolver.catalog.kinds
    // Kinds are compared by their bytes: composed and decomposed letters are two names.
    for kind in kinds where !known.contains(where: { $0.utf8.elementsEqual(kind.utf8) }) {
      throw UsageError.invalidValue(
        text, option: "--types",
        expectation: kind.isEmpty
          ? "kinds with commas between them"
          : "kinds of the index or the intents, and '\(kind)' is none",
        nearest: nearestName(to: kind, among: known))
    }
    return kinds
  }

  private static func request(
    _ utterance: String, _ kinds: [String], _ invocation: Invocation, _ resolver: IntentResolver
  ) -> IntentRequest {
    let arguments = invocation.arguments
    return IntentRequest(
      utterance, locale: arguments[locale] ?? resolver.catalog.languages.first ?? "en",
      kinds: kinds,
      limit: arguments[limit] ?? 200, context: arguments[context], explains: arguments[explain])
  }

  private static func print(_ answer: IntentAnswer, _ invocation: Invocation) throws {
    switch answer.status {
    case .match:
      try invocation.output.line(printable(answer.url ?? answer.intent ?? ""))
    case .ambiguous:
      let slot = answer.slots.first { $0.status == .ambiguous && $0.candidateCount > 1 }
      for candidate in slot?.candidates ?? [] {
        let name = [candidate.entity.title, candidate.entity.subtitle ?? ""].filter { !$0.isEmpty }
        try invocation.output.line(
          printable(candidate.url ?? candidate.entity.identifier.uniqueIdentifier) + "\t"
            + printable(name.joined(separator: ", ")))
      }
      for other in slot == nil ? answer.alternatives : [] {
        try invocation.output.line(printable(other.url ?? "") + "\t" + printable(other.intent))
      }
    case .noEntity, .noIntent, .missingSlot: break
    }
    try invocation.output.flush()
    if let say = answer.prompt?.say {
      invocation.note(printable(say))
    } else if answer.status == .noIntent {
      invocation.note("no phrase is like it")
    }
    if invocation.arguments[explain] {
      for reading in answer.readings { invocation.note(printable(line(reading))) }
    }
  }

  private static func line(_ reading: IntentAnswer.Reason) -> String {
    var parts = [
      "\(reading.phrase): cost \(rounded(reading.cost)), total \(rounded(reading.total))"
    ]
    if !reading.skipped.isEmpty {
      parts.append("passed over " + reading.skipped.joined(separator: ", "))
    }
    for pair in reading.misspelt { parts.append(pair.joined(separator: " for ")) }
    return parts.joined(separator: "; ")
  }

  private static func rounded(_ value: Double) -> String {
    "\((value * 100).rounded() / 100)"
  }
}

/// A line that is no text.
private struct NotUTF8: Diagnostic {
  var code: String { "intent.encoding" }
  var message: String { "the utterance is not UTF-8" }
  var hint: String? { "send lines of UTF-8" }
  var exitCode: ExitCode { .dataError }
}

extension Invocation {
  /// A resolver of the intents in use over an index.
  func intentResolver(_ store: EntityStore) throws -> IntentResolver {
    var key = environment["LINKINDEX_CONTEXT_KEY"].map { Array($0.utf8) }
    if let path = arguments[ResolveCommand.contextKey] {
      key = try FileSystem.read(path)
      // Whoever signs with nothing signs what anybody can sign.
      guard key?.isEmpty == false else {
        throw UsageError.invalidValue(
          path, option: "--context-key", expectation: "a file that is not empty", nearest: nil)
      }
    }
    return IntentResolver(
      store: store, routes: try routes(), catalog: try intents().catalog, contextKey: key)
  }
}
