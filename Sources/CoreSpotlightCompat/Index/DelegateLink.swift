// What SearchableIndex asks of its owner, handed on to the owner under Apple's names.

internal import EntityStore
internal import Foundation

/// The delegate of the index beneath, which speaks for the one that the app has set.
final class DelegateLink: SearchableIndexDelegate, @unchecked Sendable {
  /// Written once, when it is made.
  private weak let index: CSSearchableIndex?

  init(index: CSSearchableIndex) { self.index = index }

  func searchableIndex(
    _ below: SearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledge: @escaping @Sendable () -> Void
  ) {
    guard let index, let delegate = index.indexDelegate else { return }
    delegate.searchableIndex(
      index, reindexAllSearchableItemsWithAcknowledgementHandler: acknowledge)
  }

  func searchableIndex(
    _ below: SearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler acknowledge: @escaping @Sendable () -> Void
  ) {
    guard let index, let delegate = index.indexDelegate else { return }
    delegate.searchableIndex(
      index, reindexSearchableItemsWithIdentifiers: identifiers,
      acknowledgementHandler: acknowledge)
  }

  func data(for below: SearchableIndex, itemIdentifier: String, typeIdentifier: String) throws
    -> [UInt8]?
  {
    guard let index, let delegate = index.indexDelegate else { return nil }
    return Array(
      try delegate.data(
        for: index, itemIdentifier: itemIdentifier, typeIdentifier: typeIdentifier))
  }
}
