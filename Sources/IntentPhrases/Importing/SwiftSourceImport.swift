// Finds the phrases of an AppShortcutsProvider in Swift source. No compiler: what it looks for is calls of
// `AppShortcut` and `NegativeAppShortcutPhrases` and the string literals in them; what it cannot take over it names.

import LinkTypes

/// Reads Swift source.
public struct SwiftSourceImport {
  private let source: SwiftTokens

  /// Reads a file.
  ///
  /// - Throws: `CatalogError` if the file is not UTF-8, or does not close what it opens.
  public init(_ bytes: [UInt8]) throws(CatalogError) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CatalogError(.unknownEncoding, at: .start)
    }
    source = try SwiftTokens(text)
  }

  /// Takes the phrases over into a catalog, as phrases of a language.
  ///
  /// The intent of `AppShortcut(intent: OpenItemIntent(), …)` is `open_item`, if the catalog does not have it by
  /// its type's name. Arguments of the intent that are literals are set by its phrases. Every shortcut is taken over,
  /// or noted with its place, and so is every phrase.
  /// - Throws: `CatalogError` with the first malformed phrase, or if there is no provider.
  public func merge(
    into catalog: inout IntentCatalog, language: String
  ) throws(CatalogError) -> ShortcutImportReport {
    var merge = SwiftMerge(source: source, catalog: catalog, language: language)
    let calls = source.calls()
    guard calls.contains(where: { $0.kind == .shortcut }) else {
      throw CatalogError(.noProvider, at: .start)
    }
    for call in calls where call.kind == .shortcut { try merge.add(call) }
    for call in calls where call.kind == .negativePhrases { try merge.addNegative(call) }
    for index in merge.touched.sorted() { merge.catalog.declareParameters(of: index) }
    if merge.report.addedPhrases > 0, !merge.catalog.languages.contains(language) {
      merge.catalog.languages.append(language)
    }
    catalog = merge.catalog
    merge.report.notes.sort { $0.position.offset < $1.position.offset }
    return merge.report
  }

  /// `OpenItemIntent` → `open_item`; an intent that the catalog has by its type's name.
  static func identifier(of typeName: String, in catalog: IntentCatalog) -> String {
    if catalog.intent(typeName) != nil { return typeName }
    var stem = typeName
    if stem.hasSuffix("Intent"), stem.count > 6 { stem.removeLast(6) }
    if catalog.intent(stem) != nil { return stem }
    var id = ""
    var last: Character?
    let characters = Array(stem)
    for (index, character) in characters.enumerated() {
      let isNext = index + 1 < characters.count && characters[index + 1].isLowercase
      if character.isUppercase, let last,
        last.isLowercase || last.isNumber || (last.isUppercase && isNext)
      {
        id += "_"
      }
      id += character.lowercased()
      last = character
    }
    if catalog.intent(id) != nil { return id }
    let named = catalog.intents.first { SwiftSourceExport.typeName(of: $0.id) == typeName }
    return named?.id ?? id
  }
}

/// A catalog that takes over the calls of one file.
private struct SwiftMerge {
  let source: SwiftTokens
  let language: String
  var catalog: IntentCatalog
  var report = ShortcutImportReport()
  var touched: Set<Int> = []
  private var directory: PhraseDirectory

  init(source: SwiftTokens, catalog: IntentCatalog, language: String) {
    self.source = source
    self.catalog = catalog
    self.language = language
    directory = PhraseDirectory(catalog)
  }

  private mutating func note(_ message: String, at position: JSONPosition) {
    report.notes.append(ImportNote(message, at: position))
  }

  // MARK: - Shortcuts

  mutating func add(_ call: SwiftCall) throws(CatalogError) {
    let arguments = source.arguments(call.body)
    let intent = arguments.first { $0.label == "intent" }
    let built = intent.flatMap { source.construction($0.value) }
    let typeName = built?.type ?? intent.flatMap { lastWord($0.value) }
    let name = typeName ?? "no intent"
    guard let list = arguments.first(where: { $0.label == "phrases" }) else {
      return note("AppShortcut of \(name) has no phrases: left out", at: call.position)
    }
    var phrases = try self.phrases(list, of: name)
    guard !phrases.isEmpty else {
      return note(
        "AppShortcut of \(name) has no phrase that can be taken over: left out", at: call.position)
    }
    if let built {
      let fixed = fixedSlots(built.arguments, of: name)
      for index in phrases.indices { phrases[index].fixedSlots = fixed }
    }
    let title = arguments.first { $0.label == "shortTitle" }.flatMap { self.title($0.value) }
    let place = intentIndex(typeName, phrases[0], title: title, at: call.position)
    touched.insert(place)
    for phrase in phrases {
      let known = directory.settings(of: phrase, in: place).map(\.fixedSlots)
      if known.contains(phrase.fixedSlots) {
        report.knownPhrases += 1
        continue
      }
      directory.insert(phrase, of: place)
      report.addedPhrases += 1
      catalog.intents[place].phrases.append(phrase)
    }
  }

  private mutating func intentIndex(
    _ typeName: String?, _ phrase: IntentPhrase, title: String?, at position: JSONPosition
  ) -> Int {
    let id: String
    if let typeName {
      id = SwiftSourceImport.identifier(of: typeName, in: catalog)
    } else {
      id = directory.newIntentID(for: phrase.nodes)
      note("AppShortcut names no intent: taken over as \"\(id)\"", at: position)
    }
    if let known = catalog.intents.firstIndex(where: { $0.id == id }) {
      if catalog.intents[known].title == nil { catalog.intents[known].title = title }
      return known
    }
    report.addedIntents.append(id)
    directory.insert(id: id)
    catalog.intents.append(IntentDefinition(id: id, title: title, position: position))
    return catalog.intents.count - 1
  }

  private func lastWord(_ value: Range<Int>) -> String? {
    value.compactMap { source.tokens[$0].word }.last
  }

  /// The first literal of a value, such as that of `LocalizedStringResource("Open")`.
  private func title(_ value: Range<Int>) -> String? {
    guard let literal = value.lazy.compactMap({ source.tokens[$0].literal }).first,
      let text = try? SwiftPhrase(literal, in: source.scalars).text,
      case .literal(let words)? = try? PhraseParser.parse(text, notation: .swift).first
    else { return nil }
    return words
  }

  // MARK: - Phrases

  private mutating func phrases(
    _ list: SwiftArgument, of name: String
  ) throws(CatalogError) -> [IntentPhrase] {
    var rest = list.value
    var body: Range<Int>?
    if let first = rest.first, source.tokens[first].kind == .mark("["),
      let end = source.closings[first]
    {
      body = first + 1..<end
      rest = end + 1..<rest.upperBound
    } else if rest.allSatisfy({
      source.tokens[$0].word != nil || source.tokens[$0].kind == .mark(".")
    }),
      let constant = lastWord(rest)
    {
      body = source.array(named: constant)
      if body != nil { rest = rest.upperBound..<rest.upperBound }
    }
    var phrases: [IntentPhrase] = []
    for element in body.map({ source.elements($0) }) ?? [] {
      guard let first = element.first else { continue }
      let token = source.tokens[first]
      guard element.count == 1, let literal = token.literal else {
        note("a phrase of \(name) is no string literal: left out", at: token.position)
        continue
      }
      if let phrase = try phrase(literal, at: token.position, []) { phrases.append(phrase) }
    }
    if let first = rest.first {
      note(
        "phrases of \(name) are no list of literals: left out", at: source.tokens[first].position)
    }
    return phrases
  }

  /// A literal as a phrase; nil, and a note, if it holds what no phrase has.
  private mutating func phrase(
    _ literal: SwiftLiteral, at position: JSONPosition, _ options: PhraseParser.Options
  ) throws(CatalogError) -> IntentPhrase? {
    let text: SwiftPhrase
    do { text = try SwiftPhrase(literal, in: source.scalars) } catch {
      note("\(error.detail): the phrase is left out", at: error.position)
      return nil
    }
    do {
      return IntentPhrase(
        source: text.text, notation: .swift,
        nodes: try PhraseParser.parse(text.text, notation: .swift, options: options),
        language: language, position: position)
    } catch {
      if case .empty = error.reason {
        note("a phrase is empty: left out", at: position)
        return nil
      }
      throw CatalogError(
        .malformedPhrase(key: "phrases", fault: error), at: text.place(of: error.offset))
    }
  }

  /// Negative phrases belong to the app; each goes to the first intent.
  mutating func addNegative(_ call: SwiftCall) throws(CatalogError) {
    for index in call.body {
      let token = source.tokens[index]
      guard let literal = token.literal,
        let phrase = try phrase(literal, at: token.position, .wildcards)
      else { continue }
      guard !catalog.intents.isEmpty else {
        note("there is no intent to take the negative phrase: left out", at: token.position)
        continue
      }
      let isKnown = catalog.intents.contains { intent in
        intent.negativePhrases.contains { $0.nodes == phrase.nodes && $0.language == language }
      }
      guard !isKnown else { continue }
      report.addedPhrases += 1
      catalog.intents[0].negativePhrases.append(phrase)
    }
  }

  // MARK: - Values

  /// What an intent is made with, where it is written out: `OpenTabIntent(tab: .home)`.
  private mutating func fixedSlots(_ body: Range<Int>, of name: String) -> [FixedSlot] {
    var slots: [FixedSlot] = []
    for argument in source.arguments(body) {
      if let label = argument.label, let value = value(argument.value) {
        slots.append(FixedSlot(name: label, value: value))
      } else {
        let label = argument.label.map { "\"\($0)\"" } ?? "an argument"
        note("\(label) of \(name) is no literal: its phrases do not set it", at: argument.position)
      }
    }
    return slots
  }

  /// `.home`, `Tab.home`, `"text"`, `12`, `-1.5`, `true`.
  private func value(_ value: Range<Int>) -> SlotValue? {
    let tokens = source.tokens[value]
    guard let last = tokens.last else { return nil }
    let kinds = tokens.dropLast().map(\.kind)
    switch last.kind {
    case .string where kinds.isEmpty: return title(value).map(SlotValue.text)
    case .number(let digits) where kinds.isEmpty || kinds == [.mark("-")]:
      guard let number = Double(digits.filter { $0 != "_" }), number.isFinite else { return nil }
      return .number(kinds.isEmpty ? number : -number)
    case .word(let word):
      if kinds.isEmpty { return word == "true" || word == "false" ? .text(word) : nil }
      let isMember = kinds.enumerated().allSatisfy { number, kind in
        let isDot = (kinds.count - number) % 2 == 1
        if isDot { return kind == .mark(".") }
        if case .word = kind { return true }
        return false
      }
      return isMember ? .text(word) : nil
    default: return nil
    }
  }
}
