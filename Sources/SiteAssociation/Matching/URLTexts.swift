// The parts of a URL in the form a rule compares: as written or decoded, with or without case.

/// One form of a URL's parts, as Unicode scalars.
struct URLTexts: Sendable {
  /// The path without the slashes at its end.
  let path: [UInt32]
  let query: [UInt32]
  let fragment: [UInt32]
  /// The items of the query in order.
  let items: [(name: [UInt32], value: [UInt32])]
  /// The first eight characters of the path, if they are ASCII, for a quick look.
  let head: UInt64
  /// The last eight, the last of all in the lowest byte.
  let tail: UInt64

  init(_ url: LinkURL, isFolded: Bool, isDecoded: Bool, needsItems: Bool) {
    var path = Self.scalars(Array(url.path.utf8)[...], isFolded, isDecoded)
    while path.count > 1, path.last == 0x2F { path.removeLast() }
    if path.isEmpty { path = [0x2F] }
    self.path = path
    let queryBytes = Array((url.query ?? "").utf8)
    query = Self.scalars(queryBytes[...], isFolded, isDecoded)
    fragment = url.fragment.map { Self.scalars(Array($0.utf8)[...], isFolded, isDecoded) } ?? []
    var items: [(name: [UInt32], value: [UInt32])] = []
    if needsItems {
      for item in queryBytes.split(separator: UInt8(ascii: "&")) {
        let sign = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
        // Names are keys, not patterns: their case counts always.
        items.append(
          (
            Self.scalars(item[..<sign], false, isDecoded),
            Self.scalars(item[min(sign + 1, item.endIndex)...], isFolded, isDecoded)
          ))
      }
    }
    self.items = items
    head = Self.head(path)
    tail = Self.tail(path)
  }

  private static func scalars(
    _ bytes: ArraySlice<UInt8>, _ isFolded: Bool, _ isDecoded: Bool
  ) -> [UInt32] {
    var scalars: [UInt32] = []
    scalars.reserveCapacity(bytes.count)
    if isDecoded, bytes.contains(UInt8(ascii: "%")), let decoded = decode(bytes) {
      for scalar in decoded.unicodeScalars { scalars.append(scalar.value) }
    } else if bytes.allSatisfy({ $0 < 0x80 }) {
      for byte in bytes { scalars.append(UInt32(byte)) }
    } else {
      for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
        scalars.append(scalar.value)
      }
    }
    if isFolded { for index in scalars.indices { scalars[index] = foldedScalar(scalars[index]) } }
    return scalars
  }

  /// The text without its escapes; nil if one is malformed or the bytes are not UTF-8.
  static func decode(_ text: some Collection<UInt8>) -> String? {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(text.count)
    var bytes = text.makeIterator()
    while let byte = bytes.next() {
      guard byte == UInt8(ascii: "%") else {
        decoded.append(byte)
        continue
      }
      guard let high = bytes.next().flatMap(hexDigit), let low = bytes.next().flatMap(hexDigit)
      else { return nil }
      decoded.append(high << 4 | low)
    }
    return String(validating: decoded, as: UTF8.self)
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// The first eight characters as one number; 0 where there is none, 0xFF where it is not ASCII.
  static func head(_ scalars: [UInt32]) -> UInt64 {
    var head: UInt64 = 0
    for index in 0..<min(8, scalars.count) {
      head |= UInt64(scalars[index] < 0x80 ? scalars[index] : 0xFF) << UInt64(8 * index)
    }
    return head
  }

  /// The last eight characters as one number, the last of all in the lowest byte.
  static func tail(_ scalars: [UInt32]) -> UInt64 {
    var tail: UInt64 = 0
    for index in 0..<min(8, scalars.count) {
      let scalar = scalars[scalars.count - 1 - index]
      tail |= UInt64(scalar < 0x80 ? scalar : 0xFF) << UInt64(8 * index)
    }
    return tail
  }
}
