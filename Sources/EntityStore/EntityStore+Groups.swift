// Counting and summing up entities by what they have in common.

internal import AttributeQuery
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
    includingExpired: Bool = false, now: Int64? = nil, limit: Int = 100
  ) throws(EntityStoreError) -> [EntityGroup] {
    var request = ListRequest(
      kind: kind, domain: domain, index: index, includesExpired: includingExpired)
    request.now = now
    return try groups(by: name, of: .listed(request), limit: limit)
  }

  /// The same over the entities that a query finds; its own limit does not count.
  public func groups(by name: String, matching request: QueryRequest, limit: Int = 100)
    throws(EntityStoreError) -> [EntityGroup]
  {
    try groups(by: name, of: .matching(request), limit: limit)
  }

  private func groups(by name: String, of selection: Selection, limit: Int)
    throws(EntityStoreError) -> [EntityGroup]
  {
    try Self.check(limit)
    let key = GroupKey(name)
    var counts: [[UInt8]: Int] = [:]
    try forEach(of: selection) { entity in
      for group in key.groups(of: entity) { counts[group, default: 0] += 1 }
    }
    let sorted = counts.sorted { left, right in
      left.value == right.value
        ? left.key.lexicographicallyPrecedes(right.key) : left.value > right.value
    }
    return sorted.prefix(limit).map { EntityGroup(value: GroupKey.value($0.key), count: $0.value) }
  }
}

/// Which entities are counted.
enum Selection {
  case listed(ListRequest)
  case matching(QueryRequest)
}

/// What entities are told apart by.
struct GroupKey {
  private let name: String
  private let field: EntityField?

  init(_ name: String) {
    self.name = name
    field = EntityField(key: name)
  }

  /// The values of an entity as JSON texts, one or more, each once.
  func groups(of entity: Entity) -> Set<[UInt8]> {
    let value = field.map { entity.json[$0.rawValue] } ?? attribute(of: entity)
    return Set(
      Self.elements(value).map { element in
        var key: [UInt8] = []
        JSONWriter().write(Self.plain(element), into: &key)
        return key
      })
  }

  /// Queries hold 1 and 1.0 to be equal.
  private static func plain(_ value: JSONValue) -> JSONValue {
    guard case .double(let number) = value, let whole = Int64(exactly: number) else { return value }
    return .integer(whole)
  }

  private func attribute(of entity: Entity) -> JSONValue? {
    entity.attributes[name]
      ?? ContentTypeTree.implied(name, by: entity.attributes[ContentTypeTree.typeName])
  }

  static func value(_ key: [UInt8]) -> JSONValue { (try? JSONReader.parse(key)) ?? .null }

  private static func elements(_ value: JSONValue?) -> [JSONValue] {
    guard case .array(let elements) = value else { return [value ?? .null] }
    return elements.isEmpty ? [.null] : elements
  }
}

extension EntityStore {
  static func check(_ limit: Int) throws(EntityStoreError) {
    guard limit > 0 else {
      throw .invalidRequest(
        parameter: "limit", value: String(limit), expected: "a positive number")
    }
  }

  /// Calls the body with every entity of the selection, all of one commit, in an order that is the same
  /// each time.
  func forEach(of selection: Selection, _ body: (Entity) -> Void) throws(EntityStoreError) {
    try readers.reading { (reader) throws(EntityStoreError) in
      switch selection {
      case .listed(let request):
        try reader.forEach(request, now: request.now ?? options.clock.now()) { entity in
          body(entity)
          return true
        }
      case .matching(let request):
        _ = try reader.forEachEntity(matching: request) { (entity) throws(EntityStoreError) in
          body(entity)
          return true
        }
      }
    }
  }
}
