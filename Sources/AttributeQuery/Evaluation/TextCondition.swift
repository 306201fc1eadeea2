// A string of a query, ready to be compared with texts: its runs folded once, its wildcards counted.

/// What a text must be like.
///
/// Without `w` and `t` the pattern must match the whole text; with one of them a part of it that begins
/// and ends at word boundaries. Comparing takes time linear in the text.
public final class TextCondition: Sendable {
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
      let bytes = folder.folded(text, mode)
      guard !bytes.isEmpty else { continue }
      runs.append(RunSearch(bytes))
      parts.append(part)
    }
    self.runs = runs
    hasLeadingWildcard = parts.first == .wildcard
    hasTrailingWildcard = parts.last == .wildcard
  }

  /// Whether a text is like it.
  func matches(_ text: UnsafeBufferPointer<UInt8>, _ folder: inout TextFolder) -> Bool {
    if unsafe Self.isASCII(text) {
      return unsafe matches(folded: text, lowersASCII: mode.ignoresCase) { place in
        guard place > 0 && place < text.count else { return true }
        return unsafe WordBoundaries.isBoundary(
          between: TextFolder.asciiClass(text[place - 1]), and: TextFolder.asciiClass(text[place]))
      }
    }
    unsafe folder.fold(text, mode, withBoundaries: matchesWords)
    return unsafe folder.withFolded { folded, isBoundary in
      unsafe matches(folded: folded, lowersASCII: false) { unsafe isBoundary[$0] }
    }
  }

  @inline(__always)
  private func matches(
    folded text: UnsafeBufferPointer<UInt8>, lowersASCII: Bool, _ isBoundary: (Int) -> Bool
  ) -> Bool {
    guard let first = runs.first else { return hasLeadingWildcard || text.isEmpty }
    if matchesWords {
      return unsafe matchesPart(of: text, lowersASCII: lowersASCII, isBoundary)
    }
    if runs.count == 1 {
      switch (hasLeadingWildcard, hasTrailingWildcard) {
      case (false, false):
        return unsafe text.count == first.bytes.count
          && first.stands(in: text, at: 0, lowersASCII: lowersASCII)
      case (false, true): return unsafe first.stands(in: text, at: 0, lowersASCII: lowersASCII)
      case (true, false):
        return unsafe first.stands(
          in: text, at: text.count - first.bytes.count, lowersASCII: lowersASCII)
      case (true, true): break
      }
    }
    return unsafe matchesWhole(text, lowersASCII: lowersASCII)
  }

  /// The first and last run at the ends where no wildcard is, the others in between, each as early as
  /// can be: what is left for the rest is then longest.
  private func matchesWhole(_ text: UnsafeBufferPointer<UInt8>, lowersASCII: Bool) -> Bool {
    var place = 0
    for index in runs.indices {
      if index == 0, !hasLeadingWildcard {
        guard unsafe runs[index].stands(in: text, at: 0, lowersASCII: lowersASCII) else {
          return false
        }
        place = runs[index].bytes.count
      } else if index == runs.count - 1, !hasTrailingWildcard {
        let last = text.count - runs[index].bytes.count
        return unsafe last >= place
          && runs[index].stands(in: text, at: last, lowersASCII: lowersASCII)
      } else {
        let end = unsafe runs[index].end(
          in: text, from: place, lowersASCII: lowersASCII, where: { _, _ in true })
        guard let end else { return false }
        place = end
      }
    }
    return true
  }

  /// As above, but the ends are word boundaries instead of those of the text. A wildcard at an end
  /// reaches the end of the text, which is a boundary.
  @inline(__always)
  private func matchesPart(
    of text: UnsafeBufferPointer<UInt8>, lowersASCII: Bool, _ isBoundary: (Int) -> Bool
  ) -> Bool {
    var place = 0
    for index in runs.indices {
      let mustBegin = index == 0 && !hasLeadingWildcard
      let mustEnd = index == runs.count - 1 && !hasTrailingWildcard
      let end = unsafe runs[index].end(in: text, from: place, lowersASCII: lowersASCII) {
        start, end in
        (!mustBegin || isBoundary(start)) && (!mustEnd || isBoundary(end))
      }
      guard let end else { return false }
      place = end
    }
    return true
  }

  @inline(__always)
  private static func isASCII(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let bytes = UnsafeRawBufferPointer(text)
    var index = 0
    var bits: UInt64 = 0
    while index + 8 <= bytes.count {
      unsafe bits |= bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      index += 8
    }
    while index < bytes.count {
      unsafe bits |= UInt64(bytes[index])
      index += 1
    }
    return bits & 0x8080_8080_8080_8080 == 0
  }
}
