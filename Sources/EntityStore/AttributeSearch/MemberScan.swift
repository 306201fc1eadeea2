// Finding one member in the bytes of a JSON object without reading the others: a scan looks at every
// entity, and parsing all of its attributes would take most of the time.

/// Walks the bytes of JSON that a store has written. What is no JSON ends the walk early.
enum MemberScan {
  /// Calls the body with the places of every member's key, without its quotes, and value, until it
  /// answers false.
  static func forEachMember(
    of object: Span<UInt8>, _ body: (_ key: Range<Int>, _ value: Range<Int>) -> Bool
  ) {
    var place = 0
    skipSpace(object, &place)
    guard place < object.count, object[place] == UInt8(ascii: "{") else { return }
    place += 1
    while true {
      skipSpace(object, &place)
      guard place < object.count, object[place] == UInt8(ascii: "\"") else { return }
      let key = place + 1
      skipString(object, &place)
      let keyEnd = place - 1
      skipSpace(object, &place)
      guard keyEnd >= key, place < object.count, object[place] == UInt8(ascii: ":") else { return }
      place += 1
      skipSpace(object, &place)
      let value = place
      skipValue(object, &place)
      guard place > value, body(key..<keyEnd, value..<place) else { return }
      skipSpace(object, &place)
      guard place < object.count, object[place] == UInt8(ascii: ",") else { return }
      place += 1
    }
  }

  /// Calls the body with the place of every element until it answers false.
  static func forEachElement(of array: Span<UInt8>, _ body: (Range<Int>) -> Bool) {
    var place = 0
    guard !array.isEmpty, array[0] == UInt8(ascii: "[") else { return }
    place += 1
    while true {
      skipSpace(array, &place)
      let start = place
      skipValue(array, &place)
      guard place > start, body(start..<place) else { return }
      skipSpace(array, &place)
      guard place < array.count, array[place] == UInt8(ascii: ",") else { return }
      place += 1
    }
  }

  /// The place of the value that belongs to a key.
  static func value(of key: [UInt8], in object: Span<UInt8>) -> Range<Int>? {
    var found: Range<Int>?
    forEachMember(of: object) { name, value in
      guard isEqual(object, name, key) else { return true }
      found = value
      return false
    }
    return found
  }

  static func isEqual(_ bytes: Span<UInt8>, _ range: Range<Int>, _ other: [UInt8]) -> Bool {
    guard range.count == other.count else { return false }
    for index in 0..<other.count where bytes[range.lowerBound + index] != other[index] {
      return false
    }
    return true
  }

  private static func skipSpace(_ bytes: Span<UInt8>, _ place: inout Int) {
    while place < bytes.count, bytes[place] <= 0x20 { place += 1 }
  }

  /// From a quote to behind the one that closes it.
  private static func skipString(_ bytes: Span<UInt8>, _ place: inout Int) {
    place += 1
    while place < bytes.count {
      let byte = bytes[place]
      place += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") { return }
    }
    place = bytes.count
  }

  private static func skipValue(_ bytes: Span<UInt8>, _ place: inout Int) {
    var depth = 0
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\""):
        skipString(bytes, &place)
        if depth == 0 { return }
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        place += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth == 0 { return }
        depth -= 1
        place += 1
        if depth == 0 { return }
      case UInt8(ascii: ","):
        if depth == 0 { return }
        place += 1
      default: place += 1
      }
    }
  }
}
