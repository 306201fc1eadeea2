// The three notations of phrases, their faults, and that printing and reading are inverse.

import IntentPhrases
import LinkTypes
import TestSupport
import Testing

@Suite struct PhraseParserTests {
  private typealias Node = PhraseNode

  private static func slot(_ name: String) -> PhraseNode { .slot(PhraseSlot(name: name)) }

  @Test(
    arguments: [
      (
        #"Open \(\.$target) in \(.applicationName)"#,
        [.literal("Open "), slot("target"), .literal(" in "), .application]
      ),
      (
        "Open ${target} in ${applicationName}",
        [
          .literal("Open "), slot("target"), .literal(" in "), .application,
        ]
      ),
      ("hotel[s]", [.literal("hotel"), .optional([.literal("s")])]),
      (
        "(le |la |l')x",
        [
          .alternatives([[.literal("le ")], [.literal("la ")], [.literal("l'")]]), .literal("x"),
        ]
      ),
      (
        "(show) [me|(us|them)] it",
        [
          .literal("show "),
          .optional([
            .alternatives([
              [.literal("me")], [.alternatives([[.literal("us")], [.literal("them")]])],
            ])
          ]), .literal(" it"),
        ]
      ),
      ("a|b", [.alternatives([[.literal("a")], [.literal("b")]])]),
      ("deg(ree|)", [.literal("deg"), .alternatives([[.literal("ree")], []])]),
      ("<the> {area}s", [.rule("the"), .literal(" "), slot("area"), .literal("s")]),
      (
        "to {volume:level}",
        [
          .literal("to "), .slot(PhraseSlot(name: "level", source: .list("volume"))),
        ]
      ),
      (
        "{0..100,5:level}%",
        [
          .slot(
            PhraseSlot(name: "level", source: .range(NumberRange(lower: 0, upper: 100, step: 5)))),
          .literal("%"),
        ]
      ),
      (
        "{-20..40,0.5:t}",
        [
          .slot(
            PhraseSlot(name: "t", source: .range(NumberRange(lower: -20, upper: 40, step: 0.5))))
        ]
      ),
      (
        "{adjective:@noted}",
        [
          .slot(PhraseSlot(name: "noted", source: .list("adjective"), isCapture: true))
        ]
      ),
      ("{@x}", [.slot(PhraseSlot(name: "x", source: .list("x"), isCapture: true))]),
      (#"Costs \$5 \[net\] \(a\) \\ $3"#, [.literal(#"Costs $5 [net] (a) \ $3"#)]),
      ("a*b; c", [.literal("a*b; c")]),
      (
        "${applicationName}で{target}を開いて",
        [
          .application, .literal("で"), slot("target"), .literal("を開いて"),
        ]
      ),
    ] as [(String, [PhraseNode])])
  func `a template is read`(text: String, nodes: [PhraseNode]) throws {
    #expect(try PhraseParser.parse(text) == nodes)
    let printed = try #require(PhrasePrinter.text(nodes))
    #expect(try PhraseParser.parse(printed) == nodes, "\(printed)")
  }

  @Test(
    arguments: [
      (#"Say \"[hi]\" to \(\.$who)\n\u{1F44B}"#, PhraseNotation.swift, "Say \"[hi]\" to "),
      ("Pay $5 (net) | ${who}", .strings, "Pay $5 (net) | "),
    ])
  func `brackets are text outside of templates`(
    text: String, notation: PhraseNotation, words: String
  ) throws {
    let nodes = try PhraseParser.parse(text, notation: notation)
    #expect(nodes.first == .literal(words))
    let printed = try #require(PhrasePrinter.text(nodes, notation: notation))
    #expect(try PhraseParser.parse(printed, notation: notation) == nodes)
    let template = try #require(PhrasePrinter.text(nodes))
    #expect(try PhraseParser.parse(template) == nodes)
  }

  @Test(
    arguments: [
      ("", "phrase.empty", 1), ("  ", "phrase.empty", 1), ("a []", "phrase.empty", 3),
      ("(|)", "phrase.empty", 1), ("Open [the {x}", "phrase.bracket", 6),
      ("a) b", "phrase.bracket", 2), ("a {b", "phrase.bracket", 3), ("a <b", "phrase.bracket", 3),
      ("{1x}", "phrase.name", 2), ("<a b>", "phrase.name", 2), ("{}", "phrase.name", 2),
      ("{list:}", "phrase.name", 7), ("{a:b c}", "phrase.name", 4),
      ("{0..9}", "phrase.range", 2), ("{9..0:n}", "phrase.range", 2),
      ("{0..9,0:n}", "phrase.range", 2), ("{0..x:n}", "phrase.range", 2),
      ("abc\\", "phrase.escape", 4), ("(a;b)", "phrase.permutation", 3),
      ("open\u{0} x", "phrase.controlCharacter", 5), ("go\u{9F}", "phrase.controlCharacter", 3),
    ])
  func `a fault has a code and a column`(text: String, code: String, column: Int) {
    let error = #expect(throws: PhraseError.self) { try PhraseParser.parse(text) }
    #expect(error?.code == code)
    #expect(error?.column == column)
    #expect(error?.exitCode == .dataError)
    #expect(error?.hint != nil)
    #expect(error?.sourceExcerpt?.split(separator: "\n").last?.count == column + 4)
  }

  @Test(
    arguments: [
      (#"Open \(name)"#, "phrase.interpolation"), (#"Open \(\.$1)"#, "phrase.name"),
      (#"Open \("#, "phrase.bracket"), (#"\q"#, "phrase.interpolation"),
      (#"\u{D800}"#, "phrase.interpolation"),
    ])
  func `only the tokens of a phrase may be interpolated`(text: String, code: String) {
    let error = #expect(throws: PhraseError.self) {
      try PhraseParser.parse(text, notation: .swift)
    }
    #expect(error?.code == code)
  }

  @Test func `a negative phrase has wildcards, a value of a list only words`() throws {
    #expect(
      try PhraseParser.parse("don't open *", options: .wildcards) == [
        .literal("don't open "), .wildcard,
      ])
    #expect(throws: PhraseError.self) {
      try PhraseParser.parse("a {b}", options: .wordsOnly)
    }
    #expect(throws: PhraseError.self) {
      try PhraseParser.parse("in ${applicationName}", options: .wordsOnly)
    }
  }

  @Test func `a permutation becomes its orders with spaces between`() throws {
    let nodes = try PhraseParser.parse("set (a;in [the] b)", options: .permutations)
    #expect(try nodes == PhraseParser.parse("set (in [the] b a|a in [the] b)"))
    #expect(throws: PhraseError.self) {
      try PhraseParser.parse("(a;b;c;d;e;f)", options: .permutations)
    }
  }

  @Test(arguments: 0..<300)
  func `what is printed reads back as the same tree`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let nodes = RandomPhrase.nodes(depth: 4, &generator)
    let text = try #require(PhrasePrinter.text(nodes))
    #expect(try PhraseParser.parse(text) == nodes, "seed \(seed): \(text)")
  }

  @Test(arguments: 0..<300)
  func `any text is read or refused with its place`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let parts = [
      "(", ")", "[", "]", "{", "}", "<", ">", "|", ";", "\\", "$", "*", ":", "@", "a", " ", "..",
      "1", "${x}", "\\(\\.$x)", "\\(.applicationName)", "é", "🙂",
    ]
    let count = Int.random(in: 0..<24, using: &generator)
    let text = (0..<count).map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
    for options in [[], .wildcards, .permutations] as [PhraseParser.Options] {
      do {
        let nodes = try PhraseParser.parse(text, options: options)
        let printed = try #require(PhrasePrinter.text(nodes))
        let again = try PhraseParser.parse(printed, options: options.intersection(.wildcards))
        #expect(again == nodes, "\(text)")
      } catch let error as PhraseError {
        #expect(0...text.unicodeScalars.count ~= error.offset, "\(text)")
      }
    }
  }

  @Test func `hostile phrases are refused before they cost anything`() {
    let deep = String(repeating: "(", count: 8000)
    let long = String(repeating: "a", count: 70_000)
    var wide = "a"
    for _ in 0..<6 { wide = "(\(wide);\(wide);x;y;z)" }
    for text in [deep, long, String(repeating: "[a", count: 100)] {
      #expect(throws: PhraseError.self) { try PhraseParser.parse(text) }
    }
    #expect(throws: PhraseError.self) { try PhraseParser.parse(wide, options: .permutations) }
  }

  @Test func `orders that are longer than a phrase may be are refused`() {
    let part = String(repeating: "long words ", count: 60)
    let text = "(a \(part);b \(part);c \(part);d;e)"
    let error = #expect(throws: PhraseError.self) {
      try PhraseParser.parse(text, options: .permutations)
    }
    #expect(error?.code == "phrase.tooLarge")
  }

  @Test func `plain phrases are counted, not written out`() throws {
    let phrase = { (text: String) throws in
      IntentPhrase(source: text, notation: .template, nodes: try PhraseParser.parse(text))
    }
    let catalog = IntentCatalog(rules: [
      PhraseRule(name: "the", body: try phrase("(the|my|our)")),
      PhraseRule(name: "loop", body: try phrase("a <loop>")),
    ])
    let text = "open [<the>] {x}[s] (a|b|)"
    #expect(PhraseMeasure.plainPhraseCount(try phrase(text), in: catalog) == 24)
    #expect(PhraseMeasure.plainPhraseCount(try phrase(text), in: catalog) { _ in 10 } == 240)
    #expect(PhraseMeasure.plainPhraseCount(try phrase("<loop>"), in: catalog) == 1)
    let huge = String(repeating: "[a]", count: 200)
    #expect(PhraseMeasure.plainPhraseCount(try phrase(huge), in: catalog) == .max)
  }
}

/// Trees that the parser could have made.
enum RandomPhrase {
  static func nodes(depth: Int, _ generator: inout SeededGenerator) -> [PhraseNode] {
    var nodes: [PhraseNode] = []
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let node = node(depth: depth, &generator)
      if case .literal = node, case .literal? = nodes.last { continue }
      nodes.append(node)
    }
    // A phrase of spaces only is empty.
    return nodes == [.literal(" ")] ? [.literal("x")] : nodes
  }

  private static func node(depth: Int, _ generator: inout SeededGenerator) -> PhraseNode {
    let words = [
      "open", " ", "a b", "(.applicationName", "(\\.$x", "${x}", "\\", "$", ";", "*", "|", "é[",
      "で", ".", "{x}", "<y>", " 0..9",
    ]
    switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &generator) {
    case 0, 1: return .literal(words.randomElement(using: &generator) ?? "x")
    case 2: return .slot(PhraseSlot(name: "slot"))
    case 3: return .application
    case 4: return .rule("rule")
    case 5:
      let range = NumberRange(lower: -1.5, upper: 20, step: 0.25)
      let sources: [PhraseSlot.Source] = [.list("list-2"), .range(range)]
      return .slot(
        PhraseSlot(
          name: "größe", source: sources.randomElement(using: &generator) ?? .parameter,
          isCapture: Bool.random(using: &generator)))
    case 6: return .optional(nodes(depth: depth - 1, &generator))
    default:
      var choices = (0..<Int.random(in: 2...3, using: &generator)).map { _ in
        nodes(depth: depth - 1, &generator)
      }
      if Bool.random(using: &generator) { choices[0] = [] }
      return .alternatives(choices)
    }
  }
}
