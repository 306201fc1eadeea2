// Whether others together take every URL of a variant, so that none ever reaches it: a URL is looked
// for that each of them refuses, part by part, and where there is none there is nothing left.

import LinkTypes

/// The search for a URL that a variant takes and none of the variants before it.
struct VariantCover {
  /// A part of the variant's URLs: a segment, a query item or a piece of the fragment.
  private struct Part {
    let pattern: SegmentPattern
    var ignoresCase = false
    var mayBeAbsent = false
  }

  /// What another variant asks of a part that the variant alone does not make sure.
  private struct Demand: Hashable {
    let part: Int
    let pattern: SegmentPattern
    /// Whether a part that is not there is refused, too.
    let isRequired: Bool
  }

  private enum Choice {
    case absent
    case text([UInt8])
    /// There may be one, and looking for it would take too long.
    case unknown
  }

  /// What the choice for a part must stay clear of.
  private struct Refusals: Hashable {
    var part: Int
    var patterns: Set<SegmentPattern> = []
    var isPresent = false
  }

  private static let maxSteps = 400
  private static let maxLength = 80
  private static let maxSpared = 12

  private let variant: RouteVariant
  private var parts: [Part] = []
  private var takers: [[Demand]] = []
  private var choices: [Refusals: Choice?] = [:]
  private var steps = 0

  private init(_ variant: RouteVariant) {
    self.variant = variant
  }

  /// Those of the others that together take all URLs of a variant, none too many as long as they are few;
  /// nil if they leave one, or if nothing else was proven.
  static func covering(_ variant: RouteVariant, by others: [RouteVariant]) -> [RouteVariant]? {
    guard var needed = takers(of: variant, among: others) else { return nil }
    var index = 0
    while needed.count > 1, needed.count <= maxSpared, index < needed.count {
      var fewer = needed
      fewer.remove(at: index)
      if takers(of: variant, among: fewer) == nil { index += 1 } else { needed = fewer }
    }
    return needed
  }

  private static func takers(
    of variant: RouteVariant, among others: [RouteVariant]
  ) -> [RouteVariant]? {
    let own = PathShape(variant, countsHost: variant.form == .host)
    let shapes = others.map { PathShape($0, countsHost: variant.form == .host) }
    var most = own.count
    if own.hasTail {
      // Tails as long as this keep all that stands around them apart; longer ones tell nothing new.
      most += 1 + (shapes.map(\.count).max() ?? 0)
    }
    guard most <= maxLength else { return nil }
    var used = Set<Int>()
    for length in (own.count...most).reversed() {
      var cover = VariantCover(variant)
      guard let path = own.drawn(to: length) else { return nil }
      cover.addParts(path)
      var indices: [Int] = []
      for (index, other) in others.enumerated() {
        guard let path = shapes[index].drawn(to: length),
          let demands = cover.demands(of: other, path)
        else { continue }
        // One that asks for nothing takes all there is at this length.
        if demands.isEmpty {
          cover.takers = [[]]
          indices = [index]
          break
        }
        cover.takers.append(demands)
        indices.append(index)
      }
      guard !cover.isLeft() else { return nil }
      used.formUnion(indices)
    }
    return used.sorted().map { others[$0] }
  }

  // MARK: - Parts

  private mutating func addParts(_ path: [SegmentPattern]) {
    parts = path.enumerated().map { index, pattern in
      Part(pattern: pattern, ignoresCase: index == 0 && variant.form == .host)
    }
    for item in variant.query {
      parts.append(
        Part(pattern: item.soleText ?? SegmentPattern(parts: []), mayBeAbsent: item.isOptional))
    }
    switch variant.fragment {
    case .path(let segments): parts += segments.map { Part(pattern: $0.shape) }
    case .value(let pattern, let isOptional):
      parts.append(Part(pattern: pattern.shape, mayBeAbsent: isOptional))
    case .query, .tail, nil: break
    }
  }

  /// What another variant asks for beyond what holds of every URL; nil if some URLs escape it by a part
  /// that stands apart from all others.
  private func demands(of other: RouteVariant, _ path: [SegmentPattern]) -> [Demand]? {
    var demands: [Demand] = []
    for (index, pattern) in path.enumerated() where pattern != parts[index].pattern {
      let comparison = SegmentComparison(
        parts[index].pattern, pattern, ignoringCase: parts[index].ignoresCase)
      guard comparison.overlaps else { return nil }
      if comparison.firstIsWithin { continue }
      demands.append(Demand(part: index, pattern: pattern, isRequired: true))
    }
    for item in other.query where !QueryComparison.isGiven(item, by: variant.query) {
      guard let index = variant.query.firstIndex(where: { $0.keys == item.keys }),
        item.keys.count == 1, variant.query[index].soleText != nil, let pattern = item.soleText
      else { return nil }
      demands.append(
        Demand(part: path.count + index, pattern: pattern, isRequired: !item.isOptional))
    }
    guard let fragment = other.fragment,
      !(variant.fragment.map { QueryComparison.isWithin($0, fragment) } ?? false)
    else { return demands }
    let start = path.count + variant.query.count
    switch (variant.fragment, fragment) {
    case (.path(let own), .path(let segments)) where own.count == segments.count:
      for (index, pattern) in segments.map(\.shape).enumerated()
      where pattern != parts[start + index].pattern {
        demands.append(Demand(part: start + index, pattern: pattern, isRequired: true))
      }
    case (.value, .value(let pattern, let isOptional)):
      demands.append(Demand(part: start, pattern: pattern.shape, isRequired: !isOptional))
    default: return nil
    }
    return demands
  }

  // MARK: - Looking for what is left

  private mutating func isLeft() -> Bool {
    isLeft(parts.indices.map { Refusals(part: $0) })
  }

  private mutating func isLeft(_ refusals: [Refusals]) -> Bool {
    steps += 1
    guard steps < Self.maxSteps else { return true }
    var chosen: [Choice] = []
    for refusals in refusals {
      guard let choice = choice(refusals) else { return false }
      chosen.append(choice)
    }
    // The first that takes what was chosen has to be escaped, in one of its parts.
    guard let taker = takers.first(where: { $0.allSatisfy { takes($0, chosen[$0.part]) } }) else {
      return true
    }
    return taker.contains { demand in
      var next = refusals
      next[demand.part].patterns.insert(demand.pattern)
      if !demand.isRequired { next[demand.part].isPresent = true }
      return isLeft(next)
    }
  }

  private func takes(_ demand: Demand, _ choice: Choice) -> Bool {
    switch choice {
    case .absent: !demand.isRequired
    case .text(let text):
      text.isTaken(by: demand.pattern, ignoringCase: parts[demand.part].ignoresCase)
    case .unknown: false
    }
  }

  /// What a part can be that none of the patterns takes; nil if there is nothing.
  private mutating func choice(_ refusals: Refusals) -> Choice? {
    if let known = choices[refusals] { return known }
    let part = parts[refusals.part]
    let choice: Choice? =
      part.mayBeAbsent && !refusals.isPresent
      ? .absent : Self.text(part, Array(refusals.patterns))
    choices[refusals] = .some(choice)
    return choice
  }

  private static func text(_ part: Part, _ refused: [SegmentPattern]) -> Choice? {
    func isGood(_ text: [UInt8]) -> Bool {
      !refused.contains { text.isTaken(by: $0, ignoringCase: part.ignoresCase) }
    }
    if let texts = part.pattern.texts {
      return texts.first(where: isGood).map(Choice.text)
    }
    for text in ["~", "7", "07", "x7", "zq-7"].map({ Array($0.utf8) })
    where text.isTaken(by: part.pattern, ignoringCase: part.ignoresCase) && isGood(text) {
      return .text(text)
    }
    let own = PatternAutomaton(part.pattern, ignoringCase: part.ignoresCase)
    let others = PatternAutomaton(anyOf: refused, ignoringCase: part.ignoresCase)
    switch own.inclusion(in: others) {
    case .within: return nil
    case .apart(let text): return .text(text)
    case .unknown: return .unknown
    }
  }
}

extension [UInt8] {
  /// Whether a pattern takes these bytes, decoded ones.
  fileprivate func isTaken(by pattern: SegmentPattern, ignoringCase: Bool) -> Bool {
    var encoded: [UInt8] = []
    PercentEncoding.append(span, to: &encoded)
    var matcher = SegmentMatcher()
    matcher.ignoresCase = ignoringCase
    var captures: [CaptureSpan] = []
    return matcher.match(pattern.parts, encoded.span, 0, encoded.count, &captures)
  }
}

extension QueryPattern {
  /// What stands after the key if it is one text, of whatever sort; nil for lists and whole queries.
  fileprivate var soleText: SegmentPattern? {
    switch value {
    case .pattern(let pattern): pattern.shape
    case .anything: SegmentPattern(parts: [.capture(slot: 0, .any)])
    case .repeated, .wholeQuery: nil
    }
  }
}

extension SegmentPattern {
  /// All texts that it takes, as long as they are a few words.
  fileprivate var texts: [[UInt8]]? {
    var texts: [[UInt8]] = [[]]
    for part in parts {
      let words: [[UInt8]]
      switch part {
      case .literal(let bytes): words = [bytes]
      case .capture(_, .words(let names)): words = names.map { Array($0.utf8) }
      case .capture: return nil
      }
      guard texts.count * words.count <= 1_000 else { return nil }
      texts = texts.flatMap { text in words.map { text + $0 } }
    }
    return texts
  }

  /// Whether it takes more texts than could be listed: a value of any length.
  var isOpen: Bool {
    parts.contains {
      guard case .capture(_, let type) = $0 else { return false }
      return switch type {
      case .words, .bool, .uuid, .date, .hex(.some), .digits(.some): false
      case .set(_, let count): count.upperBound == .max
      case .string, .host, .any, .int, .uint, .double, .hex(nil), .digits(nil), .url, .slug, .flag:
        true
      }
    }
  }
}
