// Every rule of lint fires on what it is about, and is silent on the nearest thing that is right.

import IntentPhrases
import LinkTypes
import Testing

@Suite struct IntentLintRuleTests {
  /// A section that breaks a rule, and one that nearly does.
  struct Pair: CustomTestStringConvertible {
    let rule: IntentLintRule
    let firing: String
    let silent: String

    var testDescription: String { rule.rawValue }
  }

  /// An intent with English phrases; `x` is an item, `t` free text.
  private static func intent(_ id: String, _ phrases: String..., more: String = "") -> String {
    intent(id, phrases, more: more)
  }

  private static func intent(_ id: String, _ phrases: [String], more: String = "") -> String {
    let list = phrases.map { JSONWriter().string(.string($0)) }.joined(separator: ", ")
    return
      #""\#(id)": {"parameters": {"x": "item", "y": "city", "t": {"text": true}, "u": {"text": true}}, "phrases": {"en": [\#(list)]}\#(more)}"#
  }

  private static func section(_ intents: String..., more: String = "") -> String {
    "{\(more)\"intents\": {\(intents.joined(separator: ", "))}}"
  }

  private static func intents(_ count: Int) -> String {
    let list = (0..<count).map { intent("i\($0)", "go \($0) now") }
    return "{\"intents\": {\(list.joined(separator: ", "))}}"
  }

  private static func list(_ values: String, more: String = "") -> String {
    section(
      intent("a", "set {c}"),
      more: "\"languages\": [\"en\", \"de\"], \"lists\": {\"c\": [\(values)]\(more)}, ")
  }

  /// Phrases of one intent that break a rule, and ones that nearly do.
  private static func pair(_ rule: IntentLintRule, _ firing: [String], but silent: [String]) -> Pair
  {
    Pair(rule: rule, firing: section(intent("a", firing)), silent: section(intent("a", silent)))
  }

  static let pairs: [Pair] = [
    Pair(
      rule: .sharedPhrase, firing: section(intent("a", "open {x}"), intent("b", "open [the] {x}")),
      silent: section(intent("a", "open {x}"), intent("b", "open the {y}"))),
    pair(
      .duplicatePhrase, ["Open  the {x}!", "open the {x}"],
      but: ["open the {x}", "open a {x}", "open the {y}"]),
    Pair(
      rule: .negatedPhrase,
      firing: section(intent("a", "open {x} now", more: #", "negativePhrases": ["open *"]"#)),
      silent: section(intent("a", "open {x} now", more: #", "negativePhrases": ["never open *"]"#))),
    Pair(
      rule: .competingText, firing: section(intent("a", "note {t}"), intent("b", "note {x}")),
      silent: section(
        intent("a", "note {t}"), intent("b", "note down {x}"), intent("c", "open {x}"))),
    pair(.adjacentSlots, ["move {x} [to] {y}"], but: ["move {x} to {y}"]),
    pair(.textBesideSlot, ["tell {x} {t}"], but: ["tell {x} that {t}"]),
    pair(.slotsAtBothEnds, ["{x} to {y}"], but: ["{x} to {y} now"]),
    pair(
      .severalTexts, ["tell {t} that {u}"],
      but: ["tell {t} now", "write {u} now", "say (that {t}|now {u})"]),
    pair(.repeatedSlot, ["from {x} to {x}"], but: ["(from {x}|to {x}) now"]),
    pair(.noWords, ["[open] {x}"], but: ["open {x}"]),
    Pair(
      rule: .noApplicationName, firing: section(intent("a", "open", "go in ${applicationName}")),
      silent: section(intent("a", "go <in>"), more: #""rules": {"in": "in ${applicationName}"}, "#)),
    Pair(
      rule: .untranslatedPhrase,
      firing: section(intent("a", "go"), more: #""languages": ["en", "de"], "#),
      silent: section(intent("a", "go"), more: #""languages": ["en", "en-GB"], "#)),
    Pair(
      rule: .untranslatedPrompt,
      firing: section(
        intent("a", "go", more: #", "prompts": {"x": {"de": "Was?"}}"#),
        more: #""languages": ["en"], "#),
      silent: section(
        intent("a", "go", more: #", "prompts": {"x": {"de": "Was?", "*": "What?"}}"#),
        more: #""languages": ["en"], "#)),
    Pair(
      rule: .untranslatedValue,
      firing: list(
        #"{"value": "r", "say": {"en": ["red"]}}, {"value": "b", "say": {"de": ["blau"]}}"#),
      silent: list(
        #"{"value": "r", "say": {"en": ["red"]}}, {"value": "b", "say": {"en": ["blue"]}}"#)),
    Pair(
      rule: .noPhrases, firing: #"{"intents": {"a": {}}}"#, silent: section(intent("a", "go"))),
    Pair(
      rule: .unfilledParameter, firing: section(intent("a", "go", more: #", "url": "s://{x}""#)),
      silent: section(intent("a", "go", "go to {x}", more: #", "url": "s://{x}""#))),
    Pair(
      rule: .incompletePhrase,
      firing: section(intent("a", "go", "go to {x}", more: #", "url": "s://{x}""#)),
      silent: section(intent("a", "go [to {x}]", "go to {x}", more: #", "url": "s://{x}""#))),
    Pair(
      rule: .unusedParameter,
      firing: #"{"intents": {"a": {"parameters": {"x": "item"}, "phrases": {"en": ["go"]}}}}"#,
      silent:
        #"{"intents": {"a": {"url": "s://{x}", "parameters": {"x": "item"}, "phrases": {"en": ["go"]}}, "b": {"parameters": {"x": "item"}, "phrases": {"en": ["open {x}"]}}}}"#
    ),
    Pair(rule: .tooManyShortcuts, firing: intents(11), silent: intents(10)),
    Pair(
      rule: .tooManyPhrases, firing: section(intent("a", "set {0..1000:n}")),
      silent: section(intent("a", "set {1..1000:n}"))),
    Pair(
      rule: .unusedRule, firing: section(intent("a", "go"), more: #""rules": {"r": "go"}, "#),
      silent: section(
        intent("a", "go", more: #", "negativePhrases": ["<r> *"]"#),
        more: #""rules": {"r": "<s>", "s": "go"}, "#)),
    Pair(
      rule: .unusedList, firing: section(intent("a", "go"), more: #""lists": {"c": ["r"]}, "#),
      silent: list(#""r""#)),
    Pair(rule: .stopWordAlias, firing: list(#""red", "the""#), silent: list(#""red", "theatre""#)),
    Pair(
      rule: .sharedValue,
      firing: list(#"{"value": 1, "say": ["low"]}, {"value": 2, "say": ["Low!"]}"#),
      silent: list(#"{"value": 1, "say": {"en": ["low"]}}, {"value": 2, "say": {"de": ["low"]}}"#)),
    Pair(
      rule: .notCompared,
      firing: section(intent("a", String(repeating: "[a]", count: 3_000)), intent("b", "go")),
      silent: section(intent("a", String(repeating: "[a]", count: 300)), intent("b", "go"))),
  ]

  private func rules(_ section: String) throws -> [IntentFinding] {
    let text = #"{"app": "Shop", "routes": {}, "intents": "# + section + "}"
    return IntentLinter(try IntentCatalog(manifest: Array(text.utf8))).findings()
  }

  @Test(arguments: pairs)
  func `a rule fires on what it is about and nothing near it`(pair: Pair) throws {
    let found = try rules(pair.firing).filter { $0.rule == pair.rule }
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { $0.position != nil && !$0.message.isEmpty && !$0.subject.isEmpty })
    let near = try rules(pair.silent).filter { $0.rule == pair.rule }
    #expect(near.isEmpty, "\(near.map(\.message))")
  }

  @Test func `every rule has its pair, but the ones that only an index can break`() {
    #expect(
      Set(Self.pairs.map(\.rule)).union([.shortAlias, .sharedTitle]) == Set(IntentLintRule.allCases)
    )
    #expect(Set(IntentLintRule.allCases.map(\.rawValue)).count == IntentLintRule.allCases.count)
  }

  @Test func `short aliases are told once a kind, with examples`() {
    var aliases = ShortAliases(kind: "city")
    #expect(aliases.finding == nil)
    aliases.add("SAN", title: "San Diego")
    #expect(
      aliases.finding?.message
        == #"1 alias of the kind "city" has at most three letters, such as "SAN" of San Diego"#)
    for number in 0..<2_000 { aliases.add("A\(number % 10)", title: "Town \(number)") }
    #expect(
      aliases.finding?.message
        == #"2001 aliases of the kind "city" have at most three letters, such as "SAN" of San Diego, "A0" of Town 0, "A1" of Town 1"#
    )
  }

  @Test func `titles that two kinds share are told once for the two`() {
    var titles = SharedTitles()
    for title in ["Lyon", "Nice", "Paris", "Paris"] { titles.add(title, kind: "city") }
    #expect(titles.findings.isEmpty)
    for title in ["nice!", "PARIS", "requests"] { titles.add(title, kind: "package") }
    titles.add("Requests", kind: "person")
    titles.add("…", kind: "person")
    #expect(
      titles.findings.map(\.message) == [
        #"2 titles of the kinds "city" and "package" are the same, such as "Nice", "Paris""#,
        #"1 title of the kinds "package" and "person" are the same, such as "requests""#,
      ])
  }

  @Test func `what a route needs is given by a phrase, as what a URL needs`() throws {
    let section = Self.section(
      Self.intent("a", "open", more: #", "route": "item""#),
      Self.intent("b", "open {x}", "open it", more: #", "route": "item""#))
    let text = #"{"app": "Shop", "intents": "# + section + "}"
    var linter = IntentLinter(try IntentCatalog(file: Array(text.utf8)))
    func found() -> [String] {
      linter.findings().filter { [.unfilledParameter, .incompletePhrase].contains($0.rule) }
        .map(\.message)
    }
    #expect(found().isEmpty)
    linter.routeParameters = ["item": ["x"]]
    #expect(
      found() == [
        #"no phrase of "a" gives "x", which its route needs"#,
        #"the phrase "open it" has no {x}, which the route of "b" needs"#,
      ])
  }

  @Test(
    arguments: [
      ("call the *", "call {x}", "call the {x}"), ("call the *", "dial {x}", nil),
      ("turn on light", "turn on the light", "turn on light"),
      ("turn on the light", "turn on light", "turn on the light"),
      ("don't call the *", "call {x}", nil), ("open my *", "open {x} now", "open my {x} now"),
    ] as [(String, String, String?)])
  func `a negative phrase meets what people say with articles, and without`(
    negative: String, phrase: String, witness: String?
  ) throws {
    let section = Self.section(
      Self.intent("a", phrase, more: ", \"negativePhrases\": [\"\(negative)\"]"))
    let found = try rules(section).filter { $0.rule == .negatedPhrase }
    #expect(found.map(\.witness) == (witness.map { [$0] } ?? []))
  }

  @Test(
    arguments: [
      ("note {t}", "note {x}", "note {t}"), ("note {t} now", "note {0..9:n} [now]", "note {t} now"),
      ("note {t}", "note {u}", nil), ("note {t}", "note milk", nil), ("open {x}", "open {y}", nil),
    ] as [(String, String, String?)])
  func `free text competes with slots, in one intent and in two`(
    one: String, other: String, witness: String?
  ) throws {
    for section in [
      Self.section(Self.intent("a", one, other)),
      Self.section(Self.intent("a", one), Self.intent("b", other)),
    ] {
      let found = try rules(section).filter { $0.rule == .competingText }
      #expect(found.map(\.witness) == (witness.map { [$0] } ?? []))
    }
  }

  @Test func `texts that compete in two intents are told once, with their number`() throws {
    let phrases = ["note {t}", "write {t}", "keep {t}"]
    let others = phrases.map { $0.replacing("{t}", with: "{x}") }
    let found = try rules(
      Self.section(Self.intent("a", phrases), Self.intent("b", others))
    ).filter { $0.rule == .competingText }
    #expect(found.count == 1)
    #expect(found.first?.message.hasSuffix("; so do 2 more of their phrases") == true)
  }
}
