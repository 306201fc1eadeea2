// From a catalog to the text of a manifest's `intents`: what is written reads back as the same catalog.

public import LinkTypes

extension IntentCatalog {
  /// The section `intents` of a manifest; the app's own name stands outside of it.
  public var json: JSONValue {
    var members: [JSONValue.Member] = []
    if !languages.isEmpty { members.append(.init("languages", texts(languages))) }
    if applicationNames.count > 1 {
      members.append(.init("synonyms", texts(Array(applicationNames.dropFirst()))))
    }
    if !skipWords.isEmpty {
      members.append(
        .init("skipWords", .object(skipWords.map { .init($0.language, texts($0.words)) })))
    }
    if !lists.isEmpty {
      members.append(
        .init(
          "lists", .object(lists.map { .init($0.name, .object(CatalogWriter.domain($0.domain))) })))
    }
    if !rules.isEmpty { members.append(.init("rules", CatalogWriter.rules(rules))) }
    members.append(
      .init("intents", .object(intents.map { .init($0.id, CatalogWriter.intent($0)) })))
    return .object(members)
  }

  private func texts(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }
}

enum CatalogWriter {
  static func intent(_ intent: IntentDefinition) -> JSONValue {
    var members: [JSONValue.Member] = []
    if let title = intent.title { members.append(.init("title", .string(title))) }
    if let url = intent.url { members.append(.init("url", .string(url.source))) }
    if let web = intent.web { members.append(.init("web", .string(web.source))) }
    if let route = intent.route { members.append(.init("route", .string(route))) }
    if !intent.parameters.isEmpty {
      members.append(
        .init("parameters", .object(intent.parameters.map { .init($0.name, parameter($0)) })))
    }
    if !intent.phrases.isEmpty { members.append(.init("phrases", phrases(intent.phrases))) }
    if !intent.negativePhrases.isEmpty {
      members.append(.init("negativePhrases", phrases(intent.negativePhrases)))
    }
    if !intent.prompts.isEmpty {
      let names = unique(intent.prompts.map(\.parameter))
      members.append(
        .init(
          "prompts",
          .object(
            names.map { name in
              .init(name, prompts(intent.prompts.filter { $0.parameter == name }))
            })))
    }
    return .object(members)
  }

  private static func parameter(_ parameter: ParameterDefinition) -> JSONValue {
    var members: [JSONValue.Member] = []
    if let title = parameter.title { members.append(.init("title", .string(title))) }
    switch parameter.kind {
    case .entity(let kinds): members += domain(.entity(kinds: kinds))
    case .enumeration(let values): members += domain(.enumeration(values))
    case .number(let range): members += domain(.number(range))
    case .text: members += domain(.text)
    case .list(let name): members.append(.init("list", .string(name)))
    }
    return .object(members)
  }

  static func domain(_ domain: SlotDomain) -> [JSONValue.Member] {
    switch domain {
    case .entity(let kinds):
      return [.init("kinds", .array((kinds.isEmpty ? ["*"] : kinds).map(JSONValue.string)))]
    case .enumeration(let values): return [.init("values", .array(values.map(value)))]
    case .number(let range):
      var members: [JSONValue.Member] = [
        .init("range", .array([number(range.lower), number(range.upper)]))
      ]
      if range.step != 1 { members.append(.init("step", number(range.step))) }
      if range.multiplier != 1 { members.append(.init("multiplier", number(range.multiplier))) }
      return members
    case .text: return [.init("text", .bool(true))]
    }
  }

  private static func number(_ number: Double) -> JSONValue { SlotValue.number(number).json }

  private static func value(_ value: ListValue) -> JSONValue {
    if value.title == nil, case .text(let text) = value.value, value.phrases.count == 1,
      value.phrases[0].language == nil, value.phrases[0].nodes == [.literal(text)]
    {
      return .string(text)
    }
    var members: [JSONValue.Member] = [.init("value", value.value.json)]
    if let title = value.title { members.append(.init("title", .string(title))) }
    members.append(.init("say", phrases(value.phrases)))
    return .object(members)
  }

  static func rules(_ rules: [PhraseRule]) -> JSONValue {
    .object(
      unique(rules.map(\.name)).map { name in
        let bodies = rules.filter { $0.name == name }
        if bodies.count == 1, bodies[0].language == nil {
          return .init(name, .string(source(of: bodies[0].body)))
        }
        return .init(
          name, .object(bodies.map { .init(tag($0.language), .string(source(of: $0.body))) }))
      })
  }

  private static func prompts(_ prompts: [SlotPrompt]) -> JSONValue {
    if let only = prompts.first, prompts.count == 1, only.language == nil {
      return .string(only.text)
    }
    return .object(
      prompts.map { .init(tag($0.language), .string($0.text)) })
  }

  private static func tag(_ language: String?) -> String { language ?? CatalogReader.everyLanguage }

  // MARK: - Phrases

  /// Phrases by language, or a list if they are of every language.
  static func phrases(_ phrases: [IntentPhrase]) -> JSONValue {
    let languages = unique(phrases.map(\.language))
    if languages == [nil] || languages.isEmpty { return list(phrases) }
    return .object(
      languages.map { language in
        .init(tag(language), list(phrases.filter { $0.language == language }))
      })
  }

  /// Phrases in order; those that set the same values under the same conditions stand together.
  private static func list(_ phrases: [IntentPhrase]) -> JSONValue {
    var elements: [JSONValue] = []
    var index = 0
    while index < phrases.count {
      let first = phrases[index]
      var end = index + 1
      while end < phrases.count, isSameBlock(first, phrases[end]) { end += 1 }
      let texts = phrases[index..<end].map { JSONValue.string(source(of: $0)) }
      index = end
      guard !first.fixedSlots.isEmpty || !first.isContextFree else {
        elements += texts
        continue
      }
      var members: [JSONValue.Member] = [.init("phrases", .array(texts))]
      if !first.fixedSlots.isEmpty {
        members.append(
          .init("set", .object(first.fixedSlots.map { .init($0.name, $0.value.json) })))
      }
      if !first.requiresContext.isEmpty {
        members.append(.init("requires", context(first.requiresContext)))
      }
      if !first.excludesContext.isEmpty {
        members.append(.init("excludes", context(first.excludesContext)))
      }
      elements.append(.object(members))
    }
    return .array(elements)
  }

  private static func isSameBlock(_ one: IntentPhrase, _ other: IntentPhrase) -> Bool {
    one.fixedSlots == other.fixedSlots && one.requiresContext == other.requiresContext
      && one.excludesContext == other.excludesContext
  }

  private static func context(_ requirements: [ContextRequirement]) -> JSONValue {
    .object(
      requirements.map { requirement in
        let values = JSONValue.array(requirement.values.map(\.json))
        guard requirement.fillsSlot else {
          return .init(requirement.key, requirement.values.isEmpty ? .null : values)
        }
        var members: [JSONValue.Member] = [.init("slot", .bool(true))]
        if !requirement.values.isEmpty { members.append(.init("values", values)) }
        return .init(requirement.key, .object(members))
      })
  }

  /// The phrase as a template: its own text if that reads so.
  static func source(of phrase: IntentPhrase) -> String {
    if phrase.notation == .template { return phrase.source }
    for options in [[], .wildcards] as [PhraseParser.Options] {
      if let nodes = try? PhraseParser.parse(phrase.source, options: options),
        nodes == phrase.nodes
      {
        return phrase.source
      }
    }
    return PhrasePrinter.text(phrase.nodes) ?? phrase.source
  }

  static func unique<Element: Hashable>(_ elements: [Element]) -> [Element] {
    var seen: Set<Element> = []
    return elements.filter { seen.insert($0).inserted }
  }
}
