// A URL as a device hands it to the rules: cut into its parts, compared as written.

import LinkTypes

/// A URL, cut into the parts that rules look at.
public struct LinkURL: Sendable, Hashable {
  /// The scheme in lower case; nil if the text has none.
  public var scheme: String?
  /// The host in lower case; nil if the text has none.
  public var host: String?
  /// The port as written.
  public var port: String?
  /// Whether a user name or password stands before the host.
  public var hasUserInfo: Bool
  /// The path as written.
  public var path: String
  /// What follows the first `?`; nil if there is none.
  public var query: String?
  /// What follows the first `#`; nil if there is none.
  public var fragment: String?
  /// Whether the host was written in letters beyond ASCII, so that it is compared as Punycode.
  public var wasHostEncoded = false
  /// Whether characters of the other parts had to be percent-encoded, as systems do before they compare.
  public var wasEncoded: Bool

  /// Cuts a text; a text that begins with `/` is a path on any host.
  ///
  /// Spaces, control characters and all that is not ASCII are percent-encoded, as a URL of the system
  /// would hold them; nothing else is changed.
  public init(_ text: String) {
    let original = Array(text.utf8)
    let encoded = Self.encode(original)
    let bytes = encoded ?? original
    var unusual = encoded == nil ? 0 : original.count(where: Self.isUnusual)
    defer { wasEncoded = unusual > 0 }
    wasEncoded = false
    var end = bytes.count
    func piece(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    if let mark = bytes.firstIndex(of: UInt8(ascii: "#")) {
      fragment = piece(mark + 1..<end)
      end = mark
    }
    if let mark = bytes[..<end].firstIndex(of: UInt8(ascii: "?")) {
      query = piece(mark + 1..<end)
      end = mark
    }
    var start = 0
    if let colon = bytes[..<end].firstIndex(of: UInt8(ascii: ":")), Self.isScheme(bytes[..<colon]) {
      scheme = piece(0..<colon).lowercased()
      start = colon + 1
    }
    hasUserInfo = false
    if scheme != nil, end - start >= 2, bytes[start] == 0x2F, bytes[start + 1] == 0x2F {
      start += 2
      let slash = bytes[start..<end].firstIndex(of: 0x2F) ?? end
      var (hostStart, hostEnd) = (start, slash)
      if let at = bytes[start..<slash].lastIndex(of: UInt8(ascii: "@")) {
        hasUserInfo = true
        hostStart = at + 1
      }
      if let colon = bytes[hostStart..<slash].lastIndex(of: UInt8(ascii: ":")),
        !bytes[colon..<slash].contains(UInt8(ascii: "]"))
      {
        port = piece(colon + 1..<slash)
        hostEnd = colon
      }
      let escapes = encoded == nil ? 0 : bytes[hostStart..<hostEnd].count { $0 == 0x25 }
      wasHostEncoded = escapes > 0
      unusual -= escapes
      host = Self.host(piece(hostStart..<hostEnd))
      start = slash
    }
    path = piece(start..<end)
  }

  /// A host as it is compared: in lower case, other letters than ASCII's in Punycode.
  public static func host(_ text: String) -> String {
    let lower = text.lowercased()
    guard lower.utf8.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "%") }) else {
      return lower
    }
    return URLTexts.decode(lower.utf8).flatMap(HostName.ascii) ?? lower
  }

  /// Whether the system would think of universal links at all.
  public var isWebURL: Bool { scheme == nil || scheme == "https" || scheme == "http" }

  /// What a URL cannot hold: spaces, control characters and all that is not ASCII.
  private static func isUnusual(_ byte: UInt8) -> Bool { byte <= 0x20 || byte >= 0x7F }

  private static func isScheme(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, isLetter(first) else { return false }
    return text.allSatisfy {
      isLetter($0) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
        || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  /// The text with what a URL cannot hold encoded; nil if there is nothing to encode.
  private static func encode(_ text: [UInt8]) -> [UInt8]? {
    guard text.contains(where: isUnusual) else { return nil }
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text {
      if isUnusual(byte) {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}
