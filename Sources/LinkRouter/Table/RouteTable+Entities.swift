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
    let (routes, kinds, defaultKind) = try RouteTable.assembled(manifest)
    try self.init(routes: routes, kinds: kinds, defaultKind: defaultKind)
  }

  /// Everything that is wrong with a manifest's routes, as far as each fault can be told from others.
  public static func faults(of manifest: LinkManifest) -> [RouteTableError] {
    do throws(RouteTableError) {
      let (routes, _, _) = try assembled(manifest)
      return RouteReview(routes, RouteTreeBuilder(routes)).faults
    } catch {
      return [error]
    }
  }

  private static func assembled(
    _ manifest: LinkManifest
  ) throws(RouteTableError) -> ([Route], kinds: [String: KindLinks], defaultKind: KindLinks?) {
    var routes = manifest.routes
    for kind in manifest.kinds {
      guard let path = kind.path else { continue }
      routes.append(
        try RouteTable.route(named: kind.name, path, manifest, at: kind.position))
    }
    if let path = manifest.defaultPath {
      routes.append(try RouteTable.route(named: "*", path, manifest, at: nil))
    }
    var indices: [String: Int] = [:]
    for (index, route) in routes.enumerated() { indices[route.name] = index }
    var kinds: [String: KindLinks] = [:]
    for kind in manifest.kinds {
      let name = kind.path == nil ? kind.route : kind.name
      let index = try name.map { name throws(RouteTableError) in
        try RouteTable.index(of: name, for: kind, indices, routes)
      }
      let webIndex = try kind.webRoute.map { name throws(RouteTableError) in
        try RouteTable.index(of: name, for: kind, indices, routes)
      }
      kinds[kind.name] = KindLinks(route: index, webRoute: webIndex ?? index)
    }
    for name in [manifest.fallbacks.app, manifest.fallbacks.web] {
      guard let name else { continue }
      guard let index = indices[name] else {
        throw RouteTableError(
          .unknownFallback(name, nearest: nearestName(to: name, among: indices.keys.sorted())),
          at: nil)
      }
      guard routes[index].patterns.first?.captures.allSatisfy(\.isOptional) == true else {
        throw RouteTableError(.fallbackNeedsValues(name), at: routes[index].position)
      }
    }
    return (
      routes, kinds,
      manifest.defaultPath == nil
        ? nil : KindLinks(route: routes.count - 1, webRoute: routes.count - 1)
    )
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
    for host in manifest.hosts {
      route.web.append(try pattern("https://" + host + path.text, name, position))
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

  /// Whether any route has the scheme of a URL, web schemes left out.
  public func hasScheme(of url: String) -> Bool {
    let scheme = url.prefix { $0 != ":" }.lowercased()
    return storage.tree.variants.contains { $0.scheme == scheme && !$0.isWeb }
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
