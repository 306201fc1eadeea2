// The rule of a zone in one line (`CET-1CEST,M3.5.0,M10.5.0/3`), as POSIX.1 and RFC 9636 write it: what
// holds after the last change that a zone file lists.

/// A rule for a zone's offsets in every year.
struct PosixZone: Sendable, Hashable {
  /// A day of the year and a time on it.
  struct Turn: Sendable, Hashable {
    enum Day: Sendable, Hashable {
      /// 1 to 365; 29 February is never counted.
      case julian(Int64)
      /// 0 to 365.
      case zeroBased(Int64)
      /// The `week`th (5: last) such weekday (0: Sunday) of a month.
      case weekday(month: Int64, week: Int64, weekday: Int64)
    }

    var day: Day
    /// Seconds after midnight by the clocks before the turn; may lie on another day.
    var time: Int64
  }

  var standardOffset: Int64
  /// Offset in summer, and when it begins and ends; nil for one offset all year.
  var summer: Summer?

  struct Summer: Sendable, Hashable {
    var offset: Int64
    var start: Turn
    var end: Turn
  }

  /// Seconds east of UTC at a moment.
  func offset(at moment: Int64) -> Int64 {
    guard let summer else { return standardOffset }
    let year = year(of: moment)
    let start = self.moment(of: summer.start, in: year, offset: standardOffset)
    let end = self.moment(of: summer.end, in: year, offset: summer.offset)
    let isSummer =
      start < end ? start <= moment && moment < end : !(end <= moment && moment < start)
    return isSummer ? summer.offset : standardOffset
  }

  /// The changes between two moments, both included, ascending.
  func changes(from start: Int64, to end: Int64) -> [(moment: Int64, offset: Int64)] {
    guard let summer, start <= end else { return [] }
    var found: [(moment: Int64, offset: Int64)] = []
    for year in (year(of: start) - 1)...(year(of: end) + 1) {
      found += [
        (self.moment(of: summer.start, in: year, offset: standardOffset), summer.offset),
        (self.moment(of: summer.end, in: year, offset: summer.offset), standardOffset),
      ]
    }
    // Where summer never ends, its end is the beginning of the next one and changes nothing.
    return found.filter { (start...end).contains($0.moment) && offset(at: $0.moment) == $0.offset }
      .sorted { $0.moment < $1.moment }
  }

  private func year(of moment: Int64) -> Int64 {
    let day = CalendarDay.floorDivide(moment + standardOffset, 86_400).quotient
    return CalendarDay(number: day).fields.year
  }

  private func moment(of turn: Turn, in year: Int64, offset: Int64) -> Int64 {
    let newYear = CalendarDay(year: year, month: 1, day: 1).number
    let day: Int64
    switch turn.day {
    case .zeroBased(let number): day = newYear + number
    case .julian(let number):
      day = newYear + number - 1 + (CalendarDay.isLeap(year) && number >= 60 ? 1 : 0)
    case .weekday(let month, let week, let weekday):
      let first = CalendarDay(year: year, month: month, day: 1)
      let ahead = CalendarDay.floorDivide(weekday - first.weekday, 7).remainder
      var inMonth = ahead + 7 * (week - 1)
      while inMonth >= CalendarDay.daysIn(month: month, of: year) { inMonth -= 7 }
      day = first.number + inMonth
    }
    return day * 86_400 + turn.time - offset
  }
}

extension PosixZone {
  /// Reads a rule; nil if the text is none.
  init?(_ text: some Sequence<UInt8>) {
    var scanner = RuleScanner(bytes: Array(text))
    guard let rule = scanner.rule(), scanner.index == scanner.bytes.count else { return nil }
    self = rule
  }
}

private struct RuleScanner {
  let bytes: [UInt8]
  var index = 0

  mutating func rule() -> PosixZone? {
    guard name(), let west = time(limit: 24) else { return nil }
    guard index < bytes.count else { return PosixZone(standardOffset: -west, summer: nil) }
    guard name() else { return nil }
    var summerOffset = -west + 3_600
    if index < bytes.count, bytes[index] != UInt8(ascii: ",") {
      guard let west = time(limit: 24) else { return nil }
      summerOffset = -west
    }
    // POSIX leaves the rule to the system; this is what zone files mean without one.
    var summer = PosixZone.Summer(
      offset: summerOffset,
      start: .init(day: .weekday(month: 3, week: 2, weekday: 0), time: 7_200),
      end: .init(day: .weekday(month: 11, week: 1, weekday: 0), time: 7_200))
    if index < bytes.count {
      guard skip(","), let start = turn(), skip(","), let end = turn() else { return nil }
      summer.start = start
      summer.end = end
    }
    return PosixZone(standardOffset: -west, summer: summer)
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// Three letters or more, or anything between `<` and `>`.
  private mutating func name() -> Bool {
    let start = index
    if skip("<") {
      while index < bytes.count, bytes[index] != UInt8(ascii: ">") { index += 1 }
      return skip(">") && index > start + 2
    }
    while index < bytes.count, ParserState.isLetter(bytes[index]) { index += 1 }
    return index >= start + 3
  }

  private mutating func number(_ range: ClosedRange<Int64>) -> Int64? {
    let digits = bytes[index...].prefix(while: ParserState.isDigit)
    guard !digits.isEmpty, digits.count <= 3 else { return nil }
    index += digits.count
    let number = digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    return range.contains(number) ? number : nil
  }

  /// `[±]hh[:mm[:ss]]` in seconds.
  private mutating func time(limit hours: Int64) -> Int64? {
    let isNegative = skip("-")
    if !isNegative { _ = skip("+") }
    guard let hour = number(0...hours) else { return nil }
    var seconds = hour * 3_600
    for unit in [Int64(60), 1] where skip(":") {
      guard let part = number(0...59) else { return nil }
      seconds += part * unit
    }
    return isNegative ? -seconds : seconds
  }

  private mutating func turn() -> PosixZone.Turn? {
    let day: PosixZone.Turn.Day
    if skip("M") {
      guard let month = number(1...12), skip("."), let week = number(1...5), skip("."),
        let weekday = number(0...6)
      else { return nil }
      day = .weekday(month: month, week: week, weekday: weekday)
    } else if skip("J") {
      guard let number = number(1...365) else { return nil }
      day = .julian(number)
    } else {
      guard let number = number(0...365) else { return nil }
      day = .zeroBased(number)
    }
    guard skip("/") else { return PosixZone.Turn(day: day, time: 7_200) }
    guard let time = time(limit: 167) else { return nil }
    return PosixZone.Turn(day: day, time: time)
  }
}
