// Reads parameters and lists: what values a slot takes.

import LinkTypes

extension CatalogReader {
  static let domainKeys = ["kinds", "values", "range", "step", "multiplier", "text"]
  static let parameterKeys = ["title", "list"] + domainKeys
  static let valueKeys = ["value", "title", "say"]

  func parameters(
    _ node: JSONNode?, key: String
  ) throws(CatalogError) -> [ParameterDefinition] {
    guard let node else { return [] }
    try checkObject(node, key: key, known: nil)
    var parameters: [ParameterDefinition] = []
    for member in node.members { parameters.append(try parameter(member, key: key)) }
    return parameters
  }

  func parameter(
    _ member: JSONNode.Member, key: String
  ) throws(CatalogError) -> ParameterDefinition {
    let path = "\(key).\(member.key)"
    try checkName(member.key, key: key, at: member.keyPosition)
    var parameter = ParameterDefinition(
      name: member.key, kind: .text, position: member.keyPosition)
    // The kind of an entity, or several, by itself.
    guard case .object = member.node.value else {
      parameter.kind = .entity(kinds: try kinds(member.node, key: path))
      return parameter
    }
    try checkObject(member.node, key: path, known: Self.parameterKeys)
    if let title = member.node["title"] { parameter.title = try text(title, key: "\(path).title") }
    if let list = member.node["list"] {
      for other in member.node.members where Self.domainKeys.contains(other.key) {
        throw CatalogError(.conflictingKeys("list", other.key), at: other.keyPosition)
      }
      parameter.kind = .list(try text(list, key: "\(path).list"))
      return parameter
    }
    parameter.kind =
      switch try domain(member.node, key: path) {
      case .entity(let kinds): .entity(kinds: kinds)
      case .enumeration(let values): .enumeration(values)
      case .number(let range): .number(range)
      case .text: .text
      }
    return parameter
  }

  func lists(_ node: JSONNode?) throws(CatalogError) -> [NamedList] {
    guard let node else { return [] }
    try checkObject(node, key: "lists", known: nil)
    var lists: [NamedList] = []
    for member in node.members {
      let key = "lists.\(member.key)"
      try checkName(member.key, key: "lists", at: member.keyPosition)
      let domain: SlotDomain
      if case .array = member.node.value {
        domain = .enumeration(try values(member.node, key: key))
      } else {
        try checkObject(member.node, key: key, known: Self.domainKeys)
        domain = try self.domain(member.node, key: key)
      }
      lists.append(NamedList(name: member.key, domain: domain, position: member.keyPosition))
    }
    return lists
  }

  private func domain(_ node: JSONNode, key: String) throws(CatalogError) -> SlotDomain {
    let sources = ["kinds", "values", "range", "text"]
    let given = node.members.filter { sources.contains($0.key) }
    guard let source = given.first else {
      throw CatalogError(
        .missingKey(
          key: "\(key).kinds",
          advice:
            "write \"kinds\": [\"item\"], \"values\": […], \"range\": [0, 100] or \"text\": true"),
        at: node.position)
    }
    if given.count > 1 {
      throw CatalogError(.conflictingKeys(source.key, given[1].key), at: given[1].keyPosition)
    }
    for name in ["step", "multiplier"] where source.key != "range" {
      if let other = node.members.first(where: { $0.key == name }) {
        throw CatalogError(.conflictingKeys(source.key, name), at: other.keyPosition)
      }
    }
    switch source.key {
    case "kinds": return .entity(kinds: try kinds(source.node, key: "\(key).kinds"))
    case "values": return .enumeration(try values(source.node, key: "\(key).values"))
    case "range": return .number(try range(node, source.node, key: "\(key).range"))
    default:
      guard source.node.value == .bool(true) else {
        throw wrongType(source.node, key: "\(key).text", expected: "true")
      }
      return .text
    }
  }

  /// `"item"`, `["item", "user"]`, or `["*"]` for every kind.
  private func kinds(_ node: JSONNode, key: String) throws(CatalogError) -> [String] {
    if case .string = node.value {
      let kind = try text(node, key: key)
      return kind == "*" ? [] : [kind]
    }
    let kinds = try texts(node, key: key)
    guard !kinds.isEmpty else { throw CatalogError(.empty(key: key), at: node.position) }
    return kinds.contains("*") ? [] : kinds
  }

  private func range(
    _ node: JSONNode, _ bounds: JSONNode, key: String
  ) throws(CatalogError) -> NumberRange {
    guard bounds.elements.count == 2 else {
      throw wrongType(bounds, key: key, expected: "an array of two numbers")
    }
    let lower = try number(bounds.elements[0], key: key)
    let upper = try number(bounds.elements[1], key: key)
    guard lower <= upper else {
      throw CatalogError(
        .malformedRange(key: key, detail: "ends before it begins"), at: bounds.position)
    }
    var range = NumberRange(lower: lower, upper: upper)
    if let step = node["step"] {
      range.step = try number(step, key: "\(key).step")
      guard range.step > 0 else {
        throw CatalogError(
          .malformedRange(key: key, detail: "has a step that is not above 0"), at: step.position)
      }
    }
    if let multiplier = node["multiplier"] {
      range.multiplier = try number(multiplier, key: "\(key).multiplier")
    }
    return range
  }

  /// `"red"`, or `{"value": "red", "title": "Red", "say": {"en": ["red", "crimson"]}}`.
  private func values(_ node: JSONNode, key: String) throws(CatalogError) -> [ListValue] {
    guard case .array = node.value else {
      throw wrongType(node, key: key, expected: "an array of values")
    }
    guard !node.elements.isEmpty else { throw CatalogError(.empty(key: key), at: node.position) }
    var values: [ListValue] = []
    for element in node.elements {
      guard case .object = element.value else {
        let text = try text(element, key: key)
        var literal = ""
        PhrasePrinter.escape(text, inGroup: false, into: &literal)
        let phrase = IntentPhrase(
          source: literal, notation: .template, nodes: [.literal(text)], position: element.position)
        values.append(
          ListValue(value: .text(text), phrases: [phrase], position: element.position))
        continue
      }
      try checkObject(element, key: key, known: Self.valueKeys)
      guard let value = element["value"] else {
        throw CatalogError(
          .missingKey(key: "\(key).value", advice: "write \"value\": \"red\""),
          at: element.position)
      }
      var item = ListValue(
        value: try self.value(value, key: "\(key).value"), position: element.position)
      if let title = element["title"] { item.title = try text(title, key: "\(key).title") }
      if let say = element["say"] {
        item.phrases = try languages(say, key: "\(key).say", options: .wordsOnly)
      } else if let words = item.title ?? value.value.string {
        var literal = ""
        PhrasePrinter.escape(words, inGroup: false, into: &literal)
        item.phrases = [
          IntentPhrase(
            source: literal, notation: .template, nodes: [.literal(words)],
            position: element.position)
        ]
      }
      values.append(item)
    }
    return values
  }
}
