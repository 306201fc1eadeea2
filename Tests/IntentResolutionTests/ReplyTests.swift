// Answers to questions, as people give them: within the words of the phrase, politely, in other words than asked for.

import EntityStore
import IntentPhrases
import IntentResolution
import LinkRouter
import LinkTypes
import TestSupport
import Testing

@Suite struct ReplyTests {
  /// The phrases of one language: a person to call, a level, a note.
  private static let phrases = [
    "en": ["Call {x}", "Dim to {level} percent", "Note [that] {text}"],
    "de": ["Ruf {x} an", "Dimme auf {level} Prozent", "Notiere [dass] {text}"],
    "fr": ["Appelle {x}", "Règle à {level} pour cent", "Note [que] {text}"],
    "es": ["Llama a {x}", "Ajusta a {level} por ciento", "Anota [que] {text}"],
    "it": ["Chiama {x}", "Regola a {level} per cento", "Annota [che] {text}"],
    "pt": ["Liga para {x}", "Ajusta para {level} por cento", "Anota [que] {text}"],
    "nl": ["Bel {x} op", "Dim naar {level} procent", "Noteer [dat] {text}"],
    "ja": ["{x}に電話して", "明るさを{level}パーセントにして", "{text}をメモして"],
  ]
  /// What asks for each of them.
  private static let requests = [
    "en": ["call", "dim to percent", "note"], "de": ["ruf an", "dimme auf Prozent", "notiere"],
    "fr": ["appelle", "règle à pour cent", "note"],
    "es": ["llama a", "ajusta a por ciento", "anota"],
    "it": ["chiama", "regola a per cento", "annota"],
    "pt": ["liga para", "ajusta para por cento", "anota"],
    "nl": ["bel op", "dim naar procent", "noteer"], "ja": ["に電話して", "明るさをパーセントにして", "をメモして"],
  ]

  private func resolver(_ directory: TemporaryDirectory, _ locale: String) throws -> IntentResolver
  {
    let store = try EntityStore(path: directory.file("index.sqlite"))
    try store.put(
      [
        ("p1", "John Smith"), ("p2", "Will"), ("p3", "Room 2"), ("p4", "Budget 2024"),
        ("p5", "Budget 2025"), ("p6", "Room 10"),
      ].map { Entity(kind: "person", id: $0, title: $1) })
    let phrases = Self.phrases[locale] ?? []
    let text = """
      {"application": {"name": "MyApp"}, "languages": ["\(locale)"], "intents": [
        {"id": "call", "url": "my://call/{x.id}", "params": {"x": {"types": ["person"]}},
         "phrases": {"\(locale)": ["\(phrases[0])"]}},
        {"id": "dim", "url": "my://dim/{level}", "params": {"level": {"range": [0, 100]}},
         "phrases": {"\(locale)": ["\(phrases[1])"]}},
        {"id": "note", "url": "my://note/{text}", "params": {"text": {"text": true}},
         "phrases": {"\(locale)": ["\(phrases[2])"]}}]}
      """
    return IntentResolver(
      store: store, routes: .builtIn, catalog: try IntentCatalog(file: Array(text.utf8)),
      contextKey: Array("key".utf8))
  }

  /// The answers to a request and what was said after it.
  private func dialogue(_ locale: String, _ lines: String...) throws -> [IntentAnswer] {
    let directory = try TemporaryDirectory()
    let resolver = try resolver(directory, locale)
    var answers: [IntentAnswer] = []
    for line in lines {
      answers.append(
        try resolver.resolve(
          IntentRequest(line, locale: locale, context: answers.last?.context)))
    }
    return answers
  }

  @Test(arguments: [
    ("en", "john smith please"), ("en", "it's john smith"), ("en", "to John Smith"),
    ("en", "uh, I mean John Smith"), ("en", "call john smith"), ("en", "no, John Smith"),
    ("de", "John Smith bitte"), ("de", "es ist John Smith"), ("de", "ich meine John Smith"),
    ("de", "ruf John Smith an"), ("fr", "c'est John Smith"), ("fr", "John Smith s'il te plaît"),
    ("fr", "à John Smith"), ("es", "es John Smith"), ("es", "a John Smith por favor"),
    ("it", "è John Smith"), ("it", "John Smith per favore"), ("pt", "é John Smith"),
    ("pt", "para John Smith por favor"), ("nl", "het is John Smith"), ("nl", "John Smith graag"),
    ("nl", "naar John Smith"), ("ja", "John Smithです"), ("ja", "John Smithにお願いします"),
  ])
  func `a name is found within an answer`(_ locale: String, _ reply: String) throws {
    let answers = try dialogue(locale, Self.requests[locale]?[0] ?? "", reply)
    #expect(answers[0].status == .missingSlot)
    #expect(answers[1].url == "my://call/p1", "\(answers[1])")
  }

  @Test(arguments: [
    ("en", "fifty"), ("en", "fifty percent"), ("en", "to 50"), ("en", "50%, please"),
    ("en", "make it fifty"), ("en", "fivty"), ("de", "fünfzig Prozent"), ("de", "auf 50"),
    ("de", "sagen wir fünfzig"), ("fr", "cinquante pour cent"), ("fr", "à 50"),
    ("es", "cincuenta por ciento"), ("es", "a 50"), ("it", "cinquanta per cento"), ("it", "a 50"),
    ("pt", "cinquenta por cento"), ("pt", "para 50"), ("nl", "vijftig procent"), ("nl", "naar 50"),
    ("ja", "五十パーセント"), ("ja", "50にして"),
  ])
  func `a number is found within an answer`(_ locale: String, _ reply: String) throws {
    let answers = try dialogue(locale, Self.requests[locale]?[1] ?? "", reply)
    #expect(answers[0].status == .missingSlot)
    #expect(answers[1].url == "my://dim/50", "\(answers[1])")
  }

  @Test(arguments: [
    ("en", "that it rains", "it rains"), ("en", "please buy milk", "please buy milk"),
    ("de", "dass es regnet", "es regnet"), ("fr", "que la vie", "la vie"),
    ("es", "que llueve", "llueve"), ("it", "che piove", "piove"), ("pt", "que chove", "chove"),
    ("nl", "dat het regent", "het regent"), ("ja", "牛乳を買う", "牛乳を買う"), ("en", "+", "+"),
  ])
  func `a text is what was said without the words of the phrase`(
    _ locale: String, _ reply: String, _ text: String
  ) throws {
    let answers = try dialogue(locale, Self.requests[locale]?[2] ?? "", reply)
    #expect(answers[1].status == .match)
    #expect(answers[1].slots.first?.text == text)
    #expect(answers[1].slots.first?.value == .text(text))
  }

  @Test(arguments: [
    ("en", "500 is not between 0 and 100."), ("de", "500 liegt nicht zwischen 0 und 100."),
    ("fr", "500 n'est pas entre 0 et 100."), ("es", "500 no está entre 0 y 100."),
    ("it", "500 non è tra 0 e 100."), ("pt", "500 não está entre 0 e 100."),
    ("nl", "500 ligt niet tussen 0 en 100."), ("ja", "500は0から100までではありません。"),
  ])
  func `a number outside of the range is told with the range, at first and as an answer`(
    _ locale: String, _ reason: String
  ) throws {
    let asked = try dialogue(locale, Self.requests[locale]?[1] ?? "", "500", "500", "50")
    for answer in asked[1...2] {
      #expect(answer.status == .missingSlot)
      #expect(answer.prompt?.say.hasPrefix(reason) == true, "\(answer)")
    }
    #expect(asked[3].url == "my://dim/50")
    let phrase = Self.phrases[locale]?[1].replacing("{level}", with: "500") ?? ""
    let first = try dialogue(locale, phrase, "50")
    #expect(first[0].status == .missingSlot)
    #expect(first[0].prompt?.say.hasPrefix(reason) == true, "\(first[0])")
    #expect(first[1].url == "my://dim/50")
  }

  @Test(arguments: [
    ("en", "no budget 2024"), ("es", "no la primera"), ("es", "no quiero la segunda"),
    ("pt", "não a primeira"), ("pt", "não quero budget 2024"), ("en", "one second"),
    ("en", "just one second"), ("en", "at last"), ("de", "einen Moment"), ("de", "zum ersten"),
    ("es", "a las dos"), ("es", "por último"), ("pt", "na segunda"), ("it", "a seconda"),
    ("fr", "les deux"), ("es", "las dos"), ("it", "le due"), ("pt", "as duas"), ("nl", "de twee"),
    ("en", "the other one"), ("fr", "l'autre"), ("es", "la otra"), ("it", "l'altra"),
    ("pt", "a outra"), ("nl", "de andere"),
  ])
  func `what picks none of two is asked about again`(_ locale: String, _ reply: String) throws {
    let answers = try dialogue(locale, Self.requests[locale]?[0] ?? "", "budget", reply)
    #expect(answers[1].status == .ambiguous)
    #expect(answers[2].status != .match, "\(answers[2])")
  }

  @Test(arguments: [
    ("en", "the second one"), ("en", "no, the second"), ("en", "I mean the second one"),
    ("en", "two"), ("en", "number two"), ("de", "die zweite"), ("de", "nein, die zweite"),
    ("fr", "la deuxième"), ("es", "la segunda"), ("es", "no, la segunda"), ("it", "la seconda"),
    ("pt", "a segunda"), ("nl", "de tweede"), ("en", "the last one"),
  ])
  func `what picks one of two does`(_ locale: String, _ reply: String) throws {
    let answers = try dialogue(locale, Self.requests[locale]?[0] ?? "", "budget", reply)
    #expect(answers[2].status == .match, "\(answers[2])")
    let last = answers[1].slots.first?.candidates.last
    #expect(last != nil && answers[2].url == last?.url)
  }

  @Test(arguments: [
    ("es", "no está bien"), ("es", "no vale"), ("pt", "não está bem"), ("pt", "não certo"),
    ("en", "no yes"),
  ])
  func `a refusal is no agreement`(_ locale: String, _ reply: String) throws {
    let answers = try dialogue(locale, Self.requests[locale]?[0] ?? "", "jhon smit", reply)
    #expect(answers[1].status == .noEntity)
    #expect(answers[2].status != .match, "\(answers[2])")
  }

  @Test func `an answer that does not do is told why`() throws {
    #expect(
      try dialogue("en", "dim to percent", "banana")[1].prompt?.say
        == "banana is no number. What number?")
    #expect(
      try dialogue("en", "call", "it's xyzzy")[1].prompt?.say
        == "I found nothing by the name xyzzy. Which one?")
    #expect(try dialogue("en", "dim to percent", "fifty minutes")[1].status == .missingSlot)
  }

  @Test func `a guess is asked about as at first, and another name may be the answer`() throws {
    let answers = try dialogue("en", "call", "jhon smit")
    #expect(answers[1].status == .noEntity)
    #expect(answers[1].prompt?.say.hasSuffix("Did you mean John Smith?") == true)
    #expect(try dialogue("en", "call bill", "John Smith")[1].url == "my://call/p1")
    #expect(try dialogue("en", "call bill", "no, John Smith")[1].url == "my://call/p1")
    #expect(try dialogue("en", "call bill", "yes")[1].url == "my://call/p2")
    #expect(try dialogue("en", "call bill", "no")[1].status == .noIntent)
    let unclear = try dialogue("en", "call bill", "the purple one")[1]
    #expect(unclear.status == .noEntity)
    #expect(unclear.prompt?.say == "I found nothing by the name the purple one. Did you mean Will?")
  }

  @Test(arguments: [
    ("call room", "two", "p3"), ("call room", "room two", "p3"), ("call room", "2", "p3"),
    ("call room", "ten", "p6"), ("call room", "the second", "p6"),
    ("call budget", "twenty twenty five", "p5"), ("call budget", "2024", "p4"),
    ("call budget", "two thousand and twenty five", "p5"),
  ])
  func `a number picks the name that has it`(_ request: String, _ reply: String, _ id: String)
    throws
  {
    let answers = try dialogue("en", request, reply)
    #expect(answers[0].status == .ambiguous)
    #expect(answers[1].url == "my://call/\(id)", "\(answers[1])")
  }
}
