// What changes did, counted.

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
  /// The unique identifiers of items that an update made because they were missing, in order.
  public var createdIdentifiers: [String] = []
  /// The unique identifiers of items that were to be updated, but are not there, in order.
  public var ignoredIdentifiers: [String] = []
  /// Items that were removed.
  public var removed = 0

  /// Items that an update made because they were missing.
  public var created: Int { createdIdentifiers.count }
  /// Updates of items that are not there.
  public var ignored: Int { ignoredIdentifiers.count }

  /// Creates a summary of nothing.
  public init() {}

  mutating func add(_ loaded: PutSummary) {
    added += loaded.added
    changed += loaded.changed
    unchanged += loaded.unchanged + loaded.repeated
  }
}
