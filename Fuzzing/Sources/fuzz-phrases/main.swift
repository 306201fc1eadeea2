// libFuzzer makes up phrases and files of intents: each must be read or refused with a place inside of it, what is
// printed must read back as the same, and a file that nobody changed must keep its bytes.

import FuzzEntry
import IntentPhrases
import LinkTypes

enum PhraseCheck {
  static func check(_ way: UInt8, _ bytes: [UInt8]) {
    switch way % 8 {
    case 0: phrase(String(decoding: bytes, as: UTF8.self), .template, [])
    case 1: phrase(String(decoding: bytes, as: UTF8.self), .template, .wildcards)
    case 2: phrase(String(decoding: bytes, as: UTF8.self), .template, .permutations)
    case 3: phrase(String(decoding: bytes, as: UTF8.self), .swift, [])
    case 4: phrase(String(decoding: bytes, as: UTF8.self), .strings, [])
    case 5: catalog(bytes)
    case 6: strings(bytes)
    default: swiftSource(bytes)
    }
  }

  private static func phrase(
    _ text: String, _ notation: PhraseNotation, _ options: PhraseParser.Options
  ) {
    do {
      let nodes = try PhraseParser.parse(text, notation: notation, options: options)
      guard let template = PhrasePrinter.text(nodes) else { fatalError("no template of \(text)") }
      let isNegative = options.contains(.wildcards)
      let again = try PhraseParser.parse(template, options: isNegative ? .wildcards : [])
      precondition(again == nodes, "\(text) gave \(template)")
      if let printed = PhrasePrinter.text(nodes, notation: notation), notation != .template {
        let again = try PhraseParser.parse(printed, notation: notation)
        precondition(again == nodes, "\(text) gave \(printed)")
      }
    } catch {
      precondition(0...text.unicodeScalars.count ~= error.offset, "\(text): \(error)")
      precondition(error.sourceExcerpt != nil)
    }
  }

  /// Files of intents in any form, and string catalogs.
  private static func catalog(_ bytes: [UInt8]) {
    if let file = try? StringCatalogFile(bytes) { exchange(file, bytes) }
    do {
      let catalog = try IntentCatalog(file: bytes)
      let written = try catalog.written(into: nil)
      // A route is declared outside of the section.
      if !catalog.intents.contains(where: { $0.route != nil }) {
        let again = try IntentCatalog(manifest: written)
        precondition(again.json == catalog.json, "\(String(decoding: written, as: UTF8.self))")
      }
      let file = Array(JSONWriter().string(catalog.fileJSON).utf8)
      let alone = try IntentCatalog(file: file)
      precondition(alone.json == catalog.json, "\(String(decoding: file, as: UTF8.self))")
      var twice = catalog
      twice.merge(catalog)
      precondition(twice.intents.count == catalog.intents.count)
      var linter = IntentLinter(catalog)
      linter.budget = 20_000
      _ = linter.findings()
    } catch {
      precondition(0...bytes.count ~= error.position.offset, "\(error)")
    }
  }

  private static func exchange(_ file: StringCatalogFile, _ bytes: [UInt8]) {
    for note in file.notes { precondition(0...bytes.count ~= note.position.offset) }
    var catalog = IntentCatalog()
    guard (try? catalog.merge(file.entries, sourceLanguage: file.sourceLanguage)) != nil else {
      return
    }
    var export = ShortcutStringsExport(catalog, sourceLanguage: file.sourceLanguage)
    guard let exported = try? export.stringCatalog(base: file) else { return }
    // A text that its language has nowhere else may take the place of an empty one.
    precondition((try? StringCatalogFile(exported)) != nil)
    guard let new = try? export.stringCatalog() else { return }
    guard let again = try? StringCatalogFile(new) else { fatalError("\(new)") }
    precondition((try? export.stringCatalog(base: again)) == new)
  }

  private static func strings(_ bytes: [UInt8]) {
    do {
      let file = try StringsFile(bytes)
      precondition(file.bytes == bytes)
      var catalog = IntentCatalog()
      guard
        (try? catalog.merge(file.shortcutEntries(language: "de"), sourceLanguage: "en")) != nil
      else { return }
      var export = ShortcutStringsExport(catalog, sourceLanguage: "en")
      guard let exported = try? export.strings(language: "de", base: file) else { return }
      precondition((try? StringsFile(exported)) != nil)
    } catch {
      precondition(error.position.line >= 1)
    }
  }

  private static func swiftSource(_ bytes: [UInt8]) {
    do {
      let reader = try SwiftSourceImport(bytes)
      var catalog = IntentCatalog()
      let report = try reader.merge(into: &catalog, language: "en")
      for note in report.notes { precondition(0...bytes.count ~= note.position.offset) }
      var export = SwiftSourceExport(catalog, language: "en")
      guard let source = try? export.source() else { return }
      guard catalog.intents.contains(where: { !$0.phrases.isEmpty }) else { return }
      var again = IntentCatalog()
      guard let second = try? SwiftSourceImport(Array(source.utf8)) else { fatalError(source) }
      let notes = try? second.merge(into: &again, language: "en").notes
      precondition(notes == [], source)
      func trees(_ catalog: IntentCatalog) -> Set<[PhraseNode]> {
        Set(catalog.intents.flatMap { $0.phrases.map(\.nodes) })
      }
      precondition(trees(again) == trees(catalog), source)
    } catch {
      precondition(0...bytes.count ~= error.position.offset, "\(error)")
    }
  }
}

runFuzzer(PhraseCheck.check)
