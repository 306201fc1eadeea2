// Language tags come from files and flags in many spellings; stems and stop words know codes.

/// The language of a text, as far as stems and stop words tell languages apart.
public struct TextLanguage: Sendable, Hashable {
  /// The letters of the code, a byte each: small to copy and compare.
  private let letters: UInt32

  /// The language of what names none.
  public static let english = TextLanguage(letters: pack("en"))

  /// Reads the two or three letters before the first `-` or `_`; nil if there are none, or `und`.
  ///
  /// `de-AT`, `DE`, `de_AT`, `deu` and `ger` are all `de` (RFC 5646, section 2.2.1; ISO 639-2);
  /// Norwegian's two forms are `no`.
  public init?(tag: String) {
    var packed: UInt32 = 0
    for byte in tag.utf8 {
      if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") { break }
      let small = byte | 0x20
      guard small >= UInt8(ascii: "a"), small <= UInt8(ascii: "z"), packed < 0x1_0000 else {
        return nil
      }
      packed = packed << 8 | UInt32(small)
    }
    if packed < 0x100 || packed == Self.pack("und") { return nil }
    letters = Self.canonical(packed)
  }

  private init(letters: UInt32) { self.letters = letters }

  /// The code in small letters: of two letters where ISO 639 has one that we know.
  public var code: String {
    let bytes = [letters >> 16, letters >> 8, letters].map { UInt8(truncatingIfNeeded: $0) }
    return String(decoding: bytes.drop { $0 == 0 }, as: UTF8.self)
  }

  /// Whether this is one of the codes, which stand in a text with spaces between.
  @inline(__always)
  func isAny(of codes: StaticString) -> Bool { Self.position(of: letters, in: codes) != nil }

  /// Which code of the list this is.
  func position(in codes: StaticString) -> Int? { Self.position(of: letters, in: codes) }

  private static func position(of letters: UInt32, in codes: StaticString) -> Int? {
    var packed: UInt32 = 0
    var position = 0
    for index in 0..<codes.utf8CodeUnitCount {
      let byte = unsafe codes.utf8Start[index]
      if byte == UInt8(ascii: " ") {
        if packed == letters { return position }
        packed = 0
        position += 1
      } else {
        packed = packed << 8 | UInt32(byte)
      }
    }
    return packed == letters ? position : nil
  }

  private static func pack(_ code: StaticString) -> UInt32 {
    var packed: UInt32 = 0
    for index in 0..<code.utf8CodeUnitCount {
      packed = unsafe packed << 8 | UInt32(code.utf8Start[index])
    }
    return packed
  }

  /// Other codes of a language that has stems or stop words here, each before the one in use.
  private static var synonyms: StaticString {
    """
    eng en deu de ger de fra fr fre fr spa es ita it por pt nld nl dut nl swe sv dan da nor no \
    nob no nno no nb no nn no fin fi rus ru hun hu ron ro rum ro mol ro mo ro tur tr ara ar arb ar \
    ell el gre el cat ca eus eu baq eu gle ga hin hi hye hy arm hy ind id in id lit lt nep ne npi ne \
    srp sr tam ta yid yi ji yi pol pl ces cs cze cs ukr uk heb he iw he vie vi jpn ja zho zh chi zh \
    cmn zh kor ko tha th
    """
  }

  private static func canonical(_ letters: UInt32) -> UInt32 {
    let pairs = synonyms
    var packed: UInt32 = 0
    var found = false
    var isSynonym = true
    for index in 0...pairs.utf8CodeUnitCount {
      let byte =
        unsafe index < pairs.utf8CodeUnitCount ? pairs.utf8Start[index] : UInt8(ascii: " ")
      guard byte == UInt8(ascii: " ") else {
        packed = packed << 8 | UInt32(byte)
        continue
      }
      if found { return packed }
      found = isSynonym && packed == letters
      isSynonym.toggle()
      packed = 0
    }
    return letters
  }
}
