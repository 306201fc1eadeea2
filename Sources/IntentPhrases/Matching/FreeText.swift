// Free text as it was said: tokens know words, a note may have quotes, an emoticon or C++ at its ends.

extension TokenText {
  /// Where the text of some tokens stands, in UTF-8 offsets: from what stands before to what stands behind, without
  /// spaces, without the comma or colon that parts it from the words before and behind, and at the end of the utterance
  /// without the mark that ends a sentence.
  func spoken(_ range: Range<Int>) -> Range<Int> {
    guard let inner = source(range) else { return symbols(before: range.lowerBound) }
    let from = range.lowerBound > 0 ? tokens[range.lowerBound - 1].source.upperBound : 0
    let isLast = range.upperBound == tokens.count
    let to = isLast ? text.utf8.count : tokens[range.upperBound].source.lowerBound
    var before = Substring(excerpt(from..<inner.lowerBound)).unicodeScalars
    var behind = Substring(excerpt(inner.upperBound..<to)).unicodeScalars
    if range.lowerBound > 0, goesOn(behind: range.lowerBound - 1) {
      // The apostrophe is the phrase's: "qu'il vient".
      before = ""[...].unicodeScalars
    } else if range.lowerBound > 0 {
      before = before.drop { Self.separators.contains($0) }
      // A mark right before a word is its own: ":-)", ",5".
      if before.first?.properties.isWhitespace != true {
        before = Substring(excerpt(from..<inner.lowerBound)).unicodeScalars
      }
    }
    before = before.drop { $0.properties.isWhitespace }
    let isInverted = before.contains { $0 == "¡" || $0 == "¿" }
    let closing =
      isLast && !isInverted ? Self.separators + Self.ends : isLast ? [] : Self.separators
    while let last = behind.last, last.properties.isWhitespace || closing.contains(last) {
      behind.removeLast()
    }
    let lengths = (String(before).utf8.count, String(behind).utf8.count)
    return inner.lowerBound - lengths.0..<inner.upperBound + lengths.1
  }

  /// The symbols that stand before a token, which are no word: "say +". Only marks that part or end sentences are none.
  private func symbols(before index: Int) -> Range<Int> {
    let from = index > 0 ? tokens[index - 1].source.upperBound : 0
    let to = index < tokens.count ? tokens[index].source.lowerBound : text.utf8.count
    let gap = excerpt(from..<to).unicodeScalars
    guard gap.contains(where: { !$0.properties.isWhitespace && !Self.isMark($0) }) else {
      return from..<from
    }
    var rest = Substring.UnicodeScalarView(gap)
    if let first = rest.first, Self.separators.contains(first),
      rest.dropFirst().first?.properties.isWhitespace == true
    {
      rest.removeFirst()
    }
    rest = rest.drop { $0.properties.isWhitespace }
    let start = to - String(rest).utf8.count
    while rest.last?.properties.isWhitespace == true { rest.removeLast() }
    return start..<start + String(rest).utf8.count
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    separators.contains(scalar) || ends.contains(scalar) || scalar == "¡" || scalar == "¿"
      || scalar == "\"" || scalar == "'"
  }

  private static let separators: [Unicode.Scalar] = [",", ";", ":", "、", "，", "：", "；"]
  private static let ends: [Unicode.Scalar] = [".", "!", "?", "…", "。", "！", "？", "．"]
}
