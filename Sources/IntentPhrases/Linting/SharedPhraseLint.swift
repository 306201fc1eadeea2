// Finds utterances that two intents take, phrases that stand twice, and phrases that a negative one takes away.

import LinkTypes

/// The comparison of all phrases of each language.
struct SharedPhraseLint {
  let catalog: IntentCatalog
  private var intersection: PhraseIntersection
  private var domains: [SlotDomain?] = []
  private var places: [SlotDomain?: Int] = [:]
  private var classes: [ParameterKey: Int] = [:]
  /// For each class of values, the classes that have one in common with it, without and with free text for all.
  private var compatible: [[Bool]] = []
  private var textCompatible: [[Bool]] = []

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
    compatible = domains.map { one in domains.map { Self.areCompatible(one, $0) } }
    textCompatible = domains.map { one in
      domains.map { one == .text || $0 == .text || Self.areCompatible(one, $0) }
    }
    intersection.compatible = compatible
    intersection.ranges = domains.map { domain in
      if case .number(let range)? = domain { range } else { nil }
    }
    let signatures = graphs.map { PhraseSignature($0) }
    var findings = duplicates(graphs, &folding)
    let texts = graphs.map { graph in graph.classes.contains { domains[$0] == .text } }
    let candidates = PhraseCandidates(graphs, signatures)
    var competitions: [Competition: (left: Int, right: Int, witness: String, count: Int)] = [:]
    for right in graphs.indices {
      var isShared = false
      var isCompeting = false
      for left in candidates.lefts(of: right) where !isShared {
        let isOneIntent = graphs[left].intent == graphs[right].intent
        let hasText = texts[left] || texts[right]
        guard hasText || !isOneIntent, signatures[left].mayMeet(signatures[right]),
          Self.isOneLanguage(graphs[left].phrase, graphs[right].phrase),
          Self.isOneSituation(graphs[left].phrase, graphs[right].phrase)
        else { continue }
        if let witness = witness(
          graphs[left], signatures[left], graphs[right], signatures[right], isText: false)
        {
          guard !isOneIntent else { continue }
          findings.append(shared(graphs[left], graphs[right], witness))
          isShared = true
        } else if hasText, !isCompeting,
          let witness = witness(
            graphs[left], signatures[left], graphs[right], signatures[right], isText: true)
        {
          let key = Competition(
            left: graphs[left].intent, right: graphs[right].intent,
            language: graphs[right].phrase.language)
          competitions[key, default: (left, right, witness, 0)].count += 1
          isCompeting = true
        }
      }
    }
    for one in competitions.values.sorted(by: { $0.right < $1.right }) {
      findings.append(competing(graphs[one.left], graphs[one.right], one.witness, one.count))
    }
    intersection.compatible = compatible
    findings += negated(graphs, &folding)
    for graph in graphs where !graph.isComplete {
      findings.append(
        IntentFinding(
          .notCompared,
          "\"\(SlotLint.excerpt(graph.phrase.source))\" is too large to be compared with other phrases",
          hint: "split the phrase", at: graph.phrase.position,
          subject: "intents.\(catalog.intents[graph.intent].id)"))
    }
    if intersection.budget <= 0 {
      findings.append(
        IntentFinding(
          .notCompared,
          "the comparison of phrases was ended: there are too many, or they are too large",
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

  /// An utterance of both phrases; with `isText` free text stands for anything that a slot holds.
  private mutating func witness(
    _ left: PhraseGraph, _ leftSignature: PhraseSignature, _ right: PhraseGraph,
    _ rightSignature: PhraseSignature, isText: Bool
  ) -> String? {
    intersection.compatible = isText ? textCompatible : compatible
    return intersection.witness(
      left, leftSignature, right, rightSignature, applicationName: applicationName)
  }

  private func shared(
    _ left: PhraseGraph, _ right: PhraseGraph, _ witness: String
  ) -> IntentFinding {
    IntentFinding(
      .sharedPhrase, "\(names(left, right)) take the same utterance",
      hint: "give one of them another word, or narrow the kinds of its slots",
      at: right.phrase.position, subject: "intents.\(catalog.intents[right.intent].id)",
      witness: witness)
  }

  /// Phrases of two intents, or of one, in a language: that they compete is told once.
  private struct Competition: Hashable {
    let left: Int
    let right: Int
    let language: String?
  }

  private func competing(
    _ left: PhraseGraph, _ right: PhraseGraph, _ witness: String, _ count: Int
  ) -> IntentFinding {
    let others = count > 1 ? "; so do \(count - 1) more of their phrases" : ""
    return IntentFinding(
      .competingText,
      "\(names(left, right)) take the same utterance: free text of one may be what a slot of the other holds\(others)",
      hint: left.intent == right.intent
        ? "give one of them another word; as it is, a name that is unknown or misspelt becomes the text"
        : "give one of them another word; as it is, a name that is unknown does what the text is for",
      at: right.phrase.position, subject: "intents.\(catalog.intents[right.intent].id)",
      witness: witness)
  }

  private func names(_ left: PhraseGraph, _ right: PhraseGraph) -> String {
    let place = left.phrase.position.map { " at line \($0.line)" } ?? ""
    let texts = [right, left].map { graph in
      "\"\(SlotLint.excerpt(graph.phrase.source))\" of \"\(catalog.intents[graph.intent].id)\""
    }
    return texts.joined(separator: " and ") + place
  }

  // MARK: - Phrases that stand twice

  private func duplicates(
    _ graphs: [PhraseGraph], _ folding: inout LetterFolding
  ) -> [IntentFinding] {
    var findings: [IntentFinding] = []
    var known: [FoldedPhrase: [Int]] = [:]
    for (index, graph) in graphs.enumerated() {
      let key = FoldedPhrase(graph.phrase, intent: graph.intent, &folding)
      let isKnown = known[key, default: []].contains { other in
        Self.isOneLanguage(graphs[other].phrase, graph.phrase)
          && Self.isOneSituation(graphs[other].phrase, graph.phrase)
      }
      known[key, default: []].append(index)
      guard isKnown else { continue }
      let id = catalog.intents[graph.intent].id
      findings.append(
        IntentFinding(
          .duplicatePhrase,
          "\"\(SlotLint.excerpt(graph.phrase.source))\" stands twice in \"\(id)\"",
          hint: "remove one of the two: case, spaces and signs make no difference",
          at: graph.phrase.position, subject: "intents.\(id)"))
    }
    return findings
  }

  private mutating func negated(
    _ graphs: [PhraseGraph], _ folding: inout LetterFolding
  ) -> [IntentFinding] {
    var findings: [IntentFinding] = []
    let own = Dictionary(grouping: graphs.indices) { graphs[$0].intent }
    for (number, intent) in catalog.intents.enumerated() where !intent.negativePhrases.isEmpty {
      // People say articles where a phrase has none: "call the *" takes away what "call {person}" is for.
      let phrases = (own[number] ?? []).map { index in
        var graph = PhraseGraph(
          graphs[index].phrase, intent: number, in: catalog, &folding, isWithArticles: true)
        classify(&graph)
        return (graph: graph, signature: PhraseSignature(graph))
      }
      for phrase in intent.negativePhrases {
        // A slot of a negative phrase is not compared: its wildcards are.
        var negative = PhraseGraph(phrase, intent: number, in: catalog, &folding)
        guard negative.slots.allSatisfy({ classes[ParameterKey(intent: number, slot: $0)] != nil })
        else { continue }
        classify(&negative)
        let signature = PhraseSignature(negative)
        for (graph, own) in phrases
        where own.mayMeet(signature) && Self.isOneLanguage(graph.phrase, phrase) {
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
