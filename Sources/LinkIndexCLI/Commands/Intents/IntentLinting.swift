// `linkindex intents lint`: what is wrong or doubtful with phrases, with file, line and column.

import EntityStore
import IntentPhrases
import LinkRouter
import LinkTypes
import SiteAssociation

enum IntentsLintCommand: Command {
  static let strict = Switch("strict", help: "Warnings make the status 1, too.")
  static let ignore = Option(
    "ignore",
    ValueType<IntentLintRule>("RULE", expectation: "the name of a rule, such as phrase.shared") {
      IntentLintRule(rawValue: $0)
    }, repeatable: true, help: "Leave a rule out.")
  static let suggested = Option(
    "suggested", .whole("N", in: 0...1_000_000),
    help:
      "How many entities of each kind are suggested to the system, for counting phrases. Default: as the index has them, at most 10."
  )

  static let definition = CommandDefinition(
    name: "intents lint", summary: "Find what is wrong with the phrases of intents",
    discussion: [
      "Looks for utterances that two intents take, each with an example, for slots that nothing keeps apart, for phrases that are not translated, and for what App Shortcuts refuses: phrases without the app's name, more than 10 shortcuts, more than 1,000 phrases with their suggested values. docs/intents.md lists the rules.",
      "With --db or LINKINDEX_DB the names of the entities that intents use are checked, too: aliases that are stop words or very short never resolve alone, and titles that two kinds share are asked about. The status is 1 if there is an error, with --strict also if there is a warning.",
    ],
    operands: [
      Operand(.file(), .optional, help: "The file of intents, instead of the manifest.")
    ],
    options: [
      LintFlags.format.definition, strict.definition, ignore.definition, suggested.definition,
      IntentFlags.intents.definition,
    ],
    examples: [
      .init("intents lint", "the intents of linkindex.json"),
      .init(
        "intents lint home.json --ignore phrase.noApplicationName --strict",
        "for other uses than App Shortcuts"),
      .init("intents lint --format sarif > lint.sarif", "for a code hosting service"),
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let loaded =
      try invocation.arguments.operand(0).map { try LoadedCatalog(path: $0) }
      ?? invocation.intents()
    var linter = IntentLinter(loaded.catalog)
    linter.routeParameters = try routeParameters(loaded, invocation)
    var indexFindings: [IntentFinding] = []
    // An index that only the environment names may not be there yet.
    let named = invocation.environment["LINKINDEX_DB"].map { FileSystem.exists($0) } ?? false
    if invocation.arguments[GlobalOptions.database] != nil || named {
      let store = try invocation.openStore(.readOnly)
      let kinds = loaded.catalog.kinds.sorted()
      linter.suggestedCounts = try IntentIndexLint.counts(
        kinds, most: invocation.arguments[suggested] ?? 10, store)
      indexFindings = try IntentIndexLint.names(kinds, loaded.catalog, store)
    } else if let count = invocation.arguments[suggested] {
      for kind in loaded.catalog.kinds { linter.suggestedCounts[kind] = count }
    }
    let ignored = Set(invocation.arguments.all(ignore))
    let findings = (linter.findings() + indexFindings).filter { !ignored.contains($0.rule) }
    let file = FileFindings(
      name: loaded.path ?? "linkindex.json", reported: findings.map { ReportedFinding($0) })
    return try finish(file, invocation)
  }

  /// What the routes of intents need: those of the file, if it is a manifest, else of the manifest in use.
  private static func routeParameters(
    _ loaded: LoadedCatalog, _ invocation: Invocation
  ) throws -> [String: [String]] {
    let names = Set(loaded.catalog.intents.compactMap(\.route))
    if names.isEmpty { return [:] }
    let own = try? RouteTable(LinkManifest(json: loaded.bytes))
    let table = try own ?? invocation.routes()
    var needed: [String: [String]] = [:]
    for name in names { needed[name] = table.neededValues(ofRoute: name) }
    return needed
  }

  private static func finish(_ file: FileFindings, _ invocation: Invocation) throws -> ExitCode {
    switch invocation.arguments[LintFlags.format] ?? (invocation.isJSON ? .json : .text) {
    case .json: try invocation.printJSON(FindingRendering.json([file]))
    case .sarif:
      let rules = IntentLintRule.allCases
      let log = FindingRendering.sarif(
        [file], rules: rules.map { FindingRendering.sarif($0) }, ids: rules.map(\.rawValue))
      try invocation.output.write(JSONWriter(style: .pretty).string(log) + "\n")
    case .text:
      let rendering = FindingRendering(style: invocation.style)
      for line in rendering.lines(file) { try invocation.output.line(line) }
      invocation.note(FindingRendering.summary([file]))
    }
    let limit: Severity = invocation.arguments[strict] ? .warning : .error
    return file.findings.contains { $0.severity >= limit } ? .no : .success
  }
}

/// What lint asks the index.
private enum IntentIndexLint {
  static func counts(_ kinds: [String], most: Int, _ store: EntityStore) throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for kind in kinds { counts[kind] = min(most, try store.count(kind: kind)) }
    return counts
  }

  /// The findings about names: aliases, in order of the entities' identifiers; of short ones, which codes are on purpose,
  /// one a kind; titles that two kinds share.
  static func names(
    _ kinds: [String], _ catalog: IntentCatalog, _ store: EntityStore
  ) throws -> [IntentFinding] {
    let languages = catalog.languages.isEmpty ? ["en"] : catalog.languages
    var findings: [IntentFinding] = []
    var titles = SharedTitles()
    for kind in kinds {
      var short = ShortAliases(kind: kind)
      try store.forEach(kind: kind) { entity in
        titles.add(entity.title, kind: kind)
        for alias in entity.aliases {
          switch IntentLinter.aliasRule(alias, languages: languages) {
          case .stopWordAlias?:
            findings.append(
              .stopWordAlias(alias, of: entity.identifier, title: entity.title))
          case nil: break
          default: short.add(alias, title: entity.title)
          }
        }
      }
      if let finding = short.finding { findings.append(finding) }
    }
    return findings + titles.findings
  }
}

extension ReportedFinding {
  /// A finding about intents.
  init(_ finding: IntentFinding) {
    let severity: Severity =
      switch finding.severity {
      case .info: .info
      case .warning: .warning
      case .error: .error
      }
    self.severity = severity
    id = finding.rule.rawValue
    message = finding.message
    hint = finding.hint
    // `intents.open` is the member "open" of the section's "intents".
    let parts = finding.subject.split(separator: ".", maxSplits: 1)
    let isSection = finding.position != nil && parts.count == 2
    place = SourcePlace(
      position: finding.position ?? SourcePlace.start.position,
      pointer: isSection ? "/intents/\(parts[0])/\(parts[1])" : "")
    witness = finding.witness
    source = nil
  }
}

extension FindingRendering {
  /// A rule about intents as SARIF describes rules.
  static func sarif(_ rule: IntentLintRule) -> JSONValue {
    let level =
      switch rule.severity {
      case .info: "note"
      case .warning: "warning"
      case .error: "error"
      }
    return .object([
      .init("id", .string(rule.rawValue)),
      .init("shortDescription", .object([.init("text", .string(rule.title))])),
      .init("defaultConfiguration", .object([.init("level", .string(level))])),
    ])
  }
}
