// A JSON array of objects, or objects one after the other, without holding more than one of them:
// brackets and quotes tell where a record ends, then the record alone is parsed. So one malformed
// record does not end the reading, as long as its brackets match.

import LinkTypes

/// Reads the elements of a JSON array, or a sequence of objects.
struct JSONStreamReader: RecordReader {
  private enum State {
    case start, firstElement, element, afterElement, sequence, end
  }

  private var buffer: InputBuffer
  private let map: FieldMap
  private var reader = JSONReader()
  private var state = State.start
  /// The column at the buffer's position, in Unicode scalars.
  private var column = 1

  init(_ buffer: InputBuffer, map: FieldMap) {
    self.buffer = buffer
    self.map = map
  }

  var header: [UInt8]? { nil }
  var replacedSurrogates: Int { reader.replacedSurrogates }

  mutating func next() throws(ImportError) -> ImportRecord? {
    while true {
      guard let byte = try nextToken() else {
        switch state {
        case .start, .sequence, .end: return nil
        case .firstElement, .element, .afterElement:
          throw malformed("the JSON array ends without \"]\"")
        }
      }
      switch (state, byte) {
      case (.start, UInt8(ascii: "[")): take(1, then: .firstElement)
      case (.start, UInt8(ascii: "{")): state = .sequence
      case (.start, _):
        throw malformed("the text begins with \(quoted(byte)) where \"[\" or \"{\" is expected")
      case (.firstElement, UInt8(ascii: "]")), (.afterElement, UInt8(ascii: "]")):
        take(1, then: .end)
      case (.element, UInt8(ascii: "]")):
        let fault = fault("\",\" stands before the closing bracket", hint: "remove the comma")
        take(1, then: .end)
        return fault
      case (.firstElement, UInt8(ascii: ",")), (.element, UInt8(ascii: ",")):
        let fault = fault("nothing stands before \",\"", hint: "remove the comma")
        take(1, then: .element)
        return fault
      case (.firstElement, _), (.element, _): return try record(then: .afterElement)
      case (.afterElement, UInt8(ascii: ",")): take(1, then: .element)
      case (.afterElement, _):
        throw malformed("\(quoted(byte)) stands where \",\" or \"]\" is expected")
      case (.sequence, UInt8(ascii: "{")): return try record(then: .sequence)
      case (.sequence, _):
        throw malformed("\(quoted(byte)) stands where the next object is expected")
      case (.end, _): throw malformed("\(quoted(byte)) follows after the end of the array")
      }
    }
  }

  /// Skips white space; the byte after it, or nil at the end.
  private mutating func nextToken() throws(ImportError) -> UInt8? {
    while true {
      var offset = 0
      while offset < buffer.count {
        switch buffer[offset] {
        case 0x20, 0x09, 0x0A, 0x0D: offset += 1
        default:
          let byte = buffer[offset]
          take(offset, then: state)
          return byte
        }
      }
      take(offset, then: state)
      guard try buffer.fill() else { return nil }
    }
  }

  /// Uses bytes up, counting lines and columns.
  private mutating func take(_ count: Int, then next: State) {
    state = next
    let start = buffer.position
    for byte in buffer.bytes[start..<start + count] {
      if byte == 0x0A {
        buffer.line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    buffer.advance(by: count)
  }

  private mutating func record(then next: State) throws(ImportError) -> ImportRecord {
    let length = try recordLength()
    let (line, column) = (buffer.line, column)
    let text = buffer.copy(length)
    take(length, then: next)
    let raw = text.contains { $0 == 0x0A || $0 == 0x0D } ? onOneLine(text) : text
    return ImportRecord(
      line: line,
      result: JSONRecord.read(text, line: line, column: column, map: map, with: &reader), raw: raw)
  }

  /// The bytes up to the comma or bracket that ends the record, white space before it left out; for
  /// an object, up to its own closing bracket.
  private mutating func recordLength() throws(ImportError) -> Int {
    var scan = RecordScan()
    while true {
      if let end = scan.end(in: buffer) {
        try buffer.check(end)
        return end
      }
      guard try buffer.fill() else {
        throw malformed("the text ends inside the record that begins here")
      }
    }
  }

  private func onOneLine(_ text: [UInt8]) -> [UInt8] {
    text.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
  }

  private func fault(_ message: String, hint: String) -> ImportRecord {
    let fault = RecordFault(line: buffer.line, column: column, message: message, hint: hint)
    return ImportRecord(line: buffer.line, result: .failure(fault), raw: [])
  }

  private func malformed(_ detail: String) -> ImportError {
    buffer.error(.malformedJSON(detail: "\(detail), at column \(column)"))
  }

  private func quoted(_ byte: UInt8) -> String {
    byte < 0x80 && byte > 0x1F
      ? "\"\(Character(Unicode.Scalar(byte)))\""
      : "the byte 0x\(String(byte, radix: 16, uppercase: true))"
  }
}

/// The search for the end of one record; it goes on where it stopped when more bytes are at hand.
private struct RecordScan {
  private var offset = 0
  private var depth = 0
  private var isInString = false

  /// The length of the record at the buffer's position; nil if it goes on.
  mutating func end(in buffer: InputBuffer) -> Int? {
    let bytes = buffer.bytes.span.extracting(buffer.position...)
    while offset < bytes.count {
      let byte = bytes[offset]
      if isInString {
        if byte == UInt8(ascii: "\\") {
          // The escaped byte may not be at hand yet.
          guard offset + 1 < bytes.count else { return nil }
          offset += 1
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        offset += 1
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return trimmed(bytes, offset) }
        depth -= 1
        if depth == 0 { return offset + 1 }
      case UInt8(ascii: ",") where depth == 0: return trimmed(bytes, offset)
      default: break
      }
      offset += 1
    }
    return nil
  }

  /// The length without white space at its end, but at least a byte.
  private func trimmed(_ bytes: Span<UInt8>, _ end: Int) -> Int {
    var end = end
    while end > 1, bytes[end - 1] == 0x20 || (0x09...0x0D).contains(bytes[end - 1]) { end -= 1 }
    return max(end, 1)
  }
}
