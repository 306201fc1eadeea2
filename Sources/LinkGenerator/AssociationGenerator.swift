// From a link manifest to the association files of its hosts.

public import LinkRouter
import LinkTypes

/// A rule of a generated file.
public struct GeneratedRule: Sendable, Hashable {
  /// The names of the routes that it is for; empty for exclusions of the manifest.
  public internal(set) var routes: [String]
  /// Whether URLs that it matches stay in the browser.
  public let isExclusion: Bool
  /// Why, for whoever reads the file.
  public internal(set) var comment: String
  let shape: ComponentShape
}

/// The association file of one host.
public struct GeneratedSite: Sendable {
  /// The host that serves it.
  public let host: String
  /// The apps that it is for.
  public let apps: [String]
  /// The rules in the order of the file.
  public let rules: [GeneratedRule]
  /// The file; the same manifest gives the same bytes.
  public let bytes: [UInt8]

  /// Whether no app is in the file.
  public var isEmpty: Bool { !rules.contains { !$0.isExclusion } || apps.isEmpty }
}

/// Makes association files.
public struct AssociationGenerator: Sendable {
  /// What is made, and how.
  public struct Options: Sendable, Hashable {
    /// The generation of the file.
    public var form = AssociationForm.modern
    /// Apps instead of the manifest's.
    public var apps: [String] = []
    /// Addresses that must not open the app beside those of the manifest.
    public var exclusions: [UniversalLinkRules.Exclusion] = []
    /// Whether routes of debug builds count.
    public var includesDebug = false

    /// Creates options.
    public init() {}
  }

  let manifest: LinkManifest
  let table: RouteTable
  let options: Options

  /// Creates a generator for a manifest and its compiled routes.
  public init(_ manifest: LinkManifest, _ table: RouteTable, options: Options = Options()) {
    self.manifest = manifest
    self.table = table
    self.options = options
  }

  /// The apps of a host.
  public func apps(of host: String) -> [String] {
    options.apps.isEmpty ? manifest.universalLinks.apps[host] ?? manifest.appIDs : options.apps
  }

  /// What must not open on a host, whatever routes say.
  func exclusions(on host: String) -> [(exclusion: UniversalLinkRules.Exclusion, route: Route)] {
    (manifest.universalLinks.exclusions + options.exclusions).compactMap { exclusion in
      exclusion.route(on: host).map { (exclusion, $0) }
    }
  }

  /// The routes of a host that count.
  func routes(on host: String) -> [WebRoute] {
    table.webRoutes(on: host).filter { options.includesDebug || !$0.route.isDebug }
  }

  /// The file of a host.
  public func site(_ host: String) -> GeneratedSite {
    var maker = ComponentMaker(form: options.form)
    var rules: [GeneratedRule] = []
    func add(_ shapes: [ComponentShape], isExclusion: Bool, route: String?, comment: String) {
      for shape in shapes {
        if let known = rules.firstIndex(where: {
          $0.shape == shape && $0.isExclusion == isExclusion
        }) {
          if let route, !rules[known].routes.isEmpty, !rules[known].routes.contains(route) {
            rules[known].routes.append(route)
            rules[known].comment += ", " + comment
          }
          continue
        }
        rules.append(
          GeneratedRule(
            routes: route.map { [$0] } ?? [], isExclusion: isExclusion, comment: comment,
            shape: shape))
      }
    }
    for (exclusion, route) in exclusions(on: host) {
      for placed in RuleOrder.placed(ordered(route, isExclusion: true)) {
        add(
          maker.shapes(placed.item.variant, depth: placed.depth), isExclusion: true, route: nil,
          comment: exclusion.comment ?? "stays in the browser")
      }
    }
    let items = routes(on: host).flatMap { web in
      web.variants.map {
        OrderedVariant(variant: $0, route: web.route, isExclusion: !web.route.isUniversalLink)
      }
    }
    for placed in RuleOrder.placed(items) {
      let route = placed.item.route
      // A path cannot say that only some queries stay in the browser; all would.
      if options.form == .legacy, placed.item.isExclusion, placed.item.hasConditions { continue }
      add(
        maker.shapes(placed.item.variant, depth: placed.depth),
        isExclusion: placed.item.isExclusion, route: route.name,
        comment: route.name + (route.note.map { ": " + $0 } ?? ""))
    }
    let apps = apps(of: host)
    let text = AssociationText(
      form: options.form, apps: apps, rules: rules,
      variables: maker.cover.variables.used(in: rules.flatMap(\.shape.texts)),
      sharesPasswords: manifest.universalLinks.sharesPasswords)
    return GeneratedSite(host: host, apps: apps, rules: rules, bytes: Array(text.text.utf8))
  }

  private func ordered(_ route: Route, isExclusion: Bool) -> [OrderedVariant] {
    RouteVariant.all(of: route, index: 0).map {
      OrderedVariant(variant: $0, route: route, isExclusion: isExclusion)
    }
  }
}
