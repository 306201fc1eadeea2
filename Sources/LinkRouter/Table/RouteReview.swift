// What must hold of routes before they are used: names that fit together, no two that fight for a
// URL, none that no URL can reach.

import LinkTypes

struct RouteReview {
  private static let maxFaults = 100

  private(set) var indices: [String: Int] = [:]
  private(set) var overriders: [[Int32]]
  private(set) var isShadowed: [Bool]
  /// What does not hold, names first.
  private(set) var faults: [RouteTableError] = []

  init(_ routes: [Route], _ builder: RouteTreeBuilder) {
    overriders = Array(repeating: [], count: routes.count)
    isShadowed = Array(repeating: false, count: routes.count)
    indices.reserveCapacity(routes.count)
    for index in routes.indices {
      let route = routes[index]
      if let first = indices.updateValue(index, forKey: route.name) {
        faults.append(
          RouteTableError(
            .repeatedName(route.name), at: route.position, other: routes[first].position))
      }
      do throws(RouteTableError) { try RouteReview.checkValues(route) } catch {
        faults.append(error)
      }
    }
    do throws(RouteTableError) { try readOver(routes) } catch { faults.append(error) }
    for index in routes.indices where routes[index].plan != nil {
      for name in routes[index].plan?.stack ?? [] where indices[name] == nil {
        faults.append(unknown(name, in: routes[index], key: "plan.stack"))
      }
    }
    guard faults.isEmpty else { return }
    checkPairs(ConflictSearch(builder).pairs, routes, builder)
  }

  // MARK: - Names

  /// All patterns of a route carry the same values: aliases need what the first pattern needs.
  static func checkValues(_ route: Route) throws(RouteTableError) {
    guard let main = route.url.first ?? route.web.first ?? route.aliases.first else {
      throw RouteTableError(.noPattern(route: route.name), at: route.position)
    }
    // Most routes have one pattern, and nothing to compare.
    let hasOne = route.url.count + route.web.count + route.aliases.count == 1
    for pattern in hasOne ? [] : route.patterns.dropFirst() {
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
    guard !route.secrets.isEmpty else { return }
    let names = Set(route.patterns.flatMap { $0.captures.map(\.name) })
    for secret in route.secrets.sorted() where !names.contains(secret) {
      throw RouteTableError(
        .unknownValue(
          route: route.name, value: secret, nearest: nearestName(to: secret, among: names.sorted())),
        at: route.position)
    }
  }

  private mutating func readOver(_ routes: [Route]) throws(RouteTableError) {
    var hasOver = false
    for index in routes.indices where !routes[index].over.isEmpty {
      hasOver = true
      let route = routes[index]
      for name in route.over {
        guard let other = indices[name] else { throw unknown(name, in: route, key: "over") }
        guard other != index else {
          throw RouteTableError(.circularOver([route.name]), at: route.position)
        }
        overriders[other].append(Int32(index))
      }
    }
    guard hasOver else { return }
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
  ) {
    // Which variants can be reached, and by what those that cannot are hidden.
    var hidden: [Int32: (by: Int, url: String)] = [:]
    var fights = Set<[Int]>()
    for pair in pairs {
      let (one, other) = (
        builder.routeIndices[Int(pair.first)], builder.routeIndices[Int(pair.second)]
      )
      var order = pair.order
      if overriders[other].contains(Int32(one)) {
        order = .first
      } else if overriders[one].contains(Int32(other)) {
        order = .second
      }
      if order == .tied {
        guard faults.count < RouteReview.maxFaults, !fights.contains([one, other]),
          let url = witness(pair, builder)
        else { continue }
        fights.insert([one, other])
        let sides = [routes[one], routes[other]].sorted { $0.name < $1.name }
        faults.append(
          RouteTableError(
            .conflict(first: sides[0].name, second: sides[1].name, url: url),
            at: sides[1].position, other: sides[0].position))
        continue
      }
      let winner = order == .first ? one : other
      isShadowed[order == .first ? other : one] = true
      let (winning, losing) =
        order == .first ? (pair.first, pair.second) : (pair.second, pair.first)
      guard hidden[losing] == nil, isWithin(pair, builder, isFirst: order == .second),
        QueryComparison.isWithin(builder.variants[Int(losing)], builder.variants[Int(winning)]),
        let url = witness(pair, builder)
      else { continue }
      hidden[losing] = (winner, url)
    }
    if !hidden.isEmpty { checkReached(hidden, routes, builder) }
  }

  /// Whether one of a pair takes no path that the other does not take.
  private func isWithin(
    _ pair: ConflictSearch.Pair, _ builder: RouteTreeBuilder, isFirst: Bool
  ) -> Bool {
    guard pair.hasTails else { return isFirst ? pair.firstIsWithin : pair.secondIsWithin }
    let (one, other) = (
      builder.variants[Int(pair.first)], builder.variants[Int(pair.second)]
    )
    let (left, right) = PathShape.both(one, other)
    return isFirst
      ? pair.firstIsWithin && left.isWithin(right) : pair.secondIsWithin && right.isWithin(left)
  }

  private func witness(_ pair: ConflictSearch.Pair, _ builder: RouteTreeBuilder) -> String? {
    Witness.url(builder.variants[Int(pair.first)], builder.variants[Int(pair.second)])
  }

  /// A pattern is lost if each of its variants is.
  private mutating func checkReached(
    _ hidden: [Int32: (by: Int, url: String)], _ routes: [Route], _ builder: RouteTreeBuilder
  ) {
    var reached = Set<[Int]>()
    for (index, variant) in builder.variants.enumerated() where hidden[Int32(index)] == nil {
      reached.insert([variant.route, variant.patternIndex])
    }
    for index in hidden.keys.sorted() {
      let variant = builder.variants[Int(index)]
      guard faults.count < RouteReview.maxFaults,
        reached.insert([variant.route, variant.patternIndex]).inserted,
        let (winner, url) = hidden[index]
      else { continue }
      faults.append(
        RouteTableError(
          .unreachable(
            route: routes[variant.route].name, pattern: variant.pattern.text,
            by: routes[winner].name, url: url),
          at: routes[variant.route].position, other: routes[winner].position))
    }
  }
}
