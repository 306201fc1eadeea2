// Items are kept as entities: the attributes that search knows as fields, all others as JSON. What
// neither says stands in one attribute, `$item`, so that every item comes back as it was indexed.

internal import AttributeQuery
internal import LinkTypes

extension SearchableItem {
  /// The attribute of an entity that holds what its fields and other attributes do not say of an item.
  public static let recordName = "$item"

  /// The keys of that attribute.
  fileprivate enum RecordKey: String {
    /// Attributes whose field says less, such as the other languages of a title.
    case values
    /// Attributes that are not set, although their field is.
    case unset
    /// Custom keys with flags, by name.
    case keys
    case expirationDate, updateListenerOptions
  }

  /// The flags of a custom key, in the words of its initializer.
  private enum KeyFlag: String {
    case notSearchable, searchableByDefault, unique, multiValued
  }

  /// Attributes of an entity that have the name of a field stand in an item under this prefix.
  private static let prefix = "attributes."

  // MARK: - To an entity

  /// The entity that keeps the item; of `isUpdate` and what was set to nil it knows nothing.
  ///
  /// `index` is the named index that holds it. An item without title has its display name, else its id
  /// for one. `rankingHint`, 0 to 100, is the rank, 0 to 1.
  ///
  /// - Throws: `store.invalidEntity` if a hint is out of range or a number or date is not finite.
  public func entity(index: String? = nil) throws(EntityStoreError) -> Entity {
    let identifier = EntityIdentifier(itemIdentifier: uniqueIdentifier, index: index)
    func fail(_ reason: String) -> EntityStoreError {
      .invalidEntity(identifier: identifier, reason: reason)
    }
    let values = attributeSet.storage
    let fields = ItemFields(values, id: identifier.id)
    if let hint = values["rankingHint"]?.numericValue, fields.rank == nil {
      throw fail("has rankingHint \(hint), which is not 0 to 100")
    }
    guard !expirationDate.secondsSince1970.isNaN else { throw fail("has no finite expirationDate") }
    var entity = Entity(identifier, title: fields.title ?? identifier.id)
    entity.aliases = fields.aliases
    entity.keywords = fields.keywords
    entity.summary = fields.summary
    entity.text = fields.text
    entity.domain = fields.domain
    entity.rank = fields.rank
    entity.url = fields.url
    entity.subtitle = fields.subtitle
    entity.language = fields.language
    entity.expires = Self.expires(expirationDate)
    for (name, value) in values {
      guard value.isFinite else { throw fail("has \(name), which is not finite") }
      if ItemFields.names.contains(name) || name == Self.recordName { continue }
      entity.attributes[Self.entityName(name)] =
        AttributeDefinition(named: name).map { value.json(for: $0) } ?? value.json
    }
    let record = record(fields, values, expires: entity.expires)
    if !record.isEmpty { entity.attributes[Self.recordName] = .object(record) }
    return entity
  }

  private func record(
    _ fields: ItemFields, _ values: [String: AttributeValue], expires: Int64?
  ) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    func add(_ key: RecordKey, _ value: JSONValue) {
      members.append(JSONValue.Member(key.rawValue, value))
    }
    let names = fields.inexactNames + (values[Self.recordName] == nil ? [] : [Self.recordName])
    let kept = names.compactMap { name in
      values[name].map { JSONValue.Member(name, $0.json) }
    }
    if !kept.isEmpty { add(.values, .object(kept)) }
    let unset = names.filter { values[$0] == nil }
    if !unset.isEmpty { add(.unset, .array(unset.map(JSONValue.string))) }
    let keys = attributeSet.flaggedKeys.sorted {
      $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
    }
    if !keys.isEmpty {
      add(
        .keys,
        .object(
          keys.map { name, key in
            JSONValue.Member(name, .array(Self.flags(key).map { .string($0.rawValue) }))
          }))
    }
    if expirationDate != Self.expirationDate(expires), expirationDate.secondsSince1970.isFinite {
      add(.expirationDate, .double(expirationDate.secondsSince1970))
    }
    if !updateListenerOptions.isEmpty, let bits = Int64(exactly: updateListenerOptions.rawValue) {
      add(.updateListenerOptions, .integer(bits))
    }
    return members
  }

  /// Whole seconds, so that nothing is gone before its time; nil is never.
  private static func expires(_ moment: Moment) -> Int64? {
    if moment >= .distantFuture { return nil }
    return Int64(exactly: moment.secondsSince1970.rounded(.up)) ?? .min
  }

  private static func expirationDate(_ expires: Int64?) -> Moment {
    expires.map { Moment(secondsSince1970: Double($0)) } ?? .distantFuture
  }

  // MARK: - From an entity

  /// The item that an entity keeps, or that stands for an entity of another source.
  ///
  /// The named index is no part of an item. Subtitle and language are custom values of these names. An entity that never expires has
  /// `.distantFuture`. Of an attribute that is written otherwise than items write it (a date without
  /// a time, one text where a list is meant) the meaning is kept; of a rank with more digits than a
  /// hint can have, all but the last bit.
  public init(_ entity: Entity) {
    let record = entity.attributes[Self.recordName]
    let fields = ItemFields(entity)
    var values: [String: AttributeValue] = [:]
    for name in ItemFields.names { values[name] = fields.attribute(name) }
    for (name, json) in entity.attributes where name != Self.recordName {
      let value = Self.value(json, name)
      guard let known = AttributeDefinition(named: name)?.name else {
        values[Self.itemName(name)] = value
        continue
      }
      if known != name && entity.attributes[known] != nil { continue }
      // Null is how JSON says that an attribute is not set.
      if value == .null && !ItemFields.names.contains(known) { continue }
      values[Self.itemName(known)] = value
    }
    Self.restore(record, entity, fields, into: &values)
    self.init(
      uniqueIdentifier: entity.identifier.itemIdentifier, domainIdentifier: nil,
      attributeSet: SearchableItemAttributeSet(
        storage: values, flaggedKeys: entity.customAttributeKeys))
    expirationDate = Self.expirationDate(entity.expires)
    if let seconds = Self.double(record?[RecordKey.expirationDate.rawValue]),
      Self.expires(Moment(secondsSince1970: seconds)) == entity.expires
    {
      expirationDate = Moment(secondsSince1970: seconds)
    }
    if case .integer(let bits)? = record?[RecordKey.updateListenerOptions.rawValue] {
      updateListenerOptions = UpdateListenerOptions(rawValue: UInt(exactly: bits) ?? 0)
    }
  }

  /// Puts back what the fields did not say, as long as the field is still what came of it: whoever
  /// changed the entity since then knew better.
  private static func restore(
    _ record: JSONValue?, _ entity: Entity, _ fields: ItemFields,
    into values: inout [String: AttributeValue]
  ) {
    var restored = values
    if case .array(let names)? = record?[RecordKey.unset.rawValue] {
      for name in names.compactMap(\.string) { restored[name] = nil }
    }
    if case .object(let kept)? = record?[RecordKey.values.rawValue] {
      for member in kept { restored[member.key] = value(member.value, member.key) }
    }
    if restored == values { return }
    let implied = ItemFields(restored, id: entity.identifier.id)
    for name in ItemFields.names where implied.attribute(name) == fields.attribute(name) {
      values[name] = restored[name]
    }
    values[recordName] = restored[recordName]
  }

  private static func value(_ json: JSONValue, _ name: String) -> AttributeValue {
    let value = AttributeValue(json: json)
    guard let definition = AttributeDefinition(named: name) else { return value }
    return (try? value.fitted(to: definition)) ?? value
  }

  private static func double(_ json: JSONValue?) -> Double? {
    switch json {
    case .integer(let number): Double(number)
    case .double(let number): number
    default: nil
    }
  }

  // MARK: - Names

  /// `attributes.title` is the entity's own attribute `title`, besides the field.
  private static func entityName(_ name: String) -> String {
    isPrefixed(name) ? String(name.dropFirst(prefix.count)) : name
  }

  private static func itemName(_ name: String) -> String {
    ItemFields.names.contains(name) || isPrefixed(name) ? prefix + name : name
  }

  private static func isPrefixed(_ name: String) -> Bool {
    var rest = name[...]
    while rest.hasPrefix(prefix) { rest = rest.dropFirst(prefix.count) }
    return rest.count < name.count && ItemFields.names.contains(String(rest))
  }

  // MARK: - Flags

  private static func flags(_ key: CustomAttributeKey) -> [KeyFlag] {
    var flags: [KeyFlag] = []
    if !key.isSearchable { flags.append(.notSearchable) }
    if key.isSearchableByDefault { flags.append(.searchableByDefault) }
    if key.isUnique { flags.append(.unique) }
    if key.isMultiValued { flags.append(.multiValued) }
    return flags
  }

  static func customKeys(_ record: JSONValue?) -> [String: CustomAttributeKey] {
    guard case .object(let members)? = record?[RecordKey.keys.rawValue] else { return [:] }
    var keys: [String: CustomAttributeKey] = [:]
    for member in members {
      guard case .array(let words) = member.value else { continue }
      let flags = Set(words.compactMap { $0.string.flatMap(KeyFlag.init(rawValue:)) })
      keys[member.key] = CustomAttributeKey(
        keyName: member.key, searchable: !flags.contains(.notSearchable),
        searchableByDefault: flags.contains(.searchableByDefault), unique: flags.contains(.unique),
        multiValued: flags.contains(.multiValued))
    }
    return keys
  }
}

// What the record of an item says of attributes that are fields, when the fields change.
extension Entity {
  /// What it is called without a title: its display name, else its id.
  private var nameForTitle: String {
    let name = attributes["displayName"].flatMap { AttributeValue(json: $0).text() }
    return name.flatMap { $0.isEmpty ? nil : $0 } ?? identifier.id
  }

  /// Whether it is an item whose title only stands for one that is not set. Whoever gave it another title
  /// since then knew better.
  var hasNoTitle: Bool { title.utf8.elementsEqual(nameForTitle.utf8) && isRecordedAsUntitled }

  private var isRecordedAsUntitled: Bool {
    guard
      case .array(let names)? = attributes[SearchableItem.recordName]?[
        SearchableItem.RecordKey.unset.rawValue]
    else {
      return false
    }
    return names.contains(.string("title"))
  }

  /// Gives it its display name for a title, else its id; an item, as everything without kind is, has none
  /// of its own then.
  mutating func nameWithoutTitle(isItem: Bool) {
    title = nameForTitle
    guard isItem || identifier.kind.isEmpty, !isRecordedAsUntitled else { return }
    changeRecord(.unset) { unset in
      guard case .array(let names)? = unset else { return .array([.string("title")]) }
      return .array((names.compactMap(\.string) + ["title"]).sorted().map(JSONValue.string))
    }
  }

  /// Drops what the record says of an attribute whose field has a new value.
  mutating func forgetRecorded(_ name: String) {
    guard attributes[SearchableItem.recordName] != nil else { return }
    changeRecord(.unset) { unset in
      guard case .array(let names)? = unset else { return unset }
      let rest = names.filter { $0 != .string(name) }
      return rest.isEmpty ? nil : .array(rest)
    }
    changeRecord(.values) { values in
      guard case .object(let members)? = values else { return values }
      let rest = members.filter { $0.key != name }
      return rest.isEmpty ? nil : .object(rest)
    }
  }

  private mutating func changeRecord(
    _ key: SearchableItem.RecordKey, _ change: (JSONValue?) -> JSONValue?
  ) {
    var members: [JSONValue.Member] = []
    if case .object(let found)? = attributes[SearchableItem.recordName] { members = found }
    let new = change(members.first { $0.key == key.rawValue }?.value)
    members.removeAll { $0.key == key.rawValue }
    if let new { members.append(JSONValue.Member(key.rawValue, new)) }
    attributes[SearchableItem.recordName] = members.isEmpty ? nil : .object(members)
  }
}

extension Entity {
  /// The custom keys of its attributes that have flags, by name; other custom keys are plainly searchable.
  public var customAttributeKeys: [String: CustomAttributeKey] {
    SearchableItem.customKeys(attributes[SearchableItem.recordName])
  }
}
