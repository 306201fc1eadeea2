// Tables of real apps' links, read by manifests made from their templates alone.

import LinkRouter
import LinkTypes
import Testing

@Suite struct RouteCaseTests {
  @Test(arguments: RouteCases.apps + RouteCases.more)
  func `a manifest made of a table's templates passes the table`(app: String) throws {
    let cases = try RouteCases.table(app)
    let made = try LinkManifest(templates: cases)
    let text = JSONWriter(style: .pretty).string(made.json)
    let table = try RouteTable(LinkManifest(json: Array(text.utf8)))
    let run = RouteCaseRun(cases, on: table)
    #expect(run.failures.isEmpty, "\(run.failures)")
    #expect(run.passed > 5)
  }

  @Test(arguments: RouteCases.apps)
  func `the example manifest of an app passes its table`(app: String) throws {
    let manifest = try LinkManifest(
      json: RouteCases.bytes(RouteCases.repository + "Examples/manifests/" + app + ".json"))
    let table = try RouteTable(manifest)
    let run = RouteCaseRun(try RouteCases.table(app), on: table)
    #expect(run.failures.isEmpty, "\(run.failures)")
  }

  @Test func `a wrong expectation fails with its reason`() throws {
    let cases = try RouteCaseTable(
      json: Array(
        """
        {"routes": [{"name": "item", "example_urls": ["myapp://items/1", "myapp://itms/1"],
          "expected": [{"id": "2"}, {}]},
         {"name": "user", "example_urls": ["myapp://items/1"], "expected": [{"id": "1"}]}],
         "non_matching": ["myapp://users/ada", "myapp://x"]}
        """.utf8))
    let run = RouteCaseRun(cases, on: .builtIn)
    #expect(run.passed == 1)
    #expect(
      run.failures.map(\.reason) == [
        "'id' is '1', \"2\" expected", "no route takes it, 'item' expected",
        "taken by 'item', 'user' expected", "taken by 'user'",
      ])
  }

  @Test func `an entry without URLs whose route there is not is told, and fails nothing`() throws {
    let cases = try RouteCaseTable(
      json: Array(#"{"routes": [{"name": "item"}, {"name": "usr"}]}"#.utf8))
    let run = RouteCaseRun(cases, on: .builtIn)
    #expect(run.failures.isEmpty)
    #expect(run.warnings.map { $0.hasPrefix("there is no route 'usr', perhaps 'user'") } == [true])
  }

  @Test(arguments: [
    ("[]", 1), ("{}", 1), (#"{"routes": {}}"#, 12), (#"{"routes": [{"template": "a:b"}]}"#, 13),
    (#"{"routes": [{"name": "a", "example_urls": [1]}]}"#, 44),
    (#"{"routes": [{"name": "a", "example_urls": ["a:b"], "expected": [{}, {}]}]}"#, 64),
    (#"{"routes": [{"name": "a", "example_urls": ["a:b"], "expected": []}]}"#, 64),
    (#"{"routes": []}"#, 12), (#"{"routes": [{"name": "a", "exmaple_urls": []}]}"#, 27),
    (#"{"non_matching": [], "route": []}"#, 22),
    (#"{"urls": [{"url": "a", "rule": "match", "wy": ""}]}"#, 41),
    (#"{"routes": [{"name": "a", "template": 5}]}"#, 39),
  ])
  func `a malformed table is placed`(text: String, column: Int) {
    let error = #expect(throws: ManifestError.self) { try RouteCaseTable(json: Array(text.utf8)) }
    #expect(error?.position.column == column)
  }
}
