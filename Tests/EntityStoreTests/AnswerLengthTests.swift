// A short answer is the beginning of a long one: what is guessed must not depend on how many hits
// are asked for.

import EntityStore
import LinkTypes
import TestSupport
import Testing

@Suite struct AnswerLengthTests {
  @Test func `a short answer is the beginning of a long one`() throws {
    let words = [
      "coffee", "coffees", "cofee", "caffe", "cake", "cafe", "latte", "later", "milk", "mill",
      "green", "greens", "tea", "team", "teas", "london", "londen", "new", "york",
    ]
    let seed: UInt64 = 20
    var random = SeededGenerator(seed: seed)
    let store = try TestStore()
    var entities: [Entity] = []
    for number in 0..<600 {
      let some = { (count: Int, random: inout SeededGenerator) in
        (0..<count).map { _ in words[Int.random(in: 0..<words.count, using: &random)] }
          .joined(separator: " ")
      }
      entities.append(
        .item(
          "\(number)", some(1 + number % 3, &random),
          rank: number % 4 == 0 ? nil : Double.random(in: 0...1, using: &random),
          aliases: number % 5 == 0 ? [some(2, &random)] : [], summary: some(6, &random)))
    }
    try store.store.put(entities)
    for query in words + ["coffe", "cak", "green tea", "new yrok", "milk lat", "tea coffee cake"] {
      let long = try store.store.search(SearchRequest(query, limit: 200)).map(
        \.entity.identifier.id)
      for limit in [1, 3, 10, 30] {
        let short = try store.store.search(SearchRequest(query, limit: limit)).map(
          \.entity.identifier.id)
        #expect(short == Array(long.prefix(limit)), "\(query), limit \(limit), seed \(seed)")
      }
    }
  }
}
