// A point in time as Core Spotlight's dates have it: a floating-point number of seconds.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import LinkTypes

/// A point in time.
public struct Moment: Sendable, Hashable, Comparable {
  /// Seconds since 1970-01-01T00:00:00Z, with fractions.
  public var secondsSince1970: Double

  /// Creates a moment from seconds since 1970.
  public init(secondsSince1970: Double) {
    self.secondsSince1970 = secondsSince1970
  }

  /// Creates a moment from seconds since 2001-01-01T00:00:00Z, the reference date of Apple's platforms.
  public init(secondsSince2001: Double) {
    secondsSince1970 = secondsSince2001 + Self.from1970To2001
  }

  /// Seconds since 2001-01-01T00:00:00Z, as queries write dates.
  ///
  /// Fractions are those that a query would write: the two epochs round the last digits of a fraction
  /// differently, so what is less than a microsecond is left out while numbers are that exact.
  public var secondsSince2001: Double {
    let seconds = secondsSince1970 - Self.from1970To2001
    guard abs(seconds) < 0x1p53 / 1e6, seconds != seconds.rounded() else { return seconds }
    return (seconds * 1e6).rounded() / 1e6
  }

  private static let from1970To2001 = 978_307_200.0

  /// The moment that stands for "never" on Apple's platforms: 4001-01-01T00:00:00Z.
  public static let distantFuture = Moment(secondsSince1970: 64_092_211_200)

  /// The moment that stands for "always before" on Apple's platforms: 0001-01-01T00:00:00Z.
  public static let distantPast = Moment(secondsSince1970: -62_135_596_800)

  /// The moment at which it is read, to the nanosecond if the system knows it.
  public static var now: Moment {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Moment(secondsSince1970: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
  }

  /// Reads an ISO 8601 date (its first moment in UTC) or date-time with its zone; nil if it is neither.
  public init?(iso8601 text: String) {
    guard let seconds = Timestamp.parsePrecise(text) else { return nil }
    secondsSince1970 = seconds
  }

  /// The moment in UTC, such as `2026-11-30T12:30:15.25Z`; nil outside the years 0 to 9999.
  ///
  /// It has as few digits after the point, at most nine, as read back as the same moment.
  public var iso8601: String? {
    guard abs(secondsSince1970) < 0x1p52 else { return nil }
    let whole = secondsSince1970.rounded(.down)
    let fraction = secondsSince1970 - whole
    guard fraction > 0 else { return Timestamp.format(Int64(whole)) }
    var scale = 1.0
    for digits in 1...9 {
      scale *= 10
      let scaled = (fraction * scale).rounded()
      guard digits == 9 || whole + scaled / scale == secondsSince1970 else { continue }
      if scaled == scale { return Timestamp.format(Int64(whole) + 1) }
      let text = String(Int64(scaled))
      let zeros = String(repeating: "0", count: digits - text.count)
      return Timestamp.format(Int64(whole)).map { "\($0.dropLast()).\(zeros)\(text)Z" }
    }
    return nil
  }

  /// Orders by time.
  public static func < (left: Moment, right: Moment) -> Bool {
    left.secondsSince1970 < right.secondsSince1970
  }
}
