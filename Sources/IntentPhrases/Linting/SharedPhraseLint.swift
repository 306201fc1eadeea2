// Finds utterances that two intents take, phrases that stand twice, and phrases that a negative one takes away.

import LinkTypes

/// The comparison of all phrases of each language.
struct SharedPhraseLint {
  let catalog: IntentCatalog
  private var intersection: PhraseIntersection
  private var domains: [SlotDomain?] = []
  private var places: [SlotDomain?: Int] = [:]
  private var classes: [ParameterKey: Int] = [:]

  private struct ParameterKey: Hashable {
    let intent: Int
    let slot: PhraseSlot
  }

  init(catalog: IntentCatalog, budget: Int) {
    self.catalog = catalog
    intersection = PhraseIntersection(budget: budget)
  }

  private var applicationName: String { catalog.applicationNames.first ?? "{applicationName}" }

  mutating func findings(
    _ graphs: [PhraseGraph], _ folding: inout LetterFolding
  ) -> [IntentFinding] {
    var graphs = graphs
    for index in graphs.indices { classify(&graphs[index]) }
    intersection.compatible = domains.map { one in
      domains.map { Self.areCompatible(one, $0) }
    }
    let signatures = graphs.map { PhraseSignature($0) }
    var findings: [IntentFinding] = []
    for right in graphs.indices {
      var isReported = false
      for left in graphs.indices[..<right] where !isReported {
        guard signatures[left].mayMeet(signatures[right]),
          Self.isOneLanguage(graphs[left].phrase, graphs[right].phrase),
          Self.isOneSituation(graphs[left].phrase, graphs[right].phrase)
        else { continue }
        if graphs[left].intent == graphs[right].intent {
          guard graphs[left].phrase.nodes == graphs[right].phrase.nodes else { continue }
          findings.append(duplicate(graphs[right]))
          isReported = true
        } else if let found = shared(
          graphs[left], signatures[left], graphs[right], signatures[right])
        {
          findings.append(found)
          isReported = true
        }
      }
    }
    findings += negated(graphs, signatures, &folding)
    let large = graphs.count { !$0.isComplete }
    if intersection.budget <= 0 || large > 0 {
      findings.append(
        IntentFinding(
          .notCompared,
          intersection.budget <= 0
            ? "the comparison of phrases was ended: there are too many, or they are too large"
            : "\(large) phrases are too large to be compared",
          at: catalog.intents.first?.position, subject: "intents"))
    }
    return findings
  }

  /// Numbers what the slots of a phrase can hold, so that it is compared once and not at every step.
  private mutating func classify(_ graph: inout PhraseGraph) {
    graph.classes = graph.slots.map { slot in
      let key = ParameterKey(intent: graph.intent, slot: slot)
      if let known = classes[key] { return known }
      let domain = catalog.domain(of: slot, in: catalog.intents[graph.intent])
      let number = places[domain] ?? domains.count
      if number == domains.count {
        domains.append(domain)
        places[domain] = number
      }
      classes[key] = number
      return number
    }
  }

  private mutating func shared(
    _ left: PhraseGraph, _ leftSignature: PhraseSignature, _ right: PhraseGraph,
    _ rightSignature: PhraseSignature
  ) -> IntentFinding? {
    guard
      let witness = intersection.witness(
        left, leftSignature, right, rightSignature, applicationName: applicationName)
    else { return nil }
    let (one, other) = (catalog.intents[left.intent].id, catalog.intents[right.intent].id)
    let place = left.phrase.position.map { " at line \($0.line)" } ?? ""
    return IntentFinding(
      .sharedPhrase,
      "\"\(SlotLint.excerpt(right.phrase.source))\" of \"\(other)\" and \"\(SlotLint.excerpt(left.phrase.source))\" of \"\(one)\"\(place) take the same utterance",
      hint: "give one of them another word, or narrow the kinds of its slots",
      at: right.phrase.position, subject: "intents.\(other)", witness: witness)
  }

  private func duplicate(_ graph: PhraseGraph) -> IntentFinding {
    let id = catalog.intents[graph.intent].id
    return IntentFinding(
      .duplicatePhrase, "\"\(SlotLint.excerpt(graph.phrase.source))\" stands twice in \"\(id)\"",
      hint: "remove one of the two", at: graph.phrase.position, subject: "intents.\(id)")
  }

  private mutating func negated(
    _ graphs: [PhraseGraph], _ signatures: [PhraseSignature], _ folding: inout LetterFolding
  ) -> [IntentFinding] {
    var findings: [IntentFinding] = []
    for (number, intent) in catalog.intents.enumerated() {
      for phrase in intent.negativePhrases {
        // A slot of a negative phrase is not compared: its wildcards are.
        var negative = PhraseGraph(phrase, intent: number, in: catalog, &folding)
        guard negative.slots.allSatisfy({ classes[ParameterKey(intent: number, slot: $0)] != nil })
        else { continue }
        classify(&negative)
        let signature = PhraseSignature(negative)
        for (graph, own) in zip(graphs, signatures)
        where graph.intent == number && own.mayMeet(signature)
          && Self.isOneLanguage(graph.phrase, phrase)
        {
          guard
            let witness = intersection.witness(
              negative, signature, graph, own, applicationName: applicationName)
          else { continue }
          findings.append(
            IntentFinding(
              .negatedPhrase,
              "the negative phrase \"\(phrase.source)\" takes utterances away from \"\(SlotLint.excerpt(graph.phrase.source))\"",
              hint: "make the negative phrase longer, or remove it", at: phrase.position,
              subject: "intents.\(intent.id)", witness: witness))
          break
        }
      }
    }
    return findings
  }

  // MARK: - What can meet

  private static func isOneLanguage(_ one: IntentPhrase, _ other: IntentPhrase) -> Bool {
    one.language == nil || other.language == nil || one.language == other.language
  }

  /// Whether one situation can be as both phrases ask.
  private static func isOneSituation(_ one: IntentPhrase, _ other: IntentPhrase) -> Bool {
    for requirement in one.requiresContext where !requirement.values.isEmpty {
      for second in other.requiresContext
      where second.key == requirement.key && !second.values.isEmpty {
        if Set(requirement.values).isDisjoint(with: second.values) { return false }
      }
    }
    func isExcluded(_ one: IntentPhrase, _ other: IntentPhrase) -> Bool {
      one.requiresContext.contains { requirement in
        other.excludesContext.contains { excluded in
          excluded.key == requirement.key
            && (excluded.values.isEmpty
              || (!requirement.values.isEmpty
                && Set(requirement.values).isSubset(of: excluded.values)))
        }
      }
    }
    return !isExcluded(one, other) && !isExcluded(other, one)
  }

  private static func areCompatible(_ one: SlotDomain?, _ other: SlotDomain?) -> Bool {
    switch (one, other) {
    case (.entity(let kinds)?, .entity(let others)?):
      return kinds.isEmpty || others.isEmpty || !Set(kinds).isDisjoint(with: others)
    case (.number(let range)?, .number(let second)?):
      return range.lower <= second.upper && second.lower <= range.upper
    case (.enumeration(let values)?, .enumeration(let others)?):
      let sources = Set(values.flatMap { $0.phrases.map(\.source) })
      return others.contains { $0.phrases.contains { sources.contains($0.source) } }
    case (.text?, .text?): return true
    default: return false
    }
  }
}
