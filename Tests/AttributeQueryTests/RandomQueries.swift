// Queries and items by chance, of few letters and numbers, so that they often meet.

import AttributeQuery
import TestSupport

/// Makes queries and items; equal seeds give equal ones.
struct RandomQueries {
  var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  private static let pieces = [
    "a", "b", "A", "B", "ab", "aB", "é", "e\u{301}", "É", "ß", "SS", "ı", "İ", "I", "i", "Σ", "ς",
    "σ", " ", "-", "_", "1", "2", ".", "e", "E", "\u{301}", "\u{327}", "\u{345}", "ạ\u{308}", "が",
    "か\u{3099}", "か", "각", "가\u{11A8}", "ᄀ", "東", "京", "ﬁ", "Ǆ", "ǅ", "й", "и", "क\u{94D}",
    "👍", "\u{212B}", "\u{2126}", "*", "\\", "\"", "'", "\u{0}", "Å", "ᾳ", "\u{1F80}",
    "\u{915}\u{93C}",
    "\u{FFFD}", "\u{200D}", "\u{FE0F}",
  ]

  mutating func chance(_ part: Double) -> Bool {
    Double.random(in: 0..<1, using: &generator) < part
  }

  mutating func text(upTo count: Int = 6) -> String {
    // Most texts are of the first few pieces, where matches are likely.
    let limit = chance(0.5) ? 8 : Self.pieces.count
    return (0..<Int.random(in: 0...count, using: &generator))
      .map { _ in Self.pieces[Int.random(in: 0..<limit, using: &generator)] }.joined()
  }

  mutating func number() -> Double {
    let numbers: [Double] = [
      -1, -0.5, 0, 0.5, 1, 2, 3, 1e21, 1e-9, 772_000_000, 9_007_199_254_740_992,
    ]
    return numbers.randomElement(using: &generator) ?? 0
  }

  // MARK: - Queries

  mutating func expression(depth: Int = 3) -> QueryExpression {
    guard depth > 0, chance(0.5) else { return QueryExpression(test()) }
    var operands: [QueryExpression] = []
    for _ in 0..<Int.random(in: 2...3, using: &generator) {
      operands.append(expression(depth: depth - 1))
    }
    return QueryExpression(chance(0.5) ? .and(operands) : .or(operands))
  }

  private mutating func test() -> QueryExpression.Node {
    if chance(0.1) { return .inRange(QueryRangeTest(attribute(), bound(), bound())) }
    let comparator = QueryComparator.allCases.randomElement(using: &generator) ?? .equal
    let isOrdered = comparator != .equal && comparator != .notEqual
    if !isOrdered, chance(0.7) {
      return .comparison(QueryComparison(attribute(), comparator, .text(pattern())))
    }
    let value: QueryValue = chance(0.5) ? .number(QueryNumber(number())) : .time(time())
    return .comparison(QueryComparison(attribute(), comparator, value))
  }

  private mutating func attribute() -> QueryAttribute {
    let names = [
      "title", "title", "keywords", "keywords", "rating", "allDay", "dueDate", "accountIdentifier",
      "com_example_x", "contentURL", "gpsDifferential", "authors",
    ]
    if chance(0.15) { return QueryAttribute(.any) }
    return QueryAttribute(.named(names.randomElement(using: &generator) ?? "title"))
  }

  mutating func pattern() -> QueryPattern {
    var parts: [QueryPattern.Part] = []
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      if chance(0.4) { parts.append(.wildcard) }
      parts.append(.literal(text(upTo: 2)))
    }
    if chance(0.3) { parts.append(.wildcard) }
    return QueryPattern(
      parts, QueryPattern.Modifiers(rawValue: UInt8.random(in: 0..<16, using: &generator)))
  }

  private mutating func bound() -> QueryBound {
    QueryBound(chance(0.5) ? .number(QueryNumber(number())) : .time(time()))
  }

  private mutating func time() -> QueryTime {
    let offset = Int64.random(in: -2...2, using: &generator)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: return .now(offset: Double(offset) * 0.5)
    case 1: return .day(offset: offset)
    case 2: return .week(offset: offset)
    case 3: return .month(offset: offset)
    case 4: return .year(offset: offset)
    default:
      return .iso(
        ISODate(
          year: chance(0.9) ? 2025 : Int64.random(in: 0...9999, using: &generator),
          month: Int64.random(in: 1...12, using: &generator),
          day: Int64.random(in: 1...28, using: &generator),
          secondOfDay: chance(0.5) ? 0 : Int64.random(in: 0...86_400, using: &generator),
          fraction: chance(0.5) ? 0 : Double.random(in: 0..<1, using: &generator),
          zoneOffset: chance(0.5) ? nil : Int64.random(in: -1_439...1_439, using: &generator) * 60))
    }
  }

  // MARK: - Items

  mutating func item(near now: Double) -> [String: AttributeValue] {
    var item: [String: AttributeValue] = [:]
    if chance(0.7) {
      item["title"] =
        chance(0.1) ? .localized(LocalizedString(["de": text(), "en": text()])) : .text(text())
    }
    if chance(0.5) {
      item["keywords"] = .list(
        (0..<Int.random(in: 0...3, using: &generator)).map { _ in
          chance(0.1) ? .null : .text(text())
        })
    }
    if chance(0.5) { item["rating"] = AttributeValue(number()) }
    if chance(0.3) { item["allDay"] = .flag(chance(0.5)) }
    if chance(0.6) {
      item["dueDate"] = .date(
        Moment(
          secondsSince1970: now + Double(Int.random(in: -40...40, using: &generator))
            * (chance(0.5) ? 0.25 : 43_200)))
    }
    if chance(0.3) { item["accountIdentifier"] = .text(text()) }
    if chance(0.3) { item["contentURL"] = .text(text()) }
    if chance(0.3) {
      item["com_example_x"] =
        chance(0.5) ? .text(text()) : .list([AttributeValue(number()), .text(text())])
    }
    if chance(0.2) { item["gpsDifferental"] = AttributeValue(number()) }
    if chance(0.2) {
      item["authors"] = .list([
        .person(Person(displayName: text(), handles: [text()], handleIdentifier: ""))
      ])
    }
    return item
  }
}
