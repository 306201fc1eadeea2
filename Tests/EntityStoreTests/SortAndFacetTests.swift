// Orders other than relevance, and counts over everything that matches.

import LinkTypes
import TestSupport
import Testing

@testable import EntityStore

@Suite struct SortAndFacetTests {
  private static func menu() throws -> TestStore {
    func item(
      _ id: String, _ title: String, _ rank: Double?, _ domain: String?, _ keywords: [String],
      kind: String = "item", used: String? = nil
    ) -> Entity {
      var item = Entity.item(id, title, rank: rank, domain: domain, kind: kind)
      item.keywords = keywords
      if let used { item.attributes["lastUsedDate"] = .string(used) }
      return item
    }
    return try TestStore([
      item("a", "Coffee 10", 0.1, "menu.hot.strong", ["hot", "black"], used: "2026-01-01"),
      item("b", "Coffee 2", 0.9, "menu.hot", ["hot"], used: "2026-03-01T10:00:00Z"),
      item("c", "coffee Éclair", 0.5, "menu.cold", ["cake", "hot", "hot"]),
      item("d", "Coffee eclair", 0.5, "menu", []),
      item("e", "Coffee beans", nil, "shop", ["black"], kind: "bean", used: "2025-01-01"),
      item("f", "Tea", 0.3, "menu.hot", ["hot"]),
    ])
  }

  private func ids(_ sort: String?, _ query: String = "coffee", limit: Int = 10) throws -> [String]
  {
    var request = SearchRequest(query, limit: limit)
    if let sort {
      let order = try #require(SearchOrder(parsing: sort))
      request.sort = order
    }
    let menu = try Self.menu()
    return try menu.store.search(request).map(\.entity.identifier.id)
  }

  @Test(arguments: [
    ("title", ["b", "a", "e", "d", "c"]), ("title:desc", ["c", "d", "e", "a", "b"]),
    ("rank", ["b", "c", "d", "a", "e"]), ("rank:asc", ["a", "c", "d", "b", "e"]),
    ("lastUsed", ["b", "a", "e", "c", "d"]), ("lastUsed:asc", ["e", "a", "b", "c", "d"]),
    ("id:desc", ["e", "d", "c", "b", "a"]), ("domain", ["d", "c", "b", "a", "e"]),
    ("nothing", ["b", "c", "d", "a", "e"]),
  ])
  func `hits stand in the order asked for`(sort: String, expected: [String]) throws {
    #expect(try ids(sort) == expected)
    #expect(try ids(sort, limit: 2) == Array(expected.prefix(2)))
  }

  @Test(arguments: ["", ":desc", "title:", "title:DESC", "priceCents:up", "a:b"])
  func `a direction in other words is no order`(sort: String) {
    #expect(SearchOrder(parsing: sort) == nil)
  }

  @Test func `an order without words lists everything`() throws {
    #expect(try ids("title", "") == ["b", "a", "e", "d", "c", "f"])
    #expect(try ids("title", "kind:bean") == ["e"])
    #expect(try ids(nil, "") == [])
  }

  @Test func `counting what cannot be read to the end leaves the hits alone`() throws {
    let store = try TestStore()
    _ = try store.store.bulkLoad { loader in
      for number in 0..<ReadMeter.maxRows + 1000 {
        let isPhrase = number % 3 == 0
        try loader.add(.item("\(number)", isPhrase ? "iced tea \(number)" : "tea iced \(number)"))
      }
    }
    var request = SearchRequest("\"iced tea\"")
    let plain = try store.store.respond(to: request)
    request.facets = [.kind]
    let counted = try store.store.respond(to: request)
    #expect(plain.hits.count == 10 && counted.hits == plain.hits)
    let facet = try #require(counted.facets.first)
    #expect(facet.isCapped && facet.counts.first.map { $0.count > 1000 } == true)
  }

  @Test func `an order takes corrected words only if nothing holds the typed ones`() throws {
    let store = try TestStore([.item("1", "Coffey"), .item("2", "Coffee"), .item("3", "Zcoffee")])
    var request = SearchRequest("coffee")
    request.sort = SearchOrder(.title)
    #expect(try store.store.search(request).map(\.entity.identifier.id) == ["2"])
    request.query = "coffex"
    #expect(try store.store.search(request).map(\.entity.identifier.id) == ["2", "1"])
  }

  @Test func `a title order of many is that of all titles`() throws {
    var generator = SeededGenerator(seed: 3)
    let numbers = (0..<700).map { _ in Int.random(in: 0...100_000, using: &generator) }
    let store = try TestStore(
      Set(numbers).map {
        .item("\($0)", "Item \($0)", rank: Double.random(in: 0...1, using: &generator))
      })
    var request = SearchRequest("item", limit: 1000)
    request.sort = SearchOrder(.title)
    let response = try store.store.respond(to: request)
    #expect(response.hits.map(\.entity.identifier.id) == Set(numbers).sorted().map { "\($0)" })
    #expect(!response.isCapped)
  }

  private func counts(_ subject: Facet.Subject, _ query: String) throws -> [String] {
    var request = SearchRequest(query, limit: 1)
    request.facets = [subject]
    let menu = try Self.menu()
    let response = try menu.store.respond(to: request)
    #expect(response.facets.count == 1)
    #expect(response.facets.allSatisfy { !$0.isCapped && $0.distinctCount == $0.counts.count })
    return response.facets.flatMap(\.counts).map { "\($0.value) \($0.count)" }
  }

  @Test(arguments: [
    (Facet.Subject.kind, "coffee", ["item 4", "bean 1"]), (.kind, "", ["item 5", "bean 1"]),
    (.kind, "coffee kind:bean", ["bean 1"]), (.kind, "nothing here", []),
    (.domain, "coffee", ["menu 4", "shop 1"]),
    (.domain, "coffee domain:menu", ["menu.hot 2", "menu.cold 1"]),
    (.domain, "coffee domain:menu.hot", ["menu.hot.strong 1"]), (.domain, "coffee domain:shop", []),
    (.keyword, "coffee", ["hot 3", "black 2", "cake 1"]), (.keyword, "tea", ["hot 1"]),
    (.keyword, "\"coffee 2\"", ["hot 1"]), (.keyword, "coffee -hot", ["black 1"]),
  ])
  func `what matches is counted`(subject: Facet.Subject, query: String, expected: [String]) throws {
    #expect(try counts(subject, query) == expected)
  }

  @Test func `domains of a request's filter are counted one level below it`() throws {
    var request = SearchRequest("coffee")
    request.domain = "menu"
    request.facets = [.domain, .kind]
    let menu = try Self.menu()
    let facets = try menu.store.respond(to: request).facets
    #expect(facets.map(\.subject) == [.domain, .kind])
    #expect(
      facets[0].counts == [.init(value: "menu.hot", count: 2), .init(value: "menu.cold", count: 1)])
  }

  @Test func `a count of too many says so`() throws {
    let store = try TestStore(
      (0..<MatchSet.maxRows + 10).map { .item("\($0)", "coffee \($0)", rank: 0.5) })
    var request = SearchRequest("coffee")
    request.facets = [.kind]
    request.sort = SearchOrder(.title)
    let response = try store.store.respond(to: request)
    #expect(response.isCapped)
    #expect(
      response.facets == [
        Facet(
          subject: .kind, counts: [.init(value: "item", count: MatchSet.maxRows)], distinctCount: 1,
          isCapped: true)
      ])
  }

  @Test func `a facet lists its most frequent values`() throws {
    let store = try TestStore(
      (0..<200).map { number in
        var item = Entity.item("\(number)", "coffee")
        item.keywords = ["k\(number)"] + (number < 2 ? ["often"] : [])
        return item
      })
    var request = SearchRequest("coffee")
    request.facets = [.keyword]
    let facet = try #require(try store.store.respond(to: request).facets.first)
    #expect(facet.counts.count == Facet.maxValues)
    #expect(facet.distinctCount == 201)
    #expect(facet.counts.first == .init(value: "often", count: 2))
  }

  @Test func `counts are those of all hits`() throws {
    var generator = SeededGenerator(seed: 9)
    let store = try TestStore(
      (0..<400).map { number in
        .item(
          "\(number)", "coffee \(number)",
          domain: ["a", "a.b", "c.d"].randomElement(using: &generator),
          kind: ["x", "y", "z"].randomElement(using: &generator) ?? "x")
      })
    var request = SearchRequest("coff", limit: 1000)
    request.facets = [.kind, .domain]
    let response = try store.store.respond(to: request)
    #expect(response.hits.count == 400)
    let kinds = Dictionary(grouping: response.hits, by: \.entity.identifier.kind).mapValues(\.count)
    #expect(
      Dictionary(uniqueKeysWithValues: response.facets[0].counts.map { ($0.value, $0.count) })
        == kinds)
    #expect(response.facets[1].counts.reduce(0) { $0 + $1.count } == 400)
  }
}
