// A URL as a device hands it to the rules: cut into its parts, compared as written.

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
  /// Whether characters had to be percent-encoded, as systems do before they compare.
  public var wasEncoded: Bool

  /// Cuts a text; a text that begins with `/` is a path on any host.
  ///
  /// Spaces, control characters and all that is not ASCII are percent-encoded, as a URL of the system
  /// would hold them; nothing else is changed.
  public init(_ text: String) {
    let encoded = Self.encode(text)
    wasEncoded = encoded != nil
    var rest = (encoded ?? text)[...]
    if let mark = rest.firstIndex(of: "#") {
      fragment = String(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let mark = rest.firstIndex(of: "?") {
      query = String(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let colon = rest.firstIndex(of: ":"), Self.isScheme(rest[..<colon]) {
      scheme = rest[..<colon].lowercased()
      rest = rest[rest.index(after: colon)...]
    }
    hasUserInfo = false
    if rest.hasPrefix("//"), scheme != nil {
      let start = rest.index(rest.startIndex, offsetBy: 2)
      let end = rest[start...].firstIndex(of: "/") ?? rest.endIndex
      var authority = rest[start..<end]
      rest = rest[end...]
      if let at = authority.lastIndex(of: "@") {
        hasUserInfo = true
        authority = authority[authority.index(after: at)...]
      }
      if let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") {
        port = String(authority[authority.index(after: colon)...])
        authority = authority[..<colon]
      }
      host = authority.lowercased()
    }
    path = String(rest)
  }

  /// Whether the system would think of universal links at all.
  public var isWebURL: Bool { scheme == nil || scheme == "https" || scheme == "http" }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy {
      isLetter($0) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
        || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  /// The text with what a URL cannot hold encoded; nil if there is nothing to encode.
  private static func encode(_ text: String) -> String? {
    guard text.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F }) else { return nil }
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if byte <= 0x20 || byte >= 0x7F {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
