// Utterances over phrases, without an index: which phrase, where the slots are, what it costs.

import IntentPhrases
import LinkTypes
import Testing

@Suite struct PhraseMatcherTests {
  /// A matcher of one intent a phrase; entities of a slot are not looked for here.
  private func matcher(_ phrases: [String], negative: [String] = [], locale: String = "en") throws
    -> PhraseMatcher
  {
    var catalog = IntentCatalog(applicationNames: ["MyApp", "My App"], languages: [locale])
    for (number, phrase) in phrases.enumerated() {
      var intent = IntentDefinition(id: "i\(number)")
      intent.parameters = [
        ParameterDefinition(name: "thing", kind: .entity(kinds: ["item"])),
        ParameterDefinition(name: "other", kind: .entity(kinds: ["item"])),
        ParameterDefinition(name: "note", kind: .text),
        ParameterDefinition(
          name: "room",
          kind: .enumeration(
            ["Kitchen", "Living Room", "Attic"].map { ListValue(value: .text($0)) })),
      ]
      intent.phrases = [
        IntentPhrase(
          source: phrase, notation: .template, nodes: try PhraseParser.parse(phrase),
          language: locale)
      ]
      if number == 0 {
        intent.negativePhrases = try negative.map {
          IntentPhrase(
            source: $0, notation: .template,
            nodes: try PhraseParser.parse($0, options: .wildcards), language: locale)
        }
      }
      catalog.intents.append(intent)
    }
    return PhraseMatcher(catalog, locale: locale)
  }

  /// The cheapest reading; with `slots` the cheapest one that fills them so.
  private func best(_ matcher: PhraseMatcher, _ utterance: String, _ slots: [String]? = nil) throws
    -> (intent: String, cost: Double, slots: [String])?
  {
    let text = try TokenText(utterance: utterance)
    let found = matcher.read(text).alignments.map { one in
      (
        intent: one.intent.id, cost: one.cost,
        slots: one.slots.map { slot in slot.tokens.map(text.original) ?? "" }
      )
    }
    return found.first { slots == nil || $0.slots == slots }
  }

  @Test(arguments: [
    ("open the door", 0.0, ["door"]), ("OPEN, the: door!", 0, ["door"]),
    ("opne the door", 0.8, ["door"]), ("please open the door", 0.1, ["door"]),
    ("open uh open the door", 0.15, ["door"]), ("open open the door", 0.15, ["door"]),
    ("open, I mean, open the door", 0.15, ["door"]), ("open the door in my app", 0.05, ["door"]),
    ("could you open the door right now", 0.2, ["door"]),
    ("in MyApp open the door", 0.05, ["door"]),
    ("open um the door", 0.1, ["door"]),
  ])
  func `a phrase said otherwise costs what that is worth`(
    _ utterance: String, _ cost: Double, _ slots: [String]
  ) throws {
    let found = try #require(try best(matcher(["Open the {thing}"]), utterance, slots))
    #expect((found.cost - cost).magnitude < 1e-9, "\(found)")
  }

  @Test(arguments: [
    "door the open", "I opened the door", "nobody opens the door here", "door", "the",
  ])
  func `what is not like the phrase is not read as it`(_ utterance: String) throws {
    #expect(try best(matcher(["Open the {thing} now"]), utterance) == nil)
  }

  @Test func `a plural for a singular costs less than a slip`() throws {
    let matcher = try matcher(["Latest version of {thing}"])
    let plural = try #require(try best(matcher, "latest versions of it"))
    let slip = try #require(try best(matcher, "latest verison of it"))
    #expect(plural.cost < slip.cost)
  }

  @Test func `more words of a phrase explain an utterance better`() throws {
    let matcher = try matcher(["Open {thing}", "Open {thing} tab"])
    #expect(try best(matcher, "open inbox tab")?.intent == "i1")
    #expect(try best(matcher, "open inbox")?.intent == "i0")
  }

  @Test func `groups stay edges however many phrases they stand for`() throws {
    let group = "[a|b] (c|d|e) "
    let short = try matcher(["Open " + String(repeating: group, count: 10) + "{thing}"])
    let long = try matcher(["Open " + String(repeating: group, count: 20) + "{thing}"])
    #expect(long.size < short.size * 5 / 2)
    let said = "open " + Array(repeating: "b e", count: 20).joined(separator: " ") + " x"
    let text = TokenText(said)
    #expect(long.read(text).alignments.first?.cost == 0)
  }

  @Test func `beginnings are shared`() throws {
    let one = try matcher(["Show me the way to {thing}"])
    let two = try matcher(["Show me the way to {thing}", "Show me the way to {thing} now"])
    #expect(two.size - one.size < one.size / 2)
  }

  @Test func `a word may go on in a group and behind a value`() throws {
    let matcher = try matcher(["find hotel[s] in {room}", "shutters on the {room}floor"])
    #expect(try best(matcher, "find hotels in attic")?.intent == "i0")
    #expect(try best(matcher, "find hotel in the attic")?.intent == "i0")
    #expect(try best(matcher, "shutters on the atticfloor")?.intent == "i1")
  }

  @Test func `a list gives its values, also misspelt`() throws {
    let matcher = try matcher(["lights in {room}"])
    for said in ["lights in the living room", "lights in livingroom", "lights in lvinig room"] {
      let value = matcher.read(TokenText(said)).alignments.first?.slots.first?.value
      #expect(value == .text("Living Room"), "\(said)")
    }
    #expect(matcher.read(TokenText("lights in the moon")).alignments.isEmpty)
  }

  @Test func `free text is as short as the phrase lets it`() throws {
    let matcher = try matcher(["note [that] {note}"])
    #expect(try best(matcher, "note that we need milk")?.slots == ["we need milk"])
  }

  @Test func `a negative phrase excludes its intent`() throws {
    let matcher = try matcher(["open {thing}"], negative: ["never open *"])
    #expect(matcher.read(TokenText("open it all")).vetoed.isEmpty)
    let text = TokenText("please never open it")
    let readings = matcher.read(text)
    #expect(readings.alignments.isEmpty || readings.vetoed == ["i0"])
  }

  @Test func `a phrase without its last word is a beginning`() throws {
    let matcher = try matcher(["navigate to {thing} [with {app}]"])
    #expect(matcher.read(TokenText("navigate to")).beginnings.first?.missing?.name == "thing")
    #expect(matcher.read(TokenText("navigate")).beginnings.isEmpty)
  }

  @Test func `scripts without spaces match character by character`() throws {
    let japanese = try matcher(["{thing}を開いて", "{app}で{thing}を見せて"], locale: "ja")
    #expect(try best(japanese, "報告書を開いて")?.slots == ["報告書"])
    #expect(try best(japanese, "ねえ、報告書を開いてください", ["報告書"]) != nil)
    #expect(try best(japanese, "MyAppで報告書を見せて")?.slots == ["報告書"])
    let chinese = try matcher(["打开{thing}", "从{thing}到{other}"], locale: "zh")
    #expect(try best(chinese, "打开报告")?.slots == ["报告"])
    #expect(try best(chinese, "从北京到上海")?.slots == ["北京", "上海"])
    let thai = try matcher(["เปิด{thing}"], locale: "th")
    #expect(try best(thai, "เปิดรายงาน")?.slots == ["รายงาน"])
    let korean = try matcher(["{thing} 열어줘"], locale: "ko")
    #expect(try best(korean, "보고서 열어줘")?.slots == ["보고서"])
  }

  @Test(arguments: [
    ("note C++!", "C++"), ("note \"hello there\"", "\"hello there\""),
    ("note #1 (draft)", "#1 (draft)"),
    ("note .NET", ".NET"), ("note: buy milk.", "buy milk"), ("note, buy milk?!", "buy milk"),
    ("note hi 🎉", "hi 🎉"), ("note 🎉 hi", "🎉 hi"), ("note  $5  ", "$5"), ("note ¡hola!", "¡hola!"),
    ("note a.b.c…", "a.b.c"), ("note “hi!”", "“hi!”"), ("note @anna 50%", "@anna 50%"),
    ("note e=mc²", "e=mc²"),
  ])
  func `free text is kept as it was said`(_ utterance: String, _ note: String) throws {
    let alignment = try matcher(["note {note}"]).read(TokenText(utterance: utterance)).alignments
      .first
    #expect(alignment?.slots.first?.value == .text(note))
  }

  @Test func `free text before a word of the phrase keeps its marks`() throws {
    let matcher = try matcher(["add {note} to the list"])
    for (said, note) in [
      ("add C++ to the list", "C++"), ("add milk, to the list!", "milk"),
      ("add (x) to the list", "(x)"),
    ] {
      #expect(matcher.read(TokenText(said)).alignments.first?.slots.first?.value == .text(note))
    }
  }

  @Test(arguments: [
    ("call it", "fall it", false), ("call it", "cal it", true), ("call it", "clal it", true),
    ("call it", "caql it", false), ("call it", "cakl it", true), ("call it", "xall it", false),
    ("call it", "alll it", false), ("open it", "opwn it", true), ("read it", "bread it", false),
    ("share it", "shate it", true), ("share it", "hare it", false),
    ("delete it", "elete it", true), ("delete it", "deleted it", false),
  ])
  func `a short word of a phrase is no other word`(_ phrase: String, _ said: String, _ isRead: Bool)
    throws
  {
    #expect(try (best(matcher([phrase]), said) != nil) == isRead, "\(said)")
  }
}
