// Maps a folded length back to the original, so that a highlight marks only what was typed.

extension TextAnalyzer {
  /// How many bytes of `source`, from its beginning, fold to at least `foldedByteCount` bytes.
  ///
  /// Always ends on a Character boundary: the marks of a letter belong to it. All of `source` if it
  /// folds to less. With `isExpanded` the count is of the second form (`mue` covers `Mü`).
  public static func sourceByteCount(
    of source: UnsafeBufferPointer<UInt8>, foldedByteCount: Int, isExpanded: Bool = false
  ) -> Int {
    guard foldedByteCount > 0 else { return 0 }
    return unsafe sourceRange(of: source, folded: 0..<foldedByteCount, isExpanded: isExpanded)
      .upperBound
  }

  /// The Characters of `source` that fold to the bytes `folded` of its folded form.
  ///
  /// Ends with `source` if it folds to less.
  public static func sourceRange(
    of source: UnsafeBufferPointer<UInt8>, folded wanted: Range<Int>, isExpanded: Bool = false
  ) -> Range<Int> {
    guard let base = source.baseAddress else { return 0..<0 }
    return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: WordBuffer.storageSize) {
      guard let storage = $0.baseAddress else { return 0..<source.count }
      unsafe storage.initialize(repeating: 0, count: WordBuffer.storageSize)
      var buffer = unsafe WordBuffer(storage: storage)
      var spilled = 0
      var folded = 0
      var start = 0
      var position = 0
      while position < source.count, folded < wanted.upperBound {
        if folded <= wanted.lowerBound { start = position }
        let end = unsafe characterEnd(base, from: position, count: source.count)
        while position < end {
          let (code, length) = unsafe ScalarDecoder.decode(base, at: position, count: end)
          if code >= 0x80 {
            let entry = FoldTable.entry(code)
            let scalar = unsafe UnsafeBufferPointer(start: base + position, count: length)
            // A word never fills the buffer; several together may.
            if unsafe !buffer.hasRoom(for: WordBuffer.form(of: entry, source: scalar).count) {
              spilled += spill(&buffer, isExpanded: isExpanded)
            }
            unsafe buffer.append(entry, source: scalar)
          } else if let letter = WordScanner.foldedASCII(UInt8(truncatingIfNeeded: code)) {
            if !buffer.hasRoom(for: 1) { spilled += spill(&buffer, isExpanded: isExpanded) }
            buffer.append(ascii: letter)
          }
          position += length
        }
        folded = spilled + count(of: buffer, isExpanded: isExpanded)
      }
      return start..<position
    }
  }

  private static func count(of buffer: WordBuffer, isExpanded: Bool) -> Int {
    isExpanded && buffer.expandedCount >= 0 ? buffer.expandedCount : buffer.count
  }

  private static func spill(_ buffer: inout WordBuffer, isExpanded: Bool) -> Int {
    defer { buffer.removeAll() }
    return count(of: buffer, isExpanded: isExpanded)
  }

  /// The end of the Character that begins at `start`; one byte where the bytes are invalid.
  private static func characterEnd(
    _ base: UnsafePointer<UInt8>, from start: Int, count: Int
  ) -> Int {
    // Between ASCII bytes there is a boundary, but in CR LF.
    let next = start + 1
    if unsafe base[start] < 0x80 && (next == count || base[next] < 0x80) {
      let isLineEnd = unsafe next < count && base[start] == 0x0D && base[next] == 0x0A
      return isLineEnd ? next + 1 : next
    }
    // No Character of a name is longer than this; the valid scalars of the window make a string.
    var end = start
    let window = min(count, start + 256)
    while end < window {
      let (code, length) = unsafe ScalarDecoder.decode(base, at: end, count: count)
      if code == ScalarDecoder.invalid { break }
      end += length
    }
    if end == start { return next }
    let slice = unsafe UnsafeBufferPointer(start: base + start, count: end - start)
    let text = unsafe String(decoding: slice, as: UTF8.self)
    return start + (text.first.map { $0.utf8.count } ?? end - start)
  }
}
