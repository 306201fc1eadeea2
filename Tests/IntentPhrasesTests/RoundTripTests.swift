// The law of every format: what is exported imports as what it was made of, whatever a catalog holds.

import IntentPhrases
import LinkTypes
import TestSupport
import Testing

@Suite struct RoundTripTests {
  /// Makes catalogs of everything that the manifest can say.
  private struct CatalogMaker {
    var generator: SeededGenerator
    private static let words = [
      "open", "show", "é", "日本語", "🙂", "a|b", "(x)", "[y]", "\\", "$5", "100%", "it's", "\"q\"",
      "<", "*",
      "don\u{2019}t", "{", "}", ";", "\\(.", "Ünï", "${", "%#@",
    ]
    private static let tags: [String?] = [nil, "en", "de", "zh-Hant", "pt-BR"]

    init(seed: Int) { generator = SeededGenerator(seed: UInt64(seed)) }

    mutating func bool() -> Bool { Bool.random(using: &generator) }
    mutating func pick<T>(_ list: [T]) -> T {
      list[Int.random(in: 0..<list.count, using: &generator)]
    }
    mutating func some<T>(_ most: Int, _ make: (inout CatalogMaker, Int) -> T) -> [T] {
      let count = Int.random(in: 0...most, using: &generator)
      return (0..<count).map { make(&self, $0) }
    }

    mutating func literal() -> String {
      some(3) { maker, _ in maker.pick(Self.words) }.joined(separator: pick([" ", ""]))
        + pick(Self.words)
    }

    mutating func value() -> SlotValue {
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: .number(Double(Int.random(in: -9...9, using: &generator)))
      case 1: .number(Double(Int.random(in: -99...99, using: &generator)) / 8)
      case 2: .text(literal())
      default: .text(pick(["true", "red", ""]))
      }
    }

    mutating func nodes(depth: Int, isPlain: Bool, wildcards: Bool = false) -> [PhraseNode] {
      var nodes: [PhraseNode] = [.literal(literal() + " ")]
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        switch Int.random(in: 0..<(isPlain ? 3 : 8), using: &generator) {
        case 0: nodes.append(.application)
        case 1: nodes.append(.slot(PhraseSlot(name: pick(["x", "y"]))))
        case 2: nodes.append(.literal(literal()))
        case 3:
          nodes.append(
            .slot(
              PhraseSlot(name: "n", source: .range(NumberRange(lower: -1, upper: 9.5, step: 0.5)))))
        case 4: nodes.append(.slot(PhraseSlot(name: "c", source: .list("l0"), isCapture: bool())))
        case 5 where depth > 0:
          nodes.append(.optional(self.nodes(depth: depth - 1, isPlain: false)))
        case 6 where depth > 0:
          nodes.append(
            .alternatives([
              self.nodes(depth: depth - 1, isPlain: false), bool() ? [] : [.literal("z")],
            ]))
        default: nodes.append(wildcards ? .wildcard : .rule("r0"))
        }
      }
      // As a parser reads it: literals that meet are one.
      var joined: [PhraseNode] = []
      for node in nodes {
        if case .literal(let text) = node, case .literal(let before)? = joined.last {
          joined[joined.count - 1] = .literal(before + text)
        } else {
          joined.append(node)
        }
      }
      return joined
    }

    mutating func phrase(_ language: String?, isPlain: Bool = false, wildcards: Bool = false)
      -> IntentPhrase
    {
      let nodes = nodes(depth: 2, isPlain: isPlain, wildcards: wildcards)
      return IntentPhrase(
        source: PhrasePrinter.text(nodes) ?? "", notation: .template, nodes: nodes,
        language: language)
    }

    mutating func context() -> ContextRequirement {
      ContextRequirement(
        key: pick(["area", "domain"]), values: some(2) { maker, _ in maker.value() },
        fillsSlot: bool())
    }

    mutating func enumeration() -> SlotDomain {
      let values = (0...Int.random(in: 0...2, using: &generator)).map { number in
        var phrases = some(2) { maker, _ in maker.pick(Self.tags) }.map { tag in
          IntentPhrase(
            source: "w\(number)", notation: .template, nodes: [.literal("w\(number)")],
            language: tag)
        }
        if phrases.isEmpty {
          phrases = [IntentPhrase(source: "v", notation: .template, nodes: [.literal("v")])]
        }
        return ListValue(
          value: number == 0 ? .text("v") : .number(Double(number) / 2),
          title: bool() ? literal() : nil,
          phrases: phrases)
      }
      return .enumeration(values)
    }

    mutating func catalog() -> IntentCatalog {
      var catalog = IntentCatalog(
        applicationNames: ["Shop"] + some(2) { _, number in "Shop \(number)" },
        languages: bool() ? ["en", "de"] : [])
      catalog.lists = [NamedList(name: "l0", domain: enumeration())]
      catalog.lists.append(
        NamedList(
          name: "l1",
          domain: pick([
            .text, .entity(kinds: []), .entity(kinds: ["item"]),
            .number(NumberRange(lower: 0, upper: 3, multiplier: -1)),
          ])))
      catalog.rules = Self.tags.map { tag in
        PhraseRule(
          name: "r0",
          body: IntentPhrase(
            source: "the", notation: .template, nodes: [.literal("the")], language: tag))
      }
      catalog.skipWords = bool() ? [SkipWords(language: "en", words: ["please", "\"um\""])] : []
      catalog.intents = some(3) { maker, number in
        var intent = IntentDefinition(id: "i \(number).\"é\"")
        intent.title = maker.bool() ? maker.literal() : nil
        intent.url = try? LinkPattern("shop://{x.type}/{x}")
        intent.parameters = [
          ParameterDefinition(
            name: "x", kind: .entity(kinds: ["item"]), title: maker.bool() ? "X" : nil),
          ParameterDefinition(
            name: "y",
            kind: maker.pick([.list("l0"), .text, .number(NumberRange(lower: 0, upper: 1))])),
        ]
        for tag in Self.tags {
          intent.phrases += maker.some(3) { maker, _ in
            var phrase = maker.phrase(tag)
            phrase.fixedSlots = maker.some(1) { maker, _ in
              FixedSlot(name: "k", value: maker.value())
            }
            phrase.requiresContext = maker.some(1) { maker, _ in maker.context() }
            phrase.excludesContext = maker.some(1) { maker, _ in
              ContextRequirement(key: "floor", values: [maker.value()])
            }
            return phrase
          }
          intent.negativePhrases += maker.some(1) { maker, _ in maker.phrase(tag, wildcards: true) }
          if maker.bool() {
            intent.prompts.append(SlotPrompt(parameter: "x", language: tag, text: "Which \"x\"?"))
          }
        }
        return intent
      }
      return catalog
    }
  }

  /// Intents without their places in a file and without how their phrases were written.
  private func trees(_ catalog: IntentCatalog) -> [[String?: [[PhraseNode]]]] {
    catalog.intents.map { intent in
      Dictionary(grouping: intent.phrases, by: \.language).mapValues { $0.map(\.nodes) }
    }
  }

  @Test(arguments: 0..<300)
  func `a catalog of everything reads back from its JSON`(seed: Int) throws {
    var maker = CatalogMaker(seed: seed)
    let catalog = maker.catalog()
    let bytes = try catalog.written(into: nil)
    let again = try IntentCatalog(file: bytes)
    #expect(again.json == catalog.json, "\(String(decoding: bytes, as: UTF8.self))")
    #expect(again.applicationNames == catalog.applicationNames)
    #expect(trees(again) == trees(catalog))
    for (one, other) in zip(catalog.intents, again.intents) {
      #expect(
        one.prompts == other.prompts && one.parameters.map(\.kind) == other.parameters.map(\.kind))
      #expect(Set(one.negativePhrases.map(\.nodes)) == Set(other.negativePhrases.map(\.nodes)))
      #expect(Set(one.phrases.map(\.fixedSlots)) == Set(other.phrases.map(\.fixedSlots)))
      #expect(Set(one.phrases.map(\.requiresContext)) == Set(other.phrases.map(\.requiresContext)))
    }
    // Taken over into itself, nothing changes; nor does its file.
    var merged = again
    merged.merge(catalog)
    #expect(merged.json == catalog.json)
    #expect(try merged.written(into: bytes) == bytes)
  }

  /// A catalog of plain phrases, each of them once.
  private func plain(seed: Int) -> IntentCatalog {
    var maker = CatalogMaker(seed: seed)
    var number = 0
    return IntentCatalog(
      applicationNames: ["Shop"], languages: ["en", "de", "fr"],
      intents: maker.some(4) { maker, index in
        var intent = IntentDefinition(
          id: "i\(index)", title: maker.bool() ? "Title */ \(index)" : nil)
        intent.parameters = ["x", "y"].map {
          ParameterDefinition(name: $0, kind: .entity(kinds: []))
        }
        let count = Int.random(in: 1...4, using: &maker.generator)
        for language in ["en", "de", "fr"] {
          for _ in 0..<(language == "fr" ? maker.pick([0, count]) : count) {
            number += 1
            var phrase = maker.phrase(language, isPlain: true)
            // The same slots in every one: a translation with others is none.
            phrase.nodes.removeAll { if case .literal = $0 { false } else { true } }
            phrase.nodes = [
              .literal(
                phrase.nodes.map { if case .literal(let text) = $0 { text } else { "" } }.joined()
                  .replacing("${", with: "").replacing("%#@", with: "") + "\(number) ")
            ]
            phrase.nodes += [.slot(PhraseSlot(name: "x")), .literal(" "), .application]
            phrase.source = PhrasePrinter.text(phrase.nodes) ?? ""
            intent.phrases.append(phrase)
          }
        }
        return intent
      })
  }

  @Test(arguments: 0..<150)
  func `a string catalog holds what it is made of`(seed: Int) throws {
    let catalog = plain(seed: seed)
    var export = ShortcutStringsExport(catalog, sourceLanguage: "en")
    let bytes = try export.stringCatalog()
    #expect(export.report == ShortcutExportReport())
    let file = try StringCatalogFile(bytes)
    var empty = IntentCatalog()
    let report = try empty.merge(file.entries, sourceLanguage: "en")
    #expect(Set(trees(empty)) == Set(trees(catalog)))
    #expect(file.notes.isEmpty && report.notes.isEmpty)
    var full = catalog
    _ = try full.merge(file.entries, sourceLanguage: "en")
    #expect(full.json == catalog.json)
    #expect(try export.stringCatalog(base: file) == bytes)
  }

  @Test(arguments: 0..<150)
  func `strings files hold what they are made of`(seed: Int) throws {
    let catalog = plain(seed: seed)
    for language in ["de", "fr", "en"] {
      var export = ShortcutStringsExport(catalog, sourceLanguage: "en")
      let bytes = try export.strings(language: language)
      #expect(export.report == ShortcutExportReport())
      let file = try StringsFile(bytes)
      var without = catalog
      for index in without.intents.indices where language != "en" {
        without.intents[index].phrases.removeAll { $0.language == language }
      }
      let report = try without.merge(file.shortcutEntries(language: language), sourceLanguage: "en")
      #expect(report.notes.isEmpty && report.addedIntents.isEmpty)
      #expect(trees(without) == trees(catalog))
      #expect(try export.strings(language: language, base: file) == bytes)
    }
  }

  @Test(arguments: 0..<150)
  func `Swift source holds what it is made of`(seed: Int) throws {
    let catalog = plain(seed: seed)
    var export = SwiftSourceExport(catalog, language: "en")
    let source = try export.source()
    guard catalog.intents.contains(where: { !$0.phrases.isEmpty }) else { return }
    var again = IntentCatalog()
    let report = try SwiftSourceImport(Array(source.utf8)).merge(into: &again, language: "en")
    #expect(report.notes.isEmpty, "\(report.notes)")
    #expect(again.intents.map(\.id) == catalog.intents.map(\.id))
    #expect(
      again.intents.map { $0.phrases.map(\.nodes) }
        == catalog.intents.map { $0.phrases.filter { $0.language == "en" }.map(\.nodes) })
  }
}
