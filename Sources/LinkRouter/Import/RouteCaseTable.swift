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

  private static let keys = [
    "$schema", "about", "app", "source", "shapes", "note", "notes", "routes", "urls",
    "non_matching",
  ]
  private static let routeKeys = [
    "name", "template", "example_urls", "expected", "params", "note", "notes",
  ]
  private static let ruleKeys = ["url", "rule", "why", "note"]

  /// Reads a case file. Keys that mean nothing are faults: what they were to expect would never be asked.
  ///
  /// - Throws: `ManifestError` with the first fault and its place.
  public init(json bytes: [UInt8]) throws(ManifestError) {
    let (root, reader) = try ManifestReader.parse(bytes)
    try reader.checkObject(root, key: "manifest", known: Self.keys)
    app = reader.text(root["app"], key: "app") ?? ""
    nonMatching = try Self.strings(root["non_matching"], key: "non_matching", reader)
    hostile = try Self.rules(root["urls"], reader)
    entries = try Self.entries(root["routes"], reader)
    if root["routes"] == nil, root["non_matching"] == nil, root["urls"] == nil {
      throw ManifestError(.missingKey(key: "routes"), at: root.position)
    }
    if let fault = reader.faults.list.first { throw fault }
  }

  private static func entries(
    _ node: JSONNode?, _ reader: ManifestReader
  ) throws(ManifestError) -> [Entry] {
    guard let node else { return [] }
    guard case .array = node.value else {
      throw reader.wrongType(node, key: "routes", expected: "an array of objects")
    }
    guard !node.elements.isEmpty else {
      throw ManifestError(.empty(key: "routes"), at: node.position)
    }
    var entries: [Entry] = []
    for element in node.elements { entries.append(try entry(element, reader)) }
    return entries
  }

  private static func entry(
    _ node: JSONNode, _ reader: ManifestReader
  ) throws(ManifestError) -> Entry {
    try reader.checkObject(node, key: "routes", known: Self.routeKeys)
    guard let name = node["name"] else {
      throw ManifestError(.missingKey(key: "routes.name"), at: node.position)
    }
    let urls = try strings(node["example_urls"], key: "routes.example_urls", reader)
    let expected = try values(node["expected"], reader)
    if let list = node["expected"], expected.count != urls.count {
      throw ManifestError(
        .wrongType(
          key: "routes.expected",
          found: "a list of \(expected.count) object\(expected.count == 1 ? "" : "s")",
          expected: "one for each of \(urls.count) URL\(urls.count == 1 ? "" : "s")"),
        at: list.position)
    }
    return Entry(
      name: try reader.text(name, key: "routes.name"),
      template: reader.text(node["template"], key: "routes.template"), urls: urls,
      expected: expected)
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
      try reader.checkObject(element, key: "urls", known: Self.ruleKeys)
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
