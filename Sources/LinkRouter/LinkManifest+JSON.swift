// From the text of `linkindex.json` to a manifest: strict, since a key that is ignored is a link
// that opens nothing.

import LinkTypes

extension LinkManifest {
  /// Reads the text of a `linkindex.json`: JSON with comments and trailing commas.
  ///
  /// - Throws: `ManifestError` with the first fault and its place.
  public init(json bytes: [UInt8]) throws(ManifestError) {
    let root: JSONNode
    do {
      root = try JSONNode(parsing: bytes, options: .relaxed)
    } catch {
      throw ManifestError(.syntax(error.reason), at: error.position)
    }
    try ManifestReader.checkObject(
      root, key: "manifest", known: ["$schema", "app", "scheme", "schemes", "hosts", "kinds"])
    let schemes = try ManifestReader.schemes(root)
    let hosts = try ManifestReader.hosts(root)
    let app = try root["app"].map { node throws(ManifestError) in
      try ManifestReader.text(node, key: "app")
    }
    let (kinds, defaultPath) = try ManifestReader.kinds(root)
    self.init(
      app: app ?? schemes[0], schemes: schemes, hosts: hosts, kinds: kinds, defaultPath: defaultPath
    )
  }
}

private enum ManifestReader {
  /// Schemes that belong to the system or the web: an app that claims one never gets its links.
  private static let reservedSchemes: Set<String> = [
    "http", "https", "file", "ftp", "mailto", "tel", "sms", "facetime", "javascript", "data",
    "about",
    "blob", "ws", "wss", "maps", "itms", "itms-apps", "app-settings", "prefs",
  ]

  static func checkObject(
    _ node: JSONNode, key: String, known: [String]?
  ) throws(ManifestError) {
    guard case .object = node.value else { throw wrongType(node, key: key, expected: "an object") }
    guard let known else { return }
    for member in node.members where !known.contains(member.key) {
      let path = key == "manifest" ? member.key : "\(key).\(member.key)"
      throw ManifestError(
        .unknownKey(key: path, nearest: nearestName(to: member.key, among: known), known: known),
        at: member.keyPosition)
    }
  }

  static func text(_ node: JSONNode, key: String) throws(ManifestError) -> String {
    guard let text = node.value.string else {
      throw wrongType(node, key: key, expected: "a string")
    }
    guard !text.isEmpty else { throw ManifestError(.empty(key: key), at: node.position) }
    return text
  }

  static func schemes(_ root: JSONNode) throws(ManifestError) -> [String] {
    if let one = root["scheme"] {
      if let several = root.members.first(where: { $0.key == "schemes" }) {
        throw ManifestError(.conflictingKeys("scheme", "schemes"), at: several.keyPosition)
      }
      let scheme = try text(one, key: "scheme")
      try checkScheme(scheme, at: one.position)
      return [scheme]
    }
    guard let list = root["schemes"] else {
      throw ManifestError(.missingKey(key: "scheme"), at: root.position)
    }
    let schemes = try texts(list, key: "schemes", check: checkScheme)
    guard !schemes.isEmpty else { throw ManifestError(.empty(key: "schemes"), at: list.position) }
    return schemes
  }

  static func hosts(_ root: JSONNode) throws(ManifestError) -> [String] {
    guard let list = root["hosts"] else { return [] }
    return try texts(list, key: "hosts", check: checkHost)
  }

  static func kinds(
    _ root: JSONNode
  ) throws(ManifestError) -> ([LinkManifest.Kind], defaultPath: PathTemplate?) {
    guard let map = root["kinds"] else {
      throw ManifestError(.missingKey(key: "kinds"), at: root.position)
    }
    try checkObject(map, key: "kinds", known: nil)
    guard !map.members.isEmpty else { throw ManifestError(.empty(key: "kinds"), at: map.position) }
    var kinds: [LinkManifest.Kind] = []
    var defaultPath: PathTemplate?
    for member in map.members {
      let key = "kinds.\(member.key)"
      guard !member.key.isEmpty else {
        throw ManifestError(.empty(key: key), at: member.keyPosition)
      }
      try checkObject(member.node, key: key, known: ["path"])
      guard let node = member.node["path"] else {
        throw ManifestError(.missingKey(key: "\(key).path"), at: member.node.position)
      }
      let path = try template(node, key: "\(key).path")
      if member.key == "*" {
        defaultPath = path
      } else {
        kinds.append(LinkManifest.Kind(name: member.key, path: path))
      }
    }
    return (kinds, defaultPath)
  }

  private static func template(_ node: JSONNode, key: String) throws(ManifestError) -> PathTemplate
  {
    guard let text = node.value.string else {
      throw wrongType(node, key: key, expected: "a string")
    }
    do {
      return try PathTemplate(text)
    } catch {
      throw ManifestError(.malformedPath(key: key, value: text, fault: error), at: node.position)
    }
  }

  private static func texts(
    _ node: JSONNode, key: String, check: (String, JSONPosition) throws(ManifestError) -> Void
  ) throws(ManifestError) -> [String] {
    guard case .array = node.value else {
      throw wrongType(node, key: key, expected: "an array of strings")
    }
    var values: [String] = []
    for element in node.elements {
      let value = try text(element, key: key)
      try check(value, element.position)
      guard !values.contains(value) else {
        throw ManifestError(.repeatedValue(key: key, value: value), at: element.position)
      }
      values.append(value)
    }
    return values
  }

  /// RFC 3986 section 3.1, in lower case as the systems compare it.
  private static func checkScheme(_ value: String, at position: JSONPosition) throws(ManifestError)
  {
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

  /// A DNS name (RFC 1123 section 2.1) in lower case, without port and wildcard.
  private static func checkHost(_ value: String, at position: JSONPosition) throws(ManifestError) {
    func fault(_ detail: String, _ advice: String) -> ManifestError {
      ManifestError(.malformedHost(value: value, detail: detail, advice: advice), at: position)
    }
    if let colon = value.firstIndex(of: ":"), value[colon...].hasPrefix("://") {
      let host = value[colon...].dropFirst(3).prefix { $0 != "/" && $0 != ":" }
      throw fault("is a URL", "write \"\(host)\"")
    }
    if let slash = value.firstIndex(of: "/") {
      throw fault("has a path", "write \"\(value[..<slash])\"; paths belong under \"kinds\"")
    }
    if let colon = value.firstIndex(of: ":") {
      throw fault("has a port", "write \"\(value[..<colon])\": universal links know no ports")
    }
    if value.hasPrefix("*") {
      throw fault("has a wildcard", "list each host that links are made for")
    }
    if value != value.lowercased() {
      throw fault("has capital letters", "write \"\(value.lowercased())\"")
    }
    guard value.utf8.count <= 253 else { throw fault("is longer than 253 bytes", "shorten it") }
    for label in value.split(separator: ".", omittingEmptySubsequences: false) {
      guard !label.isEmpty else {
        throw fault("has an empty label", "write single dots between labels, none at the ends")
      }
      for character in label {
        guard let byte = character.asciiValue else {
          throw fault("has \"\(character)\"", "write its labels in Punycode (\"xn--…\")")
        }
        guard isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "-") else {
          throw fault("has \"\(character)\"", "use letters, digits, \"-\" and \".\" only")
        }
      }
      guard label.utf8.count <= 63 else {
        throw fault("has a label longer than 63 bytes", "shorten \"\(label)\"")
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

  private static func wrongType(_ node: JSONNode, key: String, expected: String) -> ManifestError {
    let name = node.value.typeName
    let found = name == "null" ? name : (name == "array" || name == "object" ? "an " : "a ") + name
    return ManifestError(
      .wrongType(key: key, found: found, expected: expected), at: node.position)
  }
}
