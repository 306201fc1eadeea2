// Which attributes are fields of an entity, and when a field says all that its attribute says.

internal import AttributeQuery

/// The fields of an entity that come from an item's attributes.
struct ItemFields {
  /// The attributes that are fields, and the custom keys of the fields that Core Spotlight lacks.
  static let names: Set<String> = [
    "title", "alternateNames", "keywords", "contentDescription", "textContent",
    "domainIdentifier", "rankingHint", "url", "subtitle", "language",
  ]

  var title: String?
  var aliases: [String]
  var keywords: [String]
  var summary: String?
  var text: String?
  var domain: String?
  var rank: Double?
  var url: String?
  var subtitle: String?
  var language: String?

  /// The attributes that the fields alone would not bring back as they were.
  private(set) var inexactNames: [String] = []

  /// Reads attributes; `id` is what an item without title and display name is called.
  ///
  /// All forms of a localized text can be found: those of the title are aliases, those of the
  /// summary stand below the text.
  init(_ values: [String: AttributeValue], id: String) {
    let displayName = values["displayName"]?.text()
    title = Self.text(values["title"]) ?? (displayName?.isEmpty == false ? displayName : nil) ?? id
    aliases = Self.texts(values["alternateNames"])
    let otherTitles = Self.otherForms(values["title"])
    aliases += otherTitles
    keywords = Self.texts(values["keywords"])
    summary = Self.text(values["contentDescription"])
    let texts = (values["textContent"]?.texts ?? []) + Self.otherForms(values["contentDescription"])
    let body = texts.filter { !$0.isEmpty }.joined(separator: "\n")
    text = body.isEmpty ? nil : body
    domain = Self.text(values["domainIdentifier"])
    rank = Self.rank(values["rankingHint"])
    url = Self.text(values["url"])
    subtitle = Self.text(values["subtitle"])
    language = Self.text(values["language"])
    inexactNames = Self.names.filter { values[$0] != attribute($0) }.sorted()
  }

  /// The fields of an entity.
  init(_ entity: Entity) {
    title = entity.title
    aliases = entity.aliases
    keywords = entity.keywords
    summary = entity.summary
    text = entity.text
    domain = entity.domain
    rank = entity.rank
    url = entity.url
    subtitle = entity.subtitle
    language = entity.language
  }

  /// What a field says of its attribute.
  func attribute(_ name: String) -> AttributeValue? {
    switch name {
    case "title": title.map(AttributeValue.text)
    case "alternateNames": aliases.isEmpty ? nil : AttributeValue(aliases)
    case "keywords": keywords.isEmpty ? nil : AttributeValue(keywords)
    case "contentDescription": summary.map(AttributeValue.text)
    case "textContent": text.map(AttributeValue.text)
    case "domainIdentifier": domain.map(AttributeValue.text)
    case "rankingHint": rank.map { AttributeValue(Self.rankingHint($0)) }
    case "url": url.map(AttributeValue.text)
    case "subtitle": subtitle.map(AttributeValue.text)
    case "language": language.map(AttributeValue.text)
    default: nil
    }
  }

  /// The ranking hints, of which 100 is the most relevant.
  static let rankingHints = 0.0...100.0

  /// The hint, 0 to 100, that stands for a rank: the whole number if one does, else the nearest one.
  static func rankingHint(_ rank: Double) -> Double {
    let hint = rank * 100
    return [hint.rounded(), hint, hint.nextUp, hint.nextDown].first { $0 / 100 == rank } ?? hint
  }

  private static func rank(_ value: AttributeValue?) -> Double? {
    switch value {
    case .integer, .number:
      value?.numericValue.flatMap { rankingHints.contains($0) ? $0 / 100 : nil }
    default: nil
    }
  }

  private static func text(_ value: AttributeValue?) -> String? {
    guard let text = value?.text(), !text.isEmpty else { return nil }
    return text
  }

  private static func texts(_ value: AttributeValue?) -> [String] {
    guard case .list(let values) = value else { return [] }
    return values.flatMap(\.texts).filter { !$0.isEmpty }
  }

  /// The forms of a localized text besides the one that stands for it.
  private static func otherForms(_ value: AttributeValue?) -> [String] {
    guard case .localized(let string) = value else { return [] }
    let shown = string.string()
    return string.languages.compactMap { string.forms[$0] }.filter { !$0.isEmpty && $0 != shown }
  }
}
