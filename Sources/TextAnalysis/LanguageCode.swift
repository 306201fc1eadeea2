// Language tags come from files and flags in many spellings; stems and stop words know codes.

/// The primary subtag of a language tag, packed into a number so that reading one costs no memory.
struct LanguageCode: Hashable {
  private let letters: UInt32

  /// Reads the two or three letters before the first `-` or `_`; nil if there are none.
  ///
  /// `de-AT`, `DE` and `de_AT` are `de` (RFC 5646, section 2.2.1); Norwegian's two forms are `no`.
  init?(tag: String) {
    var packed: UInt32 = 0
    for byte in tag.utf8 {
      if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") { break }
      let small = byte | 0x20
      guard small >= UInt8(ascii: "a"), small <= UInt8(ascii: "z"), packed < 0x1_0000 else {
        return nil
      }
      packed = packed << 8 | UInt32(small)
    }
    if packed < 0x100 { return nil }
    switch packed {
    case Self.pack("nb"), Self.pack("nn"), Self.pack("nob"), Self.pack("nno"):
      letters = Self.pack("no")
    default: letters = packed
    }
  }

  /// The code in small letters.
  var text: String {
    let bytes = [letters >> 16, letters >> 8, letters].map { UInt8(truncatingIfNeeded: $0) }
    return String(decoding: bytes.drop { $0 == 0 }, as: UTF8.self)
  }

  /// Whether this is one of the given codes.
  func isAny(of two: StaticString, _ three: StaticString, _ other: StaticString = "") -> Bool {
    letters == Self.pack(two) || letters == Self.pack(three)
      || other.utf8CodeUnitCount > 0 && letters == Self.pack(other)
  }

  @inline(__always)
  private static func pack(_ code: StaticString) -> UInt32 {
    var packed: UInt32 = 0
    for index in 0..<code.utf8CodeUnitCount {
      packed = unsafe packed << 8 | UInt32(code.utf8Start[index])
    }
    return packed
  }
}
