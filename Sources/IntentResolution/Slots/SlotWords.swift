// The words of a slot, with what may be left out of them.

internal import IntentPhrases
internal import TextAnalysis

/// A run of an utterance's tokens that may be a name.
struct SlotWords {
  /// One word: tokens that belong together.
  struct Word {
    var bytes: [UInt8]
    var expanded: [UInt8]?
    var isUnspaced: Bool
    var tokens: Range<Int>
    var letters: Int
  }

  var words: [Word] = []
  var keys: [[UInt8]]
  private var together: [Int?] = []

  init(_ text: TokenText, _ range: Range<Int>) {
    keys = text.keys(range)
    var position = range.lowerBound
    while position < range.upperBound {
      var end = position + 1
      let first = text.tokens[position]
      while end < range.upperBound, !text.tokens[end].startsWord,
        text.tokens[end].isUnspaced == first.isUnspaced
      { end += 1 }
      var bytes: [UInt8] = []
      for index in position..<end { bytes += text.bytes(index) }
      words.append(
        Word(
          bytes: bytes,
          expanded: end == position + 1 ? first.expanded.map { Array(text.folded[$0]) } : nil,
          isUnspaced: first.isUnspaced, tokens: position..<end,
          letters: EditDistance.scalarCount(bytes.span)))
      position = end
    }
    together = NameForms.together(
      words.map { word in (text.source(word.tokens) ?? 0..<0, word.bytes[...]) }, in: text.text)
  }

  /// Letters of the words that one is written together with; nil if it stands alone.
  func written(_ index: Int) -> Int? { together[index] }

  var letters: Int { words.reduce(0) { $0 + $1.letters } }

  /// The pairs of characters of an unspaced run, as the index holds them.
  static func grams(_ bytes: [UInt8]) -> [[UInt8]] {
    let scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    if scalars.count < 2 { return [bytes] }
    return (1..<scalars.count).map { index in
      Array((String(scalars[index - 1]) + String(scalars[index])).utf8)
    }
  }
}
