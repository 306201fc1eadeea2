// Where a character of a JSON string stands in its file: escapes make the string shorter than its text.

import LinkTypes

enum StringPlace {
  /// The place of a string's character, counted in scalars; `start` is the opening quote.
  static func position(
    ofScalar scalar: Int, inStringAt start: JSONPosition, _ bytes: [UInt8]
  ) -> JSONPosition {
    var offset = start.offset + 1
    var column = start.column + 1
    var left = scalar
    while left > 0, offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") {
      var length = 1
      var columns = 1
      if bytes[offset] == UInt8(ascii: "\\") {
        length = 2
        if offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "u") {
          length = 6
          // The first half of a pair is one scalar with the second.
          if offset + 3 < bytes.count,
            [UInt8(ascii: "d"), UInt8(ascii: "D")].contains(bytes[offset + 2]),
            [
              UInt8(ascii: "8"), UInt8(ascii: "9"), UInt8(ascii: "a"), UInt8(ascii: "b"),
              UInt8(ascii: "A"), UInt8(ascii: "B"),
            ].contains(bytes[offset + 3])
          {
            length = 12
          }
        }
        columns = length
      } else {
        while offset + length < bytes.count, bytes[offset + length] & 0xC0 == 0x80 { length += 1 }
      }
      offset += length
      column += columns
      left -= 1
    }
    return JSONPosition(offset: min(offset, bytes.count), line: start.line, column: column)
  }
}
