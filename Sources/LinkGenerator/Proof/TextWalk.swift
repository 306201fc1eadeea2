// A walk through automata side by side, over all texts of one of them: each combination of the others
// that take a text together is met, and shown by a shortest text.

import LinkRouter

/// Automata that are walked with many others; what is found out about their steps is kept.
struct TextSteps {
  let machine: TextMachine
  private let characters: [URLCharacter]
  /// The numbers of all characters.
  let alphabet: ByteSet
  /// The owners from here on are rules, of which the first one decides.
  private let firstRule: Int32
  private var known: [[Step]?]
  /// The sets of states that were met, by number; a bit a state.
  private var sets: [[UInt64]] = []
  private var numbers: [[UInt64]: Int] = [:]
  private let ends: [UInt64]
  private let settled: [UInt64]
  /// For each rule that takes a text whatever follows the states that still have something to say.
  private var telling: [Int32: [UInt64]] = [:]
  private var moves: [[Move]?] = []

  /// The characters that lead from a state to the same states.
  private struct Step {
    var characters: ByteSet
    let targets: [UInt64]
  }

  /// Characters that lead from a set of states to one other.
  private struct Move {
    let characters: ByteSet
    /// Where; nil as long as nobody asked.
    var next: Int?
  }

  /// Prepares a walk; `firstRule` is the first owner that is a rule, if any is.
  init(_ machine: TextMachine, _ alphabet: TextAlphabet, firstRule: Int32 = .max) {
    self.machine = machine
    self.firstRule = firstRule
    characters = alphabet.characters
    var all = ByteSet()
    for index in alphabet.characters.indices { all.insert(UInt8(truncatingIfNeeded: index)) }
    self.alphabet = all
    known = Array(repeating: nil, count: machine.states.count)
    let states = machine.states
    ends = Self.bits(states.indices.filter { states[$0].isEnd }, of: states.count)
    settled =
      firstRule < .max
      ? Self.bits(states.indices.filter { states[$0].isSettled }, of: states.count) : []
  }

  private static func bits(_ states: some Sequence<Int>, of count: Int) -> [UInt64] {
    var words = [UInt64](repeating: 0, count: (count + 63) / 64)
    for state in states { words[state >> 6] |= 1 << UInt64(state & 63) }
    return words
  }

  /// The states of a set, in order.
  private static func states(_ words: [UInt64]) -> [Int] {
    var states: [Int] = []
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        states.append(index << 6 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
    return states
  }

  /// The set in which a text begins.
  mutating func start() -> Int {
    let states = machine.closure(machine.starts).map { Int($0) }
    return number(of: Self.bits(states, of: machine.states.count))
  }

  /// Whether a text may end in a set.
  func isEnd(_ set: Int) -> Bool {
    for index in ends.indices where sets[set][index] & ends[index] != 0 { return true }
    return false
  }

  /// Whether nothing is left in a set.
  func isEmpty(_ set: Int) -> Bool { !sets[set].contains { $0 != 0 } }

  /// Who takes a text that ends in a set, in order.
  func owners(_ set: Int) -> [Int32] {
    var owners: [Int32] = []
    for state in Self.states(sets[set]) where machine.states[state].isEnd {
      let owner = machine.states[state].owner
      if owners.last != owner { owners.append(owner) }
    }
    return owners
  }

  /// Where some characters lead from a set.
  mutating func steps(
    from set: Int, over characters: ByteSet
  ) -> [(characters: ByteSet, next: Int)] {
    if moves[set] == nil { moves[set] = blocks(sets[set]).map { Move(characters: $0) } }
    var result: [(characters: ByteSet, next: Int)] = []
    for index in (moves[set] ?? []).indices {
      guard let move = moves[set]?[index] else { continue }
      let own = move.characters.intersection(characters)
      guard let character = own.first else { continue }
      if let next = move.next {
        result.append((own, next))
      } else {
        let next = number(of: after(sets[set], character))
        moves[set]?[index].next = next
        result.append((own, next))
      }
    }
    return result
  }

  /// The alphabet cut into characters that lead all of some states to the same places.
  private mutating func blocks(_ set: [UInt64]) -> [ByteSet] {
    var blocks = [alphabet]
    for state in Self.states(set) {
      for step in steps(state) {
        for index in blocks.indices {
          let inside = blocks[index].intersection(step.characters)
          guard !inside.isEmpty, inside != blocks[index] else { continue }
          blocks.append(blocks[index].intersection(step.characters.inverted))
          blocks[index] = inside
        }
      }
    }
    return blocks
  }

  private mutating func number(of set: [UInt64]) -> Int {
    if let number = numbers[set] { return number }
    numbers[set] = sets.count
    sets.append(set)
    moves.append(nil)
    return sets.count - 1
  }

  private mutating func steps(_ state: Int) -> [Step] {
    if let steps = known[state] { return steps }
    var places: [[UInt64]: Int] = [:]
    var steps: [Step] = []
    if !machine.states[state].moves.isEmpty {
      for (index, character) in characters.enumerated() {
        let states = machine.step(Int32(state), character)
        guard !states.isEmpty else { continue }
        let targets = Self.bits(states.map { Int($0) }, of: machine.states.count)
        let bit = UInt8(truncatingIfNeeded: index)
        if let place = places[targets] {
          steps[place].characters.insert(bit)
        } else {
          places[targets] = steps.count
          steps.append(Step(characters: ByteSet(bit...bit), targets: targets))
        }
      }
    }
    known[state] = steps
    return steps
  }

  /// The states after a character.
  private mutating func after(_ set: [UInt64], _ character: UInt8) -> [UInt64] {
    var next = [UInt64](repeating: 0, count: set.count)
    for index in set.indices {
      var rest = set[index]
      while rest != 0 {
        let state = index << 6 + rest.trailingZeroBitCount
        rest &= rest - 1
        for step in steps(state) where step.characters.contains(character) {
          for word in next.indices { next[word] |= step.targets[word] }
        }
      }
    }
    dropUnheard(&next)
    return next
  }

  /// Once a rule takes a text whatever follows, those after it have nothing to say.
  private mutating func dropUnheard(_ set: inout [UInt64]) {
    // The states of an owner stand together, those of the first rule before others.
    guard let index = settled.indices.first(where: { set[$0] & settled[$0] != 0 }) else { return }
    let state = index << 6 + (set[index] & settled[index]).trailingZeroBitCount
    let least = machine.states[state].owner
    let mask =
      telling[least]
      ?? Self.bits(
        machine.states.indices.filter {
          let state = machine.states[$0]
          return state.owner < firstRule || state.owner < least
            || state.owner == least && (state.isSettled || state.isEnd)
        }, of: machine.states.count)
    telling[least] = mask
    for index in set.indices { set[index] &= mask[index] }
  }
}

/// The texts that one automaton writes, told apart by who else takes them.
struct TextWalk {
  /// Who takes a text, and a shortest one.
  struct Meeting {
    let owners: [Int32]
    let text: String
  }

  private(set) var meetings: [Meeting] = []
  /// Whether there was no text left.
  private(set) var isComplete = true
  /// How many places were visited.
  private(set) var count = 0

  /// The sets of states that writers and readers are in.
  private struct Place: Hashable {
    let writers: Int
    let readers: Int
  }

  private struct Visit {
    let place: Place
    let origin: Int
    let character: UInt8
  }

  /// Walks until no text is left, or `most` places were visited.
  init(
    _ writers: inout TextSteps, _ readers: inout TextSteps, _ alphabet: TextAlphabet, most: Int
  ) {
    let start = Place(writers: writers.start(), readers: readers.start())
    var seen: Set<Place> = [start]
    var visits = [Visit(place: start, origin: -1, character: 0)]
    var found: Set<[Int32]> = []
    var index = 0
    while index < visits.count {
      let place = visits[index].place
      if writers.isEnd(place.writers) {
        let owners = readers.owners(place.readers)
        if found.insert(owners).inserted {
          meetings.append(Meeting(owners: owners, text: Self.text(visits, index, alphabet)))
        }
      }
      for (character, next) in Self.steps(place, &writers, &readers) {
        guard seen.insert(next).inserted else { continue }
        guard visits.count < most else {
          isComplete = false
          continue
        }
        visits.append(Visit(place: next, origin: index, character: character))
      }
      index += 1
    }
    count = visits.count
  }

  private static func text(_ visits: [Visit], _ last: Int, _ alphabet: TextAlphabet) -> String {
    var path: [UInt8] = []
    var index = last
    while visits[index].origin >= 0 {
      path.append(visits[index].character)
      index = visits[index].origin
    }
    return String(
      decoding: path.reversed().flatMap { alphabet.characters[Int($0)].written }, as: UTF8.self)
  }

  /// Where the characters that the writers may write lead, those first that people can read.
  private static func steps(
    _ place: Place, _ writers: inout TextSteps, _ readers: inout TextSteps
  ) -> [(character: UInt8, next: Place)] {
    var result: [(character: UInt8, next: Place)] = []
    for written in writers.steps(from: place.writers, over: writers.alphabet)
    where !writers.isEmpty(written.next) {
      for read in readers.steps(from: place.readers, over: written.characters) {
        guard let first = read.characters.first else { continue }
        result.append((first, Place(writers: written.next, readers: read.next)))
      }
    }
    return result.sorted { $0.character < $1.character }
  }
}
