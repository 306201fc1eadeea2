// ISO 8601 to fields and back: what `$time.iso(…)` holds.

extension ISODate: CustomStringConvertible {
  /// Reads `2026-11-30`, `2026-11-30T12:30`, `…:15`, `…:15.25`, with `Z`, `±hh`, `±hhmm` or `±hh:mm`
  /// behind it or without; the hyphens and colons may be left out. Nil if it is none of these.
  ///
  /// A space may stand for the `T`. A leap second is the second after it.
  public init?(_ text: some Sequence<UInt8>) {
    var scanner = DateScanner(bytes: Array(text))
    guard let date = scanner.date() else { return nil }
    self = date
  }

  /// The date in the extended format.
  public var description: String {
    var text = "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))"
    if secondOfDay == 0, fraction == 0, zoneOffset == nil { return text }
    let isLeapSecond = secondOfDay == 86_400
    let second = isLeapSecond ? 86_399 : secondOfDay
    text += "T\(Self.padded(second / 3_600, 2)):\(Self.padded(second / 60 % 60, 2))"
    text += ":\(Self.padded(isLeapSecond ? 60 : second % 60, 2))"
    if fraction > 0 { text += DecimalText.plain(fraction).dropFirst() }
    guard let zoneOffset else { return text }
    if zoneOffset == 0 { return text + "Z" }
    let minutes = abs(zoneOffset) / 60
    return text + (zoneOffset < 0 ? "-" : "+")
      + "\(Self.padded(minutes / 60, 2)):\(Self.padded(minutes % 60, 2))"
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

private struct DateScanner {
  let bytes: [UInt8]
  var index = 0

  mutating func date() -> ISODate? {
    guard let year = digits(4) else { return nil }
    let isExtended = skip("-")
    guard let month = digits(2), (1...12).contains(month), !isExtended || skip("-"),
      let day = digits(2), day >= 1, day <= CalendarDay.daysIn(month: month, of: year)
    else { return nil }
    var date = ISODate(year: year, month: month, day: day)
    if index == bytes.count { return date }
    guard skip("T") || skip("t") || skip(" "), let hour = digits(2), hour < 24 else { return nil }
    let hasColon = skip(":")
    guard let minute = digits(2), minute < 60 else { return nil }
    date.secondOfDay = hour * 3_600 + minute * 60
    if hasColon ? skip(":") : nextIsDigit {
      guard let second = digits(2), second <= 60, let fraction = fraction() else { return nil }
      date.secondOfDay += second
      date.fraction = fraction
    }
    if index == bytes.count { return date }
    guard let offset = zone(), index == bytes.count else { return nil }
    date.zoneOffset = offset
    return date
  }

  private var nextIsDigit: Bool { index < bytes.count && ParserState.isDigit(bytes[index]) }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func digits(_ count: Int) -> Int64? {
    guard index + count <= bytes.count else { return nil }
    var number: Int64 = 0
    for byte in bytes[index..<index + count] {
      guard ParserState.isDigit(byte) else { return nil }
      number = number * 10 + Int64(byte - UInt8(ascii: "0"))
    }
    index += count
    return number
  }

  /// What stands behind the point; 0 without one, nil for a point without digits.
  private mutating func fraction() -> Double? {
    guard skip(".") || skip(",") else { return 0 }
    let digits = bytes[index...].prefix(while: ParserState.isDigit)
    guard !digits.isEmpty else { return nil }
    index += digits.count
    let value = Double("0." + String(decoding: digits, as: UTF8.self)) ?? 0
    return min(value, 1.0.nextDown)
  }

  private mutating func zone() -> Int64? {
    if skip("Z") || skip("z") { return 0 }
    let isWest = skip("-")
    guard isWest || skip("+"), let hour = digits(2), hour < 24 else { return nil }
    var offset = hour * 3_600
    if index < bytes.count {
      _ = skip(":")
      guard let minute = digits(2), minute < 60 else { return nil }
      offset += minute * 60
    }
    return isWest ? -offset : offset
  }
}
