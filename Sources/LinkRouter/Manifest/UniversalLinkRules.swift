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

  func universalLinks(_ root: JSONNode, _ names: RouteNames) -> UniversalLinkRules {
    var rules = UniversalLinkRules()
    guard
      let node = object(
        root["universalLinks"], key: "universalLinks", known: Self.universalLinkKeys)
    else { return rules }
    if let list = node["exclude"] {
      if case .array = list.value {
        rules.exclusions = list.elements.compactMap { exclusion($0, names) }
      } else {
        note(wrongType(list, key: "universalLinks.exclude", expected: "an array of patterns"))
      }
    }
    // Only hosts have association files.
    let hosts = names.addresses.filter(\.isHost).map(\.authority)
    let apps = object(node["apps"], key: "universalLinks.apps", known: hosts)
    for host in apps?.members ?? [] {
      rules.apps[host.key] = texts(
        host.node, key: "universalLinks.apps.\(host.key)", check: NameRules.checkAppID)
    }
    rules.sharesPasswords = flag(node["webcredentials"], key: "universalLinks.webcredentials")
    return rules
  }

  private func exclusion(
    _ node: JSONNode, _ names: RouteNames
  ) -> UniversalLinkRules.Exclusion? {
    let key = "universalLinks.exclude"
    var pattern = node
    var comment: String?
    if case .object = node.value {
      guard let object = object(node, key: key, known: ["pattern", "comment"]) else { return nil }
      comment = text(object["comment"], key: "\(key).comment")
      guard let inner = object["pattern"] else {
        note(ManifestError(.missingKey(key: "\(key).pattern"), at: node.position))
        return nil
      }
      pattern = inner
    }
    return attempt { () throws(ManifestError) in
      try webPattern(pattern, names, key: key)
    }.map { UniversalLinkRules.Exclusion($0, comment: comment) }
  }
}
