// Finds a run of bytes in a text in linear time, whatever both hold (Knuth, Morris, Pratt).

/// A run of bytes to be found; never empty.
struct RunSearch: Sendable {
  let bytes: [UInt8]
  /// For each beginning of the run the length of the longest shorter one that it ends with.
  private let fallback: [Int]
  private let first: UInt8
  /// The other case of `first`, if it is a letter.
  private let firstUpper: UInt8

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    first = bytes.first ?? 0
    firstUpper = first &- 0x61 < 26 ? first & ~0x20 : first
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
    in text: UnsafeBufferPointer<UInt8>, from start: Int, lowersASCII: Bool,
    where accepts: (Int, Int) -> Bool
  ) -> Int? {
    unsafe bytes.withUnsafeBufferPointer { run in
      let other = lowersASCII ? firstUpper : first
      var index = start
      var length = 0
      while true {
        if length == 0 {
          // Most of the time goes by here.
          while unsafe index < text.count && text[index] != first && text[index] != other {
            index += 1
          }
        }
        guard index < text.count else { return nil }
        let byte = unsafe lowersASCII ? TextFolder.lowered(text[index]) : text[index]
        while unsafe length > 0 && byte != run[length] { length = fallback[length] }
        index += 1
        guard length > 0 || byte == first else { continue }
        length += 1
        if length == run.count {
          if accepts(index - length, index) { return index }
          length = fallback[length]
        }
      }
    }
  }

  /// Whether the run stands at a place.
  @inline(__always)
  func stands(in text: UnsafeBufferPointer<UInt8>, at place: Int, lowersASCII: Bool) -> Bool {
    guard place >= 0, bytes.count <= text.count - place else { return false }
    return unsafe bytes.withUnsafeBufferPointer { run in
      for index in run.indices {
        let byte = unsafe text[place + index]
        if unsafe (lowersASCII ? TextFolder.lowered(byte) : byte) != run[index] { return false }
      }
      return true
    }
  }
}
