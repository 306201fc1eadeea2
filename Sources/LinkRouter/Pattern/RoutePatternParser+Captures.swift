// The parts of a pattern that stand in braces, and the query around them.

import LinkTypes

extension RoutePatternParser {
  /// `{name}`, `{name:type}`, with `?`, `+`, `*` or `...`, and `=default`; its slot.
  mutating func capture() throws(RoutePatternError) -> Int {
    let start = index
    index += 1
    let name = try captureName()
    let isTyped = skip(":")
    var type = isTyped ? try readType() : .string
    var isOptional = false
    var extent = RoutePattern.Extent.value
    let modifier = index
    if skip("?") {
      isOptional = true
    } else if let least = repetition() {
      switch place {
      case .host, .path, .fragment: extent = .tail(atLeast: least)
      case .query: extent = .repeated(atLeast: least)
      }
      isOptional = least == 0
    }
    if place == .host, extent == .value, !isTyped { type = .host }
    if isOptional, place == .host, extent == .value {
      throw fault(.misplacedModifier("?", detail: "has no meaning in a host"), at: modifier)
    }
    var defaultText: String?
    if skip("=") { defaultText = try readDefault(type, extent, from: modifier) }
    guard skip("}") else {
      throw unexpected(["\"}\"", "\":\" and a type", "\"?\"", "\"+\"", "\"*\"", "\"=\""])
    }
    guard !captures.contains(where: { $0.name == name }) else {
      throw fault(.repeatedName(name), at: start + 1)
    }
    if type == .flag, extent != .value || place == .path || place == .host {
      throw fault(.misplacedModifier("flag", detail: Self.flagAdvice), at: start)
    }
    if case .tail = extent, type != .string, type != .any {
      throw fault(
        .misplacedModifier(type.name, detail: "is the type of one value: a tail has none"),
        at: start)
    }
    guard captures.count < Self.maxCaptures else {
      throw fault(.tooLarge("more than \(Self.maxCaptures) values"), at: start)
    }
    captures.append(
      RoutePattern.Capture(
        name: name, type: type, isOptional: isOptional || defaultText != nil,
        defaultText: defaultText, extent: extent, place: place))
    return captures.count - 1
  }

  private mutating func captureName() throws(RoutePatternError) -> String {
    let start = index
    while let byte = peek,
      byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_")
        || byte == UInt8(ascii: "-") || byte >= 0x80
    {
      index += 1
    }
    guard index > start else { throw unexpected(["a name"]) }
    return text(start, index)
  }

  private mutating func repetition() -> Int? {
    if skip("+") { return 1 }
    if skip("*") { return 0 }
    if bytes[index...].starts(with: "...".utf8) {
      index += 3
      return 0
    }
    return nil
  }

  private mutating func readDefault(
    _ type: CaptureType, _ extent: RoutePattern.Extent, from modifier: Int
  ) throws(RoutePatternError) -> String {
    let start = index
    guard place == .query, extent == .value else {
      throw fault(
        .misplacedModifier("=", detail: "gives a default to single query values only"),
        at: start - 1)
    }
    while let byte = peek, byte != UInt8(ascii: "}") { index += 1 }
    let value = text(start, index)
    guard RouteValue(value, as: type) != nil else {
      throw fault(.malformedDefault(value, type: type.expectation), at: start)
    }
    return value
  }

  // MARK: - Types

  private mutating func readType() throws(RoutePatternError) -> CaptureType {
    let start = index
    while let byte = peek, byte.isASCIILetter || byte.isASCIIDigit { index += 1 }
    let name = text(start, index)
    var argument: String?
    var argumentStart = index
    if skip("(") {
      argumentStart = index
      while let byte = peek, byte != UInt8(ascii: ")") { index += 1 }
      argument = text(argumentStart, index)
      guard skip(")") else { throw unexpected(["\")\""]) }
    }
    func malformed(_ detail: String) -> RoutePatternError {
      fault(.malformedType(name, detail: detail), at: argumentStart)
    }
    switch name {
    case "enum":
      let words = (argument ?? "").split(separator: "|", omittingEmptySubsequences: false)
      guard argument != nil, !words.contains(where: \.isEmpty), Set(words).count == words.count
      else { throw malformed("needs different words in parentheses, with \"|\" between them") }
      return .words(words.map(String.init))
    case "hex", "digits":
      var count: Int?
      if let argument {
        guard let number = Int(argument), (1...4096).contains(number) else {
          throw malformed("needs a number from 1 to 4096 in parentheses")
        }
        count = number
      }
      return name == "hex" ? .hex(count: count) : .digits(count: count)
    case "set":
      guard let argument, let type = Self.set(argument) else {
        throw malformed("needs characters and perhaps a length: set(A-Z0-9_;1-12)")
      }
      return type
    default:
      guard let type = Self.simpleTypes[name] else {
        throw fault(
          .unknownType(name, nearest: nearestName(to: name, among: CaptureType.names)), at: start)
      }
      guard argument == nil else { throw malformed("takes nothing in parentheses") }
      return type
    }
  }

  private static let simpleTypes: [String: CaptureType] = [
    "string": .string, "host": .host, "any": .any, "int": .int, "uint": .uint, "double": .double,
    "number": .double, "bool": .bool, "uuid": .uuid, "date": .date, "url": .url, "slug": .slug,
    "flag": .flag,
  ]

  /// `A-Z0-9_` or `A-Z0-9_;3-12`: ASCII characters and ranges; a hyphen first or last stands for itself.
  private static func set(_ text: String) -> CaptureType? {
    let halves = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    let characters = Array(halves[0].utf8)
    guard !characters.isEmpty, characters.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    var set = ByteSet()
    var index = 0
    while index < characters.count {
      if index + 2 < characters.count, characters[index + 1] == UInt8(ascii: "-") {
        guard characters[index] <= characters[index + 2] else { return nil }
        for byte in characters[index]...characters[index + 2] { set.insert(byte) }
        index += 3
      } else {
        set.insert(characters[index])
        index += 1
      }
    }
    guard halves.count == 2 else { return .set(set, count: 1...Int.max) }
    let bounds = halves[1].split(separator: "-", omittingEmptySubsequences: false)
    guard let low = Int(bounds[0]), (1...4096).contains(low) else { return nil }
    if bounds.count == 1 { return .set(set, count: low...low) }
    if bounds[1].isEmpty { return .set(set, count: low...Int.max) }
    guard bounds.count == 2, let high = Int(bounds[1]), high >= low, high <= 4096 else {
      return nil
    }
    return .set(set, count: low...high)
  }

  // MARK: - Queries

  /// Items up to a byte or the end; empty ones are skipped, as URLs may have them.
  mutating func readQuery(end: ByteSet) throws(RoutePatternError) -> [QueryPattern] {
    var items: [QueryPattern] = []
    while let byte = peek, !end.contains(byte) {
      if skip("&") { continue }
      let start = index
      let item = try queryItem(end: end)
      if item.keys.isEmpty, !items.isEmpty {
        // What was printed for the others would be read as a part of it, too.
        throw fault(
          .misplacedModifier("{", detail: "without a key takes the whole query: it stands alone"),
          at: start)
      }
      for key in item.keys where items.contains(where: { $0.keys.contains(key) }) {
        throw fault(.repeatedKey(String(decoding: key, as: UTF8.self)), at: start)
      }
      items.append(item)
    }
    return items
  }

  private mutating func queryItem(end: ByteSet) throws(RoutePatternError) -> QueryPattern {
    let start = index
    if peek == UInt8(ascii: "{") {
      let slot = try capture()
      let definition = captures[slot]
      guard definition.type == .string || definition.type == .any, definition.defaultText == nil
      else {
        throw fault(
          .misplacedModifier(
            definition.name, detail: "takes the whole query, which has no type and no default"),
          at: start)
      }
      if definition.extent != .wholeQuery {
        captures[slot] = RoutePattern.Capture(
          name: definition.name, type: definition.type, isOptional: definition.isOptional,
          defaultText: definition.defaultText, extent: .wholeQuery, place: place)
      }
      guard isAtEnd || peek == UInt8(ascii: "#") else {
        throw fault(
          .misplacedModifier(definition.name, detail: "takes the whole query: give it a key"),
          at: start)
      }
      return QueryPattern(
        keys: [], value: .wholeQuery(slot: slot), isOptional: definition.isOptional)
    }
    var keys: [[UInt8]] = [[]]
    while let byte = peek, !"=&#".utf8.contains(byte) {
      if skip("|") {
        keys.append([])
      } else if byte == UInt8(ascii: "{") {
        throw unexpected(["a key without captures", "\"=\""])
      } else {
        keys[keys.count - 1].append(try literalByte())
      }
    }
    guard !keys.contains([]) else {
      throw fault(.unexpected(found: "no key", expected: ["a key"]), at: start)
    }
    guard skip("=") else { return QueryPattern(keys: keys, value: .anything, isOptional: false) }
    let pattern = try segment(ending: end.isEmpty ? Self.itemEnds : Self.itemEndsOfQuery)
    if pattern.parts.count == 1, case .capture(let slot, let type) = pattern.parts[0] {
      if case .repeated(let least) = captures[slot].extent {
        return QueryPattern(
          keys: keys, value: .repeated(slot: slot, type, atLeast: least), isOptional: least == 0)
      }
    }
    if pattern.parts.count > 1, pattern.hasFlag {
      throw fault(.misplacedModifier("flag", detail: Self.flagAdvice), at: start)
    }
    return QueryPattern(
      keys: keys, value: .pattern(pattern), isOptional: try checkOptional(pattern))
  }

  static let flagAdvice = "is the type of a query item's whole value only"

  /// Whether a value may be missing: all its captures say so, or none.
  func checkOptional(_ pattern: SegmentPattern) throws(RoutePatternError) -> Bool {
    let optional = pattern.slots.filter { captures[$0].isOptional }
    for slot in pattern.slots where captures[slot].extent != .value {
      throw fault(
        .misplacedModifier(captures[slot].name, detail: "is only a part of its value"), at: index)
    }
    guard optional.isEmpty || optional.count == pattern.slots.count else {
      throw fault(
        .misplacedModifier("?", detail: "stands on every value of an item or on none"), at: index)
    }
    return !optional.isEmpty
  }

  func text(_ start: Int, _ end: Int) -> String {
    String(decoding: bytes[start..<end], as: UTF8.self)
  }
}

extension SegmentPattern {
  var hasFlag: Bool {
    parts.contains { if case .capture(_, .flag) = $0 { true } else { false } }
  }
}
