// An app's own files beside its manifest: the entitlements must ask for the hosts, the Info.plist must
// register the schemes, and all must speak of one app.

public import LinkRouter
import LinkTypes
public import SiteAssociation

/// Compares the files of an app with its manifest.
public struct CrossCheck: Sendable {
  /// What differs, in the order in which files were compared.
  public private(set) var findings: [CrossFinding] = []

  private let manifest: LinkManifest
  private let generator: AssociationGenerator
  private let hosts: [String]

  /// Creates a comparison for all hosts of a manifest, or for some.
  public init(_ manifest: LinkManifest, _ table: RouteTable, hosts: [String]? = nil) {
    self.manifest = manifest
    generator = AssociationGenerator(manifest, table)
    self.hosts = hosts ?? manifest.hosts
  }

  /// The app that all of this is about: the one given, or the manifest's if it has only one.
  public func app(_ given: String?) -> String? {
    given ?? (manifest.appIDs.count == 1 ? manifest.appIDs[0] : nil)
  }

  /// The hosts whose files name an app; without one, those that name any app of the whole manifest.
  ///
  /// A host may have apps of its own, and no other is asked for it.
  private func hosts(of app: String?) -> [String] {
    let apps = app.map { [$0] } ?? manifest.appIDs
    // Without any app nobody knows which host is whose.
    guard !apps.isEmpty else { return hosts }
    return hosts.filter { host in
      let own = generator.apps(of: host)
      return own.isEmpty || own.contains(where: apps.contains)
    }
  }

  private var allApps: [String] {
    manifest.appIDs + manifest.universalLinks.apps.sorted { $0.key < $1.key }.flatMap(\.value)
  }

  private mutating func report(
    _ rule: CrossRule, _ message: String, hint: String? = nil, in source: CrossFinding.Source,
    at place: SourcePlace = .start, severity: Severity? = nil
  ) {
    findings.append(
      CrossFinding(rule, message, hint: hint, in: source, at: place, severity: severity))
  }

  // MARK: - Entitlements

  /// Compares an app's entitlements: every host of the app with routes must be asked for, and no other.
  ///
  /// - Parameters:
  ///   - entitlements: What the app asks for.
  ///   - app: The app; nil for the one that the entitlements name, or any of the manifest.
  public mutating func compare(_ entitlements: Entitlements, app: String? = nil) {
    let named = entitlements.applicationIdentifier.flatMap { Self.hasVariable($0) ? nil : $0 }
    let app = app ?? named.flatMap { allApps.contains($0) ? $0 : nil }
    let own = hosts(of: app)
    let linked = own.filter { !generator.routes(on: $0).isEmpty }
    let isClip = app?.hasSuffix(".Clip") == true
    require(linked, isClip ? "appclips" : "applinks", entitlements)
    if manifest.universalLinks.sharesPasswords, !isClip {
      require(own, "webcredentials", entitlements)
    }
    for domain in entitlements.domains where domain.service == "applinks" {
      guard !Self.hasVariable(domain.written),
        !own.contains(where: { Self.covers(domain.host, $0) }),
        let other = hosts.first(where: { Self.covers(domain.host, $0) })
      else { continue }
      report(
        .domainExtra,
        "the app asks for \(domain.written), but the manifest gives \(other) to \(list(generator.apps(of: other)))",
        hint: "add the app to universalLinks.apps, or remove it here", in: .entitlements,
        at: domain.place)
    }
    for domain in entitlements.domains where domain.service == "applinks" {
      guard !Self.hasVariable(domain.written),
        !hosts.contains(where: { Self.covers(domain.host, $0) })
      else { continue }
      let near = nearestName(to: domain.host.lowercased(), among: hosts)
      report(
        .domainExtra, "the app asks for \(domain.written), which is no host of the manifest",
        hint: near.map { "the manifest has \($0)" } ?? "add it to \"hosts\", or remove it here",
        in: .entitlements, at: domain.place)
    }
    if let id = entitlements.applicationIdentifier, !Self.hasVariable(id), !allApps.isEmpty,
      !allApps.contains(id)
    {
      report(
        .appIDDiffers,
        "the app's application-identifier is \(id), the manifest has \(list(allApps))",
        hint: hint(for: id), in: .entitlements)
    }
  }

  private mutating func require(
    _ hosts: [String], _ service: String, _ entitlements: Entitlements
  ) {
    let domains = entitlements.domains.filter { $0.service == service }
    let isOpen = domains.contains { Self.hasVariable($0.written) }
    for host in hosts {
      let covering = domains.filter { Self.covers($0.host, host) }
      guard let first = covering.first else {
        report(
          .domainMissing, "the app does not ask for \(service):\(host)",
          hint: isOpen
            ? "an entry is filled in by the build; it may be this one"
            : "linkindex entitlements add-domain FILE \(service):\(host)",
          in: .entitlements, severity: isOpen ? .warning : nil)
        continue
      }
      let hint = "linkindex entitlements add-domain FILE \(service):\(host)"
      let lasting = covering.filter { $0.mode != "developer" }
      if lasting.isEmpty, !isOpen {
        report(
          .domainDeveloperOnly,
          "the app asks for \(host) only as \(first.written), which builds of the App Store ignore",
          hint: hint, in: .entitlements, at: first.place)
      }
      // The file of a wildcard is read from the host behind it.
      if !isOpen, let wildcard = lasting.first,
        !lasting.contains(where: { domain in
          !domain.host.hasPrefix("*.") || self.hosts.contains(domain.host.dropFirst(2).lowercased())
        })
      {
        report(
          .domainElsewhere,
          "the app asks for \(host) only as \(wildcard.written), whose file is read from"
            + " \(wildcard.host.dropFirst(2).lowercased()), which is no host of the manifest",
          hint: hint, in: .entitlements, at: wildcard.place)
      }
    }
  }

  /// A wildcard covers subdomains and not the bare domain.
  static func covers(_ domain: String, _ host: String) -> Bool {
    let domain = domain.lowercased()
    guard domain.hasPrefix("*.") else { return domain == host }
    let suffix = domain.dropFirst()
    return host.count > suffix.count && host.hasSuffix(suffix)
  }

  // MARK: - Info.plist

  /// Compares an app's Info.plist: it must register the manifest's schemes, and be one of its apps.
  public mutating func compare(_ info: InfoPlist) {
    let registered = info.urlTypes.flatMap { type in type.schemes.map { ($0, type.place) } }
    let isOpen = registered.contains { Self.hasVariable($0.0) }
    let names = Set(registered.map { $0.0.lowercased() })
    for scheme in manifest.schemes where !names.contains(scheme) {
      report(
        .schemeMissing, "the app does not register the scheme \"\(scheme)\"",
        hint: isOpen
          ? "a scheme is filled in by the build; it may be this one"
          : "linkindex plist add-scheme FILE \(scheme)",
        in: .infoPlist, severity: isOpen ? .warning : nil)
    }
    let known = manifest.schemes + manifest.debugSchemes
    for (scheme, place) in registered
    where !Self.hasVariable(scheme) && !scheme.isEmpty && !known.contains(scheme.lowercased()) {
      let near = nearestName(to: scheme.lowercased(), among: known)
      report(
        .schemeExtra, "the app registers \"\(scheme)\", which is no scheme of the manifest",
        hint: near.map { "the manifest has \"\($0)\"" }
          ?? "add it to \"schemes\", or remove it here",
        in: .infoPlist, at: place)
    }
    if let id = info.bundleIdentifier, !Self.hasVariable(id), !allApps.isEmpty,
      !allApps.contains(where: { Self.bundle($0) == id })
    {
      report(
        .bundleIDDiffers, "the bundle identifier is \(id), the manifest has \(list(allApps))",
        hint: hint(for: id), in: .infoPlist)
    }
  }

  /// Compares the two files of one app with each other.
  public mutating func compare(_ info: InfoPlist, _ entitlements: Entitlements) {
    guard let bundle = info.bundleIdentifier, !Self.hasVariable(bundle),
      let id = entitlements.applicationIdentifier, !Self.hasVariable(id),
      Self.bundle(id) != bundle
    else { return }
    report(
      .bundleIDDiffers,
      "the Info.plist's bundle identifier is \(bundle), the entitlements' application-identifier is \(id)",
      in: .infoPlist)
  }

  // MARK: - Words

  private static func hasVariable(_ text: String) -> Bool {
    text.contains("$(") || text.contains("${")
  }

  private static func bundle(_ id: String) -> Substring {
    id.firstIndex(of: ".").map { id[id.index(after: $0)...] } ?? id[...]
  }

  private func list(_ apps: [String]) -> String { apps.joined(separator: ", ") }

  private func hint(for id: String) -> String? {
    if let same = allApps.first(where: { Self.bundle($0) == Self.bundle(id) }) {
      return "the same bundle, another team: \(same)"
    }
    return nearestName(to: id, among: allApps).map { "did you mean \($0)?" }
  }
}
