// The law of links: parse(print(x)) = x, and print(parse(u)) is canonical.

import LinkRouter
import LinkTypes
import TestSupport
import Testing

@Suite struct RoundTripTests {
  /// Every sort of capture in every place.
  static let everything = [
    "a://items/{s}", "a://n/{i:int}/{u:uint}/{d:double}/{b:bool}", "a://u/{u:uuid}/{d:date}",
    "a://h/{h:hex}/{k:hex(8)}/{g:digits(6)}/{l:slug}", "a://s/{x:set(a-z;2-4)}-{y:set(0-9)}",
    "a://o/@{user}[/p/{page:int}]", "a://t/{p+}", "a://m/{p*}/end", "a://{host}/of/{x}",
    "a://{host:string}/at/{x}",
    "a:///top/{x}", "a:/rooted/{x}", "a:opaque:{x}", "a:///", "b:",
    "a://q?s={s}&o={o?}&n={n:int=1}&f={f:flag?}&t={t*}&e={e:any}&u={u:url?}",
    "a://w?{all}", "a://f#{f}", "a://fp#/n/{n}/{m:int}", "a://fq#t={t}&s={s?}",
    "a://two/{x}.{y}", "a://enum/{e:enum(day|week|a/b)}", "a://items/new",
    "a://at?ll={a:double},{b:double}", "c://{all+}", "d://{all*}", "e://{all+}/end",
    "feed:{u:url}", "feeds:{u:url}?q={q?}#{f?}", "a://ft#/in/{x}/{rest+}", "a://fr#/{rest*}",
    "a://fw#{rest+}",
    "https://x.io/items/{s}", "https://{sub}.x.io/{p+}?q={q?}", "ssh://{user}@{h}:{port:uint}",
  ]

  @Test func `every value that a route can hold comes back`() throws {
    var routes: [Route] = []
    for (index, pattern) in Self.everything.enumerated() {
      routes.append(Route(name: "r\(index)", url: [try RoutePattern(pattern)]))
    }
    let table = try RouteTable(routes: routes)
    let seed = UInt64.random(in: 0...UInt64.max)
    let run = RoundTripRun(table, seed: seed, runs: 200)
    #expect(run.failures.isEmpty, "seed \(seed): \(run.failures.prefix(5))")
    #expect(run.trips > 3_000, "seed \(seed)")
  }

  @Test func `a route of which no link comes back is told`() throws {
    let table = try RouteTable(routes: [
      Route(name: "wide", url: [try RoutePattern("a://x?q|p={q}")]),
      Route(name: "near", url: [try RoutePattern("a://x?q={q}")], over: ["wide"]),
    ])
    let run = RoundTripRun(table, seed: 1, runs: 20)
    #expect(run.failures.isEmpty && run.trips == 20)
    #expect(run.untried.map(\.name) == ["wide"])
    #expect(run.untried.first?.reason?.contains("would be taken by 'near'") == true)
  }

  @Test(arguments: RouteCases.apps)
  func `the routes of real apps come back`(app: String) throws {
    let table = try RouteTable(LinkManifest(templates: RouteCases.table(app)))
    let seed = UInt64.random(in: 0...UInt64.max)
    let run = RoundTripRun(table, seed: seed, runs: 30)
    #expect(run.failures.isEmpty, "seed \(seed): \(run.failures.prefix(5))")
  }

  @Test(arguments: HostileTexts.all)
  func `any text comes back from every place`(text: String) throws {
    let table = try RouteTable(routes: [
      Route(
        name: "r",
        url: [try RoutePattern("a://{h:string}/{s}/@{t}/{tail+}?q={q}&a={a:any}&l={l+}#{f}")])
    ])
    let values: [String: RouteValue] = [
      "h": .string(text), "s": .string(text), "t": .string(text), "tail": .segments([text, text]),
      "q": .string(text), "a": .string(text), "l": .list([.string(text), .string(text)]),
      "f": .string(text),
    ]
    let url = try table.url("r", values)
    #expect(url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    let match = try #require(table.match(url))
    for (key, value) in values {
      #expect(match.value(key) == value)
      if case .string(let back)? = match.value(key) {
        #expect(back.utf8.elementsEqual(text.utf8))
      }
    }
    #expect(match.canonicalURL == url)
  }

  @Test func `wrong values are errors that name them`() throws {
    let table = try RouteTable(routes: [
      Route(name: "item", url: [try RoutePattern("a://items/{id:int}?q={q?}")], secrets: ["q"]),
      Route(name: "new", url: [try RoutePattern("a://pages/new")]),
      Route(name: "page", url: [try RoutePattern("a://pages/{name}")]),
      Route(name: "pair", url: [try RoutePattern("a://p/{a}-{b}")]),
    ])
    func code(_ name: String, _ values: [String: RouteValue]) -> String? {
      do {
        _ = try table.url(name, values)
        return nil
      } catch {
        return error.code
      }
    }
    #expect(code("itm", [:]) == "link.unknownRoute")
    #expect(code("item", [:]) == "link.missingValue")
    #expect(code("item", ["id": .string("x")]) == "link.wrongValue")
    #expect(code("item", ["id": .int(1), "x": .int(1)]) == "link.unknownValue")
    #expect(code("item", ["id": .int(1), "q": .string("")]) == "link.wrongValue")
    #expect(code("page", ["name": .string("new")]) == "link.ambiguous")
    #expect(code("pair", ["a": .string("x-y"), "b": .string("z")]) == "link.ambiguous")
    #expect(code("pair", ["a": .string("x"), "b": .string("y-z")]) == nil)
    #expect(throws: RoutePrintError.noPattern(route: "item", isWeb: true)) {
      try table.url("item", ["id": .int(1)], target: .web)
    }
  }
}
