// Use, recency and pins in the order of hits, and the laws that they must not break.

import LinkTypes
import TestSupport
import Testing

@testable import EntityStore

@Suite struct RankingTests {
  private static let day: Int64 = 86_400
  private static let now: Int64 = 20_000 * day

  private static func id(_ id: String) -> EntityIdentifier {
    EntityIdentifier(kind: "item", id: id)
  }

  /// Many prominent names, and one that nobody knows.
  private static func crowd() throws -> TestStore {
    var entities = (0..<60).map {
      Entity.item("\($0)", "Coffee \($0)", rank: 0.7 + 0.005 * Double($0))
    }
    entities.append(.item("rare", "Coffee Rare Roast"))
    entities.append(.item("alias", "Zorro", aliases: ["Coffee Mask"]))
    entities.append(.item("text", "Zebra", summary: "coffee from a striped cup"))
    return try TestStore(entities)
  }

  private static func find(
    _ test: TestStore, _ query: String, after days: Int64 = 0, limit: Int = 10, kinds: [String] = []
  ) throws -> [SearchHit] {
    var request = SearchRequest(query, kinds: kinds, limit: limit)
    request.now = now + days * day
    request.explain = true
    return try test.store.search(request)
  }

  private static func ids(_ hits: [SearchHit]) -> [String] { hits.map(\.entity.identifier.id) }

  private static func points(_ hit: SearchHit?, _ name: String) -> Double {
    hit?.explanation?.features.first { $0.name == name }?.points ?? 0
  }

  // MARK: Uses and recency

  @Test(arguments: ["c", "coff", "coffee", "coffee r", "rare", "coffee rare roast", "coffee "])
  func `what is used comes before what is better known`(_ query: String) throws {
    let test = try Self.crowd()
    for _ in 0..<15 { try test.store.recordUse(of: Self.id("rare"), at: Self.now) }
    let hits = try Self.find(test, query)
    #expect(Self.ids(hits).first == "rare")
    #expect(Self.points(hits.first, "uses") == 12)
    #expect(Self.points(hits.first, "recency") == 4)
  }

  @Test(arguments: ["C", "C++", "C#", "c++", "\"c#\"", "f#", "F"])
  func `a name comes first among those that differ in signs`(query: String) throws {
    let store = try TestStore([
      .item("C", "C"), .item("C++", "C++"), .item("C#", "C#"), .item("F", "F"), .item("F#", "F#"),
    ])
    #expect(try store.find(query).first == query.uppercased().filter { $0 != "\"" })
  }

  @Test func `an alias counts as a name`() throws {
    let test = try Self.crowd()
    for _ in 0..<15 { try test.store.recordUse(of: Self.id("alias"), at: Self.now) }
    #expect(try Self.ids(Self.find(test, "coff")).first == "alias")
  }

  @Test func `uses fade, and recency faster`() throws {
    let test = try Self.crowd()
    for _ in 0..<3 { try test.store.recordUse(of: Self.id("59"), at: Self.now) }
    func points(_ name: String, after days: Int64) throws -> Double {
      Self.points(
        try Self.find(test, "coffee", after: days).first { $0.entity.identifier.id == "59" }, name)
    }
    #expect(try points("uses", after: 0) == 6)
    #expect(try points("uses", after: 30) == 3 * 2.5.log2)
    #expect(try points("recency", after: 7) == 2)
    #expect(try points("recency", after: 14) == 1)
    #expect(try points("recency", after: 365) == 0)
    #expect(try points("uses", after: 36_500) == 0)
    // Before the first use, as with a clock that was set back, it is as if it were just now.
    #expect(try points("recency", after: -100) == 4)
  }

  @Test func `the attribute lastUsedDate makes recent`() throws {
    let test = try Self.crowd()
    var entity = Entity.item("30", "Coffee 30", rank: 0.85)
    entity.attributes[Entity.lastUsedAttribute] = .integer(Self.now)
    try test.store.put([entity])
    let hit = try Self.find(test, "coffee").first
    #expect(hit?.entity.identifier.id == "30")
    #expect(Self.points(hit, "recency") == 4)
    entity.attributes = [:]
    try test.store.put([entity])
    #expect(try Self.ids(Self.find(test, "coffee")).first == "59")
  }

  @Test func `what was chosen after a query comes earlier for it and its beginnings`() throws {
    let test = try Self.crowd()
    for _ in 0..<3 {
      try test.store.recordUse(of: Self.id("text"), query: "Coffee", at: Self.now - 90 * Self.day)
    }
    try test.store.recordUse(of: Self.id("rare"), query: "coffee", at: Self.now)
    for (query, points) in [("COFFEE", 8.0), ("coff", 4), ("coffee rare", 0)] {
      let hits = try Self.find(test, query, limit: 100)
      #expect(Self.points(hits.first { $0.entity.identifier.id == "rare" }, "chosen") == points)
    }
    let text = try Self.find(test, "coffee", limit: 100).first { $0.match == .texts }
    #expect(text?.entity.identifier.id == "text" && Self.points(text, "chosen") > 0)
    #expect(Self.points(text, "uses") == 0)
  }

  @Test func `another name finds no more by the old one`() throws {
    let test = try Self.crowd()
    for _ in 0..<15 { try test.store.recordUse(of: Self.id("rare"), at: Self.now) }
    #expect(try Self.ids(Self.find(test, "coff")).first == "rare")
    try test.store.put([.item("rare", "Tea of old")])
    #expect(try !Self.ids(Self.find(test, "coff", limit: 100)).contains("rare"))
    #expect(try Self.ids(Self.find(test, "tea")) == ["rare"])
    #expect(try Self.points(Self.find(test, "tea").first, "uses") == 12)
    try test.store.remove([Self.id("rare")])
    #expect(try Self.find(test, "tea").isEmpty)
  }

  @Test func `filters leave out what is used, too`() throws {
    let test = try Self.crowd()
    try test.store.recordUse(of: Self.id("rare"), query: "coffee", at: Self.now)
    try test.store.put([.item("1", "Coffee User", kind: "user")])
    #expect(try Self.ids(Self.find(test, "coffee", kinds: ["user"])) == ["1"])
    #expect(try Self.ids(Self.find(test, "coffee -roast", limit: 100)).contains("rare") == false)
  }

  @Test func `a list without words begins with what is used`() throws {
    let test = try Self.crowd()
    for _ in 0..<15 { try test.store.recordUse(of: Self.id("rare"), at: Self.now) }
    try test.store.pin(Self.id("text"))
    let hits = try Self.find(test, "kind:item", limit: 4)
    #expect(Self.ids(hits) == ["text", "rare", "59", "58"])
  }

  // MARK: Pins

  @Test func `a pin for a query comes first whatever it holds, in any spelling of the query`()
    throws
  {
    let test = try Self.crowd()
    try test.store.pin(Self.id("text"), query: "Caffè 5")
    try test.store.recordUse(of: Self.id("59"), query: "caffe 5", at: Self.now)
    for query in ["caffe5", "CAFFE 5", "caffè-5 "] {
      let hit = try #require(try Self.find(test, query).first)
      #expect(hit.entity.identifier.id == "text" && hit.match == .pinned)
    }
    #expect(try !Self.ids(Self.find(test, "caffe")).contains("text"))
    #expect(try !Self.ids(Self.find(test, "caffe 5 -striped")).contains("text"))
    #expect(try Self.find(test, "caffe5", kinds: ["user"]).isEmpty)
  }

  @Test func `a pin for all queries comes first where it matches as typed`() throws {
    let test = try Self.crowd()
    try test.store.pin(Self.id("text"))
    for query in ["coffee", "z", "zebra", "striped", "coffee cup"] {
      #expect(try Self.ids(Self.find(test, query)).first == "text", "\(query)")
    }
    #expect(try Self.ids(Self.find(test, "zorro")) == ["alias"])
    // Only guessed at: as any other.
    let guess = try #require(
      try Self.find(test, "zebrs", limit: 100).first { $0.entity.identifier.id == "text" })
    #expect(guess.match == .oneTypo && Self.points(guess, "pinned") == 0)
  }

  @Test func `a pin for a query stands above one for all`() throws {
    let test = try Self.crowd()
    try test.store.pin(Self.id("rare"))
    try test.store.pin(Self.id("3"), query: "coffee")
    for _ in 0..<20 { try test.store.recordUse(of: Self.id("59"), query: "coffee", at: Self.now) }
    #expect(try Self.ids(Self.find(test, "coffee", limit: 3)) == ["3", "rare", "59"])
    #expect(try Self.ids(Self.find(test, "coffee", limit: 1)) == ["3"])
  }

  @Test func `pins are listed, taken off, and bounded`() throws {
    let test = try Self.crowd()
    #expect(try test.store.pin(Self.id("1"), query: "Hot"))
    #expect(try !test.store.pin(Self.id("1"), query: "hot"))
    #expect(try test.store.pin(Self.id("1")))
    #expect(try test.store.pins() == [Pin(Self.id("1")), Pin(Self.id("1"), query: "Hot")])
    #expect(try test.store.unpin(Self.id("1"), query: "HOT"))
    #expect(try !test.store.unpin(Self.id("1"), query: "hot"))
    #expect(try !test.store.unpin(EntityIdentifier(kind: "none", id: "1")))
    #expect(code { try test.store.pin(Self.id("none")) } == "store.unknownEntity")
    #expect(code { try test.store.pin(Self.id("1"), query: " . ") } == "store.invalidRequest")
    #expect(code { try test.store.unpin(Self.id("1"), query: "") } == "store.invalidRequest")
    for number in 2...Pin.maxOfQuery { try test.store.pin(Self.id("\(number)")) }
    #expect(code { try test.store.pin(Self.id("50")) } == "store.invalidRequest")
    #expect(try test.store.pin(Self.id("50"), query: "another"))
  }

  @Test func `pins and uses survive repair, backup and salvage`() throws {
    let test = try Self.crowd()
    try test.store.pin(Self.id("1"))
    try test.store.pin(Self.id("2"), query: "hot")
    try test.store.recordUse(of: Self.id("3"), query: "mild", at: Self.now)
    let hits = try ["hot", "mild", "coffee"].map { try Self.find(test, $0) }
    _ = try test.store.repair()
    let copy = try TestStore(copying: test)
    let path = test.folder.file("salvaged.sqlite")
    let report = try EntityStore.salvage(from: copy.path, to: path)
    #expect(report.lost.isEmpty)
    let salvaged = try EntityStore(path: path)
    defer { salvaged.close() }
    for store in [test.store, copy.store, salvaged] {
      let found = try ["hot", "mild", "coffee"].map { query in
        var request = SearchRequest(query)
        (request.now, request.explain) = (Self.now, true)
        return try store.search(request)
      }
      #expect(found == hits)
      #expect(try store.pins().count == 2)
      #expect(try store.check().isClean)
    }
  }

  @Test(arguments: ["UPDATE pin SET id = 'nobody'", "UPDATE pin SET queryKey = 'x'"])
  func `check finds wrong pins, and repair mends them`(_ sql: String) throws {
    let test = try Self.crowd()
    try test.store.pin(Self.id("2"), query: "hot")
    try test.execute(sql)
    #expect(try test.store.check().findings.map(\.code) == ["check.engagement"])
    _ = try test.store.repair()
    #expect(try test.store.check().isClean)
  }

  @Test func `pins go with their entity`() throws {
    let test = try Self.crowd()
    try test.store.pin(Self.id("2"), query: "hot")
    try test.store.pin(Self.id("3"))
    try test.store.remove([Self.id("2")])
    try test.store.remove(kind: "item")
    #expect(try test.store.pins().isEmpty)
  }

  @Test func `another process sees uses at once`() throws {
    let test = try Self.crowd()
    let other = try EntityStore(path: test.path)
    defer { other.close() }
    #expect(try Self.ids(Self.find(test, "coff")).first == "59")
    try other.pin(Self.id("7"), query: "coff")
    #expect(try Self.ids(Self.find(test, "coff")).first == "7")
    try other.unpin(Self.id("7"), query: "coff")
    #expect(try Self.ids(Self.find(test, "coff")).first == "59")
  }
}
