// What makes a manifest put together from parts one that can be used.

import LinkTypes

extension LinkManifest {
  /// Whether a text can be a custom scheme of an app's own.
  public static func isScheme(_ text: String) -> Bool {
    (try? NameRules.checkScheme(text, at: JSONPosition(offset: 0, line: 1, column: 1))) != nil
  }

  /// Whether a text is an app identifier such as `ABCDE12345.com.example.app`.
  public static func isAppID(_ text: String) -> Bool {
    (try? NameRules.checkAppID(text, at: JSONPosition(offset: 0, line: 1, column: 1))) != nil
  }

  /// A web host as manifests write it; nil if the text is none.
  public static func webHost(_ text: String) -> String? {
    webAddress(text.lowercased()).flatMap { $0.isHost ? $0.authority : nil }
  }

  /// A web address as manifests write it, a host or a URL without path; nil if the text is none.
  public static func webAddress(_ text: String) -> WebAddress? {
    try? WebAddress(text, at: JSONPosition(offset: 0, line: 1, column: 1))
  }

  /// Leaves out what no URL reaches, says which route goes first where two could take one URL, and adds
  /// a route for each example that no route takes. What was left out is returned.
  @discardableResult
  public mutating func makeUsable(examples: [String] = []) -> [RouteTableError] {
    let leftOut = settle()
    guard var table = try? RouteTable(self) else { return leftOut }
    for url in examples where table.match(url) == nil {
      guard let example = ExampleURL(url) else { continue }
      let draft = RouteDraft(literally: example)
      guard let pattern = try? RoutePattern(draft.text) else { continue }
      let name = LinkManifest.unusedName(draft.name, in: routes)
      let before = self
      routes.append(
        example.isWeb ? Route(name: name, web: [pattern]) : Route(name: name, url: [pattern]))
      settle()
      if let next = try? RouteTable(self), next.match(url) != nil {
        table = next
      } else {
        self = before
      }
    }
    return leftOut
  }

  /// Mends what `RouteTable.faults` finds, as long as it finds less and less.
  @discardableResult
  private mutating func settle() -> [RouteTableError] {
    var leftOut: [RouteTableError] = []
    for _ in 0..<max(routes.count * 2, 8) {
      let faults = RouteTable.faults(of: self)
      guard !faults.isEmpty else { break }
      for fault in faults {
        switch fault.reason {
        case .unreachable(let name, let pattern, let others, _):
          remove(pattern, of: name, for: others)
          leftOut.append(fault)
        case .conflict(let first, let second, _):
          guard let index = routes.firstIndex(where: { $0.name == first }) else { continue }
          if !routes[index].over.contains(second) { routes[index].over.append(second) }
        default: continue
        }
      }
    }
    return leftOut
  }

  private mutating func remove(_ pattern: String, of name: String, for others: [String]) {
    for other in others where other != name {
      guard let taker = routes.firstIndex(where: { $0.name == other }) else { continue }
      let note =
        "goes before '\(name)' and takes "
        + (others.count > 1 ? "some of '\(pattern)', others the rest" : "all of '\(pattern)'")
      routes[taker].note = routes[taker].note.map { $0 + "; " + note } ?? note
    }
    guard let index = routes.firstIndex(where: { $0.name == name }) else { return }
    routes[index].url.removeAll { $0.text == pattern }
    routes[index].web.removeAll { $0.text == pattern }
    routes[index].aliases.removeAll { $0.text == pattern }
    guard routes[index].url.isEmpty, routes[index].web.isEmpty else { return }
    routes.remove(at: index)
    for other in routes.indices { routes[other].over.removeAll { $0 == name } }
  }
}
