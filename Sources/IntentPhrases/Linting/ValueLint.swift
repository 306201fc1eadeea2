// Finds names that no one should be asked to tell apart: stop words, very short ones, and values said alike.

public import LinkTypes
import TextAnalysis

/// The findings about values of lists, and about aliases of entities.
struct ValueLint {
  let catalog: IntentCatalog

  func findings() -> [IntentFinding] {
    var findings: [IntentFinding] = []
    for list in catalog.lists {
      guard case .enumeration(let values) = list.domain else { continue }
      findings += check(values, subject: "lists.\(list.name)")
    }
    for intent in catalog.intents {
      for parameter in intent.parameters {
        guard case .enumeration(let values) = parameter.kind else { continue }
        findings += check(values, subject: "intents.\(intent.id).parameters.\(parameter.name)")
      }
    }
    return findings
  }

  private func check(_ values: [ListValue], subject: String) -> [IntentFinding] {
    var findings: [IntentFinding] = []
    var said: [String: SlotValue] = [:]
    for value in values {
      for phrase in value.phrases {
        let key =
          "\(phrase.language ?? "") \(TextAnalyzer.words(phrase.source).joined(separator: " "))"
        if let other = said[key], other != value.value {
          findings.append(
            IntentFinding(
              .sharedValue, "\"\(phrase.source)\" says two values of \(subject)",
              hint: "take it away from one of them", at: phrase.position, subject: subject))
        }
        said[key] = value.value
        guard case .literal(let text)? = phrase.nodes.first, phrase.nodes.count == 1 else {
          continue
        }
        let languages = phrase.language.map { [$0] } ?? catalog.languages
        if let rule = IntentLinter.aliasRule(text, languages: languages), rule == .stopWordAlias {
          findings.append(
            IntentFinding(
              rule, "\"\(text)\" of \(subject) is a stop word",
              hint: "a stop word never resolves alone: write a longer name", at: phrase.position,
              subject: subject))
        }
      }
    }
    return findings
  }
}

extension IntentLinter {
  /// The rule that an alias breaks: `alias.stopWord` if all its words are stop words of one of the languages,
  /// `alias.short` if it has at most three letters of a script that writes words apart.
  public static func aliasRule(_ alias: String, languages: [String]) -> IntentLintRule? {
    let words = TextAnalyzer.words(alias)
    guard !words.isEmpty else { return nil }
    for tag in languages {
      guard let language = TextLanguage(tag: LanguageTag.primary(tag)) else { continue }
      let stops = StopWords(of: language)
      if words.allSatisfy({ stops.contains(Array($0.utf8).span) }) { return .stopWordAlias }
    }
    let letters = words.joined().unicodeScalars
    let isAlphabetic = letters.allSatisfy { $0.value < 0x0E00 }
    return isAlphabetic && letters.count <= 3 ? .shortAlias : nil
  }

}

extension IntentFinding {
  /// The finding about an alias of an entity that is a stop word.
  public static func stopWordAlias(
    _ alias: String, of identifier: EntityIdentifier, title: String
  ) -> IntentFinding {
    let name = identifier.uniqueIdentifier
    return IntentFinding(
      .stopWordAlias, "the alias \"\(alias)\" of \(name) (\(title)) is a stop word",
      hint: "it resolves only with other words beside it", at: nil, subject: name)
  }
}

/// The short aliases of the entities of a kind: codes of airports and the like, thousands of them, so that only their
/// number and some examples are told.
public struct ShortAliases: Sendable {
  private static let mostExamples = 3

  private let kind: String
  private var count = 0
  private var examples: [String] = []

  /// Begins with none.
  public init(kind: String) { self.kind = kind }

  /// Counts an alias of an entity.
  public mutating func add(_ alias: String, title: String) {
    count += 1
    if examples.count < Self.mostExamples { examples.append("\"\(alias)\" of \(title)") }
  }

  /// What there is to say of them; nil if there are none.
  public var finding: IntentFinding? {
    guard count > 0 else { return nil }
    let list = examples.joined(separator: ", ")
    return IntentFinding(
      .shortAlias,
      "\(count) alias\(count == 1 ? "" : "es") of the kind \"\(kind)\" ha\(count == 1 ? "s" : "ve") at most three letters, such as \(list)",
      hint: "they resolve only with other words beside them", at: nil, subject: kind)
  }
}

/// Titles that entities of several kinds have: where an utterance may mean any of the kinds, it is asked about.
public struct SharedTitles: Sendable {
  private static let mostExamples = 3

  private var kinds: [String] = []
  /// For each title, folded and joined, the kinds that have it, by number, and how the first writes it.
  private var titles: [[UInt8]: (kinds: [Int], title: String)] = [:]

  /// Begins with none.
  public init() {}

  /// Counts the title of an entity; kind after kind.
  public mutating func add(_ title: String, kind: String) {
    if kinds.last != kind { kinds.append(kind) }
    let key = LanguageTables.joined(title)
    guard !key.isEmpty else { return }
    let number = kinds.count - 1
    var known = titles[key] ?? ([], title)
    if known.kinds.last != number { known.kinds.append(number) }
    titles[key] = known
  }

  /// One finding for each two kinds that share titles.
  public var findings: [IntentFinding] {
    var shared: [[Int]: [String]] = [:]
    for (held, title) in titles.values where held.count > 1 {
      for (place, one) in held.enumerated() {
        for other in held[(place + 1)...] { shared[[one, other], default: []].append(title) }
      }
    }
    return shared.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { pair, titles in
      let (one, other) = (kinds[pair[0]], kinds[pair[1]])
      let examples = titles.sorted().prefix(Self.mostExamples).map { "\"\($0)\"" }
      return IntentFinding(
        .sharedTitle,
        "\(titles.count) title\(titles.count == 1 ? "" : "s") of the kinds \"\(one)\" and \"\(other)\" are the same, such as \(examples.joined(separator: ", "))",
        hint:
          "where a phrase takes both kinds, these are asked about: give phrases of each kind a word of their own",
        at: nil, subject: "\(one), \(other)")
    }
  }
}
