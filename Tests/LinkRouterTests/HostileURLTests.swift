// URLs that have broken routers: none may crash, hang or reach a wrong route.

import LinkRouter
import LinkTypes
import Testing

@Suite struct HostileURLTests {
  static let table: RouteTable? = try? RouteTable(
    LinkManifest(templates: RouteCases.table("seed-deep-linking")))

  @Test func `hostile URLs follow their rules`() throws {
    let run = RouteCaseRun(try RouteCases.table("_hostile"), on: try #require(Self.table))
    #expect(run.failures.isEmpty, "\(run.failures)")
    #expect(run.passed >= 40)
  }

  @Test(arguments: [
    ("match", "myapp://x"), ("no-match", "myapp://items/1"), ("error", "myapp://items/1"),
    ("value \"2\"", "myapp://items/1"), ("match id=\"2\"", "myapp://items/1"),
    ("not item", "myapp://items/1"), ("same as myapp://items/2", "myapp://items/1"),
    ("value \"1\"", "myapp://x"), ("match no=\"1\"", "myapp://items/1"),
  ])
  func `a rule that is not kept fails`(rule: String, url: String) throws {
    let cases: JSONValue = .object([
      .init("urls", .array([.object([.init("url", .string(url)), .init("rule", .string(rule))])]))
    ])
    let table = try RouteCaseTable(json: Array(JSONWriter().string(cases).utf8))
    let run = RouteCaseRun(table, on: try #require(Self.table))
    #expect(run.failures.count == 1 && run.passed == 0)
  }

  @Test(arguments: [
    "myapp://items/%", "myapp://items/%4", "myapp://items/%zz", "myapp://items/%ff",
    "myapp://items/5\n", "myapp://items/5\tx", "myapp://items/a\u{0}b", "myapp://items/5//",
  ])
  func `nothing is repaired`(url: String) {
    #expect(Self.table?.match(url) == nil)
  }

  @Test func `very long URLs are answered`() throws {
    let table = try #require(Self.table)
    let slashes = "myapp://" + String(repeating: "a/", count: 2_000)
    #expect(table.match(slashes) == nil)
    let long = "myapp://items/" + String(repeating: "x", count: 1 << 16)
    #expect(table.match(long)?.name == "item")
    let keys = "myapp://search?" + String(repeating: "k=v&", count: 1 << 14) + "q=1"
    #expect(table.match(keys)?.text("query") == "1")
    #expect(table.match("myapp://items/" + String(repeating: "%", count: 1 << 16)) == nil)
    #expect(table.match("myapp://items/" + String(repeating: "x", count: 1 << 20)) == nil)
  }

  @Test func `bytes that are not UTF-8 are no URL`() throws {
    let table = try #require(Self.table)
    #expect(table.match(Array("myapp://items/".utf8) + [0xFF]) == nil)
    #expect(table.match(Array("myapp://items/".utf8) + [0xED, 0xA0, 0x80]) == nil)
    #expect(table.match(Array("myapp://items/é".utf8))?.value("id") == .string("é"))
  }

  @Test func `a segment of many separators ends soon`() throws {
    let table = try RouteTable(routes: [
      Route(name: "r", url: [try RoutePattern("a://x/{a}-{b}-{c}-{d:int}")])
    ])
    #expect(table.match("a://x/" + String(repeating: "-a", count: 30_000)) == nil)
    #expect(table.match("a://x/p-q-r-7")?.value("d") == .int(7))
  }
}
