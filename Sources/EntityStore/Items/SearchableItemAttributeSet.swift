// What an item says of itself. The 190 typed properties are in SearchableItemAttributeSet+Generated.

public import AttributeQuery

/// The attributes of an item: Core Spotlight's, each as a property and by name, and custom ones.
///
/// A property that is set to nil is removed and remembered in `clearedNames`: in an update, nil takes
/// the value away that the index has, while an attribute that was never mentioned stays.
public struct SearchableItemAttributeSet: Sendable, Hashable {
  /// The values by name.
  private(set) var storage: [String: AttributeValue] = [:]
  /// The names that were set to nil.
  public private(set) var clearedNames: Set<String> = []
  /// The custom keys that have other flags than a key of which nothing but the name was said.
  private(set) var flaggedKeys: [String: CustomAttributeKey] = [:]

  /// Creates a set for an item whose content is of a type, such as `public.image`.
  public init(contentType: String? = nil) {
    if let contentType { storage["contentType"] = .text(contentType) }
  }

  /// Leaves out the attributes that are not wanted.
  mutating func keep(_ names: Set<String>) {
    storage = storage.filter { names.contains($0.key) }
    flaggedKeys = flaggedKeys.filter { names.contains($0.key) }
  }

  init(storage: [String: AttributeValue], flaggedKeys: [String: CustomAttributeKey]) {
    self.storage = storage
    self.flaggedKeys = flaggedKeys
  }

  /// The names of what is set, in the order of their bytes.
  public var names: [String] {
    storage.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// What is set, in the order of the names' bytes.
  public var values: [(name: String, value: AttributeValue)] {
    names.compactMap { name in storage[name].map { (name, $0) } }
  }

  /// Whether nothing is set.
  public var isEmpty: Bool { storage.isEmpty }

  /// The value of an attribute or custom key; nil if it is not set.
  public subscript(name: String) -> AttributeValue? {
    storage[AttributeDefinition(named: name)?.name ?? name]
  }

  /// Sets an attribute by its name or alias, or a custom key that has no flags; nil removes it.
  ///
  /// - Throws: `attribute.type`, `attribute.date`, `attribute.notFinite` if the value does not fit.
  public mutating func setValue(
    _ value: AttributeValue?, forName name: String
  ) throws(AttributeValueError) {
    guard let definition = AttributeDefinition(named: name) else {
      if let value, !value.isFinite { throw .notFinite(name: name) }
      return store(value, name)
    }
    let fitted = try value?.fitted(to: definition)
    store(fitted == .null ? nil : fitted, definition.name)
  }

  /// The value of a custom key; nil if it is not set.
  public func value(forCustomKey key: CustomAttributeKey) -> AttributeValue? {
    storage[key.keyName]
  }

  /// Sets the value of a custom key; nil removes it, while `.null` is a value.
  public mutating func setValue(_ value: AttributeValue?, forCustomKey key: CustomAttributeKey) {
    store(value, key.keyName)
    if value != nil, !key.hasDefaultFlags { flaggedKeys[key.keyName] = key }
  }

  /// The key of a custom value that is set, with its flags; nil for attributes and what is not set.
  public func customKey(named name: String) -> CustomAttributeKey? {
    guard storage[name] != nil else { return nil }
    return flaggedKeys[name] ?? CustomAttributeKey(keyName: name)
  }

  /// Moves the values of another set here, which is empty afterwards; what both have is the other's.
  public mutating func move(from other: inout SearchableItemAttributeSet) {
    apply(other)
    other = SearchableItemAttributeSet()
  }

  /// Takes over what another set has, and removes what was set to nil there.
  public mutating func apply(_ update: SearchableItemAttributeSet) {
    for name in update.clearedNames { store(nil, name) }
    for (name, value) in update.storage {
      store(value, name)
      flaggedKeys[name] = update.flaggedKeys[name]
    }
  }

  /// The type of the content and all that it is a kind of, as far as the table of types knows.
  var derivedContentTypeTree: [String]? {
    self[text: "contentType"].map(ContentTypeTree.types(of:))
  }

  /// Removes an attribute and remembers that it was.
  mutating func clear(_ name: String) { store(nil, name) }

  /// Sets a value that fits its attribute; nil removes it.
  package mutating func store(_ value: AttributeValue?, _ name: String) {
    storage[name] = value
    if value == nil {
      clearedNames.insert(name)
      flaggedKeys[name] = nil
    } else if !clearedNames.isEmpty {
      clearedNames.remove(name)
    }
  }
}

extension AttributeValue {
  /// Whether there is no NaN and no infinity in it, which JSON has no word for.
  var isFinite: Bool {
    switch self {
    case .number(let number): number.isFinite
    case .date(let moment): moment.secondsSince1970.isFinite
    case .list(let values): values.allSatisfy(\.isFinite)
    case .object(let members): members.allSatisfy(\.value.isFinite)
    default: true
    }
  }
}
