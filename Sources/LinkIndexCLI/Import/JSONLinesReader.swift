// JSON Lines: an object a line; blank lines do not count.

import LinkTypes

/// Reads one object a line.
struct JSONLinesReader: RecordReader {
  private var buffer: InputBuffer
  private let map: FieldMap
  private var reader = JSONReader()

  init(_ buffer: InputBuffer, map: FieldMap) {
    self.buffer = buffer
    self.map = map
  }

  var header: [UInt8]? { nil }
  var replacedSurrogates: Int { reader.replacedSurrogates }

  mutating func next() throws(ImportError) -> ImportRecord? {
    while let (length, hasFeed) = try buffer.nextLine() {
      let line = buffer.line
      defer {
        buffer.advance(by: length + (hasFeed ? 1 : 0))
        buffer.line += 1
      }
      if isBlank(length) { continue }
      var raw = buffer.copy(length)
      if raw.last == 0x0D { raw.removeLast() }
      return ImportRecord(
        line: line,
        result: JSONRecord.read(raw, line: line, column: 1, map: map, with: &reader), raw: raw)
    }
    return nil
  }

  private func isBlank(_ length: Int) -> Bool {
    for offset in 0..<length {
      switch buffer[offset] {
      case 0x20, 0x09, 0x0D: continue
      default: return false
      }
    }
    return true
  }
}

/// From the text of one JSON record to an object.
enum JSONRecord {
  static func read(
    _ text: [UInt8], line: Int, column: Int, map: FieldMap, with reader: inout JSONReader
  ) -> Result<JSONValue, RecordFault> {
    do throws(JSONError) {
      let value = try reader.read(text)
      guard case .object(let members) = value else {
        let message = "the record is \(description(value)) where an object is expected"
        return .failure(RecordFault(line: line, column: column, message: message))
      }
      return .success(map.isEmpty ? value : .object(map.apply(to: members)))
    } catch {
      let isFirstLine = error.position.line == 1
      return .failure(
        RecordFault(
          line: line + error.position.line - 1,
          column: error.position.column + (isFirstLine ? column - 1 : 0),
          message: error.summary, hint: error.hint))
    }
  }

  private static func description(_ value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .array, .object: "an \(value.typeName)"
    default: "a \(value.typeName)"
    }
  }
}
