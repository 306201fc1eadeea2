// Names for what Core Spotlight has no attribute for.

public import EntityStore
public import Foundation

/// The key of a custom attribute.
public final class CSCustomAttributeKey: NSObject, NSCopying, Sendable {
  /// The key as a value.
  public let key: CustomAttributeKey

  /// Creates a key that may be searched for by its name; nil if the name is bad.
  public init?(keyName: String) {
    guard let key = CustomAttributeKey(keyName: keyName) else { return nil }
    self.key = key
  }

  /// Creates a key; nil if the name is bad.
  public init?(
    keyName: String, searchable: Bool, searchableByDefault: Bool, unique: Bool, multiValued: Bool
  ) {
    guard
      let key = CustomAttributeKey(
        keyName: keyName, searchable: searchable, searchableByDefault: searchableByDefault,
        unique: unique, multiValued: multiValued)
    else { return nil }
    self.key = key
  }

  /// The name.
  public var keyName: String { key.keyName }
  /// Whether queries may name it.
  public var isSearchable: Bool { key.isSearchable }
  /// Whether a query for any attribute looks at it, too.
  public var isSearchableByDefault: Bool { key.isSearchableByDefault }
  /// Whether equal values may be kept once.
  public var isUnique: Bool { key.isUnique }
  /// Whether it holds a list.
  public var isMultiValued: Bool { key.isMultiValued }

  /// The key itself, which never changes.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the other object is the same key.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? CSCustomAttributeKey).map { $0.key == key } ?? false
  }

  /// The hash of the key.
  public override var hash: Int { key.hashValue }
}
