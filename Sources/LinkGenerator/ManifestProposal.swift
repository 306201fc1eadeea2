// A manifest made of what an app has already: its Info.plist, entitlements and association file, and
// examples of its links.

public import LinkRouter
import LinkTypes
public import SiteAssociation

/// Gathers what files say of an app's links and proposes a manifest.
///
/// What it proposes can be used: routes that no URL reaches are left out, and where two could take one
/// URL the manifest says which goes first. Every example that was taken in leads to a route.
public struct ManifestProposal {
  private var name = ""
  private var schemes: [String] = []
  private var hosts: [String] = []
  private var appIDs: [String] = []
  private var rules: [Rule] = []
  private var inference = RouteInference()
  private var examples: [String] = []
  /// What could not be taken over, in sentences.
  public private(set) var notes: [String] = []

  /// A rule of an association file.
  private struct Rule {
    let rule: AssociationRule
    let parts: RuleParts
    let reader: CaptureReader
    /// The host that the file is for; nil if nothing says.
    let host: String?
    /// Whether no rule before it opens the app.
    let isFirst: Bool
  }

  /// Creates a proposal of nothing.
  public init(app: String = "") { name = app }

  /// Adds the custom schemes and the name of an Info.plist.
  public mutating func add(_ list: PropertyList, info: InfoPlist) {
    for scheme in info.urlTypes.flatMap(\.schemes) {
      let lower = scheme.lowercased()
      guard LinkManifest.isScheme(lower) else {
        notes.append("the scheme \"\(scheme)\" cannot be an app's own; it was left out")
        continue
      }
      if !schemes.contains(lower) { schemes.append(lower) }
    }
    for key in ["CFBundleDisplayName", "CFBundleName"] where name.isEmpty {
      guard let text = list.root[key]?.string, !text.contains("$(") else { continue }
      name = text
    }
  }

  /// Adds the hosts of `applinks:` domains and the app's identifier.
  public mutating func add(_ entitlements: Entitlements) {
    for domain in entitlements.domains where domain.service == "applinks" {
      if domain.host.hasPrefix("*.") {
        notes.append("\"\(domain.host)\" stands for many hosts: list those that links are made for")
      } else {
        add(host: domain.host)
      }
    }
    if let app = entitlements.applicationIdentifier { add(app: app) }
  }

  /// Adds the apps and rules of an association file; its rules become web routes on its host, on every
  /// host if that is not known.
  public mutating func add(_ file: AssociationFile, host: String? = nil) {
    let host = host.flatMap { LinkManifest.webHost($0) }
    if let host { add(host: host) }
    for service in file.services { for app in service.apps { add(app: app.id) } }
    guard let links = file.appLinks else { return }
    let reader = CaptureReader(links)
    for entry in links.entries {
      for app in entry.apps { add(app: app.id) }
      let defaults = entry.defaults.merged(over: links.defaults)
      var isFirst = true
      for rule in entry.components ?? entry.paths ?? [] {
        let parts = rule.parts.merged(over: defaults)
        rules.append(Rule(rule: rule, parts: parts, reader: reader, host: host, isFirst: isFirst))
        if parts.exclude != true { isFirst = false }
      }
    }
  }

  /// Adds a web host that nothing else names; false if it is none.
  @discardableResult
  public mutating func add(host: String) -> Bool {
    guard let name = LinkManifest.webHost(host) else {
      notes.append("\"\(host)\" is no name of a web host; it was left out")
      return false
    }
    if !hosts.contains(name) { hosts.append(name) }
    return true
  }

  /// Adds an example; false if it is no URL that a route could take.
  public mutating func add(example url: String) -> Bool {
    guard inference.add(url) else { return false }
    examples.append(url)
    return true
  }

  private mutating func add(app: String) {
    guard LinkManifest.isAppID(app) else {
      notes.append("\"\(app)\" is no app identifier; it was left out")
      return
    }
    if !appIDs.contains(app) { appIDs.append(app) }
  }

  // MARK: - The manifest

  /// The manifest of everything that was added.
  public mutating func manifest() -> LinkManifest {
    var addresses = hosts.map { WebAddress(authority: $0) }
    for address in inference.addresses {
      if address.isHost { add(host: address.authority) }
      if !addresses.contains(address) { addresses.append(address) }
    }
    var foreign: [String] = []
    for scheme in inference.schemes where !schemes.contains(scheme) {
      if LinkManifest.isScheme(scheme) { schemes.append(scheme) } else { foreign.append(scheme) }
    }
    var routes = inference.routes()
    var exclusions: [Exclusion] = []
    addRules(to: &routes, &exclusions)
    var manifest = LinkManifest(
      app: name.isEmpty ? schemes.first ?? hosts.first ?? "App" : name, schemes: schemes,
      hosts: [], kinds: [])
    manifest.addresses = addresses
    manifest.foreignSchemes = foreign
    manifest.appIDs = appIDs
    manifest.routes = routes
    manifest.universalLinks.exclusions = exclusions
    manifest.makeUsable(examples: examples)
    return manifest
  }

  private mutating func addRules(to routes: inout [Route], _ exclusions: inout [Exclusion]) {
    guard !rules.isEmpty else { return }
    guard !hosts.isEmpty else {
      notes.append("no file says which hosts the association file is for: name them with --host")
      return
    }
    var seen: Set<String> = Set(routes.flatMap { $0.web.map(\.text) })
    for rule in rules {
      let isExclusion = rule.parts.exclude == true
      guard let draft = RuleDraft(rule.parts, comment: rule.rule.comment, rule.reader) else {
        notes.append(
          "the rule \"\(rule.rule.written ?? rule.parts.path?.text ?? "")\" has no pattern of its own"
        )
        continue
      }
      if isExclusion, rule.isFirst, !draft.isNamed {
        exclude(draft, rule, &exclusions)
        continue
      }
      var web: [RoutePattern] = []
      for host in rule.host.map({ [$0] }) ?? hosts {
        let text = "https://" + host + draft.text
        if seen.insert(text).inserted, let pattern = try? RoutePattern(text) { web.append(pattern) }
      }
      guard !web.isEmpty else { continue }
      add(web, draft, isExclusion: isExclusion, to: &routes)
    }
  }

  /// Adds patterns to the route that the comment names if they carry the same values, else as a route.
  private func add(
    _ web: [RoutePattern], _ draft: RuleDraft, isExclusion: Bool, to routes: inout [Route]
  ) {
    if draft.isNamed, let place = routes.firstIndex(where: { $0.name == draft.name }) {
      var joined = routes[place]
      if joined.replaceHalf(by: web, isNegative: draft.isNegative) {
        routes[place] = joined
        return
      }
      joined.web += web
      if joined.isUniversalLink != isExclusion, (try? RouteTable(routes: [joined])) != nil {
        routes[place] = joined
        return
      }
    }
    var route = Route(name: LinkManifest.unusedName(draft.name, in: routes), web: web)
    route.isUniversalLink = !isExclusion
    route.note = draft.note
    routes.append(route)
  }

  /// Takes over what never opens the app.
  private func exclude(_ draft: RuleDraft, _ rule: Rule, _ exclusions: inout [Exclusion]) {
    let host = hosts.count > 1 ? rule.host : nil
    let text = host.map { "https://" + $0 + draft.text } ?? draft.text
    guard let pattern = try? RoutePattern(text),
      !exclusions.contains(where: { $0.pattern.text == text })
    else { return }
    let isUsual = draft.note == "stays in the browser"
    exclusions.append(Exclusion(pattern, comment: isUsual ? nil : draft.note))
  }
}

private typealias Exclusion = UniversalLinkRules.Exclusion

extension Route {
  /// Puts whole numbers where there were those without a sign, if the patterns have those with one:
  /// association files write them apart. Whether it did.
  fileprivate mutating func replaceHalf(by patterns: [RoutePattern], isNegative: Bool) -> Bool {
    func plain(_ pattern: RoutePattern) -> String {
      pattern.text.replacing(":uint}", with: ":int}")
    }
    let known = Set(web.map(plain))
    guard patterns.allSatisfy({ known.contains(plain($0)) }) else { return false }
    if isNegative {
      for pattern in patterns {
        guard let place = web.firstIndex(where: { plain($0) == plain(pattern) }) else { continue }
        web[place] = pattern
      }
    }
    return true
  }
}
