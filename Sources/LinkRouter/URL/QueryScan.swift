// The items of a query, one after the other, as places in the URL. Repeated keys, empty items and
// items without a value are all plain cases here.

struct QueryScan {
  private var index: Int
  private let end: Int

  init(_ query: Range<Int>) {
    index = query.lowerBound
    end = query.upperBound
  }

  /// The next item that is not empty; its value is empty at its end if it has no `=`.
  mutating func next(_ bytes: Span<UInt8>) -> (key: Range<Int>, value: Range<Int>)? {
    while index < end, bytes[index] == UInt8(ascii: "&") { index += 1 }
    guard index < end else { return nil }
    let start = index
    var sign = -1
    while index < end {
      let byte = bytes[index]
      if byte == UInt8(ascii: "&") { break }
      if sign < 0, byte == UInt8(ascii: "=") { sign = index }
      index += 1
    }
    return sign < 0 ? (start..<index, index..<index) : (start..<sign, sign + 1..<index)
  }

  /// The value of the first item that has one of the keys; nil if there is none.
  static func first(
    _ keys: Range<Int32>, _ tree: RouteTree, _ bytes: Span<UInt8>, _ query: Range<Int>
  ) -> Range<Int>? {
    var scan = QueryScan(query)
    while let (key, value) = scan.next(bytes) {
      if isAny(keys, tree, bytes, key) { return value }
    }
    return nil
  }

  static func isAny(
    _ keys: Range<Int32>, _ tree: RouteTree, _ bytes: Span<UInt8>, _ key: Range<Int>
  ) -> Bool {
    for index in keys {
      let known = tree.keys[Int(index)]
      let count = Int(known.upperBound - known.lowerBound)
      // An escape makes a key longer, never shorter.
      guard key.count >= count else { continue }
      if EscapedBytes.equals(
        bytes, key.lowerBound, key.upperBound, tree.keyBytes,
        Int(known.lowerBound)..<Int(known.upperBound))
      {
        return true
      }
    }
    return false
  }
}
