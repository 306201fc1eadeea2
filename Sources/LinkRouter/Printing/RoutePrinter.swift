// From a route and values to its URL. Every component is encoded for itself, so that any value comes
// back as it was; what could not come back is an error, never a wrong link.

import LinkTypes

struct RoutePrinter {
  let route: Route
  let values: [String: RouteValue]
  private(set) var bytes: [UInt8] = []

  init(_ route: Route, _ values: [String: RouteValue]) {
    self.route = route
    self.values = values
    bytes.reserveCapacity(96)
  }

  mutating func print(_ pattern: RoutePattern) throws(RoutePrintError) {
    bytes.append(contentsOf: (pattern.scheme ?? "").utf8)
    bytes.append(
      contentsOf: pattern.form == .emptyHost
        ? "://".utf8 : pattern.form == .rooted ? ":".utf8 : pattern.form.separator.utf8)
    if let literal = pattern.authority?.literal {
      appendEncoded(literal, keeping: pattern.keptInHost)
    } else if let authority = pattern.authority {
      try append(authority, pattern, .path)
    }
    var isFirst = true
    try append(pattern.path, pattern, &isFirst)
    // One slash at the end of a path is not seen, so an empty last segment needs one more.
    let isLastEmpty = !isFirst && bytes.last == UInt8(ascii: "/")
    if pattern.hasTrailingSlash || isLastEmpty || (pattern.form == .rooted && isFirst) {
      bytes.append(UInt8(ascii: "/"))
    }
    if try items(pattern.query, pattern, opening: UInt8(ascii: "?")) {}
    try append(pattern.fragment, pattern)
  }

  /// Where a literal stands, which says what may stay as it is.
  private enum Component {
    case path, query
  }

  private mutating func append(
    _ steps: [RoutePattern.Step], _ pattern: RoutePattern, _ isFirst: inout Bool
  ) throws(RoutePrintError) {
    for step in steps {
      switch step {
      case .segment(let segment):
        slash(pattern, &isFirst)
        try append(segment, pattern, .path)
      case .optional(let inner):
        guard try isGiven(inner, pattern) else { continue }
        try append(inner, pattern, &isFirst)
      case .tail(let slot, let atLeast):
        let capture = pattern.captures[slot]
        guard let value = values[capture.name] else {
          if atLeast == 0 { continue }
          throw missing(capture)
        }
        if capture.type == .url {
          guard value.fits(.url), let text = value.text else { throw wrong(capture, value) }
          append(url: text)
          isFirst = false
          continue
        }
        guard case .segments(let segments) = value, segments.count >= max(atLeast, 1) else {
          throw wrong(capture, value)
        }
        // A tail that begins at the host is most often a URL, whose colon its readers want to see.
        let kept = pattern.beginsAtHost ? ByteSet.unreservedAndColon : .unreserved
        for segment in segments {
          slash(pattern, &isFirst)
          append(text: segment, keeping: kept)
        }
      }
    }
  }

  private mutating func append(
    _ tail: FragmentTail, _ pattern: RoutePattern
  ) throws(RoutePrintError) {
    let capture = pattern.captures[tail.slot]
    let value = values[capture.name]
    var texts: [String] = []
    switch value {
    case nil where tail.atLeast > 0: throw missing(capture)
    case nil: if !tail.isRooted { return }
    case .segments(let segments)? where !segments.isEmpty: texts = segments
    case .some(let value): throw wrong(capture, value)
    }
    bytes.append(UInt8(ascii: "#"))
    if tail.isRooted { bytes.append(UInt8(ascii: "/")) }
    for (index, segment) in tail.segments.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: "/")) }
      try append(segment, pattern, .path)
    }
    for (index, text) in texts.enumerated() {
      if index > 0 || !tail.segments.isEmpty { bytes.append(UInt8(ascii: "/")) }
      append(text: text)
    }
  }

  private mutating func slash(_ pattern: RoutePattern, _ isFirst: inout Bool) {
    if !isFirst || pattern.hasSlashBeforePath { bytes.append(UInt8(ascii: "/")) }
    isFirst = false
  }

  /// Whether an optional part is wanted: all of its values are given. A part without values is not.
  private func isGiven(
    _ steps: [RoutePattern.Step], _ pattern: RoutePattern
  ) throws(RoutePrintError) -> Bool {
    var slots: [Int] = []
    for step in steps { if case .segment(let segment) = step { slots += segment.slots } }
    let given = slots.filter { values[pattern.captures[$0].name] != nil }
    if given.isEmpty { return false }
    for slot in slots where values[pattern.captures[slot].name] == nil {
      throw missing(pattern.captures[slot])
    }
    return true
  }

  private mutating func append(
    _ segment: SegmentPattern, _ pattern: RoutePattern, _ component: Component
  ) throws(RoutePrintError) {
    for part in segment.parts {
      switch part {
      case .literal(let literal): append(literal: literal, component)
      case .capture(let slot, let type):
        let capture = pattern.captures[slot]
        guard let value = values[capture.name] ?? capture.defaultValue else {
          throw missing(capture)
        }
        guard value.fits(type), let text = value.text else { throw wrong(capture, value) }
        // A dot segment is one only if nothing else stands in the segment.
        if segment.parts.count == 1 {
          append(text: text)
        } else {
          appendEncoded(text.utf8, keeping: .unreserved)
        }
      }
    }
  }

  /// A URL in the place of a path: as it is, but for what would end it.
  private mutating func append(url: String) {
    // One slash at the end of a path is not seen.
    let isSlashed = url.utf8.last == UInt8(ascii: "/")
    appendEncoded(isSlashed ? url.utf8.dropLast() : url.utf8[...], keeping: .keptInURL)
    if isSlashed { bytes.append(contentsOf: "%2F".utf8) }
  }

  private mutating func append(text: String, keeping kept: ByteSet = .unreserved) {
    // URL parsers remove dot segments.
    if text == "." || text == ".." {
      bytes.append(contentsOf: (text == "." ? "%2E" : "%2E%2E").utf8)
    } else {
      appendEncoded(text.utf8, keeping: kept)
    }
  }

  private mutating func append(literal: [UInt8], _ component: Component) {
    appendEncoded(literal, keeping: component == .path ? .keptInPath : .keptInQuery)
  }

  /// Most texts need no escape and are appended as a whole.
  private mutating func appendEncoded(_ text: some Collection<UInt8>, keeping kept: ByteSet) {
    if text.allSatisfy(kept.contains) {
      bytes.append(contentsOf: text)
    } else {
      for byte in text {
        if kept.contains(byte) {
          bytes.append(byte)
        } else {
          PercentEncoding.append(byte, to: &bytes)
        }
      }
    }
  }

  // MARK: - Query and fragment

  /// Appends items after an opening byte; whether there were any.
  private mutating func items(
    _ items: [QueryPattern], _ pattern: RoutePattern, opening: UInt8
  ) throws(RoutePrintError) -> Bool {
    var separator = opening
    func begin(_ item: QueryPattern, _ printer: inout RoutePrinter) {
      printer.bytes.append(separator)
      separator = UInt8(ascii: "&")
      if let key = item.keys.first { printer.append(literal: key, .query) }
    }
    for item in items {
      switch item.value {
      case .anything: begin(item, &self)
      case .wholeQuery(let slot):
        let capture = pattern.captures[slot]
        guard let value = values[capture.name] else {
          if item.isOptional { continue }
          throw missing(capture)
        }
        guard case .query(let text) = value, !text.utf8.contains(UInt8(ascii: "#")), !text.isEmpty
        else { throw wrong(capture, value) }
        begin(item, &self)
        bytes.append(contentsOf: text.utf8)
      case .repeated(let slot, let type, let atLeast):
        try repeated(item, pattern.captures[slot], type, atLeast) { begin(item, &$0) }
      case .pattern(let segment):
        if try isLeftOut(item, segment, pattern) { continue }
        begin(item, &self)
        if segment.parts.count == 1, case .capture(let slot, .flag) = segment.parts[0] {
          let capture = pattern.captures[slot]
          guard let value = values[capture.name] else { throw missing(capture) }
          guard value == .flag else { throw wrong(capture, value) }
        } else {
          bytes.append(UInt8(ascii: "="))
          try append(segment, pattern, .query)
        }
      }
    }
    return separator != opening
  }

  private mutating func repeated(
    _ item: QueryPattern, _ capture: RoutePattern.Capture, _ type: CaptureType, _ atLeast: Int,
    begin: (inout RoutePrinter) -> Void
  ) throws(RoutePrintError) {
    guard let value = values[capture.name] else {
      if atLeast == 0 { return }
      throw missing(capture)
    }
    guard case .list(let list) = value, list.count >= max(atLeast, 1) else {
      throw wrong(capture, value)
    }
    for element in list {
      guard element.fits(type), let text = element.text, !text.isEmpty || type == .any else {
        throw wrong(capture, element)
      }
      begin(&self)
      bytes.append(UInt8(ascii: "="))
      append(text: text)
    }
  }

  /// Whether an item may be missing and should: nothing was given, or what it means anyhow.
  private func isLeftOut(
    _ item: QueryPattern, _ segment: SegmentPattern, _ pattern: RoutePattern
  ) throws(RoutePrintError) -> Bool {
    guard item.isOptional else { return false }
    let given = segment.slots.filter { values[pattern.captures[$0].name] != nil }
    if given.isEmpty { return true }
    return segment.slots.allSatisfy { slot in
      let capture = pattern.captures[slot]
      return values[capture.name].map { $0 == capture.defaultValue } ?? true
    }
  }

  private mutating func append(
    _ fragment: FragmentPattern?, _ pattern: RoutePattern
  ) throws(RoutePrintError) {
    switch fragment {
    case nil: break
    case .tail(let tail): try append(tail, pattern)
    case .path(let segments):
      bytes.append(UInt8(ascii: "#"))
      for segment in segments {
        bytes.append(UInt8(ascii: "/"))
        try append(segment, pattern, .path)
      }
    case .query(let items): _ = try self.items(items, pattern, opening: UInt8(ascii: "#"))
    case .value(let segment, let isOptional):
      if isOptional, !segment.slots.contains(where: { values[pattern.captures[$0].name] != nil }) {
        return
      }
      bytes.append(UInt8(ascii: "#"))
      try append(segment, pattern, .query)
    }
  }

  // MARK: - Faults

  private func missing(_ capture: RoutePattern.Capture) -> RoutePrintError {
    .missingValue(
      route: route.name, value: capture.name, expected: capture.type.expectation)
  }

  private func wrong(_ capture: RoutePattern.Capture, _ value: RouteValue) -> RoutePrintError {
    let isSecret = route.secrets.contains(capture.name)
    let text = isSecret ? "•••" : value.text ?? "…"
    var expected = capture.type.expectation(for: isSecret ? "" : text)
    switch capture.extent {
    case .value: break
    case .tail(let count): expected = count > 0 ? "one or more segments" : "segments"
    case .repeated: expected = "one or more values, each \(expected)"
    case .wholeQuery: expected = "a query"
    }
    return .wrongValue(
      route: route.name, value: capture.name, text: text, expected: expected,
      nearest: isSecret ? nil : capture.type.nearest(to: text))
  }
}
