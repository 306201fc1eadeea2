// From the text of `linkindex.json` to a manifest: strict, since a key that is ignored is a link
// that opens nothing.

import LinkTypes

extension LinkManifest {
  /// Reads the text of a `linkindex.json`: JSON with comments and trailing commas.
  ///
  /// - Throws: `ManifestError` with the first fault and its place.
  public init(json bytes: [UInt8]) throws(ManifestError) {
    let (manifest, faults) = try LinkManifest.reading(bytes)
    if let fault = faults.first { throw fault }
    self = manifest
  }

  /// Reads as much of a `linkindex.json` as can be read, and every fault in it.
  ///
  /// - Throws: `ManifestError` if the text is no JSON.
  public static func reading(
    _ bytes: [UInt8]
  ) throws(ManifestError) -> (manifest: LinkManifest, faults: [ManifestError]) {
    let (root, reader) = try ManifestReader.parse(bytes)
    let manifest = reader.manifest(root)
    return (manifest, reader.faults.list)
  }
}

extension ManifestReader {
  /// The manifest, as far as it can be read.
  fileprivate func manifest(_ root: JSONNode) -> LinkManifest {
    let isObject: Void? = attempt { () throws(ManifestError) in
      try checkObject(root, key: "manifest", known: ManifestReader.rootKeys)
    }
    guard isObject != nil else {
      return LinkManifest(app: "", schemes: [], hosts: [], kinds: [])
    }
    _ = text(root["$schema"], key: "$schema")
    let app = text(root["app"], key: "app")
    let schemes = schemes(root)
    let addresses = addresses(root)
    let foreign = texts(root, "foreignSchemes", check: NameRules.checkForeignScheme)
    let debug = object(root["debug"], key: "debug", known: ["schemes", "routes"])
    let debugSchemes =
      debug.map { texts($0, "schemes", prefix: "debug.", check: NameRules.checkScheme) } ?? []
    let (kinds, defaultPath) = kinds(root)
    let start = schemes.first ?? addresses.first?.authority ?? foreign.first
    var manifest = LinkManifest(
      app: app ?? start ?? "", schemes: schemes, hosts: [], kinds: kinds, defaultPath: defaultPath)
    manifest.addresses = addresses
    manifest.appIDs = texts(root, "appIDs", check: NameRules.checkAppID)
    manifest.foreignSchemes = foreign
    manifest.debugSchemes = debugSchemes
    let names = RouteNames(
      schemes: schemes, others: foreign, debug: debugSchemes, addresses: addresses)
    manifest.routes = routes(root, names, key: "routes", isDebug: false)
    if let debug {
      manifest.routes += routes(debug, names, key: "debug.routes", isDebug: true)
    }
    manifest.fallbacks = fallbacks(root)
    manifest.universalLinks = universalLinks(root, names)
    manifest.intents = object(root["intents"], key: "intents", known: nil)?.value
    return manifest
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
  let addresses: [WebAddress]
}

/// Reads the parts of a manifest. What is wrong with one of them keeps none of the others from being read.
struct ManifestReader {
  static let rootKeys = [
    "$schema", "app", "scheme", "schemes", "foreignSchemes", "hosts", "appIDs", "kinds", "routes",
    "fallbacks", "universalLinks", "debug", "intents",
  ]
  static let kindKeys = ["path", "route", "webRoute", "display"]

  /// What was wrong so far.
  final class Faults {
    fileprivate(set) var list: [ManifestError] = []
  }

  let bytes: [UInt8]
  let faults = Faults()

  /// The tree of a text, and a reader that knows which keys stand in it twice.
  static func parse(_ bytes: [UInt8]) throws(ManifestError) -> (JSONNode, ManifestReader) {
    let reader = ManifestReader(bytes: bytes)
    do {
      return (try JSONNode(parsing: bytes, options: .relaxedText), reader)
    } catch {
      let options = JSONReader.Options(
        allowComments: true, allowTrailingCommas: true, allowDuplicateKeys: true,
        allowLoneSurrogates: false)
      guard case .duplicateKey = error.reason,
        let root = try? JSONNode(parsing: bytes, options: options)
      else { throw ManifestError(.syntax(error.reason), at: error.position) }
      reader.noteRepeatedKeys(root)
      return (root, reader)
    }
  }

  private func noteRepeatedKeys(_ root: JSONNode) {
    var open = [root]
    let routes = [root["routes"], root["debug"]?["routes"]].compactMap { $0?.position }
    while let node = open.popLast() {
      let isRoute = routes.contains(node.position)
      var first: [String: JSONPosition] = [:]
      for member in node.members {
        if let position = first[member.key] {
          note(
            ManifestError(
              .repeatedKey(key: member.key, first: position, isRoute: isRoute),
              at: member.keyPosition))
        } else {
          first[member.key] = member.keyPosition
        }
      }
      open += node.members.map(\.node) + node.elements
    }
  }

  func note(_ fault: ManifestError) { faults.list.append(fault) }

  /// What a part says; nil if it has a fault, which is noted.
  func attempt<Value>(_ body: () throws(ManifestError) -> Value) -> Value? {
    do throws(ManifestError) {
      return try body()
    } catch {
      note(error)
      return nil
    }
  }

  func checkObject(_ node: JSONNode, key: String, known: [String]?) throws(ManifestError) {
    guard case .object = node.value else { throw wrongType(node, key: key, expected: "an object") }
    guard let known else { return }
    for member in node.members where !known.contains(member.key) {
      let path = key == "manifest" ? member.key : "\(key).\(member.key)"
      note(
        ManifestError(
          .unknownKey(key: path, nearest: nearestName(to: member.key, among: known), known: known),
          at: member.keyPosition))
    }
  }

  /// The node if it is an object; nil if there is none or it is something else.
  func object(_ node: JSONNode?, key: String, known: [String]?) -> JSONNode? {
    guard let node else { return nil }
    return attempt { () throws(ManifestError) in
      try checkObject(node, key: key, known: known)
      return node
    }
  }

  func text(_ node: JSONNode, key: String) throws(ManifestError) -> String {
    guard let text = node.value.string else {
      throw wrongType(node, key: key, expected: "a string")
    }
    guard !text.isEmpty else { throw ManifestError(.empty(key: key), at: node.position) }
    return text
  }

  /// The text of a key that may be missing.
  func text(_ node: JSONNode?, key: String) -> String? {
    guard let node else { return nil }
    return attempt { () throws(ManifestError) in try text(node, key: key) }
  }

  func flag(_ node: JSONNode?, key: String, default isOnByDefault: Bool = false) -> Bool {
    guard let node else { return isOnByDefault }
    guard case .bool(let isOn) = node.value else {
      note(wrongType(node, key: key, expected: "true or false"))
      return isOnByDefault
    }
    return isOn
  }

  func schemes(_ root: JSONNode) -> [String] {
    if let one = root["scheme"] {
      if let several = root.members.first(where: { $0.key == "schemes" }) {
        note(ManifestError(.conflictingKeys("scheme", "schemes"), at: several.keyPosition))
      }
      let scheme = attempt { () throws(ManifestError) in
        let scheme = try text(one, key: "scheme")
        try NameRules.checkScheme(scheme, at: one.position)
        return scheme
      }
      return scheme.map { [$0] } ?? []
    }
    guard let list = root["schemes"] else {
      // Routes may be web links only, or name the schemes of others.
      if root["routes"] == nil {
        note(ManifestError(.missingKey(key: "scheme"), at: root.position))
      }
      return []
    }
    if list.elements.isEmpty, case .array = list.value, root["routes"] == nil {
      note(ManifestError(.empty(key: "schemes"), at: list.position))
    }
    return texts(list, key: "schemes", check: NameRules.checkScheme)
  }

  /// Web hosts, those beyond ASCII in Punycode.
  func addresses(_ root: JSONNode) -> [WebAddress] {
    var addresses: [WebAddress] = []
    guard let list = root["hosts"] else { return addresses }
    _ = texts(list, key: "hosts") { text, position throws(ManifestError) in
      let address = try WebAddress(text, at: position)
      guard !addresses.contains(address) else {
        throw ManifestError(.repeatedValue(key: "hosts", value: text), at: position)
      }
      addresses.append(address)
    }
    return addresses
  }

  func texts(
    _ root: JSONNode, _ key: String, prefix: String = "",
    check: (String, JSONPosition) throws(ManifestError) -> Void = { _, _ in }
  ) -> [String] {
    guard let list = root[key] else { return [] }
    return texts(list, key: prefix + key, check: check)
  }

  func texts(
    _ node: JSONNode, key: String,
    check: (String, JSONPosition) throws(ManifestError) -> Void = { _, _ in }
  ) -> [String] {
    guard case .array = node.value else {
      note(wrongType(node, key: key, expected: "an array of strings"))
      return []
    }
    var values: [String] = []
    for element in node.elements {
      let value = attempt { () throws(ManifestError) in
        let value = try text(element, key: key)
        guard !values.contains(value) else {
          throw ManifestError(.repeatedValue(key: key, value: value), at: element.position)
        }
        try check(value, element.position)
        return value
      }
      if let value { values.append(value) }
    }
    return values
  }

  // MARK: - Kinds

  func kinds(_ root: JSONNode) -> ([LinkManifest.Kind], defaultPath: PathTemplate?) {
    guard let node = root["kinds"] else {
      if root["routes"] == nil { note(ManifestError(.missingKey(key: "kinds"), at: root.position)) }
      return ([], nil)
    }
    guard let map = object(node, key: "kinds", known: nil) else { return ([], nil) }
    if map.members.isEmpty, root["routes"] == nil {
      note(ManifestError(.empty(key: "kinds"), at: map.position))
    }
    var kinds: [LinkManifest.Kind] = []
    var defaultPath: PathTemplate?
    for member in map.members {
      let key = "kinds.\(member.key)"
      guard !member.key.isEmpty else {
        note(ManifestError(.empty(key: key), at: member.keyPosition))
        continue
      }
      guard var kind = kind(member, key: key) else { continue }
      if member.key == "*" {
        if kind.path == nil {
          note(ManifestError(.missingKey(key: "\(key).path"), at: member.node.position))
        }
        defaultPath = kind.path
      } else {
        kind.position = member.keyPosition
        kinds.append(kind)
      }
    }
    return (kinds, defaultPath)
  }

  /// A kind; nil if nothing in it leads anywhere.
  private func kind(_ member: JSONNode.Member, key: String) -> LinkManifest.Kind? {
    guard let node = object(member.node, key: key, known: Self.kindKeys) else { return nil }
    var kind = LinkManifest.Kind(name: member.key, path: nil)
    kind.path = node["path"].flatMap { template($0, key: "\(key).path") }
    kind.route = text(node["route"], key: "\(key).route")
    if node["route"] != nil, let path = node.members.first(where: { $0.key == "path" }) {
      note(ManifestError(.conflictingKeys("path", "route"), at: path.keyPosition))
    }
    kind.webRoute = text(node["webRoute"], key: "\(key).webRoute")
    kind.display = text(node["display"], key: "\(key).display")
    if node["path"] == nil, node["route"] == nil, node["webRoute"] == nil {
      note(ManifestError(.missingKey(key: "\(key).path"), at: node.position))
    }
    return kind.path == nil && kind.route == nil && kind.webRoute == nil ? nil : kind
  }

  private func template(_ node: JSONNode, key: String) -> PathTemplate? {
    guard let text = node.value.string else {
      note(wrongType(node, key: key, expected: "a string"))
      return nil
    }
    do {
      return try PathTemplate(text)
    } catch {
      note(ManifestError(.malformedPath(key: key, value: text, fault: error), at: node.position))
      return nil
    }
  }

  func fallbacks(_ root: JSONNode) -> LinkManifest.Fallbacks {
    guard let node = object(root["fallbacks"], key: "fallbacks", known: ["app", "web"]) else {
      return LinkManifest.Fallbacks()
    }
    var fallbacks = LinkManifest.Fallbacks(
      app: text(node["app"], key: "fallbacks.app"), web: text(node["web"], key: "fallbacks.web"))
    fallbacks.appPosition = node["app"]?.position
    fallbacks.webPosition = node["web"]?.position
    return fallbacks
  }

  func wrongType(_ node: JSONNode, key: String, expected: String) -> ManifestError {
    let name = node.value.typeName
    let found = name == "null" ? name : (name == "array" || name == "object" ? "an " : "a ") + name
    return ManifestError(
      .wrongType(key: key, found: found, expected: expected), at: node.position)
  }
}
