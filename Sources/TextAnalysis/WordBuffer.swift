// Collects the folded bytes of the word being read, in 512 bytes of stack: the plain form, and from
// the first ä, ö, ü, å or ø on the second form too.

/// The folded forms of one word while it is read.
@safe
struct WordBuffer {
  /// The most bytes a folded word keeps.
  static let maxCount = 255
  /// The bytes that `init` needs: both forms.
  static let storageSize = 512

  private let base: UnsafeMutablePointer<UInt8>
  private var expandedBase: UnsafeMutablePointer<UInt8> { unsafe base + 256 }
  /// The bytes of the plain form.
  private(set) var count = 0
  /// The bytes of the second form; -1 while there is none.
  private(set) var expandedCount = -1
  /// Whether something was cut off the plain form.
  private(set) var isCut = false
  private var isExpandedCut = false

  /// Creates an empty buffer on `storage`, which must outlive it.
  init(storage: UnsafeMutablePointer<UInt8>) { unsafe base = storage }

  /// The plain form; valid until the next change.
  var plain: UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: base, count: count)
  }

  /// The second form, empty if there is none; valid until the next change.
  var expanded: UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: expandedBase, count: max(expandedCount, 0))
  }

  mutating func removeAll() {
    count = 0
    expandedCount = -1
    isCut = false
    isExpandedCut = false
  }

  /// The folded form of a scalar that is not ASCII: its own in the pool, or `source` as it is.
  @inline(__always)
  static func form(
    of entry: FoldEntry, source: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    let offset = entry.poolOffset
    return unsafe offset == 0 ? source : FoldTable.form(at: offset)
  }

  /// Whether that many more bytes are kept.
  @inline(__always)
  func hasRoom(for length: Int) -> Bool { !isCut && count &+ length <= Self.maxCount }

  /// Takes an ASCII letter or digit, already small.
  @inline(__always)
  mutating func append(ascii byte: UInt8) {
    if expandedCount >= 0 { appendExpanded(ascii: byte) }
    if hasRoom(for: 1) {
      unsafe base[count] = byte
      count &+= 1
    } else {
      isCut = true
    }
  }

  /// Takes a folded form. What does not fit is cut, and everything after it.
  @inline(__always)
  mutating func append(_ form: UnsafeBufferPointer<UInt8>) {
    if expandedCount >= 0 { unsafe appendExpanded(form) }
    if hasRoom(for: form.count) {
      for index in 0..<form.count { unsafe base[count &+ index] = form[index] }
      count &+= form.count
    } else {
      isCut = true
    }
  }

  /// Takes a scalar of any kind that is not ASCII; marks change what stands before them.
  mutating func append(_ entry: FoldEntry, source: UnsafeBufferPointer<UInt8>) {
    switch entry.kind {
    case .separator, .dropped, .joiner: return
    case .composing: unsafe compose(Self.form(of: entry, source: source))
    case .diaeresis, .ring: break
    default: unsafe append(Self.form(of: entry, source: source))
    }
    expand(after: entry.kind)
  }

  /// Begins or lengthens the second form if the scalar just taken asks for it.
  @inline(__always)
  mutating func expand(after kind: ScalarKind) {
    switch kind {
    case .lowerE, .upperE: expand(with: UInt8(ascii: "e"))
    case .lowerA, .upperA: expand(with: UInt8(ascii: "a"))
    case .diaeresis: if endsWith(anyOf: "aou") { expand(with: UInt8(ascii: "e")) }
    case .ring: if endsWith(anyOf: "a") { expand(with: UInt8(ascii: "a")) }
    default: break
    }
  }

  private mutating func appendExpanded(ascii byte: UInt8) {
    unsafe withUnsafePointer(to: byte) {
      unsafe appendExpanded(UnsafeBufferPointer(start: $0, count: 1))
    }
  }

  private mutating func appendExpanded(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard !isExpandedCut, expandedCount + bytes.count <= Self.maxCount else {
      isExpandedCut = true
      return
    }
    for index in 0..<bytes.count { unsafe expandedBase[expandedCount &+ index] = bytes[index] }
    expandedCount &+= bytes.count
  }

  private mutating func expand(with letter: UInt8) {
    if isCut { return }
    if expandedCount < 0 {
      unsafe expandedBase.update(from: base, count: count)
      expandedCount = count
    }
    guard !isExpandedCut, expandedCount < Self.maxCount else {
      isExpandedCut = true
      return
    }
    unsafe expandedBase[expandedCount] = letter
    expandedCount += 1
  }

  private func endsWith(anyOf letters: StaticString) -> Bool {
    guard count > 0, !isCut else { return false }
    let last = unsafe base[count - 1]
    for index in 0..<letters.utf8CodeUnitCount where unsafe letters.utf8Start[index] == last {
      // A letter that already got its second form (ä and one more mark) gets no other.
      return unsafe expandedCount < 0 || expandedBase[expandedCount - 1] == last
    }
    return false
  }

  /// Joins with the scalar before; what joins keeps its length.
  private mutating func compose(_ form: UnsafeBufferPointer<UInt8>) {
    let mark = unsafe form.count == 0 ? 0 : decode(form, at: 0)
    let length = mark == 0x0306 ? 2 : 3
    if count >= length, !isCut {
      let last = unsafe decode(plain, at: count - length)
      if let joined = Composition.join(last, mark) {
        unsafe Self.write(joined, at: base + (count - length), length: length)
        if expandedCount >= length, !isExpandedCut {
          unsafe Self.write(joined, at: expandedBase + (expandedCount - length), length: length)
        }
        return
      }
      if Composition.isMisplaced(mark, after: last) {
        unsafe Self.write(mark, at: base + (count - length), length: length)
        append(mark: last)
        return
      }
    }
    // A breve or a voicing mark that joins nothing is a mark like others.
    if mark != 0x0306, mark != 0x3099, mark != 0x309A { unsafe append(form) }
  }

  private mutating func append(mark code: UInt32) {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 3) {
      guard let bytes = $0.baseAddress else { return }
      unsafe Self.write(code, at: bytes, length: 3)
      unsafe append(UnsafeBufferPointer(start: bytes, count: 3))
    }
  }

  private func decode(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> UInt32 {
    guard let start = bytes.baseAddress else { return ScalarDecoder.invalid }
    return unsafe ScalarDecoder.decode(start, at: position, count: bytes.count).code
  }

  private static func write(_ code: UInt32, at target: UnsafeMutablePointer<UInt8>, length: Int) {
    if length == 2 {
      unsafe target[0] = 0xC0 | UInt8(truncatingIfNeeded: code >> 6)
      unsafe target[1] = 0x80 | UInt8(truncatingIfNeeded: code & 0x3F)
    } else {
      unsafe target[0] = 0xE0 | UInt8(truncatingIfNeeded: code >> 12)
      unsafe target[1] = 0x80 | UInt8(truncatingIfNeeded: code >> 6 & 0x3F)
      unsafe target[2] = 0x80 | UInt8(truncatingIfNeeded: code & 0x3F)
    }
  }
}
