// The XML form, tolerant of what stands between values in real projects: comments, processing
// instructions, preprocessor lines. Every value keeps the bytes that it stands in, for editing.

import LinkTypes

struct XMLPropertyListReader {
  private let bytes: [UInt8]
  private var place = 0
  private(set) var directives: [Int] = []
  /// How many conditions of preprocessor lines are open.
  private var conditionDepth = 0
  private static let maxDepth = 256

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func document() throws(PropertyListError) -> PropertyListNode {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    try skipBetween()
    guard place < bytes.count else { throw fault(.empty, at: 0) }
    guard bytes[place] == UInt8(ascii: "<") else { throw otherFormat() }
    let start = place
    let tag = try readTag()
    guard tag.name == "plist" else {
      if tag.name.lowercased() == "html" || tag.name.lowercased() == "head" {
        throw fault(.otherFormat("an HTML page"), at: start)
      }
      // A fragment without its envelope is read as well.
      let node = try value(tag, from: start, depth: 0)
      try end()
      return node
    }
    guard !tag.isSelfClosing else {
      throw fault(.unexpected(found: "\"<plist/>\"", expected: "a value"), at: start)
    }
    try skipBetween()
    let valueStart = place
    let node = try value(try readTag(), from: valueStart, depth: 0)
    try skipBetween()
    try close("plist")
    try end()
    return node
  }

  private mutating func end() throws(PropertyListError) {
    try skipBetween()
    guard place == bytes.count else {
      throw fault(.unexpected(found: found(), expected: "the end"), at: place)
    }
  }

  private func otherFormat() -> PropertyListError {
    let first = bytes[place]
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "(") {
      let isJSON = bytes[(place + 1)...].first { $0 > 0x20 } == UInt8(ascii: "\"")
      return fault(.otherFormat(isJSON ? "JSON" : "an old-style property list"), at: place)
    }
    return fault(.unexpected(found: found(), expected: "\"<?xml\" or \"<plist>\""), at: place)
  }

  // MARK: - Values

  private mutating func value(
    _ tag: Tag, from start: Int, depth: Int
  ) throws(PropertyListError) -> PropertyListNode {
    guard depth < Self.maxDepth else { throw fault(.tooDeep(limit: Self.maxDepth), at: start) }
    guard !tag.isClosing else {
      throw fault(.unexpected(found: "\"</\(tag.name)>\"", expected: "a value"), at: start)
    }
    switch tag.name {
    case "dict": return try dictionary(tag, from: start, depth: depth)
    case "array": return try array(tag, from: start, depth: depth)
    case "true", "false":
      if !tag.isSelfClosing {
        try skipBetween()
        try close(tag.name)
      }
      return PropertyListNode(value: .bool(tag.name == "true"), range: start..<place, content: nil)
    case "string", "integer", "real", "date", "data":
      return try scalar(tag, from: start)
    default:
      throw fault(.unknownElement(tag.name), at: start)
    }
  }

  private mutating func dictionary(
    _ tag: Tag, from start: Int, depth: Int
  ) throws(PropertyListError) -> PropertyListNode {
    var members: [PropertyListNode.Member] = []
    guard !tag.isSelfClosing else {
      return PropertyListNode(value: .dictionary([]), range: start..<place, content: nil)
    }
    let contentStart = place
    while true {
      let known = directives.count
      try skipBetween()
      let keyStart = place
      let next = try readTag(expected: "\"<key>\" or \"</dict>\"")
      if next.isClosing, next.name == "dict" {
        return PropertyListNode(
          value: .dictionary(members), range: start..<place, content: contentStart..<keyStart)
      }
      if let last = members.last, directives.count > known, !next.isClosing, next.name != "key" {
        // Branches may share the key and choose between its values.
        let node = try value(next, from: keyStart, depth: depth + 1)
        members.append(.init(key: last.key, keyRange: last.keyRange, node: node))
        continue
      }
      guard next.name == "key", !next.isClosing else {
        throw fault(
          .unexpected(
            found: "\"<\(next.isClosing ? "/" : "")\(next.name)>\"", expected: "\"<key>\""),
          at: keyStart)
      }
      let key = next.isSelfClosing ? "" : try text(until: "key")
      let keyRange = keyStart..<place
      try skipBetween()
      let valueStart = place
      let node = try value(
        try readTag(expected: "the value of \"\(key)\""), from: valueStart, depth: depth + 1)
      members.append(.init(key: key, keyRange: keyRange, node: node))
    }
  }

  private mutating func array(
    _ tag: Tag, from start: Int, depth: Int
  ) throws(PropertyListError) -> PropertyListNode {
    var elements: [PropertyListNode] = []
    guard !tag.isSelfClosing else {
      return PropertyListNode(value: .array([]), range: start..<place, content: nil)
    }
    let contentStart = place
    while true {
      try skipBetween()
      let elementStart = place
      let next = try readTag(expected: "a value or \"</array>\"")
      if next.isClosing, next.name == "array" {
        return PropertyListNode(
          value: .array(elements), range: start..<place, content: contentStart..<elementStart)
      }
      elements.append(try value(next, from: elementStart, depth: depth + 1))
    }
  }

  private mutating func scalar(
    _ tag: Tag, from start: Int
  ) throws(PropertyListError) -> PropertyListNode {
    let contentStart = place
    let text = tag.isSelfClosing ? "" : try text(until: tag.name)
    let closing = tag.name.utf8.count + 3
    let content = tag.isSelfClosing ? nil : contentStart..<max(contentStart, place - closing)
    let value: PropertyListNode.Value
    let trimmed = text.trimmed
    switch tag.name {
    case "string": value = .string(text)
    case "integer":
      if let number = integer(trimmed) {
        value = .integer(number)
      } else if trimmed.contains("$") {
        // A build variable stands for the number.
        value = .string(trimmed)
      } else {
        throw fault(.malformedValue(element: "integer", text: trimmed), at: start)
      }
    case "real":
      guard let number = Double(trimmed) else {
        throw fault(.malformedValue(element: "real", text: trimmed), at: start)
      }
      value = .real(number)
    case "date": value = .date(trimmed)
    default:
      guard let data = Self.base64(text) else {
        throw fault(.malformedValue(element: "data", text: trimmed), at: start)
      }
      value = .data(data)
    }
    return PropertyListNode(value: value, range: start..<place, content: content)
  }

  private func integer(_ text: String) -> Int64? {
    if text.lowercased().hasPrefix("0x") { return Int64(text.dropFirst(2), radix: 16) }
    return Int64(text)
  }

  private static func base64(_ text: String) -> [UInt8]? {
    var decoded: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in text.utf8 {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit = byte - UInt8(ascii: "A")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = byte - UInt8(ascii: "a") + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0") + 52
      case UInt8(ascii: "+"): digit = 62
      case UInt8(ascii: "/"): digit = 63
      case UInt8(ascii: "="), 0x20, 0x09, 0x0A, 0x0D: continue
      default: return nil
      }
      bits = bits << 6 | UInt32(digit)
      count += 1
      if count.isMultiple(of: 4) {
        decoded += [UInt8(bits >> 16 & 255), UInt8(bits >> 8 & 255), UInt8(bits & 255)]
        bits = 0
      }
    }
    switch count % 4 {
    case 1: return nil
    case 2: decoded.append(UInt8(bits >> 4 & 255))
    case 3: decoded += [UInt8(bits >> 10 & 255), UInt8(bits >> 2 & 255)]
    default: break
    }
    return decoded
  }

  // MARK: - Text

  /// The text of an element until its closing tag, which is read as well.
  private mutating func text(until name: String) throws(PropertyListError) -> String {
    var decoded: [UInt8] = []
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: "<") {
        if starts(with: "<![CDATA[") {
          place += 9
          guard let end = find("]]>") else {
            throw fault(.endOfInput(expected: "\"]]>\""), at: place)
          }
          decoded += bytes[place..<end]
          place = end + 3
          continue
        }
        if starts(with: "<!--") {
          try skipComment()
          continue
        }
        try close(name)
        // The whole text has been found to be UTF-8.
        return String(decoding: decoded, as: UTF8.self)
      }
      if byte == UInt8(ascii: "&") {
        decoded += try entity()
      } else {
        decoded.append(byte)
        place += 1
      }
    }
    throw fault(.endOfInput(expected: "\"</\(name)>\""), at: place)
  }

  private mutating func entity() throws(PropertyListError) -> [UInt8] {
    let limit = min(bytes.count, place + 12)
    guard let end = bytes[place..<limit].firstIndex(of: UInt8(ascii: ";")) else {
      throw fault(
        .malformedEntity(String(decoding: bytes[place..<limit], as: UTF8.self)), at: place)
    }
    let name = String(decoding: bytes[place + 1..<end], as: UTF8.self)
    defer { place = end + 1 }
    switch name {
    case "amp": return [UInt8(ascii: "&")]
    case "lt": return [UInt8(ascii: "<")]
    case "gt": return [UInt8(ascii: ">")]
    case "quot": return [UInt8(ascii: "\"")]
    case "apos": return [UInt8(ascii: "'")]
    default:
      let number =
        name.hasPrefix("#x") || name.hasPrefix("#X")
        ? UInt32(name.dropFirst(2), radix: 16)
        : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
      guard let scalar = number.flatMap(Unicode.Scalar.init) else {
        throw fault(.malformedEntity("&\(name);"), at: place)
      }
      return Array(String(scalar).utf8)
    }
  }

  // MARK: - Tags

  private struct Tag {
    let name: String
    let isClosing: Bool
    let isSelfClosing: Bool
  }

  private mutating func readTag(
    expected: String = "a value"
  ) throws(PropertyListError) -> Tag {
    guard place < bytes.count else { throw fault(.endOfInput(expected: expected), at: place) }
    guard bytes[place] == UInt8(ascii: "<") else {
      throw fault(.unexpected(found: found(), expected: expected), at: place)
    }
    let start = place
    guard let end = bytes[place...].firstIndex(of: UInt8(ascii: ">")) else {
      throw fault(.endOfInput(expected: "\">\""), at: bytes.count)
    }
    var inner = bytes[place + 1..<end]
    place = end + 1
    let isClosing = inner.first == UInt8(ascii: "/")
    if isClosing { inner.removeFirst() }
    let isSelfClosing = inner.last == UInt8(ascii: "/")
    if isSelfClosing { inner.removeLast() }
    let name = inner.prefix { $0 > 0x20 }
    guard !name.isEmpty, let text = String(validating: name, as: UTF8.self) else {
      throw fault(.unexpected(found: "\"<>\"", expected: expected), at: start)
    }
    return Tag(
      name: excerptName(text), isClosing: isClosing, isSelfClosing: isSelfClosing && !isClosing)
  }

  private func excerptName(_ name: String) -> String {
    name.utf8.count > 60 ? String(name.prefix(60)) : name
  }

  private mutating func close(_ name: String) throws(PropertyListError) {
    let start = place
    let tag = try readTag(expected: "\"</\(name)>\"")
    guard tag.isClosing, tag.name == name else {
      let found = "\"<\(tag.isClosing ? "/" : "")\(tag.name)>\""
      throw fault(.unexpected(found: found, expected: "\"</\(name)>\""), at: start)
    }
  }

  // MARK: - Between values

  /// Passes over spaces, comments, instructions, the document type and preprocessor lines.
  private mutating func skipBetween() throws(PropertyListError) {
    while place < bytes.count {
      switch bytes[place] {
      case 0x20, 0x09, 0x0A, 0x0D: place += 1
      case UInt8(ascii: "#"):
        directives.append(place)
        conditionDepth = max(
          conditionDepth + PreprocessorBranches.nesting(at: place, in: bytes), 0)
        let limit = PreprocessorBranches.maxDepth
        guard conditionDepth <= limit else {
          throw fault(.tooManyConditions(limit: limit), at: place)
        }
        while place < bytes.count, bytes[place] != 0x0A, bytes[place] != 0x0D {
          // A backslash at its end carries a directive on.
          if bytes[place] == UInt8(ascii: "\\") {
            place += 1
            if place < bytes.count, bytes[place] == 0x0D { place += 1 }
          }
          if place < bytes.count { place += 1 }
        }
      // A preprocessor takes the comments of C away.
      case UInt8(ascii: "/") where starts(with: "//"):
        while place < bytes.count, bytes[place] != 0x0A, bytes[place] != 0x0D { place += 1 }
      case UInt8(ascii: "/") where starts(with: "/*"):
        guard let end = find("*/", from: place + 2) else {
          throw fault(.endOfInput(expected: "\"*/\""), at: place)
        }
        place = end + 2
      case UInt8(ascii: "<") where starts(with: "<!--"): try skipComment()
      case UInt8(ascii: "<") where starts(with: "<?"):
        guard let end = find("?>") else { throw fault(.endOfInput(expected: "\"?>\""), at: place) }
        place = end + 2
      case UInt8(ascii: "<") where starts(with: "<!DOCTYPE"): try skipDocumentType()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(PropertyListError) {
    let start = place
    place += 4
    guard let end = find("-->") else { throw fault(.endOfInput(expected: "\"-->\""), at: start) }
    place = end + 3
  }

  private mutating func skipDocumentType() throws(PropertyListError) {
    let start = place
    var depth = 0
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if byte == UInt8(ascii: "[") { depth += 1 }
      if byte == UInt8(ascii: "]") { depth -= 1 }
      if byte == UInt8(ascii: ">"), depth <= 0 {
        let text = String(decoding: bytes[start..<min(place, start + 40)], as: UTF8.self)
        if text.lowercased().hasPrefix("<!doctype html") {
          throw fault(.otherFormat("an HTML page"), at: start)
        }
        return
      }
    }
    throw fault(.endOfInput(expected: "\">\""), at: start)
  }

  private func starts(with text: StaticString) -> Bool {
    bytes[place...].starts(with: "\(text)".utf8)
  }

  private func find(_ text: String, from start: Int? = nil) -> Int? {
    let wanted = Array(text.utf8)
    let start = start ?? place
    guard bytes.count >= wanted.count, start <= bytes.count - wanted.count else { return nil }
    return (start...bytes.count - wanted.count).first {
      bytes[$0] == wanted[0] && bytes[$0..<$0 + wanted.count].elementsEqual(wanted)
    }
  }

  private func found() -> String {
    let piece = bytes[place..<min(place + 30, bytes.count)].prefix { $0 > 0x20 && $0 != 0x3C }
    return quotedText(piece.isEmpty ? "<" : String(decoding: piece, as: UTF8.self))
  }

  private func fault(_ reason: PropertyListError.Reason, at offset: Int) -> PropertyListError {
    PropertyListError(reason, at: JSONPosition(offset: offset, in: bytes.span))
  }
}
