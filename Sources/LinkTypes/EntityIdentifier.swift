// The name of an entity: the pair that every module hands on.

/// Names an entity: its kind, such as `item`, and its identifier among that kind, such as `123`.
///
/// Named indexes are apart from each other, as in Core Spotlight: one kind and identifier may stand in
/// several of them.
public struct EntityIdentifier: Sendable, Hashable, Comparable {
  /// The kind; empty for items that have none, as in Core Spotlight.
  public var kind: String
  /// The identifier within the kind: any text.
  public var id: String
  /// The named index that holds it; nil for the default one.
  public var index: String?

  /// Creates an identifier from its parts.
  public init(kind: String, id: String, index: String? = nil) {
    self.kind = kind
    self.id = id
    self.index = index
  }

  /// One string for kind and id: `kind/id`, each part percent-encoded where needed; `id` alone without a kind.
  public var uniqueIdentifier: String {
    let encodedID = PercentEncoding.encode(id)
    return kind.isEmpty ? encodedID : PercentEncoding.encode(kind) + "/" + encodedID
  }

  /// Reads what `uniqueIdentifier` writes; nil if a percent escape is malformed or there is more than one slash.
  public init?(uniqueIdentifier: String) {
    let parts = uniqueIdentifier.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, let last = parts.last, let id = PercentEncoding.decode(String(last))
    else { return nil }
    var kind = ""
    if parts.count == 2 {
      guard let decoded = PercentEncoding.decode(String(parts[0])) else { return nil }
      kind = decoded
    }
    self.init(kind: kind, id: id)
  }

  /// Whether all parts have the same bytes: a store tells two Unicode spellings of one text apart.
  ///
  /// The hash may stay the synthesized one: equal bytes are equal strings.
  public static func == (left: EntityIdentifier, right: EntityIdentifier) -> Bool {
    left.id.utf8.elementsEqual(right.id.utf8) && left.kind.utf8.elementsEqual(right.kind.utf8)
      && isSame(left.index, right.index)
  }

  /// Orders by the bytes of kind, index and identifier, as SQLite's BINARY collation does.
  public static func < (left: EntityIdentifier, right: EntityIdentifier) -> Bool {
    if !left.kind.utf8.elementsEqual(right.kind.utf8) {
      return left.kind.utf8.lexicographicallyPrecedes(right.kind.utf8)
    }
    if !isSame(left.index, right.index) {
      return (left.index ?? "").utf8.lexicographicallyPrecedes((right.index ?? "").utf8)
    }
    return left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
  }

  private static func isSame(_ left: String?, _ right: String?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left.utf8.elementsEqual(right.utf8)
  }
}
