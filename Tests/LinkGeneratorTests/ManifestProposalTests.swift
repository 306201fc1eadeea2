// One manifest from an Info.plist, entitlements, an association file and examples.

import LinkGenerator
import LinkRouter
import LinkTypes
import SiteAssociation
import Testing

@Suite struct ManifestProposalTests {
  private static let info = """
    <?xml version="1.0"?><plist version="1.0"><dict><key>CFBundleName</key><string>Shop</string>
    <key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key>
    <array><string>Shop</string><string>http</string></array></dict></array></dict></plist>
    """
  private static let entitlements = """
    <?xml version="1.0"?><plist version="1.0"><dict><key>com.apple.developer.associated-domains</key>
    <array><string>applinks:shop.example</string><string>webcredentials:other.example</string>
    <string>applinks:*.shop.example</string></array></dict></plist>
    """
  private static let association = """
    {"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.shop"], "components": [
      {"/": "/items/private/*", "exclude": true}, {"/": "/items/*"}, {"/": "/find", "?": {"q": "?*"}},
      {"/": "/u/@*/posts"}, {"/": "/help/"}, {"#": "no*"}, {"/": "*", "?": "a=*"}]}]}}
    """

  private func proposal() throws -> ManifestProposal {
    var proposal = ManifestProposal()
    let info = try PropertyList(Array(Self.info.utf8))
    proposal.add(info, info: InfoPlist(info))
    proposal.add(Entitlements(try PropertyList(Array(Self.entitlements.utf8))))
    proposal.add(try #require(AssociationReading(Array(Self.association.utf8)).file))
    return proposal
  }

  @Test func `all that files say stands in one manifest`() throws {
    var proposal = try proposal()
    for url in ["shop://items/7?ref=mail", "https://shop.example/items/7?ref=mail"] {
      let isKnown = proposal.add(example: url)
      #expect(isKnown)
    }
    let manifest = proposal.manifest()
    #expect(manifest.app == "Shop")
    #expect(manifest.schemes == ["shop"])
    #expect(manifest.hosts == ["shop.example"])
    #expect(manifest.appIDs == ["ABCDE12345.com.example.shop"])
    #expect(
      manifest.routes.flatMap { $0.patterns.map(\.text) } == [
        "shop://items/{id:int}?ref={ref}", "https://shop.example/items/{id:int}?ref={ref}",
        "https://shop.example/items/{path*}", "https://shop.example/find?q={q}",
        "https://shop.example/u/@{value}/posts", "https://shop.example/help/",
        "https://shop.example/{path*}#no{value}", "https://shop.example/{path*}?a={a}",
      ])
    #expect(manifest.universalLinks.exclusions.map(\.pattern.text) == ["/items/private/{path*}"])
    #expect(proposal.notes.count == 2)
    let table = try RouteTable(manifest)
    #expect(table.match("https://shop.example/items/7?ref=a")?.name == "item")
    #expect(table.match("https://shop.example/u/@ada/posts") != nil)
  }

  /// Every sort of value and place that a generated file can tell.
  private static let everything = [
    "item": "/items/{id:int}", "count": "/counts/{id:uint}", "user": "/@{value}",
    "order": "/orders/{id:uuid}", "day": "/days/{date:date}", "code": "/codes/{id:digits(6)}",
    "hash": "/hashes/{id:hex(8)}", "tab": "/{which:enum(cart|news)}",
    "set": "/sets/{value:set(A-Z;2-)}",
    "slug": "/slugs/{value:slug}", "yes": "/flags/{value:bool}", "docs": "/docs/{path+}",
    "all": "/all/{path*}", "find": "/find?q={q}&n={n:uint}", "mail": "/mail?to={to:url}",
    "room": "/r#/room/{path+}", "key": "/k#token={token}", "help": "/help",
    "two": "/x/{id:int}.{value}",
  ]

  @Test func `a generated file gives its routes back, and they the same file`() throws {
    let host = "https://x.io"
    var manifest = LinkManifest(app: "X", schemes: [], hosts: ["x.io"], kinds: [])
    manifest.appIDs = ["ABCDE12345.com.example.x"]
    for (name, path) in Self.everything.sorted(by: { $0.key < $1.key }) {
      manifest.routes.append(Route(name: name, web: [try RoutePattern(host + path)]))
    }
    manifest.routes[0].note = "all of them"
    manifest.routes[1].isUniversalLink = false
    manifest.universalLinks.exclusions = [
      .init(try RoutePattern("/private/{path*}"), comment: "ours only")
    ]
    let site = AssociationGenerator(manifest, try RouteTable(manifest)).proven("x.io").site
    var proposal = ManifestProposal(app: "X")
    proposal.add(try #require(AssociationReading(site.bytes).file), host: "x.io")
    let back = proposal.manifest()
    #expect(proposal.notes.isEmpty)
    #expect(back.universalLinks == manifest.universalLinks)
    let found = Dictionary(uniqueKeysWithValues: back.routes.map { ($0.name, $0) })
    for route in manifest.routes {
      #expect(found[route.name]?.web.map(\.text) == route.web.map(\.text))
      #expect(found[route.name]?.note == route.note)
      #expect(found[route.name]?.isUniversalLink == route.isUniversalLink)
    }
    #expect(back.routes.count == manifest.routes.count)
    let again = AssociationGenerator(back, try RouteTable(back)).proven("x.io").site
    #expect(
      String(decoding: again.bytes, as: UTF8.self) == String(decoding: site.bytes, as: UTF8.self))
  }

  @Test func `rules without a host are not forgotten silently`() throws {
    var proposal = ManifestProposal(app: "X")
    proposal.add(try #require(AssociationReading(Array(Self.association.utf8)).file))
    let manifest = proposal.manifest()
    #expect(manifest.routes.isEmpty)
    #expect(proposal.notes.contains { $0.contains("--host") })
  }

  @Test func `nothing gives a manifest without routes`() throws {
    var proposal = ManifestProposal()
    let text = JSONWriter().string(proposal.manifest().json)
    #expect(throws: Never.self) { try LinkManifest(json: Array(text.utf8)) }
  }
}
