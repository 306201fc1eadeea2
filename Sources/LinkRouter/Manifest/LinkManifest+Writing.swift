// A manifest as JSON again: for `init`, and for what imports propose.

public import LinkTypes

extension LinkManifest {
  /// The manifest as JSON, which `init(json:)` reads back.
  public var json: JSONValue {
    // What has no kinds has routes, and may then have no scheme.
    let isKinds = routes.isEmpty && (!kinds.isEmpty || defaultPath != nil)
    var members: [JSONValue.Member] = []
    if !app.isEmpty { members.append(.init("app", .string(app))) }
    if schemes.count == 1 {
      members.append(.init("scheme", .string(schemes[0])))
    } else if !schemes.isEmpty || isKinds {
      members.append(.init("schemes", LinkManifest.array(schemes)))
    }
    if !foreignSchemes.isEmpty {
      members.append(.init("foreignSchemes", LinkManifest.array(foreignSchemes)))
    }
    if !addresses.isEmpty || isKinds {
      members.append(.init("hosts", LinkManifest.array(addresses.map(\.text))))
    }
    if !appIDs.isEmpty { members.append(.init("appIDs", LinkManifest.array(appIDs))) }
    var kindMembers = kinds.map { JSONValue.Member($0.name, $0.json) }
    if let defaultPath {
      kindMembers.append(.init("*", .object([.init("path", .string(defaultPath.text))])))
    }
    if !kindMembers.isEmpty {
      members.append(.init("kinds", .object(kindMembers)))
    }
    let normal = routes.filter { !$0.isDebug }
    if !normal.isEmpty || !isKinds && kindMembers.isEmpty {
      members.append(.init("routes", LinkManifest.object(normal)))
    }
    if let rules = universalLinks.json { members.append(.init("universalLinks", rules)) }
    if let fallback = fallbacks.json { members.append(.init("fallbacks", fallback)) }
    let debug = routes.filter(\.isDebug)
    if !debug.isEmpty || !debugSchemes.isEmpty {
      members.append(
        .init(
          "debug",
          .object([
            .init("schemes", LinkManifest.array(debugSchemes)),
            .init("routes", LinkManifest.object(debug)),
          ])))
    }
    if let intents { members.append(.init("intents", intents)) }
    return .object(members)
  }

  private static func array(_ texts: [String]) -> JSONValue {
    .array(texts.map(JSONValue.string))
  }

  private static func object(_ routes: [Route]) -> JSONValue {
    .object(routes.map { JSONValue.Member($0.name, $0.json) })
  }
}

extension LinkManifest.Kind {
  var json: JSONValue {
    var members: [JSONValue.Member] = []
    if let path { members.append(.init("path", .string(path.text))) }
    if let route { members.append(.init("route", .string(route))) }
    if let webRoute { members.append(.init("webRoute", .string(webRoute))) }
    if let display { members.append(.init("display", .string(display))) }
    return .object(members)
  }
}

extension LinkManifest.Fallbacks {
  var json: JSONValue? {
    var members: [JSONValue.Member] = []
    if let app { members.append(.init("app", .string(app))) }
    if let web { members.append(.init("web", .string(web))) }
    return members.isEmpty ? nil : .object(members)
  }
}

extension Route {
  /// The route as a manifest writes it.
  public var json: JSONValue {
    var members: [JSONValue.Member] = []
    func add(_ key: String, _ texts: [String], asOne: Bool = false) {
      guard let first = texts.first else { return }
      members.append(
        .init(
          key,
          asOne && texts.count == 1 ? .string(first) : .array(texts.map(JSONValue.string))))
    }
    add("path", paths, asOne: true)
    if paths.isEmpty {
      add("url", url.map(\.text), asOne: true)
      add("web", web.map(\.text), asOne: true)
    }
    add("aliases", aliases.map(\.text))
    add("forms", URLForm.allCases.filter(forms.contains).map(\.name))
    add("over", over)
    add("secrets", secrets.sorted())
    if let plan { members.append(.init("plan", plan.json)) }
    if !isUniversalLink { members.append(.init("universalLink", .bool(false))) }
    if let note { members.append(.init("note", .string(note))) }
    return .object(members)
  }
}
