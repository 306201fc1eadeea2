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

  /// FNV-1a over the bytes, mixed once more because the low bits pick the slot.
  static func hash(_ string: Span<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for offset in 0..<string.count {
      hash = (hash ^ UInt64(string[offset])) &* 0x0000_0100_0000_01b3
    }
    return hash ^ (hash >> 29)
  }
}
