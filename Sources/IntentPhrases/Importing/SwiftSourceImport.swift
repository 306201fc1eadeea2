// Finds the phrases of an AppShortcutsProvider in Swift source. No compiler: what it looks for is calls of
// `AppShortcut` and `NegativeAppShortcutPhrases` and the string literals in them.

import LinkTypes

/// Reads Swift source.
public struct SwiftSourceImport {
  private let tokens: [SwiftToken]
  private var index = 0

  /// Prepares to read a file.
  ///
  /// - Throws: `CatalogError` if the file is not UTF-8.
  public init(_ bytes: [UInt8]) throws(CatalogError) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CatalogError(.unknownEncoding, at: .start)
    }
    tokens = SwiftTokens.tokens(of: text)
  }

  /// Takes the phrases over into a catalog, as phrases of a language.
  ///
  /// The intent of `AppShortcut(intent: OpenItemIntent(), …)` is `open_item`, if the catalog does not have it by
  /// its type's name. Literals with other interpolations than a phrase may have are passed over.
  /// - Throws: `CatalogError` with the first malformed phrase, or if there is no provider.
  public mutating func merge(
    into catalog: inout IntentCatalog, language: String
  ) throws(CatalogError) -> ShortcutImportReport {
    var report = ShortcutImportReport()
    var found = 0
    while index < tokens.count {
      guard case .word(let name) = tokens[index].kind, index + 1 < tokens.count,
        tokens[index + 1].kind == .mark("(") || tokens[index + 1].kind == .mark("{")
      else {
        index += 1
        continue
      }
      switch name {
      case "AppShortcut":
        found += 1
        let call = argumentTokens()
        try add(call, to: &catalog, language: language, &report)
      case "NegativeAppShortcutPhrases", "NegativeAppShortcutPhrase":
        let call = argumentTokens()
        try addNegative(call, to: &catalog, language: language, &report)
      default: index += 1
      }
    }
    guard found > 0 else {
      throw CatalogError(.noProvider, at: .start)
    }
    if report.addedPhrases > 0, !catalog.languages.contains(language) {
      catalog.languages.append(language)
    }
    return report
  }

  /// The tokens between the brackets that follow; goes behind them.
  private mutating func argumentTokens() -> ArraySlice<SwiftToken> {
    let start = index + 2
    var depth = 1
    index = start
    while index < tokens.count {
      switch tokens[index].kind {
      case .mark("("), .mark("["), .mark("{"): depth += 1
      case .mark(")"), .mark("]"), .mark("}"): depth -= 1
      default: break
      }
      if depth == 0 { break }
      index += 1
    }
    let end = min(index, tokens.count)
    index = end + 1
    return start <= end ? tokens[start..<end] : []
  }

  private func add(
    _ call: ArraySlice<SwiftToken>, to catalog: inout IntentCatalog, language: String,
    _ report: inout ShortcutImportReport
  ) throws(CatalogError) {
    var typeName: String?
    var title: String?
    var phrases: [IntentPhrase] = []
    var label = ""
    var depth = 0
    for (place, token) in zip(call.indices, call) {
      switch token.kind {
      case .mark("("), .mark("["), .mark("{"): depth += 1
      case .mark(")"), .mark("]"), .mark("}"): depth -= 1
      case .word(let word):
        let next = place + 1 < call.endIndex ? call[place + 1].kind : .mark(",")
        if depth == 0, next == .mark(":") {
          label = word
        } else if label == "intent", typeName == nil || next == .mark("(") && depth == 0 {
          typeName = word
        }
      case .string(let text):
        if label == "phrases", let phrase = try Self.phrase(text, token, language, []) {
          phrases.append(phrase)
        } else if label == "shortTitle", title == nil {
          title = text
        }
      case .mark: break
      }
    }
    let id =
      Self.identifier(of: typeName ?? "", in: catalog)
      ?? catalog.newIntentID(for: phrases.first?.nodes ?? [])
    let place: Int
    if let known = catalog.intents.firstIndex(where: { $0.id == id }) {
      place = known
    } else {
      report.addedIntents.append(id)
      catalog.intents.append(
        IntentDefinition(id: id, title: title, position: call.first?.position))
      place = catalog.intents.count - 1
    }
    for phrase in phrases {
      if catalog.intents[place].phrases.contains(where: {
        $0.language == language && $0.nodes == phrase.nodes
      }) {
        report.knownPhrases += 1
      } else {
        report.addedPhrases += 1
        catalog.intents[place].phrases.append(phrase)
      }
    }
    catalog.declareParameters(of: place)
  }

  /// Negative phrases belong to the app; each goes to the first intent.
  private func addNegative(
    _ call: ArraySlice<SwiftToken>, to catalog: inout IntentCatalog, language: String,
    _ report: inout ShortcutImportReport
  ) throws(CatalogError) {
    guard !catalog.intents.isEmpty else { return }
    for token in call {
      guard case .string(let text) = token.kind,
        let phrase = try Self.phrase(text, token, language, .wildcards)
      else { continue }
      let isKnown = catalog.intents.contains { intent in
        intent.negativePhrases.contains { $0.nodes == phrase.nodes && $0.language == language }
      }
      guard !isKnown else { continue }
      report.addedPhrases += 1
      catalog.intents[0].negativePhrases.append(phrase)
    }
  }

  /// A literal as a phrase; nil if it interpolates what no phrase has.
  private static func phrase(
    _ text: String, _ token: SwiftToken, _ language: String, _ options: PhraseParser.Options
  ) throws(CatalogError) -> IntentPhrase? {
    do {
      return IntentPhrase(
        source: text, notation: .swift,
        nodes: try PhraseParser.parse(text, notation: .swift, options: options),
        language: language, position: token.position)
    } catch {
      switch error.reason {
      case .malformedInterpolation, .malformedName, .empty: return nil
      default:
        throw CatalogError(.malformedPhrase(key: "phrases", fault: error), at: token.position)
      }
    }
  }

  /// `OpenItemIntent` → `open_item`; the type's own name if the catalog has it.
  static func identifier(of typeName: String, in catalog: IntentCatalog) -> String? {
    guard !typeName.isEmpty else { return nil }
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
    return id
  }
}
