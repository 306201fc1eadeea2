// The texts that a segment pattern takes, as a small automaton over decoded bytes: what two patterns
// have in common, with an example, and whether one takes all that the other takes.

/// A nondeterministic automaton of a segment pattern.
package struct PatternAutomaton {
  /// A place between two bytes.
  package struct State {
    /// Where a byte leads.
    package internal(set) var moves: [(set: ByteSet, target: Int)] = []
    /// Where no byte is needed.
    package internal(set) var jumps: [Int] = []
  }

  /// The states; the first one is the start.
  package private(set) var states = [State()]
  private var start = 0
  /// The only state that a text ends in.
  package private(set) var accept = 0

  /// The automaton of a pattern.
  package init(_ pattern: SegmentPattern, ignoringCase: Bool = false) {
    add(pattern, ignoringCase: ignoringCase)
  }

  /// Of the texts that any of several patterns takes.
  init(anyOf patterns: [SegmentPattern], ignoringCase: Bool) {
    let end = newState()
    for pattern in patterns {
      accept = newState()
      states[start].jumps.append(accept)
      add(pattern, ignoringCase: ignoringCase)
      states[accept].jumps.append(end)
    }
    accept = end
  }

  // MARK: - Making

  private mutating func add(_ pattern: SegmentPattern, ignoringCase: Bool) {
    for part in pattern.parts {
      switch part {
      case .literal(let bytes): add(word: bytes, ignoringCase: ignoringCase)
      case .capture(_, let type): add(type)
      }
    }
  }

  private mutating func newState() -> Int {
    states.append(State())
    return states.count - 1
  }

  /// One byte of a set follows.
  private mutating func add(_ set: ByteSet) {
    let next = newState()
    states[accept].moves.append((set, next))
    accept = next
  }

  private mutating func add(_ set: ByteSet, times: ClosedRange<Int>) {
    for _ in 0..<times.lowerBound { add(set) }
    if times.upperBound == .max {
      states[accept].moves.append((set, accept))
      // What follows must not loop back through here.
      let next = newState()
      states[accept].jumps.append(next)
      accept = next
    } else {
      var ends: [Int] = []
      for _ in times.lowerBound..<times.upperBound {
        ends.append(accept)
        add(set)
      }
      for end in ends { states[end].jumps.append(accept) }
    }
  }

  private mutating func add(word: [UInt8], ignoringCase: Bool = false) {
    for byte in word {
      var set = ByteSet(byte...byte)
      if ignoringCase, byte.isASCIILetter { set.insert(byte ^ 0x20) }
      add(set)
    }
  }

  private mutating func add(words: [[UInt8]], ignoringCase: Bool = false) {
    let begin = accept
    let end = newState()
    for word in words {
      accept = begin
      add(word: word, ignoringCase: ignoringCase)
      states[accept].jumps.append(end)
    }
    accept = end
  }

  /// What follows `make` may be missing.
  private mutating func addOptional(_ make: (inout PatternAutomaton) -> Void) {
    let begin = accept
    make(&self)
    states[begin].jumps.append(accept)
  }

  /// Labels with single dots between.
  private mutating func addHost() {
    let (label, dot, end) = (newState(), newState(), newState())
    states[accept].moves.append((.hostLabel, label))
    states[label].moves.append((.hostLabel, label))
    states[label].moves.append((ByteSet(UInt8(ascii: ".")...UInt8(ascii: ".")), dot))
    states[dot].moves.append((.hostLabel, label))
    states[label].jumps.append(end)
    accept = end
  }

  private mutating func add(_ type: CaptureType) {
    let minus = ByteSet(UInt8(ascii: "-")...UInt8(ascii: "-"))
    switch type {
    case .string: add(.all, times: 1...Int.max)
    case .any, .flag: add(.all, times: 0...Int.max)
    case .int:
      addOptional { $0.add(minus) }
      add(.digits, times: 1...Int.max)
    case .uint, .digits(nil): add(.digits, times: 1...Int.max)
    case .double:
      addOptional { $0.add(minus) }
      add(.digits, times: 1...Int.max)
      addOptional {
        $0.add(ByteSet(UInt8(ascii: ".")...UInt8(ascii: ".")))
        $0.add(.digits, times: 1...Int.max)
      }
      addOptional {
        $0.add(ByteSet(ascii: "eE"))
        $0.addOptional { $0.add(ByteSet(ascii: "+-")) }
        $0.add(.digits, times: 1...2)
      }
    case .bool:
      add(
        words: ["true", "false", "yes", "no", "1", "0"].map { Array($0.utf8) }, ignoringCase: true)
    case .uuid:
      for (index, count) in [8, 4, 4, 4, 12].enumerated() {
        if index > 0 { add(minus) }
        add(.hexDigits, times: count...count)
      }
    case .date:
      // Years 2000 to 2099, days 1 to 28: examples must be dates, and those are enough to compare.
      add(word: Array("20".utf8))
      add(.digits, times: 2...2)
      add(minus)
      add(words: (1...12).map { Array(($0 < 10 ? "0\($0)" : "\($0)").utf8) })
      add(minus)
      add(words: (1...28).map { Array(($0 < 10 ? "0\($0)" : "\($0)").utf8) })
    case .hex(let count): add(.hexDigits, times: count.map { $0...$0 } ?? 1...Int.max)
    case .digits(let count?): add(.digits, times: count...count)
    case .url:
      add(.letters)
      add(ByteSet.letters.union(.digits).union(ByteSet(ascii: "+-.")), times: 0...Int.max)
      add(ByteSet(UInt8(ascii: ":")...UInt8(ascii: ":")))
      add(.all, times: 1...Int.max)
    case .host: addHost()
    case .slug: add(.slug, times: 1...Int.max)
    case .words(let words): add(words: words.map { Array($0.utf8) })
    case .set(let set, let count): add(set, times: count)
    }
  }

  // MARK: - Comparing

  /// All states reached without a byte.
  private func closure(_ seeds: [Int]) -> [Int] {
    var seen = Set<Int>()
    var open = seeds
    while let state = open.popLast() {
      if seen.insert(state).inserted { open += states[state].jumps }
    }
    return seen.sorted()
  }

  private func step(_ from: [Int], _ byte: UInt8) -> [Int] {
    closure(from.flatMap { states[$0].moves.filter { $0.set.contains(byte) }.map(\.target) })
  }

  /// A text that both take, a shortest one; nil if there is none.
  func common(with other: PatternAutomaton) -> [UInt8]? {
    struct Pair: Hashable {
      let left: Int
      let right: Int
    }
    var origins: [Pair: (Pair, UInt8)?] = [:]
    var queue: [Pair] = []
    func enter(_ lefts: [Int], _ rights: [Int], _ origin: (Pair, UInt8)?) {
      for left in lefts {
        for right in rights where origins[Pair(left: left, right: right)] == nil {
          let pair = Pair(left: left, right: right)
          origins[pair] = .some(origin)
          queue.append(pair)
        }
      }
    }
    enter(closure([start]), other.closure([other.start]), nil)
    var index = 0
    while index < queue.count {
      let pair = queue[index]
      index += 1
      if pair.left == accept, pair.right == other.accept {
        var bytes: [UInt8] = []
        var at = pair
        while let origin = origins[at] ?? nil {
          bytes.append(origin.1)
          at = origin.0
        }
        return bytes.reversed()
      }
      for left in states[pair.left].moves {
        for right in other.states[pair.right].moves {
          guard let byte = left.set.intersection(right.set).witness else { continue }
          enter(closure([left.target]), other.closure([right.target]), (pair, byte))
        }
      }
    }
    return nil
  }

  /// How the texts of this one lie to those of another.
  enum Inclusion {
    /// The other takes all of them.
    case within
    /// It does not take this one, a shortest such text.
    case apart([UInt8])
    /// The answer would take too long.
    case unknown
  }

  /// Whether the other takes every text that this one takes.
  func inclusion(in other: PatternAutomaton) -> Inclusion {
    struct Pair: Hashable {
      let left: Int
      let rights: [Int]
    }
    struct Entry {
      let pair: Pair
      let text: [UInt8]
    }
    let first = other.closure([other.start])
    var queue = closure([start]).map { Entry(pair: Pair(left: $0, rights: first), text: []) }
    var seen = Set(queue.map(\.pair))
    var index = 0
    while index < queue.count {
      let entry = queue[index]
      index += 1
      if index > 2_000 { return .unknown }
      if entry.pair.left == accept, !entry.pair.rights.contains(other.accept) {
        return .apart(entry.text)
      }
      for move in states[entry.pair.left].moves {
        // The bytes of a move by where they lead the other, one for each place.
        var rest = move.set
        var targets = Set<[Int]>()
        while let byte = rest.witness {
          rest.remove(byte)
          let rights = other.step(entry.pair.rights, byte)
          guard targets.insert(rights).inserted else { continue }
          for left in closure([move.target]) {
            let pair = Pair(left: left, rights: rights)
            if seen.insert(pair).inserted {
              queue.append(Entry(pair: pair, text: entry.text + [byte]))
            }
          }
        }
      }
    }
    return .within
  }

  /// Whether the other takes every text that this one takes; false where the answer takes too long.
  func isWithin(_ other: PatternAutomaton) -> Bool {
    if case .within = inclusion(in: other) { true } else { false }
  }
}
