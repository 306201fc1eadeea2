// What an entity is called: all that is read to see whether somebody means it.

public import LinkTypes

/// An entity by its names.
public struct NamedEntity: Sendable, Hashable {
  /// Which entity it is.
  public var identifier: EntityIdentifier
  /// The name that people know it by.
  public var title: String
  /// Other names.
  public var aliases: [String]
  /// The line under the title, which tells namesakes apart.
  public var subtitle: String?
  /// A URL of its own.
  public var url: String?
  /// Its place among all entities: the less, the more prominent. No two have the same.
  public var order: Int64
}

/// The kinds of which an entity must be one.
public struct KindChoice: Sendable, Hashable {
  /// The kinds' names as given.
  public let names: [String]
  /// Their numbers in the file, which are looked for among few.
  let numbers: [Int64]

  /// Whether the index has none of them.
  public var isEmpty: Bool { numbers.isEmpty }
}

/// A string of the index that is some edits away from another.
public struct NearString: Sendable, Hashable {
  /// The string, folded.
  public var bytes: [UInt8]
  /// How many edits away it is.
  public var edits: Int
}
