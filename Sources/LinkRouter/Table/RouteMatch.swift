// A URL that a route takes: the route, and values that are decoded when they are asked for.

import LinkTypes

/// A route's answer to a URL.
public struct RouteMatch: Sendable {
  let storage: RouteTable.Storage
  /// The URL as it was given.
  public let url: String
  let terminal: Int
  let captures: [CaptureSpan]

  private var variant: RouteVariant {
    storage.tree.variants[Int(storage.tree.terminals[terminal].variant)]
  }

  /// The route's name.
  public var name: String { storage.routes[routeIndex].name }

  /// The route.
  public var route: Route { storage.routes[routeIndex] }

  /// The pattern that took the URL.
  public var pattern: RoutePattern { variant.pattern }

  /// Whether a web pattern took it.
  public var isWeb: Bool { variant.isWeb }

  /// Whether the URL is in another form than the pattern is written in.
  public var isOtherForm: Bool { variant.form != variant.pattern.form }

  var routeIndex: Int { Int(storage.tree.terminals[terminal].route) }

  /// A value: what the URL holds, else the pattern's default; nil if it has neither.
  public func value(_ name: String) -> RouteValue? {
    let variant = variant
    guard let slot = variant.pattern.captures.firstIndex(where: { $0.name == name }) else {
      return nil
    }
    return value(slot, variant)
  }

  /// The values by name.
  public var values: [String: RouteValue] {
    Dictionary(uniqueKeysWithValues: orderedValues.map { ($0.name, $0.value) })
  }

  /// The values in the order of the pattern.
  public var orderedValues: [(name: String, value: RouteValue)] {
    let variant = variant
    return variant.pattern.captures.indices.compactMap { slot in
      value(slot, variant).map { (variant.pattern.captures[slot].name, $0) }
    }
  }

  /// What the URL holds for a value: decoded, a tail and a whole query as they are written; nil if it
  /// lacks it. Of a repeated item the first.
  public func text(_ name: String) -> String? {
    let variant = variant
    guard let slot = variant.pattern.captures.firstIndex(where: { $0.name == name }),
      let span = span(slot, variant)
    else { return nil }
    let capture = variant.pattern.captures[slot]
    let bytes = Array(url.utf8)
    switch capture.extent {
    case .value: return EscapedBytes.text(bytes.span, span.range)
    case .tail, .wholeQuery: return String(decoding: bytes[span.range], as: UTF8.self)
    case .repeated:
      return repeatedRanges(slot, variant, bytes, span).first.flatMap {
        EscapedBytes.text(bytes.span, $0)
      }
    }
  }

  /// The names of all values that the URL itself holds, in the order of the pattern.
  public var presentNames: [String] {
    let variant = variant
    return variant.pattern.captures.indices.compactMap { slot in
      span(slot, variant) == nil ? nil : variant.pattern.captures[slot].name
    }
  }

  private func span(_ slot: Int, _ variant: RouteVariant) -> CaptureSpan? {
    guard let index = variant.slots.firstIndex(of: slot), index < captures.count,
      !captures[index].isAbsent
    else { return nil }
    return captures[index]
  }

  private func value(_ slot: Int, _ variant: RouteVariant) -> RouteValue? {
    let capture = variant.pattern.captures[slot]
    guard let span = span(slot, variant) else {
      return capture.defaultValue
    }
    let bytes = Array(url.utf8)
    switch capture.extent {
    case .value:
      return EscapedBytes.text(bytes.span, span.range).flatMap {
        RouteValue($0, as: capture.type)
      }
    case .wholeQuery: return .query(String(decoding: bytes[span.range], as: UTF8.self))
    case .tail:
      if span.range.isEmpty { return .segments([""]) }
      return .segments(
        bytes[span.range].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
          .compactMap { EscapedBytes.text(bytes.span, $0.startIndex..<$0.endIndex) })
    case .repeated:
      return .list(
        repeatedRanges(slot, variant, bytes, span).compactMap { range in
          EscapedBytes.text(bytes.span, range).flatMap { RouteValue($0, as: capture.type) }
        })
    }
  }

  private func repeatedRanges(
    _ slot: Int, _ variant: RouteVariant, _ bytes: [UInt8], _ span: CaptureSpan
  ) -> [Range<Int>] {
    let item = variant.query.first {
      if case .repeated(slot, _, _) = $0.value { true } else { false }
    }
    guard let item, case .repeated(_, let type, _) = item.value else { return [] }
    let takesEmpty = type == .any || type == .flag
    var ranges: [Range<Int>] = []
    var scan = QueryScan(span.range)
    while let (key, value) = scan.next(bytes.span) {
      let isKey = item.keys.contains {
        EscapedBytes.equals(bytes.span, key.lowerBound, key.upperBound, $0.span)
      }
      if isKey, takesEmpty || !value.isEmpty { ranges.append(value) }
    }
    return ranges
  }
}
