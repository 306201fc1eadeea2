// Language tags come from files and flags in many spellings; stems and stop words know codes.

/// Reads the language out of a tag.
enum LanguageCode {
  /// The primary subtag in small letters, two or three of them; nil if there is none.
  ///
  /// `de-AT`, `DE` and `de_AT` give `de` (RFC 5646, section 2.2.1); Norwegian's two forms give `no`.
  static func primary(of tag: String) -> String? {
    var code = ""
    for byte in tag.utf8 {
      if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") { break }
      let small = byte | 0x20
      guard small >= UInt8(ascii: "a"), small <= UInt8(ascii: "z"), code.utf8.count < 3 else {
        return nil
      }
      code.unicodeScalars.append(Unicode.Scalar(small))
    }
    if code.utf8.count < 2 { return nil }
    return ["nb", "nn", "nob", "nno"].contains(code) ? "no" : code
  }
}
