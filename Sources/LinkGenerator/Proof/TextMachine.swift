// Patterns of routes and of rules as automata over one alphabet: the characters of a URL as they are
// written there, with what they stand for.

import LinkRouter
import SiteAssociation

/// One character of a URL: how it is written and what it stands for.
struct URLCharacter: Sendable, Hashable {
  /// As it is written.
  let written: [UInt8]
  /// The bytes that it stands for.
  let bytes: [UInt8]
  /// Whether it is a slash between two segments.
  let isSeparator: Bool

  /// The slash between two segments.
  static let separator = URLCharacter(
    written: [UInt8(ascii: "/")], bytes: [UInt8(ascii: "/")], isSeparator: true)

  var isEscaped: Bool { written.first == UInt8(ascii: "%") }
}

/// Nondeterministic automata side by side.
struct TextMachine: Sendable {
  /// What a state looks at.
  enum Reading: Sendable, Hashable {
    /// What characters stand for, as routes do.
    case bytes
    /// Characters as they are written, as rules do.
    case written
    /// What characters stand for, one by one, as rules with `percentEncoded: false` do.
    case characters
  }

  struct Move: Sendable {
    var set: ByteSet
    /// Whether it takes the slash between segments.
    var takesSeparator = false
    /// The bytes that must not be escaped, all others being escaped; nil where it does not matter.
    var kept: ByteSet?
    var target: Int32
  }

  struct State: Sendable {
    var reading: Reading
    /// Whose it is.
    var owner: Int32
    var moves: [Move] = []
    var free: [Int32] = []
    var isEnd = false
    /// Whether every text that gets here is taken, whatever follows.
    var isSettled = false
  }

  private(set) var states: [State] = []
  private(set) var starts: [Int32] = []

  var isEmpty: Bool { states.isEmpty }

  private mutating func add(_ reading: Reading, _ owner: Int32) -> Int32 {
    states.append(State(reading: reading, owner: owner))
    return Int32(states.count - 1)
  }

  // MARK: - Routes

  /// How a route writes what it prints; nil for one that only reads.
  enum Writing {
    case path, query

    var kept: ByteSet { self == .path ? .keptInPath : .keptInQuery }
  }

  /// The path of a shape of a route's URLs.
  mutating func add(_ steps: [RouteVariant.Step], owner: Int32, writing: Writing? = nil) {
    let start = add(.bytes, owner)
    starts.append(start)
    var last = start
    var isRoot = true
    for step in steps {
      switch step {
      case .segment(let pattern):
        isRoot = false
        let begin = separator(last, owner)
        last = segment(pattern, from: begin, owner, writing)
      case .tail(_, let atLeast):
        if atLeast > 0 { isRoot = false }
        for _ in 0..<atLeast { last = text(separator(last, owner), owner, writing) }
        // Any more of them, which come back here and not to the start: a slash alone is a path only there.
        let loop = add(.bytes, owner)
        let end = text(separator(loop, owner), owner, writing)
        let next = add(.bytes, owner)
        states[Int(last)].free.append(loop)
        states[Int(loop)].free.append(next)
        states[Int(end)].free.append(loop)
        last = next
      }
    }
    states[Int(last)].isEnd = true
    if isRoot { states[Int(separator(start, owner))].isEnd = true }
  }

  /// One value, or a part of one.
  mutating func add(
    _ pattern: SegmentPattern, owner: Int32, writing: Writing? = nil, takesSlash: Bool = false
  ) {
    let start = add(.bytes, owner)
    starts.append(start)
    let first = states.count
    states[Int(segment(pattern, from: start, owner, writing))].isEnd = true
    guard takesSlash else { return }
    for state in first - 1..<states.count {
      for move in states[state].moves.indices
      where states[state].moves[move].set.contains(UInt8(ascii: "/")) {
        states[state].moves[move].takesSeparator = true
      }
    }
  }

  /// A fragment, but for one of items.
  mutating func add(_ fragment: FragmentPattern, owner: Int32, writing: Writing? = nil) {
    switch fragment {
    case .path(let segments):
      add(segments.map(RouteVariant.Step.segment), owner: owner, writing: writing)
    case .tail(let tail) where tail.isRooted:
      add(
        tail.segments.map(RouteVariant.Step.segment)
          + [.tail(slot: tail.slot, atLeast: tail.atLeast)], owner: owner, writing: writing)
    case .tail(let tail):
      addText(
        owner: owner, isEmptyTaken: tail.atLeast == 0, writing: writing.map { _ in .query })
    case .value(let pattern, _):
      add(pattern, owner: owner, writing: writing.map { _ in .query }, takesSlash: writing == nil)
    case .query: break
    }
  }

  /// Any text, slashes included, perhaps the empty one too.
  mutating func addText(owner: Int32, isEmptyTaken: Bool, writing: Writing? = nil) {
    let start = add(.bytes, owner)
    starts.append(start)
    let end = add(.bytes, owner)
    let kept: ByteSet? = writing.map { _ in .unreserved }
    for state in [start, end] {
      states[Int(state)].moves.append(
        Move(set: .all, takesSeparator: true, kept: kept, target: end))
    }
    states[Int(start)].isEnd = isEmptyTaken
    states[Int(end)].isEnd = true
  }

  /// The one automaton that begins at a state; the others are there, but nothing leads to them.
  func only(_ start: Int32) -> TextMachine {
    var machine = self
    machine.starts = [start]
    return machine
  }

  private mutating func separator(_ from: Int32, _ owner: Int32) -> Int32 {
    let next = add(.bytes, owner)
    states[Int(from)].moves.append(Move(set: ByteSet(), takesSeparator: true, target: next))
    return next
  }

  /// One segment of any text.
  private mutating func text(_ from: Int32, _ owner: Int32, _ writing: Writing?) -> Int32 {
    segment(SegmentPattern(parts: [.capture(slot: 0, .string)]), from: from, owner, writing)
  }

  private mutating func segment(
    _ pattern: SegmentPattern, from: Int32, _ owner: Int32, _ writing: Writing?
  ) -> Int32 {
    var last = from
    for part in pattern.parts {
      switch part {
      case .literal(let bytes):
        for byte in bytes {
          let next = add(.bytes, owner)
          states[Int(last)].moves.append(
            Move(set: ByteSet(byte...byte), kept: writing?.kept, target: next))
          last = next
        }
      case .capture(let slot, let type):
        // Routes write few of the spellings that they read.
        let isBool = type == .bool && writing != nil
        let parts: [[SegmentPattern.Part]] =
          type == .date
          ? CaptureCover.days
          : [[.capture(slot: slot, isBool ? .words(CaptureCover.truthValues) : type)]]
        let end = add(.bytes, owner)
        for alternative in parts {
          let last = values(alternative, from: last, owner, writing)
          states[Int(last)].free.append(end)
        }
        last = end
      }
    }
    return last
  }

  /// Values in a row, of types and as they are.
  private mutating func values(
    _ parts: [SegmentPattern.Part], from: Int32, _ owner: Int32, _ writing: Writing?
  ) -> Int32 {
    let automaton = LinkRouter.PatternAutomaton(SegmentPattern(parts: parts))
    let base = Int32(states.count)
    for state in automaton.states {
      states.append(
        State(
          reading: .bytes, owner: owner,
          moves: state.moves.map {
            Move(
              set: $0.set, kept: writing.map { _ in .unreserved }, target: base + Int32($0.target))
          }, free: state.jumps.map { base + Int32($0) }))
    }
    states[Int(from)].free.append(base)
    return base + Int32(automaton.accept)
  }

  // MARK: - Rules

  /// A pattern of a rule; nil is one that takes everything.
  ///
  /// `settles` says that nothing else than this text decides whether the rule matches.
  mutating func add(_ pattern: TextPattern?, owner: Int32, settles: Bool) {
    let base = Int32(states.count)
    starts.append(base)
    guard let pattern else {
      states.append(
        State(
          reading: .written, owner: owner,
          moves: [Move(set: .all, takesSeparator: true, target: base)], isEnd: true,
          isSettled: settles))
      return
    }
    for state in pattern.states {
      states.append(
        State(
          reading: pattern.isDecoded ? .characters : .written, owner: owner,
          moves: state.moves.map {
            let set = Self.set($0.label, isFolded: pattern.isFolded)
            return Move(
              set: set, takesSeparator: set.contains(UInt8(ascii: "/")),
              target: base + Int32($0.next))
          }, free: state.free.map { base + Int32($0) }, isEnd: state.isEnd))
    }
    guard settles else { return }
    for index in pattern.states.indices {
      let loops = pattern.states[index].moves.contains { $0.label == .any && $0.next == index }
      let ends =
        pattern.states[index].isEnd
        || pattern.states[index].free.contains { pattern.states[$0].isEnd }
      states[Int(base) + index].isSettled = loops && ends
    }
  }

  private static func set(_ label: TextPattern.Label, isFolded: Bool) -> ByteSet {
    var set = ByteSet()
    switch label {
    case .any: set = .all
    case .scalar(let scalar): set.insert(scalar < 0x80 ? UInt8(scalar) : Self.beyond)
    case .ascii(let bytes): for byte in bytes { set.insert(byte) }
    }
    guard isFolded else { return set }
    for byte in UInt8(ascii: "a")...UInt8(ascii: "z") where set.contains(byte) {
      set.insert(byte & ~0x20)
    }
    return set
  }

  /// What stands for all characters beyond ASCII where characters are read one by one.
  private static let beyond: UInt8 = 0x80

  // MARK: - Steps

  /// The states that need no character, in order.
  func closure(_ seeds: [Int32]) -> [Int32] {
    var seen = Set(seeds)
    var open = seeds
    while let state = open.popLast() {
      for next in states[Int(state)].free where seen.insert(next).inserted { open.append(next) }
    }
    // Those that only lead on have said all they had to say.
    return seen.filter { isTelling(states[Int($0)]) }.sorted()
  }

  private func isTelling(_ state: State) -> Bool { !state.moves.isEmpty || state.isEnd }

  /// The states after a character, without those that need no more.
  func step(_ from: Int32, _ character: URLCharacter) -> [Int32] {
    let units =
      switch states[Int(from)].reading {
      case .bytes: character.bytes
      case .written: character.written
      case .characters: character.bytes.count > 1 ? [Self.beyond] : character.bytes
      }
    var places = [from]
    for (index, unit) in units.enumerated() {
      if index > 0 { places = closure(places) }
      var next: Set<Int32> = []
      for place in places {
        for move in states[Int(place)].moves where takes(move, unit, character) {
          next.insert(move.target)
        }
      }
      if next.isEmpty { return [] }
      places = Array(next)
    }
    return closure(places)
  }

  private func takes(_ move: Move, _ unit: UInt8, _ character: URLCharacter) -> Bool {
    if character.isSeparator { return move.takesSeparator }
    guard move.set.contains(unit) else { return false }
    return move.kept.map { $0.contains(unit) != character.isEscaped } ?? true
  }
}
