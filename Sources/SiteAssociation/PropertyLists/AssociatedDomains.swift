// The associated domains of an entitlements file: which hosts an app asks for, and as what.

import LinkTypes

/// What an entitlements file says of an app's domains.
public struct Entitlements: Sendable {
  /// One entry of `com.apple.developer.associated-domains`.
  public struct Domain: Sendable, Hashable {
    /// What stands before the first colon; nil if there is none.
    public var service: String?
    /// What follows it, as written.
    public var host: String
    /// The value of `?mode=`.
    public var mode: String?
    /// The entry as written.
    public var written: String
    /// Where it stands.
    public var place: SourcePlace
  }

  /// The key of the domains.
  public static let domainsKey = "com.apple.developer.associated-domains"
  /// The services that an entry may name.
  public static let services = [
    "applinks", "webcredentials", "activitycontinuation", "appclips", "authsrv",
  ]

  /// The app's own identifier as written, perhaps with build variables.
  public let applicationIdentifier: String?
  /// The entries in the order of the file.
  public let domains: [Domain]
  /// What is wrong, by neutral codes.
  public let issues: [PropertyListFinding]
  /// What is wrong, by the rules of `aasa lint`.
  public let findings: [Finding]

  /// Reads the domains of a property list.
  public init(_ list: PropertyList) {
    var reader = DomainReader(list: list)
    reader.read()
    applicationIdentifier =
      (list.root["application-identifier"] ?? list.root["com.apple.application-identifier"])?.string
    domains = reader.domains
    issues = reader.issues
    findings = AssociationLinter.sorted(reader.findings)
  }
}

extension Entitlements {
  /// An entry as it is compared: the case of the host, and of letters beyond ASCII, does not count.
  static func comparable(_ written: String) -> String {
    guard let colon = written.firstIndex(of: ":") else { return written }
    let rest = written[written.index(after: colon)...]
    let host = String(rest.prefix { $0 != "?" })
    return written[...colon] + (HostName.ascii(host) ?? host.lowercased())
      + rest.drop { $0 != "?" }
  }
}

private struct DomainReader {
  let list: PropertyList
  var domains: [Entitlements.Domain] = []
  var issues: [PropertyListFinding] = []
  var findings: [Finding] = []

  init(list: PropertyList) {
    self.list = list
  }

  mutating func read() {
    let key = Entitlements.domainsKey
    let start = SourcePlace(position: list.position(of: list.root), pointer: "")
    issues += list.faults
    guard case .dictionary = list.root.value else {
      return note(
        .wrongType, "the entitlements are \(list.root.typeName), not a dictionary", start)
    }
    for value in list.root.all(key) {
      let pointer = "/" + key
      if case .array(let elements) = value.value {
        for (index, element) in elements.enumerated() { read(element, pointer + "/\(index)") }
      } else {
        note(.wrongType, "\(key) is \(value.typeName), not an array", place(value, pointer))
        if value.string != nil { read(value, pointer) }
      }
    }
    if list.root[key] == nil {
      note(.noAssociatedDomains, "the app asks for no domain", start)
    }
    let isClip =
      list.root["com.apple.developer.parent-application-identifiers"] != nil
      || list.root["com.apple.developer.on-demand-install-capable"] != nil
    if isClip, !domains.contains(where: { $0.service == "appclips" }) {
      note(
        .appClipWithoutAppclipsDomain, "an App Clip asks for no appclips domain", start,
        hint: "add appclips:HOST")
    }
    checkAll()
  }

  private func place(_ node: PropertyListNode, _ pointer: String) -> SourcePlace {
    SourcePlace(position: list.position(of: node), pointer: pointer)
  }

  private mutating func note(
    _ issue: PropertyListIssue, _ message: String, _ place: SourcePlace, hint: String? = nil
  ) {
    issues.append(
      PropertyListFinding(issue: issue, message: message, hint: hint, place: place))
  }

  // MARK: - One entry

  private mutating func read(_ node: PropertyListNode, _ pointer: String) {
    let place = place(node, pointer)
    guard let text = node.string else {
      return note(.wrongType, "a domain is \(node.typeName), not a string", place)
    }
    var domain = Entitlements.Domain(
      service: nil, host: text, mode: nil, written: text, place: place)
    if let colon = text.firstIndex(of: ":") {
      domain.service = String(text[..<colon])
      domain.host = String(text[text.index(after: colon)...])
    }
    if let mark = domain.host.firstIndex(of: "?"),
      domain.host[mark...].hasPrefix("?mode=")
    {
      domain.mode = String(domain.host[mark...].dropFirst(6))
      domain.host = String(domain.host[..<mark])
    }
    domains.append(domain)
    check(domain)
  }

  private mutating func check(_ domain: Entitlements.Domain) {
    let shown = quotedText(domain.written)
    if domain.written.contains("$(") || domain.written.contains("${") {
      return note(.unresolvedVariable, "\(shown) is filled in by the build", domain.place)
    }
    let service = domain.service.map { $0.trimmed } ?? ""
    if !Entitlements.services.contains(service) {
      note(.unknownService, "\(quotedText(service)) is no service", domain.place)
      find(
        .entitlementService, "unknown service \(quotedText(service))", domain.place,
        hint: nearestName(to: service, among: Entitlements.services).map { "did you mean \($0)?" }
          ?? "one of \(Entitlements.services.joined(separator: ", "))")
    }
    if let mode = domain.mode {
      if mode.contains("developer") {
        note(.developerMode, "\(shown) must be removed before release", domain.place)
      }
      check(mode: mode, domain)
    }
    guard Entitlements.services.contains(service) else { return }
    checkHost(domain, service)
  }

  private static let modes = ["developer", "managed", "developer+managed", "managed+developer"]

  private mutating func check(mode: String, _ domain: Entitlements.Domain) {
    if !Self.modes.contains(mode) {
      find(
        .entitlementMode, "unknown mode \(quotedText(mode)) of \(quotedText(domain.written))",
        domain.place,
        hint: nearestName(to: mode, among: Self.modes).map { "did you mean ?mode=\($0)?" }
          ?? "one of developer, managed and developer+managed", severity: .error)
    } else if mode == "managed" {
      find(
        .entitlementMode, "?mode=managed holds on devices under management only", domain.place,
        severity: .info)
    } else {
      find(
        .entitlementMode,
        "?mode=\(mode) must be removed before release; it is ignored outside development builds",
        domain.place)
    }
  }

  private mutating func checkHost(_ domain: Entitlements.Domain, _ service: String) {
    var host = domain.host
    var faults: [String] = []
    func malformed(_ issue: PropertyListIssue, _ what: String) {
      faults.append(what)
      note(issue, "\(quotedText(domain.written)) \(what)", domain.place)
    }
    if host != host.trimmed || domain.service != service {
      malformed(.whitespace, "has spaces around it")
      host = host.trimmed
    }
    if let range = host.firstRange(of: "://") {
      malformed(.hasScheme, "has a scheme")
      host = String(host[range.upperBound...])
    }
    if let slash = host.firstIndex(where: { $0 == "/" || $0 == "?" || $0 == "#" }) {
      malformed(.hasPath, "has a path or query")
      host = String(host[..<slash])
    }
    if let at = host.lastIndex(of: "@") {
      malformed(.malformedHost, "has a user name")
      host = String(host[host.index(after: at)...])
    }
    let isAddress = DomainHost.isAddress(host)
    if isAddress { malformed(.ipAddress, "is an IP address") }
    if let port = DomainHost.port(of: host) {
      // Older text allowed a port for webcredentials; today none is documented.
      malformed(.hasPort, "has a port")
      host = String(host[..<port])
    }
    var isLocal = false
    if !isAddress, !host.isEmpty {
      if host.hasSuffix(".") {
        malformed(.malformedHost, "ends with a dot")
        host = String(host.dropLast())
      }
      if let fault = DomainHost.fault(of: host) { malformed(.malformedHost, fault) }
      isLocal = DomainHost.isLocal(host)
    }
    if !faults.isEmpty || host.isEmpty {
      let isHost = DomainHost.fault(of: host) == nil && !host.isEmpty
      find(
        .entitlementFormat,
        "\(quotedText(domain.written)) must be service:host, without scheme, path, port or trailing slash; it \(faults.isEmpty ? "has no host" : faults.joined(separator: " and "))",
        domain.place,
        hint: isAddress
          ? "write the name of the host: Apple asks hosts by name, with a certificate for it"
          : isHost
            ? "write \(service):\(host)"
            : host.isEmpty
              ? nil : "a host has labels of letters, digits and inner hyphens with a dot between")
    } else if isLocal {
      note(.localHost, "\(quotedText(host)) is a name of the local network", domain.place)
      find(
        .entitlementFormat,
        "\(quotedText(domain.written)) names no host that Apple could ask: \(quotedText(host)) is known in the local network only",
        domain.place, hint: "write the public name of the host",
        // A device asks by itself then.
        severity: domain.mode?.contains("developer") == true ? .warning : nil)
    }
    guard !isAddress, DomainHost.fault(of: host) == nil else { return }
    checkWildcard(host, domain, service)
    if host.utf8.contains(where: { $0 >= 0x80 }) {
      note(.notASCII, "\(quotedText(host)) is not ASCII", domain.place)
      find(
        .entitlementIDN, "\(quotedText(host)) is not in Punycode", domain.place,
        hint: HostName.ascii(host).map { "write \(service):\($0)" })
    } else if host.lowercased().split(separator: ".").contains(where: { $0.hasPrefix("xn--") }) {
      find(
        .entitlementIDN,
        "\(quotedText(host)) is in Punycode, as it must be, but developers report that such hosts fail since iOS 16",
        domain.place, severity: .warning)
    }
    if host != host.lowercased() {
      note(.mixedCaseHost, "\(quotedText(host)) has capital letters", domain.place)
    }
  }

  private mutating func checkWildcard(
    _ host: String, _ domain: Entitlements.Domain, _ service: String
  ) {
    guard host.contains("*") else { return }
    let rest = host.hasPrefix("*.") ? String(host.dropFirst(2)) : host
    if host == "*" || host == "*." || host.hasPrefix("*.") && !rest.contains(".") {
      note(.wildcardTooWide, "\(quotedText(host)) covers a whole top-level domain", domain.place)
      find(
        .entitlementFormat, "\(quotedText(domain.written)) covers more than one site", domain.place)
    } else if rest.contains("*") {
      note(
        .wildcardPosition, "\(quotedText(host)) has a * that is not at its beginning", domain.place)
      find(
        .entitlementFormat,
        "\(quotedText(domain.written)): a wildcard stands at the beginning only, as \"*.\"",
        domain.place)
    } else if service == "appclips" {
      find(
        .entitlementClipWildcard, "appclips cannot use \"*.\": \(quotedText(domain.written))",
        domain.place)
    } else {
      find(
        .entitlementWildcardFile, "for \"\(host)\" Apple reads the file at \(rest)", domain.place)
    }
  }

  // MARK: - All entries

  private mutating func checkAll() {
    var seen: [String: BranchSet] = [:]
    for domain in domains {
      let key = Entitlements.comparable(domain.written)
      // What stands in different branches is in no build twice.
      let path = list.branches.path(at: domain.place.position.offset)
      defer { seen[key, default: BranchSet()].insert(path) }
      if seen[key]?.meets(path) == true {
        note(.duplicate, "\(quotedText(domain.written)) is listed twice", domain.place)
      }
    }
    let named = Set(domains.map { "\($0.service ?? ""):\($0.host.lowercased())" })
    for domain in domains where domain.host.hasPrefix("*.") && domain.service != "appclips" {
      let apex = domain.host.dropFirst(2).lowercased()
      guard apex.contains("."), !apex.contains("*"),
        !named.contains("\(domain.service ?? ""):\(apex)")
      else { continue }
      find(
        .entitlementWildcardApex, "\"\(domain.host)\" does not cover \(apex)", domain.place,
        hint: "add \(domain.service ?? ""):\(apex) if the app should open it")
    }
    let hosts = Set(domains.map { $0.host.lowercased() })
    if hosts.count > 30, let first = domains.first {
      find(
        .entitlementMany, "\(hosts.count) hosts; Apple advises 20 to 30 at most", first.place)
    }
  }

  private mutating func find(
    _ rule: LintRule, _ message: String, _ place: SourcePlace, hint: String? = nil,
    severity: Severity? = nil
  ) {
    findings.append(Finding(rule, message, hint: hint, at: place, severity: severity))
  }
}
