// Reads the grammar of strings files: entries, comments, quoted texts with their escapes.

import LinkTypes

struct StringsReader {
  private var cursor: ScalarCursor

  init(_ scalars: [Unicode.Scalar]) { cursor = ScalarCursor(scalars) }

  mutating func entries() throws(CatalogError) -> [StringsFile.Entry] {
    var entries: [StringsFile.Entry] = []
    while true {
      try skipSpace()
      guard cursor.current != nil else { return entries }
      let position = cursor.place
      let key = try text("a key")
      try skipSpace()
      var value = key
      var valuePosition = position
      var range = cursor.index..<cursor.index
      if cursor.current == "=" {
        cursor.advance()
        try skipSpace()
        let start = cursor.index
        valuePosition = cursor.place
        value = try text("a value")
        range = start..<cursor.index
        try skipSpace()
      }
      guard cursor.current == ";" else { throw unexpected("\";\"") }
      cursor.advance()
      entries.append(
        StringsFile.Entry(
          key: key, value: value, position: position, valuePosition: valuePosition, range: range))
    }
  }

  private mutating func skipSpace() throws(CatalogError) {
    while let scalar = cursor.current {
      if scalar.properties.isWhitespace || scalar == "\u{FEFF}" {
        cursor.advance()
      } else if cursor.stands("//") {
        while let scalar = cursor.current, scalar != "\n", scalar != "\r" { cursor.advance() }
      } else if cursor.stands("/*") {
        let start = cursor.place
        cursor.advance(2)
        while !cursor.stands("*/") {
          guard cursor.current != nil else { throw unexpected("\"*/\"", from: start) }
          cursor.advance()
        }
        cursor.advance(2)
      } else {
        return
      }
    }
  }

  /// A quoted text, or a word of letters, digits and `_ - . / : $` by itself.
  private mutating func text(_ expected: String) throws(CatalogError) -> String {
    var view = String.UnicodeScalarView()
    guard let quote = cursor.current, quote == "\"" || quote == "'" else {
      while let scalar = cursor.current, Self.isWord(scalar) {
        view.append(scalar)
        cursor.advance()
      }
      guard !view.isEmpty else { throw unexpected(expected) }
      return String(view)
    }
    let start = cursor.place
    cursor.advance()
    while let scalar = cursor.current {
      if scalar == quote {
        cursor.advance()
        return String(view)
      }
      if scalar == "\\" {
        view.append(try escape())
      } else {
        view.append(scalar)
        cursor.advance()
      }
    }
    throw unexpected("a closing quote", from: start)
  }

  private mutating func escape() throws(CatalogError) -> Unicode.Scalar {
    let start = cursor.place
    cursor.advance()
    guard let scalar = cursor.current else { throw unexpected("an escape", from: start) }
    switch scalar {
    case "n", "r", "t":
      cursor.advance()
      return scalar == "n" ? "\n" : scalar == "r" ? "\r" : "\t"
    case "U", "u":
      cursor.advance()
      guard let first = hexadecimal() else {
        throw malformed("\\U", "\\U and four hexadecimal digits", at: start)
      }
      if let scalar = Unicode.Scalar(first) { return scalar }
      // Two halves of one character.
      if first < 0xDC00, cursor.stands("\\U") || cursor.stands("\\u") {
        cursor.advance(2)
        if let second = hexadecimal(), 0xDC00...0xDFFF ~= second,
          let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        {
          return scalar
        }
      }
      throw malformed("\\U", "\\U and four hexadecimal digits", at: start)
    default:
      // Any other character stands for itself.
      cursor.advance()
      return scalar
    }
  }

  private mutating func hexadecimal() -> UInt32? {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let scalar = cursor.current, scalar.isASCII,
        let digit = Character(scalar).hexDigitValue
      else { return nil }
      value = value << 4 | UInt32(digit)
      cursor.advance()
    }
    return value
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", "/", ":", "$": true
    default: false
    }
  }

  private func unexpected(_ expected: String, from start: JSONPosition? = nil) -> CatalogError {
    guard let scalar = cursor.current else {
      return CatalogError(
        .malformedStrings(found: "the end of the file", expected: expected),
        at: start ?? cursor.place)
    }
    let isSafe = scalar.value >= 0x20 && !(0x7F...0x9F ~= scalar.value)
    return malformed(isSafe ? String(scalar) : "\u{FFFD}", expected, at: cursor.place)
  }

  private func malformed(_ found: String, _ expected: String, at place: JSONPosition)
    -> CatalogError
  {
    CatalogError(.malformedStrings(found: "\"\(found)\"", expected: expected), at: place)
  }
}
