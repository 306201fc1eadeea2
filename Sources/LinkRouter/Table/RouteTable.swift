// The routes of an app, compiled: URLs in, routes and values out, and back.

import LinkTypes

/// Routes ready to match and to print any number of URLs, from any thread.
///
/// Which route takes a URL depends on the patterns, never on their order: a literal goes before a
/// pattern, more literal bytes before fewer, a narrow type before a wide one, a segment before a tail,
/// from the first segment on; on one path, the route whose query and fragment ask for more. Where two
/// routes could take one URL and neither is more specific, making the table fails.
public struct RouteTable: Sendable {
  let storage: Storage

  /// Everything that a table and its matches share.
  final class Storage: Sendable {
    let routes: [Route]
    let tree: RouteTree
    let indices: [String: Int]
    /// For each route those that were declared to go before it.
    let overriders: [[Int32]]
    /// Whether some of a route's URLs are taken by others.
    let isShadowed: [Bool]
    let kinds: [String: KindLinks]
    let defaultKind: KindLinks?
    let plans: PrintPlans

    init(
      routes: [Route], tree: RouteTree, indices: [String: Int], overriders: [[Int32]],
      isShadowed: [Bool], kinds: [String: KindLinks], defaultKind: KindLinks?
    ) {
      self.routes = routes
      self.tree = tree
      self.indices = indices
      self.overriders = overriders
      self.isShadowed = isShadowed
      self.kinds = kinds
      self.defaultKind = defaultKind
      plans = PrintPlans(routes: routes.count)
    }
  }

  /// The routes that an entity's kind is linked by, and what people call it.
  struct KindLinks: Sendable {
    var route: Int?
    var webRoute: Int?
    var display: String?
  }

  /// Compiles routes.
  ///
  /// - Throws: The first conflict, route that cannot be reached, or name that does not fit.
  public init(routes: [Route]) throws(RouteTableError) {
    try self.init(routes: routes, kinds: [:], defaultKind: nil)
  }

  init(
    routes: [Route], kinds: [String: KindLinks], defaultKind: KindLinks?
  ) throws(RouteTableError) {
    var builder = RouteTreeBuilder(routes)
    let review = RouteReview(routes, builder)
    if let fault = review.faults.first { throw fault }
    storage = Storage(
      routes: routes, tree: builder.tree(), indices: review.indices,
      overriders: review.overriders, isShadowed: review.isShadowed, kinds: kinds,
      defaultKind: defaultKind)
  }

  /// The routes in the order they were given.
  public var routes: [Route] { storage.routes }

  /// The route of a name; nil if there is none.
  public func route(named name: String) -> Route? {
    storage.indices[name].map { storage.routes[$0] }
  }

  /// The route that takes a URL, and its values; nil if none does. What is wrong then, `miss` tells.
  ///
  /// Without captured values nothing is allocated; with them one list of places is. Values are decoded
  /// when they are asked for.
  public func match(_ url: String) -> RouteMatch? {
    let found = unsafe url.utf8.withContiguousStorageIfAvailable { buffer in
      unsafe match(Span(_unsafeElements: buffer))
    }
    guard let hit = found ?? match(Array(url.utf8).span) else { return nil }
    return RouteMatch(
      storage: storage, url: url, terminal: Int(hit.terminal), captures: hit.captures)
  }

  /// The same for bytes, which need not be UTF-8: those that are not are no URL.
  public func match(_ bytes: [UInt8]) -> RouteMatch? {
    guard let url = String(validating: bytes.span, 0..<bytes.count) else { return nil }
    return match(url)
  }

  private func match(_ bytes: Span<UInt8>) -> (terminal: Int32, captures: [CaptureSpan])? {
    guard let parts = try? URLParts(splitting: bytes) else { return nil }
    var matcher = RouteMatcher(storage.tree, parts)
    var terminal = matcher.match(bytes)
    guard terminal >= 0 else { return nil }
    var captures = matcher.captures
    // A route that was declared to go before the one found takes the URL if it can.
    var isNew = true
    while isNew {
      isNew = false
      let overriders = storage.overriders[Int(storage.tree.terminals[Int(terminal)].route)]
      guard !overriders.isEmpty else { break }
      var again = RouteMatcher(storage.tree, parts, wanted: overriders)
      let better = again.match(bytes)
      if better >= 0 {
        terminal = better
        captures = again.captures
        isNew = true
      }
    }
    return (terminal, captures)
  }
}
