// Distances from one word to thousands of others: all cells of a column of the table at once, one bit each.

/// A word prepared for being compared with many others.
///
/// The distance is `EditDistance.osa`. Words of up to 64 ASCII letters take a few instructions for each letter of the
/// other word (H. Hyyrö, A Bit-Vector Algorithm for Computing Levenshtein and Damerau Edit Distances, 2003); others
/// are compared as `EditDistance` does it.
public struct PatternDistance: Sendable {
  private let word: [UInt8]
  /// For each ASCII byte the places where the word has it; none if the word is too long or not ASCII.
  private let places: [UInt64]

  /// Prepares a folded word.
  public init(_ word: [UInt8]) {
    self.word = word
    guard (1...64).contains(word.count), word.allSatisfy({ $0 < 0x80 }) else {
      places = []
      return
    }
    var places = [UInt64](repeating: 0, count: 0x80)
    for (index, byte) in word.enumerated() { places[Int(byte)] |= 1 << UInt64(index) }
    self.places = places
  }

  /// The optimal string alignment distance to another word, nil if above `limit`.
  public func osa(to other: Span<UInt8>, limit: Int) -> Int? {
    guard !places.isEmpty, Self.isASCII(other) else {
      return EditDistance.osa(word.span, other, limit: limit)
    }
    guard abs(other.count - word.count) <= limit else { return nil }
    let places = places.span
    let last: UInt64 = 1 << UInt64(word.count - 1)
    var distance = word.count
    // Where the distance grows or shrinks from one letter of the word to the next, and what the letter before had.
    var (grows, shrinks, diagonal, before) = (~UInt64(0), UInt64(0), UInt64(0), UInt64(0))
    for index in other.indices {
      let same = places[Int(other[index])]
      let swapped = ((~diagonal & same) << 1) & before
      diagonal = (((same & grows) &+ grows) ^ grows) | same | shrinks | swapped
      var up = shrinks | ~(diagonal | grows)
      var down = diagonal & grows
      if up & last != 0 { distance += 1 } else if down & last != 0 { distance -= 1 }
      // Each letter that is left takes back one at most.
      if distance - (other.count - index - 1) > limit { return nil }
      up = up << 1 | 1
      down <<= 1
      grows = down | ~(diagonal | up)
      shrinks = up & diagonal
      before = same
    }
    return distance <= limit ? distance : nil
  }

  private static func isASCII(_ word: Span<UInt8>) -> Bool {
    var bits: UInt8 = 0
    for index in word.indices { bits |= word[index] }
    return bits < 0x80
  }
}
