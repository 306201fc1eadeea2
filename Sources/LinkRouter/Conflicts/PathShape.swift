// Paths compared as lists of segments, tails drawn out: which lengths two of them have in common.

/// The path of a variant.
struct PathShape {
  private let steps: [RouteVariant.Step]
  private let isURL: Bool
  /// The fewest segments that it has.
  private(set) var count = 0
  private(set) var hasTail = false

  /// With `countsHost`, the host is the first segment: so it is for a tail that begins there.
  init(_ variant: RouteVariant, countsHost: Bool = false) {
    let host = countsHost ? variant.authority.map { [RouteVariant.Step.segment($0)] } : nil
    steps = (host ?? []) + variant.steps
    isURL = variant.isURL
    for step in steps {
      if case .tail(_, let atLeast) = step {
        count += atLeast
        hasTail = true
      } else {
        count += 1
      }
    }
  }

  /// Two paths that can be compared.
  static func both(_ one: RouteVariant, _ other: RouteVariant) -> (PathShape, PathShape) {
    let countsHost = one.beginsAtHost || other.beginsAtHost
    return (PathShape(one, countsHost: countsHost), PathShape(other, countsHost: countsHost))
  }

  /// So many patterns; nil if it cannot have so many.
  func drawn(to length: Int) -> [SegmentPattern]? {
    let extra = length - count
    guard extra == 0 || extra > 0 && hasTail else { return nil }
    let text = SegmentPattern(parts: [.capture(slot: 0, .string)])
    var result: [SegmentPattern] = []
    for step in steps {
      switch step {
      case .segment(let pattern): result.append(pattern.shape)
      case .tail(_, let atLeast): result += Array(repeating: text, count: atLeast + extra)
      }
    }
    if isURL, !result.isEmpty { result[0] = SegmentPattern(parts: [.capture(slot: 0, .url)]) }
    return result
  }
}
