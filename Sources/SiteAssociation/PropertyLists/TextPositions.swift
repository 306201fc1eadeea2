// Lines and columns of many places in one text: a mark every few hundred bytes, so that none is counted
// from the beginning.

import LinkTypes

struct TextPositions: Sendable {
  private static let distance = 512
  private var marks: [JSONPosition] = []

  init(_ bytes: [UInt8]) {
    var last = JSONPosition(offset: 0, line: 1, column: 1)
    marks.reserveCapacity(bytes.count / Self.distance + 1)
    marks.append(last)
    var offset = Self.distance
    while offset < bytes.count {
      // The two halves of a line's end stay together.
      let end = bytes[offset] == 0x0A && bytes[offset - 1] == 0x0D ? offset + 1 : offset
      last = Self.position(at: end, after: last, in: bytes)
      marks.append(last)
      offset += Self.distance
    }
  }

  /// The line and column of an offset in the same text.
  func position(at offset: Int, in bytes: [UInt8]) -> JSONPosition {
    var index = min(max(offset, 0) / Self.distance, marks.count - 1)
    if marks[index].offset > offset, index > 0 { index -= 1 }
    return Self.position(at: min(max(offset, 0), bytes.count), after: marks[index], in: bytes)
  }

  private static func position(
    at offset: Int, after mark: JSONPosition, in bytes: [UInt8]
  ) -> JSONPosition {
    let span = bytes.span.extracting(mark.offset..<offset)
    let step = JSONPosition(offset: span.count, in: span)
    return JSONPosition(
      offset: offset, line: mark.line + step.line - 1,
      column: step.line == 1 ? mark.column + step.column - 1 : step.column)
  }
}
