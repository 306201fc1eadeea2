// The one analysis of titles, queries, phrases and utterances. ASCII words take a byte loop here;
// everything else goes through WordScanner.

/// Splits texts into folded words.
///
/// Folding is NFKC, full case folding and marks off, with what people expect of names on top: ø is o,
/// ß is ss, all of İ I ı i are i, katakana is hiragana, decimal digits of all scripts are ASCII.
/// Letters, numbers and emoji are word characters; `_`, apostrophes and NUL separate.
public enum TextAnalyzer {
  /// Analyzes UTF-8 bytes into `result`, which is cleared first.
  ///
  /// Invalid bytes are separators; no bytes make it trap. Above 100 MB/s on ASCII.
  public static func analyze(
    _ text: UnsafeBufferPointer<UInt8>, into result: inout AnalyzedText
  ) {
    result.removeAll()
    result.folded.reserveCapacity(text.count)
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: WordBuffer.storageSize) {
      guard let storage = $0.baseAddress, let base = text.baseAddress else { return }
      unsafe storage.initialize(repeating: 0, count: WordBuffer.storageSize)
      var buffer = unsafe WordBuffer(storage: storage)
      var position = 0
      while position < text.count {
        let byte = unsafe base[position]
        if byte >= 0x80 {
          position = unsafe WordScanner.scan(text, from: position, buffer: &buffer, into: &result)
        } else if isAlphanumeric(byte) {
          position = unsafe scanASCII(
            text, base, from: position, word: storage, buffer: &buffer, into: &result)
        } else {
          position &+= 1
        }
      }
    }
  }

  /// Analyzes a string into `result`, which is cleared first.
  public static func analyze(_ text: String, into result: inout AnalyzedText) {
    var text = text
    text.withUTF8 { unsafe analyze($0, into: &result) }
  }

  /// The folded words of a text: `Caffè Mocha` gives `caffe` and `mocha`.
  public static func words(_ text: String) -> [String] {
    var result = AnalyzedText()
    analyze(text, into: &result)
    return result.words.map { String(decoding: result.folded[$0.folded], as: UTF8.self) }
  }

  /// Reads an ASCII word; one that turns out to hold other letters is read again by WordScanner.
  @inline(__always)
  private static func scanASCII(
    _ text: UnsafeBufferPointer<UInt8>, _ base: UnsafePointer<UInt8>, from start: Int,
    word: UnsafeMutablePointer<UInt8>, buffer: inout WordBuffer, into result: inout AnalyzedText
  ) -> Int {
    var position = start
    var length = 0
    var hasLower = false
    var hasDigit = false
    var upperCount = 0
    while position < text.count {
      let byte = unsafe base[position]
      let small = byte | 0x20
      if small &- 0x61 < 26 {
        if byte & 0x20 == 0 { upperCount &+= 1 } else { hasLower = true }
      } else if byte &- 0x30 < 10 {
        hasDigit = true
      } else if byte >= 0x80 {
        return unsafe WordScanner.scan(text, from: start, buffer: &buffer, into: &result)
      } else {
        break
      }
      // Digits have the bit of small letters already.
      if length < WordBuffer.maxCount {
        unsafe word[length] = small
        length &+= 1
      }
      position &+= 1
    }
    let foldedStart = result.folded.count
    unsafe result.folded.append(contentsOf: UnsafeBufferPointer(start: word, count: length))
    let folded = foldedStart..<foldedStart &+ length
    result.words.append(
      AnalyzedWord(folded: folded, expanded: nil, source: start..<position, isUnspaced: false))
    unsafe CompoundJoiner.join(base, in: &result)
    let isFirstUpper = unsafe base[start] & 0x20 == 0
    let hasHump = hasLower && upperCount > (isFirstUpper ? 1 : 0)
    if hasHump || hasDigit && (hasLower || upperCount > 0) {
      let firstPart = result.parts.count
      unsafe splitASCII(base, source: start..<position, folded: folded, into: &result.parts)
      if hasHump && hasDigit { CompoundJoiner.joinHumps(from: firstPart, in: &result) }
    }
    return position
  }

  private static func splitASCII(
    _ base: UnsafePointer<UInt8>, source: Range<Int>, folded: Range<Int>,
    into parts: inout [AnalyzedPart]
  ) {
    var splitter = HumpSplitter(
      folded: folded.lowerBound, source: source.lowerBound, partCount: parts.count)
    for offset in 0..<folded.count {
      let byte = unsafe base[source.lowerBound + offset]
      splitter.take(
        HumpSplitter.Kind(ascii: byte), isS: byte == 0x73, folded: folded.lowerBound + offset,
        source: source.lowerBound + offset, into: &parts)
    }
    splitter.finish(folded: folded.upperBound, source: source.upperBound, into: &parts)
  }

  @inline(__always)
  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
  }
}
