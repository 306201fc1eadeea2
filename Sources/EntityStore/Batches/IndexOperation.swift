// What a batch is made of: the changes that an index can be asked for, as values.

internal import LinkTypes

/// One change to one index.
enum IndexOperation {
  /// Adds the entity or replaces the one with its identifier.
  case put(Entity)
  /// Changes some fields of an entity.
  case patch(EntityIdentifier, EntityPatch, MissingEntity)
  /// Changes the attributes of an item that the update mentions.
  case update(SearchableItem, MissingEntity)
  /// Removes an entity.
  case remove(EntityIdentifier)
  /// Removes what is at the domain and below it.
  case removeDomain(String)
  /// Removes everything with the client state.
  case removeAll
}

/// What a patch does where there is nothing to change.
public enum MissingEntity: Int, Sendable, Hashable {
  /// Nothing.
  case ignore
  /// It makes an entity of what it says.
  case createIfMissing
}

extension Writer {
  /// Does the operation on one index, of which '' is the default one.
  func apply(_ operation: IndexOperation, index name: String, _ summary: inout IndexSummary)
    throws(EntityStoreError)
  {
    switch operation {
    case .put(let entity): try put(entity, &summary)
    case .patch(let identifier, let patch, let missing):
      let old = try find(identifier)
      var entity = old ?? Entity(identifier, title: "")
      patch.apply(to: &entity)
      try put(entity, insteadOf: old, missing, &summary)
    case .update(let update, let missing):
      let place = name.isEmpty ? nil : name
      let old = try find(EntityIdentifier(itemIdentifier: update.uniqueIdentifier, index: place))
      var item = old.map { SearchableItem($0) } ?? update
      if old != nil { item.apply(update) }
      try put(try item.entity(index: place), insteadOf: old, missing, &summary)
    case .remove(let identifier): summary.removed += try remove(identifier)
    case .removeDomain(let domain): summary.removed += try remove(domain: domain, index: name)
    case .removeAll: summary.removed += try removeAll(index: name)
    }
  }

  /// Puts what a patch or an update makes of an entity, or of nothing.
  private func put(
    _ entity: Entity, insteadOf old: Entity?, _ missing: MissingEntity,
    _ summary: inout IndexSummary
  ) throws(EntityStoreError) {
    guard old != nil || missing == .createIfMissing else {
      return summary.ignoredIdentifiers.append(entity.identifier.itemIdentifier)
    }
    let outcome = try index.put(entity)
    try index.settle()
    if old == nil {
      summary.createdIdentifiers.append(entity.identifier.itemIdentifier)
    } else if outcome == .unchanged {
      summary.unchanged += 1
    } else {
      summary.patched += 1
    }
  }

  func put(_ entity: Entity, _ summary: inout IndexSummary) throws(EntityStoreError) {
    switch try index.put(entity) {
    case .added: summary.added += 1
    case .changed: summary.changed += 1
    case .unchanged: summary.unchanged += 1
    }
    try index.settle()
  }
}
