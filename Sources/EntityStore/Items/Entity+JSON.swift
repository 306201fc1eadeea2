// The JSON form of an entity: one shape for export, answers and the server.

public import LinkTypes

extension Entity {
  /// The entity as an object with its fields in fixed order; what is nil or empty is left out.
  ///
  /// `expires` is ISO 8601 in UTC, or seconds since 1970 outside the years 0 to 9999. Attributes
  /// are in the order of their names' bytes.
  public var json: JSONValue {
    var members: [JSONValue.Member] = []
    members.reserveCapacity(8)
    func add(_ field: EntityField, _ value: JSONValue) {
      members.append(JSONValue.Member(field.rawValue, value))
    }
    func add(_ field: EntityField, _ text: String?) {
      if let text, !text.isEmpty { add(field, .string(text)) }
    }
    func add(_ field: EntityField, _ texts: [String]) {
      if !texts.isEmpty { add(field, .array(texts.map(JSONValue.string))) }
    }
    add(.kind, .string(identifier.kind))
    add(.id, .string(identifier.id))
    add(.title, .string(title))
    add(.subtitle, subtitle)
    add(.aliases, aliases)
    add(.keywords, keywords)
    add(.summary, summary)
    add(.text, text)
    add(.domain, domain)
    if let rank { add(.rank, .double(rank)) }
    if let expires {
      add(.expires, Timestamp.format(expires).map(JSONValue.string) ?? .integer(expires))
    }
    add(.url, url)
    add(.language, language)
    add(.index, index)
    if !attributes.isEmpty {
      let sorted = attributes.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      add(.attributes, .object(sorted.map { JSONValue.Member($0.key, $0.value) }))
    }
    return .object(members)
  }

  /// Reads an entity; keys that are no field become attributes or are left out.
  ///
  /// Use `EntityJSONDecoder` to learn which keys were left out.
  ///
  /// - Throws: `EntityFormatError` with the first fault.
  public init(
    json: JSONValue, defaultKind: String? = nil, keepUnknown: Bool = false
  ) throws(EntityFormatError) {
    let decoder = EntityJSONDecoder(defaultKind: defaultKind, keepsUnknown: keepUnknown)
    self = try decoder.decode(json).entity
  }
}
