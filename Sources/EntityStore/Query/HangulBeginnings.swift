// A Korean syllable grows while it is typed: ㅋ, 커, 컾, 커피. The last one of a query may be the
// beginning of another, or hold the first letter of the next.

/// Beginnings of names that a query may grow into, as ranges of keys.
enum HangulBeginnings {
  private static let firstSyllable: UInt32 = 0xAC00
  private static let lastSyllable: UInt32 = 0xD7A3
  /// Syllables with one first letter, and of those with one vowel.
  private static let perInitial: UInt32 = 588
  private static let perVowel: UInt32 = 28

  /// The final that stays (0 for none) and the initial that the next syllable begins with, for each
  /// final from 1 on.
  private static let splits: [(final: UInt32, initial: UInt32)] = [
    (0, 0), (0, 1), (1, 9), (0, 2), (4, 12), (4, 18), (0, 3), (0, 5), (8, 0), (8, 6), (8, 7),
    (8, 9), (8, 16), (8, 17), (8, 18), (0, 6), (0, 7), (17, 9), (0, 9), (0, 10), (0, 11), (0, 12),
    (0, 14), (0, 15), (0, 16), (0, 17), (0, 18),
  ]

  /// The ranges beside the key's own beginning, each from one key to below another.
  static func ranges(of key: [UInt8]) -> [(lower: [UInt8], upper: [UInt8])] {
    guard key.count >= 3, key[key.count - 3] & 0xF0 == 0xE0 else { return [] }
    let last = key.suffix(3).reduce(0) { $0 << 6 | UInt32($1 & 0x3F) } & 0xFFFF
    let head = Array(key.dropLast(3))
    func range(_ head: [UInt8], _ codes: Range<UInt32>) -> (lower: [UInt8], upper: [UInt8]) {
      (head + utf8(codes.lowerBound), head + utf8(codes.upperBound))
    }
    switch last {
    case 0x1100...0x1112: return [range(head, syllables(initial: last - 0x1100))]
    case firstSyllable...lastSyllable:
      let final = (last - firstSyllable) % perVowel
      if final == 0 { return [range(head, last + 1..<last + perVowel)] }
      let (stays, initial) = splits[Int(final) - 1]
      var ranges = [range(head + utf8(last - final + stays), syllables(initial: initial))]
      if let clusters = clusters(from: final) {
        ranges.append(
          range(head, last - final + clusters.lowerBound..<last - final + clusters.upperBound))
      }
      return ranges
    default: return []
    }
  }

  private static func syllables(initial: UInt32) -> Range<UInt32> {
    firstSyllable + initial * perInitial..<firstSyllable + (initial + 1) * perInitial
  }

  /// The double finals that begin with this one.
  private static func clusters(from final: UInt32) -> Range<UInt32>? {
    switch final {
    case 1: 3..<4
    case 4: 5..<7
    case 8: 9..<16
    case 17: 18..<19
    default: nil
    }
  }

  private static func utf8(_ code: UInt32) -> [UInt8] {
    [0xE0 | code >> 12, 0x80 | code >> 6 & 0x3F, 0x80 | code & 0x3F].map {
      UInt8(truncatingIfNeeded: $0)
    }
  }
}
