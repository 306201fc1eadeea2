// What indexes and queries make of analyzed words: pairs of unspaced scripts, joined names.

extension TextAnalyzer {
  /// Gives the overlapping pairs of an unspaced word, as byte ranges of `text.folded`.
  ///
  /// A single character gives itself. With `includeSingles` each single character comes too, before
  /// its pair: what an index stores, so that one-character queries match. A character is a scalar.
  public static func grams(
    of word: AnalyzedWord, in text: AnalyzedText, includeSingles: Bool, _ body: (Range<Int>) -> Void
  ) {
    var previous: Int?
    var start = word.folded.lowerBound
    while start < word.folded.upperBound {
      var end = start + 1
      while end < word.folded.upperBound, text.folded[end] & 0xC0 == 0x80 { end += 1 }
      let isOnly = previous == nil && end == word.folded.upperBound
      if let previous { body(previous..<end) }
      if includeSingles || isOnly { body(start..<end) }
      previous = start
      start = end
    }
  }

  /// All words joined without separators, and the same with second forms where there are any.
  ///
  /// `Müller-Straße` gives `mullerstrasse` and `muellerstrasse`; a text without words gives nothing.
  public static func joinedForms(of text: AnalyzedText) -> [[UInt8]] {
    var plain: [UInt8] = []
    var hasExpanded = false
    for word in text.words {
      plain.append(contentsOf: text.folded[word.folded])
      hasExpanded = hasExpanded || word.expanded != nil
    }
    if plain.isEmpty { return [] }
    guard hasExpanded else { return [plain] }
    var expanded: [UInt8] = []
    for word in text.words {
      expanded.append(contentsOf: text.folded[word.expanded ?? word.folded])
    }
    return [plain, expanded]
  }

  /// The joined forms of a text as strings, for tests and short texts.
  public static func joinedForms(_ text: String) -> [String] {
    var result = AnalyzedText()
    analyze(text, into: &result)
    return joinedForms(of: result).map { String(decoding: $0, as: UTF8.self) }
  }
}
