// A route: a name, the patterns of its URLs, and what an app does with them.

public import LinkTypes

/// One place in an app that URLs lead to.
public struct Route: Sendable, Hashable {
  /// Its name, which tools and code know it by.
  public var name: String
  /// The URLs in the app's own schemes; the first one is printed.
  public var url: [RoutePattern]
  /// The web URLs; the first one is printed.
  public var web: [RoutePattern]
  /// URLs that are read and never printed.
  public var aliases: [RoutePattern]
  /// Other spellings of host and path that are read too.
  public var forms: Set<URLForm>
  /// The names of routes that this one goes before where both could take a URL.
  public var over: [String]
  /// The names of values that messages and logs must not show.
  public var secrets: Set<String>
  /// How an app navigates to it.
  public var plan: NavigationPlan?
  /// Whether only debug builds know it.
  public var isDebug: Bool
  /// Whether its web URLs open the app as universal links; those of others stay in the browser.
  public var isUniversalLink = true
  /// What the manifest says about it to people.
  public var note: String?
  /// The paths that `url` and `web` were made from, as the manifest writes them.
  public var paths: [String] = []
  /// Where the manifest declares it; nil if no manifest does.
  public var position: JSONPosition?

  /// Creates a route.
  public init(
    name: String, url: [RoutePattern] = [], web: [RoutePattern] = [], aliases: [RoutePattern] = [],
    forms: Set<URLForm> = [], over: [String] = [], secrets: Set<String> = [],
    plan: NavigationPlan? = nil, isDebug: Bool = false, position: JSONPosition? = nil
  ) {
    self.name = name
    self.url = url
    self.web = web
    self.aliases = aliases
    self.forms = forms
    self.over = over
    self.secrets = secrets
    self.plan = plan
    self.isDebug = isDebug
    self.position = position
  }

  /// Every pattern, those that are printed first.
  public var patterns: [RoutePattern] { url + web + aliases }
}

/// How an app shows what a route leads to, as a value: nothing is navigated here.
public struct NavigationPlan: Sendable, Hashable {
  /// The tab to select first.
  public var tab: String?
  /// Whether the tab's stack is emptied before.
  public var reset: Bool
  /// The names of the routes pushed, in order; the route itself comes last unless it is a sheet.
  public var stack: [String]
  /// The sheet to present.
  public var sheet: String?

  /// Creates a plan.
  public init(
    tab: String? = nil, reset: Bool = false, stack: [String] = [], sheet: String? = nil
  ) {
    self.tab = tab
    self.reset = reset
    self.stack = stack
    self.sheet = sheet
  }

  /// The plan in JSON; parts that say nothing are left out.
  public var json: JSONValue {
    var members: [JSONValue.Member] = []
    if let tab { members.append(.init("tab", .string(tab))) }
    if reset { members.append(.init("reset", .bool(true))) }
    if !stack.isEmpty { members.append(.init("stack", .array(stack.map(JSONValue.string)))) }
    if let sheet { members.append(.init("sheet", .string(sheet))) }
    return .object(members)
  }
}
