// What a manifest says of universal links beside its routes: addresses that stay in the browser, and
// hosts whose apps are others.

public import LinkTypes

/// What the association files of an app's hosts say beside its routes.
public struct UniversalLinkRules: Sendable, Hashable {
  /// Addresses that must not open the app, whatever routes would take them.
  public struct Exclusion: Sendable, Hashable {
    /// A path for every host, or a web URL of one.
    public var pattern: RoutePattern
    /// Why, for whoever reads the file.
    public var comment: String?

    /// Creates an exclusion.
    public init(_ pattern: RoutePattern, comment: String? = nil) {
      self.pattern = pattern
      self.comment = comment
    }
  }

  /// Addresses that must not open the app, in the order of the manifest.
  public var exclusions: [Exclusion] = []
  /// The apps of hosts that have others than the manifest's `appIDs`.
  public var apps: [String: [String]] = [:]
  /// Whether the apps may use passwords that were saved for the hosts.
  public var sharesPasswords = false

  /// Creates rules that say nothing.
  public init() {}

  /// The rules as a manifest writes them; nil if they say nothing.
  public var json: JSONValue? {
    var members: [JSONValue.Member] = []
    if !exclusions.isEmpty {
      members.append(
        .init(
          "exclude",
          .array(
            exclusions.map { exclusion in
              let pattern = JSONValue.string(exclusion.pattern.text)
              guard let comment = exclusion.comment else { return pattern }
              return .object([.init("pattern", pattern), .init("comment", .string(comment))])
            })))
    }
    if !apps.isEmpty {
      let hosts = apps.sorted { $0.key < $1.key }
      members.append(
        .init(
          "apps",
          .object(hosts.map { .init($0.key, .array($0.value.map(JSONValue.string))) })))
    }
    if sharesPasswords { members.append(.init("webcredentials", .bool(true))) }
    return members.isEmpty ? nil : .object(members)
  }
}

extension ManifestReader {
  static let universalLinkKeys = ["exclude", "apps", "webcredentials"]

  func universalLinks(
    _ root: JSONNode, _ names: RouteNames
  ) throws(ManifestError) -> UniversalLinkRules {
    var rules = UniversalLinkRules()
    guard let node = root["universalLinks"] else { return rules }
    try checkObject(node, key: "universalLinks", known: Self.universalLinkKeys)
    if let list = node["exclude"] {
      guard case .array = list.value else {
        throw wrongType(list, key: "universalLinks.exclude", expected: "an array of patterns")
      }
      for element in list.elements { rules.exclusions.append(try exclusion(element, names)) }
    }
    if let hosts = node["apps"] {
      try checkObject(hosts, key: "universalLinks.apps", known: names.hosts)
      for host in hosts.members {
        rules.apps[host.key] = try texts(
          host.node, key: "universalLinks.apps.\(host.key)", check: NameRules.checkAppID)
      }
    }
    rules.sharesPasswords = try flag(node["webcredentials"], key: "universalLinks.webcredentials")
    return rules
  }

  private func exclusion(
    _ node: JSONNode, _ names: RouteNames
  ) throws(ManifestError) -> UniversalLinkRules.Exclusion {
    let key = "universalLinks.exclude"
    guard case .object = node.value else {
      return UniversalLinkRules.Exclusion(try webPattern(node, names, key: key))
    }
    try checkObject(node, key: key, known: ["pattern", "comment"])
    guard let pattern = node["pattern"] else {
      throw ManifestError(.missingKey(key: "\(key).pattern"), at: node.position)
    }
    return UniversalLinkRules.Exclusion(
      try webPattern(pattern, names, key: "\(key).pattern"),
      comment: try node["comment"].map { node throws(ManifestError) in
        try text(node, key: "\(key).comment")
      })
  }
}
