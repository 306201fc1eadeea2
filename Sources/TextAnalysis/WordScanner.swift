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
      let first = unsafe base[position]
      if first < 0x80 {
        guard let letter = foldedASCII(first) else {
          if mode == .none { return position + 1 }
          if mode == .spaced, unsafe isHebrewQuote(first, buffer, base, position + 1, text.count) {
            position &+= 1
            continue
          }
          return unsafe finish(
            base, mode, start..<position, &splitter, buffer, &result, next: position + 1)
        }
        if mode == .none { mode = .spaced }
        if mode != .spaced {
          return unsafe finish(
            base, mode, start..<position, &splitter, buffer, &result, next: position)
        }
        if buffer.hasRoom(for: 1) {
          splitter.take(
            HumpSplitter.Kind(ascii: first), isS: first == 0x73,
            folded: foldedBase &+ buffer.count, source: position, into: &result.parts)
        }
        buffer.append(ascii: letter)
        position &+= 1
        continue
      }
      let (code, length) = unsafe ScalarDecoder.decode(base, at: position, count: text.count)
      let entry = FoldTable.entry(code)
      let kind = entry.kind
      let source = unsafe UnsafeBufferPointer(start: base + position, count: length)
      switch kind {
      case .lower, .upper, .digit, .lowerE, .upperE, .lowerA, .upperA:
        if mode == .none { mode = .spaced }
        if mode != .spaced {
          return unsafe finish(
            base, mode, start..<position, &splitter, buffer, &result, next: position)
        }
        let form = unsafe WordBuffer.form(of: entry, source: source)
        if buffer.hasRoom(for: form.count) {
          splitter.take(
            humpKind(kind), isS: false, folded: foldedBase &+ buffer.count, source: position,
            into: &result.parts)
        }
        unsafe buffer.append(form)
        buffer.expand(after: kind)
        position &+= length
        continue
      case .separator:
        if mode == .none { return position + length }
        // Texts without spaces have invisible ones at will; Catalan writes l·l.
        let next = position + length
        if unsafe isSilent(code, mode, buffer, base, next, text.count) {
          position = next
          continue
        }
        return unsafe finish(
          base, mode, start..<position, &splitter, buffer, &result, next: position + length)
      case .dropped, .diaeresis, .ring, .joiner:
        if mode == .none { return position + length }
      case .composing where isMark(code):
        if mode == .none { return position + length }
      case .composing, .unspaced:
        let form = unsafe WordBuffer.form(of: entry, source: source)
        if mode == .none { mode = .unspaced }
        // A run without spaces is no word that could be cut: what does not fit begins the next.
        if mode != .unspaced || !buffer.hasRoom(for: form.count) {
          return unsafe finish(
            base, mode, start..<position, &splitter, buffer, &result, next: position)
        }
      case .emoji:
        if mode != .none, !(mode == .emoji && isJoined) {
          return unsafe finish(
            base, mode, start..<position, &splitter, buffer, &result, next: position)
        }
        mode = .emoji
      case .regional:
        if mode != .none, mode != .halfFlag {
          return unsafe finish(
            base, mode, start..<position, &splitter, buffer, &result, next: position)
        }
        mode = mode == .halfFlag ? .emoji : .halfFlag
      }
      isJoined = kind == .joiner
      unsafe buffer.append(entry, source: source)
      position &+= length
    }
    return unsafe finish(base, mode, start..<position, &splitter, buffer, &result, next: position)
  }

  /// Whether a separator is none here: zero width spaces, and a point between two l.
  private static func isSilent(
    _ code: UInt32, _ mode: Mode, _ buffer: WordBuffer, _ base: UnsafePointer<UInt8>, _ next: Int,
    _ count: Int
  ) -> Bool {
    if mode == .unspaced { return code == 0x200B }
    guard code == 0xB7, mode == .spaced, buffer.count > 0, next < count,
      unsafe base[next] | 0x20 == 0x6C
    else { return false }
    return unsafe buffer.plain[buffer.count - 1] == 0x6C
  }

  /// Whether a quote or an apostrophe stands between two Hebrew letters, as in acronyms.
  private static func isHebrewQuote(
    _ byte: UInt8, _ buffer: WordBuffer, _ base: UnsafePointer<UInt8>, _ next: Int, _ count: Int
  ) -> Bool {
    guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"), buffer.count > 1,
      next + 1 < count
    else { return false }
    return unsafe isHebrew(buffer.plain[buffer.count - 2], buffer.plain[buffer.count - 1])
      && isHebrew(base[next], base[next + 1])
  }

  private static func isHebrew(_ first: UInt8, _ second: UInt8) -> Bool {
    first == 0xD7 && second >= 0x90 && second <= 0xAA
  }

  /// The small letter or digit that an ASCII byte folds to; nil for separators.
  @inline(__always)
  static func foldedASCII(_ byte: UInt8) -> UInt8? {
    let small = byte | 0x20
    return small &- 0x61 < 26 || byte &- 0x30 < 10 ? small : nil
  }

  /// Whether a composing scalar is a breve, a virama or a voicing mark, which begin no word.
  private static func isMark(_ code: UInt32) -> Bool {
    code < 0x0E40 || code == 0x3099 || code == 0x309A || code == 0xFF9E || code == 0xFF9F
  }

  private static func humpKind(_ kind: ScalarKind) -> HumpSplitter.Kind {
    switch kind {
    case .digit: .digit
    case .upper, .upperE, .upperA: .upper
    default: .lower
    }
  }

  private static func finish(
    _ base: UnsafePointer<UInt8>, _ mode: Mode, _ source: Range<Int>,
    _ splitter: inout HumpSplitter, _ buffer: WordBuffer,
    _ result: inout AnalyzedText, next: Int
  ) -> Int {
    if mode == .none { return next }
    let start = result.folded.count
    unsafe result.folded.append(contentsOf: buffer.plain)
    let folded = start..<result.folded.count
    splitter.finish(folded: folded.upperBound, source: source.upperBound, into: &result.parts)
    if result.parts.count > splitter.firstPart {
      CompoundJoiner.joinHumps(from: splitter.firstPart, in: &result)
    }
    var expanded: Range<Int>?
    if buffer.expandedCount >= 0 {
      unsafe result.folded.append(contentsOf: buffer.expanded)
      expanded = folded.upperBound..<result.folded.count
    }
    result.words.append(
      AnalyzedWord(
        folded: folded, expanded: expanded, source: source, isUnspaced: mode == .unspaced))
    unsafe CompoundJoiner.join(base, in: &result)
    return next
  }
}
