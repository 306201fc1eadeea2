// Whether a pattern covers a text. Both ways take at most pattern × text steps: going back to the
// last star is enough for wildcards alone, and variables are followed at all places at once.

/// A range of tokens in the shared array and what is known of it.
struct PatternSlice: Sendable {
  var start: Int32
  var end: Int32
  var hasOptionalTail: Bool
  var hasChoice: Bool
  /// Which edges it has, or -1.
  var edges: Int32 = -1
}

extension PatternSlice {
  /// Where a program stands whose tokens begin at `start`.
  init(_ program: PatternProgram, at start: Int) {
    self.init(
      start: Int32(truncatingIfNeeded: start),
      end: Int32(truncatingIfNeeded: start + program.tokens.count),
      hasOptionalTail: program.hasOptionalTail, hasChoice: program.hasChoice,
      edges: Int32(truncatingIfNeeded: program.edges ?? -1))
  }
}

extension PatternTables {
  func matches(_ program: PatternProgram, _ text: [UInt32]) -> Bool {
    matches(PatternSlice(program, at: 0), in: program.tokens.span, text.span)
  }

  func matches(
    _ slice: PatternSlice, in tokens: Span<PatternToken>, _ text: Span<UInt32>
  ) -> Bool {
    let (start, end) = (Int(slice.start), Int(slice.end))
    if slice.edges >= 0 {
      return PatternWalk(tables: self, text: text)
        .covers(tokens, start, end, text, edges[Int(slice.edges)])
    }
    if slice.hasChoice {
      return PatternWalk(tables: self, text: text)
        .covers(tokens, start, end, text, hasOptionalTail: slice.hasOptionalTail)
    }
    if glob(tokens, start, end, text) { return true }
    return slice.hasOptionalTail && glob(tokens, start, end - 2, text)
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
