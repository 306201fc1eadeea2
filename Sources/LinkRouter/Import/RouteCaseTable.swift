// A table of routes as data: templates, example URLs with the values expected of them, and URLs that no
// route may take. Tests run it, and a manifest can be made from its templates alone.

public import LinkTypes

/// The content of a route case file.
public struct RouteCaseTable: Sendable {
  /// A route and its examples.
  public struct Entry: Sendable {
    /// The route's name.
    public let name: String
    /// Its template; nil if the table only tests.
    public let template: String?
    /// URLs that it takes.
    public let urls: [String]
    /// The decoded values of each URL, in the order of the URLs.
    public let expected: [[String: JSONValue]]
  }

  /// The app's name.
  public let app: String
  /// The routes in the order of the file.
  public let entries: [Entry]
  /// URLs that no route takes.
  public let nonMatching: [String]
  /// Awkward URLs with a rule each.
  let hostile: [(url: String, rule: HostileRule)]

  /// Reads a case file.
  ///
  /// - Throws: `ManifestError` with the first fault and its place.
  public init(json bytes: [UInt8]) throws(ManifestError) {
    let root: JSONNode
    do {
      root = try JSONNode(parsing: bytes, options: .relaxed)
    } catch {
      throw ManifestError(.syntax(error.reason), at: error.position)
    }
    let reader = ManifestReader(bytes: bytes)
    try reader.checkObject(root, key: "manifest", known: nil)
    app = root["app"]?.value.string ?? ""
    nonMatching = try RouteCaseTable.strings(root["non_matching"], key: "non_matching", reader)
    hostile = try RouteCaseTable.rules(root["urls"], reader)
    guard let routes = root["routes"] else {
      guard root["non_matching"] != nil || root["urls"] != nil else {
        throw ManifestError(.missingKey(key: "routes"), at: root.position)
      }
      entries = []
      return
    }
    guard case .array = routes.value else {
      throw reader.wrongType(routes, key: "routes", expected: "an array of objects")
    }
    var entries: [Entry] = []
    for node in routes.elements {
      try reader.checkObject(node, key: "routes", known: nil)
      guard let name = node["name"] else {
        throw ManifestError(.missingKey(key: "routes.name"), at: node.position)
      }
      let urls = try RouteCaseTable.strings(
        node["example_urls"], key: "routes.example_urls", reader)
      let expected = try RouteCaseTable.values(node["expected"], reader)
      guard expected.isEmpty || expected.count == urls.count else {
        throw ManifestError(
          .wrongType(
            key: "routes.expected", found: "\(expected.count) objects",
            expected: "one for each of \(urls.count) URLs"),
          at: node["expected"]?.position ?? node.position)
      }
      entries.append(
        Entry(
          name: try reader.text(name, key: "routes.name"), template: node["template"]?.value.string,
          urls: urls, expected: expected))
    }
    self.entries = entries
  }

  private static func rules(
    _ node: JSONNode?, _ reader: ManifestReader
  ) throws(ManifestError) -> [(url: String, rule: HostileRule)] {
    guard let node else { return [] }
    guard case .array = node.value else {
      throw reader.wrongType(node, key: "urls", expected: "an array of objects")
    }
    var rules: [(url: String, rule: HostileRule)] = []
    for element in node.elements {
      try reader.checkObject(element, key: "urls", known: nil)
      guard let url = element["url"], let rule = element["rule"] else {
        throw ManifestError(
          .missingKey(key: element["url"] == nil ? "urls.url" : "urls.rule"), at: element.position)
      }
      guard let text = url.value.string else {
        throw reader.wrongType(url, key: "urls.url", expected: "a string")
      }
      guard let known = HostileRule(try reader.text(rule, key: "urls.rule")) else {
        throw ManifestError(
          .wrongType(
            key: "urls.rule", found: "\"\(rule.value.string ?? "")\"",
            expected: "match, no-match, error, policy, value \"…\", not ROUTE or same as …"),
          at: rule.position)
      }
      rules.append((text, known))
    }
    return rules
  }

  private static func strings(
    _ node: JSONNode?, key: String, _ reader: ManifestReader
  ) throws(ManifestError) -> [String] {
    guard let node else { return [] }
    guard case .array = node.value else {
      throw reader.wrongType(node, key: key, expected: "an array of strings")
    }
    var result: [String] = []
    for element in node.elements {
      guard let text = element.value.string else {
        throw reader.wrongType(element, key: key, expected: "a string")
      }
      result.append(text)
    }
    return result
  }

  private static func values(
    _ node: JSONNode?, _ reader: ManifestReader
  ) throws(ManifestError) -> [[String: JSONValue]] {
    guard let node else { return [] }
    guard case .array = node.value else {
      throw reader.wrongType(node, key: "routes.expected", expected: "an array of objects")
    }
    var result: [[String: JSONValue]] = []
    for element in node.elements {
      try reader.checkObject(element, key: "routes.expected", known: nil)
      result.append(
        Dictionary(element.members.map { ($0.key, $0.node.value) }, uniquingKeysWith: { $1 }))
    }
    return result
  }
}
