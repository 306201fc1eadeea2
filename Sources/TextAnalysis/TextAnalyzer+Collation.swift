// An order of titles that people expect, without a collation library: case and marks do not count,
// punctuation separates, numbers go by their value.

extension TextAnalyzer {
  /// The longest sort key in bytes.
  static let maxCollationBytes = 256

  /// The key by whose bytes titles are put in order: `Item 2` before `item 10`, `Éclair` beside `eclair`.
  ///
  /// Words are compared one by one; a shorter title comes before its continuation, digits come before
  /// letters, titles without a word come first. The order is the same for every language.
  public static func collationKey(of text: String) -> [UInt8] {
    var analyzed = AnalyzedText()
    analyze(text, into: &analyzed)
    var key: [UInt8] = []
    for word in analyzed.words where key.count < maxCollationBytes {
      if !key.isEmpty { key.append(0) }
      append(analyzed.folded[word.folded], to: &key)
    }
    return key
  }

  /// Appends a word; a run of digits becomes its length, which decides first, and its digits.
  private static func append(_ word: ArraySlice<UInt8>, to key: inout [UInt8]) {
    var rest = word
    while let byte = rest.first {
      guard isDigit(byte) else {
        key.append(byte)
        rest.removeFirst()
        continue
      }
      let run = rest.prefix(while: isDigit)
      rest = rest[run.endIndex...]
      let digits = run.drop { $0 == UInt8(ascii: "0") }
      // A word has at most 255 bytes, so that the length fits one; all lengths sort below letters.
      key.append(UInt8(ascii: "0"))
      key.append(UInt8(clamping: digits.count))
      key.append(contentsOf: digits)
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}
