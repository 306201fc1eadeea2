// A hash table from byte strings to small numbers, kept in three flat arrays: words of an entity
// met twice, and in a bulk load the whole vocabulary, where a Swift dictionary of arrays would take
// several times the memory.

/// Numbers byte strings from 0 in the order they are first met.
struct StringTable {
  private(set) var strings = PackedStrings()
  private var hashes: [UInt64] = []
  /// Positions by hash; `slot.stamp` says whether an entry belongs to this filling of the table.
  private var slots: [Slot]
  private var stamp: UInt32 = 1

  private struct Slot {
    var stamp: UInt32
    var number: UInt32
  }

  init(minimumCapacity: Int = 64) {
    var size = 64
    while size < minimumCapacity * 2 { size *= 2 }
    slots = Array(repeating: Slot(stamp: 0, number: 0), count: size)
  }

  var count: Int { strings.count }

  /// Empties the table in constant time and keeps its memory.
  mutating func removeAll() {
    strings.removeAll()
    hashes.removeAll(keepingCapacity: true)
    stamp &+= 1
    if stamp == 0 {
      slots = Array(repeating: Slot(stamp: 0, number: 0), count: slots.count)
      stamp = 1
    }
  }

  /// The string's number, and whether it is new.
  mutating func insert(_ string: Span<UInt8>) -> (number: Int, isNew: Bool) {
    let hash = Self.hash(string)
    var position = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[position].stamp == stamp {
      let number = Int(slots[position].number)
      if hashes[number] == hash, equals(number, string) { return (number, false) }
      position = (position + 1) & (slots.count - 1)
    }
    let number = strings.count
    strings.append(string)
    hashes.append(hash)
    slots[position] = Slot(stamp: stamp, number: UInt32(number))
    if strings.count * 2 > slots.count { grow() }
    return (number, true)
  }

  private func equals(_ number: Int, _ string: Span<UInt8>) -> Bool {
    let range = strings.range(number)
    guard range.count == string.count else { return false }
    let stored = strings.bytes.span.extracting(range)
    for offset in 0..<string.count where stored[offset] != string[offset] { return false }
    return true
  }

  private mutating func grow() {
    slots = Array(repeating: Slot(stamp: 0, number: 0), count: slots.count * 2)
    stamp = 1
    for (number, hash) in hashes.enumerated() {
      var position = Int(truncatingIfNeeded: hash) & (slots.count - 1)
      while slots[position].stamp == stamp { position = (position + 1) & (slots.count - 1) }
      slots[position] = Slot(stamp: stamp, number: UInt32(number))
    }
  }

  /// Eight bytes at a time, multiplied and folded; only used in memory, so it may change.
  static func hash(_ string: Span<UInt8>) -> UInt64 {
    unsafe string.withUnsafeBytes { bytes in
      var hash = UInt64(bytes.count) &* 0x9e37_79b9_7f4a_7c15
      var offset = 0
      while offset + 8 <= bytes.count {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        hash = mix(hash ^ UInt64(littleEndian: word))
        offset += 8
      }
      var rest: UInt64 = 0
      while offset < bytes.count {
        rest = rest << 8 | UInt64(unsafe bytes[offset])
        offset += 1
      }
      return mix(hash ^ rest)
    }
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    let (high, low) = value.multipliedFullWidth(by: 0xa076_1d64_78bd_642f)
    return high ^ low
  }
}
