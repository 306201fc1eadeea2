// How large a phrase is, and how many plain phrases it stands for: counted, never written out.

/// Measures phrases.
public enum PhraseMeasure {
  /// The parts of a tree.
  public static func nodeCount(_ nodes: [PhraseNode]) -> Int {
    nodes.reduce(0) { $0 + 1 + $1.branches.reduce(0) { $0 + nodeCount($1) } }
  }

  /// How many plain phrases a phrase of an intent stands for; `Int.max` if there are that many or more.
  ///
  /// A rule counts as what it says in the phrase's language, a rule that stands inside itself as 1. A slot counts as
  /// `slotCount` says, 1 without it. Two ways through the groups to one text count twice.
  public static func plainPhraseCount(
    _ phrase: IntentPhrase, in catalog: IntentCatalog,
    slotCount: (PhraseSlot) -> Int = { _ in 1 }
  ) -> Int {
    var counter = Counter(catalog: catalog, language: phrase.language)
    return counter.count(phrase.nodes, slotCount)
  }

  private struct Counter {
    let catalog: IntentCatalog
    let language: String?
    var rules: [String: Int] = [:]

    mutating func count(_ nodes: [PhraseNode], _ slotCount: (PhraseSlot) -> Int) -> Int {
      nodes.reduce(1) { multiply($0, count($1, slotCount)) }
    }

    private mutating func count(_ node: PhraseNode, _ slotCount: (PhraseSlot) -> Int) -> Int {
      switch node {
      case .literal, .application, .wildcard: return 1
      case .slot(let slot): return slotCount(slot)
      case .optional(let nodes): return add(count(nodes, slotCount), 1)
      case .alternatives(let choices):
        return choices.reduce(0) { add($0, count($1, slotCount)) }
      case .rule(let name):
        if let known = rules[name] { return known }
        guard let rule = catalog.rule(name, language: language) else { return 1 }
        rules[name] = 1
        let count = count(rule.body.nodes, slotCount)
        rules[name] = count
        return count
      }
    }
  }

  static func add(_ left: Int, _ right: Int) -> Int {
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? .max : sum
  }

  static func multiply(_ left: Int, _ right: Int) -> Int {
    let (product, overflow) = left.multipliedReportingOverflow(by: right)
    return overflow ? .max : product
  }
}
