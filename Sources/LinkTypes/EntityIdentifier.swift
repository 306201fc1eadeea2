// The name of an entity: the pair that every module hands on.

/// Names an entity: its kind, such as `item`, and its identifier among that kind, such as `123`.
public struct EntityIdentifier: Sendable, Hashable, Comparable {
  /// The kind; empty for items that have none, as in Core Spotlight.
  public var kind: String
  /// The identifier within the kind: any text.
  public var id: String

  /// Creates an identifier from its two parts.
  public init(kind: String, id: String) {
    self.kind = kind
    self.id = id
  }

  /// One string for both: `kind/id`, each part percent-encoded where needed; `id` alone without a kind.
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

  /// Whether both parts have the same bytes: a store tells two Unicode spellings of one text apart.
  ///
  /// The hash may stay the synthesized one: equal bytes are equal strings.
  public static func == (left: EntityIdentifier, right: EntityIdentifier) -> Bool {
    left.id.utf8.elementsEqual(right.id.utf8) && left.kind.utf8.elementsEqual(right.kind.utf8)
  }

  /// Orders by the bytes of the kind, then of the identifier, as SQLite's BINARY collation does.
  public static func < (left: EntityIdentifier, right: EntityIdentifier) -> Bool {
    if left.kind.utf8.elementsEqual(right.kind.utf8) {
      return left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
    }
    return left.kind.utf8.lexicographicallyPrecedes(right.kind.utf8)
  }
}
