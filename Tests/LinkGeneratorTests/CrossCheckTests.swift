// An app's own files beside its manifest.

import LinkGenerator
import LinkRouter
import LinkTypes
import SiteAssociation
import Testing

@Suite struct CrossCheckTests {
  private func check() throws -> CrossCheck {
    let text = """
      {"schemes": ["shop", "shop-old"], "hosts": ["shop.example", "www.shop.example"],
       "appIDs": ["QK7T4M2XWD.com.example.shop"], "debug": {"schemes": ["shop-debug"]},
       "universalLinks": {"webcredentials": true}, "routes": {"item": {"path": "/items/{id}"}}}
      """
    let manifest = try LinkManifest(json: Array(text.utf8))
    return CrossCheck(manifest, try RouteTable(manifest))
  }

  private func list(_ body: String) throws -> PropertyList {
    try PropertyList(Array("<plist version=\"1.0\"><dict>\(body)</dict></plist>".utf8))
  }

  private func entitlements(_ domains: [String], id: String? = nil) throws -> Entitlements {
    let strings = domains.map { "<string>\($0)</string>" }.joined()
    let own = id.map { "<key>application-identifier</key><string>\($0)</string>" } ?? ""
    return Entitlements(
      try list("\(own)<key>\(Entitlements.domainsKey)</key><array>\(strings)</array>"))
  }

  private func info(_ schemes: [String], bundle: String? = nil) throws -> InfoPlist {
    let strings = schemes.map { "<string>\($0)</string>" }.joined()
    let own = bundle.map { "<key>CFBundleIdentifier</key><string>\($0)</string>" } ?? ""
    return InfoPlist(
      try list(
        "\(own)<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array>\(strings)</array></dict></array>"
      ))
  }

  @Test func `files that agree give no finding`() throws {
    var check = try check()
    let entitlements = try entitlements(
      [
        "applinks:shop.example", "applinks:*.shop.example", "webcredentials:shop.example",
        "webcredentials:www.shop.example", "appclips:other.example",
      ], id: "QK7T4M2XWD.com.example.shop")
    let info = try info(["shop", "SHOP-OLD", "shop-debug"], bundle: "com.example.shop")
    check.compare(entitlements)
    check.compare(info)
    check.compare(info, entitlements)
    #expect(check.findings == [])
  }

  @Test func `missing and extra hosts are found`() throws {
    var check = try check()
    check.compare(
      try entitlements(
        ["applinks:*.shop.example", "applinks:shop.exmaple", "webcredentials:shop.example"],
        id: "ABCDE12345.com.example.shop"))
    #expect(
      check.findings.map(\.rule) == [.domainMissing, .domainMissing, .domainExtra, .appIDDiffers])
    #expect(check.findings[0].message == "the app does not ask for applinks:shop.example")
    #expect(check.findings[2].hint == "the manifest has shop.example")
    #expect(check.findings[3].hint?.hasPrefix("the same bundle, another team") == true)
  }

  @Test func `an entry that does not last, or whose file is elsewhere, is found`() throws {
    let text = """
      {"scheme": "shop", "hosts": ["shop.acme.example"], "appIDs": ["QK7T4M2XWD.com.example.shop"],
       "routes": {"item": {"path": "/items/{id}"}}}
      """
    let manifest = try LinkManifest(json: Array(text.utf8))
    for (domains, rule) in [
      (["applinks:*.acme.example"], CrossRule.domainElsewhere),
      (["applinks:shop.acme.example?mode=developer"], .domainDeveloperOnly),
      (["applinks:*.acme.example", "applinks:shop.acme.example"], nil),
      (["applinks:shop.acme.example?mode=developer", "applinks:shop.acme.example"], nil),
    ] as [([String], CrossRule?)] {
      var check = CrossCheck(manifest, try RouteTable(manifest))
      check.compare(try entitlements(domains))
      #expect(check.findings.map(\.rule) == (rule.map { [$0] } ?? []))
      #expect(check.findings.allSatisfy { $0.severity == .warning })
    }
  }

  @Test func `missing and extra schemes are found`() throws {
    var check = try check()
    check.compare(try info(["shop", "shp-old"], bundle: "com.example.store"))
    #expect(check.findings.map(\.rule) == [.schemeMissing, .schemeExtra, .bundleIDDiffers])
    #expect(check.findings.map(\.severity) == [.error, .warning, .error])
  }

  @Test func `what the build fills in may be what is missing`() throws {
    var check = try check()
    check.compare(try info(["$(SCHEME)"], bundle: "$(PRODUCT_BUNDLE_IDENTIFIER)"))
    check.compare(try entitlements(["applinks:$(HOST)", "webcredentials:${HOST}"], id: "$(A).b"))
    #expect(check.findings.allSatisfy { $0.severity == .warning })
    #expect(!check.findings.isEmpty)
  }

  @Test func `the two files of an app name one bundle`() throws {
    var check = try check()
    check.compare(
      try info(["shop"], bundle: "com.example.a"),
      try entitlements([], id: "QK7T4M2XWD.com.example.b"))
    #expect(check.findings.map(\.rule) == [.bundleIDDiffers])
  }

  @Test func `an app is not asked for the hosts of another`() throws {
    let text = """
      {"hosts": ["shop.example", "beta.shop.example"],
       "appIDs": ["QK7T4M2XWD.com.example.shop", "QK7T4M2XWD.com.example.shop.Clip"],
       "universalLinks": {"apps": {"beta.shop.example": ["QK7T4M2XWD.com.example.beta"]}},
       "routes": {"item": {"path": "/items/{id}"}}}
      """
    let manifest = try LinkManifest(json: Array(text.utf8))
    func codes(_ domains: [String], _ app: String?, id: String? = nil) throws -> [CrossRule] {
      var check = CrossCheck(manifest, try RouteTable(manifest))
      check.compare(try entitlements(domains, id: id), app: app)
      return check.findings.map(\.rule)
    }
    let (shop, beta) = ("QK7T4M2XWD.com.example.shop", "QK7T4M2XWD.com.example.beta")
    #expect(try codes(["applinks:shop.example"], shop) == [])
    #expect(try codes(["applinks:shop.example"], nil) == [])
    #expect(try codes(["applinks:beta.shop.example"], beta) == [])
    #expect(try codes(["applinks:beta.shop.example"], nil, id: beta) == [])
    #expect(try codes(["applinks:shop.example"], beta) == [.domainMissing, .domainExtra])
    #expect(
      try codes(["applinks:shop.example", "applinks:beta.shop.example"], shop) == [.domainExtra])
    #expect(try codes(["appclips:shop.example"], shop + ".Clip") == [])
    #expect(try codes([], shop + ".Clip") == [.domainMissing])
  }
}
