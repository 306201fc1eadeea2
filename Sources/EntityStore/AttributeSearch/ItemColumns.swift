// Where the attributes of a query stand in the rows of entities, so that a scan reads nothing else.

internal import AttributeQuery

/// A column of `entity` that an attribute or field is read from.
enum ItemColumn: String, CaseIterable {
  case attributes, kindID, id
  case title = "COALESCE(title, id)"
  case aliases, keywords, subtitle, summary, text, domain, rank, expires, url, language, indexName

  /// The column of an attribute or field; nil if its values stand among the attributes.
  init?(name: String) {
    switch name {
    case "title": self = .title
    case "alternateNames", "aliases": self = .aliases
    case "keywords": self = .keywords
    case "contentDescription", "summary": self = .summary
    case "textContent", "text": self = .text
    case "subtitle": self = .subtitle
    case "domainIdentifier", "domain": self = .domain
    case "rankingHint", "rank": self = .rank
    case "expirationDate", "expires": self = .expires
    case "url": self = .url
    case "language": self = .language
    case "index": self = .indexName
    case "kind": self = .kindID
    case "id", "uniqueIdentifier": self = .id
    default: return nil
    }
  }

  /// The columns that a query for any attribute looks at beside the attributes.
  static let searchedByDefault: [ItemColumn] = [
    .title, .aliases, .keywords, .subtitle, .summary, .text,
  ]
}

/// The columns that one query reads, in the order in which they are asked for.
struct ItemColumns {
  /// What the filters and the record of an item need, always there.
  static let fixed: [ItemColumn] = [.attributes, .kindID, .domain, .expires, .id]
  static let attributes: Int32 = 1
  static let kindID: Int32 = 2
  static let domain: Int32 = 3
  static let expires: Int32 = 4
  static let id: Int32 = 5

  private(set) var columns = ItemColumns.fixed

  init(_ query: CompiledQuery) {
    for slot in query.attributes {
      if let column = ItemColumn(name: slot.name) { add(column) }
    }
    let isAny = query.tests.contains { test in
      if case .any = test.subject { true } else { false }
    }
    if isAny { for column in ItemColumn.searchedByDefault { add(column) } }
  }

  private mutating func add(_ column: ItemColumn) {
    if !columns.contains(column) { columns.append(column) }
  }

  /// The position of a column in the statements below; the row number comes first.
  func position(_ column: ItemColumn) -> Int32 {
    Int32((columns.firstIndex(of: column) ?? 0) + 1)
  }

  private var list: String { "row, " + columns.map(\.rawValue).joined(separator: ", ") }
  /// Every row, most prominent first.
  var scan: String { "SELECT \(list) FROM entity ORDER BY row" }
  /// The row ?1.
  var ofRow: String { "SELECT \(list) FROM entity WHERE row = ?1" }
  /// The rows in the array ?1, a text of JSON, in its order.
  var ofRows: String { Self.ofRows(list) }
  /// As `ofRows`, then the columns that `EntityRow` reads, from `entityPosition` on.
  var entitiesOfRows: String { Self.ofRows("\(list), \(SQL.entityColumns), row") }
  var entityPosition: Int32 { Int32(columns.count + 1) }

  /// One statement for many rows: to start one for each takes as long as to read it. The order of the
  /// array is kept, since a cross join takes its tables in the order given.
  private static func ofRows(_ list: String) -> String {
    "SELECT \(list) FROM (SELECT value FROM json_each(?1)) CROSS JOIN entity ON row = value"
  }
}
