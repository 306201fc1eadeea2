// Hosts of associated domains that are none, in all their spellings.

import LinkTypes
import SiteAssociation
import Testing

@Suite struct EntitlementHostTests {
  private static func text(_ domains: [String]) -> [UInt8] {
    let strings = domains.map { "<string>\($0)</string>" }.joined()
    return Array(
      "<plist version=\"1.0\"><dict><key>\(Entitlements.domainsKey)</key><array>\(strings)</array></dict></plist>"
        .utf8)
  }

  private static func errors(_ domain: String) throws -> [Finding] {
    Entitlements(try PropertyList(text([domain]))).findings.filter { $0.severity == .error }
  }

  private static func added(_ domain: String, to domains: [String]) throws -> Bool {
    var editor = try PropertyListEditor(text(domains))
    return try editor.addDomain(domain)
  }

  static let malformed = [
    "a..b", ".a.com", "a_b.com", "*.a_b.com", "user@a.com", "user:pw@a.com", "a.com.", "localhost",
    "intranet", "printer.local", "a.localhost", "127.0.0.1", "127.1", "2130706433", "0x7f.1", "::1",
    "[::1]", "[::1]:443", "fe80::1", "a.com:443", "-a.com", "a-.com", "a b.com", "a%20b.com",
    "a,b.com",
    "xn--zzzzzz--.com", String(repeating: "a", count: 64) + ".com",
    String(repeating: "abcdefg.", count: 32) + "com", "a.com/", "https://a.com", "*", "*.com",
    "a.*.com",
    "münchen.de",
  ]

  @Test(arguments: malformed)
  func `a malformed host is an error, and is not written`(_ host: String) throws {
    #expect(try !Self.errors("applinks:" + host).isEmpty)
    #expect(throws: PropertyListEditError.self) {
      try Self.added("applinks:" + host, to: ["applinks:example.com"])
    }
  }

  @Test(arguments: [
    "example.com", "a-b.example", "*.example.com", "EXAMPLE.com", "xn--mnchen-3ya.de", "1.example",
    "3m.com", "a1.b2.co.uk", "example.com?mode=developer", "localhost?mode=developer",
  ])
  func `a host is none`(_ host: String) throws {
    #expect(try Self.errors("applinks:" + host).isEmpty)
  }

  @Test func `a host in other capitals is the same host`() throws {
    let present = ["applinks:Example.com", "applinks:dev.example?mode=developer"]
    #expect(try !Self.added("applinks:example.COM", to: present))
    #expect(try !Self.added("applinks:DEV.example?mode=developer", to: present))
    #expect(try Self.added("applinks:dev.example", to: present))
    #expect(try Self.added("webcredentials:example.com", to: present))
  }

  @Test func `a doubled key and a lonely directive are errors in both kinds of list`() throws {
    let body = "<key>CFBundleURLTypes</key><array/>\n<key>CFBundleURLTypes</key><array/>"
    func issues(_ body: String) throws -> Set<PropertyListIssue> {
      let list = try PropertyList(
        Array("<plist version=\"1.0\"><dict>\n\(body)\n</dict></plist>".utf8))
      let both = InfoPlist(list).findings + Entitlements(list).issues
      return Set(both.filter { $0.issue.severity == .error }.map(\.issue))
    }
    #expect(try issues(body) == [.duplicateKey])
    #expect(try issues("#if A\n" + body.replacing("\n", with: "\n#else\n") + "\n#endif") == [])
    #expect(try issues("#if A\n<key>B</key><true/>") == [.unbalancedDirective])
    #expect(try issues("#endif\n<key>B</key><true/>") == [.unbalancedDirective])
    #expect(
      try issues("<key>a</key><array><dict><key>b</key><true/><key>b</key><true/></dict></array>")
        == [.duplicateKey])
  }
}
