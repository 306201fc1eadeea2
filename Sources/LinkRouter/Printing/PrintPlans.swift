// The printing plans of a table's routes, each made when its route is printed for the first time: most
// tables are used for reading, and ten thousand plans would double the time to compile them.

import Synchronization

final class PrintPlans: Sendable {
  private enum Entry: Sendable {
    case unknown
    /// The route goes the long way.
    case none
    case plan(PrintPlan)
  }

  /// Two for each route: the app's URL and the web URL.
  private let entries: Mutex<[Entry]>

  init(routes: Int) { entries = Mutex(Array(repeating: .unknown, count: routes * 2)) }

  /// The plan of a route's URL; nil if it needs more care than a plan takes.
  func plan(
    _ index: Int, _ target: RouteTable.Target, _ storage: RouteTable.Storage
  ) -> PrintPlan? {
    let place = index * 2 + (target == .web ? 1 : 0)
    return entries.withLock { entries in
      switch entries[place] {
      case .plan(let plan): return plan
      case .none: return nil
      case .unknown:
        let plan = PrintPlans.make(index, target, storage)
        entries[place] = plan.map(Entry.plan) ?? .none
        return plan
      }
    }
  }

  private static func make(
    _ index: Int, _ target: RouteTable.Target, _ storage: RouteTable.Storage
  ) -> PrintPlan? {
    let route = storage.routes[index]
    let pattern = target == .web ? route.web.first : route.url.first ?? route.web.first
    guard let pattern, !storage.isShadowed[index], !pattern.isIntricateBesideTails else {
      return nil
    }
    return PrintPlan(pattern)
  }
}
