// Matching one segment, host or value against literals and captures, on the bytes of the URL as they
// stand. Of several ways to cut, the one with the shortest first value is taken.

/// What a segment pattern needs to be matched, besides the bytes.
struct SegmentMatcher {
  /// Work left: a segment of many thousand separators could be cut in too many ways to try all.
  var budget = 1 << 18
  var ignoresCase = false

  /// Matches a range and appends the places of the captured values; on failure nothing is appended.
  mutating func match(
    _ parts: [SegmentPattern.Part], _ bytes: Span<UInt8>, _ start: Int, _ end: Int,
    _ captures: inout [CaptureSpan]
  ) -> Bool {
    if parts.count == 1, case .capture(_, let type) = parts[0] {
      guard TypeCheck.acceptsEscaped(type, bytes, start, end) else { return false }
      captures.append(CaptureSpan(start, end))
      return true
    }
    return match(parts, from: 0, bytes, start, end, &captures)
  }

  private mutating func match(
    _ parts: [SegmentPattern.Part], from index: Int, _ bytes: Span<UInt8>, _ start: Int, _ end: Int,
    _ captures: inout [CaptureSpan]
  ) -> Bool {
    guard index < parts.count else { return start == end }
    switch parts[index] {
    case .literal(let literal):
      guard let next = skip(literal.span, bytes, start, end) else { return false }
      return match(parts, from: index + 1, bytes, next, end, &captures)
    case .capture(_, let type):
      guard index + 1 < parts.count, case .literal(let literal) = parts[index + 1] else {
        guard TypeCheck.acceptsEscaped(type, bytes, start, end) else { return false }
        captures.append(CaptureSpan(start, end))
        return true
      }
      var cut = start
      while cut < end {
        budget -= 1
        guard budget > 0 else { return false }
        if let next = skip(literal.span, bytes, cut, end) {
          budget -= cut - start
          if TypeCheck.acceptsEscaped(type, bytes, start, cut) {
            let count = captures.count
            captures.append(CaptureSpan(start, cut))
            if match(parts, from: index + 2, bytes, next, end, &captures) { return true }
            captures.removeLast(captures.count - count)
          }
        }
        // Past one decoded byte.
        if EscapedBytes.next(bytes, &cut, end) < 0 { return false }
      }
      return false
    }
  }

  /// The index after a literal that stands at an index; nil if something else does.
  private func skip(
    _ literal: Span<UInt8>, _ bytes: Span<UInt8>, _ start: Int, _ end: Int
  ) -> Int? {
    var index = start
    var matched = 0
    while matched < literal.count {
      guard index < end else { return nil }
      let byte = EscapedBytes.next(bytes, &index, end)
      guard byte >= 0 else { return nil }
      let raw = UInt8(truncatingIfNeeded: byte)
      guard (ignoresCase ? raw.asciiLowercased : raw) == literal[matched] else { return nil }
      matched += 1
    }
    return index
  }
}
