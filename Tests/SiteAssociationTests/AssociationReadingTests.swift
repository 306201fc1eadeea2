// What is wrong with the form of a file, and where exactly.

import LinkTypes
@testable import SiteAssociation
import Testing

@Suite struct AssociationReadingTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let rule: LintRule
    let text: String
    var line = 1
    var column = 1
    var pointer = ""
    var says = ""
    var hint: String?

    var testDescription: String { "\(rule.rawValue): \(text.prefix(60))" }
  }

  private static func details(_ entry: String) -> String {
    "{\"applinks\": {\"details\": [\(entry)]}}"
  }

  @Test(arguments: [
    Row(rule: .json, text: "", says: "empty"),
    Row(rule: .json, text: "{\n \"a\": [1,],\n}", line: 2, column: 9, says: "\",\" stands before"),
    Row(rule: .json, text: "{ // why\n}", column: 3, says: "a comment"),
    Row(
      rule: .json, text: "{\u{201C}applinks\u{201D}: {}}", column: 2, says: "\u{201C}",
      hint: "straight quotes"),
    Row(rule: .json, text: "{\"applinks\": {", column: 15, says: "ends"),
    Row(
      rule: .json, text: "{\"a\": 1\n \"b\": 2}", line: 2, column: 2, says: "stands where",
      hint: "a comma"),
    Row(
      rule: .json, text: "{\"paths\": [NOT \"/x\"]}", column: 12, says: "NOT",
      hint: "inside the quotes"),
    Row(rule: .json, text: "\n <!DOCTYPE html><html>", line: 2, column: 2, says: "HTML"),
    Row(rule: .rootObject, text: "[]", says: "an array"),
    Row(rule: .bom, text: "\u{FEFF}{\"webcredentials\": {\"apps\": []}}", says: "byte-order mark"),
    Row(
      rule: .duplicateKey,
      text: "{\"applinks\": {\"details\": []},\n \"applinks\": {\"details\": []}}",
      line: 2, column: 2, pointer: "/applinks"),
    Row(rule: .noService, text: "{}", says: "applinks"),
    Row(
      rule: .unknownKey, text: "{\"appLinks\": {}}", column: 2, pointer: "/appLinks",
      hint: "\"applinks\""),
    Row(
      rule: .unknownKey, text: details("{\"appIds\": []}"), column: 28,
      pointer: "/applinks/details/0/appIds", hint: "\"appIDs\""),
    Row(
      rule: .unknownKey, text: details("{\"appID\": \"A\", \"patterns\": []}"), column: 42,
      pointer: "/applinks/details/0/patterns", hint: "\"components\""),
    Row(
      rule: .type, text: details("{\"appIDs\": \"A\"}"), column: 38,
      pointer: "/applinks/details/0/appIDs", says: "array of strings"),
    Row(
      rule: .type, text: details("{\"components\": [{\"exclude\": \"true\"}]}"), column: 55,
      pointer: "/applinks/details/0/components/0/exclude", says: "true or false",
      hint: "without quotes"),
    Row(rule: .detailsMissing, text: "{\"applinks\": {}}", column: 14, pointer: "/applinks"),
    Row(
      rule: .detailsObject, text: "{\"applinks\": {\"details\": {\"appIDs\": []}}}", column: 26,
      pointer: "/applinks/details"),
    Row(
      rule: .detailsDictionary, text: "{\"applinks\": {\"details\": {\"A.b\": {\"paths\": []}}}}",
      column: 26, pointer: "/applinks/details"),
    Row(
      rule: .nestedDomain, text: "{\"applinks\": {\"a.com\": {\"details\": []}}}", column: 15,
      pointer: "/applinks/a.com"),
    Row(
      rule: .appsNotEmpty, text: "{\"applinks\": {\"apps\": [\"A\"], \"details\": []}}", column: 23,
      pointer: "/applinks/apps"),
    Row(
      rule: .serviceShape, text: "{\"appclips\": {\"apps\": [], \"details\": []}}", column: 27,
      pointer: "/appclips/details"),
    Row(
      rule: .queryNotString, text: details("{\"components\": [{\"?\": {\"a\": true}}]}"),
      column: 55,
      pointer: "/applinks/details/0/components/0/?/a", says: "gets wider"),
    Row(
      rule: .queryType, text: details("{\"components\": [{\"?\": [\"a\"]}]}"), column: 49,
      pointer: "/applinks/details/0/components/0/?"),
    Row(
      rule: .type, text: details("{\"components\": [{\"/\": 5}]}"), column: 49,
      pointer: "/applinks/details/0/components/0/~1"),
  ])
  func `a fault has a rule, a place and a pointer`(_ row: Row) throws {
    let reading = AssociationReading(Array(row.text.utf8))
    let finding = try #require(reading.findings.first { $0.rule == row.rule })
    #expect(finding.place.position.line == row.line)
    #expect(finding.place.position.column == row.column)
    #expect(finding.place.pointer == row.pointer)
    #expect(finding.message.contains(row.says), "\(finding.message)")
    if let hint = row.hint { #expect(finding.hint?.contains(hint) == true, "\(finding)") }
  }

  @Test(arguments: [true, false])
  func `UTF-16 is read and reported`(_ isBigEndian: Bool) throws {
    let units = Array("\u{FEFF}{\"webcredentials\": {\"apps\": [\"é\"]}}".utf16)
    let bytes = units.flatMap { unit in
      isBigEndian
        ? [UInt8(unit >> 8), UInt8(unit & 255)] : [UInt8(unit & 255), UInt8(unit >> 8)]
    }
    let reading = AssociationReading(bytes)
    #expect(reading.findings.map(\.rule) == [.utf8])
    #expect(reading.file?.services.first?.apps.first?.id == "é")
  }

  @Test func `after a trailing comma the rest is read`() throws {
    let reading = AssociationReading(Array("{\"webcredentials\": {\"apps\": [\"A\",]}}".utf8))
    #expect(reading.findings.map(\.rule) == [.json])
    #expect(reading.file?.services.first?.apps.map(\.id) == ["A"])
  }

  @Test func `bytes that are not UTF-8 are named`() throws {
    let reading = AssociationReading(Array("{\"a\": \"".utf8) + [0xFF] + Array("\"}".utf8))
    #expect(reading.findings.map(\.rule) == [.utf8])
    #expect(reading.findings[0].message.contains("0xFF"))
  }

  @Test func `a zero digit is no signature`() {
    #expect(!AssociationReading(Array("0123456789012345678901234567890".utf8)).isSigned)
  }

  @Test func `any bytes whatever give findings or a file`() {
    var bytes: [UInt8] = []
    for seed in 0..<2_000 {
      bytes = (0..<seed % 40).map { UInt8(truncatingIfNeeded: ($0 &* 131 &+ seed &* 7919) >> 2) }
      let reading = AssociationReading(bytes)
      #expect(reading.file != nil || !reading.findings.isEmpty || reading.isSigned)
    }
  }

  @Test(arguments: [
    #"{"applinks": {},}"#, "// c\n{}", "{“applinks”: 1}", "<html>", "", "[]",
    "-----BEGIN CMS-----\n",
    "MIME-Version: 1.0\n", "{\"applinks\": {", "{} {}",
  ])
  func `what is no JSON object is read by no system`(_ text: String) {
    #expect(AssociationReading(Array(text.utf8)).unreadable != nil)
    #expect(AssociationReading(Array("{}".utf8)).unreadable == nil)
  }

  @Test func `a byte-order mark is read, UTF-16 and other binary are not`() {
    #expect(AssociationReading([0xEF, 0xBB, 0xBF] + Array("{}".utf8)).unreadable == nil)
    let wide = "{\"applinks\": {}}".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(AssociationReading([0xFF, 0xFE] + wide).unreadable?.rule == .utf8)
    #expect(
      AssociationReading([0x30, 0x82, 1, 2, 0x30]).unreadable?.message.contains("binary") == true)
  }
}

@Suite struct LintLoadTests {
  private static func file(_ apps: String, _ rules: String) -> [UInt8] {
    Array(
      #"{"applinks": {"details": [{"appIDs": [\#(apps)], "components": [\#(rules)]}]}}"#.utf8)
  }

  @Test func `what fits into a file is checked at once`() {
    let ids = (0..<4_500).map { "\"QK7T4M2XWD.com.a\($0)\"" }.joined(separator: ",")
    let rules = (0..<1_200).map { #"{"/": "/$(lang)-$(region)/$(lang)*$(lang)*\#($0)"}"# }
      .joined(separator: ",")
    let clock = ContinuousClock()
    let time = clock.measure {
      _ = AssociationLinter.findings(Self.file(ids, #"{"/": "/a/*"}"#))
      _ = AssociationLinter.findings(Self.file("\"QK7T4M2XWD.com.a\"", rules))
    }
    #expect(time < .seconds(30))
  }

  @Test func `of a file that is much too large only the size is said`() {
    let count = AssociationLinter.mostCheckedBytes / 2
    let bytes = Array(("[" + String(repeating: "1,", count: count) + "1]").utf8)
    #expect(AssociationLinter.findings(bytes).map(\.rule) == [.tooLarge])
  }

  @Test func `a signature that does not fit is a warning`() {
    let content = Self.file("\"QK7T4M2XWD.com.a\"", #"{"/": "/a/*"}"#)
    func severity(_ fits: Bool) -> Severity? {
      AssociationLinter.findings(signed: content, content: content, signature: "…", fits: fits)
        .first { $0.rule == .signed }?.severity
    }
    #expect(severity(true) == .info)
    #expect(severity(false) == .warning)
  }
}
