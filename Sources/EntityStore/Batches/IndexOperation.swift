// What a batch is made of: the changes that an index can be asked for, as values.

internal import LinkTypes

/// One change to one index.
enum IndexOperation {
  /// Adds the entity or replaces the one with its identifier.
  case put(Entity)
  /// Changes some fields of an entity.
  case patch(EntityIdentifier, EntityPatch, MissingEntity)
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
      guard let old = try index.find(identifier)?.entity else {
        guard missing == .createIfMissing else { return summary.ignored += 1 }
        var entity = Entity(identifier, title: identifier.id)
        patch.apply(to: &entity)
        _ = try index.put(entity)
        try index.settle()
        return summary.created += 1
      }
      var entity = old
      patch.apply(to: &entity)
      let outcome = try index.put(entity)
      try index.settle()
      if outcome == .unchanged { summary.unchanged += 1 } else { summary.patched += 1 }
    case .remove(let identifier): if try remove(identifier) { summary.removed += 1 }
    case .removeDomain(let domain): summary.removed += try remove(domain: domain, index: name)
    case .removeAll: summary.removed += try removeAll(index: name)
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

/// What happened to the items of a request or a batch.
public struct IndexSummary: Sendable, Hashable {
  /// Items that were not there before.
  public var added = 0
  /// Items that took the place of another version.
  public var changed = 0
  /// Items that are as they were.
  public var unchanged = 0
  /// Items of which an update changed something.
  public var patched = 0
  /// Items that an update made because they were missing.
  public var created = 0
  /// Updates of items that are not there.
  public var ignored = 0
  /// Items that were removed.
  public var removed = 0

  /// Creates a summary of nothing.
  public init() {}

  mutating func add(_ loaded: PutSummary) {
    added += loaded.added
    changed += loaded.changed
    unchanged += loaded.unchanged + loaded.repeated
  }
}
