// Catalogs of several files become one, and the same file twice changes nothing.

import IntentPhrases
import LinkTypes
import Testing

@Suite struct CatalogMergeTests {
  private func hassil(_ language: String, _ sentence: String, _ lists: String) throws
    -> IntentCatalog
  {
    let text = """
      {"language": "\(language)", "skip_words": ["\(language)-word"], "lists": \(lists),
       "expansion_rules": {"the": "(\(language))"},
       "intents": {"Set": {"data": [{"sentences": ["\(sentence)"]}]}}}
      """
    return try IntentCatalog(file: Array(text.utf8))
  }

  @Test func `languages come together and stay what they were`() throws {
    let english = try hassil(
      "en", "<the> set {level} to {color}",
      #"{"level": {"range": {"from": 0, "to": 9}}, "color": {"values": [{"in": "red", "out": "red"}]}}"#
    )
    let german = try hassil(
      "de", "<the> setz {level} auf {color}",
      #"{"level": {"values": ["halb"]}, "color": {"values": [{"in": "rot[e]", "out": "red"}, "lila"]}}"#
    )
    var catalog = english
    catalog.merge(german)
    #expect(catalog.languages == ["en", "de"])
    #expect(catalog.intents.count == 1)
    let intent = catalog.intents[0]
    #expect(
      intent.phrases.map(\.source) == [
        "<the> set {level} to {color}", "<the> setz {level-de:level} auf {color}",
      ])
    let slots = PhraseUses.slots(of: intent.phrases[1], in: catalog)
    guard case .enumeration(let halves)? = catalog.domain(of: slots[0], in: intent),
      case .enumeration(let colors)? = catalog.domain(of: slots[1], in: intent)
    else { return #expect(Bool(false), "no values") }
    #expect(halves.map(\.value) == [.text("halb")])
    #expect(colors.map(\.value) == [.text("red"), .text("lila")])
    #expect(colors[0].phrases(in: "de").map(\.source) == ["rot[e]"])
    #expect(colors[0].phrases(in: "en").map(\.source) == ["red"])
    #expect(catalog.rule("the", language: "de")?.body.source == "(de)")
    #expect(catalog.skipWords(in: "de") == ["de-word"])
    // Again, through the manifest.
    let bytes = try catalog.written(into: nil)
    var again = try IntentCatalog(manifest: bytes)
    again.merge(german)
    again.merge(english)
    #expect(Set(again.intents[0].phrases.map(\.source)) == Set(intent.phrases.map(\.source)))
    #expect(again.lists.count == catalog.lists.count)
    #expect(again.rules.count == catalog.rules.count)
  }

  @Test func `a second import of a list of intents changes nothing`() throws {
    let other = try IntentCatalog(file: try CaseFile.bytes("intents.json"))
    var catalog = other
    catalog.merge(other)
    #expect(catalog.json == other.json)
  }

  @Test(arguments: [
    #"{"scheme": "a"}"#, #"{"scheme": "a", "intents": {}}"#,
    #"{"intents": {"languages": ["en"]}, "scheme": "a"}"#,
  ])
  func `a manifest that names no app gets the name of the intents`(manifest: String) throws {
    let names = ["Brew Buddy", "Brew"]
    let catalog = IntentCatalog(applicationNames: names, languages: ["en"])
    let bytes = try catalog.written(into: Array(manifest.utf8))
    #expect(try IntentCatalog(manifest: bytes).applicationNames == names)
    #expect(try catalog.written(into: bytes) == bytes)
  }
}
