// What an import has to say of single places of a file: nothing is left out in silence.

public import LinkTypes

/// Something of a file that was left out, or taken over with a doubt.
public struct ImportNote: Sendable, Hashable {
  /// One sentence, with the value in it.
  public var message: String
  /// Where in the file.
  public var position: JSONPosition

  /// Creates a note.
  public init(_ message: String, at position: JSONPosition) {
    self.message = message
    self.position = position
  }
}

/// What an import of phrases did.
public struct ShortcutImportReport: Sendable, Hashable {
  /// Phrases that the catalog did not have.
  public var addedPhrases = 0
  /// Phrases that it had.
  public var knownPhrases = 0
  /// Intents made for phrases that no intent had.
  public var addedIntents: [String] = []
  /// What was left out or is doubtful, in the order of the file.
  public var notes: [ImportNote] = []

  /// Creates an empty report.
  public init() {}

  /// Adds what another import did.
  public mutating func add(_ other: ShortcutImportReport) {
    addedPhrases += other.addedPhrases
    knownPhrases += other.knownPhrases
    addedIntents += other.addedIntents
    notes += other.notes
  }
}

/// The phrases of a catalog, found at once: files of thousands of phrases are taken over in one pass.
struct PhraseDirectory {
  private struct Key: Hashable {
    let intent: Int
    let language: String?
    let nodes: [PhraseNode]
  }

  private var intents: [[PhraseNode]: Int] = [:]
  /// What the phrases of an intent's language mean beside their words.
  private var settings: [Key: [PhraseSetting]] = [:]
  private var ids: Set<String> = []
  private var lastNumbers: [String: Int] = [:]

  init(_ catalog: IntentCatalog) {
    for (index, intent) in catalog.intents.enumerated() {
      ids.insert(intent.id)
      for phrase in intent.phrases { insert(phrase, of: index) }
    }
  }

  private func key(_ phrase: IntentPhrase, of intent: Int) -> Key {
    Key(intent: intent, language: phrase.language, nodes: phrase.nodes)
  }

  /// Notes a phrase of an intent.
  mutating func insert(_ phrase: IntentPhrase, of intent: Int) {
    intents[phrase.nodes] = min(intent, intents[phrase.nodes] ?? intent)
    settings[key(phrase, of: intent), default: []].append(phrase.setting)
  }

  /// What an intent's phrases of these words and this language mean beside them; none if there are no such phrases.
  func settings(of phrase: IntentPhrase, in intent: Int) -> [PhraseSetting] {
    settings[key(phrase, of: intent)] ?? []
  }

  /// The first intent that has one of some phrases, in any language.
  func intent(withAnyOf trees: [[PhraseNode]]) -> Int? {
    trees.compactMap { intents[$0] }.min()
  }

  /// An identifier made of the first words of a phrase, which no intent has yet.
  mutating func newIntentID(for nodes: [PhraseNode]) -> String {
    var words: [String] = []
    for case .literal(let text) in nodes {
      words += text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
    let stem = words.isEmpty ? "intent" : words.prefix(4).joined(separator: "_")
    guard !ids.insert(stem).inserted else { return stem }
    var number = lastNumbers[stem] ?? 1
    var id: String
    repeat {
      number += 1
      id = "\(stem)_\(number)"
    } while !ids.insert(id).inserted
    lastNumbers[stem] = number
    return id
  }

  mutating func insert(id: String) { ids.insert(id) }
}
