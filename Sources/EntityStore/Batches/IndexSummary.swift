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
