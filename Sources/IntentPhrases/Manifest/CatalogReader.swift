// From the text of a manifest's `intents` to a catalog: strict, since a key that is ignored is a phrase that
// nobody understands. Intents and parameters are read in the files beside this one.

import LinkTypes

extension IntentCatalog {
  /// Reads the `intents` of a manifest, the whole `linkindex.json`: JSON with comments and trailing commas.
  ///
  /// A manifest without intents gives an empty catalog that knows the app's name.
  ///
  /// - Throws: `CatalogError` with the first fault and its place.
  public init(manifest bytes: [UInt8]) throws(CatalogError) {
    try self.init(manifest: try CatalogReader.node(bytes), bytes)
  }

  init(manifest root: JSONNode, _ bytes: [UInt8]) throws(CatalogError) {
    let reader = CatalogReader(bytes: bytes)
    var names: [String] = []
    if let app = root["app"] { names.append(try reader.text(app, key: "app")) }
    guard let section = root["intents"] else {
      self.init(applicationNames: names)
      return
    }
    try self.init(section: section, applicationNames: names, bytes)
    // A file of intents alone names routes that a manifest declares.
    guard root["routes"] != nil || root["kinds"] != nil else { return }
    for intent in intents {
      guard let route = intent.route else { continue }
      let routes = ["routes", "kinds"].flatMap { root[$0]?.members.map(\.key) ?? [] }
      guard !routes.contains(route) else { continue }
      let node = section["intents"]?[intent.id]?["route"] ?? section
      throw CatalogError(
        .unknownName(
          key: "intents.\(intent.id).route", kind: "route", name: route,
          nearest: nearestName(to: route, among: routes)), at: node.position)
    }
  }

  /// Reads a section by itself: what stands under `intents` in a manifest.
  init(
    section root: JSONNode, applicationNames: [String], _ bytes: [UInt8]
  ) throws(CatalogError) {
    let reader = CatalogReader(bytes: bytes)
    try reader.checkObject(root, key: "intents", known: CatalogReader.sectionKeys)
    var names = applicationNames
    if let list = root["synonyms"] {
      for name in try reader.texts(list, key: "synonyms") where !names.contains(name) {
        names.append(name)
      }
    }
    var languages: [String] = []
    if let list = root["languages"] { languages = try reader.languages(list, key: "languages") }
    self.init(
      applicationNames: names, languages: languages, intents: try reader.intents(root["intents"]),
      lists: try reader.lists(root["lists"]), rules: try reader.rules(root["rules"]),
      skipWords: try reader.skipWords(root["skipWords"]))
    try CatalogCheck(catalog: self).check()
  }
}

extension IntentCatalog {
  /// The keys of each object of the section, by its name in the schema.
  package static var manifestKeys: [(name: String, keys: [String])] {
    [
      ("intents", CatalogReader.sectionKeys), ("intent", CatalogReader.intentKeys),
      ("phraseGroup", CatalogReader.phraseKeys), ("domain", CatalogReader.domainKeys + ["title"]),
    ]
  }
}

/// Reads the parts that need nothing but their own text.
struct CatalogReader {
  static let sectionKeys = ["languages", "synonyms", "skipWords", "lists", "rules", "intents"]

  /// The key that stands for every language beside keys of single ones.
  static let everyLanguage = "*"

  let bytes: [UInt8]

  static func node(_ bytes: [UInt8]) throws(CatalogError) -> JSONNode {
    do {
      return try JSONNode(parsing: bytes, options: .relaxed)
    } catch {
      if isYAML(bytes) { throw CatalogError(.yaml, at: error.position) }
      throw CatalogError(.syntax(error.reason), at: error.position)
    }
  }

  /// Whether the first line that says anything is a key without quotes, an element or the start of a YAML document.
  private static func isYAML(_ bytes: [UInt8]) -> Bool {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let text = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }
      if text.isEmpty || text.first == UInt8(ascii: "#") { continue }
      if text.starts(with: "---".utf8) || text.starts(with: "- ".utf8) { return true }
      let key = text.prefix { byte in
        (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "_")
          || byte == UInt8(ascii: "-")
      }
      return !key.isEmpty && text.dropFirst(key.count).first == UInt8(ascii: ":")
    }
    return false
  }

  func checkObject(_ node: JSONNode, key: String, known: [String]?) throws(CatalogError) {
    guard case .object = node.value else { throw wrongType(node, key: key, expected: "an object") }
    guard let known else { return }
    for member in node.members where !known.contains(member.key) {
      throw CatalogError(
        .unknownKey(
          key: "\(key).\(member.key)", nearest: nearestName(to: member.key, among: known),
          known: known), at: member.keyPosition)
    }
  }

  func text(_ node: JSONNode, key: String) throws(CatalogError) -> String {
    guard let text = node.value.string else {
      throw wrongType(node, key: key, expected: "a string")
    }
    guard !text.isEmpty else { throw CatalogError(.empty(key: key), at: node.position) }
    return text
  }

  func texts(_ node: JSONNode, key: String) throws(CatalogError) -> [String] {
    guard case .array = node.value else {
      throw wrongType(node, key: key, expected: "an array of strings")
    }
    var texts: [String] = []
    var seen: Set<String> = []
    for element in node.elements {
      let text = try text(element, key: key)
      guard seen.insert(text).inserted else {
        throw CatalogError(.repeated(key: key, value: text), at: element.position)
      }
      texts.append(text)
    }
    return texts
  }

  func number(_ node: JSONNode, key: String) throws(CatalogError) -> Double {
    switch node.value {
    case .integer(let number): return Double(number)
    case .double(let number): return number
    default: throw wrongType(node, key: key, expected: "a number")
    }
  }

  func value(_ node: JSONNode, key: String) throws(CatalogError) -> SlotValue {
    switch node.value {
    case .string(let text): return .text(text)
    case .integer(let number): return .number(Double(number))
    case .double(let number): return .number(number)
    case .bool(let isTrue): return .text(isTrue ? "true" : "false")
    default: throw wrongType(node, key: key, expected: "a string or a number")
    }
  }

  func checkName(_ name: String, key: String, at place: JSONPosition) throws(CatalogError) {
    guard SlotName.isName(name), name != PhrasePrinter.applicationName else {
      throw CatalogError(.malformedName(key: key, value: name), at: place)
    }
  }

  func checkLanguage(_ tag: String, key: String, at place: JSONPosition) throws(CatalogError) {
    guard LanguageTag.isWellFormed(tag) else {
      throw CatalogError(.malformedLanguage(key: key, value: tag), at: place)
    }
  }

  /// The language that a key stands for; nil for `*`, which is every language.
  func language(of member: JSONNode.Member, key: String) throws(CatalogError) -> String? {
    if member.key == Self.everyLanguage { return nil }
    try checkLanguage(member.key, key: key, at: member.keyPosition)
    return member.key
  }

  /// Tags of languages, each once.
  func languages(_ node: JSONNode, key: String) throws(CatalogError) -> [String] {
    let tags = try texts(node, key: key)
    for (tag, element) in zip(tags, node.elements) {
      try checkLanguage(tag, key: key, at: element.position)
    }
    return tags
  }

  func skipWords(_ node: JSONNode?) throws(CatalogError) -> [SkipWords] {
    guard let node else { return [] }
    try checkObject(node, key: "skipWords", known: nil)
    var lists: [SkipWords] = []
    for member in node.members {
      let key = "skipWords.\(member.key)"
      try checkLanguage(member.key, key: "skipWords", at: member.keyPosition)
      lists.append(SkipWords(language: member.key, words: try texts(member.node, key: key)))
    }
    return lists
  }

  func wrongType(_ node: JSONNode, key: String, expected: String) -> CatalogError {
    let name = node.value.typeName
    let found = name == "null" ? name : (name == "array" || name == "object" ? "an " : "a ") + name
    return CatalogError(
      .wrongType(key: key, found: found, expected: expected), at: node.position)
  }
}
