// Patterns with variables: followed through a text at all places at once, so that no combination of
// values is tried twice.

/// A set of places in a text: 0 to the number of its characters.
struct PlaceSet: Sendable, Hashable {
  /// The first 64 places stand apart, so that a short text costs no allocation.
  private var head: UInt64 = 0
  private var tail: [UInt64]

  init(count: Int) {
    tail = count < 64 ? [] : [UInt64](repeating: 0, count: count / 64)
  }

  var isEmpty: Bool { head == 0 && tail.allSatisfy { $0 == 0 } }

  func contains(_ place: Int) -> Bool {
    let word = place >> 6
    guard place >= 0, word <= tail.count else { return false }
    return (word == 0 ? head : tail[word - 1]) >> UInt64(place & 63) & 1 == 1
  }

  mutating func insert(_ place: Int) {
    let bit: UInt64 = 1 << UInt64(place & 63)
    if place < 64 { head |= bit } else { tail[place >> 6 - 1] |= bit }
  }

  mutating func formUnion(_ other: PlaceSet) {
    head |= other.head
    for index in tail.indices { tail[index] |= other.tail[index] }
  }

  mutating func formIntersection(_ other: PlaceSet) {
    head &= other.head
    for index in tail.indices { tail[index] &= other.tail[index] }
  }

  var first: Int? {
    if head != 0 { return head.trailingZeroBitCount }
    for (index, word) in tail.enumerated() where word != 0 {
      return (index + 1) << 6 + word.trailingZeroBitCount
    }
    return nil
  }

  var last: Int? {
    for (index, word) in tail.enumerated().reversed() where word != 0 {
      return (index + 1) << 6 + 63 - word.leadingZeroBitCount
    }
    return head == 0 ? nil : 63 - head.leadingZeroBitCount
  }

  func forEach(_ body: (Int) -> Void) {
    Self.forEach(head, 0, body)
    for (index, word) in tail.enumerated() where word != 0 {
      Self.forEach(word, (index + 1) << 6, body)
    }
  }

  private static func forEach(_ word: UInt64, _ base: Int, _ body: (Int) -> Void) {
    var rest = word
    while rest != 0 {
      body(base + rest.trailingZeroBitCount)
      rest &= rest - 1
    }
  }
}

/// Follows a pattern through a text at all places at once.
struct PatternWalk {
  let tables: PatternTables
  private let count: Int

  init(tables: PatternTables, text: Span<UInt32>) {
    self.tables = tables
    count = text.count
  }

  /// Whether a pattern covers the text; with an optional tail also without its last two tokens.
  func covers(
    _ tokens: Span<PatternToken>, _ start: Int, _ end: Int, _ text: Span<UInt32>,
    hasOptionalTail: Bool
  ) -> Bool {
    // As long as there is only one place, no set is needed; that is most of most walks.
    var (index, place) = (start, 0)
    while index < end {
      if hasOptionalTail, index == end - 2, place == count { return true }
      let token = tokens[index]
      if let number = token.choiceIndex, tables.choices[number].isPlain {
        guard let next = onlyEnd(tables.choices[number], place, text) else { break }
        guard next >= 0 else { return false }
        place = next
      } else if token == .star || token.choiceIndex != nil {
        break
      } else {
        guard place < count, tables.accepts(token, text[place]) else { return false }
        place += 1
      }
      index += 1
    }
    if index == end { return place == count }
    var places = PlaceSet(count: count)
    places.insert(place)
    while index < end {
      if hasOptionalTail, index == end - 2, places.contains(count) { return true }
      places = step(tokens[index], from: places, text)
      if places.isEmpty { return false }
      index += 1
    }
    return places.contains(count)
  }

  /// Where the texts of a variable end: the place if it is one, -1 if there is none, nil for several.
  private func onlyEnd(_ tree: ChoiceTree, _ start: Int, _ text: Span<UInt32>) -> Int? {
    var (node, place, found) = (0, start, -1)
    while true {
      if tree.isEnd(node) {
        if found >= 0 { return nil }
        found = place
      }
      guard place < count, let next = tree.next(node, .scalar(text[place])) else { return found }
      node = next
      place += 1
    }
  }

  /// The places that a token leads to.
  func step(_ token: PatternToken, from places: PlaceSet, _ text: Span<UInt32>) -> PlaceSet {
    var next = PlaceSet(count: count)
    if token == .star {
      if let first = places.first {
        for place in first...count { next.insert(place) }
      }
    } else if let index = token.choiceIndex {
      var isEnd = false
      follow(tables.choices[index], [(0, places)], text, [], into: &next, &isEnd)
    } else if token != .never {
      places.forEach { place in
        if place < count, tables.accepts(token, text[place]) { next.insert(place + 1) }
      }
    }
    return next
  }

  /// Walks the texts of a variable from nodes of its tree to where they end; `isEnd` becomes true if the
  /// text ends at one of the nodes that are `finals`.
  func follow(
    _ tree: ChoiceTree, _ start: [(node: Int, places: PlaceSet)], _ text: Span<UInt32>,
    _ finals: [Bool], into ends: inout PlaceSet, _ isEnd: inout Bool
  ) {
    if tree.isPlain {
      for (node, places) in start {
        places.forEach { follow(tree, node, $0, text, finals, into: &ends, &isEnd) }
      }
      return
    }
    // A stack of its own: texts may be as long as the file.
    var open = start
    while let (node, places) = open.popLast() {
      if tree.isEnd(node) { ends.formUnion(places) }
      if !finals.isEmpty, finals[node], places.contains(count) { isEnd = true }
      for child in tree.nodes[node].children {
        let next = step(child.token, from: places, text)
        if !next.isEmpty { open.append((child.node, next)) }
      }
    }
  }

  /// Texts without wildcards: the text itself leads the way down the tree.
  private func follow(
    _ tree: ChoiceTree, _ start: Int, _ first: Int, _ text: Span<UInt32>, _ finals: [Bool],
    into ends: inout PlaceSet, _ isEnd: inout Bool
  ) {
    var (node, place) = (start, first)
    while true {
      if tree.isEnd(node) { ends.insert(place) }
      if place == count, !finals.isEmpty, finals[node] { isEnd = true }
      guard place < count, let next = tree.next(node, .scalar(text[place])) else { return }
      node = next
      place += 1
    }
  }
}
