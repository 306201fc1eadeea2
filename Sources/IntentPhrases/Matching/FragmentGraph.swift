// Phrases as a graph of text fragments, spaces, slots and groups: beginnings are shared, groups stay
// edges, nothing is expanded. `AutomatonBuilder` reads words off it.

/// A graph of pieces of phrases that share their beginnings.
struct FragmentGraph {
  /// A piece that leads from one state to another.
  struct Edge {
    enum Label: Hashable {
      case text(String)
      case space
      case slot(Int)
      case application
      case wildcard
    }

    var label: Label
    var target: Int
  }

  /// A place between pieces.
  struct State {
    var edges: [Edge] = []
    var jumps: [Int] = []
    var phrases: [Int] = []
    /// What follows each label and each group, so that phrases that begin alike share it.
    var known: [Edge.Label: Int] = [:]
    var groups: [PhraseNode: Int] = [:]
  }

  private(set) var states: [State] = [State()]
  private(set) var slots: [PhraseSlot] = []
  /// The domain of each slot.
  private(set) var domains: [SlotDomain] = []
  private var slotNumbers: [SlotKey: Int] = [:]

  private struct SlotKey: Hashable {
    var slot: PhraseSlot
    var domain: SlotDomain
  }

  /// Groups and rules inside each other: what may be read, so that nothing of a catalog is left out.
  private static let mostDepth = PhraseParser.maxDepth * PhraseRule.maxDepth
  /// States above this are not made: a catalog of this size is a mistake.
  private static let mostStates = 2_000_000

  /// Adds the phrase under its number.
  mutating func add(
    _ phrase: IntentPhrase, number: Int, intent: IntentDefinition, catalog: IntentCatalog
  ) {
    let context = Context(intent: intent, catalog: catalog, language: phrase.language)
    let end = add(phrase.nodes, from: 0, context, depth: 0)
    states[end].phrases.append(number)
  }

  private struct Context {
    let intent: IntentDefinition
    let catalog: IntentCatalog
    let language: String?
  }

  private mutating func add(_ nodes: [PhraseNode], from start: Int, _ context: Context, depth: Int)
    -> Int
  {
    var state = start
    guard depth < Self.mostDepth, states.count < Self.mostStates else { return state }
    for node in nodes {
      switch node {
      case .literal(let text):
        state = add(text, from: state)
      case .slot(let slot):
        guard let domain = context.catalog.domain(of: slot, in: context.intent) else { continue }
        state = follow(.slot(number(of: slot, domain)), from: state)
      case .application: state = follow(.application, from: state)
      case .wildcard: state = follow(.wildcard, from: state)
      case .optional(let inner):
        state = group(node, [inner, []], from: state, context, depth)
      case .alternatives(let choices):
        state = group(node, choices, from: state, context, depth)
      case .rule(let name):
        guard let rule = context.catalog.rule(name, language: context.language) else { continue }
        state = add(rule.body.nodes, from: state, context, depth: depth + 1)
      }
    }
    return state
  }

  private mutating func number(of slot: PhraseSlot, _ domain: SlotDomain) -> Int {
    let key = SlotKey(slot: slot, domain: domain)
    if let number = slotNumbers[key] { return number }
    slotNumbers[key] = slots.count
    slots.append(slot)
    domains.append(domain)
    return slots.count - 1
  }

  private mutating func group(
    _ node: PhraseNode, _ choices: [[PhraseNode]], from state: Int, _ context: Context, _ depth: Int
  ) -> Int {
    // Slots of one name may differ between intents, so that only groups without any are shared.
    let isShared = !node.holdsReference
    if isShared, let known = states[state].groups[node] { return known }
    let join = newState()
    for choice in choices {
      let end = add(choice, from: state, context, depth: depth + 1)
      if !states[end].jumps.contains(join) { states[end].jumps.append(join) }
    }
    if isShared { states[state].groups[node] = join }
    return join
  }

  private mutating func add(_ text: String, from start: Int) -> Int {
    var state = start
    var run = ""
    for character in text {
      if character.isWhitespace {
        if !run.isEmpty { state = follow(.text(run), from: state) }
        run = ""
        state = follow(.space, from: state)
      } else {
        run.append(character)
      }
    }
    if !run.isEmpty { state = follow(.text(run), from: state) }
    return state
  }

  private mutating func follow(_ label: Edge.Label, from state: Int) -> Int {
    if let known = states[state].known[label] { return known }
    let target = newState()
    states[state].edges.append(Edge(label: label, target: target))
    states[state].known[label] = target
    return target
  }

  private mutating func newState() -> Int {
    states.append(State())
    return states.count - 1
  }
}

extension PhraseNode {
  /// Whether what it says depends on the intent or the catalog.
  fileprivate var holdsReference: Bool {
    switch self {
    case .slot, .rule: true
    case .literal, .application, .wildcard: false
    case .optional, .alternatives: branches.contains { $0.contains(where: \.holdsReference) }
    }
  }
}
