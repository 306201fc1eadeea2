// An unfinished word may become many words: none of them is lost where there is room, counts tell of all of
// them, and what comes first does not hang on how many are asked for.

import LinkTypes
import TestSupport
import Testing

@testable import EntityStore

@Suite struct UnfinishedWordTests {
  /// Words that begin with "inst" and more, a title or a text each; the likely ones are few.
  private static func store() throws -> TestStore {
    let endings = [
      "all", "ance", "rument", "ant", "ead", "inct", "itute", "ruct", "agram", "il", "ep", "ow",
      "eth", "ub", "ax", "oz",
    ]
    var entities: [Entity] = []
    for (number, ending) in endings.enumerated() {
      entities.append(.item("t\(number)", "My inst\(ending)", rank: number % 3 == 0 ? 0.5 : nil))
      entities.append(
        .item("s\(number)", "Song \(number)", summary: "It will inst\(ending) you at once."))
    }
    return try TestStore(entities)
  }

  @Test(arguments: ["inst", "my inst", "summary:inst", "title:inst"])
  func `no word that goes on so is lost`(query: String) throws {
    let test = try Self.store()
    let found = try test.store.search(SearchRequest(query, limit: 100)).map(\.entity.identifier.id)
    let titles = (0..<16).map { "t\($0)" }
    let songs = (0..<16).map { "s\($0)" }
    let wanted =
      query == "inst" ? titles + songs : query.hasPrefix("summary") ? songs : titles
    #expect(Set(found) == Set(wanted))
  }

  @Test func `counts are those of the hits`() throws {
    let test = try Self.store()
    var request = SearchRequest("inst", limit: 100)
    request.facets = [.kind]
    let response = try test.store.respond(to: request)
    #expect(response.facets.first?.counts.first?.count == response.hits.count)
    #expect(response.facets.first?.isCapped == false)
    #expect(response.hits.count == 32)
  }

  @Test func `how many are asked for changes nothing of what comes first`() throws {
    let test = try Self.store()
    for query in ["inst", "my inst", "you inst", "at once inst"] {
      let long = try test.store.search(SearchRequest(query, limit: 100))
      for limit in [1, 5, 10, 20] {
        let short = try test.store.search(SearchRequest(query, limit: limit))
        #expect(
          short.map(\.entity.identifier) == long.prefix(limit).map(\.entity.identifier),
          "\(query), \(limit)")
      }
    }
  }

  @Test func `a word that is typed whole comes before the slip of one that is hardly more usual`()
    throws
  {
    let test = try TestStore([
      .item("slip", "axml", rank: 0.9), .item("text", "Parser", summary: "Reads files with lxml."),
      .item("usual", "database", rank: 0.9),
      .item("misspelt", "Dump", summary: "A databse dump."),
      .item("a", "One", summary: "A database."), .item("b", "Two", summary: "My database."),
      .item("c", "Three", summary: "Another database."),
    ])
    #expect(try test.find("lxml").first == "text")
    #expect(try test.find("lxml ").first == "text")
    #expect(try test.find("databse").first == "usual")
  }
}
