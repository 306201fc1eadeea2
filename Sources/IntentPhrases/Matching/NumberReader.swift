// Numbers as people write and say them.

internal import TextAnalysis

/// Reads numbers from tokens.
struct NumberReader: Sendable {
  let numbers: [[UInt8]: Int]
  let links: Set<[UInt8]>

  /// The number that exactly these tokens say; nil if they say none.
  ///
  /// Digits (`20`, `1.5`, `1,5`, `1/2`) or number words (`twenty two`, `one hundred and five`,
  /// `quatre vingt dix`, 三十五).
  func number(_ text: TokenText, _ range: Range<Int>) -> Double? {
    guard let first = range.first else { return nil }
    if let whole = Self.digits(text.bytes(first)) { return decimal(whole, text, range) }
    return words(text, range).map(Double.init)
  }

  private func decimal(_ whole: Double, _ text: TokenText, _ range: Range<Int>) -> Double? {
    if range.count == 1 { return whole }
    guard range.count == 2, let second = Self.digits(text.bytes(range.upperBound - 1)) else {
      return nil
    }
    let (left, right) = (text.tokens[range.lowerBound], text.tokens[range.upperBound - 1])
    let gap = Array(text.text.utf8)[left.source.upperBound..<right.source.lowerBound]
    if gap.elementsEqual([UInt8(ascii: "/")]) { return second == 0 ? nil : whole / second }
    guard gap.elementsEqual([UInt8(ascii: ".")]) || gap.elementsEqual([UInt8(ascii: ",")]) else {
      return nil
    }
    var scale = 1.0
    for _ in right.folded { scale *= 10 }
    return whole + second / scale
  }

  static func digits(_ word: ArraySlice<UInt8>) -> Double? {
    guard !word.isEmpty, word.count <= 12 else { return nil }
    var value = 0.0
    for byte in word {
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      value = value * 10 + Double(byte - 0x30)
    }
    return value
  }

  /// Additive and multiplicative words: a smaller one behind a larger one is added, a larger one
  /// behind a smaller one multiplies.
  private func words(_ text: TokenText, _ range: Range<Int>) -> Int? {
    var total = 0
    var group = 0
    var last: Int?
    var position = range.lowerBound
    while position < range.upperBound {
      // Unspaced scripts write a number word of several characters.
      guard let (value, next) = word(text, position, range.upperBound) else {
        guard last != nil, position + 1 < range.upperBound,
          links.contains(Array(text.bytes(position)))
        else { return nil }
        position += 1
        continue
      }
      switch value {
      case 1000:
        total += max(group, 1) * 1000
        group = 0
      case 100:
        group = max(group, 1) * 100
      case 10 where text.tokens[position].isUnspaced:
        let hundreds = group / 100 * 100
        group = hundreds + max(group - hundreds, 1) * 10
      case 20 where last == 4:
        // Quatre-vingt.
        group = group - 4 + 80
      default:
        // "Two three" is no number, "sixty twelve" is (soixante-douze).
        if let last, last < 20, last != 10 || value > 9, value < 100,
          !(last == 10 && text.tokens[position].isUnspaced)
        {
          return nil
        }
        group += value
      }
      last = value
      position = next
    }
    guard last != nil else { return nil }
    return total + group
  }

  private func word(_ text: TokenText, _ start: Int, _ limit: Int) -> (value: Int, next: Int)? {
    var joined: [UInt8] = []
    var found: (Int, Int)?
    for end in start..<min(limit, start + 4) {
      joined += text.bytes(end)
      if let value = numbers[joined] { found = (value, end + 1) }
      if !text.tokens[end].isUnspaced { break }
    }
    return found
  }
}
