// A search hit that can be opened.

public import EntityStore
public import LinkRouter

/// An entity found, with the links that open it.
public struct LinkHit: Sendable, Hashable {
  /// What was found and how.
  public var hit: SearchHit
  /// The custom-scheme URL, or the entity's own; nil if its kind has no route.
  public var url: String?
  /// The web URL; nil if the kind has no route or the manifest names no host.
  public var webURL: String?
  /// The name of the route that opens it; nil if there is none.
  public var route: String?
  /// How an app navigates to it; nil if the route does not say.
  public var plan: NavigationPlan?

  /// Creates a hit with its links.
  public init(
    hit: SearchHit, url: String?, webURL: String?, route: String? = nil, plan: NavigationPlan? = nil
  ) {
    self.hit = hit
    self.url = url
    self.webURL = webURL
    self.route = route
    self.plan = plan
  }
}
