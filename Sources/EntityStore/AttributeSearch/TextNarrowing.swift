// From a string of a query to postings that hold at least every entity it can match. The judge has
// the last word, so more is allowed and less is not: where that is not sure, there is no answer.

internal import AttributeQuery
internal import TextAnalysis

/// Turns string conditions into expressions over the index's tokens.
struct TextNarrowing {
  /// Which of an entity's words an attribute's words are among.
  enum Scope {
    /// Titles and aliases: every word is there as it stands.
    case names
    /// All texts: words are there by their stems, and stop words are not.
    case texts
  }

  /// What stands beside a word of the pattern.
  private enum Border {
    /// Something that ends words in every analysis: the end of the text, a space.
    case closed
    /// A word boundary of the query language: a hump may be one.
    case boundary
    /// Anything.
    case open
  }

  let finder: WordFinder
  let languages: SearchLanguages

  /// Beginnings of words that are looked up before only the first letters count.
  private static let maxBeginnings = 100

  /// The expression; nil if the index says nothing about the pattern.
  func expression(_ condition: AttributeQuery.TextCondition, _ scope: Scope)
    throws(EntityStoreError) -> MatchExpression?
  {
    let runs = condition.foldedRuns
    let modifiers = condition.pattern.modifiers
    var parts: [MatchExpression] = []
    var text = AnalyzedText()
    for (number, run) in runs.enumerated() where Self.isSafe(run, modifiers) {
      let isOpenLeft = number > 0 || condition.hasLeadingWildcard
      let isOpenRight = number < runs.count - 1 || condition.hasTrailingWildcard
      let end: Border = modifiers.matchesWords ? .boundary : .closed
      TextAnalyzer.analyze(run, into: &text)
      for word in text.words {
        if word.isUnspaced {
          TextAnalyzer.grams(of: word, in: text, includeSingles: word.folded.count <= 4) { gram in
            parts.append(.gram(Array(text.folded[gram])))
          }
          continue
        }
        let left = word.source.lowerBound > 0 ? .closed : isOpenLeft ? Border.open : end
        let right = word.source.upperBound < run.utf8.count ? .closed : isOpenRight ? .open : end
        if let part = try expression(Array(text.folded[word.folded]), left, right, scope) {
          parts.append(part)
        }
      }
    }
    return parts.isEmpty ? nil : parts.count == 1 ? parts[0] : .all(parts)
  }

  private func expression(_ word: [UInt8], _ left: Border, _ right: Border, _ scope: Scope)
    throws(EntityStoreError) -> MatchExpression?
  {
    let found: MatchExpression?
    switch (left, right) {
    case (.open, _): found = try containing(word, scope)
    case (_, .open): found = try beginning(word, scope)
    default: found = exact(word, scope)
    }
    guard let found else { return nil }
    // Of a word that the index takes for one with its neighbour it says nothing.
    var ways = [found, .filter(FilterToken.oddWord)]
    if left == .closed, right == .closed { return .any(ways) }
    // A piece that is cut off a long word is nowhere.
    ways.append(.filter(FilterToken.cutWord))
    if left != .open, left == .boundary || right == .boundary {
      ways.append(.filter(FilterToken.manyHumps))
      ways.append(
        .filter(
          right == .open
            ? FilterToken.humpBeginning(Self.prefix(word, IndexLimits.prefixCharacters)[...])
            : FilterToken.humpRun(word[...])))
      if scope == .texts { ways.append(try humped(word)) }
    }
    return .any(ways)
  }

  /// Texts have no tokens for runs of humps, but they hold the letters.
  private func humped(_ word: [UInt8]) throws(EntityStoreError) -> MatchExpression {
    let humps = MatchExpression.filter(FilterToken.humpedText)
    guard let words = try containing(word, .texts) else { return humps }
    return .all([words, humps])
  }

  private func exact(_ word: [UInt8], _ scope: Scope) -> MatchExpression? {
    switch scope {
    case .names: return .nameWord(word)
    case .texts:
      return languages.isStopWord(word) ? nil : languages.stems(of: word).inTexts
    }
  }

  private func beginning(_ word: [UInt8], _ scope: Scope) throws(EntityStoreError)
    -> MatchExpression?
  {
    let length = EditDistance.scalarCount(word.span)
    if scope == .names, length <= IndexLimits.prefixCharacters { return .namePrefix(word) }
    if scope == .texts, languages.hasStopWord(where: { $0.starts(with: word) }) { return nil }
    if let words = try finder.words(beginningWith: word, limit: Self.maxBeginnings) {
      return any(words, scope)
    }
    guard scope == .names else { return nil }
    return .namePrefix(Self.prefix(word, IndexLimits.prefixCharacters))
  }

  private func containing(_ word: [UInt8], _ scope: Scope) throws(EntityStoreError)
    -> MatchExpression?
  {
    guard EditDistance.scalarCount(word.span) >= WordFinder.fewestLetters else { return nil }
    if scope == .texts, languages.hasStopWord(where: { $0[...].contains(word) }) { return nil }
    return try finder.words(containing: word).flatMap { any($0, scope) }
  }

  private func any(_ words: [[UInt8]], _ scope: Scope) -> MatchExpression? {
    switch scope {
    case .names: .any(words.map(MatchExpression.nameWord))
    case .texts: .any(words.map { languages.stems(of: $0).inTexts })
    }
  }

  private static func prefix(_ word: [UInt8], _ characters: Int) -> [UInt8] {
    Array(
      String(decoding: word, as: UTF8.self).unicodeScalars.prefix(characters).map(Character.init)
        .map(String.init).joined().utf8)
  }

  /// Whether the analysis of a text that matches the run surely holds the analysis of the run.
  ///
  /// It does for ASCII and Han. Other letters may carry marks that the modifier `d` ignores and that the
  /// index keeps; signs and marks may join words in one analysis and part them in the other.
  static func isSafe(_ run: String, _ modifiers: QueryPattern.Modifiers) -> Bool {
    !mayHoldIotaBelow(run)
      && run.unicodeScalars.allSatisfy { scalar in
        switch scalar.value {
        case 0x20..<0x7f, 0x3400...0x4dbf, 0x4e00...0x9fff: true
        case 0..<0x80: false
        default:
          !modifiers.contains(.ignoringMarks)
            && [.uppercaseLetter, .lowercaseLetter].contains(scalar.properties.generalCategory)
        }
      }
  }

  /// Whether the run has an iota that may stand below the letter before it: folding a text makes it a
  /// letter, and the index leaves it out as a mark.
  private static func mayHoldIotaBelow(_ run: String) -> Bool {
    let iota: Unicode.Scalar = "ι"
    let scalars = run.unicodeScalars
    guard scalars.contains(iota) else { return false }
    return zip(scalars, scalars.dropFirst()).contains { before, scalar in
      scalar == iota && ("αηωάήώ".unicodeScalars.contains(before) || before.value >= 0x1f00)
    }
  }
}
