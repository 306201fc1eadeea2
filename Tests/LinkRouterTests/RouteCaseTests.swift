// Tables of real apps' links, read by manifests made from their templates alone.

import LinkRouter
import LinkTypes
import Testing

@Suite struct RouteCaseTests {
  @Test(arguments: RouteCases.apps)
  func `a manifest made of a table's templates passes the table`(app: String) throws {
    let cases = try RouteCases.table(app)
    let made = try LinkManifest(templates: cases)
    let text = JSONWriter(style: .pretty).string(made.json)
    let table = try RouteTable(LinkManifest(json: Array(text.utf8)))
    let run = RouteCaseRun(cases, on: table)
    #expect(run.failures.isEmpty, "\(run.failures)")
    #expect(run.passed > 5)
  }
}
