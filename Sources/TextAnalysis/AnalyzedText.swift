// What the analysis of a text gives: folded bytes, and words as ranges of them and of the original.

/// One run of word characters of a text, folded.
public struct AnalyzedWord: Sendable, Hashable {
  /// The folded word, in bytes of `AnalyzedText.folded`; at most 255 of them.
  public var folded: Range<Int>
  /// The second form where German and Nordic spelling has one (ä = ae), in bytes of `folded`.
  public var expanded: Range<Int>?
  /// The whole word in the original text, in UTF-8 offsets.
  public var source: Range<Int>
  /// Whether it is a run of a script that is searched by pairs: Han, kana, Hangul, Thai, Lao, Khmer, Myanmar.
  public var isUnspaced: Bool
  /// The word in small letters with its marks, in bytes of `folded`; see `TextAnalyzer.addMarkedForms`.
  public var marked: Range<Int>?

  /// Creates a word from its places.
  public init(folded: Range<Int>, expanded: Range<Int>?, source: Range<Int>, isUnspaced: Bool) {
    self.folded = folded
    self.expanded = expanded
    self.source = source
    self.isUnspaced = isUnspaced
  }
}

/// A smaller word inside a word: `iPhone15Pro` has `i`, `phone`, `15` and `pro`.
///
/// Humps of camelCase and changes between letters and digits. A word has none or at least two.
public struct AnalyzedPart: Sendable, Hashable {
  /// The folded part, in bytes of `AnalyzedText.folded`: a piece of its word's.
  public var folded: Range<Int>
  /// The part in the original text, in UTF-8 offsets.
  public var source: Range<Int>

  /// Creates a part from its places.
  public init(folded: Range<Int>, source: Range<Int>) {
    self.folded = folded
    self.source = source
  }
}

/// The words of a text; a buffer to use again for the next one.
public struct AnalyzedText: Sendable {
  /// The bytes of all words, each followed by its second form if it has one; valid UTF-8.
  public var folded: [UInt8] = []
  /// The words in the order of the text.
  public var words: [AnalyzedWord] = []
  /// The parts of words in the order of the text.
  public var parts: [AnalyzedPart] = []
  /// Words that an apostrophe, or a hyphen after a single letter, cuts in two, as one: `O'Brien` is
  /// also `obrien`, `e-mail` also `email`. The letters of `iPhone15` too: `iphone`.
  public var compounds: [AnalyzedPart] = []

  /// Creates an empty buffer.
  public init() {}

  /// Empties the buffer and keeps its memory.
  public mutating func removeAll() {
    folded.removeAll(keepingCapacity: true)
    words.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
    compounds.removeAll(keepingCapacity: true)
  }
}
