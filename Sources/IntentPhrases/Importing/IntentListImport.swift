// Imports a plain list of intents: an application, languages, and intents with `params` and `phrases`.

import LinkTypes

/// Reads lists of intents.
///
/// ```json
/// {"application": {"name": "MyApp", "synonyms": ["My App"], "scheme": "myapp"}, "languages": ["en"],
///  "intents": [{"id": "open", "title": "Open", "url": "myapp://open/{target.id}",
///    "params": {"target": {"types": ["item"]}}, "phrases": {"en": ["Open \\(\\.$target)"]},
///    "negative_phrases": ["don't open *"]}]}
/// ```
struct IntentListImport {
  private static let rootKeys = ["$schema", "application", "languages", "intents"]
  private static let applicationKeys = ["name", "synonyms", "scheme"]
  private static let intentKeys = [
    "id", "title", "url", "web", "params", "phrases", "negative_phrases", "phrases_plain",
    "prompts",
  ]

  let root: JSONNode
  let bytes: [UInt8]

  private var reader: CatalogReader { CatalogReader(bytes: bytes) }

  /// The scheme that the file says, for a manifest that is made from it.
  static func scheme(of root: JSONNode) -> String? {
    root["application"]?["scheme"]?.value.string
  }

  func catalog() throws(CatalogError) -> IntentCatalog {
    try reader.checkObject(root, key: "file", known: Self.rootKeys)
    var catalog = IntentCatalog()
    if let application = root["application"] {
      try reader.checkObject(application, key: "application", known: Self.applicationKeys)
      if let name = application["name"] {
        catalog.applicationNames = [try reader.text(name, key: "application.name")]
      }
      if let list = application["synonyms"] {
        for name in try reader.texts(list, key: "application.synonyms")
        where !catalog.applicationNames.contains(name) {
          catalog.applicationNames.append(name)
        }
      }
    }
    if let languages = root["languages"] {
      catalog.languages = try reader.languages(languages, key: "languages")
    }
    guard let intents = root["intents"], case .array = intents.value else {
      throw CatalogError(
        .missingKey(key: "intents", advice: "write \"intents\": [{\"id\": …}]"), at: root.position)
    }
    for node in intents.elements {
      let intent = try intent(node)
      guard catalog.intent(intent.id) == nil else {
        throw CatalogError(.repeated(key: "intents", value: intent.id), at: node.position)
      }
      catalog.intents.append(intent)
    }
    try CatalogCheck(catalog: catalog).check()
    return catalog
  }

  private func intent(_ node: JSONNode) throws(CatalogError) -> IntentDefinition {
    try reader.checkObject(node, key: "intents", known: Self.intentKeys)
    guard let id = node["id"] else {
      throw CatalogError(
        .missingKey(key: "intents.id", advice: "write \"id\": \"open_item\""), at: node.position)
    }
    var intent = IntentDefinition(id: try reader.text(id, key: "id"), position: id.position)
    let key = "intents.\(intent.id)"
    if let title = node["title"] { intent.title = try reader.text(title, key: "\(key).title") }
    if let url = node["url"] { intent.url = try reader.link(url, key: "\(key).url") }
    if let web = node["web"] { intent.web = try reader.link(web, key: "\(key).web") }
    if let params = node["params"] {
      try reader.checkObject(params, key: "\(key).params", known: nil)
      for member in params.members {
        intent.parameters.append(try parameter(member, key: "\(key).params"))
      }
    }
    if let phrases = node["phrases"] {
      intent.phrases = try reader.languages(phrases, key: "\(key).phrases", options: [])
    }
    if let phrases = node["negative_phrases"] {
      intent.negativePhrases = try reader.languages(
        phrases, key: "\(key).negative_phrases", options: .wildcards)
    }
    if let prompts = node["prompts"] {
      intent.prompts = try reader.prompts(prompts, key: "\(key).prompts")
    }
    return intent
  }

  private func parameter(
    _ member: JSONNode.Member, key: String
  ) throws(CatalogError) -> ParameterDefinition {
    let path = "\(key).\(member.key)"
    try reader.checkName(member.key, key: key, at: member.keyPosition)
    if let types = member.node["types"] {
      try reader.checkObject(member.node, key: path, known: ["types", "title"])
      return ParameterDefinition(
        name: member.key, kind: .entity(kinds: try reader.texts(types, key: "\(path).types")),
        title: try member.node["title"].map { node throws(CatalogError) in
          try reader.text(node, key: "\(path).title")
        }, position: member.keyPosition)
    }
    return try reader.parameter(member, key: key)
  }
}
