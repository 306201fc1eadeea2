// Files made from manifests: every URL of a route opens, every excluded one does not, whatever routes
// there are.

import LinkGenerator
import LinkRouter
import LinkTypes
import SiteAssociation
import TestSupport
import Testing

@Suite struct AssociationGeneratorTests {
  static let app = "QK7T4M2XWD.com.example.shop"

  static func generator(
    _ routes: String, more: String = "", form: AssociationForm = .modern
  ) throws -> AssociationGenerator {
    let text =
      "{\"scheme\": \"s\", \"hosts\": [\"a.example\"], \"appIDs\": [\"\(app)\"], \"routes\": {\(routes)}\(more)}"
    let manifest = try LinkManifest(json: Array(text.utf8))
    var options = AssociationGenerator.Options()
    options.form = form
    return AssociationGenerator(manifest, try RouteTable(manifest), options: options)
  }

  static func table(_ routes: String) throws -> RouteTable {
    let text = "{\"scheme\": \"s\", \"hosts\": [\"a.example\"], \"routes\": {\(routes)}}"
    return try RouteTable(LinkManifest(json: Array(text.utf8)))
  }

  private func file(_ generator: AssociationGenerator) throws -> AssociationFile {
    let reading = AssociationReading(generator.proven("a.example").site.bytes)
    #expect(reading.findings.isEmpty)
    return try #require(reading.file)
  }

  /// Whether each path opens the app.
  private func opens(_ generator: AssociationGenerator) throws -> (String) -> Bool {
    let matcher = SiteMatcher(try file(generator))
    return { matcher.decision(LinkURL($0), app: Self.app).outcome == .opens }
  }

  /// Every sort of value in every place of a URL.
  static let everything = """
    "string": "/s/{s}", "int": "/i/{i:int}", "uint": "/u/{u:uint}", "double": "/d/{d:double}",
    "bool": "/b/{b:bool}", "uuid": "/id/{u:uuid}", "date": "/on/{d:date}", "hex": "/h/{h:hex}",
    "hexes": "/h8/{h:hex(8)}", "digits": "/g/{g:digits}", "six": "/g6/{g:digits(6)}",
    "slug": "/l/{l:slug}", "set": "/x/{x:set(a-z;2-4)}-{y:set(0-9)}", "any": "/any?x={x:any}",
    "tail": "/t/{p+}", "tails": "/t0/{p*}", "part": "/o/@{user}[/p/{page:int}]",
    "words": "/e/{e:enum(day|week|a/b|c*|d?)}", "url": "/url/{u:url}", "dot": "/two/{x}.{y}",
    "star": "/st*r/$(x)/%20/é/{z}", "items": "/q?s={s}&o={o?}&n={n:int=1}&f={f:flag?}&t={t+}",
    "key": "/k?key|alias={v:int}", "flag": "/f?f={f:flag}", "here": "/here?x=",
    "frag": "/fr#{f}", "fragPath": "/fp#/n/{n}/{m:int}", "fragItems": "/fq#t={t}&s={s?}",
    "all": "/w?{all}", "home": "/", "pair": "/ll?at={a:double},{b:double}"
    """

  @Test(arguments: [AssociationForm.modern, .legacy])
  func `a URL of every sort of route opens the app`(form: AssociationForm) throws {
    let generator = try Self.generator(Self.everything, form: form)
    let seed = UInt64.random(in: 0...UInt64.max)
    let proof = AssociationProof(
      generator, try file(generator), host: "a.example", effort: .init(seed: seed, runs: 100))
    let faults = proof.findings.filter { $0.severity > .info }
    #expect(faults.isEmpty, "seed \(seed): \(faults.prefix(3))")
    #expect(proof.urlCount > 1_000)
    let lint = AssociationLinter.findings(try file(generator)).filter { $0.severity > .info }
    #expect(lint.isEmpty, "\(lint.prefix(3))")
  }

  @Test func `types are covered as tightly as patterns can say it`() throws {
    let opens = try opens(Self.generator(Self.everything))
    for path in [
      "/i/x", "/u/-1", "/b/maybe", "/id/0123", "/on/2026-13-01", "/on/2026-1-1", "/h8/0123456",
      "/h8/0123456g", "/g6/12345", "/g6/1234567", "/x/a-1", "/x/abcde-1", "/e/month", "/url/1:x",
      "/k", "/k?key=x", "/fr", "/fp#/n/1", "/q?s=1", "/here?x=1", "/s/", "/nothing",
    ] {
      #expect(!opens(path), "\(path)")
    }
    for path in [
      "/k?alias=-3", "/t0", "/t0/a/b", "/o/@ada", "/e/a%2Fb", "/e/c%2A", "/st*r/$(x)/%20/%C3%A9/1",
    ] {
      #expect(opens(path), "\(path)")
    }
  }

  @Test func `an excluded route stays in the browser and its neighbours open`() throws {
    let generator = try Self.generator(
      """
      "item": "/items/{id}", "edit": {"path": "/items/{id}/edit", "universalLink": false},
      "new": {"path": "/items/new", "universalLink": false, "note": "form"},
      "docs": "/docs/{rest*}", "site": {"path": "/docs/site/{rest*}", "universalLink": false},
      "page": {"path": "/docs/{page}", "universalLink": false},
      "all": {"path": "/{a}/{b}/{rest+}", "universalLink": false}, "deep": "/{a}/{b}/x/{c}"
      """,
      more:
        #", "universalLinks": {"exclude": ["/items/secret", {"pattern": "/pay/{x*}", "comment": "web"}]}"#
    )
    let opens = try opens(generator)
    for path in ["/items/1", "/docs", "/docs/a/b", "/q/r/x/1", "/docs/a/x/1"] {
      #expect(opens(path), "\(path)")
    }
    for path in [
      "/items/1/edit", "/items/new", "/docs/a", "/docs/site", "/docs/site/a/b", "/q/r/s", "/pay",
      "/pay/x/y", "/items/secret",
    ] {
      #expect(!opens(path), "\(path)")
    }
    let (site, proof) = generator.proven("a.example")
    #expect(proof.findings.allSatisfy { $0.severity < .error }, "\(proof.findings)")
    let comments = site.rules.map(\.comment)
    #expect(comments.contains("new: form"))
    #expect(comments.contains("web"))
  }

  @Test func `files of random routes agree with the router`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var numbers = SeededGenerator(seed: seed)
    var count = 0
    for _ in 0..<16 {
      let routes = (0..<Int.random(in: 2...6, using: &numbers)).map { index in
        var steps = (0..<Int.random(in: 1...4, using: &numbers)).map { step in
          ["/a", "/b", "/c-{v\(step)}", "/{v\(step)}", "/{v\(step)}"]
            .randomElement(using: &numbers) ?? ""
        }
        let tail = ["", "", "", "/{t+}", "/{t*}"].randomElement(using: &numbers) ?? ""
        // A file has no word for "not a slash": literals behind a value could slip along a tail.
        if !tail.isEmpty {
          steps = steps.map { $0.hasPrefix("/c-") ? "/{w" + $0.dropFirst(5) : $0 }
          steps.sort { !$0.contains("{") && $1.contains("{") }
        }
        let flag = Bool.random(using: &numbers) ? ", \"universalLink\": false" : ""
        return "\"r\(index)\": {\"path\": \"\(steps.joined() + tail)\"\(flag)}"
      }
      guard (try? Self.generator(routes.joined(separator: ", "))) != nil else { continue }
      count += 1
      for form in [AssociationForm.modern, .legacy] {
        let opening = routes.contains { !$0.contains("universalLink") }
        guard opening else { continue }
        let generator = try Self.generator(routes.joined(separator: ", "), form: form)
        let proof = generator.proven("a.example", effort: .init(seed: seed, runs: 5)).proof
        let faults = proof.findings.filter { $0.severity == .error }
        #expect(faults.isEmpty, "seed \(seed): \(routes) \(faults.prefix(2))")
      }
    }
    #expect(count > 3)
  }

  @Test(arguments: [
    (["/a/b/b/{t*}"], ["/a", "/{v}/{w}/a/{x}", "/a/{t+}"], "/a/b/b/a/b/c", false),
    (["/{v}/b/a/{w}"], ["/b/b/b/{t*}", "/{v}/{w}"], "/b/b/b/a/b/c", true),
    (["/b/b/{t*}"], ["/{v}/a/{w}/{x}", "/{v}/{w}/{t*}"], "/b/b/a/b/c", false),
  ])
  func `a wildcard that crosses slashes finds no word among those of a tail`(
    excluded: [String], opening: [String], url: String, isOpening: Bool
  ) throws {
    let routes =
      excluded.enumerated().map {
        "\"x\($0)\": {\"path\": \"\($1)\", \"universalLink\": false}"
      } + opening.enumerated().map { "\"o\($0)\": \"\($1)\"" }
    for form in [AssociationForm.modern, .legacy] {
      let generator = try Self.generator(routes.joined(separator: ", "), form: form)
      #expect(try opens(generator)(url) == isOpening, "\(form)")
      let proof = generator.proven("a.example").proof
      #expect(proof.findings.allSatisfy { $0.severity < .error }, "\(form) \(proof.findings)")
    }
  }

  @Test func `the same manifest gives the same bytes`() throws {
    let one = try Self.generator(Self.everything).proven("a.example").site.bytes
    #expect(try Self.generator(Self.everything).proven("a.example").site.bytes == one)
  }

  @Test func `a host has its own apps, and App Clips their own service`() throws {
    let clip = Self.app + ".Clip"
    let generator = try Self.generator(
      #""x": "/x/{id}""#,
      more:
        #", "universalLinks": {"webcredentials": true, "apps": {"a.example": ["\#(Self.app)", "\#(clip)"]}}"#
    )
    let file = try file(generator)
    #expect(file.appLinks?.entries.flatMap(\.apps).map(\.id) == [Self.app])
    #expect(file.services.map(\.name) == [.webcredentials, .appclips])
    #expect(file.services.map { $0.apps.map(\.id) } == [[Self.app], [clip]])
  }
}
