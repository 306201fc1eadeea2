// Bytes of a URL read through their escapes, without a copy: comparing and checking happen on the
// URL itself, decoding into a string only when somebody asks for the value.

import LinkTypes

extension UInt8 {
  var isASCIILetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
  var isASCIIDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// The value of a hexadecimal digit; nil if it is none.
  var hexDigitValue: UInt8? {
    if isASCIIDigit { return self - UInt8(ascii: "0") }
    let letter = (self | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? letter + 10 : nil
  }

  var isHexDigit: Bool { isASCIIDigit || (self | 0x20) &- UInt8(ascii: "a") < 6 }

  var asciiLowercased: UInt8 { self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self }
}

enum EscapedBytes {
  /// The byte at an index, an escape counting as the byte it stands for; -1 if the escape is malformed.
  ///
  /// Moves the index past what was read.
  @inline(__always)
  static func next(_ bytes: Span<UInt8>, _ index: inout Int, _ end: Int) -> Int {
    let byte = bytes[index]
    index += 1
    guard byte == UInt8(ascii: "%") else { return Int(byte) }
    guard index + 1 < end, let high = bytes[index].hexDigitValue,
      let low = bytes[index + 1].hexDigitValue
    else { return -1 }
    index += 2
    return Int(high << 4 | low)
  }

  /// Whether a range has neither escapes nor bytes beyond ASCII: it is its own decoded form.
  @inline(__always)
  static func isPlain(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    var index = start
    while index < end {
      let byte = bytes[index]
      if byte == UInt8(ascii: "%") || byte >= 0x80 { return false }
      index += 1
    }
    return true
  }

  /// Whether a range is ASCII without escapes and capital letters: no other spelling is to be tried.
  static func isLower(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    for index in range {
      let byte = bytes[index]
      if byte == UInt8(ascii: "%") || byte >= 0x80 || byte &- UInt8(ascii: "A") < 26 {
        return false
      }
    }
    return true
  }

  static func hasEscape(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    var index = start
    while index < end {
      if bytes[index] == UInt8(ascii: "%") { return true }
      index += 1
    }
    return false
  }

  /// The decoded bytes; nil if an escape is malformed.
  static func decoded(_ bytes: Span<UInt8>, _ range: Range<Int>) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = next(bytes, &index, range.upperBound)
      guard byte >= 0 else { return nil }
      result.append(UInt8(truncatingIfNeeded: byte))
    }
    return result
  }

  /// The decoded text; nil if an escape is malformed or the bytes are not UTF-8.
  static func text(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String? {
    if !hasEscape(bytes, range.lowerBound, range.upperBound) {
      return String(validating: bytes, range)
    }
    guard let decoded = decoded(bytes, range) else { return nil }
    return String(validating: decoded.span, 0..<decoded.count)
  }

  /// Where the first malformed escape stands; nil if all are well-formed.
  static func malformedEscape(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      let start = index
      if next(bytes, &index, range.upperBound) < 0 { return start }
    }
    return nil
  }

  /// Whether a range is well-formed: every escape, and UTF-8 once decoded.
  static func isText(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    if isPlain(bytes, start, end) { return true }
    // The state of Unicode's table 3-7: bytes still to come, and what the next one may be.
    var pending = 0
    var (low, high) = (0x80, 0xBF)
    var index = start
    while index < end {
      let byte = next(bytes, &index, end)
      if pending > 0 {
        guard byte >= low, byte <= high else { return false }
        pending -= 1
        (low, high) = (0x80, 0xBF)
        continue
      }
      switch byte {
      case 0..<0x80: continue
      case 0xC2...0xDF: pending = 1
      case 0xE0: (pending, low) = (2, 0xA0)
      case 0xED: (pending, high) = (2, 0x9F)
      case 0xE1...0xEF: pending = 2
      case 0xF0: (pending, low) = (3, 0x90)
      case 0xF1...0xF3: pending = 3
      case 0xF4: (pending, high) = (3, 0x8F)
      default: return false
      }
    }
    return pending == 0
  }

  /// Whether a range, decoded, is a text; with `ignoringCase` the text is given in lower case.
  static func equals(
    _ bytes: Span<UInt8>, _ start: Int, _ end: Int, _ text: Span<UInt8>, ignoringCase: Bool = false
  ) -> Bool {
    var index = start
    var matched = 0
    while index < end {
      guard matched < text.count else { return false }
      let byte = next(bytes, &index, end)
      guard byte >= 0 else { return false }
      let raw = UInt8(truncatingIfNeeded: byte)
      guard (ignoringCase ? raw.asciiLowercased : raw) == text[matched] else { return false }
      matched += 1
    }
    return matched == text.count
  }

  /// Whether a range, decoded, is a range of a text.
  static func equals(
    _ bytes: Span<UInt8>, _ start: Int, _ end: Int, _ text: [UInt8], _ range: Range<Int>
  ) -> Bool {
    var index = start
    var matched = range.lowerBound
    while index < end {
      guard matched < range.upperBound else { return false }
      let byte = next(bytes, &index, end)
      guard byte >= 0 else { return false }
      guard byte == Int(text[matched]) else { return false }
      matched += 1
    }
    return matched == range.upperBound
  }
}
