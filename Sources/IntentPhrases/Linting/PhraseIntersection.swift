// Whether something can be said that two phrases both take, and what: the two automata are walked at once.

/// Walks pairs of phrases within a budget.
struct PhraseIntersection {
  /// For each class of values, the classes that have one in common with it.
  var compatible: [[Bool]] = []
  /// For each class of values the numbers that it has; nil for those of other values.
  var ranges: [NumberRange?] = []
  /// Pairs of states that may still be looked at.
  var budget: Int
  /// The most pairs of states for one pair of phrases.
  private let mostForOne = 50_000

  init(budget: Int) {
    self.budget = budget
  }

  private enum Piece {
    case nothing
    case letter(Unicode.Scalar)
    case space
    case leftSlot(Int)
    case rightSlot(Int)
    case words(String)
    case application
  }

  /// Pairs of states in the order met: packed, with the pair that each was reached from and what was read.
  private struct Walk {
    var keys: [Int] = []
    var parents: [Int] = []
    var pieces: [Piece] = []
    var known: Set<Int> = []
  }

  /// An utterance of both phrases; nil if there is none, or none was found within the budget.
  mutating func witness(
    _ left: PhraseGraph, _ leftSignature: PhraseSignature, _ right: PhraseGraph,
    _ rightSignature: PhraseSignature, applicationName: String
  ) -> String? {
    let width = right.edges.count
    var walk = Walk()
    func visit(_ one: Int, _ other: Int, _ isAfterSpace: Bool, _ parent: Int, _ piece: Piece) {
      guard PhraseSignature.mayMeet(leftSignature.rests[one], rightSignature.rests[other])
      else { return }
      let key = (one * width + other) * 2 + (isAfterSpace ? 1 : 0)
      guard walk.known.insert(key).inserted else { return }
      walk.keys.append(key)
      walk.parents.append(parent)
      walk.pieces.append(piece)
    }
    visit(0, 0, true, -1, .nothing)
    var index = 0
    while index < walk.keys.count, index < mostForOne, budget > 0 {
      budget -= 1
      let key = walk.keys[index]
      let (one, other, isAfterSpace) = (key / 2 / width, key / 2 % width, key % 2 == 1)
      if leftSignature.rests[one].isSilent, rightSignature.rests[other].isSilent {
        return text(walk, index, left, right, applicationName)
      }
      // Spaces that follow a space, or that nothing comes before, are none.
      if isAfterSpace {
        for edge in left.readingEdges[one] where edge.symbol == .space {
          visit(edge.target, other, true, index, .nothing)
        }
        for edge in right.readingEdges[other] where edge.symbol == .space {
          visit(one, edge.target, true, index, .nothing)
        }
      }
      for edge in left.readingEdges[one] {
        for second in right.readingEdges[other] {
          guard let piece = meet(edge.symbol, left, second.symbol, right) else { continue }
          let isSpace = if case .space = piece { true } else { false }
          visit(edge.target, second.target, isSpace, index, piece)
        }
      }
      index += 1
    }
    return nil
  }

  private func meet(
    _ one: PhraseGraph.Symbol, _ left: PhraseGraph, _ other: PhraseGraph.Symbol,
    _ right: PhraseGraph
  ) -> Piece? {
    switch (one, other) {
    case (.letter(let a), .letter(let b)): a == b ? .letter(a) : nil
    case (.space, .space), (.any, .space), (.space, .any): .space
    case (.application, .application), (.any, .application), (.application, .any): .application
    case (.slot(let a), .slot(let b)):
      compatible[left.classes[a]][right.classes[b]] ? .leftSlot(a) : nil
    case (.slot(let slot), .numeral(let number)):
      numeral(right.numerals[number], in: left.classes[slot])
    case (.numeral(let number), .slot(let slot)):
      numeral(left.numerals[number], in: right.classes[slot])
    case (.any, .letter(let letter)), (.letter(let letter), .any): .letter(letter)
    case (.any, .slot(let slot)): .rightSlot(slot)
    case (.slot(let slot), .any): .leftSlot(slot)
    default: nil
    }
  }

  /// A number in words that a slot holds as well.
  private func numeral(_ numeral: (value: Double, words: String), in slot: Int) -> Piece? {
    ranges[slot]?.value(of: numeral.value) == nil ? nil : .words(numeral.words)
  }

  private func text(
    _ walk: Walk, _ last: Int, _ left: PhraseGraph, _ right: PhraseGraph,
    _ applicationName: String
  ) -> String {
    var words: [String] = []
    var index = last
    while index >= 0 {
      switch walk.pieces[index] {
      case .nothing: break
      case .letter(let letter): words.append(String(letter))
      case .space: words.append(" ")
      case .leftSlot(let slot): words.append("{\(left.slots[slot].name)}")
      case .rightSlot(let slot): words.append("{\(right.slots[slot].name)}")
      case .words(let text): words.append(text)
      case .application: words.append(applicationName)
      }
      index = walk.parents[index]
    }
    return words.reversed().joined()
  }
}

/// What the rest of any utterance must have and may have, from each state of a phrase to its end: tells most pairs
/// apart without walking them, and ends most walks early.
struct PhraseSignature {
  /// What lies between a state and the end.
  struct Rest {
    /// Letters that every way has, as bits of a hash; nil where no way leads to the end.
    var required: UInt64?
    /// Letters that some way has; all bits if there is a wildcard.
    var possible: UInt64 = 0
    /// How many letters and slots a way has at least and at most.
    var least = Int.max
    var most = 0
    /// Whether some way to the end reads nothing but spaces.
    var isSilent = false
  }

  let rests: [Rest]

  init(_ graph: PhraseGraph) {
    var rests = [Rest](repeating: Rest(), count: graph.edges.count)
    rests[graph.end] = Rest(required: 0, possible: 0, least: 0, most: 0, isSilent: true)
    // A state comes before all that its edges lead to, but for a wildcard's loop.
    for state in Self.order(graph).reversed() {
      var rest = rests[state]
      var hasLoop = false
      for edge in graph.edges[state] {
        if edge.target == state {
          hasLoop = true
          continue
        }
        let next = rests[edge.target]
        guard let needed = next.required else { continue }
        let bit = Self.bit(edge.symbol)
        let length = edge.symbol.isSilent ? 0 : 1
        rest.required = rest.required.map { $0 & (needed | bit) } ?? (needed | bit)
        rest.possible |= edge.symbol == .any ? .max : next.possible | bit
        rest.least = min(rest.least, next.least + (edge.symbol == .any ? 0 : length))
        let most = next.most == .max || edge.symbol == .any ? Int.max : next.most + length
        rest.most = max(rest.most, most)
        if edge.symbol.isSilent, next.isSilent { rest.isSilent = true }
      }
      if hasLoop {
        rest.possible = .max
        rest.most = .max
      }
      rests[state] = rest
    }
    self.rests = rests
  }

  /// Whether two phrases may have an utterance in common.
  func mayMeet(_ other: PhraseSignature) -> Bool {
    Self.mayMeet(rests[0], other.rests[0])
  }

  /// Whether two rests may be said alike.
  static func mayMeet(_ one: Rest, _ other: Rest) -> Bool {
    guard let required = one.required, let needed = other.required else { return false }
    return required & ~other.possible == 0 && needed & ~one.possible == 0
      && one.least <= other.most && other.least <= one.most
  }

  /// Slots share a bit, since two of different names may hold the same.
  private static func bit(_ symbol: PhraseGraph.Symbol) -> UInt64 {
    switch symbol {
    case .nothing, .space, .any: 0
    case .slot, .numeral: 1
    case .application: 2
    case .letter(let letter): 1 << (2 + UInt64(letter.value &* 2_654_435_761 >> 3) % 62)
    }
  }

  /// The states with each before all that its edges lead to.
  private static func order(_ graph: PhraseGraph) -> [Int] {
    var incoming = [Int](repeating: 0, count: graph.edges.count)
    for state in graph.edges.indices {
      for edge in graph.edges[state] where edge.target != state { incoming[edge.target] += 1 }
    }
    var order = [0]
    var index = 0
    while index < order.count {
      for edge in graph.edges[order[index]] where edge.target != order[index] {
        incoming[edge.target] -= 1
        if incoming[edge.target] == 0 { order.append(edge.target) }
      }
      index += 1
    }
    return order
  }
}
