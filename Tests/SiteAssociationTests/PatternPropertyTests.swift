// The fast comparison against a slow one that is right by looking at it: every way to cut the text
// is tried. A tiny alphabet makes every rule of the pattern language meet every other.

import Foundation
import LinkTypes
import SiteAssociation
import TestSupport
import Testing

@Suite struct PatternPropertyTests {
  private static let variables = [
    "v": ["a", "ab", "b*"], "w": ["", "b?"], "d": ["a", "b"], "s": ["/a", "b/", "", "/"],
    "t": ["a/*", "*", "/*/", "b"],
    "e": ["/", "a"],
  ]

  /// One step of a pattern for the slow comparison.
  private enum Step: Equatable {
    case character(UInt8)
    case any
    case star
    case oneOf([[Step]])
  }

  private static func steps(_ pattern: String) -> [Step] {
    var steps: [Step] = []
    var rest = Array(pattern.utf8)[...]
    while let first = rest.popFirst() {
      switch first {
      case UInt8(ascii: "*"): steps.append(.star)
      case UInt8(ascii: "?"): steps.append(.any)
      case UInt8(ascii: "$"):
        let name = String(decoding: rest.dropFirst().prefix(1), as: UTF8.self)
        rest = rest.dropFirst(3)
        steps.append(.oneOf((variables[name] ?? []).map { Self.steps($0) }))
      default: steps.append(.character(first))
      }
    }
    return steps
  }

  /// Tries everything.
  private static func covers(_ steps: ArraySlice<Step>, _ text: ArraySlice<UInt8>) -> Bool {
    guard let step = steps.first else { return text.isEmpty }
    let rest = steps.dropFirst()
    switch step {
    case .character(let character):
      return text.first == character && covers(rest, text.dropFirst())
    case .any: return !text.isEmpty && covers(rest, text.dropFirst())
    case .star: return (0...text.count).contains { covers(rest, text.dropFirst($0)) }
    case .oneOf(let choices): return choices.contains { covers(($0 + rest)[...], text) }
    }
  }

  /// Every pattern that comes of putting in the values of its variables.
  private static func expanded(_ pattern: String) -> [String] {
    guard let start = pattern.range(of: "$(") else { return [pattern] }
    let name = String(pattern[start.upperBound...].prefix(1))
    let rest = expanded(String(pattern[start.upperBound...].dropFirst(2)))
    let before = pattern[..<start.lowerBound]
    return (variables[name] ?? []).flatMap { value in rest.map { before + value + $0 } }
  }

  /// The rules of slashes, written as in the facts: drop, give one, compare, once more without "/*".
  private static func coversPath(_ written: String, _ path: String) -> Bool {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    if path.isEmpty { path = "/" }
    return expanded(written).contains { value in
      var pattern = value
      while pattern.contains("**") { pattern = pattern.replacingOccurrences(of: "**", with: "*") }
      while pattern.hasSuffix("/") { pattern.removeLast() }
      if !pattern.hasPrefix("*") { pattern = "/" + String(pattern.drop { $0 == "/" }) }
      if covers(steps(pattern)[...], Array(path.utf8)[...]) { return true }
      return pattern.hasSuffix("/*")
        && covers(steps(String(pattern.dropLast(2)))[...], Array(path.utf8)[...])
    }
  }

  private static func text(
    _ parts: [String], upTo count: Int, _ random: inout SeededGenerator
  ) -> String {
    (0..<Int.random(in: 0...count, using: &random)).map { _ in
      parts[Int.random(in: 0..<parts.count, using: &random)]
    }.joined()
  }

  private static func matcher(_ component: String) throws -> SiteMatcher {
    let values = String(decoding: try JSONEncoder().encode(variables), as: UTF8.self)
    let text = """
      {"applinks": {"substitutionVariables": \(values),
      "details": [{"appIDs": ["A"], "components": [\(component)]}]}}
      """
    return SiteMatcher(try #require(AssociationReading(Array(text.utf8)).file))
  }

  @Test func `a hundred thousand random patterns match as trying everything does`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    var matches = 0
    for _ in 0..<5_000 {
      let pattern = Self.text(
        ["a", "b", "/", "/", "*", "*", "?", "$(v)", "$(w)", "$(d)"]
          + (Bool.random(using: &random) ? ["$(s)", "$(t)", "$(e)"] : []), upTo: 6, &random)
      let matcher = try Self.matcher("{\"/\": \"\(pattern)\"}")
      for _ in 0..<20 {
        let path = "/" + Self.text(["a", "b", "/"], upTo: 7, &random)
        let expected = Self.coversPath(pattern, path)
        let url = LinkURL("https://h" + path)
        let answer = matcher.opens(url)
        #expect(matcher.explanation(url, app: "A").steps[0].matches == answer, "seed \(seed)")
        matches += answer ? 1 : 0
        if answer != expected {
          Issue.record("\(pattern) and \(path): \(answer), seed \(seed)")
          return
        }
      }
    }
    #expect(matches > 10_000, "seed \(seed)")
  }

  @Test func `fragments and queries match whole, without the rules of slashes`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let pattern = Self.text(["a", "b", "/", "*", "?", "$(v)", "$(w)"], upTo: 5, &random)
      let byFragment = try Self.matcher("{\"#\": \"\(pattern)\"}")
      let byQuery = try Self.matcher("{\"?\": \"\(pattern)\"}")
      let byItem = try Self.matcher("{\"?\": {\"k\": \"\(pattern)\"}}")
      for _ in 0..<5 {
        let text = Self.text(["a", "b", "/"], upTo: 5, &random)
        let expected = Self.covers(Self.steps(pattern)[...], Array(text.utf8)[...])
        #expect(byFragment.opens(LinkURL("https://h/x#" + text)) == expected, "seed \(seed)")
        #expect(byQuery.opens(LinkURL("https://h/x?" + text)) == expected, "seed \(seed)")
        #expect(byItem.opens(LinkURL("https://h/x?j=1&k=" + text)) == expected, "seed \(seed)")
      }
    }
  }

  @Test(arguments: [
    String(repeating: "*a", count: 200) + "*b", String(repeating: "?*", count: 300) + "b",
    String(repeating: "$(v)", count: 12) + "c", String(repeating: "$(t)$(s)", count: 8) + "c",
    "$(s)*a" + String(repeating: "$(t)", count: 12) + "c",
    String(repeating: "*$(w)a", count: 8) + "c",
  ])
  func `patterns that take others for ever end at once`(_ pattern: String) throws {
    let matcher = try Self.matcher("{\"/\": \"/\(pattern)\"}")
    let url = LinkURL("https://h/" + String(repeating: "a", count: 4096))
    let clock = ContinuousClock()
    let time = clock.measure { #expect(!matcher.opens(url)) }
    #expect(time < .seconds(10))
  }
}
