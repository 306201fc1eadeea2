// Whether the names that phrases, URLs and prompts use are declared.

import LinkTypes

/// Looks up every name of a catalog that its texts use.
struct CatalogCheck {
  let catalog: IntentCatalog

  func check() throws(CatalogError) {
    try checkRules()
    for intent in catalog.intents {
      let key = "intents.\(intent.id)"
      for parameter in intent.parameters {
        guard case .list(let name) = parameter.kind, catalog.list(name) == nil else { continue }
        throw unknownList(name, key: "\(key).parameters.\(parameter.name)", at: parameter.position)
      }
      for phrase in intent.phrases { try check(phrase, in: intent, key: "\(key).phrases") }
      for phrase in intent.negativePhrases {
        try check(phrase, in: intent, key: "\(key).negativePhrases")
      }
      for prompt in intent.prompts {
        try checkParameter(prompt.parameter, of: intent, key: "\(key).prompts", at: intent.position)
      }
      for name in (intent.url?.parameters ?? []) + (intent.web?.parameters ?? []) {
        try checkParameter(name, of: intent, key: "\(key).url", at: intent.position)
      }
    }
  }

  private func check(
    _ phrase: IntentPhrase, in intent: IntentDefinition, key: String
  ) throws(CatalogError) {
    var uses = PhraseUses()
    uses.add(phrase.nodes)
    for name in uses.rules.sorted() {
      guard catalog.rule(name, language: phrase.language) != nil else {
        throw unknownRule(name, key: key, language: phrase.language, at: phrase.position)
      }
    }
    for slot in PhraseUses.slots(of: phrase, in: catalog) {
      if case .list(let name) = slot.source {
        guard catalog.list(name) != nil else {
          throw unknownList(name, key: key, at: phrase.position)
        }
      } else if slot.source == .parameter, catalog.list(slot.name) == nil {
        try checkParameter(slot.name, of: intent, key: key, at: phrase.position)
      }
    }
  }

  private func checkParameter(
    _ name: String, of intent: IntentDefinition, key: String, at place: JSONPosition?
  ) throws(CatalogError) {
    guard intent.parameter(name) == nil else { return }
    // Phrases may give a parameter its values, or set it.
    let isGiven = intent.phrases.contains { phrase in
      phrase.fixedSlots.contains { $0.name == name }
        || phrase.requiresContext.contains { $0.key == name && $0.fillsSlot }
        || PhraseUses.slots(of: phrase, in: catalog).contains {
          $0.name == name && ($0.source != .parameter || catalog.list(name) != nil)
        }
    }
    guard !isGiven else { return }
    let names = intent.parameters.map(\.name) + catalog.lists.map(\.name)
    throw CatalogError(
      .unknownName(
        key: key, kind: "parameter", name: name, nearest: nearestName(to: name, among: names)),
      at: place ?? .start)
  }

  // MARK: - Rules

  private func checkRules() throws(CatalogError) {
    var depths: [RuleKey: Int] = [:]
    for rule in catalog.rules {
      var path: [String] = []
      _ = try depth(of: rule, path: &path, &depths)
    }
  }

  private struct RuleKey: Hashable {
    let name: String
    let language: String?
  }

  /// How many rules stand inside each other from this one on, itself included.
  private func depth(
    of rule: PhraseRule, path: inout [String], _ depths: inout [RuleKey: Int]
  ) throws(CatalogError) -> Int {
    if let first = path.firstIndex(of: rule.name) {
      throw CatalogError(
        .circularRule(key: "rules.\(rule.name)", names: Array(path[first...]) + [rule.name]),
        at: rule.body.position ?? .start)
    }
    let key = RuleKey(name: rule.name, language: rule.language)
    if let known = depths[key] { return known }
    path.append(rule.name)
    var uses = PhraseUses()
    uses.add(rule.body.nodes)
    var depth = 0
    for name in uses.rules.sorted() {
      guard let next = catalog.rule(name, language: rule.language) else {
        throw unknownRule(
          name, key: "rules.\(rule.name)", language: rule.language, at: rule.body.position)
      }
      guard path.count < PhraseRule.maxDepth else { throw tooDeep(rule) }
      depth = max(depth, try self.depth(of: next, path: &path, &depths))
    }
    path.removeLast()
    guard depth < PhraseRule.maxDepth else { throw tooDeep(rule) }
    depths[key] = depth + 1
    return depth + 1
  }

  private func tooDeep(_ rule: PhraseRule) -> CatalogError {
    CatalogError(
      .deepRule(key: rule.name, depth: PhraseRule.maxDepth), at: rule.body.position ?? .start)
  }

  private func unknownRule(
    _ name: String, key: String, language: String?, at place: JSONPosition?
  ) -> CatalogError {
    let names = catalog.rules.filter { $0.language == nil || $0.language == language }.map(\.name)
    return CatalogError(
      .unknownName(
        key: key + (language.map { ".\($0)" } ?? ""), kind: "rule", name: name,
        nearest: nearestName(to: name, among: names)), at: place ?? .start)
  }

  private func unknownList(
    _ name: String, key: String, at place: JSONPosition?
  ) -> CatalogError {
    CatalogError(
      .unknownName(
        key: key, kind: "list", name: name,
        nearest: nearestName(to: name, among: catalog.lists.map(\.name))), at: place ?? .start)
  }
}

extension JSONPosition {
  /// The beginning of a file.
  static let start = JSONPosition(offset: 0, line: 1, column: 1)
}
