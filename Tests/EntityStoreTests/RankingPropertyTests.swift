// The laws of the order of hits, over random stores in which things are used and pinned.

import Dispatch
import LinkTypes
import Synchronization
import TestSupport
import Testing

@testable import EntityStore

@Suite struct RankingPropertyTests {
  private static let now: Int64 = 1_800_000_000
  private static let seeds: ClosedRange<UInt64> = 1...4

  private static let words = [
    "coffee", "coffees", "cofee", "caffe", "cake", "cafe", "latte", "later", "milk", "mill",
    "green", "greens", "tea", "team", "teas", "london", "londen", "new", "york", "日本茶",
  ]
  private static let queries =
    words + [
      "c", "la", "coffe", "cak", "green tea", "new yrok", "milk lat", "tea coffee cake", "lodnon",
      "greeen", "tea ", "green te", "日本",
    ]

  /// A store of random names, some of them used, chosen after a query or pinned.
  private struct Scene {
    var random: SeededGenerator
    let test: TestStore
    var entities: [Entity] = []

    init(seed: UInt64, count: Int = 300, pins: Bool = true) throws {
      random = SeededGenerator(seed: seed)
      test = try TestStore()
      for number in 0..<count { entities.append(thing("\(number)")) }
      try test.store.put(entities)
      for _ in 0..<60 { try use(entities[Int.random(in: 0..<count, using: &random)]) }
      guard pins else { return }
      for number in [3, 77] { try test.store.pin(entities[number].identifier) }
      for number in [5, 99] {
        try test.store.pin(entities[number].identifier, query: pick(RankingPropertyTests.queries))
      }
    }

    mutating func pick(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }

    mutating func name(_ count: Int) -> String {
      (0..<count).map { _ in pick(RankingPropertyTests.words) }.joined(separator: " ")
    }

    mutating func thing(_ id: String) -> Entity {
      let isRanked = Int.random(in: 0..<4, using: &random) > 0
      return .item(
        id, name(Int.random(in: 1...3, using: &random)),
        rank: isRanked ? Double.random(in: 0...1, using: &random) : nil,
        aliases: Int.random(in: 0..<5, using: &random) == 0 ? [name(2)] : [], summary: name(6))
    }

    mutating func use(_ entity: Entity) throws {
      let query = Bool.random(using: &random) ? pick(RankingPropertyTests.queries) : nil
      let moment = RankingPropertyTests.now - Int64.random(in: 0...100, using: &random) * 86_400
      for _ in 0..<Int.random(in: 1...9, using: &random) {
        try test.store.recordUse(of: entity.identifier, query: query, at: moment)
      }
    }

    func find(_ query: String, limit: Int) throws -> [SearchHit] {
      var request = SearchRequest(query, limit: limit)
      request.now = RankingPropertyTests.now
      request.explain = true
      return try test.store.search(request)
    }
  }

  @Test(arguments: seeds)
  func `a short answer is the beginning of a long one, whatever was used`(_ seed: UInt64) throws {
    let scene = try Scene(seed: seed)
    func differing() throws -> Set<String> {
      var differing: Set<String> = []
      for query in Self.queries {
        let long = try scene.find(query, limit: 300).map(\.entity.identifier.id)
        for limit in [1, 3, 10, 30] {
          let short = try scene.find(query, limit: limit).map(\.entity.identifier.id)
          if short != Array(long.prefix(limit)) { differing.insert("'\(query)', limit \(limit)") }
        }
      }
      return differing
    }
    let used = try differing()
    // Where many names are near to equal, a short answer may differ for other reasons.
    try scene.test.store.forgetAllUses()
    for pin in try scene.test.store.pins() {
      try scene.test.store.unpin(pin.identifier, query: pin.query)
    }
    #expect(try used.subtracting(differing()).isEmpty, "seed \(seed)")
  }

  @Test(arguments: seeds)
  func `the points of a hit add up to its score, and scores fall`(_ seed: UInt64) throws {
    let scene = try Scene(seed: seed)
    try scene.test.store.addSynonyms([Synonym("milk", means: "tea"), Synonym("x1", means: "cake")])
    for query in Self.queries + ["x1"] {
      let hits = try scene.find(query, limit: 300)
      for hit in hits {
        let explanation = try #require(hit.explanation)
        #expect((explanation.score - hit.score).magnitude < 1e-6, "'\(query)', seed \(seed)")
        #expect(explanation.tier == hit.match && explanation.synonyms == hit.synonyms)
      }
      #expect(
        zip(hits, hits.dropFirst()).allSatisfy { $0.score >= $1.score }, "'\(query)', \(seed)")
    }
  }

  @Test(arguments: seeds)
  func `an unrelated entity changes nobody's place`(_ seed: UInt64) throws {
    var scene = try Scene(seed: seed)
    let before = try Self.queries.map { try scene.find($0, limit: 300) }
    for number in 0..<20 {
      let stranger = Entity.item(
        "s\(number)", "Qqq\(number) zzz", rank: Double(number) / 20, summary: "vvv www")
      try scene.test.store.put([stranger])
      if number % 3 == 0 { try scene.use(stranger) }
    }
    for (query, old) in zip(Self.queries, before) {
      // A stranger may be chosen after the query, but no one else moves.
      let new = try scene.find(query, limit: 300).filter { !$0.entity.identifier.id.hasPrefix("s") }
      #expect(new == old, "'\(query)', seed \(seed)")
    }
  }

  @Test(arguments: seeds)
  func `no guess comes before a name that holds every word as typed`(_ seed: UInt64) throws {
    let scene = try Scene(seed: seed, pins: false)
    // Whatever is near to a query is used a great deal, after that query.
    for query in Self.queries {
      for hit in try scene.find(query, limit: 300) where hit.match.isGuess {
        for _ in 0..<5 {
          try scene.test.store.recordUse(
            of: hit.entity.identifier, query: query, at: Self.now)
        }
      }
    }
    for query in Self.queries {
      let hits = try scene.find(query, limit: 300)
      let words = query.split(separator: " ")
      let lastGuess = hits.firstIndex { $0.match.isGuess } ?? hits.endIndex
      for hit in hits[lastGuess...] where !hit.match.isGuess {
        #expect(hit.match != .exactName, "'\(query)', seed \(seed)")
        let names = [hit.entity.title] + hit.entity.aliases
        let holdsAll = names.contains { name in
          words.allSatisfy { name.split(separator: " ").contains($0) }
        }
        #expect(!holdsAll, "'\(query)': '\(hit.entity.title)' after a guess, seed \(seed)")
      }
    }
  }

  @Test(arguments: seeds)
  func `use lifts and never lowers`(_ seed: UInt64) throws {
    var scene = try Scene(seed: seed, pins: false)
    for _ in 0..<40 {
      let query = scene.pick(Self.queries)
      let before = try scene.find(query, limit: 300)
      guard let hit = before.randomElement(using: &scene.random) else { continue }
      let name = hit.entity.identifier
      try scene.test.store.recordUse(of: name, query: query, at: Self.now)
      let after = try scene.find(query, limit: 300)
      let old = before.firstIndex { $0.entity.identifier == name }
      let new = after.firstIndex { $0.entity.identifier == name }
      #expect(try #require(new) <= #require(old), "'\(query)', seed \(seed)")
      // The others keep their order.
      #expect(
        after.map(\.entity.identifier).filter { $0 != name }
          == before.map(\.entity.identifier).filter { $0 != name }, "'\(query)', seed \(seed)")
    }
  }

  @Test func `uses are counted and searched from many threads`() throws {
    let scene = try Scene(seed: 9, count: 200, pins: false)
    let before = try scene.test.store.uses(limit: 1000, at: Self.now + 1)
    let failures = Failures()
    let store = scene.test.store
    let name = scene.entities[1].identifier
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      failures.record {
        for number in 0..<25 {
          if thread < 2 {
            try store.recordUse(of: name, query: "tea", at: Self.now + 1)
          } else {
            var request = SearchRequest(Self.queries[number % Self.queries.count])
            request.now = Self.now
            let hits = try store.search(request)
            if !zip(hits, hits.dropFirst()).allSatisfy({ $0.score >= $1.score }) {
              failures.add("out of order")
            }
          }
        }
      }
    }
    #expect(failures.all.isEmpty)
    let old = before.first { $0.identifier == name }?.uses ?? 0
    let new = try store.uses(limit: 1000, at: Self.now + 1).first { $0.identifier == name }
    #expect(((new?.uses ?? 0) - old - 50).magnitude < 1e-6)
    #expect(try store.check().isClean)
  }
}
