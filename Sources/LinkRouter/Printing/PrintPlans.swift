// The printing plans of a table's routes, each made when its route is printed for the first time: most
// tables are used for reading, and ten thousand plans would double the time to compile them.

import Synchronization

final class PrintPlans: Sendable {
  /// A plan once it is there; read without a lock, and where two make it at once the first one stays.
  private final class Entry: Sendable {
    let plan = AtomicLazyReference<PrintPlan>()
  }

  /// The entries of all routes, two for each: the app's URL and the web URL.
  private final class Entries: Sendable {
    let list: [Entry]

    init(_ count: Int) { list = (0..<count).map { _ in Entry() } }
  }

  private let count: Int
  private let entries = AtomicLazyReference<Entries>()

  init(routes: Int) { count = routes * 2 }

  /// The plan of a route's URL; nil if it needs more care than a plan takes.
  func plan(
    _ index: Int, _ target: RouteTable.Target, _ storage: RouteTable.Storage
  ) -> PrintPlan? {
    let entries = entries.load() ?? self.entries.storeIfNil(Entries(count))
    let entry = entries.list[index * 2 + (target == .web ? 1 : 0)]
    let plan = entry.plan.load() ?? entry.plan.storeIfNil(Self.make(index, target, storage))
    return plan.isNone ? nil : plan
  }

  private static func make(
    _ index: Int, _ target: RouteTable.Target, _ storage: RouteTable.Storage
  ) -> PrintPlan {
    let route = storage.routes[index]
    let pattern = target == .web ? route.web.first : route.url.first ?? route.web.first
    guard let pattern, !storage.isShadowed[index], !pattern.isIntricateBesideTails else {
      return PrintPlan()
    }
    return PrintPlan(pattern) ?? PrintPlan()
  }
}
