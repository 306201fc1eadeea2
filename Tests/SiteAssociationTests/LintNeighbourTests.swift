// For every rule of the linter a text that it finds and its nearest neighbour that it must not: what is
// said of files that are right is worse than what is missed.

import LinkTypes
import SiteAssociation
import Testing

@Suite struct LintNeighbourTests {
  struct Pair: Sendable, CustomTestStringConvertible {
    let rule: LintRule
    let found: [UInt8]
    let silent: [UInt8]

    var testDescription: String { "\(rule.rawValue): \(String(decoding: found, as: UTF8.self))" }

    init(_ rule: LintRule, _ found: String, _ silent: String) {
      self.init(rule, Array(found.utf8), Array(silent.utf8))
    }

    init(_ rule: LintRule, _ found: [UInt8], _ silent: [UInt8]) {
      (self.rule, self.found, self.silent) = (rule, found, silent)
    }
  }

  private static let app = "QK7T4M2XWD.com.acme.shop"
  private static let other = "H9Z3RV6PLN.com.acme.other"

  /// A modern file with these components.
  private static func modern(_ rules: String, _ more: String = "") -> String {
    entries(#"{"appIDs": ["\#(app)"], "components": [\#(rules)]}"#, more)
  }

  private static func old(_ paths: String) -> String {
    #"{"applinks": {"apps": [], "details": [{"appID": "\#(app)", "paths": [\#(paths)]}]}}"#
  }

  private static func entries(_ entries: String, _ more: String = "") -> String {
    #"{"applinks": {"details": [\#(entries)]\#(more)}}"#
  }

  private static func ids(_ text: String) -> String {
    #"{"webcredentials": {"apps": [\#(text)]}}"#
  }

  private static func variable(_ text: String, in path: String = "/$(x)") -> String {
    modern(#"{"/": "\#(path)"}"#, #", "substitutionVariables": {\#(text)}"#)
  }

  private static let service = #"{"webcredentials": {"apps": ["\#(app)"]}}"#
  private static let signed: [UInt8] =
    [0x30, 0x80, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
    + [UInt8](repeating: 0, count: 20)

  private static let form = [
    Pair(.json, #"{"applinks": {},}"#, service), Pair(.json, "{“applinks”: 1}", service),
    Pair(.json, "// x\n{}", service), Pair(.json, "", service), Pair(.json, "<p>", service),
    Pair(.json, "{\0}", service),
    Pair(.json, old(#"NOT "/a""#), old(#""NOT /a""#)),
    Pair(.rootObject, "[]", "{}"), Pair(.rootObject, "0", "{}"),
    Pair(
      .duplicateKey, #"{"webcredentials": {"apps": []}, "webcredentials": {"apps": []}}"#,
      #"{"webcredentials": {"apps": []}, "appclips": {"apps": []}}"#),
    Pair(
      .utf8, Array("{\"a\": \"".utf8) + [0xE9] + Array("\"}".utf8), Array("{\"a\": \"é\"}".utf8)),
    Pair(.bom, [0xEF, 0xBB, 0xBF] + Array(service.utf8), Array(service.utf8)),
    Pair(
      .tooLarge, service + String(repeating: " ", count: 131_072),
      service + String(repeating: " ", count: 117_000)),
    Pair(.signed, signed, Array("0".utf8)),
    Pair(.noService, "{}", #"{"authsrv": {"apps": []}}"#),
    Pair(.unknownKey, #"{"applinks": {"details": []}, "appLinks": {}}"#, service),
    Pair(.unknownKey, modern(#"{"path": "/a"}"#), modern(#"{"/": "/a", "comment": "b"}"#)),
    Pair(
      .type, modern(#"{"/": "/a", "exclude": "true"}"#), modern(#"{"/": "/a", "exclude": true}"#)),
    Pair(.type, modern(#"{"/": 5}"#), modern(#"{"/": "5"}"#)),
    Pair(.type, modern(#"{"/": "/a", "comment": 5}"#), modern(#"{"/": "/a", "comment": "5"}"#)),
    Pair(.type, entries(#"{"appIDs": "\#(app)", "components": []}"#), modern("")),
    Pair(.detailsMissing, #"{"applinks": {"apps": []}}"#, #"{"applinks": {"details": []}}"#),
    Pair(
      .detailsObject, #"{"applinks": {"details": {"appID": "\#(app)", "paths": ["*"]}}}"#,
      old(#""*""#)),
    Pair(
      .detailsDictionary, #"{"applinks": {"details": {"\#(app)": {"paths": ["*"]}}}}"#, old(#""*""#)
    ),
    Pair(
      .nestedDomain, #"{"applinks": {"acme.com": {"details": []}}}"#,
      #"{"applinks": {"details": [], "acme.com": 1}}"#),
    Pair(
      .nestedDomain, #"{"acme.com": {"applinks": {"details": []}}}"#,
      #"{"applinks": {"details": []}, "acme.com": {"links": []}}"#),
    Pair(
      .appsNotEmpty, #"{"applinks": {"apps": ["\#(app)"], "details": []}}"#,
      #"{"applinks": {"apps": [], "details": []}}"#),
    Pair(.serviceShape, #"{"webcredentials": ["\#(app)"]}"#, service),
    Pair(
      .serviceShape, #"{"appclips": {"apps": [], "details": []}}"#, #"{"appclips": {"apps": []}}"#),
  ]

  private static let structure = [
    Pair(
      .appsNeeded, entries(#"{"appID": "\#(app)", "paths": ["*"]}"#), old(#""*""#)),
    Pair(.appsNeeded, entries(#"{"appID": "\#(app)", "paths": ["*"]}"#), modern(#"{"/": "*"}"#)),
    Pair(.noApp, entries(#"{"components": [{"/": "/a"}]}"#), modern(#"{"/": "/a"}"#)),
    Pair(
      .appIDAndAppIDs, entries(#"{"appID": "\#(app)", "appIDs": ["\#(app)"], "components": []}"#),
      entries(#"{"appID": "\#(app)", "components": []}"#)),
    Pair(
      .mixedFormat, entries(#"{"appIDs": ["\#(app)"], "paths": ["*"]}"#),
      entries(#"{"appID": "\#(app)", "components": [{}]}"#)),
    Pair(
      .pathsIgnored,
      entries(#"{"appID": "\#(app)", "components": [{"/": "/a"}], "paths": ["/a"]}"#),
      old(#""/a""#)),
    Pair(
      .pathsDiffer,
      entries(#"{"appID": "\#(app)", "components": [{"/": "/a"}], "paths": ["/b"]}"#),
      entries(#"{"appID": "\#(app)", "components": [{"/": "/a/"}], "paths": ["/a"]}"#)),
    Pair(
      .noRules, entries(#"{"appID": "\#(app)"}"#), entries(#"{"appID": "\#(app)", "paths": []}"#)),
    Pair(.rulesEmpty, modern(""), modern("{}")),
    Pair(
      .appclipID, #"{"appclips": {"apps": ["\#(app)"]}}"#,
      #"{"appclips": {"apps": ["\#(app).Clip"]}}"#),
    Pair(.systemVersion, modern(#"{"/": "/a"}"#), old(#""/a""#)),
    Pair(
      .systemVersion, modern(#"{"/": "/a", "caseSensitive": false}"#), service),
    Pair(
      .defaultsPattern, modern(##"{"#": "a"}"##, #", "defaults": {"?": "b"}"#),
      modern(##"{"#": "a"}"##, #", "defaults": {"caseSensitive": false}"#)),
    Pair(
      .defaultsPattern, modern(##"{"#": "a"}"##, #", "defaults": {"exclude": true}"#),
      modern(##"{"#": "a"}"##, #", "defaults": {"exclude": false}"#)),
  ]

  private static let identifiers = [
    Pair(.idPlaceholder, ids(#""TEAMID.com.acme.shop""#), ids(#""TEXMX12345.com.acme.team""#)),
    Pair(.idPlaceholder, ids(#""XXXXXXXXXX.com.acme""#), ids(#""XKXXAXXBXX.com.acme""#)),
    Pair(.idNoPrefix, ids(#""com.acme.shop""#), ids(#""\#(app)""#)),
    Pair(.idNoBundle, ids(#""QK7T4M2XWD.""#), ids(#""QK7T4M2XWD.a""#)),
    Pair(.idPrefixShape, ids(#""QK7T4M2XW.com.acme.shop""#), ids(#""\#(app)""#)),
    Pair(.idAppStoreNumber, ids(#""1474957241.com.acme""#), ids(#""147495724A.com.acme""#)),
    Pair(.idBundleShape, ids(#""\#(app)_b""#), ids(#""\#(app)-b""#)),
    Pair(.idURL, ids(#""acme.com""#), ids(#""QK7T4M2XWD.acme.com""#)),
    Pair(.idTypo, ids(#""\#(app)", "QK7T4M2XWE.com.acme.shop""#), ids(#""\#(app)", "\#(other)""#)),
    Pair(.idDuplicate, ids(#""\#(app)", "\#(app)""#), ids(#""\#(app)", "\#(other)""#)),
    Pair(
      .idDuplicate, ids(#""\#(app)", "\#(app)""#),
      #"{"webcredentials": {"apps": ["\#(app)"]}, "appclips": {"apps": ["\#(app)"]}}"#),
  ]

  private static let rules = [
    Pair(
      .unreachable, modern(#"{"/": "/a/*"}, {"/": "/a/b"}"#),
      modern(#"{"/": "/a/b"}, {"/": "/a/*"}"#)),
    Pair(
      .unreachable, modern(##"{"/": "/a*"}, {"/": "/a/b", "#": "c"}"##),
      modern(##"{"/": "/a*", "#": "c"}, {"/": "/a/b"}"##)),
    Pair(
      .unreachable, modern(#"{"/": "/a/*"}, {"/": "/a/b"}"#),
      modern(#"{"/": "*", "exclude": true}, {"/": "/a/b"}"#)),
    Pair(.deadExclusion, old(#""/a/*", "NOT /a/b""#), old(#""NOT /a/b", "/a/*""#)),
    Pair(.deadExclusion, old(#""/a/*", "NOT /a/b""#), old(#""/a/?", "NOT /a/b*""#)),
    Pair(
      .blocksAll, modern(#"{"/": "*", "exclude": true}, {"/": "/a"}"#),
      modern(#"{"/": "/a"}, {"/": "*", "exclude": true}"#)),
    Pair(
      .blocksAll, modern(#"{"exclude": true}, {"/": "/a"}"#),
      modern(##"{"#": "x", "exclude": true}, {"/": "/a"}"##)),
    Pair(.onlyExclusions, old(#""NOT /a""#), old(#""NOT /a", "*""#)),
    Pair(
      .onlyExclusions,
      entries(
        #"{"appID": "\#(app)", "paths": ["NOT /a"]}, {"appID": "\#(other)", "paths": ["/b"]}"#),
      entries(
        #"{"appID": "\#(app)", "paths": ["NOT /a"]}, {"appID": "\#(app)", "paths": ["/b"]}"#)),
    Pair(
      .queryStar, modern(#"{"?": {"k": "*"}}"#), modern(#"{"?": {"k": "?*"}}"#)),
    Pair(.queryStar, modern(#"{"?": {"k": "*"}}"#), modern(#"{"?": {"k": "a*"}}"#)),
    Pair(.queryNotString, modern(#"{"?": {"k": true}}"#), modern(#"{"?": {"k": "true"}}"#)),
    Pair(.queryType, modern(#"{"?": ["k"]}"#), modern(#"{"?": {"k": "v"}}"#)),
    Pair(.queryWhole, modern(#"{"?": "k=v"}"#), modern(#"{"?": "k=v*"}"#)),
    Pair(.queryWhole, modern(#"{"?": "k=v"}"#), modern(#"{"?": {"k": "v"}}"#)),
    Pair(.queryMark, modern(#"{"?": "?k=v*"}"#), modern(#"{"?": "?*"}"#)),
    Pair(.queryMark, modern(##"{"#": "#a"}"##), modern(##"{"#": "a"}"##)),
    Pair(.pathFragment, modern(##"{"/": "/#/a"}"##), modern(##"{"/": "/", "#": "/a"}"##)),
    Pair(.pathQuery, old(#""/a?id=*""#), old(#""/a?id*""#)),
    Pair(.pathHost, old(#""https://acme.com/a""#), old(#""/https/acme.com/a""#)),
    Pair(.pathHost, old(#""www.acme.com/a""#), old(#""/www.acme.com/a""#)),
    Pair(.pathRegex, old(#""/a/[0-9]+""#), old(#""/a/0-9+""#)),
    Pair(.pathRegex, old(#""/:id""#), old(#""/a:id""#)),
    Pair(.pathRegex, old(#""/(a|b)""#), old(#""/$(digit)""#)),
    Pair(.pathRegex, old(#""/a/.*""#), old(#""/a/b.*""#)),
    Pair(.doubleStar, old(#""/a/**""#), old(#""/a/*/*""#)),
    Pair(.notPrefix, old(#""not /a""#), old(#""/not/a", "note/*", "NOTES""#)),
    Pair(.notPrefix, modern(#"{"/": "NOT /a"}"#), modern(#"{"/": "/a", "exclude": true}"#)),
    Pair(.encodedLiteral, old(#""/a b""#), modern(#"{"/": "NOT /a"}"#)),
    Pair(.encodedLiteral, old(#""/a b""#), old(#""NOT  /a", "not /b""#)),
    Pair(.encodedLiteral, old(#""/é""#), modern(#"{"/": "/é", "percentEncoded": false}"#)),
    Pair(
      .encodedLiteral, modern(##"{"#": "é"}"##),
      modern(#"{"/": "/$(the é)"}"#, #", "substitutionVariables": {"the é": ["a"]}"#)),
    Pair(.slashOnly, old(#""/a", "/a/*""#), old(#""/a", "/a/?*""#)),
    Pair(.slashOnly, old(#""/a", "/a/""#), old(#""/a", "/A/""#)),
    Pair(.unreachable, old(#""/a", "/a""#), old(#""/a", "/a/""#)),
    Pair(.unreachable, old(#""*", "/""#), old(#""/", "*""#)),
    Pair(.slashOnly, old(#""/a", "/a/*""#), old(#""NOT /a", "/a/*""#)),
    Pair(.prefixWide, old(#""/shop*""#), old(#""/shop/*", "/shop-*""#)),
    Pair(.prefixWide, old(#""/*/shop*""#), old(#""/*shop*", "/p/*x*""#)),
    Pair(.unreachable, old(#""/a/?*", "/a/?*/""#), old(#""/a/?*", "/b/?*/""#)),
    Pair(.unreachable, old(#""/a*", "/a*/""#), old(#""/a*/", "/b*""#)),
    Pair(.unreachable, old(#""/*", "//*""#), old(#""/?", "//*""#)),
    Pair(
      .unreachable,
      modern(
        #"{"/": "/$(s)"}, {"/": "/shop"}"#, #", "substitutionVariables": {"s": ["", "/shop/"]}"#),
      modern(
        #"{"/": "/$(s)"}, {"/": "/shops"}"#, #", "substitutionVariables": {"s": ["", "/shop/"]}"#)),
    Pair(
      .encodedDouble, modern(#"{"/": "/a%20b", "percentEncoded": false}"#),
      modern(#"{"/": "/a%20b"}"#)),
    Pair(.encodedHexCase, old(#""/%c3%a9""#), old(#""/%C3%A9""#)),
    Pair(
      .encodedHexCase, modern(#"{"/": "/%c3%a9"}"#),
      modern(#"{"/": "/%c3%a9", "caseSensitive": false}"#)),
    Pair(
      .encodedHexCase, modern(#"{"?": {"%c3": "a"}, "caseSensitive": false}"#),
      modern(#"{"?": {"%C3": "a"}, "caseSensitive": false}"#)),
    Pair(
      .encodedLiteral, modern(#"{"?": {"größe": "a"}}"#),
      modern(#"{"?": {"größe": "a"}, "percentEncoded": false}"#)),
    Pair(
      .encodedDouble, modern(#"{"?": {"a%20b": "a"}, "percentEncoded": false}"#),
      modern(#"{"?": {"a%20b": "a"}}"#)),
    Pair(.encodedLiteral, variable(#""x": ["é"]"#), variable(#""x": ["%C3%A9"]"#)),
    Pair(.encodedHexCase, variable(#""x": ["%c3%a9"]"#), variable(#""x": ["%C3%A9"]"#)),
    Pair(
      .encodedDouble,
      modern(
        #"{"/": "/$(x)", "percentEncoded": false}"#,
        #", "substitutionVariables": {"x": ["a%20b"]}"#),
      modern(
        #"{"/": "/$(x)", "percentEncoded": false}"#,
        #", "substitutionVariables": {"x": ["a b", "é"]}"#)),
    Pair(
      .queryMark, modern(#"{"?": {"?a": "1"}}"#), modern(#"{"?": {"a?": "1"}}"#)),
    Pair(.pathHost, old(#""//acme.com/a""#), old(#""//acme/a""#)),
    Pair(.pathRegex, old(#""/a|b""#), old(#""/a.b""#)),
    Pair(.pathRegex, old(#""/a/.+""#), old(#""/a+""#)),
    Pair(.notPrefix, old(#"" NOT /a""#), old(#""/NOT""#)),
    Pair(.notPrefix, old(#""NOT""#), old(#""not""#)),
    Pair(.notPrefix, old(#""NOT \"/a\"""#), old(#""NOT /a""#)),
    Pair(.notPrefix, old(#""-/a""#), old(#""/-/a", "-a""#)),
    Pair(.notPrefix, old(#""NOT\t/a""#), old(#""notes/a", "/!""#)),
    Pair(.notPrefix, modern(#"{"/": "!/a"}"#), modern(#"{"/": "/!a"}"#)),
    Pair(.slashOnly, old(#""b", "b/""#), old(#""b", "NOT c", "NOT b/""#)),
    Pair(.slashOnly, old(#""/b/", "b""#), old(#""/b", "NOT /c", "/d/*""#)),
    Pair(
      .slashOnly, modern(#"{"/": "/a/*"}, {"/": "/a"}"#),
      modern(#"{"/": "/a/*"}, {"/": "/a", "caseSensitive": false}"#)),
    Pair(
      .unreachable, modern(#"{"/": "/a/*", "percentEncoded": false}, {"/": "/a/b"}"#),
      modern(#"{"/": "/a/*"}, {"/": "/a/b", "percentEncoded": false}"#)),
    Pair(
      .unreachable, modern(#"{"/": "/a b", "percentEncoded": false}, {"/": "/a%20b"}"#),
      modern(#"{"/": "/a b", "percentEncoded": false}, {"/": "/a%20c"}"#)),
    Pair(
      .unreachable, modern(#"{"?": {"a": "?*"}}, {"?": "b=1&a=2"}"#),
      modern(#"{"?": {"a": "?*"}}, {"?": "b=1&a="}"#)),
    Pair(
      .unreachable, modern(#"{"?": "?*"}, {"?": {"a": "1"}}"#),
      modern(#"{"?": "?*"}, {"?": {"a": "*"}}"#)),
    Pair(
      .commentContradicts, modern(#"{"/": "/a", "comment": "not to open"}"#),
      modern(#"{"/": "/a", "comment": "not to open", "exclude": true}"#)),
    Pair(.catchAll, modern(#"{"/": "*"}"#), modern(#"{"/": "?*"}"#)),
    Pair(.catchAll, modern("{}"), modern(##"{"/": "*", "#": "a"}"##)),
    Pair(
      .sameRules,
      entries(
        #"{"appID": "\#(app)", "paths": ["/a"]}, {"appID": "\#(other)", "paths": ["/a"]}"#),
      entries(
        #"{"appID": "\#(app)", "paths": ["/a"]}, {"appID": "\#(other)", "paths": ["/b"]}"#)),
    Pair(.wellknownOpen, old(#""*""#), old(#""NOT /.well-known/*", "NOT /api/*", "*""#)),
    Pair(.wellknownOpen, old(#""/api/*""#), old(#""/apis/*""#)),
  ]

  private static let variables = [
    Pair(.variableUnknown, modern(#"{"/": "/$(y)"}"#), variable(#""y": ["a"]"#, in: "/$(y)")),
    Pair(.variableUnknown, modern(#"{"/": "/$(LANG)"}"#), modern(#"{"/": "/$(lang)"}"#)),
    Pair(.variableSyntax, modern(#"{"/": "/$(lang"}"#), modern(#"{"/": "/$lang)"}"#)),
    Pair(
      .variableSyntax, variable(#""a$b": ["c"]"#), variable(#""a b": ["c"]"#, in: "/$(a b)")),
    Pair(.variableNested, variable(#""x": ["$(y)"]"#), variable(#""x": ["$y"]"#)),
    Pair(.variableEmpty, variable(#""x": []"#), variable(#""x": [""]"#)),
    Pair(
      .variableShadow, variable(#""digit": ["c"]"#, in: "/$(digit)"),
      variable(#""Digit": ["c"]"#, in: "/$(Digit)")),
    Pair(.variableUnused, variable(#""y": ["c"]"#, in: "/a"), variable(#""x": ["c"]"#)),
    Pair(.regionUK, modern(#"{"/": "/$(region)"}"#), modern(#"{"/": "/$(lang)"}"#)),
    Pair(
      .regionUK, modern(#"{"/": "/$(region)"}"#), variable(#""region": ["UK"]"#, in: "/$(region)")),
    Pair(
      .costlyPattern, modern(#"{"/": "/*/$(lang)/*"}"#), modern(#"{"/": "/*/$(digit)/*"}"#)),
    Pair(.costlyPattern, modern(#"{"/": "/*/$(lang)/*"}"#), modern(#"{"/": "/$(lang)/*"}"#)),
  ]

  @Test(arguments: form + structure + identifiers + rules + variables)
  func `a rule finds what it is for and leaves its neighbour alone`(_ pair: Pair) {
    let found = AssociationLinter.findings(pair.found)
    #expect(found.contains { $0.rule == pair.rule }, "\(found.map(\.rule.rawValue))")
    let silent = AssociationLinter.findings(pair.silent).filter { $0.rule == pair.rule }
    #expect(silent.isEmpty, "\(silent.map(\.message))")
  }

  /// What needs a place, a server or the app's entitlements has tests of its own, there.
  private static let elsewhere: Set<LintRule> = [
    .fileName, .location, .httpStatus, .httpRedirect, .httpHTML, .httpContentType, .httpInsecure,
    .cdnStale, .cdnFailure, .signedContentType, .idNotInEntitlement, .entitlementFormat,
    .entitlementService, .entitlementClipWildcard, .entitlementWildcardApex,
    .entitlementWildcardFile, .entitlementMode, .entitlementIDN, .entitlementMany,
    .entitlementNoFileEntry,
  ]

  @Test func `no rule is without a neighbour`() {
    let pairs = Self.form + Self.structure + Self.identifiers + Self.rules + Self.variables
    #expect(Set(LintRule.allCases).subtracting(pairs.map(\.rule)) == Self.elsewhere)
    #expect(LintRule.allCases.count == 88)
  }

  // MARK: - Entitlements

  private static func entitlements(_ domains: [String], id: String? = nil) throws -> Entitlements {
    let strings = domains.map { "<string>\($0)</string>" }.joined()
    let id = id.map { "<key>application-identifier</key><string>\($0)</string>" } ?? ""
    return Entitlements(
      try PropertyList(
        Array(
          "<plist><dict>\(id)<key>\(Entitlements.domainsKey)</key><array>\(strings)</array></dict></plist>"
            .utf8)))
  }

  struct DomainPair: Sendable {
    let rule: LintRule
    let found: [String]
    let silent: [String]

    init(_ rule: LintRule, _ found: [String], _ silent: [String]) {
      (self.rule, self.found, self.silent) = (rule, found, silent)
    }
  }

  private static let hosts = (0..<31).map { "applinks:a\($0).com" }

  @Test(arguments: [
    DomainPair(.entitlementFormat, ["applinks:a.com/"], ["applinks:a.com"]),
    DomainPair(.entitlementFormat, ["applinks:*.com"], ["applinks:*.a.com"]),
    DomainPair(.entitlementService, ["applink:a.com"], ["authsrv:a.com"]),
    DomainPair(.entitlementClipWildcard, ["appclips:*.a.com"], ["webcredentials:*.a.com"]),
    DomainPair(
      .entitlementWildcardApex, ["applinks:*.a.com"], ["applinks:*.a.com", "applinks:a.com"]),
    DomainPair(
      .entitlementWildcardApex, ["applinks:*.a.com", "webcredentials:a.com"],
      ["applinks:*.a.com", "applinks:A.com"]),
    DomainPair(.entitlementWildcardFile, ["applinks:*.a.com"], ["applinks:a.com"]),
    DomainPair(.entitlementMode, ["applinks:a.com?mode=developer"], ["applinks:a.com"]),
    DomainPair(.entitlementIDN, ["applinks:bücher.example"], ["applinks:buecher.example"]),
    DomainPair(.entitlementMany, hosts, Array(hosts.dropLast())),
    DomainPair(
      .entitlementMany, hosts,
      hosts.prefix(20).flatMap { [$0, $0.replacing("applinks", with: "webcredentials")] }),
  ])
  func `a rule of entitlements leaves its neighbour alone`(_ pair: DomainPair) throws {
    #expect(try Self.entitlements(pair.found).findings.contains { $0.rule == pair.rule })
    #expect(try !Self.entitlements(pair.silent).findings.contains { $0.rule == pair.rule })
  }

  @Test func `modes have words of their own`() throws {
    func finding(_ mode: String) throws -> Finding? {
      try Self.entitlements(["applinks:a.com?mode=\(mode)"]).findings
        .first { $0.rule == .entitlementMode }
    }
    #expect(try finding("developer")?.severity == .warning)
    #expect(try finding("developer+managed")?.severity == .warning)
    #expect(try finding("managed")?.severity == .info)
    let unknown = try #require(try finding("develper"))
    #expect(unknown.severity == .error)
    #expect(unknown.hint == "did you mean ?mode=developer?")
  }

  @Test(arguments: [
    "applinks:10.0.0.1", "applinks:10.0.0.1:80", "applinks:[::1]", "applinks:[::1]:80",
  ])
  func `an address is not told to be written as an address`(_ domain: String) throws {
    let found = try Self.entitlements([domain])
    let finding = try #require(found.findings.first { $0.rule == .entitlementFormat })
    #expect(finding.hint?.contains("name of the host") == true)
    #expect(found.issues.contains { $0.issue == .ipAddress })
    #expect(found.issues.contains { $0.issue == .hasPort } == domain.hasSuffix(":80"))
  }

  @Test func `an app that the file does not list is found, one that it lists is not`() throws {
    let file = try #require(AssociationReading(Array(Self.old(#""*""#).utf8)).file)
    func rules(_ id: String, _ domain: String) throws -> [LintRule] {
      EntitlementCheck(
        entitlements: try Self.entitlements([domain], id: id), file: file, app: nil, host: nil
      ).findings.map(\.rule)
    }
    #expect(try rules(Self.app, "applinks:a.com") == [])
    #expect(try rules(Self.app, "webcredentials:a.com") == [.entitlementNoFileEntry])
    #expect(
      try rules("ZZZZZZZZZ1.com.acme.shop", "applinks:a.com")
        == [.entitlementNoFileEntry, .idNotInEntitlement])
    #expect(try rules("ZZZZZZZZZ1.com.acme.x", "applinks:a.com") == [.entitlementNoFileEntry])
  }
}
