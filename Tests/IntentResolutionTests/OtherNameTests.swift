// Names, verbs, apps and numbers that are near and others: nothing is done in their place.

import EntityStore
import IntentPhrases
import IntentResolution
import LinkRouter
import LinkTypes
import TestSupport
import Testing

@Suite struct OtherNameTests {
  @Test(arguments: [
    // Articles and possessives that are written as names.
    ("en", "call My Patel", "Raj Patel"), ("en", "Call My Patel", "Raj Patel"),
    ("fr", "appelle Des Patel", "Raj Patel"), ("fr", "Appelle Ton Patel", "Raj Patel"),
    ("it", "chiama Mia Ivanova", "Nina Ivanova"),
    // A possessive that is somebody's name.
    ("it", "chiama mia ivanova", "Nina Ivanova"),
    // Another vowel, another letter that is no slip, an ending.
    ("en", "call Marta Garcia", "Maria Garcia"), ("en", "call Thomas Miller", "Thomas Müller"),
    ("en", "call Thomas Möller", "Thomas Müller"), ("en", "call Raj Patil", "Raj Patel"),
    ("en", "call Kurt Welsh", "Kurt Walsh"), ("en", "call Nina Ivanov", "Nina Ivanova"),
    ("en", "call Harry White", "Harry Whiteway"), ("en", "call Kurt Walsh s", "Kurt Walsh"),
    ("en", "delete mellow", "Yellow"), ("ja", "田中太に電話して", "田中太郎"),
  ])
  func `another name is asked about`(_ locale: String, _ said: String, _ near: String) throws {
    let answer = try TalkScene().answer(said, locale)
    #expect(answer.status == .noEntity, "\(said): \(answer)")
    #expect(answer.slots.first?.candidates.first?.entity.title == near)
    #expect(answer.context != nil)
  }

  @Test func `a man's name is not a woman's where nobody else has it`() throws {
    let scene = try ResolverScene([
      ("person", "u1", "Paula Rossi", nil, []), ("person", "u2", "Daniela Berg", nil, []),
      ("person", "u3", "Ivo", nil, []), ("person", "u4", "Pamela", nil, []),
      ("person", "u5", "Christina Anderson", nil, []),
    ])
    for said in [
      "Paul Rossi", "Daniel Berg", "Iva", "Pamel", "Christina Andersen",
    ] {
      let answer = try scene.answer("open \(said)")
      #expect(answer.status == .noEntity, "\(said): \(answer)")
    }
    for said in ["Paula Rosi", "Daneila Berg", "Danielaa Berg", "Pmaela", "Christina Andreson"] {
      let answer = try scene.answer("open \(said)")
      #expect(answer.status == .match, "\(said): \(answer)")
    }
  }

  @Test(arguments: [
    ("en", "call my patel", "patel"), ("en", "CALL MY PATEL", "patel"),
    ("en", "call the Patel", "patel"), ("fr", "appelle ton patel", "patel"),
    ("en", "call Maria Garcai", "garcia"), ("en", "call Thomas Muller", "muller"),
    ("en", "call Tomas Mueller", "muller"), ("ja", "田中さんに電話して", "tanaka"),
    // Forms of address.
    ("de", "ruf Frau Patel an", "patel"), ("de", "ruf Herrn Dr. Walsh an", "walsh"),
    ("fr", "appelle monsieur Walsh", "walsh"), ("fr", "appelle M. Kurt Walsh", "walsh"),
    ("es", "llama a la señora Patel", "patel"), ("it", "chiama il signor Walsh", "walsh"),
    ("pt", "ligue para o senhor Walsh", "walsh"), ("nl", "bel de heer Walsh", "walsh"),
    ("en", "call Mrs. Patel", "patel"), ("ja", "田中太郎様に電話して", "tanaka"),
    // What tells a name apart before it.
    ("ja", "営業の鈴木に電話して", "suzuki1"), ("ja", "営業の鈴木さんに電話して", "suzuki1"),
    ("ja", "開発の鈴木次郎に電話して", "suzuki2"),
  ])
  func `the name itself is found`(_ locale: String, _ said: String, _ id: String) throws {
    let answer = try TalkScene().answer(said, locale)
    #expect(answer.url == "a://call/\(id)", "\(said): \(answer)")
  }

  @Test(arguments: [
    ("en", "deleted yellow"), ("en", "delegate yellow"), ("en", "turn on the flights"),
    ("en", "stoop"), ("en", "opened report"),
    ("es", "baja a siente"), ("es", "baja a nieve"), ("en", "dim to twenty to twenty two"),
    ("de", "dimme auf zwanzig bis dreißig"), ("en", "dim to 20 or 30"),
  ])
  func `another word is no slip of the phrase's`(_ locale: String, _ said: String) throws {
    let answer = try TalkScene().answer(said, locale)
    #expect(answer.status == .noIntent, "\(said): \(answer)")
  }

  @Test(arguments: [
    ("en", "delte yellow"), ("en", "deletee yellow"), ("fr", "supprimer Yellow"),
    ("fr", "supprimez Yellow"), ("es", "borrar Yellow"), ("it", "eliminare Yellow"),
    ("pt", "apagar Yellow"), ("de", "löschen Yellow"), ("nl", "verwijderen Yellow"),
  ])
  func `slips and the other forms of a request are`(_ locale: String, _ said: String) throws {
    let answer = try TalkScene().answer(said, locale)
    #expect(answer.url == "a://delete/yellow", "\(said): \(answer)")
  }

  @Test(arguments: ["Home Hub 2", "HomePub", "Home Hub Pro", "Home Hub+", "Home Hut"])
  func `another app is not asked`(_ name: String) throws {
    let answer = try TalkScene().answer("open report in \(name)")
    #expect(answer.url == nil, "\(name): \(answer)")
  }

  @Test(arguments: ["Home Hub", "HomeHub", "Hoem Hub", "home hubb", "the Home Hub app"])
  func `the own one is, with a slip as well`(_ name: String) throws {
    #expect(try TalkScene().answer("open report in \(name)").url == "a://open/report")
  }

  @Test(arguments: ["<20", "< 20", "$20", "20 €", "~20", "20+", "- 20", "+20", "20.5"])
  func `what makes another quantity of a number is asked about`(_ number: String) throws {
    let answer = try TalkScene().answer("dim to \(number)")
    #expect(answer.status == .missingSlot, "\(number): \(answer)")
    #expect(answer.prompt?.say.hasPrefix(number) ?? false)
    #expect(try TalkScene().talk(["dim to", number]).status == .missingSlot)
  }

  @Test(arguments: ["20%", "20 %", "=20", "(20)", "\"20\"", "20!", "#20", "20°"])
  func `what is written for its own sake is not`(_ number: String) throws {
    #expect(try TalkScene().answer("dim to \(number)").url == "a://dim/20")
  }

  @Test func `a number between two steps is not told to be beyond them`() throws {
    let say = try TalkScene().answer("dim to 20.5").prompt?.say ?? ""
    #expect(say.hasPrefix("20.5 is not between 5 and 30 in steps of 1."))
  }

  @Test(arguments: [
    ("ja", "電気を付けて", "a://lights"), ("ja", "電気を点けて", "a://lights"),
    ("ja", "電気つけて", "a://lights"), ("ja", "でんきをつけて", "a://lights"),
    ("ja", "台所の照明をつけて", "a://light/kitchen"),
    ("de", "schalte das Licht in der Küche ein", "a://light/kuche"),
    ("fr", "allume la lumière de la cuisine", "a://light/cuisine"),
    ("fr", "allume la lumière des cuisine", "a://light/cuisine"),
    ("es", "enciende la luz de la cocina", "a://light/cocina"),
    ("it", "accendi la luce nelle cucine", "a://light/cucine"),
    ("pt", "acende a luz da cozinha", "a://light/cozinha"),
    ("en", "open number 5", "a://open/five"), ("en", "open nr. five", "a://open/five"),
    ("de", "öffne Nummer 5", "a://open/five"),
  ])
  func `other spellings and genders are the same request`(
    _ locale: String, _ said: String, _ url: String
  ) throws {
    let answer = try TalkScene().answer(said, locale)
    #expect(answer.url == url, "\(said): \(answer)")
  }

  @Test func `an intent that is chosen has entities of its own kinds`() throws {
    let directory = try TemporaryDirectory()
    let store = try EntityStore(path: directory.file("index.sqlite"))
    try store.put([
      Entity(kind: "song", id: "s", title: "Thriller"),
      Entity(kind: "film", id: "f", title: "Thriller"),
    ])
    let catalog = """
      {"languages": ["en"], "intents": [
       {"id": "listen", "title": "Listen", "url": "a://song/{x.id}",
        "params": {"x": {"types": ["song"]}}, "phrases": {"en": ["Play ${x}"]}},
       {"id": "watch", "title": "Watch", "url": "a://film/{x.id}",
        "params": {"x": {"types": ["film"]}}, "phrases": {"en": ["Play ${x}"]}}]}
      """
    let resolver = IntentResolver(
      store: store, routes: .builtIn, catalog: try IntentCatalog(file: Array(catalog.utf8)),
      contextKey: Array("key".utf8))
    let asked = try resolver.resolve(IntentRequest("play thriller"))
    #expect(asked.status == .ambiguous)
    for (choice, url) in [("listen", "a://song/s"), ("watch", "a://film/f")] {
      let answer = try resolver.resolve(IntentRequest(choice, context: asked.context))
      #expect(answer.url == url)
    }
  }

  @Test func `an intent that is chosen reads the utterance in its own way`() throws {
    let scene = try TalkScene()
    let asked = try scene.talk(["tell Bob that", "stop the music"])
    #expect(asked.prompt?.choices == ["Tell", "Stop"])
    #expect(try scene.answer("the second one", context: asked.context).url == "a://stop")
  }
}
