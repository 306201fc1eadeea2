// A change to some fields of an entity that leaves the others alone.

public import LinkTypes

/// What to change about an entity; JSON merge patch (RFC 7396) over its JSON form.
public struct EntityPatch: Sendable, Hashable {
  /// What happens to one field.
  public enum Change<Value: Sendable & Hashable>: Sendable, Hashable {
    /// It stays.
    case keep
    /// It gets a new value.
    case set(Value)
    /// It becomes absent.
    case clear
  }

  /// The title; cleared, it becomes the display name, else the id, and an item has none.
  public var title: Change<String> = .keep
  /// All aliases.
  public var aliases: Change<[String]> = .keep
  /// All keywords.
  public var keywords: Change<[String]> = .keep
  /// The subtitle.
  public var subtitle: Change<String> = .keep
  /// The summary.
  public var summary: Change<String> = .keep
  /// The text.
  public var text: Change<String> = .keep
  /// The domain.
  public var domain: Change<String> = .keep
  /// The rank.
  public var rank: Change<Double> = .keep
  /// The expiry, in seconds since 1970.
  public var expires: Change<Int64> = .keep
  /// The URL.
  public var url: Change<String> = .keep
  /// The language.
  public var language: Change<String> = .keep
  /// The attributes named: `.null` removes one, those not named stay; `.clear` removes all.
  public var attributes: Change<[String: JSONValue]> = .keep

  /// Creates a patch that changes nothing.
  public init() {}

  /// Reads a patch: null and an empty text clear a field, an absent key keeps it.
  ///
  /// Core Spotlight's attributes may stand beside the fields, as in `EntityJSONDecoder`, and those that
  /// are fields may stand among the attributes.
  ///
  /// With `keepsUnknown` a key that is no field is an attribute.
  ///
  /// - Throws: `EntityFormatError`, else also for an unknown key.
  public init(json: JSONValue, keepsUnknown: Bool = false) throws(EntityFormatError) {
    try self.init(json: json, keepsUnknown: keepsUnknown, isStored: false)
  }

  /// Reads a patch; one that `json` wrote has its fields where they belong.
  init(json: JSONValue, keepsUnknown: Bool = false, isStored: Bool) throws(EntityFormatError) {
    guard case .object(let members) = json else {
      throw .notAnObject(found: EntityFieldReader.description(json))
    }
    var keys = FieldKeys()
    var named: [String: JSONValue] = [:]
    for member in members {
      guard let field = EntityField(key: member.key) else {
        if let attribute = try EntityFieldReader.attribute(member.value, member.key) {
          guard named.updateValue(attribute.value, forKey: attribute.name) == nil else {
            throw .conflictingKeys(member.key, attribute.name)
          }
          continue
        }
        if member.key == EntityField.uniqueIdentifierKey { throw .fixedKey(member.key) }
        guard keepsUnknown else {
          throw .unknownKey(
            member.key, nearest: nearestName(to: member.key, among: EntityField.allKeys))
        }
        named[member.key] = try EntityFieldReader.custom(member.value, member.key)
        continue
      }
      try keys.insert(field, member.key)
      try read(member.value, member.key, field)
    }
    if !isStored { try moveFields(keys) }
    try add(named)
  }

  /// Attributes that are fields change those, if the field is not given for itself.
  private mutating func moveFields(_ keys: FieldKeys) throws(EntityFormatError) {
    guard case .set(var changes) = attributes else { return }
    for name in changes.keys.sorted() {
      guard let field = EntityField(attribute: name), keys[field] == nil,
        let value = changes.removeValue(forKey: name)
      else { continue }
      try read(value, name, field)
      attributes = changes.isEmpty ? .keep : .set(changes)
    }
  }

  /// Adds changes of attributes to those that stand in `attributes`.
  private mutating func add(_ named: [String: JSONValue]) throws(EntityFormatError) {
    guard !named.isEmpty else { return }
    var changes: [String: JSONValue] = [:]
    switch attributes {
    case .keep: break
    case .set(let given): changes = given
    case .clear:
      throw .conflictingKeys(EntityField.attributes.rawValue, named.keys.sorted()[0])
    }
    for (name, value) in named {
      guard changes.updateValue(value, forKey: name) == nil else {
        throw .conflictingKeys(name, "attributes.\(name)")
      }
    }
    attributes = .set(changes)
  }

  private mutating func read(
    _ value: JSONValue, _ key: String, _ field: EntityField
  ) throws(EntityFormatError) {
    switch field {
    case .kind, .id, .index: throw .fixedKey(key)
    case .title: title = change(try EntityFieldReader.text(value, key))
    case .subtitle: subtitle = change(try EntityFieldReader.text(value, key))
    case .aliases: aliases = value == .null ? .clear : .set(try EntityFieldReader.texts(value, key))
    case .keywords:
      keywords = value == .null ? .clear : .set(try EntityFieldReader.texts(value, key))
    case .summary: summary = change(try EntityFieldReader.text(value, key))
    case .text: text = change(try EntityFieldReader.text(value, key))
    case .domain: domain = change(try EntityFieldReader.text(value, key))
    case .rank: rank = change(try EntityFieldReader.rank(value, key))
    case .expires: expires = change(try EntityFieldReader.moment(value, key))
    case .url: url = change(try EntityFieldReader.text(value, key))
    case .language: language = change(try EntityFieldReader.text(value, key))
    case .attributes: attributes = change(try EntityFieldReader.attributes(value, key))
    }
  }

  private func change<Value>(_ value: Value?) -> Change<Value> {
    value.map(Change.set) ?? .clear
  }

  /// Changes an entity as the patch says.
  public func apply(to entity: inout Entity) {
    // Before the display name changes, which may stand for the title.
    let hadNoTitle = entity.hasNoTitle
    title.apply(to: &entity.title, absent: "")
    aliases.apply(to: &entity.aliases, absent: [])
    keywords.apply(to: &entity.keywords, absent: [])
    subtitle.apply(to: &entity.subtitle)
    summary.apply(to: &entity.summary)
    text.apply(to: &entity.text)
    domain.apply(to: &entity.domain)
    rank.apply(to: &entity.rank)
    expires.apply(to: &entity.expires)
    url.apply(to: &entity.url)
    language.apply(to: &entity.language)
    switch attributes {
    case .keep: break
    case .clear: entity.attributes = [:]
    case .set(let changes):
      for (name, value) in changes {
        entity.attributes[name] = value == .null ? nil : value
      }
    }
    for (isChanged, name) in changedAttributes where isChanged { entity.forgetRecorded(name) }
    if entity.title.isEmpty || hadNoTitle && title == .keep {
      entity.nameWithoutTitle(isItem: false)
    }
  }

  /// The attributes that are fields, and whether the patch changes them.
  private var changedAttributes: [(isChanged: Bool, name: String)] {
    [
      (title != .keep, "title"), (aliases != .keep, "alternateNames"),
      (keywords != .keep, "keywords"), (subtitle != .keep, "subtitle"),
      (summary != .keep, "contentDescription"), (text != .keep, "textContent"),
      (domain != .keep, "domainIdentifier"), (rank != .keep, "rankingHint"), (url != .keep, "url"),
      (language != .keep, "language"),
    ]
  }
}

extension EntityPatch.Change {
  fileprivate func apply(to value: inout Value, absent: Value) {
    switch self {
    case .keep: break
    case .set(let new): value = new
    case .clear: value = absent
    }
  }

  fileprivate func apply(to value: inout Value?) {
    switch self {
    case .keep: break
    case .set(let new): value = new
    case .clear: value = nil
    }
  }
}
