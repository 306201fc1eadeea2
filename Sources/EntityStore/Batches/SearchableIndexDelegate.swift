// What an index asks its owner for: to fill it again, and for the data behind an item.

/// Fills an index again when something of it was lost or somebody asks for it.
public protocol SearchableIndexDelegate: AnyObject, Sendable {
  /// Asks for everything to be indexed; the request is repeated until it is acknowledged.
  func searchableIndex(
    _ index: SearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledge: @escaping @Sendable () -> Void)

  /// Asks for these items to be indexed, and for those that are no more to be deleted.
  func searchableIndex(
    _ index: SearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler acknowledge: @escaping @Sendable () -> Void)

  /// The content of an item in one of the types that it offers; nil if there is none.
  func data(
    for index: SearchableIndex, itemIdentifier: String, typeIdentifier: String
  ) throws -> [UInt8]?
}

extension SearchableIndexDelegate {
  /// Nothing, for owners that offer no data.
  public func data(
    for index: SearchableIndex, itemIdentifier: String, typeIdentifier: String
  ) throws -> [UInt8]? { nil }
}
