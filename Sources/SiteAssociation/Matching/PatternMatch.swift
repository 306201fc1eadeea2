// Whether a pattern covers a text. Both ways take at most pattern × text steps: going back to the
// last star is enough for wildcards alone, and variables are followed at all places at once.

/// A range of tokens in the shared array and what is known of it.
struct PatternSlice: Sendable {
  var start: Int32
  var end: Int32
  var hasOptionalTail: Bool
  var hasChoice: Bool
}

extension PatternTables {
  func matches(_ program: PatternProgram, _ text: [UInt32]) -> Bool {
    let slice = PatternSlice(
      start: 0, end: Int32(truncatingIfNeeded: program.tokens.count),
      hasOptionalTail: program.hasOptionalTail, hasChoice: program.hasChoice)
    return matches(slice, in: program.tokens.span, text.span)
  }

  func matches(
    _ slice: PatternSlice, in tokens: Span<PatternToken>, _ text: Span<UInt32>
  ) -> Bool {
    let (start, end) = (Int(slice.start), Int(slice.end))
    if covers(tokens, start, end, text, slice.hasChoice) { return true }
    return slice.hasOptionalTail && covers(tokens, start, end - 2, text, slice.hasChoice)
  }

  private func covers(
    _ tokens: Span<PatternToken>, _ start: Int, _ end: Int, _ text: Span<UInt32>,
    _ hasChoice: Bool
  ) -> Bool {
    if hasChoice {
      var walk = PatternWalk(tables: self, text: text)
      return walk.covers(tokens, start, end, text)
    }
    return glob(tokens, start, end, text)
  }

  /// Compares wildcards by going back to the last star only: an earlier one need never take more.
  private func glob(
    _ tokens: Span<PatternToken>, _ start: Int, _ end: Int, _ text: Span<UInt32>
  ) -> Bool {
    var token = start
    var place = 0
    var starToken = -1
    var starPlace = 0
    while place < text.count {
      if token < end, tokens[token] == .star {
        starToken = token
        starPlace = place
        token += 1
      } else if token < end, accepts(tokens[token], text[place]) {
        token += 1
        place += 1
      } else if starToken >= 0 {
        starPlace += 1
        token = starToken + 1
        place = starPlace
      } else {
        return false
      }
    }
    while token < end, tokens[token] == .star { token += 1 }
    return token == end
  }

  /// Whether a token that stands for one character stands for this one.
  func accepts(_ token: PatternToken, _ scalar: UInt32) -> Bool {
    if token.code == scalar || token == .any { return true }
    guard let index = token.setIndex else { return false }
    return sets[index].contains(scalar)
  }
}

/// A set of places in a text: 0 to the number of its characters.
struct PlaceSet: Sendable, Hashable {
  private(set) var words: [UInt64]

  init(count: Int) {
    words = [UInt64](repeating: 0, count: count / 64 + 1)
  }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  func contains(_ place: Int) -> Bool {
    place >= 0 && place >> 6 < words.count && words[place >> 6] >> UInt64(place & 63) & 1 == 1
  }

  mutating func insert(_ place: Int) { words[place >> 6] |= 1 << UInt64(place & 63) }

  mutating func formUnion(_ other: PlaceSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  mutating func formIntersection(_ other: PlaceSet) {
    for index in words.indices { words[index] &= other.words[index] }
  }

  var first: Int? {
    for (index, word) in words.enumerated() where word != 0 {
      return index << 6 + word.trailingZeroBitCount
    }
    return nil
  }

  var last: Int? {
    for (index, word) in words.enumerated().reversed() where word != 0 {
      return index << 6 + 63 - word.leadingZeroBitCount
    }
    return nil
  }

  func forEach(_ body: (Int) -> Void) {
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        body(index << 6 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
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

  mutating func covers(
    _ tokens: Span<PatternToken>, _ start: Int, _ end: Int, _ text: Span<UInt32>
  ) -> Bool {
    var places = PlaceSet(count: count)
    places.insert(0)
    for index in start..<max(start, end) {
      places = step(tokens[index], from: places, text)
      if places.isEmpty { return false }
    }
    return places.contains(count)
  }

  /// The places that a token leads to.
  func step(_ token: PatternToken, from places: PlaceSet, _ text: Span<UInt32>) -> PlaceSet {
    var next = PlaceSet(count: count)
    if token == .star {
      if let first = places.first {
        for place in first...count { next.insert(place) }
      }
    } else if let index = token.choiceIndex {
      follow(tables.choices[index], places, text, into: &next)
    } else if token != .never {
      places.forEach { place in
        if place < count, tables.accepts(token, text[place]) { next.insert(place + 1) }
      }
    }
    return next
  }

  /// Walks the tree with a stack of its own: texts may be as long as the file.
  private func follow(
    _ tree: ChoiceTree, _ places: PlaceSet, _ text: Span<UInt32>, into ends: inout PlaceSet
  ) {
    var open = [(node: 0, places: places)]
    while let (node, places) = open.popLast() {
      if tree.nodes[node].isEnd { ends.formUnion(places) }
      for child in tree.nodes[node].children {
        let next = step(child.token, from: places, text)
        if !next.isEmpty { open.append((child.node, next)) }
      }
    }
  }
}
