// The routes of a manifest: patterns with the places of their faults, and schemes and hosts that the
// manifest must know, so that a mistyped one is found before a link is lost.

import LinkTypes

extension ManifestReader {
  static let routeKeys = [
    "url", "web", "path", "aliases", "forms", "over", "secrets", "plan", "universalLink", "note",
  ]
  static let planKeys = ["tab", "reset", "stack", "sheet"]

  func routes(_ root: JSONNode, _ names: RouteNames, key: String, isDebug: Bool) -> [Route] {
    guard let map = object(root["routes"], key: key, known: nil) else { return [] }
    var routes: [Route] = []
    routes.reserveCapacity(map.members.count)
    for member in map.members {
      guard !member.key.isEmpty else {
        note(ManifestError(.empty(key: "\(key)."), at: member.keyPosition))
        continue
      }
      var route = route(member, names, key: "\(key).\(member.key)")
      route.isDebug = isDebug
      routes.append(route)
    }
    return routes
  }

  /// A route, without patterns if none of them can be read.
  private func route(_ member: JSONNode.Member, _ names: RouteNames, key: String) -> Route {
    var route = Route(name: member.key, position: member.keyPosition)
    if member.node.value.string != nil {
      add(member.node, to: &route, names, key: key)
      return route
    }
    guard let node = object(member.node, key: key, known: Self.routeKeys) else { return route }
    for name in ["url", "web", "path"] {
      for pattern in list(node[name], key: "\(key).\(name)") {
        add(pattern, to: &route, names, key: "\(key).\(name)", as: name)
      }
    }
    if node["url"] == nil, node["web"] == nil, node["path"] == nil {
      note(ManifestError(.missingKey(key: "\(key).url"), at: node.position))
    }
    for alias in list(node["aliases"], key: "\(key).aliases") {
      let read = attempt { () throws(ManifestError) in
        try patterns(alias, names, key: "\(key).aliases").all
      }
      route.aliases += read ?? []
    }
    let known = URLForm.allCases.map(\.name) + ["all"]
    _ = texts(node, "forms", prefix: key + ".") { form, position throws(ManifestError) in
      if form == "all" {
        route.forms = Set(URLForm.allCases)
      } else if let value = URLForm.allCases.first(where: { $0.name == form }) {
        route.forms.insert(value)
      } else {
        throw ManifestError(
          .unknownValue(
            key: "\(key).forms", value: form, nearest: nearestName(to: form, among: known),
            known: known), at: position)
      }
    }
    route.over = texts(node, "over", prefix: key + ".")
    route.secrets = Set(texts(node, "secrets", prefix: key + "."))
    route.note = text(node["note"], key: "\(key).note")
    route.isUniversalLink = flag(
      node["universalLink"], key: "\(key).universalLink", default: true)
    route.plan = node["plan"].flatMap { plan($0, key: "\(key).plan") }
    return route
  }

  /// One string, or several in an array.
  private func list(_ node: JSONNode?, key: String) -> [JSONNode] {
    guard let node else { return [] }
    if node.value.string != nil { return [node] }
    guard case .array = node.value else {
      note(wrongType(node, key: key, expected: "a string or an array of strings"))
      return []
    }
    if node.elements.isEmpty { note(ManifestError(.empty(key: key), at: node.position)) }
    return node.elements
  }

  /// Sorts a pattern in where it belongs: a web URL, one of the app's own, or a path for both.
  private func add(
    _ node: JSONNode, to route: inout Route, _ names: RouteNames, key: String,
    as name: String? = nil
  ) {
    let read = attempt { () throws(ManifestError) in try patterns(node, names, key: key) }
    guard let (all, isPath) = read else { return }
    if let name, isPath != (name == "path") {
      note(
        ManifestError(
          .misplacedPattern(key: key, value: node.value.string ?? "", isPath: isPath),
          at: node.position))
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
      + names.addresses.map { pattern.completed(at: $0) }
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
    let address = WebAddress(
      scheme: pattern.scheme ?? "", authority: String(decoding: literal, as: UTF8.self))
    // A pattern that says `http` declares it.
    guard
      names.addresses.contains(where: {
        $0 == address || $0.isHost && $0.authority == address.authority
      })
    else {
      let text = address.declared.text
      throw ManifestError(
        .unknownHost(
          key: key, value: text,
          nearest: nearestName(to: text, among: names.addresses.map(\.text))),
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

  private func plan(_ node: JSONNode, key: String) -> NavigationPlan? {
    guard let node = object(node, key: key, known: Self.planKeys) else { return nil }
    return NavigationPlan(
      tab: text(node["tab"], key: "\(key).tab"), reset: flag(node["reset"], key: "\(key).reset"),
      stack: texts(node, "stack", prefix: key + "."),
      sheet: text(node["sheet"], key: "\(key).sheet")
    )
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
  func completed(at address: WebAddress) -> RoutePattern {
    var pattern = self
    pattern.scheme = address.scheme
    pattern.form = .host
    pattern.authority = SegmentPattern(parts: [.literal(Array(address.authority.utf8))])
    return pattern.renamed(address.url + text)
  }
}
