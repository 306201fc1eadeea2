// What kind of text a file is, before anybody parses it: a page, UTF-16 or a signed message gives a
// better message than "unexpected character".

import LinkTypes

/// The form that bytes have.
enum TextForm {
  case utf8
  case utf8WithMark
  /// UTF-16 by its mark or its NUL bytes; as UTF-8, if it can be converted.
  case utf16([UInt8]?)
  case empty
  /// Markup, and where it begins.
  case html(JSONPosition)
  /// A CMS message with signed data.
  case signed
  /// Something else than JSON or a signed message in DER: what it is, and what to do about it.
  case other(String, hint: String)

  init(_ bytes: [UInt8]) {
    if let isBigEndian = Self.utf16Order(bytes) {
      self = .utf16(Self.convert(bytes, isBigEndian: isBigEndian))
      return
    }
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let start = hasMark ? 3 : 0
    guard let first = bytes[start...].firstIndex(where: { !Self.isSpace($0) }) else {
      self = .empty
      return
    }
    if bytes[first] == UInt8(ascii: "<") {
      self = .html(JSONPosition(offset: first, in: bytes.span))
    } else if Self.isSigned(bytes) {
      self = .signed
    } else if let (kind, hint) = Self.otherForm(bytes, first) {
      self = .other(kind, hint: hint)
    } else {
      self = hasMark ? .utf8WithMark : .utf8
    }
  }

  /// Whether bytes are a DER sequence that begins with the identifier of signed data (RFC 5652).
  ///
  /// The first byte alone would not do: 0x30 is the digit 0, too.
  static func isSigned(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 15, bytes[0] == 0x30 else { return false }
    let lengthBytes = bytes[1] < 0x80 ? 0 : Int(bytes[1] & 0x7F)
    let start = 2 + lengthBytes
    let identifier: [UInt8] = [
      0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02,
    ]
    return lengthBytes <= 4 && bytes.count > start + identifier.count
      && bytes[start..<start + identifier.count].elementsEqual(identifier)
  }

  /// Signed messages, and parts of them, in a form that no system reads as an association file.
  private static func otherForm(_ bytes: [UInt8], _ first: Int) -> (String, hint: String)? {
    let start = bytes[first...]
    if start.starts(with: "-----BEGIN ".utf8) {
      let label = String(
        decoding: start.dropFirst(11).prefix { $0 != 0x2D && $0 > 0x1F }, as: UTF8.self)
      return ["CMS", "PKCS7"].contains(label)
        ? (
          "a signed message in PEM", "write it in DER: openssl cms -cmsout -inform PEM -outform DER"
        )
        : ("PEM text (\(label))", "put the association file there")
    }
    for field in ["MIME-Version:", "Content-Type:"] where start.starts(with: field.utf8) {
      return (
        "a signed message in MIME",
        "write it in DER: openssl cms -cmsout -inform SMIME -outform DER"
      )
    }
    // A sequence in DER; of a text the byte after the digit 0 is a text's, too.
    if bytes[0] == 0x30, bytes.count > 1, 0x80...0x84 ~= bytes[1] {
      return ("binary data that is no signed message", "put the association file there")
    }
    return nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  /// True for big-endian UTF-16, false for little-endian, nil for other texts.
  private static func utf16Order(_ bytes: [UInt8]) -> Bool? {
    guard bytes.count >= 2 else { return nil }
    switch (bytes[0], bytes[1]) {
    case (0xFE, 0xFF): return true
    case (0xFF, 0xFE): return false
    default: break
    }
    // Without a mark: two ASCII characters of two bytes each. One NUL alone is a fault of another kind.
    guard bytes.count >= 4 else { return nil }
    switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
    case (0, 1...0x7F, 0, 1...0x7F): return true
    case (1...0x7F, 0, 1...0x7F, 0): return false
    default: return nil
    }
  }

  private static func convert(_ bytes: [UInt8], isBigEndian: Bool) -> [UInt8]? {
    guard bytes.count.isMultiple(of: 2) else { return nil }
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for index in stride(from: 0, to: bytes.count, by: 2) {
      let (one, other) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(isBigEndian ? one << 8 | other : other << 8 | one)
    }
    if units.first == 0xFEFF { units.removeFirst() }
    return String(validating: units, as: UTF16.self).map { Array($0.utf8) }
  }
}
