// The JSON form of a patch, which `EntityPatch(json:)` reads back.

public import LinkTypes

extension EntityPatch {
  /// The patch as JSON merge patch (RFC 7396): null clears a field, what stays is left out.
  public var json: JSONValue {
    var members: [JSONValue.Member] = []
    func add<Value>(
      _ field: EntityField, _ change: Change<Value>, _ value: (Value) -> JSONValue
    ) {
      switch change {
      case .keep: break
      case .clear: members.append(JSONValue.Member(field.rawValue, .null))
      case .set(let new): members.append(JSONValue.Member(field.rawValue, value(new)))
      }
    }
    func list(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }
    add(.title, title, JSONValue.string)
    add(.subtitle, subtitle, JSONValue.string)
    add(.aliases, aliases, list)
    add(.keywords, keywords, list)
    add(.summary, summary, JSONValue.string)
    add(.text, text, JSONValue.string)
    add(.domain, domain, JSONValue.string)
    add(.rank, rank, JSONValue.double)
    add(.expires, expires, JSONValue.integer)
    add(.url, url, JSONValue.string)
    add(.language, language, JSONValue.string)
    add(.attributes, attributes) { changes in
      let sorted = changes.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      return .object(sorted.map { JSONValue.Member($0.key, $0.value) })
    }
    return .object(members)
  }
}
