// Routes, kinds and fallbacks in `linkindex.json`, and the schema beside the reader.

import LinkRouter
import LinkTypes
import Testing

@Suite struct ManifestRoutesTests {
  private static let whole = """
    {
      "app": "Shop", "schemes": ["shop", "shop-beta"], "hosts": ["shop.example", "www.shop.example"],
      "foreignSchemes": ["tel"], "appIDs": ["ABCDE12345.com.example.shop"],
      "kinds": {
        "item": {"path": "/items/{id}"},
        "order": {"route": "order", "display": "Order"},
        "post": {"route": "postApp", "webRoute": "postWeb"},
      },
      "routes": {
        "home": "/",
        "order": {"path": "/orders/{id:digits(4)}[/{tab:enum(items|history)}]", "secrets": ["id"],
          "plan": {"tab": "orders", "reset": true, "stack": ["home"]}},
        "search": {"url": "shop://search?q|query={q}", "web": "https://shop.example/s?q={q}",
          "aliases": ["shop://find/{q}"], "forms": ["all"]},
        "postApp": "shop://posts/{id}", "postWeb": "https://shop.example/blog/{id}",
        "call": "tel:{number}",
      },
      "fallbacks": {"app": "home", "web": "home"},
      "debug": {"schemes": ["shop-debug"], "routes": {"state": "shop-debug://state/{name}"}},
    }
    """

  @Test func `a whole manifest gives its routes`() throws {
    let manifest = try LinkManifest(json: Array(Self.whole.utf8))
    let table = try RouteTable(manifest)
    func read(_ url: String) -> String? {
      table.match(url).map { match in
        ([match.name] + match.orderedValues.map { "\($0.name)=\($0.value.text ?? "…")" })
          .joined(separator: " ")
      }
    }
    #expect(read("shop:///") == "home")
    #expect(read("https://www.shop.example") == "home")
    #expect(read("shop-beta://orders/1234/history") == "order id=1234 tab=history")
    #expect(read("https://shop.example/orders/12345") == nil)
    #expect(read("shop:find/tea") == "search q=tea")
    #expect(read("shop:///search?query=tea") == "search q=tea")
    #expect(table.match("shop:///search?query=tea")?.canonicalURL == "shop://search?q=tea")
    #expect(table.match("shop://find/tea")?.canonicalURL == "shop://search?q=tea")
    #expect(
      table.match("https://www.shop.example/orders/1234")?.canonicalURL
        == "https://shop.example/orders/1234")
    #expect(read("tel:+49301") == "call number=+49301")
    #expect(table.match("shop-debug://state/empty")?.route.isDebug == true)
    #expect(table.route(named: "order")?.plan?.stack == ["home"])
    #expect(table.url(for: EntityIdentifier(kind: "order", id: "1234")) == "shop://orders/1234")
    #expect(
      table.webURL(for: EntityIdentifier(kind: "order", id: "1234"))
        == "https://shop.example/orders/1234")
    #expect(table.url(for: EntityIdentifier(kind: "order", id: "12")) == nil)
    #expect(table.url(for: EntityIdentifier(kind: "post", id: "a b")) == "shop://posts/a%20b")
    #expect(
      table.webURL(for: EntityIdentifier(kind: "post", id: "a b"))
        == "https://shop.example/blog/a%20b")
    #expect(table.url(for: EntityIdentifier(kind: "item", id: "1")) == "shop://items/1")
    #expect(
      try table.url("order", ["id": .string("1234"), "tab": .string("items")], target: .web)
        == "https://shop.example/orders/1234/items")
  }

  @Test func `a manifest reads back from its JSON`() throws {
    let manifest = try LinkManifest(json: Array(Self.whole.utf8))
    let text = JSONWriter(style: .pretty).string(manifest.json)
    let again = try LinkManifest(json: Array(text.utf8))
    #expect(JSONWriter(style: .pretty).string(again.json) == text)
    #expect(again.routes.map(\.patterns) == manifest.routes.map(\.patterns))
  }

  @Test(arguments: [
    (#"{"routes": {"a": "shop://x"}}"#, "manifest.unknownScheme", 1, 18),
    (#"{"scheme": "shop", "routes": {"a": "shp://x"}}"#, "manifest.unknownScheme", 1, 36),
    (#"{"hosts": ["a.b"], "routes": {"a": "https://a.c/x"}}"#, "manifest.unknownHost", 1, 36),
    (#"{"scheme": "s", "routes": {"a": "s://x/{id:itn}"}}"#, "pattern.type", 1, 44),
    (
      "{\"scheme\": \"s\", \"routes\": {\n  \"a\": {\"url\": \"s://x/{a}{b}\"}}}",
      "pattern.adjacentCaptures", 2, 26
    ),
    (#"{"scheme": "s", "routes": {"a": {"urls": "s://x"}}}"#, "manifest.unknownKey", 1, 34),
    (#"{"scheme": "s", "routes": {"a": {}}}"#, "manifest.missingKey", 1, 33),
    (#"{"scheme": "s", "routes": {"a": {"url": "/x"}}}"#, "manifest.pattern", 1, 41),
    (#"{"scheme": "s", "routes": {"a": {"path": "s://x"}}}"#, "manifest.pattern", 1, 42),
    (
      #"{"scheme": "s", "routes": {"a": {"url": "s://x", "forms": ["hots"]}}}"#,
      "manifest.unknownValue", 1, 60
    ),
    (#"{"scheme": "s", "routes": {"a": {"url": []}}}"#, "manifest.empty", 1, 41),
    (#"{"scheme": "s", "routes": {"a": 1}}"#, "manifest.wrongType", 1, 33),
    (
      #"{"scheme": "s", "routes": {"a": {"url": "s://x", "plan": {"tap": "x"}}}}"#,
      "manifest.unknownKey", 1, 59
    ),
    (
      #"{"scheme": "s", "kinds": {"a": {"path": "/{id}", "route": "x"}}}"#,
      "manifest.conflictingKeys", 1, 33
    ),
    (#"{"scheme": "s", "kinds": {}, "appIDs": ["x.y"], "routes": {}}"#, "manifest.appID", 1, 41),
    (#"{"scheme": "s", "routes": {}, "fallbacks": {"ap": "x"}}"#, "manifest.unknownKey", 1, 45),
    (#"{"scheme": "s", "routes": {}, "intents": 1}"#, "manifest.wrongType", 1, 42),
    (#"{"scheme": "s", "routes": {}, "foreignSchemes": ["Tel x"]}"#, "manifest.scheme", 1, 50),
  ])
  func `a fault in a route is placed`(text: String, code: String, line: Int, column: Int) {
    let error = #expect(throws: ManifestError.self) { try LinkManifest(json: Array(text.utf8)) }
    #expect(error?.code == code, "\(error?.message ?? "")")
    #expect(error?.position.line == line)
    #expect(error?.position.column == column)
    #expect(error?.hint != nil)
  }

  @Test(arguments: [
    (#""kinds": {"a": {"route": "x"}}, "routes": {"y": "s://y/{id}"}"#, "route.unknownRoute"),
    (#""kinds": {"a": {"route": "y"}}, "routes": {"y": "s://y/{name}"}"#, "route.kind"),
    (#""routes": {"y": "s://y/{id}"}, "fallbacks": {"app": "z"}"#, "route.unknownRoute"),
    (#""routes": {"y": "s://y/{id}"}, "fallbacks": {"app": "y"}"#, "route.fallback"),
    (#""kinds": {"y": {"path": "/y/{id}"}}, "routes": {"y": "s://y2"}"#, "route.repeatedName"),
    (#""routes": {"a": {"url": "s://y/{id}", "aliases": ["s://z/{name}"]}}"#, "route.values"),
    (#""routes": {"a": {"url": ["s://y/{id}", "s://z/{id:int}"]}}"#, "route.values"),
    (#""routes": {"a": {"url": "s://y/{id}", "secrets": ["key"]}}"#, "route.values"),
    (#""routes": {"a": {"url": "s://y", "plan": {"stack": ["b"]}}}"#, "route.unknownRoute"),
    (#""kinds": {"a": {"path": "/%zz/{id}"}}"#, "pattern.escape"),
  ])
  func `what does not fit together is refused`(members: String, code: String) throws {
    let manifest = try LinkManifest(json: Array(("{\"scheme\": \"s\", " + members + "}").utf8))
    let error = #expect(throws: RouteTableError.self) { try RouteTable(manifest) }
    #expect(error?.code == code, "\(error?.message ?? "")")
    #expect(error?.exitCode == .dataError)
    #expect(RouteTable.faults(of: manifest).map(\.code) == [code])
  }

  @Test func `every conflict is reported, each with its place`() throws {
    let text = """
      {"scheme": "s", "routes": {
        "a": "s://x/{p}", "b": "s://x/{q}",
        "c": "s://y/{p}", "d": "s://y/{q}"}}
      """
    let faults = RouteTable.faults(of: try LinkManifest(json: Array(text.utf8)))
    #expect(faults.map(\.code) == ["route.conflict", "route.conflict"])
    #expect(faults.map { $0.position?.line } == [2, 3])
    #expect(faults.first?.summary.contains("(line 2)") == true)
  }

  @Test(arguments: [
    (#"{"scheme": "s", "scheme": "s", "routes": {}}"#, "keep one of the two"),
    (
      #"{"scheme": "s", "routes": {"a": "s://a", "a": "s://b"}}"#,
      #"keep one of the two; other URLs of one route go into its "aliases""#
    ),
    (#"{"scheme": "s", "routes": {"a": {"url": "s://a", "url": "s://b"}}}"#, "keep one of the two"),
    (
      #"{"scheme": "s", "routes": {"a": {"url": "s://a", "over": ["zzzzz"]}}}"#,
      #"add 'zzzzz' to "routes", or name a route that is there: see 'link list'"#
    ),
    (
      #"{"scheme": "s", "kinds": {"k": {"route": "zzzzz"}}, "routes": {"a": "s://a"}}"#,
      #"add 'zzzzz' to "routes", or name a route that is there: see 'link list'"#
    ),
    (#"{"scheme": "s", "routes": {"a": "s://\ud800"}}"#, "write a backslash as"),
    (
      #"{"scheme": "s", "hosts": ["a.b."], "routes": {}}"#,
      #"write "a.b", or "https://a.b." if it is so"#
    ),
  ])
  func `a fault says what to do`(text: String, hint: String) throws {
    do {
      _ = try RouteTable(LinkManifest(json: Array(text.utf8)))
      Issue.record("no fault")
    } catch let error as any Diagnostic {
      #expect(error.hint?.hasPrefix(hint) == true, "\(error.message): \(error.hint ?? "")")
    }
  }

  @Test func `the schema knows the keys that the reader knows`() throws {
    let schema = try JSONReader.parse(
      RouteCases.bytes(RouteCases.repository + "schema/linkindex.schema.json"))
    func keys(_ node: JSONValue?) -> Set<String> {
      guard case .object(let members)? = node?["properties"] else { return [] }
      return Set(members.map(\.key))
    }
    #expect(keys(schema) == Set(LinkManifest.keys))
    #expect(keys(schema["$defs"]?["kind"]) == Set(LinkManifest.kindKeys))
    #expect(keys(schema["$defs"]?["route"]) == Set(LinkManifest.routeKeys))
    #expect(
      keys(schema["properties"]?["universalLinks"]) == Set(LinkManifest.universalLinkKeys))
    #expect(
      keys(schema["$defs"]?["route"]?["properties"]?["plan"]) == Set(LinkManifest.planKeys))
  }
}
