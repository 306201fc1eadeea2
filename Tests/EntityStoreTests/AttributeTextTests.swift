// Texts of attributes are found like an entity's own; identifiers and custom keys are not.

import LinkTypes
import Testing

@testable import EntityStore

@Suite struct AttributeTextTests {
  private func makeStore() throws -> TestStore {
    var mail = Entity(kind: "mail", id: "1", title: "Lunch")
    mail.attributes = [
      "authorNames": .array([.string("Frédéric Chopin"), .string("Ada")]),
      "contentType": .string("public.message"), "mine": .string("secretword"),
      "comment": .object([
        .init(
          "$localized",
          .object([.init("de", .string("Mittagessen")), .init("en", .string("Noon"))]))
      ]),
    ]
    return try TestStore([mail, Entity(kind: "mail", id: "2", title: "Ada")])
  }

  @Test(arguments: [
    ("chopin", ["1"]), ("lunch frederic", ["1"]), ("mittagessen", ["1"]), ("noon", ["1"]),
    ("ada", ["2", "1"]), ("chopni", ["1"]), ("secretword", []), ("message", []),
  ])
  func `a search finds the words of attributes`(_ query: String, _ ids: [String]) throws {
    let test = try makeStore()
    #expect(try test.store.search(SearchRequest(query)).map(\.entity.identifier.id) == ids)
  }

  @Test func `what a change takes away is not found any more`() throws {
    let test = try makeStore()
    var patch = EntityPatch()
    patch.attributes = .set(["authorNames": .null])
    _ = try test.store.patch(EntityIdentifier(kind: "mail", id: "1"), patch)
    #expect(try test.store.search(SearchRequest("chopin")).isEmpty)
    #expect(try test.store.check().isClean)
  }

  @Test func `a phrase and what must not be there look at attributes`() throws {
    let test = try makeStore()
    func ids(_ query: String) throws -> [String] {
      try test.store.search(SearchRequest(query)).map(\.entity.identifier.id)
    }
    #expect(try ids("\"frederic chopin\"") == ["1"])
    #expect(try ids("ada -chopin") == ["2"])
    #expect(try ids("title:chopin").isEmpty)
  }
}
