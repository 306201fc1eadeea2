// The small words of each language, as a request shows them.

import IntentPhrases
import Testing

@Suite struct LanguageProfileTests {
  private func costs(_ locale: String, _ phrase: String, _ utterance: String) throws -> Double? {
    var catalog = IntentCatalog(applicationNames: ["MyApp"], languages: [locale])
    var intent = IntentDefinition(id: "open")
    intent.parameters = [ParameterDefinition(name: "thing", kind: .entity(kinds: []))]
    intent.phrases = [
      IntentPhrase(
        source: phrase, notation: .template, nodes: try PhraseParser.parse(phrase), language: locale
      )
    ]
    catalog.intents = [intent]
    let text = try TokenText(utterance: utterance)
    let found = PhraseMatcher(catalog, locale: locale).read(text).alignments.first {
      $0.slots.first?.tokens.map(text.original) == "Roma"
    }
    return found?.cost
  }

  @Test(arguments: [
    ("en", "open {thing}", "please could you open Roma for me"),
    ("en", "open {thing}", "ok so what I need you to do is open Roma thank you"),
    ("en", "open {thing}", "hey, if it's not too much trouble, could you open Roma in MyApp"),
    ("de", "öffne {thing}", "kannst du bitte öffne Roma danke"),
    ("de", "öffne {thing}", "ähm öffne Roma in MyApp"),
    ("fr", "ouvre {thing}", "s'il te plaît ouvre Roma merci"),
    ("fr", "ouvre {thing}", "euh ouvre Roma avec MyApp"),
    ("es", "abre {thing}", "por favor abre Roma gracias"),
    ("es", "abre {thing}", "oye, abre Roma en MyApp"),
    ("it", "apri {thing}", "per favore apri Roma grazie"),
    ("it", "apri {thing}", "ehm apri Roma con MyApp"),
    ("pt", "abre {thing}", "por favor abre Roma obrigado"),
    ("pt", "abre {thing}", "abre Roma no MyApp"),
    ("nl", "open {thing}", "alsjeblieft open Roma bedankt"),
    ("nl", "open {thing}", "kun je even open Roma in MyApp"),
    ("ja", "{thing}を開いて", "すみません、Romaを開いてください"),
    ("ja", "{thing}を開いて", "MyAppでRomaを開いてくれませんか"),
  ])
  func `politeness and the app's name cost next to nothing`(
    _ locale: String, _ phrase: String, _ utterance: String
  ) throws {
    let cost = try #require(try costs(locale, phrase, utterance), "\(utterance)")
    #expect(cost > 0)
    #expect(cost <= 0.4, "\(utterance)")
  }

  @Test(arguments: [
    ("fr", "ouvre la page de {thing}", "ouvre la page de Roma"),
    ("fr", "profil d'{thing}", "profil d’Roma"), ("it", "apri l'app {thing}", "apri l’app Roma"),
    ("de", "zeige {thing} an", "zeige Roma an"), ("es", "envía a {thing}", "envia a Roma"),
  ])
  func `elisions, marks and parted verbs are words like others`(
    _ locale: String, _ phrase: String, _ utterance: String
  ) throws {
    #expect(try costs(locale, phrase, utterance) == 0)
  }

  @Test func `a language without a file is matched without fillers`() throws {
    #expect(try costs("sv", "öppna {thing}", "öppna Roma") == 0)
    #expect(try costs("sv", "öppna {thing}", "snälla öppna Roma") == nil)
  }

  @Test(arguments: LanguageProfile.codes) func `every language has what its questions need`(
    _ code: String
  ) {
    let profile = LanguageProfile.of(code)
    #expect(!profile.openers.isEmpty && !profile.closers.isEmpty && !profile.hesitations.isEmpty)
    #expect(!profile.applicationLinks.isEmpty && !profile.negations.isEmpty)
    #expect(profile.numbers.count >= 10)
    #expect(profile.prompts.ordinals.count == 10)
    #expect(
      profile.prompts.qualified.contains("{name}") && profile.prompts.qualified.contains("{mark}"))
    for template in profile.openers + profile.closers + profile.hesitations {
      #expect(throws: Never.self) { try PhraseParser.parse(template) }
    }
  }
}
