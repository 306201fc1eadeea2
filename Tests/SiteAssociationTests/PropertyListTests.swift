// Property lists as people write them, and as nobody should.

import LinkTypes
@testable import SiteAssociation
import TestSupport
import Testing

@Suite struct PropertyListTests {
  private static func types(_ body: String) -> [UInt8] {
    Array("<plist><dict><key>CFBundleURLTypes</key><array>\(body)</array></dict></plist>".utf8)
  }

  private static func element(_ scheme: String) -> String {
    "<dict><key>CFBundleURLSchemes</key><array><string>\(scheme)</string></array></dict>"
  }

  @Test func `a scheme of debug builds alone does not ship with every build`() throws {
    func issues(_ body: String) throws -> [PropertyListIssue] {
      InfoPlist(try PropertyList(Self.types(body))).findings.map(\.issue)
    }
    #expect(try issues(Self.element("acme-debug")).contains(.debugSchemeInPlist))
    let conditional = "\n#if DEBUG\n\(Self.element("acme-debug"))\n#endif\n"
    #expect(try !issues(conditional).contains(.debugSchemeInPlist))
  }

  @Test func `the comments of C are passed over, as a preprocessor does`() throws {
    let body = "// one </array>\n/* two\n</dict> */\(Self.element("acme"))\n// three\n"
    let info = InfoPlist(try PropertyList(Self.types(body)))
    #expect(info.urlTypes.flatMap(\.schemes) == ["acme"])
    #expect(throws: PropertyListError.self) { try PropertyList(Self.types("/* open")) }
    #expect(throws: PropertyListError.self) { try PropertyList(Self.types("/")) }
  }

  @Test func `positions are those that counting from the beginning gives`() throws {
    let lines = ["\r\n", "\n", "\r", "é\r\n", "  "]
    let text = (0..<400).map { lines[$0 * 7 % 5] + String(repeating: "x", count: $0 * 5 % 11) }
    let bytes = Array(text.joined().utf8)
    let positions = TextPositions(bytes)
    for offset in 0...bytes.count {
      #expect(
        positions.position(at: offset, in: bytes) == JSONPosition(offset: offset, in: bytes.span))
    }
  }

  @Test func `many branches and values are no reason to wait`() throws {
    let count = 8_000
    let same = (0..<count).map { _ in Self.element("acme") }.joined()
    let blocks = (0..<count).map { "\n#if A\($0)\n\(Self.element("acme"))\n#endif\n" }.joined()
    let chain =
      "\n#if A\n" + (0..<count).map { "\(Self.element("acme"))\n#elif A\($0)\n" }.joined()
      + "\n#endif\n"
    let clock = ContinuousClock()
    for (body, twice) in [(same, count - 1), (blocks, count - 1), (chain, 0)] {
      var found = 0
      let time = try clock.measure {
        let info = InfoPlist(try PropertyList(Self.types(body)))
        found = info.findings.count { $0.issue == .duplicateScheme }
      }
      #expect(found == twice)
      #expect(time < .seconds(30))
    }
    let nested = String(repeating: "\n#if A\n", count: 300)
    #expect(throws: PropertyListError.self) { try PropertyList(Self.types(nested)) }
  }

  @Test func `sets of branches answer as comparing all pairs does`() {
    typealias Path = PreprocessorBranches.Path
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    // Conditions are nested: the branch says which ones can follow.
    func path() -> Path {
      var path: Path = []
      var place = 0
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        place = place * 6 + Int.random(in: 1...2, using: &random)
        let number = Int.random(in: 0...1, using: &random)
        path.append(.init(condition: place, number: number))
        place = place * 2 + number
      }
      return path
    }
    for _ in 0..<2_000 {
      let paths = (0..<Int.random(in: 0...5, using: &random)).map { _ in path() }
      let one = path()
      let meets = paths.contains { other in
        !other.contains { branch in
          one.contains { $0.condition == branch.condition && $0.number != branch.number }
        }
      }
      #expect(BranchSet(paths).meets(one) == meets, "seed \(seed)")
    }
  }

  private static func plist(_ body: String) -> [UInt8] {
    Array(
      "<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\n<dict>\n\(body)\n</dict>\n</plist>\n".utf8)
  }

  @Test func `all kinds of value are read`() throws {
    let list = try PropertyList(
      Self.plist(
        """
        <key>s</key><string>a &amp; &#x62;<![CDATA[<c>]]></string>
        <key>i</key><integer> -12 </integer><key>h</key><integer>0x1F</integer>
        <key>r</key><real>1.5</real><key>t</key><true/><key>f</key><false></false>
        <key>d</key><date>2026-01-02T03:04:05Z</date><key>b</key><data>aGk=</data>
        <key>e</key><string/><key>a</key><array><string>x</string></array><key></key><dict/>
        """))
    #expect(list.root["s"]?.string == "a & b<c>")
    if case .integer(let number)? = list.root["i"]?.value { #expect(number == -12) }
    if case .integer(let number)? = list.root["h"]?.value { #expect(number == 31) }
    if case .data(let data)? = list.root["b"]?.value { #expect(data == Array("hi".utf8)) }
    #expect(list.root["e"]?.string == "")
    #expect(list.root["a"]?.elements.first?.string == "x")
    #expect(list.root.members.count == 11)
  }

  @Test func `both branches of a preprocessor condition are read`() throws {
    let list = try PropertyList(
      Self.plist(
        """
        <!-- a comment -->
        #ifdef DEBUG
        <key>k</key><string>$(A)</string>
        #else
        <key>k</key><string>b</string>
        #endif
        """))
    #expect(list.root.all("k").compactMap(\.string) == ["$(A)", "b"])
    #expect(list.directives.count == 3)
    #expect(list.position(at: list.directives[0]).line == 5)
  }

  @Test(arguments: [
    ("", "empty", 1, 1), ("{\"a\": 1}", "JSON", 1, 1), ("{ a = b; }", "old-style", 1, 1),
    ("<html></html>", "HTML", 1, 1), ("<!DOCTYPE html>\n<p>", "HTML", 1, 1),
    ("<plist><dict><key>a</key></dict></plist>", "</dict>", 1, 26),
    ("<plist><dict><string>a</string></dict></plist>", "\"<key>\"", 1, 14),
    ("<plist><dict>\n<key>a</key><string>b", "</string>", 2, 22),
    ("<plist><array><foo/></array></plist>", "<foo>", 1, 15),
    ("<plist><string>a & b</string></plist>", "entity", 1, 18),
    ("<plist><integer>x</integer></plist>", "<integer>", 1, 8),
    ("<plist><string>a</strin></plist>", "</strin>", 1, 17),
    ("<plist><array>\nx</array></plist>", "\"x\"", 2, 1),
    ("<plist><string>a</string></plist><x>", "the end", 1, 34),
  ])
  func `a fault has a place`(_ text: String, _ says: String, _ line: Int, _ column: Int) {
    let error = #expect(throws: PropertyListError.self) { try PropertyList(Array(text.utf8)) }
    #expect(error?.message.contains(says) == true, "\(error?.message ?? "")")
    #expect(error?.position.line == line)
    #expect(error?.position.column == column)
  }

  @Test(arguments: [
    "<plist>" + String(repeating: "<array>", count: 5_000), "bplist00", "bplist15aaaa",
    "bplist00" + String(repeating: "\u{1}", count: 40),
  ])
  func `what is hostile is an error`(_ text: String) {
    #expect(throws: PropertyListError.self) { try PropertyList(Array(text.utf8)) }
  }

  @Test func `a damaged binary list never crashes`() throws {
    let good = try #require(
      PropertyListCaseTests.info.first { $0.file.contains("binary") }
    ).bytes()
    _ = try PropertyList(good)
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<3_000 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      if Bool.random(using: &random) {
        bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
      }
      _ = try? PropertyList(bytes)
    }
  }

  struct Scheme: Sendable {
    let body: String
    let issue: PropertyListIssue
  }

  private static func type(_ schemes: String) -> String {
    """
    <key>CFBundleURLTypes</key><array><dict><key>CFBundleTypeRole</key><string>Editor</string>
    <key>CFBundleURLName</key><string>com.acme</string>
    <key>CFBundleURLSchemes</key>\(schemes)</dict></array>
    """
  }

  @Test(arguments: [
    Scheme(body: type("<array><string>$(SCHEME)</string></array>"), issue: .unresolvedVariable),
    Scheme(body: type("<array/>"), issue: .emptySchemes),
    Scheme(body: type("<array><string>my_app</string></array>"), issue: .invalidSchemeCharacter),
    Scheme(body: type("<array><string>https</string></array>"), issue: .claimsWebScheme),
    Scheme(body: type("<array><string>myApp</string></array>"), issue: .mixedCaseScheme),
    Scheme(body: type("<array><string>acme://</string></array>"), issue: .schemeHasSeparator),
    Scheme(body: type("<array><string></string></array>"), issue: .emptyScheme),
    Scheme(body: type("<string>acme</string>"), issue: .wrongType),
    Scheme(body: type("<array><integer>1</integer></array>"), issue: .wrongType),
    Scheme(
      body: type("<array><string>acme</string><string>acme</string></array>"),
      issue: .duplicateScheme),
    Scheme(body: "<key>CFBundleURLTypes</key><string>a</string>", issue: .wrongType),
  ])
  func `faults of URL types have codes`(_ row: Scheme) throws {
    let info = InfoPlist(try PropertyList(Self.plist(row.body)))
    #expect(info.findings.map(\.issue).contains(row.issue))
    if row.issue == .wrongType, row.body.contains("<string>acme</string>") {
      #expect(info.urlTypes.first?.schemes == ["acme"])
    }
  }

  struct Domain: Sendable {
    let domains: [String]
    var issue: PropertyListIssue?
    var rule: LintRule?
    var hint: String?
  }

  @Test(arguments: [
    Domain(domains: ["applinks:a.com"]),
    Domain(
      domains: ["applinks:a.com/"], issue: .hasPath, rule: .entitlementFormat,
      hint: "applinks:a.com"),
    Domain(domains: ["applinks:a.com:8080"], issue: .hasPort, rule: .entitlementFormat),
    Domain(domains: ["applinks:https://a.com/b"], issue: .hasScheme, rule: .entitlementFormat),
    Domain(domains: ["applinks:10.0.0.1"], issue: .ipAddress, rule: .entitlementFormat),
    Domain(domains: ["applinks:[::1]"], issue: .ipAddress, rule: .entitlementFormat),
    Domain(domains: ["applinks: a.com"], issue: .whitespace, rule: .entitlementFormat),
    Domain(
      domains: ["applink:a.com"], issue: .unknownService, rule: .entitlementService,
      hint: "applinks"),
    Domain(domains: ["a.com"], issue: .unknownService, rule: .entitlementService),
    Domain(domains: ["applinks:a.com", "applinks:A.com"], issue: .duplicate),
    Domain(domains: ["applinks:A.com"], issue: .mixedCaseHost),
    Domain(
      domains: ["applinks:bücher.example"], issue: .notASCII, rule: .entitlementIDN,
      hint: "applinks:xn--bcher-kva.example"),
    Domain(
      domains: ["applinks:例え.テスト"], issue: .notASCII, rule: .entitlementIDN,
      hint: "applinks:xn--r8jz45g.xn--zckzah"),
    Domain(domains: ["applinks:xn--bcher-kva.example"], rule: .entitlementIDN),
    Domain(
      domains: ["applinks:a.com?mode=developer"], issue: .developerMode, rule: .entitlementMode),
    Domain(domains: ["applinks:*.a.com"], rule: .entitlementWildcardApex),
    Domain(domains: ["applinks:*.a.com", "applinks:a.com"], rule: .entitlementWildcardFile),
    Domain(domains: ["appclips:*.a.com"], rule: .entitlementClipWildcard),
    Domain(domains: ["applinks:*"], issue: .wildcardTooWide),
    Domain(domains: ["applinks:*.com"], issue: .wildcardTooWide),
    Domain(domains: ["applinks:a.*.com"], issue: .wildcardPosition),
    Domain(domains: (0..<31).map { "applinks:a\($0).com" }, rule: .entitlementMany),
    Domain(domains: ["applinks:$(HOST)"], issue: .unresolvedVariable),
  ])
  func `faults of domains have codes and rules`(_ row: Domain) throws {
    let strings = row.domains.map { "<string>\($0)</string>" }.joined()
    let list = try PropertyList(
      Self.plist("<key>com.apple.developer.associated-domains</key><array>\(strings)</array>"))
    let entitlements = Entitlements(list)
    if let issue = row.issue { #expect(entitlements.issues.map(\.issue).contains(issue)) }
    if let rule = row.rule {
      let finding = try #require(entitlements.findings.first { $0.rule == rule })
      if let hint = row.hint { #expect(finding.hint?.contains(hint) == true) }
    }
    if row.issue == nil, row.rule == nil {
      #expect(entitlements.issues.isEmpty && entitlements.findings.isEmpty)
    }
  }

  @Test func `an App Clip needs an appclips domain`() throws {
    let list = try PropertyList(
      Self.plist(
        "<key>com.apple.developer.parent-application-identifiers</key><array/><key>com.apple.developer.associated-domains</key><array><string>applinks:a.com</string></array>"
      ))
    #expect(Entitlements(list).issues.map(\.issue) == [.appClipWithoutAppclipsDomain])
  }

  struct Edit: Sendable {
    let before: String
    let after: String
  }

  @Test(arguments: [
    Edit(
      before: "<dict/>",
      after: "<dict><key>K</key><array><string>applinks:a.com</string></array></dict>"),
    Edit(
      before: "\n<dict/>\n",
      after:
        "\n<dict>\n\t<key>K</key>\n\t<array>\n\t\t<string>applinks:a.com</string>\n\t</array>\n</dict>\n"
    ),
    Edit(
      before: "\r\n<dict>\r\n  <key>K</key>\r\n  <array/>\r\n</dict>",
      after:
        "\r\n<dict>\r\n  <key>K</key>\r\n  <array>\r\n    <string>applinks:a.com</string>\r\n  </array>\r\n</dict>"
    ),
    Edit(
      before: "<dict><key>K</key><array><string>b</string></array></dict>",
      after:
        "<dict><key>K</key><array><string>b</string><string>applinks:a.com</string></array></dict>"),
    Edit(
      before:
        "\n<dict>\n\t<key>K</key>\n\t<array>\n#if A\n\t\t<string>b</string>\n#endif\n\t</array>\n</dict>",
      after:
        "\n<dict>\n\t<key>K</key>\n\t<array>\n#if A\n\t\t<string>b</string>\n#endif\n\t\t<string>applinks:a.com</string>\n\t</array>\n</dict>"
    ),
  ])
  func `edits follow the layout`(_ row: Edit) throws {
    func whole(_ text: String) -> [UInt8] {
      Array(
        "<plist version=\"1.0\">\(text.replacing("K", with: Entitlements.domainsKey))</plist>".utf8)
    }
    var editor = try PropertyListEditor(whole(row.before))
    #expect(try editor.addDomain("applinks:a.com"))
    #expect(
      String(decoding: editor.bytes, as: UTF8.self)
        == String(decoding: whole(row.after), as: UTF8.self))
  }

  @Test func `edits refuse what they would spoil`() throws {
    var editor = try PropertyListEditor(Self.plist("<key>CFBundleURLTypes</key><string/>"))
    let place = JSONPosition(offset: 78, line: 4, column: 28)
    #expect(throws: PropertyListEditError.notAnArray("CFBundleURLTypes", place)) {
      try editor.addScheme("acme", name: nil)
    }
    #expect(throws: PropertyListEditError.noScheme("a_b")) {
      try editor.addScheme("a_b", name: nil)
    }
    #expect(throws: PropertyListEditError.noDictionary) {
      try PropertyListEditor(Array("<plist><array/></plist>".utf8))
    }
  }
}
