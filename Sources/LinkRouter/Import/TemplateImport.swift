// A manifest made from a table's templates alone. In such tables the first route that matches wins;
// where specificity would decide otherwise, or not at all, the manifest says so by "over".

import LinkTypes

extension LinkManifest {
  /// Proposes a manifest for a table's templates.
  ///
  /// - Throws: `RoutePatternError` for the first template that is none.
  public init(templates table: RouteCaseTable) throws(RoutePatternError) {
    var routes: [Route] = []
    var schemes: [String] = []
    var foreign: [String] = []
    var hosts: [String] = []
    for entry in table.entries {
      guard let template = entry.template else { continue }
      let pattern = try RoutePattern(template)
      var route = Route(name: entry.name)
      if pattern.scheme == "https" || pattern.scheme == "http" {
        route.web = [pattern]
        if let literal = pattern.authority?.literal {
          let host = String(decoding: literal, as: UTF8.self)
          if !hosts.contains(host) { hosts.append(host) }
        }
      } else {
        route.url = [pattern]
        let scheme = pattern.scheme ?? ""
        let isOwn =
          (try? NameRules.checkScheme(scheme, at: .init(offset: 0, line: 1, column: 1))) != nil
        if isOwn, !schemes.contains(scheme) { schemes.append(scheme) }
        if !isOwn, !foreign.contains(scheme) { foreign.append(scheme) }
      }
      routes.append(route)
    }
    LinkManifest.settle(&routes)
    self.init(app: table.app.isEmpty ? "App" : table.app, schemes: schemes, hosts: hosts, kinds: [])
    foreignSchemes = foreign
    self.routes = routes
    makeUsable()
  }

  /// Lets the earlier of two routes go first wherever nothing else makes it so; or only where nothing
  /// else tells who does.
  static func settle(_ routes: inout [Route], onlyTies: Bool = false) {
    let builder = RouteTreeBuilder(routes)
    for pair in ConflictSearch(builder).pairs {
      let (first, second) = (builder.variants[Int(pair.first)], builder.variants[Int(pair.second)])
      let isFirstEarlier = first.route < second.route
      let wins: ConflictSearch.Order = isFirstEarlier ? .first : .second
      guard pair.order != wins, pair.order == .tied || !onlyTies, Witness.url(first, second) != nil
      else { continue }
      let (earlier, later) = isFirstEarlier ? (first, second) : (second, first)
      let isLaterWithin =
        pair.hasTails
        ? PathShape(later).isWithin(PathShape(earlier))
        : isFirstEarlier ? pair.secondIsWithin : pair.firstIsWithin
      // An earlier route that takes all would leave nothing to the later one.
      if pair.order != .tied, isLaterWithin, QueryComparison.isWithin(later, earlier) { continue }
      let name = routes[later.route].name
      if !routes[earlier.route].over.contains(name) { routes[earlier.route].over.append(name) }
    }
  }
}
