// Values of an entity by name, read from its row without the columns that nobody asked for.

internal import AttributeQuery
internal import LinkTypes

/// A name that a condition or an order uses, resolved to a column or an attribute.
struct FieldName {
  private enum Place {
    case column(Int32, EntityField)
    /// The rank as Core Spotlight has it, 0 to 100.
    case rankingHint(Int32)
    case attribute(String)
  }

  private let place: Place

  /// The columns of `SQL.entityColumns`.
  private static let columns: [EntityField] = [
    .kind, .id, .title, .subtitle, .summary, .text, .aliases, .keywords, .domain, .rank, .expires,
    .url, .language, .index, .attributes,
  ]
  private static let attributesColumn: Int32 = 14
  private static let prefix = "attributes."

  init(_ name: String) {
    if name.hasPrefix(Self.prefix) {
      place = .attribute(String(name.dropFirst(Self.prefix.count)))
    } else if let field = EntityField(key: name), field != .attributes,
      let column = Self.columns.firstIndex(of: field)
    {
      place =
        name == EntityField.rankingHintKey
        ? .rankingHint(Int32(column)) : .column(Int32(column), field)
    } else {
      place = .attribute(name)
    }
  }

  /// The value in the current row of `SQL.entityByRow`; nil if there is none.
  func value(_ statement: Statement, kinds: KindTable, attributes: inout AttributeCache)
    throws(EntityStoreError) -> JSONValue?
  {
    switch place {
    case .attribute(let name):
      let object = attributes.object(statement, Self.attributesColumn)
      return object[path: name]
        ?? ContentTypeTree.implied(name, by: object[ContentTypeTree.typeName])
    case .rankingHint(let column):
      if statement.isNull(column) { return nil }
      return .double(ItemFields.rankingHint(statement.double(column)))
    case .column(let column, let field):
      if statement.isNull(column) {
        // The id stands for a title that is the same.
        return field == .title ? .string(statement.string(1)) : nil
      }
      switch field {
      case .kind: return .string(try kinds.name(statement.int64(column)))
      case .rank: return .double(statement.double(column))
      case .expires: return .integer(statement.int64(column))
      case .aliases, .keywords: return try? JSONReader.parse(statement.bytes(column))
      default: return .string(statement.string(column))
      }
    }
  }
}

/// The attributes of one row, parsed when the first of them is asked for.
struct AttributeCache {
  private var parsed: JSONValue?

  mutating func object(_ statement: Statement, _ column: Int32) -> JSONValue {
    if let parsed { return parsed }
    let value =
      statement.isNull(column)
      ? .null : (try? JSONReader.parse(statement.bytes(column))) ?? JSONValue.null
    parsed = value
    return value
  }
}

extension JSONValue {
  /// The member of the name, else the one that its dots lead to.
  fileprivate subscript(path name: String) -> JSONValue? {
    if let value = self[name] { return value }
    guard let dot = name.firstIndex(of: "."), let inner = self[String(name[..<dot])] else {
      return nil
    }
    return inner[path: String(name[name.index(after: dot)...])]
  }
}
