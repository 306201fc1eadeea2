// What printing a pattern does, decided once: literals encoded beforehand, values by slot. Values that
// do not fit, and patterns that take more than this, go the long way, through `RoutePrinter`.

import LinkTypes

/// The steps of printing a plain pattern.
final class PrintPlan: Sendable {
  private enum Step: Sendable {
    /// Bytes that stand in the URL as they are; their place in `literals`.
    case literal(Range<Int>)
    /// A value; alone in its segment or beside others.
    case value(slot: Int, isAlone: Bool)
    /// A query item of a value that may be missing, or a flag; the key's place in `literals`.
    case item(key: Range<Int>, slot: Int, isFlag: Bool, isOptional: Bool)
    /// `?` before the first item that is there, `&` before others.
    case separator
    /// The segments of a tail, each with a slash but the first if so.
    case tail(slot: Int, beginsWithSlash: Bool)
  }

  private struct Capture: Sendable {
    let name: String
    let type: CaptureType
    let defaultValue: RouteValue?
  }

  private let steps: [Step]
  private let literals: [UInt8]
  private let captures: [Capture]

  /// Nil for patterns that take more than this.
  init?(_ pattern: RoutePattern) {
    var maker = Maker()
    guard maker.add(pattern) else { return nil }
    steps = maker.steps
    literals = maker.literals
    captures = pattern.captures.map {
      Capture(name: $0.name, type: $0.type, defaultValue: $0.defaultValue)
    }
  }

  /// The URL; nil if something is missing, unknown, ill-typed or unusual.
  func print(_ values: [String: RouteValue]) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(literals.count + 64)
    var used = 0
    var hasItem = false
    for step in steps {
      switch step {
      case .literal(let range): bytes.append(contentsOf: literals[range])
      case .separator:
        bytes.append(hasItem ? UInt8(ascii: "&") : UInt8(ascii: "?"))
        hasItem = true
      case .value(let slot, let isAlone):
        guard let value = value(slot, values), append(value, slot, isAlone: isAlone, to: &bytes)
        else { return nil }
        used += 1
      case .item(let key, let slot, let isFlag, let isOptional):
        guard let value = value(slot, values) else {
          guard isOptional else { return nil }
          continue
        }
        used += 1
        if isOptional, let known = captures[slot].defaultValue, known == value { continue }
        bytes.append(hasItem ? UInt8(ascii: "&") : UInt8(ascii: "?"))
        hasItem = true
        bytes.append(contentsOf: literals[key])
        if isFlag {
          guard value == .flag else { return nil }
        } else {
          bytes.append(UInt8(ascii: "="))
          guard append(value, slot, isAlone: true, to: &bytes) else { return nil }
        }
      case .tail(let slot, let beginsWithSlash):
        guard case .segments(let segments)? = value(slot, values), !segments.isEmpty else {
          return nil
        }
        used += 1
        for (index, segment) in segments.enumerated() {
          if beginsWithSlash || index > 0 { bytes.append(UInt8(ascii: "/")) }
          guard !segment.isEmpty else { return nil }
          PrintPlan.append(segment, isAlone: true, to: &bytes)
        }
      }
    }
    guard used == values.count else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A value by its slot. Of one value alone the name is compared: hashing takes longer.
  @inline(__always)
  private func value(_ slot: Int, _ values: [String: RouteValue]) -> RouteValue? {
    guard values.count == 1, let (name, value) = values.first else {
      return values[captures[slot].name]
    }
    return name == captures[slot].name ? value : nil
  }

  /// Whether a value fits its type and was appended.
  @inline(__always)
  private func append(
    _ value: RouteValue, _ slot: Int, isAlone: Bool, to bytes: inout [UInt8]
  ) -> Bool {
    switch (captures[slot].type, value) {
    case (.string, .string(let text)):
      guard !text.isEmpty else { return false }
      PrintPlan.append(text, isAlone: isAlone, to: &bytes)
      return true
    case (.int, .int(let number)):
      if number < 0 { bytes.append(UInt8(ascii: "-")) }
      PrintPlan.append(number.magnitude, to: &bytes)
      return true
    case (.uint, .uint(let number)):
      PrintPlan.append(number, to: &bytes)
      return true
    default: break
    }
    guard value.fits(captures[slot].type), let text = value.text else { return false }
    PrintPlan.append(text, isAlone: isAlone, to: &bytes)
    return true
  }

  private static func append(_ text: String, isAlone: Bool, to bytes: inout [UInt8]) {
    let span = text.utf8.span
    // URL parsers remove dot segments.
    if isAlone, span.count < 3, text == "." || text == ".." {
      return bytes.append(contentsOf: (text == "." ? "%2E" : "%2E%2E").utf8)
    }
    var index = 0
    while index < span.count, isUnreserved(span[index]) { index += 1 }
    // Most texts need no escape and are appended as a whole.
    if index == span.count { return bytes.append(contentsOf: text.utf8) }
    bytes.append(contentsOf: text.utf8.prefix(index))
    while index < span.count {
      if isUnreserved(span[index]) {
        bytes.append(span[index])
      } else {
        PercentEncoding.append(span[index], to: &bytes)
      }
      index += 1
    }
  }

  private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    let start = bytes.count
    var rest = number
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  /// `ByteSet.unreserved` as two numbers.
  @inline(__always)
  private static func isUnreserved(_ byte: UInt8) -> Bool {
    let bits: UInt64 = byte < 64 ? 0x03FF_6000_0000_0000 : 0x47FF_FFFE_87FF_FFFE
    return byte < 128 && bits >> UInt64(byte & 63) & 1 == 1
  }

  /// From a pattern to steps.
  private struct Maker {
    var steps: [Step] = []
    var literals: [UInt8] = []
    private var pending: [UInt8] = []

    mutating func add(_ pattern: RoutePattern) -> Bool {
      pending.append(contentsOf: (pattern.scheme ?? "").utf8)
      pending.append(
        contentsOf: pattern.form == .emptyHost
          ? "://".utf8 : pattern.form == .rooted ? ":".utf8 : pattern.form.separator.utf8)
      if let authority = pattern.authority { add(authority, pattern.keptInHost) }
      var isFirst = true
      for step in pattern.path {
        let hasSlash = !isFirst || pattern.hasSlashBeforePath
        isFirst = false
        switch step {
        case .segment(let segment):
          guard !segment.parts.isEmpty else { return false }
          if hasSlash { pending.append(UInt8(ascii: "/")) }
          add(segment, .keptInPath)
        case .tail(let slot, let atLeast):
          guard atLeast > 0, !pattern.beginsAtHost else { return false }
          flush()
          steps.append(.tail(slot: slot, beginsWithSlash: hasSlash))
        case .optional: return false
        }
      }
      if pattern.hasTrailingSlash || (pattern.form == .rooted && isFirst) {
        pending.append(UInt8(ascii: "/"))
      }
      for item in pattern.query {
        guard add(item) else { return false }
      }
      guard add(pattern.fragment) else { return false }
      flush()
      return true
    }

    private mutating func flush() {
      if !pending.isEmpty { steps.append(.literal(stored())) }
    }

    /// Puts away what is pending.
    private mutating func stored() -> Range<Int> {
      let start = literals.count
      literals += pending
      pending = []
      return start..<literals.count
    }

    private mutating func add(_ segment: SegmentPattern, _ kept: ByteSet) {
      for part in segment.parts {
        switch part {
        case .literal(let bytes): add(bytes, kept)
        case .capture(let slot, _):
          flush()
          steps.append(.value(slot: slot, isAlone: segment.parts.count == 1))
        }
      }
    }

    private mutating func add(_ literal: [UInt8], _ kept: ByteSet) {
      for byte in literal {
        if kept.contains(byte) {
          pending.append(byte)
        } else {
          PercentEncoding.append(byte, to: &pending)
        }
      }
    }

    private mutating func add(_ item: QueryPattern) -> Bool {
      guard let key = item.keys.first else { return false }
      var isFlag = false
      if case .pattern(let segment) = item.value, segment.parts.count == 1,
        case .capture(let slot, let type) = segment.parts[0]
      {
        isFlag = type == .flag
        if isFlag || item.isOptional {
          flush()
          add(key, .keptInQuery)
          steps.append(
            .item(key: stored(), slot: slot, isFlag: isFlag, isOptional: item.isOptional))
          return true
        }
      }
      guard !item.isOptional else { return false }
      flush()
      steps.append(.separator)
      add(key, .keptInQuery)
      switch item.value {
      case .anything: return true
      case .pattern(let segment):
        pending.append(UInt8(ascii: "="))
        add(segment, .keptInQuery)
        return true
      case .repeated, .wholeQuery: return false
      }
    }

    private mutating func add(_ fragment: FragmentPattern?) -> Bool {
      switch fragment {
      case nil: return true
      case .path(let segments):
        pending.append(UInt8(ascii: "#"))
        for segment in segments {
          pending.append(UInt8(ascii: "/"))
          add(segment, .keptInPath)
        }
        return true
      case .value(let segment, isOptional: false):
        pending.append(UInt8(ascii: "#"))
        add(segment, .keptInQuery)
        return true
      case .value, .query, .tail: return false
      }
    }
  }
}
