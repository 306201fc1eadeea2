// Sentences of published sets name rooms and devices of a home that the set does not come with: the names in their
// answers are all that is known of it.

public import EntityStore
internal import IntentPhrases
internal import LinkTypes

extension IntentCatalog {
  /// The entities that the answers of sentences name: each value of a slot that takes entities, under the slot's
  /// first kind, with the value as title and identifier; each once, in order.
  func entitiesNamed(in cases: [IntentTestCase]) -> [Entity] {
    var entities: [Entity] = []
    var known: Set<EntityIdentifier> = []
    for test in cases {
      guard case .values(let name, let slots) = test.expectation, let intent = intent(name) else {
        continue
      }
      for parameter in intent.parameters {
        guard case .entity(let kinds) = parameter.kind, let kind = kinds.first,
          let value = slots[parameter.name]?.string, !value.isEmpty
        else { continue }
        let entity = Entity(kind: kind, id: value, title: value)
        if known.insert(entity.identifier).inserted { entities.append(entity) }
      }
    }
    return entities.sorted { $0.identifier < $1.identifier }
  }
}

extension IntentResolver {
  /// The entities that the answers of sentences name and whose kinds the index has none of: what a test of
  /// such sentences needs an index for.
  ///
  /// - Throws: failures of the index.
  public func entitiesMissing(for cases: [IntentTestCase]) throws(EntityStoreError) -> [Entity] {
    let named = catalog.entitiesNamed(in: cases)
    var counts: [String: Int] = [:]
    for kind in Set(named.map(\.identifier.kind)) { counts[kind] = try store.count(kind: kind) }
    return named.filter { counts[$0.identifier.kind] == 0 }
  }
}
