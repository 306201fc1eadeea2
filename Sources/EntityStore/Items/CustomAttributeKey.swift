// Names for what Core Spotlight has no attribute for.

/// The key of a custom attribute, with what a search may do with it.
public struct CustomAttributeKey: Sendable, Hashable {
  /// The name: ASCII letters, digits and `_`. Reverse DNS is the advice, as in `com_example_app_myKey`.
  public let keyName: String
  /// Whether queries may name it.
  public let isSearchable: Bool
  /// Whether a query for any attribute looks at it, too.
  public let isSearchableByDefault: Bool
  /// Whether equal values may be kept once; this store reads the flag and keeps every value.
  public let isUnique: Bool
  /// Whether it holds a list.
  public let isMultiValued: Bool

  /// Creates a key that may be searched for by its name; nil if the name is bad.
  public init?(keyName: String) {
    try? self.init(validating: keyName)
  }

  /// Creates a key; nil if the name is bad.
  public init?(
    keyName: String, searchable: Bool, searchableByDefault: Bool, unique: Bool, multiValued: Bool
  ) {
    try? self.init(
      validating: keyName, searchable: searchable, searchableByDefault: searchableByDefault,
      unique: unique, multiValued: multiValued)
  }

  /// Creates a key, or says what is wrong with its name.
  public init(
    validating keyName: String, searchable: Bool = true, searchableByDefault: Bool = false,
    unique: Bool = false, multiValued: Bool = false
  ) throws(CustomAttributeKeyError) {
    if let error = CustomAttributeKeyError(keyName: keyName) { throw error }
    self.keyName = keyName
    isSearchable = searchable
    isSearchableByDefault = searchableByDefault
    isUnique = unique
    isMultiValued = multiValued
  }

  /// Whether its flags are those of a key of which nothing but the name was said.
  var hasDefaultFlags: Bool {
    isSearchable && !isSearchableByDefault && !isUnique && !isMultiValued
  }
}
