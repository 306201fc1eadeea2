// Days, weeks, months and years as clocks in a zone show them.

import AttributeQuery
import Foundation
import TestSupport
import Testing

@Suite struct QueryClockTests {
  /// Wednesday.
  static let noon = "2025-06-18T12:00:00Z"

  private func clock(
    _ now: String, _ zone: String = "UTC", _ firstWeekday: QueryClock.Weekday = .monday
  ) throws -> QueryClock {
    QueryClock(
      now: try #require(Moment(iso8601: now)), zone: try ZoneRules(named: zone),
      firstWeekday: firstWeekday)
  }

  /// The time of a query that compares with it.
  private func time(_ text: String) throws -> QueryTime {
    guard case .comparison(let comparison) = try QueryParser.parse("d == \(text)").node,
      case .time(let time) = comparison.value
    else { throw CancellationError() }
    return time
  }

  @Test(arguments: [
    ("$time.today", "2025-06-18T00:00:00Z", "2025-06-19T00:00:00Z"),
    ("$time.today(-10)", "2025-06-08T00:00:00Z", "2025-06-09T00:00:00Z"),
    ("$time.yesterday", "2025-06-17T00:00:00Z", "2025-06-18T00:00:00Z"),
    ("$time.this_week", "2025-06-16T00:00:00Z", "2025-06-23T00:00:00Z"),
    ("$time.last_week", "2025-06-09T00:00:00Z", "2025-06-16T00:00:00Z"),
    ("$time.this_week(2)", "2025-06-30T00:00:00Z", "2025-07-07T00:00:00Z"),
    ("$time.this_month", "2025-06-01T00:00:00Z", "2025-07-01T00:00:00Z"),
    ("$time.this_month(-6)", "2024-12-01T00:00:00Z", "2025-01-01T00:00:00Z"),
    ("$time.this_month(-16)", "2024-02-01T00:00:00Z", "2024-03-01T00:00:00Z"),
    ("$time.this_year", "2025-01-01T00:00:00Z", "2026-01-01T00:00:00Z"),
    ("$time.this_year(-25)", "2000-01-01T00:00:00Z", "2001-01-01T00:00:00Z"),
    ("$time.now", "2025-06-18T12:00:00Z", nil),
    ("$time.now(-3600)", "2025-06-18T11:00:00Z", nil),
    ("$time.now(0.25)", "2025-06-18T12:00:00.25Z", nil),
    ("$time.iso(2025-06-18T10:15:00+02:00)", "2025-06-18T08:15:00Z", nil),
    ("$time.iso(2025-06-18)", "2025-06-18T00:00:00Z", nil),
    ("$time.iso(2025-06-18T10:15:00.125)", "2025-06-18T10:15:00.125Z", nil),
  ])
  func `times are moments and spans`(text: String, start: String, end: String?) throws {
    let span = try clock(Self.noon).span(of: time(text))
    #expect(span.start.iso8601 == start)
    #expect(span.end?.iso8601 == end)
  }

  @Test(arguments: [
    (QueryClock.Weekday.monday, "2025-06-16"), (.sunday, "2025-06-15"), (.saturday, "2025-06-14"),
    (.wednesday, "2025-06-18"), (.thursday, "2025-06-12"),
  ])
  func `weeks begin on the day that is asked for`(first: QueryClock.Weekday, day: String) throws {
    let span = try clock(Self.noon, "UTC", first).span(of: .week(offset: 0))
    #expect(span.start.iso8601 == day + "T00:00:00Z")
    #expect(span.end.map { $0.secondsSince1970 - span.start.secondsSince1970 } == 604_800)
  }

  /// Local midnights, hours of the day.
  @Test(arguments: [
    ("Europe/Berlin", "2025-03-30T12:00:00Z", "2025-03-29T23:00:00Z", 23.0),
    ("Europe/Berlin", "2025-10-26T12:00:00Z", "2025-10-25T22:00:00Z", 25.0),
    ("America/New_York", "2025-03-09T12:00:00Z", "2025-03-09T05:00:00Z", 23.0),
    // Late in the evening it is tomorrow elsewhere.
    ("Asia/Tokyo", "2025-06-17T15:00:00Z", "2025-06-17T15:00:00Z", 24.0),
    ("Asia/Tokyo", "2025-06-17T14:59:59.999Z", "2025-06-16T15:00:00Z", 24.0),
    // Clocks skipped midnight: the day began at one.
    ("America/Sao_Paulo", "2018-11-04T12:00:00Z", "2018-11-04T03:00:00Z", 23.0),
    // They showed the hour before midnight twice.
    ("America/Sao_Paulo", "2018-02-17T12:00:00Z", "2018-02-17T02:00:00Z", 25.0),
    ("America/Havana", "2025-11-02T12:00:00Z", "2025-11-02T04:00:00Z", 25.0),
    ("Australia/Lord_Howe", "2025-04-06T06:00:00Z", "2025-04-05T13:00:00Z", 24.5),
    ("Africa/Cairo", "2525-06-01T12:00:00Z", "2525-05-31T21:00:00Z", 24.0),
  ])
  func `days are as long as clocks make them`(
    zone: String, now: String, start: String, hours: Double
  ) throws {
    let span = try clock(now, zone).span(of: .day(offset: 0))
    #expect(span.start.iso8601 == start)
    #expect(span.end.map { ($0.secondsSince1970 - span.start.secondsSince1970) / 3_600 } == hours)
  }

  @Test func `a day that a zone left out is empty`() throws {
    let clock = try clock("2011-12-31T12:00:00Z", "Pacific/Apia")
    let today = clock.span(of: .day(offset: -1))
    #expect(today.start.iso8601 == "2011-12-30T10:00:00Z")
    let skipped = clock.span(of: .day(offset: -2))
    #expect(skipped.start == skipped.end)
    #expect(skipped.start.iso8601 == "2011-12-30T10:00:00Z")
  }

  @Test(arguments: [
    // In the gap: as far behind the change as it is in the gap. Twice: the first time.
    ("2025-03-30T02:30", "2025-03-30T01:30:00Z"), ("2025-10-26T02:30", "2025-10-26T00:30:00Z"),
    ("2025-10-26T03:00", "2025-10-26T02:00:00Z"), ("2025-06-18", "2025-06-17T22:00:00Z"),
    ("2025-06-18T12:00Z", "2025-06-18T12:00:00Z"),
  ])
  func `a date without a zone is one of the clock's`(text: String, moment: String) throws {
    let clock = try clock(Self.noon, "Europe/Berlin")
    #expect(clock.span(of: try time("$time.iso(\(text))")).start.iso8601 == moment)
  }

  @Test func `spans are those of another calendar`() throws {
    var generator = SeededGenerator(seed: 11)
    for name in [
      "Europe/Berlin", "America/Sao_Paulo", "Asia/Kolkata", "America/New_York", "Africa/Cairo",
    ] {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = try #require(TimeZone(identifier: name))
      calendar.firstWeekday = 2
      let zone = try ZoneRules(named: name)
      for _ in 0..<300 {
        let now = Double.random(in: 0...2_100_000_000, using: &generator)
        let clock = QueryClock(now: Moment(secondsSince1970: now), zone: zone)
        let date = Date(timeIntervalSince1970: now)
        for (component, time) in [
          (Calendar.Component.day, QueryTime.day(offset: 0)), (.weekOfYear, .week(offset: 0)),
          (.month, .month(offset: 0)), (.year, .year(offset: 0)),
        ] {
          let expected = try #require(calendar.dateInterval(of: component, for: date))
          let span = clock.span(of: time)
          #expect(
            span.start.secondsSince1970 == expected.start.timeIntervalSince1970
              && span.end?.secondsSince1970 == expected.end.timeIntervalSince1970,
            "\(component) in \(name) at \(now)")
        }
      }
    }
  }

  @Test(arguments: [
    ("GMT+2", 2.0), ("GMT+02:00", 2), ("UTC-5", -5), ("UTC+0530", 5.5), ("Etc/GMT+2", -2),
    ("<+02>-2", 2), ("EST5", -5),
  ])
  func `offsets of Greenwich go east, rules of POSIX west`(name: String, hours: Double) throws {
    let noon = try #require(Moment(iso8601: "2025-01-01T12:00:00Z"))
    let clock = QueryClock(now: noon, zone: try ZoneRules(named: name))
    let midnight = clock.span(of: .day(offset: 0)).start.secondsSince1970
    #expect(noon.secondsSince1970 - midnight == (12 + hours) * 3600)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0])
  func `a clock far away answers all the same`(seconds: Double) throws {
    for zone in ["UTC", "Europe/Berlin"] {
      let clock = QueryClock(
        now: Moment(secondsSince1970: seconds), zone: try ZoneRules(named: zone))
      for text in [
        "$time.now(31556952000000)", "$time.today(-365242500)", "$time.this_week(52177500)",
        "$time.this_month(-12000000)", "$time.this_year(1000000)",
      ] {
        let span = clock.span(of: try time(text))
        #expect(span.start.secondsSince1970.isFinite)
        if let end = span.end { #expect(end > span.start) }
      }
    }
  }

  @Test(arguments: [Int64.min, .max])
  func `a time that no query can hold answers all the same`(number: Int64) throws {
    let clock = QueryClock(now: .now, zone: try ZoneRules(named: "Europe/Berlin"))
    let date = ISODate(
      year: number, month: number, day: number, secondOfDay: number, zoneOffset: number)
    for time in [
      QueryTime.now(offset: Double(number)), .day(offset: number), .week(offset: number),
      .month(offset: number), .year(offset: number), .iso(date),
    ] {
      #expect(clock.span(of: time).start.secondsSince1970.isFinite)
    }
    #expect(clock.span(of: .now(offset: .nan)).start.secondsSince1970.isNaN)
  }
}
