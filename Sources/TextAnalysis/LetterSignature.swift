// Sorts out strings that cannot be within some edits of a word, eight bytes and a few instructions a
// string: what makes a typo scan over a million strings take under a millisecond.

/// A set of bits for the letters of a word, such that an edit removes at most one and adds at most one.
///
/// For each letter one bit if it occurs and one more if it occurs twice; digits share bits in pairs,
/// other scalars are hashed to some letter's bits. A swap changes nothing.
public struct LetterSignature: Sendable, Hashable {
  /// The bits, as index files store them.
  public var bits: UInt64

  /// Creates the signature of a folded word.
  public init(_ word: UnsafeBufferPointer<UInt8>) {
    bits = 0
    guard let base = word.baseAddress else { return }
    var position = 0
    while position < word.count {
      let byte = unsafe base[position]
      var pair: UInt64
      if byte < 0x80 {
        pair = unsafe UInt64(Self.asciiPairs.utf8Start[Int(byte)] &- 48)
        position &+= 1
      } else {
        let (code, length) = unsafe ScalarDecoder.decode(base, at: position, count: word.count)
        pair = UInt64((code &* 0x9E37_79B1) >> 27)
        position &+= length
      }
      pair &*= 2
      // The first time the lower bit, from the second time on the higher one.
      bits |= (1 &+ (bits >> pair & 1)) << pair
    }
  }

  /// Takes stored bits.
  public init(bits: UInt64) { self.bits = bits }

  /// Whether a word with the signature `other` may be within `edits`; false only if it cannot be.
  @inlinable
  public func mayMatch(_ other: UInt64, edits: Int) -> Bool {
    Self.hasAtMost(edits, bits & ~other) && Self.hasAtMost(edits, other & ~bits)
  }

  /// Whether some prefix of a word with the signature `other` may be within `edits`.
  ///
  /// The other word may be longer, so only letters that it lacks count.
  @inlinable
  public func mayBePrefixMatch(_ other: UInt64, edits: Int) -> Bool {
    Self.hasAtMost(edits, bits & ~other)
  }

  /// Whether at most `limit` bits are set: clears one after another, which beats a bit count that
  /// has no instruction of its own.
  @inlinable
  static func hasAtMost(_ limit: Int, _ bits: UInt64) -> Bool {
    var left = bits
    var cleared = 0
    while left != 0, cleared < limit {
      left &= left &- 1
      cleared &+= 1
    }
    return left == 0
  }

  /// The number of the pair of bits of each ASCII byte, from "0" on: letters, digits by twos, others.
  private static var asciiPairs: StaticString {
    #"""
    OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOJJKKLLMMNNOOOOOO\#
    OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO0123456789:;<=>?@ABCDEFGHIOOOOO
    """#
  }
}
