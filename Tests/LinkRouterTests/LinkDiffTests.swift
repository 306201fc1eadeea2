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
          "moved wide",
        ])
    for found in found { #expect(old.match(found.url)?.name == found.route) }
    #expect(LinkDiff(from: old, to: old, seed: 2, runs: 30).breaks.isEmpty)
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

  @Test func `secrets are masked wherever a URL is shown`() throws {
    let table = try RouteTable(routes: [
      Route(name: "in", url: [try RoutePattern("a://in?t={t}")], secrets: ["t"]),
      Route(name: "key", url: [try RoutePattern("a://key/{k}")], secrets: ["k"]),
      Route(name: "frag", url: [try RoutePattern("a://f#{s}")], secrets: ["s"]),
    ])
    #expect(table.masked("a://in?x=1&t=abc") == "a://in?x=1&t=•••")
    #expect(table.masked("a://nowhere?t=abc#zz") == "a://nowhere?t=•••#•••")
    #expect(table.masked("a://key/abc") == "a://key/•••")
    #expect(!table.miss("a://nowhere?t=abc").message.contains("abc"))
    #expect(throws: RoutePrintError.self) { try table.url("in", ["t": .int(5)]) }
  }
}
