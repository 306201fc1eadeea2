// The right side of a comparison: strings with wildcards and modifiers, and numbers.

extension ParserState {
  mutating func value(for comparator: QueryComparator) throws(InvalidQuery) -> QueryValue {
    let isOrdered = comparator != .equal && comparator != .notEqual
    switch peek() {
    case "\"", "'":
      let start = index
      let pattern = try string()
      if isOrdered {
        throw fault(
          .orderedString(comparator), at: start..<index,
          expected: ["a number", "$time"], hint: hintForOrderedString(pattern))
      }
      return .text(pattern)
    case "$": return .time(try time())
    case let next? where Self.beginsNumber(next): return .number(try number())
    default:
      let kinds = ["a number", "$time"]
      throw unexpected(isOrdered ? kinds : ["a string"] + kinds, hint: hintForValue())
    }
  }

  /// An end of `InRange`.
  mutating func bound() throws(InvalidQuery) -> QueryBound {
    let start = index
    switch peek() {
    case "$":
      let time = try time()
      return QueryBound(.time(time), source: start..<index)
    case let next? where Self.beginsNumber(next):
      let number = try number()
      return QueryBound(.number(number), source: start..<index)
    default: throw unexpected(["a number", "$time"], hint: hintForValue())
    }
  }

  // MARK: - Strings

  private mutating func string() throws(InvalidQuery) -> QueryPattern {
    let start = index
    let quote = bytes[index]
    index += 1
    var parts: [QueryPattern.Part] = []
    var literal: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case quote:
        parts.append(.literal(String(decoding: literal, as: UTF8.self)))
        return QueryPattern(parts, try modifiers())
      case UInt8(ascii: "*"):
        parts += [.literal(String(decoding: literal, as: UTF8.self)), .wildcard]
        literal = []
      case UInt8(ascii: "\\"):
        guard index < bytes.count else { break }
        // Of a longer character the rest follows by itself.
        literal.append(bytes[index])
        index += 1
      default: literal.append(byte)
      }
    }
    let sign = Unicode.Scalar(quote)
    let hint =
      bytes[(start + 1)...].contains(quote)
      ? "\\\(sign) is a quote within the string; end it with \(sign)"
      : "end the string with \(sign)"
    throw fault(.unterminatedString, at: start..<bytes.count, hint: hint)
  }

  private mutating func modifiers() throws(InvalidQuery) -> QueryPattern.Modifiers {
    var modifiers: QueryPattern.Modifiers = []
    let start = index
    while index < bytes.count, Self.isLetter(bytes[index]) || Self.isDigit(bytes[index]) {
      switch bytes[index] {
      case UInt8(ascii: "c"): modifiers.insert(.ignoringCase)
      case UInt8(ascii: "d"): modifiers.insert(.ignoringMarks)
      case UInt8(ascii: "w"): modifiers.insert(.words)
      case UInt8(ascii: "t"): modifiers.insert(.tokens)
      default:
        throw fault(
          .unknownModifier(excerpt(index..<index + 1)), at: index..<index + 1,
          expected: ["c", "d", "w", "t"], hint: hintForModifier(from: start))
      }
      index += 1
    }
    return modifiers
  }

  // MARK: - Numbers

  private static func beginsNumber(_ character: Unicode.Scalar) -> Bool {
    character == "-" || ("0"..."9").contains(character)
  }

  /// `[ "-" ] digits [ "." digits ]`.
  mutating func number() throws(InvalidQuery) -> QueryNumber {
    let start = index
    _ = skip("-")
    var isWhole = skipDigits()
    if isWhole, peek() == "." {
      index += 1
      isWhole = skipDigits()
    }
    let end = index
    while let next = peek(),
      next == "." || next == "_" || next.properties.isAlphabetic
        || next.isASCII && Self.isDigit(UInt8(ascii: next))
    {
      index += UTF8.width(next)
    }
    guard isWhole, index == end else {
      let text = excerpt(start..<index)
      throw fault(
        .malformedNumber(text), at: start..<index,
        expected: ["digits with at most one point, such as -12.5"],
        hint: text.lowercased().contains("e") ? "write the number out, without an exponent" : nil)
    }
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    if let integer = Int64(text), integer != 0 { return QueryNumber(integer) }
    guard let number = Double(text), number.isFinite else {
      throw fault(
        .numberOutOfRange(excerpt(start..<end)), at: start..<end,
        hint: "no value is larger than 1.8e308")
    }
    return QueryNumber(number)
  }

  private mutating func skipDigits() -> Bool {
    let start = index
    while index < bytes.count, Self.isDigit(bytes[index]) { index += 1 }
    return index > start
  }
}
