// Whether bytes are a value of a type. It stands on the path of every match: no allocation, and a
// range without escapes is read as it lies in the URL.

import LinkTypes

enum TypeCheck {
  private static let longestNumber = 400

  /// Whether decoded bytes are a value of a type.
  static func accepts(_ type: CaptureType, _ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    switch type {
    case .string: return end > start
    case .any, .flag: return true
    case .host: return isHost(bytes, start, end)
    case .int: return isInteger(bytes, start, end, isSigned: true)
    case .uint: return isInteger(bytes, start, end, isSigned: false)
    case .double: return isDecimal(bytes, start, end)
    case .bool: return isBool(bytes, start, end)
    case .uuid: return isUUID(bytes, start, end)
    case .date: return isDate(bytes, start, end)
    case .hex(let count):
      return end > start && (count ?? (end - start)) == end - start
        && all(bytes, start, end) { $0.isHexDigit }
    case .digits(let count):
      return end > start && (count ?? (end - start)) == end - start
        && all(bytes, start, end) { $0.isASCIIDigit }
    case .url: return isURL(bytes, start, end)
    case .slug:
      return end > start
        && all(bytes, start, end) {
          $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
        }
    case .words(let words):
      return words.contains { word in
        word.utf8.count == end - start && equals(bytes, start, word)
      }
    case .set(let set, let count):
      return count.contains(end - start) && all(bytes, start, end) { set.contains($0) }
    }
  }

  /// Whether a range of a URL, decoded, is a value of a type.
  static func acceptsEscaped(
    _ type: CaptureType, _ bytes: Span<UInt8>, _ start: Int, _ end: Int
  ) -> Bool {
    switch type {
    case .string: return end > start && EscapedBytes.isText(bytes, start, end)
    case .any, .flag: return EscapedBytes.isText(bytes, start, end)
    default:
      guard EscapedBytes.hasEscape(bytes, start, end) else {
        return accepts(type, bytes, start, end) && isText(type, bytes, start, end)
      }
      guard let decoded = EscapedBytes.decoded(bytes, start..<end) else { return false }
      return accepts(type, decoded.span, 0, decoded.count)
        && isText(type, decoded.span, 0, decoded.count)
    }
  }

  /// Only hosts and URLs may hold bytes beyond ASCII among the other types; those must be UTF-8.
  private static func isText(
    _ type: CaptureType, _ bytes: Span<UInt8>, _ start: Int, _ end: Int
  ) -> Bool {
    switch type {
    case .host, .url: UTF8Check.firstInvalid(in: bytes, from: start, to: end) == nil
    default: true
    }
  }

  @inline(__always)
  private static func all(
    _ bytes: Span<UInt8>, _ start: Int, _ end: Int, _ isGood: (UInt8) -> Bool
  ) -> Bool {
    var index = start
    while index < end {
      if !isGood(bytes[index]) { return false }
      index += 1
    }
    return true
  }

  private static func equals(_ bytes: Span<UInt8>, _ start: Int, _ word: String) -> Bool {
    var index = start
    for byte in word.utf8 {
      if bytes[index] != byte { return false }
      index += 1
    }
    return true
  }

  private static func isInteger(
    _ bytes: Span<UInt8>, _ start: Int, _ end: Int, isSigned: Bool
  ) -> Bool {
    var index = start
    let isNegative = isSigned && start < end && bytes[start] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    guard index < end, end - index <= longestNumber else { return false }
    let limit = isSigned ? UInt64(Int64.max) + (isNegative ? 1 : 0) : UInt64.max
    var number: UInt64 = 0
    while index < end {
      guard bytes[index].isASCIIDigit else { return false }
      let (product, overflows) = number.multipliedReportingOverflow(by: 10)
      let (sum, exceeds) = product.addingReportingOverflow(UInt64(bytes[index] & 15))
      guard !overflows, !exceeds, sum <= limit else { return false }
      number = sum
      index += 1
    }
    return true
  }

  private static func isDecimal(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    guard end - start <= longestNumber else { return false }
    var index = start
    func digits() -> Bool {
      let first = index
      while index < end, bytes[index].isASCIIDigit { index += 1 }
      return index > first
    }
    if index < end, bytes[index] == UInt8(ascii: "-") { index += 1 }
    guard digits() else { return false }
    if index < end, bytes[index] == UInt8(ascii: ".") {
      index += 1
      guard digits() else { return false }
    }
    guard index < end else { return end - start < 300 }
    guard bytes[index] | 0x20 == UInt8(ascii: "e") else { return false }
    index += 1
    if index < end, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      index += 1
    }
    guard digits(), index == end else { return false }
    // With an exponent only reading it tells whether it fits.
    return Double(String(decoding: bytes, start..<end))?.isFinite == true
  }

  private static func isBool(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    guard end > start, end - start <= 5 else { return false }
    var word: UInt64 = 0
    var index = start
    while index < end {
      word = word << 8 | UInt64(bytes[index].asciiLowercased)
      index += 1
    }
    // true, false, yes, no, 1, 0
    return word == 0x7472_7565 || word == 0x66_616C_7365 || word == 0x79_6573 || word == 0x6E6F
      || word == 0x31 || word == 0x30
  }

  private static func isUUID(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    guard end - start == 36 else { return false }
    var index = 0
    while index < 36 {
      let byte = bytes[start + index]
      if index == 8 || index == 13 || index == 18 || index == 23 {
        if byte != UInt8(ascii: "-") { return false }
      } else if !byte.isHexDigit {
        return false
      }
      index += 1
    }
    return true
  }

  private static func isDate(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    guard end - start == 10, all(bytes, start, end, { $0 < 0x80 }) else { return false }
    return Timestamp.parse(String(decoding: bytes, start..<end)) != nil
  }

  private static func isHost(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    var isInLabel = false
    var index = start
    while index < end {
      let isDot = bytes[index] == UInt8(ascii: ".")
      guard isDot ? isInLabel : ByteSet.hostLabel.contains(bytes[index]) else { return false }
      isInLabel = !isDot
      index += 1
    }
    return isInLabel
  }

  private static func isURL(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    guard start < end, bytes[start].isASCIILetter else { return false }
    var index = start + 1
    while index < end {
      let byte = bytes[index]
      if byte == UInt8(ascii: ":") { return index + 1 < end }
      guard
        byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "+")
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      else { return false }
      index += 1
    }
    return false
  }
}
