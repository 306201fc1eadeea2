// Sums, means and ends of attributes: exact where numbers are, and never of what is no number.

import LinkTypes
import Testing

@testable import EntityStore

@Suite struct StatisticsTests {
  private func makeStore() throws -> TestStore {
    func item(_ id: String, _ roast: String?, _ price: JSONValue?) -> Entity {
      var entity = Entity.item(id, "Item \(id)")
      if let roast { entity.attributes["roast"] = .string(roast) }
      if let price { entity.attributes["price"] = price }
      return entity
    }
    return try TestStore([
      item("1", "dark", .integer(390)), item("2", "dark", .integer(410)),
      item("3", "light", .double(0.5)), item("4", "light", .array([.integer(1), .double(2.5)])),
      item("5", nil, .string("cheap")), item("6", "dark", nil),
    ])
  }

  @Test func `numbers are summed up`() throws {
    let test = try makeStore()
    let all = try #require(try test.store.statistics(of: "price").first)
    #expect(all.group == .null)
    #expect(all.entityCount == 6 && all.valueCount == 5 && all.otherCount == 1)
    #expect(all.minimum == .double(0.5) && all.maximum == .integer(410))
    #expect(all.sum == .double(804) && all.mean == .double(160.8))
  }

  @Test func `each group has its own sums`() throws {
    let test = try makeStore()
    let groups = try test.store.statistics(of: "price", by: "roast")
    #expect(groups.map(\.group) == [.string("dark"), .string("light"), .null])
    #expect(groups.map(\.entityCount) == [3, 2, 1])
    #expect(groups[0].sum == .integer(800) && groups[0].mean == .double(400))
    #expect(groups[1].valueCount == 3 && groups[1].sum == .double(4))
    #expect(groups[2].sum == .null && groups[2].mean == .null && groups[2].minimum == .null)
    let asked = try QueryRequest(#"roast == "dark""#)
    #expect(try test.store.statistics(of: "price", matching: asked).map(\.sum) == [.integer(800)])
    #expect(try test.store.groups(by: "roast", matching: asked).map(\.count) == [3])
  }

  @Test func `sums of integers are exact, and larger ones are doubles`() throws {
    func sum(_ values: [JSONValue]) throws -> AttributeStatistics? {
      let test = try TestStore(
        values.enumerated().map { number, value in
          var entity = Entity.item("\(number)", "Item")
          entity.attributes["n"] = value
          return entity
        })
      return try test.store.statistics(of: "n").first
    }
    let odd: Int64 = 1 << 53 + 1
    #expect(try sum([.integer(odd), .integer(1)])?.sum == .integer(odd + 1))
    #expect(try sum([.integer(odd), .integer(odd - 1)])?.maximum == .integer(odd))
    #expect(try sum([.integer(.max), .integer(.max)])?.sum == .double(0x1p64))
    // What one term loses beside a larger one is carried along.
    #expect(try sum([.double(1), .double(1e100), .double(1), .double(-1e100)])?.sum == .double(2))
    #expect(try sum([.double(1.7e308), .double(1.7e308)])?.sum == .null)
  }

  @Test func `dates have ends and a mean but no sum`() throws {
    var first = Entity.item("1", "First")
    first.expires = 4_000_000_000
    var second = Entity.item("2", "Second")
    second.expires = 4_000_000_010
    let test = try TestStore([first, second, .item("3", "Third")])
    let dates = try #require(try test.store.statistics(of: "expires").first)
    #expect(dates.valueCount == 2 && dates.sum == .null)
    #expect(dates.minimum == .string("2096-10-02T07:06:40Z"))
    #expect(dates.mean == .string("2096-10-02T07:06:45Z"))
  }

  @Test func `of nothing there is one empty group`() throws {
    let test = try TestStore()
    #expect(try test.store.statistics(of: "price").map(\.entityCount) == [0])
    #expect(try test.store.statistics(of: "price", by: "kind").isEmpty)
    #expect(throws: EntityStoreError.self) { try test.store.statistics(of: "price", limit: 0) }
  }
}
