// Reads intents, their phrases and prompts, and rules.

import LinkTypes

extension CatalogReader {
  static let intentKeys = [
    "title", "url", "web", "route", "parameters", "phrases", "negativePhrases", "prompts",
  ]
  static let phraseKeys = ["phrase", "phrases", "set", "requires", "excludes"]
  static let contextKeys = ["values", "slot"]

  func intents(_ node: JSONNode?) throws(CatalogError) -> [IntentDefinition] {
    guard let node else { return [] }
    try checkObject(node, key: "intents", known: nil)
    var intents: [IntentDefinition] = []
    for member in node.members {
      guard !member.key.isEmpty else {
        throw CatalogError(.empty(key: "intents"), at: member.keyPosition)
      }
      intents.append(try intent(member, key: "intents.\(member.key)"))
    }
    return intents
  }

  private func intent(
    _ member: JSONNode.Member, key: String
  ) throws(CatalogError) -> IntentDefinition {
    let node = member.node
    try checkObject(node, key: key, known: Self.intentKeys)
    var intent = IntentDefinition(id: member.key, position: member.keyPosition)
    if let title = node["title"] { intent.title = try text(title, key: "\(key).title") }
    if let url = node["url"] { intent.url = try link(url, key: "\(key).url") }
    if let web = node["web"] { intent.web = try link(web, key: "\(key).web") }
    if let route = node["route"] {
      intent.route = try text(route, key: "\(key).route")
      for name in ["url", "web"] where node[name] != nil {
        throw CatalogError(.conflictingKeys(name, "route"), at: route.position)
      }
    }
    intent.parameters = try parameters(node["parameters"], key: "\(key).parameters")
    if let phrases = node["phrases"] {
      intent.phrases = try languages(phrases, key: "\(key).phrases", options: [])
    }
    if let phrases = node["negativePhrases"] {
      intent.negativePhrases = try languages(
        phrases, key: "\(key).negativePhrases", options: .wildcards)
    }
    if let prompts = node["prompts"] {
      intent.prompts = try self.prompts(prompts, key: "\(key).prompts")
    }
    return intent
  }

  func link(_ node: JSONNode, key: String) throws(CatalogError) -> LinkPattern {
    let text = try text(node, key: key)
    do {
      return try LinkPattern(text)
    } catch {
      throw CatalogError(
        .malformedLink(key: key, value: text, fault: error),
        at: StringPlace.position(ofScalar: error.offset, inStringAt: node.position, bytes))
    }
  }

  // MARK: - Phrases

  /// Phrases by language, or a list of phrases of every language.
  func languages(
    _ node: JSONNode, key: String, options: PhraseParser.Options
  ) throws(CatalogError) -> [IntentPhrase] {
    switch node.value {
    case .string, .array: return try phrases(node, key: key, language: nil, options: options)
    case .object:
      var phrases: [IntentPhrase] = []
      for member in node.members {
        let language = try language(of: member, key: key)
        phrases += try self.phrases(
          member.node, key: "\(key).\(member.key)", language: language, options: options)
      }
      return phrases
    default: throw wrongType(node, key: key, expected: "an object of languages, or phrases")
    }
  }

  private func phrases(
    _ node: JSONNode, key: String, language: String?, options: PhraseParser.Options
  ) throws(CatalogError) -> [IntentPhrase] {
    switch node.value {
    case .string: return [try phrase(node, key: key, language: language, options: options)]
    case .object: return try block(node, key: key, language: language, options: options)
    case .array:
      var phrases: [IntentPhrase] = []
      for element in node.elements {
        guard case .array = element.value else {
          phrases += try self.phrases(element, key: key, language: language, options: options)
          continue
        }
        throw wrongType(element, key: key, expected: "a phrase")
      }
      return phrases
    default: throw wrongType(node, key: key, expected: "a phrase, or an array of phrases")
    }
  }

  func phrase(
    _ node: JSONNode, key: String, language: String?, options: PhraseParser.Options
  ) throws(CatalogError) -> IntentPhrase {
    guard let text = node.value.string else {
      throw wrongType(node, key: key, expected: "a string")
    }
    do {
      let nodes = try PhraseParser.parse(text, options: options)
      return IntentPhrase(
        source: text, notation: .template, nodes: nodes, language: language,
        position: node.position)
    } catch {
      throw CatalogError(
        .malformedPhrase(key: key, fault: error),
        at: StringPlace.position(ofScalar: error.offset, inStringAt: node.position, bytes))
    }
  }

  /// Phrases that set values or depend on the situation.
  private func block(
    _ node: JSONNode, key: String, language: String?, options: PhraseParser.Options
  ) throws(CatalogError) -> [IntentPhrase] {
    try checkObject(node, key: key, known: Self.phraseKeys)
    if let one = node["phrase"], node["phrases"] != nil {
      throw CatalogError(.conflictingKeys("phrase", "phrases"), at: one.position)
    }
    guard let text = node["phrase"] ?? node["phrases"] else {
      throw CatalogError(
        .missingKey(key: "\(key).phrases", advice: "write \"phrases\": [\"Open {target}\"]"),
        at: node.position)
    }
    var fixed: [FixedSlot] = []
    if let set = node["set"] {
      try checkObject(set, key: "\(key).set", known: nil)
      for member in set.members {
        try checkName(member.key, key: "\(key).set", at: member.keyPosition)
        let value = try value(member.node, key: "\(key).set.\(member.key)")
        fixed.append(FixedSlot(name: member.key, value: value))
      }
    }
    let requires = try context(node["requires"], key: "\(key).requires")
    let excludes = try context(node["excludes"], key: "\(key).excludes")
    return try phrases(text, key: key, language: language, options: options).map { phrase in
      var phrase = phrase
      phrase.fixedSlots += fixed
      phrase.requiresContext += requires
      phrase.excludesContext += excludes
      return phrase
    }
  }

  /// `{"area": {"slot": true}, "domain": ["light", "switch"], "floor": "ground"}`.
  func context(_ node: JSONNode?, key: String) throws(CatalogError) -> [ContextRequirement] {
    guard let node else { return [] }
    try checkObject(node, key: key, known: nil)
    var requirements: [ContextRequirement] = []
    for member in node.members {
      let key = "\(key).\(member.key)"
      var requirement = ContextRequirement(key: member.key)
      switch member.node.value {
      case .null: break
      case .array: requirement.values = try values(member.node, key: key)
      case .object:
        try checkObject(member.node, key: key, known: Self.contextKeys)
        if let slot = member.node["slot"] {
          guard case .bool(let isSlot) = slot.value else {
            throw wrongType(slot, key: "\(key).slot", expected: "true or false")
          }
          requirement.fillsSlot = isSlot
        }
        if let list = member.node["values"] {
          requirement.values = try values(list, key: "\(key).values")
        }
      default: requirement.values = [try value(member.node, key: key)]
      }
      requirements.append(requirement)
    }
    return requirements
  }

  private func values(_ node: JSONNode, key: String) throws(CatalogError) -> [SlotValue] {
    guard case .array = node.value else { return [try value(node, key: key)] }
    var values: [SlotValue] = []
    for element in node.elements { values.append(try value(element, key: key)) }
    return values
  }

  // MARK: - Prompts and rules

  func prompts(_ node: JSONNode, key: String) throws(CatalogError) -> [SlotPrompt] {
    try checkObject(node, key: key, known: nil)
    var prompts: [SlotPrompt] = []
    for member in node.members {
      let key = "\(key).\(member.key)"
      guard case .object = member.node.value else {
        let text = try text(member.node, key: key)
        prompts.append(SlotPrompt(parameter: member.key, language: nil, text: text))
        continue
      }
      for tongue in member.node.members {
        let language = try language(of: tongue, key: key)
        let text = try text(tongue.node, key: "\(key).\(tongue.key)")
        prompts.append(SlotPrompt(parameter: member.key, language: language, text: text))
      }
    }
    return prompts
  }

  func rules(_ node: JSONNode?) throws(CatalogError) -> [PhraseRule] {
    guard let node else { return [] }
    try checkObject(node, key: "rules", known: nil)
    var rules: [PhraseRule] = []
    for member in node.members {
      let key = "rules.\(member.key)"
      try checkName(member.key, key: "rules", at: member.keyPosition)
      guard case .object = member.node.value else {
        let body = try phrase(member.node, key: key, language: nil, options: [])
        rules.append(PhraseRule(name: member.key, body: body))
        continue
      }
      for tongue in member.node.members {
        let language = try language(of: tongue, key: key)
        let body = try phrase(
          tongue.node, key: "\(key).\(tongue.key)", language: language, options: [])
        rules.append(PhraseRule(name: member.key, body: body))
      }
    }
    return rules
  }
}
