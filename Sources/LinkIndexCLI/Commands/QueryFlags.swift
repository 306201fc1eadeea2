// What queries are resolved by: the clock, its zone, and the first day of the week.

import AttributeQuery
import LinkTypes

enum QueryFlags {
  static let now = Option(
    "now", .moment("DATE"), default: "the present moment",
    help: "The moment that $time counts from, in ISO 8601 with its zone.")
  static let zone = Option(
    "tz", .text("ZONE"), default: "the machine's",
    help: "The time zone in which days begin, such as Europe/Berlin, UTC or +02:00.")
  static let firstWeekday = Option(
    "first-weekday", ValueType<QueryClock.Weekday>.weekday("DAY"), default: "monday",
    help: "The day on which weeks begin.")
  static let strict = Switch("strict", help: "An unknown attribute is an error, not a warning.")

  static let clock = [now.definition, zone.definition, firstWeekday.definition]

  /// The clock that the flags describe.
  static func clock(of arguments: ParsedArguments) throws(ZoneError) -> QueryClock {
    let zone =
      if let name = arguments[zone] { try ZoneRules(named: name) } else { ZoneRules.local() }
    return QueryClock(
      now: arguments[now] ?? .now, zone: zone, firstWeekday: arguments[firstWeekday] ?? .monday)
  }

  /// Reads a query and says on standard error what in it is probably not meant.
  ///
  /// - Throws: `InvalidQuery`; with `--strict` also for attributes that nobody knows.
  static func read(_ text: String, clock: QueryClock, _ invocation: Invocation)
    throws(InvalidQuery) -> (expression: QueryExpression, warnings: [QueryWarning])
  {
    let expression = try QueryParser.parse(text)
    let linter = QueryLinter()
    let warnings =
      invocation.arguments[strict]
      ? try linter.strictWarnings(for: expression, in: text, clock: clock)
      : linter.warnings(for: expression, in: text, clock: clock)
    return (expression, warnings)
  }
}

extension ValueType where Value == Moment {
  /// A moment in ISO 8601.
  static func moment(_ name: String) -> ValueType {
    ValueType(name, expectation: "a date such as 2026-11-30 or 2026-11-30T12:00:00Z") {
      Moment(iso8601: $0)
    }
  }
}

extension ValueType where Value == QueryClock.Weekday {
  /// The English name of a day.
  static func weekday(_ name: String) -> ValueType {
    let names = QueryClock.Weekday.allCases.map(\.name)
    return ValueType(
      name, expectation: "one of " + names.joined(separator: ", "), allowed: names
    ) { QueryClock.Weekday(name: $0) }
  }
}
