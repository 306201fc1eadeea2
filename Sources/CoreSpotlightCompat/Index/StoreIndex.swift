// One index of the store, with the batch that is open: what CSSearchableIndex does on its queue.

internal import AttributeQuery
internal import EntityStore
internal import LinkTypes

/// An index by its name; used on one queue only.
final class StoreIndex {
  private let store: EntityStore
  private let name: String?
  private var batch: IndexBatch?
  /// What was wrong with the beginning of a batch; Apple raises an exception there.
  private var batchFault: EntityStoreError?

  init(store: EntityStore, name: String?) {
    self.store = store
    self.name = name
  }

  /// Adds or replaces items; updates of items that are not there or have expired are ignored. One bad
  /// item keeps all out.
  func index(_ items: [SearchableItem]) throws(EntityStoreError) {
    var entities: [Entity] = []
    entities.reserveCapacity(items.count)
    // What this call has for an item already, so that updates of one call follow each other.
    var latest: [EntityIdentifier: Int] = [:]
    for item in items {
      var entity = try item.entity(index: name)
      if item.isUpdate {
        var before: Entity?
        if let place = latest[entity.identifier] {
          before = entities[place]
        } else {
          before = try existing(entity.identifier)
        }
        guard let before else { continue }
        var changed = SearchableItem(before)
        changed.apply(item)
        entity = try changed.entity(index: name)
      }
      latest[entity.identifier] = entities.count
      entities.append(entity)
    }
    if let batch {
      for entity in entities { try batch.put(entity) }
    } else {
      _ = try store.put(entities)
    }
  }

  private func existing(_ identifier: EntityIdentifier) throws(EntityStoreError) -> Entity? {
    guard let entity = try store.get(identifier) else { return nil }
    let isExpired = entity.expires.map { Double($0) <= Moment.now.secondsSince1970 } ?? false
    return isExpired ? nil : entity
  }

  func delete(identifiers: [String]) throws(EntityStoreError) {
    let named = identifiers.map { EntityIdentifier(itemIdentifier: $0, index: name) }
    if let batch {
      for identifier in named { try batch.remove(identifier) }
    } else {
      _ = try store.remove(named)
    }
  }

  func delete(domains: [String]) throws(EntityStoreError) {
    for domain in domains {
      if let batch {
        try batch.remove(domain: domain)
      } else {
        _ = try store.remove(domain: domain, inIndex: name)
      }
    }
  }

  func deleteAll() throws(EntityStoreError) {
    if let batch {
      try batch.removeAll()
    } else {
      _ = try store.removeAll(inIndex: name)
    }
  }

  /// Begins a batch; what is wrong with that is said at its end.
  func beginBatch() {
    do throws(EntityStoreError) {
      guard batch == nil else { throw .batchAlreadyOpen(index: name ?? "") }
      batch = try store.beginBatch(index: name)
    } catch {
      batchFault = error
    }
  }

  func endBatch(_ state: [UInt8]) throws(EntityStoreError) {
    _ = try takeBatch().end(clientState: state)
  }

  func endBatch(expecting expected: [UInt8]?, _ state: [UInt8]) throws(EntityStoreError) {
    _ = try takeBatch().end(expectedClientState: expected, newClientState: state)
  }

  private func takeBatch() throws(EntityStoreError) -> IndexBatch {
    defer {
      batch = nil
      batchFault = nil
    }
    if let batchFault { throw batchFault }
    guard let batch else { throw .noOpenBatch(index: name ?? "") }
    return batch
  }

  func clientState() throws(EntityStoreError) -> [UInt8]? {
    try store.clientState(index: name)
  }
}
