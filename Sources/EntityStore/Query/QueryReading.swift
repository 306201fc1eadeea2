// The ways a query can be read: as typed, and with words replaced by their synonyms.

internal import TextAnalysis

/// A query with some of its words replaced, or none.
struct QueryReading {
  var query: AnalyzedQuery
  /// What was replaced; empty for the query as typed.
  var synonyms: [SynonymUse] = []
  /// The only kind that the synonyms are for; nil for all.
  var kind: String?

  /// More readings than this are not looked for.
  private static let maxReadings = 9
  /// Words of a query that are looked up.
  private static let maxWords = 12

  /// The readings of a query: as typed, then one for each synonym, then pairs of them.
  static func all(of syntax: QuerySyntax, request: SearchRequest, searcher: Searcher)
    throws(EntityStoreError) -> [QueryReading]
  {
    var typed = QueryReading(query: AnalyzedQuery(syntax.words, languages: searcher.languages))
    if syntax.endsWord { typed.query.end() }
    var text = AnalyzedText()
    if !syntax.fixed.isEmpty {
      TextAnalyzer.analyze(syntax.words, into: &text)
      typed.query.hasFreeWords = text.words.contains { word in
        !syntax.fixed.contains { $0.overlaps(word.source) }
      }
      // "to be or not to be": no posting has such words, so that the conditions decide alone.
      if !typed.query.hasFreeWords, typed.query.terms.allSatisfy(\.isStop) {
        typed.query.terms = []
      }
    }
    let table = SynonymTable(connection: searcher.connection)
    guard typed.query.hasFreeWords, !typed.query.terms.isEmpty, try !table.isEmpty() else {
      return [typed]
    }
    TextAnalyzer.analyze(syntax.words, into: &text)
    let replacements = try Self.replacements(text, syntax, request, table)
    var readings = [typed]
    let singles = replacements.prefix(maxReadings).map { [$0] }
    let pairs = singles.indices.flatMap { first in
      singles[first...].compactMap { second in
        singles[first][0].goes(with: second[0]) ? singles[first] + second : nil
      }
    }
    for choice in (singles + pairs).prefix(maxReadings - 1) {
      readings.append(reading(choice, of: text, syntax, languages: searcher.languages))
    }
    return readings
  }

  /// Words of the query and what may stand for them.
  private struct Replacement {
    var words: Range<Int>
    var meant: String
    var kind: String?

    /// Whether both can be in one reading, this one first.
    func goes(with later: Replacement) -> Bool {
      later.words.lowerBound >= words.upperBound
        && (kind == nil || later.kind == nil || kind == later.kind)
    }
  }

  private static func replacements(
    _ text: AnalyzedText, _ syntax: QuerySyntax, _ request: SearchRequest, _ table: SynonymTable
  ) throws(EntityStoreError) -> [Replacement] {
    var found: [Replacement] = []
    let count = min(text.words.count, maxWords)
    for start in 0..<count {
      // The longest first: `new york city` says more than `new york`.
      for end in (start + 1...min(count, start + Synonym.maxWords)).reversed() {
        let source = text.words[start].source.lowerBound..<text.words[end - 1].source.upperBound
        guard !syntax.fixed.contains(where: { $0.overlaps(source) }) else { continue }
        let key = text.words[start..<end].map { text.folded[$0.folded] }.joined(separator: [0x20])
        for synonym in try table.synonyms(ofKey: Array(key)) {
          if let kind = synonym.kind, !request.kinds.isEmpty, !request.kinds.contains(kind) {
            continue
          }
          found.append(
            Replacement(words: start..<end, meant: synonym.text, kind: synonym.kind))
        }
      }
    }
    return found
  }

  private static func reading(
    _ replacements: [Replacement], of text: AnalyzedText, _ syntax: QuerySyntax,
    languages: SearchLanguages
  ) -> QueryReading {
    var words: [String] = []
    var next = 0
    var uses: [SynonymUse] = []
    func typed(_ range: Range<Int>) -> [String] {
      text.words[range].map { String(decoding: text.folded[$0.folded], as: UTF8.self) }
    }
    for replacement in replacements {
      words += typed(next..<replacement.words.lowerBound) + [replacement.meant]
      uses.append(
        SynonymUse(
          typed: typed(replacement.words).joined(separator: " "), meant: replacement.meant))
      next = replacement.words.upperBound
    }
    words += typed(next..<text.words.count)
    var query = AnalyzedQuery(words.joined(separator: " "), languages: languages)
    // A synonym is whole, and so is the word that it stands for.
    if syntax.endsWord || next == text.words.count { query.end() }
    return QueryReading(
      query: query, synonyms: uses, kind: replacements.lazy.compactMap(\.kind).first)
  }
}
