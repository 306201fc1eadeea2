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

  /// The file of a host, its rules in the order that routes suggest: not proven.
  func draft(_ host: String) -> SiteDraft {
    var draft = SiteDraft(maker: ComponentMaker(form: options.form))
    for (exclusion, route) in exclusions(on: host) {
      for placed in RuleOrder.placed(ordered(route, isExclusion: true)) {
        draft.add(placed, route: nil, comment: exclusion.comment ?? "stays in the browser")
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
      draft.add(
        placed, route: route.name, comment: route.name + (route.note.map { ": " + $0 } ?? ""))
    }
    return draft
  }

  /// The file of a host with these rules.
  func site(_ host: String, _ draft: SiteDraft, _ rules: [GeneratedRule]) -> GeneratedSite {
    let apps = apps(of: host)
    let text = AssociationText(
      form: options.form, apps: apps, rules: rules,
      variables: draft.maker.cover.variables.used(in: rules.flatMap(\.shape.texts)),
      sharesPasswords: manifest.universalLinks.sharesPasswords)
    return GeneratedSite(host: host, apps: apps, rules: rules, bytes: Array(text.text.utf8))
  }

  private func ordered(_ route: Route, isExclusion: Bool) -> [OrderedVariant] {
    RouteVariant.all(of: route, index: 0).map {
      OrderedVariant(variant: $0, route: route, isExclusion: isExclusion)
    }
  }
}

/// The rules of a host before they are proven.
struct SiteDraft {
  /// A rule, and the shapes that it is for.
  struct Rule {
    var rule: GeneratedRule
    var origins: [PlacedVariant]
    /// Whether it is there only in case others will not do.
    var isSpare = false
  }

  var maker: ComponentMaker
  private(set) var rules: [Rule] = []

  init(maker: ComponentMaker) {
    self.maker = maker
  }

  /// Adds the rules of a shape of URLs; one that is there already is for both.
  mutating func add(_ placed: PlacedVariant, route: String?, comment: String) {
    for shape in maker.shapes(placed.item.variant, depth: placed.depth) {
      let isExclusion = placed.item.isExclusion
      guard let known = index(of: shape, isExclusion: isExclusion) else {
        rules.append(
          Rule(
            rule: GeneratedRule(
              routes: route.map { [$0] } ?? [], isExclusion: isExclusion, comment: comment,
              shape: shape), origins: [placed]))
        continue
      }
      rules[known].origins.append(placed)
      if let route, !rules[known].rule.routes.isEmpty, !rules[known].rule.routes.contains(route) {
        rules[known].rule.routes.append(route)
        rules[known].rule.comment += ", " + comment
      }
    }
  }

  /// Adds what may help a rule that cannot have a place: rules for what it takes without being meant to,
  /// and tails of more segments.
  mutating func addSpares(for rule: Rule) {
    let deepest = rules.flatMap(\.origins).map(\.depth).max() ?? 0
    let isExclusion = rule.rule.isExclusion
    for placed in rule.origins {
      for shape in maker.surplusShapes(placed.item.variant, depth: placed.depth) {
        addSpare(shape, isExclusion: !isExclusion, placed, comment: "stays in the browser")
        addSpare(shape, isExclusion: isExclusion, placed, comment: "stays in the browser")
      }
      guard placed.item.isTail, placed.depth <= deepest else { continue }
      for depth in placed.depth + 1...deepest + 1 {
        for shape in maker.shapes(placed.item.variant, depth: depth) {
          addSpare(shape, isExclusion: isExclusion, placed, comment: rule.rule.comment)
        }
      }
    }
  }

  private mutating func addSpare(
    _ shape: ComponentShape, isExclusion: Bool, _ placed: PlacedVariant, comment: String
  ) {
    guard index(of: shape, isExclusion: isExclusion) == nil else { return }
    rules.append(
      Rule(
        rule: GeneratedRule(routes: [], isExclusion: isExclusion, comment: comment, shape: shape),
        origins: [placed], isSpare: true))
  }

  /// The place of a rule; nil if there is none like it.
  func index(of shape: ComponentShape, isExclusion: Bool) -> Int? {
    rules.firstIndex { $0.rule.shape == shape && $0.rule.isExclusion == isExclusion }
  }
}
