// The binary form (bplist00): objects by number, an offset table, a trailer of 32 bytes. Every offset
// and count is checked, and an object that contains itself ends the reading.

import LinkTypes

struct BinaryPropertyListReader {
  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let count: Int
  private let top: Int
  private let table: Int
  /// The objects that are being read, so that none is read within itself.
  private var open: Set<Int> = []
  private var readCount = 0
  private static let maxDepth = 256
  /// Shared objects are read once for each use; more uses than this are an attack.
  private static let mostObjects = 1_000_000

  init(_ bytes: [UInt8]) throws(PropertyListError) {
    self.bytes = bytes
    guard bytes.starts(with: "bplist0".utf8) else { throw Self.damaged("the version is not 0", 6) }
    guard bytes.count >= 40 else { throw Self.damaged("the trailer is missing", bytes.count) }
    let trailer = bytes.count - 32
    func number(_ start: Int) -> UInt64 {
      bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) }
    }
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard 1...8 ~= offsetSize, 1...8 ~= referenceSize else {
      throw Self.damaged("numbers of \(offsetSize) and \(referenceSize) bytes", trailer + 6)
    }
    guard let count = Int(exactly: number(trailer + 8)),
      let top = Int(exactly: number(trailer + 16)),
      let table = Int(exactly: number(trailer + 24)), count > 0, top < count, table >= 8,
      table <= trailer, count <= (trailer - table) / offsetSize
    else { throw Self.damaged("the offset table does not fit", trailer + 8) }
    (self.count, self.top, self.table) = (count, top, table)
  }

  private static func damaged(_ what: String, _ offset: Int) -> PropertyListError {
    PropertyListError(
      .damaged(what), at: JSONPosition(offset: offset, line: 1, column: offset + 1))
  }

  mutating func read() throws(PropertyListError) -> PropertyListNode {
    try object(top, depth: 0)
  }

  private mutating func object(
    _ index: Int, depth: Int
  ) throws(PropertyListError) -> PropertyListNode {
    readCount += 1
    guard index < count, depth < Self.maxDepth, readCount <= Self.mostObjects else {
      throw Self.damaged("object \(index) is out of reach", table)
    }
    guard open.insert(index).inserted else {
      throw Self.damaged("object \(index) contains itself", table)
    }
    defer { open.remove(index) }
    let start = try number(table + index * offsetSize, offsetSize)
    guard start >= 8, start < table else {
      throw Self.damaged("object \(index) is outside the file", table + index * offsetSize)
    }
    let mark = bytes[start]
    let low = Int(mark & 15)
    func node(_ value: PropertyListNode.Value, _ end: Int) -> PropertyListNode {
      PropertyListNode(value: value, range: start..<end, content: nil)
    }
    switch mark >> 4 {
    case 0 where mark == 0x08 || mark == 0x09: return node(.bool(mark == 0x09), start + 1)
    case 1:
      let size = 1 << low
      guard size <= 16, start + 1 + size <= table else { throw Self.damaged("an integer", start) }
      // Integers of 16 bytes keep their lower half.
      let used = min(size, 8)
      var value: UInt64 = 0
      for byte in bytes[start + 1 + size - used..<start + 1 + size] {
        value = value << 8 | UInt64(byte)
      }
      return node(.integer(Int64(bitPattern: value)), start + 1 + size)
    case 2, 3:
      let size = 1 << low
      guard size == 4 || size == 8, start + 1 + size <= table else {
        throw Self.damaged("a real number", start)
      }
      var bits: UInt64 = 0
      for byte in bytes[start + 1..<start + 1 + size] { bits = bits << 8 | UInt64(byte) }
      let value =
        size == 8
        ? Double(bitPattern: bits) : Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
      return node(mark >> 4 == 3 ? .date("\(value)") : .real(value), start + 1 + size)
    case 8:
      guard start + 2 + low <= table else { throw Self.damaged("a UID", start) }
      var value: UInt64 = 0
      for byte in bytes[start + 1..<start + 2 + low] { value = value << 8 | UInt64(byte) }
      return node(.uid(value), start + 2 + low)
    case 4, 5, 6: return try text(mark >> 4, start, low)
    case 10, 12, 13: return try collection(isDictionary: mark >> 4 == 13, start, low, depth)
    default: throw Self.damaged("an object of kind \(mark >> 4)", start)
    }
  }

  private func text(_ kind: UInt8, _ start: Int, _ low: Int) throws(PropertyListError)
    -> PropertyListNode
  {
    let (length, first) = try size(start, low)
    let width = kind == 6 ? 2 : 1
    guard length <= (table - first) / width else { throw Self.damaged("a text", start) }
    let range = first..<first + length * width
    let value: PropertyListNode.Value
    switch kind {
    case 4: value = .data(Array(bytes[range]))
    case 5: value = .string(String(decoding: bytes[range], as: UTF8.self))
    default:
      let units = stride(from: first, to: range.upperBound, by: 2).map {
        UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
      }
      value = .string(String(decoding: units, as: UTF16.self))
    }
    return PropertyListNode(value: value, range: start..<range.upperBound, content: nil)
  }

  private mutating func collection(
    isDictionary: Bool, _ start: Int, _ low: Int, _ depth: Int
  ) throws(PropertyListError) -> PropertyListNode {
    let (length, first) = try size(start, low)
    let parts = isDictionary ? 2 : 1
    guard length <= (table - first) / (referenceSize * parts) else {
      throw Self.damaged("a collection", start)
    }
    let end = first + length * referenceSize * parts
    if !isDictionary {
      var elements: [PropertyListNode] = []
      for index in 0..<length {
        let reference = try number(first + index * referenceSize, referenceSize)
        elements.append(try object(reference, depth: depth + 1))
      }
      return PropertyListNode(value: .array(elements), range: start..<end, content: nil)
    }
    var members: [PropertyListNode.Member] = []
    for index in 0..<length {
      let key = try object(
        try number(first + index * referenceSize, referenceSize), depth: depth + 1)
      guard let name = key.string else { throw Self.damaged("a key that is no string", start) }
      let reference = try number(first + (length + index) * referenceSize, referenceSize)
      members.append(
        .init(key: name, keyRange: key.range, node: try object(reference, depth: depth + 1)))
    }
    return PropertyListNode(value: .dictionary(members), range: start..<end, content: nil)
  }

  /// The number of parts, and where they begin: 15 says that an integer follows.
  private func size(_ start: Int, _ low: Int) throws(PropertyListError) -> (Int, Int) {
    guard low == 15 else { return (low, start + 1) }
    guard start + 1 < table, bytes[start + 1] >> 4 == 1 else {
      throw Self.damaged("a length", start)
    }
    let width = 1 << Int(bytes[start + 1] & 15)
    guard width <= 8, start + 2 + width <= table else { throw Self.damaged("a length", start) }
    return (try number(start + 2, width), start + 2 + width)
  }

  private func number(_ start: Int, _ width: Int) throws(PropertyListError) -> Int {
    guard start + width <= bytes.count else { throw Self.damaged("a number", start) }
    let value = bytes[start..<start + width].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard let number = Int(exactly: value), number <= bytes.count else {
      throw Self.damaged("a number that is too large", start)
    }
    return number
  }
}
