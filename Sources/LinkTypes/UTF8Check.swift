// Text from bytes: the one place where a span of bytes becomes a string, and where the first byte
// that is not UTF-8 is found for a message.

/// Finds bytes that are not UTF-8.
package enum UTF8Check {
  /// The offset of the first ill-formed sequence between two offsets; nil if there is none.
  package static func firstInvalid(in bytes: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    var index = start
    while index < end {
      if bytes[index] < 0x80 {
        index += 1
        continue
      }
      let length = sequenceLength(in: bytes, at: index, to: end)
      if length == 0 { return index }
      index += length
    }
    return nil
  }

  /// The length of the well-formed sequence of several bytes at an offset; 0 if it is ill-formed
  /// (Unicode table 3-7).
  private static func sequenceLength(in bytes: Span<UInt8>, at index: Int, to end: Int) -> Int {
    let lead = bytes[index]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return 0
    }
    guard index + length <= end, second.contains(bytes[index + 1]) else { return 0 }
    var next = index + 2
    while next < index + length {
      if bytes[next] & 0xC0 != 0x80 { return 0 }
      next += 1
    }
    return length
  }
}

extension String {
  /// The text of a range of bytes; nil if they are not UTF-8.
  ///
  /// `String(validating:)` of the standard library looks up generic metadata at each call, which
  /// costs more than reading a short string; `decoding` is specialized.
  package init?(validating bytes: Span<UInt8>, _ range: Range<Int>, isASCII: Bool = false) {
    if !isASCII,
      UTF8Check.firstInvalid(in: bytes, from: range.lowerBound, to: range.upperBound) != nil
    {
      return nil
    }
    self.init(decoding: bytes, range)
  }

  /// The text of a range of bytes, with U+FFFD for what is not UTF-8.
  package init(decoding bytes: Span<UInt8>, _ range: Range<Int>) {
    self = unsafe bytes.extracting(range).withUnsafeBufferPointer { buffer in
      unsafe String(decoding: buffer, as: UTF8.self)
    }
  }
}
