// Strings files and string catalogs: what is read is written back byte for byte, and a change changes
// only its own place.

import Foundation
import IntentPhrases
import LinkTypes
import TestSupport
import Testing

@Suite struct ShortcutFilesTests {
  private static let strings = #"""
    /* Open */ // "no" = "entry";
    "Open ${target} in ${applicationName}"   =   "Öffne ${target} \"so\" in ${applicationName}"  ;
    key_alone = "wort\U00e9\n";
    "${applicationName} alone";

    """#

  private static let xcstrings = #"""
    {
      "sourceLanguage" : "en",
      "strings" : {
        "" : {

        },
        "Open ${target} in ${applicationName}" : {
          "comment" : "Open \/ caf\u00e9",
          "localizations" : {
            "de" : {
              "stringSet" : {
                "state" : "translated",
                "values" : [
                  "Öffne ${target} in ${applicationName}",
                  "Zeig ${target}"
                ]
              }
            },
            "en" : {
              "stringSet" : { "state" : "new", "values" : [ "Open ${target} in ${applicationName}", "Show ${target}" ] }
            }
          }
        },
        "Log water in ${applicationName}" : {
          "extractionState" : "manual",
          "localizations" : {
            "de" : {
              "stringUnit" : {
                "state" : "translated",
                "value" : "Wasser in ${applicationName} eintragen"
              }
            },
            "fr" : {
              "variations" : { "plural" : {} }
            }
          }
        }
      },
      "version" : "1.0"
    }
    """#

  private func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
    (bigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE])
      + text.utf16.flatMap { unit in
        let bytes = [UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit)]
        return bigEndian ? bytes : bytes.reversed()
      }
  }

  // MARK: - Strings files

  @Test func `a strings file is read in each encoding and written back as it was`() throws {
    for bytes in [
      Array(Self.strings.utf8), [0xEF, 0xBB, 0xBF] + Array(Self.strings.utf8),
      utf16(Self.strings, bigEndian: false), utf16(Self.strings, bigEndian: true),
      Array(utf16("a=b;", bigEndian: false).dropFirst(2)), [], Array("// only".utf8),
    ] as [[UInt8]] {
      let file = try StringsFile(bytes)
      #expect(file.bytes == bytes)
      guard file.entries.count == 3 else { continue }
      #expect(file.entries[0].value == "Öffne ${target} \"so\" in ${applicationName}")
      #expect(file.entries[1].key == "key_alone" && file.entries[1].value == "wort\u{E9}\n")
      #expect(file.entries[2].value == "${applicationName} alone")
      #expect(file.entries[0].position.line == 2)
    }
  }

  @Test(
    arguments: [
      (#""a" = "b""#, "intents.strings", 1, 10), ("\"a\" = ;", "intents.strings", 1, 7),
      ("\n\"a", "intents.strings", 2, 1), ("/* x", "intents.strings", 1, 1),
      (#""a" = "\Uzz";"#, "intents.strings", 1, 8), (#""a" = "\Ud800";"#, "intents.strings", 1, 8),
      ("\u{1}", "intents.strings", 1, 1),
    ])
  func `a malformed strings file is refused with its place`(
    text: String, code: String, line: Int, column: Int
  ) {
    let error = #expect(throws: CatalogError.self) { try StringsFile(Array(text.utf8)) }
    #expect(error?.code == code)
    #expect(error?.position.line == line && error?.position.column == column, "\(text)")
  }

  @Test func `bytes of no encoding are refused`() {
    for bytes in [[0xFF, 0xFE, 0x41], [0xC3], [0xFE, 0xFF, 0xD8, 0x00]] as [[UInt8]] {
      #expect(throws: CatalogError.self) { try StringsFile(bytes) }
    }
  }

  @Test func `import and export of a strings file is the identity`() throws {
    for bytes in [Array(Self.strings.utf8), utf16(Self.strings, bigEndian: false)] {
      var catalog = IntentCatalog(languages: ["en"])
      let file = try StringsFile(bytes)
      let report = try catalog.merge(
        file.shortcutEntries(language: "de"), sourceLanguage: "en")
      #expect(report.addedIntents == ["open_in", "key_alone", "alone"])
      #expect(report.addedPhrases == 6)
      #expect(catalog.intents[0].parameter("target")?.kind == .entity(kinds: []))
      var again = try IntentCatalog(manifest: try catalog.written(into: nil))
      var export = ShortcutStringsExport(again, sourceLanguage: "en")
      #expect(try export.strings(language: "de", base: file) == bytes)
      #expect(export.report == ShortcutExportReport())
      // The second time nothing is new.
      let second = try again.merge(file.shortcutEntries(language: "de"), sourceLanguage: "en")
      #expect(second.addedPhrases == 0 && second.knownPhrases == 6)
    }
  }

  @Test func `a changed and a new phrase change their own lines`() throws {
    var catalog = IntentCatalog(languages: ["en"])
    let text = "// a\n\"Open ${x}\" = \"Öffne ${x}\"; /* b */\n\"Show ${x}\" = \"Zeig ${x}\";"
    let file = try StringsFile(Array(text.utf8))
    _ = try catalog.merge(file.shortcutEntries(language: "de"), sourceLanguage: "en")
    let german = catalog.intents[0].phrases.firstIndex { $0.language == "de" } ?? 0
    catalog.intents[0].phrases[german].nodes = [.literal("Auf \"damit\"")]
    catalog.intents.append(
      IntentDefinition(
        id: "new", title: "New */ note",
        phrases: [
          IntentPhrase(
            source: "", notation: .template, nodes: [.literal("New note")], language: "en"),
          IntentPhrase(
            source: "", notation: .template, nodes: [.literal("Neue Notiz")], language: "de"),
        ]))
    var export = ShortcutStringsExport(catalog, sourceLanguage: "en")
    let bytes = try export.strings(language: "de", base: file)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == text.replacingOccurrences(of: "Öffne ${x}", with: #"Auf \"damit\""#)
        + "\n\n/* New * / note */\n\"New note\" = \"Neue Notiz\";\n")
  }

  // MARK: - String catalogs

  @Test func `import and export of a string catalog is the identity`() throws {
    let bytes = Array(Self.xcstrings.utf8)
    let file = try StringCatalogFile(bytes)
    var catalog = IntentCatalog()
    let report = try catalog.merge(file.entries, sourceLanguage: file.sourceLanguage)
    #expect(report.addedIntents == ["open_in", "log_water_in"])
    #expect(catalog.intents[0].phrases(ofTag: "en").count == 2)
    #expect(catalog.intents[0].phrases(ofTag: "de").count == 2)
    let again = try IntentCatalog(manifest: try catalog.written(into: nil))
    var export = ShortcutStringsExport(again, sourceLanguage: "en")
    #expect(try export.stringCatalog(base: file) == bytes)
    #expect(export.report == ShortcutExportReport())
  }

  @Test func `a new catalog holds all phrases and imports as the same`() throws {
    let catalog = try IntentCatalog(file: try CaseFile.bytes("intents.json"))
    var export = ShortcutStringsExport(catalog, sourceLanguage: "en")
    let bytes = try export.stringCatalog()
    #expect(export.report.leftOut > 0)
    let file = try StringCatalogFile(bytes)
    // Three intents say all their English phrases with groups.
    #expect(file.entries.count == 20)
    var copy = catalog
    let report = try copy.merge(file.entries, sourceLanguage: "en")
    #expect(report.addedPhrases == 0 && report.addedIntents.isEmpty)
    var expanding = ShortcutStringsExport(catalog, sourceLanguage: "en")
    expanding.expandsGroups = true
    let all = try StringCatalogFile(try expanding.stringCatalog())
    #expect(all.entries.count == 23)
    let texts = all.entries.flatMap { $0.translations.flatMap { $0.texts.map(\.text) } }
    #expect(texts.contains("Show ${target}'s profile"))
    #expect(texts.contains("Show me ${target}'s profile"))
    #expect(!texts.contains { $0.contains("  ") || $0.hasSuffix(" ") || $0.contains("[") })
  }

  @Test func `a language and a phrase that are new are added where they belong`() throws {
    let file = try StringCatalogFile(Array(Self.xcstrings.utf8))
    var catalog = IntentCatalog()
    _ = try catalog.merge(file.entries, sourceLanguage: "en")
    func add(_ text: String, _ language: String, to intent: Int) throws {
      catalog.intents[intent].phrases.append(
        IntentPhrase(
          source: text, notation: .strings,
          nodes: try PhraseParser.parse(text, notation: .strings), language: language))
    }
    try add("Mach ${target} auf", "de", to: 0)
    try add("Apri ${target}", "it", to: 0)
    try add("Bois de l'eau", "es", to: 1)
    try add("Water in ${applicationName}", "en", to: 1)
    try add("De l'eau", "es", to: 1)
    var export = ShortcutStringsExport(catalog, sourceLanguage: "en")
    let bytes = try export.stringCatalog(base: file)
    let changed = try StringCatalogFile(bytes)
    var again = IntentCatalog()
    _ = try again.merge(changed.entries, sourceLanguage: "en")
    // Without the intents the new key is one of its own.
    func texts(_ catalog: IntentCatalog) -> Set<String> {
      Set(catalog.intents.flatMap { $0.phrases.map { "\($0.language ?? "") \($0.source)" } })
    }
    #expect(texts(again) == texts(catalog))
    #expect(changed.entries.last?.key.text == "Water in ${applicationName}")
    #expect(changed.entries.last?.translations.map(\.language) == ["es"])
    let before = Self.xcstrings.split(separator: "\n")
    let after = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let lost = before.filter { !after.contains($0) && !after.contains($0 + ",") }
    #expect(lost.isEmpty, "\(lost)")
  }

  @Test func `groups are written out only while they are few`() throws {
    let source = String(repeating: "[a ]", count: 40)
    let catalog = IntentCatalog(intents: [
      IntentDefinition(
        id: "a",
        phrases: [
          IntentPhrase(
            source: source, notation: .template, nodes: try PhraseParser.parse(source),
            language: "en")
        ])
    ])
    var export = ShortcutStringsExport(catalog, sourceLanguage: "en")
    export.expandsGroups = true
    #expect(throws: PlainPhrases.Fault.tooMany(count: 1 << 40, limit: 1_000)) {
      try export.stringCatalog()
    }
  }

  // MARK: - Manifests

  @Test(
    arguments: [
      ("{\"routes\": {}}", "{\"routes\": {}, \"intents\": {"),
      (
        "{\n  \"app\": \"x\", // c\n  \"routes\": {}, // d\n}\n",
        "\"routes\": {},\n  \"intents\": {"
      ),
      ("{\n  \"app\": \"x\",\n  \"routes\": {}\n}\n", "\"routes\": {},\n  \"intents\": {"),
      ("{}", "{\n  \"intents\": {"),
      (
        "{ \"routes\": {}, /* a */ \"intents\": {\"intents\": {}} /* b */, \"app\": \"y\" }",
        "/* a */ \"intents\": {"
      ),
    ])
  func `a manifest keeps every other byte`(manifest: String, part: String) throws {
    var catalog = IntentCatalog()
    let entry = ShortcutEntry(
      key: .init("Go", at: JSONPosition(offset: 0, line: 1, column: 1)), translations: [])
    _ = try catalog.merge([entry], sourceLanguage: "en")
    let bytes = try catalog.written(into: Array(manifest.utf8))
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains(part), "\(text)")
    let root = try JSONNode(parsing: bytes, options: .relaxed)
    #expect(root["intents"]?.value == catalog.json)
    for comment in ["// c", "// d", "/* a */", "/* b */", "\"app\": \"y\""]
    where manifest.contains(comment) {
      #expect(text.contains(comment))
    }
    #expect(try catalog.written(into: bytes) == bytes)
  }

  @Test(arguments: 0..<200)
  func `any strings file that reads is written back as it was`(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let parts = [
      "\"", "=", ";", " ", "\n", "\r\n", "/*", "*/", "//", "\\", "\\\"", "\\U00e9", "key", "é🙂",
      "${x}",
      "\"a\" = \"b\";", "'c'",
    ]
    let count = Int.random(in: 0..<20, using: &generator)
    let text = (0..<count).map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
    for bytes in [Array(text.utf8), utf16(text, bigEndian: Bool.random(using: &generator))] {
      guard let file = try? StringsFile(bytes) else { continue }
      #expect(file.bytes == bytes)
    }
  }
}
