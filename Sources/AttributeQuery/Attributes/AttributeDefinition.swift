// What is known of each attribute of Core Spotlight: the words that items, queries and people share.

/// One of the 190 attributes that Core Spotlight defines.
public struct AttributeDefinition: Sendable, Hashable {
  /// What an attribute holds.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case text, number
    /// Yes or no: a number 0 or 1 in queries.
    case flag
    case date
    /// A text that is a URL.
    case url
    /// Bytes.
    case data
    /// People with their handles.
    case persons
    /// A uniform type identifier, such as `public.image`.
    case contentType
    /// The headers of an e-mail: values by name.
    case headers
  }

  /// The part of Apple's documentation that an attribute stands in.
  public enum Group: String, Sendable, Hashable, CaseIterable {
    case general, documents, events, images, media, messaging, places
  }

  /// The name of the Swift property, which is the name in queries and JSON.
  public let name: String
  /// What it holds.
  public let kind: Kind
  /// Where Apple documents it.
  public let group: Group
  /// Whether it holds a list.
  public let isMultiValued: Bool
  /// Whether only the system sets it.
  public let isReadOnly: Bool
  /// Whether its text names something else, such as an account.
  public let isIdentifier: Bool
  /// The unit of a number.
  public let unit: String?
  /// What else its values mean.
  public let note: String?
  /// Other names: the spelling of `SearchableItemAttribute` in the 27 SDKs.
  public let aliases: [String]
  /// The Objective-C getter where it differs from the name, such as `isFlashOn`.
  public let objcName: String?
  /// The first iOS that has it.
  public let iOS: String
  /// The first macOS that has it; nil for none.
  public let macOS: String?

  init(
    _ name: String, _ kind: Kind, _ group: Group, isMultiValued: Bool = false,
    isReadOnly: Bool = false, isIdentifier: Bool = false, unit: String? = nil, note: String? = nil,
    aliases: [String] = [], objcName: String? = nil, iOS: String, macOS: String? = nil
  ) {
    self.name = name
    self.kind = kind
    self.group = group
    self.isMultiValued = isMultiValued
    self.isReadOnly = isReadOnly
    self.isIdentifier = isIdentifier
    self.unit = unit
    self.note = note
    self.aliases = aliases
    self.objcName = objcName
    self.iOS = iOS
    self.macOS = macOS
  }

  /// Whether a query for any attribute looks here: texts, but not identifiers, URLs, types and data.
  public var isSearchedByDefault: Bool { kind == .text && !isIdentifier }

  /// Whether its values are compared as texts.
  public var isTextual: Bool { kind == .text || kind == .url || kind == .contentType }

  /// Every attribute, in the order of the names' bytes.
  public static var all: [AttributeDefinition] { table }

  /// The attribute of a name or alias; nil if Core Spotlight has none.
  public init?(named name: String) {
    guard let index = Self.indexByName[name] else { return nil }
    self = Self.table[index]
  }

  /// Whether a name or alias is one of Core Spotlight's.
  public static func isKnown(_ name: String) -> Bool { indexByName[name] != nil }

  /// Every name and alias, for "did you mean".
  public static var allNames: [String] { table.map(\.name) + table.flatMap(\.aliases) }

  private static let indexByName: [String: Int] = {
    var indexes: [String: Int] = [:]
    indexes.reserveCapacity(table.count * 2)
    for (index, definition) in table.enumerated() {
      indexes[definition.name] = index
      for alias in definition.aliases { indexes[alias] = index }
    }
    return indexes
  }()
}
