// What `$time` means: a moment, a zone and the day on which weeks begin, given by the caller.

/// The clock that a query is resolved by: fixed when it starts, so that all its parts agree.
public struct QueryClock: Sendable, Hashable {
  /// Days of the week, as ISO 8601 counts them.
  public enum Weekday: Int, Sendable, Hashable, CaseIterable {
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday
  }

  /// The present moment, within three million years of 1970.
  public let now: Moment
  /// The zone in which days begin.
  public let zone: ZoneRules
  /// The day on which weeks begin.
  public let firstWeekday: Weekday

  /// Creates a clock that stands still.
  ///
  /// Moments farther away count as the farthest, NaN as 1970, so that no calendar overflows.
  public init(now: Moment, zone: ZoneRules = .utc, firstWeekday: Weekday = .monday) {
    let farthest = 94_670_856_000_000.0
    let seconds = now.secondsSince1970
    self.now = Moment(
      secondsSince1970: seconds.isNaN ? 0 : min(max(seconds, -farthest), farthest))
    self.zone = zone
    self.firstWeekday = firstWeekday
  }

  /// The moment or span that a time of a query is at this clock.
  ///
  /// Offsets beyond a million years, which the parser refuses, count as a million years.
  public func span(of time: QueryTime) -> TimeSpan {
    switch time.bounded {
    case .now(let offset):
      return TimeSpan(moment: Moment(secondsSince2001: now.secondsSince2001 + offset))
    case .iso(let date): return TimeSpan(moment: moment(of: date))
    case .day(let offset): return span(from: today.number + offset, days: 1)
    case .week(let offset):
      let sinceFirst = CalendarDay.floorDivide(today.weekday - Int64(firstWeekday.rawValue), 7)
      return span(from: today.number - sinceFirst.remainder + 7 * offset, days: 7)
    case .month(let offset):
      let today = today.fields
      let months = today.year * 12 + today.month - 1 + offset
      return TimeSpan(start: start(ofMonth: months), end: start(ofMonth: months + 1))
    case .year(let offset):
      let months = (today.fields.year + offset) * 12
      return TimeSpan(start: start(ofMonth: months), end: start(ofMonth: months + 12))
    }
  }

  /// The day that it is in the zone.
  private var today: CalendarDay {
    zone.day(at: Int64(now.secondsSince1970.rounded(.down)))
  }

  private func span(from day: Int64, days: Int64) -> TimeSpan {
    TimeSpan(
      start: start(of: CalendarDay(number: day)), end: start(of: CalendarDay(number: day + days)))
  }

  /// Months are counted from the year 0.
  private func start(ofMonth months: Int64) -> Moment {
    let (year, month) = CalendarDay.floorDivide(months, 12)
    return start(of: CalendarDay(year: year, month: month + 1, day: 1))
  }

  private func start(of day: CalendarDay) -> Moment {
    Moment(secondsSince1970: Double(zone.start(of: day)))
  }

  private func moment(of date: ISODate) -> Moment {
    let date = date.bounded
    let day = CalendarDay(year: date.year, month: date.month, day: date.day)
    let local = day.number * 86_400 + date.secondOfDay
    let seconds = date.zoneOffset.map { local - $0 } ?? zone.localTime(local).moment
    return Moment(secondsSince1970: Double(seconds) + date.fraction)
  }
}

/// A moment, or a span such as a day: from its start up to, but without, its end.
public struct TimeSpan: Sendable, Hashable {
  /// The moment, or the first one of the span.
  public let start: Moment
  /// The first moment after the span; nil for a moment.
  public let end: Moment?

  /// Creates a moment.
  public init(moment: Moment) {
    start = moment
    end = nil
  }

  /// Creates a span; it is empty where `end` is `start` (a day that a zone left out).
  public init(start: Moment, end: Moment) {
    self.start = start
    self.end = end
  }
}
