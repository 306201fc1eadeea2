// The matcher against what Apple documents and what was recorded from its own tool.

import Foundation
import LinkTypes
import SiteAssociation
import Testing

@Suite struct ConformanceTests {
  struct Vector: Sendable, CustomTestStringConvertible {
    let id: String
    let bytes: [UInt8]
    let url: String
    let app: String?
    let opens: Bool
    let rule: String

    var testDescription: String { "\(id): \(rule)" }
  }

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Cases").path

  static let vectors: [Vector] = {
    guard let data = FileManager.default.contents(atPath: folder + "/vectors.json"),
      case .array(let cases)? = try? JSONReader.parse([UInt8](data))
    else { return [] }
    return cases.compactMap { value in
      guard let id = value["id"]?.string, let file = value["aasa"], let url = value["url"]?.string,
        case .bool(let opens)? = value["opens"]
      else { return nil }
      return Vector(
        id: id, bytes: Array(JSONWriter().string(file).utf8), url: url, app: value["appID"]?.string,
        opens: opens, rule: value["rule"]?.string ?? "")
    }
  }()

  @Test func `there are vectors`() {
    #expect(Self.vectors.count >= 100)
  }

  @Test(arguments: vectors)
  func `a URL opens as Apple's own tool says`(_ vector: Vector) throws {
    let file = try #require(AssociationReading(vector.bytes).file)
    let matcher = SiteMatcher(file)
    let url = LinkURL(vector.url)
    let opens =
      url.host == "example.com"
      && (vector.app.map { matcher.decision(url, app: $0).outcome == .opens } ?? matcher.opens(url))
    #expect(opens == vector.opens)
  }
}
