// Reading the few texts that are left after the postings: which words of the query an entity holds,
// as typed or by their stems only. Two postings and a few texts cost less than five postings.

internal import LinkTypes
internal import TextAnalysis

/// What an entity's texts hold of a query.
struct TextMatch {
  /// Terms found, as typed or by stem.
  var found = 0
  /// Terms that stand there as typed.
  var literal = 0
  /// How many words the texts have.
  var words = 0
  /// The one term that is missing, if there is just one.
  var missing: Int?

  /// What is taken off because words stand there in another form, and among many others.
  var deduction: TextDeduction {
    TextDeduction(
      otherForms: Double(found - literal),
      doublings: min(
        Weights.mostForLength / Weights.doubledLength, Double(max(words, 8)).log2 - 3))
  }
}

/// What is taken off a match by texts.
struct TextDeduction: Hashable {
  /// Words that stand there in another form only.
  var otherForms = 0.0
  /// How often the number of words has doubled beyond eight.
  var doublings = 0.0

  var points: Double {
    Weights.otherForm * otherForms + Weights.doubledLength * doublings
  }
}

/// Compares entities' words with the terms of one query.
final class TextReader {
  /// Texts longer than this are asked about through the postings: reading them costs more.
  private static let maxBytes = 8192

  private let connection: Connection
  private let postings: Postings
  private let languages: SearchLanguages
  /// What was analyzed last; its memory serves the next text.
  private var text = AnalyzedText()

  init(connection: Connection, postings: Postings, languages: SearchLanguages) {
    self.connection = connection
    self.postings = postings
    self.languages = languages
  }

  /// What the entity's texts hold, or its names alone.
  func match(row: Int64, terms: [QueryTerm], inNames: Bool = false)
    throws(EntityStoreError) -> TextMatch
  {
    try match(row: row, choices: terms.map { [$0] }, inNames: inNames)
  }

  /// The same where any one of several terms will do in each place.
  func match(row: Int64, choices: [[QueryTerm]], inNames: Bool = false)
    throws(EntityStoreError) -> TextMatch
  {
    let terms = choices.flatMap(\.self)
    let statement = try connection.statement(SQL.textsByRow)
    defer { statement.reset() }
    statement.bind(1, row)
    guard try statement.step() else { return TextMatch() }
    let tag = languages.stemming.count > 1 ? statement.optionalString(6) : nil
    let forms = languages.forms(ofTag: tag)
    let wanted = terms.map { WantedTerm($0, forms) }
    var found = FoundTerms(count: terms.count)
    var isCut = false
    var match = TextMatch()
    for column in Int32(0)..<(inNames ? 2 : 6) {
      if statement.isNull(column) { continue }
      unsafe statement.withBytes(column) { bytes in
        isCut = isCut || bytes.count > Self.maxBytes
        unsafe analyze(bytes, forms)
      }
      match.words += text.words.count
      compareText(isName: column == 0 || column == 1, wanted, forms, &found)
    }
    if !inNames {
      for attribute in statement.attributeTexts(7) {
        var attribute = attribute
        attribute.withUTF8 { bytes in
          isCut = isCut || bytes.count > Self.maxBytes
          unsafe analyze(bytes, forms)
        }
        match.words += text.words.count
        compareText(isName: false, wanted, forms, &found)
      }
    }
    var first = 0
    for (index, choice) in choices.enumerated() {
      let range = first..<first + choice.count
      first = range.upperBound
      var isFound = found.isFound[range].contains(true)
      if !isFound, isCut {
        for term in choice where !isFound { isFound = try postings.matches(term.inTexts, row: row) }
      }
      if isFound {
        match.found += 1
      } else {
        match.missing = index
      }
      if found.isLiteral[range].contains(true) { match.literal += 1 }
    }
    if match.found != choices.count - 1 { match.missing = nil }
    return match
  }

  private func analyze(_ bytes: UnsafeBufferPointer<UInt8>, _ forms: LanguageForms) {
    let kept = unsafe UnsafeBufferPointer(rebasing: bytes.prefix(Self.maxBytes))
    unsafe TextAnalyzer.analyze(kept, into: &text)
    if forms.usesMarks { unsafe TextAnalyzer.addMarkedForms(of: kept, to: &text) }
  }

  /// Compares what was analyzed last.
  private func compareText(
    isName: Bool, _ wanted: [WantedTerm], _ forms: LanguageForms, _ found: inout FoundTerms
  ) {
    for word in text.words {
      if word.isUnspaced {
        compareUnspaced(word.folded, wanted, &found)
        continue
      }
      compare(word.folded, word.marked, isName, wanted, forms, &found)
      if let expanded = word.expanded {
        compare(expanded, nil, isName, wanted, forms, &found)
      }
    }
    for part in text.parts { compare(part.folded, nil, isName, wanted, forms, &found) }
    for compound in text.compounds {
      compare(compound.folded, nil, isName, wanted, forms, &found)
    }
  }

  private func compareUnspaced(
    _ range: Range<Int>, _ wanted: [WantedTerm], _ found: inout FoundTerms
  ) {
    for index in wanted.indices where !found.isLiteral[index] && wanted[index].term.isUnspaced {
      if text.folded[range].contains(wanted[index].term.word) {
        found.isFound[index] = true
        found.isLiteral[index] = true
      }
    }
  }

  private func compare(
    _ range: Range<Int>, _ marked: Range<Int>?, _ isName: Bool, _ wanted: [WantedTerm],
    _ forms: LanguageForms, _ found: inout FoundTerms
  ) {
    guard let first = range.first else { return }
    let letter = text.folded[first]
    for index in wanted.indices where !found.isLiteral[index] {
      let term = wanted[index].term
      // Most words end here: stems keep the first letter, but in a few languages.
      if term.isUnspaced || forms.keepsFirstLetter && letter != term.word[0] { continue }
      let bytes = text.folded[range]
      var typed: Int?
      if bytes.starts(with: term.word) {
        typed = term.word.count
      } else if let expanded = term.expanded, bytes.starts(with: expanded) {
        typed = expanded.count
      }
      if let typed, typed == bytes.count || term.isLast {
        found.isFound[index] = true
        found.isLiteral[index] = typed == bytes.count || isName
      }
      if found.isFound[index] { continue }
      if wanted[index].needsBeginning, !bytes.starts(with: wanted[index].beginning) { continue }
      found.isFound[index] = forms.hasStem(
        of: range, marked: marked, in: text.folded, among: wanted[index].stems)
    }
  }
}

extension Statement {
  /// The attributes' texts that every search looks at, from the column of their JSON.
  func attributeTexts(_ column: Int32) -> [String] {
    guard !isNull(column), let attributes = try? JSONReader.parse(bytes(column)) else { return [] }
    return AttributeParts.texts(attributes)
  }
}

/// A term as the texts of one language are compared with it.
private struct WantedTerm {
  let term: QueryTerm
  let stems: [[UInt8]]
  /// What a word must begin with to have the stem: an English stem is at most a letter longer than
  /// what it shares with the word.
  let beginning: ArraySlice<UInt8>
  let needsBeginning: Bool

  init(_ term: QueryTerm, _ forms: LanguageForms) {
    self.term = term
    stems = term.stems.stems(in: forms)
    needsBeginning = forms.language == .english && stems.count == 1
    beginning = needsBeginning ? stems[0].dropLast() : []
  }
}

/// Which terms were found in a text.
private struct FoundTerms {
  var isFound: [Bool]
  /// Whether the term stands there as typed.
  var isLiteral: [Bool]

  init(count: Int) {
    isFound = Array(repeating: false, count: count)
    isLiteral = isFound
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes stand somewhere in these.
  func contains(_ needle: [UInt8]) -> Bool {
    guard let first = needle.first else { return true }
    var start = startIndex
    while start + needle.count <= endIndex {
      if self[start] == first, self[start..<start + needle.count].elementsEqual(needle) {
        return true
      }
      start += 1
    }
    return false
  }
}

extension QueryTerm {
  /// The term as the texts hold it.
  var inTexts: MatchExpression {
    isUnspaced ? .all(grams.map(MatchExpression.gram)) : stems.inTexts
  }

  /// The term as a whole word of a name.
  var inNames: MatchExpression {
    if isUnspaced { return .all(grams.map(MatchExpression.nameWord)) }
    guard let expanded else { return .nameWord(word) }
    return .any([.nameWord(word), .nameWord(expanded)])
  }

  /// The term as the beginning of a name's word; nil if it is too long to have a token of its own.
  var inNamePrefixes: MatchExpression? {
    guard !isUnspaced, length <= IndexLimits.prefixCharacters else { return nil }
    return .namePrefix(word)
  }
}
