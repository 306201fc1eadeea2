// Where in a text something stands: what a person needs to find it in an editor.

/// A place in a text.
public struct JSONPosition: Sendable, Hashable {
  /// Bytes before it.
  public var offset: Int
  /// The line, from 1; lines end with LF, CR LF or CR.
  public var line: Int
  /// The column, from 1, in Unicode scalars.
  public var column: Int

  /// Creates a place from its three coordinates.
  public init(offset: Int, line: Int, column: Int) {
    self.offset = offset
    self.line = line
    self.column = column
  }

  /// Finds line and column of a byte offset by reading all bytes before it.
  public init(offset: Int, in bytes: Span<UInt8>) {
    var line = 1
    var column = 1
    var index = 0
    let end = min(offset, bytes.count)
    while index < end {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte == UInt8(ascii: "\r") {
        if index < end, bytes[index] == UInt8(ascii: "\n") { index += 1 }
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    // A byte-order mark takes no column.
    if line == 1, end >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { column -= 1 }
    self.init(offset: offset, line: line, column: column)
  }
}
