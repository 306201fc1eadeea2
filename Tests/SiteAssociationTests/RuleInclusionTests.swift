// What is said of two rules, held against every URL of a small world: of rules that look at URLs in
// different ways, too.

import LinkTypes
import SiteAssociation
import TestSupport
import Testing

@Suite struct RuleInclusionTests {
  private static let app = "QK7T4M2XWD.com.acme.shop"

  private static func file(_ rules: String) -> [UInt8] {
    Array(
      #"{"applinks":{"details":[{"appIDs":["\#(app)"],"components":[\#(rules)]}]}}"#.utf8)
  }

  private static func rule(_ generator: inout SeededGenerator) -> String {
    func pick(_ texts: [String]) -> String { texts.randomElement(using: &generator) ?? "" }
    func isOne(of count: Int) -> Bool { Int.random(in: 0..<count, using: &generator) == 0 }
    var parts: [String] = []
    if !isOne(of: 8) {
      let atoms =
        isOne(of: 4) ? ["a", "b", "*", "?", "/", "%2F", "%61", "B"] : ["a", "b", "*", "?", "/"]
      let text = (0..<Int.random(in: 0...3, using: &generator)).map { _ in pick(atoms) }.joined()
      parts.append(#""/": "/\#(text)""#)
    }
    let values = ["a", "b", "*", "?*", "?", "", "ab", "a*"]
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: parts.append(#""?": "\#(pick(["k=a", "*", "?*", "", "k=*", "k=a&l=b"]))""#)
    case 1: parts.append(#""?": {"k": "\#(pick(values))"}"#)
    case 2: parts.append(#""?": {"k": "\#(pick(values))", "l": "\#(pick(values))"}"#)
    default: break
    }
    if isOne(of: 4) { parts.append(#""percentEncoded": false"#) }
    if isOne(of: 5) { parts.append(#""caseSensitive": false"#) }
    if isOne(of: 3) { parts.append(#""exclude": true"#) }
    return "{" + parts.joined(separator: ", ") + "}"
  }

  private static let urls: [LinkURL] = {
    var paths = [""]
    var level = [""]
    for _ in 0..<3 {
      level = level.flatMap { text in ["a", "b", "/", "A", "%61", "%2F"].map { text + $0 } }
      paths += level
    }
    let queries = [
      "", "?k=a", "?k=b", "?k=ab", "?k=", "?l=b", "?k=a&l=b", "?k=a&%6b=b", "?k=A", "?%6b=a",
    ]
    return paths.flatMap { path in queries.map { LinkURL("https://e.com/" + path + $0) } }
  }()

  @Test func `no rule is said to be hidden that decides for some URL`() throws {
    let seed: UInt64 = 20_261_130
    var generator = SeededGenerator(seed: seed)
    var hidden = 0
    for number in 0..<400 {
      let (one, other) = (Self.rule(&generator), Self.rule(&generator))
      let said = AssociationLinter.findings(Self.file(one + "," + other)).contains {
        $0.rule == .unreachable || $0.rule == .deadExclusion
      }
      guard said else { continue }
      hidden += 1
      let matchers = try [one, other].map {
        SiteMatcher(try #require(AssociationReading(Self.file($0)).file))
      }
      let loose = Self.urls.first { url in
        matchers[1].decision(url, app: Self.app).rule != nil
          && matchers[0].decision(url, app: Self.app).rule == nil
      }
      #expect(loose == nil, "seed \(seed), pair \(number): \(one) does not cover \(other)")
    }
    #expect(hidden > 20)
  }

  @Test(arguments: [
    (#"{"/": "/a"}, {"/": "/a", "exclude": true}"#, "keep one of the two"),
    (#"{"/": "/a", "exclude": true}, {"/": "/a"}"#, "keep one of the two"),
    (#"{"/": "/a/*"}, {"/": "/a/b", "exclude": true}"#, "put it before"),
    (#"{"/": "/a/*", "exclude": true}, {"/": "/a/b"}"#, "put it before"),
    (#"{"/": "/a/*"}, {"/": "/a/b"}"#, "remove it"),
  ])
  func `moving is advised only where both rules keep something`(_ rules: String, _ hint: String) {
    let finding = AssociationLinter.findings(Self.file(rules)).first {
      $0.rule == .deadExclusion || $0.rule == .unreachable
    }
    #expect(finding?.hint?.contains(hint) == true)
  }
}
