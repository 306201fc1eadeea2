// What an index asks of the app that fills it.

public import Foundation

/// Fills an index again when something of it was lost or somebody asks for it.
public protocol CSSearchableIndexDelegate: NSObjectProtocol {
  /// Asks for everything to be indexed, and to be told when that is done.
  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler:
      @escaping @Sendable () -> Void)

  /// Asks for these items to be indexed, for those that are no more to be deleted, and to be told when
  /// that is done.
  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping @Sendable () -> Void)

  /// Asks to index less; never called here.
  func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex)

  /// Takes that back; never called here.
  func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex)

  /// The content of an item in one of the types that it offers.
  func data(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String
  ) throws -> Data

  /// A file with the content of an item; never asked for here.
  func fileURL(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String,
    inPlace: Bool
  ) throws -> URL

  /// The items of these identifiers; never asked for here.
  func searchableItems(
    forIdentifiers identifiers: [String],
    searchableItemsHandler: @escaping ([CSSearchableItem]) -> Void)

  /// Tells of summaries and priorities; never called here.
  func searchableItemsDidUpdate(_ items: [CSSearchableItem])
}

extension CSSearchableIndexDelegate {
  /// Nothing.
  public func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex) {}

  /// Nothing.
  public func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex) {}

  /// An error: this app offers no data.
  public func data(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String
  ) throws -> Data {
    throw CSIndexError(.unknownError, message: "there is no data for '\(itemIdentifier)'")
  }

  /// An error: this app offers no files.
  public func fileURL(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String,
    inPlace: Bool
  ) throws -> URL {
    throw CSIndexError(.unknownError, message: "there is no file for '\(itemIdentifier)'")
  }

  /// No items.
  public func searchableItems(
    forIdentifiers identifiers: [String],
    searchableItemsHandler: @escaping ([CSSearchableItem]) -> Void
  ) {
    searchableItemsHandler([])
  }

  /// Nothing.
  public func searchableItemsDidUpdate(_ items: [CSSearchableItem]) {}
}
