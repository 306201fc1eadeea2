// Entitlements beside an association file: an app opens a host's links only if each names the other.

/// Compares what an app asks for with what a site's file grants.
public struct EntitlementCheck: Sendable {
  /// The app that was looked for; nil if nothing says which it is.
  public let app: String?
  /// What does not fit, at the entitlements' places.
  public let findings: [Finding]

  /// Compares an app's entitlements with the file of a host.
  ///
  /// Without `app` the app is the one that the entitlements name; without `host` the file is taken for
  /// every host's.
  public init(entitlements: Entitlements, file: AssociationFile, app: String?, host: String?) {
    let named = entitlements.applicationIdentifier.flatMap { $0.contains("$") ? nil : $0 }
    self.app = app ?? named
    guard let id = self.app else {
      findings = []
      return
    }
    var found: [Finding] = []
    let listed = Self.apps(of: file)
    for domain in entitlements.domains {
      guard let service = domain.service, let apps = listed[service] ?? Self.none(service),
        host == nil || Self.isServed(domain.host, by: host ?? "")
      else { continue }
      if apps.contains(id) { continue }
      found.append(
        Finding(
          .entitlementNoFileEntry,
          "the app asks for \(service):\(domain.host), but the file does not list \(id) under \(service)",
          hint: Self.near(id, apps).map { "the file lists \($0)" }, at: domain.place))
    }
    if let named, named != id || !listed.values.contains(where: { $0.contains(named) }),
      let other = listed.values.flatMap({ $0 }).sorted().first(where: {
        Self.bundle($0) == Self.bundle(named)
      }),
      other != named
    {
      found.append(
        Finding(
          .idNotInEntitlement,
          "the app's application-identifier is \(named); the file lists \(other)",
          at: entitlements.domains.first?.place ?? .start))
    }
    findings = found
  }

  private static func apps(of file: AssociationFile) -> [String: Set<String>] {
    var apps: [String: Set<String>] = [:]
    if let links = file.appLinks {
      apps["applinks"] = Set(links.form == .single ? [] : links.entries.flatMap(\.apps).map(\.id))
    }
    for service in file.services {
      apps[service.name.rawValue, default: []].formUnion(service.apps.map(\.id))
    }
    return apps
  }

  /// A service that the file lacks lists nobody; one that does not exist is reported elsewhere.
  private static func none(_ service: String) -> Set<String>? {
    Entitlements.services.contains(service) ? [] : nil
  }

  private static func isServed(_ domain: String, by host: String) -> Bool {
    let (domain, host) = (domain.lowercased(), host.lowercased())
    return domain == host || domain.hasPrefix("*.") && domain.dropFirst(2) == host
  }

  private static func bundle(_ id: String) -> Substring {
    id.firstIndex(of: ".").map { id[$0...] } ?? id[...]
  }

  private static func near(_ id: String, _ apps: Set<String>) -> String? {
    apps.sorted().first { bundle($0) == bundle(id) } ?? apps.sorted().first
  }
}

extension PropertyListIssue {
  /// Whether a rule of `aasa lint` says the same of an entitlement.
  public var hasRule: Bool {
    switch self {
    case .developerMode, .whitespace, .unknownService, .hasScheme, .hasPath, .hasPort, .ipAddress,
      .wildcardTooWide, .wildcardPosition, .notASCII, .malformedHost, .localHost:
      true
    default: false
    }
  }
}
