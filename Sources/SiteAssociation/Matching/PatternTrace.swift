// How a pattern came through a text: which wildcard took what, or where nothing fitted any more.

/// A pattern's way through a text, for explanations.
struct PatternTrace {
  private(set) var matches = false
  private(set) var captures: [PartTrace.Capture] = []
  /// For a miss: the characters passed before nothing fitted.
  private(set) var reached = 0
  /// For a miss: the rest of the written pattern.
  private(set) var rest = ""

  private let program: PatternProgram
  private let edges: PathEdges
  private let walk: PatternWalk
  private let written: [Unicode.Scalar]
  private let text: [UInt32]
  private let shown: [UInt32]

  /// Follows a pattern through `text`; captures are cut from `shown`, which is as long.
  init(
    _ tables: PatternTables, _ program: PatternProgram, _ pattern: String, text: [UInt32],
    shown: [UInt32]
  ) {
    self.program = program
    self.text = text
    self.shown = shown
    written = Array(pattern.unicodeScalars)
    walk = PatternWalk(tables: tables, text: text.span)
    var edges = PathEdges(
      finals: [Bool](repeating: false, count: program.tokens.count + 1),
      trees: [Int](repeating: -1, count: program.tokens.count))
    if let own = program.edges { edges = tables.edges[own] } else { edges.end(program) }
    self.edges = edges
    follow()
  }

  /// The ways that a token opens; `ends` says whether the text may end within it.
  private func advance(_ index: Int, from state: PathState) -> (state: PathState, ends: Bool) {
    var ends = false
    let next = walk.advance(
      program.tokens[index], from: state, text.span, tree: edges.trees[index], ends: &ends)
    return (next, ends)
  }

  private var start: PathState {
    var state = PathState(places: PlaceSet(count: text.count))
    if program.edges != nil { state.lead = .fresh } else { state.places.insert(0) }
    return state
  }

  private func state(at place: Int) -> PathState {
    var state = PathState(places: PlaceSet(count: text.count))
    state.places.insert(place)
    return state
  }

  private mutating func follow() {
    var states = [start]
    for index in program.tokens.indices {
      let state = states[index]
      if edges.finals[index], walk.isEnd(state, text.span) { matches = true }
      let (next, ends) = advance(index, from: state)
      if ends { matches = true }
      if next.isEmpty {
        if !matches { stop(at: index, state) }
        break
      }
      states.append(next)
    }
    let count = program.tokens.count
    guard states.count > count, edges.finals[count], walk.isEnd(states[count], text.span) else {
      if matches {
        capture(usable(states, endsEarly: true), endsEarly: true)
      } else if states.count > count {
        stop(at: count, states[count])
      }
      return
    }
    matches = true
    capture(usable(states, endsEarly: false), endsEarly: false)
  }

  private mutating func stop(at token: Int, _ state: PathState) {
    reached = state.places.last ?? 0
    rest =
      token < program.sources.count
      ? string(written[min(program.sources[token], written.count)...].map(\.value)) : ""
  }

  /// For each token the states from which the rest can still be passed.
  private func usable(_ forward: [PathState], endsEarly: Bool) -> [PathState] {
    var sets: [PathState] = []
    var after = PathState(places: PlaceSet(count: text.count))
    for index in forward.indices.reversed() {
      var before = PathState(places: PlaceSet(count: text.count))
      let isEnd = edges.finals[index] && (endsEarly || index == program.tokens.count)
      func isUsable(_ state: PathState) -> Bool {
        if isEnd, walk.isEnd(state, text.span) { return true }
        guard index < program.tokens.count else { return false }
        var (next, ends) = advance(index, from: state)
        if ends, endsEarly { return true }
        next.formIntersection(after)
        return !next.isEmpty
      }
      if index < program.tokens.count, program.tokens[index] == .star {
        let last = isEnd ? text.count : after.places.last ?? 0
        forward[index].places.forEach { if $0 <= last { before.places.insert($0) } }
      } else {
        forward[index].places.forEach { place in
          if isUsable(state(at: place)) { before.places.insert(place) }
        }
      }
      for lead in [PathLead.fresh, .slashed] where forward[index].lead.contains(lead) {
        let state = PathState(places: PlaceSet(count: text.count), lead: lead)
        if isUsable(state) { before.lead.insert(lead) }
      }
      sets.append(before)
      after = before
    }
    return sets.reversed()
  }

  /// From the left: each wildcard takes as much as lets the rest pass.
  private mutating func capture(_ usable: [PathState], endsEarly: Bool) {
    var state = start
    for index in program.tokens.indices {
      let place = state.lead == .slashed ? 1 : state.places.last ?? 0
      let isFresh = state.lead.contains(.fresh)
      var next = PathState(places: PlaceSet(count: text.count))
      var ends = false
      (next, ends) = advance(index, from: state)
      if index + 1 < usable.count { next.formIntersection(usable[index + 1]) } else { next.clear() }
      var end = place
      if let last = next.places.last {
        end = last
        state = self.state(at: last)
      } else if !next.lead.isEmpty {
        state = next
        state.lead = next.lead.contains(.slashed) ? .slashed : .fresh
        end = state.lead == .slashed ? min(1, text.count) : 0
      } else {
        // The text ends here, or within a variable; what is left of the pattern takes nothing.
        guard ends, endsEarly else { return captureNothing(from: index) }
        end = text.count
      }
      if !program.tokens[index].isScalar {
        let begin = isFresh ? self.begin(of: index, end: end) : place
        captures.append(
          .init(pattern: name(of: index), text: string(shown[begin..<max(begin, end)])))
      }
      if next.isEmpty { return captureNothing(from: index + 1) }
    }
  }

  private mutating func captureNothing(from index: Int) {
    for index in program.tokens.indices[index...] where !program.tokens[index].isScalar {
      captures.append(.init(pattern: name(of: index), text: ""))
    }
  }

  /// Where what a token took begins if nothing came before: after the slash that is given, unless it has
  /// one itself or begins with a star.
  private func begin(of index: Int, end: Int) -> Int {
    let token = program.tokens[index]
    guard end > 0, token != .star else { return 0 }
    guard let choice = token.choiceIndex else { return end > 1 ? 1 : 0 }
    let tree = walk.tables.choices[choice]
    let text = text.span
    var ends = PlaceSet(count: text.count)
    for child in tree.nodes[0].children where child.token == .slash || child.token == .star {
      var isEnd = false
      let places = walk.step(child.token, from: state(at: 0).places, text)
      walk.follow(tree, [(child.node, places)], text, [], into: &ends, &isEnd)
    }
    return ends.contains(end) ? 0 : 1
  }

  /// A wildcard or variable as it is written.
  private func name(of index: Int) -> String {
    let start = program.sources[index]
    guard written[start] == "$", let end = written[start...].firstIndex(of: ")") else {
      return String(written[start])
    }
    return string(written[start...end].map(\.value))
  }
}

extension PathEdges {
  /// The ends of a pattern that has no edges of its own.
  fileprivate mutating func end(_ program: PatternProgram) {
    finals[program.tokens.count] = true
    if program.hasOptionalTail { finals[program.tokens.count - 2] = true }
  }
}

extension PathState {
  fileprivate mutating func formIntersection(_ other: PathState) {
    places.formIntersection(other.places)
    lead.formIntersection(other.lead)
  }

  fileprivate mutating func clear() { self = PathState(places: PlaceSet(count: 0)) }
}
