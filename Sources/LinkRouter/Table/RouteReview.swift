// What must hold of routes before they are used: names that fit together, no two that fight for a
// URL, none that no URL can reach.

import LinkTypes

struct RouteReview {
  private static let maxFaults = 100

  private(set) var indices: [String: Int] = [:]
  private(set) var overriders: [[Int32]]
  private(set) var isShadowed: [Bool]
  private var hasCircle = false
  /// What does not hold, names first.
  private(set) var faults: [RouteTableError] = []

  /// The routes that fight or not once their own faults are mended.
  private var unsettled: Set<Int> = []

  init(_ routes: [Route], _ builder: RouteTreeBuilder) {
    overriders = Array(repeating: [], count: routes.count)
    isShadowed = Array(repeating: false, count: routes.count)
    indices.reserveCapacity(routes.count)
    for index in routes.indices {
      let route = routes[index]
      if let first = indices.updateValue(index, forKey: route.name) {
        note(
          RouteTableError(
            .repeatedName(route.name), at: route.position, other: routes[first].position), index)
      }
      do throws(RouteTableError) { try RouteReview.checkValues(route) } catch {
        note(error, index)
      }
    }
    readOver(routes)
    for index in routes.indices where routes[index].plan != nil {
      for name in routes[index].plan?.stack ?? [] where indices[name] == nil {
        faults.append(unknown(name, in: routes[index], key: "plan.stack"))
      }
    }
    guard !hasCircle else { return }
    checkPairs(ConflictSearch(builder).pairs, routes, builder)
  }

  private mutating func note(_ fault: RouteTableError, _ route: Int) {
    faults.append(fault)
    unsettled.insert(route)
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
        guard other.isAlike(capture) else {
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

  private mutating func readOver(_ routes: [Route]) {
    var hasOver = false
    for index in routes.indices where !routes[index].over.isEmpty {
      hasOver = true
      let route = routes[index]
      for name in route.over {
        guard let other = indices[name] else {
          note(unknown(name, in: route, key: "over"), index)
          continue
        }
        guard other != index else {
          hasCircle = true
          note(RouteTableError(.circularOver([route.name]), at: route.position), index)
          continue
        }
        overriders[other].append(Int32(index))
      }
    }
    if hasOver { findCircles(routes) }
  }

  /// A circle would never settle: each route is followed upwards, once.
  private mutating func findCircles(_ routes: [Route]) {
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
          hasCircle = true
          let circle = path.drop { $0.route != above }.map { routes[$0.route].name }
          note(RouteTableError(.circularOver(circle), at: routes[above].position), above)
        } else if state[above] == 0 {
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
    var fights = Set<[Int]>()
    var beaten: [(loser: Int32, winner: Int32)] = []
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
        guard faults.count < RouteReview.maxFaults, !unsettled.contains(one),
          !unsettled.contains(other), !fights.contains([one, other]),
          let url = Witness.url(
            builder.variants[Int(pair.first)], builder.variants[Int(pair.second)])
        else { continue }
        fights.insert([one, other])
        let sides = [routes[one], routes[other]].sorted { $0.name < $1.name }
        faults.append(
          RouteTableError(
            .conflict(first: sides[0].name, second: sides[1].name, url: url),
            at: sides[1].position, other: sides[0].position))
        continue
      }
      isShadowed[order == .first ? other : one] = true
      beaten.append(
        order == .first ? (pair.second, pair.first) : (pair.first, pair.second))
    }
    if !beaten.isEmpty { checkReached(beaten, routes, builder) }
  }

  /// A pattern is lost if each of its variants is: if those that go first take all of its URLs together.
  private mutating func checkReached(
    _ beaten: [(loser: Int32, winner: Int32)], _ routes: [Route], _ builder: RouteTreeBuilder
  ) {
    // Where all that go first ask for one of some words, a variant that takes any has others left: true
    // of most, and quickly told.
    var open: [Int32: UInt64] = [:]
    for (loser, winner) in beaten {
      let left = open[loser] ?? builder.variants[Int(loser)].openParts
      guard left != 0 else {
        open[loser] = 0
        continue
      }
      open[loser] = left & ~builder.variants[Int(winner)].openParts(of: left)
    }
    var winners: [Int32: [Int32]] = [:]
    for (loser, winner) in beaten where open[loser] == 0 {
      if QueryComparison.mayInclude(builder.variants[Int(winner)], builder.variants[Int(loser)]) {
        winners[loser, default: []].append(winner)
      }
    }
    var hidden: [(loser: Int32, by: [RouteVariant])] = []
    for (loser, others) in winners {
      let variants = others.map { builder.variants[Int($0)] }
      if let by = VariantCover.covering(builder.variants[Int(loser)], by: variants) {
        hidden.append((loser, by))
      }
    }
    if !hidden.isEmpty { note(hidden.sorted { $0.loser < $1.loser }, routes, builder) }
  }

  private mutating func note(
    _ hidden: [(loser: Int32, by: [RouteVariant])], _ routes: [Route], _ builder: RouteTreeBuilder
  ) {
    var reached = Set<[Int]>()
    let lost = Set(hidden.map(\.loser))
    for (index, variant) in builder.variants.enumerated() where !lost.contains(Int32(index)) {
      reached.insert([variant.route, variant.patternIndex])
    }
    for (loser, by) in hidden {
      let variant = builder.variants[Int(loser)]
      guard faults.count < RouteReview.maxFaults,
        reached.insert([variant.route, variant.patternIndex]).inserted,
        let (first, url) = by.lazy.compactMap({ other in
          Witness.url(variant, other).map { (other.route, $0) }
        }).first
      else { continue }
      var names = [routes[first].name]
      for other in by where !names.contains(routes[other.route].name) {
        names.append(routes[other.route].name)
      }
      faults.append(
        RouteTableError(
          .unreachable(
            route: routes[variant.route].name, pattern: variant.pattern.text, by: names, url: url),
          at: routes[variant.route].position, other: routes[first].position))
    }
  }
}

extension RouteVariant {
  /// The segments that take texts of any length, the host the first one, as far as the places of all are
  /// known: a bit each.
  fileprivate var openParts: UInt64 { openParts(of: .max) }

  /// The same among some segments; all those that a tail reaches count.
  fileprivate func openParts(of wanted: UInt64) -> UInt64 {
    var result: UInt64 = 0
    var bit: UInt64 = 1
    if let authority {
      if authority.isOpen { result |= bit }
      bit <<= 1
    }
    for step in steps {
      guard bit != 0, bit <= wanted else { break }
      switch step {
      case .segment(let segment):
        if segment.isOpen { result |= bit }
        bit <<= 1
      // From a tail on any place may be any text.
      case .tail: return result | ~(bit &- 1)
      }
    }
    return result
  }
}

extension RoutePattern.Capture {
  /// Whether both hold the same sort of value: the name of a host is a text like others.
  fileprivate func isAlike(_ other: RoutePattern.Capture) -> Bool {
    let texts: [CaptureType] = [.string, .host]
    return extent == other.extent
      && (type == other.type || texts.contains(type) && texts.contains(other.type))
  }
}
