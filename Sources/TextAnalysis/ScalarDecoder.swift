// Reads UTF-8 one scalar at a time and never trusts it: text comes from files and databases.

/// Decodes single Unicode scalars from bytes.
enum ScalarDecoder {
  /// Stands for a byte that belongs to no valid scalar.
  static let invalid: UInt32 = .max

  /// The scalar at `position`, with its length; `invalid` with length 1 where none begins.
  ///
  /// Overlong forms, surrogates and values above U+10FFFF are invalid (Unicode, table 3-7).
  @inline(__always)
  static func decode(
    _ base: UnsafePointer<UInt8>, at position: Int, count: Int
  ) -> (code: UInt32, length: Int) {
    let first = unsafe UInt32(base[position])
    if first < 0x80 { return (first, 1) }
    let left = count - position
    if first < 0xE0 {
      guard first >= 0xC2, left >= 2 else { return (invalid, 1) }
      let second = unsafe UInt32(base[position + 1])
      guard second & 0xC0 == 0x80 else { return (invalid, 1) }
      return ((first & 0x1F) << 6 | second & 0x3F, 2)
    }
    if first < 0xF0 {
      guard left >= 3 else { return (invalid, 1) }
      let second = unsafe UInt32(base[position + 1])
      let third = unsafe UInt32(base[position + 2])
      guard second & 0xC0 == 0x80, third & 0xC0 == 0x80 else { return (invalid, 1) }
      let code = (first & 0x0F) << 12 | (second & 0x3F) << 6 | third & 0x3F
      guard code >= 0x800, code & 0xF800 != 0xD800 else { return (invalid, 1) }
      return (code, 3)
    }
    guard first < 0xF5, left >= 4 else { return (invalid, 1) }
    let second = unsafe UInt32(base[position + 1])
    let third = unsafe UInt32(base[position + 2])
    let fourth = unsafe UInt32(base[position + 3])
    guard second & 0xC0 == 0x80, third & 0xC0 == 0x80, fourth & 0xC0 == 0x80 else {
      return (invalid, 1)
    }
    let high = (first & 0x07) << 18 | (second & 0x3F) << 12
    let code = high | (third & 0x3F) << 6 | fourth & 0x3F
    guard code >= 0x10000, code <= 0x10FFFF else { return (invalid, 1) }
    return (code, 4)
  }

  /// How many bytes the scalar at `position` of well-formed folded text has, held within `count`.
  @inline(__always)
  static func length(_ base: UnsafePointer<UInt8>, at position: Int, count: Int) -> Int {
    unsafe decode(base, at: position, count: count).length
  }
}
