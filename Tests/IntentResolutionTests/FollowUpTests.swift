// What is said after a question: which one in every language, none of them, and contexts that do not hold.

import EntityStore
import IntentPhrases
import IntentResolution
import LinkRouter
import LinkTypes
import Testing

@Suite struct FollowUpTests {
  private func scene() throws -> ResolverScene {
    try ResolverScene([
      ("person", "u1", "Maria Garcia", "Design, Madrid", []),
      ("person", "u2", "Maria Garcia", "Sales, Lyon", []),
      ("person", "u3", "Maria Garcia", "Legal, Roma", []),
    ])
  }

  private static let requests = [
    "en": "open maria garcia", "de": "öffne maria garcia", "fr": "ouvre maria garcia",
    "es": "abre maria garcia", "it": "apri maria garcia", "pt": "abra maria garcia",
    "nl": "toon maria garcia", "ja": "maria garciaを開いて",
  ]

  @Test(arguments: [
    ("en", "the second"), ("en", "2nd"), ("en", "the 2nd one please"), ("en", "number two"),
    ("en", "second one"), ("en", "2"), ("en", "sales"), ("en", "the one in Lyon"),
    ("de", "der zweite"),
    ("de", "die zweite bitte"), ("de", "den zweiten"), ("de", "2."), ("de", "Nummer zwei"),
    ("de", "die in Lyon"), ("fr", "le deuxième"), ("fr", "la deuxième"), ("fr", "la seconde"),
    ("fr", "2e"), ("fr", "le 2ème"), ("fr", "numéro deux"), ("fr", "celle de Lyon"),
    ("es", "el segundo"), ("es", "la segunda"), ("es", "2ª"), ("es", "número dos"),
    ("es", "la de Lyon"), ("it", "il secondo"), ("it", "la seconda"), ("it", "2º"),
    ("it", "numero due"), ("it", "quella di Lyon"), ("pt", "o segundo"), ("pt", "a segunda"),
    ("pt", "2º"), ("pt", "número dois"), ("pt", "a de Lyon"), ("nl", "de tweede"), ("nl", "2de"),
    ("nl", "nummer twee"), ("nl", "die in Lyon"), ("ja", "2番目"), ("ja", "二番目"),
    ("ja", "二つ目の方"), ("ja", "2番目をお願いします"), ("ja", "２番目"), ("ja", "Lyonの方"),
  ])
  func `one of several is picked`(_ locale: String, _ reply: String) throws {
    let scene = try scene()
    let asked = try scene.answer(Self.requests[locale] ?? "", locale)
    #expect(asked.status == .ambiguous)
    let answer = try scene.answer(reply, locale, context: asked.context)
    #expect(answer.url == "myapp://open/person/u2", "\(reply): \(answer)")
  }

  @Test(arguments: [
    ("en", "the last one", "u3"), ("de", "die letzte", "u3"), ("fr", "la première", "u1"),
    ("es", "la última", "u3"), ("it", "la prima", "u1"), ("pt", "o primeiro", "u1"),
    ("nl", "de eerste", "u1"), ("ja", "最初の", "u1"), ("ja", "最後", "u3"), ("de", "der dritte", "u3"),
  ])
  func `the first and the last are picked`(_ locale: String, _ reply: String, _ id: String) throws {
    let scene = try scene()
    let asked = try scene.answer(Self.requests[locale] ?? "", locale)
    let answer = try scene.answer(reply, locale, context: asked.context)
    #expect(answer.url == "myapp://open/person/\(id)", "\(reply): \(answer)")
  }

  @Test(arguments: [
    ("en", "cancel"), ("en", "never mind"), ("en", "none of them"), ("en", "no"),
    ("de", "abbrechen"), ("de", "vergiss es"), ("de", "keine von beiden"), ("de", "nein danke"),
    ("fr", "annuler"), ("fr", "laisse tomber"), ("es", "cancelar"), ("es", "ninguna"),
    ("it", "annulla"), ("it", "lascia stare"), ("pt", "cancelar"), ("pt", "deixa pra lá"),
    ("nl", "annuleren"), ("nl", "laat maar"), ("ja", "キャンセル"), ("ja", "やめて"), ("ja", "どれでもない"),
  ])
  func `a request is taken back`(_ locale: String, _ reply: String) throws {
    let scene = try scene()
    let asked = try scene.answer(Self.requests[locale] ?? "", locale)
    let missing = try scene.answer("open", "en")
    #expect(missing.status == .missingSlot)
    for context in [asked.context] + (locale == "en" ? [missing.context] : []) {
      let answer = try scene.answer(reply, locale, context: context)
      #expect(answer.status == .noIntent, "\(reply): \(answer)")
      #expect(answer.context == nil && answer.prompt == nil)
    }
  }

  @Test(arguments: ["the fourth", "11", "0", "the purple one", "second third"])
  func `what picks none is asked again`(_ reply: String) throws {
    let scene = try scene()
    let asked = try scene.answer("open maria garcia")
    let answer = try scene.answer(reply, context: asked.context)
    #expect(answer.status == .ambiguous)
    #expect(answer.prompt?.choices == asked.prompt?.choices)
    #expect(answer.prompt?.say == "\(reply) is none of them. " + (asked.prompt?.say ?? ""))
  }

  @Test func `a changed, foreign or outdated context is an error`() throws {
    let scene = try scene()
    let context = try #require(try scene.answer("open maria garcia").context)
    var changed = Array(context)
    changed[4] = changed[4] == "A" ? "B" : "A"
    let other = IntentResolver(
      store: scene.store, routes: .builtIn, catalog: scene.resolver.catalog,
      contextKey: Array("other".utf8))
    for bad in [
      String(changed), "", ".", "a.b", String(context.dropLast()), context + "A", "\u{0}",
    ] {
      #expect(try Self.code { try scene.answer("2", context: bad) } == "intent.foreignContext")
    }
    #expect(
      try Self.code { try other.resolve(IntentRequest("2", context: context)) }
        == "intent.foreignContext")
    for id in ["u1", "u2", "u3"] {
      try scene.store.remove([EntityIdentifier(kind: "person", id: id)])
    }
    #expect(try Self.code { try scene.answer("2", context: context) } == "intent.staleContext")
  }

  /// The code of the error that the body throws; nil if it throws none.
  private static func code(_ body: () throws -> IntentAnswer) throws -> String? {
    do {
      _ = try body()
      return nil
    } catch let error as IntentError { return error.code }
  }

  @Test func `namesakes are told apart in people's words`() throws {
    func marks(_ entities: [Entity]) throws -> IntentAnswer.Prompt? {
      let scene = try ResolverScene([])
      try scene.store.put(entities)
      return try scene.answer("open Victoria").prompt
    }
    func city(_ id: String, _ subtitle: String?, _ aliases: [String] = []) -> Entity {
      var entity = Entity(kind: "city", id: id, title: "Victoria")
      entity.subtitle = subtitle
      entity.aliases = aliases
      return entity
    }
    #expect(
      try marks([city("168", "Texas, United States"), city("169", "Canada")])?.choices
        == ["Texas", "Canada"])
    #expect(
      try marks([city("168", "Philippines", ["Nanhaya"]), city("169", "Philippines", ["Vika"])])?
        .choices
        == ["Nanhaya", "Vika"])
    var summarized = [city("168", nil), city("169", nil)]
    summarized[0].summary = "by the sea"
    summarized[1].attributes["region"] = .string("Tarlac")
    #expect(try marks(summarized)?.choices == ["by the sea", "Tarlac"])
    let same = try marks([city("168", "Philippines"), city("169", "Philippines")])
    #expect(same?.choices == ["Philippines, first", "Philippines, second"])
    #expect(same?.say == "Victoria in Philippines (first), or Victoria in Philippines (second)?")
  }
}
