// How a pattern came through a text: which wildcard took what, or where nothing fitted any more.

/// A pattern's way through a text, for explanations.
struct PatternTrace {
  private(set) var matches = false
  private(set) var captures: [PartTrace.Capture] = []
  /// For a miss: the characters passed before nothing fitted.
  private(set) var reached = 0
  /// For a miss: the rest of the written pattern.
  private(set) var rest = ""

  private let tables: PatternTables
  private let program: PatternProgram
  private let written: [Unicode.Scalar]
  private let shown: [UInt32]

  /// Follows a pattern through `text`; captures are cut from `shown`, which is as long.
  init(
    _ tables: PatternTables, _ program: PatternProgram, _ pattern: String, text: [UInt32],
    shown: [UInt32]
  ) {
    self.tables = tables
    self.program = program
    self.shown = shown
    written = Array(pattern.unicodeScalars)
    let walk = PatternWalk(tables: tables, text: text.span)
    if follow(program.tokens.count, walk, text) { return }
    let (reached, rest) = (reached, rest)
    if program.hasOptionalTail, follow(program.tokens.count - 2, walk, text) { return }
    (self.reached, self.rest) = (reached, rest)
  }

  private mutating func follow(_ count: Int, _ walk: PatternWalk, _ text: [UInt32]) -> Bool {
    var places = PlaceSet(count: text.count)
    places.insert(0)
    var forward = [places]
    for index in 0..<count {
      places = walk.step(program.tokens[index], from: places, text.span)
      if places.isEmpty {
        stop(at: index, forward[index].last ?? 0)
        return false
      }
      forward.append(places)
    }
    guard places.contains(text.count) else {
      stop(at: count, places.last ?? 0)
      return false
    }
    matches = true
    capture(backward(count, walk, text, forward), walk, text)
    return true
  }

  private mutating func stop(at token: Int, _ place: Int) {
    reached = place
    rest =
      token < program.sources.count
      ? string(written[min(program.sources[token], written.count)...].map(\.value)) : ""
  }

  /// For each token the places from which the rest can still be passed.
  private func backward(
    _ count: Int, _ walk: PatternWalk, _ text: [UInt32], _ forward: [PlaceSet]
  ) -> [PlaceSet] {
    var after = PlaceSet(count: text.count)
    after.insert(text.count)
    var sets = [after]
    for index in (0..<count).reversed() {
      var before = PlaceSet(count: text.count)
      let token = program.tokens[index]
      if token == .star {
        let last = after.last ?? 0
        forward[index].forEach { if $0 <= last { before.insert($0) } }
      } else {
        forward[index].forEach { place in
          var one = PlaceSet(count: text.count)
          one.insert(place)
          one = walk.step(token, from: one, text.span)
          one.formIntersection(after)
          if !one.isEmpty { before.insert(place) }
        }
      }
      sets.append(before)
      after = before
    }
    return sets.reversed()
  }

  /// From the left: each wildcard takes as much as lets the rest pass.
  private mutating func capture(_ usable: [PlaceSet], _ walk: PatternWalk, _ text: [UInt32]) {
    var place = 0
    for (index, token) in program.tokens.prefix(usable.count - 1).enumerated() {
      var one = PlaceSet(count: text.count)
      one.insert(place)
      one = walk.step(token, from: one, text.span)
      one.formIntersection(usable[index + 1])
      let end = one.last ?? place
      if !token.isScalar {
        captures.append(
          .init(pattern: name(of: index), text: string(shown[place..<max(place, end)])))
      }
      place = end
    }
  }

  /// A wildcard or variable as it is written.
  private func name(of index: Int) -> String {
    switch program.tokens[index] {
    case .star: return "*"
    case .any: return "?"
    default:
      let start = program.sources[index]
      guard let end = written[start...].firstIndex(of: ")") else { return "" }
      return string(written[start...end].map(\.value))
    }
  }
}
