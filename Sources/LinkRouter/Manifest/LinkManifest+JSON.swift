// From the text of `linkindex.json` to a manifest: strict, since a key that is ignored is a link
// that opens nothing.

import LinkTypes

extension LinkManifest {
  /// Reads the text of a `linkindex.json`: JSON with comments and trailing commas.
  ///
  /// - Throws: `ManifestError` with the first fault and its place.
  public init(json bytes: [UInt8]) throws(ManifestError) {
    let root: JSONNode
    do {
      root = try JSONNode(parsing: bytes, options: .relaxed)
    } catch {
      throw ManifestError(error, in: bytes)
    }
    let reader = ManifestReader(bytes: bytes)
    try reader.checkObject(root, key: "manifest", known: ManifestReader.rootKeys)
    let schemes = try reader.schemes(root)
    let hosts = try reader.hosts(root)
    let app = try root["app"].map { node throws(ManifestError) in
      try reader.text(node, key: "app")
    }
    let foreign = try reader.texts(root, "foreignSchemes", check: NameRules.checkForeignScheme)
    let debug = root["debug"]
    if let debug { try reader.checkObject(debug, key: "debug", known: ["schemes", "routes"]) }
    let debugSchemes = try debug.map { node throws(ManifestError) in
      try reader.texts(node, "schemes", prefix: "debug.", check: NameRules.checkScheme)
    }
    let (kinds, defaultPath) = try reader.kinds(root)
    self.init(
      app: app ?? schemes.first ?? hosts.first ?? foreign.first ?? "", schemes: schemes,
      hosts: hosts, kinds: kinds, defaultPath: defaultPath)
    appIDs = try reader.texts(root, "appIDs", check: NameRules.checkAppID)
    foreignSchemes = foreign
    self.debugSchemes = debugSchemes ?? []
    let names = RouteNames(
      schemes: schemes, others: foreign, debug: self.debugSchemes, hosts: hosts)
    routes = try reader.routes(root, names, key: "routes", isDebug: false)
    if let debug { routes += try reader.routes(debug, names, key: "debug.routes", isDebug: true) }
    fallbacks = try reader.fallbacks(root)
    universalLinks = try reader.universalLinks(root, names)
    if let intents = root["intents"] {
      try reader.checkObject(intents, key: "intents", known: nil)
      self.intents = intents.value
    }
  }
}

extension LinkManifest {
  /// The keys at the top of a manifest, as the schema lists them.
  package static var keys: [String] { ManifestReader.rootKeys }
  /// The keys of a kind.
  package static var kindKeys: [String] { ManifestReader.kindKeys }
  /// The keys of a route.
  package static var routeKeys: [String] { ManifestReader.routeKeys }
  /// The keys of what the manifest says of universal links.
  package static var universalLinkKeys: [String] { ManifestReader.universalLinkKeys }
  /// The keys of a route's navigation plan.
  package static var planKeys: [String] { ManifestReader.planKeys }
}

/// The names that routes may use, from the top of the manifest.
struct RouteNames {
  let schemes: [String]
  let others: [String]
  let debug: [String]
  let hosts: [String]
}

struct ManifestReader {
  static let rootKeys = [
    "$schema", "app", "scheme", "schemes", "foreignSchemes", "hosts", "appIDs", "kinds", "routes",
    "fallbacks", "universalLinks", "debug", "intents",
  ]
  static let kindKeys = ["path", "route", "webRoute", "display"]

  let bytes: [UInt8]

  func checkObject(_ node: JSONNode, key: String, known: [String]?) throws(ManifestError) {
    guard case .object = node.value else { throw wrongType(node, key: key, expected: "an object") }
    guard let known else { return }
    for member in node.members where !known.contains(member.key) {
      let path = key == "manifest" ? member.key : "\(key).\(member.key)"
      throw ManifestError(
        .unknownKey(key: path, nearest: nearestName(to: member.key, among: known), known: known),
        at: member.keyPosition)
    }
  }

  func text(_ node: JSONNode, key: String) throws(ManifestError) -> String {
    guard let text = node.value.string else {
      throw wrongType(node, key: key, expected: "a string")
    }
    guard !text.isEmpty else { throw ManifestError(.empty(key: key), at: node.position) }
    return text
  }

  func flag(
    _ node: JSONNode?, key: String, default isOnByDefault: Bool = false
  ) throws(ManifestError) -> Bool {
    guard let node else { return isOnByDefault }
    guard case .bool(let isOn) = node.value else {
      throw wrongType(node, key: key, expected: "true or false")
    }
    return isOn
  }

  func schemes(_ root: JSONNode) throws(ManifestError) -> [String] {
    if let one = root["scheme"] {
      if let several = root.members.first(where: { $0.key == "schemes" }) {
        throw ManifestError(.conflictingKeys("scheme", "schemes"), at: several.keyPosition)
      }
      let scheme = try text(one, key: "scheme")
      try NameRules.checkScheme(scheme, at: one.position)
      return [scheme]
    }
    guard let list = root["schemes"] else {
      // Routes may be web links only, or name the schemes of others.
      if root["routes"] != nil { return [] }
      throw ManifestError(.missingKey(key: "scheme"), at: root.position)
    }
    let schemes = try texts(list, key: "schemes", check: NameRules.checkScheme)
    guard !schemes.isEmpty || root["routes"] != nil else {
      throw ManifestError(.empty(key: "schemes"), at: list.position)
    }
    return schemes
  }

  /// Web hosts, those beyond ASCII in Punycode.
  func hosts(_ root: JSONNode) throws(ManifestError) -> [String] {
    let names = try texts(root, "hosts", check: NameRules.checkHost)
    var hosts: [String] = []
    for name in names {
      let host = HostName.ascii(name) ?? name
      guard !hosts.contains(host) else {
        throw ManifestError(
          .repeatedValue(key: "hosts", value: name), at: root["hosts"]?.position ?? root.position)
      }
      hosts.append(host)
    }
    return hosts
  }

  func texts(
    _ root: JSONNode, _ key: String, prefix: String = "",
    check: (String, JSONPosition) throws(ManifestError) -> Void = { _, _ in }
  ) throws(ManifestError) -> [String] {
    guard let list = root[key] else { return [] }
    return try texts(list, key: prefix + key, check: check)
  }

  func texts(
    _ node: JSONNode, key: String,
    check: (String, JSONPosition) throws(ManifestError) -> Void = { _, _ in }
  ) throws(ManifestError) -> [String] {
    guard case .array = node.value else {
      throw wrongType(node, key: key, expected: "an array of strings")
    }
    var values: [String] = []
    for element in node.elements {
      let value = try text(element, key: key)
      try check(value, element.position)
      guard !values.contains(value) else {
        throw ManifestError(.repeatedValue(key: key, value: value), at: element.position)
      }
      values.append(value)
    }
    return values
  }

  // MARK: - Kinds

  func kinds(
    _ root: JSONNode
  ) throws(ManifestError) -> ([LinkManifest.Kind], defaultPath: PathTemplate?) {
    guard let map = root["kinds"] else {
      if root["routes"] != nil { return ([], nil) }
      throw ManifestError(.missingKey(key: "kinds"), at: root.position)
    }
    try checkObject(map, key: "kinds", known: nil)
    guard !map.members.isEmpty || root["routes"] != nil else {
      throw ManifestError(.empty(key: "kinds"), at: map.position)
    }
    var kinds: [LinkManifest.Kind] = []
    var defaultPath: PathTemplate?
    for member in map.members {
      let key = "kinds.\(member.key)"
      guard !member.key.isEmpty else {
        throw ManifestError(.empty(key: key), at: member.keyPosition)
      }
      var kind = try kind(member, key: key)
      if member.key == "*" {
        guard let path = kind.path else {
          throw ManifestError(.missingKey(key: "\(key).path"), at: member.node.position)
        }
        defaultPath = path
      } else {
        kind.position = member.keyPosition
        kinds.append(kind)
      }
    }
    return (kinds, defaultPath)
  }

  private func kind(
    _ member: JSONNode.Member, key: String
  ) throws(ManifestError) -> LinkManifest.Kind {
    try checkObject(member.node, key: key, known: Self.kindKeys)
    var kind = LinkManifest.Kind(name: member.key, path: nil)
    if let node = member.node["path"] { kind.path = try template(node, key: "\(key).path") }
    if let node = member.node["route"] {
      kind.route = try text(node, key: "\(key).route")
      if let path = member.node.members.first(where: { $0.key == "path" }) {
        throw ManifestError(.conflictingKeys("path", "route"), at: path.keyPosition)
      }
    }
    if let node = member.node["webRoute"] { kind.webRoute = try text(node, key: "\(key).webRoute") }
    if let node = member.node["display"] { kind.display = try text(node, key: "\(key).display") }
    guard kind.path != nil || kind.route != nil || kind.webRoute != nil else {
      throw ManifestError(.missingKey(key: "\(key).path"), at: member.node.position)
    }
    return kind
  }

  private func template(_ node: JSONNode, key: String) throws(ManifestError) -> PathTemplate {
    guard let text = node.value.string else {
      throw wrongType(node, key: key, expected: "a string")
    }
    do {
      return try PathTemplate(text)
    } catch {
      throw ManifestError(.malformedPath(key: key, value: text, fault: error), at: node.position)
    }
  }

  func fallbacks(_ root: JSONNode) throws(ManifestError) -> LinkManifest.Fallbacks {
    var fallbacks = LinkManifest.Fallbacks()
    guard let node = root["fallbacks"] else { return fallbacks }
    try checkObject(node, key: "fallbacks", known: ["app", "web"])
    if let app = node["app"] { fallbacks.app = try text(app, key: "fallbacks.app") }
    if let web = node["web"] { fallbacks.web = try text(web, key: "fallbacks.web") }
    return fallbacks
  }

  func wrongType(_ node: JSONNode, key: String, expected: String) -> ManifestError {
    let name = node.value.typeName
    let found = name == "null" ? name : (name == "array" || name == "object" ? "an " : "a ") + name
    return ManifestError(
      .wrongType(key: key, found: found, expected: expected), at: node.position)
  }
}
