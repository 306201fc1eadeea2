// The values of an entity by the names that queries use.

internal import AttributeQuery
public import LinkTypes

extension Entity {
  /// The value of an attribute or field, such as `pageCount`, `contentDescription` or `kind`, as JSON;
  /// nil if there is none.
  public func value(ofAttribute name: String) -> JSONValue? {
    let name = AttributeDefinition(named: name)?.name ?? name
    switch name {
    case "kind": return .string(identifier.kind)
    case "id": return .string(identifier.id)
    case "uniqueIdentifier": return .string(identifier.itemIdentifier)
    case "index": return index.map(JSONValue.string)
    case "rank": return rank.map(JSONValue.double)
    case "expires", "expirationDate":
      return expires.map { Timestamp.format($0).map(JSONValue.string) ?? .integer($0) }
    case "aliases": return aliases.isEmpty ? nil : .array(aliases.map(JSONValue.string))
    case "summary": return summary.map(JSONValue.string)
    case "text": return text.map(JSONValue.string)
    case "domain": return domain.map(JSONValue.string)
    default: break
    }
    let set = SearchableItem(self).attributeSet
    guard let value = set.storage[name] else {
      return ContentTypeTree.implied(name, by: attributes[ContentTypeTree.typeName])
    }
    return AttributeDefinition(named: name).map { value.json(for: $0) } ?? value.json
  }
}

extension ContentTypeTree {
  /// The value of an attribute that is not set, where the type implies one: what the type is a kind of.
  static func implied(_ name: String, by type: JSONValue?) -> JSONValue? {
    guard name == attributeName else { return nil }
    return type?.string.map { .array(types(of: $0).map(JSONValue.string)) }
  }
}
