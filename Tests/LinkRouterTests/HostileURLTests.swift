// URLs that have broken routers: none may crash, hang or reach a wrong route.

import LinkRouter
import LinkTypes
import Testing

@Suite struct HostileURLTests {
  struct Case: Sendable {
    let url: String
    let rule: String
  }

  static let table: RouteTable? = try? RouteTable(
    LinkManifest(templates: RouteCases.table("seed-deep-linking")))

  static let cases: [Case] = {
    guard let bytes = try? RouteCases.bytes(RouteCases.folder + "_hostile.json"),
      let value = try? JSONReader.parse(bytes), case .array(let items)? = value["urls"]
    else { return [] }
    return items.map { Case(url: $0["url"]?.string ?? "", rule: $0["rule"]?.string ?? "") }
  }()

  @Test func `the cases are there`() {
    #expect(Self.cases.count >= 40)
  }

  @Test(arguments: cases.indices)
  func `a hostile URL follows its rule`(index: Int) throws {
    let table = try #require(Self.table)
    let (url, rule) = (Self.cases[index].url, Self.cases[index].rule)
    let match = table.match(url)
    switch rule {
    case "error", "error-or-no-match", "no-match":
      #expect(match == nil, "\(url): \(match?.name ?? "")")
    case "match", "match, no crash", "same as without": #expect(match != nil, "\(url)")
    case "not settings": #expect(match?.name != "settings")
    case _ where rule.hasPrefix("value "), _ where rule.hasPrefix("match q="):
      let parts = rule.split(separator: "\"", maxSplits: 1)
      let expected = String(parts[1].dropLast())
      #expect(match?.orderedValues.first?.value == .string(expected), "\(url)")
    default:
      #expect(rule.hasPrefix("policy"))
      // Strict: what is taken is taken as it stands, and comes back.
      if let match {
        let again = try table.match(#require(match.canonicalURL))
        #expect(again?.values == match.values)
      }
    }
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
