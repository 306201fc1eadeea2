// Distances and signatures against a plain matrix, on random words a few edits apart.

import TestSupport
import Testing
import TextAnalysis

@Suite struct EditDistanceTests {
  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("", "ab", 2), ("coffee", "cofee", 1), ("coffee", "coffee", 0),
    ("requests", "reqeusts", 1), ("ca", "abc", 3), ("café", "cafe", 1), ("日本語", "日語本", 1),
    ("kitten", "sitting", 3), ("𝔸b", "b𝔸", 1), ("ab", "ba", 1),
  ])
  func `known distances`(a: String, b: String, distance: Int) {
    for limit in 0...4 {
      #expect(osa(a, b, limit) == (distance <= limit ? distance : nil))
      #expect(osa(b, a, limit) == (distance <= limit ? distance : nil))
      #expect(prepared(a, b, limit) == (distance <= limit ? distance : nil))
    }
    #expect(osa(a, b, -1) == nil && prepared(a, b, -1) == nil)
    #expect(prepared(a, b, .max) == distance)
    #expect(osa(a, b, .max) == distance)
  }

  @Test(arguments: [
    ("cof", "coffee", 0), ("cofe", "coffee", 1), ("ocf", "coffee", 1), ("coffee", "cof", 3),
    ("", "coffee", 0), ("x", "", 1), ("kof", "coffee", 1), ("東亰", "東京都", 1),
  ])
  func `known distances to a prefix`(a: String, b: String, distance: Int) {
    for limit in 0...4 {
      #expect(osaPrefix(a, b, limit) == (distance <= limit ? distance : nil))
    }
    #expect(osaPrefix(a, b, .max) == distance)
  }

  @Test(arguments: ["ab", "abcdefgh0123", "aé日😀b"], [7, 8] as [UInt64])
  func `distances equal a plain matrix and signatures never reject`(alphabet: String, seed: UInt64)
  {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<3000 {
      let longest = round % 50 == 0 ? 80 : 12
      let a = word(of: alphabet, longest, &generator)
      let edits = Int.random(in: 0...3, using: &generator)
      let b =
        Bool.random(using: &generator)
        ? edited(a, by: edits, alphabet, &generator) : word(of: alphabet, longest, &generator)
      let exact = matrix(a, b).last ?? 0
      let row = matrix(a, b)
      let toPrefix = row.min() ?? 0
      let (left, right) = (string(a), string(b))
      for limit in 0...3 {
        #expect(osa(left, right, limit) == (exact <= limit ? exact : nil), "\(left) \(right)")
        #expect(prepared(left, right, limit) == (exact <= limit ? exact : nil), "\(left) \(right)")
        #expect(
          osaPrefix(left, right, limit) == (toPrefix <= limit ? toPrefix : nil), "\(left) \(right)")
        let (one, two) = (signature(left), signature(right))
        if exact <= limit {
          #expect(one.mayMatch(two.bits, edits: limit), "\(left) \(right)")
        }
        if toPrefix <= limit {
          #expect(one.mayBePrefixMatch(two.bits, edits: limit), "\(left) \(right)")
        }
      }
    }
  }

  @Test func `signatures tell different words apart`() {
    #expect(!signature("coffee").mayMatch(signature("tea").bits, edits: 2))
    #expect(!signature("aab").mayMatch(signature("ab").bits, edits: 0))
    #expect(!signature("кофе").mayMatch(signature("чай").bits, edits: 1))
    #expect(signature("coffee").mayMatch(signature("coffee").bits, edits: 0))
    #expect(signature("abc").bits == 0b010101)
    #expect(LetterSignature(bits: 5).bits == 5)
  }

  @Test func `scalars are counted`() {
    for (text, count) in [("", 0), ("abc", 3), ("é日😀", 3)] {
      #expect(Array(text.utf8).withUnsafeBufferPointer(EditDistance.scalarCount) == count)
    }
    #expect([0xFF, 0xC3, 0x61].withUnsafeBufferPointer(EditDistance.scalarCount) == 3)
  }

  private typealias Word = [Unicode.Scalar]

  /// The last row of the full matrix: distances of all of `a` to each prefix of `b`.
  private func matrix(_ a: Word, _ b: Word) -> [Int] {
    var rows = [Array(0...b.count)]
    for i in 1..<(a.count + 1) {
      rows.append([i] + Array(repeating: 0, count: b.count))
      for j in 1..<(b.count + 1) {
        var value = min(rows[i - 1][j], rows[i][j - 1]) + 1
        value = min(value, rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          value = min(value, rows[i - 2][j - 2] + 1)
        }
        rows[i][j] = value
      }
    }
    return rows[a.count]
  }

  private func word(of alphabet: String, _ longest: Int, _ generator: inout SeededGenerator) -> Word
  {
    let letters = Array(alphabet.unicodeScalars)
    return (0..<Int.random(in: 0...longest, using: &generator)).map { _ in
      letters[Int.random(in: 0..<letters.count, using: &generator)]
    }
  }

  private func edited(
    _ word: Word, by edits: Int, _ alphabet: String, _ generator: inout SeededGenerator
  ) -> Word {
    var word = word
    let letters = Array(alphabet.unicodeScalars)
    for _ in 0..<edits {
      let letter = letters[Int.random(in: 0..<letters.count, using: &generator)]
      let place = Int.random(in: 0...word.count, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: word.insert(letter, at: place)
      case 1 where place < word.count: word.remove(at: place)
      case 2 where place < word.count: word[place] = letter
      case 3 where place + 1 < word.count: word.swapAt(place, place + 1)
      default: break
      }
    }
    return word
  }

  private func string(_ word: Word) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: word)
    return String(text)
  }

  private func signature(_ text: String) -> LetterSignature {
    Array(text.utf8).withUnsafeBufferPointer { LetterSignature($0) }
  }

  private func prepared(_ a: String, _ b: String, _ limit: Int) -> Int? {
    PatternDistance(Array(a.utf8)).osa(to: Array(b.utf8).span, limit: limit)
  }

  private func osa(_ a: String, _ b: String, _ limit: Int) -> Int? {
    Array(a.utf8).withUnsafeBufferPointer { left in
      Array(b.utf8).withUnsafeBufferPointer { EditDistance.osa(left, $0, limit: limit) }
    }
  }

  private func osaPrefix(_ a: String, _ b: String, _ limit: Int) -> Int? {
    Array(a.utf8).withUnsafeBufferPointer { left in
      Array(b.utf8).withUnsafeBufferPointer { EditDistance.osaPrefix(left, $0, limit: limit) }
    }
  }
}
