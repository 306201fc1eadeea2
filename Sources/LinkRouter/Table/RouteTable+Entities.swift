// The links of entities: which route opens a kind, and the URLs that it gives.

public import LinkTypes

extension RouteTable {
  /// The built-in routes, for items and users.
  public static let builtIn: RouteTable = {
    do {
      return try RouteTable(LinkManifest.builtIn)
    } catch {
      return RouteTable.empty
    }
  }()

  /// A table that takes no URL.
  public static var empty: RouteTable {
    var builder = RouteTreeBuilder([])
    return RouteTable(
      storage: Storage(
        routes: [], tree: builder.tree(), indices: [:], overriders: [], isShadowed: [], kinds: [:],
        defaultKind: nil))
  }

  /// Compiles a manifest: its routes, and one more for each kind that has a path.
  ///
  /// - Throws: as `init(routes:)` does, and for kinds whose routes cannot open an entity by its id.
  public init(_ manifest: LinkManifest) throws(RouteTableError) {
    let parts = RouteTable.assembled(manifest)
    if let fault = parts.faults.first { throw fault }
    try self.init(routes: parts.routes, kinds: parts.kinds, defaultKind: parts.defaultKind)
  }

  /// Everything that is wrong with a manifest's routes, as far as each fault can be told from others.
  ///
  /// With `isWhole` false some patterns of the manifest could not be read.
  public static func faults(
    of manifest: LinkManifest, isWhole: Bool = true
  ) -> [RouteTableError] {
    let parts = assembled(manifest)
    let review = RouteReview(parts.routes, RouteTreeBuilder(parts.routes))
    let faults = parts.faults + review.faults
    return isWhole ? faults : faults.filter { !$0.isAboutPatterns }
  }

  private static func assembled(
    _ manifest: LinkManifest
  ) -> (
    routes: [Route], kinds: [String: KindLinks], defaultKind: KindLinks?, faults: [RouteTableError]
  ) {
    var routes = manifest.routes
    var faults: [RouteTableError] = []
    func attempt<Value>(_ body: () throws(RouteTableError) -> Value) -> Value? {
      do throws(RouteTableError) {
        return try body()
      } catch {
        faults.append(error)
        return nil
      }
    }
    func add(_ name: String, _ path: PathTemplate, _ position: JSONPosition?) {
      let route = attempt { () throws(RouteTableError) in
        try RouteTable.route(named: name, path, manifest, at: position)
      }
      if let route { routes.append(route) }
    }
    for kind in manifest.kinds { if let path = kind.path { add(kind.name, path, kind.position) } }
    let count = routes.count
    if let path = manifest.defaultPath { add("*", path, nil) }
    let defaultKind = routes.count > count ? KindLinks(route: count, webRoute: count) : nil
    var indices: [String: Int] = [:]
    for (index, route) in routes.enumerated() { indices[route.name] = index }
    var kinds: [String: KindLinks] = [:]
    func index(_ name: String?, _ kind: LinkManifest.Kind) -> Int? {
      guard let name else { return nil }
      return attempt { () throws(RouteTableError) in
        try RouteTable.index(of: name, for: kind, indices, routes)
      }
    }
    for kind in manifest.kinds {
      // A path that gives no route was told of already.
      let own = kind.path == nil ? index(kind.route, kind) : indices[kind.name]
      kinds[kind.name] = KindLinks(
        route: own, webRoute: index(kind.webRoute, kind) ?? own, display: kind.display)
    }
    let fallbacks = manifest.fallbacks
    for (name, position) in [
      (fallbacks.app, fallbacks.appPosition), (fallbacks.web, fallbacks.webPosition),
    ] {
      guard let name else { continue }
      guard let index = indices[name] else {
        faults.append(
          RouteTableError(
            .unknownFallback(name, nearest: nearestName(to: name, among: indices.keys.sorted())),
            at: position))
        continue
      }
      if routes[index].patterns.first?.captures.allSatisfy(\.isOptional) != true {
        faults.append(
          RouteTableError(.fallbackNeedsValues(name), at: position ?? routes[index].position))
      }
    }
    return (routes, kinds, defaultKind, faults)
  }

  /// The route that a kind's path stands for.
  private static func route(
    named name: String, _ path: PathTemplate, _ manifest: LinkManifest, at position: JSONPosition?
  ) throws(RouteTableError) -> Route {
    var route = Route(name: name, position: position)
    for scheme in manifest.schemes {
      let text = scheme + (path.beginsWithHost ? ":/" : "://") + path.text
      route.url.append(try pattern(text, name, position))
    }
    for address in manifest.addresses {
      route.web.append(try pattern(address.url + path.text, name, position))
    }
    return route
  }

  private static func pattern(
    _ text: String, _ name: String, _ position: JSONPosition?
  ) throws(RouteTableError) -> RoutePattern {
    do {
      return try RoutePattern(text)
    } catch {
      throw RouteTableError(.malformedPattern(route: name, error), at: position)
    }
  }

  private static func index(
    of name: String, for kind: LinkManifest.Kind, _ indices: [String: Int], _ routes: [Route]
  ) throws(RouteTableError) -> Int {
    guard let index = indices[name] else {
      throw RouteTableError(
        .unknownKindRoute(
          kind: kind.name, name: name, nearest: nearestName(to: name, among: indices.keys.sorted())),
        at: kind.position)
    }
    for pattern in [routes[index].url.first, routes[index].web.first] {
      guard let pattern else { continue }
      let needed = pattern.captures.filter { !$0.isOptional }.map(\.name)
      guard pattern.captures.contains(where: { $0.name == "id" && $0.extent == .value }),
        needed.allSatisfy({ $0 == "id" || $0 == "kind" })
      else {
        throw RouteTableError(.kindNeedsID(kind: kind.name, route: name), at: kind.position)
      }
    }
    return index
  }

  // MARK: - Links

  /// The link in the app's own scheme, such as `myapp://items/123`; nil if the kind has no route, or
  /// none for such an id.
  ///
  /// The first segment of a kind's path stands where a URL has its host, as apps have it. Only if that
  /// segment holds the `{id}` does the host stay empty (`myapp:///123`): parsers put hosts in lower case.
  public func url(for identifier: EntityIdentifier) -> String? {
    guard let index = links(of: identifier.kind)?.route,
      let pattern = storage.routes[index].url.first
    else { return nil }
    return link(identifier, index, pattern)
  }

  /// The universal link, such as `https://myapp.example/items/123`; nil without a route or a host.
  public func webURL(for identifier: EntityIdentifier) -> String? {
    guard let index = links(of: identifier.kind)?.webRoute else { return nil }
    let route = storage.routes[index]
    let pattern = route.web.first ?? route.url.first { $0.scheme == "https" }
    return pattern.flatMap { link(identifier, index, $0) }
  }

  /// The route that opens entities of a kind; nil if there is none.
  public func route(forKind kind: String) -> Route? {
    guard let links = links(of: kind), let index = links.route ?? links.webRoute else { return nil }
    return storage.routes[index]
  }

  /// Whether a URL is taken by the route of an entity's kind, with the entity's id.
  public func leads(_ url: String, to identifier: EntityIdentifier) -> Bool {
    guard let match = match(url), let links = links(of: identifier.kind),
      match.routeIndex == links.route || match.routeIndex == links.webRoute,
      match.text("id").map({ $0.utf8.elementsEqual(identifier.id.utf8) }) == true
    else { return false }
    return match.text("kind").map { $0.utf8.elementsEqual(identifier.kind.utf8) } ?? true
  }

  /// The entity that a URL opens; nil if no route takes it, or one that no kind is opened by.
  public func entity(openedBy url: String) -> EntityIdentifier? {
    guard let match = match(url), let id = match.text("id") else { return nil }
    func opens(_ links: KindLinks) -> Bool {
      links.route == match.routeIndex || links.webRoute == match.routeIndex
    }
    if let kind = storage.kinds.filter({ opens($0.value) }).map(\.key).min() {
      return EntityIdentifier(kind: match.text("kind") ?? kind, id: id)
    }
    guard let defaultKind = storage.defaultKind, opens(defaultKind) else { return nil }
    return match.text("kind").map { EntityIdentifier(kind: $0, id: id) }
  }

  /// Why an entity whose kind has a route has no link of its own; nil if it has one, or no route.
  public func linkGap(of identifier: EntityIdentifier, isWeb: Bool = false) -> String? {
    guard let links = links(of: identifier.kind),
      let index = isWeb ? links.webRoute : links.route ?? links.webRoute
    else { return nil }
    guard (isWeb ? webURL(for: identifier) : url(for: identifier)) == nil else { return nil }
    let route = storage.routes[index]
    guard let pattern = isWeb ? route.web.first : route.url.first ?? route.web.first else {
      return "the route '\(route.name)' has no \(isWeb ? "web URL" : "URL")"
    }
    if !isWeb, route.url.isEmpty { return "the route '\(route.name)' has web URLs only" }
    let capture = pattern.captures.first { $0.name == "id" }
    guard let capture, RouteValue(identifier.id, as: capture.type)?.text != identifier.id else {
      return "the route '\(route.name)' takes no such id"
    }
    return
      "the id of the route '\(route.name)' has to be \(capture.type.expectation(for: identifier.id))"
  }

  /// What people call a kind, as the manifest's `display` says; nil if it does not.
  public func displayName(ofKind kind: String) -> String? { storage.kinds[kind]?.display }

  /// The values that the route of a name cannot be printed without; nil if there is no such route.
  public func neededValues(ofRoute name: String) -> [String]? {
    guard let route = route(named: name), let pattern = route.url.first ?? route.web.first else {
      return nil
    }
    return pattern.captures.filter { !$0.isOptional && $0.defaultText == nil }.map(\.name)
  }

  private func links(of kind: String) -> KindLinks? { storage.kinds[kind] ?? storage.defaultKind }

  private func link(
    _ identifier: EntityIdentifier, _ index: Int, _ pattern: RoutePattern
  ) -> String? {
    var values: [String: RouteValue] = [:]
    for capture in pattern.captures {
      let text: String
      switch capture.name {
      case "id": text = identifier.id
      case "kind": text = identifier.kind
      default: continue
      }
      // An id that the type would write otherwise ("007") would open another entity.
      guard let value = RouteValue(text, as: capture.type), value.text == text else { return nil }
      values[capture.name] = value
    }
    return try? print(index, pattern, values)
  }
}
