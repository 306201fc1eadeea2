// The names of an entity's fields in JSON, in the headers of tables and on the command line.

/// A field of an entity, by its name in JSON; in the order in which fields are written.
public enum EntityField: String, Sendable, Hashable, CaseIterable {
  case kind, id, title, subtitle, aliases, keywords, summary, text, domain, rank, expires, url
  case language, index, attributes

  /// Other names that are understood on input: those of Core Spotlight and the singular forms.
  public static let synonyms: [String: EntityField] = [
    "identifier": .id, "name": .title, "alternateNames": .aliases, "alias": .aliases,
    "keyword": .keywords, "contentDescription": .summary, "textContent": .text,
    "domainIdentifier": .domain, "rankingHint": .rank, "lang": .language,
  ]

  /// The key that holds kind and id in one string.
  public static let uniqueIdentifierKey = "uniqueIdentifier"

  private static let byKey = synonyms.merging(
    allCases.map { ($0.rawValue, $0) }, uniquingKeysWith: { _, name in name })

  /// The field of a name or synonym; nil if there is none.
  public init?(key: String) {
    guard let field = EntityField.byKey[key] else { return nil }
    self = field
  }

  /// Every name and synonym, for "did you mean".
  public static var allKeys: [String] {
    allCases.map(\.rawValue) + synonyms.keys.sorted() + [uniqueIdentifierKey]
  }

  /// Whether the field holds several texts.
  public var isList: Bool { self == .aliases || self == .keywords }
}
