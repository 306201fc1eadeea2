// Which route takes a URL that several could take, and which tables are refused.

import LinkRouter
import LinkTypes
import Testing

@Suite struct RouteConflictTests {
  private func route(_ name: String, _ pattern: String, over: [String] = []) throws -> Route {
    Route(name: name, url: [try RoutePattern(pattern)], over: over)
  }

  @Test(arguments: [
    ("a://x/new", "a://x/{id}", "a://x/new"), ("a://x/{id:int}", "a://x/{id}", "a://x/7"),
    ("a://x/{e:enum(1|2)}", "a://x/{id:int}", "a://x/2"), ("a://x/a{id}", "a://x/{id}", "a://x/ab"),
    ("a://x/ab{id}", "a://x/a{id}", "a://x/abc"), ("a://x/{id}", "a://x/{t+}", "a://x/1"),
    ("a://x/{t+}", "a://x/{t*}", "a://x/1"), ("a://x", "a://x/{t*}", "a://x"),
    ("a://x?q={q}", "a://x", "a://x?q=1"), ("a://x?q={q}&r={r}", "a://x?q={q}", "a://x?q=1&r=2"),
    ("a://x?q=1", "a://x?q={q}", "a://x?q=1"), ("a://x#{f}", "a://x", "a://x#1"),
    ("a://x/y/{b}", "a://x/{a}/z", "a://x/y/z"), ("a://x/{a}", "a://{h}/{a}", "a://x/1"),
    ("a://{h}/x", "a://{s:string}/x", "a://a.b/x"), ("a://{h:slug}/x", "a://{h}/x", "a://a/x"),
    // Custom sets and words stand where their texts do.
    ("a://x/{s:set(0-9;5)}", "a://x/{h:hex}", "a://x/12345"),
    ("a://x/{s:set(0-9;5)}", "a://x/{h:digits}", "a://x/12345"),
    ("a://x/{s:set(0-9;2)}", "a://x/{i:int}", "a://x/12"),
    ("a://x/{h:hex}", "a://x/{s:set(0-9a-fA-Fx)}", "a://x/ab"),
    ("a://x/{s:set(a-f)}", "a://x/{t:set(a-z)}", "a://x/ab"),
    ("a://x/{s:set(a-z;3-9)}", "a://x/{t:set(a-z;3-100)}", "a://x/abc"),
    ("a://x/{s:set(a-z;5-)}", "a://x/{t:set(a-z;3-)}", "a://x/abcde"),
    ("a://x/{d:digits(8)}", "a://x/{h:hex(8)}", "a://x/12345678"),
    ("a://x/{e:enum(a|b)}", "a://x/{f:enum(a|b|c)}", "a://x/b"),
    ("a://x?k={s:set(a-f)}", "a://x?k={t:set(a-z)}", "a://x?k=ab"),
    ("a://x/{b:bool}", "a://x/{s:set(a-z0-9A-Z:)}", "a://x/true"),
  ])
  func `the more specific pattern wins whatever the order`(
    narrow: String, wide: String, url: String
  ) throws {
    let routes = [try route("narrow", narrow), try route("wide", wide)]
    for routes in [routes, routes.reversed()] {
      #expect(try RouteTable(routes: routes).match(url)?.name == "narrow")
    }
  }

  @Test(arguments: [
    ("a://x/{a}", "a://x/{b}"), ("a://x?p={a}", "a://x?q={b}"), ("a://x/a{p}", "a://x/{p}b"),
    ("a://x/{h:hex}", "a://x/{d:double}"), ("a://{h}/x", "a://{k}/x"),
    ("a:{u:url}", "a:{t+}"), ("a://x/{t+}", "a://x/{u+}"), ("a://x[/{p}]", "a://x/{q}"),
    ("a://x?p={a:int}", "a://x?q={b:int}"), ("a://x/{s:set(a-m)}", "a://x/{t:set(f-z;2)}"),
    ("a://x/{d:digits(5)}", "a://x/{s:set(0-9;5)}"),
    ("a://x/{e:enum(a|b)}", "a://x/{f:enum(b|c|d)}"),
    ("a://x?p={a:set(h-k)}", "a://x?q={b:set(h-z)}"),
  ])
  func `two routes that fight for a URL are refused with the URL`(one: String, other: String) throws
  {
    let routes = [try route("one", one), try route("other", other)]
    for routes in [routes, routes.reversed()] {
      let error = #expect(throws: RouteTableError.self) { try RouteTable(routes: routes) }
      guard case .conflict("one", "other", let url)? = error?.reason else {
        Issue.record("\(String(describing: error))")
        continue
      }
      for route in routes { #expect(try RouteTable(routes: [route]).match(url) != nil, "\(url)") }
      #expect(error?.hint?.contains("\"over\"") == true)
    }
  }

  @Test(arguments: [
    ("a://x/{h:hex(4)}", "a://x/{u:uuid}"), ("a://x?u=/a/{p}", "a://x?u=/b/{p}"),
    ("a://x/{e:enum(a|b)}", "a://x/{f:enum(c|d)}"), ("a://x", "a:///x"), ("a://x#/a", "a://x#/b"),
    ("a:{u:url}", "a:reload"), ("a:{u:url}", "a:x/{p}"), ("a://x/@{p}", "a://x/+{p}"),
    ("a://x/{p:digits(3)}", "a://x/{p:digits(4)}"),
  ])
  func `routes that have no URL in common live side by side`(one: String, other: String) throws {
    #expect(throws: Never.self) {
      try RouteTable(routes: [route("one", one), route("other", other)])
    }
  }

  @Test func `over settles a fight, and goes before specificity`() throws {
    let table = try RouteTable(routes: [
      route("path", "a://x?p={a}", over: ["vault"]), route("vault", "a://x?q={b}"),
      route("wide", "a://y/{id}?all", over: ["new"]), route("new", "a://y/new"),
    ])
    #expect(table.match("a://x?p=1&q=2")?.name == "path")
    #expect(table.match("a://x?q=2")?.name == "vault")
    #expect(table.match("a://y/new")?.name == "new")
    #expect(table.match("a://y/new?all")?.name == "wide")
  }

  @Test(arguments: [
    ("a://x?k={a}", "a://x?k={b+}", "r0"), ("a://x?k={a:any}", "a://x?k={b:any+}", "r0"),
    ("a://x/ab{a}", "a://x/{b:enum(abc|abd)}", "r0"),
  ])
  func `a route that no URL reaches is refused`(one: String, other: String, _: String) throws {
    let routes = [try route("r0", one), try route("r1", other)]
    let error = #expect(throws: RouteTableError.self) { try RouteTable(routes: routes) }
    #expect(error?.code == "route.unreachable")
  }

  @Test(arguments: [
    ["a://x/a", "a://x/b", "a://x/{v:enum(a|b)}"],
    ["a://a/{id}", "a://b/{id}", "a://{v:enum(a|b)}/{id}"],
    ["a:a", "a:b", "a:{v:enum(a|b)}"],
    ["a://x/@a", "a://x/@b", "a://x/@{v:enum(a|b)}"],
    [
      "a://x/a/{id:int}", "a://x/a/b", "a://x/b/{id:int}", "a://x/b/b",
      "a://x/{v:enum(a|b)}/{w:enum(b|1)}",
    ],
    ["a://x?q=a", "a://x?q=b", "a://x?q={v:enum(a|b)}"],
    ["a://x#a", "a://x#b", "a://x#{v:enum(a|b)}"],
    ["a://x/{n:digits(1)}", "a://x/{n:digits(2)}", "a://x/{v:set(0-9;1-2)}"],
    ["a://x/a", "a://x/{v:enum(a)}"],
    ["a://x/a/{rest*}", "a://x/b", "a://x/b/{rest+}", "a://x/{v:enum(a|b)}/{rest*}"],
  ])
  func `a route that several others cover between them is refused`(patterns: [String]) throws {
    let routes = try patterns.enumerated().map { try route("r\($0)", $1) }
    let error = #expect(throws: RouteTableError.self) { try RouteTable(routes: routes) }
    guard case .unreachable(let name, _, let others, let url)? = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(name == "r\(patterns.count - 1)")
    #expect(others.count == patterns.count - 1)
    #expect(try RouteTable(routes: [routes[patterns.count - 1]]).match(url) != nil)
    // Each of them is needed.
    for index in routes.indices.dropLast() {
      var fewer = routes
      fewer.remove(at: index)
      #expect(throws: Never.self) { try RouteTable(routes: fewer) }
    }
  }

  @Test func `over that leaves nothing to the other route is refused`() throws {
    let routes = [try route("all", "a://x/{id}", over: ["new"]), try route("new", "a://x/new")]
    let error = #expect(throws: RouteTableError.self) { try RouteTable(routes: routes) }
    guard case .unreachable("new", "a://x/new", ["all"], "a://x/new")? = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `names that do not fit are refused`() throws {
    let over = #expect(throws: RouteTableError.self) {
      try RouteTable(routes: [route("item", "a://x"), route("b", "a://y", over: ["itme"])])
    }
    #expect(over?.code == "route.unknownRoute")
    #expect(over?.hint == "did you mean 'item'?")
    let circle = #expect(throws: RouteTableError.self) {
      try RouteTable(routes: [
        route("a", "a://x/{p}", over: ["b"]), route("b", "a://x/{q}", over: ["a"]),
      ])
    }
    #expect(circle?.code == "route.circularOver")
    let twice = #expect(throws: RouteTableError.self) {
      try RouteTable(routes: [route("a", "a://x"), route("a", "a://y")])
    }
    #expect(twice?.code == "route.repeatedName")
  }
}
