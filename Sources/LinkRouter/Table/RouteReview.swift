// What must hold of routes before they are used: names that fit together, no two that fight for a
// URL, none that no URL can reach.

import LinkTypes

struct RouteReview {
  private(set) var indices: [String: Int] = [:]
  private(set) var overriders: [[Int32]]
  private(set) var isShadowed: [Bool]

  init(_ routes: [Route], _ builder: RouteTreeBuilder) throws(RouteTableError) {
    overriders = Array(repeating: [], count: routes.count)
    isShadowed = Array(repeating: false, count: routes.count)
    indices.reserveCapacity(routes.count)
    for (index, route) in routes.enumerated() {
      guard indices.updateValue(index, forKey: route.name) == nil else {
        throw RouteTableError(.repeatedName(route.name), at: route.position)
      }
      try RouteReview.checkValues(route)
    }
    try readOver(routes)
    for route in routes {
      for name in route.plan?.stack ?? [] where indices[name] == nil {
        throw unknown(name, in: route, key: "plan.stack")
      }
    }
    try checkPairs(ConflictSearch(builder).pairs, routes, builder)
  }

  // MARK: - Names

  /// All patterns of a route carry the same values: aliases need what the first pattern needs.
  private static func checkValues(_ route: Route) throws(RouteTableError) {
    guard let main = route.patterns.first else {
      throw RouteTableError(.noPattern(route: route.name), at: route.position)
    }
    for pattern in route.patterns.dropFirst() {
      for capture in main.captures {
        guard let other = pattern.captures.first(where: { $0.name == capture.name }) else {
          guard capture.isOptional else {
            throw RouteTableError(
              .missingValue(route: route.name, value: capture.name, pattern: pattern.text),
              at: route.position)
          }
          continue
        }
        guard other.type == capture.type, other.extent == capture.extent else {
          throw RouteTableError(
            .differentTypes(route: route.name, value: capture.name), at: route.position)
        }
      }
    }
    let names = Set(route.patterns.flatMap { $0.captures.map(\.name) })
    for secret in route.secrets.sorted() where !names.contains(secret) {
      throw RouteTableError(
        .unknownValue(
          route: route.name, value: secret, nearest: nearestName(to: secret, among: names.sorted())),
        at: route.position)
    }
  }

  private mutating func readOver(_ routes: [Route]) throws(RouteTableError) {
    for (index, route) in routes.enumerated() {
      for name in route.over {
        guard let other = indices[name] else { throw unknown(name, in: route, key: "over") }
        guard other != index else {
          throw RouteTableError(.circularOver([route.name]), at: route.position)
        }
        overriders[other].append(Int32(index))
      }
    }
    // A circle would never settle: follow each route upwards, once.
    var state = [UInt8](repeating: 0, count: routes.count)
    for start in routes.indices where state[start] == 0 {
      var path = [(route: start, next: 0)]
      state[start] = 1
      while let (route, next) = path.last {
        guard next < overriders[route].count else {
          state[route] = 2
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let above = Int(overriders[route][next])
        if state[above] == 1 {
          let names = path.map { routes[$0.route].name }
          throw RouteTableError(.circularOver(names), at: routes[above].position)
        }
        if state[above] == 0 {
          state[above] = 1
          path.append((above, 0))
        }
      }
    }
  }

  private func unknown(_ name: String, in route: Route, key: String) -> RouteTableError {
    RouteTableError(
      .unknownRoute(
        route: route.name, key: key, name: name,
        nearest: nearestName(to: name, among: indices.keys.sorted())),
      at: route.position)
  }

  // MARK: - Pairs

  private mutating func checkPairs(
    _ pairs: [ConflictSearch.Pair], _ routes: [Route], _ builder: RouteTreeBuilder
  ) throws(RouteTableError) {
    // Which variants can be reached, and by what those that cannot are hidden.
    var hidden: [Int32: (by: Int, url: String)] = [:]
    for pair in pairs {
      let (first, second) = (builder.variants[Int(pair.first)], builder.variants[Int(pair.second)])
      var order = pair.order
      if overriders[second.route].contains(Int32(first.route)) {
        order = .first
      } else if overriders[first.route].contains(Int32(second.route)) {
        order = .second
      }
      if order == .tied {
        guard let url = Witness.url(first, second) else { continue }
        let names = [routes[first.route], routes[second.route]].sorted { $0.name < $1.name }
        throw RouteTableError(
          .conflict(first: names[0].name, second: names[1].name, url: url),
          at: names[1].position, other: names[0].position)
      }
      let (winner, loser) = order == .first ? (first, second) : (second, first)
      isShadowed[loser.route] = true
      let isWithin = order == .first ? pair.secondIsWithin : pair.firstIsWithin
      let loserIndex = order == .first ? pair.second : pair.first
      guard isWithin, hidden[loserIndex] == nil, QueryComparison.isWithin(loser, winner),
        let url = Witness.url(first, second)
      else { continue }
      hidden[loserIndex] = (winner.route, url)
    }
    guard !hidden.isEmpty else { return }
    try checkReached(hidden, routes, builder)
  }

  /// A pattern is lost if each of its variants is.
  private func checkReached(
    _ hidden: [Int32: (by: Int, url: String)], _ routes: [Route], _ builder: RouteTreeBuilder
  ) throws(RouteTableError) {
    var reached = Set<[Int]>()
    for (index, variant) in builder.variants.enumerated() where hidden[Int32(index)] == nil {
      reached.insert([variant.route, variant.patternIndex])
    }
    for index in hidden.keys.sorted() {
      let variant = builder.variants[Int(index)]
      guard !reached.contains([variant.route, variant.patternIndex]),
        let (winner, url) = hidden[index]
      else { continue }
      throw RouteTableError(
        .unreachable(
          route: routes[variant.route].name, pattern: variant.pattern.text,
          by: routes[winner].name, url: url),
        at: routes[variant.route].position, other: routes[winner].position)
    }
  }
}
