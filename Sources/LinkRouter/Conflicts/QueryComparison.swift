// Whether everything that one query or fragment lets pass is let pass by another: a part of the question
// whether a route can ever be reached.

enum QueryComparison {
  /// Whether each text that is the first fragment is the second one as well; false says nothing.
  static func isWithin(_ first: FragmentPattern, _ second: FragmentPattern) -> Bool {
    switch second {
    // Any text at all.
    case .value(let pattern, let isOptional)
    where pattern.parts.count == 1 && pattern.shape.parts == [.capture(slot: 0, .string)]:
      return isOptional || !first.takesEmpty
    case .tail(let tail) where !tail.isRooted: return tail.atLeast == 0 || !first.takesEmpty
    case .tail(let tail):
      let own: (segments: [SegmentPattern], count: Int)? =
        switch first {
        case .path(let segments): (segments, segments.count)
        case .tail(let one) where one.isRooted:
          (one.segments, one.segments.count + one.atLeast)
        default: nil
        }
      guard let own, own.segments.count >= tail.segments.count,
        own.count >= tail.segments.count + tail.atLeast
      else { return false }
      return zip(own.segments, tail.segments).allSatisfy {
        SegmentComparison($0.shape, $1.shape).firstIsWithin
      }
    case .path, .query, .value: return false
    }
  }

  /// Whether the queries want different words for one key, as those of verbs do (`?action=add`); false
  /// says nothing.
  static func areApart(_ first: RouteVariant, _ second: RouteVariant) -> Bool {
    guard !first.query.isEmpty, !second.query.isEmpty else { return false }
    for item in first.query {
      guard item.keys.count == 1, let one = item.literal else { continue }
      for other in second.query {
        if other.keys == item.keys, let another = other.literal, one != another { return true }
      }
    }
    return false
  }

  /// Whether the first may take URLs of the second that hold no more than they must.
  static func mayInclude(_ first: RouteVariant, _ second: RouteVariant) -> Bool {
    first.query.allSatisfy { item in
      item.isOptional || second.query.contains { $0.keys.contains(where: item.keys.contains) }
    }
  }

  /// Whether each URL that satisfies the items of a query satisfies this one; false says nothing.
  static func isGiven(_ item: QueryPattern, by query: [QueryPattern]) -> Bool {
    if item.isOptional, item.takesEverything { return true }
    // What it asks for must be asked for by the others, at least as narrowly.
    guard
      let own = query.first(where: { one in
        one.keys.first == item.keys.first && one.keys.allSatisfy(item.keys.contains)
      }), item.isOptional || !own.isOptional
    else { return false }
    switch (own.value, item.value) {
    case (_, .anything): return true
    case (.pattern(let one), .pattern(let other)):
      return SegmentComparison(one.shape, other.shape).firstIsWithin
    case (.repeated(_, let one, let count), .repeated(_, let other, let least)):
      return one == other && count >= least
    // A list of any texts takes what a single one takes, but for later values that are no texts at all.
    case (.pattern(let pattern), .repeated(_, let other, let least)):
      return (other == .string || other == .any) && least <= 1
        && (least == 0 || other == .any || !pattern.takesEmpty)
    default: return false
    }
  }
}

extension RouteVariant {
  /// Whether its query and fragment let pass only what those of another let pass; false says nothing.
  func asksForMore(than other: RouteVariant) -> Bool {
    other.query.allSatisfy { QueryComparison.isGiven($0, by: query) }
      && (fragment == other.fragment
        || other.fragment.map { wide in
          fragment.map { QueryComparison.isWithin($0, wide) } ?? false
        } ?? true)
  }
}

extension FragmentPattern {
  /// Whether a URL without a fragment might do.
  fileprivate var takesEmpty: Bool {
    switch self {
    case .path: false
    case .query: true
    case .value(let pattern, let isOptional): isOptional || pattern.takesEmpty
    case .tail(let tail): tail.atLeast == 0 && !tail.isRooted
    }
  }
}

extension QueryPattern {
  /// The key and the only word that it may have; nil if there may be others.
  var verb: (key: [UInt8], word: [UInt8])? {
    guard keys.count == 1, let literal else { return nil }
    return (keys[0], literal)
  }

  /// The word that the value must be; nil if it may be several.
  fileprivate var literal: [UInt8]? {
    if case .pattern(let pattern) = value { pattern.literal } else { nil }
  }

  /// Whether no value of the key could ever be refused, but for bytes that are not UTF-8.
  fileprivate var takesEverything: Bool {
    switch value {
    case .anything, .wholeQuery: true
    case .repeated(_, let type, _): type == .string || type == .any
    case .pattern(let pattern):
      pattern.parts.count == 1
        && pattern.parts.allSatisfy {
          if case .capture(_, let type) = $0 {
            type == .string || type == .any || type == .flag
          } else {
            false
          }
        }
    }
  }
}
