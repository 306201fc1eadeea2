// Files whose rules do not do in the order that routes suggest: another order, or rules for what a
// pattern takes beyond its values.

import Foundation
import LinkGenerator
import LinkRouter
import LinkTypes
import SiteAssociation
import TestSupport
import Testing

@Suite struct RuleSearchTests {
  private static let app = AssociationGeneratorTests.app

  /// The file of some routes, proven.
  private func matcher(
    _ routes: String, more: String = "", form: AssociationForm = .modern
  ) throws -> SiteMatcher {
    let generator = try AssociationGeneratorTests.generator(routes, more: more, form: form)
    let (site, proof) = generator.proven("a.example")
    let errors = proof.findings.filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(errors)")
    let reading = AssociationReading(site.bytes)
    let lint = AssociationLinter.findings(site.bytes).filter { $0.severity > .info }
    #expect(lint.isEmpty, "\(lint)")
    return SiteMatcher(try #require(reading.file))
  }

  private func opens(_ matcher: SiteMatcher, _ path: String) -> Bool {
    matcher.decision(LinkURL("https://a.example" + path), app: Self.app).outcome == .opens
  }

  @Test(
    arguments: [
      (#""new": "/new""#, "/{id:int}", AssociationForm.legacy, ["/new"], ["/12"]),
      (
        #""x": "/{t:uint}/{u}#/{f*}", "y": {"path": "/{t*}/12", "universalLink": false}"#, "/none",
        .modern, ["/1/2#/a"], ["/1/a/12", "/12"]
      ),
      (
        #""price": "/a/{at:double}/b/{t+}""#, "/{page:digits}/{t*}", .legacy, ["/a/1.5/b/c"],
        ["/1", "/1/2"]
      ),
    ] as [(String, String, AssociationForm, [String], [String])])
  func `rules stand in another order where the usual one does not do`(
    routes: String, excluded: String, form: AssociationForm, opening: [String], staying: [String]
  ) throws {
    let matcher = try matcher(
      routes, more: ", \"universalLinks\": {\"exclude\": [\"\(excluded)\"]}", form: form)
    for path in opening { #expect(opens(matcher, path), "\(path)") }
    for path in staying { #expect(!opens(matcher, path), "\(path)") }
  }

  /// Values of a type and others that its pattern also takes; the other route has those.
  @Test(arguments: [
    ("{v:uint}", ["1", "007"], ["1abc", "1-2", "1%20", "x", "1.5"]),
    ("{v:digits}", ["1", "123456789012345678901234567890"], ["1x", "1~"]),
    ("{v:int}", ["1", "-1"], ["--1", "1-", "-1x", "-", "1%C3%A9"]),
    ("{v:hex}", ["1", "bAd"], ["bag", "1-", "0x1"]),
    ("{v:slug}", ["a-b_c"], ["a.b", "a%20b", "a~"]),
    ("{v:set(a-c;1-9)}", ["a", "abcabcabc"], ["abcabcabca", "abd", "a1", "aA", "a-"]),
    ("{v:set(0-9A-Z;2-)}", ["1A", "ABCDE"], ["A", "ABc", "AB.", "AB-"]),
    (
      "{v:date}", ["2024-02-29", "2026-12-31", "2000-02-29"],
      ["2023-02-29", "2026-02-30", "2026-04-31", "1900-02-29", "2026-13-01"]
    ),
    ("{v:digits(3)}", ["123"], ["12", "1234", "12x"]),
    ("x-{v:uint}", ["x-1"], ["x-1y", "x-", "y-1"]),
  ])
  func `a value is told from a text that only begins like one`(
    capture: String, values: [String], others: [String]
  ) throws {
    for isOpening in [true, false] {
      let flags = [", \"universalLink\": \(isOpening)", ", \"universalLink\": \(!isOpening)"]
      let matcher = try matcher(
        "\"value\": {\"path\": \"/u/\(capture)\"\(flags[0])}, "
          + "\"name\": {\"path\": \"/u/{name}\"\(flags[1])}")
      for value in values { #expect(opens(matcher, "/u/\(value)") == isOpening, "\(value)") }
      for other in others { #expect(opens(matcher, "/u/\(other)") != isOpening, "\(other)") }
    }
  }

  @Test func `values of queries and of several types are told apart, too`() throws {
    let query = try matcher(
      #""page": "/on?page={n:uint}", "all": {"path": "/on", "universalLink": false}"#)
    #expect(opens(query, "/on?page=12"))
    for path in ["/on", "/on?page=1x", "/on?page=x", "/on?page=1.5"] {
      #expect(!opens(query, path), "\(path)")
    }
    let three = try matcher(
      #""name": "/u/{n}", "slug": {"path": "/u/{s:slug}", "universalLink": false}, "id": "/u/{i:uint}""#
    )
    for path in ["/u/1", "/u/a.b", "/u/1.5"] { #expect(opens(three, path), "\(path)") }
    for path in ["/u/a", "/u/1a", "/u/1-"] { #expect(!opens(three, path), "\(path)") }
    let depths = try matcher(
      #""item": "/{k:set(a-z;2)}/{v:int}/{n:uint}", "all": "/{t*}", "#
        + #""page": {"path": "/{a:slug}/{v}/{n:digits}", "universalLink": false}"#)
    for path in ["/ab/1/2", "/ab/1x/1x", "/ab/1/2/3/4", "/ab"] {
      #expect(opens(depths, path), "\(path)")
    }
    for path in ["/ab/1x/2", "/abc/1/2"] { #expect(!opens(depths, path), "\(path)") }
  }

  @Test func `a rule that never runs is not written, unless a route never opens`() throws {
    let generator = try AssociationGeneratorTests.generator(
      #""part": "/p/{n}-{m:int}", "old": "/admin/old", "one": "/one""#,
      more: #", "universalLinks": {"exclude": ["/admin/{p*}", "/admin/{user}"]}"#)
    let (site, proof) = generator.proven("a.example")
    #expect(proof.findings.allSatisfy { $0.severity < .error }, "\(proof.findings)")
    let lint = AssociationLinter.findings(site.bytes).filter { $0.severity > .info }
    #expect(lint.map(\.rule) == [.unreachable])
    #expect(lint.first?.message.contains("/admin/old") == true)
    #expect(site.rules.map(\.comment) == ["stays in the browser", "old", "part", "one"])
    let tail = try AssociationGeneratorTests.generator(
      #""all": "/{t+}", "anchor": {"path": "/{t+}#{f}", "universalLink": false}, "one": "/{v}""#)
    let bytes = tail.proven("a.example").site.bytes
    #expect(AssociationLinter.findings(bytes).allSatisfy { $0.severity == .info })
  }

  @Test func `without a conflict the short pattern stands alone`() throws {
    let generator = try AssociationGeneratorTests.generator(
      #""id": {"path": "/u/{id:uint}", "universalLink": false}, "name": "/p/{name}""#)
    let rules = generator.proven("a.example").site.rules
    #expect(rules.map(\.comment) == ["id", "name"])
  }

  @Test func `a rule that stands in is for the routes whose URLs it decides`() throws {
    let generator = try AssociationGeneratorTests.generator(
      #""id": {"path": "/u/{id:uint}", "universalLink": false}, "name": "/u/{name}""#)
    let rules = generator.proven("a.example").site.rules
    #expect(rules.map(\.comment) == ["name", "name", "id", "name"])
    #expect(rules.map(\.routes) == [["name"], ["name"], ["id"], ["name"]])
  }

  @Test func `what is refused is refused for what no rule can tell apart`() throws {
    // Names and numbers can be told apart, a flag that is there and one that is not cannot.
    let generator = try AssociationGeneratorTests.generator(
      #""id": {"path": "/u/{id:uint}", "universalLink": false}, "name": "/u/{name}", "#
        + #""print": {"path": "/p?print={f:flag}", "universalLink": false}, "page": "/p""#)
    let errors = generator.proven("a.example").proof.findings.filter { $0.severity == .error }
    #expect(errors.map(\.witness) == ["https://a.example/p"])
    #expect(
      errors.first?.hint
        == "its rule also takes https://a.example/p?print of 'print', which should stay in the browser"
    )
  }

  @Test func `a host on which every route stays in the browser has no file`() throws {
    let generator = try AssociationGeneratorTests.generator(
      #""edit": {"path": "/edit", "universalLink": false}"#)
    let (site, proof) = generator.proven("a.example")
    #expect(site.isEmpty)
    #expect(proof.findings.map(\.rule) == [.noRoutes])
    #expect(
      proof.findings[0].message == "every route with web URLs on a.example stays in the browser")
  }

  /// What is written is right for every URL, and the URLs are not those that the proof makes up.
  /// More with LINKINDEX_SEEDS=n.
  @Test func `what is proven holds of every short path`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var numbers = SeededGenerator(seed: seed)
    let words = ["a", "zz", "12", "1x", "-1", "x-1", "1%2F"]
    var paths = [""]
    for length in 1...3 {
      let last = paths.filter { $0.count { $0 == "/" } == length - 1 }
      paths += last.flatMap { path in words.map { path + "/" + $0 } }
    }
    let urls = paths.map {
      (text: "https://a.example" + $0, url: LinkURL("https://a.example" + $0))
    }
    var counts = (written: 0, refused: 0)
    let count = ProcessInfo.processInfo.environment["LINKINDEX_SEEDS"].flatMap(Int.init) ?? 20
    for _ in 0..<count {
      let routes = (0..<Int.random(in: 2...5, using: &numbers)).map { index in
        let steps = (0..<Int.random(in: 1...3, using: &numbers)).map { step in
          [
            "/a", "/zz", "/12", "/{v\(step)}", "/{v\(step)}", "/{v\(step):uint}", "/{v\(step):int}",
            "/{v\(step):slug}", "/{v\(step):digits(2)}", "/x-{v\(step)}",
          ]
          .randomElement(using: &numbers) ?? ""
        }
        let tail = ["", "", "", "/{t+}", "/{t*}"].randomElement(using: &numbers) ?? ""
        let flag = Int.random(in: 0..<3, using: &numbers) == 0 ? ", \"universalLink\": false" : ""
        return "\"r\(index)\": {\"path\": \"\(steps.joined() + tail)\"\(flag)}"
      }.joined(separator: ", ")
      guard let table = try? AssociationGeneratorTests.table(routes) else { continue }
      let matches = urls.map { table.match($0.text)?.route.isUniversalLink }
      for form in [AssociationForm.modern, .legacy] {
        let generator = try AssociationGeneratorTests.generator(routes, form: form)
        let (site, proof) = generator.proven("a.example", effort: .init(runs: 0))
        guard !site.isEmpty else { continue }
        guard !proof.findings.contains(where: { $0.severity == .error }) else {
          counts.refused += 1
          continue
        }
        counts.written += 1
        let matcher = SiteMatcher(try #require(AssociationReading(site.bytes).file))
        for (url, isLink) in zip(urls, matches) {
          guard let isLink else { continue }
          let opens = matcher.decision(url.url, app: Self.app).outcome == .opens
          #expect(opens == isLink, "seed \(seed): \(url.text) \(form) \(routes)")
        }
      }
    }
    #expect(counts.written > 5, "\(counts)")
  }
}
