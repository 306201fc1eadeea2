// The words of a query, ready to be looked up: analyzed as titles are, so that both sides agree.

internal import TextAnalysis

/// One word of a query.
struct QueryTerm {
  /// The word, folded.
  var word: [UInt8]
  /// Its stems in each language of the store.
  var stems: [LanguageStems]
  /// The second form where one exists: `mueller` for Müller.
  var expanded: [UInt8]?
  /// The pairs to look for if the word belongs to a script without spaces; empty otherwise.
  var grams: [[UInt8]]
  /// Whether the person may still be typing it.
  var isLast: Bool
  /// Unicode scalars of `word`.
  var length: Int
  /// Whether the texts of some language of the store leave the word out.
  var isStop = false
  /// How many entities hold the word as it stands; for grams, the rarest of them.
  var documents = 0
  /// Whether an entity holds the word or another form of it.
  var isKnown = false

  var isUnspaced: Bool { !grams.isEmpty }

  /// The number to pick the rarest terms by: a word that is known in another form only may be frequent.
  var rarity: Int { documents > 0 ? documents : .max }
}

extension QueryTerm {
  /// A whole, folded word that was not typed.
  init(word: [UInt8], languages: SearchLanguages) {
    self.init(
      word: word, stems: languages.stems(of: word), grams: [], isLast: false,
      length: EditDistance.scalarCount(word.span))
  }
}

/// A query as the tiers of a search need it.
struct AnalyzedQuery {
  /// More words than this are ignored: nobody types them, and each costs a look-up.
  static let maxWords = 24

  /// The words that are looked for: without stop words of the store's languages, unless there are no
  /// others. The last word always stays, since `the` may become `theatre`.
  var terms: [QueryTerm] = []
  /// All words as typed, folded, stop words included.
  var typedWords: [[UInt8]] = []
  /// The joined forms to look up in `key`, the plain one first, cut as keys are.
  var keys: [[UInt8]] = []

  /// What was typed beside letters and digits, without spaces: that of "C++" is "++".
  var signs = ""
  /// Whether the last word is whole.
  var isEnded = false
  /// Whether there are words that need not stand in a hit as they were typed.
  var hasFreeWords = true

  init(_ query: String, languages: SearchLanguages) {
    var text = AnalyzedText()
    TextAnalyzer.analyze(query, into: &text)
    keys = Self.keys(of: &text)
    signs = Self.signs(of: query)
    if languages.usesMarks { TextAnalyzer.addMarkedForms(of: query, to: &text) }
    typedWords = text.words.map { Array(text.folded[$0.folded]) }
    let isElided = text.words.indices.map { Self.isElided($0, in: text) }
    let last = isElided.lastIndex(of: false) ?? text.words.count - 1
    let isStop = typedWords.indices.map { index in
      isElided[index] || index < last && languages.isStopWord(typedWords[index])
    }
    let dropsStopWords = isStop.contains(false)
    for (index, word) in text.words.enumerated() {
      if dropsStopWords, isStop[index] { continue }
      var term = Self.term(word, in: text, isLast: index == last, languages: languages)
      term.isStop = languages.isStopWord(typedWords[index])
      terms.append(term)
    }
  }

  /// The scalars of a text that are neither letters nor digits, marks nor spaces.
  static func signs(of text: String) -> String {
    var signs = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let properties = scalar.properties
      if properties.isAlphabetic || properties.isWhitespace || properties.numericType != nil {
        continue
      }
      switch properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark, .format, .control: continue
      default: signs.append(scalar)
      }
    }
    return String(signs)
  }

  /// The joined forms of the words that count, each once; words beyond those are taken off.
  private static func keys(of text: inout AnalyzedText) -> [[UInt8]] {
    if text.words.count > maxWords { text.words.removeSubrange(maxWords...) }
    var keys: [[UInt8]] = []
    for form in TextAnalyzer.joinedForms(of: text) where !form.isEmpty {
      let key = Array(form[..<EntityAnalyzer.keptBytes(ofKey: form.span)])
      if !keys.contains(key) { keys.append(key) }
    }
    return keys
  }

  /// The key that stands for a query as it was typed, syntax and all; nil if it has no words.
  static func key(ofTyped query: String) -> [UInt8]? {
    var text = AnalyzedText()
    TextAnalyzer.analyze(QuerySyntax(query, isLiteral: false).words, into: &text)
    return keys(of: &text).first
  }

  /// Takes the last word as whole: a stop word that is whole says as little as those before it.
  mutating func end() {
    isEnded = true
    if terms.count > 1, terms[terms.count - 1].isStop { terms.removeLast() }
    for index in terms.indices { terms[index].isLast = false }
  }

  /// The words that texts hold if the last one is a whole stop word; nil if it is none, or the only word.
  var termsBeforeStopWord: [QueryTerm]? {
    guard terms.count > 1, let last = terms.last, last.isStop else { return nil }
    return terms.dropLast()
  }

  /// Whether the word is a letter that an apostrophe ties to a word: `l'eau`, `Macy's`.
  private static func isElided(_ index: Int, in text: AnalyzedText) -> Bool {
    let word = text.words[index]
    guard word.folded.count == 1, let letter = text.folded[word.folded].first else { return false }
    return text.compounds.contains { compound in
      compound.source.lowerBound == word.source.lowerBound
        && "cdjlmnst".utf8.contains(letter)
        || compound.source.upperBound == word.source.upperBound && letter == UInt8(ascii: "s")
    }
  }

  private static func term(
    _ word: AnalyzedWord, in text: AnalyzedText, isLast: Bool, languages: SearchLanguages
  ) -> QueryTerm {
    let folded = Array(text.folded[word.folded])
    let expanded = word.expanded.map { Array(text.folded[$0]) }
    var stems: [LanguageStems] = []
    var grams: [[UInt8]] = []
    if word.isUnspaced {
      TextAnalyzer.grams(of: word, in: text, includeSingles: false) {
        grams.append(Array(text.folded[$0]))
      }
    } else {
      stems = languages.stems(of: word.folded, marked: word.marked, in: text.folded)
      if let expanded {
        for (index, more) in languages.stems(of: expanded).enumerated() {
          stems[index].stems += more.stems.filter { !stems[index].stems.contains($0) }
        }
      }
    }
    return QueryTerm(
      word: folded, stems: stems, expanded: expanded, grams: grams, isLast: isLast,
      length: EditDistance.scalarCount(folded.span))
  }

  /// Whether the whole query may well be the beginning of a longer word. In scripts without spaces two
  /// characters are a word.
  var isShort: Bool {
    keyLength <= Weights.shortNameLetters && !terms.contains(where: \.isUnspaced)
  }

  /// Whether the words are looked for in texts even where names fill a page: one or two letters are most
  /// likely the beginning of a name, unless the word is whole.
  var looksAtTexts: Bool {
    terms.count > 1 || keyLength > 2 || terms.first?.isUnspaced ?? false || isEnded
  }

  /// Scalars of the plain joined form.
  var keyLength: Int { keys.first.map { EditDistance.scalarCount($0.span) } ?? 0 }
}
