// What an app says of its links: schemes, hosts, kinds of entities and routes.

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
///     "order": {"route": "order"},   // a route of its own, below
///     "*": {"path": "/{kind}/{id}"}, // every other kind
///   },
///   "routes": {
///     "order": {"path": "/orders/{id:digits(8)}?tab={tab:enum(items|history)?}"},
///   },
/// }
/// ```
public struct LinkManifest: Sendable, Hashable {
  /// One kind of entity and what links it.
  public struct Kind: Sendable, Hashable {
    /// The kind's name, such as `item`.
    public var name: String
    /// The path of its entities, which is a route of the kind's name; nil if `route` says more.
    public var path: PathTemplate?
    /// The name of the route that opens its entities by their `id`.
    public var route: String?
    /// The name of the route of its web URLs, if it is another.
    public var webRoute: String?
    /// What people call the kind.
    public var display: String?
    /// Where the file declares it.
    public var position: JSONPosition?

    /// Creates a kind that has a path.
    public init(name: String, path: PathTemplate?) {
      self.name = name
      self.path = path
    }

    /// Whether two kinds say the same, wherever they stand.
    public static func == (left: Kind, right: Kind) -> Bool {
      left.name == right.name && left.path == right.path && left.route == right.route
        && left.webRoute == right.webRoute && left.display == right.display
    }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }

  /// The routes that an app goes to when no route takes a URL.
  public struct Fallbacks: Sendable, Hashable {
    /// For URLs of the app's schemes.
    public var app: String?
    /// For web URLs.
    public var web: String?
    /// Where the file names them.
    var appPosition: JSONPosition?
    var webPosition: JSONPosition?

    /// Creates fallbacks.
    public init(app: String? = nil, web: String? = nil) {
      self.app = app
      self.web = web
    }

    /// Whether both say the same, wherever they stand.
    public static func == (left: Fallbacks, right: Fallbacks) -> Bool {
      left.app == right.app && left.web == right.web
    }

    /// Hashes the names.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(app)
      hasher.combine(web)
    }
  }

  /// The app's name.
  public var app: String
  /// The custom URL schemes, the preferred one first.
  public var schemes: [String]
  /// Where the web links are, the preferred address first: hosts, and others that are no universal links.
  public var addresses: [WebAddress]
  /// The hosts of universal links, the preferred one first.
  public var hosts: [String] { addresses.filter(\.isHost).map(\.authority) }
  /// The kinds in the order of the file.
  public var kinds: [Kind]
  /// The path of every kind not listed; nil if those have no links.
  public var defaultPath: PathTemplate?
  /// Schemes of the system or of other apps that routes use and the app does not register.
  public var foreignSchemes: [String] = []
  /// The schemes that only debug builds register.
  public var debugSchemes: [String] = []
  /// The app's identifiers, such as `ABCDE12345.com.example.shop`.
  public var appIDs: [String] = []
  /// The routes in the order of the file, those of debug builds last.
  public var routes: [Route] = []
  /// Where to go when no route takes a URL.
  public var fallbacks = Fallbacks()
  /// What the files of the hosts say beside the routes.
  public var universalLinks = UniversalLinkRules()
  /// The intents as they stand in the file; nil if there are none.
  public var intents: JSONValue?

  /// Creates a manifest from parts that are known to be well-formed.
  public init(
    app: String, schemes: [String], hosts: [String], kinds: [Kind], defaultPath: PathTemplate? = nil
  ) {
    self.app = app
    self.schemes = schemes
    addresses = hosts.map { WebAddress(authority: $0) }
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
}
