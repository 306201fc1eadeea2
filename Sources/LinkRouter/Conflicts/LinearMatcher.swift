// One variant against one URL, step by step, with the reason why it fails: what explanations, nearest
// routes and witnesses need. The tree is the fast way to the same answer.

import LinkTypes

/// Why a variant does not take a URL.
public struct RouteMismatch: Sendable, Hashable {
  /// How far the URL was right: larger is further.
  var progress: Int
  /// Where the URL differs, in bytes.
  public var offset: Int
  /// What would have been right there.
  public var expected: String
  /// What stands there; empty if nothing does.
  public var found: String
  /// The component.
  public var place: String

  /// The same without what the URL says.
  var withoutText: RouteMismatch {
    var mismatch = self
    if !found.isEmpty { mismatch.found = SecretMask.mark }
    return mismatch
  }
}

enum LinearMatcher {
  enum Outcome {
    case matched
    case failed(RouteMismatch)
  }

  static func match(_ variant: RouteVariant, _ bytes: [UInt8]) -> Outcome {
    guard let parts = try? URLParts(splitting: bytes.span) else {
      return .failed(
        RouteMismatch(progress: 0, offset: 0, expected: "a URL", found: "", place: "URL"))
    }
    return match(variant, bytes, parts)
  }

  static func match(_ variant: RouteVariant, _ bytes: [UInt8], _ parts: URLParts) -> Outcome {
    var run = Run(bytes: bytes, parts: parts)
    if let mismatch = run.mismatch(variant) { return .failed(mismatch) }
    return .matched
  }

  private struct Run {
    let bytes: [UInt8]
    let parts: URLParts
    var progress = 0

    init(bytes: [UInt8], parts: URLParts) {
      self.bytes = bytes
      self.parts = parts
    }

    mutating func mismatch(_ variant: RouteVariant) -> RouteMismatch? {
      guard
        EscapedBytes.equals(
          bytes.span, parts.scheme.lowerBound, parts.scheme.upperBound,
          Array(variant.scheme.utf8).span, ignoringCase: true)
      else {
        // Where no route has the scheme, what stands behind it tells which is nearest.
        if !variant.isWeb, let other = variant.converted(to: parts.form) { _ = rest(other) }
        if variant.isWeb, parts.form == .host { _ = rest(variant) }
        progress = min(progress / 4, 9)
        return failure(parts.scheme, "the scheme \"\(variant.scheme)\"", "scheme")
      }
      progress += 10
      guard parts.form == variant.form else {
        // How near it is, what stands in the URL's form tells.
        if !variant.isWeb, let other = variant.converted(to: parts.form) { _ = rest(other) }
        var mismatch = failure(
          parts.scheme.upperBound..<parts.scheme.upperBound,
          describe(variant.form), "form")
        mismatch.found = describe(parts.form)
        return mismatch
      }
      // Less than a word that is nearly right: forms are mistaken more often.
      progress += 4
      return rest(variant)
    }

    /// What comes after scheme and form.
    private mutating func rest(_ variant: RouteVariant) -> RouteMismatch? {
      if let authority = variant.authority {
        let host = parts.authority
        guard takesHost(authority, host, isWeb: variant.isWeb) else {
          progress += nearness(authority, host)
          // Of routes on one host the words of the path tell which is nearest.
          let before = progress
          _ = path(variant)
          progress = before + (progress - before) / 4
          var mismatch = failure(host, describe(authority, variant), "host")
          if variant.isWeb { mismatch.found = bothSpellings(mismatch.found) }
          return mismatch
        }
        progress += 20
      }
      if let mismatch = path(variant) { return mismatch }
      progress += 5
      if let mismatch = items(variant.query, parts.query, variant, "query") { return mismatch }
      return fragment(variant)
    }

    private func takesHost(_ authority: SegmentPattern, _ host: Range<Int>, isWeb: Bool) -> Bool {
      if isWeb, !EscapedBytes.isPlain(bytes.span, host.lowerBound, host.upperBound),
        let literal = authority.literal
      {
        return RouteMatcher.asciiHost(bytes.span, host) == literal
      }
      var matcher = SegmentMatcher()
      matcher.ignoresCase = true
      var captures: [CaptureSpan] = []
      return matcher.match(
        authority.parts, bytes.span, host.lowerBound, host.upperBound, &captures)
        && (!isWeb || RouteMatcher.arePlain(captures[...], bytes.span, host))
    }

    /// A look-alike shows itself in its other spelling.
    private func bothSpellings(_ host: String) -> String {
      let other =
        host.utf8.allSatisfy { $0 < 0x80 } ? HostName.unicode(host) : HostName.ascii(host)
      guard let other, other != host.lowercased() else { return host }
      return "\(host) (\(other))"
    }

    // MARK: - Path

    private mutating func path(_ variant: RouteVariant) -> RouteMismatch? {
      let segments =
        (variant.beginsAtHost ? [parts.authority] : []) + parts.segments(of: bytes.span)
      let steps = variant.steps
      let tailIndex = steps.firstIndex { if case .tail = $0 { true } else { false } }
      let after = tailIndex.map { steps.count - $0 - 1 } ?? 0
      for (index, step) in steps.enumerated() {
        switch step {
        case .segment(let pattern):
          var at = index
          if let tailIndex, index > tailIndex { at = segments.count - (steps.count - index) }
          let least = tailIndex.map { index > $0 ? $0 : 0 } ?? 0
          guard at >= least, at < segments.count else {
            return missing(describe(pattern, variant))
          }
          let range = segments[at]
          if range.isEmpty, !takes(pattern, range) {
            var mismatch = missing(describe(pattern, variant))
            (mismatch.offset, mismatch.found) = (range.lowerBound, "//")
            return mismatch
          }
          guard takes(pattern, range) else {
            progress += nearness(pattern, range)
            return failure(range, pattern, variant, "path")
          }
          progress += pattern.literal == nil ? 6 : 10
        case .tail(let slot, let atLeast):
          let count = segments.count - index - after
          guard count >= atLeast else {
            return missing("more segments for \"\(variant.pattern.captures[slot].name)\"")
          }
          if count > 0 {
            let range = segments[index].lowerBound..<segments[index + count - 1].upperBound
            guard atLeast == 0 || !range.isEmpty,
              EscapedBytes.isText(bytes.span, range.lowerBound, range.upperBound)
            else { return failure(range, "segments of UTF-8 text", "path") }
            if variant.isURL,
              !TypeCheck.acceptsEscaped(.url, bytes.span, range.lowerBound, range.upperBound)
            {
              return failure(range, variant.describe(slot), "path")
            }
          }
          progress += 3
        }
      }
      if tailIndex == nil, segments.count > steps.count {
        let range = segments[steps.count].lowerBound..<(parts.path?.upperBound ?? 0)
        return failure(range, "the end of the path", "path")
      }
      return nil
    }

    private func missing(_ expected: String) -> RouteMismatch {
      let end = parts.path?.upperBound ?? parts.authority.upperBound
      return RouteMismatch(
        progress: progress, offset: end, expected: expected, found: "", place: "path")
    }

    /// Literals that are nearly right make a route nearer.
    private func nearness(_ pattern: SegmentPattern, _ range: Range<Int>) -> Int {
      guard let literal = pattern.literal,
        let text = EscapedBytes.text(bytes.span, range), text.utf8.count < 64
      else { return 0 }
      let word = String(decoding: literal, as: UTF8.self)
      return nearestName(to: text, among: [word]) == nil ? 0 : 8
    }

    // MARK: - Query and fragment

    private mutating func items(
      _ items: [QueryPattern], _ query: Range<Int>?, _ variant: RouteVariant, _ place: String
    ) -> RouteMismatch? {
      for item in items {
        if let mismatch = mismatch(item, query, variant, place) { return mismatch }
        progress += item.isOptional ? 0 : 8
      }
      return nil
    }

    private mutating func mismatch(
      _ item: QueryPattern, _ query: Range<Int>?, _ variant: RouteVariant, _ place: String
    ) -> RouteMismatch? {
      if case .wholeQuery = item.value {
        return query?.isEmpty == false || item.isOptional ? nil : lacking("a query", query, place)
      }
      let name = item.keys.map { "\"" + String(decoding: $0, as: UTF8.self) + "\"" }
        .joined(separator: " or ")
      var values: [Range<Int>] = []
      if let query {
        var scan = QueryScan(query)
        while let (key, value) = scan.next(bytes.span) {
          let isKey = item.keys.contains {
            EscapedBytes.equals(bytes.span, key.lowerBound, key.upperBound, $0.span)
          }
          if isKey { values.append(value) }
        }
      }
      switch item.value {
      case .anything, .wholeQuery:
        return values.isEmpty ? lacking("the key \(name)", query, place) : nil
      case .repeated(let slot, let type, let atLeast):
        let takesEmpty = type == .any || type == .flag
        let real = values.filter { takesEmpty || !$0.isEmpty }
        for value in real
        where !TypeCheck.acceptsEscaped(type, bytes.span, value.lowerBound, value.upperBound) {
          return failure(
            value,
            type.expectation(for: text(value)) + " for \"\(variant.pattern.captures[slot].name)\"",
            place)
        }
        return real.count < atLeast ? lacking("the key \(name)", query, place) : nil
      case .pattern(let pattern):
        guard let value = values.first else {
          return item.isOptional ? nil : lacking("the key \(name)", query, place)
        }
        let takesEmpty = pattern.takesEmpty
        if value.isEmpty, item.isOptional, !takesEmpty { return nil }
        if takes(pattern, value) { return nil }
        progress += 4
        return failure(value, pattern, variant, place, suffix: " for \(name)")
      }
    }

    private mutating func fragment(_ variant: RouteVariant) -> RouteMismatch? {
      switch variant.fragment {
      case nil: return nil
      case .query(let items): return self.items(items, parts.fragment, variant, "fragment")
      case .value(let pattern, let isOptional):
        guard let fragment = parts.fragment, !fragment.isEmpty || pattern.takesEmpty else {
          return isOptional ? nil : lacking("a fragment", parts.fragment, "fragment")
        }
        return takes(pattern, fragment)
          ? nil : failure(fragment, pattern, variant, "fragment")
      case .path(let segments):
        guard let fragment = parts.fragment, !fragment.isEmpty,
          bytes[fragment.lowerBound] == UInt8(ascii: "/")
        else { return unrooted() }
        var start = fragment.lowerBound + 1
        if let mismatch = self.segments(segments, from: &start, fragment, variant) {
          return mismatch
        }
        return start >= fragment.upperBound
          ? nil : failure(start..<fragment.upperBound, "the end of the fragment", "fragment")
      case .tail(let tail):
        let fragment = parts.fragment ?? bytes.count..<bytes.count
        var start = fragment.lowerBound
        if tail.isRooted {
          guard !fragment.isEmpty, bytes[start] == UInt8(ascii: "/") else { return unrooted() }
          start += 1
        }
        if let mismatch = segments(tail.segments, from: &start, fragment, variant) {
          return mismatch
        }
        let range = FragmentTail.range(
          from: start, in: fragment, isRooted: tail.isRooted, bytes.span)
        guard !range.isEmpty || tail.atLeast == 0 else {
          let name = variant.pattern.captures[tail.slot].name
          return lacking("more segments for \"\(name)\"", parts.fragment, "fragment")
        }
        return EscapedBytes.isText(bytes.span, range.lowerBound, range.upperBound)
          ? nil : failure(range, "segments of UTF-8 text", "fragment")
      }
    }

    /// A fragment that should begin with a slash, and does not or is not there.
    private func unrooted() -> RouteMismatch {
      let expected = "a fragment that begins with \"/\""
      guard let fragment = parts.fragment, !fragment.isEmpty else {
        return lacking(expected, parts.fragment, "fragment")
      }
      return failure(fragment, expected, "fragment")
    }

    private func segments(
      _ segments: [SegmentPattern], from start: inout Int, _ fragment: Range<Int>,
      _ variant: RouteVariant
    ) -> RouteMismatch? {
      for pattern in segments {
        guard start <= fragment.upperBound else {
          return lacking(describe(pattern, variant), fragment, "fragment")
        }
        var end = start
        while end < fragment.upperBound, bytes[end] != UInt8(ascii: "/") { end += 1 }
        guard takes(pattern, start..<end) else {
          return failure(start..<end, pattern, variant, "fragment")
        }
        start = end + 1
      }
      return nil
    }

    private func takes(_ pattern: SegmentPattern, _ range: Range<Int>) -> Bool {
      var matcher = SegmentMatcher()
      var captures: [CaptureSpan] = []
      return matcher.match(
        pattern.parts, bytes.span, range.lowerBound, range.upperBound, &captures)
    }

    private func lacking(_ expected: String, _ range: Range<Int>?, _ place: String) -> RouteMismatch
    {
      RouteMismatch(
        progress: progress, offset: range?.upperBound ?? bytes.count, expected: expected, found: "",
        place: place)
    }

    private func failure(_ range: Range<Int>, _ expected: String, _ place: String) -> RouteMismatch
    {
      RouteMismatch(
        progress: progress, offset: range.lowerBound, expected: expected, found: text(range),
        place: place)
    }

    private func failure(
      _ range: Range<Int>, _ pattern: SegmentPattern, _ variant: RouteVariant, _ place: String,
      suffix: String = ""
    ) -> RouteMismatch {
      let expected = pattern.description(variant.pattern.captures, found: text(range))
      return failure(range, expected + suffix, place)
    }

    private func text(_ range: Range<Int>) -> String {
      String(decoding: bytes[range].prefix(80), as: UTF8.self)
    }

    private func describe(_ form: URLForm) -> String {
      switch form {
      case .host: "\"://\" and a host"
      case .emptyHost: "\":///\""
      case .rooted: "\":/\" and no second slash"
      case .opaque: "\":\" and no slash"
      }
    }

    private func describe(_ pattern: SegmentPattern, _ variant: RouteVariant) -> String {
      pattern.description(variant.pattern.captures)
    }
  }
}

extension RouteVariant {
  /// What may stand for a value, for messages.
  fileprivate func describe(_ slot: Int) -> String {
    let capture = pattern.captures[slot]
    return capture.type.expectation + " (\(capture.name))"
  }
}

extension SegmentPattern {
  /// Whether an empty value is one.
  var takesEmpty: Bool {
    switch parts.first {
    case nil: true
    case .capture(_, let type): parts.count == 1 && (type == .any || type == .flag)
    case .literal: false
    }
  }

  /// What may stand there, for messages.
  func description(_ captures: [RoutePattern.Capture], found: String = "") -> String {
    if let literal { return "\"" + String(decoding: literal, as: UTF8.self) + "\"" }
    if parts.count == 1, case .capture(let slot, let type) = parts[0] {
      return type.expectation(for: found) + " (\(captures[slot].name))"
    }
    let text = parts.map { part in
      switch part {
      case .literal(let bytes): String(decoding: bytes, as: UTF8.self)
      case .capture(let slot, _): "{" + captures[slot].name + "}"
      }
    }
    return "\"" + text.joined() + "\""
  }
}
