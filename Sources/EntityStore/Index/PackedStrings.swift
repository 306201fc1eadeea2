// Many short byte strings in two arrays: what an entity's analysis yields, without an allocation
// for each word.

/// A list of byte strings, packed one behind the other.
struct PackedStrings {
  private(set) var bytes: [UInt8] = []
  private var ends: [Int] = []

  var count: Int { ends.count }
  var isEmpty: Bool { ends.isEmpty }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  mutating func append(_ string: Span<UInt8>) {
    bytes.append(string)
    ends.append(bytes.count)
  }

  mutating func append(_ string: [UInt8]) {
    bytes.append(contentsOf: string)
    ends.append(bytes.count)
  }

  func range(_ index: Int) -> Range<Int> {
    (index == 0 ? 0 : ends[index - 1])..<ends[index]
  }

  subscript(index: Int) -> ArraySlice<UInt8> { bytes[range(index)] }

  /// The strings as a set of arrays, for comparison.
  var asSet: Set<[UInt8]> { Set((0..<count).map { Array(self[$0]) }) }
}

extension [UInt8] {
  /// Appends the span's bytes.
  mutating func append(_ string: Span<UInt8>) {
    unsafe string.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  /// Copies a span.
  init(_ string: Span<UInt8>) {
    self = unsafe string.withUnsafeBufferPointer { unsafe Array($0) }
  }
}
