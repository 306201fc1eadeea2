// Which node a literal segment leads to: one hash table for the whole tree, so that a node with ten
// thousand literals costs as much as one with ten.

struct LiteralTable: Sendable {
  private struct Entry: Sendable {
    var node: Int32
    var start: Int32
    var count: Int32
    var child: Int32
  }

  private var entries: [Entry] = []
  /// Indices into `entries`, plus one; 0 is a free place. The count is a power of two.
  private var places: [Int32]
  private(set) var pool: [UInt8] = []

  var count: Int { entries.count }

  init(expecting count: Int = 16) {
    var size = 64
    while size < count * 2 { size *= 2 }
    places = [Int32](repeating: 0, count: size)
    entries.reserveCapacity(count)
  }

  /// The node that an entry leads to.
  func child(_ index: Int) -> Int32 { entries[index].child }

  /// The literal of an entry.
  func text(_ index: Int) -> [UInt8] {
    let entry = entries[index]
    return Array(pool[Int(entry.start)..<Int(entry.start + entry.count)])
  }

  /// The child of a node for bytes as they stand; -1 if there is none.
  func find(_ node: Int32, _ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int32 {
    let mask = places.count - 1
    var place = LiteralTable.hash(node, bytes, start, end) & mask
    while places[place] != 0 {
      let entry = entries[Int(places[place]) - 1]
      if entry.node == node, Int(entry.count) == end - start, equals(entry, bytes, start) {
        return entry.child
      }
      place = (place + 1) & mask
    }
    return -1
  }

  /// The child of a node for decoded bytes that a variant in lower case may be meant by.
  func find(
    _ node: Int32, decoding bytes: Span<UInt8>, _ start: Int, _ end: Int, ignoringCase: Bool
  ) -> Int32 {
    guard var decoded = EscapedBytes.decoded(bytes, start..<end) else { return -1 }
    if ignoringCase { decoded = decoded.map(\.asciiLowercased) }
    return find(node, decoded.span, 0, decoded.count)
  }

  /// Adds a literal that is not there, and returns its entry's index.
  mutating func insert(_ node: Int32, _ text: [UInt8], child: Int32) -> Int {
    if (entries.count + 1) * 2 > places.count { grow() }
    entries.append(
      Entry(node: node, start: Int32(pool.count), count: Int32(text.count), child: child))
    pool.append(contentsOf: text)
    place(entries.count - 1)
    return entries.count - 1
  }

  private mutating func place(_ index: Int) {
    let entry = entries[index]
    let mask = places.count - 1
    let start = Int(entry.start)
    var place =
      LiteralTable.hash(entry.node, pool.span, start, start + Int(entry.count)) & mask
    while places[place] != 0 { place = (place + 1) & mask }
    places[place] = Int32(index + 1)
  }

  private mutating func grow() {
    places = [Int32](repeating: 0, count: places.count * 2)
    for index in entries.indices { place(index) }
  }

  private func equals(_ entry: Entry, _ bytes: Span<UInt8>, _ start: Int) -> Bool {
    let pool = pool.span
    var index = 0
    while index < Int(entry.count) {
      if pool[Int(entry.start) + index] != bytes[start + index] { return false }
      index += 1
    }
    return true
  }

  /// FNV-1a over the bytes, begun with the node. The table never changes after it is made, so texts
  /// from outside cannot make it slow.
  @inline(__always)
  private static func hash(_ node: Int32, _ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int {
    var hash: UInt64 =
      0xCBF2_9CE4_8422_2325 ^ UInt64(UInt32(bitPattern: node)) &* 0x9E37_79B9_7F4A_7C15
    var index = start
    while index < end {
      hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3
      index += 1
    }
    return Int(truncatingIfNeeded: (hash ^ (hash >> 29)) >> 1)
  }
}
