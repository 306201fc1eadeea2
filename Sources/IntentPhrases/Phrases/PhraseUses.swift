// What a phrase uses: its slots and rules, those of its rules included.

/// Collects the names in trees.
public struct PhraseUses: Sendable {
  /// The slots, each once, in order of their first place.
  public private(set) var slots: [PhraseSlot] = []
  /// The rules.
  public private(set) var rules: Set<String> = []
  /// Whether the app's name stands somewhere.
  public private(set) var hasApplication = false

  /// Creates a collection of nothing.
  public init() {}

  /// Adds what stands in some nodes; rules are named, not followed.
  public mutating func add(_ nodes: [PhraseNode]) {
    for node in nodes {
      switch node {
      case .slot(let slot): if !slots.contains(slot) { slots.append(slot) }
      case .rule(let name): rules.insert(name)
      case .application: hasApplication = true
      case .literal, .wildcard, .optional, .alternatives: break
      }
      for branch in node.branches { add(branch) }
    }
  }

  /// What a phrase uses with all its rules followed.
  public static func all(of phrase: IntentPhrase, in catalog: IntentCatalog) -> PhraseUses {
    var uses = PhraseUses()
    uses.add(phrase.nodes)
    var followed: Set<String> = []
    while let name = uses.rules.subtracting(followed).min() {
      followed.insert(name)
      if let rule = catalog.rule(name, language: phrase.language) { uses.add(rule.body.nodes) }
    }
    return uses
  }

  /// The slots of a phrase and of its rules.
  public static func slots(of phrase: IntentPhrase, in catalog: IntentCatalog) -> [PhraseSlot] {
    all(of: phrase, in: catalog).slots
  }
}
