// A string of a query, ready to be compared with texts: its runs folded once, its wildcards counted.

/// What a text must be like.
///
/// Without `w` and `t` the pattern must match the whole text; with one of them a part of it that begins
/// and ends at word boundaries. Comparing takes time linear in the text.
public struct TextCondition: Sendable {
  /// The pattern as the query has it.
  public let pattern: QueryPattern
  /// The literal runs as texts are compared with them: composed, and folded as the modifiers say.
  public var foldedRuns: [String] { runs.map { String(decoding: $0.bytes, as: UTF8.self) } }
  /// Whether anything may stand before the first run.
  public let hasLeadingWildcard: Bool
  /// Whether anything may stand after the last run.
  public let hasTrailingWildcard: Bool

  let mode: FoldMode
  let matchesWords: Bool
  private let runs: [RunSearch]

  init(_ pattern: QueryPattern) {
    self.pattern = pattern
    mode = FoldMode(pattern.modifiers)
    matchesWords = pattern.modifiers.matchesWords
    var folder = TextFolder()
    var runs: [RunSearch] = []
    // A run may be nothing but what its modifiers ignore.
    var parts: [QueryPattern.Part] = []
    for part in pattern.parts {
      guard case .literal(let text) = part else {
        if parts.last != .wildcard { parts.append(.wildcard) }
        continue
      }
      folder.fold(Array(text.utf8).span, mode, withBoundaries: false)
      guard !folder.bytes.isEmpty else { continue }
      runs.append(RunSearch(folder.bytes))
      parts.append(part)
    }
    self.runs = runs
    hasLeadingWildcard = parts.first == .wildcard
    hasTrailingWildcard = parts.last == .wildcard
  }

  /// Whether a text is like it.
  func matches(_ text: Span<UInt8>, _ folder: inout TextFolder) -> Bool {
    if Self.isASCII(text) {
      return matches(folded: text, lowersASCII: mode.ignoresCase) { place in
        guard place > 0, place < text.count else { return true }
        return WordBoundaries.isBoundary(
          between: TextFolder.asciiClass(text[place - 1]), and: TextFolder.asciiClass(text[place]))
      }
    }
    folder.fold(text, mode, withBoundaries: matchesWords)
    return matches(folded: folder.bytes.span, lowersASCII: false) { folder.isBoundary[$0] }
  }

  @inline(__always)
  private func matches(
    folded text: Span<UInt8>, lowersASCII: Bool, _ isBoundary: (Int) -> Bool
  ) -> Bool {
    guard let first = runs.first else { return hasLeadingWildcard || text.isEmpty }
    if matchesWords {
      return matchesPart(of: text, lowersASCII: lowersASCII, isBoundary)
    }
    if runs.count == 1 {
      switch (hasLeadingWildcard, hasTrailingWildcard) {
      case (false, false):
        return text.count == first.bytes.count
          && first.stands(in: text, at: 0, lowersASCII: lowersASCII)
      case (false, true): return first.stands(in: text, at: 0, lowersASCII: lowersASCII)
      case (true, false):
        return first.stands(
          in: text, at: text.count - first.bytes.count, lowersASCII: lowersASCII)
      case (true, true): break
      }
    }
    return matchesWhole(text, lowersASCII: lowersASCII)
  }

  /// The first and last run at the ends where no wildcard is, the others in between, each as early as
  /// can be: what is left for the rest is then longest.
  private func matchesWhole(_ text: Span<UInt8>, lowersASCII: Bool) -> Bool {
    var place = 0
    for index in runs.indices {
      let run = runs[index]
      if index == 0, !hasLeadingWildcard {
        guard run.stands(in: text, at: 0, lowersASCII: lowersASCII) else { return false }
        place = run.bytes.count
      } else if index == runs.count - 1, !hasTrailingWildcard {
        let last = text.count - run.bytes.count
        return last >= place && run.stands(in: text, at: last, lowersASCII: lowersASCII)
      } else {
        guard
          let end = run.end(
            in: text, from: place, lowersASCII: lowersASCII, where: { _, _ in true })
        else { return false }
        place = end
      }
    }
    return true
  }

  /// As above, but the ends are word boundaries instead of those of the text. A wildcard at an end
  /// reaches the end of the text, which is a boundary.
  @inline(__always)
  private func matchesPart(
    of text: Span<UInt8>, lowersASCII: Bool, _ isBoundary: (Int) -> Bool
  ) -> Bool {
    var place = 0
    for index in runs.indices {
      let mustBegin = index == 0 && !hasLeadingWildcard
      let mustEnd = index == runs.count - 1 && !hasTrailingWildcard
      let end = runs[index].end(in: text, from: place, lowersASCII: lowersASCII) { start, end in
        (!mustBegin || isBoundary(start)) && (!mustEnd || isBoundary(end))
      }
      guard let end else { return false }
      place = end
    }
    return true
  }

  @inline(__always)
  private static func isASCII(_ text: Span<UInt8>) -> Bool {
    var bits: UInt8 = 0
    for index in text.indices { bits |= text[index] }
    return bits < 0x80
  }
}
