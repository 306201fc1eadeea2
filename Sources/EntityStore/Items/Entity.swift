// The thing that is indexed and found.

public import LinkTypes

/// A thing that can be searched for and opened: its texts, its place and what it is worth.
public struct Entity: Sendable, Hashable {
  /// The kind, the identifier within the kind and the named index; unique in a store.
  public var identifier: EntityIdentifier
  /// The name that people know it by.
  public var title: String
  /// Other names, in any language; found like the title.
  public var aliases: [String]
  /// Words to find it by that are not its name.
  public var keywords: [String]
  /// A second line under the title.
  public var subtitle: String?
  /// A sentence or two about it (`contentDescription` in Core Spotlight).
  public var summary: String?
  /// Its whole text (`textContent`), searchable and readable.
  public var text: String?
  /// Its place in a hierarchy, dot-separated, such as `menu.drinks.hot`.
  public var domain: String?
  /// How popular the caller knows it to be, 0 (least) to 1 (most); nil if unknown.
  public var rank: Double?
  /// When it stops being found, in seconds since 1970; nil for never.
  public var expires: Int64?
  /// A URL that opens it in place of the one its route would give.
  public var url: String?
  /// The language of its texts as a BCP 47 tag, such as `en` or `pt-BR`.
  public var language: String?
  /// The named index it belongs to; nil for the default one.
  public var index: String? {
    get { identifier.index }
    set { identifier.index = newValue }
  }
  /// Everything else that is known about it, by attribute name.
  public var attributes: [String: JSONValue]

  /// Creates an entity from its identifier and title; the rest starts empty.
  public init(_ identifier: EntityIdentifier, title: String) {
    self.identifier = identifier
    self.title = title
    aliases = []
    keywords = []
    attributes = [:]
  }

  /// Whether both have the same bytes: `==` takes two spellings of one Unicode text as equal.
  func isIdentical(to other: Entity) -> Bool {
    guard self == other else { return false }
    var (mine, theirs): ([UInt8], [UInt8]) = ([], [])
    JSONWriter().write(json, into: &mine)
    JSONWriter().write(other.json, into: &theirs)
    return mine == theirs
  }

  /// Creates an entity from its kind, identifier and title; the rest starts empty.
  public init(kind: String, id: String, title: String) {
    self.init(EntityIdentifier(kind: kind, id: id), title: title)
  }
}
