// Links of entities.

import LinkRouter
import LinkTypes
import TestSupport
import Testing

@Suite struct RouteTableTests {
  private func table(_ path: String, kind: String = "item") throws -> RouteTable {
    try RouteTable(
      LinkManifest(
        app: "A", schemes: ["a", "b"], hosts: ["a.example", "b.example"],
        kinds: [.init(name: kind, path: try PathTemplate(path))]))
  }

  @Test(arguments: [
    ("item", "123", "myapp://items/123", "https://myapp.example/items/123"),
    ("user", "ada", "myapp://users/ada", "https://myapp.example/users/ada"),
    ("item", "a/b c", "myapp://items/a%2Fb%20c", "https://myapp.example/items/a%2Fb%20c"),
    (
      "item", "é?#%", "myapp://items/%C3%A9%3F%23%25", "https://myapp.example/items/%C3%A9%3F%23%25"
    ),
    ("item", "..", "myapp://items/%2E%2E", "https://myapp.example/items/%2E%2E"),
    ("item", "a\0\n", "myapp://items/a%00%0A", "https://myapp.example/items/a%00%0A"),
  ])
  func `the built-in manifest links items and users`(
    kind: String, id: String, url: String, webURL: String
  ) {
    let routes = RouteTable.builtIn
    #expect(routes.url(for: EntityIdentifier(kind: kind, id: id)) == url)
    #expect(routes.webURL(for: EntityIdentifier(kind: kind, id: id)) == webURL)
  }

  @Test func `what has no route has no link`() {
    let routes = RouteTable.builtIn
    for identifier in [
      EntityIdentifier(kind: "order", id: "1"), EntityIdentifier(kind: "", id: "1"),
      EntityIdentifier(kind: "item", id: ""),
    ] {
      #expect(routes.url(for: identifier) == nil)
      #expect(routes.webURL(for: identifier) == nil)
    }
  }

  @Test(arguments: [
    ("/items/{id}", "a://items/x%20y"), ("/items/{id}/", "a://items/x%20y/"),
    ("/{id}", "a:///x%20y"), ("/item-{id}", "a:///item-x%20y"),
    ("/{kind}/{id}", "a://item/x%20y"), ("/v1/{kind}s/{id}/show", "a://v1/items/x%20y/show"),
    ("/{kind}-{id}/x", "a:///item-x%20y/x"),
    ("/a:b/{id}", "a:///a:b/x%20y"),
  ])
  func `the first segment is the host unless it holds the id`(path: String, url: String) throws {
    #expect(try table(path).url(for: EntityIdentifier(kind: "item", id: "x y")) == url)
  }

  @Test func `the default path serves every other kind`() throws {
    var manifest = LinkManifest.builtIn
    manifest.defaultPath = try PathTemplate("/{kind}/{id}")
    let routes = try RouteTable(manifest)
    #expect(routes.url(for: EntityIdentifier(kind: "order", id: "1")) == "myapp://order/1")
    #expect(routes.url(for: EntityIdentifier(kind: "item", id: "1")) == "myapp://items/1")
    #expect(routes.url(for: EntityIdentifier(kind: "", id: "1")) == nil)
  }

  @Test func `which entity a URL opens, and why another has no link`() throws {
    let text = """
      {"scheme": "shop", "kinds": {"item": {"route": "item"}, "user": {"path": "/users/{id}"}},
       "routes": {"item": "shop://items/{id:int}", "q": "shop://search?q={q}"}}
      """
    let table = try RouteTable(try LinkManifest(json: Array(text.utf8)))
    #expect(table.entity(openedBy: "shop://items/6") == EntityIdentifier(kind: "item", id: "6"))
    #expect(table.entity(openedBy: "shop://users/6") == EntityIdentifier(kind: "user", id: "6"))
    #expect(table.entity(openedBy: "shop://search?q=1") == nil)
    #expect(table.entity(openedBy: "https://other.example/6") == nil)
    let item = EntityIdentifier(kind: "item", id: "abc")
    #expect(table.linkGap(of: item) == "the id of the route 'item' has to be a whole number")
    #expect(table.linkGap(of: EntityIdentifier(kind: "item", id: "5")) == nil)
    #expect(table.linkGap(of: EntityIdentifier(kind: "other", id: "5")) == nil)
    #expect(table.linkGap(of: item, isWeb: true) == "the route 'item' has no web URL")
  }

  @Test(arguments: [
    ("shop:users/5", "user"), ("shop:/user/5", "user"), ("shop:///items/x", "item"),
    ("shop:relod", "reload"), ("shop://reload", "reload"), ("shop:items/5/6", "item"),
    // Another scheme or host: what stands behind it tells.
    ("other://users/5", "user"), ("other:///items/5", "item"),
    ("https://othr.example/cart/5", "cart"),
    ("http://web.example/cart/5", "cart"),
  ])
  func `the nearest route is found behind another form`(url: String, name: String) throws {
    func route(_ name: String, _ pattern: String) throws -> Route {
      Route(name: name, url: [try RoutePattern(pattern)])
    }
    let table = try RouteTable(routes: [
      route("home", "shop://home"), route("reload", "shop:reload"),
      route("item", "shop://items/{id:int}"), route("user", "shop://users/{id}"),
      route("top", "https://web.example/top"), route("cart", "https://web.example/cart/{id}"),
    ])
    #expect(table.miss(url).nearestRoute == name)
  }

  @Test(arguments: [
    ("s:x", "\"://\" and a host expected after the scheme, found \":\" and no slash"),
    ("s://x//5", "a text (id) expected in the path, found \"//\""),
    ("s://f", "a fragment is missing"), ("s://p", "a fragment that begins with \"/\" is missing"),
    ("s://p#a", "a fragment that begins with \"/\" expected, found \"a\""),
    ("s://w", "a query is missing"),
  ])
  func `a miss says what was expected in plain words`(url: String, sentence: String) throws {
    let table = try RouteTable(
      routes: ["s://x/{id}", "s://f#{v}", "s://p#/{v}", "s://w?{all}"].map {
        Route(name: $0, url: [try RoutePattern($0)])
      })
    #expect(table.miss(url).mismatch?.sentence == sentence)
  }

  @Test func `a long URL is cut in messages`() throws {
    let miss = RouteTable.builtIn.miss("myapp://x/" + String(repeating: "a", count: 100_000))
    #expect(miss.message.count < 300 && miss.message.hasSuffix("…'"))
    #expect(miss.causes.allSatisfy { $0.count < 300 } && miss.sourceExcerpt == nil)
    let fault = RouteTable.builtIn.miss("my app" + String(repeating: "a", count: 100_000))
    #expect(fault.message.count < 300)
  }

  @Test func `without hosts there are no web links`() throws {
    var manifest = LinkManifest.builtIn
    manifest.addresses = []
    #expect(try RouteTable(manifest).webURL(for: EntityIdentifier(kind: "item", id: "1")) == nil)
  }

  @Test(arguments: HostileTexts.all)
  func `any id becomes plain ASCII and comes back`(id: String) throws {
    let url = try #require(RouteTable.builtIn.url(for: EntityIdentifier(kind: "item", id: id)))
    #expect(url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    #expect(
      PercentEncoding.decode(String(url.dropFirst("myapp://items/".count))).map { Array($0.utf8) }
        == Array(id.utf8))
  }
}
