// Why a URL is taken by the route that takes it, or by none: every route tried, with the reason.

import LinkTypes

/// One route tried on a URL.
public struct RouteTrial: Sendable, Hashable {
  /// How it went.
  public enum Outcome: Sendable, Hashable {
    /// The route takes the URL.
    case taken
    /// It could, but another goes first.
    case outranked(by: String)
    /// It does not fit.
    case failed(RouteMismatch)
  }

  /// The route.
  public let route: String
  /// The pattern that came furthest.
  public let pattern: String
  /// What came of it.
  public let outcome: Outcome
}

extension RouteTable {
  /// Every route tried on a URL, in the order of the table.
  ///
  /// - Throws: `RouteMiss` if the URL is none.
  public func explain(_ url: String) throws(RouteMiss) -> [RouteTrial] {
    let bytes = Array(url.utf8)
    let parts = try parts(of: bytes, url)
    let taker = match(url)?.routeIndex
    return bestTrials(bytes, parts).enumerated().map { index, best in
      let route = storage.routes[index].name
      let outcome: RouteTrial.Outcome =
        switch best.outcome {
        case .matched where index == taker: .taken
        case .matched: .outranked(by: taker.map { storage.routes[$0].name } ?? "")
        case .failed(let mismatch): .failed(hidingSecrets(mismatch))
        }
      return RouteTrial(route: route, pattern: best.pattern, outcome: outcome)
    }
  }

  /// What is wrong with a URL that `match` does not take.
  public func miss(_ url: String) -> RouteMiss {
    let bytes = Array(url.utf8)
    let parts: URLParts
    do {
      parts = try self.parts(of: bytes, url)
    } catch {
      return error
    }
    var nearest: (index: Int, pattern: String, mismatch: RouteMismatch)?
    for (index, best) in bestTrials(bytes, parts).enumerated() {
      guard case .failed(let mismatch) = best.outcome else { continue }
      if mismatch.progress > nearest?.mismatch.progress ?? 0 {
        nearest = (index, best.pattern, mismatch)
      }
    }
    return RouteMiss(
      url: masked(url), fault: nil,
      malformedOffset: EscapedBytes.malformedEscape(bytes.span, 0..<bytes.count),
      nearestRoute: nearest.map { storage.routes[$0.index].name },
      nearestPattern: nearest?.pattern, mismatch: nearest.map { hidingSecrets($0.mismatch) },
      otherForm: otherForm(bytes, parts))
  }

  private func parts(of bytes: [UInt8], _ url: String) throws(RouteMiss) -> URLParts {
    do {
      return try URLParts(splitting: bytes.span)
    } catch {
      throw RouteMiss(
        url: String(url.prefix(200)), fault: error, malformedOffset: nil, nearestRoute: nil,
        nearestPattern: nil, mismatch: nil, otherForm: nil)
    }
  }

  /// For each route the variant that comes furthest.
  private func bestTrials(
    _ bytes: [UInt8], _ parts: URLParts
  ) -> [(pattern: String, outcome: LinearMatcher.Outcome)] {
    var best = [(pattern: String, outcome: LinearMatcher.Outcome, progress: Int)?](
      repeating: nil, count: storage.routes.count)
    for variant in storage.tree.variants {
      let outcome = LinearMatcher.match(variant, bytes, parts)
      let progress: Int
      switch outcome {
      case .matched: progress = .max
      case .failed(let mismatch): progress = mismatch.progress
      }
      if progress > best[variant.route]?.progress ?? -1 {
        best[variant.route] = (variant.pattern.text, outcome, progress)
      }
    }
    return best.map { entry in
      entry.map { ($0.pattern, $0.outcome) }
        ?? (
          "",
          .failed(
            RouteMismatch(progress: 0, offset: 0, expected: "", found: "", place: "pattern"))
        )
    }
  }

  /// The same words in each other form, as long as some route takes them so.
  private func otherForm(_ bytes: [UInt8], _ parts: URLParts) -> (route: String, url: String)? {
    let scheme = String(decoding: bytes[parts.scheme], as: UTF8.self)
    let authority = bytes[parts.authority]
    var words = Array(authority)
    if let path = parts.path {
      if !authority.isEmpty { words.append(UInt8(ascii: "/")) }
      words += bytes[path]
    }
    let end = parts.path?.upperBound ?? parts.authority.upperBound
    let rest = bytes[min(end, bytes.count)...].drop { $0 == UInt8(ascii: "/") }
    for form in URLForm.allCases where form != parts.form {
      let separator = form == .emptyHost ? ":///" : form.separator
      let url = scheme + separator + String(decoding: words + rest, as: UTF8.self)
      if let match = match(url) { return (match.name, masked(url)) }
    }
    return nil
  }

  // MARK: - Secrets

  /// A URL as messages may show it: the values of secret query items and fragments are left out, and
  /// all secret values if a route takes the URL.
  public func masked(_ url: String) -> String {
    let secrets = storage.routes.filter { !$0.secrets.isEmpty }
    guard !secrets.isEmpty else { return url }
    let bytes = Array(url.utf8)
    guard let parts = try? URLParts(splitting: bytes.span) else { return url }
    var hidden: [Range<Int>] = []
    if let match = match(url) { hidden += match.ranges(of: match.route.secrets) }
    for route in secrets {
      for pattern in route.patterns {
        let names = Set(
          pattern.captures.indices.filter { route.secrets.contains(pattern.captures[$0].name) })
        if pattern.fragment != nil,
          names.contains(where: { pattern.captures[$0].place == .fragment }),
          let fragment = parts.fragment
        {
          hidden.append(fragment)
        }
        guard let query = parts.query else { continue }
        for item in pattern.query where item.slots.contains(where: names.contains) {
          var scan = QueryScan(query)
          while let (key, value) = scan.next(bytes.span) {
            let isKey =
              item.keys.isEmpty
              || item.keys.contains {
                EscapedBytes.equals(bytes.span, key.lowerBound, key.upperBound, $0.span)
              }
            if isKey { hidden.append(value) }
          }
        }
      }
    }
    var result = ""
    var index = 0
    for range in hidden.sorted(by: { $0.lowerBound < $1.lowerBound })
    where range.lowerBound >= index && !range.isEmpty {
      result += String(decoding: bytes[index..<range.lowerBound], as: UTF8.self) + "•••"
      index = range.upperBound
    }
    return result + String(decoding: bytes[index...], as: UTF8.self)
  }

  /// What was found where a secret may stand is not shown.
  private func hidingSecrets(_ mismatch: RouteMismatch) -> RouteMismatch {
    let hasSecrets = storage.routes.contains { !$0.secrets.isEmpty }
    guard hasSecrets, mismatch.place == "query" || mismatch.place == "fragment",
      !mismatch.found.isEmpty
    else { return mismatch }
    var result = mismatch
    result.found = "•••"
    return result
  }
}

extension RouteMatch {
  /// Where in the URL values of these names stand.
  func ranges(of names: Set<String>) -> [Range<Int>] {
    let variant = storage.tree.variants[Int(storage.tree.terminals[terminal].variant)]
    return variant.slots.enumerated().compactMap { index, slot in
      guard index < captures.count, !captures[index].isAbsent,
        names.contains(variant.pattern.captures[slot].name),
        variant.pattern.captures[slot].place != .query
      else { return nil }
      return captures[index].range
    }
  }
}

extension QueryPattern {
  var slots: [Int] {
    var slots: [Int] = []
    appendSlots(to: &slots)
    return slots
  }

  func appendSlots(to slots: inout [Int]) {
    switch value {
    case .anything: break
    case .pattern(let pattern): pattern.appendSlots(to: &slots)
    case .repeated(let slot, _, _), .wholeQuery(let slot): slots.append(slot)
    }
  }
}
