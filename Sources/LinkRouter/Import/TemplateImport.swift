// A manifest made from a table's templates alone. In such tables the first route that matches wins, and
// the manifest keeps to that by "over", wherever specificity would decide otherwise or not at all.

import LinkTypes

extension LinkManifest {
  /// Proposes a manifest for a table's templates, in which the first route that matches wins.
  ///
  /// Between two web hosts the more specific one goes first. Templates of one name become one route where they carry the same values. A route of which earlier
  /// ones leave nothing is left out, and the one that takes its URLs says so in its note.
  /// What could not be taken over as it stands is added to the notes, in sentences.
  /// - Throws: `RoutePatternError` for the first template that is none.
  public init(
    templates table: RouteCaseTable, notes: inout [String]
  ) throws(RoutePatternError) {
    var routes: [Route] = []
    var schemes: [String] = []
    var foreign: [String] = []
    var hosts: [String] = []
    for entry in table.entries {
      guard let template = entry.template else { continue }
      let pattern = try RoutePattern(template)
      let isWeb = pattern.isWeb
      if isWeb, let literal = pattern.authority?.literal {
        let host = String(decoding: literal, as: UTF8.self)
        guard LinkManifest.webHost(host) != nil else {
          // One such route must not make the manifest unusable for all others.
          notes.append("left out: '\(entry.name)', since '\(host)' can be no host of a manifest")
          continue
        }
        if !hosts.contains(host) { hosts.append(host) }
      } else if !isWeb, let scheme = pattern.scheme {
        let isOwn = LinkManifest.isScheme(scheme)
        if isOwn, !schemes.contains(scheme) { schemes.append(scheme) }
        if !isOwn, !foreign.contains(scheme) { foreign.append(scheme) }
      }
      LinkManifest.add(pattern, isWeb: isWeb, named: entry.name, to: &routes, &notes)
    }
    LinkManifest.settle(&routes)
    self.init(app: table.app.isEmpty ? "App" : table.app, schemes: schemes, hosts: hosts, kinds: [])
    foreignSchemes = foreign
    self.routes = routes
    notes += makeUsable().map { "left out: \($0.summary)" }
  }

  /// The same for whoever needs no notes.
  public init(templates table: RouteCaseTable) throws(RoutePatternError) {
    var notes: [String] = []
    try self.init(templates: table, notes: &notes)
  }

  /// Adds a pattern to the route of its name if it carries the same values, else as a route of its own.
  private static func add(
    _ pattern: RoutePattern, isWeb: Bool, named name: String, to routes: inout [Route],
    _ notes: inout [String]
  ) {
    if let place = routes.firstIndex(where: { $0.name == name }) {
      var joined = routes[place]
      if isWeb { joined.web.append(pattern) } else { joined.url.append(pattern) }
      if (try? RouteReview.checkValues(joined)) != nil {
        routes[place] = joined
        return
      }
    }
    let free = LinkManifest.unusedName(name, in: routes)
    if free != name {
      notes.append(
        "two routes with different values are named '\(name)': the second one is '\(free)'")
    }
    routes.append(
      isWeb ? Route(name: free, web: [pattern]) : Route(name: free, url: [pattern]))
  }

  /// A name that no route has: the one given, or the same with a number.
  package static func unusedName(_ name: String, in routes: [Route]) -> String {
    var result = name
    var number = 1
    while routes.contains(where: { $0.name == result }) {
      number += 1
      result = "\(name)-\(number)"
    }
    return result
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
      // A value in a web host stands for one label, though it could take several: `{lang}.example.org`
      // is not meant to take what `{lang}.m.example.org` takes.
      if pair.order != .tied, later.isWeb, earlier.authority?.shape != later.authority?.shape {
        continue
      }
      let name = routes[later.route].name
      if !routes[earlier.route].over.contains(name) { routes[earlier.route].over.append(name) }
    }
  }
}
