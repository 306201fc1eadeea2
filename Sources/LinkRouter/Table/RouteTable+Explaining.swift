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
    let match = match(url)
    let taker = match?.routeIndex
    let mask = mask(bytes, parts, match)
    return bestTrials(bytes, parts).enumerated().map { index, best in
      let route = storage.routes[index].name
      let outcome: RouteTrial.Outcome =
        switch best.outcome {
        case .matched where index == taker: .taken
        case .matched: .outranked(by: taker.map { storage.routes[$0].name } ?? "")
        case .failed(let mismatch): .failed(hidingSecrets(mismatch, mask))
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
    let mask = mask(bytes, parts, nil)
    let malformed = EscapedBytes.malformedEscape(bytes.span, 0..<bytes.count)
    let isSplit = nearest?.mismatch.place == "scheme" || nearest == nil
    return RouteMiss(
      url: mask.text(bytes), fault: nil, malformedOffset: malformed,
      shownOffset: (malformed ?? nearest?.mismatch.offset).map(mask.place),
      nearestRoute: nearest.map { storage.routes[$0.index].name },
      nearestPattern: nearest?.pattern,
      mismatch: nearest.map { hidingSecrets($0.mismatch, mask) },
      otherForm: otherForm(bytes, parts), schemeHint: isSplit ? schemeHint(bytes, parts) : nil)
  }

  private func parts(of bytes: [UInt8], _ url: String) throws(RouteMiss) -> URLParts {
    do {
      return try URLParts(splitting: bytes.span)
    } catch {
      throw RouteMiss(
        url: beginning(of: url, error), fault: error, malformedOffset: nil,
        shownOffset: error.offset,
        nearestRoute: nil, nearestPattern: nil, mismatch: nil, otherForm: nil, schemeHint: nil)
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

  /// What to say of a scheme that no route has.
  private func schemeHint(_ bytes: [UInt8], _ parts: URLParts) -> String? {
    let scheme = String(decoding: bytes[parts.scheme], as: UTF8.self).lowercased()
    let known = Set(storage.tree.variants.map(\.scheme)).sorted()
    guard !known.isEmpty, !known.contains(scheme) else { return nil }
    let rest = String(decoding: bytes[parts.scheme.upperBound...], as: UTF8.self)
    if scheme == "http", match("https" + rest) != nil {
      return "web links are taken with https only"
    }
    if let nearest = nearestName(to: scheme, among: known) {
      return "did you mean the scheme '\(nearest)'?"
    }
    let shown = known.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
    return "the schemes of the routes are \(shown)" + (known.count > 8 ? " and others" : "")
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

  /// A URL as messages may show it: secret values are left out, also those of a URL that is mistyped.
  public func masked(_ url: String) -> String {
    let bytes = Array(url.utf8)
    do {
      return mask(bytes, try URLParts(splitting: bytes.span), match(url)).text(bytes)
    } catch {
      return beginning(of: url, error)
    }
  }

  /// Whether any route has secret values.
  var hasSecrets: Bool { storage.routes.contains { !$0.secrets.isEmpty } }

  private func mask(_ bytes: [UInt8], _ parts: URLParts, _ match: RouteMatch?) -> SecretMask {
    SecretMask(bytes, parts, self, match)
  }

  /// Of what is no URL as much as shows the fault: where its secrets are nobody knows.
  private func beginning(of url: String, _ fault: URLFault) -> String {
    guard hasSecrets || url.contains("@") else { return url }
    let end = url.utf8.index(
      url.startIndex, offsetBy: min((fault.offset ?? 40) + 1, url.utf8.count))
    let shown = url[..<(end.samePosition(in: url) ?? url.startIndex)].prefix { !"/?#".contains($0) }
    return shown.endIndex == url.endIndex ? url : shown + SecretMask.mark
  }

  /// What was found where a secret may stand is not shown.
  private func hidingSecrets(_ mismatch: RouteMismatch, _ mask: SecretMask) -> RouteMismatch {
    let found = mismatch.offset..<mismatch.offset + max(mismatch.found.utf8.count, 1)
    return mask.hides(found) ? mismatch.withoutText : mismatch
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
