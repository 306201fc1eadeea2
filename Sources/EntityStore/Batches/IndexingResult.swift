// What became of the items that were to be indexed.

/// The answer to a request to index or delete.
public struct IndexingResult: Sendable, Hashable {
  /// An item that could not be indexed.
  public struct RejectedItem: Sendable, Hashable {
    /// The item.
    public var uniqueIdentifier: String
    /// Why: `store.invalidEntity`, with the attribute at fault.
    public var error: EntityStoreError
  }

  /// What happened to the others; nothing yet if they wait for the end of a batch.
  public var summary = IndexSummary()
  /// The items that are as they were because something is wrong with them.
  public var rejected: [RejectedItem] = []
  /// Whether a batch is open, which does the work when it ends.
  public var isPending = false

  /// Creates the answer to a request for nothing.
  public init() {}
}
