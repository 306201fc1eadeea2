// Where an app's web links are: the hosts of its universal links, and addresses that only it knows, such
// as a server on the developer's machine. What is not declared here is never taken for one of them.

import LinkTypes

/// The scheme and authority of an app's web URLs.
public struct WebAddress: Sendable, Hashable {
  /// `https` or `http`.
  public let scheme: String
  /// The host in ASCII and lower case, with user, port and last dot if they belong to it.
  public let authority: String

  /// Creates an address from parts that are known to be well-formed.
  public init(scheme: String = "https", authority: String) {
    self.scheme = scheme
    self.authority = authority
  }

  /// Whether it can be the host of universal links: `https`, and nothing but a name of DNS.
  public var isHost: Bool {
    scheme == "https" && !authority.hasSuffix(".") && !authority.contains { ":@_".contains($0) }
  }

  /// The beginning of its URLs.
  public var url: String { scheme + "://" + authority }

  /// The address as a manifest writes it: a host's name, else a URL without path.
  public var text: String { isHost ? authority : url }

  /// What has to be declared so that routes may have it: of `http` on a plain host the host will do.
  var declared: WebAddress {
    let host = WebAddress(authority: authority)
    return host.isHost ? host : self
  }

  /// Reads what a manifest writes: `shop.example`, `http://localhost:8123`.
  init(_ text: String, at position: JSONPosition) throws(ManifestError) {
    func fault(_ detail: String, _ advice: String) -> ManifestError {
      ManifestError(.malformedHost(value: text, detail: detail, advice: advice), at: position)
    }
    guard let separator = text.firstRange(of: "://") else {
      if let sign = text.first(where: { ":@".contains($0) }), !text.contains("/") {
        throw fault(
          sign == ":" ? "has a port" : "has a user",
          "write \"https://\(text)\", or \"http://\(text)\" if it is so")
      }
      let name = text.dropLast()
      if text.hasSuffix("."), !name.isEmpty, !name.hasSuffix("."), !name.contains("/") {
        throw fault("ends in a dot", "write \"\(name)\", or \"https://\(text)\" if it is so")
      }
      try NameRules.checkHost(text, at: position)
      self.init(authority: HostName.ascii(text) ?? text)
      return
    }
    let scheme = String(text[..<separator.lowerBound])
    let authority = text[separator.upperBound...].prefix { !"/?#".contains($0) }
    guard scheme == "https" || scheme == "http" else {
      throw fault("has the scheme \"\(scheme)\"", "write \"https://\(authority)\"")
    }
    guard authority.endIndex == text.endIndex else {
      let address = WebAddress(scheme: scheme, authority: String(authority))
      throw fault("has a path", "write \"\(address.text)\"; paths belong under \"routes\"")
    }
    var host = authority
    if let at = authority.lastIndex(of: "@") {
      guard authority[..<at].utf8.allSatisfy(ByteSet.keptInPath.contains) else {
        throw fault(
          "has a user that no URL has", "escape what is no letter, digit or \"-._~!$&'()*+,;=\"")
      }
      host = authority[authority.index(after: at)...]
    }
    if let colon = host.lastIndex(of: ":"), !host.hasSuffix("]") {
      let port = host[host.index(after: colon)...]
      guard let number = UInt16(port), String(number) == port else {
        throw fault(
          "has the port \"\(port)\"", "write a number up to 65535, or leave the colon out")
      }
      host = host[..<colon]
    }
    if host.hasPrefix("[") {
      guard host.hasSuffix("]"), host.contains(":"),
        host.dropFirst().dropLast().utf8.allSatisfy({ $0.isHexDigit || ":.".utf8.contains($0) })
      else { throw fault("is no IPv6 address", "write it as in \"http://[::1]:8080\"") }
    } else {
      // Names that only a local network knows may have what those of DNS cannot.
      let name = host.hasSuffix(".") ? host.dropLast() : host
      try NameRules.checkHost(String(name).replacing("_", with: "x"), at: position)
    }
    self.init(
      scheme: scheme,
      authority: HostName.asciiAuthority(authority.lowercased()) ?? authority.lowercased())
  }
}
