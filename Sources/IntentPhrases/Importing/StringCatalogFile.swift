// A string catalog (`.xcstrings`) with everything that stands in it, so that it is written back byte for byte.

import LinkTypes

/// A string catalog: keys with, for each language, one text (`stringUnit`) or several (`stringSet`).
public struct StringCatalogFile: Sendable {
  /// The language that the keys are in.
  public let sourceLanguage: String
  /// The keys in order, with their texts.
  public let entries: [ShortcutEntry]
  let root: JSONNode
  let bytes: [UInt8]

  /// Reads a catalog.
  ///
  /// - Throws: `CatalogError` with the first fault and its place.
  public init(_ bytes: [UInt8]) throws(CatalogError) {
    let reader = CatalogReader(bytes: bytes)
    do {
      root = try JSONNode(parsing: bytes)
    } catch {
      throw CatalogError(.syntax(error.reason), at: error.position)
    }
    self.bytes = bytes
    try reader.checkObject(root, key: "file", known: nil)
    guard let source = root["sourceLanguage"], let strings = root["strings"] else {
      throw CatalogError(
        .missingKey(
          key: root["strings"] == nil ? "strings" : "sourceLanguage",
          advice: "a string catalog has \"sourceLanguage\" and \"strings\""), at: root.position)
    }
    sourceLanguage = try reader.text(source, key: "sourceLanguage")
    try reader.checkObject(strings, key: "strings", known: nil)
    var entries: [ShortcutEntry] = []
    for member in strings.members {
      let key = "strings.\(member.key)"
      try reader.checkObject(member.node, key: key, known: nil)
      var entry = ShortcutEntry(key: .init(member.key, at: member.keyPosition), translations: [])
      if let localizations = member.node["localizations"] {
        try reader.checkObject(localizations, key: "\(key).localizations", known: nil)
        for language in localizations.members {
          let texts = try Self.texts(language.node, key: "\(key).\(language.key)", reader)
          entry.translations.append(.init(language: language.key, texts: texts))
        }
      }
      entries.append(entry)
    }
    self.entries = entries
  }

  /// The node of a text, or of the array of texts, in one language of a key.
  static func valueNode(_ localization: JSONNode?) -> JSONNode? {
    localization?["stringUnit"]?["value"] ?? localization?["stringSet"]?["values"]
  }

  /// Texts of one language; variations by number or device are no phrases.
  private static func texts(
    _ node: JSONNode, key: String, _ reader: CatalogReader
  ) throws(CatalogError) -> [ShortcutEntry.Text] {
    try reader.checkObject(node, key: key, known: nil)
    guard let value = valueNode(node) else { return [] }
    switch value.value {
    case .string(let text): return [.init(text, at: value.position)]
    case .array:
      var texts: [ShortcutEntry.Text] = []
      for element in value.elements {
        guard let text = element.value.string else {
          throw reader.wrongType(element, key: key, expected: "a string")
        }
        texts.append(.init(text, at: element.position))
      }
      return texts
    default: throw reader.wrongType(value, key: key, expected: "a string or an array of strings")
    }
  }
}
