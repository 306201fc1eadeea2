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
  private let parts: [IntentDefinition]
  let sourceLanguage: String
  /// Whether groups are written out.
  public var expandsGroups = false
  /// What was left out.
  public private(set) var report = ShortcutExportReport()

  /// Prepares an export; the keys are the phrases in the source's language.
  public init(_ catalog: IntentCatalog, sourceLanguage: String) {
    self.catalog = catalog
    parts = catalog.intents.flatMap(\.parts)
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
    var places: [String: [Int]] = [:]
    for (index, entry) in file.entries.enumerated() { places[entry.key, default: []].append(index) }
    for intent in parts {
      let keys = try texts(intent, sourceLanguage)
      let values = language == sourceLanguage ? keys : try texts(intent, language)
      var free = OrderedTexts(values)
      var open: [Int] = []
      // What the file says and the intent still says stays as it is.
      for index in keys.flatMap({ places[$0] ?? [] }).sorted() {
        let value = file.entries[index].value
        if !free.remove(value), !free.contained(value) { open.append(index) }
      }
      var newKeys = keys.filter { places[$0] == nil }[...]
      var isFirst = true
      var changed = open[...]
      for value in free.left {
        if let index = changed.popFirst() {
          file.setValue(value, at: index)
        } else if let key = newKeys.popFirst() {
          file.append(key: key, value: value, comment: isFirst ? intent.title ?? intent.id : nil)
          places[key] = []
          isFirst = false
        } else {
          report.unpaired += 1
        }
      }
      report.stale += changed.count
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
    var keys = Set(base.entries.map(\.key.text))
    var entryPlaces: [String: [Int]] = [:]
    for (index, entry) in base.entries.enumerated() {
      let own = entry.translations.filter { $0.language == sourceLanguage }
      for text in CatalogWriter.unique([entry.key.text] + own.flatMap { $0.texts.map(\.text) }) {
        entryPlaces[text, default: []].append(index)
      }
    }
    for intent in parts {
      let sources = try texts(intent, sourceLanguage)
      let own = Set(sources.flatMap { entryPlaces[$0] ?? [] }).sorted()
      guard !own.isEmpty else {
        newEntries += try self.entries(intent, &keys)
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
      for (key, members) in zip(places.newKeys, places.additions[own.count...])
      where keys.insert(key).inserted {
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
    var free = OrderedTexts(wanted)
    var open: [StringCatalogFile.Leaf] = []
    var set: JSONNode?
    var without: [Int] = []
    for (number, index) in places.entries.enumerated() {
      guard let localization = base.localization(language, ofEntry: index) else {
        // A key without a translation in its own language stands for itself.
        if language == sourceLanguage {
          free.remove(base.entries[index].key.text)
        } else if !base.isFixed(index) {
          without.append(number)
        }
        continue
      }
      set = localization["stringSet"]?["values"] ?? set
      for leaf in base.leaves(language, ofEntry: index) where !free.remove(leaf.text) {
        if free.contained(leaf.text) || leaf.hasSubstitution { continue }
        if leaf.isVariation || base.isFixed(index) { report.stale += 1 } else { open.append(leaf) }
      }
    }
    var left = free.left[...]
    while let leaf = open.first, let text = left.popFirst() {
      open.removeFirst()
      edit.replace(leaf.value, with: .string(text))
      if let state = leaf.state, state.value.string != "translated" {
        edit.replace(state, with: .string("translated"))
      }
    }
    report.stale += open.count { $0.state?.value.string != "new" }
    guard !left.isEmpty else { return }
    if let set {
      edit.append(left.map(JSONValue.string), to: set)
    } else if language == sourceLanguage {
      places.newKeys += left
    } else {
      add(Array(left), language, without, base, &places)
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
    var keys: Set<String> = []
    for intent in parts { entries += try self.entries(intent, &keys) }
    entries.sort { $0.key < $1.key }
    let root = JSONValue.object([
      .init("sourceLanguage", .string(sourceLanguage)), .init("strings", .object(entries)),
      .init("version", .string("1.0")),
    ])
    let frame = JSONTextEdit(Array("{\"a\" : 1}".utf8))
    return Array((frame.render(root, indent: "") + "\n").utf8)
  }

  /// One entry an intent: its first phrase that is no key yet is the key, each language has its set of phrases.
  private mutating func entries(
    _ intent: IntentDefinition, _ keys: inout Set<String>
  ) throws(PlainPhrases.Fault) -> [JSONValue.Member] {
    var localizations: [JSONValue.Member] = []
    let sources = try texts(intent, sourceLanguage)
    guard let key = sources.first(where: { !keys.contains($0) }) else {
      report.unpaired += intent.phrases.count
      return []
    }
    keys.insert(key)
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

/// Texts in order, of which some are taken away: those of a file that are said still.
private struct OrderedTexts {
  private let texts: [String]
  private var counts: [String: Int] = [:]

  init(_ texts: [String]) {
    self.texts = texts
    for text in texts { counts[text, default: 0] += 1 }
  }

  /// Takes a text away; whether it was there.
  @discardableResult mutating func remove(_ text: String) -> Bool {
    guard let count = counts[text], count > 0 else { return false }
    counts[text] = count - 1
    return true
  }

  /// Whether a text was there at the beginning.
  func contained(_ text: String) -> Bool { counts[text] != nil }

  /// What nobody took.
  var left: [String] {
    var taken: Set<String> = []
    return texts.filter { counts[$0, default: 0] > 0 && taken.insert($0).inserted }
  }
}
