// Days of the proleptic Gregorian calendar as numbers, for any year that fits.

/// A day, counted from 1970-01-01.
struct CalendarDay: Hashable, Comparable {
  /// Days since 1970-01-01.
  var number: Int64

  init(number: Int64) {
    self.number = number
  }

  /// Years begin in March here, so that the leap day comes last; 400 years have 146,097 days.
  init(year: Int64, month: Int64, day: Int64) {
    let (era, yearOfEra) = Self.floorDivide(month > 2 ? year : year - 1, 400)
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    number =
      era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  var fields: (year: Int64, month: Int64, day: Int64) {
    let (era, dayOfEra) = Self.floorDivide(number + 719_468, 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  /// 1 for Monday to 7 for Sunday, as ISO 8601 counts.
  var weekday: Int64 {
    // 1970-01-01 was a Thursday.
    Self.floorDivide(number + 3, 7).remainder + 1
  }

  static func < (left: CalendarDay, right: CalendarDay) -> Bool { left.number < right.number }

  static func isLeap(_ year: Int64) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  static func daysIn(month: Int64, of year: Int64) -> Int64 {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  static func floorDivide(_ value: Int64, _ divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
