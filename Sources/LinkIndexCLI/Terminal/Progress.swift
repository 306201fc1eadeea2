// Long work tells a person how far it is. Nothing is written unless standard error is a terminal.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Draws one line on standard error and redraws it ten times a second at most.
final class Progress {
  private let label: String
  private let unit: String
  /// What `done` ends at; nil if unknown.
  private let total: Int?
  private let isShown: Bool
  private let width: Int
  private let start: UInt64
  private var lastDrawn: UInt64
  private var isDrawn = false

  init(label: String, unit: String, total: Int?, terminal: Terminal, isShown: Bool) {
    self.label = label
    self.unit = unit
    self.total = total
    self.isShown = isShown
    width = terminal.width
    start = Self.now()
    lastDrawn = start
  }

  /// Says how much is done: `count` of the unit, and `done` of the total.
  func update(count: Int, done: Int) {
    guard isShown else { return }
    let now = Self.now()
    guard now - lastDrawn >= 100_000_000 else { return }
    lastDrawn = now
    let seconds = Double(now - start) / 1e9
    let line = Self.line(
      label: label, unit: unit, count: count, share: total.map { Self.share(done, $0) },
      seconds: seconds)
    isDrawn = true
    emit("\r\(line.prefix(width - 1))\u{1B}[K")
  }

  /// Takes the line away.
  func finish() {
    guard isDrawn else { return }
    isDrawn = false
    emit("\r\u{1B}[K")
  }

  /// One line: `Importing  120,000 entities  43%  60,000/s  3 s left`.
  static func line(
    label: String, unit: String, count: Int, share: Double?, seconds: Double
  ) -> String {
    var parts = [label, "\(grouped(count)) \(unit)"]
    if let share { parts.append("\(Int(share * 100))%") }
    parts.append("\(grouped(Int(Double(count) / max(seconds, 0.001))))/s")
    if let share, share > 0.01, share < 1 {
      parts.append("\(duration(seconds / share * (1 - share))) left")
    }
    return parts.joined(separator: "  ")
  }

  /// A whole number with a comma every three digits.
  static func grouped(_ number: Int) -> String {
    var digits = String(number.magnitude)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    groups.insert(digits, at: 0)
    return (number < 0 ? "-" : "") + groups.joined(separator: ",")
  }

  private static func duration(_ seconds: Double) -> String {
    let whole = Int(seconds.rounded(.up))
    return whole < 60 ? "\(whole) s" : "\(whole / 60) min \(whole % 60) s"
  }

  private static func share(_ done: Int, _ total: Int) -> Double {
    total > 0 ? min(Double(done) / Double(total), 1) : 1
  }

  private static func now() -> UInt64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  private func emit(_ text: String) {
    var bytes = Array(text.utf8)
    _ = unsafe write(STDERR_FILENO, &bytes, bytes.count)
  }
}
