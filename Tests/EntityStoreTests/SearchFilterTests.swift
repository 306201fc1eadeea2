// Filters: what they exclude is not found, and does not hide what they let through.

import LinkTypes
import TestSupport
import Testing

@testable import EntityStore

@Suite struct SearchFilterTests {
  private static let queries = [
    "coffee", "c", "cof", "coffee 70", "cofee 70", "coffe", "brewed", "brewed coffee", "coffee70",
    "fresh brewed coffee nonsense",
  ]

  /// Many prominent ones that a filter excludes before one that it lets through.
  private func makeStore() throws -> TestStore {
    let test = try TestStore()
    _ = try test.store.bulkLoad { loader in
      for number in 0..<300 {
        var entity = Entity.item(
          "\(number)", "Coffee \(number)", rank: 1, domain: "many.\(number % 3)",
          summary: "fresh brewed", kind: "many")
        entity.index = "many"
        try loader.add(entity)
      }
      var entity = Entity.item(
        "one", "Coffee 70", rank: 0.1, domain: "few.x", summary: "fresh brewed", kind: "few")
      entity.index = "few"
      try loader.add(entity)
    }
    return test
  }

  @Test(arguments: queries, [false, true])
  func `what a filter lets through is found among many that it excludes`(
    _ query: String, _ isPending: Bool
  ) throws {
    let test = try makeStore()
    if isPending {
      // The same from the small table of what is new.
      var entity = try #require(
        try test.store.get(EntityIdentifier(kind: "few", id: "one", index: "few")))
      entity.summary = "fresh brewed indeed"
      try test.store.put([entity])
    }
    var requests = [SearchRequest(query, kinds: ["few"])]
    requests.append(SearchRequest(query))
    requests[1].domain = "few"
    requests.append(SearchRequest(query))
    requests[2].indexes = ["few"]
    for request in requests {
      #expect(try test.store.search(request).map(\.entity.identifier.id) == ["one"])
    }
  }

  @Test(arguments: queries)
  func `what has expired does not hide what has not`(_ query: String) throws {
    let test = try makeStore()
    try test.execute("UPDATE entity SET expires = 1000 WHERE id <> 'one'")
    #expect(try test.find(query) == ["one"])
  }

  @Test func `misspelt names of what is excluded leave room for others`() throws {
    let test = try TestStore("abcdefghijklmnopqrstu".map { .item("\($0)", "C9\($0)5", rank: 1) })
    try test.store.put([.item("one", "C9z5", rank: 0.1, kind: "few")])
    for _ in 0..<2 {
      #expect(try test.find("c9x5", kinds: ["few"]) == ["one"])
      try test.store.optimize()
    }
    try test.execute("UPDATE entity SET expires = 1000 WHERE id <> 'one'")
    #expect(try test.find("c9x5") == ["one"])
  }

  @Test func `several kinds, unknown kinds and none`() throws {
    let test = try TestStore([
      .item("1", "Tea", kind: "a"), .item("2", "Tea", kind: "b"), .item("3", "Tea", kind: "c"),
    ])
    #expect(Set(try test.find("tea", kinds: ["a", "c"])) == ["1", "3"])
    #expect(try test.find("tea", kinds: ["none"]) == [])
    #expect(try test.find("tea", kinds: ["none", "b"]) == ["2"])
    #expect(Set(try test.find("tea")) == ["1", "2", "3"])
    #expect(Set(try test.find("tea", kinds: (0..<500).map { "k\($0)" } + ["a"])) == ["1"])
  }
}
