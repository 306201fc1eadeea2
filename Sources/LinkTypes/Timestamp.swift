// Moments as people and JSON write them (ISO 8601, RFC 3339), without Foundation.

/// Reads and writes moments: seconds since 1970 against ISO 8601 in the proleptic Gregorian calendar.
public enum Timestamp {
  /// The moments that have a four-digit year.
  private static let writable: ClosedRange<Int64> = -62_167_219_200...253_402_300_799
  private static let secondsPerDay: Int64 = 86_400

  /// Reads a date (its first moment in UTC) or a date-time with its zone; nil if it is neither.
  ///
  /// `2026-11-30`, `2026-11-30T12:30Z`, `2026-11-30 12:30:15.5+01:00`. Fractions of a second are
  /// dropped; a leap second is the second after it.
  public static func parse(_ text: String) -> Int64? {
    read(text)?.seconds
  }

  /// Reads what `parse` reads, with its fraction of a second.
  public static func parsePrecise(_ text: String) -> Double? {
    read(text).map { Double($0.seconds) + $0.fraction }
  }

  private static func read(_ text: String) -> (seconds: Int64, fraction: Double)? {
    var scanner = Scanner(bytes: Array(text.utf8))
    guard let year = scanner.digits(4), scanner.skip("-"),
      let month = scanner.digits(2), (1...12).contains(month), scanner.skip("-"),
      let day = scanner.digits(2), day >= 1, day <= daysIn(month: month, of: year)
    else { return nil }
    let midnight = days(year: year, month: month, day: day) * secondsPerDay
    if scanner.isAtEnd { return (midnight, 0) }
    guard scanner.skip("T") || scanner.skip("t") || scanner.skip(" "),
      let time = scanner.timeOfDay(), let offset = scanner.zone(), scanner.isAtEnd
    else { return nil }
    return (midnight + time - offset, scanner.fraction)
  }

  /// Writes a moment in UTC, such as `2026-11-30T12:30:15Z`; nil outside the years 0 to 9999.
  public static func format(_ seconds: Int64) -> String? {
    guard writable.contains(seconds) else { return nil }
    let (days, rest) = floorDivide(seconds, secondsPerDay)
    let (year, month, day) = date(days: days)
    let time = [rest / 3_600, rest / 60 % 60, rest % 60].map { padded($0, 2) }
    return padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2)
      + "T" + time.joined(separator: ":") + "Z"
  }

  // MARK: - Calendar

  /// Days since 1970-01-01. Years begin in March here, so that the leap day comes last; 400 years
  /// have 146,097 days.
  private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    let (era, yearOfEra) = floorDivide(month > 2 ? year : year - 1, 400)
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func date(days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let (era, dayOfEra) = floorDivide(days + 719_468, 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  private static func daysIn(month: Int64, of year: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func floorDivide(_ value: Int64, _ divisor: Int64) -> (Int64, Int64) {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  private struct Scanner {
    let bytes: [UInt8]
    var index = 0
    /// The fraction of a second that `timeOfDay` met.
    var fraction = 0.0

    init(bytes: [UInt8]) {
      self.bytes = bytes
    }

    var isAtEnd: Bool { index == bytes.count }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
      index += 1
      return true
    }

    mutating func digits(_ count: Int) -> Int64? {
      guard index + count <= bytes.count else { return nil }
      var number: Int64 = 0
      for byte in bytes[index..<index + count] {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        number = number * 10 + Int64(byte - UInt8(ascii: "0"))
      }
      index += count
      return number
    }

    /// `hh:mm`, `hh:mm:ss` or with a fraction, in seconds.
    mutating func timeOfDay() -> Int64? {
      guard let hour = digits(2), hour < 24, skip(":"), let minute = digits(2), minute < 60
      else { return nil }
      var second: Int64 = 0
      if skip(":") {
        guard let digits = digits(2), digits <= 60 else { return nil }
        second = digits
        if skip(".") || skip(",") {
          guard readFraction() else { return nil }
        }
      }
      return hour * 3_600 + minute * 60 + second
    }

    /// At least one digit; those beyond the 18th are finer than any moment.
    private mutating func readFraction() -> Bool {
      var (value, scale): (Int64, Int64) = (0, 1)
      var count = 0
      while let digit = digits(1) {
        count += 1
        if count <= 18 {
          value = value * 10 + digit
          scale *= 10
        }
      }
      fraction = Double(value) / Double(scale)
      return count > 0
    }

    /// `Z`, `±hh`, `±hhmm` or `±hh:mm`, in seconds east of UTC.
    mutating func zone() -> Int64? {
      if skip("Z") || skip("z") { return 0 }
      let isWest = skip("-")
      guard isWest || skip("+"), let hour = digits(2), hour < 24 else { return nil }
      var offset = hour * 3_600
      if !isAtEnd {
        _ = skip(":")
        guard let minute = digits(2), minute < 60 else { return nil }
        offset += minute * 60
      }
      return isWest ? -offset : offset
    }
  }
}
