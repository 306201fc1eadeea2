// String catalogs with all that translators leave in them: variations, states, substitutions, lost slots. What is
// no phrase is named, what is unchanged keeps its bytes.

import IntentPhrases
import LinkTypes
import Testing

@Suite struct StringCatalogTests {
  private static let text = #"""
    {
      "sourceLanguage" : "en",
      "strings" : {
        "Open ${target} in ${applicationName}" : {
          "localizations" : {
            "de" : { "stringUnit" : { "state" : "needs_review", "value" : "Öffne ${target} in ${applicationName}" } },
            "es" : { "stringUnit" : { "state" : "translated", "value" : "Abre ${tarjet} en ${applicationName}" } },
            "fr" : { "stringUnit" : { "state" : "translated", "value" : "Ouvre dans ${applicationName}" } },
            "it" : { "stringUnit" : { "state" : "new", "value" : "Open ${target} in ${applicationName}" } },
            "ja" : { "variations" : { "device" : {
              "applewatch" : { "stringUnit" : { "state" : "translated", "value" : "${applicationName}で${target}" } },
              "other" : { "variations" : { "plural" : {
                "other" : { "stringUnit" : { "state" : "translated", "value" : "${applicationName}で${target}を開く" } }
              } } }
            } } },
            "nl" : { "stringUnit" : { "state" : "translated", "value" : "%#@n@ openen" },
              "substitutions" : { "n" : { "formatSpecifier" : "lld" } } },
            "pt-BR" : { "other" : 1 }
          }
        },
        "Log water in ${applicationName}" : { "shouldTranslate" : false },
        "Old ${applicationName}" : { "extractionState" : "stale" }
      },
      "version" : "1.0"
    }
    """#

  private func imported(_ text: String) throws -> (
    IntentCatalog, StringCatalogFile, ShortcutImportReport
  ) {
    let file = try StringCatalogFile(Array(text.utf8))
    var catalog = IntentCatalog()
    let report = try catalog.merge(file.entries, sourceLanguage: file.sourceLanguage)
    return (catalog, file, report)
  }

  @Test func `what is no phrase or doubtful is named with its line`() throws {
    let (catalog, file, report) = try imported(Self.text)
    let notes = (file.notes + report.notes).map { "\($0.position.line) \($0.message)" }.sorted()
    #expect(
      notes == [
        #"16 the "nl" text "%#@n@ openen" has a substitution: left out"#,
        #"18 the "pt-BR" text of "Open ${target} in ${applicationName}" is none that can be said: left out"#,
        #"22 "Old ${applicationName}" is stale: no source has it any more"#,
        #"6 the "de" text "Öffne ${target} in ${applicationName}" needs review"#,
        #"7 the "es" text "Abre ${tarjet} en ${applicationName}" has ${tarjet}, which its key has not: left out"#,
        #"8 the "fr" text "Ouvre dans ${applicationName}" has no ${target}, which its key has"#,
        #"9 the "it" text "Open ${target} in ${applicationName}" is not translated yet: left out"#,
      ])
    let open = catalog.intents[0]
    #expect(open.parameters.map(\.name) == ["target"])
    #expect(open.phrases.map { $0.language ?? "" } == ["en", "de", "fr", "ja", "ja"])
    #expect(catalog.languages == ["en", "de", "fr", "ja"])
  }

  @Test func `an unchanged catalog keeps every byte`() throws {
    for text in [Self.text, Self.text.replacing("\n", with: "\r\n")] {
      let (catalog, file, _) = try imported(text)
      var export = ShortcutStringsExport(catalog, sourceLanguage: "en")
      #expect(try export.stringCatalog(base: file) == Array(text.utf8))
    }
  }

  @Test func `a translation takes the place of what was not translated, and is marked so`() throws {
    let (before, file, _) = try imported(Self.text)
    var catalog = before
    func add(_ text: String, _ language: String) throws {
      catalog.intents[0].phrases.append(
        IntentPhrase(
          source: text, notation: .strings,
          nodes: try PhraseParser.parse(text, notation: .strings), language: language))
    }
    try add("Apri ${target} in ${applicationName}", "it")
    try add("Abre ${target} en ${applicationName}", "es")
    try add("Ouvrez ${target} dans ${applicationName}", "fr")
    var export = ShortcutStringsExport(catalog, sourceLanguage: "en")
    let changed = String(decoding: try export.stringCatalog(base: file), as: UTF8.self)
    let expected = Self.text
      .replacing(
        #""state" : "new", "value" : "Open ${target} in"#,
        with: #""state" : "translated", "value" : "Apri ${target} in"#
      )
      .replacing("${tarjet}", with: "${target}")
    #expect(changed == expected)
    // The second French phrase has no key to stand under.
    #expect(export.report.unpaired == 1)
  }

  @Test func `an entry that nobody is to translate gets no translation`() throws {
    let (before, file, _) = try imported(Self.text)
    var catalog = before
    catalog.intents[1].phrases.append(
      IntentPhrase(
        source: "Wasser", notation: .strings, nodes: [.literal("Wasser")], language: "de"))
    var export = ShortcutStringsExport(catalog, sourceLanguage: "en")
    #expect(try export.stringCatalog(base: file) == Array(Self.text.utf8))
    #expect(export.report.unpaired == 1)
  }

  @Test(
    arguments: [
      (#"{"sourceLanguage": "en_US", "strings": {}}"#, "intents.language", 20),
      (
        #"{"sourceLanguage": "en", "strings": {"a": {"localizations": {"deutsch!": {}}}}}"#,
        "intents.language", 62
      ),
      (
        #"{"sourceLanguage": "en", "strings": {"a": {"localizations": {"de": {"stringUnit": {"value": 1}}}}}}"#,
        "intents.wrongType", 93
      ),
      (
        #"{"sourceLanguage": "en", "strings": {"a": {"localizations": {"de": {"stringSet": {"values": "b"}}}}}}"#,
        "intents.wrongType", 93
      ),
      (#"{"sourceLanguage": "en", "strings": {"Open ${x": {}}}"#, "phrase.bracket", 38),
      (#"{"sourceLanguage": "en", "strings": {"Open ${1}": {}}}"#, "phrase.name", 38),
      (#"{"strings": {}}"#, "intents.missingKey", 1), ("[]", "intents.wrongType", 1),
    ])
  func `a malformed catalog is refused with its place`(text: String, code: String, column: Int) {
    let error = #expect(throws: CatalogError.self) { try imported(text) }
    #expect(error?.code == code && error?.position.column == column, "\(String(describing: error))")
  }

  @Test func `a slot that one phrase of a set has need not be in each`() throws {
    let text = #"""
      {"sourceLanguage": "en", "strings": {"Open ${x}": {"localizations": {
        "en": {"stringSet": {"values": ["Open ${x}", "Open it"]}},
        "de": {"stringSet": {"values": ["Öffne ${x}", "Öffne es"]}},
        "fr": {"stringSet": {"values": ["Ouvre", "Ouvre-le"]}}}}}}
      """#
    let (_, _, report) = try imported(text)
    #expect(report.notes.map(\.message) == [#"no "fr" text has ${x}, which its key's have"#])
  }

  @Test func `a translation sets what its key sets, and each set of values has its own entry`()
    throws
  {
    let source = #"""
      AppShortcut(intent: OpenTabIntent(tab: .home), phrases: ["Home", "Go home"])
      AppShortcut(intent: OpenTabIntent(tab: .orders), phrases: ["My orders"])
      """#
    var catalog = IntentCatalog()
    _ = try SwiftSourceImport(Array(source.utf8)).merge(into: &catalog, language: "en")
    let strings = try StringsFile(Array(#""Home" = "Start"; "My orders" = "Bestellungen";"#.utf8))
    let report = try catalog.merge(
      strings.shortcutEntries(language: "de"), sourceLanguage: "en")
    #expect(report.addedPhrases == 2 && report.knownPhrases == 2)
    #expect(catalog.intents[0].phrases.count == 5)
    let german = catalog.intents[0].phrases.filter { $0.language == "de" }
    #expect(german.map { $0.fixedSlots.map(\.value) } == [[.text("home")], [.text("orders")]])
    var export = ShortcutStringsExport(catalog, sourceLanguage: "en")
    let file = try StringCatalogFile(try export.stringCatalog())
    #expect(file.entries.map(\.key.text) == ["Home", "My orders"])
    #expect(
      file.entries[1].translations.map { $0.texts.map(\.text) } == [
        ["Bestellungen"], ["My orders"],
      ])
    var again = catalog
    _ = try again.merge(file.entries, sourceLanguage: "en")
    #expect(again.json == catalog.json)
  }
}
