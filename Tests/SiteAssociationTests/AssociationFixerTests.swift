// Corrections: what they change, what they leave, and that no URL opens that did not open before.

import LinkTypes
import SiteAssociation
import TestSupport
import Testing

@Suite struct AssociationFixerTests {
  private static func file(_ entry: String) -> String {
    "{\"applinks\": {\"apps\": [],\r\n\t\"details\": [ \(entry) ]}}"
  }

  private static func fixed(_ text: String, modernizes: Bool = true) -> String {
    String(
      decoding: AssociationFixer(Array(text.utf8), options: .init(modernizes: modernizes)).bytes,
      as: UTF8.self)
  }

  @Test(arguments: [
    (
      "{\"appID\": \"A\", \"paths\": [\"/*\",\n \"NOT /a\"]}",
      "{\"appIDs\": [\"A\"], \"components\": [{ \"/\": \"/a\", \"exclude\": true },\n { \"/\": \"/*\" }]}"
    ),
    (
      "{\"appIDs\": [\"A\"], \"components\": [{\"/\": \"*\"}, {\"/\": \"/a\", \"exclude\": true}]}",
      "{\"appIDs\": [\"A\"], \"components\": [{\"/\": \"/a\", \"exclude\": true}, {\"/\": \"*\"}]}"
    ),
    (
      "{\"appIDs\": [\"A\"], \"components\": [{\"/\": \"buy/*\"}]}",
      "{\"appIDs\": [\"A\"], \"components\": [{\"/\": \"/buy/*\"}]}"
    ),
    ("{\"appID\": \"A\", \"components\": [{}]}", "{\"appID\": \"A\", \"components\": [{}]}"),
    // No further than needed: what the first rule opens stays open.
    (
      "{\"appIDs\": [\"A\"], \"components\": [{\"/\": \"/b/x/1\"}, 5, {\"/\": \"/b/*\"}, {\"/\": \"/b/x/*\", \"exclude\": true}]}",
      "{\"appIDs\": [\"A\"], \"components\": [{\"/\": \"/b/x/1\"}, 5, {\"/\": \"/b/x/*\", \"exclude\": true}, {\"/\": \"/b/*\"}]}"
    ),
    // Several at once, each before the rule that hides it.
    (
      "{\"appIDs\": [\"A\"], \"components\": [{\"/\": \"/a/*\"}, {\"/\": \"/b/*\"}, {\"/\": \"/b/1\", \"exclude\": true}, {\"/\": \"/a/1\", \"exclude\": true}, {\"/\": \"/a/2\", \"exclude\": true}]}",
      "{\"appIDs\": [\"A\"], \"components\": [{\"/\": \"/a/1\", \"exclude\": true}, {\"/\": \"/a/2\", \"exclude\": true}, {\"/\": \"/a/*\"}, {\"/\": \"/b/1\", \"exclude\": true}, {\"/\": \"/b/*\"}]}"
    ),
    // It would only turn the fault round.
    (
      "{\"appIDs\": [\"A\"], \"components\": [{\"/\": \"/b/*\"}, {\"/\": \"/b/*\", \"exclude\": true}]}",
      "{\"appIDs\": [\"A\"], \"components\": [{\"/\": \"/b/*\"}, {\"/\": \"/b/*\", \"exclude\": true}]}"
    ),
    // Of keys that stand twice the last counts.
    (
      "{\"appIDs\": [\"A\"], \"components\": [{\"/\": \"/c\"}], \"components\": [{\"/\": \"*\"}, {\"/\": \"/a\", \"exclude\": true}]}",
      "{\"appIDs\": [\"A\"], \"components\": [{\"/\": \"/c\"}], \"components\": [{\"/\": \"/a\", \"exclude\": true}, {\"/\": \"*\"}]}"
    ),
    (
      "{\"appID\": \"A\", \"paths\": [\"\\u002Fa\\\"b\"]}",
      "{\"appIDs\": [\"A\"], \"components\": [{ \"/\": \"\\u002Fa\\\"b\" }]}"
    ),
  ])
  func `corrections change nothing else`(_ before: String, _ after: String) {
    #expect(Self.fixed(Self.file(before)) == Self.file(after))
  }

  @Test func `the oldest form becomes a list of entries`() {
    let text =
      #"{"applinks": {"details": { "A.b": {"paths": ["NOT /a", "*"]}, "C\/d" : {} }}}"#
    #expect(
      Self.fixed(text)
        == #"{"applinks": {"details": [ { "appIDs": ["A.b"],"components": [{ "/": "/a", "exclude": true }, { "/": "*" }]}, { "appID": "C\/d"} ]}}"#
    )
    #expect(Self.fixed(text, modernizes: false) == text)
  }

  @Test func `paths stay where defaults would begin to hold for them`() {
    let text =
      #"{"applinks": {"defaults": {"caseSensitive": false}, "details": [{"appID": "A", "paths": ["/a"]}]}}"#
    #expect(Self.fixed(text) == text)
  }

  @Test func `a thousand exclusions are moved in one go`() throws {
    let rules = (0..<1_000).map {
      #"{"/": "/a\#($0)/*"}, {"/": "/a\#($0)/x", "exclude": true}"#
    }
    let text = Self.file(
      #"{"appIDs": ["QK7T4M2XWD.com.acme"], "components": [\#(rules.joined(separator: ","))]}"#)
    let fixer = AssociationFixer(Array(text.utf8))
    #expect(fixer.changes.count == 1_000)
    #expect(AssociationLinter.findings(fixer.bytes).allSatisfy { $0.severity < .error })
  }

  @Test func `correcting twice is correcting once`() {
    let text = Self.file("{\"appID\": \"A\", \"paths\": [\"*\", \"NOT a/*\", \"NOT /b\", \"c\"]}")
    let once = Self.fixed(text)
    #expect(Self.fixed(once) == once)
    #expect(once != text)
  }

  @Test func `paths stay when asked to`() {
    let text = Self.file("{\"appID\": \"A\", \"paths\": [\"/*\", \"NOT /a\"]}")
    #expect(
      Self.fixed(text, modernizes: false)
        == Self.file("{\"appID\": \"A\", \"paths\": [\"NOT /a\", \"/*\"]}"))
  }

  @Test(arguments: ["", "{", "[]", "<html>", "{\"applinks\": {\"details\": {}}}"])
  func `what is no association file stays as it is`(_ text: String) {
    #expect(Self.fixed(text) == text)
  }

  @Test func `the form changes, what opens does not`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let parts = ["a", "b", "/", "*", "?"]
      let rules = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        let text = (0..<Int.random(in: 1...4, using: &random)).map { _ in
          parts[Int.random(in: 0..<parts.count, using: &random)]
        }.joined()
        // Exclusions come first here, so that nothing is moved.
        return "\"\(text)\""
      }.joined(separator: ", ")
      let text = Self.file("{\"appID\": \"A\", \"paths\": [\"NOT /ab\", \(rules)]}")
      let before = SiteMatcher(try #require(AssociationReading(Array(text.utf8)).file))
      let after = SiteMatcher(
        try #require(AssociationReading(Array(Self.fixed(text).utf8)).file))
      for path in ["/", "/a", "/b", "/ab", "/a/b", "/ab/", "/ba", "/b/a/b", "/aa"] {
        let url = LinkURL(path)
        #expect(
          before.decision(url, app: "A").outcome == after.decision(url, app: "A").outcome,
          "\(text) \(path), seed \(seed)")
      }
    }
  }
}
