// What the derived tables keep of an entity's attributes: texts that are searched like its own,
// numbers in order, and hashes of names and identifiers. Queries by attribute start from these.

internal import AttributeQuery
internal import LinkTypes

/// The attributes of an entity as the index needs them.
enum AttributeParts {
  /// What one attribute's value is compared as.
  enum Part: Equatable {
    /// A number; flags are 0 and 1, dates seconds since 2001.
    case number(Double)
    /// A text that every search looks at.
    case text(String)
    /// A text that is asked for as a whole: an identifier, a URL, a custom key.
    case name(String)
  }

  /// Texts longer than this have no hash: nobody asks for them as a whole.
  static let maxNameBytes = 256

  /// Calls the body with every part of every attribute, the attributes in no order.
  ///
  /// What the content's type is a kind of is there, too, and of custom keys that every search looks at
  /// the texts.
  static func forEach(_ attributes: [String: JSONValue], _ body: (String, Part) -> Void) {
    let searched = searchedKeys(attributes[SearchableItem.recordName])
    for (name, value) in attributes where name != SearchableItem.recordName {
      let definition = AttributeDefinition(named: name)
      forEach(value, definition) { body(definition?.name ?? name, $0) }
      if searched.contains(name) { forEachText(value) { body(name, .text($0)) } }
    }
    if attributes[ContentTypeTree.attributeName] == nil,
      let type = attributes[ContentTypeTree.typeName]?.string, ContentTypeTree.isKnown(type)
    {
      for type in ContentTypeTree.types(of: type) {
        body(ContentTypeTree.attributeName, .name(type))
      }
    }
  }

  /// The custom keys that every search looks at.
  private static func searchedKeys(_ record: JSONValue?) -> Set<String> {
    guard let record else { return [] }
    return Set(
      SearchableItem.customKeys(record).filter { $0.value.isSearchableByDefault }.map(\.key))
  }

  private static func forEachText(_ value: JSONValue, _ body: (String) -> Void) {
    for text in AttributeValue(json: value).texts { body(text) }
  }

  /// The texts that every search looks at, in the order of their attributes' names.
  static func texts(_ attributes: JSONValue) -> [String] {
    guard case .object(let members) = attributes else { return [] }
    var texts: [String] = []
    let searched = searchedKeys(attributes[SearchableItem.recordName])
    for member in members {
      if let definition = AttributeDefinition(named: member.key), definition.isSearchedByDefault {
        forEach(member.value, definition) { part in
          if case .text(let text) = part { texts.append(text) }
        }
      } else if searched.contains(member.key) {
        forEachText(member.value) { texts.append($0) }
      }
    }
    return texts
  }

  private static func forEach(
    _ value: JSONValue, _ definition: AttributeDefinition?, _ body: (Part) -> Void
  ) {
    switch value {
    case .null: break
    case .bool(let flag): body(.number(flag ? 1 : 0))
    case .integer(let number): body(.number(seconds(Double(number), definition)))
    case .double(let number): body(.number(seconds(number, definition)))
    case .string(let text):
      if definition?.kind == .date {
        if let moment = Moment(iso8601: text) { body(.number(moment.secondsSince2001)) }
      } else if definition?.isSearchedByDefault == true {
        body(.text(text))
      } else if text.utf8.count <= maxNameBytes {
        body(.name(text))
      }
    case .array(let elements): for element in elements { forEach(element, definition, body) }
    case .object:
      switch AttributeValue(json: value) {
      case .date(let moment): body(.number(moment.secondsSince2001))
      case let value: for text in value.texts { forEach(.string(text), definition, body) }
      }
    }
  }

  /// A number of an attribute that holds dates is seconds since 1970.
  private static func seconds(_ number: Double, _ definition: AttributeDefinition?) -> Double {
    definition?.kind == .date ? Moment(secondsSince1970: number).secondsSince2001 : number
  }
}
