// Template files of hassil: everything that decides what matches and what it means is kept.

import IntentPhrases
import LinkTypes
import Testing

@Suite struct HassilImportTests {
  private static let file = #"""
    {
      "language": "de", "settings": {"filter_with_regex": false}, "responses": {"errors": {}},
      "skip_words": ["bitte", "bitte", "mal"],
      "lists": {
        "level": {"values": [{"in": "max[imal]", "out": 100}, {"in": "voll", "out": 100}, {"in": "halb", "out": 50}]},
        "shade": {"values": ["rot[e]", {"in": "blau"}, {"in": "store", "out": ["blind", "shade"]}]},
        "heat": {"range": {"type": "temperature", "from": 0, "to": 30, "fractions": "halves"}},
        "down": {"range": {"from": 0, "to": 100, "multiplier": -1}},
        "message": {"wildcard": true}
      },
      "expansion_rules": {"area": "[im|in der] {area}", "set": "(setz[e]|stell[e])"},
      "intents": {
        "Set": {"data": [
          {"sentences": ["<set> {level:brightness} (<area>;auf {heat})", "{0..100,5:brightness}%"],
           "slots": {"domain": "light"}, "requires_context": {"area": {"slot": true}, "domain": ["light", "lamp"]},
           "excludes_context": {"domain": "climate"}, "response": "default", "metadata": {"x": 1}},
          {"sentences": ["<set> {local} <way> {shade} {name} {zone:place} {adjective:@word}"],
           "lists": {"local": {"values": ["a"]}}, "expansion_rules": {"way": "nach {local:where}"}}
        ]}
      }
    }
    """#

  @Test func `sentences, slots, lists and conditions survive`() throws {
    let catalog = try IntentCatalog(file: Array(Self.file.utf8))
    #expect(catalog.languages == ["de"])
    #expect(catalog.skipWords(in: "de") == ["bitte", "mal"])
    let intent = try #require(catalog.intent("Set"))
    let first = intent.phrases[0]
    #expect(first.source == "<set> {level:brightness} (auf {heat} <area>|<area> auf {heat})")
    #expect(first.fixedSlots == [FixedSlot(name: "domain", value: .text("light"))])
    #expect(first.requiresContext.map(\.key) == ["area", "domain"])
    #expect(first.requiresContext[1].values == [.text("light"), .text("lamp")])
    #expect(first.excludesContext[0].values == [.text("climate")])
    #expect(first.language == "de")
    #expect(intent.parameter("brightness")?.kind == .list("level"))
    #expect(intent.parameter("area")?.kind == .entity(kinds: ["area"]))
    #expect(intent.parameter("name")?.kind == .entity(kinds: ["name"]))
    #expect(intent.parameter("word") == nil)
    #expect(catalog.list("zone")?.domain == .entity(kinds: ["zone"]))
    #expect(
      catalog.list("heat")?.domain == .number(NumberRange(lower: 0, upper: 30, step: 0.5)))
    #expect(
      catalog.list("down")?.domain
        == .number(NumberRange(lower: 0, upper: 100, step: 1, multiplier: -1)))
    #expect(catalog.list("message")?.domain == .text)
    guard case .enumeration(let levels)? = catalog.list("level")?.domain,
      case .enumeration(let shades)? = catalog.list("shade")?.domain
    else { return #expect(Bool(false), "no values") }
    #expect(levels.map(\.value) == [.number(100), .number(50)])
    #expect(levels[0].phrases.map(\.source) == ["max[imal]", "voll"])
    #expect(shades.map(\.value) == [.text("rot[e]"), .text("blau"), .text("blind")])
  }

  @Test func `a block's own lists and rules serve that block only`() throws {
    let catalog = try IntentCatalog(file: Array(Self.file.utf8))
    let intent = try #require(catalog.intent("Set"))
    let slots = PhraseUses.slots(of: intent.phrases[2], in: catalog)
    #expect(slots.first { $0.name == "local" }?.source == .list("Set-2-local"))
    #expect(slots.first { $0.name == "where" }?.source == .list("Set-2-local"))
    #expect(slots.first { $0.name == "word" }?.isCapture == true)
    #expect(catalog.rule("way", language: "de") == nil)
  }

  @Test func `what a home adds fills the open lists`() throws {
    let values = #"{"area": ["Küche", {"in": "Wohnzimmer|Stube", "out": "living"}]}"#
    let lists = try HassilImport.openLists(Array(values.utf8))
    let catalog = try HassilImport(Array(Self.file.utf8), openLists: lists).catalog()
    #expect(catalog.intent("Set")?.parameter("area")?.kind == .list("area"))
    guard case .enumeration(let areas)? = catalog.list("area")?.domain else {
      return #expect(Bool(false), "no values")
    }
    #expect(areas.map(\.value) == [.text("Küche"), .text("living")])
  }

  @Test(
    arguments: [
      (
        #"{"language": "de", "intents": {"A": {"data": [{"sentences": ["a [b"]}]}}}"#,
        "phrase.bracket"
      ),
      (
        #"{"language": "de", "intents": {"A": {"data": [{"sentences": ["<x>"]}]}}}"#,
        "intents.unknownRule"
      ),
      (#"{"language": "de", "intents": {"A": {}}}"#, "intents.missingKey"),
      (
        #"{"language": "de", "intents": {"A": {"data": [{"sentences": "x"}]}}}"#,
        "intents.wrongType"
      ),
      (
        #"{"language": "de", "intents": {}, "lists": {"a": {"range": {"from": 1}}}}"#,
        "intents.missingKey"
      ),
      (#"{"language": "", "intents": {}}"#, "intents.empty"),
    ])
  func `a fault has a code`(text: String, code: String) {
    let error = #expect(throws: CatalogError.self) { try IntentCatalog(file: Array(text.utf8)) }
    #expect(error?.code == code)
  }
}
