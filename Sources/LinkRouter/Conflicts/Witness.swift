// A URL that two variants both take: what a person can open to see a conflict.

import LinkTypes

enum Witness {
  /// A URL that both variants take, checked by matching it with each; nil if there is none.
  static func url(_ first: RouteVariant, _ second: RouteVariant) -> String? {
    guard first.scheme == second.scheme, first.form == second.form,
      let query = query(first.query, second.query),
      let fragment = fragment(first.fragment, second.fragment)
    else { return nil }
    var start = first.scheme + (first.form == .emptyHost ? "://" : first.form.separator)
    let countsHost = first.beginsAtHost || second.beginsAtHost
    if !countsHost, let left = first.authority, let right = second.authority {
      guard let host = SegmentComparison.witness(left, right, ignoringCase: true) else {
        return nil
      }
      start += encoded(host)
    }
    let end = (query.isEmpty ? "" : "?" + query) + (fragment.isEmpty ? "" : "#" + fragment)
    let (one, other) = PathShape.both(first, second)
    let least = max(one.count, other.count)
    // Tails as long as this keep all that stands around them apart.
    let most = one.hasTail && other.hasTail ? one.count + other.count : least
    for length in least...most + 1 {
      guard let left = one.drawn(to: length), let right = other.drawn(to: length),
        let path = path(left, right, countsHost ? .opaque : first.form)
      else { continue }
      let text = start + path + end
      let bytes = Array(text.utf8)
      if case .matched = LinearMatcher.match(first, bytes),
        case .matched = LinearMatcher.match(second, bytes)
      {
        return text
      }
    }
    return nil
  }

  private static func path(
    _ first: [SegmentPattern], _ second: [SegmentPattern], _ form: URLForm
  ) -> String? {
    var text = ""
    for (index, pair) in zip(first, second).enumerated() {
      guard let segment = SegmentComparison.witness(pair.0, pair.1) else { return nil }
      if index > 0 || form == .host || form == .emptyHost { text += "/" }
      text += encoded(segment)
    }
    // One slash at the end of a path is not seen.
    return text.hasSuffix("/") ? text + "/" : text
  }

  /// A URL that a variant takes.
  static func url(_ variant: RouteVariant) -> String? { url(variant, variant) }

  private static func query(_ first: [QueryPattern], _ second: [QueryPattern]) -> String? {
    // What is read by one route only comes first: of several keys that mean the same the first counts.
    var front: [String] = []
    var back: [String] = []
    var done = Set<[UInt8]>()
    for (items, others) in [(first, second), (second, first)] {
      for item in items where !item.isOptional {
        guard let main = item.keys.first else {
          // A whole query: anything will do.
          if first.isEmpty || second.isEmpty || others.contains(where: { $0.keys.isEmpty }) {
            front.append("a")
          }
          continue
        }
        if item.keys.contains(where: done.contains) { continue }
        let shared = others.lazy.compactMap { other in
          item.keys.first(where: other.keys.contains).map { (key: $0, other: other) }
        }.first
        if let shared, let value = value(item.value, shared.other.value) {
          // One value must do for both.
          back.append(encoded(shared.key) + (value.map { "=" + $0 } ?? ""))
          done.formUnion(item.keys)
          if !shared.other.isOptional { done.formUnion(shared.other.keys) }
          continue
        }
        let free = item.keys.first { key in !others.contains { $0.keys.contains(key) } }
        guard let value = value(item.value, nil) else { return nil }
        let part = encoded(free ?? main) + (value.map { "=" + $0 } ?? "")
        if free != nil, shared != nil { front.append(part) } else { back.append(part) }
        if shared == nil { done.formUnion(item.keys) }
      }
    }
    return (front + back).joined(separator: "&")
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

  static func segment(_ value: QueryPattern.Value) -> SegmentPattern? {
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
    case (.tail(let tail), let other): return self.fragment(tail, other)
    case (let other, .tail(let tail)): return self.fragment(tail, other)
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

  /// A fragment that a tail and another pattern take.
  private static func fragment(_ tail: FragmentTail, _ other: FragmentPattern) -> String? {
    let text = SegmentPattern(parts: [.capture(slot: 0, .string)])
    func drawn(_ tail: FragmentTail, to count: Int) -> [SegmentPattern]? {
      let rest = count - tail.segments.count
      return rest < tail.atLeast
        ? nil : tail.segments.map(\.shape) + Array(repeating: text, count: rest)
    }
    switch other {
    case .path(let segments):
      // Without a slash before it, a tail takes the empty segment before the first slash as well.
      let own = tail.isRooted ? drawn(tail, to: segments.count) : segments.map(\.shape)
      return own.flatMap { fragment(.path($0), .path(segments)) }
    case .tail(let other):
      let least = tail.segments.count + tail.atLeast
      let most = max(least, other.segments.count + other.atLeast)
      let (one, another) = (drawn(tail, to: most), drawn(other, to: most))
      guard let one, let another, tail.isRooted || other.isRooted else {
        return tail.atLeast == 0 && other.atLeast == 0 ? "" : "a"
      }
      if most == 0 { return "/" }
      return tail.isRooted && other.isRooted
        ? fragment(.path(one), .path(another))
        : fragment(.path(tail.isRooted ? one : another), .path(tail.isRooted ? one : another))
    case .query, .value:
      // A tail without a slash takes any text.
      guard tail.isRooted else { return fragment(other, other).map { $0.isEmpty ? "a" : $0 } }
      return drawn(tail, to: tail.segments.count + max(tail.atLeast, 1))
        .flatMap { fragment(.path($0), .path($0)) }
    }
  }

  private static func encoded(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    PercentEncoding.append(bytes.span, to: &result)
    return String(decoding: result, as: UTF8.self)
  }
}
