// Which hosts lead to a web route: the declared ones in any spelling that is the same name, no others.

import LinkRouter
import LinkTypes
import Testing

@Suite struct WebHostTests {
  private func table() throws -> RouteTable {
    let manifest = try LinkManifest(
      json: Array(
        """
        {"hosts": ["bücher.example", "shop.example"],
         "routes": {"item": "/items/{id}", "all": "https://{sub}.shop.example/{path+}"}}
        """.utf8))
    #expect(manifest.hosts == ["xn--bcher-kva.example", "shop.example"])
    return try RouteTable(manifest)
  }

  @Test(arguments: [
    "https://bücher.example/items/1", "https://xn--bcher-kva.example/items/1",
    "https://BÜCHER.Example/items/1", "https://bu\u{308}cher.example/items/1",
    "HTTPS://XN--BCHER-KVA.EXAMPLE/items/1", "https://SHOP.example/items/1",
  ])
  func `a declared host is known in each of its spellings`(url: String) throws {
    let match = try #require(table().match(url))
    #expect(match.name == "item")
    #expect(try table().match(#require(match.canonicalURL))?.name == "item")
    #expect(try table().explain(url).contains { $0.outcome == .taken })
  }

  @Test(arguments: [
    "https://shop.example./items/1", "https://me@shop.example/items/1",
    "https://shop.example:443/items/1", "http://shop.example/items/1",
    "https://ѕhop.example/items/1", "https://ｓｈｏｐ.example/items/1", "https://shop。example/items/1",
    "https://s%68op.example/items/1", "https://b%C3%BCcher.example/items/1",
    "https://xn--shop-.example/items/1", "https://shop.example\\@evil.example/items/1",
    "https://a@b.shop.example/x", "https://a:b.shop.example/x", "https://ü.shop.example/x",
    "https://a%2F.shop.example/x", "https://shop.example.evil.example/items/1",
    "https://evilshop.example/items/1", "https://.shop.example/x",
  ])
  func `nothing that only looks like a declared host leads anywhere`(url: String) throws {
    #expect(try table().match(url) == nil)
  }

  @Test func `a miss shows both spellings of a look-alike`() throws {
    let miss = try table().miss("https://ѕhop.example/items/1")
    #expect(miss.mismatch?.found == "ѕhop.example (xn--hop-ehd.example)")
    let other = try table().miss("https://xn--hop-ehd.example/items/1")
    #expect(other.mismatch?.found == "xn--hop-ehd.example (ѕhop.example)")
  }

  @Test(arguments: [
    ("https://ﬁsh.example/x", "pattern.host"), ("https://a%2Fb.example/x", "pattern.host"),
    ("https://{sub}.bücher.example/x", "pattern.host"), ("https://a%FF.example/x", "pattern.host"),
  ])
  func `a pattern's web host is one that URLs can have`(pattern: String, code: String) {
    let error = #expect(throws: RoutePatternError.self) { try RoutePattern(pattern) }
    #expect(error?.code == code)
    #expect(error?.column == 9)
  }
}
