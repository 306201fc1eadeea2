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

  init(_ url: LinkURL, isFolded: Bool, isDecoded: Bool, needsItems: Bool) {
    var path = Self.scalars(url.path[...], isFolded, isDecoded)
    while path.count > 1, path.last == 0x2F { path.removeLast() }
    if path.isEmpty { path = [0x2F] }
    self.path = path
    query = Self.scalars((url.query ?? "")[...], isFolded, isDecoded)
    fragment = Self.scalars((url.fragment ?? "")[...], isFolded, isDecoded)
    var items: [(name: [UInt32], value: [UInt32])] = []
    if needsItems, let query = url.query, !query.isEmpty {
      for item in query.split(separator: "&") {
        let sign = item.firstIndex(of: "=")
        // Names are keys, not patterns: their case counts always.
        items.append(
          (
            Self.scalars(item[..<(sign ?? item.endIndex)], false, isDecoded),
            Self.scalars(
              sign.map { item[item.index(after: $0)...] } ?? "", isFolded, isDecoded)
          ))
      }
    }
    self.items = items
    head = Self.head(path)
  }

  static func scalars(_ text: Substring, _ isFolded: Bool, _ isDecoded: Bool) -> [UInt32] {
    var scalars: [UInt32] = []
    scalars.reserveCapacity(text.utf8.count)
    if isDecoded, text.utf8.contains(UInt8(ascii: "%")), let decoded = decode(text) {
      for scalar in decoded.unicodeScalars { scalars.append(scalar.value) }
    } else {
      for scalar in text.unicodeScalars { scalars.append(scalar.value) }
    }
    if isFolded { for index in scalars.indices { scalars[index] = foldedScalar(scalars[index]) } }
    return scalars
  }

  /// The text without its escapes; nil if one is malformed or the bytes are not UTF-8.
  static func decode(_ text: Substring) -> String? {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(text.utf8.count)
    var bytes = text.utf8.makeIterator()
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
}
