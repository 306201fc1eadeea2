// Percent-encoding of one URL component, RFC 3986 section 2. Only unreserved characters stay, so
// that the result means the same in a path segment, a query value and a fragment.

/// Percent-encodes and decodes one URL component.
public enum PercentEncoding {
  private static let hexDigits = Array("0123456789ABCDEF".utf8)

  /// Encodes every UTF-8 byte that is not unreserved: letters, digits, `-`, `.`, `_` and `~` stay.
  ///
  /// A whole component of `.` or `..` is encoded too (`%2E`), since URL parsers remove such segments.
  public static func encode(_ text: String) -> String {
    if text == "." || text == ".." { return text == "." ? "%2E" : "%2E%2E" }
    var encoded: [UInt8] = []
    encoded.reserveCapacity(text.utf8.count)
    for byte in text.utf8 { append(byte, to: &encoded) }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// Appends one component's bytes, encoded as `encode` does it.
  package static func append(_ bytes: Span<UInt8>, to encoded: inout [UInt8]) {
    var index = 0
    let isDots =
      bytes.count <= 2 && bytes.count > 0 && bytes[0] == UInt8(ascii: ".")
      && bytes[bytes.count - 1] == UInt8(ascii: ".")
    while index < bytes.count {
      if isDots {
        encoded.append(contentsOf: "%2E".utf8)
      } else {
        append(bytes[index], to: &encoded)
      }
      index += 1
    }
  }

  /// Appends one byte, encoded if it is not unreserved.
  package static func append(_ byte: UInt8, to encoded: inout [UInt8]) {
    if isUnreserved(byte) {
      encoded.append(byte)
    } else {
      encoded.append(UInt8(ascii: "%"))
      encoded.append(hexDigits[Int(byte >> 4)])
      encoded.append(hexDigits[Int(byte & 15)])
    }
  }

  /// Decodes every escape; nil if one is malformed or the bytes are not UTF-8.
  public static func decode(_ text: String) -> String? {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(text.utf8.count)
    var bytes = text.utf8.makeIterator()
    while let byte = bytes.next() {
      guard byte == UInt8(ascii: "%") else {
        decoded.append(byte)
        continue
      }
      guard let high = bytes.next().flatMap(hexValue), let low = bytes.next().flatMap(hexValue)
      else { return nil }
      decoded.append(high << 4 | low)
    }
    return String(validating: decoded, as: UTF8.self)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
