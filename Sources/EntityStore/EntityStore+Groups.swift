// Counting entities by what they have in common.

public import LinkTypes

/// Entities with one value of a field or attribute.
public struct EntityGroup: Sendable, Hashable {
  /// The value; null for entities without one.
  public var value: JSONValue
  /// How many entities have it.
  public var count: Int
}

extension EntityStore {
  /// How many entities have each value of a field or attribute: most first, then in order of values.
  ///
  /// `name` is a field (`kind`, `domain`, `index`, `language`, `keywords`…), else an attribute. An entity
  /// with a list counts under each of its elements. Reads every entity in question; memory grows with the
  /// number of different values.
  public func groups(
    by name: String, kind: String? = nil, domain: String? = nil, index: String? = nil,
    includingExpired: Bool = false, limit: Int = 100
  ) throws(EntityStoreError) -> [EntityGroup] {
    guard limit > 0 else {
      throw .invalidRequest(
        parameter: "limit", value: String(limit), expected: "a positive number")
    }
    let field = EntityField(key: name)
    let request = ListRequest(
      kind: kind, domain: domain, index: index, includesExpired: includingExpired)
    var counts: [[UInt8]: Int] = [:]
    try readers.reading { (reader) throws(EntityStoreError) in
      try reader.forEach(request, now: options.clock.now()) { (entity) in
        let value = field.map { entity.json[$0.rawValue] } ?? entity.attributes[name]
        for element in Self.elements(value) {
          var key: [UInt8] = []
          JSONWriter().write(element, into: &key)
          counts[key, default: 0] += 1
        }
        return true
      }
    }
    let sorted = counts.sorted { left, right in
      left.value == right.value
        ? left.key.lexicographicallyPrecedes(right.key) : left.value > right.value
    }
    return sorted.prefix(limit).map {
      EntityGroup(value: (try? JSONReader.parse($0.key)) ?? .null, count: $0.value)
    }
  }

  private static func elements(_ value: JSONValue?) -> [JSONValue] {
    guard case .array(let elements) = value else { return [value ?? .null] }
    return elements.isEmpty ? [.null] : elements
  }
}
