// From the text of a route pattern to its parts, by recursive descent over its bytes; the first fault
// is told with its place and with what may stand there.

import LinkTypes

extension RoutePattern {
  /// Reads a pattern: a whole URL (`shop://items/{id}`), or a path (`/items/{id}`).
  ///
  /// - Throws: The first fault.
  public init(_ text: String) throws(RoutePatternError) {
    var parser = RoutePatternParser(text)
    self = try parser.pattern()
  }
}

struct RoutePatternParser {
  static let maxSegments = 64
  static let maxCaptures = 64
  static let maxOptionalParts = 6
  static let segmentEnds = ByteSet(ascii: "/[]?#")
  static let hostFollowers = ByteSet(ascii: "/[?#")
  static let fragmentMark = ByteSet(ascii: "#")
  static let slash = ByteSet(ascii: "/")
  static let itemEnds = ByteSet(ascii: "&")
  static let itemEndsOfQuery = ByteSet(ascii: "&#")

  let text: String
  let bytes: [UInt8]
  var index = 0
  var captures: [RoutePattern.Capture] = []
  var place = RoutePattern.Place.path
  private var segmentCount = 0

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  mutating func pattern() throws(RoutePatternError) -> RoutePattern {
    var scheme: String?
    var form = URLForm.host
    var authority: SegmentPattern?
    var first: RoutePattern.Step?
    if peek == UInt8(ascii: "/") || peek == UInt8(ascii: "[") {
      form = .rooted
    } else {
      scheme = try readScheme()
      if bytes[index...].starts(with: "//".utf8) {
        index += 2
        let isWeb = scheme == "https" || scheme == "http"
        if isWeb, peek == UInt8(ascii: "[") {
          authority = try addressHost()
        } else if isAtEnd || peek.map(Self.hostFollowers.contains) == true {
          form = .emptyHost
        } else {
          form = .host
          place = .host
          let start = index
          let host = try segment(ending: Self.segmentEnds)
          if let tail = try hostTail(host, at: start, isWeb: isWeb) {
            first = tail
          } else if isWeb {
            authority = try webHost(host, at: start)
          } else {
            authority = host
          }
          place = .path
        }
      } else {
        form = peek == UInt8(ascii: "/") || peek == UInt8(ascii: "[") ? .rooted : .opaque
      }
    }
    let (path, isSlashed) = try readPath(from: first, isOpaque: form == .opaque)
    var query: [QueryPattern] = []
    if skip("?") {
      place = .query
      query = try readQuery(end: Self.fragmentMark)
    }
    var fragment: FragmentPattern?
    if skip("#") {
      place = .fragment
      fragment = try readFragment()
    }
    guard isAtEnd else {
      throw unexpected(["\"/\"", "\"?\"", "\"#\"", "the end"])
    }
    return RoutePattern(
      RoutePattern.Content(
        text: text, scheme: scheme, form: form, captures: captures, authority: authority,
        path: path, hasTrailingSlash: isSlashed, query: query, fragment: fragment))
  }

  // MARK: - Parts

  private mutating func readScheme() throws(RoutePatternError) -> String {
    let start = index
    while let byte = peek,
      byte.isASCIILetter || byte.isASCIIDigit || "+-._".utf8.contains(byte)
    {
      index += 1
    }
    guard peek == UInt8(ascii: ":"), index > start else {
      if index == start || isAtEnd { throw unexpected(["a scheme and a colon", "\"/\""]) }
      throw fault(
        .malformedScheme(String(decoding: bytes[start...index], as: UTF8.self)), at: index)
    }
    index += 1
    return String(decoding: bytes[start..<index - 1].map(\.asciiLowercased), as: UTF8.self)
  }

  /// An IPv6 address in brackets, and its port.
  private mutating func addressHost() throws(RoutePatternError) -> SegmentPattern {
    let start = index
    repeat { index += 1 } while !isAtEnd && peek.map(Self.segmentEnds.contains) == false
    guard skip("]") else { throw unexpected(["\"]\""]) }
    while let byte = peek, !Self.segmentEnds.contains(byte) { index += 1 }
    let text = String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
    guard LinkManifest.webAddress("http://" + text) != nil else {
      throw fault(.malformedHost(text), at: start)
    }
    return SegmentPattern(parts: [.literal(Array(text.utf8))])
  }

  /// The tail that takes the host and what follows it (`vlc://{url+}`); nil if the host is none. Web hosts
  /// are never part of a tail.
  private func hostTail(
    _ host: SegmentPattern, at start: Int, isWeb: Bool
  ) throws(RoutePatternError) -> RoutePattern.Step? {
    for slot in host.slots {
      guard case .tail(let count) = captures[slot].extent else { continue }
      guard !isWeb else {
        throw fault(
          .misplacedModifier(captures[slot].name, detail: "has no meaning in a web host"), at: start
        )
      }
      guard host.parts.count == 1 else {
        throw fault(
          .misplacedModifier(captures[slot].name, detail: "is only a part of its segment"),
          at: start)
      }
      return .tail(slot: slot, atLeast: count)
    }
    return nil
  }

  private mutating func readPath(
    from first: RoutePattern.Step?, isOpaque: Bool
  ) throws(RoutePatternError) -> ([RoutePattern.Step], isSlashed: Bool) {
    var steps = first.map { [$0] } ?? []
    var isSlashed = false
    if isOpaque, let byte = peek, !"?#[".utf8.contains(byte) {
      let step = try step()
      steps.append(peek == UInt8(ascii: "/") || peek == UInt8(ascii: "[") ? step : rest(step))
    }
    while let byte = peek {
      if byte == UInt8(ascii: "[") {
        steps.append(try optionalGroup())
      } else if skip("/") {
        if isAtEnd || peek == UInt8(ascii: "?") || peek == UInt8(ascii: "#") {
          isSlashed = !steps.isEmpty
        } else {
          if peek == UInt8(ascii: "[") { throw unexpected(["a segment"]) }
          steps.append(try step())
        }
      } else {
        break
      }
    }
    if case .tail(_, 0)? = first, steps.count > 1 {
      throw fault(
        .misplacedModifier("*", detail: "may take no host: nothing can follow such a tail"),
        at: index)
    }
    let tails = steps.filter { if case .tail = $0 { true } else { false } }
    guard tails.count <= 1 else {
      throw fault(.misplacedModifier("+", detail: "may stand on one tail only"), at: index)
    }
    // Each such part doubles the shapes of the path.
    let choices = steps.count { if case .optional = $0 { true } else { false } }
    guard choices <= Self.maxOptionalParts else {
      throw fault(
        .tooLarge("more than \(Self.maxOptionalParts) parts that may be missing"), at: index)
    }
    return (steps, isSlashed)
  }

  /// A URL that is all there is of an opaque one (`feed:{url:url}`) has its slashes as it has them alone.
  private func rest(_ step: RoutePattern.Step) -> RoutePattern.Step {
    guard case .segment(let pattern) = step, pattern.parts.count == 1,
      case .capture(let slot, .url) = pattern.parts[0]
    else { return step }
    return .tail(slot: slot, atLeast: 1)
  }

  private mutating func optionalGroup() throws(RoutePatternError) -> RoutePattern.Step {
    index += 1
    var steps: [RoutePattern.Step] = []
    let first = captures.count
    repeat {
      guard skip("/") else { throw unexpected(["\"/\""]) }
      // An empty segment that may be missing would make another form of the URL's beginning.
      if steps.isEmpty, peek == nil || peek == UInt8(ascii: "/") || peek == UInt8(ascii: "]") {
        throw unexpected(["a segment"])
      }
      let step = try step()
      guard case .segment = step else {
        throw fault(.misplacedModifier("[", detail: "holds plain segments only"), at: index)
      }
      steps.append(step)
    } while peek == UInt8(ascii: "/")
    guard skip("]") else { throw unexpected(["\"/\"", "\"]\""]) }
    for slot in first..<captures.count { captures[slot].isOptional = true }
    return .optional(steps)
  }

  /// One segment, a tail, or a segment that may be missing (`{name?}`).
  private mutating func step() throws(RoutePatternError) -> RoutePattern.Step {
    segmentCount += 1
    guard segmentCount <= Self.maxSegments else {
      throw fault(.tooLarge("more than \(Self.maxSegments) segments"), at: index)
    }
    let start = index
    let pattern = try segment(ending: Self.segmentEnds)
    guard let slot = pattern.slots.first, pattern.parts.count == 1 else {
      for slot in pattern.slots where captures[slot].isOptional || captures[slot].extent != .value {
        throw fault(
          .misplacedModifier(captures[slot].name, detail: "is only a part of its segment"),
          at: start)
      }
      return .segment(pattern)
    }
    if case .tail(let count) = captures[slot].extent { return .tail(slot: slot, atLeast: count) }
    return captures[slot].isOptional ? .optional([.segment(pattern)]) : .segment(pattern)
  }

  mutating func readFragment() throws(RoutePatternError) -> FragmentPattern {
    if skip("/") {
      var segments: [SegmentPattern] = []
      repeat {
        let start = index
        let pattern = try segment(ending: Self.slash)
        if let tail = try fragmentTail(pattern, after: segments, isRooted: true, at: start) {
          return tail
        }
        segments.append(try wholeSegment(pattern, at: start))
      } while skip("/")
      return .path(segments)
    }
    if hasEqualSign() { return .query(try readQuery(end: ByteSet())) }
    let start = index
    let pattern = try segment(ending: ByteSet())
    if let tail = try fragmentTail(pattern, after: [], isRooted: false, at: start) { return tail }
    if pattern.hasFlag {
      throw fault(.misplacedModifier("flag", detail: Self.flagAdvice), at: start)
    }
    let isOptional = try checkOptional(pattern)
    return .value(pattern, isOptional: isOptional)
  }

  /// A tail that ends the fragment: `#/room/{rest+}`, or all of it as it is written, `#{rest+}`.
  private func fragmentTail(
    _ pattern: SegmentPattern, after segments: [SegmentPattern], isRooted: Bool, at start: Int
  ) throws(RoutePatternError) -> FragmentPattern? {
    guard pattern.parts.count == 1, let slot = pattern.slots.first,
      case .tail(let count) = captures[slot].extent
    else { return nil }
    guard isAtEnd else {
      throw fault(
        .misplacedModifier(captures[slot].name, detail: "ends the fragment: nothing follows it"),
        at: start)
    }
    return .tail(FragmentTail(after: segments, slot: slot, atLeast: count, isRooted: isRooted))
  }

  private func wholeSegment(
    _ pattern: SegmentPattern, at start: Int
  ) throws(RoutePatternError) -> SegmentPattern {
    if pattern.hasFlag {
      throw fault(.misplacedModifier("flag", detail: Self.flagAdvice), at: start)
    }
    for slot in pattern.slots where captures[slot].isOptional || captures[slot].extent != .value {
      throw fault(
        .misplacedModifier(captures[slot].name, detail: "takes no modifier in a fragment's path"),
        at: start)
    }
    return pattern
  }

  /// Whether an equal sign stands outside braces.
  private func hasEqualSign() -> Bool {
    var depth = 0
    for byte in bytes[index...] {
      switch byte {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "=") where depth == 0: return true
      default: break
      }
    }
    return false
  }

  // MARK: - Segments

  /// Literals and captures up to one of the bytes given.
  mutating func segment(ending: ByteSet) throws(RoutePatternError) -> SegmentPattern {
    var parts: [SegmentPattern.Part] = []
    var literal: [UInt8] = []
    while let byte = peek, !ending.contains(byte) {
      if byte == UInt8(ascii: "{") {
        if !literal.isEmpty { parts.append(.literal(literal)) }
        let start = index
        if literal.isEmpty, case .capture(let before, _)? = parts.last {
          let slot = try capture()
          throw fault(
            .adjacentCaptures(captures[before].name, captures[slot].name), at: start)
        }
        literal = []
        let slot = try capture()
        parts.append(.capture(slot: slot, captures[slot].type))
      } else {
        let start = index
        while let byte = peek, isPlain(byte), !ending.contains(byte) { index += 1 }
        if index > start {
          literal += bytes[start..<index]
        } else {
          literal.append(try literalByte())
        }
      }
    }
    if !literal.isEmpty { parts.append(.literal(literal)) }
    if place == .host { parts = parts.map(Self.lowercased) }
    return SegmentPattern(parts: parts)
  }

  /// The names of web hosts as URLs have them: in ASCII, and without escapes, since no host has any.
  private func webHost(
    _ pattern: SegmentPattern, at start: Int
  ) throws(RoutePatternError) -> SegmentPattern {
    var parts: [SegmentPattern.Part] = []
    for part in pattern.parts {
      guard case .literal(let bytes) = part else {
        parts.append(part)
        continue
      }
      let text = String(decoding: bytes, as: UTF8.self)
      if bytes.allSatisfy({ $0 < 0x80 }) {
        if let byte = bytes.first(where: { !ByteSet.keptInPath.contains($0) }) {
          throw fault(.forbiddenInHost(String(UnicodeScalar(byte))), at: start)
        }
        parts.append(part)
      } else {
        // Only whole labels have a spelling in ASCII.
        guard pattern.parts.count == 1, let name = HostName.asciiAuthority(text),
          name.utf8.allSatisfy(ByteSet.keptInPath.contains)
        else {
          throw fault(.malformedHost(text), at: start)
        }
        parts.append(.literal(Array(name.utf8)))
      }
    }
    return SegmentPattern(parts: parts)
  }

  private static func lowercased(_ part: SegmentPattern.Part) -> SegmentPattern.Part {
    if case .literal(let bytes) = part { .literal(bytes.map(\.asciiLowercased)) } else { part }
  }

  /// Whether a byte stands for itself in any literal.
  private func isPlain(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
  }

  /// The next byte of a literal, decoded.
  mutating func literalByte() throws(RoutePatternError) -> UInt8 {
    let start = index
    let byte = bytes[index]
    index += 1
    if byte == UInt8(ascii: "%") {
      guard index + 1 < bytes.count, let high = bytes[index].hexDigitValue,
        let low = bytes[index + 1].hexDigitValue
      else {
        let end = min(start + 3, bytes.count)
        throw fault(
          .malformedEscape(String(decoding: bytes[start..<end], as: UTF8.self)), at: start)
      }
      index += 2
      return high << 4 | low
    }
    if byte <= 0x20 || byte == 0x7F || byte == UInt8(ascii: "}")
      || (place == .path && (byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]")))
    {
      throw fault(.forbiddenCharacter(String(UnicodeScalar(byte))), at: start)
    }
    return byte
  }

  // MARK: - Reading

  var isAtEnd: Bool { index >= bytes.count }
  var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  func fault(_ reason: RoutePatternError.Reason, at offset: Int) -> RoutePatternError {
    RoutePatternError(reason: reason, pattern: text, offset: offset)
  }

  func unexpected(_ expected: [String]) -> RoutePatternError {
    var found = "the end"
    if index < bytes.count {
      let scalar = String(decoding: bytes[index...].prefix(4), as: UTF8.self).unicodeScalars.first
      found = "\"" + (scalar.map { String(Character($0)) } ?? "") + "\""
    }
    return fault(.unexpected(found: found, expected: expected), at: index)
  }
}
