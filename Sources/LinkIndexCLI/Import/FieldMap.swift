// `--map field=column`: which key or column of the input fills which field.

import AttributeQuery
import EntityStore
import LinkTypes

/// The columns that fill fields under other names than their own.
struct FieldMap: Sendable {
  /// What a field may be called in a map; the names of Core Spotlight's attributes are understood, too.
  static let fieldNames =
    EntityField.allCases.map(\.rawValue) + [EntityField.uniqueIdentifierKey]

  /// The field's own key and the column that fills it, ordered by key.
  let entries: [(key: String, column: String)]

  /// Creates a map from field names or synonyms to columns.
  init(_ columns: [String: String], source: String) throws(ImportError) {
    var entries: [(key: String, column: String)] = []
    for (name, column) in columns.sorted(by: { $0.key < $1.key }) {
      if EntityField(key: name) != nil || name == EntityField.uniqueIdentifierKey
        || AttributeDefinition.isKnown(name)
      {
        entries.append((Self.ownKey(name), column))
      } else {
        throw ImportError(.unknownField(name: name), source: source)
      }
    }
    self.entries = entries
  }

  private init() {
    entries = []
  }

  /// A map that renames nothing.
  static let none = FieldMap()

  var isEmpty: Bool { entries.isEmpty }

  /// Whether the map fills what a key of the input means: then the key itself is left out.
  func replaces(_ key: String) -> Bool {
    let own = Self.ownKey(key)
    return entries.contains { $0.key == own }
  }

  /// The key that a name stands for: the hint keeps its own, since it is 0 to 100 and the rank 0 to 1.
  static func ownKey(_ name: String) -> String {
    guard let field = EntityField(key: name), name != EntityField.rankingHintKey else {
      return AttributeDefinition(named: name)?.name ?? name
    }
    return field.rawValue
  }

  /// The object with its keys renamed.
  func apply(to members: [JSONValue.Member]) -> [JSONValue.Member] {
    if isEmpty { return members }
    var mapped: [JSONValue.Member] = []
    for member in members {
      let targets = entries.filter { $0.column == member.key }
      for target in targets { mapped.append(JSONValue.Member(target.key, member.value)) }
      if targets.isEmpty, !replaces(member.key) { mapped.append(member) }
    }
    return mapped
  }
}
