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
  static func forEach(_ attributes: [String: JSONValue], _ body: (String, Part) -> Void) {
    for (name, value) in attributes {
      let definition = AttributeDefinition(named: name)
      forEach(value, definition) { body(definition?.name ?? name, $0) }
    }
  }

  /// The texts that every search looks at, in the order of their attributes' names.
  static func texts(_ attributes: JSONValue) -> [String] {
    guard case .object(let members) = attributes else { return [] }
    var texts: [String] = []
    for member in members {
      guard let definition = AttributeDefinition(named: member.key),
        definition.isSearchedByDefault
      else { continue }
      forEach(member.value, definition) { part in
        if case .text(let text) = part { texts.append(text) }
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
      case .localized(let string):
        for text in string.forms.values { forEach(.string(text), definition, body) }
      default: break
      }
    }
  }

  /// A number of an attribute that holds dates is seconds since 1970.
  private static func seconds(_ number: Double, _ definition: AttributeDefinition?) -> Double {
    definition?.kind == .date ? Moment(secondsSince1970: number).secondsSince2001 : number
  }
}
