// The one place where the store and the routes meet.

public import EntityStore
public import LinkRouter

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
      LinkHit(hit: hit, url: url(for: hit.entity), webURL: webURL(for: hit.entity))
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

  /// The web URL of the entity's route.
  public func webURL(for entity: Entity) -> String? {
    routes.webURL(for: entity.identifier)
  }
}
