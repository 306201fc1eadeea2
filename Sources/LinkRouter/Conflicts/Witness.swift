// A URL that two variants both take: what a person can open to see a conflict.

import LinkTypes

enum Witness {
  /// A URL that both variants take, checked by matching it with each; nil if none was found.
  static func url(_ first: RouteVariant, _ second: RouteVariant) -> String? {
    guard first.scheme == second.scheme, first.form == second.form,
      let (one, other) = aligned(first, second)
    else { return nil }
    var text = first.scheme + (first.form == .emptyHost ? "://" : first.form.separator)
    if let left = first.authority, let right = second.authority {
      guard let host = SegmentComparison.witness(left, right, ignoringCase: true) else {
        return nil
      }
      text += encoded(host)
    }
    for (index, pair) in zip(one, other).enumerated() {
      guard let segment = SegmentComparison.witness(pair.0, pair.1) else { return nil }
      if index > 0 || first.form == .host || first.form == .emptyHost { text += "/" }
      text += encoded(segment)
    }
    guard let query = query(first.query, second.query) else { return nil }
    if !query.isEmpty { text += "?" + query }
    guard let fragment = fragment(first.fragment, second.fragment) else { return nil }
    if !fragment.isEmpty { text += "#" + fragment }
    let bytes = Array(text.utf8)
    for variant in [first, second] {
      guard case .matched = LinearMatcher.match(variant, bytes) else { return nil }
    }
    return text
  }

  /// A URL that a variant takes.
  static func url(_ variant: RouteVariant) -> String? { url(variant, variant) }

  /// The segments of both, tails drawn out to the same number.
  private static func aligned(
    _ first: RouteVariant, _ second: RouteVariant
  ) -> ([SegmentPattern], [SegmentPattern])? {
    let least = max(count(first), count(second))
    for length in least...least + 2 {
      if let one = drawn(first, to: length), let other = drawn(second, to: length) {
        return (one, other)
      }
    }
    return nil
  }

  private static func count(_ variant: RouteVariant) -> Int {
    variant.steps.reduce(0) { sum, step in
      if case .tail(_, let atLeast) = step { sum + atLeast } else { sum + 1 }
    }
  }

  /// The segments of a variant as so many patterns; nil if it cannot have so many.
  private static func drawn(_ variant: RouteVariant, to length: Int) -> [SegmentPattern]? {
    var extra = length - count(variant)
    guard extra >= 0 else { return nil }
    let text = SegmentPattern(parts: [.capture(slot: 0, .string)])
    var result: [SegmentPattern] = []
    for step in variant.steps {
      switch step {
      case .segment(let pattern): result.append(pattern)
      case .tail(_, let atLeast):
        result += Array(repeating: text, count: atLeast + extra)
        extra = 0
      }
    }
    return extra == 0 ? result : nil
  }

  private static func query(_ first: [QueryPattern], _ second: [QueryPattern]) -> String? {
    var parts: [String] = []
    var done = Set<[UInt8]>()
    for (items, others) in [(first, second), (second, first)] {
      for item in items where !item.isOptional {
        guard let main = item.keys.first else {
          // A whole query: anything will do.
          if first.isEmpty || second.isEmpty || others.contains(where: { $0.keys.isEmpty }) {
            parts.append("a")
          }
          continue
        }
        if item.keys.contains(where: done.contains) { continue }
        // Best a key that the other does not know; else one value must do for both.
        let free = item.keys.first { key in !others.contains { $0.keys.contains(key) } }
        let key = free ?? main
        done.formUnion(item.keys)
        let other = others.first { $0.keys.contains(key) }
        guard let value = value(item.value, other?.value) else { return nil }
        parts.append(encoded(key) + (value.map { "=" + $0 } ?? ""))
        if let other { done.formUnion(other.keys) }
      }
    }
    return parts.joined(separator: "&")
  }

  /// A value that both take; nil if there is none, `.some(nil)` if the key alone will do.
  private static func value(_ first: QueryPattern.Value, _ second: QueryPattern.Value?) -> String??
  {
    guard let one = segment(first) else {
      guard let second, let other = segment(second) else { return .some(nil) }
      return SegmentComparison.witness(other, other).map { .some(encoded($0)) }
    }
    let other = second.flatMap(segment) ?? one
    return SegmentComparison.witness(one, other).map { .some(encoded($0)) }
  }

  private static func segment(_ value: QueryPattern.Value) -> SegmentPattern? {
    switch value {
    case .pattern(let pattern): pattern
    case .repeated(let slot, let type, _): SegmentPattern(parts: [.capture(slot: slot, type)])
    case .anything, .wholeQuery: nil
    }
  }

  private static func fragment(_ first: FragmentPattern?, _ second: FragmentPattern?) -> String? {
    guard let first else {
      guard let second else { return "" }
      return fragment(second, second)
    }
    switch (first, second ?? first) {
    case (.path(let one), .path(let other)):
      guard one.count == other.count else { return nil }
      var text = ""
      for (left, right) in zip(one, other) {
        guard let segment = SegmentComparison.witness(left, right) else { return nil }
        text += "/" + encoded(segment)
      }
      return text
    case (.query(let one), .query(let other)): return query(one, other)
    case (.value(let one, let isOptional), .value(let other, let isOtherOptional)):
      if isOptional, isOtherOptional { return "" }
      return SegmentComparison.witness(one, other).map(encoded)
    case (.value(let one, let isOptional), let other), (let other, .value(let one, let isOptional)):
      // One value of any text may well be a path or a query.
      guard let text = fragment(other, other) else { return nil }
      if text.isEmpty { return isOptional ? "" : nil }
      return one.parts.count == 1 ? text : nil
    default: return nil
    }
  }

  private static func encoded(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    PercentEncoding.append(bytes.span, to: &result)
    return String(decoding: result, as: UTF8.self)
  }
}
