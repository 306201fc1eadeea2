// What of an utterance is a free text: all words that are not surely the phrase's own.

import IntentResolution
import Testing

@Suite struct FreeTextTests {
  @Test(arguments: [
    ("en", "tell Bob that's fine", "that's fine"), ("en", "tell Bob that’s OK", "that’s OK"),
    ("en", "tell Bob that it's fine", "it's fine"),
    ("fr", "dis à Paul qu'il vient", "il vient"), ("fr", "dis à Paul que il vient", "il vient"),
    ("it", "di a Paul ch'è tardi", "è tardi"), ("de", "sag Bob dass ich komme", "ich komme"),
    ("de", "sag Bob daß ich komme", "ich komme"),
    ("de", "sag Bob das Essen ist fertig", "das Essen ist fertig"),
    ("es", "dile a Paul qué hora es", "qué hora es"), ("es", "dile a Paul que vengo", "vengo"),
    ("pt", "diga a Paul quê é isto", "quê é isto"),
    ("nl", "zeg tegen Bob dat het laat is", "het laat is"),
  ])
  func `a text has the words that are not the phrase's`(
    _ locale: String, _ said: String, _ text: String
  ) throws {
    let answer = try TalkScene().answer(said, locale)
    #expect(answer.status == .match, "\(said): \(answer)")
    #expect(answer.text("text") == text)
  }

  @Test(arguments: ["I need it right now", "I need it, please", "it is mine in the end thanks"])
  func `polite words at its end are its own`(_ text: String) throws {
    let answer = try TalkScene().answer("tell Bob that \(text)")
    #expect(answer.status == .match)
    #expect(answer.text("text") == text)
  }

  @Test(arguments: [
    ("en", "tell Bob that", "wait"), ("en", "tell Bob that", "hold on a second please"),
    ("en", "tell Bob that", "no wait"), ("en", "tell Bob that", "help"),
    ("de", "sag Bob, dass", "Moment mal"), ("de", "sag Bob, dass", "hilf mir"),
    ("fr", "dis à Bob que", "attends un peu"), ("es", "dile a Bob que", "un momento"),
    ("it", "di a Bob che", "aspetta un attimo"), ("pt", "diga a Bob que", "espera um momento"),
    ("nl", "zeg tegen Bob dat", "wacht even"), ("en", "call", "help me"), ("en", "dim to", "wait"),
  ])
  func `who asks for time or help is asked again`(_ locale: String, _ said: String, _ reply: String)
    throws
  {
    let answer = try TalkScene().talk([said, reply], locale)
    #expect(answer.status == .missingSlot, "\(reply): \(answer)")
    #expect(answer.context != nil)
  }

  @Test(arguments: [
    ("en", "cancel that please"), ("en", "I changed my mind"), ("en", "don't send it"),
    ("de", "vergiss das"), ("fr", "oublie ça"), ("es", "olvídalo por favor"),
    ("it", "lascia perdere"), ("pt", "deixa pra lá"), ("nl", "laat maar"), ("ja", "やめて"),
  ])
  func `a text is not what takes the request back`(_ locale: String, _ reply: String) throws {
    let scene = try TalkScene()
    let context = try scene.answer("tell Bob that").context
    #expect(try scene.answer(reply, locale, context: context).status == .noIntent)
  }

  @Test(arguments: [
    ("that one", "that one"), ("that's fine", "that's fine"), ("that I am late", "I am late"),
    ("thanks", "thanks"), ("I waited for an hour", "I waited for an hour"),
  ])
  func `all else is the text`(_ reply: String, _ text: String) throws {
    let answer = try TalkScene().talk(["tell Bob that", reply])
    #expect(answer.status == .match)
    #expect(answer.text("text") == text)
  }

  @Test func `a text that is a request is asked about, and each is done as it was meant`() throws {
    let scene = try TalkScene()
    let asked = try scene.talk(["tell Bob that", "call Kurt Walsh"])
    #expect(asked.status == .ambiguous)
    #expect(asked.url == nil)
    #expect(asked.prompt?.choices == ["Tell", "Call"])
    #expect(try scene.answer("call", context: asked.context).url == "a://call/walsh")
    #expect(
      try scene.answer("tell", context: asked.context).url == "a://tell/bob/call%20Kurt%20Walsh")
    let repeated = try scene.answer("what", context: asked.context)
    #expect(try scene.answer("call", context: repeated.context).url == "a://call/walsh")
    #expect(
      try scene.talk(["tell Bob that", "tell Paul that I am late"]).url
        == "a://tell/paul/I%20am%20late")
  }
}
