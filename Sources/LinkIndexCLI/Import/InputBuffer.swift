// The window over an input that readers find records in: it holds one record and a piece, never more.

/// Bytes of an input that are not used up yet.
struct InputBuffer {
  private let source: any ByteSource
  /// The most bytes that one record may have.
  let maxRecordBytes: Int
  /// The bytes at hand; those before `position` are used up.
  private(set) var bytes: [UInt8]
  /// Where the next record begins in `bytes`.
  private(set) var position = 0
  /// The line at `position`, from 1.
  var line = 1
  private var isAtEnd = false

  /// Takes over a source whose first piece has been read already.
  init(first: [UInt8], rest: any ByteSource, maxRecordBytes: Int) {
    source = rest
    bytes = first
    self.maxRecordBytes = maxRecordBytes
  }

  /// The input's name in messages.
  var name: String { source.name }

  /// How many bytes are at hand from `position` on.
  var count: Int { bytes.count - position }

  /// The byte at a distance from `position`, which must be less than `count`.
  subscript(offset: Int) -> UInt8 { bytes[position + offset] }

  /// Adds a piece; false at the end of the input. Distances from `position` stay valid.
  mutating func fill() throws(ImportError) -> Bool {
    guard !isAtEnd else { return false }
    try check(count)
    let piece = try source.read()
    if piece.isEmpty {
      isAtEnd = true
      return false
    }
    bytes.removeSubrange(..<position)
    position = 0
    bytes.append(contentsOf: piece)
    return true
  }

  /// Refuses a record that is too long.
  func check(_ length: Int) throws(ImportError) {
    if length > maxRecordBytes { throw error(.recordTooLong(limit: maxRecordBytes)) }
  }

  /// Uses bytes up.
  mutating func advance(by count: Int) {
    position += count
  }

  /// A copy of the first bytes from `position` on.
  func copy(_ count: Int) -> [UInt8] { Array(bytes[position..<position + count]) }

  /// The distance from `position` to the next line feed, looked for from a distance on; nil if
  /// there is none at hand.
  func lineFeed(from start: Int) -> Int? {
    let bytes = bytes.span
    var index = position + start
    while index < bytes.count {
      if bytes[index] == 0x0A { return index - position }
      index += 1
    }
    return nil
  }

  /// The length of the next line without its line feed, and whether it has one; nil at the end.
  mutating func nextLine() throws(ImportError) -> (length: Int, hasFeed: Bool)? {
    var searched = 0
    while true {
      if let length = lineFeed(from: searched) {
        try check(length)
        return (length, true)
      }
      searched = count
      guard try fill() else { return count > 0 ? (count, false) : nil }
    }
  }

  /// An error at the current line.
  func error(_ reason: ImportError.Reason) -> ImportError {
    ImportError(reason, source: name, line: line)
  }
}
