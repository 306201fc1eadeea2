// What people say, and what comes back: names in other words, several of one name, things that are not there.

import EntityStore
import IntentPhrases
import IntentResolution
import LinkRouter
import LinkTypes
import TestSupport
import Testing

@Suite struct IntentResolverTests {
  private static let manifest = """
    {"application": {"name": "MyApp", "synonyms": ["My App"]}, "languages": ["en", "de", "ja"],
     "intents": [
      {"id": "call", "title": "Call", "url": "myapp://users/{person.id}/call",
       "params": {"person": {"types": ["person"]}},
       "phrases": {"en": ["Call ${person}", "Ring ${person} with ${applicationName}"],
         "de": ["Ruf ${person} an"], "ja": ["${person}に電話して"]},
       "negative_phrases": ["don't call *"]},
      {"id": "weather", "title": "Weather", "url": "myapp://weather/{city.id}",
       "params": {"city": {"types": ["city"]}}, "phrases": {"en": ["Weather in ${city}"]}},
      {"id": "route", "title": "Route", "url": "myapp://route/{from.id}/{to.id}",
       "params": {"from": {"types": ["city"]}, "to": {"types": ["city"]}},
       "phrases": {"en": ["Directions from ${from} to ${to}"]}},
      {"id": "install", "title": "Install", "url": "myapp://packages/{package.id}/install",
       "params": {"package": {"types": ["package"]}}, "phrases": {"en": ["Install ${package}"]}}]}
    """

  private struct Home {
    let directory: TemporaryDirectory
    let resolver: IntentResolver

    init() throws {
      directory = try TemporaryDirectory()
      let store = try EntityStore(path: directory.file("index.sqlite"))
      func entity(
        _ kind: String, _ id: String, _ title: String, _ subtitle: String, _ aliases: [String] = []
      )
        -> Entity
      {
        var entity = Entity(kind: kind, id: id, title: title)
        entity.subtitle = subtitle
        entity.aliases = aliases
        return entity
      }
      try store.put([
        entity("person", "u1", "Maria Garcia", "Design, Madrid"),
        entity("person", "u2", "Maria Garcia", "Sales, Lyon"),
        entity("person", "u3", "Jürgen Müller", "Legal, Bonn"),
        entity("person", "u4", "田中 京助", "営業"),
        entity("city", "c1", "Springfield", "Illinois, United States"),
        entity("city", "c2", "Springfield", "Ohio, United States"),
        entity("city", "c3", "Teresina", "Brazil", ["THE"]),
        entity("city", "c4", "Roma", "Italy", ["Rome"]),
        entity("package", "boto2", "boto2", "old"), entity("package", "boto3", "boto3", "new"),
        entity("package", "pip-tools", "pip-tools", "pins"),
        entity("package", "bs4", "bs4", "soup"),
      ])
      resolver = IntentResolver(
        store: store, routes: .builtIn,
        catalog: try IntentCatalog(file: Array(IntentResolverTests.manifest.utf8)),
        contextKey: Array("key".utf8))
    }

    func answer(_ utterance: String, _ locale: String = "en", context: String? = nil) throws
      -> IntentAnswer
    {
      try resolver.resolve(IntentRequest(utterance, locale: locale, context: context))
    }
  }

  @Test(arguments: [
    ("Weather in Rome", "alias", "myapp://weather/c4"),
    ("weather in roma", "title", "myapp://weather/c4"),
    ("Weather in Springfield, Illinois", "qualified", "myapp://weather/c1"),
    ("weather in the Springfield in Ohio please", "qualified", "myapp://weather/c2"),
    ("Wether in Rmoa", "edited", "myapp://weather/c4"),
    ("Install bs four", "numberWords", "myapp://packages/bs4/install"),
    ("Install pip-tooks", "edited", "myapp://packages/pip-tools/install"),
    ("Call Mueller", "allWords", "myapp://users/u3/call"),
    ("Call Mr Juergen Mueller", "reduced", "myapp://users/u3/call"),
    ("call mueller jürgen", "wordOrder", "myapp://users/u3/call"),
  ])
  func `a name in other words`(_ utterance: String, _ how: String, _ url: String) throws {
    let answer = try Home().answer(utterance)
    #expect(answer.url == url, "\(answer)")
    #expect(answer.slots.first?.how == how)
  }

  @Test(arguments: [
    // An airport code is also an article; digits are never slips; a word more is no slip either.
    "Weather in the", "Install boto4", "Call Jürgen Müller Schmidt", "Weather in boto3",
  ])
  func `what is not there is not guessed`(_ utterance: String) throws {
    let answer = try Home().answer(utterance)
    #expect(answer.url == nil)
    #expect(answer.status == .noEntity || answer.status == .missingSlot)
  }

  @Test(arguments: [
    "Call Jürgen Müller in Skype", "Don't call Jürgen Müller", "I called Jürgen Müller",
    "Jürgen Müller", "call it a day", "",
  ])
  func `what is no request opens nothing`(_ utterance: String) throws {
    let answer = try Home().answer(utterance)
    #expect(answer.url == nil)
    #expect(answer.status == .noIntent || answer.status == .noEntity)
  }

  @Test func `namesakes are asked about, and an answer picks one`() throws {
    let home = try Home()
    let asked = try home.answer("call maria garcia")
    #expect(asked.status == .ambiguous)
    #expect(asked.url == nil)
    #expect(
      asked.slots.first?.candidates.compactMap(\.url) == [
        "myapp://users/u1/call", "myapp://users/u2/call",
      ])
    #expect(asked.prompt?.say == "Maria Garcia in Design, or Maria Garcia in Sales?")
    #expect(asked.prompt?.choices == ["Design", "Sales"])
    let context = try #require(asked.context)
    for (reply, url) in [
      ("the one in Sales", "u2"), ("Design", "u1"), ("the second", "u2"), ("2", "u2"),
      ("lyon", "u2"),
      ("first please", "u1"), ("the last one", "u2"), ("sales", "u2"), ("the one in slaes", "u2"),
    ] {
      let answer = try home.answer(reply, context: context)
      #expect(answer.url == "myapp://users/\(url)/call", "\(reply)")
    }
    #expect(try home.answer("the purple one", context: context).status == .ambiguous)
    #expect(try home.answer("weather in rome", context: context).url == "myapp://weather/c4")
  }

  @Test func `fewer candidates shown are no fewer to choose from`() throws {
    let home = try Home()
    let asked = try home.resolver.resolve(IntentRequest("call maria garcia", limit: 1))
    #expect(asked.slots.first?.candidates.count == 1)
    #expect(asked.slots.first?.candidateCount == 2)
    #expect(asked.prompt?.choices == ["Design", "Sales"])
    let answer = try home.answer("the second", context: asked.context)
    #expect(answer.url == "myapp://users/u2/call")
  }

  @Test(arguments: ["exit", "teres", "romas inn"])
  func `a reply that only resembles a name opens nothing`(reply: String) throws {
    let home = try Home()
    let asked = try home.answer("directions from rome to")
    let answer = try home.answer(reply, context: asked.context)
    #expect(answer.status != .match)
    #expect(answer.url == nil)
  }

  @Test func `an opposite and a negation are no misspelt phrase`() throws {
    let home = try Home()
    for (utterance, locale) in [
      ("uninstall boto3", "en"), ("reinstall boto3", "en"), ("none call jürgen müller", "en"),
    ] {
      #expect(try home.answer(utterance, locale).url == nil, "\(utterance)")
    }
  }

  @Test func `what was not said is asked for`() throws {
    let home = try Home()
    let asked = try home.answer("directions from rome to")
    #expect(asked.status == .missingSlot)
    #expect(asked.prompt?.say == "Which one?")
    let context = try #require(asked.context)
    #expect(try home.answer("teresina", context: context).url == "myapp://route/c4/c3")
    let narrowed = try home.answer("springfield", context: context)
    #expect(narrowed.status == .ambiguous)
    let second = try #require(narrowed.context)
    #expect(try home.answer("ohio", context: second).url == "myapp://route/c4/c2")
  }

  @Test func `a context that nobody signed is refused`() throws {
    let home = try Home()
    let context = try #require(try home.answer("call maria garcia").context)
    let forged = String(context.dropLast(3)) + "AAA"
    for token in [forged, "", "x.y", "..", String(repeating: "A", count: 70_000)] {
      #expect(throws: IntentError.self) { try home.answer("the first", context: token) }
    }
  }

  @Test func `the place of a slot is told in scalars and in UTF-16`() throws {
    let answer = try Home().answer("🎉 call Jürgen Müller")
    let slot = try #require(answer.slots.first)
    #expect(slot.text == "Jürgen Müller")
    #expect(slot.range == 7..<20)
    #expect(slot.utf16Range == 8..<21)
  }

  @Test func `Japanese needs no spaces and no bare names`() throws {
    let home = try Home()
    for utterance in ["田中京助に電話して", "ねえ、田中京助さんに電話してください", "田中 京助に電話して"] {
      #expect(try home.answer(utterance, "ja").url == "myapp://users/u4/call", "\(utterance)")
    }
    #expect(try home.answer("犬に電話して", "ja").status == .noEntity)
  }

  @Test func `an answer has the same bytes every time`() throws {
    let answer = try Home().answer("please call maria garcia")
    var json = JSONWriter().string(answer.json)
    if let context = answer.context { json = json.replacing(context, with: "TOKEN") }
    #expect(
      json == """
        {"status":"ambiguous","intent":"call","confidence":0.99,"locale":"en","slots":{"person":\
        {"text":"maria garcia","range":[12,24],"utf16Range":[12,24],"status":"ambiguous","how":"title",\
        "candidates":[{"id":"u1","type":"person","title":"Maria Garcia","subtitle":"Design, Madrid",\
        "score":1.0,"url":"myapp://users/u1/call","webURL":null},{"id":"u2","type":"person",\
        "title":"Maria Garcia","subtitle":"Sales, Lyon","score":1.0,"url":"myapp://users/u2/call",\
        "webURL":null}]}},"url":null,"webURL":null,"alternatives":[],"prompt":\
        {"say":"Maria Garcia in Design, or Maria Garcia in Sales?","choices":["Design","Sales"]},\
        "context":"TOKEN","why":{"phrase":"Call ${person}","cost":0.1,"skipped":["please"],\
        "misspelt":[],"literalLetters":4,"total":0.02}}
        """)
  }

  @Test(arguments: [
    ("a\u{1}b", "intent.controlCharacter", "character 2"),
    (String(repeating: "a", count: 513), "intent.tooLong", "513"),
    (Array(repeating: "a", count: 41).joined(separator: " "), "intent.tooManyWords", "41"),
  ])
  func `what cannot be read is told with its place`(
    _ utterance: String, _ code: String, _ place: String
  )
    throws
  {
    let home = try Home()
    let error = #expect(throws: IntentError.self) { try home.answer(utterance) }
    #expect(error?.code == code)
    #expect(error?.message.contains(place) == true)
    #expect(error?.exitCode == .dataError)
  }

  @Test(arguments: ["", "e", "english!", "xx", "12"]) func `an unknown locale is a mistake of use`(
    _ locale: String
  ) throws {
    let home = try Home()
    let error = #expect(throws: IntentError.self) { try home.answer("call", locale) }
    #expect(error?.exitCode == .usage)
  }

  @Test func `kinds narrow what a slot may be`() throws {
    let home = try Home()
    let request = IntentRequest("call jürgen müller", kinds: ["city"])
    #expect(try home.resolver.resolve(request).status == .noEntity)
  }

  @Test func `names by themselves are ranked, most alike first`() throws {
    let home = try Home()
    func titles(_ text: String, _ kinds: [String] = []) throws -> [String] {
      try home.resolver.entities(matching: text, kinds: kinds).map(\.entity.identifier.id)
    }
    #expect(try titles("springfield ohio").first == "c2")
    #expect(try titles("muler jurgen").first == "u3")
    #expect(try titles("maria garcia, lyon").first == "u2")
    #expect(try titles("maria", ["city"]).isEmpty)
    #expect(try titles("").isEmpty)
  }
}
