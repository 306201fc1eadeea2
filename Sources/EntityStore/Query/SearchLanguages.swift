// A query has no language: its words are looked for by the stems of every language that the store
// holds, each under that language's mark. A store of one language asks for one stem a word.

internal import TextAnalysis

/// The languages of a store as its searches need them; used by one thread at a time.
final class SearchLanguages {
  /// The store's own language first; of those without stems one stands for all.
  private(set) var stemming: [LanguageForms] = []
  /// The languages of the store, its own first.
  private var held: [LanguageForms] = []
  /// Those that were ever held: their stems stay in memory.
  private var known: [LanguageForms] = []

  /// Reads which languages the store holds now; must be called inside the search's transaction.
  func update(_ connection: Connection) throws(EntityStoreError) {
    if known.isEmpty {
      let own = try StoreLanguage.own(connection)
      known = [LanguageForms(own, own: own)]
      held = known
      stemming = known
    }
    let statement = try connection.statement(SQL.languageCodes)
    defer { statement.reset() }
    guard try statement.step() else {
      if held.count > 1 {
        held = [known[0]]
        stemming = held
      }
      return
    }
    held = [known[0]]
    repeat {
      if let language = TextLanguage(tag: statement.string(0)) { held.append(forms(of: language)) }
    } while try statement.step()
    stemming = []
    for forms in held where !stemming.contains(where: { $0.marker == forms.marker }) {
      stemming.append(forms)
    }
  }

  private func forms(of language: TextLanguage) -> LanguageForms {
    if let found = known.first(where: { $0.language == language }) { return found }
    let new = LanguageForms(language, own: known[0].language)
    known.append(new)
    return new
  }

  /// The language of an entity by its tag.
  func forms(ofTag tag: String?) -> LanguageForms {
    guard let tag, let language = TextLanguage(tag: tag) else { return known[0] }
    return forms(of: language)
  }

  /// Whether the word is left out of the texts of some language of the store.
  func isStopWord(_ word: [UInt8]) -> Bool {
    held.contains { $0.stopWords.contains(word.span) }
  }

  /// Whether a word that the texts of some language of the store leave out is as the body says.
  func hasStopWord(where isWanted: ([UInt8]) -> Bool) -> Bool {
    held.contains { $0.stopWords.contains(where: isWanted) }
  }

  /// Whether any language's algorithm knows words by their marks.
  var usesMarks: Bool { stemming.contains { $0.usesMarks } }

  /// The word's stems in each language.
  func stems(of word: Range<Int>, marked: Range<Int>? = nil, in bytes: [UInt8])
    -> [LanguageStems]
  {
    stemming.map { forms in
      LanguageStems(
        marker: forms.marker,
        stems: forms.stems(of: word, marked: forms.usesMarks ? marked : nil, in: bytes))
    }
  }

  /// The stems of a folded word that stands alone.
  func stems(of word: [UInt8]) -> [LanguageStems] { stems(of: 0..<word.count, in: word) }
}

/// The stems of a word in one language.
struct LanguageStems {
  /// The mark that the language's stems have in the postings.
  var marker: [UInt8]
  var stems: [[UInt8]]
}

extension [LanguageStems] {
  /// An entity that holds the word or another form of it, in the entity's language.
  var inTexts: MatchExpression {
    let tokens = flatMap { language in
      language.stems.map { MatchExpression.token(marker: language.marker, word: $0) }
    }
    return tokens.count == 1 ? tokens[0] : .any(tokens)
  }

  /// The stems in one language.
  func stems(in forms: LanguageForms) -> [[UInt8]] {
    first { $0.marker == forms.marker }?.stems ?? []
  }
}

/// What the file says about languages.
enum StoreLanguage {
  /// The language of entities that name none: chosen when the file was made.
  static func own(_ connection: Connection) throws(EntityStoreError) -> TextLanguage {
    let statement = try connection.statement(SQL.info)
    defer { statement.reset() }
    try statement.bind(1, InfoKey.language)
    guard try statement.step() else { return .english }
    return TextLanguage(tag: statement.string(0)) ?? .english
  }
}
