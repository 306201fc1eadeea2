// The words of a query, ready to be looked up: analyzed as titles are, so that both sides agree.

internal import TextAnalysis

/// One word of a query.
struct QueryTerm {
  /// The word, folded.
  var word: [UInt8]
  /// Its stem, by the store's language.
  var stem: [UInt8]
  /// The second form where one exists: `mueller` for Müller.
  var expanded: [UInt8]?
  /// The pairs to look for if the word belongs to a script without spaces; empty otherwise.
  var grams: [[UInt8]]
  /// Whether the person may still be typing it.
  var isLast: Bool
  /// Unicode scalars of `word`.
  var length: Int
  /// How many entities hold the word as it stands; for grams, the rarest of them.
  var documents = 0
  /// Whether an entity holds the word or another form of it.
  var isKnown = false

  var isUnspaced: Bool { !grams.isEmpty }

  /// The number to pick the rarest terms by: a word that is known in another form only may be frequent.
  var rarity: Int { documents > 0 ? documents : .max }
}

/// A query as the tiers of a search need it.
struct AnalyzedQuery {
  /// More words than this are ignored: nobody types them, and each costs a look-up.
  static let maxWords = 24

  /// The words that are looked for: without stop words, unless there are no others. The last word
  /// always stays, since `the` may become `theatre`.
  var terms: [QueryTerm] = []
  /// All words as typed, folded, stop words included.
  var typedWords: [[UInt8]] = []
  /// The joined forms to look up in `key`, the plain one first, cut as keys are.
  var keys: [[UInt8]] = []

  init(_ query: String, stems: StemCache) {
    var text = AnalyzedText()
    TextAnalyzer.analyze(query, into: &text)
    if text.words.count > Self.maxWords {
      text.words.removeSubrange(Self.maxWords...)
    }
    for form in TextAnalyzer.joinedForms(of: text) where !form.isEmpty {
      let key = Array(form[..<EntityAnalyzer.keptBytes(ofKey: form.span)])
      if !keys.contains(key) { keys.append(key) }
    }
    let typedWords = text.words.map { Array(text.folded[$0.folded]) }
    let isStop = typedWords.indices.map { index in
      index < typedWords.count - 1
        && Self.isStopWord(typedWords[index])
    }
    self.typedWords = typedWords
    let dropsStopWords = isStop.contains(false)
    for (index, word) in text.words.enumerated() {
      if dropsStopWords, isStop[index] { continue }
      terms.append(Self.term(word, in: text, isLast: index == text.words.count - 1, stems: stems))
    }
  }

  private static func isStopWord(_ word: [UInt8]) -> Bool {
    StopWords.contains(word.span, language: EntityAnalyzer.language)
  }

  private static func term(
    _ word: AnalyzedWord, in text: AnalyzedText, isLast: Bool, stems: StemCache
  ) -> QueryTerm {
    let folded = Array(text.folded[word.folded])
    var stem = folded
    var grams: [[UInt8]] = []
    if word.isUnspaced {
      TextAnalyzer.grams(of: word, in: text, includeSingles: false) {
        grams.append(Array(text.folded[$0]))
      }
    } else {
      stem = stems.stem(of: folded.span)
    }
    return QueryTerm(
      word: folded, stem: stem, expanded: word.expanded.map { Array(text.folded[$0]) },
      grams: grams, isLast: isLast, length: EditDistance.scalarCount(folded.span))
  }

  /// Bytes of the plain joined form.
  var keyBytes: Int { keys.first?.count ?? 0 }

  /// Scalars of the plain joined form.
  var keyLength: Int { keys.first.map { EditDistance.scalarCount($0.span) } ?? 0 }
}
