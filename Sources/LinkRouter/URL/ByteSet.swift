// A set of bytes: the alphabet of a custom capture type, and of the automata that compare types.

/// A set of bytes, as 256 bits.
public struct ByteSet: Sendable, Hashable {
  private var low: UInt64 = 0
  private var middle: UInt64 = 0
  private var high: UInt64 = 0
  private var top: UInt64 = 0

  /// The empty set.
  public init() {}

  /// The bytes of ranges.
  public init(_ ranges: ClosedRange<UInt8>...) {
    for range in ranges { for byte in range { insert(byte) } }
  }

  init(ascii text: StaticString) {
    for byte in String(describing: text).utf8 { insert(byte) }
  }

  /// Every byte.
  public static let all = ByteSet(0...255)
  /// Decimal digits.
  package static let digits = ByteSet(UInt8(ascii: "0")...UInt8(ascii: "9"))
  /// Hexadecimal digits, in both cases.
  package static let hexDigits = ByteSet.digits.union(
    ByteSet(UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F")))
  /// The letters of ASCII.
  package static let letters = ByteSet(
    UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"))
  /// What no component escapes: RFC 3986 section 2.3.
  package static let unreserved = ByteSet.slug.union(ByteSet(ascii: ".~"))
  /// What a label of a host's name may have: all but what WHATWG's URL Standard forbids in hosts, decoded.
  static let hostLabel = ByteSet(0x21...0x7E, 0x80...0xFF)
    .intersection(ByteSet(ascii: "#/:<>?@[\\]^|%.").inverted)
  static let unreservedAndColon = ByteSet.unreserved.union(ByteSet(ascii: ":"))
  /// What may stand as it is in a segment: RFC 3986 section 3.3.
  package static let keptInPath = unreserved.union(ByteSet(ascii: "!$&'()*+,;=:@"))
  /// The same for an IPv6 address in the place of a host.
  static let keptInAddress = keptInPath.union(ByteSet(ascii: "[]"))
  /// What may stand as it is in a query item or a fragment.
  package static let keptInQuery = unreserved.union(ByteSet(ascii: "!$'()*,;:@/?"))
  /// The same for a URL that is the path of another.
  static let keptInURL = keptInPath.union(ByteSet(ascii: "/"))
  /// Letters, digits, hyphen and underscore.
  package static let slug = ByteSet.letters.union(.digits).union(ByteSet(ascii: "-_"))

  /// Whether a byte is in the set.
  public func contains(_ byte: UInt8) -> Bool {
    let bit: UInt64 = 1 << UInt64(byte & 63)
    return switch byte >> 6 {
    case 0: low & bit != 0
    case 1: middle & bit != 0
    case 2: high & bit != 0
    default: top & bit != 0
    }
  }

  /// Adds a byte.
  public mutating func insert(_ byte: UInt8) {
    let bit: UInt64 = 1 << UInt64(byte & 63)
    switch byte >> 6 {
    case 0: low |= bit
    case 1: middle |= bit
    case 2: high |= bit
    default: top |= bit
    }
  }

  /// Takes a byte away.
  mutating func remove(_ byte: UInt8) {
    let bit: UInt64 = 1 << UInt64(byte & 63)
    switch byte >> 6 {
    case 0: low &= ~bit
    case 1: middle &= ~bit
    case 2: high &= ~bit
    default: top &= ~bit
    }
  }

  /// The bytes of either.
  package func union(_ other: ByteSet) -> ByteSet {
    var result = self
    result.low |= other.low
    result.middle |= other.middle
    result.high |= other.high
    result.top |= other.top
    return result
  }

  /// The bytes of both.
  package func intersection(_ other: ByteSet) -> ByteSet {
    var result = self
    result.low &= other.low
    result.middle &= other.middle
    result.high &= other.high
    result.top &= other.top
    return result
  }

  /// All other bytes.
  package var inverted: ByteSet {
    var result = self
    result.low = ~low
    result.middle = ~middle
    result.high = ~high
    result.top = ~top
    return result
  }

  /// How many bytes are in it.
  var count: Int {
    low.nonzeroBitCount + middle.nonzeroBitCount + high.nonzeroBitCount + top.nonzeroBitCount
  }

  /// Whether it has no byte.
  package var isEmpty: Bool { low | middle | high | top == 0 }

  /// The least byte.
  package var first: UInt8? {
    if low != 0 { return UInt8(truncatingIfNeeded: low.trailingZeroBitCount) }
    if middle != 0 { return UInt8(truncatingIfNeeded: 64 + middle.trailingZeroBitCount) }
    if high != 0 { return UInt8(truncatingIfNeeded: 128 + high.trailingZeroBitCount) }
    return top == 0 ? nil : UInt8(truncatingIfNeeded: 192 + top.trailingZeroBitCount)
  }

  /// A byte of the set, one that people can read and type if there is any.
  var witness: UInt8? {
    for byte in "a1bcdefghijklmnopqrstuvwxyz0A-_.~".utf8 where contains(byte) { return byte }
    for byte in UInt8(0x21)...0x7E where contains(byte) { return byte }
    for byte in UInt8(0)...255 where contains(byte) { return byte }
    return nil
  }
}
