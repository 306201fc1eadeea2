// What may be a custom scheme and what a web host: a name that no system delivers is a link that opens
// nothing.

import LinkTypes

enum NameRules {
  /// Schemes that belong to the system or the web: an app that claims one never gets its links.
  private static let reservedSchemes: Set<String> = [
    "http", "https", "file", "ftp", "mailto", "tel", "sms", "facetime", "javascript", "data",
    "about",
    "blob", "ws", "wss", "maps", "itms", "itms-apps", "app-settings", "prefs",
  ]

  /// RFC 3986 section 3.1, in lower case as the systems compare it.
  static func checkScheme(_ value: String, at position: JSONPosition) throws(ManifestError) {
    func fault(_ detail: String, _ advice: String) -> ManifestError {
      ManifestError(.malformedScheme(value: value, detail: detail, advice: advice), at: position)
    }
    if let colon = value.firstIndex(of: ":") {
      throw fault("has a colon", "write \"\(value[..<colon])\"")
    }
    if value != value.lowercased() {
      throw fault("has capital letters", "write \"\(value.lowercased())\"")
    }
    guard let first = value.utf8.first, isLetter(first) else {
      throw fault("does not begin with a letter", "begin it with a letter a to z")
    }
    for character in value {
      guard let byte = character.asciiValue,
        isLetter(byte) || isDigit(byte) || "+-.".utf8.contains(byte)
      else {
        throw fault("has \"\(character)\"", "use letters, digits, \"+\", \"-\" and \".\" only")
      }
    }
    if reservedSchemes.contains(value) {
      throw fault(
        "belongs to the system",
        value.hasPrefix("http")
          ? "choose a scheme of your own; web links need only \"hosts\""
          : "choose a scheme of your own")
    }
  }

  static func checkForeignScheme(
    _ value: String, at position: JSONPosition
  ) throws(ManifestError) {
    // Schemes of others are as they are.
    if value.utf8.contains(where: {
      !isLetter($0) && !isDigit($0) && !"+-._".utf8.contains($0)
    }) {
      throw ManifestError(
        .malformedScheme(
          value: value, detail: "is no scheme in lower case", advice: "write it as in \"tel\""),
        at: position)
    }
  }

  /// A team's ten characters (or an older prefix), a dot, and a bundle identifier without wildcard.
  static func checkAppID(_ value: String, at position: JSONPosition) throws(ManifestError) {
    let parts = value.split(separator: ".", omittingEmptySubsequences: false)
    let isGood =
      parts.count >= 2 && parts[0].utf8.count == 10
      && parts[0].utf8.allSatisfy { isDigit($0) || (0x41...0x5A).contains($0) }
      && parts.dropFirst().allSatisfy { part in
        !part.isEmpty
          && part.utf8.allSatisfy { isLetter($0 | 0x20) || isDigit($0) || $0 == 0x2D }
      }
    guard isGood else { throw ManifestError(.malformedAppID(value: value), at: position) }
  }

  /// A DNS name (RFC 1123 section 2.1) in lower case, without port and wildcard.
  static func checkHost(_ value: String, at position: JSONPosition) throws(ManifestError) {
    func fault(_ detail: String, _ advice: String) -> ManifestError {
      ManifestError(.malformedHost(value: value, detail: detail, advice: advice), at: position)
    }
    if let slash = value.firstIndex(of: "/") {
      throw fault("has a path", "write \"\(value[..<slash])\"; paths belong under \"kinds\"")
    }
    if value.hasPrefix("*") {
      throw fault("has a wildcard", "list each host that links are made for")
    }
    if value != value.lowercased() {
      throw fault("has capital letters", "write \"\(value.lowercased())\"")
    }
    if !value.utf8.allSatisfy({ $0 < 0x80 }) {
      guard let name = HostName.ascii(value) else {
        throw fault(
          "is no name of a web host",
          "use letters, digits and \"-\", no look-alike forms of them, and single dots")
      }
      return try checkHost(name, at: position)
    }
    guard value.utf8.count <= 253 else { throw fault("is longer than 253 bytes", "shorten it") }
    for label in value.split(separator: ".", omittingEmptySubsequences: false) {
      guard !label.isEmpty else {
        throw fault("has an empty label", "write single dots between labels, none at the ends")
      }
      for character in label {
        guard let byte = character.asciiValue,
          isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "-")
        else {
          throw fault("has \"\(character)\"", "use letters, digits, \"-\" and \".\" only")
        }
      }
      guard label.utf8.count <= 63 else {
        throw fault("has a label longer than 63 bytes", "shorten \"\(label)\"")
      }
      if label.hasPrefix(HostName.prefix), HostName.ascii(String(label)) == nil {
        throw fault("has a label that is no Punycode", "write \"\(label)\" in its own letters")
      }
      if label.hasPrefix("-") || label.hasSuffix("-") {
        throw fault("has a label with a hyphen at its end", "remove the hyphen from \"\(label)\"")
      }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
