// Inclusion against trying all short texts: what is said to be included has no counterexample, what
// is said not to be has one.

import LinkTypes
import TestSupport
import Testing

@testable import SiteAssociation

@Suite struct PatternInclusionTests {
  /// All paths of up to five characters over a, b and the slash, as they are compared.
  private static let paths: [[UInt32]] = {
    var all: [[UInt32]] = [[0x2F]]
    var last: [[UInt32]] = [[0x2F]]
    for _ in 0..<6 {
      last = last.flatMap { text in [0x61, 0x62, 0x2F].map { text + [$0] } }
      all += last
    }
    return all.filter { $0.count == 1 || $0.last != 0x2F }
  }()

  @Test func `random pairs of path patterns agree with trying all short paths`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    var included = 0
    for _ in 0..<1_500 {
      let values = ["v": ["a", "ab", "b*"], "s": ["/a", "", "b/*"], "e": ["/", "a"]]
      var compiler = PatternCompiler(
        variables: values.map {
          SubstitutionVariable(name: $0, values: $1.map { PatternText($0) }, place: .start)
        })
      func pattern() -> PatternLanguage {
        let parts = ["a", "b", "/", "/", "*", "?", "$(v)", "$(s)", "$(e)"]
        let text = (0..<Int.random(in: 0...4, using: &random)).map { _ in
          parts[Int.random(in: 0..<parts.count, using: &random)]
        }.joined()
        return PatternLanguage(
          program: compiler.compilePath(text, caseSensitive: true), isFolded: false,
          isDecoded: false, domain: .path)
      }
      let (one, other) = (pattern(), pattern())
      var budget = InclusionBudget()
      let tables = compiler.tables
      let answer = PatternInclusion(tables: tables).includes(one, other, &budget)
      let counterexample = Self.paths.first {
        tables.matches(other.program, $0) && !tables.matches(one.program, $0)
      }
      // The texts tried have no other characters, so "no" may have a reason that they do not show.
      if answer == true {
        included += 1
        #expect(
          counterexample == nil,
          "\(one.program.tokens) \(other.program.tokens) \(string(counterexample ?? [])), seed \(seed)"
        )
      } else if counterexample == nil {
        let mentionsAny = other.program.tokens.contains { $0 == .any || $0 == .star }
        #expect(mentionsAny || other.program.hasChoice, "seed \(seed)")
      }
    }
    #expect(included > 50, "seed \(seed)")
  }

  struct Pair: Sendable {
    let one: String
    let other: String
    var foldsOne = false
    var foldsOther = false
    let isIncluded: Bool?
  }

  @Test(arguments: [
    Pair(one: "/a/*", other: "/a", isIncluded: true),
    Pair(one: "/a", other: "/a/*", isIncluded: false),
    Pair(one: "*a*", other: "/b*ab", isIncluded: true),
    Pair(one: "/?*", other: "/*", isIncluded: false),
    Pair(one: "/?*", other: "/$(lang)", isIncluded: true),
    Pair(one: "/$(alnum)", other: "/$(digit)", isIncluded: true),
    Pair(one: "/$(digit)", other: "/$(alnum)", isIncluded: false),
    Pair(one: "/a", other: "/A", foldsOne: true, isIncluded: true),
    Pair(one: "/a", other: "/A", foldsOther: true, isIncluded: false),
    Pair(one: "/a*", other: "/A?", foldsOne: true, foldsOther: true, isIncluded: true),
    Pair(one: "/*/", other: "/a//", isIncluded: true),
    Pair(one: "/a?", other: "/a/", isIncluded: false),
    Pair(one: "/$(region)*", other: "/GB", isIncluded: true),
    Pair(one: "/$(region)*", other: "/UK", isIncluded: false),
  ])
  func `known pairs`(_ pair: Pair) {
    var compiler = PatternCompiler(variables: [])
    let languages = [(pair.one, pair.foldsOne), (pair.other, pair.foldsOther)].map { text, folds in
      PatternLanguage(
        program: compiler.compilePath(text, caseSensitive: !folds), isFolded: folds,
        isDecoded: false, domain: .path)
    }
    var budget = InclusionBudget()
    let answer = PatternInclusion(tables: compiler.tables)
      .includes(languages[0], languages[1], &budget)
    #expect(answer == pair.isIncluded)
  }

  @Test func `what takes too long is not decided`() {
    var compiler = PatternCompiler(variables: [])
    func language(_ text: String) -> PatternLanguage {
      PatternLanguage(
        program: compiler.compilePath(text, caseSensitive: true), isFolded: false,
        isDecoded: false, domain: .path)
    }
    let one = language("*a" + String(repeating: "?", count: 60) + "b*")
    let other = language("*b" + String(repeating: "?", count: 60) + "a*")
    var budget = InclusionBudget(steps: 50_000)
    #expect(PatternInclusion(tables: compiler.tables).includes(one, other, &budget) != true)
  }

  @Test func `a thousand rules that all overlap are checked in time`() {
    let rules = (0..<400).map { "\"*/a\($0)*b*c\($0 % 7)*\"" }.joined(separator: ",")
    let text =
      "{\"applinks\":{\"details\":[{\"appID\":\"QK7T4M2XWD.com.a.b\",\"paths\":[\(rules)]}]}}"
    let clock = ContinuousClock()
    let time = clock.measure { _ = AssociationLinter.findings(Array(text.utf8)) }
    #expect(time < .seconds(20))
  }
}
