// What an app says of its links: schemes, hosts and a path for each kind of entity.

public import LinkTypes

/// An app's links: the content of `linkindex.json`, or the built-in one.
///
/// ```json
/// {
///   "app": "Shop",
///   "scheme": "shop",              // or "schemes": ["shop", "shop-beta"]
///   "hosts": ["shop.example"],
///   "kinds": {
///     "item": {"path": "/items/{id}"},
///     "*": {"path": "/{kind}/{id}"}, // every other kind
///   },
/// }
/// ```
public struct LinkManifest: Sendable, Hashable {
  /// One kind of entity and its path.
  public struct Kind: Sendable, Hashable {
    /// The kind's name, such as `item`.
    public var name: String
    /// The path of its entities.
    public var path: PathTemplate

    /// Creates a kind.
    public init(name: String, path: PathTemplate) {
      self.name = name
      self.path = path
    }
  }

  /// The app's name.
  public var app: String
  /// The custom URL schemes, the preferred one first; at least one.
  public var schemes: [String]
  /// The hosts of universal links, the preferred one first.
  public var hosts: [String]
  /// The kinds in the order of the file.
  public var kinds: [Kind]
  /// The path of every kind not listed; nil if those have no links.
  public var defaultPath: PathTemplate?

  /// Creates a manifest from parts that are known to be well-formed.
  public init(
    app: String, schemes: [String], hosts: [String], kinds: [Kind], defaultPath: PathTemplate? = nil
  ) {
    self.app = app
    self.schemes = schemes
    self.hosts = hosts
    self.kinds = kinds
    self.defaultPath = defaultPath
  }

  /// The manifest used where there is no file: `myapp://items/{id}` and `myapp://users/{id}`.
  public static let builtIn = LinkManifest(
    app: "MyApp", schemes: ["myapp"], hosts: ["myapp.example"],
    kinds: [
      Kind(name: "item", path: PathTemplate(pieces: [.literal("/items/"), .id])),
      Kind(name: "user", path: PathTemplate(pieces: [.literal("/users/"), .id])),
    ])

  /// The manifest as JSON, which `init(json:)` reads back.
  public var json: JSONValue {
    var kindMembers = kinds.map { JSONValue.Member($0.name, LinkManifest.json(path: $0.path)) }
    if let defaultPath {
      kindMembers.append(JSONValue.Member("*", LinkManifest.json(path: defaultPath)))
    }
    return .object([
      JSONValue.Member("app", .string(app)),
      schemes.count == 1
        ? JSONValue.Member("scheme", .string(schemes[0]))
        : JSONValue.Member("schemes", .array(schemes.map(JSONValue.string))),
      JSONValue.Member("hosts", .array(hosts.map(JSONValue.string))),
      JSONValue.Member("kinds", .object(kindMembers)),
    ])
  }

  private static func json(path: PathTemplate) -> JSONValue {
    .object([JSONValue.Member("path", .string(path.text))])
  }
}
