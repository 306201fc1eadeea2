// A string catalog (`.xcstrings`) with everything that stands in it, so that it is written back byte for byte.

import LinkTypes

/// A string catalog: keys with, for each language, one text (`stringUnit`), several (`stringSet`), or one for each
/// device or number (`variations`).
public struct StringCatalogFile: Sendable {
  /// The language that the keys are in.
  public let sourceLanguage: String
  /// The keys in order, with their texts.
  public let entries: [ShortcutEntry]
  /// What is no phrase, or not translated yet, in the order of the file.
  public let notes: [ImportNote]
  let root: JSONNode
  let bytes: [UInt8]

  /// One text of a language of an entry.
  struct Leaf {
    /// The text.
    let value: JSONNode
    /// What the translators say of it, if they do.
    let state: JSONNode?
    /// The text of a variation stays as it is: others depend on it.
    let isVariation: Bool

    var text: String { value.value.string ?? "" }

    /// `%#@name@` stands for a number with its noun, which no phrase has.
    var hasSubstitution: Bool { text.contains("%#@") }
  }

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
    try reader.checkLanguage(sourceLanguage, key: "sourceLanguage", at: source.position)
    try reader.checkObject(strings, key: "strings", known: nil)
    var entries: [ShortcutEntry] = []
    var notes: [ImportNote] = []
    for member in strings.members {
      entries.append(try Self.entry(member, sourceLanguage, reader, &notes))
    }
    self.entries = entries
    self.notes = notes
  }

  private static func entry(
    _ member: JSONNode.Member, _ sourceLanguage: String, _ reader: CatalogReader,
    _ notes: inout [ImportNote]
  ) throws(CatalogError) -> ShortcutEntry {
    let key = "strings.\(member.key)"
    try reader.checkObject(member.node, key: key, known: nil)
    var entry = ShortcutEntry(key: .init(member.key, at: member.keyPosition), translations: [])
    let name = "\"\(SlotLint.excerpt(member.key))\""
    if member.node["extractionState"]?.value.string == "stale" {
      notes.append(
        ImportNote("\(name) is stale: no source has it any more", at: entry.key.position))
    }
    guard let localizations = member.node["localizations"] else { return entry }
    try reader.checkObject(localizations, key: "\(key).localizations", known: nil)
    for language in localizations.members {
      let path = "\(key).localizations"
      try reader.checkLanguage(language.key, key: path, at: language.keyPosition)
      let leaves = try leaves(language.node, key: "\(path).\(language.key)", reader)
      if leaves.isEmpty {
        notes.append(
          ImportNote(
            "the \"\(language.key)\" text of \(name) is none that can be said: left out",
            at: language.keyPosition))
      }
      var texts: [ShortcutEntry.Text] = []
      for leaf in leaves {
        let text = "the \"\(language.key)\" text \"\(SlotLint.excerpt(leaf.text))\""
        if leaf.hasSubstitution {
          notes.append(
            ImportNote("\(text) has a substitution: left out", at: leaf.value.position))
          continue
        }
        let state = leaf.state?.value.string
        if state == "new", language.key != sourceLanguage, leaf.text == member.key {
          notes.append(
            ImportNote("\(text) is not translated yet: left out", at: leaf.value.position))
          continue
        }
        if state == "needs_review" {
          notes.append(ImportNote("\(text) needs review", at: leaf.value.position))
        }
        texts.append(.init(leaf.text, at: leaf.value.position))
      }
      entry.translations.append(.init(language: language.key, texts: texts))
    }
    return entry
  }

  // MARK: - Texts

  /// Whether nobody is meant to translate the entry of an index.
  func isFixed(_ index: Int) -> Bool {
    root["strings"]?.members[index].node["shouldTranslate"]?.value == .bool(false)
  }

  func localization(_ language: String, ofEntry index: Int) -> JSONNode? {
    root["strings"]?.members[index].node["localizations"]?[language]
  }

  /// The texts of one language of an entry, in order.
  func leaves(_ language: String, ofEntry index: Int) -> [Leaf] {
    guard let node = localization(language, ofEntry: index) else { return [] }
    return (try? Self.leaves(node, key: language, CatalogReader(bytes: bytes))) ?? []
  }

  /// The texts of a localization: its own, then those of its variations by device and number.
  private static func leaves(
    _ node: JSONNode, key: String, _ reader: CatalogReader, depth: Int = 0
  ) throws(CatalogError) -> [Leaf] {
    try reader.checkObject(node, key: key, known: nil)
    var leaves: [Leaf] = []
    for name in ["stringUnit", "stringSet"] {
      guard let holder = node[name] else { continue }
      try reader.checkObject(holder, key: "\(key).\(name)", known: nil)
      let isSet = name == "stringSet"
      guard let value = holder[isSet ? "values" : "value"] else { continue }
      let path = "\(key).\(name).\(isSet ? "values" : "value")"
      if isSet {
        guard case .array = value.value else {
          throw reader.wrongType(value, key: path, expected: "an array of strings")
        }
      }
      for text in isSet ? value.elements : [value] {
        guard text.value.string != nil else {
          throw reader.wrongType(text, key: path, expected: "a string")
        }
        leaves.append(Leaf(value: text, state: holder["state"], isVariation: depth > 0))
      }
    }
    guard let variations = node["variations"], depth < 8 else { return leaves }
    try reader.checkObject(variations, key: "\(key).variations", known: nil)
    for kind in variations.members {
      let path = "\(key).variations.\(kind.key)"
      try reader.checkObject(kind.node, key: path, known: nil)
      for form in kind.node.members {
        leaves += try Self.leaves(
          form.node, key: "\(path).\(form.key)", reader, depth: depth + 1)
      }
    }
    return leaves
  }
}
