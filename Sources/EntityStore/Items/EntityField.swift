// The names of an entity's fields in JSON, in the headers of tables and on the command line.

internal import AttributeQuery

/// A field of an entity, by its name in JSON; in the order in which fields are written.
public enum EntityField: String, Sendable, Hashable, CaseIterable {
  case kind, id, title, subtitle, aliases, keywords, summary, text, domain, rank, expires, url
  case language, index, attributes

  /// Other names that are understood on input: those of Core Spotlight and the singular forms.
  ///
  /// `rankingHint` is 0 to 100, as in Core Spotlight, and `rank` a hundredth of it.
  public static let synonyms: [String: EntityField] = [
    "identifier": .id, "name": .title, "alternateNames": .aliases, "alias": .aliases,
    "keyword": .keywords, "contentDescription": .summary, "textContent": .text,
    "domainIdentifier": .domain, rankingHintKey: .rank, "lang": .language,
    "expirationDate": .expires,
  ]

  /// The name of the rank in Core Spotlight, where it is 0 to 100.
  public static let rankingHintKey = "rankingHint"

  /// The key that holds kind and id in one string.
  public static let uniqueIdentifierKey = "uniqueIdentifier"

  private static let byKey = synonyms.merging(
    allCases.map { ($0.rawValue, $0) }, uniquingKeysWith: { _, name in name })

  /// The field of a name or synonym; nil if there is none.
  public init?(key: String) {
    guard let field = EntityField.byKey[key] else { return nil }
    self = field
  }

  /// Every name and synonym, and those of Core Spotlight's attributes, for "did you mean".
  public static var allKeys: [String] {
    let fields = allCases.map(\.rawValue) + synonyms.keys.sorted() + [uniqueIdentifierKey]
    return fields + AttributeDefinition.all.map(\.name).filter { !fields.contains($0) }
  }

  /// The field that an attribute of this name is: its value goes there wherever attributes are written.
  public init?(attribute name: String) {
    guard ItemFields.names.contains(name) || name == "expirationDate" else { return nil }
    self.init(key: name)
  }

  /// Whether the field holds several texts.
  public var isList: Bool { self == .aliases || self == .keywords }
}
