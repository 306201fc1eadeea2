// Lines of a file descriptor as they come: what a person or program at the other end types.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads lines that end with LF or CR LF.
struct LineReader {
  private static let mostBytes = 1 << 20

  private let descriptor: Int32
  private let name: String
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  /// The next line without its end; nil after the last. Bytes that are not UTF-8 become U+FFFD.
  mutating func next() throws(CommandError) -> String? {
    try nextBytes().map { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes of the next line without its end; nil after the last.
  mutating func nextBytes() throws(CommandError) -> ArraySlice<UInt8>? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        let hasReturn = end > start && buffer[end - 1] == UInt8(ascii: "\r")
        return buffer[start..<(hasReturn ? end - 1 : end)]
      }
      if isAtEnd {
        guard start < buffer.count else { return nil }
        defer { start = buffer.count }
        return buffer[start...]
      }
      buffer.removeSubrange(..<start)
      start = 0
      searched = buffer.count
      guard buffer.count <= Self.mostBytes else {
        throw .tooLong(path: name, what: "has a line of", mostBytes: Self.mostBytes)
      }
      try fill()
    }
  }

  private mutating func fill() throws(CommandError) {
    var piece = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = unsafe read(descriptor, &piece, piece.count)
      if count >= 0 {
        isAtEnd = count == 0
        buffer.append(contentsOf: piece[..<count])
        return
      }
      guard errno == EINTR else { throw .cannotRead(path: name, errorNumber: errno) }
    }
  }
}
