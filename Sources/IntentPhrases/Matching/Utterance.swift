// What somebody said, as tokens that know where they came from.

internal import TextAnalysis

/// A token of a text: a word, a run of digits before letters, or one character of a script without spaces.
public struct UtteranceToken: Sendable, Hashable {
  /// The folded token, in bytes of `TokenText.folded`.
  public var folded: Range<Int>
  /// Its second form (ä = ae), if it has one.
  public var expanded: Range<Int>?
  /// The token in the original text, in UTF-8 offsets.
  public var source: Range<Int>
  /// Whether it is a character of a script without spaces.
  public var isUnspaced: Bool
  /// Whether it begins a word; false for what stands behind digits or another character of the run.
  public var startsWord: Bool
}

/// A text cut into tokens: the same function for phrases and utterances.
public struct TokenText: Sendable {
  /// The original.
  public let text: String
  /// The bytes of all tokens.
  public private(set) var folded: [UInt8] = []
  /// The tokens in order.
  public private(set) var tokens: [UtteranceToken] = []
  /// The words: runs of a script without spaces count as one.
  public private(set) var wordCount = 0

  /// Cuts a text.
  public init(_ text: String) {
    self.text = text
    var analyzed = AnalyzedText()
    TextAnalyzer.analyze(text, into: &analyzed)
    folded = analyzed.folded
    wordCount = analyzed.words.count
    tokens.reserveCapacity(analyzed.words.count)
    for word in analyzed.words {
      if word.isUnspaced {
        addCharacters(of: word)
      } else if let digits = Self.leadingDigits(folded[word.folded]), word.expanded == nil,
        word.folded.count == word.source.count
      {
        let cut = word.folded.lowerBound + digits
        let sourceCut = word.source.lowerBound + digits
        tokens.append(
          UtteranceToken(
            folded: word.folded.lowerBound..<cut, expanded: nil,
            source: word.source.lowerBound..<sourceCut, isUnspaced: false, startsWord: true))
        tokens.append(
          UtteranceToken(
            folded: cut..<word.folded.upperBound, expanded: nil,
            source: sourceCut..<word.source.upperBound, isUnspaced: false, startsWord: false))
      } else {
        tokens.append(
          UtteranceToken(
            folded: word.folded, expanded: word.expanded, source: word.source, isUnspaced: false,
            startsWord: true))
      }
    }
  }

  /// How many digits the word begins with, if letters follow.
  private static func leadingDigits(_ word: ArraySlice<UInt8>) -> Int? {
    let digits = word.prefix { $0 >= 0x30 && $0 <= 0x39 }.count
    return digits > 0 && digits < word.count ? digits : nil
  }

  private mutating func addCharacters(of word: AnalyzedWord) {
    let utf8 = text.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: word.source.lowerBound)
    let end = utf8.index(utf8.startIndex, offsetBy: word.source.upperBound)
    var scratch = AnalyzedText()
    var position = word.source.lowerBound
    var isFirst = true
    for character in text[start..<end] {
      let length = character.utf8.count
      TextAnalyzer.analyze(String(character), into: &scratch)
      let from = folded.count
      for part in scratch.words { folded.append(contentsOf: scratch.folded[part.folded]) }
      if folded.count > from {
        tokens.append(
          UtteranceToken(
            folded: from..<folded.count, expanded: nil, source: position..<position + length,
            isUnspaced: true, startsWord: isFirst))
        isFirst = false
      }
      position += length
    }
  }

  /// Whether the token is an emoji, which says nothing where no name has it.
  func isEmoji(_ index: Int) -> Bool {
    let word = bytes(index)
    guard let first = word.first, first >= 0xE2 else { return false }
    let scalar = String(decoding: word, as: UTF8.self).unicodeScalars.first
    return scalar?.properties.isEmojiPresentation ?? false
  }

  /// The folded bytes of a token.
  public func bytes(_ index: Int) -> ArraySlice<UInt8> { folded[tokens[index].folded] }

  /// The tokens of a range joined, as the index joins names; with second forms if there are any.
  public func keys(_ range: Range<Int>) -> [[UInt8]] {
    var plain: [UInt8] = []
    var hasExpanded = false
    for token in tokens[range] {
      plain += folded[token.folded]
      hasExpanded = hasExpanded || token.expanded != nil
    }
    guard hasExpanded else { return [plain] }
    var expanded: [UInt8] = []
    for token in tokens[range] { expanded += folded[token.expanded ?? token.folded] }
    return [plain, expanded]
  }

  /// The original text of a range of tokens.
  public func original(_ range: Range<Int>) -> String {
    guard let source = source(range) else { return "" }
    return excerpt(source)
  }

  /// The original text between two UTF-8 offsets.
  public func excerpt(_ source: Range<Int>) -> String {
    String(decoding: text.utf8.dropFirst(source.lowerBound).prefix(source.count), as: UTF8.self)
  }

  /// The UTF-8 offsets of a range of tokens; nil if it is empty.
  public func source(_ range: Range<Int>) -> Range<Int>? {
    guard let first = range.first, let last = range.last else { return nil }
    return tokens[first].source.lowerBound..<tokens[last].source.upperBound
  }

  /// Whether the original has the mark between two neighbouring tokens.
  public func hasMark(_ mark: Unicode.Scalar, before index: Int) -> Bool {
    gap(before: index).unicodeScalars.contains(mark)
  }

  /// Whether more than space stands between the token and the one before it, such as a comma.
  public func hasMark(before index: Int) -> Bool {
    gap(before: index).unicodeScalars.contains { !$0.properties.isWhitespace }
  }

  private func gap(before index: Int) -> String {
    guard index > 0, index < tokens.count else { return "" }
    return excerpt(tokens[index - 1].source.upperBound..<tokens[index].source.lowerBound)
  }
}
