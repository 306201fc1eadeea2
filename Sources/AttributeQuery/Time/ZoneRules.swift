// When a time zone's clocks show what, without Foundation: enough to say where days begin.

/// A time zone: its offset from UTC at every moment.
public struct ZoneRules: Sendable, Hashable {
  /// The name that it was asked for by.
  public let name: String
  /// The moments at which the offset changes, ascending; seconds since 1970.
  private let changes: [Int64]
  /// The offset from each change on; seconds east of UTC.
  private let offsets: [Int64]
  /// The offset before the first change.
  private let firstOffset: Int64
  /// What holds after the last change.
  private let lastRule: PosixZone?

  init(
    name: String, changes: [Int64], offsets: [Int64], firstOffset: Int64, lastRule: PosixZone?
  ) {
    self.name = name
    self.changes = changes
    self.offsets = offsets
    self.firstOffset = firstOffset
    self.lastRule = lastRule
  }

  /// Coordinated Universal Time.
  public static let utc = ZoneRules(fixedOffset: 0, name: "UTC")

  /// Creates a zone whose clocks never change; `offset` is in seconds east of UTC, at most a day.
  public init(fixedOffset offset: Int64, name: String) {
    let offset = min(max(offset, -86_400), 86_400)
    self.init(name: name, changes: [], offsets: [], firstOffset: offset, lastRule: nil)
  }

  init(name: String, rule: PosixZone) {
    self.init(
      name: name, changes: [], offsets: [], firstOffset: rule.standardOffset, lastRule: rule)
  }

  /// Seconds east of UTC at a moment, both in whole seconds since 1970.
  public func offset(at moment: Int64) -> Int64 {
    let count = changes.partitioningIndex { $0 > moment }
    if count == changes.count, let lastRule { return lastRule.offset(at: moment) }
    return count == 0 ? firstOffset : offsets[count - 1]
  }

  /// The changes between two moments, both included, ascending.
  private func changes(from start: Int64, to end: Int64) -> [(moment: Int64, offset: Int64)] {
    var found: [(moment: Int64, offset: Int64)] = []
    var index = changes.partitioningIndex { $0 >= start }
    while index < changes.count, changes[index] <= end {
      found.append((changes[index], offsets[index]))
      index += 1
    }
    if let lastRule {
      let start = max(start, changes.last.map { $0 + 1 } ?? .min)
      found += lastRule.changes(from: start, to: end)
    }
    return found
  }

  /// What a local time is: a moment, or, where clocks skip it, the moment at which they do.
  struct LocalTime: Equatable {
    /// The first moment that clocks show it; where they skip it, as far after the change as it is in
    /// the gap.
    var moment: Int64
    /// The moment at which they skip it.
    var skippedAt: Int64?
  }

  /// Finds a local time, given as if it were UTC in seconds since 1970.
  func localTime(_ local: Int64) -> LocalTime {
    // Offsets are less than two days, so the answer lies between these.
    let start = local - 172_800
    var begin = Int64.min
    var offset = offset(at: start - 1)
    for change in changes(from: start, to: local + 172_800) {
      let moment = local - offset
      if moment >= begin, moment < change.moment { return LocalTime(moment: moment) }
      if moment >= change.moment, local - change.offset < change.moment {
        return LocalTime(moment: moment, skippedAt: change.moment)
      }
      (begin, offset) = (change.moment, change.offset)
    }
    return LocalTime(moment: local - offset)
  }

  /// The first moment of a day.
  func start(of day: CalendarDay) -> Int64 {
    let midnight = localTime(day.number * 86_400)
    return midnight.skippedAt ?? midnight.moment
  }

  /// The day that clocks show at a moment.
  func day(at moment: Int64) -> CalendarDay {
    CalendarDay(
      number: CalendarDay.floorDivide(moment + offset(at: moment), 86_400).quotient)
  }
}

extension Array {
  /// The first index whose element satisfies a condition that holds from there on.
  fileprivate func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
