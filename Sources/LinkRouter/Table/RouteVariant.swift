// One concrete shape of a route's URLs: one pattern, one form, each optional part there or not. What
// the tree holds, what explanations try, what conflicts are looked for among.

/// A pattern with all its choices made.
package struct RouteVariant: Sendable {
  /// A piece of a path.
  package enum Step: Sendable, Hashable {
    /// One segment.
    case segment(SegmentPattern)
    /// All segments from here on.
    case tail(slot: Int, atLeast: Int)
  }

  /// The index of the route.
  package var route: Int
  /// The pattern among `Route.patterns`.
  var patternIndex: Int
  package var pattern: RoutePattern
  var form: URLForm
  /// The host of the URLs.
  package var authority: SegmentPattern?
  /// The path, every optional part there or not.
  package var steps: [Step]
  /// The pattern's captures in the order in which a match meets them.
  var slots: [Int]

  var scheme: String { pattern.scheme ?? "" }
  /// The items that a query must or may have.
  package var query: [QueryPattern] { pattern.query }
  /// What must stand after the number sign.
  package var fragment: FragmentPattern? { pattern.fragment }
  /// Whether its URLs are web URLs.
  package var isWeb: Bool { pattern.isWeb }

  /// How much query and fragment ask for: decides between routes of one path.
  package var conditionRank: Int {
    query.reduce(0) { $0 + $1.rank } + (fragment?.rank ?? 0)
  }

  /// All variants of a route, those without optional parts last.
  package static func all(of route: Route, index: Int) -> [RouteVariant] {
    var variants: [RouteVariant] = []
    append(route, index: index, to: &variants)
    return variants
  }

  static func append(_ route: Route, index: Int, to variants: inout [RouteVariant]) {
    var number = 0
    for pattern in route.url {
      append(pattern, number, route, index, to: &variants)
      number += 1
    }
    for pattern in route.web {
      append(pattern, number, route, index, to: &variants)
      number += 1
    }
    for pattern in route.aliases {
      append(pattern, number, route, index, to: &variants)
      number += 1
    }
  }

  private static func append(
    _ pattern: RoutePattern, _ number: Int, _ route: Route, _ index: Int,
    to variants: inout [RouteVariant]
  ) {
    let isPlain = !pattern.path.contains { if case .optional = $0 { true } else { false } }
    for steps in isPlain ? [pattern.path.map(plain)] : expansions(of: pattern.path[...]) {
      var written = RouteVariant(
        route: index, patternIndex: number, pattern: pattern, form: pattern.form,
        authority: pattern.authority, steps: steps, slots: [])
      written.setSlots()
      variants.append(written)
      if let empty = written.withoutHost { variants.append(empty) }
      guard !route.forms.isEmpty, !written.isWeb else { continue }
      for form in URLForm.allCases where form != pattern.form && route.forms.contains(form) {
        if let other = written.converted(to: form) { variants.append(other) }
      }
    }
  }

  private static func plain(_ step: RoutePattern.Step) -> Step {
    switch step {
    case .segment(let pattern): .segment(pattern)
    case .tail(let slot, let atLeast): .tail(slot: slot, atLeast: atLeast)
    case .optional: .tail(slot: 0, atLeast: 0)
    }
  }

  private static func expansions(of path: ArraySlice<RoutePattern.Step>) -> [[Step]] {
    guard let first = path.first else { return [[]] }
    let rest = expansions(of: path.dropFirst())
    switch first {
    case .segment(let pattern): return rest.map { [.segment(pattern)] + $0 }
    case .tail(let slot, let atLeast):
      return rest.map { [.tail(slot: slot, atLeast: atLeast)] + $0 }
    case .optional(let steps):
      let inner = expansions(of: steps[...])
      return inner.flatMap { some in rest.map { some + $0 } } + rest
    }
  }

  /// Whether the path is a URL, slashes and all: a value that takes what a tail would.
  var isURL: Bool {
    guard case .tail(let slot, _)? = steps.first else { return false }
    return pattern.captures[slot].type == .url
  }

  /// Whether the host is the first segment of the path: the tail that begins there takes it.
  var beginsAtHost: Bool { form == .host && authority == nil }

  /// The second shape of a tail that begins at the host and may be empty: hosts are never empty.
  private var withoutHost: RouteVariant? {
    guard beginsAtHost, case .tail(_, 0)? = steps.first else { return nil }
    var empty = self
    empty.steps.removeFirst()
    empty.form = .emptyHost
    empty.setSlots()
    return empty
  }

  /// The same words in another form; nil if that form has no place for them.
  func converted(to form: URLForm) -> RouteVariant? {
    var words = steps
    if let authority { words.insert(.segment(authority), at: 0) }
    var result = self
    result.form = form
    result.authority = nil
    if form == .host {
      switch words.first {
      case nil: return nil
      case .tail: break
      case .segment(let first):
        result.authority = SegmentPattern(
          parts: first.parts.map { part in
            switch part {
            case .literal(let bytes): .literal(bytes.map(\.asciiLowercased))
            case .capture(let slot, .string): .capture(slot: slot, .host)
            case .capture: part
            }
          })
        words.removeFirst()
      }
    }
    result.steps = words
    return result
  }

  private mutating func setSlots() {
    slots = []
    // Most patterns have one value or none.
    guard !pattern.captures.isEmpty else { return }
    slots.reserveCapacity(pattern.captures.count)
    authority?.appendSlots(to: &slots)
    for step in steps {
      switch step {
      case .segment(let segment): segment.appendSlots(to: &slots)
      case .tail(let slot, _): slots.append(slot)
      }
    }
    for item in query { item.appendSlots(to: &slots) }
    switch fragment {
    case .path(let segments): for segment in segments { segment.appendSlots(to: &slots) }
    case .query(let items): for item in items { item.appendSlots(to: &slots) }
    case .value(let segment, _): segment.appendSlots(to: &slots)
    case .tail(let tail):
      for segment in tail.segments { segment.appendSlots(to: &slots) }
      slots.append(tail.slot)
    case nil: break
    }
  }
}
