// The inputs that fuzzing found of interest, replayed against the same laws.

import Foundation
import LinkRouter
import Testing

@Suite struct FuzzCorpusTests {
  private static func inputs(_ folder: String) throws -> [(name: String, bytes: [UInt8])] {
    let path = RouteCases.repository + "Tests/LinkRouterTests/Corpus/" + folder
    return try FileManager.default.contentsOfDirectory(atPath: path).sorted().map {
      ($0, try RouteCases.bytes(path + "/" + $0))
    }
  }

  @Test func `every kept URL follows the laws`() throws {
    var routes: [Route] = []
    for (index, pattern) in RoundTripTests.everything.enumerated() {
      routes.append(Route(name: "r\(index)", url: [try RoutePattern(pattern)]))
    }
    let tables = [
      try RouteTable(routes: routes),
      try RouteTable(LinkManifest(templates: RouteCases.table("seed-deep-linking"))),
      try RouteTable(LinkManifest(templates: RouteCases.table("obsidian"))),
    ]
    let inputs = try Self.inputs("url")
    #expect(inputs.count > 50)
    for input in inputs {
      for table in tables {
        #expect(LinkLaws.fault(ofURL: input.bytes, on: table) == nil, "\(input.name)")
      }
    }
  }

  @Test func `every kept pattern follows the laws`() throws {
    let inputs = try Self.inputs("pattern")
    #expect(inputs.count > 15)
    for input in inputs {
      #expect(
        LinkLaws.fault(ofPattern: String(decoding: input.bytes, as: UTF8.self)) == nil,
        "\(input.name)")
    }
  }

  @Test func `every kept manifest follows the laws`() throws {
    let inputs = try Self.inputs("manifest")
    #expect(inputs.count > 8)
    for input in inputs {
      #expect(LinkLaws.fault(ofManifest: input.bytes) == nil, "\(input.name)")
    }
  }
}
