// The grammar of RFC 8259 by recursive descent over one span of bytes. It stands on the path of
// every imported record: no copy of the input, no allocation but the values themselves.

struct JSONParser {
  private let options: JSONReader.Options
  private let recordsOffsets: Bool
  private(set) var replacedSurrogates = 0
  /// Where each key and value begins, in the order of the text; empty unless asked for.
  private(set) var offsets: [Int] = []
  private var position = 0

  init(options: JSONReader.Options, recordsOffsets: Bool) {
    self.options = options
    self.recordsOffsets = recordsOffsets
  }

  mutating func document(_ bytes: Span<UInt8>) throws(JSONError) -> JSONValue {
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { position = 3 }
    try skipSpace(bytes)
    let result = try value(bytes, depth: 0)
    try skipSpace(bytes)
    guard position == bytes.count else {
      throw fault(.trailingContent(found: found(bytes)), bytes)
    }
    return result
  }

  // MARK: - Values

  private mutating func value(_ bytes: Span<UInt8>, depth: Int) throws(JSONError) -> JSONValue {
    guard position < bytes.count else { throw fault(.endOfInput(expected: "a value"), bytes) }
    if recordsOffsets { offsets.append(position) }
    switch bytes[position] {
    case UInt8(ascii: "\""): return .string(try string(bytes))
    case UInt8(ascii: "{"): return try object(bytes, depth: depth + 1)
    case UInt8(ascii: "["): return try array(bytes, depth: depth + 1)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number(bytes)
    case UInt8(ascii: "t") where skipWord("true", bytes): return .bool(true)
    case UInt8(ascii: "f") where skipWord("false", bytes): return .bool(false)
    case UInt8(ascii: "n") where skipWord("null", bytes): return .null
    default: throw unexpected("a value", bytes)
    }
  }

  private mutating func object(_ bytes: Span<UInt8>, depth: Int) throws(JSONError) -> JSONValue {
    try checkDepth(depth, bytes)
    position += 1
    try skipSpace(bytes)
    var members: [JSONValue.Member] = []
    if skip(UInt8(ascii: "}"), bytes) { return .object(members) }
    members.reserveCapacity(8)
    var keys = KeySet()
    while true {
      let start = position
      guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
        throw unexpected("a key in double quotes", bytes)
      }
      if recordsOffsets { offsets.append(position) }
      let key = try string(bytes)
      guard options.allowDuplicateKeys || keys.insert(key, into: members) else {
        throw fault(.duplicateKey(JSONParser.excerpt(key)), at: start, bytes)
      }
      try skipSpace(bytes)
      guard skip(UInt8(ascii: ":"), bytes) else { throw unexpected("\":\"", bytes) }
      try skipSpace(bytes)
      members.append(JSONValue.Member(key, try value(bytes, depth: depth)))
      try skipSpace(bytes)
      if skip(UInt8(ascii: "}"), bytes) { return .object(members) }
      if try skipCommaBeforeEnd(UInt8(ascii: "}"), bytes) { return .object(members) }
    }
  }

  private mutating func array(_ bytes: Span<UInt8>, depth: Int) throws(JSONError) -> JSONValue {
    try checkDepth(depth, bytes)
    position += 1
    try skipSpace(bytes)
    var elements: [JSONValue] = []
    if skip(UInt8(ascii: "]"), bytes) { return .array(elements) }
    while true {
      elements.append(try value(bytes, depth: depth))
      try skipSpace(bytes)
      if skip(UInt8(ascii: "]"), bytes) { return .array(elements) }
      if try skipCommaBeforeEnd(UInt8(ascii: "]"), bytes) { return .array(elements) }
    }
  }

  /// Reads the comma between two parts; true if it was a trailing one and the end is read too.
  private mutating func skipCommaBeforeEnd(
    _ end: UInt8, _ bytes: Span<UInt8>
  ) throws(JSONError) -> Bool {
    let comma = position
    guard skip(UInt8(ascii: ","), bytes) else {
      throw unexpected(end == UInt8(ascii: "]") ? "\",\" or \"]\"" : "\",\" or \"}\"", bytes)
    }
    try skipSpace(bytes)
    guard position < bytes.count, bytes[position] == end else { return false }
    guard options.allowTrailingCommas else { throw fault(.trailingComma, at: comma, bytes) }
    position += 1
    return true
  }

  private mutating func number(_ bytes: Span<UInt8>) throws(JSONError) -> JSONValue {
    let start = position
    var magnitude: UInt64 = 0
    var isExact = true
    let isNegative = skip(UInt8(ascii: "-"), bytes)
    let firstDigit = position
    while position < bytes.count, let digit = digit(bytes[position]) {
      let (tens, overflow) = magnitude.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.addingReportingOverflow(digit)
      if overflow || carry { isExact = false }
      magnitude = sum
      position += 1
    }
    var isWellFormed =
      position == firstDigit + 1
      || (position > firstDigit && bytes[firstDigit] != UInt8(ascii: "0"))
    if skip(UInt8(ascii: "."), bytes) {
      isExact = false
      if !skipDigits(bytes) { isWellFormed = false }
    }
    if skip(UInt8(ascii: "e"), bytes) || skip(UInt8(ascii: "E"), bytes) {
      isExact = false
      if !skip(UInt8(ascii: "+"), bytes) { _ = skip(UInt8(ascii: "-"), bytes) }
      if !skipDigits(bytes) { isWellFormed = false }
    }
    if position < bytes.count, isWordByte(bytes[position]) { isWellFormed = false }
    guard isWellFormed else {
      while position < bytes.count, isWordByte(bytes[position]) { position += 1 }
      throw fault(.malformedNumber(text(bytes, start..<position)), at: start, bytes)
    }
    if isExact {
      if !isNegative, magnitude <= UInt64(Int64.max) { return .integer(Int64(magnitude)) }
      if isNegative, magnitude <= UInt64(Int64.max) + 1 {
        return .integer(Int64(truncatingIfNeeded: 0 &- magnitude))
      }
    }
    let digits = String(decoding: bytes, start..<position)
    guard let double = Double(digits), double.isFinite else {
      throw fault(.numberOutOfRange(JSONParser.excerpt(digits)), at: start, bytes)
    }
    return .double(double)
  }

  private func digit(_ byte: UInt8) -> UInt64? {
    let value = byte &- UInt8(ascii: "0")
    return value < 10 ? UInt64(value) : nil
  }

  private mutating func skipDigits(_ bytes: Span<UInt8>) -> Bool {
    let start = position
    while position < bytes.count, digit(bytes[position]) != nil { position += 1 }
    return position > start
  }

  // MARK: - Strings

  /// Reads a string whose opening quote is at `position`.
  private mutating func string(_ bytes: Span<UInt8>) throws(JSONError) -> String {
    let start = position + 1
    var index = start
    var allBits: UInt8 = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        position = index + 1
        let isASCII = allBits < 0x80
        guard let text = String(validating: bytes, start..<index, isASCII: isASCII) else {
          throw notUTF8(start..<index, bytes)
        }
        return text
      }
      if byte == UInt8(ascii: "\\") { return try escapedString(bytes, from: start, escape: index) }
      if byte < 0x20 { throw fault(.controlCharacter(byte), at: index, bytes) }
      allBits |= byte
      index += 1
    }
    throw fault(.endOfInput(expected: "a closing quote"), at: index, bytes)
  }

  /// Reads on from the first escape of a string.
  private mutating func escapedString(
    _ bytes: Span<UInt8>, from start: Int, escape: Int
  ) throws(JSONError) -> String {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(2 * (escape - start) + 16)
    for index in start..<escape { decoded.append(bytes[index]) }
    position = escape
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\\") {
        try self.escape(bytes, into: &decoded)
        continue
      }
      if byte < 0x20 { throw fault(.controlCharacter(byte), bytes) }
      position += 1
      if byte == UInt8(ascii: "\"") {
        guard let text = String(validating: decoded.span, 0..<decoded.count) else {
          throw notUTF8(start..<position - 1, bytes)
        }
        return text
      }
      decoded.append(byte)
    }
    throw fault(.endOfInput(expected: "a closing quote"), bytes)
  }

  private mutating func escape(
    _ bytes: Span<UInt8>, into decoded: inout [UInt8]
  ) throws(JSONError) {
    guard position + 1 < bytes.count else {
      throw fault(.endOfInput(expected: "an escape"), at: bytes.count, bytes)
    }
    switch bytes[position + 1] {
    case UInt8(ascii: "\""): decoded.append(UInt8(ascii: "\""))
    case UInt8(ascii: "\\"): decoded.append(UInt8(ascii: "\\"))
    case UInt8(ascii: "/"): decoded.append(UInt8(ascii: "/"))
    case UInt8(ascii: "b"): decoded.append(0x08)
    case UInt8(ascii: "f"): decoded.append(0x0C)
    case UInt8(ascii: "n"): decoded.append(0x0A)
    case UInt8(ascii: "r"): decoded.append(0x0D)
    case UInt8(ascii: "t"): decoded.append(0x09)
    case UInt8(ascii: "u"):
      decoded.append(contentsOf: String(try scalar(bytes)).utf8)
      return
    default: throw malformedEscape(length: 2, bytes)
    }
    position += 2
  }

  /// Reads `\uXXXX`, and its partner if it is the first half of a pair.
  private mutating func scalar(_ bytes: Span<UInt8>) throws(JSONError) -> Unicode.Scalar {
    guard let unit = codeUnit(bytes, at: position) else {
      throw malformedEscape(length: 6, bytes)
    }
    let start = position
    position += 6
    if let scalar = Unicode.Scalar(unit) { return scalar }
    if unit < 0xDC00, let low = codeUnit(bytes, at: position), 0xDC00...0xDFFF ~= low,
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    {
      position += 6
      return scalar
    }
    guard options.allowLoneSurrogates else {
      throw fault(.malformedEscape(text(bytes, start..<position)), at: start, bytes)
    }
    replacedSurrogates += 1
    return "\u{FFFD}"
  }

  /// The four hexadecimal digits of an escape that begins at `start`.
  private func codeUnit(_ bytes: Span<UInt8>, at start: Int) -> UInt32? {
    guard start + 6 <= bytes.count, bytes[start] == UInt8(ascii: "\\"),
      bytes[start + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt32 = 0
    for index in start + 2..<start + 6 {
      switch bytes[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        unit = unit << 4 | UInt32(bytes[index] - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"):
        unit = unit << 4 | UInt32(bytes[index] - UInt8(ascii: "a") + 10)
      case UInt8(ascii: "A")...UInt8(ascii: "F"):
        unit = unit << 4 | UInt32(bytes[index] - UInt8(ascii: "A") + 10)
      default: return nil
      }
    }
    return unit
  }

  // MARK: - Between tokens

  private mutating func skipSpace(_ bytes: Span<UInt8>) throws(JSONError) {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      case UInt8(ascii: "/"): try skipComment(bytes)
      default: return
      }
    }
  }

  private mutating func skipComment(_ bytes: Span<UInt8>) throws(JSONError) {
    let start = position
    let second = start + 1 < bytes.count ? bytes[start + 1] : 0
    guard second == UInt8(ascii: "/") || second == UInt8(ascii: "*") else {
      throw unexpected("a token", bytes)
    }
    guard options.allowComments else { throw fault(.comment, bytes) }
    position += 2
    if second == UInt8(ascii: "/") {
      while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D {
        position += 1
      }
      return
    }
    while position + 1 < bytes.count {
      if bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") {
        position += 2
        return
      }
      position += 1
    }
    throw fault(.endOfInput(expected: "\"*/\""), at: bytes.count, bytes)
  }

  private mutating func skip(_ byte: UInt8, _ bytes: Span<UInt8>) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// Reads a literal name, which must not run on into a longer word.
  private mutating func skipWord(_ word: String, _ bytes: Span<UInt8>) -> Bool {
    let end = position + word.utf8.count
    guard end <= bytes.count, end == bytes.count || !isWordByte(bytes[end]) else { return false }
    for (index, letter) in word.utf8.enumerated() where bytes[position + index] != letter {
      return false
    }
    position = end
    return true
  }

  private mutating func checkDepth(_ depth: Int, _ bytes: Span<UInt8>) throws(JSONError) {
    if depth > options.maxDepth { throw fault(.tooDeep(limit: options.maxDepth), bytes) }
  }
}

// MARK: - Faults

extension JSONParser {
  private func fault(
    _ reason: JSONError.Reason, at offset: Int? = nil, _ bytes: Span<UInt8>
  ) -> JSONError {
    JSONError(reason, at: JSONPosition(offset: offset ?? position, in: bytes))
  }

  private func unexpected(_ expected: String, _ bytes: Span<UInt8>) -> JSONError {
    guard position < bytes.count else { return fault(.endOfInput(expected: expected), bytes) }
    if UTF8Check.firstInvalid(in: bytes, from: position, to: min(position + 4, bytes.count))
      == position
    {
      return fault(.invalidUTF8(byte: bytes[position]), bytes)
    }
    return fault(.unexpected(found: found(bytes), expected: expected), bytes)
  }

  private func malformedEscape(length: Int, _ bytes: Span<UInt8>) -> JSONError {
    let end = min(position + length, bytes.count)
    return fault(.malformedEscape(text(bytes, position..<end)), bytes)
  }

  private func notUTF8(_ range: Range<Int>, _ bytes: Span<UInt8>) -> JSONError {
    let offset =
      UTF8Check.firstInvalid(in: bytes, from: range.lowerBound, to: range.upperBound)
      ?? range.lowerBound
    return fault(.invalidUTF8(byte: bytes[offset]), at: offset, bytes)
  }

  /// The word or character at `position`, quoted.
  private func found(_ bytes: Span<UInt8>) -> String {
    var end = position
    while end < bytes.count, isWordByte(bytes[end]) { end += 1 }
    if end == position {
      end += 1
      while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    }
    return "\"" + text(bytes, position..<end) + "\""
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."),
      UInt8(ascii: "+"), UInt8(ascii: "-"), 0x80...0xFF:
      true
    default: false
    }
  }

  private func text(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    JSONParser.excerpt(
      String(decoding: bytes, range.lowerBound..<min(range.upperBound, range.lowerBound + 200)))
  }

  /// At most 40 characters, so that a message stays a line.
  static func excerpt(_ text: String) -> String {
    text.count > 40 ? text.prefix(39) + "…" : text
  }
}

/// Finds a key that stands twice: by looking through the few members of a usual object, by hashing
/// from the 17th on.
private struct KeySet {
  private var hashed: Set<String> = []

  mutating func insert(_ key: String, into members: [JSONValue.Member]) -> Bool {
    if members.count < 16 {
      for member in members where member.key == key { return false }
      return true
    }
    if hashed.isEmpty { for member in members { hashed.insert(member.key) } }
    return hashed.insert(key).inserted
  }
}
