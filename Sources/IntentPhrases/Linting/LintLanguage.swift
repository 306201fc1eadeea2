// What lint knows of a language: which words say numbers, and which are articles, that people put in and leave out.

import TextAnalysis

/// The numbers and articles of a language.
struct LintLanguage {
  /// Articles and possessives, letter by letter.
  let articles: Set<[PhraseGraph.Symbol]>
  private let reader: NumberReader

  init(_ tag: String, _ folding: inout LetterFolding) {
    let tables = LanguageTables(LanguageProfile.of(tag), applicationNames: [], skipWords: [])
    reader = NumberReader(tables.profile)
    articles = Set(
      tables.additions.map { folding.symbols(String(decoding: $0, as: UTF8.self)) }
        .filter { !$0.isEmpty && !$0.contains(.space) })
  }

  /// The numbers that words of a phrase say, with where they stand in UTF-8.
  func numbers(in text: String) -> [(value: Double, source: Range<Int>, words: String)] {
    let tokens = TokenText(text)
    var found: [(value: Double, source: Range<Int>, words: String)] = []
    guard tokens.tokens.indices.contains(where: { reader.isNumber(tokens.bytes($0)) }) else {
      return found
    }
    for first in tokens.tokens.indices {
      for end in first + 1...min(tokens.tokens.count, first + NumberReader.mostTokens) {
        guard tokens.isWordEnd(end - 1), let source = tokens.source(first..<end) else { continue }
        if let value = reader.number(tokens, first..<end) {
          found.append((value, source, tokens.original(first..<end)))
        }
      }
    }
    return found
  }
}

/// Folds letters as the analysis of texts does, one at a time.
struct LetterFolding {
  private var known: [Character: [PhraseGraph.Symbol]] = [:]
  private var languages: [String: LintLanguage] = [:]

  /// What is known of the language of a tag.
  mutating func language(_ tag: String) -> LintLanguage {
    if let known = languages[tag] { return known }
    let made = LintLanguage(tag, &self)
    languages[tag] = made
    return made
  }

  mutating func symbols(_ text: String) -> [PhraseGraph.Symbol] {
    text.flatMap { symbols($0) }
  }

  mutating func symbols(_ character: Character) -> [PhraseGraph.Symbol] {
    if let symbols = known[character] { return symbols }
    let folded = TextAnalyzer.words(String(character)).joined()
    let symbols: [PhraseGraph.Symbol] =
      folded.isEmpty ? [.space] : folded.unicodeScalars.map { .letter($0) }
    known[character] = symbols
    return symbols
  }
}
