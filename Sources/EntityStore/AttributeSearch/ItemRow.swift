// An entity's row as something that a query can be asked about: values are read where they stand,
// and only those that the query asks for.

internal import AttributeQuery
internal import LinkTypes

/// What the attributes of a query are in the rows of this store; made once a query.
final class ItemLayout {
  /// How an attribute is read.
  enum Source {
    case column(ItemColumn, position: Int32)
    case attribute(Attribute)
  }

  /// An attribute among the attributes, under its name or one of its other names. A class, since a scan
  /// asks for it at every row and should not copy it.
  final class Attribute {
    let keys: [[UInt8]]
    let definition: AttributeDefinition?

    init(keys: [[UInt8]], definition: AttributeDefinition?) {
      self.keys = keys
      self.definition = definition
    }
  }

  let columns: ItemColumns
  let kinds: KindTable
  private(set) var sources: [Source] = []
  /// The names of slots that an item's record may say more of.
  fileprivate let names: [String]
  fileprivate let kindAttribute = Attribute(
    keys: [Array("kind".utf8)], definition: AttributeDefinition(named: "kind"))
  fileprivate let searched: [(name: String, column: ItemColumn, position: Int32)]

  init(_ query: CompiledQuery, kinds: KindTable) {
    self.kinds = kinds
    let columns = ItemColumns(query)
    self.columns = columns
    names = query.attributes.map(\.name)
    for slot in query.attributes {
      if let column = ItemColumn(name: slot.name) {
        sources.append(.column(column, position: columns.position(column)))
      } else {
        let definition = AttributeDefinition(named: slot.name)
        let keys = [slot.name] + (definition?.aliases ?? [])
        sources.append(
          .attribute(Attribute(keys: keys.map { Array($0.utf8) }, definition: definition)))
      }
    }
    searched = zip(
      ["title", "alternateNames", "keywords", "subtitle", "contentDescription", "textContent"],
      ItemColumn.searchedByDefault
    ).map { ($0, $1, columns.position($1)) }
  }
}

/// The current row of a statement of `ItemColumns`.
struct ItemRow: QueryableItem {
  let statement: Statement
  let layout: ItemLayout

  func show(_ attribute: QuerySlot, to judge: inout QueryJudge) {
    switch layout.sources[attribute.index] {
    case .column(let column, let position):
      let isEnough = show(column, position, attribute.name, to: &judge)
      // The kind of an entity and Core Spotlight's attribute of that name are asked for alike.
      if column == .kindID, !isEnough { show(layout.kindAttribute, to: &judge) }
    case .attribute(let attribute): show(attribute, to: &judge)
    }
  }

  private func show(_ attribute: ItemLayout.Attribute, to judge: inout QueryJudge) {
    guard !statement.isNull(ItemColumns.attributes) else { return }
    if attribute.definition == nil, isHidden(attribute.keys[0]) { return }
    unsafe statement.withBytes(ItemColumns.attributes) { bytes in
      let object = unsafe bytes.span
      for key in attribute.keys {
        guard let place = MemberScan.value(of: key, in: object) else { continue }
        _ = Self.show(object.extracting(place), attribute.definition, to: &judge)
        return
      }
      guard attribute.definition?.name == ContentTypeTree.attributeName,
        let place = MemberScan.value(of: Self.typeKey, in: object),
        case .string(let type)? = try? JSONReader.parse(Array(object.extracting(place)))
      else { return }
      _ = judge.value(AttributeValue(ContentTypeTree.types(of: type)))
    }
  }

  private static let typeKey = Array(ContentTypeTree.typeName.utf8)

  func showSearchedByDefault(to judge: inout QueryJudge) {
    for (name, column, position) in layout.searched {
      if show(column, position, name, to: &judge) { return }
    }
    guard !statement.isNull(ItemColumns.attributes) else { return }
    let keys = record.map(Self.customKeys) ?? [:]
    unsafe statement.withBytes(ItemColumns.attributes) { bytes in
      let object = unsafe bytes.span
      MemberScan.forEachMember(of: object) { key, value in
        let name = string(object.extracting(key))
        let definition = AttributeDefinition(named: name)
        let isSearched =
          definition?.isSearchedByDefault ?? keys[name]?.contains("searchableByDefault") ?? false
        return !isSearched || !Self.show(object.extracting(value), definition, to: &judge)
      }
    }
  }

  // MARK: Columns

  @discardableResult
  private func show(
    _ column: ItemColumn, _ position: Int32, _ name: String, to judge: inout QueryJudge
  ) -> Bool {
    if ItemFields.names.contains(name), let record {
      if let value = record["values"]?[name] {
        return judge.value(AttributeValue(json: value))
      }
      if case .array(let unset)? = record["unset"], unset.contains(.string(name)),
        column != .title || isTitleOfAnother(position)
      {
        return false
      }
    }
    if statement.isNull(position) { return false }
    switch column {
    case .aliases, .keywords:
      return unsafe statement.withBytes(position) { bytes in
        unsafe Self.show(bytes.span, nil, to: &judge)
      }
    case .rank:
      let rank = statement.double(position)
      return judge.number(name == "rank" ? rank : ItemFields.rankingHint(rank))
    case .expires:
      return judge.date(Moment(secondsSince1970: Double(statement.int64(position))))
    case .kindID:
      guard let kind = try? layout.kinds.name(statement.int64(position)), !kind.isEmpty else {
        return false
      }
      return judge.text(kind)
    case .id where name == "uniqueIdentifier":
      let kindID = statement.int64(ItemColumns.kindID)
      guard let identifier = try? layout.kinds.identifier(kindID, statement.string(position)) else {
        return false
      }
      return judge.text(identifier.itemIdentifier)
    default:
      return unsafe statement.withBytes(position) { unsafe judge.text($0.span) }
    }
  }

  /// Whether the title is the id or the display name: only then it can stand for one that is not set.
  private func isTitleOfAnother(_ position: Int32) -> Bool {
    let title = statement.bytes(position)
    if title == statement.bytes(ItemColumns.id) { return true }
    return unsafe statement.withBytes(ItemColumns.attributes) { bytes in
      let object = unsafe bytes.span
      guard let place = MemberScan.value(of: Self.displayNameKey, in: object),
        let json = try? JSONReader.parse(Array(object.extracting(place))),
        let name = AttributeValue(json: json).text()
      else { return false }
      return title.elementsEqual(name.utf8)
    }
  }

  private static let displayNameKey = Array("displayName".utf8)

  // MARK: Attributes

  /// What the fields of an item do not say, if there is anything.
  private var record: JSONValue? {
    guard !statement.isNull(ItemColumns.attributes) else { return nil }
    return unsafe statement.withBytes(ItemColumns.attributes) { bytes in
      let object = unsafe bytes.span
      guard let place = MemberScan.value(of: Self.recordKey, in: object) else { return nil }
      return try? JSONReader.parse(Array(object.extracting(place)))
    }
  }

  private static let recordKey = Array(SearchableItem.recordName.utf8)

  private static func customKeys(_ record: JSONValue) -> [String: Set<String>] {
    guard case .object(let members)? = record["keys"] else { return [:] }
    var keys: [String: Set<String>] = [:]
    for member in members {
      guard case .array(let words) = member.value else { continue }
      keys[member.key] = Set(words.compactMap(\.string))
    }
    return keys
  }

  /// Whether it is a custom key that queries may not ask for.
  private func isHidden(_ key: [UInt8]) -> Bool {
    guard let record else { return false }
    return Self.customKeys(record)[String(decoding: key, as: UTF8.self)]?.contains("notSearchable")
      ?? false
  }

  private func string(_ bytes: Span<UInt8>) -> String {
    String(decoding: Array(bytes), as: UTF8.self)
  }

  /// Shows the JSON of a value; true if no more values are needed.
  private static func show(
    _ json: Span<UInt8>, _ definition: AttributeDefinition?, to judge: inout QueryJudge
  ) -> Bool {
    guard !json.isEmpty else { return false }
    switch json[0] {
    case UInt8(ascii: "n"): return false
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return judge.number(json[0] == 0x74 ? 1.0 : 0)
    case UInt8(ascii: "["):
      var isEnough = false
      MemberScan.forEachElement(of: json) { place in
        isEnough = show(json.extracting(place), definition, to: &judge)
        return !isEnough
      }
      return isEnough
    case UInt8(ascii: "\"") where definition?.kind != .date:
      let text = json.extracting(1..<max(1, json.count - 1))
      if !hasEscape(text) { return judge.text(text) }
    case UInt8(ascii: "0")...UInt8(ascii: "9") where definition?.kind != .date:
      if let number = smallNumber(json) { return judge.number(number) }
    default: break
    }
    guard let value = try? JSONReader.parse(Array(json)) else { return false }
    if let definition, let fitted = try? AttributeValue(json: value, for: definition) {
      return judge.value(fitted)
    }
    return judge.value(AttributeValue(json: value))
  }

  private static func hasEscape(_ text: Span<UInt8>) -> Bool {
    for index in text.indices where text[index] == UInt8(ascii: "\\") { return true }
    return false
  }

  /// A whole number of few digits; nil for what needs a real reader.
  private static func smallNumber(_ json: Span<UInt8>) -> Double? {
    guard json.count <= 15 else { return nil }
    var number = 0
    for index in json.indices {
      let digit = json[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number * 10 + Int(digit)
    }
    return Double(number)
  }
}
