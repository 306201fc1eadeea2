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
        "https://shop.example/items/{path*}", "https://shop.example/find?q={value}",
        "https://shop.example/u/@{value}/posts", "https://shop.example/help/",
        "https://shop.example/{path*}#no{value2}",
      ])
    #expect(proposal.notes.count == 4)
    let table = try RouteTable(manifest)
    #expect(table.match("https://shop.example/items/7?ref=a")?.name == "item")
    #expect(table.match("https://shop.example/u/@ada/posts") != nil)
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
