// Looks up what a code point folds to. The data are string literals of six-bit characters, read in
// place: nothing is decoded or allocated at start, and ASCII text never comes here.

/// What a code point does in a word.
enum ScalarKind: UInt8 {
  /// Ends a word.
  case separator
  /// Leaves nothing and ends nothing: marks, soft hyphens, direction marks, variation selectors.
  case dropped
  /// A letter that is not upper case, or a mark that counts as one.
  case lower
  case upper
  case digit
  /// A letter of a script that is searched by pairs.
  case unspaced
  case emoji
  /// Half a flag.
  case regional
  /// Letters with a second form, which has an `e` (ä) or an `a` (å) after the plain letter.
  case lowerE, upperE, lowerA, upperA
  /// The combining marks that make such letters.
  case diaeresis, ring
  /// May join with the letter before it: Hangul vowels and finals, kana voicing marks, breve, and
  /// what `Composition` knows of Hindi, Thai and Lao.
  case composing
  /// The zero width joiner: joins emoji, else dropped.
  case joiner
}

/// The kind and folded form of one code point.
struct FoldEntry {
  /// The kind in the high 4 of 18 bits, the offset in the pool below; offset 0 for no own form.
  let bits: UInt32

  @inline(__always)
  init(bits: UInt32) { self.bits = bits }

  @inline(__always)
  init(_ kind: ScalarKind) { bits = UInt32(kind.rawValue) << 14 }

  @inline(__always)
  var kind: ScalarKind {
    // All sixteen values of the four bits are cases.
    unsafe unsafeBitCast(UInt8(truncatingIfNeeded: bits >> 14 & 15), to: ScalarKind.self)
  }

  @inline(__always)
  var poolOffset: Int { Int(bits & 0x3FFF) }
}

/// The folding of all code points from U+0080 on.
enum FoldTable {
  /// The entry of a code point; separator for what is no scalar.
  @inline(__always)
  static func entry(_ code: UInt32) -> FoldEntry {
    guard code < limit else { return entryBeyondTable(code) }
    let stage = unsafe stages.utf8Start + Int(code >> 6) * 2
    let block = unsafe Int(stage[0] &- 48) << 6 | Int(stage[1] &- 48)
    let cell = unsafe blocks.utf8Start + (block << 6 | Int(code & 63)) * 3
    let high = unsafe UInt32(cell[0] &- 48) << 12
    return unsafe FoldEntry(bits: high | UInt32(cell[1] &- 48) << 6 | UInt32(cell[2] &- 48))
  }

  /// The folded form at a pool offset.
  @inline(__always)
  static func form(at offset: Int) -> UnsafeBufferPointer<UInt8> {
    let record = unsafe pool.utf8Start + offset
    return unsafe UnsafeBufferPointer(start: record + 1, count: Int(record[0] &- 48))
  }

  /// Ideographs of later planes, tags and variation selectors; nothing else up there is a word.
  private static func entryBeyondTable(_ code: UInt32) -> FoldEntry {
    switch code {
    case limit...0x3FFFD: FoldEntry(.unspaced)
    case 0xE0000...0xE0FFF: FoldEntry(.dropped)
    default: FoldEntry(.separator)
    }
  }
}
