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

    /// Tools leave entries without a text where they found none.
    var isBlank: Bool { text.allSatisfy(\.isWhitespace) }
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

extension IntentCatalog {
  /// Takes phrases over: into the intent that has an entry's key as a phrase, else into a new one.
  ///
  /// A text with a slot that neither its key nor its intent has is left out; one that lost a slot of its key is taken
  /// over. Both are noted.
  /// - Throws: `CatalogError` with the first malformed phrase and its place; nothing is taken over then.
  public mutating func merge(
    _ entries: [ShortcutEntry], sourceLanguage: String
  ) throws(CatalogError) -> ShortcutImportReport {
    var merge = ShortcutMerge(self, sourceLanguage: sourceLanguage)
    for entry in entries where !entry.key.isBlank { try merge.take(entry) }
    for index in merge.touched.sorted() { merge.catalog.declareParameters(of: index) }
    self = merge.catalog
    return merge.report
  }

  /// Slots that nothing declares take entities of every kind.
  mutating func declareParameters(of index: Int) {
    var declared = Set(intents[index].parameters.map(\.name) + lists.map(\.name))
    for phrase in intents[index].phrases {
      for slot in PhraseUses.slots(of: phrase, in: self)
      where slot.source == .parameter && declared.insert(slot.name).inserted {
        intents[index].parameters.append(
          ParameterDefinition(name: slot.name, kind: .entity(kinds: [])))
      }
    }
  }
}

/// A catalog that takes over entries of one file.
private struct ShortcutMerge {
  let sourceLanguage: String
  var catalog: IntentCatalog
  var report = ShortcutImportReport()
  /// The intents that got something.
  var touched: Set<Int> = []
  private var directory: PhraseDirectory

  init(_ catalog: IntentCatalog, sourceLanguage: String) {
    self.catalog = catalog
    self.sourceLanguage = sourceLanguage
    directory = PhraseDirectory(catalog)
  }

  mutating func take(_ entry: ShortcutEntry) throws(CatalogError) {
    let key = try phrase(entry.key, language: sourceLanguage)
    var sources = [key]
    var hasSource = false
    for translation in entry.translations where translation.language == sourceLanguage {
      hasSource = true
      for text in translation.texts where !text.isBlank {
        sources.append(try phrase(text, language: sourceLanguage))
      }
    }
    let index = directory.intent(withAnyOf: sources.map(\.nodes)) ?? newIntent(key, entry)
    touched.insert(index)
    // A translation means what its key means: the same values are set, in the same situation.
    var setting: PhraseSetting?
    for source in sources where setting == nil {
      setting = directory.settings(of: source, in: index).first
    }
    if !hasSource { add(key, to: index, setting) }
    let tokens = EntryTokens(sources, catalog.intents[index], catalog)
    for translation in entry.translations {
      var phrases: [IntentPhrase] = []
      for text in translation.texts where !text.isBlank {
        phrases.append(try phrase(text, language: translation.language))
      }
      if translation.language != sourceLanguage {
        let (known, notes) = tokens.check(phrases, translation)
        phrases = known
        report.notes += notes
      }
      for phrase in phrases { add(phrase, to: index, setting) }
    }
  }

  private mutating func add(_ phrase: IntentPhrase, to index: Int, _ setting: PhraseSetting?) {
    if directory.settings(of: phrase, in: index).isEmpty {
      var phrase = phrase
      if let setting { phrase.setting = setting }
      directory.insert(phrase, of: index)
      report.addedPhrases += 1
      catalog.intents[index].phrases.append(phrase)
    } else {
      report.knownPhrases += 1
    }
    if let language = phrase.language, !catalog.languages.contains(language) {
      catalog.languages.append(language)
    }
  }

  private mutating func newIntent(_ key: IntentPhrase, _ entry: ShortcutEntry) -> Int {
    let id = directory.newIntentID(for: key.nodes)
    report.addedIntents.append(id)
    catalog.intents.append(IntentDefinition(id: id, position: entry.key.position))
    return catalog.intents.count - 1
  }

  private func phrase(
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
}

/// The slots that the source of an entry has, against which its translations are held.
private struct EntryTokens {
  /// Those that every text of the source has.
  private let required: Set<String>
  /// Those that some text of the source has.
  private let all: Set<String>
  private let declared: Set<String>

  init(_ sources: [IntentPhrase], _ intent: IntentDefinition, _ catalog: IntentCatalog) {
    let sets = sources.map { Self.tokens(of: $0) }
    required = sets.dropFirst().reduce(sets.first ?? []) { $0.intersection($1) }
    all = sets.reduce([]) { $0.union($1) }
    declared = Set(intent.parameters.map(\.name) + catalog.lists.map(\.name))
  }

  private static func tokens(of phrase: IntentPhrase) -> Set<String> {
    var uses = PhraseUses()
    uses.add(phrase.nodes)
    return Set(
      uses.slots.map(\.name) + (uses.hasApplication ? [PhrasePrinter.applicationName] : []))
  }

  /// The phrases of a translation that have no foreign slot, and what is to be said of them.
  func check(
    _ phrases: [IntentPhrase], _ translation: ShortcutEntry.Translation
  ) -> ([IntentPhrase], [ImportNote]) {
    var known: [IntentPhrase] = []
    var notes: [ImportNote] = []
    var found: Set<String> = []
    for phrase in phrases {
      let tokens = Self.tokens(of: phrase)
      let position = phrase.position ?? .start
      let text = "the \"\(translation.language)\" text \"\(SlotLint.excerpt(phrase.source))\""
      let foreign = tokens.subtracting(all).subtracting(declared)
        .subtracting([PhrasePrinter.applicationName])
      guard foreign.isEmpty else {
        notes.append(
          ImportNote("\(text) has \(list(foreign)), which its key has not: left out", at: position))
        continue
      }
      let lost = required.subtracting(tokens)
      if !lost.isEmpty {
        notes.append(ImportNote("\(text) has no \(list(lost)), which its key has", at: position))
      }
      found.formUnion(tokens)
      known.append(phrase)
    }
    let missing = all.subtracting(required).subtracting(found)
    if let first = known.first, !missing.isEmpty {
      notes.append(
        ImportNote(
          "no \"\(translation.language)\" text has \(list(missing)), which its key's have",
          at: first.position ?? .start))
    }
    return (known, notes)
  }

  private func list(_ names: Set<String>) -> String {
    names.sorted().map { "${\($0)}" }.joined(separator: " and ")
  }
}
