// The order of titles.

import TestSupport
import TextAnalysis
import Testing

@Suite struct CollationTests {
  private func key(_ text: String) -> [UInt8] { TextAnalyzer.collationKey(of: text) }

  @Test(arguments: [
    ("Item 2", "item 10"), ("a", "b"), ("a", "a b"), ("a b", "ab"), ("ab", "abc"), ("9", "a"),
    ("item2", "item10"), ("item 2b", "item 2c"), ("item 2", "item 2b"), ("v1.9", "v1.10"),
    ("Éclair", "Fudge"), ("eclair", "Éclair b"), ("", "a"), ("!!", "0"), ("x9z", "x10a"),
    ("item 9", "item x"), ("2", "02b"), ("zebra", "Ωmega"),
  ])
  func `one comes before the other`(first: String, second: String) {
    #expect(key(first).lexicographicallyPrecedes(key(second)))
  }

  @Test(arguments: [
    ("Éclair", "eclair"), ("item 2", "Item  2"), ("item 02", "item 2"), ("a-b", "A b"), ("", "…"),
  ])
  func `both stand at the same place`(first: String, second: String) {
    #expect(key(first) == key(second))
  }

  @Test func `numbers of any length go by value`() {
    var generator = SeededGenerator(seed: 7)
    let numbers = (0..<300).map { _ in
      UInt64.random(in: 0...(.max), using: &generator)
        >> UInt64.random(in: 0...63, using: &generator)
    }
    let sorted = numbers.map { "n\($0)" }.sorted { key($0).lexicographicallyPrecedes(key($1)) }
    #expect(sorted == numbers.sorted().map { "n\($0)" })
  }

  @Test func `any text has a key of bounded length`() {
    for text in HostileTexts.all { #expect(key(text).count <= 1024) }
    #expect(key(String(repeating: "ab ", count: 100_000)).count <= 1024)
  }
}
