// `$time.…` as written; `QueryClock` says what it means at a moment.

/// A moment or span of a query, before a clock is asked.
public enum QueryTime: Sendable, Hashable {
  /// The present moment plus seconds.
  case now(offset: Double)
  /// The day that many days from today; `$time.yesterday` is the one at -1.
  case day(offset: Int64)
  /// The week that many weeks from this one.
  case week(offset: Int64)
  /// The month that many months from this one.
  case month(offset: Int64)
  /// The year that many years from this one.
  case year(offset: Int64)
  /// `$time.iso(…)`.
  case iso(ISODate)

  /// The greatest offset, either way: a million years in the unit of the form.
  ///
  /// Calendar arithmetic within it cannot overflow, and its results are exact in a `Double`.
  static func maxOffset(of form: QueryTime) -> Int64 {
    switch form {
    case .now: 31_556_952_000_000
    case .day: 365_242_500
    case .week: 52_177_500
    case .month: 12_000_000
    case .year, .iso: 1_000_000
    }
  }
}

extension QueryTime {
  /// The same with an offset that calendars can bear, whoever made it.
  var bounded: QueryTime {
    let limit = Self.maxOffset(of: self)
    func bounded(_ offset: Int64) -> Int64 { min(max(offset, -limit), limit) }
    switch self {
    case .now(let offset):
      // NaN stays what it is: no moment is equal to it.
      return .now(offset: min(max(offset, -Double(limit)), Double(limit)))
    case .day(let offset): return .day(offset: bounded(offset))
    case .week(let offset): return .week(offset: bounded(offset))
    case .month(let offset): return .month(offset: bounded(offset))
    case .year(let offset): return .year(offset: bounded(offset))
    case .iso: return self
    }
  }
}

extension ISODate {
  /// The same with fields within their ranges, whoever made it.
  var bounded: ISODate {
    ISODate(
      year: min(max(year, -1_000_000), 1_000_000), month: min(max(month, 1), 12),
      day: min(max(day, 1), 31), secondOfDay: min(max(secondOfDay, 0), 86_400),
      fraction: fraction, zoneOffset: zoneOffset.map { min(max($0, -86_400), 86_400) })
  }
}

/// A date or date-time of ISO 8601 as its fields, since its zone may be the reader's.
public struct ISODate: Sendable, Hashable {
  /// The year, 0 to 9999.
  public var year: Int64
  /// The month, 1 to 12.
  public var month: Int64
  /// The day of the month, from 1.
  public var day: Int64
  /// Seconds after midnight, 86,400 for a leap second at its end.
  public var secondOfDay: Int64
  /// What is left of a second, below 1.
  public var fraction: Double
  /// Seconds east of UTC; nil for the zone of the clock.
  public var zoneOffset: Int64?

  /// Creates a date from its fields.
  public init(
    year: Int64, month: Int64, day: Int64, secondOfDay: Int64 = 0, fraction: Double = 0,
    zoneOffset: Int64? = nil
  ) {
    self.year = year
    self.month = month
    self.day = day
    self.secondOfDay = secondOfDay
    self.fraction = fraction
    self.zoneOffset = zoneOffset
  }
}
