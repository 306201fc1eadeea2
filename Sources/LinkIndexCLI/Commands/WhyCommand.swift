// `linkindex why`: what a search makes of one entity.

import EntityStore
import LinkTypes

enum WhyCommand: Command {
  static let definition = CommandDefinition(
    name: "why", summary: "Say why a search finds an entity or does not",
    discussion: [
      "Says whether the entity is there, expired, hidden or left out by a filter, which words it lacks, or its place among the first 1,000 hits with its score taken apart. The status is 0 if it is found."
    ],
    operands: [
      Operand(IdentifierOperands.kind, help: "The kind of the entity."),
      Operand(IdentifierOperands.id, help: "Its identifier among its kind."),
      Operand(ValueType<String>.text("QUERY"), .oneOrMore, help: "What would be typed."),
    ],
    options: [
      IdentifierOperands.index.definition, FilterFlags.kinds.definition,
      FilterFlags.domain.definition, SearchFlags.conditions.definition,
      SearchFlags.literal.definition, SearchFlags.includesPrivate.definition,
    ] + QueryFlags.filtering + StoreFlags.reading,
    examples: [.init("why item 123 coffee beans", "is it found by these words, and where")])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    guard let identifier = try IdentifierOperands.identifier(arguments) else {
      throw UsageError.missingOperand("KIND")
    }
    guard arguments.operands.count > 2 else { throw UsageError.missingOperand("QUERY") }
    var request = SearchRequest(
      arguments.operands.dropFirst(2).joined(separator: " "),
      kinds: arguments.all(FilterFlags.kinds))
    request.domain = arguments[FilterFlags.domain]
    request.filters = arguments.all(SearchFlags.conditions)
    request.isLiteral = arguments[SearchFlags.literal]
    request.includesPrivate = arguments[SearchFlags.includesPrivate]
    request.now = QueryFlags.moment(of: arguments)
    let filters = try QueryFlags.filters(invocation)
    request.filterQuery = filters.query
    let store = try invocation.openStore(.readOnly)
    let verdict = try store.verdict(on: identifier, for: request)
    let isFound = verdict.hit != nil
    let (code, text, details) = words(verdict.reason)
    if invocation.isJSON {
      var members: [JSONValue.Member] = [
        .init("found", .bool(isFound)), .init("reason", .string(code)),
      ]
      members += details
      if let hit = verdict.hit {
        members.append(.init("score", .double(hit.score)))
        members.append(.init("match", .string(hit.match.rawValue)))
      }
      try invocation.printJSON(.object(members))
    } else {
      try invocation.output.line("\(printable(identifier.uniqueIdentifier)) \(printable(text))")
      if let hit = verdict.hit, let explanation = hit.explanation {
        try invocation.output.line("  score \(rounded(hit.score)) as \(hit.match.rawValue)")
        for feature in explanation.features {
          try invocation.output.line("  \(rounded(feature.points)) \(feature.name)")
        }
      }
    }
    try invocation.output.flush()
    QueryFlags.report(filters.warnings, isFound: isFound, in: store, invocation)
    invocation.noteEmpty(kinds: request.kinds, indexes: nil, in: store)
    return isFound ? .success : .no
  }

  private static func rounded(_ number: Double) -> String {
    let hundredths = (number * 100).rounded() / 100
    return "\(hundredths)"
  }

  private static func words(_ reason: SearchVerdict.Reason)
    -> (code: String, text: String, details: [JSONValue.Member])
  {
    func list(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }
    switch reason {
    case .found(let rank):
      return ("found", "is hit \(rank)", [.init("rank", .integer(Int64(rank)))])
    case .missing(let others):
      let places = others.map { $0.map { "index '\($0)'" } ?? "the default index" }
      let hint = places.isEmpty ? "" : "; " + places.joined(separator: " and ") + " has one"
      return ("missing", "is not in the index" + hint, [])
    case .expired(let moment):
      let time = Timestamp.format(moment) ?? "\(moment)"
      return ("expired", "expired at \(time)", [.init("expires", .string(time))])
    case .hidden: return ("hidden", "is hidden (hideInSpotlight): only its identifier finds it", [])
    case .isPrivate:
      return ("private", "is private: only searches that ask for private ones find it", [])
    case .filteredOut(let names):
      return (
        "filteredOut", "is left out by " + names.joined(separator: ", "),
        [.init("filters", list(names))]
      )
    case .lacksWords(let words):
      return (
        "lacksWords", "lacks " + words.map { "\"\($0)\"" }.joined(separator: ", "),
        [.init("words", list(words))]
      )
    case .outranked(let hits):
      return ("outranked", "comes after \(hits) better hits", [])
    case .unfinishedWord(let word):
      return (
        "unfinishedWord",
        "holds \"\(word)\" in no name: a space after it says that it is the whole word",
        [.init("words", list([word]))]
      )
    case .failsConditions([]):
      return ("failsConditions", "holds the words, but not together as the query wants them", [])
    case .failsConditions(let conditions):
      return (
        "failsConditions", "fails " + conditions.joined(separator: " and "),
        [.init("conditions", list(conditions))]
      )
    }
  }
}
