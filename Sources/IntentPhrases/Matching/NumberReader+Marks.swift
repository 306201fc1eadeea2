// Signs beside a number that make another quantity of it: "<20", "$20" and "20+" are not 20. What is written for its
// own sake is none: marks of sentences, brackets, "= 20", "#20", "20 %", "20°".

extension NumberReader {
  /// Where such a sign stands with the number, in UTF-8 offsets; nil if there is none right before or behind it, with
  /// spaces between them or none.
  func marked(_ text: TokenText, _ range: Range<Int>) -> Range<Int>? {
    guard let source = plainSource(text, range) else { return nil }
    let start = range.lowerBound > 0 ? text.tokens[range.lowerBound - 1].source.upperBound : 0
    let end =
      range.upperBound < text.tokens.count
      ? text.tokens[range.upperBound].source.lowerBound : text.text.utf8.count
    let before = text.excerpt(min(start, source.lowerBound)..<source.lowerBound).unicodeScalars
    let behind = text.excerpt(source.upperBound..<max(end, source.upperBound)).unicodeScalars
    var found = source
    if let sign = before.lastIndex(where: { !$0.properties.isWhitespace }),
      Self.isSign(before[sign])
    {
      found = source.lowerBound - String(before[sign...]).utf8.count..<found.upperBound
    }
    if let sign = behind.firstIndex(where: { !$0.properties.isWhitespace }),
      Self.isSign(behind[sign])
    {
      found = found.lowerBound..<source.upperBound + String(behind[...sign]).utf8.count
    }
    return found == source ? nil : found
  }

  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "=", "\u{B0}", "\u{2103}", "\u{2109}", "\u{2116}": return false
    case "^", "~", "*", "/", "\\", "\u{2030}", "\u{A7}": return true
    default: break
    }
    switch scalar.properties.generalCategory {
    case .mathSymbol, .currencySymbol: return true
    default: return false
    }
  }
}
