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
