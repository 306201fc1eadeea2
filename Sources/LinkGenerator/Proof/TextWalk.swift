// A walk through automata side by side, over all texts of one of them: each combination of the others
// that take a text together is met, and shown by a shortest text.

import LinkRouter

/// Automata that are walked with many others; what is found out about their steps is kept.
struct TextSteps {
  let machine: TextMachine
  private let characters: [URLCharacter]
  private var known: [[Step]?]

  /// The characters that lead from a state to the same states.
  struct Step {
    var characters: ByteSet
    let targets: [Int32]
  }

  init(_ machine: TextMachine, _ alphabet: TextAlphabet) {
    self.machine = machine
    characters = alphabet.characters
    known = Array(repeating: nil, count: machine.states.count)
  }

  mutating func steps(_ state: Int32) -> [Step] {
    if let steps = known[Int(state)] { return steps }
    var places: [[Int32]: Int] = [:]
    var steps: [Step] = []
    if !machine.states[Int(state)].moves.isEmpty {
      for (index, character) in characters.enumerated() {
        let targets = machine.step(state, character)
        guard !targets.isEmpty else { continue }
        let bit = UInt8(truncatingIfNeeded: index)
        if let place = places[targets] {
          steps[place].characters.insert(bit)
        } else {
          places[targets] = steps.count
          steps.append(Step(characters: ByteSet(bit...bit), targets: targets))
        }
      }
    }
    known[Int(state)] = steps
    return steps
  }

  /// The states after a character.
  mutating func after(_ states: [Int32], _ character: UInt8) -> [Int32] {
    var next: [Int32] = []
    for state in states {
      for step in steps(state) where step.characters.contains(character) { next += step.targets }
    }
    guard next.count > 1 else { return next }
    next.sort()
    var count = 1
    for index in 1..<next.count where next[index] != next[count - 1] {
      next[count] = next[index]
      count += 1
    }
    next.removeSubrange(count...)
    return next
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

  private struct Place: Hashable {
    let writers: [Int32]
    let readers: [Int32]
  }

  private struct Visit {
    let place: Place
    let origin: Int
    let character: UInt8
  }

  /// Walks until no text is left, or `most` places were visited; owners from `order` on are rules, of which
  /// the first one decides.
  init(
    _ writers: inout TextSteps, _ readers: inout TextSteps, _ alphabet: TextAlphabet,
    deciding order: Int32, most: Int
  ) {
    let start = Place(
      writers: writers.machine.closure(writers.machine.starts),
      readers: readers.machine.closure(readers.machine.starts))
    var seen: Set<Place> = [start]
    var visits = [Visit(place: start, origin: -1, character: 0)]
    var found: Set<[Int32]> = []
    var index = 0
    while index < visits.count {
      let place = visits[index].place
      if place.writers.contains(where: { writers.machine.states[Int($0)].isEnd }) {
        var owners: [Int32] = []
        for state in place.readers where readers.machine.states[Int(state)].isEnd {
          let owner = readers.machine.states[Int(state)].owner
          if owners.last != owner { owners.append(owner) }
        }
        if found.insert(owners).inserted {
          meetings.append(
            Meeting(owners: owners, text: Self.text(visits, index, alphabet)))
        }
      }
      for block in Self.blocks(place, &writers, &readers) {
        guard let character = block.first else { continue }
        let next = Place(
          writers: writers.after(place.writers, character),
          readers: Self.unsettled(
            readers.after(place.readers, character), readers.machine, order))
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

  /// The characters that the writers may write, by where they lead everyone.
  private static func blocks(
    _ place: Place, _ writers: inout TextSteps, _ readers: inout TextSteps
  ) -> [ByteSet] {
    var masks: Set<ByteSet> = []
    var all = ByteSet()
    for state in place.writers {
      for step in writers.steps(state) {
        masks.insert(step.characters)
        all = all.union(step.characters)
      }
    }
    for state in place.readers {
      for step in readers.steps(state) { masks.insert(step.characters) }
    }
    guard !all.isEmpty else { return [] }
    var blocks = [all]
    for mask in masks {
      for index in blocks.indices {
        let inside = blocks[index].intersection(mask)
        guard !inside.isEmpty, inside != blocks[index] else { continue }
        blocks.append(blocks[index].intersection(mask.inverted))
        blocks[index] = inside
      }
    }
    return blocks.sorted { ($0.first ?? 0) < ($1.first ?? 0) }
  }

  /// Once a rule takes a text whatever follows, those after it have nothing to say.
  private static func unsettled(
    _ states: [Int32], _ machine: TextMachine, _ order: Int32
  ) -> [Int32] {
    var least = Int32.max
    for state in states where machine.states[Int(state)].isSettled {
      least = min(least, machine.states[Int(state)].owner)
    }
    guard least < .max else { return states }
    return states.filter {
      let owner = machine.states[Int($0)].owner
      return owner < order || owner < least || owner == least && machine.states[Int($0)].isSettled
        || owner == least && machine.states[Int($0)].isEnd
    }
  }
}
