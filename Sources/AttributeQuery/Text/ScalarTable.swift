// Looks up what comparing texts needs to know of a code point. The data are string literals of six-bit
// characters, read in place; ASCII never comes here.

/// What a code point is to word boundaries.
enum ScalarClass: UInt8 {
  /// Neither letter, digit nor mark: bounds words.
  case separator
  /// A letter without case, or a digit.
  case other
  case lower
  case upper
  /// Belongs to the character before it.
  case mark
}

/// What the table holds of one code point.
struct ScalarEntry {
  /// Combining class by number in the high 6 of 30 bits, class in 3, quick in 1, offset in the pool.
  let bits: UInt32

  @inline(__always)
  var scalarClass: ScalarClass {
    ScalarClass(rawValue: UInt8(truncatingIfNeeded: bits >> 21 & 7)) ?? .separator
  }

  /// Whether it is in NFC whatever stands before it, and so are its forms.
  @inline(__always)
  var isQuick: Bool { bits >> 20 & 1 != 0 }

  /// Where its forms stand; 0 if all are the code point itself.
  @inline(__always)
  var poolOffset: Int { Int(bits & 0xF_FFFF) }

  /// The canonical combining class.
  var combiningClass: UInt8 {
    let place = unsafe ScalarTable.combiningClasses.utf8Start + Int(bits >> 24) * 2
    return unsafe (place[0] &- 48) << 6 | (place[1] &- 48)
  }

  /// Whether `d` ignores it: diacritics, but not the vowels, nuktas and viramas of Indic scripts, nor
  /// the voicing marks of kana.
  var isDiacritic: Bool {
    switch combiningClass {
    case 1, 10...35, 200...240: true
    default: false
    }
  }
}

/// How characters are made alike before they are compared.
enum FoldMode: Int {
  /// Composed only.
  case none = 0
  /// Unicode default case folding, full.
  case ignoringCase
  /// Without diacritics.
  case ignoringMarks
  case ignoringBoth

  init(_ modifiers: QueryPattern.Modifiers) {
    switch (modifiers.contains(.ignoringCase), modifiers.contains(.ignoringMarks)) {
    case (false, false): self = .none
    case (true, false): self = .ignoringCase
    case (false, true): self = .ignoringMarks
    case (true, true): self = .ignoringBoth
    }
  }

  var ignoresCase: Bool { self == .ignoringCase || self == .ignoringBoth }
  var ignoresMarks: Bool { self == .ignoringMarks || self == .ignoringBoth }
}

/// The properties of all code points from U+0080 on.
enum ScalarTable {
  /// The entry of a code point.
  @inline(__always)
  static func entry(_ code: UInt32) -> ScalarEntry {
    guard code < limit else { return entryBeyondTable(code) }
    let stage = unsafe stages.utf8Start + Int(code >> 6) * 2
    let block = unsafe Int(stage[0] &- 48) << 6 | Int(stage[1] &- 48)
    let cell = unsafe blocks.utf8Start + (block << 6 | Int(code & 63)) * 5
    let high = unsafe UInt32(cell[0] &- 48) << 24 | UInt32(cell[1] &- 48) << 18
    let low = unsafe UInt32(cell[2] &- 48) << 12 | UInt32(cell[3] &- 48) << 6
    return unsafe ScalarEntry(bits: high | low | UInt32(cell[4] &- 48))
  }

  /// One of the forms at a pool offset: 0 for the decomposed one, else a mode's.
  @inline(__always)
  static func form(_ number: Int, at offset: Int) -> UnsafeBufferPointer<UInt8> {
    var record = unsafe pool.utf8Start + offset
    for _ in 0..<number { unsafe record += 1 + Int(record[0] &- 48) }
    return unsafe UnsafeBufferPointer(start: record + 1, count: Int(record[0] &- 48))
  }

  /// Ideographs of later planes and variation selectors; nothing else up there is in words.
  private static func entryBeyondTable(_ code: UInt32) -> ScalarEntry {
    let scalarClass: ScalarClass =
      switch code {
      case limit...0x3FFFD: .other
      case 0xE0100...0xE01EF: .mark
      default: .separator
      }
    return ScalarEntry(bits: UInt32(scalarClass.rawValue) << 21 | 1 << 20)
  }

  /// What two code points compose to; nil if they do not.
  static func composed(_ first: UInt32, _ second: UInt32) -> UInt32? {
    if let syllable = Hangul.composed(first, second) { return syllable }
    var (low, high) = (0, pairCount)
    while low < high {
      let middle = (low + high) / 2
      let pair = (codePoint(middle * 3), codePoint(middle * 3 + 1))
      if pair == (first, second) { return codePoint(middle * 3 + 2) }
      if pair < (first, second) { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  private static func codePoint(_ index: Int) -> UInt32 {
    let place = unsafe pairs.utf8Start + index * 4
    var code: UInt32 = 0
    for digit in 0..<4 { code = unsafe code << 6 | UInt32(place[digit] &- 48) }
    return code
  }
}

/// Korean syllables, which are composed by arithmetic (Unicode, 3.12).
enum Hangul {
  static let syllables: Range<UInt32> = 0xAC00..<0xD7A4

  static func composed(_ first: UInt32, _ second: UInt32) -> UInt32? {
    if (0x1100..<0x1113).contains(first), (0x1161..<0x1176).contains(second) {
      return 0xAC00 + ((first - 0x1100) * 21 + second - 0x1161) * 28
    }
    if syllables.contains(first), (first - 0xAC00).isMultiple(of: 28),
      (0x11A8..<0x11C3).contains(second)
    {
      return first + second - 0x11A7
    }
    return nil
  }

  /// Two or three letters.
  static func decomposed(_ syllable: UInt32) -> [UInt32] {
    let index = syllable - 0xAC00
    let letters = [0x1100 + index / 588, 0x1161 + index % 588 / 28]
    return index.isMultiple(of: 28) ? letters : letters + [0x11A7 + index % 28]
  }
}
