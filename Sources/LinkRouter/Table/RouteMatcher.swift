// One walk of a URL through the tree. The most specific edges are tried first and what fails is
// taken back, so the first hit is the most specific one. No allocation without captures.

import LinkTypes

/// Finds the variant that takes a URL.
struct RouteMatcher {
  let tree: RouteTree
  let parts: URLParts
  /// Only these routes count; nil for all.
  let wanted: [Int32]?
  /// The places of the captured values, in the order of the variant's slots.
  private(set) var captures: [CaptureSpan] = []
  private var segmentMatcher = SegmentMatcher()
  private let end: Int

  init(_ tree: RouteTree, _ parts: URLParts, wanted: [Int32]? = nil) {
    self.tree = tree
    self.parts = parts
    self.wanted = wanted
    // The end of the last segment; of the host where there is no path.
    end = parts.path?.upperBound ?? (parts.form == .host ? parts.authority.upperBound : -1)
  }

  /// The index of the terminal that takes the URL; -1 if none does.
  mutating func match(_ bytes: Span<UInt8>) -> Int32 {
    let scheme = schemeIndex(bytes)
    guard scheme >= 0 else { return -1 }
    let root = tree.schemeRoots[Int(scheme) * 4 + Int(parts.form.rawValue)]
    guard root >= 0 else { return -1 }
    let start = parts.path?.lowerBound ?? (end + 1)
    guard parts.form == .host else { return walk(root, start, bytes) }
    return walkHost(root, start, bytes, isWeb: tree.isWeb[Int(scheme)])
  }

  private func schemeIndex(_ bytes: Span<UInt8>) -> Int32 {
    let exact = tree.schemes.find(-1, bytes, parts.scheme.lowerBound, parts.scheme.upperBound)
    if exact >= 0 || EscapedBytes.isLower(bytes, parts.scheme) { return exact }
    return tree.schemes.find(
      -1, decoding: bytes, parts.scheme.lowerBound, parts.scheme.upperBound, ignoringCase: true)
  }

  private mutating func walkHost(
    _ root: Int32, _ start: Int, _ bytes: Span<UInt8>, isWeb: Bool
  ) -> Int32 {
    let host = parts.authority
    let node = tree.nodes[Int(root)]
    if node.hasLiterals {
      var child = tree.literals.find(root, bytes, host.lowerBound, host.upperBound)
      if child < 0, !EscapedBytes.isLower(bytes, host) {
        if !isWeb || EscapedBytes.isPlain(bytes, host.lowerBound, host.upperBound) {
          child = tree.literals.find(
            root, decoding: bytes, host.lowerBound, host.upperBound, ignoringCase: true)
        } else if let name = RouteMatcher.asciiHost(bytes, host) {
          child = tree.literals.find(root, name.span, 0, name.count)
        }
      }
      if child >= 0 {
        let found = walk(child, start, bytes)
        if found >= 0 { return found }
      }
    }
    for index in node.patterns {
      let edge = tree.patterns[Int(index)]
      let pattern = tree.segments[Int(edge.segment)]
      let count = captures.count
      segmentMatcher.ignoresCase = true
      let matches = segmentMatcher.match(
        pattern.parts, bytes, host.lowerBound, host.upperBound, &captures)
      segmentMatcher.ignoresCase = false
      guard matches else { continue }
      if !isWeb || RouteMatcher.arePlain(captures[count...], bytes, host) {
        let found = walk(edge.child, start, bytes)
        if found >= 0 { return found }
      }
      captures.removeLast(captures.count - count)
    }
    return node.tails.isEmpty ? -1 : walkTails(node, host.lowerBound, bytes)
  }

  /// The name of a web host that is written with letters beyond ASCII; nil if it is none.
  static func asciiHost(_ bytes: Span<UInt8>, _ host: Range<Int>) -> [UInt8]? {
    guard host.count <= 1_024,
      !EscapedBytes.hasEscape(bytes, host.lowerBound, host.upperBound),
      let text = String(validating: bytes, host)
    else { return nil }
    return HostName.asciiAuthority(text).map { Array($0.utf8) }
  }

  /// Captured parts of a web host have no user, port, escape or letter beyond ASCII, end in no dot and
  /// leave no label empty, whatever their types: what a pattern does not spell is not there.
  static func arePlain(
    _ captures: ArraySlice<CaptureSpan>, _ bytes: Span<UInt8>, _ host: Range<Int>
  ) -> Bool {
    for capture in captures {
      for index in capture.range where !ByteSet.unreserved.contains(bytes[index]) { return false }
      if capture.range.upperBound == host.upperBound, !host.isEmpty,
        bytes[host.upperBound - 1] == UInt8(ascii: ".")
      {
        return false
      }
    }
    var isAfterDot = true
    for index in host {
      let isDot = bytes[index] == UInt8(ascii: ".")
      if isDot, isAfterDot { return false }
      isAfterDot = isDot
    }
    return true
  }

  /// Walks on from a node; `position` is where the next segment begins, beyond `end` if none is left.
  private mutating func walk(_ index: Int32, _ position: Int, _ bytes: Span<UInt8>) -> Int32 {
    let node = tree.nodes[Int(index)]
    if position > end {
      let found = terminal(node, bytes)
      if found >= 0 { return found }
    } else {
      var segmentEnd = position
      while segmentEnd < end, bytes[segmentEnd] != UInt8(ascii: "/") { segmentEnd += 1 }
      if node.hasLiterals {
        var child = tree.literals.find(index, bytes, position, segmentEnd)
        if child < 0, EscapedBytes.hasEscape(bytes, position, segmentEnd) {
          child = tree.literals.find(
            index, decoding: bytes, position, segmentEnd, ignoringCase: false)
        }
        if child >= 0 {
          let found = walk(child, segmentEnd + 1, bytes)
          if found >= 0 { return found }
        }
      }
      for edgeIndex in node.patterns {
        let edge = tree.patterns[Int(edgeIndex)]
        let count = captures.count
        if edge.isPlainText {
          guard segmentEnd > position, EscapedBytes.isText(bytes, position, segmentEnd) else {
            continue
          }
          captures.append(CaptureSpan(position, segmentEnd))
        } else {
          let parts = tree.segments[Int(edge.segment)].parts
          guard segmentMatcher.match(parts, bytes, position, segmentEnd, &captures) else {
            continue
          }
        }
        let found = walk(edge.child, segmentEnd + 1, bytes)
        if found >= 0 { return found }
        captures.removeLast(captures.count - count)
      }
    }
    return node.tails.isEmpty ? -1 : walkTails(node, position, bytes)
  }

  /// A tail that nothing follows takes all segments. One that something follows takes few first, so
  /// that the route with more segments after its tail goes first.
  private mutating func walkTails(
    _ node: RouteTree.Node, _ position: Int, _ bytes: Span<UInt8>
  ) -> Int32 {
    for index in node.tails {
      let tail = tree.tails[Int(index)]
      if tail.atLeast == 0, position > end || tail.goesOn {
        captures.append(.absent)
        let found = walk(tail.child, position, bytes)
        if found >= 0 { return found }
        captures.removeLast()
      }
      guard position <= end else { continue }
      // Where the segment begins that the tail takes next.
      var next = position
      while next <= end {
        var tailEnd = tail.goesOn ? next : end
        while tailEnd < end, bytes[tailEnd] != UInt8(ascii: "/") { tailEnd += 1 }
        guard EscapedBytes.isText(bytes, next, tailEnd) else { break }
        if tail.atLeast == 0 || tailEnd > position {
          captures.append(CaptureSpan(position, tailEnd))
          let found = walk(tail.child, tailEnd + 1, bytes)
          if found >= 0 { return found }
          captures.removeLast()
        }
        next = tailEnd + 1
      }
    }
    return -1
  }

  // MARK: - Query and fragment

  private mutating func terminal(_ node: RouteTree.Node, _ bytes: Span<UInt8>) -> Int32 {
    for index in node.terminals {
      let terminal = tree.terminals[Int(index)]
      if let wanted, !wanted.contains(terminal.route) { continue }
      let count = captures.count
      if terminal.isURL, let url = captures.first?.range,
        !TypeCheck.acceptsEscaped(.url, bytes, url.lowerBound, url.upperBound)
      {
        continue
      }
      if itemsMatch(terminal.items, parts.query, bytes), fragmentMatches(terminal, bytes) {
        return index
      }
      captures.removeLast(captures.count - count)
    }
    return -1
  }

  private mutating func fragmentMatches(
    _ terminal: RouteTree.Terminal, _ bytes: Span<UInt8>
  ) -> Bool {
    switch terminal.fragment {
    case .ignored: return true
    case .query: return itemsMatch(terminal.fragmentParts, parts.fragment, bytes)
    case .value, .optionalValue:
      let pattern = tree.segments[Int(terminal.fragmentParts.lowerBound)]
      guard let fragment = parts.fragment, !fragment.isEmpty || pattern.takesEmpty else {
        guard terminal.fragment == .optionalValue else { return false }
        for _ in pattern.slots { captures.append(.absent) }
        return true
      }
      return segmentMatcher.match(
        pattern.parts, bytes, fragment.lowerBound, fragment.upperBound, &captures)
    case .path:
      guard let fragment = parts.fragment, !fragment.isEmpty,
        bytes[fragment.lowerBound] == UInt8(ascii: "/")
      else { return false }
      var start = fragment.lowerBound + 1
      guard segmentsMatch(terminal.fragmentParts, from: &start, fragment, bytes) else {
        return false
      }
      // One trailing slash is ignored here too.
      return start >= fragment.upperBound
    case .tail: return fragmentTailMatches(terminal, bytes)
    }
  }

  private mutating func segmentsMatch(
    _ segments: Range<Int32>, from start: inout Int, _ fragment: Range<Int>, _ bytes: Span<UInt8>
  ) -> Bool {
    for index in segments {
      guard start <= fragment.upperBound else { return false }
      var end = start
      while end < fragment.upperBound, bytes[end] != UInt8(ascii: "/") { end += 1 }
      guard segmentMatcher.match(tree.segments[Int(index)].parts, bytes, start, end, &captures)
      else { return false }
      start = end + 1
    }
    return true
  }

  private mutating func fragmentTailMatches(
    _ terminal: RouteTree.Terminal, _ bytes: Span<UInt8>
  ) -> Bool {
    let fragment = parts.fragment ?? 0..<0
    var start = fragment.lowerBound
    if terminal.isRooted {
      guard !fragment.isEmpty, bytes[start] == UInt8(ascii: "/") else { return false }
      start += 1
    }
    guard segmentsMatch(terminal.fragmentParts, from: &start, fragment, bytes) else { return false }
    let tail = FragmentTail.range(from: start, in: fragment, isRooted: terminal.isRooted, bytes)
    guard !tail.isEmpty else {
      captures.append(.absent)
      return terminal.isTailOptional
    }
    guard EscapedBytes.isText(bytes, tail.lowerBound, tail.upperBound) else { return false }
    captures.append(CaptureSpan(tail.lowerBound, tail.upperBound))
    return true
  }

  private mutating func itemsMatch(
    _ items: Range<Int32>, _ query: Range<Int>?, _ bytes: Span<UInt8>
  ) -> Bool {
    for index in items {
      guard itemMatches(tree.items[Int(index)], query, bytes) else { return false }
    }
    return true
  }

  private mutating func itemMatches(
    _ item: RouteTree.Item, _ query: Range<Int>?, _ bytes: Span<UInt8>
  ) -> Bool {
    if item.kind == .repeated { return repeatedMatches(item, query, bytes) }
    if item.kind == .wholeQuery {
      let isThere = query.map { !$0.isEmpty } ?? false
      captures.append(
        isThere ? CaptureSpan(query?.lowerBound ?? 0, query?.upperBound ?? 0) : .absent)
      return isThere || item.isOptional
    }
    let value = query.flatMap { QueryScan.first(item.keys, tree, bytes, $0) }
    if let value, !value.isEmpty || item.takesEmpty || !item.isOptional {
      switch item.kind {
      case .anything: return true
      case .text:
        guard !value.isEmpty, EscapedBytes.isText(bytes, value.lowerBound, value.upperBound) else {
          return false
        }
        captures.append(CaptureSpan(value.lowerBound, value.upperBound))
        return true
      default:
        let pattern = tree.segments[Int(item.segment)]
        return segmentMatcher.match(
          pattern.parts, bytes, value.lowerBound, value.upperBound, &captures)
      }
    }
    guard item.isOptional else { return false }
    for _ in 0..<item.captures { captures.append(.absent) }
    return true
  }

  private mutating func repeatedMatches(
    _ item: RouteTree.Item, _ query: Range<Int>?, _ bytes: Span<UInt8>
  ) -> Bool {
    var count = 0
    if let query, case .capture(_, let type)? = tree.segments[Int(item.segment)].parts.first {
      var scan = QueryScan(query)
      while let (key, value) = scan.next(bytes) {
        guard QueryScan.isAny(item.keys, tree, bytes, key) else { continue }
        if value.isEmpty, !item.takesEmpty { continue }
        guard TypeCheck.acceptsEscaped(type, bytes, value.lowerBound, value.upperBound) else {
          return false
        }
        count += 1
      }
    }
    guard count >= Int(item.atLeast) else { return false }
    captures.append(
      count == 0 ? .absent : CaptureSpan(query?.lowerBound ?? 0, query?.upperBound ?? 0))
    return true
  }
}
