// Where a captured value stands in a URL: matching makes places, values are decoded on demand.

/// A range of bytes, or the mark of a value that the URL lacks.
struct CaptureSpan: Sendable, Hashable {
  var start: Int32
  var end: Int32

  init(_ start: Int, _ end: Int) {
    self.start = Int32(truncatingIfNeeded: start)
    self.end = Int32(truncatingIfNeeded: end)
  }

  static let absent = CaptureSpan(-1, -1)

  var isAbsent: Bool { start < 0 }
  var range: Range<Int> { Int(start)..<Int(end) }
}
