// What a text is that is neither a URL nor a path: a host without its scheme must not pass for a path.

/// Why a text is no URL that rules could be asked about.
public struct LinkURLFault: Sendable, Hashable {
  /// What is wrong, to follow the text in a sentence: `has no scheme`.
  public var reason: String
  /// What to write instead, if it can be guessed.
  public var hint: String

  private static let wanted = "write a URL, or a path that begins with /"

  /// Looks at a text; nil if it is a URL with a host, of another scheme than the web's, or a path.
  public init?(_ text: String) {
    guard let fault = Self.fault(text) else { return nil }
    self = fault
  }

  private init(that reason: String, _ hint: String = wanted) {
    self.reason = reason
    self.hint = hint
  }

  private static func fault(_ text: String) -> LinkURLFault? {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else {
      return LinkURLFault(that: "is empty")
    }
    if first.properties.isWhitespace || last.properties.isWhitespace {
      return LinkURLFault(that: "has spaces around it", "leave them out")
    }
    if first == "/" { return nil }
    let url = LinkURL(text)
    if first == "?" || first == "#" {
      return LinkURLFault(that: "has no path", "write \(quotedText("/" + text))")
    }
    guard let scheme = url.scheme, !isHostAndPort(text, scheme) else {
      return LinkURLFault(
        that: "has no scheme",
        "write \(quotedText("https://" + text)), or a path that begins with /")
    }
    guard url.isWebURL else { return nil }
    guard let host = url.host, !host.isEmpty else { return LinkURLFault(that: "has no host") }
    guard isHost(host) else {
      return LinkURLFault(that: "has no host, since \(quotedText(host)) is none")
    }
    if let port = url.port, !port.isEmpty, UInt16(port) == nil || port.first == "+" {
      return LinkURLFault(that: "has no port, since \(quotedText(port)) is none")
    }
    return nil
  }

  /// `example.com:443/a` reads as the scheme `example.com`, which nobody means.
  private static func isHostAndPort(_ text: String, _ scheme: String) -> Bool {
    let rest = text.dropFirst(scheme.count + 1)
    if rest.hasPrefix("//") { return false }
    return scheme.contains(".") || scheme == "localhost" && rest.first?.isNumber == true
  }

  private static func isHost(_ host: String) -> Bool {
    if host.hasPrefix("[") {
      return host.hasSuffix("]")
        && host.dropFirst().dropLast().utf8.allSatisfy { isHex($0) || $0 == 0x3A || $0 == 0x2E }
    }
    let name = host.hasSuffix(".") ? host.dropLast() : host[...]
    return name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
      !label.isEmpty
        && label.utf8.allSatisfy {
          isHex($0) || 0x67...0x7A ~= $0 || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
        }
    }
  }

  private static func isHex(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || 0x61...0x66 ~= byte
  }
}
