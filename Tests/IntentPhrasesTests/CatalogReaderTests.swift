// The manifest's `intents`: what it holds, what is refused and where, and that writing and reading are inverse.

import Foundation
import IntentPhrases
import LinkTypes
import Testing

@Suite struct CatalogReaderTests {
  private static let manifest = #"""
    {
      "app": "Shop", "scheme": "shop", "kinds": {"item": {"path": "/items/{id}"}},
      "intents": {
        "languages": ["en", "de"], "synonyms": ["The Shop"],
        "skipWords": {"en": ["please"]},
        "lists": {
          "color": {"values": ["red", {"value": "blue", "title": "Blue", "say": {"en": ["blue|navy"], "de": ["blau"]}}]},
          "volume": {"range": [0, 100], "step": 5, "multiplier": -1},
          "message": {"text": true},
          "room": {"kinds": ["room"]},
        },
        "rules": {"the": {"en": "(the|my)", "de": "(der|die|das)"}, "polite": "[please]"},
        "intents": {
          "open": {
            "title": "Open", "route": "item",
            "parameters": {"target": "item", "other": ["item", "*"], "note": {"text": true, "title": "Note"}},
            "phrases": {"en": ["Open [<the>] {target} in ${applicationName}", "Note {note}"], "de": ["Öffne {target}"]},
            "negativePhrases": ["never open *"],
            "prompts": {"target": {"en": "Which one?"}, "other": "Which?"},
          },
          "paint": {
            "url": "shop://paint/{color}?room={room.title}&level={level}",
            "parameters": {"shade": {"list": "color"}, "size": {"values": ["small", "large"]}},
            "phrases": {"en": [
              {"phrases": ["paint {room} {color}", "{0..10,0.5:level} {size} {shade}"],
               "set": {"domain": "wall", "depth": 2.5}, "requires": {"area": {"slot": true}, "mode": ["a", 1]},
               "excludes": {"busy": null}},
              "paint it",
            ]},
          },
        },
      },
    }
    """#

  @Test func `a manifest gives its intents with all they say`() throws {
    let catalog = try IntentCatalog(manifest: Array(Self.manifest.utf8))
    #expect(catalog.applicationNames == ["Shop", "The Shop"])
    #expect(catalog.languages == ["en", "de"])
    #expect(catalog.skipWords(in: "en-GB") == ["please"])
    let open = try #require(catalog.intent("open"))
    #expect(open.route == "item")
    #expect(open.parameter("target")?.kind == .entity(kinds: ["item"]))
    #expect(open.parameter("other")?.kind == .entity(kinds: []))
    #expect(open.phrases(ofTag: "en").count == 2)
    #expect(open.negativePhrases.first?.nodes.last == .wildcard)
    #expect(open.prompts.map(\.text) == ["Which one?", "Which?"])
    let paint = try #require(catalog.intent("paint"))
    #expect(paint.url?.parameters == ["color", "room", "level"])
    let phrase = try #require(paint.phrases.first)
    #expect(phrase.fixedSlots.map(\.value) == [.text("wall"), .number(2.5)])
    #expect(!phrase.isContextFree && paint.phrases.last?.isContextFree == true)
    #expect(phrase.requiresContext.first?.fillsSlot == true)
    #expect(catalog.domain(of: PhraseSlot(name: "room"), in: paint) == .entity(kinds: ["room"]))
    guard case .enumeration(let values)? = catalog.domain(of: PhraseSlot(name: "shade"), in: paint)
    else { return #expect(Bool(false), "no list") }
    #expect(values.map(\.value) == [.text("red"), .text("blue")])
    #expect(values[1].phrases(in: "de-AT").map(\.source) == ["blau"])
    #expect(values[0].phrases(in: "ja").map(\.source) == ["red"])
    #expect(catalog.rule("the", language: "de")?.body.source == "(der|die|das)")
    #expect(catalog.rule("polite", language: "de") != nil)
  }

  @Test func `what is written reads back and writes the same`() throws {
    let catalog = try IntentCatalog(manifest: Array(Self.manifest.utf8))
    let written = JSONWriter().string(
      .object([
        .init("app", .string("Shop")), .init("routes", .object([.init("item", .string("/x"))])),
        .init("intents", catalog.json),
      ]))
    let again = try IntentCatalog(manifest: Array(written.utf8))
    #expect(again.json == catalog.json)
    #expect(
      again.intents.map { $0.phrases.map(\.nodes) }
        == catalog.intents.map { $0.phrases.map(\.nodes) })
  }

  @Test(
    arguments: [
      (#"{"phrase": {}}"#, "intents.unknownKey", 2),
      (#"{"intents": {"a": {"phrase": {}}}}"#, "intents.unknownKey", 20),
      (#"{"intents": []}"#, "intents.wrongType", 13),
      (#"{"intents": {"a": {"phrases": {"en": ["Open [x"]}}}}"#, "phrase.bracket", 45),
      (#"{"intents": {"a": {"phrases": {"en": ["\u00e9 \\( [x"]}}}}"#, "phrase.bracket", 51),
      (#"{"intents": {"a": {"phrases": {"e": ["x"]}}}}"#, "intents.language", 32),
      (
        #"{"intents": {"a": {"phrases": ["{tagret}"], "parameters": {"target": "i"}}}}"#,
        "intents.unknownParameter", 32
      ),
      (#"{"intents": {"a": {"phrases": ["{list:x}"]}}}"#, "intents.unknownList", 32),
      (#"{"intents": {"a": {"phrases": ["<the> x"]}}}"#, "intents.unknownRule", 32),
      (#"{"intents": {"a": {"parameters": {"x": {"list": "y"}}}}}"#, "intents.unknownList", 35),
      (#"{"rules": {"a": "x <b>", "b": "y <a>"}}"#, "intents.circularRule", 17),
      (#"{"intents": {"a": {"url": "x://{y z}"}}}"#, "intents.url", 33),
      (#"{"intents": {"a": {"url": "x://{y}"}}}"#, "intents.unknownParameter", 14),
      (#"{"intents": {"a": {"url": "x://y", "route": "r"}}}"#, "intents.conflictingKeys", 45),
      (#"{"intents": {"a": {"route": "r"}}}"#, "intents.unknownRoute", 29),
      (#"{"intents": {"a": {"prompts": {"x": "Which?"}}}}"#, "intents.unknownParameter", 14),
      (#"{"lists": {"a": {"range": [9, 0]}}}"#, "intents.range", 27),
      (#"{"lists": {"a": {"range": [0, 9], "step": 0}}}"#, "intents.range", 43),
      (#"{"lists": {"a": {"range": [0, 9], "text": true}}}"#, "intents.conflictingKeys", 35),
      (#"{"lists": {"a": {"step": 1}}}"#, "intents.missingKey", 17),
      (#"{"lists": {"a b": {"text": true}}}"#, "intents.name", 12),
      (#"{"lists": {"a": [{"value": 1, "say": "{x}"}]}}"#, "phrase.wordsOnly", 39),
      (#"{"languages": ["en", "en"]}"#, "intents.repeated", 22),
      (#"{"skipWords": {"en": [""]}}"#, "intents.empty", 23),
    ])
  func `a fault has a code and a column`(section: String, code: String, column: Int) {
    let prefix = #"{"routes": {}, "intents": "#
    let error = #expect(throws: CatalogError.self) {
      try IntentCatalog(manifest: Array((prefix + section + "}").utf8))
    }
    #expect(error?.code == code, "\(error?.message ?? "")")
    #expect(error?.position.column == prefix.count + column, "\(error?.message ?? "")")
    #expect(error?.hint != nil && error?.exitCode == .dataError)
  }

  @Test func `the list of intents of the cases is read`() throws {
    let catalog = try IntentCatalog(file: try CaseFile.bytes("intents.json"))
    #expect(catalog.intents.count == 23)
    #expect(catalog.intents.reduce(0) { $0 + $1.phrases.count } == 115)
    #expect(catalog.applicationNames == ["MyApp", "My App", "Meine App"])
    #expect(catalog.intent("share_item")?.url?.parameters == ["item", "person"])
  }

  @Test func `the schema knows the keys that the reader knows`() throws {
    let schema = try JSONReader.parse(try CaseFile.bytes("../../../schema/linkindex.schema.json"))
    func keys(_ name: String) -> Set<String> {
      guard case .object(let members)? = schema["$defs"]?[name]?["properties"] else { return [] }
      return Set(members.map(\.key))
    }
    for (name, known) in IntentCatalog.manifestKeys {
      #expect(keys(name) == Set(known), "\(name)")
    }
  }

  @Test func `a file of no known form is refused`() {
    for text in ["{}", #"{"data": 1}"#, "[]", "null", "", "{"] {
      #expect(throws: CatalogError.self) { try IntentCatalog(file: Array(text.utf8)) }
    }
  }

  @Test(arguments: [
    "language: en\nintents:\n  A:\n", "# c\n---\na: 1", "- a\n- b", "\r\nlists: {}",
  ])
  func `YAML is said to be YAML`(text: String) {
    let error = #expect(throws: CatalogError.self) { try IntentCatalog(file: Array(text.utf8)) }
    #expect(error?.reason == .yaml)
    #expect(error?.hint?.contains("json.dump") == true)
  }
}

enum CaseFile {
  static func bytes(_ name: String, file: String = #filePath) throws -> [UInt8] {
    let folder = URL(filePath: file).deletingLastPathComponent().appending(path: "Cases")
    return Array(try Data(contentsOf: folder.appending(path: name)))
  }

  /// The lines of a file; none if it cannot be read.
  static func lines(_ name: String) -> [Substring] {
    let text = (try? bytes(name)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return text.split(separator: "\n", omittingEmptySubsequences: false)
  }
}
