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
  private var rules: [(rule: AssociationRule, defaults: RuleParts)] = []
  private var inference = RouteInference()
  private var examples: [String] = []
  /// What could not be taken over, in sentences.
  public private(set) var notes: [String] = []

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

  /// Adds the apps and rules of an association file; its rules become web routes on every host.
  public mutating func add(_ file: AssociationFile) {
    for service in file.services { for app in service.apps { add(app: app.id) } }
    guard let links = file.appLinks else { return }
    for entry in links.entries {
      for app in entry.apps { add(app: app.id) }
      let defaults = entry.defaults.merged(over: links.defaults)
      for rule in entry.components ?? entry.paths ?? [] { rules.append((rule, defaults)) }
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
    for host in inference.hosts { add(host: host) }
    var foreign: [String] = []
    for scheme in inference.schemes where !schemes.contains(scheme) {
      if LinkManifest.isScheme(scheme) { schemes.append(scheme) } else { foreign.append(scheme) }
    }
    var routes = inference.routes()
    addRules(to: &routes)
    var manifest = LinkManifest(
      app: name.isEmpty ? schemes.first ?? hosts.first ?? "App" : name, schemes: schemes,
      hosts: hosts, kinds: [])
    manifest.foreignSchemes = foreign
    manifest.appIDs = appIDs
    manifest.routes = routes
    manifest.makeUsable(examples: examples)
    return manifest
  }

  private mutating func addRules(to routes: inout [Route]) {
    guard !rules.isEmpty else { return }
    guard !hosts.isEmpty else {
      notes.append("no file says which hosts the association file is for: name them with --host")
      return
    }
    var seen: Set<String> = Set(routes.flatMap { $0.web.map(\.text) })
    for (rule, defaults) in rules {
      let parts = rule.parts.merged(over: defaults)
      guard parts.exclude != true else {
        if let text = rule.written ?? parts.path?.text {
          notes.append("links that \"\(text)\" keeps away from the app have no route")
        }
        continue
      }
      guard let draft = RuleDraft(parts) else {
        notes.append(
          "the rule \"\(rule.written ?? parts.path?.text ?? "")\" has no pattern of its own")
        continue
      }
      var web: [RoutePattern] = []
      for host in hosts {
        let text = "https://" + host + draft.text
        if seen.insert(text).inserted, let pattern = try? RoutePattern(text) { web.append(pattern) }
      }
      guard !web.isEmpty else { continue }
      var name = draft.name
      var number = 1
      while routes.contains(where: { $0.name == name }) {
        number += 1
        name = "\(draft.name)-\(number)"
      }
      routes.append(Route(name: name, web: web))
    }
  }
}
