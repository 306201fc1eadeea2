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
  /// Of custom keys that every search looks at, the texts are there, too. What a type is a kind of is
  /// not: a query for a family asks for its types.
  static func forEach(_ attributes: [String: JSONValue], _ body: (String, Part) -> Void) {
    let searched = searchedKeys(attributes[SearchableItem.recordName])
    for (name, value) in attributes where name != SearchableItem.recordName {
      let use = Use.all[name]
      forEach(value, use) { body(use?.name ?? name, $0) }
      if searched.contains(name) { forEachText(value) { body(name, .text($0)) } }
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
      if let use = Use.all[member.key], use.isSearched {
        forEach(member.value, use) { part in
          if case .text(let text) = part { texts.append(text) }
        }
      } else if searched.contains(member.key) {
        forEachText(member.value) { texts.append($0) }
      }
    }
    return texts
  }

  /// What the index needs to know of an attribute. A table of its own, since definitions are long and
  /// are asked for with every attribute of every entity.
  private struct Use {
    let name: String
    let isDate: Bool
    let isSearched: Bool

    /// By names and aliases.
    static let all: [String: Use] = {
      var all: [String: Use] = [:]
      for definition in AttributeDefinition.all {
        let use = Use(
          name: definition.name, isDate: definition.kind == .date,
          isSearched: definition.isSearchedByDefault)
        for name in [definition.name] + definition.aliases { all[name] = use }
      }
      return all
    }()
  }

  private static func forEach(_ value: JSONValue, _ use: Use?, _ body: (Part) -> Void) {
    switch value {
    case .null: break
    case .bool(let flag): body(.number(flag ? 1 : 0))
    case .integer(let number): body(.number(seconds(Double(number), use)))
    case .double(let number): body(.number(seconds(number, use)))
    case .string(let text):
      if use?.isDate == true {
        if let moment = Moment(iso8601: text) { body(.number(moment.secondsSince2001)) }
      } else if use?.isSearched == true {
        body(.text(text))
      } else if text.utf8.count <= maxNameBytes {
        body(.name(text))
      }
    case .array(let elements): for element in elements { forEach(element, use, body) }
    case .object:
      switch AttributeValue(json: value) {
      case .date(let moment): body(.number(moment.secondsSince2001))
      case let value: for text in value.texts { forEach(.string(text), use, body) }
      }
    }
  }

  /// A number of an attribute that holds dates is seconds since 1970.
  private static func seconds(_ number: Double, _ use: Use?) -> Double {
    use?.isDate == true ? Moment(secondsSince1970: number).secondsSince2001 : number
  }
}
