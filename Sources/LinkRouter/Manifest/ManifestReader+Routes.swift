// The routes of a manifest: patterns with the places of their faults, and schemes and hosts that the
// manifest must know, so that a mistyped one is found before a link is lost.

import LinkTypes

extension ManifestReader {
  static let routeKeys = [
    "url", "web", "path", "aliases", "forms", "over", "secrets", "plan", "universalLink", "note",
  ]
  static let planKeys = ["tab", "reset", "stack", "sheet"]

  func routes(
    _ root: JSONNode, _ names: RouteNames, key: String, isDebug: Bool
  ) throws(ManifestError) -> [Route] {
    guard let map = root["routes"] else { return [] }
    try checkObject(map, key: key, known: nil)
    var routes: [Route] = []
    routes.reserveCapacity(map.members.count)
    for member in map.members {
      guard !member.key.isEmpty else {
        throw ManifestError(.empty(key: "\(key)."), at: member.keyPosition)
      }
      var route = try route(member, names, key: "\(key).\(member.key)")
      route.isDebug = isDebug
      routes.append(route)
    }
    return routes
  }

  private func route(
    _ member: JSONNode.Member, _ names: RouteNames, key: String
  ) throws(ManifestError) -> Route {
    var route = Route(name: member.key, position: member.keyPosition)
    let node = member.node
    if node.value.string != nil {
      try add(node, to: &route, names, key: key)
      return route
    }
    try checkObject(node, key: key, known: Self.routeKeys)
    for name in ["url", "web", "path"] {
      guard let patterns = node[name] else { continue }
      for pattern in try list(patterns, key: "\(key).\(name)") {
        try add(pattern, to: &route, names, key: "\(key).\(name)", as: name)
      }
    }
    guard !route.patterns.isEmpty else {
      throw ManifestError(.missingKey(key: "\(key).url"), at: node.position)
    }
    if let aliases = node["aliases"] {
      for alias in try list(aliases, key: "\(key).aliases") {
        route.aliases += try patterns(alias, names, key: "\(key).aliases").all
      }
    }
    for form in try texts(node, "forms", prefix: key + ".") {
      guard form != "all" else {
        route.forms = Set(URLForm.allCases)
        continue
      }
      guard let value = URLForm.allCases.first(where: { $0.name == form }) else {
        let known = URLForm.allCases.map(\.name) + ["all"]
        throw ManifestError(
          .unknownValue(
            key: "\(key).forms", value: form, nearest: nearestName(to: form, among: known),
            known: known), at: node["forms"]?.position ?? node.position)
      }
      route.forms.insert(value)
    }
    route.over = try texts(node, "over", prefix: key + ".")
    route.secrets = Set(try texts(node, "secrets", prefix: key + "."))
    if let note = node["note"] { route.note = try text(note, key: "\(key).note") }
    route.isUniversalLink = try flag(
      node["universalLink"], key: "\(key).universalLink", default: true)
    if let plan = node["plan"] { route.plan = try self.plan(plan, key: "\(key).plan") }
    return route
  }

  /// One string, or several in an array.
  private func list(_ node: JSONNode, key: String) throws(ManifestError) -> [JSONNode] {
    if node.value.string != nil { return [node] }
    guard case .array = node.value else {
      throw wrongType(node, key: key, expected: "a string or an array of strings")
    }
    guard !node.elements.isEmpty else { throw ManifestError(.empty(key: key), at: node.position) }
    return node.elements
  }

  /// Sorts a pattern in where it belongs: a web URL, one of the app's own, or a path for both.
  private func add(
    _ node: JSONNode, to route: inout Route, _ names: RouteNames, key: String,
    as name: String? = nil
  ) throws(ManifestError) {
    let (all, isPath) = try patterns(node, names, key: key)
    if let name, isPath != (name == "path") {
      throw ManifestError(
        .misplacedPattern(key: key, value: node.value.string ?? "", isPath: isPath),
        at: node.position)
    }
    for pattern in all {
      if pattern.isWeb, name != "url" {
        route.web.append(pattern)
      } else {
        route.url.append(pattern)
      }
    }
    if isPath { route.paths.append(node.value.string ?? "") }
  }

  private func patterns(
    _ node: JSONNode, _ names: RouteNames, key: String
  ) throws(ManifestError) -> (all: [RoutePattern], isPath: Bool) {
    let text = try text(node, key: key)
    let pattern: RoutePattern
    do {
      pattern = try RoutePattern(text)
    } catch {
      throw ManifestError(
        .malformedPattern(key: key, fault: error), at: place(of: error, in: node))
    }
    guard pattern.scheme == nil else {
      try check(pattern, node, names, key: key)
      return ([pattern], false)
    }
    let all =
      names.schemes.map { pattern.completed(scheme: $0) }
      + names.hosts.map { pattern.completed(host: $0) }
    guard !all.isEmpty else {
      throw ManifestError(.missingKey(key: "scheme"), at: node.position)
    }
    return (all, true)
  }

  /// A path, or a URL of one of the manifest's hosts.
  func webPattern(
    _ node: JSONNode, _ names: RouteNames, key: String
  ) throws(ManifestError) -> RoutePattern {
    let text = try text(node, key: key)
    let pattern: RoutePattern
    do {
      pattern = try RoutePattern(text)
    } catch {
      throw ManifestError(
        .malformedPattern(key: key, fault: error), at: place(of: error, in: node))
    }
    guard pattern.scheme == nil || pattern.isWeb else {
      throw ManifestError(
        .wrongType(key: key, found: "\"\(text)\"", expected: "a path or a web URL"),
        at: node.position)
    }
    if pattern.scheme != nil { try check(pattern, node, names, key: key) }
    return pattern
  }

  private func check(
    _ pattern: RoutePattern, _ node: JSONNode, _ names: RouteNames, key: String
  ) throws(ManifestError) {
    guard pattern.isWeb else {
      let scheme = pattern.scheme ?? ""
      let known = names.schemes + names.debug + names.others
      guard known.contains(scheme) else {
        throw ManifestError(
          .unknownScheme(
            key: key, value: scheme, nearest: nearestName(to: scheme, among: known)),
          at: node.position)
      }
      return
    }
    guard let literal = pattern.authority?.literal else { return }
    let host = String(decoding: literal, as: UTF8.self)
    guard names.hosts.contains(host) else {
      throw ManifestError(
        .unknownHost(key: key, value: host, nearest: nearestName(to: host, among: names.hosts)),
        at: node.position)
    }
  }

  /// Where in the file a fault within a pattern stands; the pattern's own place if it is spelled with
  /// escapes, which shift columns.
  private func place(of fault: RoutePatternError, in node: JSONNode) -> JSONPosition {
    let start = node.position.offset + 1
    let end = start + fault.pattern.utf8.count
    guard end <= bytes.count, bytes[start..<end].elementsEqual(fault.pattern.utf8) else {
      return node.position
    }
    return JSONPosition(offset: start + fault.offset, in: bytes.span)
  }

  private func plan(_ node: JSONNode, key: String) throws(ManifestError) -> NavigationPlan {
    try checkObject(node, key: key, known: Self.planKeys)
    var plan = NavigationPlan()
    if let tab = node["tab"] { plan.tab = try text(tab, key: "\(key).tab") }
    plan.reset = try flag(node["reset"], key: "\(key).reset")
    plan.stack = try texts(node, "stack", prefix: key + ".")
    if let sheet = node["sheet"] { plan.sheet = try text(sheet, key: "\(key).sheet") }
    return plan
  }
}

extension URLForm {
  /// The form as a manifest writes it.
  public var name: String {
    switch self {
    case .host: "host"
    case .emptyHost: "emptyHost"
    case .rooted: "rooted"
    case .opaque: "opaque"
    }
  }
}

extension RoutePattern {
  /// A path in an app's scheme. The first segment stands where a URL has its host, as apps have it,
  /// unless a value stands in it: parsers put hosts in lower case.
  func completed(scheme: String) -> RoutePattern {
    var pattern = self
    pattern.scheme = scheme
    pattern.form = .emptyHost
    if case .segment(let first)? = path.first, let literal = first.literal, !literal.isEmpty,
      !literal.contains(where: { ":@".utf8.contains($0) })
    {
      pattern.form = .host
      pattern.authority = SegmentPattern(parts: [.literal(literal.map(\.asciiLowercased))])
      pattern.path.removeFirst()
    }
    return pattern.renamed(scheme + (pattern.form == .host ? ":/" : "://") + text)
  }

  /// A path on a web host.
  func completed(host: String) -> RoutePattern {
    var pattern = self
    pattern.scheme = "https"
    pattern.form = .host
    pattern.authority = SegmentPattern(parts: [.literal(Array(host.utf8))])
    return pattern.renamed("https://" + host + text)
  }
}
