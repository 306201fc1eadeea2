// Phrases, words in one field and words that must not be there: looked for in the entity's own
// texts, since the postings keep neither positions nor fields.

internal import LinkTypes
internal import TextAnalysis

/// A clause of a query, ready to be compared with texts.
struct TextCondition {
  let field: TextField?
  let isExcluded: Bool
  private let words: [Word]
  /// Whether the last word may go on.
  private let isUnfinished: Bool
  /// The single word of an unquoted clause: its other forms count as well.
  private let looseTerm: QueryTerm?
  /// What the postings of every entity hold that can satisfy the clause; nil if they cannot tell.
  let expression: MatchExpression?

  private struct Word {
    var folded: [UInt8]
    var expanded: [UInt8]?
    var isUnspaced: Bool
  }

  /// Nil if the clause has no words.
  init?(_ clause: QuerySyntax.Clause, languages: SearchLanguages) {
    var text = AnalyzedText()
    TextAnalyzer.analyze(clause.text, into: &text)
    guard !text.words.isEmpty else { return nil }
    field = clause.field
    isExcluded = clause.isExcluded
    isUnfinished = clause.isUnfinished
    words = text.words.prefix(AnalyzedQuery.maxWords).map { word in
      Word(
        folded: Array(text.folded[word.folded]),
        expanded: word.expanded.map { Array(text.folded[$0]) }, isUnspaced: word.isUnspaced)
    }
    let terms = AnalyzedQuery(clause.text, languages: languages).terms
    looseTerm = clause.isQuoted || words.count > 1 ? nil : terms.first
    expression = clause.isExcluded ? nil : Self.expression(terms, clause, languages)
  }

  /// Narrows to entities that hold the words somewhere. Words that texts leave out cannot be asked for.
  private static func expression(
    _ terms: [QueryTerm], _ clause: QuerySyntax.Clause, _ languages: SearchLanguages
  ) -> MatchExpression? {
    let isName = clause.field?.isName ?? false
    var parts: [MatchExpression] = []
    for term in terms {
      if term.isLast, clause.isUnfinished {
        if isName, let prefix = term.inNamePrefixes { parts.append(prefix) }
      } else if isName, clause.isQuoted {
        parts.append(term.inNames)
      } else if isName || !languages.isStopWord(term.word) {
        parts.append(term.inTexts)
      }
    }
    return parts.isEmpty ? nil : .all(parts)
  }

  /// Whether the words stand in the text.
  func holds(in text: AnalyzedText, forms: LanguageForms) -> Bool {
    if words.count == 1 {
      let isPart = (text.parts.map(\.folded) + text.compounds.map(\.folded)).contains {
        matches(words[0], folded: $0, nil, text, isLast: true)
      }
      if isPart { return true }
    }
    guard text.words.count >= words.count else { return false }
    for start in 0...text.words.count - words.count where stands(at: start, in: text) {
      return true
    }
    guard let looseTerm, !looseTerm.isUnspaced else { return false }
    let stems = looseTerm.stems.stems(in: forms)
    return text.words.contains {
      forms.hasStem(of: $0.folded, marked: $0.marked, in: text.folded, among: stems)
    }
      || text.parts.contains {
        forms.hasStem(of: $0.folded, in: text.folded, among: stems)
      }
  }

  private func stands(at start: Int, in text: AnalyzedText) -> Bool {
    for (offset, word) in words.enumerated() {
      let other = text.words[start + offset]
      if word.isUnspaced {
        guard other.isUnspaced,
          holds(word.folded, in: text.folded[other.folded], at: offset)
        else { return false }
      } else if !matches(
        word, folded: other.folded, other.expanded, text, isLast: offset == words.count - 1)
      {
        return false
      }
    }
    return true
  }

  private func matches(
    _ word: Word, folded: Range<Int>, _ expanded: Range<Int>?, _ text: AnalyzedText, isLast: Bool
  ) -> Bool {
    for form in [folded, expanded].compactMap(\.self) {
      let bytes = text.folded[form]
      for wanted in [word.folded, word.expanded].compactMap(\.self) {
        let isPrefix = isLast && isUnfinished
        if isPrefix ? bytes.starts(with: wanted) : bytes.elementsEqual(wanted) { return true }
      }
    }
    return false
  }

  /// A run of a script without spaces: what stands next to the phrase may belong to the same run.
  private func holds(_ run: [UInt8], in other: ArraySlice<UInt8>, at offset: Int) -> Bool {
    switch (offset == 0, offset == words.count - 1) {
    case (true, true): other.contains(run)
    case (true, false): other.reversed().starts(with: run.reversed())
    case (false, true): other.starts(with: run)
    case (false, false): other.elementsEqual(run)
    }
  }
}

/// Reads entities' texts for the conditions of one query.
final class TextConditionReader {
  let conditions: [TextCondition]
  private let connection: Connection
  private let languages: SearchLanguages
  private let meter: ReadMeter
  private var text = AnalyzedText()

  /// The fields in the order of the columns of `SQL.textsByRow`.
  private static let columns: [TextField] = [
    .title, .aliases, .subtitle, .summary, .keywords, .text,
  ]
  private static let languageColumn = Int32(columns.count)

  init(
    _ conditions: [TextCondition], connection: Connection, languages: SearchLanguages,
    meter: ReadMeter
  ) {
    self.conditions = conditions
    self.connection = connection
    self.languages = languages
    self.meter = meter
  }

  /// Whether the row's texts fulfil all conditions.
  func accepts(_ row: Int64) throws(EntityStoreError) -> Bool {
    let statement = try connection.statement(SQL.textsByRow)
    defer { statement.reset() }
    statement.bind(1, row)
    guard try statement.step() else { return false }
    let forms = languages.forms(ofTag: statement.optionalString(Self.languageColumn))
    var isOpen = conditions.map { !$0.isExcluded }
    for (column, field) in Self.columns.enumerated() {
      let wanted = conditions.indices.filter { number in
        let condition = conditions[number]
        return condition.field ?? field == field && (condition.isExcluded || isOpen[number])
      }
      guard !wanted.isEmpty, !statement.isNull(Int32(column)) else { continue }
      for value in values(statement, Int32(column), field)
      where try !accepts(value, wanted, forms, &isOpen) {
        return false
      }
    }
    // Attributes belong to no field of the query's syntax.
    let wanted = conditions.indices.filter { number in
      conditions[number].field == nil && (conditions[number].isExcluded || isOpen[number])
    }
    guard !wanted.isEmpty else { return !isOpen.contains(true) }
    for value in statement.attributeTexts(Self.languageColumn + 1)
    where try !accepts(value, wanted, forms, &isOpen) {
      return false
    }
    return !isOpen.contains(true)
  }

  /// Compares a text with conditions; false if it is one that excludes.
  private func accepts(
    _ value: String, _ wanted: [Int], _ forms: LanguageForms, _ isOpen: inout [Bool]
  ) throws(EntityStoreError) -> Bool {
    meter.count(textBytes: value.utf8.count)
    TextAnalyzer.analyze(value, into: &text)
    if forms.usesMarks { TextAnalyzer.addMarkedForms(of: value, to: &text) }
    for number in wanted where conditions[number].holds(in: text, forms: forms) {
      if conditions[number].isExcluded { return false }
      isOpen[number] = false
    }
    return true
  }

  /// Names of a list are apart from each other: no phrase goes from one to the next.
  private func values(_ statement: Statement, _ column: Int32, _ field: TextField) -> [String] {
    guard field == .aliases || field == .keywords else { return [statement.string(column)] }
    guard case .array(let values)? = try? JSONReader.parse(statement.bytes(column)) else {
      return []
    }
    return values.compactMap(\.string)
  }
}
