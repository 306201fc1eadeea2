// Manifests proposed from examples: they can be used, and every example leads to a route.

import LinkRouter
import LinkTypes
import TestSupport
import Testing

@Suite struct RouteInferenceTests {
  /// The routes of examples, made usable, and checked against them.
  private func table(_ urls: [String], place: String = "") throws -> RouteTable {
    var inference = RouteInference()
    var known: [String] = []
    for url in urls where inference.add(url) { known.append(url) }
    var schemes: [String] = []
    var foreign: [String] = []
    for scheme in inference.schemes {
      if LinkManifest.isScheme(scheme) { schemes.append(scheme) } else { foreign.append(scheme) }
    }
    var manifest = LinkManifest(app: "App", schemes: schemes, hosts: [], kinds: [])
    manifest.addresses = inference.addresses
    manifest.foreignSchemes = foreign
    manifest.routes = inference.routes()
    manifest.makeUsable(examples: known)
    let text = JSONWriter().string(manifest.json)
    let again = try LinkManifest(json: Array(text.utf8))
    #expect(JSONWriter().string(again.json) == text, "\(place)")
    let table = try RouteTable(again)
    for url in known {
      #expect(table.match(url) != nil, "\(place): \(url) is taken by no route of \(text)")
    }
    return table
  }

  @Test func `what shares no word is no route of one name`() throws {
    let table = try table([
      "mailto:ada@b.example", "https://b.example/@ada", "a:///7", "https://b.example/7",
      "a://items/1", "https://b.example/items/1", "https://c.example/items/2",
    ])
    #expect(table.routes.filter { $0.patterns.count > 1 }.map(\.name) == ["item"])
    #expect(table.route(named: "item")?.patterns.count == 3)
  }

  @Test(arguments: [
    "a://x?api_key=1", "a://x?code=1", "a://x?sig=1", "a://x?X-Amz-Signature=1", "a://x?idToken=1",
    "a://x?client_secret=1", "a://x?t=eyJhbGciOiJ.eyJzdWIiOiI.c2lnbmF0", "a://x?pwd=1",
    "a://x/eyJhbGciOiJ0.eyJzdWIiOiI.c2lnbmF0", "a://x#eyJhbGciOiJ.eyJzdWIiOiI.c2lnbmF0",
    "a://x#access_token=1&b=2",
  ])
  func `what looks like a secret is marked as one`(url: String) throws {
    let route = try #require(table([url]).routes.first)
    #expect(route.secrets.count == 1, "\(route.patterns[0].text)")
    #expect(try table(["a://x?q=1&page=2&keyboard=3&y=eyJ"]).routes[0].secrets.isEmpty)
  }

  private func patterns(_ urls: [String]) throws -> [String] {
    try table(urls).routes.flatMap { $0.patterns.map(\.text) }.sorted()
  }

  @Test(arguments: [
    (["a://items/1", "a://items/22"], ["a://items/{id:int}"]),
    (["a://items/new", "a://items/1"], ["a://items/new", "a://items/{id:int}"]),
    (
      ["a://settings/profile", "a://settings/privacy"],
      ["a://settings/privacy", "a://settings/profile"]
    ),
    (["a://u/ada", "a://u/bob", "a://u/eve", "a://u/kim"], ["a://u/{id}"]),
    (["a://u/@ada", "a://u/@bob/posts"], ["a://u/@{name}", "a://u/@{name}/posts"]),
    (["a://me@b.example/x", "a://b.example:80/x"], ["a://{name:string}/x"]),
    (["a://b.example/x", "a://c.example/x"], ["a://{name}/x"]),
    (["a://itunes1000", "a://itunes2024"], ["a://itunes{id:int}"]),
    (["a://o/0F8FAD5B-D9CB-469F-A165-70867728950E"], ["a://o/{id:uuid}"]),
    (["a://day/2026-11-30"], ["a://day/{date:date}"]),
    (["a://n/007", "a://n/12"], ["a://n/{id:digits}"]),
    (["a://q?n=1&f", "a://q?n=2"], ["a://q?n={n:int}&f={f:flag?}"]),
    (["a://q?t=a&t=b", "a://q?t=c"], ["a://q?t={t+}"]),
    (["a://q?x=", "a://q?x=1"], ["a://q?x={x:int?}"]),
    (
      ["a://x?action=add&n=1", "a://x?action=go"],
      ["a://x?action=add&n={n:int}", "a://x?action=go"]
    ),
    (["a://r?url=https%3A%2F%2Fb.example"], ["a://r?url={url:url}"]), (["a:///add"], ["a:///add"]),
    (["a:reload"], ["a:reload"]), (["a://f#/x/1"], ["a://f#{fragment}"]),
    (["https://b.example/i/1", "a://i/1"], ["a://i/{id:int}", "https://b.example/i/{id:int}"]),
    (["https://bücher.example/i/1"], ["https://xn--bcher-kva.example/i/{id:int}"]),
    (["a://mail/x@y.example"], ["a://mail/{id}"]), (["a://h/caf%C3%A9"], ["a://h/{id}"]),
  ])
  func `examples become the patterns that one would write`(urls: [String], patterns: [String])
    throws
  {
    #expect(try self.patterns(urls) == patterns.sorted())
  }

  @Test func `one route for the same link in app and web, secrets marked, names of literals`()
    throws
  {
    let table = try table([
      "a://items/1?token=x", "https://b.example/items/1?token=y", "a://users/7",
      "a://users/7/posts",
    ])
    #expect(table.routes.map(\.name) == ["item", "user", "users-posts"])
    let item = try #require(table.route(named: "item"))
    #expect(item.url.count == 1 && item.web.count == 1)
    #expect(item.secrets == ["token"])
  }

  @Test(arguments: RouteCases.apps + RouteCases.more)
  func `the examples of real apps lead to routes`(app: String) throws {
    _ = try table(RouteCases.table(app).entries.flatMap(\.urls), place: app)
  }

  @Test func `any links lead to routes`() throws {
    let printer = try RouteTable(
      routes: RoundTripTests.everything.enumerated().map {
        Route(name: "r\($0)", url: [try RoutePattern($1)])
      })
    let seed = UInt64.random(in: 0...UInt64.max)
    var numbers = SeededGenerator(seed: seed)
    for _ in 0..<12 {
      var urls: [String] = []
      while urls.count < 40 {
        let words = (0..<Int.random(in: 0...4, using: &numbers)).map { _ in
          PercentEncoding.encode(HostileTexts.all.randomElement(using: &numbers) ?? "a")
        }
        let form = URLForm.allCases.randomElement(using: &numbers) ?? .host
        let separator = form == .emptyHost ? ":///" : form.separator
        var url = ["a", "b-c", "https"].randomElement(using: &numbers) ?? "a"
        url += url == "https" ? "://b.example/" : separator
        url += words.joined(separator: "/")
        if Bool.random(using: &numbers) {
          let text = PercentEncoding.encode(HostileTexts.all.randomElement(using: &numbers) ?? "")
          url +=
            ["?q=", "?", "?a=1&a=", "?\(text)=", "#", "?q&r="].randomElement(using: &numbers) ?? ""
          url += text
        }
        urls.append(url)
      }
      urls += printer.routes.compactMap { route in try? printer.url(route.name, [:]) }
      _ = try table(urls, place: "seed \(seed)")
    }
  }

  @Test(arguments: [
    "", "items/1", "a b://x", "a://x/%", "a://x/%ff", "https://[::1/x", "https://a%2Fb/x",
  ])
  func `what is no link is refused`(url: String) {
    var inference = RouteInference()
    let isKnown = inference.add(url)
    #expect(!isKnown)
  }

  @Test func `huge examples end in a tail`() throws {
    let url = "a://x" + String(repeating: "/s", count: 2_000)
    #expect(try table([url]).match(url)?.route.patterns.first?.text.hasSuffix("{path+}") == true)
    _ = try table(["a://x?" + (0..<2_000).map { "k\($0)=\($0)" }.joined(separator: "&")])
  }
}
