// Many times of the same thing, and what is said of them.

import LinkTypes

/// Durations, kept in milliseconds.
struct Distribution {
  private(set) var milliseconds: [Double] = []

  mutating func add(nanoseconds: Int) {
    milliseconds.append(Double(nanoseconds) / 1e6)
  }

  /// Runs `body` and keeps how long it took.
  mutating func time<Result>(_ body: () throws -> Result) rethrows -> Result {
    let start = monotonicNanoseconds()
    let result = try body()
    add(nanoseconds: monotonicNanoseconds() - start)
    return result
  }

  /// The value that a share of all does not exceed; 0 if there are none.
  func percentile(_ share: Double) -> Double {
    let sorted = milliseconds.sorted()
    guard !sorted.isEmpty else { return 0 }
    return sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
  }

  var json: JSONValue {
    .object([
      JSONValue.Member("count", .integer(Int64(milliseconds.count))),
      JSONValue.Member("p50", .double(percentile(0.5))),
      JSONValue.Member("p99", .double(percentile(0.99))),
      JSONValue.Member("max", .double(percentile(1))),
    ])
  }
}

/// A number with so many digits after the point, for people.
func fixed(_ value: Double, _ digits: Int) -> String {
  var scale = 1.0
  for _ in 0..<digits { scale *= 10 }
  let whole = Int((value * scale).rounded())
  guard digits > 0 else { return String(whole) }
  let text = String(whole.magnitude)
  let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
  return (whole < 0 ? "-" : "") + padded.dropLast(digits) + "." + padded.suffix(digits)
}

/// Text that fills at least `width` characters, at the right edge.
func right(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}

/// Text that fills at least `width` characters, at the left edge.
func left(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}
