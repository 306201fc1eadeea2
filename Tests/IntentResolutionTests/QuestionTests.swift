// Questions are what people say: no name of a parameter, and nothing that only reads as a choice.

import EntityStore
import IntentPhrases
import IntentResolution
import LinkRouter
import LinkTypes
import TestSupport
import Testing

@Suite struct QuestionTests {
  private static let manifest = """
    {"app": "MyApp", "schemes": ["myapp"], "hosts": [], "kinds": {"city": {"path": "/c/{id}", "display": "city"}, "person": {"path": "/p/{id}"}},
     "intents": {"intents": {
      "call": {"url": "myapp://call/{who}", "parameters": {"who": "person"}, "phrases": {LANGUAGES}},
      "visit": {"url": "myapp://visit/{to}", "parameters": {"to": "city"}, "phrases": {"en": ["visit {to}"]}},
      "find": {"url": "myapp://find/{what}", "parameters": {"what": ["city", "person"]}, "phrases": {"en": ["find {what}"]}},
      "ride": {"url": "myapp://ride/{to}", "parameters": {"to": {"kinds": ["city"], "title": "destination"}}, "phrases": {"en": ["ride to {to}"]}},
      "dim": {"url": "myapp://dim/{level}", "parameters": {"level": {"range": [0, 100]}}, "phrases": {"en": ["dim to {level}"]}},
      "note": {"url": "myapp://note/{body}", "parameters": {"body": {"text": true}}, "phrases": {"en": ["note {body}"]}},
      "paint": {"url": "myapp://paint/{c}", "parameters": {"c": {"values": ["red", "blue"]}}, "phrases": {"en": ["paint {c}"]}}}}}
    """

  private static let languages = [
    "de": "rufe {who}", "en": "call {who}", "es": "llama a {who}", "fr": "appelle {who}",
    "it": "chiama {who}", "ja": "{who}に電話", "nl": "bel {who}", "pt": "liga para {who}",
  ]

  /// An index of entities as kind, identifier, title, subtitle, other names.
  private func scene(_ entities: [(String, String, String, String?, [String])] = []) throws
    -> (IntentResolver, TemporaryDirectory)
  {
    let directory = try TemporaryDirectory()
    let store = try EntityStore(path: directory.file("index.sqlite"))
    try store.put(
      entities.map { kind, id, title, subtitle, aliases in
        var entity = Entity(kind: kind, id: id, title: title)
        entity.subtitle = subtitle
        entity.aliases = aliases
        return entity
      })
    let phrases = Self.languages.sorted { $0.key < $1.key }
      .map { "\"\($0.key)\": [\"\($0.value)\"]" }.joined(separator: ", ")
    let bytes = Array(Self.manifest.replacing("{LANGUAGES}", with: "{\(phrases)}").utf8)
    let routes = try RouteTable(LinkManifest(json: bytes))
    return (
      IntentResolver(store: store, routes: routes, catalog: try IntentCatalog(manifest: bytes)),
      directory
    )
  }

  @Test(
    arguments: [
      ("en", "call", "Which one?"), ("de", "rufe", "Was oder wen?"),
      ("es", "llama a", "¿Quién o qué?"),
      ("fr", "appelle", "Qui ou quoi ?"), ("it", "chiama", "Chi o che cosa?"),
      ("ja", "に電話", "どれですか？"), ("nl", "bel", "Wie of wat?"), ("pt", "liga para", "Quem ou o quê?"),
      ("en", "visit", "Which city?"), ("en", "find", "Which one?"),
      ("en", "ride to", "Which destination?"), ("en", "dim to", "What number?"),
      ("en", "note", "What text?"), ("en", "paint", "Which one?"),
    ])
  func `what was not said is asked for in words of people`(
    locale: String, utterance: String, question: String
  ) throws {
    let (resolver, directory) = try scene()
    let answer = try resolver.resolve(IntentRequest(utterance, locale: locale))
    #expect(answer.status == .missingSlot)
    #expect(answer.prompt?.say == question)
    withExtendedLifetime(directory) {}
  }

  typealias Named = (title: String, subtitle: String?, aliases: [String])

  @Test(
    arguments: [
      (
        [("Jon Smith", "Design", []), ("John Smith", "Sales", [])],
        "Jon Smith (Design), or John Smith (Sales)?"
      ),
      (
        [("Jon Smith", nil, []), ("John Smith", nil, [])],
        "Jon Smith (J-O-N), or John Smith (J-O-H-N)?"
      ),
      (
        [("Sara Meyer", nil, ["S"]), ("Sarah Maier", nil, ["S"])],
        "Sara Meyer (S-A-R-A M-E-Y-E-R), or Sarah Maier (S-A-R-A-H M-A-I-E-R)?"
      ),
      (
        [("Jon Smith", "Sales", []), ("John Smith", "Sales", [])],
        "Jon Smith (J-O-N), or John Smith (J-O-H-N)?"
      ),
      (
        [
          ("Jon Smith", "Sales, Rome", []), ("Jon Smith", "Design, Rome", []),
          ("John Smith", "Sales, Lyon", []),
        ],
        "Jon Smith (Sales, Rome), Jon Smith in Design, or John Smith in Lyon?"
      ),
      ([("Ann Lee", nil, []), ("Dan Lee", nil, [])], "Ann Lee, or Dan Lee?"),
      (
        [("Steven Hall", "A", []), ("Stephen Hall", "B", [])],
        "Steven Hall (A), or Stephen Hall (B)?"
      ),
    ] as [([Named], String)])
  func `two that sound alike are told apart by more than their spelling`(
    people: [Named], question: String
  ) throws {
    let (resolver, directory) = try scene(
      people.enumerated().map {
        (
          "person", "\($0.offset)", $0.element.title, $0.element.subtitle,
          $0.element.aliases + ["Boss"]
        )
      })
    let asked = try resolver.resolve(IntentRequest("call boss"))
    #expect(asked.status == .ambiguous)
    #expect(asked.prompt?.say == question)
    let context = try #require(asked.context)
    for (index, choice) in (asked.prompt?.choices ?? []).enumerated() {
      let answer = try resolver.resolve(IntentRequest(choice, context: context))
      #expect(answer.url == "myapp://call/\(index)", "\(choice)")
    }
    withExtendedLifetime(directory) {}
  }

  @Test func `spelling picks one, and readings of one sound are told apart`() throws {
    let (resolver, directory) = try scene([
      ("person", "0", "Jon Smith", nil, ["Boss"]), ("person", "1", "John Smith", nil, ["Boss"]),
      ("person", "2", "佐藤", "営業", ["さとう"]), ("person", "3", "佐東", "開発", ["さとう"]),
    ])
    let context = try resolver.resolve(IntentRequest("call boss")).context
    #expect(
      try resolver.resolve(IntentRequest("J O H N", context: context)).url == "myapp://call/1")
    let asked = try resolver.resolve(IntentRequest("さとうに電話", locale: "ja"))
    #expect(asked.prompt?.say == "営業の佐藤、それとも開発の佐東のどちらですか？")
    #expect(asked.prompt?.choices == ["佐藤", "佐東"])
    withExtendedLifetime(directory) {}
  }
}
