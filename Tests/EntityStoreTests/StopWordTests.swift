// Stop words say little, so texts leave them out; what people type with them must lead somewhere all the same.

import LinkTypes
import TestSupport
import Testing

@testable import EntityStore

@Suite struct StopWordTests {
  private static func store() throws -> TestStore {
    try TestStore([
      .item("sugar", "Breakfast", rank: 0.1, summary: "With milk and sugar."),
      .item("milk", "Milk", rank: 0.2), .item("milan", "Milan", rank: 0.9),
      .item("milkand", "Milkand", rank: 0.3),
      .item("android", "Andrews", rank: 0.4, summary: "Milk for android."),
      .item("phrase", "Notes", summary: "Working with tools is to be or not to be."),
      .item("apart", "Words", summary: "With tools, working."),
      .item("war", "The Art of War", summary: "On and off the road."),
    ])
  }

  @Test(arguments: ["milk and", "milk and ", "and milk", "milk with the", "milk "])
  func `a stop word at the end takes no hit away`(query: String) throws {
    let found = try Self.store().find(query)
    #expect(found.contains("sugar") && found.contains("milk"))
    #expect(found.firstIndex(of: "milan") ?? 99 > found.firstIndex(of: "sugar") ?? 99)
  }

  @Test func `a stop word may be the beginning of another word`() throws {
    #expect(try Self.store().find("milk and").contains("android"))
  }

  @Test(arguments: [
    ("\"working with\"", ["phrase"]), ("\"milk and\"", ["sugar"]),
    ("summary:\"milk and\"", ["sugar"]), ("\"to be or not to be\"", ["phrase"]),
    ("\"art of\"", ["war"]), ("summary:\"on and off\"", ["war"]),
  ])
  func `a phrase may end with one or be nothing else`(query: String, ids: [String]) throws {
    #expect(try Self.store().find(query) == ids)
  }

  @Test func `nobody says that no entity holds a stop word`() throws {
    let test = try TestStore([.item("sugar", "Breakfast", summary: "With milk and sugar.")])
    #expect(try test.store.respond(to: SearchRequest("and")).unknownWords == [])
    #expect(try test.store.respond(to: SearchRequest("xyzzy")).unknownWords == ["xyzzy"])
  }
}
