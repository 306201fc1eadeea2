// Reading the few texts that are left after the postings: which words of the query an entity holds,
// as typed or by their stems only. Two postings and a few texts cost less than five postings.

internal import TextAnalysis

/// What an entity's texts hold of a query.
struct TextMatch {
  /// Terms found, as typed or by stem.
  var found = 0
  /// Whether all that were found stand there as typed.
  var isLiteral = true
  /// The one term that is missing, if there is just one.
  var missing: Int?
}

/// Compares entities' words with the terms of one query.
final class TextReader {
  /// Texts longer than this are asked about through the postings: reading them costs more.
  private static let maxBytes = 8192

  private let connection: Connection
  private let postings: Postings
  private let stems: StemCache
  /// What was analyzed last; its memory serves the next text.
  private var text = AnalyzedText()

  init(connection: Connection, postings: Postings, stems: StemCache) {
    self.connection = connection
    self.postings = postings
    self.stems = stems
  }

  func match(row: Int64, terms: [QueryTerm]) throws(EntityStoreError) -> TextMatch {
    let statement = try connection.statement(SQL.textsByRow)
    defer { statement.reset() }
    statement.bind(1, row)
    guard try statement.step() else { return TextMatch() }
    var isFound = [Bool](repeating: false, count: terms.count)
    var isLiteral = isFound
    var isCut = false
    for column in Int32(0)..<6 {
      if statement.isNull(column) { continue }
      let isName = column == 0 || column == 1
      unsafe statement.withBytes(column) { bytes in
        isCut = isCut || bytes.count > Self.maxBytes
        unsafe TextAnalyzer.analyze(
          UnsafeBufferPointer(rebasing: bytes.prefix(Self.maxBytes)), into: &text)
      }
      for word in text.words {
        compare(word.folded, word.isUnspaced, isName, terms, &isFound, &isLiteral)
        if let expanded = word.expanded {
          compare(expanded, false, isName, terms, &isFound, &isLiteral)
        }
      }
      for part in text.parts {
        compare(part.folded, false, isName, terms, &isFound, &isLiteral)
      }
    }
    var match = TextMatch()
    for (index, term) in terms.enumerated() {
      if !isFound[index], isCut, try postings.matches(term.inTexts, row: row) {
        isFound[index] = true
      }
      if isFound[index] {
        match.found += 1
      } else {
        match.missing = index
      }
      if !isLiteral[index] { match.isLiteral = false }
    }
    if match.found != terms.count - 1 { match.missing = nil }
    return match
  }

  private func compare(
    _ range: Range<Int>, _ isUnspaced: Bool, _ isName: Bool,
    _ terms: [QueryTerm], _ isFound: inout [Bool], _ isLiteral: inout [Bool]
  ) {
    guard let first = range.first else { return }
    let letter = text.folded[first]
    for index in terms.indices where !isLiteral[index] {
      if terms[index].isUnspaced {
        if isUnspaced, text.folded[range].contains(terms[index].word) {
          isFound[index] = true
          isLiteral[index] = true
        }
        continue
      }
      // Stems keep the first letter, so most words end here.
      guard letter == terms[index].word[0] else { continue }
      compare(text.folded[range], terms[index], isName, &isFound[index], &isLiteral[index])
    }
  }

  private func compare(
    _ bytes: ArraySlice<UInt8>, _ term: QueryTerm, _ isName: Bool, _ isFound: inout Bool,
    _ isLiteral: inout Bool
  ) {
    if bytes.starts(with: term.word) {
      let isWhole = bytes.count == term.word.count
      if isWhole || term.isLast {
        isFound = true
        isLiteral = isWhole || isName
      }
    }
    // A stem is at most a letter longer than what it shares with the word.
    if !isFound, bytes.starts(with: term.stem.dropLast()),
      stems.stem(of: Array(bytes).span) == term.stem
    {
      isFound = true
    }
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
    isUnspaced ? .all(grams.map(MatchExpression.stem)) : .stem(stem)
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
