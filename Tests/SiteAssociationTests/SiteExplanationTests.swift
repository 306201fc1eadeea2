// What an explanation says: which rule, what its wildcards took, where the nearest one failed, and
// what was assumed.

import Foundation
import LinkTypes
import SiteAssociation
import Testing

@Suite struct SiteExplanationTests {
  private static func explanation(
    _ applinks: String, _ url: String, app: String = "A", system: SystemVersion = .latest
  ) throws -> SiteExplanation {
    let text = "{\"applinks\": \(applinks)}"
    let file = try #require(AssociationReading(Array(text.utf8)).file)
    return SiteMatcher(file, system: system).explanation(LinkURL(url), app: app)
  }

  private static func details(_ components: String) -> String {
    "{\"details\": [{\"appIDs\": [\"A\"], \"components\": [\(components)]}]}"
  }

  @Test func `the first wildcard takes as much as it can`() throws {
    let told = try Self.explanation(
      Self.details("{\"/\": \"/a/*/c/*\", \"comment\": \"why\"}"), "https://h/a/b/c/d/c/e")
    #expect(told.decision.outcome == .opens)
    let step = try #require(told.steps.last)
    #expect(step.comment == "why")
    #expect(step.place.pointer == "/applinks/details/0/components/0")
    #expect(
      step.parts[0].captures.map { $0.pattern + $0.text } == ["*b/c/d", "*e"])
  }

  @Test func `variables are captured by their names`() throws {
    let told = try Self.explanation(
      Self.details("{\"/\": \"/$(lang)_$(region)/?\"}"), "https://h/fr_CA/x")
    #expect(
      told.steps[0].parts[0].captures.map { $0.pattern + $0.text } == [
        "$(lang)fr", "$(region)CA", "?x",
      ])
  }

  /// The slash before a value is given, not taken.
  @Test(
    arguments: [
      (#"["", "en"]"#, "$(l)/help", "/en/help", ["en"]),
      (#"["", "en"]"#, "$(l)/help", "/help", [""]),
      (#"["", "/en"]"#, "$(l)/help", "/en/help", ["/en"]),
      (#"["", "en/"]"#, "/$(l)help", "/en/help", ["en/"]),
      (#"["*", "en"]"#, "$(l)/help", "/x/y/help", ["/x/y"]),
      (#"["", "?"]"#, "$(l)/help", "/x/help", ["x"]),
      (#"["/", "b"]"#, "$(l)$(l)/help", "/b/help", ["/", "b"]),
      (#"["/", "b"]"#, "$(l)/help", "/b/help", ["b"]),
      (#"["", "en"]"#, "$(l)$(l)*", "/en", ["en", "", ""]),
      (#"["", "en"]"#, "/x/$(l)", "/x", [""]),
      (#"["", "en"]"#, "?$(l)", "/xen", ["x", "en"]),
    ] as [(String, String, String, [String])])
  func `a variable at the beginning of a path is shown with what it took`(
    values: String, pattern: String, path: String, captures: [String]
  ) throws {
    let told = try Self.explanation(
      "{\"substitutionVariables\": {\"l\": \(values)}, "
        + Self.details("{\"/\": \"\(pattern)\"}").dropFirst(), "https://h" + path)
    #expect(told.decision.outcome == .opens)
    #expect(told.steps[0].parts[0].captures.map(\.text) == captures)
  }

  @Test func `a variable without values is no undefined one`() throws {
    for (values, isDefined) in [("\"l\": []", true), ("\"m\": [\"a\"]", false)] {
      let told = try Self.explanation(
        "{\"substitutionVariables\": {\(values)}, "
          + Self.details("{\"/\": \"/$(l)/$(digit)\"}").dropFirst(), "https://h/a/1")
      #expect(told.decision.outcome == .noRule)
      #expect(told.choices.contains(.undefinedVariable) != isDefined)
    }
  }

  @Test func `a miss names the rule that came nearest and where it failed`() throws {
    let told = try Self.explanation(
      Self.details(
        "{\"/\": \"/help/web/*\", \"exclude\": true}, {\"/\": \"/help/*\", \"?\": {\"n\": \"????\"}}, {\"/\": \"/helper\"}"
      ), "https://h/help/12?n=123")
    #expect(told.decision.outcome == .noRule)
    #expect(told.nearest == 1)
    let part = told.steps[1].parts[1]
    #expect(part.component == .queryItem("n"))
    #expect(!part.matches && part.reached == 3 && part.rest == "?")
  }

  @Test func `a pattern that ends too early says so`() throws {
    let told = try Self.explanation(Self.details("{\"/\": \"/shop\"}"), "https://h/shopping")
    #expect(told.steps[0].parts[0].reached == 5)
    #expect(told.steps[0].parts[0].rest == "")
  }

  @Test func `a missing item counts as empty`() throws {
    let told = try Self.explanation(Self.details("{\"?\": {\"n\": \"*\"}}"), "https://h/x")
    #expect(told.decision.outcome == .opens)
    #expect(told.steps[0].parts[0].isMissing)
  }

  struct Choice: Sendable {
    let choice: UndocumentedChoice
    let applinks: String
    var url = "https://h/x"
  }

  @Test(arguments: [
    Choice(
      choice: .appIDsWithPaths,
      applinks: "{\"details\": [{\"appIDs\": [\"A\"], \"paths\": [\"*\"]}]}"),
    Choice(choice: .entryWithoutRules, applinks: "{\"details\": [{\"appID\": \"A\"}]}"),
    Choice(
      choice: .detailsObject,
      applinks: "{\"details\": {\"appIDs\": [\"A\"], \"components\": [{\"/\": \"*\"}]}}"),
    Choice(choice: .ignoredQuery, applinks: details("{\"?\": [1]}")),
    Choice(choice: .questionMarkAndSlash, applinks: details("{\"/\": \"/a?b\"}"), url: "/a/b"),
    Choice(
      choice: .foldingBeyondASCII, applinks: details("{\"/\": \"/é\", \"caseSensitive\": false}")),
    Choice(
      choice: .caseOfItemNames,
      applinks: details("{\"?\": {\"K\": \"v\"}, \"caseSensitive\": false}"), url: "/?k=v"),
    Choice(choice: .plusAndSemicolon, applinks: details("{\"?\": {\"k\": \"*\"}}"), url: "/?k=a+b"),
    Choice(choice: .undefinedVariable, applinks: details("{\"/\": \"/$(x)\"}")),
    Choice(
      choice: .shadowedVariable,
      applinks: "{\"substitutionVariables\": {\"lang\": [\"x\"]}, \"details\": []}"),
    Choice(
      choice: .malformedEscape, applinks: details("{\"/\": \"*\", \"percentEncoded\": false}"),
      url: "/%FF"),
    Choice(
      choice: .slashesInPaths, applinks: "{\"details\": [{\"appID\": \"A\", \"paths\": [\"x\"]}]}"),
    Choice(
      choice: .slashesInValues,
      applinks:
        "{\"substitutionVariables\": {\"s\": [\"/x\"]}, \"details\": [{\"appID\": \"A\", \"components\": [{\"/\": \"$(s)/*\"}]}]}"
    ),
    Choice(choice: .encodedURL, applinks: details("{\"/\": \"*\"}"), url: "/é"),
    Choice(choice: .portAndUser, applinks: details("{\"/\": \"*\"}"), url: "https://u@h:8/x"),
    Choice(
      choice: .exclusionPerApp,
      applinks:
        "{\"details\": [{\"appIDs\": [\"A\"], \"components\": [{\"exclude\": true}]}, {\"appIDs\": [\"B\"], \"components\": [{}]}]}"
    ),
  ])
  func `what was assumed is said`(_ row: Choice) throws {
    #expect(try Self.explanation(row.applinks, row.url).choices.contains(row.choice))
  }

  @Test func `what is documented needs no assumption`() throws {
    let told = try Self.explanation(
      Self.details("{\"/\": \"/a/*\", \"?\": {\"k\": \"?*\"}}"), "https://h/a/b?k=1")
    #expect(told.decision.outcome == .opens)
    #expect(told.choices.isEmpty && told.notes.isEmpty)
  }

  private static let mixed = """
    {"apps": [], "details": [{"appID": "A", "appIDs": ["A", "B"], "paths": ["NOT /n/*", "/p/*"],
    "components": [{"/": "/c/*", "caseSensitive": false}, {"/": "/$(digit)"}]}],
    "defaults": {"percentEncoded": false}}
    """

  @Test(arguments: [
    ("ios9", "/n/x", false), ("ios9.2", "/p/x", true), ("ios12", "/p/x", true),
    ("ios12", "/c/x", false), ("ios13", "/c/x", true), ("ios13", "/C/x", false),
    ("ios13.5", "/C/x", true), ("ios13", "/7", false), ("ios13.5", "/7", true),
    ("ios13.5", "/%37", false), ("ios14", "/%37", true), ("macos10.15", "/c/x", true),
    ("macos10.14", "/c/x", false), ("macos11", "/%37", true), ("tvos13.4", "/C/x", true),
    ("tvos10", "/p/x", true), ("watchos7", "/c/x", true), ("visionos1", "/C/x", true),
    ("macos10.15.4", "/C/x", false), ("macos10.15.5", "/C/x", true),
    ("macos10.15.5", "/7", false), ("macos10.15.6", "/7", true), ("macos10.15.7", "/%37", false),
    ("ios8", "/p/x", false), ("iPadOS 14", "/C/x", false),
  ])
  func `each system reads what it knows`(_ system: String, _ path: String, _ opens: Bool) throws {
    guard let version = SystemVersion(system) else {
      #expect(!opens)
      return
    }
    let told = try Self.explanation(Self.mixed, "https://h" + path, system: version)
    #expect((told.decision.outcome == .opens) == opens)
  }

  @Test func `an old system without apps says what it wants`() throws {
    let told = try Self.explanation(
      "{\"details\": [{\"appID\": \"A\", \"paths\": [\"*\"]}]}", "/x",
      system: SystemVersion(.ios, 12))
    #expect(told.decision.outcome == .noRule)
    #expect(told.notes.contains { $0.contains("\"apps\": []") })
  }

  @Test func `the documentation lists every choice and every rule`() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../docs/universal-links.md").path
    let text = String(
      decoding: try #require(FileManager.default.contents(atPath: path)), as: UTF8.self)
    for choice in UndocumentedChoice.allCases {
      #expect(text.contains("| `\(choice.rawValue)` | \(choice.text) |"))
    }
    #expect(LintRule.allCases.count == 88)
    for rule in LintRule.allCases {
      #expect(
        text.contains("| `\(rule.rawValue)` | \(rule.severity.rawValue) | \(rule.title) | "),
        "\(rule.rawValue)")
      #expect(text.contains(rule.source))
    }
  }

  @Test func `apps that the same entries name are explained together`() throws {
    let text = #"""
      {"applinks": {"details": [{"appIDs": ["A", "B", "A"], "components": [{"/": "/a"}]},
        {"appIDs": ["C", "B"], "components": [{"/": "/b"}]}, {"appID": "D", "components": [{"/": "/b"}]}]}}
      """#
    let matcher = SiteMatcher(try #require(AssociationReading(Array(text.utf8)).file))
    let url = LinkURL("https://h/b")
    let told = matcher.explanations(url, apps: matcher.apps + ["X", "Y", "A"])
    #expect(told.map(\.apps) == [["A"], ["B"], ["C"], ["D"], ["X"], ["Y"]])
    #expect(told.map(\.decision.outcome) == [.noRule, .opens, .opens, .opens, .noRule, .noRule])
    for explanation in told {
      for app in explanation.apps {
        let alone = matcher.explanation(url, app: app)
        #expect(alone.decision == matcher.decision(url, app: app))
        #expect(alone.steps.map(\.index) == explanation.steps.map(\.index))
        #expect(alone.notes == explanation.notes && alone.choices == explanation.choices)
      }
    }
  }
}
