// What of some words can be a name: polite words, hesitations and the app's own name at their ends are none.

extension PhraseMatcher {
  /// The tokens less fillers at both ends and "in MyApp" at the end; empty if nothing else was said.
  public func named(_ text: TokenText, _ tokens: Range<Int>) -> Range<Int> {
    var rest = tokens
    while !rest.isEmpty {
      if let start = fillers(text, rest) { rest = start..<rest.upperBound }
      let shorter = withoutApplication(text, withoutClosing(text, rest))
      if shorter == rest { break }
      rest = shorter
    }
    return rest
  }

  /// The tokens less "in MyApp" at the end.
  public func withoutApplication(_ text: TokenText, _ tokens: Range<Int>) -> Range<Int> {
    for start in tokens
    where tables.applicationSuffixes(in: text, from: start).contains(where: {
      $0.end == tokens.upperBound && $0.cost == 0
    }) {
      return tokens.lowerBound..<start
    }
    return tokens
  }

  /// Where the fillers end that the tokens begin with; nil if there are none.
  private func fillers(_ text: TokenText, _ tokens: Range<Int>) -> Int? {
    tables.fillers(in: text, from: tokens.lowerBound)
      .filter { $0.place != .after && $0.end <= tokens.upperBound }.map(\.end).max()
  }

  private func withoutClosing(_ text: TokenText, _ tokens: Range<Int>) -> Range<Int> {
    for start in tokens
    where tables.fillers(in: text, from: start).contains(where: {
      $0.place != .before && $0.end == tokens.upperBound
    }) {
      return tokens.lowerBound..<start
    }
    return tokens
  }
}
