// From examples of links to routes that take all of them: words that stay are literals, what varies or
// looks like a value is captured, query items are collected by place.

import LinkTypes

/// Routes inferred from example URLs.
///
/// A word of a path is a value if it looks like one (numbers, UUIDs, dates, `@name`, what has signs or
/// letters beyond ASCII), or if four or more different words stand in its place, the first place apart.
/// Types are the narrowest that all examples of a place share; a query item that some examples lack is
/// optional; `action`, `cmd`, `method` and `verb` decide between routes.
public struct RouteInference {
  /// The custom schemes of the examples, in the order they came.
  public private(set) var schemes: [String] = []
  /// The web addresses.
  public private(set) var addresses: [WebAddress] = []

  private struct Root: Hashable {
    let scheme: String
    let form: URLForm
    let webHost: String?
  }

  private var roots: [Root: ExampleTree] = [:]
  private var order: [Root] = []

  /// Creates an inference without examples.
  public init() {}

  /// Adds an example; false if it is no URL that a route could take.
  public mutating func add(_ url: String) -> Bool {
    guard let example = ExampleURL(url) else { return false }
    if example.isWeb {
      guard
        let address = example.webHost.flatMap({
          LinkManifest.webAddress(example.scheme + "://" + $0)
        })
      else { return false }
      let declared = address.declared
      if !addresses.contains(declared) { addresses.append(declared) }
    } else if !schemes.contains(example.scheme) {
      schemes.append(example.scheme)
    }
    let root = Root(scheme: example.scheme, form: example.form, webHost: example.webHost)
    if roots[root] == nil {
      roots[root] = ExampleTree()
      order.append(root)
    }
    roots[root]?.insert(example)
    return true
  }

  /// The routes, with names made of their literals. Routes of different schemes and hosts that have the same
  /// words, a name among them, and carry the same values are one.
  public func routes() -> [Route] {
    var routes: [Route] = []
    for root in order {
      guard let tree = roots[root] else { continue }
      tree.generalize()
      tree.forEachEnd { path, examples, isTail in
        for group in Self.groups(examples) {
          let draft = RouteDraft(path, group, isTail: isTail)
          guard let pattern = try? RoutePattern(draft.text) else { continue }
          Self.add(pattern, draft, to: &routes)
        }
      }
    }
    LinkManifest.settle(&routes, onlyTies: true)
    return routes
  }

  /// Examples of one path by the verb in their query.
  private static func groups(_ examples: [ExampleURL]) -> [[ExampleURL]] {
    let verbs: Set<String> = ["action", "cmd", "command", "method", "verb"]
    var groups: [(verb: String, examples: [ExampleURL])] = []
    for example in examples {
      let item = example.items.first { verbs.contains($0.key.lowercased()) }
      let verb = item.map { $0.key + "=" + ($0.value ?? "") } ?? ""
      if let place = groups.firstIndex(where: { $0.verb == verb }) {
        groups[place].examples.append(example)
      } else {
        groups.append((verb, [example]))
      }
    }
    return groups.map(\.examples)
  }

  private static func add(_ pattern: RoutePattern, _ draft: RouteDraft, to routes: inout [Route]) {
    let isWeb = pattern.isWeb
    func carriesTheSame(_ route: Route) -> Bool {
      guard let main = route.patterns.first, main.captures.count == pattern.captures.count else {
        return false
      }
      return main.hasSameWords(as: pattern)
        && main.captures.allSatisfy { one in
          pattern.captures.contains {
            $0.name == one.name && $0.type == one.type && $0.extent == one.extent
              && $0.isOptional == one.isOptional
          }
        }
    }
    var name = draft.name
    var number = 1
    while let place = routes.firstIndex(where: { $0.name == name }) {
      let isFree = (isWeb ? routes[place].web : routes[place].url)
        .allSatisfy { $0.scheme != pattern.scheme || $0.authority != pattern.authority }
      if isFree, carriesTheSame(routes[place]) {
        if isWeb { routes[place].web.append(pattern) } else { routes[place].url.append(pattern) }
        return
      }
      number += 1
      name = "\(draft.name)-\(number)"
    }
    var route = Route(name: name)
    if isWeb { route.web = [pattern] } else { route.url = [pattern] }
    route.secrets = draft.secrets
    routes.append(route)
  }
}

extension RoutePattern {
  /// Whether the same literals and values stand behind both patterns' schemes and web hosts, and some of
  /// them are literals: what is values alone may be anything.
  fileprivate func hasSameWords(as other: RoutePattern) -> Bool {
    let words = words
    return words == other.words
      && words.contains { if case .segment(let part) = $0 { part.isNamed } else { false } }
  }

  private var words: [RouteVariant.Step] {
    let variant = RouteVariant.all(of: Route(name: "", url: [self]), index: 0).first
    let host = isWeb ? nil : authority.map { RouteVariant.Step.segment($0) }
    return ((host.map { [$0] } ?? []) + (variant?.steps ?? [])).map { step in
      if case .segment(let part) = step { .segment(part.shape) } else { step }
    }
  }
}

extension SegmentPattern {
  /// Whether letters stand in it.
  fileprivate var isNamed: Bool {
    parts.contains { part in
      if case .literal(let bytes) = part { bytes.contains(where: \.isASCIILetter) } else { false }
    }
  }
}
