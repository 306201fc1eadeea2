// What a file and the routes may disagree about, each shown by a URL that both have judged.

import LinkGenerator
import LinkRouter
import LinkTypes
import SiteAssociation
import Testing

@Suite struct AssociationProofTests {
  private func proof(_ routes: String, rules: String, more: String = "") throws -> AssociationProof
  {
    let text =
      "{\"applinks\": {\"details\": [{\"appIDs\": [\"\(AssociationGeneratorTests.app)\"], \"components\": [\(rules)]}]}}"
    let file = try #require(AssociationReading(Array(text.utf8)).file)
    return AssociationProof(
      try AssociationGeneratorTests.generator(routes, more: more), file, host: "a.example")
  }

  @Test(arguments: [
    (#"{"/": "/items/?"}"#, CrossRule.routeNotOpened, "https://a.example/items/x1"),
    (#"{"/": "/items/?*"}, {"/": "/old/?*"}"#, .ruleUnreached, "https://a.example/old/xzq"),
    (
      #"{"/": "/items/?*", "exclude": true}, {"/": "*"}"#, .routeNotOpened,
      "https://a.example/items/x1"
    ),
    (#"{"/": "/items/*"}"#, .ruleWider, "https://a.example/items/a/b"),
  ])
  func `a difference is shown by a URL`(rules: String, rule: CrossRule, url: String) throws {
    let proof = try proof(#""item": "/items/{id}""#, rules: rules)
    let finding = try #require(proof.findings.first { $0.rule == rule }, "\(proof.findings)")
    #expect(finding.witness == url)
  }

  /// What a file can say exactly, and what it says wider than the route, in either form.
  @Test(
    arguments: [
      ("{d:date}", AssociationForm.modern, "9999-02-29"), ("{d:date}", .legacy, "xxxx-xx-xx"),
      ("{i:int}", .modern, "9zq"), ("{s:slug}", .modern, "a/b"), ("{w:enum(a,b)}", .modern, nil),
      ("{g:digits(6)}", .modern, nil), ("{g:digits(6)}", .legacy, "xxxxxx"),
      ("{h:hex(3)}", .modern, nil), ("{b:bool}", .modern, nil), ("{u:uuid}", .modern, nil),
      ("{x:set(a-c;2)}", .modern, nil), ("{s}", .modern, "a/b"),
    ] as [(String, AssociationForm, String?)])
  func `a generated rule is wider where the form cannot say a type`(
    capture: String, form: AssociationForm, witness: String?
  ) throws {
    let generator = try AssociationGeneratorTests.generator(
      "\"item\": \"/items/\(capture)/end\"", form: form)
    let file = try #require(AssociationReading(generator.proven("a.example").site.bytes).file)
    let proof = AssociationProof(generator, file, host: "a.example")
    let finding = proof.findings.first { $0.rule == .ruleWider }
    if let witness {
      #expect(finding?.witness?.contains(witness) == true, "\(proof.findings)")
    } else {
      #expect(finding == nil, "\(proof.findings)")
    }
  }

  @Test func `an excluded route that opens is found`() throws {
    let proof = try proof(
      #""item": "/items/{id}", "new": {"path": "/items/new", "universalLink": false}"#,
      rules: #"{"/": "/items/*"}"#)
    #expect(proof.findings.first?.rule == .excludedOpens)
    #expect(proof.findings.first?.witness == "https://a.example/items/new")
  }

  @Test func `an exclusion of the manifest that opens is found`() throws {
    let proof = try proof(
      #""item": "/items/{id}""#, rules: #"{"/": "/items/*"}"#,
      more: #", "universalLinks": {"exclude": ["/items/x/{y+}"]}"#)
    #expect(proof.findings.first?.rule == .excludedOpens)
    #expect(proof.findings.first?.witness?.hasPrefix("https://a.example/items/x/") == true)
  }

  @Test func `apps that one side lacks are found`() throws {
    let file = AssociationReading(
      Array(
        #"{"applinks": {"details": [{"appIDs": ["QK7T4M2XWD.com.example.shops"], "components": [{"/": "/items/?*"}]}]}}"#
          .utf8)
    ).file
    let proof = AssociationProof(
      try AssociationGeneratorTests.generator(#""item": "/items/{id}""#), try #require(file),
      host: "a.example")
    #expect(proof.findings.map(\.rule) == [.appMissing, .appExtra])
    #expect(proof.findings[0].hint == "the file has QK7T4M2XWD.com.example.shops")
  }

  @Test func `secrets of a route stay out of findings`() throws {
    let proof = try proof(
      #""reset": {"path": "/reset/{token}", "secrets": ["token"]}"#, rules: #"{"/": "/no"}"#)
    #expect(proof.findings.first?.rule == .routeNotOpened)
    #expect(proof.findings.first?.witness == nil)
  }

  /// What a file of this form cannot say: a value of one route is a literal or a narrower type of another.
  @Test(
    arguments: [
      (
        #""page": {"path": "/{section}/{page}", "universalLink": false}, "item": "/{price:double}/b""#,
        AssociationForm.modern, CrossRule.excludedOpens, "https://a.example/1x/b"
      ),
      (
        #""page": {"path": "/{section}/{page}", "universalLink": false}, "item": "/{id:uint}/b""#,
        .legacy, .excludedOpens, "https://a.example/x/b"
      ),
      (
        #""order": "/{year:uint}/{nr:uint}/{t*}", "#
          + #""draft": {"path": "/{user}/a/{t*}", "universalLink": false}"#,
        .modern, .excludedOpens, "https://a.example/1/a/1"
      ),
      (
        #""name": "/users/{name}", "id": {"path": "/users/{id:int}", "universalLink": false}"#,
        .legacy, .routeNotOpened, "https://a.example/users/x1"
      ),
      (
        #""all": "/k?f={f:flag?}", "#
          + #""one": {"path": "/k?f={f:enum(a|b)}&g={g}", "universalLink": false, "over": ["all"]}"#,
        .legacy, .excludedOpens, "https://a.example/k?f=a&g=x1"
      ),
    ] as [(String, AssociationForm, CrossRule, String)])
  func `what no file of a form can say is not generated`(
    routes: String, form: AssociationForm, rule: CrossRule, url: String
  ) throws {
    let generator = try AssociationGeneratorTests.generator(routes, form: form)
    let proof = generator.proven("a.example", effort: .init(runs: 0)).proof
    let finding = try #require(proof.findings.first { $0.severity == .error }, "\(routes)")
    #expect(finding.rule == rule)
    #expect(finding.witness == url)
    #expect(proof.isComplete)
  }

  /// The shortest path that a tail and a rule take is another where the tail takes no slash at its end.
  @Test func `a tail has no slash at its end that hides what a rule takes`() throws {
    let proof = try proof(
      #""all": "/{t*}", "page": {"path": "/{v}/{n:digits}", "universalLink": false}"#,
      rules: #"{"/": "/?*/$(digit)*", "exclude": true}, {"/": "*"}"#)
    let finding = proof.findings.first { $0.rule == .routeNotOpened }
    #expect(finding?.witness == "https://a.example/x/1x")
  }

  @Test func `a day that is in no month is no date`() throws {
    let proof = try proof(
      #""name": "/on/{name}", "day": {"path": "/on/{day:date}", "universalLink": false}"#,
      rules:
        #"{"/": "/on/$(digit)$(digit)$(digit)$(digit)-0?-??", "exclude": true}, {"/": "/on/????-1?-??", "exclude": true}, {"/": "*"}"#
    )
    let finding = try #require(proof.findings.first { $0.rule == .routeNotOpened })
    #expect(finding.witness?.hasPrefix("https://a.example/on/") == true)
  }

  /// One exclusion before a rule for everything: values, queries, fragments, case and escapes that it tells apart.
  @Test(
    arguments: [
      ("/i/{n:uint}", ##""/": "/i/34""##, "/i/34"),
      ("/i/{s}", ##""/": "/i/q*""##, "/i/q"),
      ("/i/{s}", ##""/": "/i/Q", "caseSensitive": false"##, "/i/q"),
      ("/i/{s}", ##""/": "/i/a b", "percentEncoded": false"##, "/i/a%20b"),
      ("/i/{s}", ##""/": "/i/%E6%97%A5""##, "/i/%E6%97%A5"),
      ("/i?a={a}", ##""/": "/i", "?": {"a": "zz"}"##, "/i?a=zz"),
      ("/i?a={a}&b={b:uint?}", ##""/": "/i", "?": {"b": "77"}"##, "/i?a=x&b=77"),
      ("/i", ##""/": "/i", "#": "top""##, "/i#top"),
      ("/i#{f}", ##""/": "/i", "#": "top""##, "/i#top"),
      ("/i#/n/{f}", ##""/": "/i", "#": "/n/top""##, "/i#/n/top"),
      ("/{t+}", ##""/": "/a/?*/c""##, "/a/x/c"),
      ("/{t*}", ##""/": "/""##, ""),
    ])
  func `a URL is found that only one rule tells apart`(
    route: String, exclusion: String, path: String
  ) throws {
    let proof = try proof(
      "\"i\": \"\(route)\"", rules: "{\(exclusion), \"exclude\": true}, {\"/\": \"*\"}")
    let finding = proof.findings.first { $0.rule == .routeNotOpened }
    #expect(finding?.witness == "https://a.example" + path)
    #expect(proof.isComplete)
  }
}
