// What two segment patterns have in common, answered at once where it is plain and by automata where
// it is not.

/// How the texts of two patterns lie to each other.
struct SegmentComparison: Sendable {
  /// Whether some text is taken by both.
  var overlaps: Bool
  /// Whether the second takes all that the first takes.
  var firstIsWithin: Bool
  /// Whether the first takes all that the second takes.
  var secondIsWithin: Bool

  init(_ first: SegmentPattern, _ second: SegmentPattern, ignoringCase: Bool = false) {
    (overlaps, firstIsWithin, secondIsWithin) = (false, false, false)
    if first == second {
      (overlaps, firstIsWithin, secondIsWithin) = (true, true, true)
    } else if let one = Self.plainType(first)?.runs, let other = Self.plainType(second)?.runs {
      overlaps = one.overlaps(other)
      firstIsWithin = one.isWithin(other)
      secondIsWithin = other.isWithin(one)
    } else if case (.words(let one)?, .words(let other)?) = (
      Self.plainType(first), Self.plainType(second)
    ), !ignoringCase {
      // By bytes: two spellings of `é` are two words.
      let (left, right) = (Set(one.map { Array($0.utf8) }), Set(other.map { Array($0.utf8) }))
      overlaps = !left.isDisjoint(with: right)
      firstIsWithin = left.isSubset(of: right)
      secondIsWithin = right.isSubset(of: left)
    } else if let one = Self.plainType(first), let other = Self.plainType(second),
      one == .string || other == .string, ![one, other].contains(.any),
      ![one, other].contains(.flag)
    {
      overlaps = true
      firstIsWithin = other == .string
      secondIsWithin = one == .string
    } else {
      let one = PatternAutomaton(first, ignoringCase: ignoringCase)
      let other = PatternAutomaton(second, ignoringCase: ignoringCase)
      overlaps = one.common(with: other) != nil
      guard overlaps else { return }
      firstIsWithin = one.isWithin(other)
      secondIsWithin = other.isWithin(one)
    }
  }

  /// Whether some text is taken by both.
  static func overlap(
    _ first: SegmentPattern, _ second: SegmentPattern, ignoringCase: Bool = false
  ) -> Bool {
    // Any text takes whatever is not empty.
    if let one = plainType(first), let other = plainType(second), one == .string || other == .string
    {
      return true
    }
    return SegmentComparison(first, second, ignoringCase: ignoringCase).overlaps
  }

  private static func plainType(_ pattern: SegmentPattern) -> CaptureType? {
    guard pattern.parts.count == 1, case .capture(_, let type) = pattern.parts[0] else {
      return nil
    }
    return type
  }

  /// A text that the first takes and the second does not; nil if there is none, or none was found.
  static func difference(
    _ first: SegmentPattern, _ second: SegmentPattern, ignoringCase: Bool = false
  ) -> [UInt8]? {
    if let one = plainType(first)?.runs, let other = plainType(second)?.runs {
      return one.difference(other)
    }
    let inclusion = PatternAutomaton(first, ignoringCase: ignoringCase)
      .inclusion(in: PatternAutomaton(second, ignoringCase: ignoringCase))
    switch inclusion {
    case .apart(let text): return text
    case .within: return nil
    case .unknown: return difference(ofPartsOf: first, second)
    }
  }

  /// A text that the first takes, and the second not, since one of its values is not taken in its place;
  /// nil if the two have other parts.
  private static func difference(
    ofPartsOf first: SegmentPattern, _ second: SegmentPattern
  ) -> [UInt8]? {
    guard first.parts.count == second.parts.count else { return nil }
    var text: [UInt8] = []
    var isApart = false
    for case (let part, let other) in zip(first.shape.parts, second.shape.parts) {
      let own = SegmentPattern(parts: [part])
      if case .literal(let bytes) = part {
        guard part == other else { return nil }
        text += bytes
      } else if !isApart, let value = difference(own, SegmentPattern(parts: [other])) {
        isApart = true
        text += value
      } else {
        guard let value = witness(own, own) else { return nil }
        text += value
      }
    }
    return isApart ? text : nil
  }

  /// A text that both take; nil if there is none.
  static func witness(
    _ first: SegmentPattern, _ second: SegmentPattern, ignoringCase: Bool = false
  ) -> [UInt8]? {
    PatternAutomaton(first, ignoringCase: ignoringCase)
      .common(with: PatternAutomaton(second, ignoringCase: ignoringCase))
  }
}
