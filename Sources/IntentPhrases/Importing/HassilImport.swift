// Imports the template files of hassil, such as those that home-automation projects publish: one language each.

import LinkTypes

/// Reads a template file in hassil's form.
///
/// Kept: sentences (permutations as their orders), fixed `slots`, lists with what a value is called and what it
/// stands for, ranges, wildcards, rules, what a block requires of the situation or excludes, and skip words. Lists
/// that the file names and does not hold, such as the rooms of a home, become kinds of entities. Responses and
/// metadata are left out.
public struct HassilImport {
  let root: JSONNode
  let bytes: [UInt8]
  /// Values of lists that the file leaves to the home: `{"area": ["Kitchen"]}`; nil without.
  public var openLists: [NamedList] = []

  private var reader: CatalogReader { CatalogReader(bytes: bytes) }

  init(root: JSONNode, bytes: [UInt8], openLists: [NamedList] = []) {
    self.root = root
    self.bytes = bytes
    self.openLists = openLists
  }

  /// Prepares to read a file.
  ///
  /// - Throws: `CatalogError` if it is no JSON.
  public init(_ bytes: [UInt8], openLists: [NamedList] = []) throws(CatalogError) {
    self.init(root: try CatalogReader.node(bytes), bytes: bytes, openLists: openLists)
  }

  /// What the file says.
  ///
  /// - Throws: `CatalogError` with the first fault and its place.
  public func catalog() throws(CatalogError) -> IntentCatalog {
    try reader.checkObject(root, key: "file", known: nil)
    guard let languageNode = root["language"], let intents = root["intents"] else {
      throw CatalogError(
        .missingKey(key: "language", advice: "a template file has \"language\" and \"intents\""),
        at: root.position)
    }
    let language = try reader.text(languageNode, key: "language")
    try reader.checkLanguage(language, key: "language", at: languageNode.position)
    var build = HassilBuild(reader: reader, language: language)
    build.catalog.languages = [language]
    build.catalog.lists = openLists
    if let words = root["skip_words"] {
      let words = CatalogWriter.unique(try reader.strings(words, key: "skip_words"))
      if !words.isEmpty { build.catalog.skipWords = [SkipWords(language: language, words: words)] }
    }
    try build.addLists(root["lists"], key: "lists", scope: nil)
    try build.addRules(root["expansion_rules"], key: "expansion_rules", scope: nil)
    try reader.checkObject(intents, key: "intents", known: nil)
    for member in intents.members { try build.addIntent(member) }
    build.declareOpenLists()
    try CatalogCheck(catalog: build.catalog).check()
    return build.catalog
  }

  /// Reads values for open lists: an object of arrays, whose elements are texts or `{"in": …, "out": …}`.
  ///
  /// - Throws: `CatalogError` with the first fault and its place.
  public static func openLists(
    _ bytes: [UInt8], language: String? = nil
  ) throws(CatalogError) -> [NamedList] {
    let reader = CatalogReader(bytes: bytes)
    let root = try CatalogReader.node(bytes)
    try reader.checkObject(root, key: "values", known: nil)
    var lists: [NamedList] = []
    for member in root.members {
      try reader.checkName(member.key, key: "values", at: member.keyPosition)
      let values = try reader.hassilValues(member.node, key: member.key, language: language)
      lists.append(
        NamedList(name: member.key, domain: .enumeration(values), position: member.keyPosition))
    }
    return lists
  }
}

/// A catalog in the making, from one file.
struct HassilBuild {
  let reader: CatalogReader
  let language: String
  var catalog = IntentCatalog()

  init(reader: CatalogReader, language: String) {
    self.reader = reader
    self.language = language
  }

  // MARK: - Lists and rules

  /// Adds lists and gives their names in the catalog; those of a block get the block's name before theirs.
  @discardableResult mutating func addLists(
    _ node: JSONNode?, key: String, scope: String?
  ) throws(CatalogError) -> [String: String] {
    guard let node else { return [:] }
    try reader.checkObject(node, key: key, known: nil)
    var names: [String: String] = [:]
    for member in node.members {
      let path = "\(key).\(member.key)"
      try reader.checkName(member.key, key: key, at: member.keyPosition)
      try reader.checkObject(member.node, key: path, known: nil)
      let name = scope.map { "\($0)-\(member.key)" } ?? member.key
      names[member.key] = name
      let domain: SlotDomain
      if let range = member.node["range"] {
        domain = .number(try self.range(range, key: "\(path).range"))
      } else if member.node["wildcard"] != nil {
        domain = .text
      } else if let values = member.node["values"] {
        let values = try reader.hassilValues(values, key: "\(path).values", language: language)
        domain = values.isEmpty ? .entity(kinds: [member.key]) : .enumeration(values)
      } else {
        domain = .entity(kinds: [member.key])
      }
      // What the home says of a list comes before what the file says.
      guard catalog.list(name) == nil else { continue }
      catalog.lists.append(NamedList(name: name, domain: domain, position: member.keyPosition))
    }
    return names
  }

  private func range(_ node: JSONNode, key: String) throws(CatalogError) -> NumberRange {
    try reader.checkObject(node, key: key, known: nil)
    guard let from = node["from"], let to = node["to"] else {
      throw CatalogError(
        .missingKey(key: "\(key).from", advice: "write \"from\" and \"to\""), at: node.position)
    }
    var range = NumberRange(
      lower: try reader.number(from, key: "\(key).from"),
      upper: try reader.number(to, key: "\(key).to"))
    if let step = node["step"] { range.step = try reader.number(step, key: "\(key).step") }
    if let factor = node["multiplier"] {
      range.multiplier = try reader.number(factor, key: "\(key).multiplier")
    }
    switch node["fractions"]?.value.string {
    case "halves": range.step = min(range.step, 0.5)
    case "tenths": range.step = min(range.step, 0.1)
    default: break
    }
    guard range.lower <= range.upper, range.step > 0 else {
      throw CatalogError(
        .malformedRange(key: key, detail: "ends before it begins or has no step"),
        at: node.position)
    }
    return range
  }

  @discardableResult mutating func addRules(
    _ node: JSONNode?, key: String, scope: String?
  ) throws(CatalogError) -> [String: String] {
    guard let node else { return [:] }
    try reader.checkObject(node, key: key, known: nil)
    var names: [String: String] = [:]
    for member in node.members {
      try reader.checkName(member.key, key: key, at: member.keyPosition)
      let name = scope.map { "\($0)-\(member.key)" } ?? member.key
      names[member.key] = name
      let body = try template(member.node, key: "\(key).\(member.key)")
      catalog.rules.append(PhraseRule(name: name, body: body))
    }
    return names
  }

  /// A sentence, with its permutations written out.
  private func template(_ node: JSONNode, key: String) throws(CatalogError) -> IntentPhrase {
    var phrase = try reader.phrase(node, key: key, language: language, options: .permutations)
    phrase.source = Self.source(phrase)
    return phrase
  }

  private static func source(_ phrase: IntentPhrase) -> String {
    if let nodes = try? PhraseParser.parse(phrase.source), nodes == phrase.nodes {
      return phrase.source
    }
    return PhrasePrinter.text(phrase.nodes) ?? phrase.source
  }

  // MARK: - Intents

  mutating func addIntent(_ member: JSONNode.Member) throws(CatalogError) {
    let key = "intents.\(member.key)"
    try reader.checkObject(member.node, key: key, known: nil)
    var intent = IntentDefinition(id: member.key, position: member.keyPosition)
    guard let data = member.node["data"] else {
      throw CatalogError(
        .missingKey(key: "\(key).data", advice: "write \"data\": [{\"sentences\": […]}]"),
        at: member.node.position)
    }
    guard case .array = data.value else {
      throw reader.wrongType(data, key: "\(key).data", expected: "an array of blocks")
    }
    for (number, block) in data.elements.enumerated() {
      let path = "\(key).data"
      try reader.checkObject(block, key: path, known: nil)
      let scope = "\(SlotName.isName(member.key) ? member.key : "intent")-\(number + 1)"
      let lists = try addLists(block["lists"], key: "\(path).lists", scope: scope)
      let rules = try addRules(
        block["expansion_rules"], key: "\(path).expansion_rules", scope: scope)
      let names = BlockNames(lists: lists, rules: rules)
      for rule in rules.values {
        guard let index = catalog.rules.lastIndex(where: { $0.name == rule }) else { continue }
        names.rename(&catalog.rules[index].body)
      }
      intent.phrases += try phrases(block, key: path).map { phrase in
        var phrase = phrase
        names.rename(&phrase)
        return phrase
      }
    }
    intent.parameters = parameters(of: intent)
    catalog.intents.append(intent)
  }

  private func phrases(_ block: JSONNode, key: String) throws(CatalogError) -> [IntentPhrase] {
    guard let sentences = block["sentences"] else { return [] }
    guard case .array = sentences.value else {
      throw reader.wrongType(sentences, key: "\(key).sentences", expected: "an array of sentences")
    }
    var fixed: [FixedSlot] = []
    if let slots = block["slots"] {
      try reader.checkObject(slots, key: "\(key).slots", known: nil)
      for member in slots.members {
        try reader.checkName(member.key, key: "\(key).slots", at: member.keyPosition)
        let value = try reader.value(member.node, key: "\(key).slots.\(member.key)")
        fixed.append(FixedSlot(name: member.key, value: value))
      }
    }
    let requires = try reader.context(block["requires_context"], key: "\(key).requires_context")
    let excludes = try reader.context(block["excludes_context"], key: "\(key).excludes_context")
    var phrases: [IntentPhrase] = []
    for sentence in sentences.elements {
      var phrase = try template(sentence, key: "\(key).sentences")
      phrase.fixedSlots = fixed
      phrase.requiresContext = requires
      phrase.excludesContext = excludes
      phrases.append(phrase)
    }
    return phrases
  }

  /// A parameter for each slot that the intent's phrases fill; its list is the slot's own where there is one.
  private func parameters(of intent: IntentDefinition) -> [ParameterDefinition] {
    var sources: [(name: String, list: String)] = []
    for phrase in intent.phrases {
      for slot in PhraseUses.slots(of: phrase, in: catalog) where !slot.isCapture {
        let list: String
        switch slot.source {
        case .parameter: list = slot.name
        case .list(let name): list = name
        case .range: continue
        }
        if let index = sources.firstIndex(where: { $0.name == slot.name }) {
          if slot.source == .parameter { sources[index].list = list }
        } else {
          sources.append((slot.name, list))
        }
      }
    }
    return sources.map { source in
      ParameterDefinition(
        name: source.name,
        kind: catalog.list(source.list) == nil
          ? .entity(kinds: [source.list]) : .list(source.list), position: intent.position)
    }
  }

  /// Lists that phrases name and nothing holds are kinds of entities.
  mutating func declareOpenLists() {
    for intent in catalog.intents {
      for phrase in intent.phrases {
        for slot in PhraseUses.slots(of: phrase, in: catalog) {
          guard case .list(let name) = slot.source, catalog.list(name) == nil else { continue }
          catalog.lists.append(NamedList(name: name, domain: .entity(kinds: [name])))
        }
      }
    }
  }
}

/// The names that a block's own lists and rules have in the catalog.
private struct BlockNames {
  let lists: [String: String]
  let rules: [String: String]

  func rename(_ phrase: inout IntentPhrase) {
    guard !lists.isEmpty || !rules.isEmpty else { return }
    phrase.nodes = phrase.nodes.map(renamed)
    phrase.source = PhrasePrinter.text(phrase.nodes) ?? phrase.source
  }

  private func renamed(_ node: PhraseNode) -> PhraseNode {
    switch node {
    case .rule(let name): return .rule(rules[name] ?? name)
    case .slot(var slot):
      let list = if case .list(let name) = slot.source { name } else { slot.name }
      if let name = lists[list], slot.source == .parameter || slot.source == .list(list) {
        slot.source = .list(name)
      }
      return .slot(slot)
    case .optional(let nodes): return .optional(nodes.map(renamed))
    case .alternatives(let choices): return .alternatives(choices.map { $0.map(renamed) })
    case .literal, .application, .wildcard: return node
    }
  }
}

extension CatalogReader {
  /// A text, or an array of texts, of which some may stand twice.
  func strings(_ node: JSONNode, key: String) throws(CatalogError) -> [String] {
    guard case .array = node.value else { return [try text(node, key: key)] }
    var texts: [String] = []
    for element in node.elements { texts.append(try text(element, key: key)) }
    return texts
  }

  /// Values of a list: `"red"`, or `{"in": "(red|crimson)", "out": "red"}`. Values of one meaning become one.
  func hassilValues(
    _ node: JSONNode, key: String, language: String?
  ) throws(CatalogError) -> [ListValue] {
    guard case .array = node.value else {
      throw wrongType(node, key: key, expected: "an array of values")
    }
    var values: [ListValue] = []
    var places: [SlotValue: Int] = [:]
    for element in node.elements {
      var inside = element
      if case .object = element.value {
        guard let node = element["in"] else {
          throw CatalogError(
            .missingKey(key: "\(key).in", advice: "write \"in\": \"red\""), at: element.position)
        }
        inside = node
      }
      var phrase: IntentPhrase
      if case .integer(let number) = inside.value {
        phrase = IntentPhrase(
          source: String(number), notation: .template, nodes: [.literal(String(number))],
          language: language, position: inside.position)
      } else {
        phrase = try self.phrase(
          inside, key: key, language: language, options: [.wordsOnly, .permutations])
        phrase.source =
          (try? PhraseParser.parse(phrase.source)) == phrase.nodes
          ? phrase.source : PhrasePrinter.text(phrase.nodes) ?? phrase.source
      }
      var out = element["out"] ?? inside
      if case .array = out.value, let first = out.elements.first { out = first }
      let value = try value(out, key: "\(key).out")
      if let place = places[value] {
        values[place].phrases.append(phrase)
      } else {
        places[value] = values.count
        values.append(ListValue(value: value, phrases: [phrase], position: element.position))
      }
    }
    return values
  }
}
