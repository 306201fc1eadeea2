// The encodings of strings files: UTF-8, and UTF-16 as older tools write it. What is decoded encodes back to the
// same bytes.

/// An encoding of a text file, with or without its mark at the beginning.
struct TextEncoding: Sendable, Hashable {
  enum Form: Sendable, Hashable {
    case utf8, utf16LittleEndian, utf16BigEndian
  }

  let form: Form
  let hasMark: Bool

  /// Decodes a file; nil if its bytes are not of the encoding that they seem to be.
  static func decode(_ bytes: [UInt8]) -> (text: [Unicode.Scalar], encoding: TextEncoding)? {
    let encoding: TextEncoding
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      encoding = TextEncoding(form: .utf8, hasMark: true)
    } else if bytes.starts(with: [0xFF, 0xFE]) {
      encoding = TextEncoding(form: .utf16LittleEndian, hasMark: true)
    } else if bytes.starts(with: [0xFE, 0xFF]) {
      encoding = TextEncoding(form: .utf16BigEndian, hasMark: true)
    } else if bytes.count >= 2, bytes.count % 2 == 0, bytes[0] == 0, bytes[1] != 0 {
      encoding = TextEncoding(form: .utf16BigEndian, hasMark: false)
    } else if bytes.count >= 2, bytes.count % 2 == 0, bytes[0] != 0, bytes[1] == 0 {
      encoding = TextEncoding(form: .utf16LittleEndian, hasMark: false)
    } else {
      encoding = TextEncoding(form: .utf8, hasMark: false)
    }
    guard let text = encoding.scalars(bytes) else { return nil }
    return (text, encoding)
  }

  private func scalars(_ bytes: [UInt8]) -> [Unicode.Scalar]? {
    switch form {
    case .utf8:
      guard let text = String(validating: bytes.dropFirst(hasMark ? 3 : 0), as: UTF8.self) else {
        return nil
      }
      return Array(text.unicodeScalars)
    case .utf16LittleEndian, .utf16BigEndian:
      let body = bytes.dropFirst(hasMark ? 2 : 0)
      guard body.count % 2 == 0 else { return nil }
      var units: [UInt16] = []
      units.reserveCapacity(body.count / 2)
      var index = body.startIndex
      while index < body.endIndex {
        let (first, second) = (UInt16(body[index]), UInt16(body[index + 1]))
        units.append(form == .utf16BigEndian ? first << 8 | second : second << 8 | first)
        index += 2
      }
      guard let text = String(validating: units, as: UTF16.self) else { return nil }
      return Array(text.unicodeScalars)
    }
  }

  /// The bytes of a text.
  func encode(_ text: some Sequence<Unicode.Scalar>) -> [UInt8] {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: text)
    let string = String(view)
    switch form {
    case .utf8: return (hasMark ? [0xEF, 0xBB, 0xBF] : []) + Array(string.utf8)
    case .utf16LittleEndian:
      return (hasMark ? [0xFF, 0xFE] : [])
        + string.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    case .utf16BigEndian:
      return (hasMark ? [0xFE, 0xFF] : [])
        + string.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    }
  }
}
