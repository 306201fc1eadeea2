// Beginnings an edit away, against a scan of all keys.

import TestSupport
import TextAnalysis
import Testing

@testable import EntityStore

@Suite struct NearBeginningsTests {
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `every name that begins an edit away is met, and no other`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let letters = seed % 3 == 0 ? ["а", "б", "é", "漢"] : ["a", "b", "c", "1"]
    func word(_ lengths: ClosedRange<Int>) -> String {
      (0..<Int.random(in: lengths, using: &generator)).map { _ in
        letters[Int.random(in: 0..<letters.count, using: &generator)]
      }.joined()
    }
    let test = try TestStore()
    let names = Set((0..<40).map { _ in word(1...7) })
    try test.store.put(names.map { .item($0, $0) })
    for _ in 0..<40 {
      let typed = Array(word(2...6).utf8)
      let beginnings = try test.store.readers.reading { (reader) throws(EntityStoreError) in
        try NearBeginnings(connection: reader.connection).all(of: typed)
      }
      #expect(Set(beginnings).count == beginnings.count)
      #expect(!beginnings.contains(typed))
      for name in names {
        let key = Array(TextAnalyzer.joinedForms(name)[0].utf8)
        guard !key.starts(with: typed) else { continue }
        let isMet = beginnings.contains { key.starts(with: $0) }
        let isNear = EditDistance.osaPrefix(typed.span, key.span, limit: 1) != nil
        #expect(
          isMet == isNear, "seed \(seed): '\(String(decoding: typed, as: UTF8.self))', \(name)")
      }
    }
  }
}
