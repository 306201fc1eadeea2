// The one place where the store and the routes meet.

public import EntityStore
public import LinkRouter
import LinkTypes

/// Answers what a person meant with entities and the links that open them.
public struct Resolver: Sendable {
  /// The index that is searched.
  public let store: EntityStore
  /// The routes that give the links.
  public let routes: RouteTable

  /// Creates a resolver over a store and routes.
  public init(store: EntityStore, routes: RouteTable) {
    self.store = store
    self.routes = routes
  }

  /// The entities that fit best, best first, each with its links.
  ///
  /// - Throws: as `EntityStore.search` does.
  public func search(_ request: SearchRequest) throws(EntityStoreError) -> [LinkHit] {
    try respond(to: request).hits
  }

  /// The hits with their links, and what is known of all that matches.
  ///
  /// - Throws: as `EntityStore.search` does.
  public func respond(to request: SearchRequest) throws(EntityStoreError) -> LinkResponse {
    linked(try store.respond(to: request))
  }

  /// The answer of a search with the links of its hits, as for `SearchSession`.
  public func linked(_ response: SearchResponse) -> LinkResponse {
    let hits = response.hits.map { hit in
      let url = url(for: hit.entity)
      let route = route(of: hit.entity, url: url)
      return LinkHit(
        hit: hit, url: url, webURL: webURL(for: hit.entity), route: route?.name, plan: route?.plan)
    }
    return LinkResponse(
      hits: hits, isCapped: response.isCapped, facets: response.facets,
      correction: response.correction, unknownWords: response.unknownWords)
  }

  /// The URL that opens the entity: its own if it has one, else its route's.
  public func url(for entity: Entity) -> String? {
    if let url = entity.url, !url.isEmpty { return url }
    return routes.url(for: entity.identifier)
  }

  /// The route that opens an entity: the one that takes its own URL if it has one, else its kind's.
  private func route(of entity: Entity, url: String?) -> Route? {
    guard let url else { return nil }
    if let own = entity.url, !own.isEmpty { return routes.match(url)?.route }
    return routes.route(forKind: entity.identifier.kind)
  }

  /// Why an entity's link does not lead back to it; nil if it does, or if it has none to check.
  ///
  /// Checked is the entity's own URL if it has one, else those that its kind's routes give.
  public func linkFault(of entity: Entity) -> LinkFault? {
    let identifier = entity.identifier
    var urls = [routes.url(for: identifier), routes.webURL(for: identifier)].compactMap(\.self)
    if let own = entity.url, !own.isEmpty {
      urls = [own]
    } else if urls.isEmpty {
      return routes.linkGap(of: identifier).map {
        LinkFault(identifier: identifier, url: nil, reason: $0)
      }
    }
    for url in urls where !routes.leads(url, to: identifier) {
      let reason =
        routes.entity(openedBy: url).map { "it opens '\($0.uniqueIdentifier)'" }
        ?? routes.match(url).map { "'\($0.name)' takes it, which opens no entity" }
        ?? "no route takes it"
      return LinkFault(identifier: identifier, url: url, reason: reason)
    }
    return nil
  }

  /// The web URL of the entity's route.
  public func webURL(for entity: Entity) -> String? {
    routes.webURL(for: entity.identifier)
  }
}
