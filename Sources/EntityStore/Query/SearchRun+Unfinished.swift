// A last word that is still being typed may become many words: the frequent ones first, more where those leave room,
// all where more than a page is wanted.

internal import TextAnalysis

/// How many of the words are meant that an unfinished one may become.
enum LongerWords: Int {
  /// The most frequent ones, among the first in order of letters: most of what is meant is there.
  case likely = 8
  /// What still costs no more than a millisecond.
  case more = 128
  case all = 2000

  /// Words that are looked through for them.
  var mostRead: Int {
    switch self {
    case .likely: 300
    case .more: 600
    case .all: rawValue
    }
  }
}

extension SearchRun {
  /// Entities that are read for the beginning of the last word where the other words leave no more than these.
  private static let mostReadRows = 32

  /// The words that the last one may become, the most frequent first; none for words without letters enough.
  mutating func longerWords(_ extent: LongerWords) throws(EntityStoreError) -> [[UInt8]] {
    guard let term = query.terms.first(where: \.isLast), !term.isUnspaced,
      term.length >= IndexLimits.prefixCharacters
    else { return [] }
    if let known = longerWords[extent] { return known }
    let statement = try connection.statement(SQL.termsOfPrefix)
    defer { statement.reset() }
    try statement.bindText(1, term.word)
    try statement.bindText(2, term.word + [0xff])
    statement.bind(3, extent.mostRead)
    var words: [(word: [UInt8], documents: Int)] = []
    while try statement.step() { words.append((statement.bytes(0), statement.int(1))) }
    if extent == .all, words.count == extent.mostRead { isCut = true }
    words.sort { $0.documents > $1.documents }
    let found = words.prefix(extent.rawValue).map(\.word)
    longerWords[extent] = found
    return found
  }

  /// All words in names, the last one also as the beginning of longer ones.
  mutating func allInNames(_ extent: LongerWords) throws(EntityStoreError) -> MatchExpression {
    var parts: [MatchExpression] = []
    for term in query.terms {
      if !term.isLast || term.isUnspaced {
        parts.append(term.inNames)
      } else if let prefix = term.inNamePrefixes {
        parts.append(prefix)
      } else {
        parts.append(.any([term.inNames] + (try longerWords(extent)).map(MatchExpression.nameWord)))
      }
    }
    return .all(parts)
  }

  /// All words in texts, the last one also as the beginning of longer ones; of a short one if there is no extent.
  mutating func allInTexts(_ extent: LongerWords?) throws(EntityStoreError) -> MatchExpression {
    var parts: [MatchExpression] = []
    for term in query.terms {
      var choices = [term.inTexts]
      if term.isLast, let prefix = term.inNamePrefixes { choices.append(prefix) }
      if term.isLast, let extent {
        for word in try longerWords(extent) {
          choices.append(searcher.languages.stems(of: word).inTexts)
        }
      }
      parts.append(choices.count == 1 ? choices[0] : .any(choices))
    }
    return .all(parts)
  }

  /// More of the best rows that hold the other words and one that begins as the last. Where the others leave few
  /// entities, those are read, which misses none; where they leave many, the likely words found a page or were meant.
  mutating func rowsOfMoreWords(inNames: Bool) throws(EntityStoreError) -> [Int64] {
    guard try longerWords(.likely).count == LongerWords.likely.rawValue else { return [] }
    let others = query.terms.filter { !$0.isLast }
    if others.isEmpty {
      let expression = inNames ? try allInNames(.more) : try allInTexts(.more)
      return try rows(expression, limit: limit, inNames: inNames)
    }
    let held = try postings.rows(
      .all(others.map { inNames ? $0.inNames : $0.inTexts }), limit: Self.mostReadRows + 1)
    guard held.count <= Self.mostReadRows else { return [] }
    var found: [Int64] = []
    for row in held {
      let match = try texts.match(row: row, terms: query.terms, inNames: inNames)
      if match.found == query.terms.count { found.append(row) }
    }
    return found
  }

  /// Texts that hold the other words and one that begins as the last.
  mutating func findUnfinishedInTexts() throws(EntityStoreError) {
    guard query.terms.contains(where: { $0.isLast && !$0.isUnspaced }) else { return }
    if !isPageFull {
      addUnfinished(try rows(try allInTexts(.likely), limit: limit, inNames: false))
    }
    if !isPageFull { addUnfinished(try rowsOfMoreWords(inNames: false)) }
    guard limit > Self.usualLimit else { return }
    addUnfinished(
      try rows(try allInTexts(.all), limit: limit, inNames: false), isBeyondPage: true)
  }

  /// "Milk and" may be on its way to "milk and sugar": the texts hold the words before it.
  mutating func findBeforeStopWord() throws(EntityStoreError) {
    guard let terms = query.termsBeforeStopWord, !isPageFull || limit > Self.usualLimit else {
      return
    }
    addUnfinished(
      try rows(.all(terms.map(\.inTexts)), limit: limit, inNames: false),
      isBeyondPage: isPageFull)
  }

  /// Adds what an unfinished query may become, behind the page if no page looks for it.
  private mutating func addUnfinished(_ rows: [Int64], isBeyondPage: Bool = false) {
    for row in rows where !readTexts.contains(row) {
      candidates.add(
        row: row, bonus: Weights.textsUnfinished, tier: .texts,
        notes: isBeyondPage ? .beyondPage : [])
    }
  }
}
