// The routes of one web host, with URLs that they take: what files for the host are made from, and
// proven with.

/// A route's web URLs on one host.
package struct WebRoute: Sendable {
  /// The route.
  package let route: Route
  /// The route's place in the table.
  package let index: Int
  /// The shapes of its URLs on the host, every optional part there or not.
  package let variants: [RouteVariant]
}

extension RouteTable {
  /// The routes that have URLs on a host, in the order of the table.
  package func webRoutes(on host: String) -> [WebRoute] {
    routes.enumerated().compactMap { index, route in
      let variants = RouteVariant.all(of: route, index: index).filter {
        $0.isWeb && $0.form == .host && RouteTable.takes($0.authority, host)
      }
      return variants.isEmpty ? nil : WebRoute(route: route, index: index, variants: variants)
    }
  }

  private static func takes(_ authority: SegmentPattern?, _ host: String) -> Bool {
    guard let authority else { return false }
    let bytes = Array(host.utf8)
    if let literal = authority.literal { return literal == bytes }
    var matcher = SegmentMatcher()
    matcher.ignoresCase = true
    var captures: [CaptureSpan] = []
    return matcher.match(authority.parts, bytes.span, 0, bytes.count, &captures)
  }

  /// The place of the route that takes a URL; nil if none does.
  package func index(taking url: String) -> Int? { match(url)?.routeIndex }

  /// URLs that a route takes on a host, made from a seed: a plain one of each shape, then awkward ones.
  package func samples(
    of web: WebRoute, on host: String, seed: UInt64, runs: Int
  ) -> [String] {
    var maker = ValueMaker(seed: seed)
    var urls: [String] = []
    var seen: Set<String> = []
    func attempt(_ pattern: RoutePattern, _ values: [String: RouteValue]) {
      var pattern = pattern
      pattern.authority = SegmentPattern(parts: [.literal(Array(host.utf8))])
      var printer = RoutePrinter(web.route, values)
      do throws(RoutePrintError) { try printer.print(pattern) } catch { return }
      let url = String(decoding: printer.bytes, as: UTF8.self)
      guard index(taking: url) == web.index, seen.insert(url).inserted else { return }
      urls.append(url)
    }
    var patterns: [RoutePattern] = []
    for variant in web.variants where !patterns.contains(variant.pattern) {
      patterns.append(variant.pattern)
    }
    for pattern in patterns {
      let required = pattern.captures.filter { !$0.isOptional }
      attempt(pattern, RouteTable.plainValues(required))
      attempt(pattern, RouteTable.plainValues(pattern.captures))
      for capture in pattern.captures where capture.isOptional {
        attempt(pattern, RouteTable.plainValues(required + [capture]))
      }
    }
    for pattern in patterns {
      for _ in 0..<runs { attempt(pattern, maker.values(for: pattern)) }
    }
    return urls
  }

  private static func plainValues(_ captures: [RoutePattern.Capture]) -> [String: RouteValue] {
    var values: [String: RouteValue] = [:]
    for capture in captures {
      let value = plainValue(capture.type)
      switch capture.extent {
      case .value: values[capture.name] = value
      case .tail(let count):
        values[capture.name] = .segments(["a", "b", "c"] + Array(repeating: "d", count: count))
      case .repeated(let count):
        values[capture.name] = .list(Array(repeating: value, count: max(count, 1)))
      case .wholeQuery: values[capture.name] = .query("a=1")
      }
    }
    return values
  }

  private static func plainValue(_ type: CaptureType) -> RouteValue {
    switch type {
    case .string, .host, .any, .slug: .string("x1")
    case .int: .int(12)
    case .uint: .uint(12)
    case .double: .double(1.5)
    case .bool: .bool(true)
    case .uuid: .uuid("01234567-89AB-cdef-0123-456789abcdef")
    case .date: .date("2026-11-30")
    case .hex(let count): .string(String(repeating: "a", count: count ?? 2))
    case .digits(let count): .string(String(repeating: "7", count: count ?? 2))
    case .url: .string("https://a.example/b")
    case .flag: .flag
    case .words(let words): .string(words.first ?? "")
    case .set(let set, let count):
      .string(
        String(
          decoding: repeatElement(
            (UInt8(ascii: "0")...UInt8(ascii: "z")).first(where: set.contains)
              ?? (UInt8(0)...127).first(where: set.contains) ?? 0x61,
            count: min(max(count.lowerBound, 1), count.upperBound)), as: UTF8.self))
    }
  }
}

extension UniversalLinkRules.Exclusion {
  /// The exclusion as a route of a host; nil if it is about other hosts.
  package func route(on host: String) -> Route? {
    if pattern.scheme == nil {
      return Route(name: pattern.text, web: [pattern.completed(at: WebAddress(authority: host))])
    }
    guard pattern.authority?.literal == Array(host.utf8) else { return nil }
    return Route(name: pattern.text, web: [pattern])
  }
}
