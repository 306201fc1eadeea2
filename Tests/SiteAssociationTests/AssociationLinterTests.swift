// Every rule that needs nothing but the file: a text that it finds, and where.

import LinkTypes
import SiteAssociation
import Testing

@Suite struct AssociationLinterTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let rule: LintRule
    let text: String
    let pointer: String
    var severity: Severity?
    var says = ""
    var witness: String?

    var testDescription: String { "\(rule.rawValue): \(text)" }
  }

  private static let app = "QK7T4M2XWD.com.acme.shop"

  private static func components(_ text: String, more: String = "") -> String {
    "{\"applinks\": {\"details\": [{\"appIDs\": [\"\(app)\"], \"components\": [\(text)]}]\(more)}}"
  }

  private static func paths(_ text: String) -> String {
    "{\"applinks\": {\"apps\": [], \"details\": [{\"appID\": \"\(app)\", \"paths\": [\(text)]}]}}"
  }

  private static func ids(_ text: String) -> String {
    "{\"webcredentials\": {\"apps\": [\(text)]}}"
  }

  private static let first = "/applinks/details/0"
  private static let rule0 = "/applinks/details/0/components/0"
  private static let rule1 = "/applinks/details/0/components/1"
  private static let path0 = "/applinks/details/0/paths/0"
  private static let id0 = "/webcredentials/apps/0"
  private static let id1 = "/webcredentials/apps/1"

  private static func variables(_ text: String, used: String = "/$(x)") -> String {
    components("{\"/\": \"\(used)\"}", more: ", \"substitutionVariables\": {\(text)}")
  }

  private static let structure: [Row] = [
    Row(
      rule: .appsNeeded,
      text: "{\"applinks\": {\"details\": [{\"appID\": \"\(app)\", \"paths\": [\"*\"]}]}}",
      pointer: "/applinks"),
    Row(
      rule: .noApp, text: "{\"applinks\": {\"details\": [{\"components\": [{\"/\": \"*\"}]}]}}",
      pointer: first),
    Row(
      rule: .noApp,
      text: "{\"applinks\": {\"details\": [{\"appIDs\": [], \"components\": [{\"/\": \"*\"}]}]}}",
      pointer: first),
    Row(
      rule: .appIDAndAppIDs,
      text:
        "{\"applinks\": {\"details\": [{\"appID\": \"\(app)\", \"appIDs\": [\"\(app)\"], \"components\": []}]}}",
      pointer: first + "/appID"),
    Row(
      rule: .mixedFormat,
      text: "{\"applinks\": {\"details\": [{\"appIDs\": [\"\(app)\"], \"paths\": [\"*\"]}]}}",
      pointer: first + "/appIDs/0"),
    Row(
      rule: .pathsIgnored,
      text:
        "{\"applinks\": {\"details\": [{\"appID\": \"\(app)\", \"components\": [{}], \"paths\": [\"*\"]}]}}",
      pointer: path0),
    Row(
      rule: .pathsDiffer,
      text:
        "{\"applinks\": {\"details\": [{\"appID\": \"\(app)\", \"components\": [{\"/\": \"/a/*\"}], \"paths\": [\"/a/*\", \"/b\"]}]}}",
      pointer: path0, says: "only paths", witness: "https://example.com/b"),
    Row(
      rule: .noRules, text: "{\"applinks\": {\"details\": [{\"appID\": \"\(app)\"}]}}",
      pointer: first),
    Row(rule: .rulesEmpty, text: components(""), pointer: first),
    Row(
      rule: .appclipID, text: "{\"appclips\": {\"apps\": [\"\(app)\"]}}",
      pointer: "/appclips/apps/0"),
    Row(rule: .systemVersion, text: components("{\"/\": \"/a\"}"), pointer: rule0, says: "iOS 13"),
    Row(
      rule: .defaultsPattern,
      text: components("{\"#\": \"a\"}", more: ", \"defaults\": {\"/\": \"/b\"}"),
      pointer: "/applinks/defaults/~1"),
  ]

  private static let identifiers: [Row] = [
    Row(rule: .idPlaceholder, text: ids("\"TEAM_ID_1.pro.example.app\""), pointer: id0),
    Row(rule: .idPlaceholder, text: ids("\"XXXXXXXXXX.com.a.b\""), pointer: id0),
    Row(rule: .idPlaceholder, text: ids("\"${TeamID}.${BundleID}\""), pointer: id0),
    Row(rule: .idPlaceholder, text: ids("\"<TEAM>.com.a.b\""), pointer: id0),
    Row(rule: .idPlaceholder, text: ids("\"ABCDE12345.com.a.b\""), pointer: id0),
    Row(rule: .idPlaceholder, text: ids("\"FAKETEAMID.com.a.b\""), pointer: id0),
    Row(rule: .idNoPrefix, text: ids("\"com.hylo.HyloA\""), pointer: id0, says: "ABCDE12345.com"),
    Row(rule: .idNoBundle, text: ids("\"oooo\""), pointer: id0),
    Row(rule: .idNoBundle, text: ids("\"QK7T4M2XWD\""), pointer: id0),
    Row(rule: .idPrefixShape, text: ids("\"qk7t4m2xwd.com.a.b\""), pointer: id0),
    Row(rule: .idPrefixShape, text: ids("\"AJTQVTL3X.me.w.W\""), pointer: id0),
    Row(rule: .idAppStoreNumber, text: ids("\"1474957241.com.a.b\""), pointer: id0),
    Row(rule: .idBundleShape, text: ids("\"QK7T4M2XWD.com.a_b.c\""), pointer: id0, says: "_"),
    Row(rule: .idBundleShape, text: ids("\"QK7T4M2XWD.com.a.*\""), pointer: id0),
    Row(rule: .idURL, text: ids("\"https://acme.com\""), pointer: id0),
    Row(rule: .idURL, text: ids("\"www.acme.com\""), pointer: id0),
    Row(rule: .idURL, text: ids("\"acme.com\""), pointer: id0),
    Row(
      rule: .idTypo, text: ids("\"AJTQVTL3X.me.w.W\", \"WAJTQVTL3X.me.w.W\""), pointer: id1),
    Row(rule: .idDuplicate, text: ids("\"\(app)\", \"\(app)\""), pointer: id1),
    Row(
      rule: .idDuplicate,
      text:
        "{\"applinks\": {\"details\": [{\"appID\": \"\(app)\", \"paths\": [\"/a\"]}, {\"appID\": \"\(app)\", \"paths\": [\"/b\"]}]}}",
      pointer: "/applinks/details/1/appID", says: "several entries"),
  ]

  private static let patterns: [Row] = [
    Row(
      rule: .queryStar, text: components("{\"?\": {\"k\": \"*\"}}"), pointer: rule0 + "/?/k",
      severity: .warning),
    Row(
      rule: .queryStar, text: components("{\"?\": {\"k\": \"*\"}, \"exclude\": true}"),
      pointer: rule0 + "/?/k", severity: .error),
    Row(rule: .queryWhole, text: components("{\"?\": \"k=v\"}"), pointer: rule0 + "/?"),
    Row(rule: .queryMark, text: components("{\"?\": \"?k=v*\"}"), pointer: rule0 + "/?"),
    Row(rule: .queryMark, text: components("{\"#\": \"#top\"}"), pointer: rule0 + "/#"),
    Row(rule: .pathFragment, text: components("{\"/\": \"/#/m/*\"}"), pointer: rule0 + "/~1"),
    Row(rule: .pathQuery, text: paths("\"/share?id=*\""), pointer: path0),
    Row(rule: .pathHost, text: paths("\"https://a.com/b\""), pointer: path0),
    Row(rule: .pathHost, text: paths("\"www.a.com/b/*\""), pointer: path0),
    Row(rule: .pathRegex, text: paths("\"/a/[0-9]+\""), pointer: path0, says: "[0-9]"),
    Row(rule: .pathRegex, text: paths("\"/(a|b)/c\""), pointer: path0, says: "(a|b)"),
    Row(rule: .pathRegex, text: paths("\"/a/:id\""), pointer: path0, says: ":id"),
    Row(rule: .pathRegex, text: paths("\"/a/{id}\""), pointer: path0, says: "{id}"),
    Row(rule: .pathRegex, text: paths("\"^/a\""), pointer: path0, says: "^"),
    Row(rule: .pathRegex, text: paths("\"/a$\""), pointer: path0, says: "$"),
    Row(rule: .pathRegex, text: paths("\"/\\\\d/a\""), pointer: path0, says: "\\d"),
    Row(rule: .pathRegex, text: paths("\"/a/.*\""), pointer: path0, says: ".*"),
    Row(rule: .doubleStar, text: paths("\"/a/**\""), pointer: path0),
    Row(rule: .notPrefix, text: paths("\"not /a\""), pointer: path0),
    Row(rule: .notPrefix, text: paths("\"NOT/a\""), pointer: path0),
    Row(rule: .notPrefix, text: paths("\"NOT  /a\""), pointer: path0),
    Row(rule: .notPrefix, text: paths("\"!/a\""), pointer: path0),
    Row(rule: .notPrefix, text: components("{\"/\": \"NOT /a\"}"), pointer: rule0 + "/~1"),
    Row(rule: .slashOnly, text: paths("\"/a\", \"/a/*\""), pointer: path0),
    Row(rule: .prefixWide, text: paths("\"/a/shop*\""), pointer: path0, says: "/a/shopx"),
    Row(rule: .prefixWide, text: paths("\"/*/shop*\""), pointer: path0, says: "/a/shopx"),
    Row(rule: .encodedLiteral, text: paths("\"/é\""), pointer: path0, says: "é"),
    Row(rule: .encodedLiteral, text: paths("\"/a b\""), pointer: path0, says: "a space"),
    Row(
      rule: .encodedDouble, text: components("{\"/\": \"/a%20b\", \"percentEncoded\": false}"),
      pointer: rule0 + "/~1"),
    Row(rule: .encodedHexCase, text: paths("\"/%c3%a9\""), pointer: path0, says: "%C3"),
    Row(
      rule: .variableUnknown, text: components("{\"/\": \"/$(langg)/x\"}"), pointer: rule0 + "/~1"),
    Row(rule: .variableSyntax, text: components("{\"/\": \"/$(lang\"}"), pointer: rule0 + "/~1"),
    Row(
      rule: .variableSyntax, text: variables("\"a(b\": [\"c\"]"),
      pointer: "/applinks/substitutionVariables/a(b"),
    Row(
      rule: .variableNested, text: variables("\"x\": [\"$(y)\"]"),
      pointer: "/applinks/substitutionVariables/x/0"),
    Row(
      rule: .variableEmpty, text: variables("\"x\": []"),
      pointer: "/applinks/substitutionVariables/x"),
    Row(
      rule: .variableShadow, text: variables("\"lang\": [\"c\"]", used: "/$(lang)"),
      pointer: "/applinks/substitutionVariables/lang"),
    Row(
      rule: .variableUnused, text: variables("\"y\": [\"c\"]", used: "/a"),
      pointer: "/applinks/substitutionVariables/y"),
    Row(rule: .regionUK, text: components("{\"/\": \"/$(region)\"}"), pointer: rule0 + "/~1"),
    Row(
      rule: .costlyPattern, text: components("{\"/\": \"/*/$(lang)/*\"}"), pointer: rule0 + "/~1"),
    Row(
      rule: .commentContradicts,
      text: components("{\"/\": \"/a\", \"comment\": \"not to open this\"}"), pointer: rule0),
    Row(rule: .catchAll, text: components("{\"/\": \"*\", \"comment\": \"all\"}"), pointer: rule0),
    Row(
      rule: .wellknownOpen, text: paths("\"*\""), pointer: path0,
      witness: "https://example.com/.well-known/x"),
    Row(
      rule: .sameRules,
      text:
        "{\"applinks\": {\"details\": [{\"appID\": \"\(app)\", \"paths\": [\"/a\"]}, {\"appID\": \"\(app)2\", \"paths\": [\"/a\"]}]}}",
      pointer: "/applinks/details/1"),
  ]

  private static let reachability: [Row] = [
    Row(
      rule: .unreachable, text: components("{\"/\": \"/a/*\"}, {\"/\": \"/a/b*c\"}"),
      pointer: rule1, witness: "https://example.com/a/b7c"),
    Row(
      rule: .unreachable,
      text: components("{\"/\": \"/a\", \"caseSensitive\": false}, {\"/\": \"/A\"}"),
      pointer: rule1, witness: "https://example.com/A"),
    Row(
      rule: .unreachable,
      text: components(
        "{\"?\": {\"k\": \"?*\"}}, {\"/\": \"/a\", \"?\": {\"k\": \"v\", \"j\": \"1\"}}"),
      pointer: rule1, witness: "https://example.com/a?k=v&j=1"),
    Row(
      rule: .unreachable,
      text: components("{\"/\": \"/$(lang)/x\"}, {\"/\": \"/en/x\"}"), pointer: rule1,
      witness: "https://example.com/en/x"),
    Row(
      rule: .unreachable, text: components("{\"/\": \"/??*/b\"}, {\"/\": \"/$(digit)$(digit)/b\"}"),
      pointer: rule1, witness: "https://example.com/99/b"),
    Row(
      rule: .unreachable,
      text: components("{\"/\": \"/a/*\", \"exclude\": true}, {\"/\": \"/a/b\"}"),
      pointer: rule1, witness: "https://example.com/a/b"),
    Row(
      rule: .deadExclusion, text: paths("\"/*\", \"NOT /settings/*\""),
      pointer: "/applinks/details/0/paths/1", witness: "https://example.com/settings/7"),
    Row(
      rule: .blocksAll, text: components("{\"/\": \"*\", \"exclude\": true}, {\"/\": \"/a\"}"),
      pointer: rule0),
    Row(rule: .onlyExclusions, text: paths("\"NOT /a/*\", \"NOT /b/*\""), pointer: path0),
    Row(
      rule: .unreachable,
      text:
        "{\"applinks\": {\"details\": [{\"appIDs\": [\"\(app)\"], \"components\": [{\"/\": \"/a/*\"}]}, {\"appIDs\": [\"\(app)\"], \"components\": [{\"/\": \"/a/b\"}]}]}}",
      pointer: "/applinks/details/1/components/0", witness: "https://example.com/a/b"),
  ]

  @Test(arguments: structure + identifiers + patterns + reachability)
  func `each rule finds what it is for`(_ row: Row) throws {
    let findings = AssociationLinter.findings(Array(row.text.utf8))
    let found = findings.filter { $0.rule == row.rule }
    let finding = try #require(found.first, "\(findings.map(\.rule.rawValue))")
    #expect(found.count == 1)
    #expect(finding.place.pointer == row.pointer)
    #expect(finding.severity == row.severity ?? row.rule.severity)
    #expect(finding.message.contains(row.says), "\(finding.message)")
    if let witness = row.witness { #expect(finding.witness == witness) }
  }

  @Test(arguments: [
    components("{\"/\": \"/a/*\"}, {\"/\": \"/b/*\"}"),
    components("{\"/\": \"/a/b\"}, {\"/\": \"/a/*\"}"),
    components("{\"/\": \"/a/?*\"}, {\"/\": \"/a\"}"),
    components("{\"/\": \"/*/c\"}, {\"/\": \"/a/*\"}"),
    components("{\"?\": {\"k\": \"v\"}}, {\"/\": \"/a\"}"),
    components("{\"/\": \"/A\"}, {\"/\": \"/a\", \"caseSensitive\": false}"),
    components("{\"/\": \"/$(lang)/x\"}, {\"/\": \"/e?/x\"}"),
    components("{\"/\": \"/a\", \"#\": \"b\"}, {\"/\": \"/a\", \"#\": \"*\"}"),
    paths("\"NOT /a/*\", \"/*\""), paths("\"*\", \"/\"".replacing("*", with: "/x/*")),
    "{\"appclips\": {\"apps\": [\"\(app)\", \"\(app).Clip\"]}}",
  ])
  func `what is right is not complained about`(_ text: String) {
    let findings = AssociationLinter.findings(Array(text.utf8)).filter { $0.severity > .info }
    #expect(findings.isEmpty, "\(findings.map { $0.rule.rawValue + ": " + $0.message })")
  }

  @Test(arguments: [
    ("apple-app-site-association", [LintRule.location]),
    (".well-known/apple-app-site-association", []),
    (".well-known/apple-app-site-association.json", [.fileName]),
    ("a/.well-known/apple-app-site-association", [.location]),
  ])
  func `the place in the site counts`(_ path: String, _ rules: [LintRule]) {
    #expect(AssociationLinter.findings(path: path).map(\.rule) == rules)
  }

  @Test(arguments: [
    (131_072, Severity.warning), (131_073, .error), (117_964, nil), (117_965, .warning),
  ])
  func `size counts`(_ count: Int, _ severity: Severity?) {
    let text = "{\"webcredentials\": {\"apps\": []}}"
    let bytes = Array((text + String(repeating: " ", count: count - text.utf8.count)).utf8)
    let found = AssociationLinter.findings(bytes).first { $0.rule == .tooLarge }
    #expect(found?.severity == severity)
  }

  @Test func `findings come in the order of the text`() {
    let text = Self.components("{\"/\": \"/#a\"}, {\"/\": \"/b**\"}, {\"?\": {\"k\": \"*\"}}")
    let offsets = AssociationLinter.findings(Array(text.utf8)).map(\.place.position.offset)
    #expect(offsets == offsets.sorted())
  }
}
