// Apostrophes are typed and left out at will: what one cuts in two is also one word. So are the
// letters of a product's name beside its number.

/// Joins words across an apostrophe, or a hyphen after a single letter, and humps between digits.
enum CompoundJoiner {
  /// Adds `iphone` where the last word is `iPhone15`, cut into `i`, `phone` and `15`.
  static func joinHumps(from firstPart: Int, in result: inout AnalyzedText) {
    let parts = result.parts[firstPart...]
    func isDigit(_ part: AnalyzedPart) -> Bool {
      let first = result.folded[part.folded.lowerBound]
      return first >= 0x30 && first <= 0x39
    }
    guard parts.count > 2, parts.contains(where: isDigit) else { return }
    for run in parts.split(whereSeparator: isDigit) where run.count > 1 {
      guard let first = run.first, let last = run.last else { continue }
      result.compounds.append(
        AnalyzedPart(
          folded: first.folded.lowerBound..<last.folded.upperBound,
          source: first.source.lowerBound..<last.source.upperBound))
    }
  }

  /// Looks at what stands before the last word of `result` and adds the compounds that it ends.
  @inline(__always)
  static func join(_ base: UnsafePointer<UInt8>, in result: inout AnalyzedText) {
    let count = result.words.count
    guard count > 1 else { return }
    let gap = result.words[count - 2].source.upperBound..<result.words[count - 1].source.lowerBound
    // Nearly all words stand behind a space.
    guard gap.count > 0, gap.count <= 3, unsafe base[gap.upperBound - 1] != 0x20,
      unsafe isJoint(base, gap, after: result.words[count - 2])
    else { return }
    addCompounds(to: &result)
  }

  private static func isJoint(
    _ base: UnsafePointer<UInt8>, _ gap: Range<Int>, after word: AnalyzedWord
  ) -> Bool {
    if word.isUnspaced { return false }
    switch (gap.count, unsafe base[gap.lowerBound]) {
    case (1, UInt8(ascii: "'")): return true
    case (1, UInt8(ascii: "-")): return word.folded.count == 1
    case (3, 0xE2):
      // ’ and ‘; ‐ and ‑.
      let last = unsafe base[gap.lowerBound + 1] == 0x80 ? base[gap.lowerBound + 2] : 0
      return last == 0x99 || last == 0x98
        || (last == 0x90 || last == 0x91) && word.folded.count == 1
    case (3, 0xEF):
      // The full-width apostrophe.
      return unsafe base[gap.lowerBound + 1] == 0xBC && base[gap.lowerBound + 2] == 0x87
    default: return false
    }
  }

  /// Adds the last two words as one, and all that were joined before with the last.
  private static func addCompounds(to result: inout AnalyzedText) {
    let count = result.words.count
    let (first, last) = (result.words[count - 2], result.words[count - 1])
    if last.isUnspaced { return }
    let before = result.compounds.last
    add(first.folded, first.source, last, to: &result)
    if let before, before.source.upperBound == first.source.upperBound,
      before.source.lowerBound < first.source.lowerBound
    {
      add(before.folded, before.source, last, to: &result)
    }
  }

  private static func add(
    _ head: Range<Int>, _ source: Range<Int>, _ last: AnalyzedWord, to result: inout AnalyzedText
  ) {
    guard head.count + last.folded.count <= WordBuffer.maxCount else { return }
    let start = result.folded.count
    result.folded.append(contentsOf: Array(result.folded[head]))
    result.folded.append(contentsOf: Array(result.folded[last.folded]))
    result.compounds.append(
      AnalyzedPart(
        folded: start..<result.folded.count, source: source.lowerBound..<last.source.upperBound))
  }
}
