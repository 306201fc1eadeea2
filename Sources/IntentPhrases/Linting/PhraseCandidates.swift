// Which phrases may have an utterance in common: all are walked at once, letter by letter, and only those that
// still begin alike stay together. Thousands of phrases are compared without looking at every pair.

/// Groups of phrases that are worth a closer look.
struct PhraseCandidates {
  /// Phrases that began alike so far, each with the states that it may be in.
  private struct Group {
    var members: [(phrase: Int, states: [Int])]
    let isAfterSpace: Bool
  }

  /// What the next step of a phrase reads; slots of any kind may meet.
  private enum Step: Hashable {
    case letter(Unicode.Scalar)
    case space
    case slot
    case application
  }

  /// A group of this size is cheaper to compare than to divide.
  private static let fewest = 4

  private let graphs: [PhraseGraph]
  private let signatures: [PhraseSignature]
  /// Phrases that are to be compared with each other, in order.
  private var groups: [[Int]] = []
  /// For each phrase the groups that it is in.
  private var memberships: [[Int]]
  /// Steps of a phrase that may still be made: groups that spend them stay undivided.
  private var budget: Int

  init(_ graphs: [PhraseGraph], _ signatures: [PhraseSignature]) {
    self.graphs = graphs
    self.signatures = signatures
    budget = 200_000 + 200 * graphs.count
    memberships = Array(repeating: [], count: graphs.count)
    var open = [Group(members: graphs.indices.map { ($0, [0]) }, isAfterSpace: true)]
    while let group = open.popLast() {
      if group.members.count <= Self.fewest || budget <= 0 {
        join(group.members.map(\.phrase))
      } else {
        divide(group, &open)
      }
    }
  }

  /// The phrases before one that it is to be compared with, in order.
  func lefts(of right: Int) -> [Int] {
    let lists = memberships[right].map { groups[$0].prefix { $0 < right } }
    guard lists.count > 1 else { return Array(lists.first ?? []) }
    return Set(lists.joined()).sorted()
  }

  private mutating func divide(_ group: Group, _ open: inout [Group]) {
    var parts: [Group] = []
    var places: [Step: Int] = [:]
    var ended: [Int] = []
    for (phrase, before) in group.members {
      let states = group.isAfterSpace ? afterSpaces(before, phrase) : before
      budget -= states.count
      if states.contains(where: { signatures[phrase].rests[$0].isSilent }) { ended.append(phrase) }
      for state in states {
        for edge in graphs[phrase].readingEdges[state] {
          guard let step = Self.step(edge.symbol, isAfterSpace: group.isAfterSpace) else {
            continue
          }
          let place = places[step] ?? parts.count
          if place == parts.count {
            places[step] = place
            parts.append(Group(members: [], isAfterSpace: step == .space))
          }
          Self.add(edge.target, of: phrase, to: &parts[place].members)
        }
      }
    }
    join(ended)
    open += parts.filter { $0.members.count > 1 }
  }

  private static func add(
    _ state: Int, of phrase: Int, to members: inout [(phrase: Int, states: [Int])]
  ) {
    guard let last = members.indices.last, members[last].phrase == phrase else {
      return members.append((phrase, [state]))
    }
    if !members[last].states.contains(state) { members[last].states.append(state) }
  }

  /// Some states, and those behind spaces that follow a space and are none.
  private func afterSpaces(_ states: [Int], _ phrase: Int) -> [Int] {
    var reached = Set(states)
    var open = states
    while let state = open.popLast() {
      for edge in graphs[phrase].readingEdges[state]
      where edge.symbol == .space && reached.insert(edge.target).inserted {
        open.append(edge.target)
      }
    }
    return reached.sorted()
  }

  private static func step(_ symbol: PhraseGraph.Symbol, isAfterSpace: Bool) -> Step? {
    switch symbol {
    case .letter(let letter): .letter(letter)
    case .space: isAfterSpace ? nil : .space
    case .slot, .numeral: .slot
    case .application: .application
    case .nothing, .any: nil
    }
  }

  private mutating func join(_ phrases: [Int]) {
    guard phrases.count > 1 else { return }
    for phrase in phrases { memberships[phrase].append(groups.count) }
    groups.append(phrases)
  }
}
