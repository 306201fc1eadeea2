// From one shape of a route's URLs to the components that cover it.

import LinkRouter

/// The patterns of a component.
struct ComponentShape: Sendable, Hashable {
  struct Item: Sendable, Hashable {
    var name: String
    var value: String
  }

  var path: String
  var query: [Item] = []
  var fragment: String?

  /// Every pattern text of it.
  var texts: [String] { [path] + query.map(\.value) + (fragment.map { [$0] } ?? []) }
}

/// Makes components of routes.
struct ComponentMaker {
  var cover: CaptureCover
  /// The capture whose pattern's surplus is written instead of it.
  private var surplus: Int?
  /// More components than this for one shape are joined by wildcards.
  private static let mostAlternatives = 16
  private static let unreserved =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~"
  private static let keptInPath = unreserved + "!$&'()*+,;=:@"
  private static let keptInQuery = unreserved + "!$'()*,;:@/?"

  init(form: AssociationForm) {
    cover = CaptureCover(form: form)
  }

  /// The components of a shape; a tail has at least so many segments that the path has `depth`.
  mutating func shapes(_ variant: RouteVariant, depth: Int) -> [ComponentShape] {
    let names = variant.pattern.captures.map(\.name)
    var shapes = paths(variant, names, depth: depth).map { ComponentShape(path: $0) }
    guard cover.form == .modern else { return shapes }
    for item in variant.query {
      guard let (keys, values) = condition(item, names) else { continue }
      var next: [ComponentShape] = []
      for shape in shapes {
        for key in keys {
          for value in values {
            var shape = shape
            shape.query.append(.init(name: key, value: value))
            next.append(shape)
          }
        }
      }
      // Too many together: this condition is left to the app.
      if next.count <= Self.mostAlternatives { shapes = next }
    }
    if let fragments = fragments(variant.fragment, names) {
      let next = shapes.flatMap { shape in
        fragments.map { text in
          var shape = shape
          shape.fragment = text
          return shape
        }
      }
      if next.count <= Self.mostAlternatives { shapes = next }
    }
    return shapes
  }

  /// The components of what those of a shape take although it is no value of a capture.
  mutating func surplusShapes(_ variant: RouteVariant, depth: Int) -> [ComponentShape] {
    let plain = shapes(variant, depth: depth)
    var shapes: [ComponentShape] = []
    for slot in variant.pattern.captures.indices {
      surplus = slot
      for shape in self.shapes(variant, depth: depth)
      where !plain.contains(shape) && !shapes.contains(shape) {
        shapes.append(shape)
      }
    }
    surplus = nil
    return shapes
  }

  // MARK: - Paths

  private mutating func paths(
    _ variant: RouteVariant, _ names: [String], depth: Int
  ) -> [String] {
    var paths = [""]
    for (index, step) in variant.steps.enumerated() {
      var pieces: [String]
      switch step {
      case .segment(let segment):
        pieces = segments(segment, names, keeping: Self.keptInPath).map { "/" + $0 }
      case .tail:
        let count = depth - (variant.steps.count - 1)
        if index + 1 < variant.steps.count {
          pieces = [String(repeating: "/?*", count: max(count, 1))]
          if count == 0 { pieces.append("") }
        } else {
          // "/x/*" takes "/x", too.
          pieces = [count > 0 ? String(repeating: "/?*", count: count) : "/*"]
        }
      }
      if paths.count * pieces.count > Self.mostAlternatives {
        pieces = ["/?*"]
      }
      paths = paths.flatMap { path in pieces.map { path + $0 } }
    }
    return paths.map { $0.isEmpty ? "/" : $0 }
  }

  /// Patterns of literals and captures in a row.
  private mutating func segments(
    _ segment: SegmentPattern, _ names: [String], keeping kept: String
  ) -> [String] {
    var texts = [""]
    for part in segment.parts {
      var pieces: [String]
      switch part {
      case .literal(let bytes): pieces = [cover.literal(bytes, keeping: kept)]
      case .capture(let slot, let type):
        let name = names.indices.contains(slot) ? names[slot] : "value"
        pieces = slot == surplus ? cover.beyond(type, name: name) : []
        if pieces.isEmpty { pieces = cover.alternatives(type, name: name) }
      }
      if texts.count * pieces.count > Self.mostAlternatives { pieces = ["?*"] }
      texts = texts.flatMap { text in pieces.map { text + $0 } }
    }
    return texts
  }

  // MARK: - Query and fragment

  /// What a component can ask of a query item; nil if nothing: a missing item counts as an empty one.
  private mutating func condition(
    _ item: LinkRouter.QueryPattern, _ names: [String]
  ) -> (keys: [String], values: [String])? {
    guard !item.isOptional else { return nil }
    let keys = item.keys.map { cover.literal($0, keeping: Self.keptInQuery) }
    switch item.value {
    case .anything, .wholeQuery: return nil
    case .repeated(let slot, let type, let atLeast):
      guard atLeast > 0 else { return nil }
      let values = cover.alternatives(type, name: names[slot])
      // Each value must match, and each may be another alternative.
      return values == ["*"] ? nil : (keys, values.count == 1 ? values : ["?*"])
    case .pattern(let segment):
      let values = segments(segment, names, keeping: Self.keptInQuery)
      return values == ["*"] ? nil : (keys, values)
    }
  }

  private mutating func path(_ parts: [SegmentPattern], _ names: [String]) -> [String] {
    var texts = [""]
    for part in parts {
      let pieces = segments(part, names, keeping: Self.keptInPath)
      texts = texts.flatMap { text in pieces.map { text + "/" + $0 } }
      if texts.count > Self.mostAlternatives { return ["/*"] }
    }
    return texts
  }

  private mutating func fragments(
    _ fragment: FragmentPattern?, _ names: [String]
  ) -> [String]? {
    switch fragment {
    case nil: return nil
    case .path(let parts): return path(parts, names)
    case .tail(let tail):
      guard tail.isRooted else { return tail.atLeast == 0 ? nil : ["?*"] }
      let ending = tail.atLeast > 0 ? "/?*" : tail.segments.isEmpty ? "/*" : "*"
      return path(tail.segments, names).map { $0 + ending }
    case .query(let items):
      // The order of items is free and a pattern's is not: one of them must do.
      for item in items {
        if let (keys, values) = condition(item, names) {
          return keys.flatMap { key in
            values.map { value in
              items.count == 1 ? "\(key)=\(value)" : "*\(key)=\(value)*"
            }
          }
        }
      }
      return nil
    case .value(let segment, let isOptional):
      if isOptional { return nil }
      let texts = segments(segment, names, keeping: Self.keptInQuery)
      return texts == ["*"] ? nil : texts
    }
  }
}
