// Exports phrases as strings files and string catalogs. An existing file is changed only where the phrases differ
// from what it holds: an unchanged catalog gives its bytes again.

import LinkTypes

/// What an export did beside its text.
public struct ShortcutExportReport: Sendable, Hashable {
  /// Phrases that have groups, rules or typed slots, which these files cannot hold.
  public var leftOut = 0
  /// Translations for which there is no phrase in the source's language to stand under.
  public var unpaired = 0
  /// Texts of the file that its intent does not say any more; they stay.
  public var stale = 0

  /// Creates an empty report.
  public init() {}
}

/// Writes the phrases of a catalog in Apple's forms.
public struct ShortcutStringsExport {
  let catalog: IntentCatalog
  let sourceLanguage: String
  /// Whether groups are written out.
  public var expandsGroups = false
  /// What was left out.
  public private(set) var report = ShortcutExportReport()

  /// Prepares an export; the keys are the phrases in the source's language.
  public init(_ catalog: IntentCatalog, sourceLanguage: String) {
    self.catalog = catalog
    self.sourceLanguage = sourceLanguage
  }

  private mutating func texts(
    _ intent: IntentDefinition, _ language: String
  ) throws(PlainPhrases.Fault) -> [String] {
    var plain = PlainPhrases(catalog, expands: expandsGroups)
    let texts = try plain.texts(intent, language: language, notation: .strings)
    report.leftOut += plain.leftOut.count
    return texts
  }

  // MARK: - Strings files

  /// The strings file of one language; changes `base` if there is one.
  ///
  /// A phrase stands under the phrase of the source's language that has its place among the intent's phrases.
  /// - Throws: `PlainPhrases.Fault`.
  public mutating func strings(
    language: String, base: StringsFile? = nil
  ) throws(PlainPhrases.Fault) -> [UInt8] {
    var file = base ?? StringsFile()
    for intent in catalog.intents {
      let keys = try texts(intent, sourceLanguage)
      let values = language == sourceLanguage ? keys : try texts(intent, language)
      var free = values
      var open: [Int] = []
      // What the file says and the intent still says stays as it is.
      for (index, entry) in file.entries.enumerated() where keys.contains(entry.key) {
        if let place = free.firstIndex(of: entry.value) {
          free.remove(at: place)
        } else if !values.contains(entry.value) {
          open.append(index)
        }
      }
      let known = Set(file.entries.map(\.key))
      var newKeys = keys.filter { !known.contains($0) }
      var isFirst = true
      for value in free {
        if let index = open.first {
          open.removeFirst()
          file.setValue(value, at: index)
        } else if !newKeys.isEmpty {
          file.append(
            key: newKeys.removeFirst(), value: value,
            comment: isFirst ? intent.title ?? intent.id : nil)
          isFirst = false
        } else {
          report.unpaired += 1
        }
      }
      report.stale += open.count
    }
    return file.bytes
  }

  // MARK: - String catalogs

  /// The string catalog of all languages; changes `base` if there is one.
  ///
  /// - Throws: `PlainPhrases.Fault`.
  public mutating func stringCatalog(
    base: StringCatalogFile? = nil
  ) throws(PlainPhrases.Fault) -> [UInt8] {
    guard let base else { return try newCatalog() }
    var edit = JSONTextEdit(base.bytes)
    var newEntries: [JSONValue.Member] = []
    for intent in catalog.intents {
      let sources = try texts(intent, sourceLanguage)
      let own = base.entries.indices.filter { index in
        let entry = base.entries[index]
        return sources.contains(entry.key.text)
          || entry.translations.contains { translation in
            translation.language == sourceLanguage
              && translation.texts.contains { sources.contains($0.text) }
          }
      }
      guard !own.isEmpty else {
        newEntries += try self.entries(intent)
        continue
      }
      var places = Places(entries: own, newKeys: [])
      for language in languages(of: intent) {
        let wanted = try texts(intent, language)
        update(language, wanted, base, &places, &edit)
      }
      for (index, members) in zip(places.entries, places.additions) {
        append(members, toEntry: index, base, &edit)
      }
      for (key, members) in zip(places.newKeys, places.additions[own.count...]) {
        newEntries.append(
          .init(
            key,
            .object(
              [.init("extractionState", .string("manual"))]
                + (members.isEmpty ? [] : [.init("localizations", .object(members))]))))
      }
    }
    if let strings = base.root["strings"] { edit.append(newEntries, to: strings) }
    return edit.isEmpty ? base.bytes : edit.result()
  }

  private func languages(of intent: IntentDefinition) -> [String] {
    CatalogWriter.unique([sourceLanguage] + intent.phrases.compactMap(\.language))
  }

  /// Where texts of one intent can go: its entries in the file, then new ones.
  private struct Places {
    let entries: [Int]
    /// Phrases of the source's language that get an entry of their own.
    var newKeys: [String] {
      didSet { while additions.count < entries.count + newKeys.count { additions.append([]) } }
    }
    /// What each entry gets, by language.
    var additions: [[JSONValue.Member]]

    init(entries: [Int], newKeys: [String]) {
      self.entries = entries
      self.newKeys = newKeys
      additions = Array(repeating: [], count: entries.count + newKeys.count)
    }
  }

  /// Brings what an intent's entries say in one language to what the intent says.
  private mutating func update(
    _ language: String, _ wanted: [String], _ base: StringCatalogFile, _ places: inout Places,
    _ edit: inout JSONTextEdit
  ) {
    var free = wanted
    var open: [JSONNode] = []
    var sets: [JSONNode] = []
    var without: [Int] = []
    for (number, index) in places.entries.enumerated() {
      let entry = base.entries[index]
      let translation = entry.translations.first { $0.language == language }
      if translation == nil { without.append(number) }
      // A key without a translation in its own language stands for itself.
      if translation == nil, language == sourceLanguage {
        if let place = free.firstIndex(of: entry.key.text) { free.remove(at: place) }
        continue
      }
      let localization = base.root["strings"]?.members[index].node["localizations"]?[language]
      guard let value = StringCatalogFile.valueNode(localization) else { continue }
      let nodes = value.elements.isEmpty ? [value] : value.elements
      if case .array = value.value { sets.append(value) }
      for node in nodes {
        guard let text = node.value.string else { continue }
        if let place = free.firstIndex(of: text) {
          free.remove(at: place)
        } else if !wanted.contains(text) {
          open.append(node)
        }
      }
    }
    while let node = open.first, let text = free.first {
      edit.replace(node, with: .string(text))
      open.removeFirst()
      free.removeFirst()
    }
    report.stale += open.count
    guard !free.isEmpty else { return }
    if let set = sets.last {
      edit.append(free.map(JSONValue.string), to: set)
    } else if language == sourceLanguage {
      places.newKeys += free
    } else {
      add(free, language, without, base, &places)
    }
  }

  /// Puts texts under keys that the language has nothing for: a set under a key that has sets, else one under each.
  private mutating func add(
    _ texts: [String], _ language: String, _ without: [Int], _ base: StringCatalogFile,
    _ places: inout Places
  ) {
    var free = texts[...]
    for number in without + Array(places.entries.count..<places.additions.count) {
      guard let first = free.first else { return }
      let hasSets =
        number < places.entries.count
        && base.entries[places.entries[number]].translations.contains { $0.texts.count > 1 }
      let taken = hasSets ? Array(free) : [first]
      free = free.dropFirst(taken.count)
      places.additions[number].append(.init(language, Self.localization(taken)))
    }
    report.unpaired += free.count
  }

  private func append(
    _ additions: [JSONValue.Member], toEntry index: Int, _ base: StringCatalogFile,
    _ edit: inout JSONTextEdit
  ) {
    guard !additions.isEmpty, let entry = base.root["strings"]?.members[index].node else { return }
    if let localizations = entry["localizations"] {
      edit.append(additions, to: localizations)
    } else {
      edit.append([.init("localizations", .object(additions))], to: entry)
    }
  }

  /// A catalog that holds these phrases and nothing else, in the order and spacing that Xcode writes.
  private mutating func newCatalog() throws(PlainPhrases.Fault) -> [UInt8] {
    var entries: [JSONValue.Member] = []
    for intent in catalog.intents { entries += try self.entries(intent) }
    entries.sort { $0.key < $1.key }
    let root = JSONValue.object([
      .init("sourceLanguage", .string(sourceLanguage)), .init("strings", .object(entries)),
      .init("version", .string("1.0")),
    ])
    let frame = JSONTextEdit(Array("{\"a\" : 1}".utf8))
    return Array((frame.render(root, indent: "") + "\n").utf8)
  }

  /// One entry an intent: its first phrase is the key, each language has its set of phrases.
  private mutating func entries(
    _ intent: IntentDefinition
  ) throws(PlainPhrases.Fault) -> [JSONValue.Member] {
    var localizations: [JSONValue.Member] = []
    guard let key = try texts(intent, sourceLanguage).first else {
      report.unpaired += intent.phrases.count
      return []
    }
    for language in languages(of: intent) {
      let texts = try texts(intent, language)
      if !texts.isEmpty { localizations.append(.init(language, Self.localization(texts))) }
    }
    localizations.sort { $0.key < $1.key }
    var members: [JSONValue.Member] = []
    if let title = intent.title { members.append(.init("comment", .string(title))) }
    members += [
      .init("extractionState", .string("manual")),
      .init("localizations", .object(localizations)),
    ]
    return [.init(key, .object(members))]
  }

  private static func localization(_ texts: [String]) -> JSONValue {
    let state = JSONValue.Member("state", .string("translated"))
    if let only = texts.first, texts.count == 1 {
      return .object([.init("stringUnit", .object([state, .init("value", .string(only))]))])
    }
    return .object([
      .init(
        "stringSet",
        .object([state, .init("values", .array(texts.map(JSONValue.string)))]))
    ])
  }
}
