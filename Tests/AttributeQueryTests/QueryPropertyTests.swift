// Laws that hold for every query and item. A failure prints the seed that brings it back.

import AttributeQuery
import Foundation
import TestSupport
import Testing

@Suite struct QueryPropertyTests {
  static let seeds = Array(
    0..<(ProcessInfo.processInfo.environment["LINKINDEX_SEEDS"].flatMap(UInt64.init) ?? 8))

  @Test(arguments: seeds)
  func `what is written of a tree reads back as the same tree`(seed: UInt64) throws {
    var random = RandomQueries(seed: seed)
    for _ in 0..<200 {
      let expression = random.expression()
      let text = expression.description
      let read = try QueryParser.parse(text)
      #expect(Self.stripped(read) == Self.stripped(expression), "seed \(seed): \(text)")
      #expect(read.description == text, "seed \(seed)")
    }
  }

  @Test(arguments: seeds)
  func `the judge says what a naive evaluator says`(seed: UInt64) throws {
    var random = RandomQueries(seed: seed &+ 1_000_000)
    let zone = try ZoneRules(named: ["UTC", "Europe/Berlin", "Pacific/Apia"][Int(seed % 3)])
    let now = 1_750_248_000.5
    let clock = QueryClock(
      now: Moment(secondsSince1970: now), zone: zone,
      firstWeekday: QueryClock.Weekday.allCases[Int(seed % 7)])
    let naive = NaiveEvaluator(clock: clock)
    var found = 0
    for _ in 0..<60 {
      let expression = random.expression(depth: 2)
      var judge = QueryJudge(CompiledQuery(expression, clock: clock))
      for _ in 0..<12 {
        let item = random.item(near: now)
        let expected = naive.matches(expression, item)
        if expected { found += 1 }
        let isMatch = judge.matches(AttributeItem(item))
        #expect(
          isMatch == expected,
          "seed \(seed): \(expression) on \(item)")
      }
    }
    #expect(found > 50, "too few matches to mean anything")
  }

  /// One pattern and one text: the heart of it, with far more tries.
  @Test(arguments: seeds)
  func `texts match as the naive evaluator says`(seed: UInt64) {
    var random = RandomQueries(seed: seed &+ 2_000_000)
    let clock = QueryClock(now: Moment(secondsSince1970: 0))
    let naive = NaiveEvaluator(clock: clock)
    for _ in 0..<1_500 {
      let expression = QueryExpression(
        .comparison(
          QueryComparison(QueryAttribute(.named("title")), .equal, .text(random.pattern()))))
      let item: [String: AttributeValue] = ["title": .text(random.text())]
      var judge = QueryJudge(CompiledQuery(expression, clock: clock))
      let isMatch = judge.matches(AttributeItem(item))
      #expect(
        isMatch == naive.matches(expression, item),
        "seed \(seed): \(expression) on \(item)")
    }
  }

  @Test func `long texts take time in proportion`() {
    let clock = QueryClock(now: Moment(secondsSince1970: 0))
    let letters = String(repeating: "a", count: 20_000)
    for modifiers: QueryPattern.Modifiers in [[], [.ignoringCase, .words], [.ignoringMarks]] {
      let run = String(repeating: "a", count: 1_000) + "b"
      let pattern = QueryPattern(
        Array(repeating: [.wildcard, .literal("aa")], count: 50).flatMap(\.self)
          + [.wildcard, .literal(run), .wildcard], modifiers)
      let test = QueryExpression(
        .comparison(QueryComparison(QueryAttribute(.named("title")), .equal, .text(pattern))))
      var judge = QueryJudge(CompiledQuery(test, clock: clock))
      for text in [
        letters, letters + "é", letters + String(repeating: "\u{301}\u{327}", count: 5_000),
      ] {
        let start = ContinuousClock.now
        let isMatch = judge.matches(AttributeItem(["title": .text(text)]))
        #expect(!isMatch)
        #expect(ContinuousClock.now - start < .seconds(5))
      }
    }
  }

  /// The tree without places, and without the signs of how it was written.
  private static func stripped(_ expression: QueryExpression) -> QueryExpression {
    func bare(_ attribute: QueryAttribute) -> QueryAttribute { QueryAttribute(attribute.name) }
    switch expression.node {
    case .and(let operands): return QueryExpression(.and(operands.map(stripped)))
    case .or(let operands): return QueryExpression(.or(operands.map(stripped)))
    case .comparison(let comparison):
      return QueryExpression(
        .comparison(
          QueryComparison(bare(comparison.attribute), comparison.comparator, comparison.value)))
    case .inRange(let test):
      return QueryExpression(
        .inRange(
          QueryRangeTest(
            bare(test.attribute), QueryBound(test.lower.value), QueryBound(test.upper.value))))
    }
  }
}
