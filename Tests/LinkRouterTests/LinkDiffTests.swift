// What a new manifest does to old links, and what a URL that nobody takes is told.

import LinkRouter
import LinkTypes
import Testing

@Suite struct LinkDiffTests {
  private func table(_ routes: [(String, String)]) throws -> RouteTable {
    try RouteTable(
      routes: routes.map { name, pattern in
        Route(name: name, url: [try RoutePattern(pattern)])
      })
  }

  @Test func `every way to break a link is told apart`() throws {
    let old = try table([
      ("item", "a://items/{id}"), ("user", "a://users/{id}"), ("page", "a://pages/{n:int}"),
      ("old", "a://old"), ("same", "a://same/{x}"), ("wide", "a://any/{x}"),
    ])
    let new = try table([
      ("item", "a://items/{id:int}"), ("user2", "a://users/{id}"), ("page", "a://pages/{n}"),
      ("same", "a://same/{x}"), ("wide", "a://any/{x}"), ("special", "a://any/a"),
    ])
    let found = LinkDiff(from: old, to: new, seed: 1, runs: 30).breaks
    #expect(
      Set(found.map { "\($0.kind.rawValue) \($0.route)" })
        == [
          "narrowed item", "retyped item", "moved user", "retyped page", "removed old",
          "taken wide",
        ])
    for found in found { #expect(old.match(found.url)?.name == found.route) }
    #expect(LinkDiff(from: old, to: old, seed: 2, runs: 30).breaks.isEmpty)
  }

  @Test(
    arguments: [
      ("a://items/{id}", "a://items/new", "taken", "a://items/new"),
      ("a://{a}/{b}", "a://x/{b}/z", nil, ""),
      ("a://items/{id}?ref={r?}", "a://items/{id}?ref=mail", "taken", "a://items/a?ref=mail"),
      ("a:/{p+}", "a:/some/word/{x:int}", "taken", "a:/some/word/1"),
      ("a://{url+}", "a://settings", "taken", "a://settings"),
      ("a://x#{f}", "a://x#/room/{id}", "taken", "a://x#/room/a"),
    ] as [(String, String, String?, String)])
  func `links that a new route takes over are found`(
    pattern: String, taker: String, kind: String?, url: String
  ) throws {
    let old = try table([("old", pattern)])
    let new = try table([("old", pattern), ("taker", taker)])
    let found = LinkDiff(from: old, to: new, seed: 1, runs: 0).breaks
    #expect(found.map(\.kind.rawValue) == (kind.map { [$0] } ?? []))
    guard let first = found.first else { return }
    #expect(first.url == url)
    #expect(first.detail == "now 'taker' takes it and goes before 'old'")
    #expect(LinkDiff(from: new, to: old, seed: 1, runs: 0).breaks.map(\.kind) == [.moved])
  }

  @Test func `each new route that takes links over is named, and what "over" brings about`() throws
  {
    let old = try table([("item", "a://items/{id}")])
    let new = try RouteTable(routes: [
      Route(name: "item", url: [try RoutePattern("a://items/{id}")]),
      Route(name: "new", url: [try RoutePattern("a://items/new")]),
      Route(name: "number", url: [try RoutePattern("a://items/{n:int}")]),
      Route(name: "odd", url: [try RoutePattern("a://{kind}/odd")], over: ["item"]),
    ])
    let found = LinkDiff(from: old, to: new, seed: 1, runs: 0).breaks
    #expect(Set(found.map(\.url)) == ["a://items/new", "a://items/1", "a://items/odd"])
    #expect(found.allSatisfy { $0.kind == .taken && $0.route == "item" })
  }

  @Test(
    arguments: [
      ("a://x/{v:enum(aa|bb|cc|dd|ee)}", "a://x/{v:enum(aa|bb|cc|dd)}", "a://x/ee"),
      ("a://x/{v}", "a://x/{v:slug}", "a://x/%2E"),
      ("a://{h:slug}/x", "a://{h:set(a-z)}/x", "a://1/x"),
      ("a://x?v={v?}", "a://x?v={v:int?}", "a://x?v=a"),
      ("a://x?t={v*}", "a://x?t={v:int*}", "a://x?t=a"),
      (
        "a://x/{v:set(a;3-200)}", "a://x/{v:set(a;3-100)}",
        "a://x/" + String(repeating: "a", count: 101)
      ),
      (
        "a://x/{v:set(a;3-4096)}", "a://x/{v:set(a;3-4095)}",
        "a://x/" + String(repeating: "a", count: 4096)
      ),
      (
        "a://x/v{v:set(a;3-)}", "a://x/v{v:set(a;3-200)}",
        "a://x/v" + String(repeating: "a", count: 201)
      ),
      ("a://x/{v:digits}", "a://x/{v:digits(4096)}", "a://x/1"),
      (
        "a://x?v={v:set(a;3-200)}", "a://x?v={v:set(a;3-100)}",
        "a://x?v=" + String(repeating: "a", count: 101)
      ),
      (
        "a://x#{v:set(a;3-200)}", "a://x#{v:set(a;3-100)}",
        "a://x#" + String(repeating: "a", count: 101)
      ),
      (
        "a://x#/b/{v:set(a;70)}", "a://x#/b/{v:set(a;71)}",
        "a://x#/b/" + String(repeating: "a", count: 70)
      ),
      ("a://x#k={v:hex}", "a://x#k={v:set(0-9a)}", "a://x#k=b"),
      ("a://{v:string}/x", "a://{v}/x", "a://%2E/x"),
      ("a://x/{v:hex}", "a://x/{v:hex(4)}", "a://x/a"), ("a://x", "a://x?q={q}", "a://x"),
      ("a://x?q|query={q}", "a://x?q={q}", "a://x?query=a"), ("a://x#{f}", "a://x#/{f}", "a://x#a"),
    ])
  func `texts that no longer fit are found without luck`(before: String, after: String, url: String)
    throws
  {
    let found = LinkDiff(
      from: try table([("r", before)]), to: try table([("r", after)]), seed: 1, runs: 0
    ).breaks
    #expect(found.contains { $0.kind == .narrowed && $0.url == url }, "\(found)")
  }

  @Test func `another default, a debug route and a link left to the browser break links too`()
    throws
  {
    let before = Route(
      name: "r", url: [try RoutePattern("a://x?n={n:int=1}")],
      web: [try RoutePattern("https://x.io/r?n={n:int=1}")])
    var after = before
    after.url = [try RoutePattern("a://x?n={n:int=2}")]
    after.isDebug = true
    after.isUniversalLink = false
    let found = LinkDiff(
      from: try RouteTable(routes: [before]), to: try RouteTable(routes: [after]), seed: 1, runs: 0
    ).breaks
    #expect(
      found.map(\.detail) == [
        "'n' is 2 now and was 1", "only debug builds know the route now",
        "it stays in the browser now",
      ])
  }

  @Test(
    arguments: [
      ("a://item/5", "item", "host", "\"items\" expected in the host, found \"item\""),
      ("a://pages/x", "page", "path", "a whole number (n) expected in the path, found \"x\""),
      ("a://pages", "page", "path", "a whole number (n) is missing in the path"),
      ("a://pages/1/2", "page", "path", "the end of the path expected in the path, found \"2\""),
      ("a://find", "find", "query", "the key \"q\" or \"query\" is missing in the query"),
      (
        "a://find?q=", "find", "query",
        "a text (q) for \"q\" or \"query\" expected in the query, found \"\""
      ),
      ("b://x", nil, nil, nil),
      (
        "a://pages/999999999999999999999999999999", "page", "path",
        "a whole number of at most 64 bits (n) expected in the path"
      ),
    ] as [(String, String?, String?, String?)])
  func `a miss names the nearest route and where it differs`(
    url: String, route: String?, place: String?, sentence: String?
  ) throws {
    let table = try table([
      ("item", "a://items/{id}"), ("page", "a://pages/{n:int}"), ("find", "a://find?q|query={q}"),
    ])
    let miss = table.miss(url)
    #expect(miss.nearestRoute == route)
    #expect(miss.mismatch?.place == place)
    if let sentence { #expect(miss.mismatch?.sentence.hasPrefix(sentence.prefix(30)) == true) }
    #expect(miss.exitCode == .no)
    #expect(miss.message == "no route takes '\(url)'")
  }

  @Test func `a miss in another form says which would do`() throws {
    let miss = try table([("item", "a://items/{id}")]).miss("a:///items/5?x=1")
    #expect(miss.otherForm?.route == "item")
    #expect(miss.otherForm?.url == "a://items/5?x=1")
    #expect(miss.hint?.contains("\"forms\"") == true)
  }
}
