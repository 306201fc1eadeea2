// Takes one catalog into another: files of several languages become one manifest, and a second import of a file
// changes nothing.

extension IntentCatalog {
  /// Takes over all that another catalog says.
  ///
  /// Phrases, rules and skip words replace those of the same intent, name and language; the values of lists come
  /// together by value. A list that holds something else here gets the language after its name, and the other
  /// catalog's phrases use that.
  public mutating func merge(_ other: IntentCatalog) {
    let other = other.renamed(CatalogMerge(into: self, other).renamings)
    for name in other.applicationNames where !applicationNames.contains(name) {
      applicationNames.append(name)
    }
    for language in other.languages where !languages.contains(language) {
      languages.append(language)
    }
    for words in other.skipWords {
      skipWords.removeAll { $0.language == words.language }
      skipWords.append(words)
    }
    for list in other.lists { merge(list) }
    var places: [String: Int] = [:]
    for (index, rule) in rules.enumerated() {
      places["\(rule.name) \(rule.language ?? "")"] = index
    }
    for rule in other.rules {
      if let place = places["\(rule.name) \(rule.language ?? "")"] {
        rules[place] = rule
      } else {
        rules.append(rule)
      }
    }
    for intent in other.intents {
      if let place = intents.firstIndex(where: { $0.id == intent.id }) {
        intents[place].merge(intent)
      } else {
        intents.append(intent)
      }
    }
  }

  private mutating func merge(_ list: NamedList) {
    guard let place = lists.firstIndex(where: { $0.name == list.name }) else {
      return lists.append(list)
    }
    guard case .enumeration(var values) = lists[place].domain,
      case .enumeration(let more) = list.domain
    else {
      lists[place].domain = list.domain
      return
    }
    var places: [SlotValue: Int] = [:]
    for (index, value) in values.enumerated() where places[value.value] == nil {
      places[value.value] = index
    }
    for value in more {
      guard let place = places[value.value] else {
        places[value.value] = values.count
        values.append(value)
        continue
      }
      if let title = value.title { values[place].title = title }
      for phrase in value.phrases
      where !values[place].phrases.contains(where: {
        $0.language == phrase.language && $0.nodes == phrase.nodes
      }) {
        values[place].phrases.append(phrase)
      }
    }
    lists[place].domain = .enumeration(values)
  }

  /// The catalog with other names for some of its lists.
  private func renamed(_ names: [String: String]) -> IntentCatalog {
    guard !names.isEmpty else { return self }
    var catalog = self
    for index in catalog.lists.indices {
      catalog.lists[index].name = names[lists[index].name] ?? lists[index].name
    }
    for index in catalog.rules.indices { catalog.rules[index].body.rename(lists: names) }
    for index in catalog.intents.indices {
      for place in catalog.intents[index].phrases.indices {
        catalog.intents[index].phrases[place].rename(lists: names)
      }
      for place in catalog.intents[index].parameters.indices {
        let parameter = catalog.intents[index].parameters[place]
        guard case .list(let name) = parameter.kind, let new = names[name] else { continue }
        catalog.intents[index].parameters[place].kind = .list(new)
      }
    }
    return catalog
  }
}

/// Which lists of a catalog cannot have their names in another.
private struct CatalogMerge {
  private(set) var renamings: [String: String] = [:]

  init(into catalog: IntentCatalog, _ other: IntentCatalog) {
    let language = other.languages.first ?? "other"
    for list in other.lists {
      guard let known = catalog.list(list.name), known.domain != list.domain else { continue }
      if case .enumeration = known.domain, case .enumeration = list.domain { continue }
      renamings[list.name] = "\(list.name)-\(language)"
    }
  }
}

extension IntentPhrase {
  /// Gives lists other names. A slot that took a list by the name of both now says which.
  mutating func rename(lists names: [String: String]) {
    let changed = nodes.map { Self.renamed($0, names) }
    guard changed != nodes else { return }
    nodes = changed
    notation = .template
    source = PhrasePrinter.text(nodes) ?? source
  }

  private static func renamed(_ node: PhraseNode, _ names: [String: String]) -> PhraseNode {
    switch node {
    case .slot(var slot):
      let list = if case .list(let name) = slot.source { name } else { slot.name }
      if let name = names[list], slot.source == .parameter || slot.source == .list(list) {
        slot.source = .list(name)
      }
      return .slot(slot)
    case .optional(let nodes): return .optional(nodes.map { renamed($0, names) })
    case .alternatives(let choices):
      return .alternatives(choices.map { $0.map { renamed($0, names) } })
    case .literal, .application, .rule, .wildcard: return node
    }
  }
}

extension IntentDefinition {
  /// Takes over what another definition of the same intent says.
  mutating func merge(_ other: IntentDefinition) {
    title = other.title ?? title
    if other.url != nil || other.web != nil || other.route != nil {
      url = other.url
      web = other.web
      route = other.route
    }
    for parameter in other.parameters {
      guard let place = parameters.firstIndex(where: { $0.name == parameter.name }) else {
        parameters.append(parameter)
        continue
      }
      // A list by another name goes on to serve the phrases of its own file only.
      if case .list(let one) = parameters[place].kind, case .list(let two) = parameter.kind,
        one != two
      {
        continue
      }
      parameters[place] = parameter
    }
    phrases = Self.merged(phrases, other.phrases)
    negativePhrases = Self.merged(negativePhrases, other.negativePhrases)
    for prompt in other.prompts {
      prompts.removeAll { $0.parameter == prompt.parameter && $0.language == prompt.language }
      prompts.append(prompt)
    }
  }

  private static func merged(
    _ phrases: [IntentPhrase], _ more: [IntentPhrase]
  ) -> [IntentPhrase] {
    let languages = Set(more.map(\.language))
    return phrases.filter { !languages.contains($0.language) } + more
  }
}
