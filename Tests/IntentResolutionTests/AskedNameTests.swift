// What is asked for and what is not found is what people named: no article, no "please", no name of the app.

import EntityStore
import IntentPhrases
import IntentResolution
import LinkRouter
import LinkTypes
import TestSupport
import Testing

@Suite struct AskedNameTests {
  private static let manifest = """
    {"application": {"name": "Notely"}, "languages": ["en", "de", "fr"],
     "intents": [
      {"id": "open", "title": "Open", "url": "notely://open/{target.id}",
       "params": {"target": {"types": ["file", "song", "person", "drink"]}},
       "phrases": {"en": ["Open ${target} in ${applicationName}", "Open ${target}"],
         "de": ["\u{d6}ffne ${target}"], "fr": ["Ouvre ${target}"]}},
      {"id": "note", "title": "Note", "url": "notely://note?t={body}", "params": {"body": {"text": true}},
       "phrases": {"en": ["Note [that] ${body}", "Search for ${body}"]}},
      {"id": "send", "title": "Send", "url": "notely://send/{file.id}/{person.id}",
       "params": {"file": {"types": ["file"]}, "person": {"types": ["person"]}},
       "prompts": {"person": {"en": "To whom?"}},
       "phrases": {"en": ["Send ${file}", "Send ${file} to ${person}"]}}]}
    """

  private struct Scene {
    let directory: TemporaryDirectory
    let resolver: IntentResolver

    init() throws {
      directory = try TemporaryDirectory()
      let store = try EntityStore(path: directory.file("index.sqlite"))
      try store.put(
        [
          ("file", "f1", "Report", "Draft"), ("file", "f2", "Report", "Final"),
          ("file", "f3", "Budget", "Finance, 2024"), ("song", "s1", "Seven Nation Army", "White"),
          ("song", "s2", "99 Luftballons", "Nena"), ("song", "s3", "Twenty-One Guns", "Green"),
          ("person", "u1", "John Smith", "Legal, London"), ("drink", "d1", "Latte", "hot"),
          ("drink", "d2", "Latte", "cold"), ("song", "s4", "Please Me", nil),
        ].map { kind, id, title, subtitle in
          var entity = Entity(kind: kind, id: id, title: title)
          entity.subtitle = subtitle
          return entity
        })
      resolver = IntentResolver(
        store: store, routes: .builtIn,
        catalog: try IntentCatalog(file: Array(AskedNameTests.manifest.utf8)))
    }

    func answer(_ utterance: String, _ locale: String = "en", context: String? = nil) throws
      -> IntentAnswer
    {
      try resolver.resolve(IntentRequest(utterance, locale: locale, context: context))
    }
  }

  @Test(arguments: [
    ("open", "en"), ("open please", "en"), ("open the", "en"), ("open in Notely", "en"),
    ("open the please", "en"), ("open in Notely please", "en"), ("\u{f6}ffne bitte", "de"),
    ("\u{f6}ffne die", "de"), ("ouvre s'il te pla\u{ee}t", "fr"), ("ouvre le", "fr"),
  ])
  func `words that name nothing are no name`(_ said: String, _ locale: String) throws {
    let answer = try Scene().answer(said, locale)
    #expect(answer.status == .missingSlot, "\(answer)")
    #expect(answer.slots.first?.text == "")
    #expect(answer.prompt != nil)
    #expect(try Scene().answer("Budget", locale, context: answer.context).status == .match)
  }

  @Test(arguments: [
    ("open foobar please", "foobar"), ("open foobar in Notely", "foobar"),
    ("please open the foobar in Notely please", "the foobar"),
  ])
  func `what is not found is what was named`(_ said: String, _ name: String) throws {
    let answer = try Scene().answer(said)
    #expect(answer.status == .noEntity, "\(answer)")
    #expect(answer.slots.first?.text == name)
    #expect(answer.prompt?.say == "I found nothing by the name \(name).")
  }

  @Test(arguments: [
    ("note buy milk in Notely", "notely://note?t=buy%20milk"),
    ("search for pasta in Notely", "notely://note?t=pasta"),
    ("note that it rains in Paris", "notely://note?t=it%20rains%20in%20Paris"),
    ("open Please Me", "notely://open/s4"), ("open the final report", "notely://open/f2"),
    ("open the 2024 budget", "notely://open/f3"), ("open 7 nation army", "notely://open/s1"),
    ("open seven nation army", "notely://open/s1"), ("open 21 guns", "notely://open/s3"),
    ("open ninety nine luftballons", "notely://open/s2"), ("open john's", "notely://open/u1"),
    ("open John Smith\u{2019}s", "notely://open/u1"),
  ])
  func `names and texts in other words`(_ said: String, _ url: String) throws {
    let answer = try Scene().answer(said)
    #expect(answer.url == url, "\(answer)")
  }

  @Test func `a property is no place`() throws {
    let answer = try Scene().answer("open latte")
    #expect(answer.prompt?.say == "Latte (hot), or Latte (cold)?")
    #expect(answer.prompt?.choices == ["hot", "cold"])
  }

  @Test func `a URL is never left without its values`() throws {
    let scene = try Scene()
    let asked = try scene.answer("send budget")
    #expect(asked.status == .missingSlot)
    #expect(asked.url == nil)
    #expect(asked.prompt?.say == "To whom?")
    let answer = try scene.answer("John Smith", context: asked.context)
    #expect(answer.url == "notely://send/f3/u1", "\(answer)")
  }
}
