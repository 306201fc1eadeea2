// From JSON to an entity: what import, the command line and the server read.

public import LinkTypes

/// Reads entities from JSON objects.
///
/// - A field that is null or an empty text is absent, and so is an empty text in a list. A missing
///   title is the display name, else the id; an item without title is shown so, but queries find none.
///   Only `"kind": ""` says something: that the entity has no kind, as items do.
/// - `aliases` and `keywords` take a string for a list of one. `id` takes an integer.
/// - `expires` takes an ISO 8601 date or date-time with zone, or seconds since 1970.
/// - The attributes of Core Spotlight, such as `authorNames` and `startDate`, become attributes of their
///   type; a value of another type is an error, also within `attributes`, where names of fields stand for
///   fields that are not given, and beside a given field are the entity's own attributes.
/// - `EntityField.synonyms` stand for their fields; `uniqueIdentifier` stands for kind and id, and with
///   `readsItemIdentifiers` it may be any text, as an item's.
public struct EntityJSONDecoder: Sendable {
  /// An entity and what was in its JSON besides.
  public struct Result: Sendable, Hashable {
    /// The entity.
    public var entity: Entity
    /// The keys that are no field, in the order met; empty if they were kept as attributes.
    public var unknownKeys: [String]
  }

  /// The kind of entities that name none; nil makes such entities an error.
  public var defaultKind: String?
  /// Whether a key that is no field becomes an attribute.
  public var keepsUnknown: Bool
  /// Whether `uniqueIdentifier` is that of an item: any text, of which one that is not `kind/id` names
  /// an entity without kind.
  public var readsItemIdentifiers: Bool

  /// Creates a decoder.
  public init(
    defaultKind: String? = nil, keepsUnknown: Bool = false, readsItemIdentifiers: Bool = false
  ) {
    self.defaultKind = defaultKind
    self.keepsUnknown = keepsUnknown
    self.readsItemIdentifiers = readsItemIdentifiers
  }

  /// Reads one entity.
  ///
  /// - Throws: `EntityFormatError` with the first fault.
  public func decode(_ json: JSONValue) throws(EntityFormatError) -> Result {
    guard case .object(let members) = json else {
      throw .notAnObject(found: EntityFieldReader.description(json))
    }
    var entity = Entity(kind: "", id: "", title: "")
    var keys = FieldKeys()
    var namesKind = false
    var unknown: [JSONValue.Member] = []
    var known: [(key: String, name: String, value: JSONValue)] = []
    for member in members {
      if let field = EntityField(key: member.key) {
        try keys.insert(field, member.key)
        if field == .kind, case .string = member.value { namesKind = true }
        try read(member.value, member.key, field, into: &entity)
      } else if member.key == EntityField.uniqueIdentifierKey {
        try keys.insert(.id, member.key)
        try readUniqueIdentifier(member.value, keys, into: &entity)
        if readsItemIdentifiers { namesKind = true }
      } else if let attribute = try EntityFieldReader.attribute(member.value, member.key) {
        known.append((member.key, attribute.name, attribute.value))
      } else {
        unknown.append(member)
      }
    }
    try moveFields(&entity, keys)
    if keysAreMissing(in: entity) { try complete(&entity, namesKind: namesKind) }
    for attribute in known where attribute.value != .null {
      let other = entity.attributes.updateValue(attribute.value, forKey: attribute.name)
      guard other == nil else {
        throw .conflictingKeys(attribute.key, "attributes.\(attribute.name)")
      }
    }
    if entity.title.isEmpty {
      let isItem = readsItemIdentifiers && keys[.id] == EntityField.uniqueIdentifierKey
      entity.nameWithoutTitle(isItem: isItem)
    }
    guard keepsUnknown else {
      return Result(entity: entity, unknownKeys: unknown.map(\.key))
    }
    for member in unknown {
      let value = try EntityFieldReader.custom(member.value, member.key)
      guard entity.attributes.updateValue(value, forKey: member.key) == nil else {
        throw .conflictingKeys(member.key, "attributes.\(member.key)")
      }
    }
    return Result(entity: entity, unknownKeys: [])
  }

  /// Attributes that are fields go there, if the field is not given for itself.
  private func moveFields(_ entity: inout Entity, _ keys: FieldKeys) throws(EntityFormatError) {
    guard !entity.attributes.isEmpty else { return }
    for name in entity.attributes.keys.sorted() {
      guard let field = EntityField(attribute: name), keys[field] == nil,
        let value = entity.attributes[name]
      else { continue }
      try read(value, name, field, into: &entity)
      entity.attributes[name] = nil
    }
  }

  private func read(
    _ value: JSONValue, _ key: String, _ field: EntityField, into entity: inout Entity
  ) throws(EntityFormatError) {
    switch field {
    case .kind:
      let kind = try EntityFieldReader.text(value, key)
      if let kind, !entity.identifier.kind.isEmpty, kind != entity.identifier.kind {
        throw .conflictingKeys(EntityField.uniqueIdentifierKey, key)
      }
      entity.identifier.kind = kind ?? entity.identifier.kind
    case .id: entity.identifier.id = try EntityFieldReader.identifier(value, key) ?? ""
    case .title: entity.title = try EntityFieldReader.text(value, key) ?? ""
    case .subtitle: entity.subtitle = try EntityFieldReader.text(value, key)
    case .aliases: entity.aliases = try EntityFieldReader.texts(value, key)
    case .keywords: entity.keywords = try EntityFieldReader.texts(value, key)
    case .summary: entity.summary = try EntityFieldReader.text(value, key)
    case .text: entity.text = try EntityFieldReader.text(value, key)
    case .domain: entity.domain = try EntityFieldReader.text(value, key)
    case .rank: entity.rank = try EntityFieldReader.rank(value, key)
    case .expires: entity.expires = try EntityFieldReader.moment(value, key)
    case .url: entity.url = try EntityFieldReader.text(value, key)
    case .language: entity.language = try EntityFieldReader.text(value, key)
    case .index: entity.index = try EntityFieldReader.text(value, key)
    case .attributes: entity.attributes = try EntityFieldReader.attributes(value, key) ?? [:]
    }
  }

  private func readUniqueIdentifier(
    _ value: JSONValue, _ keys: FieldKeys, into entity: inout Entity
  ) throws(EntityFormatError) {
    let key = EntityField.uniqueIdentifierKey
    guard let text = try EntityFieldReader.text(value, key) else { return }
    let read =
      readsItemIdentifiers
      ? EntityIdentifier(itemIdentifier: text) : EntityIdentifier(uniqueIdentifier: text)
    guard let identifier = read else { throw .malformedUniqueIdentifier(value: text) }
    entity.identifier.id = identifier.id
    guard !identifier.kind.isEmpty else { return }
    if !entity.identifier.kind.isEmpty, entity.identifier.kind != identifier.kind {
      throw .conflictingKeys(keys[.kind] ?? EntityField.kind.rawValue, key)
    }
    entity.identifier.kind = identifier.kind
  }

  private func keysAreMissing(in entity: Entity) -> Bool {
    entity.identifier.id.isEmpty || entity.identifier.kind.isEmpty
  }

  private func complete(_ entity: inout Entity, namesKind: Bool) throws(EntityFormatError) {
    guard !entity.identifier.id.isEmpty else { throw .missingID }
    if namesKind { return }
    guard let defaultKind else { throw .missingKind }
    entity.identifier.kind = defaultKind
  }
}

/// The keys that brought each field, so that a synonym cannot overwrite a field silently.
struct FieldKeys {
  private var keys: [(field: EntityField, key: String)] = []

  subscript(field: EntityField) -> String? {
    keys.first { $0.field == field }?.key
  }

  mutating func insert(_ field: EntityField, _ key: String) throws(EntityFormatError) {
    if let other = self[field] { throw .conflictingKeys(other, key) }
    keys.append((field, key))
  }
}
