// Whether one pattern matches every text that another matches: the walk through both at once, one
// place of the covered pattern and all places of the covering one.

/// How much thinking a file gets; what is not decided in time is not reported.
struct InclusionBudget {
  private(set) var stepsLeft: Int

  init(steps: Int = 100_000) {
    stepsLeft = steps
  }

  /// False when there is nothing left.
  mutating func spend(_ steps: Int) -> Bool {
    stepsLeft -= steps
    return stepsLeft > 0
  }
}

/// A pattern with the way it looks at a text.
struct PatternLanguage: Sendable {
  var program: PatternProgram
  var isFolded: Bool
  var isDecoded: Bool
  var domain: PatternDomain
}

struct PatternInclusion {
  let tables: PatternTables

  /// Whether `one` matches all that `other` matches; nil if that takes too long to find out.
  func includes(
    _ one: PatternLanguage, _ other: PatternLanguage, _ budget: inout InclusionBudget
  ) -> Bool? {
    if isUniversal(one) { return true }
    if let text = other.onlyText { return one.matches(only: text, tables) }
    guard one.isDecoded == other.isDecoded else {
      if one.matchesAllButNothing { return !tables.matches(other.program, other.nothing) }
      // Of more than it matches only a yes can be told.
      guard one.isDecoded, let decoded = other.decoded(tables) else { return nil }
      return includes(one, decoded, &budget) == true ? true : nil
    }
    if one.program.tokens == other.program.tokens, one.isFolded || !other.isFolded,
      one.program.hasOptionalTail || !other.program.hasOptionalTail
    {
      return true
    }
    if let known = includesPlainly(one, other) { return known }
    // Making them is work, too.
    let sizes = [one, other].map { PatternAutomaton.size(of: $0.program, tables) }
    guard sizes.allSatisfy({ $0 <= PatternAutomaton.mostStates }),
      budget.spend(1 + (sizes[0] + sizes[1]) / 8),
      let covering = PatternAutomaton(one.program, tables),
      let covered = PatternAutomaton(other.program, tables)
    else { return nil }
    return walk(covering, one, covered, other, &budget)
  }

  /// What needs no walk: a literal beginning with a star after it, and whether there are endless texts.
  private func includesPlainly(_ one: PatternLanguage, _ other: PatternLanguage) -> Bool? {
    guard one.program.edges == nil, other.program.edges == nil else { return nil }
    let (tokens, others) = (one.program.tokens, other.program.tokens)
    let hasStar = tokens.contains(.star)
    if !hasStar, !one.program.hasChoice, others.contains(.star), !others.contains(.never) {
      return false
    }
    guard hasStar, tokens.last == .star, one.isFolded || !other.isFolded else { return nil }
    let literal = tokens.dropLast()
    let certain = other.program.certainCount
    guard literal.count <= certain, literal.allSatisfy(\.isScalar) else { return nil }
    let isBeginning = zip(literal, others).allSatisfy { token, other in
      token == other || one.isFolded && other.isScalar && token.code == foldedScalar(other.code)
    }
    return isBeginning ? true : nil
  }

  func isUniversal(_ language: PatternLanguage) -> Bool {
    let tokens = language.program.tokens
    // A path begins with a slash, so "/*" is all of them.
    return language.program.isUniversal
      || language.domain == .path && tokens == [.scalar(0x2F), .star]
  }

  private struct Place: Hashable {
    let covered: Int
    let covering: Int
    let ending: Ending
  }

  /// What is known of the text so far: some texts do not occur.
  private enum Ending: Hashable {
    case empty, firstSlash, slash, other
  }

  private func walk(
    _ covering: PatternAutomaton, _ one: PatternLanguage, _ covered: PatternAutomaton,
    _ other: PatternLanguage, _ budget: inout InclusionBudget
  ) -> Bool? {
    let alphabet = self.alphabet(covering, covered, one, other)
    var sets: [[Int]] = []
    var numbers: [[Int]: Int] = [:]
    func number(_ set: [Int]) -> Int {
      if let known = numbers[set] { return known }
      sets.append(set)
      numbers[set] = sets.count - 1
      return sets.count - 1
    }
    let start = number(covering.closure([0]))
    var seen: Set<Place> = []
    var open: [Place] = []
    func visit(_ state: Int, _ set: Int, _ ending: Ending) {
      for state in covered.closure([state]) {
        let place = Place(covered: state, covering: set, ending: ending)
        if seen.insert(place).inserted { open.append(place) }
      }
    }
    var after: [Int: [UInt32: Int]] = [:]
    visit(0, start, .empty)
    while let place = open.popLast() {
      let set = sets[place.covering]
      guard budget.spend(1 + set.count / 8) else { return nil }
      if covered.accepting.contains(place.covered), occurs(place.ending, other.domain),
        !set.contains(where: covering.accepting.contains)
      {
        return false
      }
      for edge in covered.states[place.covered].edges {
        for scalar in alphabet {
          let ending = self.ending(place.ending, scalar)
          if other.domain == .path, place.ending == .empty, scalar != 0x2F { continue }
          guard covered.accepts(edge.label, other.isFolded ? foldedScalar(scalar) : scalar)
          else { continue }
          let seenBy = one.isFolded ? foldedScalar(scalar) : scalar
          let next: Int
          if let known = after[place.covering]?[seenBy] {
            next = known
          } else {
            next = number(covering.step(set, seenBy))
            after[place.covering, default: [:]][seenBy] = next
            guard budget.spend(1 + set.count) else { return nil }
          }
          visit(edge.next, next, ending)
        }
      }
    }
    return true
  }

  private func ending(_ before: Ending, _ scalar: UInt32) -> Ending {
    guard scalar == 0x2F else { return .other }
    return before == .empty ? .firstSlash : .slash
  }

  /// Paths are compared without the slashes at their end, and are never empty.
  private func occurs(_ ending: Ending, _ domain: PatternDomain) -> Bool {
    domain != .path || ending == .firstSlash || ending == .other
  }

  /// The characters that either pattern treats in its own way, and one that neither does.
  private func alphabet(
    _ covering: PatternAutomaton, _ covered: PatternAutomaton, _ one: PatternLanguage,
    _ other: PatternLanguage
  ) -> [UInt32] {
    var own = covering.alphabet().union(covered.alphabet())
    if one.isFolded || other.isFolded {
      for scalar in own {
        own.insert(foldedScalar(scalar))
        if scalar &- 0x61 < 26 { own.insert(scalar & ~0x20) }
      }
    }
    if other.domain == .path { own.insert(0x2F) }
    var alphabet = own.filter { other.domain.contains($0, isDecoded: other.isDecoded) }.sorted()
    let spare = "~!_-.zqjxk0987654321abcdefghilmnoprstuvwyABCDEFGHIJKLMNOPQRSTUVWXYZ,;@$'()"
    if let unused = spare.unicodeScalars.first(where: { !own.contains($0.value) }) {
      alphabet.append(unused.value)
    }
    return alphabet
  }
}
