// The smallest steps of the parser: characters, words, and how what was found is quoted.

extension ParserState {
  var isAtEnd: Bool { index == bytes.count }

  /// The character `distance` bytes on; any character that begins there, nil at the end.
  func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    let place = index + distance
    guard place < bytes.count else { return nil }
    if bytes[place] < 0x80 { return Unicode.Scalar(bytes[place]) }
    return String(decoding: bytes[place..<min(place + 4, bytes.count)], as: UTF8.self)
      .unicodeScalars.first
  }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard peek() == character else { return false }
    index += 1
    return true
  }

  /// Space, tab and line ends.
  mutating func skipSpace() {
    while index < bytes.count, bytes[index] == 0x20 || (0x09...0x0D).contains(bytes[index]) {
      index += 1
    }
  }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  /// The ASCII letters, digits and `_` that stand `distance` bytes on.
  func word(_ distance: Int = 0) -> String {
    let rest = bytes[min(index + distance, bytes.count)...]
    let word = rest.prefix { Self.isLetter($0) || Self.isDigit($0) || $0 == UInt8(ascii: "_") }
    return String(decoding: word, as: UTF8.self)
  }

  /// Bytes of the word, number or single character that stands here, for a message.
  var foundLength: Int {
    let word = word().utf8.count
    if word > 0 { return word }
    guard let character = peek() else { return 0 }
    if "&|=<>".unicodeScalars.contains(character), peek(1) == character { return 2 }
    return UTF8.width(character)
  }

  /// A part of the query that fits a message: at most 40 characters.
  func excerpt(_ source: Range<Int>) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: InvalidQuery.scalars(bytes[source]))
    let text = String(scalars)
    return text.count <= 40 ? text : String(text.prefix(39)) + "…"
  }
}
