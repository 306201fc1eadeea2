// Whose URLs a proof judges, and what each of them should do.

import LinkRouter
import SiteAssociation

/// The URLs of a route, or of what the manifest excludes.
struct ProofSubject: Sendable {
  /// A URL, and whether it should open the app.
  struct Judged: Sendable, Hashable {
    let text: String
    let opens: Bool
    /// The pattern that the manifest excludes, if a route that opens would take it.
    var excludedBy: String?
  }

  /// The name of the route, or the pattern that the manifest excludes.
  let name: String
  /// Whether it is a route.
  let isRoute: Bool
  let place: SourcePlace
  /// Whether messages may show its URLs.
  let isShown: Bool
  let urls: [Judged]
}

/// What the manifest excludes, as a route by itself.
struct ExcludedRoute {
  let web: WebRoute
  let table: RouteTable

  /// Nil if it has no URLs on the host.
  init?(_ route: Route, on host: String) {
    guard let table = try? RouteTable(routes: [route]), let web = table.webRoutes(on: host).first
    else { return nil }
    self.web = web
    self.table = table
  }
}
