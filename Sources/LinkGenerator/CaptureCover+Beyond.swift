// What a pattern takes that is no value of its type: `$(digit)*` also takes `1x`. Where that matters,
// a rule for just those texts stands before the pattern.

import LinkRouter
import LinkTypes

extension CaptureCover {
  /// Patterns for the texts that `alternatives` take beyond the values of a type; none where there are
  /// no such texts, or no pattern for them.
  mutating func beyond(_ type: CaptureType, name: String) -> [String] {
    guard form == .modern else { return [] }
    switch type {
    case .uint, .digits(nil): return others(.digits).map { "$(digit)*\($0)*" }
    case .int: return others(.digits).map { "?*\($0)*" }
    case .hex(nil): return others(.hexDigits).map { "$(xdigit)*\($0)*" }
    case .slug:
      return alternatives(.slug, name: name).flatMap { slug in
        others(.slug).map { slug + $0 + "*" }
      }
    case .set(let set, let count): return beyond(set, count, name: name)
    case .date: return noDates()
    default: return []
    }
  }

  /// What a pattern takes beyond so many characters of a set: others among them, or more of them.
  private mutating func beyond(
    _ set: ByteSet, _ count: ClosedRange<Int>, name: String
  ) -> [String] {
    let wide = alternatives(.set(set, count: count), name: name)
    // What is escaped in a URL is more than one character there.
    let isPlain = (UInt8(0)...255).allSatisfy {
      !set.contains($0) || ByteSet.unreserved.contains($0)
    }
    guard isPlain, let pattern = wide.first, pattern.hasSuffix("*"), pattern != "*" else {
      return []
    }
    var patterns = others(set).map { pattern + $0 + "*" }
    if count.upperBound < Self.mostRepeated {
      patterns.append(String(repeating: "?", count: count.upperBound + 1) + "*")
    }
    return patterns
  }

  /// Days that no month has: the pattern of dates has 31 in each.
  private mutating func noDates() -> [String] {
    let years = variables.reference(
      "no-leap-year", (0...99).filter { $0 % 4 != 0 }.map { Self.twoDigits($0) })
    let months = variables.reference("short-month", ["02", "04", "06", "09", "11"])
    return [
      "$(digit)$(digit)$(digit)$(digit)-02-30", "$(digit)$(digit)$(digit)$(digit)-\(months)-31",
      "$(digit)$(digit)\(years)-02-29", "\(years)00-02-29",
    ]
  }

  /// What values have in URLs: what is never escaped, what is escaped, and what people leave as it is.
  /// Wildcards and what begins variables cannot be the text of a variable.
  private static let written = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~%!&'+,;=:@".utf8)

  /// Variables that together stand for every character but those of a set.
  private mutating func others(_ set: ByteSet) -> [String] {
    var rest = Self.written.filter { !set.contains($0) }
    var groups: [String] = []
    for (set, name) in [(ByteSet.letters, "$(alpha)"), (.digits, "$(digit)")]
    where Self.written.allSatisfy({ !set.contains($0) || rest.contains($0) }) {
      groups.append(name)
      rest.removeAll(where: set.contains)
    }
    guard !rest.isEmpty else { return groups }
    let isMarks = !rest.contains { ByteSet.letters.contains($0) || ByteSet.digits.contains($0) }
    groups.append(
      variables.reference(
        isMarks ? "mark" : "other", rest.map { String(UnicodeScalar($0)) }))
    return groups
  }
}

extension CaptureCover {
  /// All days there are, as values in a row: what is before each month's end, and the 29th of February.
  static let days: [[SegmentPattern.Part]] = {
    func digits(_ count: Int) -> SegmentPattern.Part { .capture(slot: 0, .digits(count: count)) }
    func words(_ numbers: some Sequence<Int>) -> SegmentPattern.Part {
      .capture(slot: 0, .words(numbers.map { twoDigits($0) }))
    }
    let hyphen = SegmentPattern.Part.literal(Array("-".utf8))
    let leapYears = stride(from: 4, to: 100, by: 4)
    let leapDay = SegmentPattern.Part.literal(Array("-02-29".utf8))
    return [
      [digits(4), hyphen, words(1...12), hyphen, words(1...28)],
      [digits(4), hyphen, words([1] + Array(3...12)), hyphen, words(29...30)],
      [digits(4), hyphen, words([1, 3, 5, 7, 8, 10, 12]), .literal(Array("-31".utf8))],
      [digits(2), words(leapYears), leapDay],
      [words(stride(from: 0, to: 100, by: 4)), .literal(Array("00-02-29".utf8))],
    ]
  }()
}
