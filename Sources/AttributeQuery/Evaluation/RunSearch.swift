// Finds a run of bytes in a text in linear time, whatever both hold (Knuth, Morris, Pratt).

/// A run of bytes to be found.
struct RunSearch: Sendable {
  let bytes: [UInt8]
  /// For each beginning of the run the length of the longest shorter one that it ends with.
  private let fallback: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var fallback = [Int](repeating: 0, count: bytes.count + 1)
    var length = 0
    for index in bytes.indices.dropFirst() {
      while length > 0, bytes[index] != bytes[length] { length = fallback[length] }
      if bytes[index] == bytes[length] { length += 1 }
      fallback[index + 1] = length
    }
    self.fallback = fallback
  }

  /// The end of the first place from `start` on that `accepts` (start and end); nil for none.
  ///
  /// `lowersASCII` makes upper-case ASCII letters of the text equal lower-case ones of the run.
  @inline(__always)
  func end(
    in text: Span<UInt8>, from start: Int, lowersASCII: Bool, where accepts: (Int, Int) -> Bool
  ) -> Int? {
    guard let first = bytes.first else { return accepts(start, start) ? start : nil }
    var index = start
    var length = 0
    while index < text.count {
      let byte = lowersASCII ? TextFolder.lowered(text[index]) : text[index]
      index += 1
      if length == 0 {
        if byte != first { continue }
      } else {
        while length > 0, byte != bytes[length] { length = fallback[length] }
        if length == 0, byte != first { continue }
      }
      length += 1
      if length == bytes.count {
        if accepts(index - length, index) { return index }
        length = fallback[length]
      }
    }
    return nil
  }

  /// Whether the run stands at a place.
  @inline(__always)
  func stands(in text: Span<UInt8>, at place: Int, lowersASCII: Bool) -> Bool {
    guard place >= 0, bytes.count <= text.count - place else { return false }
    for index in bytes.indices {
      let byte = text[place + index]
      if (lowersASCII ? TextFolder.lowered(byte) : byte) != bytes[index] { return false }
    }
    return true
  }
}
