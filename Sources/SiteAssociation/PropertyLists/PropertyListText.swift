// The text of an XML property list, whatever its encoding: UTF-8, UTF-16, or Latin-1 where the file says so.

import LinkTypes

enum PropertyListText {
  /// The text as UTF-8.
  static func utf8(_ bytes: [UInt8]) throws(PropertyListError) -> [UInt8] {
    if case .utf16(let converted) = TextForm(bytes) {
      guard let converted else {
        throw PropertyListError(.malformedUTF16, at: JSONPosition(offset: 0, line: 1, column: 1))
      }
      return try withoutNUL(converted)
    }
    if bytes.contains(where: { $0 >= 0x80 }), isLatin1(bytes) {
      var text: [UInt8] = []
      text.reserveCapacity(bytes.count + bytes.count / 8)
      for byte in bytes {
        if byte < 0x80 {
          text.append(byte)
        } else {
          text += [0xC0 | byte >> 6, 0x80 | byte & 0x3F]
        }
      }
      return try withoutNUL(text)
    }
    if let fault = UTF8Check.firstInvalid(in: bytes.span, from: 0, to: bytes.count) {
      throw PropertyListError(
        .notUTF8(byte: bytes[fault]), at: JSONPosition(offset: fault, in: bytes.span))
    }
    return try withoutNUL(bytes)
  }

  private static func withoutNUL(_ text: [UInt8]) throws(PropertyListError) -> [UInt8] {
    guard let place = text.firstIndex(of: 0) else { return text }
    throw PropertyListError(.nul, at: JSONPosition(offset: place, in: text.span))
  }

  /// Whether the declaration `<?xml … encoding="…"?>` names ISO 8859-1.
  private static func isLatin1(_ bytes: [UInt8]) -> Bool {
    let start = String(decoding: bytes.prefix(200), as: UTF8.self).lowercased()
    guard start.hasPrefix("<?xml"), let end = start.firstRange(of: "?>") else { return false }
    let declaration = start[..<end.lowerBound]
    return ["iso-8859-1", "iso8859-1", "latin1", "latin-1"].contains { name in
      declaration.contains("\"\(name)\"") || declaration.contains("'\(name)'")
    }
  }
}
