// Texts made alike: composed, case folded, without diacritics, with their word boundaries. Buffers
// are kept, so that folding text after text allocates nothing.

/// Folds texts, one at a time.
struct TextFolder {
  /// The folded text, and room behind it.
  private var bytes: [UInt8] = []
  private var count = 0
  /// Whether a word begins or ends at each place of the folded text, its end included; kept only where
  /// it is asked for.
  private var isBoundary: [Bool] = []
  private var items: [Item] = []
  private var spare: [Item] = []

  /// A code point on its way through the slow path.
  private struct Item {
    var code: UInt32
    var entry: ScalarEntry?
    var combiningClass: UInt8
    var isBoundary: Bool

    init(_ code: UInt32, isBoundary: Bool = false) {
      self.code = code
      self.isBoundary = isBoundary
      entry = code < 0x80 ? nil : ScalarTable.entry(code)
      combiningClass = entry?.combiningClass ?? 0
    }

    var scalarClass: ScalarClass {
      entry?.scalarClass ?? TextFolder.asciiClass(UInt8(truncatingIfNeeded: code))
    }
  }

  /// Folds a text; bytes that are not UTF-8 count as U+FFFD.
  mutating func fold(_ text: UnsafeBufferPointer<UInt8>, _ mode: FoldMode, withBoundaries: Bool) {
    // No form of a character has more than three times its bytes, U+FFFD three for one.
    let room = text.count * 3 + 1
    let size = room + min(room, 4_096)
    if bytes.count < room { bytes = [UInt8](repeating: 0, count: size) }
    if withBoundaries, isBoundary.count < room {
      isBoundary = [Bool](repeating: false, count: size)
    }
    if unsafe !foldQuick(text, mode, withBoundaries: withBoundaries) {
      unsafe foldSlow(text.span, mode)
    }
    if withBoundaries { isBoundary[count] = true }
  }

  /// Reads the text that was folded last, and the boundaries of its words.
  @inline(__always)
  func withFolded<Answer>(
    _ read: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<Bool>) -> Answer
  ) -> Answer {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe isBoundary.withUnsafeBufferPointer { isBoundary in
        unsafe read(UnsafeBufferPointer(rebasing: bytes[..<count]), isBoundary)
      }
    }
  }

  /// A folded text, without boundaries.
  mutating func folded(_ text: String, _ mode: FoldMode) -> [UInt8] {
    var text = text
    text.withUTF8 { unsafe fold($0, mode, withBoundaries: false) }
    return Array(bytes[..<count])
  }

  // MARK: - Texts that need no composing

  /// False if the text has something that may have to be composed or reordered.
  private mutating func foldQuick(
    _ text: UnsafeBufferPointer<UInt8>, _ mode: FoldMode, withBoundaries: Bool
  ) -> Bool {
    let ignoresCase = mode.ignoresCase
    let end = unsafe bytes.withUnsafeMutableBufferPointer { bytes -> Int? in
      unsafe isBoundary.withUnsafeMutableBufferPointer { isBoundary -> Int? in
        var words = WordBoundaries()
        var (index, count) = (0, 0)
        while index < text.count {
          let byte = unsafe text[index]
          if byte < 0x80 {
            if withBoundaries {
              unsafe isBoundary[count] = words.isBoundary(before: Self.asciiClass(byte))
            }
            unsafe bytes[count] = ignoresCase ? Self.lowered(byte) : byte
            count += 1
            index += 1
            continue
          }
          let (code, length) = unsafe Self.decode(text.span, at: index)
          let entry = ScalarTable.entry(code)
          guard entry.isQuick else { return nil }
          let start = count
          if entry.poolOffset != 0, mode != .none {
            let form = unsafe ScalarTable.form(mode.rawValue, at: entry.poolOffset)
            for place in form.indices {
              unsafe bytes[count] = form[place]
              count += 1
            }
          } else if code == 0xFFFD {
            for byte in [0xEF, 0xBF, 0xBD] as [UInt8] {
              unsafe bytes[count] = byte
              count += 1
            }
          } else {
            for place in index..<index + length {
              unsafe bytes[count] = text[place]
              count += 1
            }
          }
          if withBoundaries {
            for place in start + 1..<count { unsafe isBoundary[place] = false }
            unsafe isBoundary[start] = words.isBoundary(before: entry.scalarClass)
          }
          index += length
        }
        return count
      }
    }
    guard let end else { return false }
    count = end
    return true
  }

  // MARK: - Texts with marks

  private mutating func foldSlow(_ text: Span<UInt8>, _ mode: FoldMode) {
    decompose(text)
    order()
    if mode.ignoresMarks { items.removeAll { $0.entry?.isDiacritic == true } }
    var words = WordBoundaries()
    for index in items.indices {
      items[index].isBoundary = words.isBoundary(before: items[index].scalarClass)
    }
    if mode.ignoresCase { foldCase() }
    compose()
    bytes.removeAll(keepingCapacity: true)
    isBoundary.removeAll(keepingCapacity: true)
    for item in items {
      let start = bytes.count
      append(item.code)
      isBoundary.append(item.isBoundary)
      for _ in start + 1..<bytes.count { isBoundary.append(false) }
    }
    count = bytes.count
    isBoundary.append(false)
  }

  private mutating func decompose(_ text: Span<UInt8>) {
    items.removeAll(keepingCapacity: true)
    var index = 0
    while index < text.count {
      let (code, length) = Self.decode(text, at: index)
      index += length
      let item = Item(code)
      if Hangul.syllables.contains(code) {
        for letter in Hangul.decomposed(code) { items.append(Item(letter)) }
      } else if let offset = item.entry?.poolOffset, offset != 0 {
        Self.append(form: 0, at: offset, to: &items)
      } else {
        items.append(item)
      }
    }
  }

  private static func append(
    form: Int, at offset: Int, isBoundary: Bool = false, to items: inout [Item]
  ) {
    var isBoundary = isBoundary
    let form = unsafe ScalarTable.form(form, at: offset).span
    var place = 0
    while place < form.count {
      let (code, length) = decode(form, at: place)
      items.append(Item(code, isBoundary: isBoundary))
      isBoundary = false
      place += length
    }
  }

  /// Marks after a letter in the order of their classes (Unicode, 3.11).
  private mutating func order() {
    var index = 0
    while index < items.count {
      guard items[index].combiningClass != 0 else {
        index += 1
        continue
      }
      let start = index
      var isOrdered = true
      while index < items.count, items[index].combiningClass != 0 {
        if index > start, items[index - 1].combiningClass > items[index].combiningClass {
          isOrdered = false
        }
        index += 1
      }
      guard !isOrdered else { continue }
      // The place keeps the order of what is equal.
      let sorted = items[start..<index].enumerated().sorted { left, right in
        (left.element.combiningClass, left.offset) < (right.element.combiningClass, right.offset)
      }
      items.replaceSubrange(start..<index, with: sorted.map(\.element))
    }
  }

  private mutating func foldCase() {
    spare.removeAll(keepingCapacity: true)
    for item in items {
      guard let entry = item.entry else {
        let folded = Self.lowered(UInt8(truncatingIfNeeded: item.code))
        spare.append(Item(UInt32(folded), isBoundary: item.isBoundary))
        continue
      }
      if entry.poolOffset == 0 {
        spare.append(item)
      } else {
        Self.append(
          form: FoldMode.ignoringCase.rawValue, at: entry.poolOffset, isBoundary: item.isBoundary,
          to: &spare)
      }
    }
    swap(&items, &spare)
  }

  /// Letters and marks joined where Unicode has one code point for them (3.11).
  private mutating func compose() {
    var count = 0
    var starter: Int?
    var lastClass: UInt8?
    for index in items.indices {
      let item = items[index]
      let isNear = lastClass.map { $0 != 0 && $0 < item.combiningClass } ?? true
      if let starter, isNear, let whole = ScalarTable.composed(items[starter].code, item.code) {
        items[starter].code = whole
        continue
      }
      if item.combiningClass == 0 {
        starter = count
        lastClass = nil
      } else {
        lastClass = item.combiningClass
      }
      items[count] = item
      count += 1
    }
    items.removeLast(items.count - count)
  }

  // MARK: - Bytes

  private mutating func append(_ code: UInt32) {
    switch code {
    case ..<0x80: bytes.append(UInt8(truncatingIfNeeded: code))
    case ..<0x800:
      bytes.append(UInt8(truncatingIfNeeded: 0xC0 | code >> 6))
      bytes.append(UInt8(truncatingIfNeeded: 0x80 | code & 0x3F))
    case ..<0x10000:
      bytes.append(UInt8(truncatingIfNeeded: 0xE0 | code >> 12))
      bytes.append(UInt8(truncatingIfNeeded: 0x80 | code >> 6 & 0x3F))
      bytes.append(UInt8(truncatingIfNeeded: 0x80 | code & 0x3F))
    default:
      bytes.append(UInt8(truncatingIfNeeded: 0xF0 | code >> 18))
      bytes.append(UInt8(truncatingIfNeeded: 0x80 | code >> 12 & 0x3F))
      bytes.append(UInt8(truncatingIfNeeded: 0x80 | code >> 6 & 0x3F))
      bytes.append(UInt8(truncatingIfNeeded: 0x80 | code & 0x3F))
    }
  }

  /// The code point at a place and its length; U+FFFD and 1 for what is not UTF-8.
  private static func decode(_ text: Span<UInt8>, at index: Int) -> (code: UInt32, length: Int) {
    let lead = text[index]
    let length =
      switch lead {
      case ..<0x80: 1
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    if length == 1 { return (UInt32(lead), 1) }
    guard length > 0, index + length <= text.count else { return (0xFFFD, 1) }
    var code = UInt32(lead) & (0x7F >> UInt32(length))
    for place in index + 1..<index + length {
      guard text[place] & 0xC0 == 0x80 else { return (0xFFFD, 1) }
      code = code << 6 | UInt32(text[place] & 0x3F)
    }
    let least: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
    guard code >= least, Unicode.Scalar(code) != nil else { return (0xFFFD, 1) }
    return (code, length)
  }

  /// ASCII in lower case.
  @inline(__always)
  static func lowered(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

  /// What an ASCII character is to word boundaries.
  @inline(__always)
  static func asciiClass(_ byte: UInt8) -> ScalarClass {
    if byte &- 0x61 < 26 { return .lower }
    if byte &- 0x41 < 26 { return .upper }
    return byte &- 0x30 < 10 ? .other : .separator
  }
}

/// Where words begin and end, character by character.
struct WordBoundaries {
  private var last: ScalarClass?

  /// Whether a word begins or ends before the next character, which is of this class.
  ///
  /// Between two characters of words that is so only where lower case turns to upper; a mark belongs
  /// to what stands before it.
  @inline(__always)
  mutating func isBoundary(before next: ScalarClass) -> Bool {
    guard let last else {
      self.last = next == .mark ? .other : next
      return true
    }
    if next == .mark { return false }
    self.last = next
    return Self.isBoundary(between: last, and: next)
  }

  @inline(__always)
  static func isBoundary(between last: ScalarClass, and next: ScalarClass) -> Bool {
    last == .separator || next == .separator || last == .lower && next == .upper
  }
}
