// Reads one word that is not plain ASCII: scalars by table, scripts kept apart, emoji whole.

/// Reads a word scalar by scalar.
enum WordScanner {
  /// What the word consists of; one word never mixes them.
  private enum Mode { case none, spaced, unspaced, emoji, halfFlag }

  /// Reads from `start` to the end of the first word, or over one scalar if none begins there.
  ///
  /// - Returns: Where to go on, always beyond `start`.
  static func scan(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, buffer: inout WordBuffer,
    into result: inout AnalyzedText
  ) -> Int {
    guard let base = text.baseAddress else { return text.count }
    buffer.removeAll()
    let foldedBase = result.folded.count
    var splitter = HumpSplitter(
      folded: foldedBase, source: start, partCount: result.parts.count)
    var mode = Mode.none
    var isJoined = false
    var position = start
    while position < text.count {
      let (code, length) = unsafe ScalarDecoder.decode(base, at: position, count: text.count)
      let entry = code < 0x80 ? asciiEntry(code) : FoldTable.entry(code)
      let kind = entry.kind
      let source = unsafe UnsafeBufferPointer(start: base + position, count: length)
      switch kind {
      case .separator:
        if mode == .none { return position + length }
        return finish(mode, start..<position, &splitter, buffer, &result, next: position + length)
      case .dropped, .diaeresis, .ring, .joiner:
        if mode == .none { return position + length }
        isJoined = kind == .joiner
        unsafe buffer.append(entry, source: source)
        position += length
        continue
      case .composing:
        // A mark, or a Hangul vowel or final; the marks never begin a word.
        let isMark =
          code == 0x0306 || code == 0x3099 || code == 0x309A || code >= 0xFF9E && code <= 0xFF9F
        if isMark {
          if mode == .none { return position + length }
        } else if mode == .none {
          mode = .unspaced
        } else if mode != .unspaced || buffer.isFull(for: entry, sourceLength: length) {
          return finish(mode, start..<position, &splitter, buffer, &result, next: position)
        }
      case .unspaced:
        if mode == .none { mode = .unspaced }
        if mode != .unspaced || buffer.isFull(for: entry, sourceLength: length) {
          return finish(mode, start..<position, &splitter, buffer, &result, next: position)
        }
      case .emoji:
        if mode != .none, !(mode == .emoji && isJoined) {
          return finish(mode, start..<position, &splitter, buffer, &result, next: position)
        }
        mode = .emoji
      case .regional:
        if mode != .none, mode != .halfFlag {
          return finish(mode, start..<position, &splitter, buffer, &result, next: position)
        }
        mode = mode == .halfFlag ? .emoji : .halfFlag
      case .lower, .upper, .digit, .lowerE, .upperE, .lowerA, .upperA:
        if mode == .none { mode = .spaced }
        if mode != .spaced {
          return finish(mode, start..<position, &splitter, buffer, &result, next: position)
        }
        if !buffer.isFull(for: entry, sourceLength: length) {
          splitter.take(
            humpKind(kind), isS: code == 0x73, folded: foldedBase + buffer.count, source: position,
            into: &result.parts)
        }
      }
      isJoined = false
      unsafe buffer.append(entry, source: source)
      position += length
    }
    return finish(mode, start..<position, &splitter, buffer, &result, next: position)
  }

  /// The entry of an ASCII byte; capitals get their small letter from the pool-free path below.
  @inline(__always)
  static func asciiEntry(_ code: UInt32) -> FoldEntry {
    switch code {
    case 0x30...0x39: FoldEntry(.digit)
    case 0x61...0x7A: FoldEntry(.lower)
    case 0x41...0x5A: FoldEntry(.upper)
    default: FoldEntry(.separator)
    }
  }

  private static func humpKind(_ kind: ScalarKind) -> HumpSplitter.Kind {
    switch kind {
    case .digit: .digit
    case .upper, .upperE, .upperA: .upper
    default: .lower
    }
  }

  private static func finish(
    _ mode: Mode, _ source: Range<Int>, _ splitter: inout HumpSplitter, _ buffer: WordBuffer,
    _ result: inout AnalyzedText, next: Int
  ) -> Int {
    if mode == .none { return next }
    let start = result.folded.count
    unsafe result.folded.append(contentsOf: buffer.plain)
    let folded = start..<result.folded.count
    splitter.finish(folded: folded.upperBound, source: source.upperBound, into: &result.parts)
    var expanded: Range<Int>?
    if buffer.expandedCount >= 0 {
      unsafe result.folded.append(contentsOf: buffer.expanded)
      expanded = folded.upperBound..<result.folded.count
    }
    result.words.append(
      AnalyzedWord(
        folded: folded, expanded: expanded, source: source, isUnspaced: mode == .unspaced))
    return next
  }
}
