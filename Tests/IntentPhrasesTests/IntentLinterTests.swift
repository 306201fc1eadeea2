// Lint: what two intents share, decided without writing phrases out, and what slots, languages and limits ask.

import IntentPhrases
import LinkTypes
import TestSupport
import Testing

@Suite struct IntentLinterTests {
  private func findings(_ section: String) throws -> [IntentFinding] {
    let text = #"{"app": "Shop", "routes": {}, "intents": "# + section + "}"
    return IntentLinter(try IntentCatalog(manifest: Array(text.utf8))).findings()
  }

  /// Two intents with a phrase each, without findings about the application and parameters.
  private func pair(_ one: String, _ other: String, parameters: String = "{}") throws
    -> [IntentFinding]
  {
    func quoted(_ text: String) -> String { JSONWriter().string(.string(text)) }
    let intents = [("a", one), ("b", other)].map {
      "\"\($0)\": {\"parameters\": \(parameters), \"phrases\": {\"en\": [\(quoted($1))]}}"
    }
    return try findings("{\"intents\": {\(intents.joined(separator: ", "))}}")
      .filter { $0.rule != .noApplicationName && $0.rule != .unusedParameter }
  }

  private static let slots =
    #"{"x": ["item", "user"], "y": "user", "z": "city", "t": {"text": true}}"#

  @Test(
    arguments: [
      ("open {x}", "open {y}", "open {x}"), ("open {x}", "open {z}", nil),
      ("Open the  {x}!", "open [the] {y}", "open the {x}"), ("open {x}", "show {x}", nil),
      ("(show|open) {x}s", "(open|close) {y}[s]", "open {x}s"),
      ("hotel[s] in {z}", "hotels in {z}", "hotels in {z}"), ("hotel in {z}", "hotels in {z}", nil),
      ("Öffne {x}", "offne {x}", "offne {x}"), ("a[b][c]d {x}", "abd {x}", "abd {x}"),
      (
        "open {x} in ${applicationName}", "open {x} [now] [in ${applicationName}]",
        "open {x} in Shop"
      ),
      ("{x}を開く", "{y}を開く", "{x}を開く"), ("note {t}", "note {t}", "note {t}"),
      ("note {t}", "note {x}", nil), ("set {0..10:n}", "set {5..20:n}", "set {n}"),
      ("set {0..10:n}", "set {11..20:n}", nil), ("set {0..10:n}", "set five", "set five"),
      ("set {0..10:n}", "set (low|seven) now", nil),
      ("set {0..10:n}[ now]", "set 7 now", "set 7 now"),
      ("set {0..10:n}", "set twenty", nil),
      ("set {0..30:n} on", "set twenty two on", "set twenty two on"),
      ("set {0..30:n}", "set sixty", nil), ("set {x}", "set five", nil),
      ("set {0..10:n}", "set fivefold", nil),
      ("set {0..10:n} on", "set (minus one|five) on", "set five on"),
      ("set {-5..5:n}", "set minus five", "set minus five"), ("[please ]go", "go[ on]", "go"),
    ])
  func `two intents share what both automata take`(
    one: String, other: String, witness: String?
  ) throws {
    let shared = try pair(one, other, parameters: Self.slots).filter { $0.rule == .sharedPhrase }
    #expect(shared.map(\.witness) == (witness.map { [$0] } ?? []))
  }

  @Test func `large groups are compared without being written out`() throws {
    let groups = (0..<40).map { "[\(["a", "b", "c", "d"][$0 % 4])\($0) ]" }.joined()
    let shared = try pair("start \(groups)end", "start \(groups)a1 end")
    #expect(shared.contains { $0.rule == .sharedPhrase } == false)
    let equal = try pair("start \(groups)end", "[start ]\(groups)end")
    #expect(equal.first { $0.rule == .sharedPhrase }?.witness == "start end")
  }

  @Test func `situations that exclude each other are not shared`() throws {
    func section(_ one: String, _ other: String) -> String {
      #"{"intents": {"a": {"phrases": {"en": [{"phrase": "go", \#(one)}]}}, "#
        + #""b": {"phrases": {"en": [{"phrase": "go", \#(other)}]}}}}"#
    }
    let light = #""requires": {"domain": ["light", "lamp"]}"#
    for (other, isShared) in [
      (#""requires": {"domain": "fan"}"#, false), (#""requires": {"domain": "lamp"}"#, true),
      (#""excludes": {"domain": ["light", "lamp", "fan"]}"#, false),
      (#""excludes": {"domain": "light"}"#, true), (#""set": {"k": 1}"#, true),
    ] {
      let found = try findings(section(light, other)).contains { $0.rule == .sharedPhrase }
      #expect(found == isShared, "\(other)")
    }
    let languages =
      #"{"intents": {"a": {"phrases": {"en": ["go"]}}, "b": {"phrases": {"de": ["go"]}}}}"#
    #expect(try findings(languages).contains { $0.rule == .sharedPhrase } == false)
  }

  @Test(
    arguments: [
      ("move {x} {z}", [.adjacentSlots]), ("move {x} [to] {z}", [.adjacentSlots]),
      ("move {x} to {z}", []), ("move {x}, {z}", [.adjacentSlots]),
      ("move {x} {t}", [.textBesideSlot]), ("{x} to {z}", [.slotsAtBothEnds]),
      ("[{x}] to {z}", [.slotsAtBothEnds]), ("{x} is here", []), ("{x}", [.noWords]),
      ("[the] {x}", [.noWords]), ("(a {x}|b {x})", []),
      ("from {x} to {x}", [.repeatedSlot]), ("{x} to {x}", [.slotsAtBothEnds, .repeatedSlot]),
    ] as [(String, [IntentLintRule])])
  func `slots must be kept apart`(phrase: String, rules: [IntentLintRule]) throws {
    let found = try pair(phrase, "other", parameters: Self.slots)
    #expect(found.map(\.rule) == rules, "\(found.map(\.message))")
    #expect(found.allSatisfy { $0.position != nil && $0.hint != nil })
  }

  @Test func `negative phrases that take phrases away are found`() throws {
    let section = #"""
      {"intents": {"a": {"parameters": {"x": "item"}, "phrases": {"en": ["open {x}"]},
        "negativePhrases": {"en": ["never open *"], "de": ["open *"]}},
       "b": {"parameters": {"x": "item"}, "phrases": {"en": ["show {x} now"]}, "negativePhrases": ["show *"]}}}
      """#
    let found = try findings(section).filter { $0.rule == .negatedPhrase }
    #expect(found.map(\.subject) == ["intents.b"])
    #expect(found.first?.witness == "show {x} now")
  }

  @Test func `languages, limits and what nothing uses are told once each`() throws {
    let section = #"""
      {"languages": ["en", "de-AT"], "lists": {"color": ["red", "the"], "loose": {"text": true},
          "tone": {"values": [{"value": 1, "say": {"en": ["low"], "de": ["tief"]}}, {"value": 2, "say": {"en": ["low"]}}]}},
       "rules": {"the": "the"},
       "intents": {
        "a": {"url": "x://{k}/{x}", "parameters": {"x": "item", "k": "item"},
          "phrases": {"en": ["open {x} in ${applicationName}", "see {color} {0..2000:n} x", "set {tone}"], "de": ["Setz {tone}"]},
          "prompts": {"x": {"en": "Which?"}}},
        "b": {"phrases": {"en": ["go"]}}, "c": {}, "d": {"phrases": {"en": ["go on", "go on"]}}}}
      """#
    let found = try findings(section)
    let rules = found.map(\.rule.rawValue)
    #expect(
      rules.sorted() == [
        "alias.stopWord", "catalog.tooManyPhrases", "intent.noPhrases", "list.unused",
        "parameter.unfilled", "phrase.adjacentSlots", "phrase.duplicate", "phrase.incomplete",
        "phrase.incomplete", "phrase.incomplete",
        "phrase.noApplicationName", "phrase.noApplicationName", "phrase.noApplicationName",
        "phrase.noApplicationName", "phrase.noApplicationName", "phrase.noApplicationName",
        "phrase.untranslated", "phrase.untranslated", "prompt.untranslated", "rule.unused",
        "value.shared", "value.untranslated",
      ], "\(found.map(\.message))")
    let offsets = found.compactMap { $0.position?.offset }
    #expect(offsets == offsets.sorted())
  }

  @Test func `suggested values count, capped`() throws {
    let text = #"""
      {"routes": {}, "intents": {"intents": {"a": {"parameters": {"x": "item", "y": ["item", "user"]},
        "phrases": {"en": ["open [the] {x}", "send {x} to {y}"]}}}}}
      """#
    var linter = IntentLinter(try IntentCatalog(manifest: Array(text.utf8)))
    #expect(linter.phraseCount("en") == 3)
    linter.suggestedCounts = ["item": 10, "user": 5]
    #expect(linter.phraseCount("en") == 20 + 150)
    linter.suggestedCounts = ["item": .max, "user": 5]
    #expect(linter.phraseCount("en") == .max)
  }

  @Test(
    arguments: [
      ("the", "en", .stopWordAlias), ("THE", "de", .shortAlias), ("die", "de", .stopWordAlias),
      ("SAN", "en", .shortAlias), ("mocha", "en", nil), ("東京", "ja", nil), ("", "en", nil),
      ("of the", "en", .stopWordAlias),
    ] as [(String, String, IntentLintRule?)])
  func `aliases that resolve nothing alone are told`(
    alias: String, language: String, rule: IntentLintRule?
  ) {
    #expect(IntentLinter.aliasRule(alias, languages: [language]) == rule)
  }

  @Test func `catalogs of many phrases end within the budget`() throws {
    var phrases: [String] = []
    for number in 0..<60 {
      phrases.append(
        "\"\(String(repeating: "[a][b][c]", count: 20))\(number % 7 == 0 ? "x" : "y") end\"")
    }
    let half = phrases.count / 2
    let section =
      #"{"intents": {"a": {"phrases": ["# + phrases[..<half].joined(separator: ",")
      + #"]}, "b": {"phrases": ["# + phrases[half...].joined(separator: ",") + "]}}}"
    let text = #"{"routes": {}, "intents": "# + section + "}"
    var linter = IntentLinter(try IntentCatalog(manifest: Array(text.utf8)))
    linter.budget = 1_000
    #expect(linter.findings().contains { $0.rule == .notCompared })
  }

  /// A phrase of groups, and everything that can be said by it.
  private struct Said {
    var phrase = ""
    var utterances: Set<String> = [""]

    mutating func add(_ text: String, _ choices: [String]) {
      phrase += text
      utterances = Set(utterances.flatMap { before in choices.map { before + $0 } })
    }

    /// Spaces in a row are one, and none stands at the ends.
    var normalized: Set<String> {
      Set(utterances.map { $0.split(separator: " ").joined(separator: " ") })
    }
  }

  @Test(arguments: 0..<120)
  func `what is shared is what a comparison of all utterances finds`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let parts: [(String, [String])] = [
      ("go", ["go"]), (" ", [" "]), ("on", ["on"]), ("[a]", ["a", ""]), ("(b|go)", ["b", "go"]),
      ("[ on]", [" on", ""]), ("(a|)", ["a", ""]), ("b ", ["b "]), ("[a b|go]", ["a b", "go", ""]),
    ]
    let phrases = (0..<40).map { _ in
      var said = Said()
      for _ in 0...Int.random(in: 0...4, using: &generator) {
        let part = parts[Int.random(in: 0..<parts.count, using: &generator)]
        said.add(part.0, part.1)
      }
      if said.normalized == [""] { said.add("go", ["go"]) }
      return said
    }
    let intents = stride(from: 0, to: 40, by: 5).map { start in
      let list = phrases[start..<start + 5].map { "\"\($0.phrase)\"" }.joined(separator: ", ")
      return "\"i\(start)\": {\"phrases\": [\(list)]}"
    }
    let found = try findings("{\"intents\": {\(intents.joined(separator: ", "))}}")
      .filter { $0.rule == .sharedPhrase }
    let shared = phrases.indices.filter { right in
      phrases[..<(right / 5 * 5)].contains { left in
        !left.normalized.isDisjoint(with: phrases[right].normalized)
      }
    }
    #expect(found.count == shared.count, "\(found.map(\.message))")
    #expect(
      Set(found.map(\.subject)) == Set(shared.map { "intents.i\($0 / 5 * 5)" }))
  }
}
