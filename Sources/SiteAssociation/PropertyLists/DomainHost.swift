// What is a host in an associated domain, and what only looks like one.

import LinkTypes

/// Questions about the host of an associated domain.
enum DomainHost {
  /// Why a text is no name of a host, to follow it in a sentence; nil if it is one.
  ///
  /// Labels are letters, digits and inner hyphens, at most 63 bytes each and 253 together (RFC 1123);
  /// `*.` before them and letters beyond ASCII are other rules' matter.
  static func fault(of host: String) -> String? {
    let name = host.hasPrefix("*.") ? host.dropFirst(2) : host[...]
    if name.isEmpty || name == "*" || name.contains("*") { return nil }
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    if labels.contains(where: \.isEmpty) { return "has an empty label" }
    for scalar in name.unicodeScalars where scalar != "." && !isHostScalar(scalar) {
      return scalar == " " ? "has a space" : "has \(quotedText(String(scalar))), which no host has"
    }
    if let label = labels.first(where: { $0.hasPrefix("-") || $0.hasSuffix("-") }) {
      return "has a hyphen at an end of \(quotedText(String(label)))"
    }
    if name.utf8.count > 253 || labels.contains(where: { $0.utf8.count > 63 }) {
      return "is longer than a host can be"
    }
    if name.utf8.allSatisfy({ $0 < 0x80 }), HostName.ascii(String(name)) == nil {
      return "has a label that is no Punycode"
    }
    return nil
  }

  private static func isHostScalar(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-": true
    default: scalar.value >= 0x80 && scalar.properties.isAlphabetic || isMark(scalar)
    }
  }

  /// Marks and digits of other scripts are parts of names, too.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x80 else { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .decimalNumber, .otherNumber, .format, .otherSymbol:
      return true
    default: return false
    }
  }

  /// Whether a host is an address: four numbers, any spelling that ends in a number, or IPv6.
  static func isAddress(_ host: String) -> Bool {
    if host.hasPrefix("[") { return true }
    let colons = host.count { $0 == ":" }
    if colons > 1 { return host.utf8.allSatisfy { isHex($0) || $0 == 0x3A || $0 == 0x2E } }
    let name = host.prefix { $0 != ":" }
    guard let last = name.split(separator: ".").last else { return false }
    return last.utf8.allSatisfy { 0x30...0x39 ~= $0 }
      || last.lowercased().hasPrefix("0x") && last.utf8.dropFirst(2).allSatisfy(isHex)
  }

  private static func isHex(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || 0x61...0x66 ~= byte | 0x20
  }

  /// Where the colon of a port stands; nil if there is none.
  static func port(of host: String) -> String.Index? {
    if let end = host.lastIndex(of: "]") {
      return host[end...].firstIndex(of: ":")
    }
    let colons = host.count { $0 == ":" }
    return colons > 1 && isAddress(host) ? nil : host.firstIndex(of: ":")
  }

  /// Whether a name is none of the public DNS: one label, or a domain that is kept for local networks
  /// (RFC 6761, RFC 6762).
  static func isLocal(_ host: String) -> Bool {
    let labels = host.lowercased().split(separator: ".")
    guard !host.contains("*"), let last = labels.last else { return false }
    return labels.count == 1 || last == "localhost" || last == "local"
  }
}
