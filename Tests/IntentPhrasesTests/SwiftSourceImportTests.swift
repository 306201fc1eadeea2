// Swift source: every App Shortcut of a file is taken over, or named with its line and column.

import IntentPhrases
import LinkTypes
import Testing

@Suite struct SwiftSourceImportTests {
  private struct Import {
    var catalog = IntentCatalog()
    var report = ShortcutImportReport()

    /// Each phrase with its intent and what it sets.
    var phrases: [String] {
      catalog.intents.flatMap { intent in
        intent.phrases.map { phrase in
          let set = phrase.fixedSlots.map { "\($0.name)=\(JSONWriter().string($0.value.json))" }
          return ([intent.id, PhrasePrinter.text(phrase.nodes) ?? "?"] + set).joined(separator: " ")
        }
      }
    }

    /// Each note with its place.
    var notes: [String] {
      report.notes.map { "\($0.position.line):\($0.position.column) \($0.message)" }
    }
  }

  private func imported(_ source: String, into catalog: IntentCatalog = IntentCatalog()) throws
    -> Import
  {
    var result = Import(catalog: catalog)
    result.report = try SwiftSourceImport(Array(source.utf8))
      .merge(into: &result.catalog, language: "en")
    return result
  }

  /// A provider around some lines.
  private func provider(_ lines: String) -> String {
    "import AppIntents\nstruct S: AppShortcutsProvider {\n\(lines)\n}\n"
  }

  @Test func `an app shortcuts provider is read and written`() throws {
    let source = #"""
      import AppIntents
      // AppShortcut(intent: No(), phrases: ["no"])
      struct Shortcuts: AppShortcutsProvider {
        static var negativePhrases: NegativeAppShortcutPhrases {
          NegativeAppShortcutPhrases { "never open *" }
        }
        @AppShortcutsBuilder static var appShortcuts: [AppShortcut] {
          AppShortcut(
            intent: OpenItemIntent(style: .big, count: 2),
            phrases: [
              "Open \(\.$target) in \(.applicationName)", /* "no" */
              "Zeig \"\(\.$target)\" (jetzt)",
              "Bad \(Self.name(of: "x)"))",
            ],
            shortTitle: "Open \"Item\"", systemImageName: "cup"
          )
          AppShortcut(intent: URLNoteIntent(), phrases: ["\(.applicationName) note"])
        }
      }
      """#
    let first = try imported(source)
    #expect(first.report.addedIntents == ["open_item", "url_note"])
    #expect(first.catalog.intents[0].title == "Open \"Item\"")
    #expect(first.phrases.count == 3)
    #expect(first.catalog.intents[0].parameter("target") != nil)
    #expect(first.catalog.intents[0].negativePhrases.first?.nodes.last == .wildcard)
    #expect(
      first.notes == [
        "13:14 \\(Self.name(of: \"x)\")) is neither a parameter nor the application's name: the phrase is left out"
      ])
    var export = SwiftSourceExport(first.catalog, language: "en")
    let written = try export.source()
    #expect(written.contains(#"        "Zeig \"\(\.$target)\" (jetzt)","#))
    #expect(written.contains(#"intent: OpenItemIntent(style: .big, count: 2),"#))
    #expect(written.contains(#"shortTitle: "Open \"Item\"","#))
    let second = try imported(written)
    #expect(second.phrases == first.phrases && second.notes.isEmpty)
    #expect(second.catalog.intents.map(\.title) == ["Open \"Item\"", "url_note"])
    // Into itself nothing is new.
    let again = try imported(written, into: second.catalog)
    #expect(again.report.addedPhrases == 0 && again.report.addedIntents.isEmpty)
  }

  /// A case of the file: a source and what it gives.
  struct Case: CustomTestStringConvertible {
    let name: String
    var source: [String] = []
    var phrases: [String] = []
    var notes: [String] = []
    var fault: String?

    var testDescription: String { name }

    static let all: [Case] = {
      var cases: [Case] = []
      for line in CaseFile.lines("swift-shortcuts.txt") {
        if line.hasPrefix("### ") {
          cases.append(Case(name: String(line.dropFirst(4))))
        } else if let last = cases.indices.last {
          switch line.prefix(3) {
          case "=> ": cases[last].phrases.append(String(line.dropFirst(3)))
          case "!! ": cases[last].notes.append(String(line.dropFirst(3)))
          case "XX ": cases[last].fault = String(line.dropFirst(3))
          default: cases[last].source.append(String(line))
          }
        }
      }
      return cases
    }()
  }

  @Test(arguments: Case.all)
  func `a shortcut is taken over, or named with its place`(of test: Case) throws {
    for end in ["\n", "\r\n"] {
      do {
        let result = try imported(test.source.joined(separator: end))
        #expect(result.phrases == test.phrases)
        #expect(Set(result.notes) == Set(test.notes))
        #expect(test.fault == nil)
      } catch let error as CatalogError {
        #expect("\(error.position.line):\(error.position.column)" == test.fault, "\(error.message)")
      }
    }
  }

  @Test func `source without shortcuts and bytes that are no text are refused`() {
    #expect(throws: CatalogError.self) { try imported("let x = 1") }
    #expect(throws: CatalogError.self) { try SwiftSourceImport([0xFF]) }
  }

  @Test func `an intent is found by the name that its export gives it`() throws {
    let catalog = IntentCatalog(
      intents: ["HassTurnOn", "open-item", "3d"].map { IntentDefinition(id: $0) })
    let result = try imported(
      provider(
        #"AppShortcut(intent: HassTurnOnIntent(), phrases: ["a"]); AppShortcut(intent: OpenItemIntent(), phrases: ["b"]); AppShortcut(intent: Intent3dIntent(), phrases: ["c"])"#
      ), into: catalog)
    #expect(result.phrases == ["HassTurnOn a", "open-item b", "3d c"])
  }
}
