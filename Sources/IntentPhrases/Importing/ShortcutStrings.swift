// What strings files and string catalogs have in common: phrases under a key that is a phrase itself.

public import LinkTypes

/// One key of a file of App Shortcuts phrases, with what stands for it in each language.
public struct ShortcutEntry: Sendable, Hashable {
  /// One text and where it stands.
  public struct Text: Sendable, Hashable {
    /// The text, escapes taken out.
    public var text: String
    /// Where it begins in the file.
    public var position: JSONPosition

    /// Creates a text.
    public init(_ text: String, at position: JSONPosition) {
      self.text = text
      self.position = position
    }
  }

  /// The texts of one language.
  public struct Translation: Sendable, Hashable {
    /// The BCP 47 tag.
    public var language: String
    /// One text, or the several of a set.
    public var texts: [Text]

    /// Creates a translation.
    public init(language: String, texts: [Text]) {
      self.language = language
      self.texts = texts
    }
  }

  /// The phrase in the language of the source.
  public var key: Text
  /// The translations in the order of the file.
  public var translations: [Translation]

  /// Creates an entry.
  public init(key: Text, translations: [Translation]) {
    self.key = key
    self.translations = translations
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

  /// Creates an empty report.
  public init() {}
}

extension IntentCatalog {
  /// Takes phrases over: into the intent that has an entry's key as a phrase, else into a new one.
  ///
  /// - Throws: `CatalogError` with the first malformed phrase and its place.
  public mutating func merge(
    _ entries: [ShortcutEntry], sourceLanguage: String
  ) throws(CatalogError) -> ShortcutImportReport {
    var report = ShortcutImportReport()
    // Tools leave an entry without a text where they found none.
    for entry in entries where entry.key.text.contains(where: { !$0.isWhitespace }) {
      let key = try Self.phrase(entry.key, language: sourceLanguage)
      let index = try index(of: key, entry, sourceLanguage: sourceLanguage, &report)
      let hasSource = entry.translations.contains { $0.language == sourceLanguage }
      var texts = entry.translations.flatMap { translation in
        translation.texts.map { (translation.language, $0) }
      }
      if !hasSource { texts.insert((sourceLanguage, entry.key), at: 0) }
      for (language, text) in texts where text.text.contains(where: { !$0.isWhitespace }) {
        let phrase = try Self.phrase(text, language: language)
        if intents[index].phrases.contains(where: {
          $0.language == language && $0.nodes == phrase.nodes
        }) {
          report.knownPhrases += 1
        } else {
          report.addedPhrases += 1
          intents[index].phrases.append(phrase)
        }
        if !languages.contains(language) { languages.append(language) }
      }
      declareParameters(of: index)
    }
    return report
  }

  static func phrase(
    _ text: ShortcutEntry.Text, language: String
  ) throws(CatalogError) -> IntentPhrase {
    do {
      return IntentPhrase(
        source: text.text, notation: .strings,
        nodes: try PhraseParser.parse(text.text, notation: .strings), language: language,
        position: text.position)
    } catch {
      throw CatalogError(.malformedPhrase(key: language, fault: error), at: text.position)
    }
  }

  /// The intent that has the key, or any text of its entry in the source's language.
  private mutating func index(
    of key: IntentPhrase, _ entry: ShortcutEntry, sourceLanguage: String,
    _ report: inout ShortcutImportReport
  ) throws(CatalogError) -> Int {
    var sources = [key.nodes]
    for translation in entry.translations where translation.language == sourceLanguage {
      for text in translation.texts where text.text.contains(where: { !$0.isWhitespace }) {
        sources.append(try Self.phrase(text, language: sourceLanguage).nodes)
      }
    }
    if let known = intents.firstIndex(where: { intent in
      intent.phrases.contains { sources.contains($0.nodes) }
    }) {
      return known
    }
    let id = newIntentID(for: key.nodes)
    report.addedIntents.append(id)
    intents.append(IntentDefinition(id: id, position: entry.key.position))
    return intents.count - 1
  }

  /// An identifier made of the first words of a phrase.
  func newIntentID(for nodes: [PhraseNode]) -> String {
    var words: [String] = []
    for case .literal(let text) in nodes {
      words += text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
    let stem = words.isEmpty ? "intent" : words.prefix(4).joined(separator: "_")
    var id = stem
    var number = 2
    while intent(id) != nil {
      id = "\(stem)_\(number)"
      number += 1
    }
    return id
  }

  /// Slots that nothing declares take entities of every kind.
  mutating func declareParameters(of index: Int) {
    for phrase in intents[index].phrases {
      for slot in PhraseUses.slots(of: phrase, in: self)
      where slot.source == .parameter && intents[index].parameter(slot.name) == nil
        && list(slot.name) == nil
      {
        intents[index].parameters.append(
          ParameterDefinition(name: slot.name, kind: .entity(kinds: [])))
      }
    }
  }
}
