// An item as a dictionary: for tests, for items that are not stored yet, for one that is held anyway.

/// Attributes by name, as something that queries can be asked about.
public struct AttributeItem: QueryableItem, Sendable, Hashable {
  /// The values by the attribute's name; a custom key by its own.
  public var values: [String: AttributeValue]
  /// Custom keys that queries for any attribute look at.
  public var searchedKeys: Set<String>

  /// Creates an item; names that are aliases become the attribute's own.
  public init(_ values: [String: AttributeValue], searchedKeys: Set<String> = []) {
    self.values = values
    self.searchedKeys = searchedKeys
    for name in values.keys {
      guard let definition = AttributeDefinition(named: name), definition.name != name else {
        continue
      }
      let value = self.values.removeValue(forKey: name)
      if self.values[definition.name] == nil { self.values[definition.name] = value }
    }
  }

  /// Shows the values of one attribute; what the type is a kind of, where the item does not say.
  public func show(_ attribute: QuerySlot, to judge: inout QueryJudge) {
    if let value = values[attribute.name] {
      _ = judge.value(value)
    } else if attribute.name == ContentTypeTree.attributeName,
      case .text(let type)? = values[ContentTypeTree.typeName]
    {
      _ = judge.value(AttributeValue(ContentTypeTree.types(of: type)))
    }
  }

  /// Shows the values of texts that are no identifiers, and of custom keys that want it.
  public func showSearchedByDefault(to judge: inout QueryJudge) {
    for (name, value) in values {
      let isSearched =
        AttributeDefinition(named: name)?.isSearchedByDefault ?? searchedKeys.contains(name)
      if isSearched, judge.value(value) { return }
    }
  }
}
